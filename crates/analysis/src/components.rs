//! Which memrefs are surely not the same allocation, coarsely and in linear time: values in
//! different components of everything that may flow anywhere never alias.

use cranelift_entity::PrimaryMap;

use freehold_base::union_find::UnionFind;
use freehold_facts::{CallFact, Facts, Kind, ValueId};

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

/// For each value one that stands for all that owned buffers may flow to together with its own:
/// what was there before the function began, or comes from memory, joins nothing.
pub fn of_owned(facts: &Facts) -> PrimaryMap<ValueId, ValueId> {
    let mut joined: UnionFind<ValueId> = facts.values.values().map(|f| f.root).collect();
    let may_return = facts.calls.iter().flat_map(may_return);
    let flow = facts.flow.iter().copied().chain(may_return);
    for (from, to) in flow.filter(|f| !is_foreign(facts, f.0)) {
        joined.union(from, to);
    }
    joined.into_representatives()
}

/// What a call hands through, by pairs that join all that may be one buffer.
fn may_return(call: &CallFact) -> impl Iterator<Item = (ValueId, ValueId)> {
    let first = call.results[0];
    let others = call.results[1..].iter().map(move |&v| (first, v));
    let operands = call.operands.iter().map(move |&v| (v, first));
    operands.chain(others)
}

fn is_foreign(facts: &Facts, v: ValueId) -> bool {
    let kind = facts.values[v].kind;
    matches!(kind, Kind::Argument | Kind::External | Kind::Loaded)
}

/// Finds the components.
pub fn solve(facts: &Facts) -> Components {
    solve_with(facts, Arguments::MayAlias)
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
pub fn solve_with(facts: &Facts, arguments: Arguments) -> Components {
    let mut joined: UnionFind<ValueId> = facts.values.values().map(|f| f.root).collect();
    for &(from, to) in &facts.flow {
        joined.union(from, to);
    }
    for (from, to) in facts.calls.iter().flat_map(may_return) {
        joined.union(from, to);
    }
    let mut outside: Option<ValueId> = None;
    let is_outside = |v: ValueId| {
        let is_argument = facts.values[v].kind == Kind::Argument;
        is_foreign(facts, v) && !(is_argument && arguments == Arguments::NoAlias)
    };
    let foreign = facts.values.keys().filter(|&v| is_outside(v));
    let unknown = facts.calls.iter().filter(|call| call.other);
    let unknown = unknown.flat_map(|call| call.results.iter().copied());
    let foreign = foreign.chain(facts.captured.iter().copied()).chain(unknown);
    let foreign: Vec<ValueId> = foreign.collect();
    for v in foreign {
        let first = *outside.get_or_insert(v);
        joined.union(first, v);
    }
    for &(first, second) in &facts.one_call {
        joined.union(first, second);
    }
    let of = joined.into_representatives();
    let outside = outside.map(|v| of[v]);
    Components { of, outside }
}
