//! Verdicts to edits: the only module that changes the IR, with `passes`.

mod builder;
pub mod forward;
pub mod ownership;
pub mod simplify_deallocs;

pub use builder::{Builder, Predicate};
