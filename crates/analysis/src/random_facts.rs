//! Values and flows of no program, for tests that compare rules with a loop.

use freehold_base::xorshift;
use freehold_facts::{BlockId, Facts, Kind, ValueFact, ValueId};

/// How many values there are [with flows](with_flows).
pub const VALUES: u32 = 8;
const KINDS: [Kind; 8] = [
    Kind::Allocation,
    Kind::Call,
    Kind::Stack,
    Kind::Argument,
    Kind::Consumed,
    Kind::Loaded,
    Kind::Merge,
    Kind::Derived,
];

/// Values of these kinds in preorder, each dominating those that follow it up to one of them; views
/// among them.
pub fn values(state: &mut u64, count: u32, kinds: &[Kind]) -> Facts {
    let mut below = |count: u32| xorshift::below(state, count as usize) as u32;
    let id = ValueId::from_u32;
    let mut facts = Facts::default();
    for v in 0..count {
        let kind = kinds[below(kinds.len() as u32) as usize];
        let is_view = kind == Kind::Derived && v > 0 && below(2) == 0;
        let root = match is_view {
            true => facts.values[id(below(v))].root,
            false => id(v),
        };
        facts.values.push(ValueFact {
            kind,
            root,
            block: BlockId::from_u32(0),
            preorder: 2 * v,
            scope_end: 2 * v + below(2 * count - 2 * v),
            merge_class: id(v),
        });
    }
    facts
}

/// Such values of all kinds that own, and of some that do not, with what flows into merges.
pub fn with_flows(state: &mut u64) -> Facts {
    let mut facts = values(state, VALUES, &KINDS);
    let mut below = |count: u32| xorshift::below(state, count as usize) as u32;
    let is_fed = |fact: &ValueFact| matches!(fact.kind, Kind::Merge | Kind::Derived);
    for v in facts.values.keys() {
        let fact = &facts.values[v];
        if fact.root == v && is_fed(fact) {
            for _ in 0..1 + below(2) {
                facts.flow.push((ValueId::from_u32(below(VALUES)), v));
            }
        }
    }
    facts
}
