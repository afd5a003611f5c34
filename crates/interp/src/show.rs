//! The text of what a run gives back: numbers by their types, memrefs as nested lists.

use std::fmt::Write as _;

use super::environment::Observed;
use super::number_types::{Element, Scalar, is_unsigned, signed};
use freehold_ir::{Context, Type};

/// A result as text: `42`, `[[1, 2], [?, 4]]`; `?` stands for what was never written.
pub fn show(context: &Context, observed: &Observed, ty: Type) -> String {
    let mut out = String::new();
    match observed {
        Observed::Bits(bits) => {
            let scalar = Scalar::of(context, ty);
            write_number(&mut out, *bits, scalar, is_unsigned(context, ty));
        }
        Observed::Elements { sizes, elements } => {
            let element = context.kind(ty).element().unwrap_or(ty);
            let scalar = match Element::of(context, element) {
                Some(Element::Numbers { scalar, .. }) => Some(scalar),
                _ => None,
            };
            let unsigned = is_unsigned(context, element);
            let numbers: Vec<String> = elements
                .iter()
                .map(|bits| {
                    let mut text = String::new();
                    match bits {
                        Some(bits) => write_number(&mut text, *bits, scalar, unsigned),
                        None => text.push('?'),
                    }
                    text
                })
                .collect();
            write_nested(&mut out, sizes, &numbers);
        }
        Observed::Other => out.push_str("(no number)"),
    }
    out
}

fn write_number(out: &mut String, bits: u64, scalar: Option<Scalar>, unsigned: bool) {
    let _ = match scalar {
        Some(Scalar::Int { width: 1 }) => write!(out, "{}", bits != 0),
        Some(Scalar::Int { .. }) if unsigned => write!(out, "{bits}"),
        Some(Scalar::Int { width }) => write!(out, "{}", signed(bits, width)),
        Some(Scalar::Float(float)) => write!(out, "{:?}", float.decode(bits)),
        None => write!(out, "{bits:#x}"),
    };
}

/// The elements in row-major order with a bracket for each dimension that ends or starts.
fn write_nested(out: &mut String, sizes: &[i64], elements: &[String]) {
    if elements.is_empty() {
        out.push_str("[]");
        return;
    }
    // How many elements a bracket of each dimension spans; complex numbers take two.
    let mut spans: Vec<usize> = Vec::new();
    let mut span = elements.len();
    for &size in sizes {
        spans.push(span);
        span /= (size as usize).max(1);
    }
    for (i, element) in elements.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        for _ in spans.iter().filter(|&&span| i % span == 0) {
            out.push('[');
        }
        out.push_str(element);
        for _ in spans.iter().filter(|&&span| (i + 1) % span == 0) {
            out.push(']');
        }
    }
}
