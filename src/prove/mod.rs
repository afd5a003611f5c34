//! The rule lab: is a rule right?
//!
//! `worlds` decides soundness by enumeration; `witness` looks for a small program that a wrong rule breaks. Knows rules and
//! the means to try them; nothing else in the crate knows it but `cli`. `docs/rule-language.md` says what is proved.

mod witness;
mod worlds;

pub use witness::{Witness, witness};
pub use worlds::{World, unsound};

#[cfg(test)]
mod tests;
