//! Datalog (Ascent) programs over the facts of one function.
//!
//! Knows no IR: it sees ids. [`sources`] finds the dominating definitions a buffer can come from,
//! [`alias_graph`] a buffer's aliases, [`dominators`] what several blocks have in common, [`alias`]
//! answers must, may and never, [`OneBuffer`] lists what may be must, [`components`] what surely
//! never, [`ownership`] who keeps what alive and who holds the right to free it, [`liveness`] the
//! classic live-in and live-out sets, [`lives`] when each buffer is needed, [`arena`] which may
//! share one allocation, [`rings`] which take turns, [`heaps`] which buffers on heaps of their own
//! a pass frees, [`names`] which buffers are used by their names alone, [`freed`] and
//! [`freed_results`] what the program itself frees, [`pointers`] which pointers share no memory,
//! [`summary`] what callers need to know of a function.

pub mod alias;
pub mod alias_graph;
pub mod alias_pairs;
pub mod arena;
mod becomes;
#[cfg(test)]
mod by_id_tests;
pub mod classic;
mod closure;
pub mod components;
mod copies;
pub mod copy_removal;
mod datalog;
pub mod dominators;
pub mod extents;
pub mod freed;
pub mod freed_results;
mod gather;
mod groups;
pub mod growth;
pub mod heaps;
pub mod liveness;
pub mod lives;
pub mod loops;
mod meeting;
pub mod names;
pub mod new_buffers;
mod one_buffer;
mod origins;
pub mod ownership;
pub mod placement;
pub mod pointers;
mod post_dominators;
pub mod promotion;
#[cfg(test)]
mod random_facts;
pub mod reference_counts;
pub mod retain;
pub mod returned_arguments;
pub mod rings;
mod segments_live;
mod set;
pub mod shared_results;
mod sinks;
pub mod sources;
pub mod summary;

pub use alias::{Alias, Aliases};
pub use one_buffer::OneBuffer;
pub use post_dominators::PostDominators;
pub use set::ValueSet;
