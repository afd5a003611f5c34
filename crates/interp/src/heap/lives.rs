//! When each buffer and each slice of a run was used, so that a plan of its memory can be compared
//! with what happened.
//!
//! Only a run that is asked for it keeps this. A step is the number of an operation in the order in
//! which they ran, from 1 on.

use std::cell::RefCell;

use freehold_ir::Op;

use super::{Heap, Owner};
use crate::value::BufferId;

/// The life of a buffer or of a slice of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Life {
    /// The operation that began it.
    pub birth: Op,
    /// Its name, if it is a slice.
    pub slice: Option<String>,
    /// Which life it is a part of, and from which byte on, if it is a slice.
    pub within: Option<(usize, usize)>,
    /// Whether the program allocated it on the heap.
    pub is_on_heap: bool,
    /// How many bytes it has.
    pub size: usize,
    /// The step at which it began.
    pub began: u64,
    /// The steps of the first and the last access, if there was one.
    pub used: Option<(u64, u64)>,
    /// The last operation that accessed it; what began it if none did.
    pub last_use: Op,
    /// The operation that freed it, ended its scope or gave its bytes away, and its step.
    pub ended: Option<(Op, u64)>,
}

/// What is kept of a run.
#[derive(Clone, Default)]
pub(super) struct Recording {
    /// The operation that runs, and its step.
    now: Option<(Op, u64)>,
    /// By buffer; behind a cell, because an access need not change the heap.
    lives: RefCell<Vec<Uses>>,
}

#[derive(Clone, Default)]
struct Uses {
    size: usize,
    began: u64,
    used: Option<(u64, u64)>,
    last_use: Option<Op>,
    ended: Option<(Op, u64)>,
}

impl Recording {
    /// The step that runs; 0 before the first.
    fn step(&self) -> u64 {
        self.now.map_or(0, |now| now.1)
    }

    pub fn begin(&mut self, size: usize) {
        let began = self.step();
        self.lives.get_mut().push(Uses {
            size,
            began,
            ..Uses::default()
        });
    }

    pub fn note_use(&self, id: BufferId) {
        if let Some(uses) = self.lives.borrow_mut().get_mut(id.as_u32() as usize) {
            let step = self.step();
            let first = uses.used.map_or(step, |used| used.0);
            uses.used = Some((first, step));
            uses.last_use = self.now.map(|now| now.0);
        }
    }

    pub fn end(&mut self, id: BufferId) {
        if let Some(uses) = self.lives.get_mut().get_mut(id.as_u32() as usize) {
            uses.ended = uses.ended.or(self.now);
        }
    }
}

impl Heap {
    /// Says that lives are to be kept, before there is any buffer.
    pub fn record_lives(&mut self) {
        self.recording = Some(Box::default());
    }

    /// Says which operation runs next, and its step.
    pub fn begin_step(&mut self, op: Op, step: u64) {
        if let Some(recording) = &mut self.recording {
            recording.now = Some((op, step));
        }
    }

    pub(super) fn note_end(&mut self, id: BufferId) {
        if let Some(recording) = &mut self.recording {
            recording.end(id);
        }
    }

    /// The lives that were kept, in the order in which they began.
    pub fn lives(&self) -> Vec<Life> {
        let Some(recording) = &self.recording else {
            return Vec::new();
        };
        let lives = recording.lives.borrow();
        let buffers = self.buffers.values().zip(lives.iter());
        buffers
            .map(|(buffer, uses)| {
                let slice = buffer.slice.as_ref();
                Life {
                    birth: buffer.birth,
                    slice: slice.map(|slice| slice.name.to_string()),
                    within: slice.map(|slice| (slice.within.as_u32() as usize, slice.start)),
                    is_on_heap: slice.is_none() && buffer.owner == Owner::Program,
                    size: uses.size,
                    began: uses.began,
                    used: uses.used,
                    last_use: uses.last_use.unwrap_or(buffer.birth),
                    ended: uses.ended,
                }
            })
            .collect()
    }
}
