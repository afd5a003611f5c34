//! The rule lab: is a rule right, and does a set of rules terminate?
//!
//! `model_checking` decides soundness by enumeration, in the models that `stated` leaves possible,
//! `steps` decides it of rules about steps by running programs, `instruction_trials` of rules
//! about SIL, `operations` tries rules about operations on small programs; `witness` and
//! `application` look for a small program that a wrong rule breaks.
//! `ranks` proves, by the positions of `positions`, that a set saturates on every term; where it
//! cannot, `growth` looks for a term on which the set does not. `redundancy` asks whether a rule
//! adds anything to others. `confluence` says where two rules apply to one term, `forms` writes
//! down all rules about steps, `trial` tries rules on programs, `suggest` looks for new ones.
//! `refusals` says verdicts in words, and `verdicts` has what all say of the rules in question.
//! `recheck` checks the certificates and shares no code with the prover. Knows rules and the means
//! to try them. `docs/rule-language.md` and `docs/saturation.md` say what is proved.

mod application;
mod candidates;
mod certificate;
mod confluence;
mod corpus;
mod enumerate;
mod forms;
mod growth;
mod instruction_trials;
mod model_checking;
mod operations;
mod picture;
mod positions;
mod ranks;
mod recheck;
mod redundancy;
mod refusals;
mod shrink;
mod stated;
mod steps;
mod suggest;
mod trial;
pub mod values;
pub mod verdicts;
mod witness;

pub use certificate::certificate;
pub use confluence::{MOST_WORK, Pair, TooManyPairs, critical_pairs};
pub use corpus::dealloc_program;
pub use forms::{StepRules, step_rules};
pub use growth::{Evidence, Growth};
pub use instruction_trials::{
    InstructionTrial, InstructionWitness, MOST_INSTRUCTIONS, try_instructions,
};
pub use model_checking::{Model, unsound};
pub use operations::{
    Bounds as OperationBounds, Broken, OperationLab, Verdict as OperationVerdict,
};
pub use picture::{Legend, dot, json, svg};
pub use positions::Position;
pub use ranks::{Link, Saturation, saturation};
pub use recheck::recheck;
pub use redundancy::follows;
pub use refusals::{operation_refusal, refusal, step_refusal, value_refusal};
pub use stated::Stated;
pub use steps::{Lab, unsound_steps};
pub use suggest::{Progress, Suggestion, Suggestions, suggestions};
pub use trial::{
    Cost, Fired, Refused, Search, Simplified, Through, Trial, Tried, canonical, formulas, outcome,
    smallest, value_forms,
};
pub use verdicts::LoadedRules;
pub use witness::{By, Witness, witness};

#[cfg(test)]
mod tests;
