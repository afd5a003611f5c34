//! Whether what is left of a part may still end below the capacity.

use std::ops::Range;

use super::Turn;
use super::state::State;

/// So many full sections are remembered.
const MOST_FULL: usize = 8;

impl State {
    /// Whether an item that is placed at its support leaves room for the others at its sections:
    /// they all have to be above it.
    pub(super) fn may_be_placed(&mut self, item: u32) -> bool {
        let this = &self.items[item as usize];
        self.steps += this.span.len() as u64;
        let highest = self.capacity.saturating_sub(self.supports[item as usize]);
        let mut ranges = this.sections.iter();
        ranges.all(|r| {
            self.left[r.start as usize..r.end as usize]
                .iter()
                .all(|&l| l <= highest)
        })
    }

    /// Whether at each section the items that are left, one on top of the other from the offsets
    /// that are left to them, end below the capacity.
    ///
    /// At one section that is a machine and jobs with release times: taken in the order of these,
    /// they end as early as they can.
    ///
    /// `trail` is how long the trail was before the last item was placed: sections for which
    /// nothing has changed since are not looked at again.
    pub(super) fn may_fit(
        &mut self,
        items: &Range<usize>,
        last: Option<Turn>,
        trail: usize,
    ) -> bool {
        let Some(sections) = self.span(items) else {
            return true;
        };
        for place in 0..self.full.len() {
            let section = self.full[place];
            if sections.contains(&section) && !self.section_may_fit(section, last) {
                self.full[..=place].rotate_right(1);
                return false;
            }
        }
        self.find_changed(items, last, trail);
        let mut changed = std::mem::take(&mut self.changed);
        let found = changed
            .iter()
            .find(|&&section| !self.section_may_fit(section, last))
            .copied();
        changed.clear();
        self.changed = changed;
        if let Some(section) = found {
            self.full.truncate(MOST_FULL - 1);
            self.full.insert(0, section);
        }
        found.is_none()
    }

    /// Finds the sections of items whose supports have changed, or whose turn has passed: what
    /// is known of these changes with others.
    fn find_changed(&mut self, items: &Range<usize>, last: Option<Turn>, trail: usize) {
        self.generation += 1;
        let mut seen = std::mem::take(&mut self.seen);
        let mut changed = std::mem::take(&mut self.changed);
        let raised = self.trail[trail..]
            .iter()
            .filter(|(_, before)| before.is_some());
        let has_passed = |&&item: &&u32| last.is_none_or(|last| self.turn(item) < last);
        let passed = self.lists[items.clone()].iter().filter(has_passed);
        for &item in raised.map(|(item, _)| item).chain(passed) {
            for section in self.items[item as usize]
                .sections
                .iter()
                .flat_map(Range::clone)
            {
                let generation = &mut seen[section as usize];
                if *generation != self.generation {
                    *generation = self.generation;
                    changed.push(section);
                }
            }
        }
        self.seen = seen;
        self.changed = changed;
    }

    /// The sections from the first to the last of some items. No other item that is left is alive
    /// there.
    fn span(&self, items: &Range<usize>) -> Option<Range<u32>> {
        let items = &self.lists[items.clone()];
        let first = self.items[*items.first()? as usize].span.start;
        let ends = items.iter().map(|&item| self.items[item as usize].span.end);
        Some(first..ends.max()?)
    }

    fn section_may_fit(&mut self, section: u32, last: Option<Turn>) -> bool {
        let members = &self.members[section as usize];
        self.steps += members.len() as u64;
        let mut by_offset = std::mem::take(&mut self.by_offset);
        by_offset.clear();
        let mut fits = true;
        for &item in members
            .iter()
            .filter(|&&item| !self.is_placed[item as usize])
        {
            let Some(lowest) = self.lowest(item, last) else {
                fits = false;
                break;
            };
            by_offset.push((lowest, self.items[item as usize].size));
        }
        by_offset.sort_unstable();
        let mut height = 0;
        for &(offset, size) in &by_offset {
            height = offset.max(height) + size;
        }
        self.by_offset = by_offset;
        fits && height <= self.capacity
    }

    /// An offset below which an item that is left cannot be in a canonical packing, if there is
    /// one.
    fn lowest(&self, item: u32, last: Option<Turn>) -> Option<u64> {
        let support = self.supports[item as usize];
        let Some(last) = last.filter(|&last| self.turn(item) < last) else {
            return Some(support);
        };
        // Its turn has passed: it lies above another item that is left and in the way of where it
        // could be now.
        let this = &self.items[item as usize];
        let end = support + this.size;
        let left = this
            .neighbours
            .iter()
            .filter(|&&other| !self.is_placed[other as usize]);
        let ends = left.filter_map(|&other| {
            let offset = self.supports[other as usize].max(last.0);
            (offset < end).then(|| offset + self.items[other as usize].size)
        });
        ends.min()
    }
}
