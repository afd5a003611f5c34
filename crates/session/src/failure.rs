//! Why a call came to nothing, and what is said besides: messages with their places.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

use freehold_base::budget::{Budget, Exceeded};
use freehold_base::diagnostics::{Diagnostic, Severity, Source};
use freehold_base::location::Location;
use freehold_ir::{Module, Step, walk};

/// Why a call came to nothing.
#[derive(Debug)]
pub enum Failure {
    /// What is wrong, where.
    Wrong(Vec<Said>),
    Exceeded(String),
    Panicked(String),
    /// The call itself is not right.
    Misused(String),
}

/// A diagnostic that needs no source any more.
#[derive(Debug)]
pub struct Said {
    pub severity: Severity,
    pub message: String,
    pub place: Place,
    pub notes: Vec<(Place, String)>,
}

/// Where something stands.
#[derive(Default, Debug)]
pub struct Place {
    pub file: String,
    /// From 1 on; 0 where there is none.
    pub line: u32,
    pub column: u32,
    /// Which operation of the module that was read it is.
    pub op: Option<u64>,
}

impl Failure {
    /// An error in a source that is no program.
    pub fn in_text(source: &Source, at: Location, message: impl Into<String>) -> Failure {
        Failure::Wrong(in_source(source, vec![Diagnostic::error(at, message)]))
    }

    /// The message of what was thrown.
    fn of_panic(payload: &(dyn Any + Send)) -> Failure {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
        Failure::Panicked(text.unwrap_or("a panic without a message").to_owned())
    }
}

/// What is said of a source of which no module was made.
pub fn in_source(source: &Source, said: Vec<Diagnostic>) -> Vec<Said> {
    let speaker = Speaker {
        source,
        ops: &OpNumbers::default(),
    };
    speaker.said(said)
}

/// Does `work` within a budget; what it throws is a failure.
pub fn guarded<T>(
    budget: &Budget,
    work: impl FnOnce() -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = catch_unwind(AssertUnwindSafe(|| budget.run(work)));
    match done {
        Ok(Ok(result)) => result,
        Ok(Err(exceeded)) => Err(exceeded.into()),
        Err(payload) => Err(Failure::of_panic(&*payload)),
    }
}

impl From<Exceeded> for Failure {
    fn from(exceeded: Exceeded) -> Self {
        Failure::Exceeded(exceeded.to_string())
    }
}

/// The operations of a module as it was read, by where they stand.
#[derive(Default)]
pub struct OpNumbers {
    /// In the order of the locations; of several at one place the outermost.
    by_location: Vec<(Location, u64)>,
}

impl OpNumbers {
    /// Those of a module that nobody edited.
    pub fn of(module: &Module) -> OpNumbers {
        let ops = walk(module, module.top()).filter_map(|step| match step {
            Step::Enter(op) => Some(module.location(op)),
            Step::Leave(_) => None,
        });
        let mut by_location: Vec<_> = ops.zip(0..).collect();
        // Operations that the text leaves out stand where the one does that they are in.
        by_location.sort_by_key(|row| row.0);
        by_location.dedup_by_key(|row| row.0);
        OpNumbers { by_location }
    }

    fn find(&self, location: Location) -> Option<u64> {
        let rows = &self.by_location;
        let row = rows.binary_search_by_key(&location, |row| row.0).ok()?;
        Some(rows[row].1).filter(|_| location != Location::UNKNOWN)
    }
}

/// Says where diagnostics about a program are.
pub struct Speaker<'a> {
    pub source: &'a Source,
    pub ops: &'a OpNumbers,
}

impl Speaker<'_> {
    /// The same, for who does not have the source.
    pub fn said(&self, diagnostics: Vec<Diagnostic>) -> Vec<Said> {
        let mut all = Vec::new();
        for diagnostic in diagnostics {
            let mut last = Some(diagnostic);
            let start = all.len();
            while let Some(mut diagnostic) = last {
                last = diagnostic.before.take().map(|before| *before);
                all.push(self.one(diagnostic));
            }
            all[start..].reverse();
        }
        all
    }

    fn one(&self, diagnostic: Diagnostic) -> Said {
        let notes = diagnostic.notes.into_iter();
        Said {
            severity: diagnostic.severity,
            message: diagnostic.message,
            place: self.place(diagnostic.location),
            notes: notes.map(|(at, text)| (self.place(at), text)).collect(),
        }
    }

    fn place(&self, location: Location) -> Place {
        let (line, column) = self.source.line_column(location).unwrap_or_default();
        Place {
            file: self.source.file_of(location).to_owned(),
            line: line as u32,
            column: column as u32,
            op: self.ops.find(location),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_thrown_is_a_failure_with_its_message() {
        let thrown = guarded::<()>(&Budget::UNLIMITED, || panic!("a fault of {}", "ours"));
        assert!(matches!(thrown, Err(Failure::Panicked(text)) if text == "a fault of ours"));
        let budget = Budget::new(freehold_base::budget::Limits::default());
        budget.cancel("enough");
        let stopped = guarded(&budget, || {
            budget.spend(1);
            Ok(())
        });
        assert!(matches!(stopped, Err(Failure::Exceeded(why)) if why == "enough"));
    }

    #[test]
    fn an_error_before_another_one_is_said_first() {
        let source = Source::new("f", "ab");
        let first = Diagnostic::error(Location(0), "first");
        let both = Diagnostic::error(Location(1), "second").after(first);
        let speaker = Speaker {
            source: &source,
            ops: &OpNumbers::default(),
        };
        let said = speaker.said(vec![both]);
        let said = said.iter().map(|said| (&*said.message, said.place.column));
        assert_eq!(said.collect::<Vec<_>>(), [("first", 1), ("second", 2)]);
    }
}
