//! When each buffer and each slice of a run was used, so that a plan of its memory can be compared
//! with what happened.
//!
//! Only a run that is asked for it keeps this. A step is the number of an operation in the order in
//! which they ran, from 1 on.

use std::cell::RefCell;

use freehold_ir::Op;

use super::Heap;
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
    /// How many bytes it has.
    pub size: usize,
    /// The step at which it began.
    pub began: u64,
    /// The steps of the first and the last access, if there was one.
    pub used: Option<(u64, u64)>,
    /// The step at which it was freed, its scope ended or its bytes were given away.
    pub ended: Option<u64>,
}

/// What is kept of a run.
#[derive(Clone, Default)]
pub(super) struct Recording {
    step: u64,
    /// By buffer; behind a cell, because an access need not change the heap.
    lives: RefCell<Vec<Uses>>,
}

#[derive(Clone, Default)]
struct Uses {
    size: usize,
    began: u64,
    used: Option<(u64, u64)>,
    ended: Option<u64>,
}

impl Recording {
    pub fn begin(&mut self, size: usize) {
        self.lives.get_mut().push(Uses {
            size,
            began: self.step,
            ..Uses::default()
        });
    }

    pub fn note_use(&self, id: BufferId) {
        if let Some(uses) = self.lives.borrow_mut().get_mut(id.as_u32() as usize) {
            let first = uses.used.map_or(self.step, |used| used.0);
            uses.used = Some((first, self.step));
        }
    }

    pub fn end(&mut self, id: BufferId) {
        if let Some(uses) = self.lives.get_mut().get_mut(id.as_u32() as usize) {
            uses.ended.get_or_insert(self.step);
        }
    }
}

impl Heap {
    /// Says that lives are to be kept, before there is any buffer.
    pub fn record_lives(&mut self) {
        self.recording = Some(Box::default());
    }

    /// Says which step begins.
    pub fn begin_step(&mut self, step: u64) {
        if let Some(recording) = &mut self.recording {
            recording.step = step;
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
                    size: uses.size,
                    began: uses.began,
                    used: uses.used,
                    ended: uses.ended,
                }
            })
            .collect()
    }
}
