//! Simplifies each `bufferization.dealloc`: its problem to the solver, the verdict to edits.
//!
//! `conditions.rs` moves conditions between the IR and the solver, `paths.rs` takes what conditions
//! say about memrefs into account before. This file reads the
//! operation and edits the IR; what to make is decided by `egraph`.

mod conditions;
mod explain;
mod merges;
mod operands;
mod paths;

pub use explain::{Fact, Fired, Formula, Report, Rewriting, Told, ToldStep, Traced, spell};

use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

use self::conditions::{Constants, Imported};
use self::explain::Explained;
use self::merges::Merges;
use self::operands::{Operands, Places};
use super::Builder;
use freehold_analysis::Alias;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait};
use freehold_ir::{Module, Op, Value};
use freehold_rules::egraph::{Cond, OperandFact, Problem, Solver, Unsolved, Use, Verdict};

/// So many pairs of a dealloc's memrefs are looked at to explain what becomes of it.
const MOST_PAIRS: usize = 1_000_000;

/// What is known of the aliases of a function's memrefs.
pub struct AliasFacts<'a> {
    /// Equal values are always the same allocation. `None`: nothing is known of the memref,
    /// and a dealloc that has it is left as it is.
    pub same: &'a dyn Fn(Value) -> Option<Value>,
    /// Per memref a number; those with different ones are never the same allocation, not even
    /// by way of others of the list.
    pub groups: &'a dyn Fn(&[Value]) -> Vec<u32>,
    /// What is known of a pair.
    pub alias: &'a dyn Fn(Value, Value) -> Alias,
    /// Whether the value of `same` is an allocation: freeing it needs no view of it.
    pub is_allocation: &'a dyn Fn(Value) -> bool,
    /// Whether a fact is known of one value of `same` or two, at a dealloc of the module as it is.
    pub fact: &'a IsKnown<'a>,
}

/// Whether a fact is known of values at an operation.
type IsKnown<'a> = dyn Fn((&Module, Op), OperandFact, &[Value]) -> bool + 'a;

/// Simplifies deallocs of one function.
pub struct Simplifier<'a, 'r> {
    pub module: &'a mut Module,
    pub table: &'a Table,
    pub facts: AliasFacts<'a>,
    pub solver: &'a mut Solver<'r>,
    pub report: &'a mut Report,
    function: Op,
    places: Option<Places>,
    constants: Constants,
    merges: Merges,
}

/// Who is to look at a dealloc next.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Turn {
    /// The rules, and if they change nothing the conditions.
    Rules,
    /// The rules, about a dealloc whose conditions were made here: these may be terms that only
    /// what the rules made of them shows to be simpler yet.
    RulesAgain,
    Conditions,
}

impl<'a, 'r> Simplifier<'a, 'r> {
    /// A simplifier for `function` that has made nothing yet.
    pub fn new(
        module: &'a mut Module,
        table: &'a Table,
        function: Op,
        facts: AliasFacts<'a>,
        solver: &'a mut Solver<'r>,
        report: &'a mut Report,
    ) -> Self {
        if report.is_wanted() {
            solver.record();
        }
        Simplifier {
            report,
            module,
            table,
            facts,
            solver,
            constants: Constants::default(),
            function,
            places: None,
            merges: Merges::default(),
        }
    }

    /// Replaces a `bufferization.dealloc` by the fewest and cheapest operations that do the
    /// same, and its results by what they are.
    ///
    /// # Errors
    /// When the rules give no answer; the operation is then as it was.
    pub fn simplify(&mut self, op: Op) -> Result<(), Diagnostic> {
        // Conditions may still decide about a retain list that the rules leave; what they decide is
        // new to the rules.
        let mut work: SmallVec<[(Op, Turn); 4]> = smallvec![(op, Turn::Rules)];
        while let Some((op, turn)) = work.pop() {
            let Some(operands) = self.operands(op) else {
                continue;
            };
            if turn != Turn::Conditions
                && let Some(made) = self.solve(op, &operands)?
            {
                let next = match (turn, self.report.trace) {
                    (Turn::Rules, false) => Turn::Conditions,
                    // A trace shows the formulas of what stays, too.
                    _ => turn,
                };
                let is_open =
                    |&op: &Op| turn == Turn::RulesAgain || !self.module.results(op).is_empty();
                work.extend(made.into_iter().filter(is_open).map(|op| (op, next)));
            } else if let Some(new) = self.decide_retained(op, &operands) {
                work.push((new, Turn::RulesAgain));
            }
        }
        Ok(())
    }

    /// Lets conditions decide about the retained memrefs. Returns the dealloc that replaces `op`.
    fn decide_retained(&mut self, op: Op, operands: &Operands) -> Option<Op> {
        let known = |v: &Value| (self.facts.same)(*v).is_some();
        if !operands.memrefs.iter().chain(&operands.retained).all(known) {
            return None;
        }
        let place = self.module.location(op);
        let means = (&self.facts, self.table, &mut self.merges);
        let constants = &mut self.constants;
        let new = paths::decide_retained(self.module, means, (op, operands), constants)?;
        if self.report.explain {
            let told = explain::conditions_decide(self.module, (op, place), operands, new);
            self.report.told.push(told);
        }
        if self.report.count {
            self.report.count_conditions();
        }
        Some(new)
    }

    /// Lets the rules decide. Returns the deallocs that replace `op`, none if it stays.
    fn solve(&mut self, op: Op, operands: &Operands) -> Result<Option<Vec<Op>>, Diagnostic> {
        let all = [&operands.memrefs[..], &operands.retained].concat();
        let Some(sources) = all
            .iter()
            .map(|&v| (self.facts.same)(v))
            .collect::<Option<Vec<_>>>()
        else {
            return Ok(None);
        };
        let mut conditions = Imported::default();
        let memref_conditions: Vec<Cond> = operands
            .conditions
            .iter()
            .map(|&c| conditions.import(self.module, c))
            .collect();
        let results = operands.results.iter();
        let used: Vec<bool> = results.map(|&r| self.module.has_uses(r)).collect();
        self.solver.pause_recording(!may_be_explained(operands));
        let (facts, module) = (&self.facts, &*self.module);
        let fact = |fact, of: &[usize]| {
            let values: SmallVec<[Value; 2]> = of.iter().map(|&operand| sources[operand]).collect();
            (facts.fact)((module, op), fact, &values)
        };
        let verdict = self
            .solver
            .solve(&mut Problem {
                conditions: &mut conditions.table,
                memrefs: &memref_conditions,
                used: &used,
                same: &numbers(&sources),
                near: &near(facts, &sources),
                memrefs_near: &near(facts, &sources[..operands.memrefs.len()]),
                alias: &|a, b| (facts.alias)(all[a], all[b]),
                fact: &fact,
            })
            .map_err(|unsolved| {
                Diagnostic::error(self.module.location(op), unsolved.to_string())
            })?;
        let preferred: Vec<Value> = (0..operands.memrefs.len())
            .map(|m| match (facts.is_allocation)(sources[m]) {
                true => sources[m],
                false => operands.memrefs[m],
            })
            .collect();
        let uses = self.solver.take_uses();
        let stays =
            preferred == operands.memrefs && is_identity(&verdict, &memref_conditions, used.len());
        if self.report.is_wanted() && (!stays || self.report.trace) {
            self.tell(op, operands, &conditions, (&verdict, !stays), &uses)?;
        }
        if stays {
            return Ok(None);
        }
        let made = self.apply(op, (&preferred, operands), &verdict, conditions);
        if let Some(told) = self.report.told.last_mut() {
            told.made.clone_from(&made);
        }
        Ok(Some(made))
    }

    /// Counts and explains what a verdict does.
    fn tell(
        &mut self,
        op: Op,
        operands: &Operands,
        conditions: &Imported,
        (verdict, is_changed): (&Verdict, bool),
        uses: &[Use],
    ) -> Result<(), Diagnostic> {
        let place = self.module.location(op);
        let error = |unsolved: Unsolved| Diagnostic::error(place, unsolved.to_string());
        let must = self.solver.decision(Alias::Must).map_err(error)?;
        let never = self.solver.decision(Alias::Never).map_err(error)?;
        if self.report.count && may_be_explained(operands) {
            self.report.count_uses(place, uses);
            let [same, apart] = explain::decided_pairs(operands, verdict, uses);
            self.report.count_pairs(place, &must, same);
            self.report.count_pairs(place, &never, apart);
        }
        let explained = Explained {
            module: self.module,
            facts: &self.facts,
            op,
            operands,
            conditions,
            verdict,
            uses,
            must: &must,
            never: &never,
        };
        if self.report.trace {
            self.report.traced.push(explained.traced());
        }
        if self.report.explain {
            self.report.told.push(match may_be_explained(operands) {
                true => explained.told(is_changed)?,
                false => explained.told_briefly(is_changed),
            });
        }
        Ok(())
    }

    fn operands(&mut self, op: Op) -> Option<Operands> {
        let (table, function) = (self.table, self.function);
        Operands::of(self.module, table, op, &mut self.places, function)
    }

    /// Carries a verdict out right before `op`, by the preferred names of its memrefs, and erases
    /// `op`. Returns the deallocs made.
    ///
    /// Invariant: what is made frees the same allocations under the same conditions and its
    /// results are equal; memrefs are replaced by their own allocations only.
    fn apply(
        &mut self,
        op: Op,
        (preferred, operands): (&[Value], &Operands),
        verdict: &Verdict,
        mut conditions: Imported,
    ) -> Vec<Op> {
        let mut made = Vec::new();
        for dealloc in &verdict.deallocs {
            let class = |&c: &u32| &verdict.classes[c as usize];
            let memrefs: Vec<Value> = dealloc
                .memrefs
                .iter()
                .map(|c| preferred[class(c).memrefs[0] as usize])
                .collect();
            let owned: Vec<Value> = dealloc
                .memrefs
                .iter()
                .map(|c| self.value(op, &mut conditions, class(c).condition))
                .collect();
            let retained: Vec<Value> = dealloc
                .retained
                .iter()
                .map(class)
                .map(|c| match c.retained.first() {
                    Some(&r) => operands.retained[r as usize],
                    None => preferred[c.memrefs[0] as usize],
                })
                .collect();
            made.push(Builder::before(self.module, op).dealloc(&memrefs, &owned, &retained));
        }
        for result in &verdict.results {
            let known = conditions.table.as_constant(result.known);
            let mut value = match known {
                Some(false) if !result.results.is_empty() => None,
                _ => Some(self.value(op, &mut conditions, result.known)),
            };
            for &(dealloc, place) in &result.results {
                let one = self.module.result(made[dealloc as usize], place as usize);
                value = Some(match value {
                    Some(sum) => Builder::before(self.module, op).ori(sum, one),
                    None => one,
                });
            }
            let value = value.expect("false alone is a value");
            for &retained in &verdict.classes[result.class as usize].retained {
                let old = operands.results[retained as usize];
                self.module.replace_all_uses(old, value);
            }
        }
        let old: Vec<Value> = self.module.operands(op).collect();
        self.module.erase_op(op);
        erase_dead(self.module, self.table, old);
        made
    }

    fn value(&mut self, anchor: Op, conditions: &mut Imported, cond: Cond) -> Value {
        conditions.value(self.module, &mut self.constants, self.table, anchor, cond)
    }
}

/// Whether a verdict is what the dealloc already says: one operation with these operands, each
/// of whose used results is its own.
fn is_identity(verdict: &Verdict, memref_conditions: &[Cond], retained_count: usize) -> bool {
    let [dealloc] = &verdict.deallocs[..] else {
        return false;
    };
    let class = |c: &u32| &verdict.classes[*c as usize];
    let mut memrefs = (0..).zip(dealloc.memrefs.iter().map(class));
    let mut retained = (0..).zip(dealloc.retained.iter().map(class));
    dealloc.memrefs.len() == memref_conditions.len()
        && dealloc.retained.len() == retained_count
        && memrefs
            .all(|(i, c)| c.memrefs[..] == [i] && c.condition == memref_conditions[i as usize])
        && retained.all(|(j, c)| c.retained[..] == [j])
        // Where all memrefs take part, no more is known of a result than that.
        && verdict
            .results
            .iter()
            .all(|r| r.results[..] == [(0, class(&r.class).retained[0])])
}

/// The group of each of `sources`.
fn near(facts: &AliasFacts, sources: &[Value]) -> Vec<u32> {
    let mut distinct: Vec<Value> = sources.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    let groups = (facts.groups)(&distinct);
    let place = |v: &Value| distinct.binary_search(v).expect("it is one of them");
    sources.iter().map(|v| groups[place(v)]).collect()
}

/// Whether an explanation of what becomes of the operands of a dealloc is looked for: it names all
/// pairs of them that may be one allocation.
fn may_be_explained(operands: &Operands) -> bool {
    let (memrefs, retained) = (operands.memrefs.len(), operands.retained.len());
    memrefs * (memrefs / 2 + retained) <= MOST_PAIRS
}

/// A number for each value, equal ones for equal values.
fn numbers(values: &[Value]) -> Vec<u32> {
    let mut known: FxHashMap<Value, u32> = FxHashMap::default();
    values
        .iter()
        .map(|&v| {
            let next = known.len() as u32;
            *known.entry(v).or_insert(next)
        })
        .collect()
}

/// Erases the pure operations behind `values` that nothing uses any more.
pub(crate) fn erase_dead(module: &mut Module, table: &Table, mut values: Vec<Value>) {
    while let Some(value) = values.pop() {
        let Some(op) = module.defining_op(value) else {
            continue;
        };
        let unused = module.results(op).iter().all(|&r| !module.has_uses(r));
        // One that is erased may be met once more as another's operand: it has no operands then.
        if unused && table.has(module, op, Trait::Pure) {
            values.extend(module.operands(op));
            module.erase_op(op);
        }
    }
}

#[cfg(test)]
mod tests;
