//! `freehold` reads MLIR, works out who owns every buffer, and frees each exactly once.
//!
//! Data flows one way: text ([`syntax`]), IR ([`ir`]), [`facts`], [`analysis`], [`egraph`],
//! [`rewrite`], IR, text. `docs/architecture.md` states what each module must not know.

pub mod analysis;
pub mod assumptions;
pub mod cli;
pub(crate) mod csr;
pub mod diagnostics;
pub mod dialects;
pub mod egraph;
pub mod escape;
pub mod facts;
pub mod generate;
pub(crate) mod ids;
pub mod import;
pub mod interp;
pub mod ir;
pub mod location;
pub mod page;
pub mod passes;
pub mod prove;
pub mod query;
pub mod reduce;
pub mod rewrite;
pub mod rules;
pub(crate) mod scc;
pub mod sil;
pub mod stage;
pub mod suggest;
pub mod summaries;
pub mod syntax;
pub mod timing;
pub mod validate;
pub mod verify;
