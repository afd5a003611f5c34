//! How far rules may run on one formula, and what is said when they ran too far.
//!
//! Limits are counts, so that the outcome never depends on the machine: egg's time limit is
//! set beyond reach, and its clock stands still. egg checks between rules only; the
//! scheduler here also bounds what one rule may match and add in one round.

use egg::{Extractor, RecExpr, RewriteScheduler, Runner, RunnerLimits, SearchMatches, StopReason};

use super::cost::RunTime;
use super::indexed::{Edges, Indexed};
use super::{Folding, Graph, Rewrite, Term};
use freehold_base::timing::{Kind, Recorder, Span};

/// How far rules may run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How often all rules may run over one formula.
    pub rounds: usize,
    /// How large the e-graph of one formula may become.
    pub nodes: usize,
    /// In how many ways one rule may match in one round.
    pub matches: usize,
}

/// The limits of the simplification. Sets that saturate stay far below all of these: the built-in
/// one needs 8 rounds and 400 nodes at most in the tests.
pub const LIMITS: Limits = Limits {
    rounds: 64,
    nodes: 20_000,
    matches: 20_000,
};

/// How many rules a message about a run names.
const NAMED: usize = 4;

/// A run of rules from one term.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The nodes of the e-graph after each round.
    pub nodes: Vec<usize>,
    /// The limit that was hit, if one was.
    pub outcome: Result<(), String>,
}

/// Runs rules from a term until nothing changes, or a limit is hit.
pub fn run(term: &RecExpr<Term>, folding: Folding, rules: &[Rewrite], limits: Limits) -> Run {
    saturated(term, folding, rules, limits).1
}

/// The same, with the e-graph in the state in which the run ended.
pub fn saturated(
    term: &RecExpr<Term>,
    folding: Folding,
    rules: &[Rewrite],
    limits: Limits,
) -> (Graph, Run) {
    untimed(|| {
        let mut graph = Graph::new(folding);
        graph.add_expr(term);
        graph.rebuild();
        let (runner, outcome) = run_from(graph, rules, limits);
        // egg notes the size at the beginning of a round.
        let begins = runner.iterations.iter().skip(1);
        let nodes = begins.map(|next| next.egraph_nodes);
        let run = Run {
            nodes: nodes.chain([runner.egraph.total_size()]).collect(),
            outcome,
        };
        (runner.egraph, run)
    })
}

/// What two terms end as, each in its cheapest form; `None` if the rules prove them equal.
///
/// # Errors
/// The limit that was hit before they did.
pub fn apart(
    terms: [&RecExpr<Term>; 2],
    folding: Folding,
    rules: &Indexed,
    limits: Limits,
) -> Result<Option<[RecExpr<Term>; 2]>, String> {
    untimed(|| {
        let mut graph = Graph::new(folding);
        let ids = terms.map(|term| graph.add_expr(term));
        graph.rebuild();
        let needs = Some(rules.needs().to_vec());
        let (runner, outcome) = run_where(graph, rules.rewrites(), needs, limits, &Recorder::OFF);
        if runner.egraph.find(ids[0]) == runner.egraph.find(ids[1]) {
            return Ok(None);
        }
        let best = Extractor::new(&runner.egraph, RunTime);
        outcome.map(|()| Some(ids.map(|id| best.find_best(id).1)))
    })
}

/// Whether rules prove two terms equal.
///
/// # Errors
/// As [`apart`].
pub fn equal(
    terms: [&RecExpr<Term>; 2],
    folding: Folding,
    rules: &Indexed,
    limits: Limits,
) -> Result<bool, String> {
    apart(terms, folding, rules, limits).map(|ends| ends.is_none())
}

/// egg times its work by the clock of quanta, which calibrates itself for milliseconds when it
/// is first read. Nobody asks for those times: a clock that stands still does.
pub(crate) fn untimed<T>(work: impl FnOnce() -> T) -> T {
    let (clock, _) = quanta::Clock::mock();
    quanta::with_clock(&clock, work)
}

/// Runs rules until nothing changes. The e-graph is in the state in which they ended.
///
/// # Errors
/// The limit that was hit.
pub(super) fn saturate(
    graph: Graph,
    rules: &[Rewrite],
    recorder: &Recorder,
) -> (Graph, Result<(), String>) {
    let (runner, result) = run_where(graph, rules, None, LIMITS, recorder);
    let contradiction = runner.egraph.analysis.contradiction;
    let result = match contradiction {
        true => Err("prove true equal to false, so that one of them is unsound,".to_owned()),
        false => result,
    };
    (runner.egraph, result)
}

pub(super) fn run_from(
    graph: Graph,
    rules: &[Rewrite],
    limits: Limits,
) -> (Runner<Term, Folding>, Result<(), String>) {
    run_where(graph, rules, None, limits, &Recorder::OFF)
}

fn run_where(
    graph: Graph,
    rules: &[Rewrite],
    needs: Option<Vec<Edges>>,
    limits: Limits,
    recorder: &Recorder,
) -> (Runner<Term, Folding>, Result<(), String>) {
    let runner = Runner::<Term, Folding>::new(Folding::default())
        .with_egraph(graph)
        .with_scheduler(Bounded {
            limits,
            needs,
            rules: recorder.wants_rules().then(|| recorder.clone()),
        })
        .with_iter_limit(limits.rounds)
        .with_node_limit(limits.nodes)
        .with_time_limit(std::time::Duration::MAX)
        .run(rules);
    let result = match &runner.stop_reason {
        Some(StopReason::Saturated) => Ok(()),
        Some(StopReason::NodeLimit(nodes)) => Err(format!(
            "did not saturate within {} nodes ({nodes} when stopped){}",
            limits.nodes,
            still_growing(&runner)
        )),
        Some(StopReason::IterationLimit(_)) => Err(format!(
            "did not saturate within {} rounds{}",
            limits.rounds,
            still_growing(&runner)
        )),
        Some(StopReason::Other(reason)) => Err(reason.clone()),
        // No clock ticks, and a run ends with a reason.
        Some(StopReason::TimeLimit(_)) | None => Err("did not saturate".to_owned()),
    };
    (runner, result)
}

/// The rules that still made something new in the last round, those that made most first.
fn still_growing(runner: &Runner<Term, Folding>) -> String {
    let Some(last) = runner.iterations.last() else {
        return String::new();
    };
    let mut grew: Vec<(usize, String)> = last
        .applied
        .iter()
        .map(|(rule, &count)| (count, rule.to_string()))
        .collect();
    grew.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    let names: Vec<String> = grew
        .iter()
        .take(NAMED)
        .map(|(count, rule)| format!("`{rule}` {count} times"))
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!("; in the last round still applied: {}", names.join(", ")),
    }
}

/// Every rule in every round, each within the limits.
struct Bounded {
    limits: Limits,
    /// What each rule needs to be searched for, if that is known.
    needs: Option<Vec<Edges>>,
    /// Notes how long single rules take, if that is asked.
    rules: Option<Recorder>,
}

impl Bounded {
    fn rule(&self, rule: &Rewrite, what: &str) -> Option<Span> {
        let rules = self.rules.as_ref()?;
        Some(rules.span_named(Kind::Rule, || format!("{}: {what}", rule.name)))
    }
}

impl RewriteScheduler<Term, Folding> for Bounded {
    fn search_rewrites<'a>(
        &mut self,
        iteration: usize,
        graph: &Graph,
        rules: &[&'a Rewrite],
        limits: &RunnerLimits,
    ) -> Result<Vec<Vec<SearchMatches<'a, Term>>>, StopReason> {
        let mut all = Vec::new();
        let needs = self.needs.as_ref();
        let present = needs.map(|needs| (needs, Edges::of_graph(graph)));
        for (number, rule) in rules.iter().enumerate() {
            if let Some((needs, present)) = &present
                && !needs[number].are_in(present)
            {
                all.push(Vec::new());
                continue;
            }
            let span = self.rule(rule, "search");
            let matches = rule.search_with_limit(graph, self.limits.matches + 1);
            drop(span);
            let count: usize = matches.iter().map(|m| m.substs.len()).sum();
            if count > self.limits.matches {
                return Err(StopReason::Other(format!(
                    "did not saturate: `{}` alone matches in more than {} ways",
                    rule.name, self.limits.matches
                )));
            }
            all.push(matches);
            limits.check_limits(iteration, graph)?;
        }
        Ok(all)
    }

    fn apply_rewrite(
        &mut self,
        _: usize,
        graph: &mut Graph,
        rule: &Rewrite,
        matches: Vec<SearchMatches<Term>>,
    ) -> usize {
        let _span = self.rule(rule, "apply");
        let mut applied = 0;
        for one in matches {
            // egg stops the run right after this rule.
            if graph.total_size() > self.limits.nodes {
                break;
            }
            applied += rule.apply(graph, &[one]).len();
        }
        applied
    }
}
