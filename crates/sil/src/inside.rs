//! What a value or an address without a count of its own lives by: an address inside an object by
//! the object, what is loaded from there by the address, a part by the whole, a borrow by what is
//! lent.
//!
//! Which instructions give addresses inside objects is said by `rules/dialects/sil.dialect`
//! (`inside`). Over-approximates: where ways meet, a value lives by all that it may be. Knows
//! neither counts nor where they end.

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_analysis::reference_counts::objects;
use freehold_dialects::{Deed, Table, group_range};
use freehold_facts::{Extracted, ValueId};
use freehold_ir::{Module, Op, Value};

use super::roles::{Given, MemoryRole, Role, given, roles};

type Values = SmallVec<[Value; 2]>;

/// What the values of one function live by.
#[derive(Default)]
pub struct Inside {
    /// The objects that an address may be inside of, by the values that refer to them.
    objects: FxHashMap<Value, SmallVec<[ValueId; 2]>>,
    /// One step: what a value or an address lives by.
    lives_by: FxHashMap<Value, Values>,
}

impl Inside {
    /// Of the values and addresses of a function.
    pub fn new(
        module: &Module,
        table: &Table,
        values: &Extracted,
        addresses: &Extracted,
    ) -> Inside {
        let mut inside = Inside::default();
        for &value in values
            .ids
            .values
            .values()
            .chain(addresses.ids.values.values())
        {
            if let Some(op) = module.defining_op(value) {
                let by = made_of(module, table, op);
                if !by.is_empty() {
                    inside.lives_by.insert(value, by);
                }
            }
        }
        for extracted in [values, addresses] {
            for pass in extracted.facts.passes.values() {
                let from = extracted.ids.values[pass.operand];
                for &to in &pass.targets {
                    let to = extracted.ids.values[to];
                    inside.lives_by.entry(to).or_default().push(from);
                }
            }
        }
        inside.find_objects(values, addresses);
        inside
    }

    /// Addresses are in the objects that the addresses are in of which they are a part, or which a
    /// branch hands on.
    fn find_objects(&mut self, values: &Extracted, addresses: &Extracted) {
        let (mut inside, mut part) = (Vec::new(), Vec::new());
        for (id, &address) in &addresses.ids.values {
            for &by in self.lives_by(address) {
                match values.ids.value_id(by) {
                    Some(object) => inside.push((id, object)),
                    None => part.extend(addresses.ids.value_id(by).map(|by| (by, id))),
                }
            }
        }
        for (address, object) in objects::inside(inside, part) {
            let address = addresses.ids.values[address];
            self.objects.entry(address).or_default().push(object);
        }
    }

    /// The objects that an address may be inside of: none of memory of the stack, globals and
    /// arguments.
    pub fn objects(&self, address: Value) -> &[ValueId] {
        self.objects.get(&address).map_or(&[], |objects| objects)
    }

    /// What a value or an address lives by, one step: nothing, if it has a count of its own.
    pub fn lives_by(&self, value: Value) -> &[Value] {
        self.lives_by.get(&value).map_or(&[], |values| values)
    }

    /// The instruction that gave the address inside an object by which a value or an address lives,
    /// if that is an object of which
    /// `is_it` says so.
    pub fn projection(
        &self,
        module: &Module,
        table: &Table,
        value: Value,
        is_it: impl Fn(Value) -> bool,
    ) -> Option<Op> {
        let mut seen = FxHashSet::default();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            let projection = module.defining_op(value);
            let projection = projection.filter(|&op| says_inside(module, table, op));
            match projection {
                Some(op) if module.operands(op).any(&is_it) => return Some(op),
                _ => work.extend(self.lives_by(value)),
            }
        }
        None
    }
}

fn says_inside(module: &Module, table: &Table, op: Op) -> bool {
    let def = table.of(module, op);
    def.is_some_and(|def| def.ownership.iter().any(|row| row.0 == Deed::Inside))
}

/// What the results of an instruction live by.
fn made_of(module: &Module, table: &Table, op: Op) -> Values {
    let Some(def) = table.of(module, op) else {
        return Values::new();
    };
    let inside = def.ownership.iter().find(|row| row.0 == Deed::Inside);
    if let Some((_, group)) = inside {
        let range = group_range(module, op, def, group, true);
        let range = range.into_iter().flatten();
        return range.map(|index| module.operand(op, index)).collect();
    }
    match given(module, table, op) {
        Given::Owned => Values::new(),
        Given::Borrowed | Given::Forwarded | Given::Part => module.operands(op).collect(),
        // What is read lives by the memory, and what a call gives without a count by what the call
        // was given.
        Given::Unowned => {
            let roles = roles(module, table, op);
            let operands = module.operands(op).zip(roles);
            let keeps = |role: &Role| {
                matches!(
                    role,
                    Role::Use | Role::Memory(MemoryRole::Read | MemoryRole::Modify)
                )
            };
            operands
                .filter(|row| keeps(&row.1))
                .map(|row| row.0)
                .collect()
        }
    }
}
