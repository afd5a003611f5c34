//! The e-graph of one formula, round by round, with the names that the source has for what the
//! formula is about.

use std::cmp::Reverse;

use serde_json::{Value, json};

use freehold_base::diagnostics::Diagnostic;
use freehold_rules::RuleSet;
use freehold_rules::egraph::growth;

use super::deallocs::egraph;
use super::places::site;
use super::program::Program;
use super::stage::{self, Dealloc};

/// An e-graph of more nodes is not drawn.
const MOST_NODES: usize = 300;

/// All formulas that the simplification of a program decides, in the order of its deallocs, and of
/// the one that is `chosen` (that of the longest chain without one) what its e-graph is before the
/// first round and after each.
///
/// # Errors
/// What the passes cannot judge.
pub fn formulas(
    mut program: Program,
    rules: Option<&RuleSet>,
    chosen: Option<usize>,
) -> Result<Value, Vec<Diagnostic>> {
    let source = program.source;
    let all_rules = rules.unwrap_or_else(|| RuleSet::builtin());
    let deallocs = stage::deallocs(source, &mut program.module, program.table, rules)?;
    let chosen = chosen.or_else(|| longest(&deallocs)).unwrap_or(0);
    let mut formulas = Vec::new();
    let mut shown = Value::Null;
    for dealloc in &deallocs {
        let told = dealloc.told.iter().flat_map(|told| &told.rewritings);
        for rewriting in told {
            if formulas.len() == chosen {
                let legend = rewriting.legend.iter();
                let legend = legend.map(|(leaf, means)| json!({ "leaf": leaf, "means": means }));
                let stages = growth(&rewriting.chain, all_rules, MOST_NODES);
                let stages = stages.iter().map(|stage| egraph(stage, MOST_NODES));
                let steps = rewriting.steps.iter().map(|step| {
                    json!({ "rule": step.rule, "forward": step.is_forward, "term": step.term })
                });
                shown = json!({
                    "number": chosen,
                    "stages": stages.collect::<Vec<_>>(),
                    "legend": legend.collect::<Vec<_>>(),
                    "facts": rewriting.facts,
                    "start": rewriting.start,
                    "steps": steps.collect::<Vec<_>>(),
                });
            }
            let mut formula = json!({
                "about": rewriting.about,
                "start": rewriting.start,
                "end": rewriting.steps.last().map_or(&rewriting.start, |step| &step.term),
            });
            site(&mut formula, &dealloc.site);
            formulas.push(formula);
        }
    }
    Ok(json!({ "formulas": formulas, "shown": shown }))
}

/// The number of the first formula with the longest chain of rules.
fn longest(deallocs: &[Dealloc]) -> Option<usize> {
    let told = deallocs.iter().flat_map(|dealloc| &dealloc.told);
    let rewritings = told.flat_map(|told| &told.rewritings).enumerate();
    let longest = rewritings.max_by_key(|(number, one)| (one.steps.len(), Reverse(*number)));
    longest.map(|(number, _)| number)
}
