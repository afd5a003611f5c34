//! What attributes of the LLVM dialect on arguments and results of functions ask of their types,
//! in any dialect's functions.

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Attr, AttrKind, Op};
use freehold_syntax::{is_llvm_integer, is_llvm_type};

use crate::verifier::{Check, Verifier};

/// What an attribute is.
#[derive(Copy, Clone)]
enum Value {
    Unit,
    Type,
    Integer,
}

/// What it stands on.
#[derive(Copy, Clone)]
enum On {
    Pointer,
    Integer,
    Any,
}

/// Attributes by the name behind `llvm.`; the last says whether a result may have it.
const ATTRIBUTES: &[(&str, Value, On, bool)] = &[
    ("align", Value::Integer, On::Pointer, true),
    ("alignstack", Value::Integer, On::Any, false),
    ("byref", Value::Type, On::Pointer, false),
    ("byval", Value::Type, On::Pointer, false),
    ("dereferenceable", Value::Integer, On::Pointer, true),
    ("dereferenceable_or_null", Value::Integer, On::Pointer, true),
    ("inalloca", Value::Type, On::Pointer, false),
    ("inreg", Value::Unit, On::Any, true),
    ("nest", Value::Unit, On::Pointer, false),
    ("noalias", Value::Unit, On::Pointer, true),
    ("nocapture", Value::Unit, On::Pointer, false),
    ("nofree", Value::Unit, On::Pointer, false),
    ("nonnull", Value::Unit, On::Pointer, true),
    ("noundef", Value::Unit, On::Any, true),
    ("preallocated", Value::Type, On::Pointer, false),
    ("readnone", Value::Unit, On::Pointer, false),
    ("readonly", Value::Unit, On::Pointer, false),
    ("returned", Value::Unit, On::Any, false),
    ("signext", Value::Unit, On::Integer, true),
    ("sret", Value::Type, On::Pointer, false),
    ("writeonly", Value::Unit, On::Pointer, false),
    ("zeroext", Value::Unit, On::Integer, true),
];

/// Attributes that only arguments may have, and of which no more is asked.
const OF_ARGUMENTS: [&str; 2] = ["allocalign", "allocptr"];

/// Checks an attribute of an argument or a result whose type has this text.
pub fn check(
    v: &Verifier,
    op: Op,
    (name, value): (&str, Attr),
    ty: &str,
    is_result: bool,
) -> Check {
    let Some(word) = name.strip_prefix("llvm.") else {
        return Ok(());
    };
    let error = |message: &str| {
        let message = format!("\"{name}\" {message}");
        Err(Diagnostic::error(v.module.location(op), message))
    };
    let found = ATTRIBUTES.iter().find(|known| known.0 == word);
    let may_return = found.is_none_or(|known| known.3) && !OF_ARGUMENTS.contains(&word);
    if is_result && !may_return {
        return error("is not a valid result attribute");
    }
    let Some(&(_, expected, on, _)) = found else {
        return Ok(());
    };
    let kind = v.module.context.attr_kind(value);
    let (is_right, what) = match expected {
        Value::Unit => (matches!(kind, AttrKind::Unit), "a unit"),
        Value::Type => (matches!(kind, AttrKind::Type(_)), "a type"),
        Value::Integer => (matches!(kind, AttrKind::Integer { .. }), "an integer"),
    };
    if !is_right {
        return error(&format!("should be {what} attribute"));
    }
    // Types that LLVM does not have become others before this matters.
    if !is_llvm_type(ty) {
        return Ok(());
    }
    match on {
        On::Pointer if !ty.starts_with("!llvm.ptr") => {
            error("attribute attached to non-pointer LLVM type")
        }
        On::Integer if !is_llvm_integer(ty) => error("attribute attached to non-integer LLVM type"),
        _ => Ok(()),
    }
}
