//! The builtin types, as data. Interned by [`Context`](super::Context); text is in `syntax`.

use super::{Attr, Piece, Type};

/// An extent, stride or offset that is only known at run time (`?`).
pub const DYNAMIC: i64 = i64::MIN;

/// The signedness of an integer type: `i8`, `si8`, `ui8`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Signedness {
    Signless,
    Signed,
    Unsigned,
}

/// What a [`Type`] is. Dialect types that no table describes are [`TypeKind::Opaque`] text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    Index,
    None,
    Integer {
        width: u32,
        signedness: Signedness,
    },
    /// A floating-point type by its MLIR spelling: `f32`, `bf16`, `f8E4M3FN`.
    Float(&'static str),
    Complex(Type),
    Tuple(Box<[Type]>),
    Function {
        inputs: Box<[Type]>,
        results: Box<[Type]>,
    },
    Vector {
        shape: Box<[i64]>,
        /// One flag per dimension; a scalable dimension prints as `[4]`.
        scalable: Box<[bool]>,
        element: Type,
    },
    /// A tensor; `shape` is `None` for an unranked one (`tensor<*xf32>`).
    Tensor {
        shape: Option<Box<[i64]>>,
        element: Type,
        encoding: Option<Attr>,
    },
    /// A ranked memref. `layout` is `None` for the identity layout.
    MemRef {
        shape: Box<[i64]>,
        element: Type,
        layout: Option<Attr>,
        space: Option<Attr>,
    },
    UnrankedMemRef {
        element: Type,
        space: Option<Attr>,
    },
    /// A dialect type in which attributes or other types stand.
    Nested(Box<[Piece]>),
    /// A dialect type kept as its source text, `!` included.
    Opaque(Box<str>),
}

impl TypeKind {
    /// A memref, ranked or not: what buffer deallocation calls a buffer.
    pub fn is_memref(&self) -> bool {
        matches!(
            self,
            TypeKind::MemRef { .. } | TypeKind::UnrankedMemRef { .. }
        )
    }

    /// The element type of a shaped type.
    pub fn element(&self) -> Option<Type> {
        match self {
            TypeKind::Vector { element, .. }
            | TypeKind::Tensor { element, .. }
            | TypeKind::MemRef { element, .. }
            | TypeKind::UnrankedMemRef { element, .. }
            | TypeKind::Complex(element) => Some(*element),
            _ => None,
        }
    }

    /// The shape of a ranked shaped type; dynamic extents are [`DYNAMIC`].
    pub fn shape(&self) -> Option<&[i64]> {
        match self {
            TypeKind::Vector { shape, .. } | TypeKind::MemRef { shape, .. } => Some(shape),
            TypeKind::Tensor { shape, .. } => shape.as_deref(),
            _ => None,
        }
    }
}
