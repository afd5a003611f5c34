//! The builtin attributes, as data. Interned by [`Context`](super::Context); text is in `syntax`.

use super::{AffineMap, Attr, Ident, IntegerSet, Type};

/// What an [`Attr`] is. Attributes that no table describes are [`AttrKind::Opaque`] text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrKind {
    Unit,
    /// `5 : index`, `true` (an `i1`), `-3 : i8`. The value is sign-extended from its width,
    /// except that `i1` is 0 or 1. Wider integers than `i128` stay [`AttrKind::Opaque`].
    Integer {
        value: i128,
        ty: Type,
    },
    /// A float as the bits of the nearest `f64`, and its type.
    Float {
        bits: u64,
        ty: Type,
    },
    String(Box<str>),
    Type(Type),
    Array(Box<[Attr]>),
    /// Entries sorted by the text of their names, without repetition.
    Dict(Box<[(Ident, Attr)]>),
    /// `@root` or `@root::@nested`.
    SymbolRef {
        root: Ident,
        nested: Box<[Ident]>,
    },
    /// `array<i32: 1, 2>`; the element type is an integer type or a float (then bits of `f64`).
    DenseArray {
        element: Type,
        values: Box<[i64]>,
    },
    /// `strided<[2, ?], offset: ?>`; dynamic entries are [`DYNAMIC`](super::DYNAMIC).
    Strided {
        strides: Box<[i64]>,
        offset: i64,
    },
    /// `affine_map<(d0) -> (d0)>`
    AffineMap(AffineMap),
    /// `affine_set<(d0) : (d0 >= 0)>`
    IntegerSet(IntegerSet),
    /// `dense<...>`, `sparse<...>` or `dense_resource<...>` without its type, and its type.
    Elements {
        text: Box<str>,
        ty: Type,
    },
    /// `loc(...)`: a place in some program's source.
    Location(LocationKind),
    /// Any other attribute as its source text, white space folded.
    Opaque(Box<str>),
}

/// What an attribute that is a location says. Every [`Attr`] in it but the metadata is a
/// location itself.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LocationKind {
    Unknown,
    /// `"file":1:2`, `"file":1:2 to :3`, `"file":1:2 to 3:4`. Which numbers are there is part of
    /// what the attribute is: `"f":1:2` and `"f":1:2 to 1:2` differ.
    File {
        file: Ident,
        line: u32,
        column: Option<u32>,
        end_line: Option<u32>,
        end_column: Option<u32>,
    },
    /// `"name"` or `"name"(child)`.
    Name {
        name: Ident,
        child: Option<Attr>,
    },
    /// `callsite(callee at caller)`.
    CallSite {
        callee: Attr,
        caller: Attr,
    },
    /// `fused<metadata>[a, b]`.
    Fused {
        metadata: Option<Attr>,
        locations: Box<[Attr]>,
    },
}
