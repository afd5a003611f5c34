//! Which memrefs are surely not the same allocation, coarsely and in linear time: values in
//! different components of everything that may flow anywhere never alias.
//!
//! Rules say what is connected; a component is the equivalence that this makes, which a union of
//! sets holds.

use cranelift_entity::PrimaryMap;

use freehold_base::ids::typed_ids;
use freehold_base::union_find::UnionFind;
use freehold_facts::{Facts, Kind, ValueId};

use super::ValueSet;
use super::becomes::{self, Nodes};
use super::datalog::datalog;
use ascent_ids::lattice_by_id;

/// The components of a function's memrefs.
pub struct Components {
    of: PrimaryMap<ValueId, ValueId>,
    /// One of the values that memory from outside the function, or a stored memref, may be.
    outside: Option<ValueId>,
}

impl Components {
    /// Equal for values that may alias.
    pub fn of(&self, value: ValueId) -> ValueId {
        self.of[value]
    }

    /// How many values there are.
    pub fn value_count(&self) -> usize {
        self.of.len()
    }

    /// The component whose buffers can be reached without naming one of its values.
    pub fn outside(&self) -> Option<ValueId> {
        self.outside
    }

    /// Whether the buffers of a component can be reached without naming one of its values.
    pub fn is_reachable_from_outside(&self, component: ValueId) -> bool {
        self.outside == Some(component)
    }
}

typed_ids! {
    /// A memref, or what a call hands through.
    Node "node";
}

datalog! {
    struct ComponentsProgram;

    /// Where values come from that flows do not say.
    #[ds(lattice_by_id)]
    relation argument(ValueId);
    #[ds(lattice_by_id)]
    relation external(ValueId);
    #[ds(lattice_by_id)]
    relation loaded(ValueId);
    #[ds(lattice_by_id)]
    relation captured(ValueId);
    /// `other(c)`: may: the results of call c are outside of the function, or in memory.
    relation other(usize);
    relation result(usize, ValueId);
    /// `arguments_may_alias(true)`: arguments may be one buffer, and one that is reached otherwise.
    relation arguments_may_alias(bool);

    /// `foreign(v)`: v was there before the function began, or comes from memory.
    #[ds(lattice_by_id)]
    relation foreign(ValueId);
    foreign(v) <-- argument(v);
    foreign(v) <-- external(v);
    foreign(v) <-- loaded(v);

    /// `outside(v)`: may: the buffer of v is reached without naming it.
    #[ds(lattice_by_id)]
    relation outside(ValueId);
    outside(v) <-- arguments_may_alias(true), argument(v);
    outside(v) <-- external(v);
    outside(v) <-- loaded(v);
    outside(v) <-- captured(v);
    outside(v) <-- other(c), result(c, v);
}

/// What is taken for granted of the function's arguments.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Arguments {
    /// They may be one buffer, and one that is reached otherwise.
    MayAlias,
    /// Each is a buffer of its own, which is reached through it alone.
    NoAlias,
}

/// Finds the components.
pub fn solve(facts: &Facts) -> Components {
    solve_with(facts, Arguments::MayAlias)
}

/// Finds the components.
pub fn solve_with(facts: &Facts, arguments: Arguments) -> Components {
    let (nodes, becomes) = becomes::solve(facts);
    let mut joined = Joined::new(facts, nodes);
    for (n, m) in becomes {
        joined.join(n, m);
    }
    let outside = places(facts, arguments).outside;
    if let [(first,), rest @ ..] = &outside[..] {
        for (v,) in rest {
            joined.join(first.as_u32(), v.as_u32());
        }
    }
    for &(first, second) in &facts.one_call {
        joined.join(first.as_u32(), second.as_u32());
    }
    let of = joined.into_components();
    let outside = outside.first().map(|&(v,)| of[v]);
    Components { of, outside }
}

/// For each value one that stands for all that its buffer may flow to together with others, and for
/// what may flow to it: what memory holds joins nothing.
pub fn of_flows(facts: &Facts) -> PrimaryMap<ValueId, ValueId> {
    let (nodes, becomes) = becomes::solve(facts);
    let mut joined = Joined::new(facts, nodes);
    for (n, m) in becomes {
        joined.join(n, m);
    }
    joined.into_components()
}

/// For each value one that stands for all that owned buffers may flow to together with its own:
/// what was there before the function began, or comes from memory, joins nothing.
pub fn of_owned(facts: &Facts) -> PrimaryMap<ValueId, ValueId> {
    let (nodes, becomes) = becomes::solve(facts);
    let foreign = places(facts, Arguments::MayAlias).foreign;
    let foreign: ValueSet = foreign.into_iter().map(|(v,)| v).collect();
    let mut joined = Joined::new(facts, nodes);
    let is_foreign = |n: u32| nodes.as_value(n).is_some_and(|v| foreign.contains(v));
    for (n, m) in becomes.into_iter().filter(|row| !is_foreign(row.0)) {
        joined.join(n, m);
    }
    joined.into_components()
}

/// Which values are from where.
fn places(facts: &Facts, arguments: Arguments) -> ComponentsProgram {
    let of_kind = |kind: Kind| -> Vec<(ValueId,)> {
        let values = facts.values.iter().filter(|row| row.1.kind == kind);
        values.map(|(v, _)| (v,)).collect()
    };
    let mut program = ComponentsProgram {
        argument: of_kind(Kind::Argument),
        external: of_kind(Kind::External),
        loaded: of_kind(Kind::Loaded),
        captured: facts.captured.iter().map(|&v| (v,)).collect(),
        other: becomes::others(facts),
        result: becomes::results(facts),
        arguments_may_alias: vec![(arguments == Arguments::MayAlias,)],
        ..Default::default()
    };
    program.run();
    program
}

/// The equivalence of what was joined.
struct Joined {
    nodes: Nodes,
    sets: UnionFind<Node>,
}

impl Joined {
    /// Views are joined with what they are views of.
    fn new(facts: &Facts, nodes: Nodes) -> Self {
        let roots = facts.values.values().map(|fact| fact.root.as_u32());
        let calls = nodes.value_count() as u32..nodes.count() as u32;
        Joined {
            nodes,
            sets: roots.chain(calls).map(Node::from_u32).collect(),
        }
    }

    fn join(&mut self, n: u32, m: u32) {
        self.sets.union(Node::from_u32(n), Node::from_u32(m));
    }

    /// For each value the first of its component.
    fn into_components(self) -> PrimaryMap<ValueId, ValueId> {
        // Values come before calls, so that the first of a component that has one is a value.
        let first = self.sets.into_representatives();
        let values = first.values().take(self.nodes.value_count());
        values.map(|n| ValueId::from_u32(n.as_u32())).collect()
    }
}
