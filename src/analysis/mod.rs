//! Datalog (Ascent) programs over the facts of one function.
//!
//! Knows no IR: it sees ids. [`sources`] finds the dominating definitions a buffer can come
//! from, [`alias`] answers must, may and never, [`components`] what surely never, [`ownership`] who keeps what alive and who
//! holds the right to free it, [`liveness`] the classic live-in and live-out sets, [`summary`] what
//! callers need to know of a function.

pub mod alias;
mod ancestry;
pub mod classic;
pub mod components;
mod condense;
mod copies;
pub mod liveness;
pub mod ownership;
pub mod retain;
mod set;
pub mod sources;
pub mod summary;

pub use alias::{Alias, Aliases};
pub(crate) use condense::condense;
pub use set::ValueSet;
