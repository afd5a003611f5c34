//! Rules about members of lists: applied at every place of the lists at once.
//!
//! A list of thousands is gone through once: two members of one list are found by the value that
//! is both, and what stays is put into new lists.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_dialects::{group_range, operand_range};
use freehold_ir::{Op, Value};
use freehold_rules::operations::{Members, Right, Variable};

use super::apply::{Edit, NewLists};
use super::facts;
use super::matching::{self, Bindings, Values};
use super::{MemberLists, Named};
use crate::canonicalize::rewriter::Rewriter;

/// A list of which members are singled out.
struct List<'r> {
    members: &'r Members<'r>,
    /// Its values before.
    old: Values,
    /// Those that stay, or stand there instead.
    new: Values,
    is_result: bool,
}

/// The lists of an operation, in which places are looked at one after the other.
struct Lists<'r> {
    named: Named<'r>,
    op: Op,
    lists: Vec<List<'r>>,
    /// Whether the rule was applied at a place: until then the new lists are the old ones.
    is_changed: bool,
    /// Results that go, and what their users get.
    replaced: Vec<(Value, Value)>,
    made: Vec<Op>,
}

/// Applies a rule about members of lists wherever it matches; whether it did. What else it says of
/// the operation is bound.
pub(super) fn apply(
    rw: &mut Rewriter,
    named: Named,
    op: Op,
    members: &MemberLists,
    bindings: &mut Bindings,
) -> bool {
    let changed = rw.changed;
    let Some(mut lists) = Lists::new(rw, named, op, members) else {
        return false;
    };
    let is_done = lists.go_through(rw, bindings) && {
        let operands = lists.lists.into_iter().filter(|list| !list.is_result);
        let new = NewLists {
            operands: operands
                .map(|list| (list.members.group, list.new))
                .collect(),
            replaced: lists.replaced,
        };
        let mut edit = Edit::new(named, op, bindings);
        let right = &named.rule.right;
        let done = matches!(right, Right::Update(to) if edit.update(rw, to, &new).is_some());
        lists.made.append(&mut edit.made);
        done
    };
    if !is_done {
        rw.take_back(&lists.made, changed);
    }
    is_done
}

impl<'r> Lists<'r> {
    fn new(
        rw: &Rewriter,
        named: Named<'r>,
        op: Op,
        (operands, results): &'r MemberLists<'r>,
    ) -> Option<Self> {
        let def = rw.table.of(rw.module, op)?;
        // A list of too few members is seldom worth a closer look.
        if let Some(members) = operands.first()
            && operand_range(rw.module, op, def, members.group).len() < members.left.len()
        {
            return None;
        }
        let mut lists = Vec::new();
        for members in operands {
            let range = operand_range(rw.module, op, def, members.group);
            let old: Values = range.map(|at| rw.module.operand(op, at)).collect();
            lists.push(List::new(members, old, false));
        }
        for members in results {
            let name = &def.results[members.group].name;
            let range = group_range(rw.module, op, def, name, false)?;
            let old = Values::from_slice(&rw.module.results(op)[range]);
            lists.push(List::new(members, old, true));
        }
        let first = lists.first()?;
        let count = first.old.len();
        let is_long_enough = count >= first.members.left.len();
        let same = lists.iter().all(|list| list.old.len() == count);
        (same && is_long_enough).then_some(Lists {
            named,
            op,
            lists,
            is_changed: false,
            replaced: Vec::new(),
            made: Vec::new(),
        })
    }

    /// Looks at every place; whether the rule is applied at one.
    fn go_through(&mut self, rw: &mut Rewriter, bindings: &mut Bindings) -> bool {
        let open = bindings.open();
        let is_key = |list: &List| !list.is_result && list.members.are_one();
        let key = self.lists.iter().position(is_key);
        // Where a value stands for the first time, of those that stay.
        let mut first: FxHashMap<Value, usize> = FxHashMap::default();
        let count = self.lists[0].old.len();
        first.reserve(if key.is_some() { count } else { 0 });
        for place in 0..count {
            let mut earlier = None;
            if let Some(key) = key {
                let at = if self.is_changed {
                    self.lists[0].new.len()
                } else {
                    place
                };
                earlier = match first.entry(self.lists[key].old[place]) {
                    Entry::Occupied(first) => Some(*first.get()),
                    Entry::Vacant(first) => {
                        first.insert(at);
                        None
                    }
                };
            }
            let may_be = key.is_none() || earlier.is_some();
            if !(may_be && self.try_at(rw, (earlier, place), &open, bindings)) && self.is_changed {
                for list in &mut self.lists {
                    list.new.push(list.old[place]);
                }
            }
        }
        self.is_changed
    }

    /// Applies the rule at a place; whether it is applied there.
    fn try_at(
        &mut self,
        rw: &mut Rewriter,
        places: (Option<usize>, usize),
        open: &[Variable],
        bindings: &mut Bindings,
    ) -> bool {
        bindings.forget(open);
        self.matches(rw, places, bindings)
            && facts::all_hold(rw, self.named, &self.named.rule.guards, bindings)
            && self.change(rw, places, bindings).is_some()
    }

    fn matches(
        &self,
        rw: &Rewriter,
        (earlier, place): (Option<usize>, usize),
        bindings: &mut Bindings,
    ) -> bool {
        self.lists.iter().all(|list| {
            let values = earlier.map(|at| list.at(at)).into_iter();
            let mut values = values.chain([list.old[place]]).zip(&list.members.left);
            values.all(|(value, term)| matching::term(rw, self.named, term, value, bindings))
        })
    }

    /// Puts what the right side says in the place of the members.
    fn change(
        &mut self,
        rw: &mut Rewriter,
        (earlier, place): (Option<usize>, usize),
        bindings: &Bindings,
    ) -> Option<()> {
        let mut new: SmallVec<[SmallVec<[Option<Value>; 2]>; 4]> = SmallVec::new();
        for list in &self.lists {
            let olds = earlier.map(|at| list.at(at)).into_iter();
            let mut values = SmallVec::new();
            for (old, term) in olds.chain([list.old[place]]).zip(&list.members.right) {
                let mut edit = Edit::new(self.named, self.op, bindings);
                let value = term.map(|term| edit.value(rw, term, Some(rw.ty(old))));
                self.made.append(&mut edit.made);
                values.push(match value {
                    None => None,
                    Some(value) => Some(value?),
                });
            }
            new.push(values);
        }
        let is_first = !std::mem::replace(&mut self.is_changed, true);
        for (list, values) in self.lists.iter_mut().zip(new) {
            if is_first {
                list.new = Values::from_slice(&list.old[..place]);
            }
            let old = list.old[place];
            // Of two members the first stays, as `check` in `rules` has seen.
            if let (Some(at), [Some(value), _]) = (earlier, &values[..]) {
                list.new[at] = *value;
            }
            match values.last().copied()? {
                Some(value) if list.is_result && value != old => self.replaced.push((old, value)),
                Some(value) => list.new.push(value),
                None => {}
            }
        }
        Some(())
    }
}

impl<'r> List<'r> {
    fn new(members: &'r Members<'r>, old: Values, is_result: bool) -> Self {
        let new = Values::new();
        List {
            members,
            old,
            new,
            is_result,
        }
    }

    /// The member that stands at a place by now.
    fn at(&self, place: usize) -> Value {
        self.new.get(place).copied().unwrap_or(self.old[place])
    }
}
