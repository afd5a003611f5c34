//! The rules of `rules/operations`: which of them are about an operation, and the first that
//! applies to it.
//!
//! `glance.rs` leaves out most rules by what they need of the operands, `matching.rs` compares a
//! left side with the IR, `facts.rs` answers guards, `apply.rs` makes the edits that terms say,
//! with what `making.rs` makes, `members.rs` those of rules about members of lists, and `moves.rs`
//! those that only Rust can make. `functions.rs`, `attributes.rs` and `types.rs` compute values,
//! attributes and types for right sides. The language, and what each of its words means, is the
//! crate `rules`'.

mod apply;
mod attributes;
mod bounds;
mod branch_joins;
mod branches;
mod facts;
mod flow;
mod functions;
mod glance;
mod lists;
mod making;
mod maps;
mod matching;
mod members;
mod moves;
mod outputs;
mod sizes;
mod slices;
mod types;
mod while_loops;

use std::rc::Rc;

use cranelift_entity::SecondaryMap;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Arity, Group, Table, slice_name};
use freehold_ir::{Context, Module, Op, OpName, known};
use freehold_rules::RuleSet;
use freehold_rules::operations::{
    Members, Move, OpId, OperationRule, OperationRules, Right, Variable,
};

use super::rewriter::Rewriter;
use flow::LastFlow;
use glance::{Glance, Seen};
use matching::Bindings;

/// A set of rules, and the names of its operations in the module's context.
struct Set<'a> {
    rules: &'a OperationRules,
    /// By [`OpId`]; `None` for an operation that a user's dialect file declares otherwise.
    names: Vec<Option<OpName>>,
    of_users: bool,
}

/// The rules of a run, by the operation that they are about.
pub(super) struct Operations<'a> {
    sets: Vec<Set<'a>>,
    /// In the order in which they are tried.
    by_name: SecondaryMap<OpName, Vec<Entry>>,
    /// The lists of rules about members of them.
    members: Vec<Rc<MemberLists<'a>>>,
    last_flow: LastFlow,
    /// Whether a walk over the module has applied one.
    pub(super) walked: bool,
    /// So often may rules of users still be applied.
    left: u64,
    /// What is wrong with them.
    pub(super) error: Option<Diagnostic>,
}

/// A rule, and what it needs.
#[derive(Copy, Clone)]
struct Entry {
    set: u8,
    number: u32,
    glance: Glance,
    /// The number of its lists, if it is about members of them.
    members: Option<u32>,
    /// The group of one operand, and what it becomes, if that is all that happens.
    operand: Option<(u32, Variable)>,
}

/// The operand lists and the result lists of which a rule singles out members.
type MemberLists<'r> = (Vec<Members<'r>>, Vec<Members<'r>>);

/// A rule with the names of its operations.
#[derive(Copy, Clone)]
struct Named<'r> {
    rule: &'r OperationRule,
    rules: &'r OperationRules,
    set: usize,
    /// As the entry has it.
    operand: Option<(u32, Variable)>,
}

impl Entry {
    fn of(
        set: u8,
        number: u32,
        rule: &OperationRule,
        groups: &[Group],
        names: &[Option<OpName>],
    ) -> Self {
        let mut entry = Entry {
            set,
            number,
            glance: Glance::of(rule, groups, names),
            members: None,
            operand: None,
        };
        if let Some((group, variable)) = rule.changed_operand()
            && groups[group].arity == Arity::One
        {
            entry.operand = Some((group as u32, variable));
        }
        entry
    }
}

/// So often may rules of users be applied, for each operation and in all: more often than any that
/// come to an end were seen to need.
const MOST_OF_USERS: u64 = 64;
const MOST_OF_USERS_IN_ALL: u64 = 1000;

impl<'a> Operations<'a> {
    /// The rules of users, and behind them the built-in ones.
    pub(super) fn new(module: &Module, table: &Table, rules: Option<&'a RuleSet>) -> Self {
        let left = MOST_OF_USERS_IN_ALL + MOST_OF_USERS * module.op_count() as u64;
        let context = &module.context;
        if let Some(rules) = rules {
            let sets = [
                (rules.operations(), true),
                (rules.builtin_operations(), false),
            ];
            return Operations::of_sets(context, table, sets.into_iter(), left);
        }
        // Files whose operations the program has not are not read.
        let mut dialects: Vec<&str> = Vec::new();
        for (name, _) in module.created_names() {
            let text = context.op_name_text(name);
            let dialect = text.split_once('.').map_or(text, |(dialect, _)| dialect);
            if !dialects.contains(&dialect) {
                dialects.push(dialect);
            }
        }
        let sets =
            OperationRules::files_of(&dialects).map(|file| (OperationRules::of_file(file), false));
        Operations::of_sets(context, table, sets, left)
    }

    /// Some rules alone.
    pub(super) fn only(context: &Context, table: &Table, rules: &'a OperationRules) -> Self {
        Operations::of_sets(context, table, [(rules, false)].into_iter(), 0)
    }

    /// Sets of rules, and whether they are of users, who may apply them `left` times.
    fn of_sets(
        context: &Context,
        table: &Table,
        sets: impl Iterator<Item = (&'a OperationRules, bool)>,
        left: u64,
    ) -> Self {
        let mut operations = Operations {
            sets: Vec::new(),
            by_name: SecondaryMap::new(),
            members: Vec::new(),
            last_flow: LastFlow::default(),
            walked: false,
            left,
            error: None,
        };
        for (set, (rules, of_users)) in (0..).zip(sets) {
            let name = |name: &str| {
                let name = context.find_op_name(name);
                name.filter(|&name| table.is_builtin(name))
            };
            let names: Vec<Option<OpName>> = rules.ops().iter().map(|op| name(&op.name)).collect();
            for (number, rule) in (0..).zip(rules.rules()) {
                if let Some(name) = names[rule.left.op.0 as usize] {
                    let groups = &rules.op(rule.left.op).operands;
                    let mut entry = Entry::of(set, number, rule, groups, &names);
                    let members = rule.members();
                    if !(members.0.is_empty() && members.1.is_empty()) {
                        entry.members = Some(operations.members.len() as u32);
                        operations.members.push(Rc::new(members));
                    }
                    operations.by_name[name].push(entry);
                }
            }
            operations.sets.push(Set {
                rules,
                names,
                of_users,
            });
        }
        operations
    }

    fn name(&self, set: usize, op: OpId) -> Option<OpName> {
        self.sets[set].names[op.0 as usize]
    }

    /// Whether a rule is about operations of this name.
    pub(super) fn are_about(&self, name: OpName) -> bool {
        self.by_name
            .get(name)
            .is_some_and(|rules| !rules.is_empty())
    }

    fn entry(&self, name: OpName, place: usize) -> Option<Entry> {
        self.by_name.get(name)?.get(place).copied()
    }

    fn named(&self, entry: Entry) -> Named<'a> {
        let set = usize::from(entry.set);
        let rules = self.sets[set].rules;
        let rule = &rules.rules()[entry.number as usize];
        Named {
            rule,
            rules,
            set,
            operand: entry.operand,
        }
    }
}

/// Applies the first rule that matches and does something; whether one did.
pub(super) fn visit(rw: &mut Rewriter, op: Op) -> bool {
    let name = rw.module.name(op);
    // A view that stands for an allocation is more than its operands.
    if name == known::MEMREF_VIEW && slice_name(rw.module, op).is_some() {
        return false;
    }
    let mut seen = Seen::default();
    let mut place = 0;
    while let Some(entry) = rw.operations.entry(name, place) {
        place += 1;
        if !entry.glance.may_match(rw, op, &mut seen) {
            continue;
        }
        let named = rw.operations.named(entry);
        if try_rule(rw, entry, named, op) {
            if rw.operations.sets[named.set].of_users {
                count_down(rw, named, op);
            }
            return true;
        }
    }
    false
}

/// The rule that asks for a move of an operation that a walk over the module makes, if one matches.
pub(super) fn walked<'a>(rw: &Rewriter<'a>, op: Op, made: Move) -> Option<&'a str> {
    let name = rw.module.name(op);
    let mut entries = (0..).map_while(|place| rw.operations.entry(name, place));
    entries.find_map(|entry| {
        let named = rw.operations.named(entry);
        let rule = named.rule;
        let is_made = matches!(rule.right, Right::Move(this, _) if this == made);
        let mut bindings = Bindings::new(rule.variables.len());
        (is_made && matches(rw, named, op, &mut bindings)).then_some(rule.name.as_str())
    })
}

/// Rules of users may go on for ever: then that is an error.
fn count_down(rw: &mut Rewriter, named: Named, op: Op) {
    rw.operations.left = rw.operations.left.saturating_sub(1);
    if rw.operations.left == 0 && rw.operations.error.is_none() {
        let message = format!(
            "the rules about operations do not come to an end: `{}` is applied again and again",
            named.rule.name
        );
        let error = Diagnostic::error(rw.module.location(op), message);
        rw.operations.error = Some(error);
    }
}

fn try_rule(rw: &mut Rewriter, entry: Entry, named: Named, op: Op) -> bool {
    let mut bindings = Bindings::new(named.rule.variables.len());
    if let Some(lists) = entry.members {
        let lists = Rc::clone(&rw.operations.members[lists as usize]);
        return matching::operation(rw, named, &named.rule.left, op, &mut bindings)
            && members::apply(rw, named, op, &lists, &mut bindings);
    }
    matches(rw, named, op, &mut bindings) && apply::apply(rw, named, op, &bindings)
}

/// Whether the left side of a rule is an operation of which the guards hold.
fn matches(rw: &Rewriter, named: Named, op: Op, bindings: &mut Bindings) -> bool {
    let rule = named.rule;
    matching::operation(rw, named, &rule.left, op, bindings)
        && facts::all_hold(rw, named, &rule.guards, bindings)
}
