//! What was placed, what that leaves to the others, and how to take it back.

use std::ops::Range;

use super::super::Problem;
use super::super::sections::{SectionRanges, Sections};
use super::{Part, Turn};

/// A buffer as the search sees it.
pub(super) struct Item {
    pub(super) size: u64,
    alignment: u64,
    pub(super) sections: SectionRanges,
    /// From its first section to behind its last.
    pub(super) span: Range<u32>,
    /// Its place in the order that is preferred.
    pub(super) rank: u32,
    /// Of the problem.
    buffer: u32,
    /// Those that are alive with it.
    pub(super) neighbours: Vec<u32>,
}

/// The state of a search.
pub(super) struct State {
    pub(super) capacity: u64,
    /// In the order of their first sections.
    pub(super) items: Vec<Item>,
    /// The lowest offset that what is placed leaves an item; its offset once it is placed itself.
    pub(super) supports: Vec<u64>,
    pub(super) is_placed: Vec<bool>,
    /// What was changed: an item and its support before, or that it was placed.
    pub(super) trail: Vec<(u32, Option<u64>)>,
    /// The items of parts, one part after the other.
    pub(super) lists: Vec<u32>,
    /// By section, the sizes of the items that are left.
    pub(super) left: Vec<u64>,
    /// How many items and sections were looked at.
    pub(super) steps: u64,
    /// By section, the items that are alive there.
    pub(super) members: Vec<Vec<u32>>,
    /// The sections where there was no room last, the latest first.
    pub(super) full: Vec<u32>,
    /// For `bound.rs`: the sections to look at, and by section when it was last among them.
    pub(super) changed: Vec<u32>,
    pub(super) seen: Vec<u64>,
    pub(super) generation: u64,
    /// For `bound.rs`: the offsets from which items may be placed, and their sizes.
    pub(super) by_offset: Vec<(u64, u64)>,
    /// Offsets of buffers that take no room are 0.
    buffer_count: usize,
}

impl State {
    pub(super) fn new(
        problem: &Problem,
        sections: &Sections,
        capacity: u64,
        order: &[u32],
    ) -> Self {
        let mut items = Vec::new();
        for (rank, &number) in (0..).zip(order) {
            let buffer = &problem.buffers()[number as usize];
            let ranges = &sections.of[number as usize];
            if let (true, Some(first), Some(last)) =
                (buffer.takes_room(), ranges.first(), ranges.last())
            {
                items.push(Item {
                    size: buffer.size,
                    alignment: buffer.alignment,
                    span: first.start..last.end,
                    sections: ranges.clone(),
                    rank,
                    buffer: number,
                    neighbours: Vec::new(),
                });
            }
        }
        items.sort_by_key(|item| (item.span.start, item.rank));
        let meets = |left: &Item, right: &Item| {
            let meets = |a: &Range<u32>, b: &Range<u32>| a.start < b.end && b.start < a.end;
            left.sections
                .iter()
                .any(|a| right.sections.iter().any(|b| meets(a, b)))
        };
        for number in 0..items.len() {
            let behind = number + 1..items.len();
            let span = items[number].span.end;
            for other in behind
                .take_while(|&other| items[other].span.start < span)
                .collect::<Vec<_>>()
            {
                if meets(&items[number], &items[other]) {
                    items[number].neighbours.push(other as u32);
                    items[other].neighbours.push(number as u32);
                }
            }
        }
        let mut left = vec![0; sections.count];
        let mut members = vec![Vec::new(); sections.count];
        for (number, item) in (0..).zip(&items) {
            for section in item.sections.iter().flat_map(Range::clone) {
                left[section as usize] += item.size;
                members[section as usize].push(number);
            }
        }
        State {
            left,
            steps: 0,
            members,
            full: Vec::new(),
            changed: Vec::new(),
            seen: vec![0; sections.count],
            generation: 0,
            capacity,
            supports: vec![0; items.len()],
            is_placed: vec![false; items.len()],
            trail: Vec::new(),
            lists: (0..items.len() as u32).collect(),
            by_offset: Vec::new(),
            buffer_count: problem.buffers().len(),
            items,
        }
    }

    /// All items, before any is placed.
    pub(super) fn all(&self) -> Range<usize> {
        0..self.items.len()
    }

    /// The turn that an item would have if it were placed now.
    pub(super) fn turn(&self, item: u32) -> Turn {
        let item = item as usize;
        (self.supports[item], self.items[item].rank)
    }

    /// Places an item at its support; its turn.
    pub(super) fn place(&mut self, item: u32) -> Turn {
        let this = &self.items[item as usize];
        self.is_placed[item as usize] = true;
        for range in &this.sections {
            for left in &mut self.left[range.start as usize..range.end as usize] {
                *left -= this.size;
            }
        }
        self.trail.push((item, None));
        let end = self.supports[item as usize] + this.size;
        for &other in &this.neighbours {
            let place = other as usize;
            if !self.is_placed[place] && self.supports[place] < end {
                let mask = self.items[place].alignment - 1;
                self.trail.push((other, Some(self.supports[place])));
                self.supports[place] = (end + mask) & !mask;
            }
        }
        self.turn(item)
    }

    /// Takes back what was done since the trail and the lists had these lengths.
    pub(super) fn undo(&mut self, trail: usize, lists: usize) {
        for (item, before) in self.trail.drain(trail..).rev() {
            match before {
                Some(support) => self.supports[item as usize] = support,
                None => {
                    self.is_placed[item as usize] = false;
                    let item = &self.items[item as usize];
                    for range in &item.sections {
                        for left in &mut self.left[range.start as usize..range.end as usize] {
                            *left += item.size;
                        }
                    }
                }
            }
        }
        self.lists.truncate(lists);
    }

    /// The items of a part but one, as a list of its own.
    pub(super) fn rest(&mut self, part: &Part, item: u32) -> Range<usize> {
        let first = self.lists.len();
        self.steps += part.items.len() as u64;
        for place in part.items.clone() {
            if self.lists[place] != item {
                self.lists.push(self.lists[place]);
            }
        }
        first..self.lists.len()
    }

    /// The items of a part that may come next, by their turns.
    pub(super) fn candidates(&self, part: &Part, candidates: &mut Vec<u32>) {
        let items = &self.lists[part.items.clone()];
        // From here on another item would fit below.
        let end = |&item: &u32| self.supports[item as usize] + self.items[item as usize].size;
        let ceiling = items.iter().map(end).min().unwrap_or(0);
        let first = candidates.len();
        candidates.extend(items.iter().copied().filter(|&item| {
            let turn = self.turn(item);
            turn.0 < ceiling && part.last.is_none_or(|last| last < turn)
        }));
        candidates[first..].sort_unstable_by_key(|&item| self.turn(item));
    }

    /// The offsets of all buffers of the problem, once all items are placed.
    pub(super) fn into_offsets(self) -> Vec<u64> {
        let mut offsets = vec![0; self.buffer_count];
        for (item, &offset) in self.items.iter().zip(&self.supports) {
            offsets[item.buffer as usize] = offset;
        }
        offsets
    }
}
