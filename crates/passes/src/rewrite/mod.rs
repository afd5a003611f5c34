//! Verdicts to edits: the only module that changes the IR, with `passes`.

mod builder;
pub mod classic;
mod constants;
mod dead_values;
mod existing_deallocs;
pub mod forward;
mod function_signature;
mod only_frees;
mod own_heaps;
pub mod ownership;
mod retained;
mod scratch;
pub mod simplify_deallocs;

pub use builder::{Builder, Predicate};
pub use constants::{as_constant_bool, as_constant_int};
pub use existing_deallocs::{remove_existing_deallocs, returns_copies, returns_copy_or_not};
pub use function_signature::{
    CallAttributes, FunctionSignature, Part, convert_call, retain, retain_returned,
};
pub use only_frees::{only_computes, only_frees};
pub use own_heaps::{OwnFree, OwnHeaps};
pub use retained::Retained;
pub use scratch::Scratch;
