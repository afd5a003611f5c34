//! The checked heap: every buffer has an identity, a birth place and a state; `contents.rs` says
//! what its bytes hold.
//!
//! Knows nothing of types but [`Element`]s, and reports what went wrong; the machine adds where.
//! On a path whose numbers are not all known, memory that came from outside is full of numbers that
//! nobody knows.

use std::rc::Rc;

use cranelift_entity::PrimaryMap;

use freehold_ir::Op;

use super::contents::{Contents, Slot};
use super::fault::FaultKind;
use super::lives::Lives;
use super::number_types::{Element, Scalar};
use super::path::Path;
use super::terms::{Number, Origin};
use super::uninterpreted;
use super::value::{BufferId, Datum, MemRef};

/// Whose a buffer is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Owner {
    /// The program: it must free the buffer exactly once.
    Program,
    /// The caller of the entry function.
    Caller,
    Stack,
    Global,
    ConstantGlobal,
    /// Nobody: it is what a tensor is, or the buffer that one is seen as.
    Value,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum State {
    Live,
    Freed(Op),
    OutOfScope(Op),
}

/// One allocation.
#[derive(Clone)]
pub struct Buffer {
    pub owner: Owner,
    /// The operation that allocated it; for an argument, the function.
    pub birth: Op,
    /// Where element zero of the memref that the allocation returned is, in elements: the offset
    /// that its type states.
    pub first: i64,
    /// What it was allocated for; views may see something else in it.
    pub element: Element,
    state: State,
    address: u64,
    /// Empty once the buffer is gone.
    contents: Contents,
    /// Whether it may have other names, so that nobody may write it (see `assumed.rs`).
    pub is_fixed: bool,
}

/// What a heap access found wrong, and with which buffer.
pub struct Bad {
    pub kind: FaultKind,
    pub buffer: BufferId,
}

/// All buffers of a run.
#[derive(Clone)]
pub struct Heap {
    /// Shared with the heaps of other places of an exploration, until one is written.
    buffers: PrimaryMap<BufferId, Rc<Buffer>>,
    next_address: u64,
    /// Memrefs that were stored in memory; memory holds their position.
    descriptors: Vec<Rc<MemRef>>,
    live_bytes: u64,
    peak_bytes: u64,
    /// When buffers were accessed, if somebody asked.
    pub lives: Option<Box<Lives>>,
}

/// Addresses are between these, so that no number a program computes with looks like one by
/// accident.
const FIRST_ADDRESS: u64 = 1 << 40;
const BEHIND_ADDRESSES: u64 = 1 << 47;

/// How the handle of a memref stands in memory.
const HANDLE: Scalar = Scalar::Int { width: 64 };

/// Whether a number is in the range of addresses.
pub fn is_address(bits: u64) -> bool {
    (FIRST_ADDRESS..BEHIND_ADDRESSES).contains(&bits)
}

impl Heap {
    pub fn new() -> Self {
        Heap {
            buffers: PrimaryMap::new(),
            next_address: FIRST_ADDRESS,
            descriptors: Vec::new(),
            live_bytes: 0,
            peak_bytes: 0,
            lives: None,
        }
    }

    /// A new buffer of `size` bytes, none of them written.
    pub fn allocate(&mut self, owner: Owner, birth: Op, element: Element, size: usize) -> BufferId {
        self.allocate_holding(owner, birth, element, Contents::new(size))
    }

    /// A new buffer of data, for which a number stands.
    pub fn allocate_data(
        &mut self,
        owner: Owner,
        birth: Op,
        element: Element,
        size: usize,
        whole: Number,
    ) -> BufferId {
        self.allocate_holding(owner, birth, element, Contents::of_data(size, whole))
    }

    fn allocate_holding(
        &mut self,
        owner: Owner,
        birth: Op,
        element: Element,
        contents: Contents,
    ) -> BufferId {
        let size = contents.size();
        let address = self.next_address;
        self.next_address += (size as u64).next_multiple_of(64) + 64;
        if owner == Owner::Program {
            self.live_bytes += size as u64;
            self.peak_bytes = self.peak_bytes.max(self.live_bytes);
        }
        if let Some(lives) = &self.lives {
            lives.begin(owner == Owner::Program, birth, size as u64);
        }
        self.buffers.push(Rc::new(Buffer {
            owner,
            birth,
            first: 0,
            element,
            state: State::Live,
            address,
            contents,
            is_fixed: false,
        }))
    }

    /// Says where element zero of the memref is that an allocation returns.
    pub fn begin_at(&mut self, id: BufferId, first: i64) {
        Rc::make_mut(&mut self.buffers[id]).first = first;
    }

    /// What is known of the number at a byte of a live buffer.
    pub fn slot(&self, id: BufferId, place: usize, scalar: Scalar, path: &mut Path) -> Slot {
        self.buffers[id].contents.slot(place, scalar, path)
    }

    /// The places at which something may have been written.
    pub fn slots(&self, id: BufferId, scalar: Scalar) -> std::ops::Range<usize> {
        0..self.buffers[id].size() / scalar.bytes()
    }

    /// A memref that was stored in memory, by its handle.
    pub fn descriptor(&self, handle: u64) -> Option<&Rc<MemRef>> {
        self.descriptors.get(usize::try_from(handle).ok()?)
    }

    /// How many buffers there ever were.
    pub fn count(&self) -> usize {
        self.buffers.len()
    }

    /// The buffer that a number is an address in, and how far behind its start.
    pub fn buffer_at(&self, bits: u64) -> Option<(BufferId, u64)> {
        if !is_address(bits) {
            return None;
        }
        // Later buffers are at higher addresses.
        let behind = self
            .buffers
            .as_values_slice()
            .partition_point(|buffer| buffer.address <= bits);
        let id = BufferId::from_u32(behind.checked_sub(1)? as u32);
        let buffer = &self.buffers[id];
        let offset = bits - buffer.address;
        (offset <= buffer.size() as u64).then_some((id, offset))
    }

    /// Says that a buffer is full of numbers from outside.
    pub fn fill_from(&mut self, id: BufferId, origin: Origin) {
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        buffer.contents.fill_from(origin);
    }

    /// Says that a buffer is full of other numbers from outside.
    pub fn refill_from(&mut self, id: BufferId, origin: Origin) {
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        buffer.contents.refill_from(origin);
    }

    /// Says that a buffer may have other names.
    pub fn fix(&mut self, id: BufferId) {
        if !self.buffers[id].is_fixed {
            Rc::make_mut(&mut self.buffers[id]).is_fixed = true;
        }
    }

    /// The bytes at which a number of a buffer was touched.
    pub fn touched(&self, id: BufferId, scalar: Scalar) -> Vec<usize> {
        self.buffers[id].contents.touched(scalar)
    }

    /// Frees the buffer behind a memref by an operation of its heap; if not, `wrong` says what has
    /// to free it.
    pub fn free(&mut self, memref: &MemRef, by: Op, wrong: Option<String>) -> Result<(), Bad> {
        let id = memref.buffer;
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        let kind = match (buffer.state, buffer.owner) {
            (State::Freed(_), _) => Some(FaultKind::DoubleFree),
            (_, Owner::Stack) => Some(FaultKind::FreeOfStack),
            (_, Owner::Global | Owner::ConstantGlobal) => Some(FaultKind::FreeOfGlobal),
            (_, Owner::Caller | Owner::Value) => Some(FaultKind::FreeOfArgument),
            (_, Owner::Program) if !memref.is_base(buffer.first) => Some(FaultKind::FreeOfView),
            (_, Owner::Program) => wrong.map(FaultKind::WrongHeap),
        };
        if let Some(kind) = kind {
            return Err(Bad { kind, buffer: id });
        }
        self.live_bytes -= buffer.size() as u64;
        buffer.state = State::Freed(by);
        buffer.empty();
        if let Some(lives) = &self.lives {
            lives.end(id);
        }
        Ok(())
    }

    /// Ends the scope of a buffer on the stack.
    pub fn end_scope(&mut self, id: BufferId, by: Op) {
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        buffer.state = State::OutOfScope(by);
        buffer.empty();
    }

    /// Gives a buffer to the caller of the entry function.
    pub fn hand_over(&mut self, id: BufferId) {
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        if buffer.owner == Owner::Program {
            buffer.owner = Owner::Caller;
        }
    }

    pub fn buffer(&self, id: BufferId) -> &Buffer {
        &self.buffers[id]
    }

    /// The operation that freed a buffer or ended its scope.
    pub fn end(&self, id: BufferId) -> Option<Op> {
        match self.buffers[id].state {
            State::Live => None,
            State::Freed(by) | State::OutOfScope(by) => Some(by),
        }
    }

    /// The buffers that the program owns and has not freed, in order of allocation.
    pub fn unfreed(&self) -> impl Iterator<Item = BufferId> + '_ {
        self.buffers
            .iter()
            .filter(|(_, b)| b.owner == Owner::Program && b.state == State::Live)
            .map(|(id, _)| id)
    }

    /// The most bytes that the program owned at one time.
    pub fn peak_bytes(&self) -> u64 {
        self.peak_bytes
    }

    /// The bytes that the program owns now.
    pub fn live_bytes(&self) -> u64 {
        self.live_bytes
    }

    /// The aligned pointer of a memref as a number. A freed buffer's may be asked for: nothing
    /// is read through it.
    pub fn aligned_address(&self, memref: &MemRef) -> u64 {
        self.buffers[memref.buffer]
            .address
            .wrapping_add(memref.shift as u64)
    }

    /// Whether the buffer may be used.
    pub fn check_live(&self, id: BufferId) -> Result<(), Bad> {
        let kind = match self.buffers[id].state {
            State::Live => {
                if let Some(lives) = &self.lives {
                    lives.access(id);
                }
                return Ok(());
            }
            State::Freed(_) => FaultKind::UseAfterFree,
            State::OutOfScope(_) => FaultKind::UseAfterScope,
        };
        Err(Bad { kind, buffer: id })
    }

    /// Where the element at `position` (in elements from the aligned pointer) stands, in bytes.
    fn place(&self, memref: &MemRef, position: i64, size: usize) -> Result<usize, Bad> {
        let id = memref.buffer;
        self.check_live(id)?;
        let outside = Bad {
            kind: FaultKind::OutsideBuffer,
            buffer: id,
        };
        let start = position
            .checked_mul(size as i64)
            .and_then(|bytes| bytes.checked_add(memref.shift))
            .and_then(|start| usize::try_from(start).ok());
        match start {
            Some(start) if start + size <= self.buffers[id].size() => Ok(start),
            _ => Err(outside),
        }
    }

    /// What an element holds: a number, poison, or [`Datum::Unwritten`]. Whether a program may read
    /// it is for others to say.
    pub fn look(
        &self,
        memref: &MemRef,
        position: i64,
        element: Element,
        mut path: Option<&mut Path>,
    ) -> Result<Datum, Bad> {
        let start = self.place(memref, position, element.bytes())?;
        let contents = &self.buffers[memref.buffer].contents;
        if let (Some(whole), Some(path)) = (contents.whole(), path.as_deref_mut()) {
            return Ok(uninterpreted::look(whole, start, element, path));
        }
        let mut part = |start, scalar| contents.number(start, scalar, path.as_deref_mut());
        Ok(match element {
            Element::Numbers { scalar, count: 1 } => part(start, scalar),
            Element::Numbers { scalar, count } => (0..count)
                .map(|i| part(start + i * scalar.bytes(), scalar))
                .collect::<Rc<[Datum]>>()
                .into(),
            Element::MemRef => match part(start, HANDLE) {
                Datum::Bits(handle) => match self.descriptor(handle) {
                    Some(memref) => Datum::MemRef(Rc::clone(memref)),
                    None => Datum::Poison,
                },
                Datum::Unwritten => Datum::Unwritten,
                _ => Datum::Poison,
            },
        })
    }

    /// The number at a byte of a buffer on a path, constant or not, freed or not.
    pub fn number_at(&self, id: BufferId, place: usize, scalar: Scalar, path: &mut Path) -> Datum {
        let contents = &self.buffers[id].contents;
        if let Some(whole) = contents.whole() {
            return path.terms.datum(whole);
        }
        if place + scalar.bytes() > contents.size() {
            return Datum::Poison;
        }
        contents.number(place, scalar, Some(path))
    }

    /// Writes an element.
    pub fn store(
        &mut self,
        memref: &MemRef,
        position: i64,
        element: Element,
        datum: &Datum,
        path: Option<&mut Path>,
    ) -> Result<(), Bad> {
        let start = self.place(memref, position, element.bytes())?;
        self.check_variable(memref.buffer)?;
        match (self.whole(memref.buffer), path) {
            (Some(whole), Some(path)) => {
                let whole = uninterpreted::store(whole, start, element, datum, path);
                self.set_whole(memref.buffer, whole);
            }
            _ => self.put(memref.buffer, start, element, datum),
        }
        Ok(())
    }

    /// The number that stands for all that a buffer holds, if one does.
    pub fn whole(&self, id: BufferId) -> Option<Number> {
        self.buffers[id].contents.whole()
    }

    /// Says what a buffer holds for which one number stands.
    pub fn set_whole(&mut self, id: BufferId, whole: Number) {
        Rc::make_mut(&mut self.buffers[id])
            .contents
            .set_whole(whole);
    }

    /// Whether the bytes of an element of a live buffer are not all of one kind.
    pub fn is_mixed(&self, memref: &MemRef, position: i64, element: Element) -> bool {
        let size = element.bytes();
        let place = self.place(memref, position, size);
        place.is_ok_and(|place| {
            let contents = &self.buffers[memref.buffer].contents;
            contents.whole().is_none() && contents.is_mixed(place, size)
        })
    }

    pub(super) fn check_variable(&self, id: BufferId) -> Result<(), Bad> {
        match self.buffers[id].owner {
            Owner::ConstantGlobal => Err(Bad {
                kind: FaultKind::WriteToConstant,
                buffer: id,
            }),
            _ => Ok(()),
        }
    }

    /// Writes an element at a byte of a buffer, constant or not: what makes globals.
    pub fn put(&mut self, id: BufferId, start: usize, element: Element, datum: &Datum) {
        let handle;
        let (scalar, parts) = match (element, datum) {
            (Element::Numbers { scalar, .. }, Datum::Aggregate(parts)) => (scalar, &parts[..]),
            (Element::Numbers { scalar, count }, datum) => {
                // Of a vector that is poison every number is.
                let contents = &mut Rc::make_mut(&mut self.buffers[id]).contents;
                for i in 0..count {
                    contents.put(start + i * scalar.bytes(), scalar, datum);
                }
                return;
            }
            (Element::MemRef, Datum::MemRef(memref)) => {
                handle = [Datum::Bits(self.descriptors.len() as u64)];
                self.descriptors.push(Rc::clone(memref));
                (HANDLE, &handle[..])
            }
            (Element::MemRef, _) => (HANDLE, &[Datum::Poison][..]),
        };
        let contents = &mut Rc::make_mut(&mut self.buffers[id]).contents;
        for (i, part) in parts.iter().enumerate() {
            contents.put(start + i * scalar.bytes(), scalar, part);
        }
    }

    /// Copies one element with whatever is known of it, unwritten bytes included.
    pub fn copy(
        &mut self,
        (from, from_position): (&MemRef, i64),
        (to, to_position): (&MemRef, i64),
        element: Element,
        mut path: Option<&mut Path>,
    ) -> Result<(), Bad> {
        let source = self.place(from, from_position, element.bytes())?;
        let target = self.place(to, to_position, element.bytes())?;
        self.check_variable(to.buffer)?;
        let (scalar, count) = match element {
            Element::Numbers { scalar, count } => (scalar, count),
            Element::MemRef => (HANDLE, 1),
        };
        let size = scalar.bytes();
        let contents = &self.buffers[from.buffer].contents;
        let mut parts: Vec<(usize, Scalar, Datum)> = Vec::with_capacity(count);
        for part in (0..count).map(|i| i * size) {
            // What is half written stays so.
            let (scalar, steps) = match contents.is_mixed(source + part, size) {
                true => (Scalar::Int { width: 8 }, size),
                false => (scalar, 1),
            };
            for at in (part..).step_by(scalar.bytes()).take(steps) {
                let datum = contents.number(source + at, scalar, path.as_deref_mut());
                parts.push((target + at, scalar, datum));
            }
        }
        let contents = &mut Rc::make_mut(&mut self.buffers[to.buffer]).contents;
        for (place, scalar, datum) in parts {
            contents.put(place, scalar, &datum);
        }
        Ok(())
    }
}

impl Buffer {
    /// The bytes of it; none once it is gone.
    pub fn size(&self) -> usize {
        self.contents.size()
    }

    /// Where what was never written comes from, if there is something in it.
    pub fn origin(&self) -> Option<Origin> {
        self.contents.origin()
    }

    /// Forgets what it held, but not where that came from.
    fn empty(&mut self) {
        let origin = self.contents.origin();
        self.contents = Contents::default();
        if let Some(origin) = origin {
            self.contents.fill_from(origin);
        }
    }
}
