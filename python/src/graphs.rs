//! What notebooks draw: which memrefs may alias, and e-graphs.

use pyo3::prelude::*;

use freehold_analysis::Alias;
use freehold_base::budget::Budget;
use freehold_base::diagnostics::Source;
use freehold_lab as lab;
use freehold_query::Overview;
use freehold_rules::RuleSet;
use freehold_rules::egraph::{About, trace};
use freehold_session::{Failure, in_source};

use crate::errors::detached;

/// A function, its memrefs with their places, and for each what is known of it and each later one.
pub type MatrixRow = (
    String,
    Vec<(String, Option<(usize, usize)>)>,
    Vec<Vec<&'static str>>,
);

/// What is known of the memrefs of a function.
pub fn matrix(overview: &Overview) -> MatrixRow {
    let memrefs = overview.memrefs.iter().map(|&number| {
        let value = &overview.values[number as usize];
        (value.item.text.to_string(), value.item.position)
    });
    let words = |row: &Vec<Alias>| {
        let words = row.iter().map(|alias| match alias {
            Alias::Must => "must",
            Alias::May => "may",
            Alias::Never => "never",
        });
        words.collect()
    };
    let aliases = overview.aliases.iter().map(words).collect();
    (overview.name.clone(), memrefs.collect(), aliases)
}

/// An e-graph: the line and column of its dealloc, what is asked, the formula, a drawing, and the
/// JSON of egraph-serialize.
type GraphRow = (usize, usize, &'static str, String, String, String);

/// The e-graphs by which the deallocs of a program are simplified.
#[pyfunction]
pub fn egraphs(py: Python<'_>, name: &str, text: &str) -> PyResult<Vec<GraphRow>> {
    detached(py, (&Budget::UNLIMITED, None), || {
        let source = Source::new(name, text);
        let rules = RuleSet::builtin();
        let found = lab::formulas(&source, rules);
        let found = found.map_err(|errors| Failure::Wrong(in_source(&source, errors)))?;
        let mut rows = Vec::new();
        for traced in &found {
            let (line, column) = source.line_column(traced.place).unwrap_or_default();
            for formula in &traced.formulas {
                let one = &formula.used;
                let about = match one.about {
                    About::Condition => "a condition",
                    About::Free(_) => "whether it is freed",
                    About::Result(_) => "whether it is owned",
                    About::Implied => "whether one condition implies another",
                };
                let run = trace(&one.chain, rules);
                let legend = lab::Legend {
                    names: &formula.names,
                    notes: &traced.notes,
                };
                let json = lab::json(&run, legend).to_string();
                let drawn = (lab::svg(&run, legend), json);
                rows.push((
                    line,
                    column,
                    about,
                    one.chain.start.to_string(),
                    drawn.0,
                    drawn.1,
                ));
            }
        }
        Ok(rows)
    })
}
