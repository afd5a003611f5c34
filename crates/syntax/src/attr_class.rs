//! Classes of inherent attributes: which attributes are of them, and mlir-opt's words for them.
//!
//! A format checks what stands in its dictionary, the verifier checks all of them.

use freehold_dialects::{AttrClass, AttrDef};
use freehold_ir::{Attr, AttrKind, Context, Piece, Signedness, TypeKind};

/// Whether an attribute is of the class the table declares; of a class that is not known here
/// every attribute is.
pub fn is_of_class(context: &Context, declared: &AttrDef, attr: Attr) -> bool {
    let kind = context.attr_kind(attr);
    match &declared.class {
        AttrClass::Number(text) => match kind {
            AttrKind::Integer { ty, .. } | AttrKind::WideInteger { ty, .. } => {
                is_number_type(context.kind(*ty), text)
            }
            AttrKind::Float { ty, .. } => is_number_type(context.kind(*ty), text),
            _ => false,
        },
        AttrClass::PowerOfTwo => {
            is_width(context, kind, 64)
                && matches!(kind, AttrKind::Integer { value, .. }
                    if *value > 0 && value.count_ones() == 1)
        }
        AttrClass::Bool => is_width(context, kind, 1),
        AttrClass::Typed => kind.is_typed(),
        _ => is_stored(context, declared, attr),
    }
}

/// Whether an attribute can be a property at all: mlir-opt converts it before it looks closer.
pub fn is_stored(context: &Context, declared: &AttrDef, attr: Attr) -> bool {
    let kind = context.attr_kind(attr);
    match &declared.class {
        AttrClass::String | AttrClass::SymbolName => matches!(kind, AttrKind::String(_)),
        AttrClass::Symbol => kind.is_flat_symbol(),
        AttrClass::NestedSymbol => matches!(kind, AttrKind::SymbolRef { .. }),
        AttrClass::Type => matches!(kind, AttrKind::Type(_)),
        // ODS's unit properties are `false` when they are not given.
        AttrClass::Unit if declared.stored_default => {
            matches!(kind, AttrKind::Unit | AttrKind::Integer { value: 0, .. })
        }
        AttrClass::Unit => matches!(kind, AttrKind::Unit),
        AttrClass::List => matches!(kind, AttrKind::Array(_)),
        AttrClass::Array(_) => matches!(kind, AttrKind::DenseArray { .. }),
        AttrClass::Option(text) => match kind {
            AttrKind::Array(list) => match **list {
                [] => true,
                [only] => matches!(context.attr_kind(only), AttrKind::Integer { ty, .. }
                    if is_number_type(context.kind(*ty), text)),
                _ => false,
            },
            _ => false,
        },
        AttrClass::Enum { cases, ty: stored } => match kind {
            AttrKind::Integer { value, ty } => {
                is_number_type(context.kind(*ty), stored)
                    && cases.iter().any(|case| i128::from(case.1) == *value)
            }
            _ => false,
        },
        AttrClass::Flags(flags) => match kind {
            AttrKind::Integer { ty, .. } => is_number_type(context.kind(*ty), &flags.ty),
            _ => false,
        },
        AttrClass::Number(text) => match text.trim_start_matches("tf").starts_with(['f', 'b']) {
            true => matches!(kind, AttrKind::Float { .. }),
            false => matches!(
                kind,
                AttrKind::Integer { .. } | AttrKind::WideInteger { .. }
            ),
        },
        AttrClass::Bool | AttrClass::PowerOfTwo => {
            matches!(kind, AttrKind::Integer { .. })
        }
        // What a format would write without its name must have that name.
        AttrClass::Dialect { name, .. } => match kind {
            // What a host sent by number is what its own verifier saw.
            AttrKind::Opaque(text) => is_named(text, name) || text.starts_with("#freehold_host<"),
            AttrKind::Nested(pieces) => match pieces.first() {
                Some(Piece::Text(text)) => is_named(text, name),
                _ => false,
            },
            _ => false,
        },
        AttrClass::Typed | AttrClass::Any => true,
    }
}

/// mlir-opt's words for a class.
pub fn words(class: &AttrClass) -> String {
    match class {
        AttrClass::Any => "any attribute",
        AttrClass::Typed => "TypedAttr instance",
        AttrClass::Number(text) => return number_words(text),
        AttrClass::PowerOfTwo => {
            "64-bit signless integer attribute whose value is positive and whose value is a power \
             of two > 0"
        }
        AttrClass::Bool => "bool attribute",
        AttrClass::Symbol => "flat symbol reference attribute",
        AttrClass::NestedSymbol => "symbol reference attribute",
        AttrClass::SymbolName | AttrClass::String => "string attribute",
        AttrClass::Type => "any type attribute",
        AttrClass::Unit => "unit attribute",
        AttrClass::List => "array attribute",
        AttrClass::Array(element) => return format!("{element} dense array attribute"),
        AttrClass::Option(of) => return format!("at most one {}", number_words(of)),
        AttrClass::Enum { cases, ty } => {
            let numbers: Vec<String> = cases.iter().map(|case| case.1.to_string()).collect();
            let width = ty.trim_start_matches('i');
            return format!(
                "allowed {width}-bit signless integer cases: {}",
                numbers.join(", ")
            );
        }
        AttrClass::Flags(_) => "a set of flags",
        AttrClass::Dialect { name, .. } => match name.as_str() {
            "arith.overflow" => "Integer overflow arith flags",
            "arith.fastmath" => "Floating point fast math flags",
            _ => return format!("#{name}"),
        },
    }
    .to_owned()
}

fn number_words(text: &str) -> String {
    let sign = match text.as_bytes() {
        [b's', ..] => "signed",
        [b'u', ..] => "unsigned",
        _ => "signless",
    };
    let width = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    match text.trim_start_matches(['s', 'u']).as_bytes() {
        [b'i', digit, ..] if digit.is_ascii_digit() => {
            format!("{width}-bit {sign} integer attribute")
        }
        [b'f', ..] => format!("{width}-bit float attribute"),
        _ => format!("{text} attribute"),
    }
}

/// Whether a type is the builtin one that a class names.
fn is_number_type(kind: &TypeKind, name: &str) -> bool {
    match kind {
        TypeKind::Integer { width, signedness } => {
            let sign = match signedness {
                Signedness::Signless => "i",
                Signedness::Signed => "si",
                Signedness::Unsigned => "ui",
            };
            name.strip_prefix(sign)
                .is_some_and(|digits| digits.parse() == Ok(*width))
        }
        TypeKind::Index => name == "index",
        TypeKind::Float(float) => name == *float,
        _ => false,
    }
}

fn is_width(context: &Context, kind: &AttrKind, expected: u32) -> bool {
    matches!(kind, AttrKind::Integer { ty, .. } if matches!(
        context.kind(*ty),
        TypeKind::Integer { width, signedness: Signedness::Signless } if *width == expected
    ))
}

/// Whether a dialect attribute is `#dialect.mnemonic` or `#dialect<mnemonic ...>`.
fn is_named(text: &str, name: &str) -> bool {
    let Some(rest) = text.strip_prefix('#') else {
        return false;
    };
    if let Some(body) = rest.strip_prefix(name) {
        return body.is_empty() || body.starts_with('<');
    }
    let (dialect, mnemonic) = name.split_once('.').unwrap_or((name, ""));
    let body = rest.strip_prefix(dialect).and_then(|r| r.strip_prefix('<'));
    body.and_then(|body| body.strip_prefix(mnemonic))
        .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
}
