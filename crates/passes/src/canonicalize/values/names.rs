//! Numbers for the shapes, types and attributes that rules need not understand.

use rustc_hash::FxHashMap;

use freehold_ir::{Attr, Context, Signedness, Type, TypeKind};
use freehold_rules::values::{Element, Format, ValueType};

/// What stands behind the numbers.
#[derive(Default)]
pub(super) struct Names {
    /// The types that are numbered: shapes as types of `i1`, from 1 on.
    shapes: Vec<Type>,
    others: Vec<Type>,
    attributes: Vec<Attr>,
    numbers: FxHashMap<Type, ValueType>,
}

impl Names {
    /// The type of a value as rules see it.
    pub(super) fn of_type(&mut self, context: &mut Context, ty: Type) -> ValueType {
        if let Some(&known) = self.numbers.get(&ty) {
            return known;
        }
        let kind = context.kind(ty).clone();
        let number = match &kind {
            TypeKind::Vector { element, .. }
            | TypeKind::Tensor {
                shape: Some(_),
                element,
                ..
            } => {
                let element = *element;
                let i1 = context.i1();
                let shape = context.ty(with_element(kind, i1));
                let shapes = self.shapes.iter();
                let known = shapes.clone().position(|&known| known == shape);
                let place = known.unwrap_or_else(|| {
                    self.shapes.push(shape);
                    self.shapes.len() - 1
                });
                ValueType {
                    shape: place as u32 + 1,
                    element: self.element(context, element),
                }
            }
            _ => ValueType::scalar(self.element(context, ty)),
        };
        self.numbers.insert(ty, number);
        number
    }

    fn element(&mut self, context: &Context, ty: Type) -> Element {
        match context.kind(ty) {
            TypeKind::Index => return Element::Index,
            TypeKind::Integer {
                width,
                signedness: Signedness::Signless,
            } => return Element::Integer(*width),
            TypeKind::Float(name) => {
                if let Some(row) = Format::ALL.iter().find(|row| row.0 == *name) {
                    return Element::Float(row.1);
                }
            }
            _ => {}
        }
        let known = self.others.iter().position(|&known| known == ty);
        Element::Other(known.unwrap_or_else(|| {
            self.others.push(ty);
            self.others.len() - 1
        }) as u32)
    }

    /// The type behind what rules see.
    pub(super) fn to_type(&self, context: &mut Context, ty: ValueType) -> Option<Type> {
        let element = match ty.element {
            Element::Integer(width) => context.integer_type(width),
            Element::Index => context.index(),
            Element::Float(format) => {
                let row = Format::ALL.iter().find(|row| row.1 == format)?;
                context.ty(TypeKind::Float(row.0))
            }
            Element::Other(number) => *self.others.get(number as usize)?,
        };
        let Some(place) = ty.shape.checked_sub(1) else {
            return Some(element);
        };
        let shape = context.kind(*self.shapes.get(place as usize)?).clone();
        Some(context.ty(with_element(shape, element)))
    }

    /// The number of an attribute.
    pub(super) fn of_attribute(&mut self, attr: Attr) -> u32 {
        let known = self.attributes.iter().position(|&known| known == attr);
        known.unwrap_or_else(|| {
            self.attributes.push(attr);
            self.attributes.len() - 1
        }) as u32
    }

    /// The attribute of a number.
    pub(super) fn to_attribute(&self, number: u32) -> Option<Attr> {
        self.attributes.get(number as usize).copied()
    }
}

/// A vector or tensor with another element type.
fn with_element(kind: TypeKind, element: Type) -> TypeKind {
    match kind {
        TypeKind::Vector {
            shape, scalable, ..
        } => TypeKind::Vector {
            shape,
            scalable,
            element,
        },
        TypeKind::Tensor {
            shape, encoding, ..
        } => TypeKind::Tensor {
            shape,
            element,
            encoding,
        },
        other => other,
    }
}
