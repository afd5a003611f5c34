//! Translation validation: whether a program AFTER a transformation frees each of its buffers
//! exactly once and computes what it computed BEFORE, on every path within stated bounds.
//!
//! Both programs run on the checked interpreter's machine, one after the other, over numbers that
//! are not known. Where a program must know one, the path decides, and decides the same for both;
//! all decisions are tried. `docs/validation.md` says what exactly is proved and what is not.
//!
//! Knows no pass: it judges any two programs.
//!
//! ```
//! use freehold::{diagnostics::Source, dialects::Table, ir::Context, syntax, validate};
//! let read = |text: &str| {
//!     let mut context = Context::new();
//!     let table = Table::builtin(&mut context);
//!     let source = Source::new("a.mlir", text);
//!     let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
//!     (module, table)
//! };
//! let (before, table) = read("func.func @f() { %m = memref.alloc() : memref<2xf32> return }");
//! let (after, _) = read("func.func @f() {
//!   %m = memref.alloc() : memref<2xf32>
//!   memref.dealloc %m : memref<2xf32>
//!   return
//! }");
//! let options = validate::Options::default();
//! let report = validate::validate(&before, &after, &table, &table, &options).unwrap();
//! assert!(report.functions[0].verdict.is_proved());
//! let report = validate::validate(&before, &before, &table, &table, &options).unwrap();
//! assert!(report.functions[0].verdict.is_refuted());
//! ```

mod compare;
mod counterexample_paths;
mod data;
mod explore;
mod explored;
mod functions;
mod induction;
mod inputs;
mod modules;
mod options;
mod ownership_transfer;
mod product;
mod recursion;
mod report;
mod samples;
mod sarif;
mod text;
mod visited_states;

pub use crate::{Bounds, Decided, Side};
pub use modules::{Mismatch, validate};
pub use options::{Leaks, Method, Options};
pub use report::{FunctionReport, Merging, OneCall, Problem, Refutation, Report, Verdict};
pub use sarif::to_sarif;
pub use text::{Program, Programs, describe, headline, to_json};
