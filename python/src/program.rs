//! A program that was read, and what can be done with it.

use std::sync::{Mutex, MutexGuard, PoisonError};

use arrow_array::RecordBatch;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use freehold_base::budget::Budget;
use freehold_base::threads::Threads;
use freehold_passes::over_memrefs;
use freehold_query::{Bounds, Detail, Exported};
use freehold_session::{self as session, Failure, Limits, Session, TextForm, guarded};
use freehold_syntax::Version;

use crate::answers::AnswerRows;
use crate::errors::{self, DiagnosticRow, detached};
use crate::gathered::Export;
use crate::graphs::{MatrixRow, matrix};
use crate::judge::{self, RunRow, ValidationRow};
use crate::relation::Relation;

/// A program that was read.
#[pyclass(frozen, module = "freehold._freehold")]
pub struct Program {
    inner: Mutex<session::Program>,
    budget: Budget,
    /// How long each call may take.
    milliseconds: Option<u64>,
}

impl Program {
    fn locked(&self) -> MutexGuard<'_, session::Program> {
        // What a failure left half changed says so itself.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does something with the program, without the interpreter's lock.
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut session::Program) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        let limits = (&self.budget, self.milliseconds);
        detached(py, limits, || work(&mut self.locked()))
    }
}

#[pymethods]
impl Program {
    /// Reads and verifies a program: bytecode or text. `dialects` are names and texts of dialect
    /// files, `limits` steps, bytes and milliseconds.
    #[staticmethod]
    fn read(
        py: Python<'_>,
        name: &str,
        program: &[u8],
        dialects: Vec<(String, String)>,
        allow_unregistered: bool,
        threads: usize,
        limits: (Option<u64>, Option<u64>, Option<u64>),
    ) -> PyResult<Program> {
        let (steps, bytes, milliseconds) = limits;
        let begin = || {
            // The time is that of each call, and not of the session.
            let mut session = Session::new(Limits {
                steps,
                bytes,
                milliseconds: None,
            })?;
            session.allow_unregistered = allow_unregistered;
            session.threads = match threads {
                0 => Threads::OneForEachCore,
                1 => Threads::One,
                most => Threads::AtMost(most),
            };
            Ok(session)
        };
        let begun = guarded(&Budget::UNLIMITED, begin);
        let mut session = begun.map_err(|failure| errors::raised(py, failure.into()))?;
        let budget = session.budget.clone();
        let inner = detached(py, (&budget, milliseconds), || {
            for (name, text) in &dialects {
                session.add_dialect(name, text)?;
            }
            session.read(name, program)
        })?;
        Ok(Program {
            inner: Mutex::new(inner),
            budget,
            milliseconds,
        })
    }

    /// Runs a pipeline: remarks, and the text of passes that only report.
    fn run(&self, py: Python<'_>, pipeline: &str) -> PyResult<(Vec<DiagnosticRow>, String)> {
        let ran = self.with(py, |program| program.run(pipeline))?;
        Ok((
            ran.remarks.into_iter().map(errors::row).collect(),
            ran.report,
        ))
    }

    /// Whether passes changed it since it was read.
    #[getter]
    fn is_changed(&self, py: Python<'_>) -> bool {
        // Another thread may be at it for long.
        py.detach(|| self.locked().is_changed())
    }

    /// Its text.
    fn print(
        &self,
        py: Python<'_>,
        version: u32,
        generic: bool,
        locations: bool,
        keep_names: bool,
    ) -> PyResult<String> {
        let version = match version {
            22 => Ok(Version::Mlir22),
            24 => Ok(Version::Mlir24),
            other => Err(Failure::Misused(format!(
                "text is written for the versions 22 and 24 of MLIR, not for {other}"
            ))),
        };
        self.with(py, |program| {
            program.print(TextForm {
                generic,
                keeps_names: keep_names,
                has_locations: locations,
                version: version?,
            })
        })
    }

    /// Its bytecode.
    fn bytecode<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.with(py, |program| program.bytecode())?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The answers of a query: columns, rows, and how many each function has.
    #[expect(
        clippy::type_complexity,
        reason = "plain values, of which Python makes objects"
    )]
    fn query(
        &self,
        py: Python<'_>,
        query: &str,
    ) -> PyResult<(
        Vec<String>,
        Vec<(String, Vec<(String, Option<(usize, usize)>)>)>,
        Vec<(String, usize)>,
    )> {
        let found = self.with(py, |program| Ok(AnswerRows::of(&program.ask(query)?)))?;
        Ok((found.columns, found.rows, found.found))
    }

    /// Why the answers of a query are what they are: for people, and as JSON.
    fn explain(&self, py: Python<'_>, query: &str, full: bool) -> PyResult<(String, String)> {
        let detail = match full {
            true => Detail::Full,
            false => Detail::Short,
        };
        self.with(py, |program| {
            let answers = program.explain(query, detail)?;
            Ok((answers.explained(detail), answers.explained_json()))
        })
    }

    /// What a Datalog program derives, as JSON.
    fn solve(&self, py: Python<'_>, rules: &str) -> PyResult<String> {
        self.with(py, |program| program.solve(rules, |answers| answers.json()))
    }

    /// Relations as Arrow tables: those that are named, or all.
    fn facts(&self, py: Python<'_>, relations: Option<Vec<String>>) -> PyResult<Vec<Relation>> {
        self.with(py, |program| {
            let exported = program.facts(relations.as_deref())?;
            let tables = exported.iter().map(|relation| {
                Ok(Relation {
                    name: relation.name(),
                    meaning: relation.meaning(),
                    rows: table(relation)?,
                })
            });
            tables.collect()
        })
    }

    /// The same, for [`crate::gathered::Gathered`].
    fn export(&self, py: Python<'_>, relations: Option<Vec<String>>) -> PyResult<Export> {
        self.with(py, |program| {
            let exported = program.facts(relations.as_deref())?;
            let tables = exported.iter().map(table).collect::<Result<_, _>>()?;
            Ok(Export { tables })
        })
    }

    /// What is known of each pair of memrefs, for each function.
    fn alias_matrix(&self, py: Python<'_>) -> PyResult<Vec<MatrixRow>> {
        self.with(py, |program| {
            let all = program.overviews(&Bounds::default())?;
            Ok(all.iter().map(matrix).collect())
        })
    }

    /// Runs it on the checked interpreter.
    fn run_checked(
        &self,
        py: Python<'_>,
        entry: Option<String>,
        arguments: Vec<judge::Argument>,
        seed: u64,
    ) -> PyResult<RunRow> {
        let options = judge::options(entry, arguments, seed);
        let ending = self.with(py, |program| program.interpret(&options))?;
        judge::ended(py, ending)
    }

    /// Compares it with what became of it: a text, and JSON.
    fn validate(
        &self,
        py: Python<'_>,
        after: &Program,
        entry: Option<String>,
        allow_leaks_of_before: bool,
    ) -> PyResult<ValidationRow> {
        let options = judge::validation(entry, allow_leaks_of_before);
        if std::ptr::eq(self, after) {
            return self.with(py, |program| judge::validated(program, program, &options));
        }
        // Who validates the other way round at the same time waits for the first of the two.
        let (first, second) = match std::ptr::from_ref(self) < std::ptr::from_ref(after) {
            true => (self, after),
            false => (after, self),
        };
        let limits = (&self.budget, self.milliseconds);
        detached(py, limits, || {
            let (first, second) = (first.locked(), second.locked());
            let (before, after) = match std::ptr::from_ref(self) < std::ptr::from_ref(after) {
                true => (&*first, &*second),
                false => (&*second, &*first),
            };
            judge::validated(before, after, &options)
        })
    }
}

/// The passes and pipelines over memrefs, each with its summary.
#[pyfunction]
pub fn passes() -> Vec<(&'static str, &'static str)> {
    over_memrefs()
        .map(|pass| (pass.name, pass.summary))
        .collect()
}

/// A relation as an Arrow table.
fn table(relation: &Exported) -> Result<RecordBatch, Failure> {
    freehold_arrow::table(relation).map_err(|error| Failure::Exceeded(error.to_string()))
}
