//! Classes of types: what a type rule of the table allows, and mlir-opt's words for it.
//!
//! A format checks them before it derives a type from another one, the verifier checks them all.

use freehold_dialects::{Derivation, OpDef, TypeRule};
use freehold_ir::{Attr, AttrKind, Context, DYNAMIC, Piece, Signedness, Type, TypeKind};

use super::type_text;

/// A set of types that a group's rule allows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeClass {
    Any,
    Index,
    /// A signless integer of this width.
    Width(u32),
    /// A type by its text.
    Exactly(String),
    /// A memref, ranked or not.
    Memref,
    RankedMemref,
    StridedMemref,
    StaticMemref,
    /// A memref that is not of rank 0.
    DimensionedMemref,
    Integer,
    /// A signless integer or `index`, no vector.
    IntegerOrIndex,
    /// A signless integer, or a vector or tensor of them.
    Signless,
    /// A signless integer, `index`, or a vector or tensor of them.
    SignlessLike,
    /// A float, or a vector or tensor of floats.
    FloatLike,
    /// An `i1`, or a vector or tensor of them.
    BoolLike,
    /// What is like a signless integer, or a memref of signless integers.
    IndexCastable,
    Tensor,
    RankedTensor,
    StaticTensor,
    /// A tensor that is not of rank 0.
    DimensionedTensor,
    Vector,
    /// A memref, or a pointer of the dialect ptr.
    PointerLike,
    /// A signless integer, or a vector of them.
    LlvmInteger,
    /// A float that LLVM has, or a vector of such.
    LlvmFloat,
    /// A pointer of LLVM, or a vector of them.
    LlvmPointer,
    /// An `i1`, or a vector of them.
    LlvmBool,
}

impl TypeClass {
    /// The class of a rule. A class the verifier does not know allows any type; what has the
    /// same type as another group has that group's class.
    pub fn of(def: &OpDef, rule: &TypeRule) -> TypeClass {
        match rule {
            TypeRule::Derived(Derivation::BoolEach, _) => TypeClass::Width(1),
            TypeRule::Any
            | TypeRule::Element(_)
            | TypeRule::Derived(..)
            | TypeRule::Stripped(_) => TypeClass::Any,
            TypeRule::Same(name) => {
                let root = def.operands.iter().find(|g| g.name == *name);
                match root.map(|g| &g.rule) {
                    Some(rule @ (TypeRule::Fixed(_) | TypeRule::Class(_))) => Self::of(def, rule),
                    _ => TypeClass::Any,
                }
            }
            TypeRule::BoolLike(_) => TypeClass::BoolLike,
            TypeRule::Fixed(text) => match text.as_str() {
                "index" => TypeClass::Index,
                _ => match text.strip_prefix('i').and_then(|w| w.parse().ok()) {
                    Some(width) => TypeClass::Width(width),
                    None => TypeClass::Exactly(text.clone()),
                },
            },
            TypeRule::Class(name) => match name.as_str() {
                "memref" => TypeClass::Memref,
                "pointer-like" => TypeClass::PointerLike,
                "ranked-memref" => TypeClass::RankedMemref,
                "strided-memref" => TypeClass::StridedMemref,
                "static-memref" => TypeClass::StaticMemref,
                "dimensioned-memref" => TypeClass::DimensionedMemref,
                "integer" => TypeClass::Integer,
                "integer-or-index" => TypeClass::IntegerOrIndex,
                "signless-integer" => TypeClass::Signless,
                "signless-integer-or-index" => TypeClass::SignlessLike,
                "bool-like" => TypeClass::BoolLike,
                "index-castable" => TypeClass::IndexCastable,
                "float" => TypeClass::FloatLike,
                "tensor" => TypeClass::Tensor,
                "ranked-tensor" => TypeClass::RankedTensor,
                "static-tensor" => TypeClass::StaticTensor,
                "dimensioned-tensor" => TypeClass::DimensionedTensor,
                "vector" => TypeClass::Vector,
                "llvm-integer" => TypeClass::LlvmInteger,
                "llvm-float" => TypeClass::LlvmFloat,
                "llvm-pointer" => TypeClass::LlvmPointer,
                "llvm-bool" => TypeClass::LlvmBool,
                _ => TypeClass::Any,
            },
        }
    }

    /// Whether the class has a type.
    pub fn holds(&self, context: &Context, ty: Type) -> bool {
        let kind = context.kind(ty);
        match self {
            TypeClass::Any => true,
            TypeClass::Index => ty == context.index(),
            TypeClass::Width(1) => ty == context.i1(),
            TypeClass::Width(expected) => matches!(
                kind,
                TypeKind::Integer { width, signedness: Signedness::Signless } if width == expected
            ),
            TypeClass::Exactly(text) => type_text(context, ty) == *text,
            TypeClass::Memref => kind.is_memref(),
            TypeClass::RankedMemref => matches!(kind, TypeKind::MemRef { .. }),
            TypeClass::StridedMemref => match kind {
                TypeKind::MemRef { layout, .. } => is_strided(context, *layout),
                _ => false,
            },
            TypeClass::StaticMemref => match kind {
                TypeKind::MemRef { shape, .. } => !shape.contains(&DYNAMIC),
                _ => false,
            },
            TypeClass::DimensionedMemref => match kind {
                TypeKind::MemRef { shape, .. } => !shape.is_empty(),
                TypeKind::UnrankedMemRef { .. } => true,
                _ => false,
            },
            TypeClass::Integer => matches!(kind, TypeKind::Integer { .. }),
            TypeClass::IntegerOrIndex => *kind == TypeKind::Index || is_signless(kind),
            TypeClass::Signless => is_signless(scalar(context, ty)),
            TypeClass::SignlessLike => is_signless_or_index(scalar(context, ty)),
            TypeClass::IndexCastable => match kind {
                TypeKind::MemRef { element, .. } => is_signless_or_index(context.kind(*element)),
                _ => is_signless_or_index(scalar(context, ty)),
            },
            TypeClass::FloatLike => matches!(scalar(context, ty), TypeKind::Float(_)),
            TypeClass::BoolLike => {
                *scalar(context, ty)
                    == TypeKind::Integer {
                        width: 1,
                        signedness: Signedness::Signless,
                    }
            }
            TypeClass::Tensor => matches!(kind, TypeKind::Tensor { .. }),
            TypeClass::RankedTensor => matches!(kind, TypeKind::Tensor { shape: Some(_), .. }),
            TypeClass::StaticTensor => match kind {
                TypeKind::Tensor {
                    shape: Some(shape), ..
                } => !shape.contains(&DYNAMIC),
                _ => false,
            },
            TypeClass::DimensionedTensor => match kind {
                TypeKind::Tensor { shape, .. } => shape.as_ref().is_none_or(|s| !s.is_empty()),
                _ => false,
            },
            TypeClass::Vector => matches!(kind, TypeKind::Vector { .. }),
            TypeClass::PointerLike => match kind {
                TypeKind::Opaque(text) => text.starts_with("!ptr.ptr<"),
                TypeKind::Nested(pieces) => matches!(
                    pieces.first(),
                    Some(Piece::Text(text)) if text.starts_with("!ptr.ptr<")
                ),
                _ => kind.is_memref(),
            },
            TypeClass::LlvmInteger => is_signless(llvm_scalar(context, ty)),
            TypeClass::LlvmFloat => is_llvm_float(llvm_scalar(context, ty)),
            TypeClass::LlvmPointer => match llvm_scalar(context, ty) {
                TypeKind::Opaque(text) => text.starts_with("!llvm.ptr"),
                TypeKind::Nested(pieces) => {
                    matches!(&pieces[0], Piece::Text(text) if text.starts_with("!llvm.ptr"))
                }
                _ => false,
            },
            TypeClass::LlvmBool => {
                *llvm_scalar(context, ty)
                    == TypeKind::Integer {
                        width: 1,
                        signedness: Signedness::Signless,
                    }
            }
        }
    }

    /// mlir-opt's words for the class.
    pub fn words(&self) -> String {
        match self {
            TypeClass::Any => "any type",
            TypeClass::Index => "index",
            TypeClass::Width(width) => return format!("{width}-bit signless integer"),
            TypeClass::Exactly(text) => return text.clone(),
            TypeClass::Memref => "ranked or unranked memref of any type values",
            TypeClass::RankedMemref => "memref of any type values",
            TypeClass::StridedMemref => "strided memref of any type values",
            TypeClass::StaticMemref => "statically shaped memref of any type values",
            TypeClass::DimensionedMemref => {
                "unranked.memref of any type values or non-0-ranked.memref of any type values"
            }
            TypeClass::Integer => "integer",
            TypeClass::IntegerOrIndex => "signless integer or index",
            TypeClass::Signless => "signless-fixed-width-integer-like",
            TypeClass::IndexCastable => "signless-integer-like or memref of signless-integer",
            TypeClass::SignlessLike => "signless-integer-like",
            TypeClass::FloatLike => "floating-point-like",
            TypeClass::BoolLike => "bool-like",
            TypeClass::Tensor => "tensor of any type values",
            TypeClass::RankedTensor => "ranked tensor of any type values",
            TypeClass::StaticTensor => "statically shaped tensor of any type values",
            TypeClass::DimensionedTensor => "non-0-ranked or unranked tensor",
            TypeClass::Vector => "vector of any type values",
            TypeClass::PointerLike => "PtrLikeTypeInterface instance",
            TypeClass::LlvmInteger => {
                "signless integer or LLVM dialect-compatible vector of signless integer"
            }
            TypeClass::LlvmPointer => {
                "LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type"
            }
            TypeClass::LlvmBool => {
                "1-bit signless integer or LLVM dialect-compatible vector of 1-bit signless integer"
            }
            TypeClass::LlvmFloat => {
                "floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM \
                 type"
            }
        }
        .to_owned()
    }
}

fn is_signless(kind: &TypeKind) -> bool {
    matches!(
        kind,
        TypeKind::Integer {
            signedness: Signedness::Signless,
            ..
        }
    )
}

fn is_signless_or_index(kind: &TypeKind) -> bool {
    *kind == TypeKind::Index || is_signless(kind)
}

/// Whether a layout is written as strides. Of an affine map that is not known here.
fn is_strided(context: &Context, layout: Option<Attr>) -> bool {
    layout.is_none_or(|l| {
        matches!(
            context.attr_kind(l),
            AttrKind::Strided { .. } | AttrKind::AffineMap(_)
        )
    })
}

/// The type, or the element type of a vector or tensor.
fn scalar(context: &Context, ty: Type) -> &TypeKind {
    match context.kind(ty) {
        TypeKind::Vector { element, .. } | TypeKind::Tensor { element, .. } => {
            context.kind(*element)
        }
        kind => kind,
    }
}

/// The type, or the element type of a vector that LLVM has.
fn llvm_scalar(context: &Context, ty: Type) -> &TypeKind {
    match context.kind(ty) {
        TypeKind::Vector { element, shape, .. } if shape.len() == 1 => context.kind(*element),
        kind => kind,
    }
}

fn is_llvm_float(kind: &TypeKind) -> bool {
    match kind {
        TypeKind::Float(name) => ["bf16", "f16", "f32", "f64", "f80", "f128"].contains(name),
        TypeKind::Opaque(text) => &**text == "!llvm.ppc_fp128",
        _ => false,
    }
}
