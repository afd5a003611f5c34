//! Buffers that are slices of other ones: each has a life of its own, which ends when its bytes are
//! given to another slice, or with the buffer below.
//!
//! A slice is a buffer as any other: it holds what was written to it, and nobody reads its bytes by
//! another name. Knows nothing of the operations that begin slices.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;

use freehold_ir::Op;

use super::{Bad, Heap, Owner, State};
use crate::contents::Contents;
use crate::fault::{FaultKind, FaultySlice};
use crate::number_types::Element;
use crate::terms::Number;
use crate::value::BufferId;

/// Which part of another buffer a buffer is.
#[derive(Debug)]
pub struct Slice {
    pub name: Rc<str>,
    /// The buffer below, perhaps a slice itself.
    pub within: BufferId,
    /// Its first byte there.
    pub start: usize,
    /// How many bytes it has, also once it is gone.
    pub size: usize,
}

/// The bytes of a buffer that were given to slices, and to which one last. No two entries overlap.
#[derive(Clone, Default)]
pub(super) struct Given(BTreeMap<usize, (usize, BufferId)>);

impl Given {
    /// The entries with a byte in a range, the last one first.
    fn overlapping(
        &self,
        start: usize,
        end: usize,
    ) -> impl Iterator<Item = (usize, usize, BufferId)> + '_ {
        let before_end = self.0.range(..end).rev();
        before_end
            .map(|(&first, &(last, id))| (first, last, id))
            .take_while(move |&(_, last, _)| last > start)
    }

    /// Gives some bytes to a slice; those that had any of them are told.
    fn give(&mut self, start: usize, end: usize, to: BufferId) -> Vec<BufferId> {
        let earlier: Vec<_> = self.overlapping(start, end).collect();
        for &(first, last, id) in &earlier {
            self.0.remove(&first);
            if first < start {
                self.0.insert(first, (start, id));
            }
            if last > end {
                self.0.insert(end, (last, id));
            }
        }
        self.0.insert(start, (end, to));
        earlier.into_iter().map(|entry| entry.2).collect()
    }

    /// Those that were given bytes.
    pub fn owners(&self) -> Vec<BufferId> {
        self.0.values().map(|entry| entry.1).collect()
    }
}

impl Heap {
    /// Begins a slice of a live buffer, in which it lies. None of its bytes are written; what else
    /// had any of them ends. A number may stand for what it holds.
    pub fn begin_slice(
        &mut self,
        slice: Slice,
        birth: Op,
        element: Element,
        whole: Option<Number>,
    ) -> BufferId {
        let (within, start, size) = (slice.within, slice.start, slice.size);
        let contents = match whole {
            Some(whole) => Contents::of_data(size, whole),
            None => Contents::new(size),
        };
        let id = self.allocate_holding(Owner::Slice, birth, element, contents);
        // As far from a multiple of 64 as its bytes are in truth.
        let behind = (self.buffers[within].address + start as u64) % 64;
        self.next_address += 64;
        if whole.is_none() {
            self.slice_bytes += size as u64;
        }
        let buffer = Rc::make_mut(&mut self.buffers[id]);
        buffer.address += behind;
        buffer.slice = Some(Rc::new(slice));
        if size > 0 {
            let below = Rc::make_mut(&mut self.buffers[within]);
            below.contents.forget(start, size);
            let earlier = below.given.give(start, start + size, id);
            self.end_slices(earlier, State::Given(id));
        }
        id
    }

    /// Ends slices, and those that are slices of them.
    pub(super) fn end_slices(&mut self, mut pending: Vec<BufferId>, state: State) {
        while let Some(id) = pending.pop() {
            if self.buffers[id].state != State::Live {
                continue;
            }
            let buffer = Rc::make_mut(&mut self.buffers[id]);
            if buffer.contents.whole().is_none() {
                self.slice_bytes -= buffer.size() as u64;
            }
            buffer.state = state;
            buffer.empty();
            pending.extend(buffer.slices());
            self.note_end(id);
        }
    }

    /// What became of a buffer. Empty slices are not among the bytes that are given: they are as
    /// the buffer below.
    pub(super) fn state(&self, id: BufferId) -> State {
        let mut buffer = &self.buffers[id];
        while let (State::Live, Some(slice)) = (buffer.state, &buffer.slice) {
            buffer = &self.buffers[slice.within];
        }
        buffer.state
    }

    /// Whether none of some bytes of a buffer were given to a slice: one that has some says who.
    pub fn check_not_given(&self, id: BufferId, start: usize, size: usize) -> Result<(), Bad> {
        let given = &self.buffers[id].given;
        match given.overlapping(start, start + size).last() {
            None => Ok(()),
            Some((_, _, slice)) => Err(Bad {
                kind: FaultKind::UseOfSlice,
                buffer: slice,
            }),
        }
    }

    /// Whether slices were made of some bytes of a buffer.
    pub fn has_slices(&self, id: BufferId) -> bool {
        !self.buffers[id].given.0.is_empty()
    }

    /// The slices to which some bytes of a buffer were given last.
    pub fn last_given(
        &self,
        id: BufferId,
        bytes: Range<usize>,
    ) -> impl Iterator<Item = BufferId> + '_ {
        let given = &self.buffers[id].given;
        given
            .overlapping(bytes.start, bytes.end)
            .map(|entry| entry.2)
    }

    /// The bytes that were given to slices, as few ranges as there are, each with how many of these
    /// numbers of buffers were reached before.
    pub fn given(&self, id: BufferId, counts: &[usize]) -> Vec<(usize, usize, usize)> {
        let mut ranges: Vec<(usize, usize, usize)> = Vec::new();
        for (&start, &(end, to)) in &self.buffers[id].given.0 {
            let reached = counts.partition_point(|&count| count <= to.as_u32() as usize);
            match ranges.last_mut() {
                Some(last) if (last.1, last.2) == (start, reached) => last.1 = end,
                _ => ranges.push((start, end, reached)),
            }
        }
        ranges
    }

    /// The allocation that a buffer is a part of, or is.
    pub fn allocation_of(&self, id: BufferId) -> BufferId {
        let mut id = id;
        while let Some(slice) = &self.buffers[id].slice {
            id = slice.within;
        }
        id
    }

    /// Whether two buffers are one, or one is a part of the other.
    pub fn is_part(&self, first: BufferId, second: BufferId) -> bool {
        [(first, second), (second, first)]
            .into_iter()
            .any(|(part, other)| {
                let mut id = part;
                // What is below was there before.
                while let Some(slice) = self.buffers[id].slice.as_ref().filter(|_| id > other) {
                    id = slice.within;
                }
                id == other
            })
    }

    /// The bytes of all slices that have not ended, data aside.
    pub fn slice_bytes(&self) -> u64 {
        self.slice_bytes
    }

    /// What a fault says of a buffer that is a slice.
    pub fn faulty_slice(&self, id: BufferId) -> Option<FaultySlice> {
        let name = |id: BufferId| {
            let slice = self.buffers[id].slice.as_ref()?;
            Some(slice.name.to_string())
        };
        Some(FaultySlice {
            name: name(id)?,
            arena: self.buffers[self.allocation_of(id)].birth,
            given_to: match self.state(id) {
                State::Given(other) => name(other),
                _ => None,
            },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever is given in whatever order, each byte is the last one's who got it.
    #[test]
    fn each_byte_is_of_the_last_one_who_got_it() {
        let mut seed = 7_u64;
        for _ in 0..200 {
            let mut given = Given::default();
            let mut owners: [Option<BufferId>; 20] = [None; 20];
            for number in 0..12 {
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
                let start = (seed >> 33) as usize % 20;
                let end = start + 1 + (seed >> 45) as usize % (20 - start);
                let mut expected: Vec<BufferId> =
                    owners[start..end].iter().flatten().copied().collect();
                let id = BufferId::from_u32(number);
                let mut told = given.give(start, end, id);
                for list in [&mut expected, &mut told] {
                    list.sort_unstable();
                    list.dedup();
                }
                assert_eq!(expected, told);
                owners[start..end].fill(Some(id));
                for (byte, owner) in owners.iter().enumerate() {
                    let mut found = given.overlapping(byte, byte + 1);
                    assert_eq!(found.next().map(|entry| entry.2), *owner);
                }
            }
        }
    }
}
