//! What a run gives back, for who reads it: numbers by their types, and the text of them, in which
//! memrefs are nested lists.

use std::fmt;

use super::environment::Observed;
use super::number_types::{Element, Scalar, is_unsigned, signed};
use freehold_ir::{Context, Type};

/// A number that a run gave back.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Number {
    Bool(bool),
    Int(i128),
    Float(f64),
    /// Of a type that is not computed with: its bits.
    Bits(u64),
    /// Memory that was never written.
    Unwritten,
}

/// A result, read by its type.
#[derive(Clone, PartialEq, Debug)]
pub enum Numbers {
    One(Number),
    /// The elements of a memref or a vector in row-major order; of complex numbers both parts.
    Many {
        sizes: Vec<i64>,
        elements: Vec<Number>,
    },
    /// A function, poison, or memory that holds memrefs.
    None,
}

/// The numbers of a result.
pub fn numbers(context: &Context, observed: &Observed, ty: Type) -> Numbers {
    let read = |bits: u64, scalar: Option<Scalar>, ty: Type| match scalar {
        Some(Scalar::Int { width: 1 }) => Number::Bool(bits != 0),
        Some(Scalar::Int { .. }) if is_unsigned(context, ty) => Number::Int(bits.into()),
        Some(Scalar::Int { width }) => Number::Int(signed(bits, width).into()),
        Some(Scalar::Float(float)) => Number::Float(float.decode(bits)),
        None => Number::Bits(bits),
    };
    match observed {
        Observed::Bits(bits) => Numbers::One(read(*bits, Scalar::of(context, ty), ty)),
        Observed::Elements { sizes, elements } => {
            let element = context.kind(ty).element().unwrap_or(ty);
            let scalar = match Element::of(context, element) {
                Some(Element::Numbers { scalar, .. }) => Some(scalar),
                _ => None,
            };
            let number = |bits: &Option<u64>| match bits {
                Some(bits) => read(*bits, scalar, element),
                None => Number::Unwritten,
            };
            Numbers::Many {
                sizes: sizes.clone(),
                elements: elements.iter().map(number).collect(),
            }
        }
        Observed::Function(_) | Observed::Other => Numbers::None,
    }
}

/// A result as text: `42`, `[[1, 2], [?, 4]]`; `?` stands for what was never written.
pub fn show(context: &Context, observed: &Observed, ty: Type) -> String {
    match numbers(context, observed, ty) {
        Numbers::One(number) => number.to_string(),
        Numbers::Many { sizes, elements } => {
            let mut out = String::new();
            let numbers: Vec<String> = elements.iter().map(Number::to_string).collect();
            write_nested(&mut out, &sizes, &numbers);
            out
        }
        Numbers::None => "(no number)".to_owned(),
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Number::Bool(bit) => write!(f, "{bit}"),
            Number::Int(int) => write!(f, "{int}"),
            Number::Float(float) => write!(f, "{float:?}"),
            Number::Bits(bits) => write!(f, "{bits:#x}"),
            Number::Unwritten => f.write_str("?"),
        }
    }
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
