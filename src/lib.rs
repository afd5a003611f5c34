//! `freehold` reads MLIR, works out who owns every buffer, and frees each exactly once.
//!
//! Data flows one way: text ([`syntax`]), IR ([`ir`]), facts, analysis, e-graph,
//! rewrite, IR, text. `docs/architecture.md` states what each module must not know.

pub mod diagnostics;
pub mod dialects;
pub mod ir;
