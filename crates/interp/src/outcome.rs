//! What comes of a run: a report at its end, or why it stopped before.

use super::decision_oracle::OpenChoice;
use super::environment::{Event, Observed};
use super::fault::Fault;
use super::heap::Life;
use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Module, Op, Type};

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

impl Counts {
    /// Each count with its name.
    pub fn named(&self) -> [(&'static str, u64); 7] {
        [
            ("operations", self.steps),
            ("allocations", self.allocations),
            ("clones", self.clones),
            ("frees", self.frees),
            ("external buffers", self.external_buffers),
            ("alias checks", self.alias_checks),
            ("peak bytes", self.peak_bytes),
        ]
    }
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
    /// The buffers that the program allocated, in order, if the options ask for them.
    pub lives: Vec<Life>,
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
    Choice(OpenChoice),
    /// There is no such entry function, or its arguments do not fit.
    Entry(String),
}

impl Stop {
    /// The operation at which the run stopped, if it stopped at one.
    pub fn place(&self) -> Option<Op> {
        match self {
            Stop::Fault(fault) => Some(fault.at),
            Stop::Unknown { at, .. } | Stop::Budget { at, .. } | Stop::Bound { at } => Some(*at),
            Stop::Choice(open) => Some(open.site.at),
            Stop::Entry(_) => None,
        }
    }

    /// The reason as an error.
    pub fn diagnostic(&self, module: &Module) -> Diagnostic {
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

impl From<OpenChoice> for Stop {
    fn from(open: OpenChoice) -> Self {
        Stop::Choice(open)
    }
}
