//! A function's type with the attributes of its arguments and results, to be changed as one.
//!
//! Invariant: a function's type, its returns and its calls are edited one by one; that they agree
//! at the end is the caller's part.

use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Module, Op, Type, TypeKind, Value};

/// An argument or a result: its type, and its attributes, a dictionary.
pub type Part = (Type, Attr);

/// What a function takes and gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionSignature {
    pub inputs: Vec<Part>,
    pub results: Vec<Part>,
}

impl FunctionSignature {
    /// The signature of `function`; `None` if its type is a dialect's own.
    pub fn of(module: &Module, function: Op) -> Option<Self> {
        let attr = module.attr_at(function, keys::FUNCTION_TYPE)?;
        let AttrKind::Type(ty) = *module.context.attr_kind(attr) else {
            return None;
        };
        let TypeKind::Function { inputs, results } = module.context.kind(ty) else {
            return None;
        };
        let parts = |types: &[Type], name| {
            let attrs = dictionaries(module, function, name, types.len());
            types.iter().copied().zip(attrs).collect()
        };
        Some(FunctionSignature {
            inputs: parts(inputs, "arg_attrs"),
            results: parts(results, "res_attrs"),
        })
    }

    /// Makes this the signature of `function`.
    pub fn give_to(&self, module: &mut Module, function: Op) {
        let types = |parts: &[Part]| parts.iter().map(|p| p.0).collect::<Vec<_>>();
        let (inputs, results) = (types(&self.inputs), types(&self.results));
        let ty = module.context.function_type(&inputs, &results);
        let ty = module.context.attr(AttrKind::Type(ty));
        module.set_property(function, "function_type", Some(ty));
        for (name, parts) in [("arg_attrs", &self.inputs), ("res_attrs", &self.results)] {
            let attrs: Vec<Attr> = parts.iter().map(|p| p.1).collect();
            set_dictionaries(module, function, name, &attrs);
        }
    }
}

/// Leaves the items whose place is `kept`.
pub fn retain<T>(items: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    items.retain(|_| kept.next().is_none_or(|&kept| kept));
}

/// Leaves of what `end` returns the operands whose place is `kept`.
pub fn retain_returned(module: &mut Module, end: Op, kept: &[bool]) {
    let mut values: Vec<Value> = module.operands(end).collect();
    retain(&mut values, kept);
    module.set_operands(end, &values);
}

/// Gives a call more operands, and leaves of its results, of which the others have no uses, those
/// whose place is `kept`.
pub fn convert_call(module: &mut Module, call: Op, more: &[Value], kept: &[bool]) {
    let mut attrs = CallAttributes::of(module, call);
    for &value in more {
        module.push_operand(call, value);
    }
    let count = module.operand_count(call);
    attrs.operands.resize(count, module.context.empty_dict());
    retain(&mut attrs.results, kept);
    module.retain_results(call, kept);
    attrs.give_to(module, call);
}

/// The attributes of a call's operands and results: dictionaries.
pub struct CallAttributes {
    pub operands: Vec<Attr>,
    pub results: Vec<Attr>,
}

impl CallAttributes {
    /// Those of `call`.
    pub fn of(module: &Module, call: Op) -> Self {
        CallAttributes {
            operands: dictionaries(module, call, "arg_attrs", module.operand_count(call)),
            results: dictionaries(module, call, "res_attrs", module.results(call).len()),
        }
    }

    /// Makes these the attributes of `call`.
    pub fn give_to(&self, module: &mut Module, call: Op) {
        set_dictionaries(module, call, "arg_attrs", &self.operands);
        set_dictionaries(module, call, "res_attrs", &self.results);
    }
}

/// The dictionaries of the attribute `name` of a function or call, `count` of them: empty where it
/// has none.
fn dictionaries(module: &Module, op: Op, name: &str, count: usize) -> Vec<Attr> {
    let attr = module.attr(op, name).map(|a| module.context.attr_kind(a));
    let mut attrs = match attr {
        Some(AttrKind::Array(attrs)) => attrs.to_vec(),
        _ => Vec::new(),
    };
    attrs.resize(count, module.context.empty_dict());
    attrs
}

/// Sets the attribute `name` to dictionaries, or removes it if all are empty.
fn set_dictionaries(module: &mut Module, op: Op, name: &str, attrs: &[Attr]) {
    let empty = module.context.empty_dict();
    let attr = (attrs.iter().any(|&a| a != empty))
        .then(|| module.context.attr(AttrKind::Array(attrs.into())));
    module.set_property(op, name, attr);
}
