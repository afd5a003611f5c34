//! Reads types, attributes and operand groups of the operations of one module.

use freehold_dialects::{Table, group_range};
use freehold_ir::{AttrKind, Context, Module, Op, Type, TypeKind};

use crate::number_types::{Element, Float, Scalar};

/// What about an operation the interpreter does not know.
pub struct Unknown(pub String);

/// Reads operations of one module.
#[derive(Copy, Clone)]
pub struct Decoder<'m> {
    pub module: &'m Module,
    pub table: &'m Table,
}

impl Decoder<'_> {
    pub(super) fn context(&self) -> &Context {
        &self.module.context
    }

    pub(super) fn unsupported(&self, ty: Type) -> Unknown {
        Unknown(format!(
            "the interpreter does not compute with values of type '{}'",
            freehold_syntax::type_text(self.context(), ty)
        ))
    }

    /// The type of an operand, or of its elements if it is a vector.
    pub(super) fn lane(&self, ty: Type) -> Type {
        match self.context().kind(ty) {
            TypeKind::Vector { element, .. } => *element,
            _ => ty,
        }
    }

    pub(super) fn operand_type(&self, op: Op, index: usize) -> Type {
        self.module.value_type(self.module.operand(op, index))
    }

    pub(super) fn result_type(&self, op: Op) -> Type {
        self.module.value_type(self.module.result(op, 0))
    }

    pub(super) fn scalar(&self, ty: Type) -> Result<Scalar, Unknown> {
        let lane = self.lane(ty);
        Scalar::of(self.context(), lane).ok_or_else(|| self.unsupported(ty))
    }

    pub(super) fn width(&self, ty: Type) -> Result<u32, Unknown> {
        match self.scalar(ty)? {
            Scalar::Int { width } => Ok(width),
            Scalar::Float(_) => Err(self.unsupported(ty)),
        }
    }

    pub(super) fn float(&self, ty: Type) -> Result<Float, Unknown> {
        match self.scalar(ty)? {
            Scalar::Float(float) => Ok(float),
            Scalar::Int { .. } => Err(self.unsupported(ty)),
        }
    }

    /// The layout of the elements of a memref type.
    pub fn element(&self, ty: Type) -> Result<Element, Unknown> {
        let context = self.context();
        let element = match context.kind(ty) {
            kind if kind.is_memref() => kind.element(),
            kind @ TypeKind::Tensor { .. } => kind.element(),
            _ => None,
        };
        element
            .and_then(|element| Element::of(context, element))
            .ok_or_else(|| self.unsupported(ty))
    }

    pub(super) fn element_of_operand(&self, op: Op, index: usize) -> Result<Element, Unknown> {
        self.element(self.operand_type(op, index))
    }

    pub(super) fn integer(&self, op: Op, name: &str) -> Option<i128> {
        match self.context().attr_kind(self.module.attr(op, name)?) {
            AttrKind::Integer { value, .. } => Some(*value),
            _ => None,
        }
    }

    pub(super) fn integers(&self, op: Op, name: &str) -> Option<&[i64]> {
        match self.context().attr_kind(self.module.attr(op, name)?) {
            AttrKind::DenseArray { values, .. } => Some(values),
            _ => None,
        }
    }

    /// The operands of a group.
    pub fn group(&self, op: Op, name: &str) -> std::ops::Range<usize> {
        self.table
            .of(self.module, op)
            .and_then(|def| group_range(self.module, op, def, name, true))
            .unwrap_or(0..0)
    }

    pub(super) fn malformed(&self, op: Op, what: &str) -> Unknown {
        let name = self.module.name_text(op);
        Unknown(format!(
            "'{name}' has no attribute '{what}' of the expected form"
        ))
    }
}
