//! The builtin dialect's attributes and types: the fields of each ([`ATTRS`], [`TYPES`]), what
//! they make ([`attr`], [`ty`]), and what an attribute or type has for them ([`attr_data`],
//! [`type_data`]).
//!
//! What has no number here is text in bytecode: small floats, and all of other dialects. Affine
//! maps and sets and strided layouts have numbers that are only read.

use std::borrow::Cow;

use smallvec::smallvec;

use freehold_ir::{
    Attr, AttrKind, Context, DYNAMIC, ElementLayout, Ident, LocationKind, OpName, Signedness, Type,
    TypeKind,
};

use freehold_syntax as syntax;

use crate::dense;
use crate::encoding::{Data, Datum, Encoding, Field, masked};

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

/// Why data make no attribute or type.
pub type Made<T> = Result<T, &'static str>;

const NOT_UTF8: &str = "a text is not UTF-8";

/// Makes an attribute. `distinct` is the number of a distinct one.
pub fn attr(
    context: &mut Context,
    number: usize,
    data: &Data<Attr, Type>,
    distinct: u64,
) -> Made<Attr> {
    let kind = match (number, &data[..]) {
        (attrs::ARRAY, [Datum::Attrs(items)]) => AttrKind::Array(items[..].into()),
        (attrs::DICT, [Datum::Entries(entries)]) => {
            let named = entries.iter();
            let named = named.map(|&(name, value)| Ok((string(context, name)?, value)));
            let named = named.collect::<Made<_>>()?;
            return Ok(context.dict_attr(named));
        }
        (attrs::STRING, [Datum::Text(text)]) => match utf8(text) {
            Ok(text) => AttrKind::String(text.into()),
            // Kept as it is written.
            Err(_) => AttrKind::Opaque(syntax::quoted(text).into()),
        },
        (attrs::TYPED_STRING, [Datum::Text(text), Datum::Type(ty)]) => AttrKind::TypedString {
            text: utf8(text)?.into(),
            ty: *ty,
        },
        (attrs::FLAT_SYMBOL, [Datum::Attr(root)]) => AttrKind::SymbolRef {
            root: string(context, *root)?,
            nested: Box::new([]),
        },
        (attrs::SYMBOL, [Datum::Attr(root), Datum::Attrs(nested)]) => {
            let root = string(context, *root)?;
            let nested = nested.iter().map(|&attr| match context.attr_kind(attr) {
                AttrKind::SymbolRef { root, nested } if nested.is_empty() => Ok(*root),
                _ => Err("a part of a symbol is none"),
            });
            let nested = nested.collect::<Made<_>>()?;
            AttrKind::SymbolRef { root, nested }
        }
        (attrs::TYPE, [Datum::Type(ty)]) => AttrKind::Type(*ty),
        (attrs::UNIT, []) => AttrKind::Unit,
        (attrs::INTEGER, [Datum::Type(ty), Datum::Bits { width, words }]) => {
            return dense::integer(context, *ty, *width, words);
        }
        (attrs::FLOAT, [Datum::Type(ty), Datum::Bits { words, .. }]) => {
            let TypeKind::Float(_) = context.kind(*ty) else {
                return Err("a float has a type that is none");
            };
            AttrKind::Float {
                bits: dense::low_bits(words),
                ty: *ty,
            }
        }
        (attrs::RESOURCE, [Datum::Type(ty), Datum::Resource(key)]) => AttrKind::DenseResource {
            ty: shaped(context, *ty)?,
            key: context.ident(utf8(key)?),
        },
        (
            attrs::DENSE_ARRAY,
            [
                Datum::Type(element),
                Datum::Number(count),
                Datum::Bytes(bytes),
            ],
        ) => return dense::array(context, *element, *count, bytes),
        (attrs::DENSE, [Datum::Type(ty), Datum::Bytes(bytes)]) => {
            return dense::elements(context, *ty, bytes);
        }
        (attrs::DENSE_STRINGS, [Datum::Type(ty), Datum::Texts { texts, .. }]) => {
            let texts = texts.iter().map(|text| Ok(utf8(text)?.into()));
            AttrKind::DenseStrings {
                ty: *ty,
                values: texts.collect::<Made<_>>()?,
            }
        }
        (attrs::SPARSE, [Datum::Type(ty), Datum::Attr(indices), Datum::Attr(values)]) => {
            let is_dense = |attr| {
                let kind = context.attr_kind(attr);
                matches!(kind, AttrKind::Dense { .. } | AttrKind::DenseStrings { .. })
            };
            if !is_dense(*indices) || !is_dense(*values) {
                return Err("indices or values of sparse elements are not dense");
            }
            AttrKind::Sparse {
                ty: shaped(context, *ty)?,
                indices: *indices,
                values: *values,
            }
        }
        (attrs::AFFINE_MAP | attrs::INTEGER_SET, [Datum::Attr(whole)]) => return Ok(*whole),
        (attrs::STRIDED, [Datum::Extent(offset), Datum::Extents(strides)]) => AttrKind::Strided {
            strides: strides[..].into(),
            offset: *offset,
        },
        (attrs::DISTINCT, [Datum::Attr(value)]) => AttrKind::Distinct {
            number: distinct,
            value: *value,
        },
        (_, data) => {
            let location = location(context, number, data)?;
            AttrKind::Location(Box::new(location))
        }
    };
    Ok(context.attr(kind))
}

fn location(
    context: &mut Context,
    number: usize,
    data: &[Datum<Attr, Type>],
) -> Made<LocationKind> {
    let place = |number: u64| u32::try_from(number).map_err(|_| "a line or column is too large");
    Ok(match (number, data) {
        (attrs::UNKNOWN, []) => LocationKind::Unknown,
        (attrs::CALL_SITE, [Datum::Attr(callee), Datum::Attr(caller)]) => LocationKind::CallSite {
            callee: inner(context, *callee)?,
            caller: inner(context, *caller)?,
        },
        (
            attrs::FILE_LINE_COLUMN,
            [
                Datum::Attr(file),
                Datum::Number(line),
                Datum::Number(column),
            ],
        ) => LocationKind::File {
            file: string(context, *file)?,
            line: place(*line)?,
            column: Some(place(*column)?),
            end_line: None,
            end_column: None,
        },
        (attrs::FILE_RANGE, [Datum::Attr(file), Datum::Numbers(numbers)]) => {
            let (line, column, end_line, end_column) = match numbers[..] {
                [] => (0, None, None, None),
                [line] => (line, None, None, None),
                [line, column] => (line, Some(column), None, None),
                [line, column, end] => (line, Some(column), None, Some(end)),
                [line, column, end_line, end] => (line, Some(column), Some(end_line), Some(end)),
                _ => return Err("a range in a file has more than four numbers"),
            };
            LocationKind::File {
                file: string(context, *file)?,
                line: place(line)?,
                column: column.map(place).transpose()?,
                end_line: end_line.map(place).transpose()?,
                end_column: end_column.map(place).transpose()?,
            }
        }
        (attrs::FUSED, [Datum::Attrs(locations)]) => LocationKind::Fused {
            metadata: None,
            locations: all(context, locations)?,
        },
        (attrs::FUSED_WITH_METADATA, [Datum::Attrs(locations), Datum::Attr(metadata)]) => {
            LocationKind::Fused {
                metadata: Some(*metadata),
                locations: all(context, locations)?,
            }
        }
        (attrs::NAME, [Datum::Attr(name), Datum::Attr(child)]) => {
            let child = inner(context, *child)?;
            let unknown = AttrKind::Location(Box::new(LocationKind::Unknown));
            LocationKind::Name {
                name: string(context, *name)?,
                child: Some(child).filter(|&child| *context.attr_kind(child) != unknown),
            }
        }
        _ => return Err("the fields are not those of the attribute"),
    })
}

/// An attribute that is a location.
fn inner(context: &Context, attr: Attr) -> Made<Attr> {
    match context.attr_kind(attr) {
        AttrKind::Location(_) => Ok(attr),
        _ => Err("a part of a location is none"),
    }
}

fn all(context: &Context, attrs: &[Attr]) -> Made<Box<[Attr]>> {
    attrs.iter().map(|&attr| inner(context, attr)).collect()
}

fn utf8(text: &[u8]) -> Made<&str> {
    std::str::from_utf8(text).map_err(|_| NOT_UTF8)
}

fn string_of(context: &Context, attr: Attr) -> Made<&str> {
    match context.attr_kind(attr) {
        AttrKind::String(text) => Ok(text),
        _ => Err("a name is no string"),
    }
}

/// The handle of what a string attribute says.
fn string(context: &mut Context, attr: Attr) -> Made<Ident> {
    let text = string_of(context, attr)?.to_owned();
    Ok(context.ident(&text))
}

fn shaped(context: &Context, ty: Type) -> Made<Type> {
    match context.kind(ty).shape() {
        Some(_) => Ok(ty),
        None => Err("elements have a type without a shape"),
    }
}

/// Makes a type.
pub fn ty(context: &mut Context, number: usize, data: &Data<Attr, Type>) -> Made<Type> {
    let kind = match (number, &data[..]) {
        (types::INTEGER, [Datum::Number(both)]) => TypeKind::Integer {
            width: u32::try_from(both >> 2)
                .ok()
                .filter(|&width| width < 1 << 24)
                .ok_or("an integer type has too many bits")?,
            signedness: match both & 3 {
                0 => Signedness::Signless,
                1 => Signedness::Signed,
                2 => Signedness::Unsigned,
                _ => return Err("an integer type is neither signed nor unsigned nor signless"),
            },
        },
        (types::INDEX, []) => TypeKind::Index,
        (types::FUNCTION, [Datum::Types(inputs), Datum::Types(results)]) => TypeKind::Function {
            inputs: inputs[..].into(),
            results: results[..].into(),
        },
        (types::COMPLEX, [Datum::Type(element)]) => TypeKind::Complex(*element),
        (
            types::MEMREF,
            [
                Datum::Extents(shape),
                Datum::Type(element),
                Datum::Attr(layout),
            ],
        ) => memref(context, shape, *element, *layout, None)?,
        (
            types::MEMREF_IN_SPACE,
            [
                Datum::Attr(space),
                Datum::Extents(shape),
                Datum::Type(element),
                Datum::Attr(layout),
            ],
        ) => memref(context, shape, *element, *layout, Some(*space))?,
        (types::NONE, []) => TypeKind::None,
        (types::TENSOR, [Datum::Extents(shape), Datum::Type(element)]) => TypeKind::Tensor {
            shape: Some(extents(shape)?),
            element: *element,
            encoding: None,
        },
        (
            types::TENSOR_WITH_ENCODING,
            [
                Datum::Attr(encoding),
                Datum::Extents(shape),
                Datum::Type(element),
            ],
        ) => TypeKind::Tensor {
            shape: Some(extents(shape)?),
            element: *element,
            encoding: Some(*encoding),
        },
        (types::TUPLE, [Datum::Types(types)]) => TypeKind::Tuple(types[..].into()),
        (types::UNRANKED_MEMREF, [Datum::Type(element)]) => TypeKind::UnrankedMemRef {
            element: *element,
            space: None,
        },
        (types::UNRANKED_MEMREF_IN_SPACE, [Datum::Attr(space), Datum::Type(element)]) => {
            TypeKind::UnrankedMemRef {
                element: *element,
                space: Some(*space),
            }
        }
        (types::UNRANKED_TENSOR, [Datum::Type(element)]) => TypeKind::Tensor {
            shape: None,
            element: *element,
            encoding: None,
        },
        (types::VECTOR, [Datum::Extents(shape), Datum::Type(element)]) => TypeKind::Vector {
            shape: static_extents(shape)?,
            scalable: vec![false; shape.len()].into(),
            element: *element,
        },
        (
            types::SCALABLE_VECTOR,
            [
                Datum::Flags(scalable),
                Datum::Extents(shape),
                Datum::Type(element),
            ],
        ) if scalable.len() == shape.len() => TypeKind::Vector {
            shape: static_extents(shape)?,
            scalable: scalable[..].into(),
            element: *element,
        },
        (number, []) => match FLOATS.iter().find(|float| float.0 == number) {
            Some(float) => TypeKind::Float(float.1),
            None => return Err("the fields are not those of the type"),
        },
        _ => return Err("the fields are not those of the type"),
    };
    Ok(context.ty(kind))
}

fn extents(shape: &[i64]) -> Made<Box<[i64]>> {
    match shape.iter().all(|&extent| extent >= 0 || extent == DYNAMIC) {
        true => Ok(shape.into()),
        false => Err("an extent is negative"),
    }
}

fn static_extents(shape: &[i64]) -> Made<Box<[i64]>> {
    match shape.iter().all(|&extent| extent > 0) {
        true => Ok(shape.into()),
        false => Err("an extent of a vector is not positive"),
    }
}

fn memref(
    context: &Context,
    shape: &[i64],
    element: Type,
    layout: Attr,
    space: Option<Attr>,
) -> Made<TypeKind> {
    let is_identity = context
        .affine_map(layout)
        .is_some_and(|map| map.is_identity());
    Ok(TypeKind::MemRef {
        shape: extents(shape)?,
        element,
        layout: Some(layout).filter(|_| !is_identity),
        space,
    })
}

/// What stands where an attribute does in the fields of another: mostly an attribute, or one that
/// the module does not have as such.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Attr(Attr),
    /// The string attribute of a name.
    String(Ident),
    /// A reference to a symbol without a nested name.
    Symbol(Ident),
    /// The map of a rank that changes nothing.
    IdentityMap(u32),
    Unknown,
    /// The string attribute of the source's name.
    File,
    /// A line and a column of the file that was read.
    Place(u32, u32),
    /// The properties and the attributes of an operation of a name as one dictionary.
    Merged(OpName, Attr, Attr),
}

/// The number and the fields of an attribute; none where it is text.
pub fn attr_data<'a>(
    context: &'a Context,
    kind: &'a AttrKind,
) -> Option<(usize, Data<'a, Node, Type>)> {
    let nodes = |attrs: &[Attr]| attrs.iter().map(|&attr| Node::Attr(attr)).collect();
    let bytes = |ident: &Ident| context.text(*ident).as_bytes();
    Some(match kind {
        AttrKind::Array(items) => (attrs::ARRAY, smallvec![Datum::Attrs(nodes(items))]),
        AttrKind::Dict(entries) => {
            let entries = entries.iter();
            let entries = entries.map(|&(name, value)| (Node::String(name), Node::Attr(value)));
            (attrs::DICT, smallvec![Datum::Entries(entries.collect())])
        }
        AttrKind::String(text) => (attrs::STRING, smallvec![Datum::Text(text.as_bytes())]),
        AttrKind::TypedString { text, ty } => (
            attrs::TYPED_STRING,
            smallvec![Datum::Text(text.as_bytes()), Datum::Type(*ty)],
        ),
        AttrKind::SymbolRef { root, nested } if nested.is_empty() => (
            attrs::FLAT_SYMBOL,
            smallvec![Datum::Attr(Node::String(*root))],
        ),
        AttrKind::SymbolRef { root, nested } => {
            let nested = nested.iter().map(|&name| Node::Symbol(name)).collect();
            let root = Datum::Attr(Node::String(*root));
            (attrs::SYMBOL, smallvec![root, Datum::Attrs(nested)])
        }
        AttrKind::Type(ty) => (attrs::TYPE, smallvec![Datum::Type(*ty)]),
        AttrKind::Unit => (attrs::UNIT, smallvec![]),
        AttrKind::Integer { ty, .. } | AttrKind::WideInteger { ty, .. } => {
            let layout = ElementLayout::of(context, *ty)?;
            let bits = dense::integer_bits(kind, layout.width)?;
            (attrs::INTEGER, smallvec![Datum::Type(*ty), bits])
        }
        AttrKind::Float { bits, ty } => {
            let width = ElementLayout::of(context, *ty)?.width;
            let words = masked(smallvec![*bits as u64, (*bits >> 64) as u64], width);
            let bits = Datum::Bits { width, words };
            (attrs::FLOAT, smallvec![Datum::Type(*ty), bits])
        }
        AttrKind::DenseResource { ty, key } => (
            attrs::RESOURCE,
            smallvec![Datum::Type(*ty), Datum::Resource(bytes(key))],
        ),
        AttrKind::DenseArray { element, values } => {
            let (count, raw) = dense::array_bytes(context, *element, values)?;
            let fields = smallvec![
                Datum::Type(*element),
                Datum::Number(count),
                Datum::Bytes(Cow::Owned(raw))
            ];
            (attrs::DENSE_ARRAY, fields)
        }
        AttrKind::Dense { ty, data } => {
            let raw = dense::raw_elements(context, *ty, data)?;
            (attrs::DENSE, smallvec![Datum::Type(*ty), Datum::Bytes(raw)])
        }
        AttrKind::DenseStrings { ty, values } => {
            let elements = dense::element_count(context, *ty)?;
            let texts = Datum::Texts {
                is_splat: values.len() == 1 && elements != 0,
                texts: values.iter().map(|text| text.as_bytes()).collect(),
            };
            (attrs::DENSE_STRINGS, smallvec![Datum::Type(*ty), texts])
        }
        AttrKind::Sparse {
            ty,
            indices,
            values,
        } => {
            let parts = [*indices, *values].map(|part| Datum::Attr(Node::Attr(part)));
            let [indices, values] = parts;
            (attrs::SPARSE, smallvec![Datum::Type(*ty), indices, values])
        }
        AttrKind::Distinct { value, .. } => {
            (attrs::DISTINCT, smallvec![Datum::Attr(Node::Attr(*value))])
        }
        AttrKind::Location(kind) => location_data(kind),
        AttrKind::WideArray { .. }
        | AttrKind::Strided { .. }
        | AttrKind::AffineMap(_)
        | AttrKind::IntegerSet(_)
        | AttrKind::Nested(_)
        | AttrKind::Opaque(_) => return None,
    })
}

fn location_data<'a>(kind: &LocationKind) -> (usize, Data<'a, Node, Type>) {
    let nodes = |attrs: &[Attr]| attrs.iter().map(|&attr| Node::Attr(attr)).collect();
    match kind {
        LocationKind::Unknown => (attrs::UNKNOWN, smallvec![]),
        LocationKind::CallSite { callee, caller } => {
            let parts = [*callee, *caller].map(|part| Datum::Attr(Node::Attr(part)));
            (attrs::CALL_SITE, parts.into_iter().collect())
        }
        LocationKind::Name { name, child } => {
            let child = child.map_or(Node::Unknown, Node::Attr);
            let name = Datum::Attr(Node::String(*name));
            (attrs::NAME, smallvec![name, Datum::Attr(child)])
        }
        LocationKind::Fused {
            metadata: None,
            locations,
        } => (attrs::FUSED, smallvec![Datum::Attrs(nodes(locations))]),
        LocationKind::Fused {
            metadata: Some(metadata),
            locations,
        } => {
            let metadata = Datum::Attr(Node::Attr(*metadata));
            let locations = Datum::Attrs(nodes(locations));
            (attrs::FUSED_WITH_METADATA, smallvec![locations, metadata])
        }
        LocationKind::File {
            file,
            line,
            column: Some(column),
            end_line: None,
            end_column: None,
        } => place_data(Node::String(*file), *line, *column),
        LocationKind::File {
            file,
            line,
            column,
            end_line,
            end_column,
        } => {
            let end_line = end_line.or(end_column.map(|_| *line));
            let end_line = end_line.filter(|end| end != line);
            let numbers = [Some(*line), *column, end_line, *end_column];
            let numbers = numbers.into_iter().flatten().map(u64::from).collect();
            let file = Datum::Attr(Node::String(*file));
            (attrs::FILE_RANGE, smallvec![file, Datum::Numbers(numbers)])
        }
    }
}

/// The number and the fields of a place in a file.
pub fn place_data<'a>(file: Node, line: u32, column: u32) -> (usize, Data<'a, Node, Type>) {
    let fields = smallvec![
        Datum::Attr(file),
        Datum::Number(line.into()),
        Datum::Number(column.into())
    ];
    (attrs::FILE_LINE_COLUMN, fields)
}

/// The number and the fields of a type; none where it is text.
pub fn type_data<'a>(kind: &TypeKind) -> Option<(usize, Data<'a, Node, Type>)> {
    let extents = |shape: &[i64]| Datum::Extents(shape.to_vec());
    Some(match kind {
        TypeKind::Integer { width, signedness } => {
            let sign = match signedness {
                Signedness::Signless => 0,
                Signedness::Signed => 1,
                Signedness::Unsigned => 2,
            };
            let both = u64::from(*width) << 2 | sign;
            (types::INTEGER, smallvec![Datum::Number(both)])
        }
        TypeKind::Index => (types::INDEX, smallvec![]),
        TypeKind::None => (types::NONE, smallvec![]),
        TypeKind::Float(name) => {
            let float = FLOATS.iter().find(|float| float.1 == *name)?;
            (float.0, smallvec![])
        }
        TypeKind::Complex(element) => (types::COMPLEX, smallvec![Datum::Type(*element)]),
        TypeKind::Tuple(members) => (types::TUPLE, smallvec![Datum::Types(members.to_vec())]),
        TypeKind::Function { inputs, results } => {
            let parts = [inputs, results].map(|types| Datum::Types(types.to_vec()));
            (types::FUNCTION, parts.into_iter().collect())
        }
        TypeKind::Vector {
            shape,
            scalable,
            element,
        } => {
            let fields = [extents(shape), Datum::Type(*element)];
            match scalable.contains(&true) {
                false => (types::VECTOR, fields.into_iter().collect()),
                true => {
                    let flags = Datum::Flags(scalable.to_vec());
                    let fields = std::iter::once(flags).chain(fields);
                    (types::SCALABLE_VECTOR, fields.collect())
                }
            }
        }
        TypeKind::Tensor {
            shape: None,
            element,
            ..
        } => (types::UNRANKED_TENSOR, smallvec![Datum::Type(*element)]),
        TypeKind::Tensor {
            shape: Some(shape),
            element,
            encoding,
        } => {
            let fields = [extents(shape), Datum::Type(*element)];
            in_front(
                *encoding,
                fields,
                types::TENSOR,
                types::TENSOR_WITH_ENCODING,
            )
        }
        TypeKind::MemRef {
            shape,
            element,
            layout,
            space,
        } => {
            let layout = layout.map_or(Node::IdentityMap(shape.len() as u32), Node::Attr);
            let fields = [extents(shape), Datum::Type(*element), Datum::Attr(layout)];
            in_front(*space, fields, types::MEMREF, types::MEMREF_IN_SPACE)
        }
        TypeKind::UnrankedMemRef { element, space } => in_front(
            *space,
            [Datum::Type(*element)],
            types::UNRANKED_MEMREF,
            types::UNRANKED_MEMREF_IN_SPACE,
        ),
        TypeKind::Nested(_) | TypeKind::Opaque(_) => return None,
    })
}

/// The fields, with an attribute in front of them where there is one, which makes it another type.
fn in_front<'a, const N: usize>(
    first: Option<Attr>,
    fields: [Datum<'a, Node, Type>; N],
    without: usize,
    with: usize,
) -> (usize, Data<'a, Node, Type>) {
    let first = first.map(|attr| Datum::Attr(Node::Attr(attr)));
    let number = if first.is_some() { with } else { without };
    (number, first.into_iter().chain(fields).collect())
}
