//! Verdicts to edits: the only module that changes the IR, with `passes`.

mod builder;

pub use builder::{Builder, Predicate};
