//! What operations compute as uninterpreted functions, where it decides nothing about control,
//! sizes or frees: the results of an operation, and what it leaves in memory, are terms that are
//! equal for equal operands.
//!
//! A buffer of data then has no bytes: one number stands for all that it holds, so that large
//! buffers cost nothing. A `linalg` operation, a loop that neither allocates nor frees, or an
//! operation on vectors is one step over whole buffers. AFTER may take such a step only where
//! BEFORE took it on the same operands: whatever goes wrong in it goes wrong in BEFORE first.
//! `docs/validation.md`, "Uninterpreted data", has the argument.
//!
//! Knows operations by the table of their semantics alone.

mod block_loops;
mod classify;
mod contents;
mod element_access;
mod essence;
mod fingerprint;
mod loop_step;
mod loop_text;
mod memory;
mod step;
mod symbols;
mod windows;

pub use classify::{DataOperations, DataStep};
pub use element_access::{look, store};
pub use loop_step::LoopSteps;
pub use symbols::{Symbol, SymbolId, Symbols};
pub use windows::Window;

/// Integers are data only in larger buffers than this: small ones hold sizes, flags and addresses.
pub const FEW_INTEGERS: usize = 64;
