//! What a value of the IR is while a program runs.
//!
//! Knows no heap: a memref is a descriptor that names its buffer.

use std::rc::Rc;

use cranelift_entity::entity_impl;
use smallvec::SmallVec;

use super::terms::{Term, Terms};
use freehold_ir::Op;

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

    /// Whether this begins where the memref that the allocation returned does: `first` elements
    /// from the buffer's start, which is also where a base buffer taken from it may lie.
    pub fn is_base(&self, first: i64) -> bool {
        let is_start = (self.shift == 0 || self.is_base_buffer) && self.offset == 0;
        is_start || self.shift == 0 && self.offset == first
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
    /// A function, and where paths are explored the number of its name, which both programs share.
    Function(Op, u32),
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
            Datum::Bits(_) | Datum::MemRef(_) | Datum::Function(..) => true,
        }
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

impl From<Rc<[Datum]>> for Datum {
    fn from(parts: Rc<[Datum]>) -> Self {
        Datum::Aggregate(parts)
    }
}
