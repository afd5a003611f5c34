//! What happens between two instructions of one block, to an object or to memory: the facts that
//! the rules of `rules/sil` ask.
//!
//! All of them under-approximate: what is not known to be so is not so.

use freehold_analysis::reference_counts::kinds::OwnershipKind;
use freehold_analysis::{Alias, Aliases, ValueSet};
use freehold_facts::ValueId;
use freehold_ir::{Op, Value};

use super::effects::{Besides, Effects, may_be_one};
use super::facts::FunctionFacts;
use super::memory;
use super::ownership_form::OwnershipForm;
use super::places::{Places, memory_roles};
use super::roles::{MemoryRole, Role, roles};

/// What the questions are asked of.
pub struct Interference<'f, 'm> {
    pub facts: &'f FunctionFacts<'m>,
    pub places: &'f Places,
    pub effects: &'f Effects,
    pub values: &'f Aliases<'f>,
    pub addresses: &'f Aliases<'f>,
    /// Who holds what, in ownership form.
    pub form: Option<&'f OwnershipForm>,
}

/// What a value lives by is followed through so many values and addresses; who lives by more is
/// taken to live by anything.
const MOST_LIVED_BY: usize = 64;

/// So many instructions between two are looked at.
const MOST: usize = 256;

impl Interference<'_, '_> {
    /// The instructions between two of one block; none if these are not, or too far from each
    /// other.
    pub fn ops(&self, first: Op, second: Op) -> Option<Vec<Op>> {
        let module = self.facts.module;
        let after = std::iter::successors(module.next_op(first), |&op| module.next_op(op));
        let mut ops = Vec::new();
        for op in after.take(MOST) {
            if op == second {
                return Some(ops);
            }
            ops.push(op);
        }
        None
    }

    fn may_be(&self, value: Value, object: ValueId) -> bool {
        let Some(id) = self.facts.counted(value) else {
            return false;
        };
        let types = [value, self.facts.values.ids.values[object]].map(|v| self.facts.sil_type(v));
        if let [Some(a), Some(b)] = &types
            && !may_be_one(self.facts.declarations, a, b)
        {
            return false;
        }
        self.values.alias(id, object) != Alias::Never
    }

    /// Whether a value or an address may live by an object, without a count of its own: as it is in
    /// it, or was read from it.
    fn may_live_by(&self, value: Value, object: ValueId) -> bool {
        let inside = &self.facts.inside;
        let mut known: Vec<Value> = inside.lives_by(value).to_vec();
        let mut next = 0;
        while let Some(&by) = known.get(next) {
            if next == MOST_LIVED_BY || self.may_be(by, object) {
                return true;
            }
            for &further in inside.lives_by(by) {
                if !known.contains(&further) {
                    known.push(further);
                }
            }
            next += 1;
        }
        false
    }

    /// Whether an object may be released when another value loses its last count.
    fn may_die_with(&self, value: Value, object: ValueId) -> bool {
        let dies = self.facts.sil_type(value);
        let held = self.facts.sil_type(self.facts.values.ids.values[object]);
        let (Some(dies), Some(held)) = (dies, held) else {
            return true;
        };
        self.effects
            .may_die_with(self.facts.declarations, &dies, &held)
    }

    /// What an instruction may do besides to objects such as this one: anything, or nothing.
    fn reaches(&self, op: Op, object: ValueId) -> bool {
        let Besides::AnythingBut(spared) = self.effects.of(self.facts, op) else {
            return false;
        };
        let value = self.facts.values.ids.values[object];
        let ty = self.facts.sil_type(value);
        let ty = ty.as_ref().map(|ty| ty.payload().unwrap_or(ty));
        let name = ty.and_then(|ty| ty.name());
        !name.is_some_and(|name| spared.iter().any(|spared| **spared == *name))
    }

    /// Whether an object that had one count less between two instructions would be needed by
    /// nothing between them behind what may take its last count.
    pub fn is_kept(&self, first: Op, second: Op, object: ValueId) -> bool {
        self.ops(first, second)
            .is_some_and(|ops| self.keeps(&ops, object))
    }

    /// The same of instructions in a row. An object that runs code when it dies must not die among
    /// them at all: who put a promise on a function (`[no_effects_on C]`) did not reckon with that
    /// code.
    pub fn keeps(&self, ops: &[Op], object: ValueId) -> bool {
        let value = self.facts.values.ids.values[object];
        let ty = self.facts.sil_type(value);
        let silent = ty.is_some_and(|ty| self.effects.dies_silently(self.facts.declarations, &ty));
        let mut at_risk = false;
        for &op in ops {
            let (uses, releases) = self.touches(op, object);
            let reaches = self.reaches(op, object);
            if at_risk && (uses || reaches) {
                return false;
            }
            at_risk |= releases || reaches;
            if at_risk && !silent {
                return false;
            }
        }
        true
    }

    /// Whether an instruction may take a count from an object.
    pub fn may_release(&self, op: Op, object: ValueId) -> bool {
        self.touches(op, object).1 || self.reaches(op, object)
    }

    /// Whether an instruction names what may be the object, and whether it may take a count from
    /// it.
    fn touches(&self, op: Op, object: ValueId) -> (bool, bool) {
        let module = self.facts.module;
        // What is read from memory may be the object.
        let reads = module.results(op).iter();
        let mut uses = reads.copied().any(|result| self.may_be(result, object));
        let mut releases = false;
        let roles = roles(module, self.facts.table, op);
        // What a call does with what it is given is among what it may do besides.
        let destroys = module.name_text(op) == "sil.destroy_value";
        for (operand, role) in module.operands(op).zip(roles) {
            uses |= self.may_live_by(operand, object);
            match role {
                // What the memory held may be the object, or hold it.
                Role::Memory(MemoryRole::Assign | MemoryRole::Modify) => releases = true,
                Role::Memory(MemoryRole::Take) if module.results(op).is_empty() => releases = true,
                Role::Memory(_) => {}
                Role::Release | Role::Consume if self.may_be(operand, object) => {
                    (uses, releases) = (true, true);
                }
                Role::Release => releases |= self.may_die_with(operand, object),
                Role::Consume if destroys => releases |= self.may_die_with(operand, object),
                _ => uses |= self.may_be(operand, object),
            }
        }
        (uses, releases)
    }

    /// Whether nothing between two instructions consumes a value, or ends the borrow or the object
    /// that it lives by. Of a value of which nobody says what keeps it alive that is not known.
    pub fn is_alive(&self, first: Op, second: Op, value: Value) -> bool {
        let (Some(form), Some(ops)) = (self.form, self.ops(first, second)) else {
            return false;
        };
        let Some(id) = self.facts.counted(value) else {
            return true;
        };
        let is_held = matches!(
            form.kinds[id],
            OwnershipKind::Owned | OwnershipKind::Guaranteed
        );
        is_held
            && !ops
                .into_iter()
                .any(|op| self.ends(op, &form.holders.needed[id]))
    }

    /// Whether an instruction consumes or ends one of these.
    fn ends(&self, op: Op, holders: &ValueSet) -> bool {
        let module = self.facts.module;
        let roles = roles(module, self.facts.table, op);
        module.operands(op).zip(roles).any(|(operand, role)| {
            let ends = matches!(
                role,
                Role::Consume | Role::Release | Role::End | Role::Forward
            );
            ends && self
                .facts
                .counted(operand)
                .is_some_and(|id| holders.contains(id))
        })
    }

    /// Whether the object that an address is inside of may come to its end by an instruction.
    fn may_end_memory(&self, op: Op, address: Value) -> bool {
        let mut objects = self.facts.inside.objects(address).iter();
        objects.any(|&object| match self.form {
            Some(form) if form.kinds[object] != OwnershipKind::Unowned => {
                self.ends(op, &form.holders.needed[object])
            }
            _ => self.may_release(op, object),
        })
    }

    /// A value, and what it is a part or a borrow of.
    fn origins(&self, value: Value) -> Vec<Value> {
        let module = self.facts.module;
        let mut names = vec![value];
        let mut next = 0;
        while let Some(&name) = names.get(next) {
            let op = module.defining_op(name);
            let is_view = |op: &Op| {
                let def = self.facts.table.of(module, *op);
                def.is_some_and(|def| !def.views.is_empty())
                    && module.name_text(*op) != "sil.copy_value"
            };
            let of = op
                .filter(is_view)
                .into_iter()
                .flat_map(|op| module.operands(op));
            for of in of {
                if !names.contains(&of) {
                    names.push(of);
                }
            }
            next += 1;
        }
        names
    }

    /// Whether a value, and all that is a part of it, is only looked at, between the instruction
    /// that makes it and `second`, which alone may consume it.
    pub fn is_lent(&self, value: Value, second: Op) -> bool {
        let module = self.facts.module;
        let Some(first) = module.defining_op(value) else {
            return false;
        };
        let Some(ops) = self.ops(first, second) else {
            return false;
        };
        let mut work = vec![value];
        while let Some(name) = work.pop() {
            for user in module.users(name) {
                if user == second && name == value {
                    continue;
                }
                if !ops.contains(&user) {
                    return false;
                }
                let roles = roles(module, self.facts.table, user);
                let mut operands = module.operands(user).zip(roles);
                let is_looked_at = |(operand, role): (Value, Role)| {
                    operand != name || matches!(role, Role::Use | Role::End)
                };
                if !operands.all(is_looked_at) {
                    return false;
                }
                let copies = module.name_text(user) == "sil.copy_value";
                let def = self.facts.table.of(module, user);
                if !copies && def.is_some_and(|def| !def.views.is_empty()) {
                    work.extend(module.results(user));
                }
            }
        }
        true
    }

    /// Whether nothing between two instructions writes the memory at an address, or ends it, or, if
    /// `reads` count, reads it.
    pub fn is_untouched(&self, first: Op, second: Op, address: Value, reads: bool) -> bool {
        let Some(ops) = self.ops(first, second) else {
            return false;
        };
        ops.into_iter()
            .all(|op| !self.touches_memory(op, address, reads))
    }

    /// Whether an instruction may write or end, or with `reads` read, the memory at an address.
    pub fn touches_memory(&self, op: Op, address: Value, reads: bool) -> bool {
        if self.may_end_memory(op, address) {
            return true;
        }
        let own = self.places.of(address);
        let named = memory_roles(self.facts, op).any(|(other, role)| {
            let counts = match role {
                MemoryRole::Name => false,
                MemoryRole::Read => reads,
                _ => true,
            };
            counts
                && self
                    .places
                    .may_overlap(self.facts, self.addresses, (address, other))
        });
        // What is borrowed from the memory must be there until the borrow ends.
        let module = self.facts.module;
        let ends = roles(module, self.facts.table, op).contains(&Role::End);
        let borrowed = module.operands(op).next().filter(|_| ends && reads);
        let lent = borrowed.is_some_and(|value| {
            let mut names = self.origins(value).into_iter();
            names.any(|name| {
                let from = module.defining_op(name);
                let from = from.and_then(|op| memory::loaded_from(self.facts, op));
                from.is_some_and(|other| {
                    let pair = (address, other);
                    self.places.may_overlap(self.facts, self.addresses, pair)
                })
            })
        });
        let changed = self.effects.changed_places(self.facts, self.places, op);
        let besides = match own.is_empty() {
            true => self.effects.of(self.facts, op) != Besides::Nothing,
            false => own.iter().any(|place| changed.contains(place)),
        };
        named || besides || lent
    }
}
