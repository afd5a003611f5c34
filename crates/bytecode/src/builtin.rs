//! The builtin dialect's attributes and types: the number of each, and its fields ([`ATTRS`],
//! [`TYPES`]). `made.rs` has what fields make, and `fields.rs` what an attribute or type has for
//! them.
//!
//! What has no number here is text in bytecode: small floats, and all of other dialects. Affine
//! maps and sets and strided layouts have numbers that are only read.

mod fields;
mod made;

use crate::encoding::{Encoding, Field};

pub use fields::{Node, attr_data, place_data, type_data};
pub use made::{Made, attr, ty};

/// The numbers of attributes, as positions in [`ATTRS`].
pub mod attrs {
    pub const ARRAY: usize = 0;
    pub const DICT: usize = 1;
    pub const STRING: usize = 2;
    pub const TYPED_STRING: usize = 3;
    pub const FLAT_SYMBOL: usize = 4;
    pub const SYMBOL: usize = 5;
    pub const TYPE: usize = 6;
    pub const UNIT: usize = 7;
    pub const INTEGER: usize = 8;
    pub const FLOAT: usize = 9;
    pub const CALL_SITE: usize = 10;
    pub const FILE_LINE_COLUMN: usize = 11;
    pub const FUSED: usize = 12;
    pub const FUSED_WITH_METADATA: usize = 13;
    pub const NAME: usize = 14;
    pub const UNKNOWN: usize = 15;
    pub const RESOURCE: usize = 16;
    pub const DENSE_ARRAY: usize = 17;
    pub const DENSE: usize = 18;
    pub const DENSE_STRINGS: usize = 19;
    pub const SPARSE: usize = 20;
    pub const DISTINCT: usize = 21;
    pub const FILE_RANGE: usize = 22;
    // LLVM's trunk writes these since 2026, and mlir-opt-22 does not read them.
    pub const AFFINE_MAP: usize = 23;
    pub const INTEGER_SET: usize = 24;
    pub const STRIDED: usize = 25;
}

/// The numbers of types, as positions in [`TYPES`].
pub mod types {
    pub const INTEGER: usize = 0;
    pub const INDEX: usize = 1;
    pub const FUNCTION: usize = 2;
    pub const COMPLEX: usize = 9;
    pub const MEMREF: usize = 10;
    pub const MEMREF_IN_SPACE: usize = 11;
    pub const NONE: usize = 12;
    pub const TENSOR: usize = 13;
    pub const TENSOR_WITH_ENCODING: usize = 14;
    pub const TUPLE: usize = 15;
    pub const UNRANKED_MEMREF: usize = 16;
    pub const UNRANKED_MEMREF_IN_SPACE: usize = 17;
    pub const UNRANKED_TENSOR: usize = 18;
    pub const VECTOR: usize = 19;
    pub const SCALABLE_VECTOR: usize = 20;
}

/// The floating-point types that have numbers.
const FLOATS: [(usize, &str); 6] = [
    (3, "bf16"),
    (4, "f16"),
    (5, "f32"),
    (6, "f64"),
    (7, "f80"),
    (8, "f128"),
];

/// The attributes by their numbers.
pub const ATTRS: [Encoding; 26] = [
    ("array", &[Field::Attrs]),
    ("dictionary", &[Field::Entries]),
    ("string", &[Field::Text]),
    ("string with a type", &[Field::Text, Field::Type]),
    ("symbol", &[Field::Attr]),
    ("nested symbol", &[Field::Attr, Field::Attrs]),
    ("type", &[Field::Type]),
    ("unit", &[]),
    ("integer", &[Field::Type, Field::Bits]),
    ("float", &[Field::Type, Field::Bits]),
    ("call site", &[Field::Attr, Field::Attr]),
    (
        "place in a file",
        &[Field::Attr, Field::Number, Field::Number],
    ),
    ("fused locations", &[Field::Attrs]),
    (
        "fused locations with metadata",
        &[Field::Attrs, Field::Attr],
    ),
    ("named location", &[Field::Attr, Field::Attr]),
    ("unknown location", &[]),
    ("dense resource", &[Field::Type, Field::Resource]),
    ("dense array", &[Field::Type, Field::Number, Field::Bytes]),
    ("dense elements", &[Field::Type, Field::Bytes]),
    ("dense strings", &[Field::Type, Field::Texts]),
    ("sparse elements", &[Field::Type, Field::Attr, Field::Attr]),
    ("distinct attribute", &[Field::Attr]),
    ("range in a file", &[Field::Attr, Field::Numbers]),
    ("affine map", &[Field::AffineMap]),
    ("integer set", &[Field::IntegerSet]),
    ("strided layout", &[Field::Extent, Field::Extents]),
];

/// The types by their numbers.
pub const TYPES: [Encoding; 21] = [
    ("integer type", &[Field::Number]),
    ("index", &[]),
    ("function type", &[Field::Types, Field::Types]),
    ("bf16", &[]),
    ("f16", &[]),
    ("f32", &[]),
    ("f64", &[]),
    ("f80", &[]),
    ("f128", &[]),
    ("complex", &[Field::Type]),
    ("memref", &[Field::Extents, Field::Type, Field::Attr]),
    (
        "memref in a memory space",
        &[Field::Attr, Field::Extents, Field::Type, Field::Attr],
    ),
    ("none", &[]),
    ("tensor", &[Field::Extents, Field::Type]),
    (
        "tensor with an encoding",
        &[Field::Attr, Field::Extents, Field::Type],
    ),
    ("tuple", &[Field::Types]),
    ("unranked memref", &[Field::Type]),
    (
        "unranked memref in a memory space",
        &[Field::Attr, Field::Type],
    ),
    ("unranked tensor", &[Field::Type]),
    ("vector", &[Field::Extents, Field::Type]),
    (
        "scalable vector",
        &[Field::Flags, Field::Extents, Field::Type],
    ),
];
