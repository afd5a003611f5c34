//! The types that numbers are computed in, how they lie in memory, and the bits of a width.
//!
//! Knows no value and no operation.

use freehold_ir::{Context, Signedness, Type, TypeKind};

/// The floats that are computed with.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Float {
    F16,
    BF16,
    F32,
    F64,
}

impl Float {
    /// How many bits it has.
    pub fn bits(self) -> u32 {
        match self {
            Float::F16 | Float::BF16 => 16,
            Float::F32 => 32,
            Float::F64 => 64,
        }
    }

    /// The number that the bits stand for.
    pub fn decode(self, bits: u64) -> f64 {
        match self {
            Float::F16 => half::f16::from_bits(bits as u16).into(),
            Float::BF16 => half::bf16::from_bits(bits as u16).into(),
            Float::F32 => f32::from_bits(bits as u32).into(),
            Float::F64 => f64::from_bits(bits),
        }
    }

    /// The bits of the nearest number of this type.
    pub fn encode(self, value: f64) -> u64 {
        match self {
            Float::F16 => half::f16::from_f64(value).to_bits().into(),
            Float::BF16 => half::bf16::from_f64(value).to_bits().into(),
            Float::F32 => (value as f32).to_bits().into(),
            Float::F64 => value.to_bits(),
        }
    }
}

/// What a number is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// `width` is at most 64; `index` has 64.
    Int {
        width: u32,
    },
    Float(Float),
}

impl Scalar {
    /// How many bits it has.
    pub fn bits(self) -> u32 {
        match self {
            Scalar::Int { width } => width,
            Scalar::Float(float) => float.bits(),
        }
    }

    /// The number's size in memory.
    pub fn bytes(self) -> usize {
        match self {
            Scalar::Int { width } => (width as usize).div_ceil(8).next_power_of_two(),
            Scalar::Float(Float::F16 | Float::BF16) => 2,
            Scalar::Float(Float::F32) => 4,
            Scalar::Float(Float::F64) => 8,
        }
    }

    /// A small number as one of this type.
    pub fn fit(self, value: u64) -> u64 {
        match self {
            Scalar::Int { width: 64 } => value,
            Scalar::Int { width } => value & ((1 << width) - 1),
            Scalar::Float(float) if value < 256 => float.encode(value as f64),
            Scalar::Float(float) => match float.bits() {
                64 => value,
                bits => value & ((1 << bits) - 1),
            },
        }
    }

    /// The scalar of an integer, index or float type that can be computed with.
    pub fn of(context: &Context, ty: Type) -> Option<Scalar> {
        Some(match context.kind(ty) {
            TypeKind::Index => Scalar::Int { width: 64 },
            TypeKind::Integer { width, .. } if (1..=64).contains(width) => {
                Scalar::Int { width: *width }
            }
            TypeKind::Float(name) => Scalar::Float(match *name {
                "f16" => Float::F16,
                "bf16" => Float::BF16,
                "f32" => Float::F32,
                "f64" => Float::F64,
                _ => return None,
            }),
            _ => return None,
        })
    }
}

/// The bits of a float that nothing here computes with, but that can stand in memory.
fn small_float(name: &str) -> Option<u32> {
    let digits: String = name
        .strip_prefix('f')?
        .chars()
        .take_while(char::is_ascii_digit)
        .collect();
    let width = digits.parse().ok()?;
    (1..=8).contains(&width).then_some(width)
}

/// Whether an integer type prints as unsigned.
pub fn is_unsigned(context: &Context, ty: Type) -> bool {
    matches!(
        context.kind(ty),
        TypeKind::Integer {
            signedness: Signedness::Unsigned,
            ..
        }
    )
}

/// How an element lies in memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Element {
    /// `count` numbers one after the other: one, two for a complex number, or a vector's.
    Numbers { scalar: Scalar, count: usize },
    /// A memref's descriptor, by its handle in the heap.
    MemRef,
}

impl Element {
    /// The layout of a type that can stand in memory here.
    pub fn of(context: &Context, ty: Type) -> Option<Element> {
        let numbers = |scalar, count| Element::Numbers { scalar, count };
        match context.kind(ty) {
            TypeKind::Complex(part) => Some(numbers(Scalar::of(context, *part)?, 2)),
            TypeKind::Vector { shape, element, .. } => {
                let count = shape
                    .iter()
                    .try_fold(1usize, |n, &extent| n.checked_mul(extent.try_into().ok()?))?;
                Some(numbers(Scalar::of(context, *element)?, count))
            }
            kind if kind.is_memref() => Some(Element::MemRef),
            TypeKind::Float(name) if Scalar::of(context, ty).is_none() => {
                let width = small_float(name)?;
                Some(numbers(Scalar::Int { width }, 1))
            }
            _ => Some(numbers(Scalar::of(context, ty)?, 1)),
        }
    }

    /// The element's size in memory.
    pub fn bytes(self) -> usize {
        match self {
            Element::Numbers { scalar, count } => scalar.bytes() * count,
            Element::MemRef => 8,
        }
    }
}

/// An integer of `width` bits, its sign carried on.
pub fn signed(bits: u64, width: u32) -> i64 {
    let unused = 64 - width;
    ((bits << unused) as i64) >> unused
}

/// The lowest `width` bits.
pub fn truncated(bits: u64, width: u32) -> u64 {
    if width == 64 {
        bits
    } else {
        bits & ((1 << width) - 1)
    }
}

/// All bits of a width.
pub fn ones(width: u32) -> u64 {
    truncated(u64::MAX, width)
}

/// The least signed number of a width.
pub fn least_signed(width: u32) -> u64 {
    1 << (width - 1)
}
