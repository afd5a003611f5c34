//! How to run, and what comes of a run: a report at its end, or why it stopped before.

use super::fault::Fault;
use super::trace::Event;
use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Module, Op};

/// How to run.
#[derive(Clone, Debug)]
pub struct Options {
    /// The function to start with; without one `@main`, `@run`, or the only one that has a body.
    pub entry: Option<String>,
    /// Which numbers come from outside.
    pub seed: u64,
    /// Stop after so many instructions.
    pub max_steps: u64,
    /// Stop when so many calls are open.
    pub max_depth: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            entry: None,
            seed: 0,
            max_steps: 10_000_000,
            max_depth: 100_000,
        }
    }
}

/// What came of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Report {
    pub trace: Vec<Event>,
    pub steps: u64,
    pub allocations: u64,
    pub retains: u64,
    pub releases: u64,
    pub deinits: u64,
    /// Objects that nobody holds and that are still counted.
    pub leaks: Vec<Fault>,
    /// The instructions that were executed, each once, in the order of their making.
    pub executed: Vec<Op>,
    /// `unreachable` was reached: the program gave up, and owes nobody anything.
    pub is_cut_short: bool,
}

/// Why a run did not come to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    Fault(Fault),
    /// An operation that is none of SIL's, or a type of which nothing is known.
    Unknown {
        at: Op,
        what: String,
    },
    /// A limit was reached.
    Budget {
        at: Op,
        what: String,
    },
    /// There is no function to start with.
    Entry(String),
    /// The declarations are wrong.
    Declarations(Vec<Diagnostic>),
}

impl Stop {
    /// The errors to report.
    pub fn diagnostics(&self, module: &Module) -> Vec<Diagnostic> {
        match self {
            Stop::Fault(fault) => vec![fault.diagnostic(module)],
            Stop::Unknown { at, what } | Stop::Budget { at, what } => {
                vec![Diagnostic::error(module.location(*at), what.clone())]
            }
            Stop::Entry(what) => vec![Diagnostic::error(
                module.location(module.top()),
                what.clone(),
            )],
            Stop::Declarations(errors) => errors.clone(),
        }
    }
}
