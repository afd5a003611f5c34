//! The worklist, and edits that keep it complete: what a rule may do to the module.
//!
//! Each edit queues the operations for which it may enable a rule. Rules are elsewhere; this
//! file knows operations only through the table's facts.

use std::cell::OnceCell;

use cranelift_entity::{EntityRef, EntitySet, SecondaryMap};
use smallvec::{SmallVec, smallvec};

use crate::op_facts::{Facts, OpFacts};
use crate::rewrite::Builder;
use crate::stats::Rules;
use freehold_dialects::Table;
use freehold_ir::{
    Attr, Block, Module, Op, OpSpec, Type, Value, ValueDef, castable_memrefs, known,
};
use freehold_rules::{Rule, RuleSet};

use super::edges::Edges;
use super::notes::Notes;
use super::operations::Operations;
use super::options::Options;
use super::values::Values;
use super::verdicts::Verdicts;

/// Of an operation: it is in the worklist.
const QUEUED: u8 = 1;
/// Of an operation: it is no longer in the module.
const ERASED: u8 = 2;

/// The module under rewriting, and what is left to visit.
pub(super) struct Rewriter<'a> {
    pub(super) module: &'a mut Module,
    pub(super) table: &'a Table,
    pub(super) edges: Edges,
    /// The rules of `skeleton.egg`, read when a clone first asks for them.
    pub(super) step_rules: OnceCell<Vec<&'static Rule>>,
    /// What the rules of `rules/values` make of values; `None` while they are asked.
    pub(super) values: Option<Box<Values<'a>>>,
    /// The rules about operations.
    pub(super) operations: Operations<'a>,
    /// Whether the current iteration changed anything.
    pub(super) changed: bool,
    pub(super) options: &'a Options,
    /// How often each rule was applied, if somebody asked.
    counts: Option<&'a mut Rules>,
    /// What is written down, if somebody asked.
    pub(super) notes: Option<&'a mut Notes>,
    /// How many rules were applied.
    pub(super) applied: u64,
    facts: OpFacts<'a>,
    /// Who is asked before a type is changed.
    verdicts: Verdicts,
    /// Popped from the end.
    worklist: Vec<Op>,
    marks: SecondaryMap<Op, u8>,
    /// Operations with recursive effects in which, as of the last sweep, one acts.
    acting: EntitySet<Op>,
    /// The block whose operation is known to act because of what was looked at last.
    acted_in: Option<Block>,
    /// Operations that depend on themselves: no rule is applied to them, nor where they are an
    /// operand.
    pub(super) circles: EntitySet<Op>,
    /// The blocks to which something branched back when the iteration began.
    pub(super) heads: EntitySet<Block>,
    /// Operations in whose regions something may be allocated on a stack that is not theirs.
    stacking: EntitySet<Op>,
}

impl<'a> Rewriter<'a> {
    /// A rewriter of a module by the built-in rules, and by those of users if there are any.
    pub(super) fn new(
        module: &'a mut Module,
        table: &'a Table,
        rules: Option<&'a RuleSet>,
        counts: Option<&'a mut Rules>,
        options: &'a Options,
    ) -> Self {
        let facts = OpFacts::new(module, table);
        let op_count = module.op_count();
        let operations = Operations::new(module, table, rules);
        Rewriter {
            module,
            table,
            edges: Edges::default(),
            step_rules: OnceCell::new(),
            values: Some(Box::new(Values::new(rules.map(RuleSet::values)))),
            operations,
            options,
            changed: false,
            counts,
            notes: None,
            applied: 0,
            facts,
            verdicts: Verdicts::new(),
            worklist: Vec::with_capacity(op_count),
            marks: SecondaryMap::with_capacity(op_count),
            acting: EntitySet::new(),
            acted_in: None,
            circles: EntitySet::new(),
            heads: EntitySet::new(),
            stacking: EntitySet::new(),
        }
    }

    // ---- Facts --------------------------------------------------------------------------

    fn facts(&self, op: Op) -> Facts {
        self.facts.of(self.module, op)
    }

    pub(super) fn is_commutative(&self, op: Op) -> bool {
        self.facts(op).has(Facts::COMMUTATIVE)
    }

    /// Whether the operation is a constant, that is, `arith.constant` or alike.
    pub(super) fn is_constant(&self, op: Op) -> bool {
        self.facts(op).has(Facts::CONSTANT)
    }

    /// Whether the operation only computes, and has no regions.
    pub(super) fn only_computes(&self, op: Op) -> bool {
        self.facts(op).has(Facts::PURE) && !self.module.has_regions(op)
    }

    /// Whether constants stay in the operation's regions: it is isolated or unknown.
    pub(super) fn is_constant_scope(&self, op: Op) -> bool {
        self.facts(op).has(Facts::ISOLATED)
    }

    /// Whether the operation, apart from what its regions do, frees something.
    pub(super) fn frees(&self, op: Op) -> bool {
        self.facts(op).has(Facts::FREES)
    }

    /// Whether erasing the operation changes nothing, apart from its results.
    pub(super) fn is_removable(&self, op: Op) -> bool {
        let facts = self.facts(op);
        !facts.has(Facts::PINNED)
            && (facts.has(Facts::REMOVABLE)
                || facts.has(Facts::RECURSIVE) && !self.acting.contains(op))
    }

    /// Whether erasing the operation changes nothing.
    pub(super) fn is_dead(&self, op: Op) -> bool {
        self.is_removable(op)
            && self
                .module
                .results(op)
                .iter()
                .all(|&r| !self.module.has_uses(r))
    }

    /// Notes for the operation that holds `op` whether it acts because `op` does.
    /// Called for all operations, those in regions before those that hold them.
    pub(super) fn note_effects(&mut self, op: Op) {
        let facts = self.facts(op);
        if facts.has(Facts::REMOVABLE) && !facts.has(Facts::STACKS) && !self.module.has_regions(op)
        {
            return;
        }
        let acts = !facts.has(Facts::REMOVABLE)
            && (!facts.has(Facts::RECURSIVE) || self.acting.contains(op));
        let inside = || self.stacking.contains(op) && !facts.has(Facts::SCOPE);
        let stacks = facts.has(Facts::STACKS) || inside();
        if !acts && !stacks {
            return;
        }
        let block = self.module.parent_block(op);
        if acts && !stacks && block.is_some() && block == self.acted_in {
            return;
        }
        let Some(parent) = self.module.parent_op(op) else {
            return;
        };
        if acts {
            self.acted_in = block;
        }
        if acts && !self.acting.contains(parent) {
            self.acting.insert(parent);
        }
        if stacks && !self.stacking.contains(parent) {
            self.stacking.insert(parent);
        }
    }

    /// Whether the order of the operations in the operation's regions means nothing.
    pub(super) fn is_graph(&self, op: Op) -> bool {
        self.facts(op).has(Facts::UNORDERED)
    }

    /// Whether the operation depends on itself, or on one that does.
    pub(super) fn is_at_circle(&self, op: Op) -> bool {
        let depends = |value| {
            let def = self.module.defining_op(value);
            def.is_some_and(|def| self.circles.contains(def))
        };
        !self.circles.is_empty()
            && (self.circles.contains(op) || self.module.operands(op).any(depends))
    }

    /// Whether something may be allocated on the stack in the operation's regions.
    pub(super) fn may_stack(&self, op: Op) -> bool {
        self.stacking.contains(op)
    }

    /// Notes that what is in the operation's regions is about to stand around it.
    pub(super) fn leave_scope(&mut self, op: Op) {
        if self.may_stack(op)
            && let Some(parent) = self.module.parent_op(op)
        {
            self.stacking.insert(parent);
        }
    }

    /// Whether what is allocated on the stack in the operation's regions ends with it.
    pub(super) fn is_stack_scope(&self, op: Op) -> bool {
        self.facts(op).has(Facts::SCOPE)
    }

    /// Forgets what [`note_effects`](Self::note_effects) noted.
    pub(super) fn clear_effects(&mut self) {
        self.acting.clear();
        self.acted_in = None;
        self.stacking.clear();
    }

    /// Lets `to` act as `from` does, because it takes over its regions.
    pub(super) fn inherit_effects(&mut self, to: Op, from: Op) {
        if self.acting.contains(from) {
            self.acting.insert(to);
        }
        if self.stacking.contains(from) {
            self.stacking.insert(to);
        }
    }

    /// Counts that a rule is applied, if asked.
    pub(super) fn by(&mut self, rule: &str) {
        self.applied += 1;
        if let Some(counts) = &mut self.counts {
            counts.entry(rule.to_owned()).or_default().times += 1;
        }
        if let Some(notes) = &mut self.notes {
            notes.apply(rule);
        }
    }

    /// Writes down that an operation is visited.
    pub(super) fn note_visit(&mut self, op: Op) {
        if let Some(notes) = &mut self.notes {
            notes.visit(self.module.location(op));
        }
    }

    /// The same of a rule whose move a walk over the module makes.
    pub(super) fn by_walk(&mut self, rule: &str) {
        self.operations.walked = true;
        self.by(rule);
    }

    // ---- Worklist -----------------------------------------------------------------------

    /// Queues an operation unless it is queued already; the latest is visited first.
    pub(super) fn queue(&mut self, op: Op) {
        if self.marks[op] == 0 {
            self.marks[op] = QUEUED;
            self.worklist.push(op);
        }
    }

    /// Queues the operations that use a value.
    pub(super) fn queue_users(&mut self, value: Value) {
        for user in self.module.users(value) {
            if self.marks[user] & QUEUED == 0 {
                self.marks[user] |= QUEUED;
                self.worklist.push(user);
            }
        }
    }

    /// Queues the operation that holds `op`, unless nothing ever happens to its kind, as to
    /// functions.
    fn queue_holder(&mut self, op: Op) {
        if let Some(holder) = self.module.parent_op(op)
            && (!self.facts(holder).has(Facts::PINNED)
                || self.operations.are_about(self.module.name(holder)))
        {
            self.queue(holder);
        }
    }

    /// Queues the operation that defines a value, if few uses of it are left.
    fn queue_def(&mut self, value: Value) {
        if let ValueDef::Argument(block, _) = self.module.def(value)
            && !self.module.has_uses(value)
            && let Some(holder) = self.module.block_op(block)
        {
            self.queue(holder);
        }
        if let Some(def) = self.module.defining_op(value) {
            let mut users = self.module.users(value);
            if let (user, None) = (users.next(), users.nth(1)) {
                drop(users);
                // Rules of the last user may ask that it is the only one.
                if let Some(user) = user
                    && self.module.name(user) == known::BUFFERIZATION_DEALLOC
                {
                    self.queue(user);
                }
                self.queue(def);
            }
        }
    }

    /// Takes everything from the worklist.
    pub(super) fn clear_queue(&mut self) {
        for op in self.worklist.drain(..) {
            self.marks[op] &= !QUEUED;
        }
    }

    /// The next operation to visit.
    pub(super) fn pop(&mut self) -> Option<Op> {
        loop {
            let op = self.worklist.pop()?;
            self.marks[op] &= !QUEUED;
            if !self.is_erased(op) {
                return Some(op);
            }
        }
    }

    pub(super) fn is_erased(&self, op: Op) -> bool {
        self.marks[op] & ERASED != 0
    }

    // ---- Edits --------------------------------------------------------------------------

    /// Builds operations right before `op` and queues them.
    pub(super) fn build<R>(&mut self, op: Op, make: impl FnOnce(&mut Builder) -> R) -> R {
        let first = self.module.op_count();
        let result = make(&mut Builder::before(self.module, op));
        for index in first..self.module.op_count() {
            let new = Op::new(index);
            for &to in self.module.successors(new) {
                self.edges.add(new, to);
            }
            self.queue(new);
        }
        self.changed = true;
        result
    }

    /// Makes every use of `old` a use of `new`, a value of the same type.
    pub(super) fn replace_value(&mut self, old: Value, new: Value) {
        debug_assert_eq!(self.ty(old), self.ty(new), "users have checked the type");
        if old != new && self.module.has_uses(old) {
            self.queue_users(old);
            self.module.replace_all_uses(old, new);
            self.changed = true;
        }
    }

    /// Makes every use of `old` a use of `new`, by a rule; `None` if there is none.
    pub(super) fn replace_by(&mut self, rule: &str, old: Value, new: Value) -> Option<()> {
        self.module.has_uses(old).then_some(())?;
        self.by(rule);
        self.replace_value(old, new);
        Some(())
    }

    /// Replaces all results of `op` and erases it.
    pub(super) fn replace(&mut self, op: Op, values: &[Value]) {
        for (index, &value) in values.iter().enumerate() {
            self.replace_value(self.module.result(op, index), value);
        }
        self.erase(op);
    }

    /// Makes `value`, which the operation is right with, operand number `index`.
    pub(super) fn set_operand(&mut self, op: Op, index: usize, value: Value) {
        let old = self.module.operand(op, index);
        if old != value {
            self.module.set_operand(op, index, value);
            self.queue_def(old);
            self.note_modified(op);
        }
    }

    /// Makes each operand of `op` that is `old` one that is `new`.
    pub(super) fn replace_in(&mut self, op: Op, old: Value, new: Value) {
        for index in 0..self.module.operand_count(op) {
            if self.module.operand(op, index) == old {
                self.set_operand(op, index, new);
            }
        }
    }

    /// Makes `value`, which may be of another type, operand number `index`, if the operation is
    /// right with it; whether it is.
    ///
    /// What the operation's own types and attributes say may not go together with what is known
    /// of the new operand: then the old one stays.
    pub(super) fn set_operand_if_right(&mut self, op: Op, index: usize, value: Value) -> bool {
        if self.ty(value) != self.ty(self.module.operand(op, index)) {
            let mut operands: Vec<Value> = self.module.operands(op).collect();
            operands[index] = value;
            let results = self.types(self.module.results(op));
            if !self.is_right_with(op, &operands, &results, self.module.properties(op)) {
                return false;
            }
        }
        self.set_operand(op, index, value);
        true
    }

    /// Whether an operation of this form would be right before `op`, by itself.
    pub(super) fn is_right(&mut self, op: Op, spec: &OpSpec) -> bool {
        self.verdicts.is_right(self.module, self.table, (op, spec))
    }

    /// Whether `op`, which has no regions, would be right with these operands, results and
    /// properties.
    pub(super) fn is_right_with(
        &mut self,
        op: Op,
        operands: &[Value],
        results: &[Type],
        properties: Attr,
    ) -> bool {
        let successors: SmallVec<[Block; 2]> = self.module.successors(op).into();
        let spec = OpSpec {
            name: self.module.name(op),
            location: self.module.location(op),
            operands,
            results,
            successors: &successors,
            properties,
            attributes: self.module.attributes(op),
            region_count: 0,
        };
        !self.module.has_regions(op) && self.is_right(op, &spec)
    }

    /// Replaces `op` by one of these operands, properties and attributes, whose one result is
    /// a memref or tensor, and is cast to the type that it had; nothing if one of the two would not
    /// be right.
    pub(super) fn replace_and_cast(
        &mut self,
        rule: &str,
        op: Op,
        (operands, properties, attributes): (&[Value], Attr, Attr),
        ty: Type,
    ) -> Option<()> {
        let spec = &OpSpec {
            name: self.module.name(op),
            location: self.module.location(op),
            operands,
            results: &[ty],
            successors: &[],
            properties,
            attributes,
            region_count: 0,
        };
        let old_type = self.ty(self.module.result(op, 0));
        let is_cast = ty != old_type;
        let is_memref = self.module.is_memref(self.module.result(op, 0));
        if is_cast && is_memref && !castable_memrefs(&self.module.context, ty, old_type) {
            return None;
        }
        self.is_right(op, spec).then_some(())?;
        self.by(rule);
        let new = self.build(op, |b| b.create(spec));
        let mut new = self.module.result(new, 0);
        if is_cast {
            let name = match is_memref {
                true => known::MEMREF_CAST,
                false => self.module.context.op_name("tensor.cast"),
            };
            let cast = self.build(op, |b| b.plain(name, &[new], &[old_type], &[]));
            new = self.module.result(cast, 0);
        }
        self.replace(op, &[new]);
        Some(())
    }

    /// Replaces all operands.
    pub(super) fn set_operands(&mut self, op: Op, values: &[Value]) {
        let old: Vec<Value> = self.module.operands(op).collect();
        self.module.set_operands(op, values);
        for value in old {
            self.queue_def(value);
        }
        self.note_modified(op);
    }

    /// Replaces all successors of a branch.
    pub(super) fn set_successors(&mut self, op: Op, blocks: &[Block]) {
        let old = self.module.successors(op).to_vec();
        self.module.set_successors(op, blocks);
        for &to in blocks {
            self.edges.add(op, to);
        }
        for to in old {
            self.remove_edge(op, to);
        }
        self.note_modified(op);
    }

    /// Queues what looks at `op`: itself, its users and the operation that holds it.
    pub(super) fn note_modified(&mut self, op: Op) {
        for index in 0..self.module.results(op).len() {
            self.queue_users(self.module.result(op, index));
        }
        self.queue_holder(op);
        self.queue(op);
        self.changed = true;
    }

    fn remove_edge(&mut self, from: Op, to: Block) {
        self.edges.remove(from, to);
        let branch = self.edges.single(to).or_else(|| {
            let both = self.edges.double(to)?;
            self.module.successors(both).contains(&to).then_some(both)
        });
        if let Some(branch) = branch {
            self.queue(branch);
        }
    }

    /// Erases an operation, its regions included; nothing uses its results any more.
    pub(super) fn erase(&mut self, op: Op) {
        self.changed = true;
        self.queue_holder(op);
        if let Some(next) = self.module.next_op(op)
            && self.module.name(next) == known::SCF_IF
        {
            self.queue(next);
        }
        let mut doomed: SmallVec<[Op; 1]> = smallvec![op];
        if self.module.has_regions(op) {
            doomed = freehold_ir::collect_ops(self.module, op).into();
        }
        for &op in &doomed {
            self.marks[op] |= ERASED;
            for index in 0..self.module.successors(op).len() {
                self.remove_edge(op, self.module.successors(op)[index]);
            }
        }
        let operands = doomed.iter().flat_map(|&o| self.module.operands(o));
        let operands: SmallVec<[Value; 8]> = operands.collect();
        self.module.erase_op(op);
        for value in operands {
            self.queue_def(value);
        }
    }

    /// Takes operations away that were made for nothing: the module is what it was before,
    /// `changed` or not.
    pub(super) fn take_back(&mut self, made: &[Op], changed: bool) {
        for &op in made.iter().rev() {
            self.marks[op] |= ERASED;
            self.module.erase_op(op);
        }
        self.changed = changed;
    }

    /// Moves the operations of `block` but its terminator right before `op`, replaces the
    /// block's arguments by `arguments`, and returns the terminator's operands.
    /// The terminator stays where it is.
    pub(super) fn inline_before(
        &mut self,
        op: Op,
        block: Block,
        arguments: &[Value],
    ) -> Vec<Value> {
        for (index, &value) in arguments.iter().enumerate() {
            self.replace_value(self.module.arguments(block)[index], value);
        }
        let Some(terminator) = self.module.last_op(block) else {
            return Vec::new();
        };
        while let Some(first) = self.module.first_op(block).filter(|&o| o != terminator) {
            self.module.detach_op(first);
            self.module.insert_op_before(op, first);
            self.queue(first);
        }
        if let Some(next) = self.module.next_op(op) {
            self.queue(next);
        }
        self.module.operands(terminator).collect()
    }
}
