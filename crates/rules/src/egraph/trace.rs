//! A run of the rules on one formula, round by round, and what the e-graph is in the end, for those
//! who want to look at it.

use egg::{Analysis, Id, Language, Runner, StopReason};

use super::canonical_formula::graph_of;
use super::chain::Chain;
use super::limits::{LIMITS, Limits, run_from, untimed};
use super::{Folding, Graph, Term};
use crate::rule_set::RuleSet;

/// What one round of all rules did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Round {
    /// The nodes and classes after it.
    pub nodes: usize,
    pub classes: usize,
    /// The rules that changed something, with how often.
    pub applied: Vec<(String, usize)>,
}

/// A run of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    pub rounds: Vec<Round>,
    /// The limit that was hit, if one was.
    pub outcome: Result<(), String>,
    /// The classes in the end, by their numbers.
    pub classes: Vec<ClassView>,
    /// The class of the formula.
    pub root: usize,
}

/// A class of an e-graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassView {
    pub number: usize,
    pub nodes: Vec<NodeView>,
}

/// A node of a class.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct NodeView {
    pub name: String,
    /// The numbers of the classes of its children.
    pub children: Vec<usize>,
}

/// Runs the rules on the formula that a chain begins with.
pub fn trace(chain: &Chain, rules: &RuleSet) -> Trace {
    untimed(|| {
        let (graph, root) = graph_of_formula(chain);
        let (runner, outcome) = run_from(graph, rules.rewrites(), LIMITS);
        Trace::of(&runner, root, outcome, &|node: &Term| node.to_string())
    })
}

/// The same run, stopped after each round: what the e-graph is before the first and after each. One
/// of more nodes than `most` is the last.
pub fn growth(chain: &Chain, rules: &RuleSet, most: usize) -> Vec<Trace> {
    untimed(|| {
        let (mut graph, root) = graph_of_formula(chain);
        let mut stages = Vec::new();
        for rounds in [0].into_iter().chain(std::iter::repeat_n(1, LIMITS.rounds)) {
            let limits = Limits { rounds, ..LIMITS };
            let (runner, outcome) = run_from(graph, rules.rewrites(), limits);
            // To be stopped after a round is no limit that was hit.
            let is_stopped = matches!(runner.stop_reason, Some(StopReason::IterationLimit(_)));
            let is_end = !is_stopped || runner.egraph.total_size() > most;
            let outcome = if is_stopped { Ok(()) } else { outcome };
            let name = |node: &Term| node.to_string();
            stages.push(Trace::of(&runner, root, outcome, &name));
            if is_end {
                break;
            }
            graph = runner.egraph;
        }
        stages
    })
}

/// An e-graph with the formula that a chain begins with alone, and its class.
fn graph_of_formula(chain: &Chain) -> (Graph, Id) {
    let folding = Folding {
        facts: chain.facts.clone(),
        ..Folding::default()
    };
    let (mut graph, _) = graph_of(&chain.definitions, folding, false);
    let root = graph.add_expr(&chain.start);
    graph.rebuild();
    (graph, root)
}

impl Trace {
    /// The view of a run, in which nodes are called what `name` says.
    pub(crate) fn of<L: Language, N: Analysis<L>>(
        runner: &Runner<L, N>,
        root: Id,
        outcome: Result<(), String>,
        name: &dyn Fn(&L) -> String,
    ) -> Trace {
        // egg notes the size at the beginning of a round.
        let begins = runner.iterations.iter().skip(1);
        let sizes = begins.map(|next| (next.egraph_nodes, next.egraph_classes));
        let last = (
            runner.egraph.total_size(),
            runner.egraph.number_of_classes(),
        );
        let rounds = runner.iterations.iter().zip(sizes.chain([last]));
        let rounds = rounds.map(|(round, (nodes, classes))| {
            let mut applied: Vec<(String, usize)> = round
                .applied
                .iter()
                .map(|(rule, &count)| (rule.to_string(), count))
                .collect();
            applied.sort();
            Round {
                nodes,
                classes,
                applied,
            }
        });
        let graph = &runner.egraph;
        let view = |node: &L| NodeView {
            name: name(node),
            children: node
                .children()
                .iter()
                .map(|&child| usize::from(graph.find(child)))
                .collect(),
        };
        let mut classes: Vec<ClassView> = graph
            .classes()
            .map(|class| {
                let mut nodes: Vec<NodeView> = class.nodes.iter().map(view).collect();
                nodes.sort();
                ClassView {
                    number: usize::from(class.id),
                    nodes,
                }
            })
            .collect();
        classes.sort_by_key(|class| class.number);
        Trace {
            rounds: rounds.collect(),
            outcome,
            classes,
            root: usize::from(graph.find(root)),
        }
    }
}
