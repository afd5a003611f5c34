//! What may become what in one step: `becomes(n, m)`, may: the buffer of m is that of n.
//!
//! The nodes are memrefs, and what each call hands through. Who asks what follows many steps asks
//! an index behind this relation: `alias_graph.rs` forwards, `summary.rs` backwards,
//! `components.rs` both ways at once.

use freehold_facts::{Facts, ValueId};

use super::datalog::datalog;
use super::set::Given;
use ascent_ids::input_by_id;

/// Memrefs by their numbers, then the calls.
#[derive(Copy, Clone)]
pub(super) struct Nodes {
    values: u32,
    calls: u32,
}

impl Nodes {
    pub fn of(facts: &Facts) -> Self {
        Nodes {
            values: facts.values.len() as u32,
            calls: facts.calls.len() as u32,
        }
    }

    fn root(self, facts: &Facts, v: ValueId) -> u32 {
        facts.values[v].root.as_u32()
    }

    fn call(self, call: usize) -> u32 {
        self.values + call as u32
    }

    /// The memref that a node is.
    pub fn as_value(self, node: u32) -> Option<ValueId> {
        (node < self.values).then(|| ValueId::from_u32(node))
    }

    pub fn value_count(self) -> usize {
        self.values as usize
    }

    pub fn count(self) -> usize {
        (self.values + self.calls) as usize
    }
}

datalog! {
    struct BecomesProgram<'a>;

    relation given(Given<'a, (Nodes, &'a Facts)>);
    /// `flow(u, v)`: may: v is u's buffer.
    #[ds(input_by_id)]
    relation flow(ValueId, ValueId);
    /// `operand(c, v)`, `result(c, v)`: may: each result of call c is one of its operands.
    relation operand(usize, ValueId);
    relation result(usize, ValueId);

    relation becomes(u32, u32);
    becomes(g.0.0.root(g.0.1, *u), g.0.0.root(g.0.1, *v)) <-- flow(u, v), given(g);
    becomes(g.0.0.root(g.0.1, *v), g.0.0.call(*c)) <-- operand(c, v), given(g);
    becomes(g.0.0.call(*c), g.0.0.root(g.0.1, *v)) <-- result(c, v), given(g);
}

/// The rows of `becomes`, of memrefs that are no views.
pub(super) fn solve(facts: &Facts) -> (Nodes, Vec<(u32, u32)>) {
    let nodes = Nodes::of(facts);
    // Most functions have allocations and views only, of which no rule derives anything.
    if facts.flow.is_empty() && facts.calls.is_empty() {
        return (nodes, Vec::new());
    }
    let asked = (nodes, facts);
    let mut program = BecomesProgram {
        given: vec![(Given(&asked),)],
        flow: facts.flow.clone(),
        operand: operands(facts),
        result: results(facts),
        ..Default::default()
    };
    program.run();
    (nodes, std::mem::take(&mut program.becomes))
}

/// `operand(c, v)`: v is one of the operands of call c that its results may be.
pub(super) fn operands(facts: &Facts) -> Vec<(usize, ValueId)> {
    let calls = facts.calls.iter().enumerate();
    calls
        .flat_map(|(c, call)| call.operands.iter().map(move |&v| (c, v)))
        .collect()
}

/// `result(c, v)`: v is a result of call c, which is no buffer that the call made alone.
pub(super) fn results(facts: &Facts) -> Vec<(usize, ValueId)> {
    let calls = facts.calls.iter().enumerate();
    calls
        .flat_map(|(c, call)| call.results.iter().map(move |&v| (c, v)))
        .collect()
}

/// `other(c)`: results of call c may be what is outside of the function, or in memory.
pub(super) fn others(facts: &Facts) -> Vec<(usize,)> {
    let calls = facts.calls.iter().enumerate();
    let others = calls.filter(|(_, call)| call.other);
    others.map(|(c, _)| (c,)).collect()
}
