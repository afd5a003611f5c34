//! Whose buffers are used by their names alone, and which buffers no name in memory reaches: for
//! frees that move to the last use.
//!
//! Rules over sources. Which names a source has is the relation `may_become`, see `alias_graph.rs`.

use freehold_base::ids::typed_ids;
use freehold_facts::{Facts, ValueId};

use super::ValueSet;
use super::alias::Aliases;
use super::becomes;
use super::datalog::datalog;
use super::set::Given;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use ascent_ids::solved;
use ascent_ids::solved::Solved;

typed_ids! {
    /// A memref, by its number, or what a call hands through.
    Node "node";
}

datalog! {
    struct NamesProgram<'a>;

    relation given(Given<'a, Facts>);
    /// `asked(v)`: v is no view.
    relation asked(ValueId);
    /// `source(v, s)`: may: the buffer of v is that of s, of its current instance; s is one of
    /// these.
    #[ds(solved)]
    relation source(ValueId, ValueId);
    /// `twin(s)`: may: another result of the call that gives s is the same buffer.
    #[ds(lattice_by_id)]
    relation twin(ValueId);
    /// `comes_from(m, n)`: may: the buffer of m is that of n, by one flow or call.
    #[ds(input_by_id)]
    relation comes_from(Node, Node);

    /// `in_memory(n)`: may: a name of n's buffer is in memory.
    #[ds(lattice_by_id)]
    relation in_memory(Node);
    in_memory(n) <-- in_memory(m), comes_from(m, n);

    /// `alone(s)`: must: s is a new buffer, which no other result of its call is.
    #[ds(lattice_by_id)]
    relation alone(ValueId);
    alone(s) <-- asked(v), source(v, s), given(g), if g.0.is_new(*s), !twin(s);
    /// `has_other(v)`: may: the buffer of v has a name that none of its sources gives it.
    #[ds(lattice_by_id)]
    relation has_other(ValueId);
    has_other(v) <-- asked(v), source(v, s), !alone(s);
    /// `by_name(v)`: must: all names of the buffer of v come from its sources.
    #[ds(lattice_by_id)]
    relation by_name(ValueId);
    by_name(v) <-- asked(v), !has_other(v);
    /// `stored(v)`: may: a name of the buffer of v is in memory.
    #[ds(lattice_by_id)]
    relation stored(ValueId);
    stored(v) <-- asked(v), source(v, s), let n = Node::from_u32(s.as_u32()), in_memory(n);
    /// `out_of_reach(v)`: must: nothing uses the buffer of v that does not name it.
    #[ds(lattice_by_id)]
    relation out_of_reach(ValueId);
    out_of_reach(v) <-- by_name(v), !stored(v);
}

/// What is known of the names of some memrefs' buffers.
pub struct Names {
    by_name: ValueSet,
    out_of_reach: ValueSet,
}

impl Names {
    /// Asks about memrefs that are no views.
    pub fn solve(facts: &Facts, aliases: &Aliases, asked: impl Iterator<Item = ValueId>) -> Self {
        let sources = aliases.sources();
        // Memrefs with the same sources have the same answers.
        let nodes: ValueSet = asked.map(|v| sources.node(v)).collect();
        let node = |v: ValueId| Node::from_u32(facts.values[v].root.as_u32());
        let (_, becomes) = becomes::solve(facts);
        let back = becomes.into_iter();
        let back = back.map(|(n, m)| (Node::from_u32(m), Node::from_u32(n)));
        let twins = facts.one_call.iter();
        let mut program = NamesProgram {
            given: vec![(Given(facts),)],
            asked: nodes.iter().map(|v| (v,)).collect(),
            __source_ind_common: Solved::by(sources.relation()),
            twin: twins.flat_map(|&(s, t)| [(s,), (t,)]).collect(),
            comes_from: back.collect(),
            in_memory: facts.captured.iter().map(|&v| (node(v),)).collect(),
            ..Default::default()
        };
        program.run();
        let set = |rows: Vec<(ValueId,)>| rows.into_iter().map(|row| row.0).collect();
        Names {
            by_name: set(program.by_name),
            out_of_reach: set(program.out_of_reach),
        }
    }

    /// `by_name(v)`, of a memref that was asked about.
    pub fn are_of_sources(&self, aliases: &Aliases, v: ValueId) -> bool {
        self.by_name.contains(aliases.sources().node(v))
    }

    /// `out_of_reach(v)`, of a memref that was asked about.
    pub fn are_out_of_reach(&self, aliases: &Aliases, v: ValueId) -> bool {
        self.out_of_reach.contains(aliases.sources().node(v))
    }
}
