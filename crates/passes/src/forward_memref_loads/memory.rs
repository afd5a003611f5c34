//! What is known of memory at one point of a walk, with a way back.
//!
//! A fact about an element is valid while nothing that could share its memory was touched since.
//! Touching a base is a number that grows, not a removal, so that it costs the same however much is
//! known of the base, and so does taking it back.

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use super::places::{BaseId, Key, Places, Reason, Relation};
use freehold_ir::Op;

/// Groups with more bases are touched as a whole: each touch looks at every base of its group.
const MOST_BASES: usize = 128;

/// When something happened.
type Stamp = u64;

/// A fact about an element.
#[derive(Clone)]
pub struct Held<T> {
    pub what: T,
    stamp: Stamp,
    /// How many passed touches had been noted.
    pub noted: usize,
}

/// The facts about the elements of one base.
#[derive(Clone)]
struct Cells<T> {
    /// When elements with constant indices, and when others, were last touched from elsewhere.
    constants: Stamp,
    others: Stamp,
    held: FxHashMap<Key, Held<T>>,
}

impl<T> Default for Cells<T> {
    fn default() -> Self {
        Cells {
            constants: 0,
            others: 0,
            held: FxHashMap::default(),
        }
    }
}

enum Undo<T> {
    All(Stamp),
    Group(usize, Stamp),
    Base(BaseId, Stamp, Stamp),
    Cell(BaseId, Key, Option<Held<T>>),
}

/// A touch that left a base alone.
#[derive(Copy, Clone)]
pub struct Passed {
    pub base: BaseId,
    pub by: BaseId,
    pub op: Option<Op>,
    /// None where it is another element of the same base.
    pub reason: Option<Reason>,
}

/// What is known of memory.
pub struct Memory<T: Clone> {
    clock: Stamp,
    all: Stamp,
    groups: Vec<Stamp>,
    cells: SecondaryMap<BaseId, Cells<T>>,
    undo: Vec<Undo<T>>,
    /// The touches that left something alone, if they are asked for.
    pub passed: Option<Vec<Passed>>,
}

/// A point to go back to.
#[derive(Copy, Clone)]
pub struct Mark(usize, usize);

impl<T: Clone> Memory<T> {
    pub fn new(groups: usize, notes: bool) -> Self {
        Memory {
            clock: 0,
            all: 0,
            groups: vec![0; groups],
            cells: SecondaryMap::new(),
            undo: Vec::new(),
            passed: notes.then(Vec::new),
        }
    }

    pub fn mark(&self) -> Mark {
        Mark(self.undo.len(), self.noted())
    }

    /// Forgets what was learnt and touched since a mark.
    pub fn back_to(&mut self, mark: Mark) {
        while self.undo.len() > mark.0 {
            match self.undo.pop() {
                Some(Undo::All(stamp)) => self.all = stamp,
                Some(Undo::Group(group, stamp)) => self.groups[group] = stamp,
                Some(Undo::Base(base, constants, others)) => {
                    let cells = &mut self.cells[base];
                    (cells.constants, cells.others) = (constants, others);
                }
                Some(Undo::Cell(base, key, held)) => {
                    let cells = &mut self.cells[base].held;
                    match held {
                        Some(held) => drop(cells.insert(key, held)),
                        None => drop(cells.remove(&key)),
                    }
                }
                None => unreachable!("there is more than the mark"),
            }
        }
        if let Some(passed) = &mut self.passed {
            passed.truncate(mark.1);
        }
    }

    fn noted(&self) -> usize {
        self.passed.as_ref().map_or(0, Vec::len)
    }

    fn now(&mut self) -> Stamp {
        self.clock += 1;
        self.clock
    }

    /// What is known of an element.
    pub fn get(&self, places: &Places, base: BaseId, key: &Key) -> Option<&Held<T>> {
        let cells = &self.cells[base];
        let held = cells.held.get(key)?;
        let touched = match key.is_constant() {
            true => cells.constants,
            false => cells.others,
        };
        let (group, _) = places.group_of(base);
        let is_valid = held.stamp > touched && held.stamp > self.groups[group];
        (is_valid && held.stamp > self.all).then_some(held)
    }

    /// Learns something of an element.
    pub fn set(&mut self, base: BaseId, key: Key, what: T) {
        let held = Held {
            what,
            stamp: self.now(),
            noted: self.noted(),
        };
        let before = self.cells[base].held.insert(key.clone(), held);
        self.undo.push(Undo::Cell(base, key, before));
    }

    /// Forgets an element.
    pub fn forget(&mut self, base: BaseId, key: &Key) {
        if let Some(before) = self.cells[base].held.remove(key) {
            self.undo.push(Undo::Cell(base, key.clone(), Some(before)));
        }
    }

    /// Everything may have been touched.
    pub fn touch_all(&mut self) {
        self.undo.push(Undo::All(self.all));
        self.all = self.now();
    }

    /// An element of a base was touched, or any element if none is named; by `op`, if that is
    /// known.
    pub fn touch(&mut self, places: &Places, by: BaseId, key: Option<&Key>, op: Option<Op>) {
        let (group, members) = places.group_of(by);
        if members.len() > MOST_BASES {
            self.undo.push(Undo::Group(group, self.groups[group]));
            self.groups[group] = self.now();
            return;
        }
        for &base in members {
            if self.cells[base].held.is_empty() {
                continue;
            }
            let reason = match places.relation(base, by) {
                Relation::Same => {
                    if let Some(key) = key.filter(|key| key.is_constant()) {
                        self.forget(base, key);
                        self.touch_base(base, false);
                        None
                    } else {
                        self.touch_base(base, true);
                        continue;
                    }
                }
                Relation::May => {
                    self.touch_base(base, true);
                    continue;
                }
                Relation::Never(reason) => Some(reason),
            };
            if let Some(passed) = &mut self.passed {
                passed.push(Passed {
                    base,
                    by,
                    op,
                    reason,
                });
            }
        }
    }

    fn touch_base(&mut self, base: BaseId, constants_too: bool) {
        let now = self.now();
        let cells = &mut self.cells[base];
        self.undo
            .push(Undo::Base(base, cells.constants, cells.others));
        cells.others = now;
        if constants_too {
            cells.constants = now;
        }
    }

    /// What is known of the elements of a base, in the order in which it was learnt.
    pub fn of_base(&self, places: &Places, base: BaseId) -> Vec<(Key, T)> {
        let keys = self.cells[base].held.keys();
        let mut found: Vec<(Stamp, Key, T)> = keys
            .filter_map(|key| {
                let held = self.get(places, base, key)?;
                Some((held.stamp, key.clone(), held.what.clone()))
            })
            .collect();
        found.sort_by_key(|row| row.0);
        found.into_iter().map(|row| (row.1, row.2)).collect()
    }
}
