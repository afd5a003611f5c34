//! A checked interpreter: runs a program on a heap that knows every buffer, and says where it
//! leaks, frees twice, frees what is not its own, or touches what is gone.
//!
//! Knows the IR and the table of op semantics, no analysis and no pass: it is their judge. An
//! operation that it does not know stops the run; nothing is guessed.
//!
//! ```
//! use freehold::{diagnostics::Source, dialects::Table, interp, ir::Context, syntax};
//! let text = "func.func @main() -> i64 {
//!   %c = arith.constant 42 : i64
//!   %m = memref.alloc() : memref<i64>
//!   memref.store %c, %m[] : memref<i64>
//!   %r = memref.load %m[] : memref<i64>
//!   return %r : i64
//! }";
//! let source = Source::new("a.mlir", text);
//! let mut context = Context::new();
//! let table = Table::builtin(&mut context);
//! let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
//! let report = interp::run(&module, &table, &interp::Options::default()).unwrap();
//! assert_eq!(report.results, [interp::Observed::Bits(42)]);
//! assert_eq!(report.leaks.len(), 1);
//! ```

mod access;
mod activity;
mod addresses;
mod affine;
mod allocation;
mod argument_aliasing;
mod assumed;
mod calls;
mod canonical_state;
mod constants;
mod contents;
mod control;
mod decision_oracle;
mod decode;
mod endless;
mod environment;
mod execute;
mod explorer;
mod external;
mod fault;
mod hazards;
mod heap;
mod lanes;
mod linalg;
mod live_values;
pub mod lives;
mod machine;
mod memory;
mod normalize;
mod number_types;
mod numbers;
mod options;
mod outcome;
mod path;
mod program;
mod ranges;
mod run;
mod scalar;
mod show;
mod site;
mod slices;
mod snapshot;
mod symbol_names;
mod symbolic_bytes;
mod symbolic_environment;
mod tensors;
mod terms;
mod uninterpreted;
mod unknown;
mod unwritten;
pub mod validate;
mod value;
mod vectors;

pub use decision_oracle::{Choice, Chosen, DecisionOracle, OpenChoice};
pub use environment::{Event, Observed};
pub use external::{Assumed, Calls, ExternalCall, Shown};
pub use fault::{Fault, FaultKind, FaultySlice};
pub use heap::{Life, is_address};
pub use machine::{Observer, Seen};
pub use run::{run, run_observed, run_recorded};
pub use show::{Number as ShownNumber, Numbers, numbers, show};
pub use site::{Side, Site};

pub use canonical_state::{CanonicalState, NotCanonical};
pub use explorer::{End, Explorer, Foreign};
pub use number_types::{Scalar, signed};
pub use numbers::IntBinary;
pub use options::{Argument, Limits, Options, Pause};
pub use outcome::{Counts, Report, Stop};
pub use path::{Bounds, BufferOffset, Decided, Decision, Inputs, Path, PathSnapshot, origin_text};
pub use ranges::{Facts, Ranges};
pub use scalar::Pure;
pub use snapshot::Snapshot;
pub use terms::{Leaf, Node, Number, Origin, Term, Terms};
pub use unwritten::Unwritten;
pub use value::{BufferId, Datum};

pub(crate) use run::result_types;
