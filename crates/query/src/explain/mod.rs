//! Why the conditions of a query hold for an answer, or do not: derivations down to lines of the
//! source.
//!
//! The rules are the definitions of `rules/datalog`; `docs/explanations.md` says how derivations
//! are found and checked. [`atom`] and [`derivation`] have what derivations are made of,
//! [`definitions`] the rules, [`rows`] what the program says and what the engine knows of rows
//! before they are derived; [`prove`] finds derivations, [`text`] spells them.

mod atom;
mod definitions;
mod derivation;
mod explanation;
mod prove;
mod rows;
mod terms;
mod text;
mod tree;

pub use atom::{GroundAtom, Predicate, Term};
pub use derivation::{Derivation, Node, Step};
pub use explanation::{Condition, Detail, Explanation, Spelled, SpelledDerivation};
pub(super) use text::{WIDEST, json, table};
pub(super) use tree::{MOST_INDENTED, MOST_LINES};

use std::fmt::Write as _;

use rustc_hash::FxHashSet;

use freehold_base::escape;

pub(super) use definitions::Definitions;

use super::columns::Cell;
use super::database::Database;
use super::edges::is_implied;
use super::evaluate::Search;
use super::plan::{Plan, Slot, Step as Asking, Variable, plan};
use super::relation_source::Flow;
use super::relations::{EDGE, RelationInfo};
use super::syntax::parse;
use prove::Prover;

/// Why a row of a relation is there, in lines that are set in, each with what stands behind it;
/// nothing where that takes more than `limit` rows.
pub(super) fn row_lines(
    database: &Database,
    info: &RelationInfo,
    cells: &[Cell],
    (limit, detail): (u64, Detail),
) -> Option<Vec<(String, String)>> {
    let variables: Vec<String> = (0..cells.len()).map(|at| format!("?c{at}")).collect();
    let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
    let query = parse(&info.written(&variables)).ok()?;
    let plan = plan(&query).ok()?;
    let bindings = plan.variables.iter().map(|name| {
        let place = variables
            .iter()
            .position(|variable| variable[1..] == **name);
        place.map(|place| cells[place])
    });
    let bindings: Bindings = bindings.collect();
    let explainer = Explainer::new(database, &plan, &[], &|_| true, (limit, detail));
    let explanation = explainer.answer(&bindings).ok()?;
    let condition = explanation.conditions.first()?;
    Some(text::lines(condition, detail))
}

/// Of so many answers the conditions are explained.
pub const MOST_EXPLAINED: usize = 10;

/// Calls `work` with what derives atoms of a function and spells what it found: nothing where that
/// takes more than `limit` rows.
pub(super) fn with_derivations<R>(
    database: &Database,
    limit: u64,
    work: impl FnOnce(&dyn Fn(&GroundAtom) -> Option<SpelledDerivation>) -> R,
) -> R {
    let prover = Prover::new(database);
    work(&|atom| why(&prover, atom, (limit, Detail::Full)))
}

fn why(prover: &Prover, atom: &GroundAtom, bounds: (u64, Detail)) -> Option<SpelledDerivation> {
    let derivation = prover.prove(atom, bounds)?;
    let nodes = derivation.nodes.iter();
    let spelled = nodes.map(|node| text::spell(&prover.terms, &node.atom));
    Some(SpelledDerivation {
        spelled: spelled.collect(),
        derivation,
    })
}

/// The limit was reached.
pub(super) struct TooMuch;

/// What each variable is bound to.
pub(super) type Bindings = Vec<Option<Cell>>;

/// Explains conditions in one function.
pub(super) struct Explainer<'a, 'd> {
    database: &'a Database<'d>,
    prover: Prover<'a, 'd>,
    plan: &'a Plan,
    constants: &'a [Cell],
    /// What the block scope leaves.
    admits: &'a dyn Fn(Cell) -> bool,
    limit: u64,
    detail: Detail,
}

impl<'a, 'd> Explainer<'a, 'd> {
    pub(super) fn new(
        database: &'a Database<'d>,
        plan: &'a Plan,
        constants: &'a [Cell],
        admits: &'a dyn Fn(Cell) -> bool,
        (limit, detail): (u64, Detail),
    ) -> Self {
        Explainer {
            database,
            prover: Prover::new(database),
            plan,
            constants,
            admits,
            limit,
            detail,
        }
    }

    /// Why an answer is one.
    pub(super) fn answer(&self, bindings: &Bindings) -> Result<Explanation, TooMuch> {
        let steps = self.plan.steps.iter();
        let conditions = steps.map(|step| self.condition(step, bindings, true));
        let conditions = conditions.collect::<Result<_, _>>()?;
        Ok(self.explanation(bindings, true, conditions))
    }

    /// Why there is no answer: for some of the ways to satisfy as many conditions as can be in the
    /// order of asking the one that fails.
    pub(super) fn no_answer(&self) -> Result<Vec<Explanation>, TooMuch> {
        let mut last: Vec<Bindings> = vec![vec![None; self.plan.variables.len()]];
        let mut reached = 0;
        let steps = &self.plan.steps;
        for count in 1..steps.len() {
            let mut found: Vec<Bindings> = Vec::new();
            let mut search = Search {
                relations: self.database,
                constants: self.constants,
                bindings: vec![None; self.plan.variables.len()],
                admits: self.admits,
                rows_left: self.limit,
                cells: Vec::new(),
            };
            let flow = search.run(&steps[..count], &mut |bindings: &[Option<Cell>]| {
                if !found.iter().any(|before| before == bindings) {
                    found.push(bindings.to_vec());
                }
                match found.len() < MOST_EXPLAINED {
                    true => Flow::Continue(()),
                    false => Flow::Break(()),
                }
            });
            if flow.is_break() && search.rows_left == 0 {
                return Err(TooMuch);
            }
            if found.is_empty() {
                break;
            }
            (last, reached) = (found, count);
        }
        let failing = &steps[reached];
        let each = last.iter().map(|bindings| {
            let condition = self.condition(failing, bindings, false)?;
            Ok(self.explanation(bindings, false, vec![condition]))
        });
        each.collect()
    }

    fn explanation(
        &self,
        bindings: &Bindings,
        is_answer: bool,
        conditions: Vec<Condition>,
    ) -> Explanation {
        let names = self.database.names;
        let bound = self.plan.variables.iter().zip(bindings);
        // Conditions say which edge they speak of.
        let bound = bound.filter(|(name, _)| !is_implied(name));
        let bound = bound.filter_map(|(name, cell)| Some((name.clone(), (*cell)?)));
        let variables = bound.map(|(name, cell)| (name, names.item(cell, self.database.words)));
        Explanation {
            function: escape::line(names.function(self.database.analyses.function)).into(),
            variables: variables.collect(),
            is_answer,
            conditions,
        }
    }

    /// Why a condition is as it is; `is_met` is what the query found of it.
    fn condition(
        &self,
        step: &Asking,
        bindings: &Bindings,
        is_met: bool,
    ) -> Result<Condition, TooMuch> {
        let (info, slots, wanted) = match step {
            Asking::Rows(info, slots) => (info, slots, true),
            Asking::None(info, slots) => (info, slots, false),
            Asking::Compare(left, comparison, right) => {
                let spell = |slot| self.spell(slot, bindings);
                let text = format!("{} {} {}", spell(left), comparison.text(), spell(right));
                return Ok(Condition {
                    text,
                    holds: is_met,
                    why: None,
                });
            }
            Asking::Count { steps, counted, is } => {
                let mut text = format!("count is {}", self.count(steps, counted, bindings)?);
                if let Some((comparison, slot)) = is {
                    let number = self.spell(slot, bindings);
                    let _ = write!(text, " {} {number}", comparison.text());
                }
                return Ok(Condition {
                    text,
                    holds: is_met,
                    why: None,
                });
            }
        };
        let text = self.text(info, slots, bindings);
        let holds = wanted == is_met;
        let cells: Vec<Option<Cell>> = slots.iter().map(|slot| self.cell(slot, bindings)).collect();
        let mut row: Option<Vec<Cell>> = cells.iter().copied().collect();
        if row.is_none() && holds {
            // One of the rows that agree.
            let _ = self.database.rows(info.relation, &cells, &mut |found| {
                row = Some(found.to_vec());
                Flow::Break(())
            });
        }
        // Of what does not hold whatever is in a column it is said what comes nearest.
        let term = |cell: Option<Cell>| match cell {
            Some(cell) => self.prover.terms.term(cell),
            None => Term::Anything,
        };
        let terms = match row {
            Some(row) => row.into_iter().map(|cell| term(Some(cell))).collect(),
            None => cells.into_iter().map(term).collect(),
        };
        let predicate = Predicate::Relation(info.relation);
        let atom = GroundAtom { predicate, terms };
        let why = why(&self.prover, &atom, (self.limit, self.detail)).ok_or(TooMuch)?;
        let why = Some(why);
        Ok(Condition { text, holds, why })
    }

    /// A condition of a relation with what is in its columns.
    fn text(&self, info: &RelationInfo, slots: &[Slot], bindings: &Bindings) -> String {
        let spelled = slots.iter().map(|slot| self.spell(slot, bindings));
        let mut spelled: Vec<String> = spelled.collect();
        if let (true, [from, number, to, ..]) = (info.has_edges(), slots) {
            let cells = [from, number, to].map(|slot| self.cell(slot, bindings));
            let is_named = match number {
                Slot::Variable(variable) => !is_implied(&self.plan.variables[*variable]),
                Slot::Constant(_) => true,
                Slot::Anything => false,
            };
            match cells {
                [Some(from), Some(number), Some(to)] => {
                    spelled[EDGE] = self.database.edge_text([from, number, to]);
                }
                _ if is_named => {}
                _ => spelled[EDGE].clear(),
            }
        }
        let spelled: Vec<&str> = spelled.iter().map(String::as_str).collect();
        info.written(&spelled)
    }

    /// How many answers counted conditions have.
    fn count(
        &self,
        steps: &[Asking],
        counted: &[Variable],
        bindings: &Bindings,
    ) -> Result<usize, TooMuch> {
        let mut bindings = bindings.clone();
        for &variable in counted {
            bindings[variable] = None;
        }
        let mut search = Search {
            relations: self.database,
            constants: self.constants,
            bindings,
            admits: self.admits,
            rows_left: self.limit,
            cells: Vec::new(),
        };
        let mut seen: FxHashSet<Vec<Option<Cell>>> = FxHashSet::default();
        let flow = search.run(steps, &mut |bindings: &[Option<Cell>]| {
            seen.insert(counted.iter().map(|&v| bindings[v]).collect());
            Flow::Continue(())
        });
        match flow {
            Flow::Break(()) => Err(TooMuch),
            Flow::Continue(()) => Ok(seen.len()),
        }
    }

    fn cell(&self, slot: &Slot, bindings: &Bindings) -> Option<Cell> {
        match *slot {
            Slot::Variable(variable) => bindings[variable],
            Slot::Constant(constant) => Some(self.constants[constant]),
            Slot::Anything => None,
        }
    }

    fn spell(&self, slot: &Slot, bindings: &Bindings) -> String {
        match (self.cell(slot, bindings), slot) {
            (Some(cell), _) => {
                let item = self.database.names.item(cell, self.database.words);
                item.text.to_string()
            }
            (None, Slot::Variable(variable)) => format!("?{}", self.plan.variables[*variable]),
            (None, _) => "_".to_owned(),
        }
    }
}
