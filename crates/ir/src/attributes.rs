//! The builtin attributes, as data. Interned by [`Context`](super::Context); text is in `syntax`.

use super::{AffineMap, Attr, Ident, IntegerSet, Type};

/// What an [`Attr`] is. Attributes that no table describes are [`AttrKind::Opaque`] text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrKind {
    Unit,
    /// `5 : index`, `true` (an `i1`), `-3 : i8`. The value is sign-extended from its width,
    /// except that `i1` is 0 or 1, and that unsigned integers are not negative.
    Integer {
        value: i128,
        ty: Type,
    },
    /// An integer that no `i128` holds: its two's complement, sign-extended to whole words,
    /// the lowest word first.
    WideInteger {
        words: Box<[u64]>,
        ty: Type,
    },
    /// A float as the bits of its own type; see [`FloatFormat`](super::FloatFormat).
    Float {
        bits: u128,
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
    /// `array<i32: 1, 2>`; the element type is an integer type, or a float type, and then the
    /// values are the bits of that type. Elements have at most 64 bits.
    DenseArray {
        element: Type,
        values: Box<[i64]>,
    },
    /// The same for elements of more than 64 bits.
    WideArray {
        element: Type,
        values: Box<[Attr]>,
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
    /// `dense<[1, 2]>`, numbers. `ir/elements.rs` says how they lie in the data, and
    /// [`Context::dense_values`](super::Context::dense_values) reads them.
    Dense {
        ty: Type,
        data: Box<[u8]>,
    },
    /// `dense<["a", "b"]>`; a single string stands for all.
    DenseStrings {
        ty: Type,
        values: Box<[Box<str>]>,
    },
    /// `sparse<indices, values>`; both are dense, the indices of type `tensor<NxRANKxi64>`.
    Sparse {
        ty: Type,
        indices: Attr,
        values: Attr,
    },
    /// `dense_resource<key>`
    DenseResource {
        ty: Type,
        key: Ident,
    },
    /// `"text" : T`, a string with a type.
    TypedString {
        text: Box<str>,
        ty: Type,
    },
    /// `distinct[3]<value>`; the number tells it from others with the same value.
    Distinct {
        number: u64,
        value: Attr,
    },
    /// `loc(...)`: a place in some program's source.
    ///
    /// In a box: most programs have none, and it would make every attribute half as large again.
    Location(Box<LocationKind>),
    /// A dialect's attribute in which others stand.
    Nested(Box<[Piece]>),
    /// Any other attribute as its source text.
    Opaque(Box<str>),
}

/// A part of a dialect's attribute or type: its text, and what stands in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    Text(Box<str>),
    Attr(Attr),
    Type(Type),
}

impl AttrKind {
    /// The type that a typed attribute has: a number, elements, a string with a type.
    pub fn ty(&self) -> Option<Type> {
        match self {
            AttrKind::Integer { ty, .. }
            | AttrKind::WideInteger { ty, .. }
            | AttrKind::Float { ty, .. }
            | AttrKind::TypedString { ty, .. } => Some(*ty),
            _ => self.elements_type(),
        }
    }

    /// Whether it refers to a symbol that is not nested in another.
    pub fn is_flat_symbol(&self) -> bool {
        matches!(self, AttrKind::SymbolRef { nested, .. } if nested.is_empty())
    }

    /// Whether it has a type; that of a string is `none` if it is not written.
    pub fn is_typed(&self) -> bool {
        // A dialect's attribute is text here, and may have one.
        matches!(
            self,
            AttrKind::String(_) | AttrKind::Opaque(_) | AttrKind::Nested(_)
        ) || self.ty().is_some()
    }

    /// The bytes that it takes besides itself: what can be large is counted.
    pub fn data_bytes(&self) -> u64 {
        let bytes = match self {
            AttrKind::Dense { data, .. } => data.len(),
            AttrKind::DenseArray { values, .. } => size_of_val(values.as_ref()),
            AttrKind::DenseStrings { values, .. } => {
                let texts: usize = values.iter().map(|text| text.len()).sum();
                texts + size_of_val(values.as_ref())
            }
            AttrKind::Array(attrs) | AttrKind::WideArray { values: attrs, .. } => {
                size_of_val(attrs.as_ref())
            }
            AttrKind::Dict(entries) => size_of_val(entries.as_ref()),
            AttrKind::String(text) | AttrKind::Opaque(text) => text.len(),
            _ => 0,
        };
        bytes as u64
    }

    /// The type of an elements attribute.
    pub fn elements_type(&self) -> Option<Type> {
        match self {
            AttrKind::Dense { ty, .. }
            | AttrKind::DenseStrings { ty, .. }
            | AttrKind::Sparse { ty, .. }
            | AttrKind::DenseResource { ty, .. } => Some(*ty),
            _ => None,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::AttrKind;

    #[test]
    fn an_attribute_is_no_larger_than_a_number_makes_it() {
        assert_eq!(size_of::<AttrKind>(), 32);
    }
}
