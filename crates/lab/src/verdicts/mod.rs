//! Verdicts about rules, for who shows them: as lines, as JSON, and as what is told at the rules.
//!
//! `loaded` has the rules in question; `terms`, `values` and `operations` judge each, `saturation`
//! a set, and `check` all of them. What is wrong with a rule, and the program that it breaks, is
//! told to a function of who asks: nothing here writes.

mod check;
mod loaded;
pub mod operations;
pub mod saturation;
pub mod terms;
pub mod values;

use freehold_base::diagnostics::{Diagnostic, Source};

pub use check::{Checked, check};
pub use loaded::LoadedRules;

/// What is told beside a verdict.
pub enum Told<'a> {
    /// Something at its place in a file of rules.
    At(&'a Source, Diagnostic),
    /// What belongs to the last one: a program that a rule breaks.
    Text(String),
}

/// Who is told.
pub type Tell<'t> = &'t mut dyn FnMut(Told);
