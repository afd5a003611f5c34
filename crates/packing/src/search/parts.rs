//! Parts of what is left that have no step in common.

use std::ops::Range;

use super::state::State;
use super::{Part, Turn};

impl State {
    /// Puts the parts of some items on `todo`, the one with most items last: it is taken first.
    pub(super) fn split(
        &self,
        items: &Range<usize>,
        last: Option<Turn>,
        parent: Option<usize>,
        todo: &mut Vec<Part>,
    ) {
        let begin = todo.len();
        let mut first = items.start;
        let mut end = 0;
        // Items are in the order of their first sections.
        for place in items.clone() {
            let span = &self.items[self.lists[place] as usize].span;
            if place > first && span.start >= end {
                todo.push(Part {
                    items: first..place,
                    last,
                    parent,
                });
                first = place;
            }
            end = end.max(span.end);
        }
        if first < items.end {
            todo.push(Part {
                items: first..items.end,
                last,
                parent,
            });
        }
        todo[begin..].sort_by_key(|part| part.items.len());
    }
}
