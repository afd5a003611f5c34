//! What fields make: attributes and types of the builtin dialect.

use freehold_ir::{
    Attr, AttrKind, Context, DYNAMIC, Ident, LocationKind, Signedness, Type, TypeKind,
};
use freehold_syntax as syntax;

use super::{FLOATS, attrs, types};
use crate::dense;
use crate::encoding::{Data, Datum};

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
                ty: shaped(context, *ty)?,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dense_strings_have_a_shape() {
        let mut context = Context::new();
        let f32 = context.ty(TypeKind::Float("f32"));
        let texts = Datum::Texts {
            is_splat: true,
            texts: vec![b"a"],
        };
        let data = Data::from_iter([Datum::Type(f32), texts]);
        assert!(attr(&mut context, attrs::DENSE_STRINGS, &data, 0).is_err());
    }
}
