//! Runs on the checked interpreter, and validation, as plain values.

use pyo3::prelude::*;

use freehold_interp::validate::{Leaks, Options as ValidationOptions};
use freehold_interp::{self as interp, Numbers, ShownNumber};
use freehold_session::{self as session, Ending, Failure};

use crate::errors::{DiagnosticRow, Raised, raised, row};

/// A number for an argument of the entry function.
#[derive(FromPyObject)]
pub enum Argument {
    Bool(bool),
    Int(i128),
    Float(f64),
}

/// A number that a run gave back; nothing for memory that was never written.
#[derive(IntoPyObject)]
pub enum Number {
    Bool(bool),
    Int(i128),
    Float(f64),
    Nothing(Option<bool>),
}

/// A type, the extents of a memref or vector, and the numbers.
type ResultRow = (String, Option<Vec<i64>>, Vec<Number>);
/// Results, leaks and counts.
pub type RunRow = (Vec<ResultRow>, Vec<DiagnosticRow>, Vec<(&'static str, u64)>);
/// A text for people, and JSON.
pub type ValidationRow = (String, String);

/// How to run.
pub fn options(entry: Option<String>, arguments: Vec<Argument>, seed: u64) -> interp::Options {
    let arguments = arguments.into_iter().map(|argument| match argument {
        Argument::Bool(bit) => interp::Argument::Int(bit.into()),
        Argument::Int(int) => interp::Argument::Int(int),
        Argument::Float(float) => interp::Argument::Float(float),
    });
    interp::Options {
        entry,
        arguments: arguments.collect(),
        seed,
        ..interp::Options::default()
    }
}

/// What came of a run.
///
/// # Errors
/// What went wrong before its end.
pub fn ended(py: Python<'_>, ending: Ending) -> PyResult<RunRow> {
    let (class, said) = match ending {
        Ending::Ended(run) => {
            let results = run.results.into_iter().map(|(ty, numbers)| match numbers {
                Numbers::One(number) => (ty, None, vec![shown(number)]),
                Numbers::Many { sizes, elements } => {
                    (ty, Some(sizes), elements.into_iter().map(shown).collect())
                }
                Numbers::None => (ty, None, Vec::new()),
            });
            let leaks = run.leaks.into_iter().map(row);
            return Ok((
                results.collect(),
                leaks.collect(),
                run.counts.named().into(),
            ));
        }
        Ending::Fault(said) => ("FaultError", said),
        Ending::Unknown(said) => ("UnknownOperationError", said),
        Ending::Limit(said) => ("BudgetError", said),
    };
    Err(raised(py, Raised::Other(class, said)))
}

fn shown(number: ShownNumber) -> Number {
    match number {
        ShownNumber::Bool(bit) => Number::Bool(bit),
        ShownNumber::Int(int) => Number::Int(int),
        ShownNumber::Float(float) => Number::Float(float),
        ShownNumber::Bits(bits) => Number::Int(bits.into()),
        ShownNumber::Unwritten => Number::Nothing(None),
    }
}

/// How to validate.
pub fn validation(entry: Option<String>, allow_leaks_of_before: bool) -> ValidationOptions {
    ValidationOptions {
        entry,
        leaks: match allow_leaks_of_before {
            true => Leaks::AsBefore,
            false => Leaks::Refused,
        },
        ..ValidationOptions::default()
    }
}

/// What validation came to.
///
/// # Errors
/// The functions that do not belong together.
pub fn validated(
    before: &session::Program,
    after: &session::Program,
    options: &ValidationOptions,
) -> Result<ValidationRow, Failure> {
    let found = session::validate(before, after, options)?;
    Ok((found.text, found.json))
}
