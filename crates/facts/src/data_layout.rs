//! How much memory values take, by the data layout that `dlti.dl_spec` states around an operation.
//!
//! What mlir-opt-22's `DataLayout` computes by default, for the types that elements of memrefs can
//! have; where it has no answer, or gives up, there is none here. Sizes are exact: nothing
//! overflows.

use rustc_hash::FxHashMap;

use freehold_dialects::{Table, Trait};
use freehold_ir::{AttrKind, Context, DYNAMIC, FloatFormat, Module, Op, Type, TypeKind};
use freehold_syntax::{attr_text, type_text};

const SPEC: &str = "dlti.dl_spec";

/// A data layout.
pub struct DataLayout {
    /// What is stated of each type or key, in its text: that of the innermost operation.
    entries: FxHashMap<String, String>,
}

impl DataLayout {
    /// The layout in force in the regions of `op`: what it and the tables of symbols around it
    /// state.
    pub fn of(module: &Module, table: &Table, op: Op) -> Self {
        let mut entries = FxHashMap::default();
        let around = std::iter::successors(Some(op), |&op| module.parent_op(op));
        for op in around.filter(|&op| table.has(module, op, Trait::SymbolTable)) {
            if let Some(spec) = module.attr(op, SPEC) {
                for (key, value) in parse(&attr_text(&module.context, spec)) {
                    entries.entry(key).or_insert(value);
                }
            }
        }
        DataLayout { entries }
    }

    /// How many bits a value takes as an element of a memref.
    pub fn bits(&self, context: &Context, ty: Type) -> Option<u128> {
        match context.kind(ty) {
            TypeKind::Integer { width, .. } => Some(u128::from(*width)),
            TypeKind::Float(name) => FloatFormat::of(name).map(|f| u128::from(f.width())),
            TypeKind::Index => match self.entries.get("index") {
                None => Some(64),
                Some(width) => number(width).filter(|&width| width > 0),
            },
            TypeKind::Complex(part) => {
                let bits = self.bits(context, *part)?;
                let second =
                    bits.checked_next_multiple_of(self.alignment(context, *part, bits)?)?;
                second.checked_add(bits)
            }
            TypeKind::Vector {
                shape,
                scalable,
                element,
            } => {
                if scalable.contains(&true) {
                    return None;
                }
                let (inner, outer) = shape.split_last().unwrap_or((&1, &[]));
                let inner = u128::try_from(*inner).ok()?.checked_next_power_of_two()?;
                let bytes = self.bits(context, *element)?.div_ceil(8);
                product(outer)?
                    .checked_mul(inner)?
                    .checked_mul(bytes)?
                    .checked_mul(8)
            }
            _ => None,
        }
    }

    /// The preferred alignment of a number, in bits.
    fn alignment(&self, context: &Context, ty: Type, bits: u128) -> Option<u128> {
        match self.entries.get(&type_text(context, ty)) {
            None => bits.div_ceil(8).checked_next_power_of_two()?.checked_mul(8),
            Some(stated) => stated_alignment(stated),
        }
    }

    /// How many bytes a buffer of a memref type takes at most, by the default layout: each element
    /// fills a power of two of them. None if that is not known.
    pub fn bytes_at_most(context: &Context, ty: Type) -> Option<u128> {
        let default = DataLayout {
            entries: FxHashMap::default(),
        };
        let TypeKind::MemRef { shape, element, .. } = context.kind(ty) else {
            return None;
        };
        if shape.contains(&DYNAMIC) {
            return None;
        }
        Self::count(context, ty)?.checked_mul(default.element_bytes(context, *element)?)
    }

    /// How many bytes an element of this type takes at most, by the default layout: a power of two.
    fn element_bytes_at_most(context: &Context, element: Type) -> Option<u128> {
        let default = DataLayout {
            entries: FxHashMap::default(),
        };
        default.element_bytes(context, element)
    }

    /// How many bytes an element of this type takes at most by this layout and by the default one:
    /// a power of two.
    pub fn room_of_element(&self, context: &Context, element: Type) -> Option<u64> {
        let stated = self.element_bytes(context, element)?;
        let bytes = stated.max(Self::element_bytes_at_most(context, element)?);
        u64::try_from(bytes).ok()
    }

    /// How many bytes a buffer of a memref type takes at most by this layout and by the default
    /// one. None if that is not known.
    pub fn room(&self, context: &Context, ty: Type) -> Option<u64> {
        let TypeKind::MemRef { shape, element, .. } = context.kind(ty) else {
            return None;
        };
        if shape.contains(&DYNAMIC) {
            return None;
        }
        let element = u128::from(self.room_of_element(context, *element)?);
        u64::try_from(Self::count(context, ty)?.checked_mul(element)?).ok()
    }

    fn element_bytes(&self, context: &Context, element: Type) -> Option<u128> {
        let bits = self.bits(context, element)?;
        bits.div_ceil(8).checked_next_power_of_two()
    }

    /// How many bits a buffer of a memref type takes at least, all dynamic extents being one: as
    /// many elements as the type has, or as its strides reach. None if it is not known, or too many
    /// to count.
    pub fn memref_bits(&self, context: &Context, ty: Type) -> Option<u128> {
        let element = context.kind(ty).element()?;
        Self::count(context, ty)?.checked_mul(self.bits(context, element)?)
    }

    /// How many elements a buffer of a memref type has room for, all dynamic extents being one.
    fn count(context: &Context, ty: Type) -> Option<u128> {
        let TypeKind::MemRef { shape, layout, .. } = context.kind(ty) else {
            return None;
        };
        let shape: Vec<i64> = shape
            .iter()
            .map(|&extent| if extent == DYNAMIC { 1 } else { extent })
            .collect();
        match layout.map(|layout| context.attr_kind(layout)) {
            None => product(&shape),
            Some(AttrKind::AffineMap(map)) if map.is_identity() => product(&shape),
            Some(AttrKind::Strided { strides, offset }) => {
                Some(reach(&shape, strides, *offset)?.max(product(&shape)?))
            }
            Some(_) => None,
        }
    }
}

fn product(shape: &[i64]) -> Option<u128> {
    if shape.contains(&0) {
        return Some(0);
    }
    let extents = shape.iter().map(|&extent| u128::try_from(extent).ok());
    extents
        .into_iter()
        .try_fold(1u128, |all, extent| all.checked_mul(extent?))
}

/// One more than the last element that strides lead to.
fn reach(shape: &[i64], strides: &[i64], offset: i64) -> Option<u128> {
    if shape.contains(&0) {
        return Some(0);
    }
    if offset == DYNAMIC || strides.contains(&DYNAMIC) {
        return None;
    }
    let steps = shape.iter().zip(strides).map(|(&extent, &stride)| {
        let last = u128::try_from(extent - 1).ok()?;
        last.checked_mul(u128::from(stride.unsigned_abs()))
    });
    let start = u128::from(offset.unsigned_abs()).checked_add(1);
    steps
        .into_iter()
        .fold(start, |all, step| all?.checked_add(step?))
}

/// `dense<64> : vector<2xi64>`, `dense<[32, 64]> : ...`: what is required, and what is preferred,
/// if that is something else.
fn stated_alignment(text: &str) -> Option<u128> {
    let (_, list) = text.split_once("dense<")?;
    let (list, _) = list.split_once('>')?;
    let list = list.trim().trim_start_matches('[').trim_end_matches(']');
    let numbers: Option<Vec<u128>> = list.split(',').map(number).collect();
    let numbers = numbers?;
    let preferred = numbers.get(1).or(numbers.first()).copied();
    preferred.filter(|&bits| bits > 0)
}

/// `32`, `32 : i64`.
fn number(text: &str) -> Option<u128> {
    text.split(':').next()?.trim().parse().ok()
}

/// The entries of `#dlti.dl_spec<key = value, ...>`, or of its older form, a list of
/// `#dlti.dl_entry<key, value>`.
fn parse(text: &str) -> Vec<(String, String)> {
    let inner = |text: &str| {
        let (_, rest) = text.split_once('<')?;
        rest.strip_suffix('>').map(str::to_owned)
    };
    let body = inner(text).unwrap_or_default();
    let entry = |part: &str| {
        let part = part.trim();
        let (key, value) = match part.strip_prefix("#dlti.dl_entry") {
            Some(entry) => {
                let body = inner(entry)?;
                let parts = split(&body);
                let (key, rest) = parts.split_first()?;
                ((*key).to_owned(), rest.join(","))
            }
            None => {
                let (key, value) = part.split_once('=')?;
                (key.to_owned(), value.to_owned())
            }
        };
        Some((key.trim().to_owned(), value.trim().to_owned()))
    };
    split(&body).into_iter().filter_map(entry).collect()
}

/// The parts between the commas that are in no brackets or quotes.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut quoted, mut start) = (Vec::new(), 0, false, 0);
    for (place, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'<' | b'[' | b'(' | b'{' => depth += 1,
            b'>' if text[..place].ends_with('-') => {}
            b'>' | b']' | b')' | b'}' => depth -= 1,
            b',' if depth == 0 => {
                parts.push(&text[start..place]);
                start = place + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
