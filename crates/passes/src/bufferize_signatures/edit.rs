//! The edits: new arguments and results, and all returns and calls after them.
//!
//! Invariant: until everything is converted the old arguments and results stay, so that each return
//! and call finds its operands as they were; then what else uses them is handed values made of the
//! new ones, and they go.

use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, CallAttributes};
use freehold_ir::{Attr, Module, Op, Type, Value};

use super::Conversion;
use super::plan::{Plan, Slot};

/// What an old value has become.
struct Converted {
    ty: Type,
    /// The new values of its parts, and the types that these had.
    parts: Vec<(Value, Type)>,
    /// The operation before which values are made of them.
    anchor: Op,
    /// The parts packed up again, once somebody asked.
    packed: Option<Value>,
}

struct Editor<'a> {
    module: &'a mut Module,
    conversion: &'a Conversion<'a>,
    converted: FxHashMap<Value, Converted>,
    /// The old values, in order.
    old: Vec<Value>,
    /// The attributes that each converted call gets.
    attributes: Vec<(Op, CallAttributes)>,
}

/// Converts the functions of `plans`, and the calls of each.
pub fn apply(module: &mut Module, conversion: &Conversion, plans: &[Plan]) {
    let mut editor = Editor {
        module,
        conversion,
        converted: FxHashMap::default(),
        old: Vec::new(),
        attributes: Vec::new(),
    };
    let outs: Vec<Vec<Value>> = plans
        .iter()
        .map(|plan| editor.new_arguments(plan))
        .collect();
    for plan in plans {
        for &call in &plan.calls {
            editor.convert_call(call, plan);
        }
    }
    for (plan, outs) in plans.iter().zip(&outs) {
        for &end in &plan.convertible.returns {
            editor.convert_return(end, plan, outs);
        }
    }
    editor.replace_old();
    for plan in plans {
        editor.remove_old(plan);
    }
    for (call, attributes) in editor.attributes {
        attributes.give_to(editor.module, call);
    }
}

impl Editor<'_> {
    /// Appends the new arguments of a function to the old ones; those for results.
    fn new_arguments(&mut self, plan: &Plan) -> Vec<Value> {
        let entry = plan.convertible.entry;
        let Some(anchor) = self.module.first_op(entry) else {
            return Vec::new();
        };
        let old = self.module.arguments(entry).to_vec();
        for (&value, slot) in old.iter().zip(&plan.inputs) {
            let parts = slot.leaves.iter().map(|leaf| {
                let argument = self.module.push_argument(entry, leaf.after);
                (argument, leaf.before)
            });
            let parts: Vec<(Value, Type)> = parts.collect();
            if let [(argument, _)] = parts[..]
                && let Some(name) = self.module.value_name(value)
            {
                self.module.set_value_name(argument, name);
            }
            self.becomes(value, slot, parts, anchor);
        }
        let appended = plan.results.iter().flat_map(|slot| &slot.leaves);
        let appended = appended.filter(|leaf| leaf.appended);
        appended
            .map(|leaf| self.module.push_argument(entry, leaf.after))
            .collect()
    }

    /// Notes what a value has become; one that stays as it is gives way at once.
    fn becomes(&mut self, value: Value, slot: &Slot, parts: Vec<(Value, Type)>, anchor: Op) {
        if slot.stays() {
            self.module.replace_all_uses(value, parts[0].0);
            return;
        }
        self.old.push(value);
        let converted = Converted {
            ty: slot.ty,
            parts,
            anchor,
            packed: None,
        };
        self.converted.insert(value, converted);
    }

    /// The parts of an operand of `user`, converted.
    fn parts_of(&mut self, user: Op, value: Value, slot: &Slot) -> Vec<Value> {
        let is_whole = (self.conversion.decompose)(&self.module.context, slot.ty).is_none();
        let Some(converted) = self.converted.get(&value) else {
            // Made by an operation that keeps its types.
            let parts = if is_whole {
                vec![value]
            } else {
                self.unpack(user, value, slot.ty)
            };
            let leaves = slot.leaves.iter();
            return parts
                .into_iter()
                .zip(leaves)
                .map(|(part, leaf)| {
                    if leaf.after == leaf.before {
                        return part;
                    }
                    let mut builder = Builder::before(self.module, user);
                    (self.conversion.to_converted)(&mut builder, part, leaf.after)
                })
                .collect();
        };
        if is_whole {
            return vec![converted.parts[0].0];
        }
        let packed = match converted.packed {
            Some(packed) => packed,
            None => {
                let parts: Vec<Value> = converted.parts.iter().map(|part| part.0).collect();
                let (anchor, ty) = (converted.anchor, converted.ty);
                let packed = self.pack(anchor, ty, &parts);
                if let Some(converted) = self.converted.get_mut(&value) {
                    converted.packed = Some(packed);
                }
                packed
            }
        };
        self.unpack(user, packed, slot.ty)
    }

    /// All parts of a value whose type was `ty`, taken apart before `anchor`.
    fn unpack(&mut self, anchor: Op, value: Value, ty: Type) -> Vec<Value> {
        let mut found = Vec::new();
        let mut work = vec![(value, ty)];
        while let Some((value, ty)) = work.pop() {
            match (self.conversion.decompose)(&self.module.context, ty) {
                None => found.push(value),
                Some(types) => {
                    let mut builder = Builder::before(self.module, anchor);
                    let values = (self.conversion.unpack)(&mut builder, value);
                    work.extend(values.into_iter().zip(types).rev());
                }
            }
        }
        found
    }

    /// The value whose type was `ty`, made of all its parts before `anchor`; parts within parts
    /// first.
    fn pack(&mut self, anchor: Op, ty: Type, parts: &[Value]) -> Value {
        let mut rest = parts.iter().copied();
        // What is being put together: the types to come, last first, and the values so far.
        let mut open: Vec<(Vec<Type>, Vec<Value>)> = vec![(vec![ty], Vec::new())];
        loop {
            let (types, values) = open.last_mut().expect("the outermost is left at last");
            let Some(ty) = types.pop() else {
                let values = std::mem::take(values);
                open.pop();
                let Some((_, outer)) = open.last_mut() else {
                    return values[0];
                };
                let mut builder = Builder::before(self.module, anchor);
                let packed = (self.conversion.pack)(&mut builder, &values);
                outer.push(packed);
                continue;
            };
            match (self.conversion.decompose)(&self.module.context, ty) {
                Some(mut types) => {
                    types.reverse();
                    open.push((types, Vec::new()));
                }
                None => values.extend(rest.next()),
            }
        }
    }

    fn convert_call(&mut self, call: Op, plan: &Plan) {
        let attributes = call_attributes(self.module, call, plan);
        let operands: Vec<Value> = self.module.operands(call).collect();
        let mut given = Vec::new();
        for (&value, slot) in operands.iter().zip(&plan.inputs) {
            given.extend(self.parts_of(call, value, slot));
        }
        let old = self.module.results(call).to_vec();
        let mut buffers = Vec::new();
        let anchor = self.module.next_op(call).expect("a call is no terminator");
        for (&value, slot) in old.iter().zip(&plan.results) {
            let parts = slot.leaves.iter().map(|leaf| {
                let part = if leaf.appended {
                    let buffer = Builder::before(self.module, call).alloc(leaf.after, &[]);
                    buffers.push(buffer);
                    buffer
                } else {
                    self.module.push_result(call, leaf.after)
                };
                (part, leaf.before)
            });
            let parts: Vec<(Value, Type)> = parts.collect();
            self.becomes(value, slot, parts, anchor);
        }
        given.extend(buffers);
        self.module.set_operands(call, &given);
        self.attributes.push((call, attributes));
    }

    fn convert_return(&mut self, end: Op, plan: &Plan, outs: &[Value]) {
        let values: Vec<Value> = self.module.operands(end).collect();
        let mut kept = Vec::new();
        let mut copied = Vec::new();
        for (&value, slot) in values.iter().zip(&plan.results) {
            for (part, leaf) in self
                .parts_of(end, value, slot)
                .into_iter()
                .zip(&slot.leaves)
            {
                if leaf.appended {
                    copied.push(part);
                } else {
                    kept.push(part);
                }
            }
        }
        for (&source, &target) in copied.iter().zip(outs) {
            let mut builder = Builder::before(self.module, end);
            (self.conversion.copy)(&mut builder, source, target);
        }
        self.module.set_operands(end, &kept);
    }

    /// Hands what still uses old values values of the same types.
    fn replace_old(&mut self) {
        for value in std::mem::take(&mut self.old) {
            let Some(converted) = self.converted.get(&value) else {
                continue;
            };
            if !self.module.has_uses(value) {
                continue;
            }
            let (ty, anchor) = (converted.ty, converted.anchor);
            let parts = converted.parts.clone();
            let originals = parts.into_iter().map(|(part, before)| {
                if self.module.value_type(part) == before {
                    return part;
                }
                let mut builder = Builder::before(self.module, anchor);
                (self.conversion.to_original)(&mut builder, part, before)
            });
            let originals: Vec<Value> = originals.collect();
            let original = self.pack(anchor, ty, &originals);
            self.module.replace_all_uses(value, original);
        }
    }

    /// Removes the old arguments, and the old results of calls.
    fn remove_old(&mut self, plan: &Plan) {
        let entry = plan.convertible.entry;
        let count = plan.inputs.len();
        let kept: Vec<bool> = (0..self.module.arguments(entry).len())
            .map(|i| i >= count)
            .collect();
        self.module.retain_arguments(entry, &kept);
        let signature = plan.signature(self.module);
        signature.give_to(self.module, plan.function);
        for &call in &plan.calls {
            let count = plan.results.len();
            let kept: Vec<bool> = (0..self.module.results(call).len())
                .map(|i| i >= count)
                .collect();
            self.module.retain_results(call, &kept);
        }
    }
}

/// The attributes of a call after conversion: those of what stays one value.
fn call_attributes(module: &Module, call: Op, plan: &Plan) -> CallAttributes {
    let before = CallAttributes::of(module, call);
    let empty = module.context.empty_dict();
    let after = |slots: &[Slot], attrs: &[Attr], appended: bool| -> Vec<Attr> {
        let leaves = slots.iter().zip(attrs).flat_map(|(slot, &attr)| {
            let attr = if slot.leaves.len() == 1 { attr } else { empty };
            slot.leaves.iter().map(move |leaf| (attr, leaf))
        });
        let leaves = leaves.filter(|(_, leaf)| leaf.appended == appended);
        leaves.map(|(attr, _)| attr).collect()
    };
    let mut operands = after(&plan.inputs, &before.operands, false);
    operands.extend(after(&plan.results, &before.results, true));
    CallAttributes {
        operands,
        results: after(&plan.results, &before.results, false),
    }
}
