//! What comes of two programs: a verdict for each function, and what is wrong.

use crate::{BufferOffset, Decision, Fault, Foreign, Leaf, Origin, Side, Site, Stop};

/// What came of two programs.
#[derive(Debug)]
pub struct Report {
    pub functions: Vec<FunctionReport>,
    /// Private functions that AFTER has in another form, or not at all: they are judged where they
    /// are called, and by themselves not.
    pub inlined: Vec<String>,
    /// Private functions that own arguments, which are judged where they are called.
    pub ownership_transferred: Vec<String>,
}

/// What came of one function.
#[derive(Debug)]
pub struct FunctionReport {
    pub name: String,
    pub verdict: Verdict,
    /// Paths on which both programs were compared.
    pub compared: u64,
    /// Paths that go on beyond the bounds on loops, recursion and operations.
    pub cut: u64,
    /// Paths on which BEFORE itself does something wrong, and the first such.
    pub faulty: u64,
    pub first_fault: Option<Stop>,
    /// Whether a number that had to be known was tried with some of its values only.
    pub sampled: bool,
    /// The values that were tried beside small ones: extents that BEFORE names.
    pub more_values: Vec<u64>,
    /// Whether memrefs from outside got extents that their types leave open.
    pub took_extent: bool,
    /// Where all paths were tried at once, joined where they came to the same.
    pub merged: Option<Merging>,
    /// Why the exploration without data is no proof, where it was made and is none.
    pub gap: Option<(Side, Stop)>,
    /// The functions that call themselves whose calls were not followed, but taken to do what is
    /// proved of them.
    pub by_induction: Vec<String>,
}

/// How paths were joined.
#[derive(Copy, Clone, Debug)]
pub struct Merging {
    /// At how many places.
    pub places: u64,
    /// How often a function may have been in itself.
    pub depth: u32,
}

/// Whether AFTER is right.
#[derive(Debug)]
pub enum Verdict {
    /// On every path within the bounds.
    Proved,
    Refuted(Box<Refutation>),
    /// Something looks wrong, but no inputs were found that lead there; or values that could not
    /// be shown to be equal; or AFTER goes on beyond a bound where BEFORE ends.
    Undecided(Box<Refutation>),
    /// The bound on paths, or on operations on all of them, was reached, and nothing was wrong
    /// so far.
    Stopped {
        paths: u64,
    },
    /// Nothing was compared: BEFORE is at fault on every path, or none is within the bounds.
    Nothing,
    /// An operation that the machine does not know, or a limit of one run that was reached.
    Unknown {
        side: Side,
        stop: Stop,
    },
}

impl Verdict {
    pub fn is_proved(&self) -> bool {
        matches!(self, Verdict::Proved)
    }

    pub fn is_refuted(&self) -> bool {
        matches!(self, Verdict::Refuted(_))
    }
}

/// What is wrong, and how to get there.
#[derive(Debug)]
pub struct Refutation {
    pub problem: Problem,
    /// What was decided on the way, in order.
    pub path: Vec<Decision>,
    /// Memrefs from outside that are on another's buffer.
    pub shared: Vec<(Origin, BufferOffset)>,
    /// The numbers that lead there.
    pub inputs: Vec<(Leaf, u64)>,
    /// The names of globals, by number.
    pub globals: Vec<String>,
}

/// A call that only one of the programs makes.
#[derive(Debug)]
pub struct OneCall {
    pub number: u32,
    pub callee: String,
    pub call: Site,
    /// Where the other program returns.
    pub end: Site,
}

impl Refutation {
    /// Whether nothing but a bound that was reached speaks against AFTER.
    pub fn is_of_a_bound(&self) -> bool {
        matches!(self.problem, Problem::Endless { .. })
    }
}

/// What is wrong with AFTER.
#[derive(Debug)]
pub enum Problem {
    Fault(Fault),
    Leak(Fault),
    /// AFTER goes on where BEFORE ended: for ever where that is refuted, or else beyond a bound.
    Endless {
        at: Site,
    },
    /// A result that is not the caller's to free.
    Foreign {
        result: usize,
        foreign: Foreign,
        at: Site,
    },
    /// One of the programs makes a call of an external function that the other does not make.
    OneCall(OneCall),
    /// The programs do not do the same.
    Differs {
        what: String,
        /// Where in each program.
        before: Site,
        after: Site,
        /// What it is in each program, if that is a number.
        values: Option<(String, String)>,
    },
}

impl Problem {
    /// The problem as why paths that were explored at once end without a proof.
    pub(super) fn gap(&self) -> Option<(Side, Stop)> {
        let (site, what) = match self {
            Problem::Fault(fault) => return Some((Side::After, Stop::Fault(fault.clone()))),
            Problem::Leak(leak) => return Some((Side::After, Stop::Fault(leak.clone()))),
            Problem::Endless { at } => (at, "this may go on for ever".to_owned()),
            Problem::Foreign { result, at, .. } => {
                let what = format!("result #{result} may not be the caller's to free");
                (at, what)
            }
            Problem::OneCall(call) => {
                let what = format!(
                    "only one of the programs may make a call of '@{}'",
                    call.callee
                );
                (&call.call, what)
            }
            Problem::Differs { what, after, .. } => (after, format!("{what} may differ")),
        };
        let at = site.at;
        Some((site.side, Stop::Unknown { at, what }))
    }

    /// A short name for scripts.
    pub fn name(&self) -> &'static str {
        match self {
            Problem::Fault(fault) | Problem::Leak(fault) => fault.kind.name(),
            Problem::Endless { .. } => "endless",
            Problem::Foreign { .. } => "returns-foreign",
            Problem::Differs { .. } | Problem::OneCall(_) => "differs",
        }
    }
}
