//! What a program of a user says is never one allocation: the rows that its rules add to
//! `never_alias`, for passes to assume, with the checks of `user_facts`.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_datalog::{Id, Limits as SolverLimits, Program, Stopped};
use freehold_dialects::Table;
use freehold_ir::{Location, Module, NoAliasAssumption, Value};

use super::{ProgramAnswers, ProgramFacts};
use crate::ask::{AskError, Limits};
use crate::user_facts::{self, Assumptions};

/// Why nothing can be assumed.
#[derive(Debug)]
pub enum AssumeError {
    /// What is wrong with the program, or with what it says.
    Wrong(Vec<Diagnostic>),
    /// It was not solved.
    Stopped(Stopped),
    /// Relations that have more rows than the limit allows: what depends on the others is unknown.
    Incomplete(Vec<&'static str>),
    /// The module cannot be asked.
    Asked(AskError),
}

/// The pairs of values of which `program` says that they are never one allocation, for
/// [`Module::no_alias_assumptions`]; `text` is the program's.
///
/// # Errors
/// As [`no_alias_assumptions`](super::super::no_alias_assumptions), with places in `text`.
pub fn derived_no_alias_assumptions(
    (text, program): (&Source, &Program),
    (source, module, table): (&Source, &Module, &Table),
    limits: Limits,
    budget: &Budget,
) -> Result<Vec<NoAliasAssumption>, AssumeError> {
    let Some((added, given)) = program.added().next() else {
        let message = "nothing of this can be assumed: expected a rule for `never_alias`";
        let error = Diagnostic::error(Location(0), message);
        return Err(AssumeError::Wrong(vec![error]));
    };
    let mut facts = ProgramFacts::new(program);
    facts.values = Some(FxHashMap::default());
    facts
        .add(None, (source, module, table), limits)
        .map_err(AssumeError::Asked)?;
    let unknown = facts.unknown_names();
    if !unknown.is_empty() {
        return Err(AssumeError::Wrong(unknown));
    }
    let values = facts.values.take().unwrap_or_default();
    let mut answers = facts.solve(limits, budget).map_err(AssumeError::Stopped)?;
    if !answers.incomplete.is_empty() {
        return Err(AssumeError::Incomplete(answers.incomplete));
    }
    let known: FxHashSet<&[Id]> = answers.solution.rows(given).collect();
    let rows = answers.solution.rows(added);
    let rows = rows.filter(|row| !known.contains(row)).map(<[Id]>::to_vec);
    let rows: Vec<Vec<Id>> = rows.collect();
    let mut pairs = Assumptions::default();
    let mut seen: FxHashSet<(usize, Value, Value)> = FxHashSet::default();
    let mut errors = Vec::new();
    for row in rows {
        let limits = SolverLimits { rows: limits.rows };
        let rule = answers.solution.derived_by(added, &row, limits, budget);
        let at = rule.map_or(Location(0), |rule| program.place(rule));
        let value = |of: Id| values.get(&(row[0], of)).copied();
        let (Some((function, a)), Some((_, b))) = (value(row[1]), value(row[2])) else {
            errors.push(Diagnostic::error(at, nowhere(&answers, &row)));
            continue;
        };
        if seen.insert((function, a.min(b), a.max(b))) {
            let place = at.0 as usize;
            pairs.entry(function).or_default().push(((a, b), place));
        }
    }
    user_facts::assume(text, (source, module, table), pairs, errors).map_err(AssumeError::Wrong)
}

/// Says that a row is of no two values of one function.
fn nowhere(answers: &ProgramAnswers, row: &[Id]) -> String {
    let [function, a, b] = [0, 1, 2].map(|at| answers.text(row[at]));
    format!("`never_alias({function:?}, {a:?}, {b:?})` is not of two values of a function")
}
