//! Counted objects, and memory of which each leaf is initialised or not.
//!
//! Knows nothing of functions. What is found wrong is returned as a kind and what it is about; the
//! machine adds where.

use cranelift_entity::PrimaryMap;

use freehold_ir::Op;

use super::fault::FaultKind;
use super::value::{Datum, MemoryId, MemorySlice, ObjectId, objects};

/// What is wrong, and what it is about.
pub struct Bad {
    pub kind: FaultKind,
    pub birth: Option<Op>,
    pub end: Option<Op>,
}

impl Bad {
    pub fn new(kind: FaultKind) -> Bad {
        Bad {
            kind,
            birth: None,
            end: None,
        }
    }
}

/// How far the life of an object is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Life {
    Live,
    /// Its deinit runs.
    Dying,
    Dead(Op),
}

/// An object.
pub struct Object {
    pub class: Box<str>,
    /// The operation that made it.
    pub birth: Op,
    /// How many owners it has.
    pub count: i64,
    pub life: Life,
    pub fields: MemoryId,
    /// It belongs to nobody in the program, and its count is nobody's business.
    pub is_immortal: bool,
}

/// A piece of memory.
pub struct Memory {
    leaves: Vec<Option<Datum>>,
    /// Which leaves are counted.
    counted: Vec<bool>,
    pub birth: Op,
    end: Option<Op>,
    /// Whether these are the fields of an object, whose end is theirs.
    is_inside: bool,
    /// Leaves of which values are borrowed, with the operation that borrowed.
    borrows: Vec<(std::ops::Range<usize>, Op)>,
}

/// All objects and memory of a run.
#[derive(Default)]
pub struct Heap {
    pub objects: PrimaryMap<ObjectId, Object>,
    pub memories: PrimaryMap<MemoryId, Memory>,
    pub retains: u64,
    pub releases: u64,
}

impl Heap {
    /// Memory of which nothing is initialised; `counted` says which leaves are.
    pub fn memory(&mut self, counted: Vec<bool>, birth: Op) -> MemorySlice {
        let leaves = 0..counted.len();
        let memory = self.memories.push(Memory {
            leaves: vec![None; counted.len()],
            counted,
            birth,
            end: None,
            is_inside: false,
            borrows: Vec::new(),
        });
        MemorySlice { memory, leaves }
    }

    /// An object with one owner.
    pub fn allocate(&mut self, class: &str, counted: Vec<bool>, birth: Op) -> ObjectId {
        let fields = self.memory(counted, birth).memory;
        self.memories[fields].is_inside = true;
        self.objects.push(Object {
            class: class.into(),
            birth,
            count: 1,
            life: Life::Live,
            fields,
            is_immortal: false,
        })
    }

    /// Whether an object may be used.
    pub fn check_alive(&self, object: ObjectId) -> Result<(), Bad> {
        let found = &self.objects[object];
        match found.life {
            Life::Dead(end) => Err(Bad {
                kind: FaultKind::UseOfDead,
                birth: Some(found.birth),
                end: Some(end),
            }),
            Life::Live | Life::Dying => Ok(()),
        }
    }

    /// Adds an owner.
    pub fn retain(&mut self, object: ObjectId) -> Result<(), Bad> {
        self.check_alive(object)?;
        self.retains += 1;
        self.objects[object].count += 1;
        Ok(())
    }

    /// Takes an owner away; true if that was the last one, and the object dies.
    pub fn release(&mut self, object: ObjectId) -> Result<bool, Bad> {
        let over_release = |bad: Bad| Bad {
            kind: FaultKind::OverRelease,
            ..bad
        };
        self.check_alive(object).map_err(over_release)?;
        self.releases += 1;
        let found = &mut self.objects[object];
        if found.is_immortal {
            return Ok(false);
        }
        found.count -= 1;
        if found.count > 0 {
            return Ok(false);
        }
        match found.life {
            Life::Live => {
                found.life = Life::Dying;
                // Its deinit holds it.
                found.count = 1;
                Ok(true)
            }
            Life::Dying | Life::Dead(_) => Err(Bad {
                kind: FaultKind::OverRelease,
                birth: Some(found.birth),
                end: None,
            }),
        }
    }

    /// Ends the life of an object whose deinit has run, and gives the objects that it held.
    pub fn bury(&mut self, object: ObjectId, by: Op) -> Result<Vec<ObjectId>, Bad> {
        let found = &mut self.objects[object];
        if found.count != 1 {
            let what = "an object is still owned by somebody when its deinit has run";
            return Err(Bad {
                birth: Some(found.birth),
                ..Bad::new(FaultKind::Undefined(what.to_owned()))
            });
        }
        found.count = 0;
        found.life = Life::Dead(by);
        let memory = found.fields;
        let held: Vec<Datum> = self.memories[memory].held().cloned().collect();
        self.memories[memory].end = Some(by);
        Ok(objects(&held))
    }

    fn live_memory(&self, place: &MemorySlice) -> Result<&Memory, Bad> {
        let memory = &self.memories[place.memory];
        match memory.end {
            None => Ok(memory),
            Some(end) => Err(Bad {
                kind: match memory.is_inside {
                    true => FaultKind::UseOfDead,
                    false => FaultKind::UseAfterDealloc,
                },
                birth: Some(memory.birth),
                end: Some(end),
            }),
        }
    }

    /// What a place holds.
    pub fn read(&self, place: &MemorySlice) -> Result<Vec<Datum>, Bad> {
        let memory = self.live_memory(place)?;
        let leaves = memory.leaves[place.leaves.clone()].iter().cloned();
        leaves
            .collect::<Option<Vec<Datum>>>()
            .ok_or_else(|| memory.bad(FaultKind::LoadOfUninitialized))
    }

    /// What a place holds, which it then does no more.
    pub fn take(&mut self, place: &MemorySlice) -> Result<Vec<Datum>, Bad> {
        let data = self.read(place)?;
        self.check_unborrowed(place)?;
        self.memories[place.memory].leaves[place.leaves.clone()].fill(None);
        Ok(data)
    }

    /// Writes a place, whatever it holds.
    pub fn write(&mut self, place: &MemorySlice, data: &[Datum]) -> Result<(), Bad> {
        self.live_memory(place)?;
        self.check_unborrowed(place)?;
        let leaves = &mut self.memories[place.memory].leaves[place.leaves.clone()];
        for (leaf, datum) in leaves.iter_mut().zip(data) {
            *leaf = Some(datum.clone());
        }
        Ok(())
    }

    /// Writes a place that holds nothing that is counted.
    pub fn initialize(&mut self, place: &MemorySlice, data: &[Datum]) -> Result<(), Bad> {
        let memory = self.live_memory(place)?;
        match memory.holds_counted(&place.leaves) {
            true => Err(memory.bad(FaultKind::InitOfInitialized)),
            false => self.write(place, data),
        }
    }

    /// Ends memory of the stack. `is_strict`: it must hold nothing that is counted.
    pub fn deallocate(&mut self, place: &MemorySlice, by: Op, is_strict: bool) -> Result<(), Bad> {
        let memory = self.live_memory(place)?;
        if is_strict && memory.holds_counted(&(0..memory.leaves.len())) {
            return Err(memory.bad(FaultKind::DeallocOfInitialized));
        }
        self.check_unborrowed(place)?;
        self.memories[place.memory].end = Some(by);
        Ok(())
    }

    pub fn is_ended(&self, memory: MemoryId) -> bool {
        self.memories[memory].end.is_some()
    }

    fn check_unborrowed(&self, place: &MemorySlice) -> Result<(), Bad> {
        let memory = &self.memories[place.memory];
        let overlaps = |range: &std::ops::Range<usize>| {
            range.start < place.leaves.end && place.leaves.start < range.end
        };
        match memory.borrows.iter().find(|borrow| overlaps(&borrow.0)) {
            Some(&(_, by)) => Err(Bad {
                birth: Some(by),
                ..Bad::new(FaultKind::WriteWhileBorrowed)
            }),
            None => Ok(()),
        }
    }

    /// Says that a value in a place is borrowed.
    pub fn borrow(&mut self, place: &MemorySlice, by: Op) {
        let borrows = &mut self.memories[place.memory].borrows;
        borrows.push((place.leaves.clone(), by));
    }

    /// Ends one borrow of what `by` borrowed in a place.
    pub fn end_borrow(&mut self, place: &MemorySlice, by: Op) {
        let borrows = &mut self.memories[place.memory].borrows;
        let is_it = |borrow: &(std::ops::Range<usize>, Op)| *borrow == (place.leaves.clone(), by);
        if let Some(position) = borrows.iter().position(is_it) {
            borrows.remove(position);
        }
    }

    /// The objects that are alive and yet not owned as often as they are counted, when only `roots`
    /// and memory count.
    pub fn leaks(&self, roots: &[MemoryId], owned: &[ObjectId]) -> Vec<ObjectId> {
        let mut owners: Vec<i64> = vec![0; self.objects.len()];
        let mut work: Vec<ObjectId> = Vec::new();
        let mut hold = |object: ObjectId, work: &mut Vec<ObjectId>| {
            let owners = &mut owners[object.as_u32() as usize];
            *owners += 1;
            if *owners == 1 {
                work.push(object);
            }
        };
        let held = roots.iter().flat_map(|&root| self.memories[root].held());
        let held: Vec<Datum> = held.cloned().collect();
        for object in objects(&held).into_iter().chain(owned.iter().copied()) {
            hold(object, &mut work);
        }
        while let Some(object) = work.pop() {
            let fields = self.objects[object].fields;
            let held: Vec<Datum> = self.memories[fields].held().cloned().collect();
            for object in objects(&held) {
                hold(object, &mut work);
            }
        }
        let is_leaked = |(id, object): (ObjectId, &Object)| {
            let owners = owners[id.as_u32() as usize];
            let is_live = object.life == Life::Live && !object.is_immortal;
            (is_live && object.count != owners).then_some(id)
        };
        self.objects.iter().filter_map(is_leaked).collect()
    }
}

impl Memory {
    /// What is initialised and counted.
    fn held(&self) -> impl Iterator<Item = &Datum> {
        let leaves = self.leaves.iter().zip(&self.counted);
        leaves
            .filter(|(_, counted)| **counted)
            .filter_map(|(leaf, _)| leaf.as_ref())
    }

    fn holds_counted(&self, leaves: &std::ops::Range<usize>) -> bool {
        let counted = &self.counted[leaves.clone()];
        let leaves = self.leaves[leaves.clone()].iter().zip(counted);
        leaves
            .into_iter()
            .any(|(leaf, counted)| *counted && leaf.is_some())
    }

    fn bad(&self, kind: FaultKind) -> Bad {
        Bad {
            kind,
            birth: Some(self.birth),
            end: None,
        }
    }
}
