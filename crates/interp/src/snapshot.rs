//! Where a program stands on a path: to be kept, and gone on from more than once.

use rustc_hash::FxHashMap;
use std::rc::Rc;

use super::activity::Activity;
use super::explorer::{End, Explorer};
use super::external::{Calls, ExternalMemRef};
use super::heap::Heap;
use super::machine::{Machine, Next, Ran};
use super::options::Pause;
use super::outcome::{Counts, Stop};
use super::path::Path;
use super::value::{BufferId, Datum, MemRef};
use freehold_ir::Op;

/// Everything that a run changes.
#[derive(Clone)]
pub struct Snapshot {
    heap: Heap,
    counts: Counts,
    calls: Calls,
    activities: Vec<Activity>,
    stack: Vec<BufferId>,
    globals: FxHashMap<Op, Rc<MemRef>>,
    external_memrefs: Vec<ExternalMemRef>,
    registers: Vec<Datum>,
    base: usize,
    current: Op,
    returned: Option<Vec<Datum>>,
    rounds: u64,
}

impl Snapshot {
    /// About what it costs to keep, in operations.
    pub fn size(&self) -> u64 {
        (self.heap.count() + self.registers.len()) as u64 / 16
    }
}

impl Machine<'_> {
    pub(super) fn snapshot(&self) -> Snapshot {
        Snapshot {
            heap: self.heap.clone(),
            counts: self.counts.clone(),
            calls: self.calls.clone(),
            activities: self.activities.clone(),
            stack: self.stack.clone(),
            globals: self.globals.clone(),
            external_memrefs: self.external_memrefs.clone(),
            registers: self.registers.clone(),
            base: self.base,
            current: self.current,
            returned: self.returned.clone(),
            rounds: self.rounds,
        }
    }

    pub(super) fn restore(&mut self, snapshot: Snapshot) {
        self.heap = snapshot.heap;
        self.counts = snapshot.counts;
        self.calls = snapshot.calls;
        self.activities = snapshot.activities;
        self.stack = snapshot.stack;
        self.globals = snapshot.globals;
        self.external_memrefs = snapshot.external_memrefs;
        self.registers = snapshot.registers;
        self.base = snapshot.base;
        self.current = snapshot.current;
        self.returned = snapshot.returned;
        self.rounds = snapshot.rounds;
    }
}

impl Explorer<'_> {
    /// Where the program stands.
    pub fn snapshot(&self) -> Snapshot {
        self.machine.snapshot()
    }

    /// Goes back to where it stood.
    pub fn restore(&mut self, snapshot: Snapshot) {
        self.machine.restore(snapshot);
    }

    /// Whether the function returned.
    pub fn has_returned(&self) -> bool {
        self.machine.returned.is_some()
    }

    /// How often loops on known numbers went round.
    pub fn rounds(&self) -> u64 {
        self.machine.rounds
    }

    /// Says where the program asks whether to go on, a choice of one.
    pub fn pause_at(&mut self, pause: Pause) {
        self.machine.pause = pause;
    }

    /// Runs on to the end of the function, or to the next open choice; from its start after a
    /// reset. The path is given back.
    pub fn go_on(&mut self, function: Op, path: Box<Path>) -> (Box<Path>, Result<End, Stop>) {
        self.machine.counts.steps = 0;
        self.machine.path = Some(path);
        let results = self.machine.go_on_in(function);
        let end = results.and_then(|results| self.end(function, results));
        (self.machine.path.take().unwrap_or_default(), end)
    }
}

impl Machine<'_> {
    fn go_on_in(&mut self, function: Op) -> Ran<Vec<Datum>> {
        match &self.returned {
            Some(results) => Ok(results.clone()),
            None if self.activities.is_empty() => self.explore(function),
            None => {
                self.is_again = true;
                let done = self.go_on(Next::At(self.current));
                self.is_again = false;
                done
            }
        }
    }
}
