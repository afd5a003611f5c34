//! Whether all buffers fit into a capacity: a search that is complete, by the method of MiniMalloc
//! (Moffitt, ASPLOS 2023).
//!
//! A packing in which no buffer can be moved down is *canonical*: each buffer lies at 0 or on top
//! of another one. If there is a packing there is a canonical one, and buffers in the order of
//! their offsets rebuild it, each at the lowest offset that those before leave it. So the search
//! chooses which buffer comes next in that order.
//!
//! - What cannot come next: a buffer before the last one in the order, and one under which another
//!   buffer that is left would fit as a whole (that one could be moved down there later).
//! - `bound.rs` gives up where a section's buffers cannot end below the capacity any more.
//! - Where no buffer that is left spans two parts of the steps, the parts are packed on their own
//!   (`parts.rs`), so that one that fails is not tried again for each way to pack the others.
//!
//! Nothing recurses: `Frame`s are the choices that were made.

mod bound;
mod parts;
mod state;

use std::ops::Range;

use super::Problem;
use super::sections::Sections;
use state::State;

/// What a search came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// All buffers fit, at these offsets.
    Fits(Vec<u64>),
    /// There is no packing within the capacity.
    DoesNotFit,
    /// The budget was spent before.
    Undecided,
}

/// The order in which buffers of a part are placed: by offset, and by rank where these are equal.
type Turn = (u64, u32);

/// Buffers that are left and that no others hang together with.
#[derive(Clone, Debug)]
struct Part {
    /// Of [`State::lists`].
    items: Range<usize>,
    /// What is placed next comes behind this.
    last: Option<Turn>,
    /// The choice that made the part: another one may make it fit.
    parent: Option<usize>,
}

/// A choice: which buffer of a part comes next.
struct Frame {
    part: Part,
    /// Of `candidates`: those that were not tried.
    left: Range<usize>,
    /// How much of each list was there when the choice was made.
    trail: usize,
    lists: usize,
    todo: usize,
}

/// Looks for a packing within `capacity`, and takes its steps off `budget`: one for each buffer
/// and section that is looked at.
///
/// `order` has each buffer once; those in front are preferred where offsets are equal.
pub(crate) fn find(
    problem: &Problem,
    sections: &Sections,
    capacity: u64,
    order: &[u32],
    budget: &mut u64,
) -> Outcome {
    let mut state = State::new(problem, sections, capacity, order);
    let mut todo: Vec<Part> = Vec::new();
    let mut frames: Vec<Frame> = Vec::new();
    let mut candidates: Vec<u32> = Vec::new();
    let all = state.all();
    if !state.may_fit(&all, None, 0) {
        return Outcome::DoesNotFit;
    }
    state.split(&all, None, None, &mut todo);
    while let Some(part) = todo.pop() {
        let first = candidates.len();
        state.candidates(&part, &mut candidates);
        frames.push(Frame {
            part,
            left: first..candidates.len(),
            trail: state.trail.len(),
            lists: state.lists.len(),
            todo: todo.len(),
        });
        // Choices are made until one leaves parts that may fit.
        loop {
            if state.steps >= *budget {
                *budget = 0;
                return Outcome::Undecided;
            }
            let Some(frame) = frames.last_mut() else {
                *budget -= state.steps;
                return Outcome::DoesNotFit;
            };
            state.undo(frame.trail, frame.lists);
            todo.truncate(frame.todo);
            candidates.truncate(frame.left.end);
            let Some(next) = frame.left.next() else {
                // Whatever else was chosen since the part was made does not matter to it.
                let kept = frame.part.parent.map_or(0, |parent| parent + 1);
                frames.truncate(kept);
                continue;
            };
            let part = frame.part.clone();
            let item = candidates[next];
            if !state.may_be_placed(item) {
                continue;
            }
            let trail = state.trail.len();
            let turn = state.place(item);
            let rest = state.rest(&part, item);
            if state.may_fit(&rest, Some(turn), trail) {
                let this = frames.len() - 1;
                state.split(&rest, Some(turn), Some(this), &mut todo);
                break;
            }
        }
    }
    *budget -= state.steps;
    Outcome::Fits(state.into_offsets())
}
