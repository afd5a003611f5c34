//! What every crate of freehold shares: diagnostics, typed ids, containers, timing.
//!
//! Knows no IR.

pub mod alias;
pub mod budget;
pub mod columns;
pub mod csr;
pub mod diagnostics;
pub mod diff;
pub mod escape;
pub mod ids;
pub mod location;
pub mod numbered;
pub mod scc;
pub mod semi_nca;
pub mod sparse_map;
pub mod suggest;
pub mod threads;
pub mod timing;
pub mod union_find;
pub mod xorshift;

// What `typed_ids` expands to names it.
pub use cranelift_entity;
