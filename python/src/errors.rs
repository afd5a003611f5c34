//! Failures as exceptions, and diagnostics as Python has them.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Severity;
use freehold_session::{Failure, Place, Said, Watch, guarded};

/// The file, the line and the column.
type PlaceRow = (Option<String>, Option<u32>, Option<u32>);
/// The severity, the message, where it stands, and the notes with their places.
pub type DiagnosticRow = (&'static str, String, PlaceRow, Vec<(String, PlaceRow)>);

/// Why something came to nothing, by the class of `freehold.errors` that says so.
pub enum Raised {
    Failure(Failure),
    /// A class by its name, and what is said.
    Other(&'static str, Vec<Said>),
}

impl From<Failure> for Raised {
    fn from(failure: Failure) -> Self {
        Raised::Failure(failure)
    }
}

/// Does `work` within a budget and a time, without the interpreter's lock.
pub fn detached<T: Send>(
    py: Python<'_>,
    (budget, milliseconds): (&Budget, Option<u64>),
    work: impl FnOnce() -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let done = py.detach(|| {
        let watch = milliseconds.map(|time| Watch::start(budget, time));
        if let Some(None) = watch {
            let message = "no thread can be made to watch the time".to_owned();
            return Err(Failure::Exceeded(message));
        }
        guarded(budget, work)
    });
    done.map_err(|failure| raised(py, failure.into()))
}

/// The exception for what came to nothing.
pub fn raised(py: Python<'_>, raised: Raised) -> PyErr {
    let alone = |message: String| {
        vec![Said {
            severity: Severity::Error,
            message,
            place: Place::default(),
            notes: Vec::new(),
        }]
    };
    let (class, said) = match raised {
        Raised::Other(class, said) => (class, said),
        Raised::Failure(Failure::Wrong(said)) => ("ProgramError", said),
        Raised::Failure(Failure::Exceeded(why)) => ("BudgetError", alone(why)),
        Raised::Failure(Failure::Panicked(why)) => ("InternalError", alone(why)),
        Raised::Failure(Failure::Misused(why)) => ("MisuseError", alone(why)),
    };
    let rows: Vec<DiagnosticRow> = said.into_iter().map(row).collect();
    let made = py
        .import("freehold.errors")
        .and_then(|errors| errors.getattr(class)?.call_method1("_of", (rows,)));
    match made {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// An error of a part that promises to work: Arrow's, of what was made here.
pub fn unexpected(error: impl std::fmt::Display) -> PyErr {
    PyRuntimeError::new_err(error.to_string())
}

/// A diagnostic as plain values.
pub fn row(said: Said) -> DiagnosticRow {
    let severity = match said.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Remark => "remark",
        Severity::Note => "note",
    };
    let notes = said.notes.into_iter();
    let notes = notes.map(|(at, message)| (message, place(at))).collect();
    (severity, said.message, place(said.place), notes)
}

fn place(place: Place) -> PlaceRow {
    let some = |number: u32| (number > 0).then_some(number);
    let file = (!place.file.is_empty()).then_some(place.file);
    (file, some(place.line), some(place.column))
}
