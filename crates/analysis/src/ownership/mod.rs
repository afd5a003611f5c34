//! Who owns each buffer, who keeps it alive, and where it is freed.
//!
//! The model. An *owner* is an allocation, a call's result or an owning merge. Each owner has a
//! token, an `i1` that says whether it is responsible for its buffer. Two invariants make a
//! free without any run-time alias check right:
//!
//! 1. of all owners that hold one buffer, at most one has a true token;
//! 2. whatever is live and may hold a buffer keeps alive every owner that may own it.
//!
//! A merge *borrows* from an owner that lives on beside it (invariant 2 extends the owner's
//! life) and *takes over* the token of an owner whose life ends where the merge begins. Only
//! where it is not known which of several dying owners a merge takes over from does a
//! `bufferization.dealloc` with a retain list have to find out.
//!
//! `live_owners` computes liveness and borrowing, of what `stored_owners` says of memory and
//! `transferable` of what operations take over; `borrow_liveness` says who is alive where, `token`
//! the ownership lattice, `hand_on` what passes take over and what is freed, `plan` what to insert
//! where. Source: MLIR, "Ownership-based Buffer Deallocation".

mod borrow_liveness;
mod demand;
mod hand_on;
mod live_owners;
mod plan;
mod stored_owners;
mod token;
mod transferable;

pub use demand::Question;
pub use live_owners::{LiveOwners, is_owner};
pub use plan::{EdgePlan, Free, Plan, Problem, RetainGroup, TokenSource};
pub use token::{Ownership, Token, Tokens};

use freehold_base::timing::Recorder;
use freehold_facts::Facts;

use super::alias::Aliases;

/// The ownership analysis of one function.
pub struct Solution {
    pub keep: LiveOwners,
    pub tokens: Tokens,
    pub plan: Plan,
}

/// Computes liveness, ownership and the places of all frees of a function.
pub fn solve(facts: &Facts, aliases: &Aliases) -> Solution {
    solve_recorded(facts, aliases, &Recorder::OFF)
}

/// As [`solve`], noting how long each part takes.
pub fn solve_recorded(facts: &Facts, aliases: &Aliases, recorder: &Recorder) -> Solution {
    let sources = aliases.sources();
    let span = recorder.analysis("liveness of owners");
    let keep = live_owners::solve(facts, sources, None, span.within());
    drop(span);
    let span = recorder.analysis("ownership");
    let tokens = token::solve(facts, sources, &keep, None, span.within());
    drop(span);
    let span = recorder.analysis("plan");
    let plan = plan::plan(facts, sources, &keep, &tokens, None, span.within());
    drop(span);
    Solution { keep, tokens, plan }
}

/// The first part of [`solve`].
pub fn solve_live_owners(facts: &Facts, aliases: &Aliases) -> LiveOwners {
    live_owners::solve(facts, aliases.sources(), None, &Recorder::OFF)
}

/// The second part of [`solve`].
pub fn solve_tokens(facts: &Facts, aliases: &Aliases, keep: &LiveOwners) -> Tokens {
    token::solve(facts, aliases.sources(), keep, None, &Recorder::OFF)
}

/// The last part of [`solve`].
pub fn solve_plan(facts: &Facts, aliases: &Aliases, keep: &LiveOwners, tokens: &Tokens) -> Plan {
    plan::plan(facts, aliases.sources(), keep, tokens, None, &Recorder::OFF)
}

/// What [`solve`] says of what a question is about, and nothing right of anything else; nothing
/// where it needs much of the function.
pub fn solve_for(facts: &Facts, aliases: &Aliases, question: Question) -> Option<Solution> {
    let sources = aliases.sources();
    let needed = demand::solve(facts, sources, question)?;
    let keep = live_owners::solve(facts, sources, Some(&needed.lives), &Recorder::OFF);
    let tokens = token::solve(facts, sources, &keep, Some(&needed), &Recorder::OFF);
    // Without a block no edge is asked about.
    let nowhere = facts.blocks.next_key();
    let block = needed.block.unwrap_or(nowhere);
    let plan = plan::plan(facts, sources, &keep, &tokens, Some(block), &Recorder::OFF);
    Some(Solution { keep, tokens, plan })
}
