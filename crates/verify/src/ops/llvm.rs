//! The LLVM dialect's functions, globals, and what names them.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Attr, AttrKind, Op, Type};
use freehold_syntax::{LlvmSignature, attr_text, llvm_array, type_text};

use super::attrs::{named, segment};
use crate::verifier::{Check, Verifier};

/// The text of the type that an attribute holds.
fn type_in(v: &Verifier, attr: Attr) -> Option<String> {
    let context = &v.module.context;
    match context.attr_kind(attr) {
        AttrKind::Type(ty) => Some(type_text(context, *ty)),
        _ => None,
    }
}

/// The signature of a function of the dialect.
fn signature(v: &Verifier, function: Op) -> Option<LlvmSignature> {
    LlvmSignature::of(&type_in(v, named(v, function, "function_type")?)?)
}

pub(super) fn text(v: &Verifier, ty: Type) -> String {
    type_text(&v.module.context, ty)
}

/// The word of `#llvm.linkage<word>`.
fn linkage<'v>(v: &'v Verifier, op: Op) -> &'v str {
    let attr = named(v, op, "linkage").map(|attr| v.module.context.attr_kind(attr));
    match attr {
        Some(AttrKind::Opaque(text)) => {
            let word = text.strip_prefix("#llvm.linkage<");
            word.and_then(|word| word.strip_suffix('>'))
                .unwrap_or("external")
        }
        _ => "external",
    }
}

fn has(v: &Verifier, op: Op, name: &str) -> bool {
    named(v, op, name).is_some()
}

pub fn function(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(signature) = signature(v, op) else {
        let message = "attribute 'function_type' failed to satisfy constraint: type attribute of \
                       LLVM function type";
        return Err(v.error(op, message));
    };
    let entry = module.first_block(module.regions(op)[0]);
    if let Some(entry) = entry {
        let arguments = module.arguments(entry);
        let inputs = &signature.inputs;
        if arguments.len() != inputs.len() {
            let message = format!(
                "entry block must have {} arguments to match function signature",
                inputs.len()
            );
            return Err(v.error(op, message));
        }
        for (index, (&argument, input)) in arguments.iter().zip(inputs).enumerate() {
            let found = text(v, module.value_type(argument));
            if found != *input {
                let message = format!(
                    "type of entry block argument #{index}('{found}') must match the type of the \
                     corresponding argument in function signature('{input}')"
                );
                return Err(v.error(op, message));
            }
        }
    }
    v.check_llvm_attributes(op, &signature)?;
    if linkage(v, op) == "common" {
        return Err(v.error(op, "functions cannot have 'common' linkage"));
    }
    comdat(v, op)?;
    if entry.is_none() {
        return match linkage(v, op) {
            "external" | "extern_weak" => Ok(()),
            _ => {
                let message = "external functions must have 'external' or 'extern_weak' linkage";
                Err(v.error(op, message))
            }
        };
    }
    if has(v, op, "no_inline") && has(v, op, "always_inline") {
        let message = "no_inline and always_inline attributes are incompatible";
        return Err(Diagnostic::error(module.location(op), message));
    }
    if has(v, op, "optimize_none") && !has(v, op, "no_inline") {
        return Err(v.error(op, "with optimize_none must also be no_inline"));
    }
    Ok(())
}

pub fn r#return(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let parent = module.parent_op(op);
    let Some(function) = parent.filter(|&p| module.name_text(p) == "llvm.func") else {
        return Ok(());
    };
    let Some(signature) = signature(v, function) else {
        return Ok(());
    };
    let mut operands = module.operands(op);
    let given = operands
        .next()
        .map(|value| text(v, module.value_type(value)));
    let message = match (&signature.result, given) {
        (None, Some(_)) => "expected no operands",
        (Some(_), None) => "expected 1 operand",
        (Some(result), Some(given)) if *result != given => "mismatching result types",
        _ => return Ok(()),
    };
    let note = "when returning from function";
    Err(v
        .error(op, message)
        .with_note(module.location(function), note))
}

/// A call of a function by its name, or of a pointer.
pub fn call(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let given = segment(v, op, 0);
    let operand = |i| text(v, module.value_type(module.operand(op, i)));
    let Some(callee) = named(v, op, "callee") else {
        if given == 0 {
            let message = "must have either a `callee` attribute or at least an operand";
            return Err(v.error(op, message));
        }
        let pointer = operand(0);
        return match pointer.starts_with("!llvm.ptr") {
            true => Ok(()),
            false => {
                let message = format!("indirect call expects a pointer as callee: '{pointer}'");
                Err(v.error(op, message))
            }
        };
    };
    let name = || {
        let text = attr_text(&module.context, callee);
        text.strip_prefix('@')
            .map_or(text.to_string(), str::to_owned)
    };
    let Some(function) = v.resolve(callee) else {
        let message = format!(
            "'{}' does not reference a symbol in the current scope",
            name()
        );
        return Err(v.error(op, message));
    };
    let signature = match module.name_text(function) {
        "llvm.func" => signature(v, function),
        // Its type is not compared: the resolver's may be another.
        "llvm.mlir.ifunc" => return Ok(()),
        _ => {
            let name = name();
            let message = format!("'{name}' does not reference a valid LLVM function or IFunc");
            return Err(v.error(op, message));
        }
    };
    let Some(signature) = signature else {
        return Ok(());
    };
    let expected = signature.inputs.len();
    if signature.is_variadic && !has(v, op, "var_callee_type") {
        return Err(v.error(op, "missing var_callee_type attribute for vararg call"));
    }
    if given < expected || !signature.is_variadic && given != expected {
        let (what, least) = match signature.is_variadic {
            true => ("varargs callee", " at least"),
            false => ("callee", ""),
        };
        let message = format!(
            "incorrect number of operands ({given}) for {what} (expecting{least}: {expected})"
        );
        return Err(v.error(op, message));
    }
    for (index, input) in signature.inputs.iter().enumerate() {
        let found = operand(index);
        if found != *input {
            let message =
                format!("operand type mismatch for operand {index}: '{found}' != '{input}'");
            return Err(v.error(op, message));
        }
    }
    let result = module.results(op).first();
    let found = result.map(|&result| text(v, module.value_type(result)));
    let message = match (found, &signature.result) {
        (None, Some(_)) => "expected function call to produce a value".to_owned(),
        (Some(_), None) => "calling function with void result must not produce values".to_owned(),
        (Some(found), Some(result)) if found != *result => {
            format!("result type mismatch: '{found}' != '{result}'")
        }
        _ => return Ok(()),
    };
    Err(v.error(op, message))
}

pub fn global(v: &Verifier, op: Op) -> Check {
    let (module, context) = (v.module, &v.module.context);
    let Some(ty) = named(v, op, "global_type").and_then(|attr| type_in(v, attr)) else {
        return Ok(());
    };
    if matches!(
        &*ty,
        "!llvm.void" | "!llvm.token" | "!llvm.metadata" | "!llvm.label"
    ) {
        let message = "expects type to be a valid element type for an LLVM global";
        return Err(v.error(op, message));
    }
    let value = named(v, op, "value").map(|attr| context.attr_kind(attr));
    if let Some(AttrKind::String(text)) = value
        && !holds_string(&ty, text.len())
    {
        let message = "requires an i8 array type of the length equal to that of the string \
                       attribute";
        return Err(v.error(op, message));
    }
    let is_zero = match value {
        None => true,
        Some(AttrKind::Integer { value, .. }) => *value == 0,
        Some(AttrKind::Float { bits, .. }) => *bits == 0,
        // Of other values it is not known here.
        Some(_) => true,
    };
    match linkage(v, op) {
        "common" if !is_zero => {
            return Err(v.error(op, "expected zero value for 'common' linkage"));
        }
        "appending" if llvm_array(&ty).is_none() => {
            return Err(v.error(op, "expected array type for 'appending' linkage"));
        }
        _ => {}
    }
    comdat(v, op)?;
    let alignment = named(v, op, "alignment").map(|attr| context.attr_kind(attr));
    if let Some(AttrKind::Integer { value, .. }) = alignment
        && value.count_ones() != 1
    {
        let message = "alignment attribute is not a power of 2";
        return Err(Diagnostic::error(module.location(op), message));
    }
    Ok(())
}

/// The group that a function or variable is in is one.
fn comdat(v: &Verifier, op: Op) -> Check {
    let Some(group) = named(v, op, "comdat") else {
        return Ok(());
    };
    let found = v.resolve(group).map(|found| v.module.name_text(found));
    match found {
        Some("llvm.comdat_selector") => Ok(()),
        _ => Err(Diagnostic::error(
            v.module.location(op),
            "expected comdat symbol",
        )),
    }
}

/// Whether a type is that of the bytes of a string.
pub(super) fn holds_string(ty: &str, bytes: usize) -> bool {
    llvm_array(ty).is_some_and(|(count, element)| count == bytes as u64 && element == "i8")
}

pub fn address_of(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let found = named(v, op, "global_name").and_then(|name| v.resolve(name));
    let name = found.map(|found| module.name_text(found));
    let global = match name {
        Some("llvm.func" | "llvm.mlir.alias" | "llvm.mlir.ifunc") => return Ok(()),
        Some("llvm.mlir.global") => found,
        _ => None,
    };
    let Some(global) = global else {
        let message = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' \
                       or 'llvm.func' or 'llvm.mlir.ifunc'";
        return Err(v.error(op, message));
    };
    let space = named(v, global, "addr_space").map(|attr| module.context.attr_kind(attr));
    let space = match space {
        Some(AttrKind::Integer { value, .. }) => *value,
        _ => 0,
    };
    let expected = match space {
        0 => "!llvm.ptr".to_owned(),
        space => format!("!llvm.ptr<{space}>"),
    };
    if text(v, module.value_type(module.result(op, 0))) == expected {
        return Ok(());
    }
    let message =
        "pointer address space must match address space of the referenced global or alias";
    Err(v.error(op, message))
}

/// `llvm.landingpad`: its function says who handles exceptions.
pub fn landing_pad(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let mut outer = module.parent_op(op);
    while let Some(parent) = outer
        && module.name_text(parent) != "llvm.func"
    {
        outer = module.parent_op(parent);
    }
    match outer {
        Some(function) if !has(v, function, "personality") => {
            let message = "llvm.landingpad needs to be in a function with a personality";
            Err(Diagnostic::error(module.location(op), message))
        }
        _ => Ok(()),
    }
}
