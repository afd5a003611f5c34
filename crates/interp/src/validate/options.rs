//! How two programs are compared, and how far.

use crate::Bounds;

/// What counts as a leak.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Leaks {
    /// Every buffer that is neither freed nor given to the caller: AFTER is deallocated.
    #[default]
    Refused,
    /// What BEFORE leaks AFTER may leak too: AFTER is no worse than BEFORE.
    AsBefore,
}

/// How paths are explored.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// One by one where they are few, by chance, and all at once.
    #[default]
    All,
    /// One by one only: what the other ways are checked against.
    OneByOne,
    /// On numbers that are drawn only: enough to refute, never to prove.
    Drawn,
    /// All at once only.
    Product,
    /// All at once, calls by induction: those of functions that call themselves, or else all.
    Induction,
    /// All at once, with what decides nothing left uninterpreted: enough to prove, never to refute.
    Data,
}

/// How to validate.
#[derive(Clone, Debug)]
pub struct Options {
    pub method: Method,
    pub bounds: Bounds,
    /// Paths per function.
    pub paths: u64,
    /// Operations on all paths of a function together.
    pub work: u64,
    /// Operations on one path of BEFORE.
    pub steps: u64,
    /// Where a function leads to more calls, each callee is judged once, by induction, before
    /// calls are followed.
    pub calls: u64,
    pub leaks: Leaks,
    /// Whether private functions may free or return the buffers of arguments that their callers
    /// give up: they are judged where they are called.
    pub ownership_transfer: bool,
    /// Only this function.
    pub entry: Option<String>,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            method: Method::All,
            bounds: Bounds::default(),
            paths: 10_000,
            work: 50_000_000,
            steps: 100_000,
            calls: 64,
            leaks: Leaks::Refused,
            ownership_transfer: false,
            entry: None,
        }
    }
}
