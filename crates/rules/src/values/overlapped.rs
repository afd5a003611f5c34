//! What two rules make of one term, and what the rules make of either result.

use egg::{Id, Language, RecExpr};
use rustc_hash::FxHashMap;

use super::ValueRules;
use super::arena::Arena;
use super::matching::{matches, right_side};
use super::node::Node;
use super::solve::{Form, add_form, best_of, saturated};
use super::spelled;
use crate::egraph::limits::untimed;

/// A term to which two rules apply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overlapped {
    pub term: String,
    /// What the rule of the whole term makes of it, and what that of the part does.
    pub made: [String; 2],
    /// What these end as.
    pub ends: [String; 2],
    /// Whether the rules find the one end from the other result.
    pub joined: bool,
}

/// What the rule `whole` makes of the last value of a form, and `part` of the value at a place of
/// it; `None` if one of them does not apply there.
pub(super) fn overlapped(
    rules: &ValueRules,
    form: &Form,
    whole: usize,
    (part, at): (usize, u32),
) -> Option<Overlapped> {
    let mut arena = Arena::new(rules.values.clone());
    let ids = add_form(&mut arena, form);
    let (root, spot) = (*ids.last()?, *ids.get(at as usize)?);
    let by_whole = applied(rules, &mut arena, whole, root)?;
    let of_part = applied(rules, &mut arena, part, spot)?;
    let by_part = replaced(&mut arena, root, spot, of_part);
    let schema = rules.schema();
    untimed(|| {
        let made = [by_whole, by_part];
        let ends = made.map(|id| best_of(rules, &mut arena, id));
        let reaches = |from: Id, end: &RecExpr<Node>| {
            let (_, runner, class) = saturated(rules, &arena, from);
            let graph = &runner.egraph;
            graph.lookup_expr(end).map(|id| graph.find(id)) == Some(graph.find(class))
        };
        let joined = ends[0] == ends[1] || reaches(made[0], &ends[1]) || reaches(made[1], &ends[0]);
        Some(Overlapped {
            term: spelled::term(schema, &arena.term(root)),
            made: made.map(|id| spelled::term(schema, &arena.term(id))),
            ends: ends.map(|end| spelled::term(schema, &end)),
            joined,
        })
    })
}

/// What a rule makes of a term.
fn applied(rules: &ValueRules, arena: &mut Arena, rule: usize, id: Id) -> Option<Id> {
    let rule = rules.rules().get(rule)?;
    let ways = matches(rule, arena, id);
    ways.iter()
        .find_map(|bound| right_side(rule, arena, id, bound))
}

/// The term with another one in the place of a part.
fn replaced(arena: &mut Arena, root: Id, part: Id, by: Id) -> Id {
    let mut open = vec![root];
    let mut all: Vec<Id> = Vec::new();
    while let Some(id) = open.pop() {
        all.push(id);
        open.extend(arena.node(id).children());
    }
    // Children have lower numbers.
    all.sort_unstable();
    all.dedup();
    let mut now: FxHashMap<Id, Id> = FxHashMap::default();
    for id in all {
        let new = match id == part {
            true => by,
            false => {
                let node = arena.node(id).clone().map_children(|child| now[&child]);
                arena.add(node)
            }
        };
        now.insert(id, new);
    }
    now[&root]
}
