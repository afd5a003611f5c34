//! What an attribute or a type of the builtin dialect has for its fields.

use std::borrow::Cow;

use smallvec::smallvec;

use freehold_ir::{
    Attr, AttrKind, Context, ElementLayout, Ident, LocationKind, OpName, Signedness, Type, TypeKind,
};

use freehold_syntax::InFile;

use super::{FLOATS, attrs, types};
use crate::dense;
use crate::encoding::{Data, Datum, masked};

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
    /// What stands in the text of another, and is no attribute of the program.
    Part(Attr, u32),
    /// The string attribute of the name of a file, by its number in the source.
    File(u32),
    /// A line and a column of a file.
    Place(InFile),
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
        AttrKind::String(text) => (
            attrs::STRING,
            smallvec![Datum::Text(text.as_bytes().into())],
        ),
        AttrKind::TypedString { text, ty } => (
            attrs::TYPED_STRING,
            smallvec![Datum::Text(text.as_bytes().into()), Datum::Type(*ty)],
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
            let raw = dense::array_bytes(context, *element, values)?;
            (attrs::DENSE_ARRAY, array_data(*element, raw))
        }
        AttrKind::WideArray { element, values } => {
            let raw = dense::wide_array_bytes(context, *element, values)?;
            (attrs::DENSE_ARRAY, array_data(*element, raw))
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
        AttrKind::Strided { .. }
        | AttrKind::AffineMap(_)
        | AttrKind::IntegerSet(_)
        | AttrKind::Nested(_)
        | AttrKind::Opaque(_) => return None,
    })
}

/// A dense array of so many elements in these bytes.
fn array_data<'a>(element: Type, (count, raw): (u64, Vec<u8>)) -> Data<'a, Node, Type> {
    smallvec![
        Datum::Type(element),
        Datum::Number(count),
        Datum::Bytes(Cow::Owned(raw))
    ]
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
