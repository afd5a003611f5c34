//! What is known of callees, found while the functions are looked at: the facts that a plan is made
//! of are those that a summary is made of.

use freehold_dialects::Table;
use freehold_facts::assumptions::CallModel;
use freehold_facts::{Calls, Extracted};
use freehold_ir::{Module, Op};
use freehold_summaries::CallGraph;
use rustc_hash::FxHashSet;

use super::calls::Program;

/// What is known of the functions that calls name.
pub(super) struct Callees {
    /// None where nothing calls.
    graph: Option<CallGraph>,
    pub(super) calls: Calls,
}

impl Callees {
    /// Nothing yet.
    pub(super) fn new(graph: Option<CallGraph>, model: CallModel) -> Self {
        let nothing = FxHashSet::default();
        Callees {
            calls: match &graph {
                Some(graph) => graph.unknown(nothing),
                None => Calls::unknown(model, nothing),
            },
            graph,
        }
    }

    /// What is done in turn.
    pub(super) fn order(&self, program: &Program, functions: &[Op]) -> Vec<Turn> {
        let Some(graph) = &self.graph else {
            let functions = program.in_order(functions).into_iter();
            return functions.map(Turn::Plan).collect();
        };
        let mut turns = Vec::with_capacity(functions.len());
        let ops: Vec<Op> = graph.functions().collect();
        for members in graph.components() {
            if !program.has_order() && !graph.is_recursive(&members) {
                turns.extend(members.iter().map(|&m| Turn::PlanAndSummarize(ops[m], m)));
                continue;
            }
            let own = members.iter().map(|&m| Turn::Plan(ops[m]));
            let own: Vec<Turn> = own.filter(|_| !program.has_order()).collect();
            turns.push(Turn::Summarize(members));
            turns.extend(own);
        }
        if program.has_order() {
            turns.extend(program.in_order(functions).into_iter().map(Turn::Plan));
        }
        turns
    }

    /// Adds the summaries of functions that call each other.
    pub(super) fn summarize(&mut self, module: &Module, table: &Table, members: &[usize]) {
        if let Some(graph) = &self.graph {
            graph.summarize(module, table, members, &mut self.calls);
        }
    }

    /// Adds the summary of a function, from its facts.
    pub(super) fn summarize_one(&mut self, place: usize, extracted: &Extracted) {
        if let Some(graph) = &self.graph {
            graph.summarize_one(place, extracted, &mut self.calls);
        }
    }
}

/// Something to do.
pub(super) enum Turn {
    /// Make the summaries of functions that call each other, by their places in the graph.
    Summarize(Vec<usize>),
    /// Plan a function.
    Plan(Op),
    /// The same, and make its summary of the facts that are found for that.
    PlanAndSummarize(Op, usize),
}
