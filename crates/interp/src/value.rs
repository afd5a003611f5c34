//! What a value of the IR is while a program runs, and the types it is computed in.
//!
//! Knows no heap: a memref is a descriptor that names its buffer.

use std::rc::Rc;

use cranelift_entity::entity_impl;
use smallvec::SmallVec;

use super::path::Path;
use super::terms::{Term, Terms};
use freehold_ir::{Context, Op, Signedness, Type, TypeKind};

/// An allocation of the run: never reused, so a freed buffer keeps its identity.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BufferId(u32);
entity_impl!(BufferId, "buffer");

/// Extents, strides or indices.
pub type Extents = SmallVec<[i64; 4]>;

/// A memref: a window onto a buffer, as the LLVM lowering's descriptor has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemRef {
    pub buffer: BufferId,
    /// Where the aligned pointer is, in bytes from the buffer's start (`memref.view` moves it).
    pub shift: i64,
    /// Whether it was taken from a view to be freed: the pointer that the allocation returned is
    /// in every descriptor, and `memref.extract_strided_metadata` gives it on.
    pub is_base_buffer: bool,
    /// Where element zero is, in elements from the aligned pointer.
    pub offset: i64,
    pub sizes: Extents,
    /// In elements.
    pub strides: Extents,
}

impl MemRef {
    /// The descriptor of a whole buffer in row-major order.
    pub fn identity(buffer: BufferId, sizes: Extents) -> Self {
        let strides = row_major(&sizes);
        MemRef {
            buffer,
            shift: 0,
            is_base_buffer: false,
            offset: 0,
            sizes,
            strides,
        }
    }

    /// Whether this is the pointer that the allocation returned.
    pub fn is_base(&self) -> bool {
        (self.shift == 0 || self.is_base_buffer) && self.offset == 0
    }
}

/// How many elements a shape has; nothing if they cannot be counted, which is so of no buffer.
pub fn elements(sizes: &[i64]) -> Option<i64> {
    sizes.iter().try_fold(1_i64, |n, &size| n.checked_mul(size))
}

/// The strides of a shape without gaps.
pub fn row_major(sizes: &[i64]) -> Extents {
    let mut strides: Extents = sizes.iter().map(|_| 1).collect();
    for i in (0..sizes.len().saturating_sub(1)).rev() {
        strides[i] = strides[i + 1].wrapping_mul(sizes[i + 1]);
    }
    strides
}

/// The value of an SSA value.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum {
    /// An integer, index or float of at most 64 bits; the bits above its width are zero.
    Bits(u64),
    MemRef(Rc<MemRef>),
    Function(Op),
    /// A number that is not known: only where paths are explored, never in a run.
    Term(Term),
    /// The parts of a complex number, or the elements of a vector in row-major order.
    Aggregate(Rc<[Datum]>),
    /// A value that must not matter.
    Poison,
    /// What memory holds that nobody wrote. Copies carry it on and the world outside is shown it;
    /// no value of the program is, since a load of it is a fault.
    Unwritten,
}

impl Datum {
    /// A truth value.
    pub fn bool(value: bool) -> Self {
        Datum::Bits(value.into())
    }

    /// An index.
    pub fn index(value: i64) -> Self {
        Datum::Bits(value as u64)
    }

    /// Whether memory that nobody wrote is in it.
    pub fn is_unwritten(&self) -> bool {
        match self {
            Datum::Unwritten => true,
            Datum::Aggregate(parts) => parts.iter().any(Datum::is_unwritten),
            _ => false,
        }
    }

    /// Whether it is a number, or something that is computed with as it is.
    pub fn is_defined(&self, terms: &Terms) -> bool {
        match self {
            Datum::Poison | Datum::Unwritten => false,
            Datum::Term(term) => !terms.may_be_poison(*term),
            Datum::Aggregate(parts) => parts.iter().all(|part| part.is_defined(terms)),
            Datum::Bits(_) | Datum::MemRef(_) | Datum::Function(_) => true,
        }
    }

    /// Whether it is a number, or what nobody wrote, which the path notes.
    pub fn may_be_passed(&self, path: &mut Path) -> bool {
        let is_unwritten = matches!(self, Datum::Unwritten);
        path.unwritten.is_passed |= is_unwritten;
        is_unwritten || self.is_defined(&path.terms)
    }

    /// The same with poison in the place of what nobody wrote.
    pub fn or_poison(&self) -> Datum {
        match self {
            Datum::Unwritten => Datum::Poison,
            Datum::Aggregate(parts) => {
                Datum::Aggregate(parts.iter().map(Datum::or_poison).collect())
            }
            datum => datum.clone(),
        }
    }

    /// The memref, if it is one.
    pub fn memref(&self) -> Option<&Rc<MemRef>> {
        match self {
            Datum::MemRef(memref) => Some(memref),
            _ => None,
        }
    }
}

/// The floats that are computed with.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Float {
    F16,
    BF16,
    F32,
    F64,
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

impl From<Rc<[Datum]>> for Datum {
    fn from(parts: Rc<[Datum]>) -> Self {
        Datum::Aggregate(parts)
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
