//! `freehold` reads MLIR, works out who owns every buffer, and frees each exactly once.
//!
//! Data flows one way: text ([`syntax`]), IR ([`ir`]), [`facts`], [`analysis`], [`egraph`],
//! [`rewrite`], IR, text. `docs/architecture.md` states what each crate must not know.

pub use freehold_analysis as analysis;
pub use freehold_base::{budget, columns, diagnostics, escape, suggest, threads, timing};
pub use freehold_bytecode as bytecode;
pub use freehold_cli as cli;
pub use freehold_datalog as datalog;
pub use freehold_dialects as dialects;
pub use freehold_editor as editor;
pub use freehold_facts as facts;
pub use freehold_facts::assumptions;
pub use freehold_generate as generate;
pub use freehold_import as import;
pub use freehold_interp as interp;
pub use freehold_interp::validate;
pub use freehold_ir as ir;
pub use freehold_lab as prove;
pub use freehold_page as page;
pub use freehold_page::stage;
pub use freehold_passes as passes;
pub use freehold_passes::rewrite;
pub use freehold_query as query;
pub use freehold_reduce as reduce;
pub use freehold_rules as rules;
pub use freehold_rules::egraph;
pub use freehold_sil as sil;
pub use freehold_solver as solver;
pub use freehold_summaries as summaries;
pub use freehold_syntax as syntax;
pub use freehold_verify as verify;
pub use freehold_workbench as workbench;
