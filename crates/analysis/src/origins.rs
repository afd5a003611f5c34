//! The allocation sites behind each root, in all their instances: `origin(v, o)`, may.
//!
//! An Ascent program says what each buffer may come from directly; `origin` is the closure of that.
//! What is asked is whether two values have an origin in common, and which of many values have:
//! [`Meeting`] answers without making the closure.

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashMap;

use freehold_facts::{Facts, Kind, ValueId};

use super::becomes;
use super::datalog::datalog;
use super::meeting::Meeting;
use super::set::Given;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;

/// Where buffers come from, by number: the values, all that is outside of the function, the memory
/// that all loads read, and what each call hands through.
struct Nodes<'a> {
    facts: &'a Facts,
}

impl Nodes<'_> {
    fn value(&self, v: ValueId) -> u32 {
        v.as_u32()
    }

    /// What was there before the function began: arguments and globals may be one another.
    fn outside(&self) -> u32 {
        self.facts.values.len() as u32
    }

    fn memory(&self) -> u32 {
        self.outside() + 1
    }

    fn through(&self, call: usize) -> u32 {
        self.outside() + 2 + call as u32
    }

    fn count(&self) -> usize {
        self.facts.values.len() + 2 + self.facts.calls.len()
    }
}

datalog! {
    struct OriginsProgram<'a>;

    relation given(Given<'a, Nodes<'a>>);
    /// `made(v)`: v is no view and makes or brings in a buffer, or is given a name for one.
    #[ds(input_by_id)]
    relation made(ValueId);
    /// `flow(from, to)`: may: to is from's buffer.
    #[ds(input_by_id)]
    relation flow(ValueId, ValueId);
    #[ds(input_by_id)]
    relation captured(ValueId);
    /// `unaliased(v)`: must: nothing is this argument's buffer but what comes from it.
    #[ds(lattice_by_id)]
    relation unaliased(ValueId);
    /// `site(v, s)`: v is a result of a call that may be the same buffer as s, the first of these.
    #[ds(input_by_id)]
    relation site(ValueId, ValueId);
    #[ds(lattice_by_id)]
    relation has_site(ValueId);
    has_site(v) <-- site(v, _);
    /// `operand(c, v)` and `result(c, v)`: may: each result of call c is one of its operands,
    relation operand(usize, ValueId);
    relation result(usize, ValueId);
    /// or what is outside of the function, or in memory.
    relation other(usize);
    /// `may_be_outside(v)`: v is a result of such a call.
    #[ds(lattice_by_id)]
    relation may_be_outside(ValueId);
    may_be_outside(v) <-- other(c), result(c, v);

    /// `external(v)`: may: v was there before the function began.
    relation external(ValueId);
    external(v) <-- may_be_outside(v);
    external(v) <-- made(v), !unaliased(v), given(g),
        if matches!(g.0.facts.values[*v].kind, Kind::Argument | Kind::External | Kind::Loaded);

    /// `begins(v)`: v is an origin.
    #[ds(lattice_by_id)]
    relation begins(ValueId);
    begins(v) <-- unaliased(v);
    begins(v) <-- made(v), given(g),
        if matches!(g.0.facts.values[*v].kind, Kind::Allocation | Kind::Consumed | Kind::Stack | Kind::Foreign);
    begins(v) <-- made(v), !may_be_outside(v), !has_site(v), given(g),
        if matches!(g.0.facts.values[*v].kind, Kind::Call | Kind::DynamicCall);
    begins(v) <-- at_site(v, s), if v == s;
    /// `at_site(v, s)`: v is no origin but for s, the first that may be it.
    relation at_site(ValueId, ValueId);
    at_site(v, s) <-- site(v, s), !may_be_outside(v);

    /// `comes_from(n, m)`: may: the buffer of node n is that of node m.
    relation comes_from(u32, u32);
    comes_from(g.0.value(*to), g.0.value(*from)) <-- flow(from, to), given(g);
    comes_from(g.0.memory(), g.0.value(g.0.facts.values[*v].root)) <-- captured(v), given(g);
    comes_from(g.0.memory(), g.0.outside()) <-- given(g);
    comes_from(g.0.value(*v), g.0.outside()) <-- external(v), given(g);
    comes_from(g.0.value(*v), g.0.memory()) <-- made(v), given(g), if g.0.facts.values[*v].kind == Kind::Loaded;
    comes_from(g.0.value(*v), g.0.value(*s)) <-- site(v, s), given(g), if v != s;
    comes_from(g.0.through(*c), g.0.value(*v)) <-- operand(c, v), given(g);
    comes_from(g.0.through(*c), g.0.memory()) <-- other(c), given(g);
    comes_from(g.0.value(*v), g.0.through(*c)) <-- result(c, v), given(g);
}

/// The origins of a function's values.
pub(super) struct Origins {
    /// The origin that a value is by itself; what was there before the function began is one.
    own: PrimaryMap<ValueId, Option<Option<ValueId>>>,
    meeting: Meeting,
}

impl Origins {
    /// `sites` has for a result of a call that may be the same buffer as another the first one that
    /// it may be.
    pub fn new(facts: &Facts, sites: &FxHashMap<ValueId, ValueId>) -> Self {
        let nodes = Nodes { facts };
        let made = facts.values.keys().filter(|&v| facts.is_made(v));
        let mut site: Vec<(ValueId, ValueId)> = sites.iter().map(|(&v, &s)| (v, s)).collect();
        site.sort_unstable();
        let mut program = OriginsProgram {
            given: vec![(Given(&nodes),)],
            made: made.map(|v| (v,)).collect(),
            flow: facts.flow.clone(),
            captured: facts.captured.iter().map(|&v| (v,)).collect(),
            unaliased: facts.unaliased.iter().map(|&v| (v,)).collect(),
            site,
            operand: becomes::operands(facts),
            result: becomes::results(facts),
            other: becomes::others(facts),
            ..Default::default()
        };
        program.run();
        let mut own: PrimaryMap<ValueId, Option<Option<ValueId>>> =
            facts.values.keys().map(|_| None).collect();
        for (v,) in program.external {
            own[v] = Some(None);
        }
        let begin = program.begins.iter().map(|&(v,)| (v, v));
        for (v, site) in begin.chain(program.at_site) {
            own[v] = Some(Some(site));
        }
        let is_origin = |node: u32| match own.get(ValueId::from_u32(node)) {
            Some(own) => *own == Some(Some(ValueId::from_u32(node))),
            None => node == nodes.outside(),
        };
        let meeting = Meeting::new(nodes.count(), &program.comes_from, is_origin);
        Origins { own, meeting }
    }

    /// The origin that a value is by itself, whatever flows into it: `Some(None)` is what was there
    /// before the function began.
    pub fn begins(&self, v: ValueId) -> Option<Option<ValueId>> {
        self.own[v]
    }

    /// Whether two values have an origin in common.
    pub fn share(&self, s: ValueId, t: ValueId) -> bool {
        self.meeting.meet(s.as_u32(), t.as_u32())
    }

    /// Tells `join` which values have origins in common, if by way of others: of each value its
    /// source and its number.
    pub fn join(&self, sources: &[(ValueId, u32)], join: impl FnMut(u32, u32)) {
        let numbered = sources.iter().map(|&(source, i)| (source.as_u32(), i));
        self.meeting.join(numbered, join);
    }
}
