//! Programs judged by running them: one on the checked interpreter, or two against each other.

use freehold_base::diagnostics::Diagnostic;
use freehold_interp::validate::{self, Mismatch, Programs};
use freehold_interp::{self as interp, Counts, Numbers, Stop};
use freehold_syntax as syntax;

use crate::failure::{Failure, Said};
use crate::program::Program;

/// What came of a run.
pub enum Ending {
    /// It reached its end.
    Ended(Run),
    /// The program did something wrong.
    Fault(Vec<Said>),
    /// There is an operation that the interpreter does not know.
    Unknown(Vec<Said>),
    /// A limit of the interpreter was reached.
    Limit(Vec<Said>),
}

/// A run that reached its end.
pub struct Run {
    /// Each result with its type.
    pub results: Vec<(String, Numbers)>,
    /// What is not freed, and nobody outside got.
    pub leaks: Vec<Said>,
    pub counts: Counts,
}

impl Program {
    /// Runs it on the checked interpreter.
    ///
    /// # Errors
    /// That there is no such entry function, or that its arguments do not fit.
    pub fn interpret(&self, options: &interp::Options) -> Result<Ending, Failure> {
        self.check()?;
        let said = |diagnostic: Diagnostic| self.speaker().said(vec![diagnostic]);
        let context = &self.module.context;
        Ok(match interp::run(&self.module, &self.table, options) {
            Ok(report) => {
                let results = report.results.iter().zip(&report.types);
                let results = results.map(|(observed, &ty)| {
                    let numbers = interp::numbers(context, observed, ty);
                    (syntax::type_text(context, ty), numbers)
                });
                let leaks = report.leaks.iter();
                Ending::Ended(Run {
                    results: results.collect(),
                    leaks: leaks
                        .flat_map(|leak| said(leak.diagnostic(&self.module)))
                        .collect(),
                    counts: report.counts,
                })
            }
            Err(stop) => {
                let said = said(stop.diagnostic(&self.module));
                match stop {
                    Stop::Fault(_) => Ending::Fault(said),
                    Stop::Unknown { .. } => Ending::Unknown(said),
                    Stop::Budget { .. } | Stop::Bound { .. } | Stop::Choice(_) => {
                        Ending::Limit(said)
                    }
                    Stop::Entry(_) => return Err(Failure::Wrong(said)),
                }
            }
        })
    }

    fn judged(&self) -> validate::Program<'_> {
        validate::Program {
            module: &self.module,
            source: &self.source,
        }
    }
}

/// What validation came to, in the forms of `freehold validate`.
pub struct Validated {
    /// For people.
    pub text: String,
    pub json: String,
}

/// Whether `after` frees each buffer once and computes what `before` does.
///
/// # Errors
/// The functions that do not belong together.
pub fn validate(
    before: &Program,
    after: &Program,
    options: &validate::Options,
) -> Result<Validated, Failure> {
    before.check()?;
    after.check()?;
    let (first, second) = (&before.module, &after.module);
    let found = validate::validate(first, second, &before.table, &after.table, options);
    let report = found.map_err(|mismatches| {
        let said = mismatches.iter().flat_map(|one| mismatched(before, one));
        Failure::Wrong(said.collect())
    })?;
    let programs = Programs {
        before: before.judged(),
        after: after.judged(),
    };
    Ok(Validated {
        text: validate::describe(&report, programs, options),
        json: validate::to_json(&report, programs, options),
    })
}

fn mismatched(before: &Program, mismatch: &Mismatch) -> Vec<Said> {
    let place = mismatch.before.map(|op| before.module.location(op));
    let place = place.unwrap_or(freehold_base::location::Location::UNKNOWN);
    let error = Diagnostic::error(place, mismatch.message.clone());
    before.speaker().said(vec![error])
}
