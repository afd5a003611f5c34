//! Rewrite rules judged: `freehold rules check` of a text.

use pyo3::prelude::*;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Source;
use freehold_lab::verdicts::{LoadedRules, Told, check};
use freehold_session::{Failure, in_source};

use crate::errors::{self, DiagnosticRow, detached};

/// Whether all is good, a line about each rule and set, the JSON of all, what is wrong at its
/// place, and programs that rules break.
type CheckRow = (bool, String, String, Vec<DiagnosticRow>, Vec<String>);

/// Judges the rules of a text.
#[pyfunction]
pub fn check_rules(py: Python<'_>, name: &str, text: &str) -> PyResult<CheckRow> {
    detached(py, (&Budget::UNLIMITED, None), || {
        let loaded = LoadedRules::of(vec![Source::new(name, text)]).map_err(|errors| {
            let files = errors.files.into_iter();
            let said = files.flat_map(|(source, errors)| in_source(&source, errors));
            Failure::Wrong(said.collect())
        })?;
        let (mut said, mut programs) = (Vec::new(), Vec::new());
        let found = check(&loaded, &mut |told| match told {
            Told::At(source, diagnostic) => said.extend(in_source(source, vec![diagnostic])),
            Told::Text(text) => programs.push(text),
        });
        let said = said.into_iter().map(errors::row).collect();
        Ok((
            found.is_good,
            found.lines,
            found.json.to_string(),
            said,
            programs,
        ))
    })
}
