//! The passes over SIL: each verifies ownership first and leaves a module that fails as it is.
//!
//! [`freehold_sil`] knows how ownership goes; here it is edited. `docs/sil.md` has the passes with
//! examples.

pub mod code_motion;
mod edit;
pub mod owned_to_guaranteed;
pub mod ownership_model_eliminator;
pub mod ownership_rules;
pub mod verify_ownership;
