//! What becomes of each function's signature. Reads the module, edits nothing.

use crate::conventions::not_only_called;
use crate::rewrite::{CallAttributes, FunctionSignature, Part};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, symbol_name};
use freehold_facts::{Convertible, Referenced, References};
use freehold_ir::{Attr, Context, DYNAMIC, Module, Op, Type};

use super::{Conversion, ResultKind};

/// A part of an argument or result: what it was, what it becomes, and where it goes.
#[derive(Copy, Clone)]
pub struct Leaf {
    pub before: Type,
    pub after: Type,
    /// Whether it is a result that becomes an argument.
    pub appended: bool,
}

/// An argument or result, with its parts.
pub struct Slot {
    pub ty: Type,
    /// One that is the type itself if it has no parts.
    pub leaves: Vec<Leaf>,
    pub attrs: Attr,
}

impl Slot {
    /// Whether nothing becomes of it.
    pub fn stays(&self) -> bool {
        matches!(self.leaves[..], [leaf] if leaf.after == self.ty && !leaf.appended)
    }
}

/// A function to be converted.
pub struct Plan {
    pub function: Op,
    pub convertible: Convertible,
    pub calls: Vec<Op>,
    pub inputs: Vec<Slot>,
    pub results: Vec<Slot>,
}

impl Plan {
    /// The function's new signature.
    pub fn signature(&self, module: &Module) -> FunctionSignature {
        let empty = module.context.empty_dict();
        let part = |slot: &Slot, leaf: &Leaf| -> Part {
            let attrs = if slot.leaves.len() == 1 {
                slot.attrs
            } else {
                empty
            };
            (leaf.after, attrs)
        };
        let all = |slots: &[Slot], appended: bool| -> Vec<Part> {
            let leaves = slots
                .iter()
                .flat_map(|slot| slot.leaves.iter().map(move |leaf| (slot, leaf)));
            let leaves = leaves.filter(|(_, leaf)| leaf.appended == appended);
            leaves.map(|(slot, leaf)| part(slot, leaf)).collect()
        };
        let mut inputs = all(&self.inputs, false);
        inputs.extend(all(&self.results, true));
        FunctionSignature {
            inputs,
            results: all(&self.results, false),
        }
    }
}

/// The functions that are to be converted.
pub fn plan(
    module: &mut Module,
    table: &Table,
    conversion: &Conversion,
) -> Result<Vec<Plan>, Vec<Diagnostic>> {
    let references = References::new(module, table);
    let mut convertible: Vec<Option<Convertible>> =
        references.functions.iter().map(|_| None).collect();
    for function in references.convertible(module, table, true) {
        let place = function.place;
        convertible[place] = Some(function);
    }
    let mut plans = Vec::new();
    let mut errors = Vec::new();
    for (function, convertible) in references.functions.into_iter().zip(convertible) {
        let Some(signature) = FunctionSignature::of(module, function.op) else {
            continue;
        };
        let slots = |module: &mut Module, parts: &[Part], results: bool| -> Vec<Slot> {
            parts
                .iter()
                .map(|&part| slot(module, conversion, part, results))
                .collect()
        };
        let inputs = slots(module, &signature.inputs, false);
        let results = slots(module, &signature.results, true);
        if inputs.iter().chain(&results).all(Slot::stays) {
            continue;
        }
        let mut found = not_only_called(module, &function)
            .into_iter()
            .collect::<Vec<_>>();
        let attrs = |slots: &[Slot]| slots.iter().map(|slot| slot.attrs).collect::<Vec<_>>();
        let of_function = [attrs(&inputs), attrs(&results)];
        found.extend(lost_attributes(
            module,
            function.op,
            [&inputs, &results],
            &of_function,
        ));
        for &call in &function.calls {
            let attrs = CallAttributes::of(module, call);
            let of_call = [attrs.operands, attrs.results];
            found.extend(lost_attributes(module, call, [&inputs, &results], &of_call));
        }
        found.extend(unknown_sizes(module, &function, &results));
        match convertible {
            Some(convertible) if found.is_empty() => plans.push(Plan {
                function: function.op,
                convertible,
                calls: function.calls,
                inputs,
                results,
            }),
            Some(_) => errors.extend(found),
            None => errors.extend(no_body(module, &function)),
        }
    }
    if errors.is_empty() {
        Ok(plans)
    } else {
        errors.sort_by_key(|error| error.location);
        Err(errors)
    }
}

/// An argument or result with all its parts, in order.
fn slot(module: &mut Module, conversion: &Conversion, (ty, attrs): Part, is_result: bool) -> Slot {
    let context = &mut module.context;
    let leaves = flatten(conversion, context, ty);
    let leaves = leaves.into_iter().map(|before| {
        let after = (conversion.convert)(context, before);
        Leaf {
            before,
            after: after.unwrap_or(before),
            appended: is_result
                && after.is_some_and(|after| {
                    (conversion.result_kind)(context, before, after)
                        == ResultKind::AppendToArguments
                }),
        }
    });
    Slot {
        ty,
        leaves: leaves.collect(),
        attrs,
    }
}

/// The parts of a type that have none themselves.
fn flatten(conversion: &Conversion, context: &Context, ty: Type) -> Vec<Type> {
    let mut found = Vec::new();
    let mut work = vec![ty];
    while let Some(ty) = work.pop() {
        match (conversion.decompose)(context, ty) {
            Some(parts) => work.extend(parts.into_iter().rev()),
            None => found.push(ty),
        }
    }
    found
}

/// The error for attributes of what becomes several arguments or results.
fn lost_attributes(
    module: &Module,
    op: Op,
    slots: [&[Slot]; 2],
    attrs: &[Vec<Attr>; 2],
) -> Option<Diagnostic> {
    let empty = module.context.empty_dict();
    let lost = |(slots, attrs, what): (&[Slot], &[Attr], &str)| {
        let mut both = slots.iter().zip(attrs);
        let place = both.position(|(slot, &attr)| attr != empty && slot.leaves.len() != 1)?;
        let count = slots[place].leaves.len();
        let message = format!(
            "{what} #{place} has attributes and becomes {count} {what}s: remove them, or keep its type"
        );
        Some(Diagnostic::error(module.location(op), message))
    };
    let inputs = (slots[0], attrs[0].as_slice(), "argument");
    let results = (slots[1], attrs[1].as_slice(), "result");
    lost(inputs).or_else(|| lost(results))
}

/// The errors for calls that would have to allocate what they do not know the size of.
fn unknown_sizes(module: &Module, function: &Referenced, results: &[Slot]) -> Vec<Diagnostic> {
    let leaves = || {
        results
            .iter()
            .flat_map(|slot| &slot.leaves)
            .filter(|leaf| leaf.appended)
    };
    let is_static = |leaf: &Leaf| {
        let shape = module.context.kind(leaf.after).shape();
        shape.is_some_and(|shape| !shape.contains(&DYNAMIC))
    };
    if leaves().all(is_static) {
        return Vec::new();
    }
    let error = |&call: &Op| {
        let message = "cannot create out param for dynamically shaped result";
        let note = "keep such results of this function, whose sizes its callers do not know";
        let error = Diagnostic::error(module.location(call), message);
        error.with_note(module.location(function.op), note)
    };
    function.calls.iter().map(error).collect()
}

/// The error for a call of a function whose body is elsewhere; uncalled it may stay as it is.
fn no_body(module: &Module, function: &Referenced) -> Option<Diagnostic> {
    let &call = function.calls.first().or(function.other.as_ref())?;
    let name = symbol_name(module, function.op);
    let name = name.map_or("?", |name| module.context.text(name));
    let message = format!("cannot change the type of '@{name}', which has no body here");
    let error = Diagnostic::error(module.location(call), message);
    let note = "declared here; declare it with the types that its definition has after conversion";
    Some(error.with_note(module.location(function.op), note))
}
