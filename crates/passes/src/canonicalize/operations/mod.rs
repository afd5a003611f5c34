//! The rules of `rules/operations`: which of them are about an operation, and the first that
//! applies to it.
//!
//! `matching.rs` compares a left side with the IR, `facts.rs` answers guards, `apply.rs` makes the
//! edits that terms say, and `moves.rs` those that only Rust can make. The language, and what each
//! of its words means, is the crate `rules`'.

mod apply;
mod facts;
mod functions;
mod matching;
mod moves;
mod sizes;

use cranelift_entity::SecondaryMap;

use freehold_ir::{Context, Op, OpName};
use freehold_rules::operations::{OpId, OperationRule, OperationRules};

use super::rewriter::Rewriter;
use matching::Bindings;

/// A set of rules, and the names of its operations in the module's context.
struct Set<'a> {
    rules: &'a OperationRules,
    /// By [`OpId`].
    names: Vec<Option<OpName>>,
}

/// The rules of a run, by the operation that they are about.
pub(super) struct Operations<'a> {
    sets: Vec<Set<'a>>,
    /// The set and the number of each rule, in the order in which they are tried.
    by_name: SecondaryMap<OpName, Vec<(u8, u32)>>,
}

/// A rule with the names of its operations.
#[derive(Copy, Clone)]
struct Named<'r> {
    rule: &'r OperationRule,
    rules: &'r OperationRules,
    set: usize,
}

impl<'a> Operations<'a> {
    /// The built-in rules behind those of users, without the built-in one of a name.
    pub(super) fn new(
        context: &Context,
        own: Option<&'a OperationRules>,
        without: Option<&str>,
    ) -> Self {
        let mut operations = Operations {
            sets: Vec::new(),
            by_name: SecondaryMap::new(),
        };
        for rules in own.into_iter().chain([OperationRules::builtin()]) {
            let ops = rules.ops().iter();
            let names: Vec<Option<OpName>> =
                ops.map(|def| context.find_op_name(&def.name)).collect();
            let set = operations.sets.len() as u8;
            for (number, rule) in (0..).zip(rules.rules()) {
                if let Some(name) = names[rule.left.op.0 as usize]
                    && without != Some(rule.name.as_str())
                {
                    operations.by_name[name].push((set, number));
                }
            }
            operations.sets.push(Set { rules, names });
        }
        operations
    }

    fn name(&self, set: usize, op: OpId) -> Option<OpName> {
        self.sets[set].names[op.0 as usize]
    }

    fn rule(&self, name: OpName, place: usize) -> Option<Named<'a>> {
        let &(set, number) = self.by_name.get(name)?.get(place)?;
        let rules = self.sets[usize::from(set)].rules;
        Some(Named {
            rule: &rules.rules()[number as usize],
            rules,
            set: set.into(),
        })
    }
}

/// Applies the first rule that matches and does something; whether one did.
pub(super) fn visit(rw: &mut Rewriter, op: Op) -> bool {
    let name = rw.module.name(op);
    let mut place = 0;
    while let Some(named) = rw.operations.rule(name, place) {
        if try_rule(rw, named, op) {
            return true;
        }
        place += 1;
    }
    false
}

fn try_rule(rw: &mut Rewriter, named: Named, op: Op) -> bool {
    let mut bindings = Bindings::new(named.rule.variables.len());
    matching::operation(rw, named, &named.rule.left, op, &mut bindings)
        && named
            .rule
            .guards
            .iter()
            .all(|guard| facts::holds(rw, named, guard, &bindings))
        && apply::apply(rw, named, op, &bindings)
}
