//! From attributes to data: constants, the contents of globals, arguments from the command line.

use std::rc::Rc;

use super::heap::Owner;
use super::machine::{Machine, Ran};
use super::number_types::{Element, Scalar, truncated};
use super::options::Argument;
use super::symbol_names::qualified;
use super::terms::Origin;
use super::value::{Datum, MemRef};
use freehold_ir::{Attr, AttrKind, Context, Op, Type};

/// The bits of a number.
fn number(context: &Context, attr: Attr, scalar: Scalar) -> Option<u64> {
    match (context.attr_kind(attr), scalar) {
        (AttrKind::Integer { value, .. }, Scalar::Int { width }) => {
            Some(truncated(*value as u64, width))
        }
        (AttrKind::Float { bits, .. }, Scalar::Float(_)) => Some(*bits as u64),
        _ => None,
    }
}

/// A number from the command line as a value of type `ty`.
pub(super) fn argument(context: &Context, argument: Argument, ty: Type) -> Result<Datum, String> {
    let text = || freehold_syntax::type_text(context, ty);
    match (Scalar::of(context, ty), argument) {
        (Some(Scalar::Int { width }), Argument::Int(value)) => {
            let low = -(1i128 << (width - 1));
            if value < low || value >= 1i128 << width {
                return Err(format!("{value} is no value of type '{}'", text()));
            }
            Ok(Datum::Bits(truncated(value as u64, width)))
        }
        (Some(Scalar::Float(float)), Argument::Int(value)) => {
            Ok(Datum::Bits(float.encode(value as f64)))
        }
        (Some(Scalar::Float(float)), Argument::Float(value)) => {
            Ok(Datum::Bits(float.encode(value)))
        }
        (Some(Scalar::Int { .. }), Argument::Float(value)) => {
            Err(format!("{value} is no value of type '{}'", text()))
        }
        (None, _) => Err(format!(
            "a value of type '{}' cannot be given; leave it out and it is invented",
            text()
        )),
    }
}

impl Machine<'_> {
    /// The value of a constant operation.
    pub(super) fn constant(&mut self, op: Op) -> Ran<Datum> {
        if let Some(datum) = &self.constants[op] {
            return Ok(datum.clone());
        }
        let context = &self.module.context;
        let ty = self.module.value_type(self.module.result(op, 0));
        let attr = self.module.attr(op, "value");
        let datum = match (attr, Element::of(context, ty)) {
            (Some(attr), Some(Element::Numbers { scalar, count: 1 })) => {
                number(context, attr, scalar).map(Datum::Bits)
            }
            (Some(attr), Some(Element::Numbers { scalar, count })) => self
                .elements_of(attr, scalar, count)
                .map(|bits| Datum::Aggregate(bits.into_iter().map(Datum::Bits).collect())),
            _ => None,
        };
        let Some(datum) = datum else {
            return Err(self.unknown(format!(
                "the interpreter does not know constants of type '{}'",
                freehold_syntax::type_text(context, ty)
            )));
        };
        self.constants[op] = Some(datum.clone());
        Ok(datum)
    }

    /// The numbers of an integer elements attribute or array of the running operation.
    pub(super) fn dense_integers(&self, name: &str) -> Vec<i64> {
        let context = &self.module.context;
        let values = match self.module.attr(self.current, name) {
            Some(attr) => context.integers_of(attr),
            None => Vec::new(),
        };
        values.into_iter().map(|value| value as i64).collect()
    }

    /// The layout of a global's elements.
    pub fn global_element(&self, global: Op) -> Option<Element> {
        let context = &self.module.context;
        match context.attr_kind(self.module.attr(global, "type")?) {
            &AttrKind::Type(ty) => Element::of(context, context.kind(ty).element()?),
            _ => None,
        }
    }

    /// A global's buffer, with its initial value.
    pub(super) fn make_global(&mut self, global: Op) -> Ran<Rc<MemRef>> {
        let module = self.module;
        let context = &module.context;
        let ty = match module
            .attr(global, "type")
            .map(|attr| context.attr_kind(attr))
        {
            Some(&AttrKind::Type(ty)) => ty,
            _ => return Err(self.unknown("the global has no type")),
        };
        let kind = context.kind(ty);
        let sizes = kind.shape().unwrap_or(&[]).iter().copied().collect();
        let element = kind
            .element()
            .and_then(|element| Element::of(context, element));
        let Some(element @ Element::Numbers { scalar, count }) = element else {
            return Err(self.unknown(format!(
                "the interpreter does not know memory of type '{}'",
                freehold_syntax::type_text(context, ty)
            )));
        };
        let owner = match module.attr(global, "constant") {
            Some(_) => Owner::ConstantGlobal,
            None => Owner::Global,
        };
        let outer = std::mem::replace(&mut self.current, global);
        let memref = self.new_buffer(owner, sizes, element);
        self.current = outer;
        let memref = memref?;
        let total = memref.sizes.iter().product::<i64>() as usize * count;
        let is_external = module.attr(global, "initial_value").is_none();
        // Whoever calls the function on a path may have called others before.
        if let Some(path) = &mut self.path
            && (is_external || owner == Owner::Global)
        {
            let origin = Origin::Global(path.name(&qualified(module, global)));
            self.fill_from(memref.buffer, origin);
            return Ok(memref);
        }
        match module.attr(global, "initial_value") {
            Some(attr)
                if *context.attr_kind(attr) != AttrKind::Unit
                    && self.hold_constant(memref.buffer, attr)? => {}
            Some(attr) if *context.attr_kind(attr) != AttrKind::Unit => {
                let Some(bits) = self.elements_of(attr, scalar, total) else {
                    return Err(self.unknown("the interpreter cannot read this global's value"));
                };
                for (i, bits) in bits.into_iter().enumerate() {
                    let one = Element::Numbers { scalar, count: 1 };
                    self.heap
                        .put(memref.buffer, i * scalar.bytes(), one, &Datum::Bits(bits));
                }
            }
            // Defined elsewhere: there is something in it.
            None if is_external => {
                for i in 0..total {
                    let bits = self.environment.number(scalar);
                    let one = Element::Numbers { scalar, count: 1 };
                    self.heap
                        .put(memref.buffer, i * scalar.bytes(), one, &Datum::Bits(bits));
                }
            }
            _ => {}
        }
        Ok(memref)
    }

    /// `count` numbers of an elements attribute, or of an array: `complex.constant` has one of two.
    fn elements_of(&self, attr: Attr, scalar: Scalar, count: usize) -> Option<Vec<u64>> {
        let context = &self.module.context;
        if let AttrKind::Array(parts) = context.attr_kind(attr) {
            return parts
                .iter()
                .map(|&part| number(context, part, scalar))
                .collect();
        }
        let values = context.dense_values(attr)?;
        if values.count * values.layout.parts != count {
            return None;
        }
        let number = |i: usize| {
            let bits = values.bits(i / values.layout.parts, i % values.layout.parts)?;
            u64::try_from(bits).ok()
        };
        (0..count).map(number).collect()
    }
}
