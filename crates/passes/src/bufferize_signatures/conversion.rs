//! What becomes of types and values: the closures that the pass asks, and those that its options
//! stand for.

use crate::rewrite::Builder;
use freehold_ir::{Context, Type, TypeKind, Value};

use super::ConversionOptions;

/// Where a result goes whose type was converted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ResultKind {
    /// It becomes an argument, a buffer that the caller hands over.
    AppendToArguments,
    KeepAsResult,
}

type ConvertType<'a> = dyn Fn(&mut Context, Type) -> Option<Type> + 'a;
type Kind<'a> = dyn Fn(&Context, Type, Type) -> ResultKind + 'a;
type Decompose<'a> = dyn Fn(&Context, Type) -> Option<Vec<Type>> + 'a;
type Pack<'a> = dyn Fn(&mut Builder, &[Value]) -> Value + 'a;
type Unpack<'a> = dyn Fn(&mut Builder, Value) -> Vec<Value> + 'a;
type Cast<'a> = dyn Fn(&mut Builder, Value, Type) -> Value + 'a;
type Copy<'a> = dyn Fn(&mut Builder, Value, Value) + 'a;

/// How signatures are converted.
///
/// # Examples
/// Tuples become what they are made of, and nothing else changes:
/// ```
/// use freehold::ir::{Context, TypeKind};
/// use freehold::passes::bufferize_signatures::{Conversion, ConversionOptions};
///
/// let options = ConversionOptions::default();
/// let mut conversion = Conversion::new(&options);
/// conversion.convert = Box::new(|_: &mut Context, _| None);
/// let mut context = Context::new();
/// let i1 = context.i1();
/// let pair = context.ty(TypeKind::Tuple(Box::new([i1, i1])));
/// assert_eq!((conversion.decompose)(&context, pair), Some(vec![i1, i1]));
/// ```
pub struct Conversion<'a> {
    /// The type that one becomes, `None` if it stays.
    pub convert: Box<ConvertType<'a>>,
    /// Where a result goes, by its types before and after.
    pub result_kind: Box<Kind<'a>>,
    /// What a type is made of, `None` if it is one thing. Parts may have parts.
    pub decompose: Box<Decompose<'a>>,
    /// Makes one value of its parts.
    pub pack: Box<Pack<'a>>,
    /// The parts of such a value.
    pub unpack: Box<Unpack<'a>>,
    /// Makes a value of the type before conversion one of the type after.
    pub to_converted: Box<Cast<'a>>,
    /// Makes a value of the type after conversion one of the type before.
    pub to_original: Box<Cast<'a>>,
    /// Copies what is returned, the first, to the caller's buffer.
    pub copy: Box<Copy<'a>>,
}

impl<'a> Conversion<'a> {
    /// The conversion that options name: tensors become memrefs, tuples what they are made of.
    pub fn new(options: &'a ConversionOptions) -> Self {
        Conversion {
            convert: Box::new(|context, ty| memref_for(context, ty, &options.convert)),
            result_kind: Box::new(|context, from, _| {
                match names_type(context, from, &options.append) {
                    true => ResultKind::AppendToArguments,
                    false => ResultKind::KeepAsResult,
                }
            }),
            decompose: Box::new(|context, ty| match context.kind(ty) {
                TypeKind::Tuple(parts) if options.decompose_tuples => Some(parts.to_vec()),
                _ => None,
            }),
            pack: Box::new(|builder, parts| pack(builder, &options.pack, parts)),
            unpack: Box::new(|builder, tuple| unpack(builder, options, tuple)),
            to_converted: Box::new(|builder, tensor, ty| builder.to_buffer(tensor, ty)),
            to_original: Box::new(|builder, buffer, ty| builder.to_tensor(buffer, ty)),
            copy: Box::new(|builder, source, target| {
                if options.copy == "linalg.copy" {
                    builder.linalg_copy(source, target);
                } else {
                    let name = builder.module.context.op_name(&options.copy);
                    builder.plain(name, &[source, target], &[], &[]);
                }
            }),
        }
    }
}

/// Whether `names` have the name of a type.
fn names_type(context: &Context, ty: Type, names: &[String]) -> bool {
    let name = match context.kind(ty) {
        TypeKind::Tensor { shape: Some(_), .. } => "tensor",
        TypeKind::Tensor { shape: None, .. } => "unranked-tensor",
        _ => return false,
    };
    names.iter().any(|n| n == name)
}

/// The memref type that a tensor of one of `names` becomes.
fn memref_for(context: &mut Context, ty: Type, names: &[String]) -> Option<Type> {
    if !names_type(context, ty, names) {
        return None;
    }
    let TypeKind::Tensor { shape, element, .. } = context.kind(ty).clone() else {
        return None;
    };
    Some(context.ty(match shape {
        Some(shape) => TypeKind::MemRef {
            shape,
            element,
            layout: None,
            space: None,
        },
        None => TypeKind::UnrankedMemRef {
            element,
            space: None,
        },
    }))
}

fn pack(builder: &mut Builder, name: &str, parts: &[Value]) -> Value {
    let types = parts.iter().map(|&v| builder.module.value_type(v));
    let ty = TypeKind::Tuple(types.collect());
    let ty = builder.module.context.ty(ty);
    let name = builder.module.context.op_name(name);
    let op = builder.plain(name, parts, &[ty], &[]);
    builder.module.result(op, 0)
}

fn unpack(builder: &mut Builder, options: &ConversionOptions, tuple: Value) -> Vec<Value> {
    let ty = builder.module.value_type(tuple);
    let TypeKind::Tuple(parts) = builder.module.context.kind(ty).clone() else {
        return vec![tuple];
    };
    let name = builder.module.context.op_name(&options.unpack);
    let elements = parts.iter().enumerate().map(|(index, &part)| {
        let i32 = builder.module.context.integer_type(32);
        let index = builder.module.context.integer_attr(index as i128, i32);
        let op = if options.unpack_is_declared {
            builder.plain(name, &[tuple], &[part], &[("index", index)])
        } else {
            let op = builder.plain(name, &[tuple], &[part], &[]);
            let key = builder.module.context.ident("index");
            let attributes = builder.module.context.dict_attr(vec![(key, index)]);
            builder.module.set_attributes(op, attributes);
            op
        };
        builder.module.result(op, 0)
    });
    elements.collect()
}
