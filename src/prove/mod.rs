//! The rule lab: is a rule right, and does a set of rules come to an end?
//!
//! `worlds` decides soundness by enumeration; `witness` and `application` look for a small program
//! that a wrong rule breaks. `ranks` proves, by
//! the positions of `positions`, that a set saturates on every term; where it cannot, `growth` looks for a term on which the set
//! does not. `follows` asks whether a rule adds anything to others. `recheck` checks the certificates and shares no code with the prover. Knows rules and the means to try them;
//! nothing else in the crate knows it but `cli`. `docs/rule-language.md` and `docs/saturation.md` say what is proved.

mod application;
mod certificate;
mod enumerate;
mod follows;
mod growth;
mod positions;
mod ranks;
mod recheck;
mod witness;
mod worlds;

pub use certificate::certificate;
pub use follows::follows;
pub use growth::{Evidence, Growth, evidence};
pub use positions::Position;
pub use ranks::{Link, Saturation, saturation};
pub use recheck::recheck;
pub use witness::{By, Witness, witness};
pub use worlds::{World, unsound};

#[cfg(test)]
mod tests;
