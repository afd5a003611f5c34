//! Answers questions about functions, in the source's own names and positions.
//!
//! [`report`] prints liveness, alias classes, ownership and the dealloc and retain lists of
//! every block. It decides nothing: the answers are `analysis`'s.

mod names;
mod report;

pub use report::report;
