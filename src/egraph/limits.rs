//! How far rules may run on one formula, and what is said when they ran too far.
//!
//! Limits are counts, so that the outcome never depends on the machine: egg's time limit is
//! set beyond reach, and its clock stands still. egg checks between rules only; the
//! scheduler here also bounds what one rule may match and add in one round.

use egg::{EGraph, RewriteScheduler, Runner, RunnerLimits, SearchMatches, StopReason};

use super::{Folding, Rewrite, Term};

/// How often all rules may run over one formula. Sets that saturate stay far below all of
/// these: the built-in one needs 8 rounds and 400 nodes at most in the tests.
const ROUNDS: usize = 64;
/// How large the e-graph of one formula may become.
const NODES: usize = 20_000;
/// In how many ways one rule may match in one round.
const MATCHES: usize = 20_000;

type Graph = EGraph<Term, Folding>;

/// Runs rules until nothing changes. The e-graph is in the state in which they ended.
///
/// # Errors
/// The limit that was hit.
pub(super) fn saturate(graph: Graph, rules: &[Rewrite]) -> (Graph, Result<(), String>) {
    let runner = Runner::<Term, Folding>::new(Folding::default())
        .with_egraph(graph)
        .with_scheduler(Bounded)
        .with_iter_limit(ROUNDS)
        .with_node_limit(NODES)
        .with_time_limit(std::time::Duration::MAX)
        .run(rules);
    let result = match runner.stop_reason {
        _ if runner.egraph.analysis.contradiction => {
            Err("prove true equal to false, so that one of them is unsound,".to_owned())
        }
        Some(StopReason::Saturated) => Ok(()),
        Some(StopReason::NodeLimit(nodes)) => Err(format!(
            "did not saturate within {NODES} nodes ({nodes} when stopped)"
        )),
        Some(StopReason::IterationLimit(_)) => {
            Err(format!("did not saturate within {ROUNDS} rounds"))
        }
        Some(StopReason::Other(reason)) => Err(reason),
        // No clock ticks, and a run ends with a reason.
        Some(StopReason::TimeLimit(_)) | None => Err("did not saturate".to_owned()),
    };
    (runner.egraph, result)
}

/// Every rule in every round, each within the limits.
struct Bounded;

impl RewriteScheduler<Term, Folding> for Bounded {
    fn search_rewrites<'a>(
        &mut self,
        iteration: usize,
        graph: &Graph,
        rules: &[&'a Rewrite],
        limits: &RunnerLimits,
    ) -> Result<Vec<Vec<SearchMatches<'a, Term>>>, StopReason> {
        let mut all = Vec::new();
        for rule in rules {
            let matches = rule.search_with_limit(graph, MATCHES + 1);
            let count: usize = matches.iter().map(|m| m.substs.len()).sum();
            if count > MATCHES {
                return Err(StopReason::Other(format!(
                    "did not saturate: `{}` alone matches in more than {MATCHES} ways",
                    rule.name
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
        let mut applied = 0;
        for one in matches {
            // egg stops the run right after this rule.
            if graph.total_size() > NODES {
                break;
            }
            applied += rule.apply(graph, &[one]).len();
        }
        applied
    }
}
