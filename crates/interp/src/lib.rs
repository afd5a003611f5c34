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
mod addresses;
mod affine;
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
mod fault;
mod hazards;
mod heap;
mod linalg;
mod live_values;
mod machine;
mod memory;
mod numbers;
mod path;
mod program;
mod ranges;
mod scalar;
mod show;
mod site;
mod snapshot;
mod symbolic_bytes;
mod symbolic_environment;
mod terms;
mod unknown;
mod unwritten;
pub mod validate;
mod value;

pub use assumed::Assumed;
pub use decision_oracle::{Choice, Chosen, DecisionOracle, OpenChoice};
pub use environment::{Event, Observed};
pub use fault::{Fault, FaultKind};
pub use heap::is_address;
pub use machine::{Observer, Seen};
pub use show::show;
pub use site::{Side, Site};

pub use canonical_state::{CanonicalState, NotCanonical};
pub use explorer::{End, Explorer, Foreign};
pub use numbers::IntBinary;
pub use path::{Bounds, BufferOffset, Decided, Decision, Inputs, Path, PathSnapshot, origin_text};
pub use ranges::{Facts, Ranges};
pub use scalar::Pure;
pub use snapshot::{Pause, Snapshot};
pub use symbolic_environment::{Calls, ExternalCall, Shown};
pub use terms::{Leaf, Node, Number, Origin, Term, Terms};
pub use unwritten::Unwritten;
pub use value::{BufferId, Datum, Scalar, signed};

use freehold_dialects::{Table, Trait};
use freehold_ir::{AttrKind, Module, Op, Type, TypeKind, nested_ops};

use environment::Environment;
use heap::Owner;
use machine::Machine;

/// What a run may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Operations executed.
    pub steps: u64,
    /// Open calls and regions.
    pub depth: usize,
    /// SSA values in the frames of open calls.
    pub values: usize,
    /// Bytes of live buffers.
    pub bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 100_000_000,
            depth: 1_000_000,
            values: 50_000_000,
            bytes: 1 << 30,
        }
    }
}

/// How to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The function to start with; none for `main`, or for the only function with a body.
    pub entry: Option<String>,
    /// Arguments for the entry function, first ones first; the rest is invented.
    pub arguments: Vec<Argument>,
    /// Where invented numbers come from.
    pub seed: u64,
    pub limits: Limits,
}

/// A number for an argument of the entry function.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Argument {
    Int(i128),
    Float(f64),
}

/// What a run counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Operations executed.
    pub steps: u64,
    /// Buffers that the program allocated on the heap, clones among them.
    pub allocations: u64,
    /// `bufferization.clone`s.
    pub clones: u64,
    pub frees: u64,
    /// Buffers that external functions gave to the program.
    pub external_buffers: u64,
    /// Pairs of memrefs that were compared: by `bufferization.dealloc`, or as addresses.
    pub alias_checks: u64,
    /// The most bytes that were allocated at one time.
    pub peak_bytes: u64,
}

/// What came of a run that reached its end.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    pub results: Vec<Observed>,
    /// The results' types.
    pub types: Vec<Type>,
    /// The calls of external functions.
    pub trace: Vec<Event>,
    /// One fault for each buffer that is not freed and that nobody outside got.
    pub leaks: Vec<Fault>,
    pub counts: Counts,
}

/// Why a run did not reach its end.
#[derive(Clone, PartialEq, Debug)]
pub enum Stop {
    /// The program did something wrong.
    Fault(Fault),
    /// The interpreter does not know what to do here.
    Unknown { at: Op, what: String },
    /// A limit was reached.
    Budget { at: Op, what: String },
    /// On a path: it goes on beyond the bound on loops and recursion.
    Bound { at: Op },
    /// On a path whose choices are asked for: one of so many must be made first.
    Choice(decision_oracle::OpenChoice),
    /// There is no such entry function, or its arguments do not fit.
    Entry(String),
}

impl Stop {
    /// The reason as an error.
    pub fn diagnostic(&self, module: &Module) -> freehold_base::diagnostics::Diagnostic {
        use freehold_base::diagnostics::Diagnostic;
        match self {
            Stop::Fault(fault) => fault.diagnostic(module),
            Stop::Unknown { at, what } => Diagnostic::error(module.location(*at), what.clone()),
            Stop::Bound { at } => Diagnostic::error(
                module.location(*at),
                "this path goes on beyond the bound on loops and recursion".to_owned(),
            ),
            Stop::Budget { at, what } => Diagnostic::error(
                module.location(*at),
                format!("the run stops here: it reached its limit of {what}"),
            ),
            Stop::Choice(_) => Diagnostic::error(
                module.location(module.top()),
                "this path waits for a choice".to_owned(),
            ),
            Stop::Entry(message) => {
                Diagnostic::error(module.location(module.top()), message.clone())
            }
        }
    }
}

/// Runs a verified module from its entry function to the end.
///
/// # Errors
/// The first thing that went wrong; a leak is no error but part of the report.
pub fn run(module: &Module, table: &Table, options: &Options) -> Result<Report, Stop> {
    run_observed(module, table, options, None)
}

/// Runs a module as [`run`] does; the observer is told of each operation that runs and each memref
/// that a value gets.
///
/// # Errors
/// As [`run`].
pub fn run_observed<'m>(
    module: &'m Module,
    table: &'m Table,
    options: &Options,
    observer: Option<&'m mut Observer<'m>>,
) -> Result<Report, Stop> {
    let entry = entry(module, table, options.entry.as_deref())?;
    let environment = Environment::new(options.seed);
    let limits = options.limits.clone();
    let mut machine = Machine::new(module, table, environment, limits, Side::Before);
    machine.observer = observer;
    machine.current = entry;
    let body = module.regions(entry)[0];
    let parameters: Vec<_> = module
        .first_block(body)
        .map_or(&[][..], |block| module.arguments(block))
        .iter()
        .map(|&argument| module.value_type(argument))
        .collect();
    if options.arguments.len() > parameters.len() {
        return Err(Stop::Entry(format!(
            "the entry function takes {} arguments, not {}",
            parameters.len(),
            options.arguments.len()
        )));
    }
    let mut arguments = Vec::with_capacity(parameters.len());
    for (number, &ty) in parameters.iter().enumerate() {
        arguments.push(match options.arguments.get(number) {
            Some(argument) => constants::argument(&module.context, *argument, ty)
                .map_err(|message| Stop::Entry(format!("argument #{number}: {message}")))?,
            None => machine.invent(ty, Owner::Caller)?,
        });
    }
    let data = machine.run(entry, arguments)?;
    let types = result_types(module, entry);
    let mut results = Vec::with_capacity(data.len());
    for (datum, &ty) in data.iter().zip(&types) {
        if let Datum::MemRef(memref) = datum {
            machine
                .heap
                .check_live(memref.buffer)
                .map_err(|bad| machine.bad(bad))?;
        }
        results.push(machine.observe(datum, ty));
    }
    machine.hand_over(&data, &types);
    let leaks = machine
        .heap
        .unfreed()
        .map(|id| Fault {
            kind: FaultKind::Leak,
            at: machine.heap.buffer(id).birth,
            birth: None,
            end: None,
        })
        .collect();
    machine.counts.peak_bytes = machine.heap.peak_bytes();
    Ok(Report {
        results,
        types,
        trace: machine.environment.trace,
        leaks,
        counts: machine.counts,
    })
}

pub(crate) fn result_types(module: &Module, function: Op) -> Vec<Type> {
    let ty = module
        .attr(function, "function_type")
        .map(|attr| module.context.attr_kind(attr));
    match ty {
        Some(&AttrKind::Type(ty)) => match module.context.kind(ty) {
            TypeKind::Function { results, .. } => results.to_vec(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The function to start with.
fn entry(module: &Module, table: &Table, name: Option<&str>) -> Result<Op, Stop> {
    let functions: Vec<(Op, &str)> = nested_ops(module, module.top())
        .filter(|&op| table.has(module, op, Trait::Function))
        .filter(|&op| {
            let body = module.regions(op).first();
            body.is_some_and(|&region| module.first_block(region).is_some())
        })
        .filter_map(|op| {
            let name = module.attr(op, "sym_name")?;
            match module.context.attr_kind(name) {
                AttrKind::String(name) => Some((op, &**name)),
                _ => None,
            }
        })
        .collect();
    let by_name = |wanted: &str| functions.iter().find(|f| f.1 == wanted).map(|f| f.0);
    match (name, &functions[..]) {
        (Some(name), _) => by_name(name).ok_or_else(|| {
            let near = freehold_base::suggest::closest(name, functions.iter().map(|f| f.1));
            let hint = near.map_or(String::new(), |near| format!("; did you mean '@{near}'?"));
            Stop::Entry(format!("there is no function '@{name}' with a body{hint}"))
        }),
        (None, [only]) => Ok(only.0),
        (None, []) => Err(Stop::Entry("there is no function with a body".to_owned())),
        (None, _) => by_name("main").ok_or_else(|| {
            Stop::Entry(
                "there are several functions and none is '@main': say which one with --entry"
                    .to_owned(),
            )
        }),
    }
}
