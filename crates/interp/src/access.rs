//! What external functions do with memref arguments: read them, unless `bufferization.access` of
//! the argument says that they write them.
//!
//! What is written is what comes from outside: small numbers in a run, on a path numbers that
//! nobody knows.

use super::machine::{Machine, Ran};
use super::memory::advance;
use super::number_types::{Element, Scalar};
use super::terms::{Leaf, Origin};
use super::value::{Datum, Extents, MemRef};
use freehold_ir::{AttrKind, Module, Op, Type};

/// Whether a function says of an argument that it writes its memory.
fn writes(module: &Module, function: Op, argument: usize) -> bool {
    let context = &module.context;
    let access = module.attr(function, "arg_attrs").and_then(|attributes| {
        let AttrKind::Array(all) = context.attr_kind(attributes) else {
            return None;
        };
        context.dict_get(*all.get(argument)?, "bufferization.access")
    });
    match access.map(|access| context.attr_kind(access)) {
        Some(AttrKind::String(access)) => matches!(&**access, "write" | "read-write"),
        _ => false,
    }
}

impl Machine<'_> {
    /// Writes the memory of the arguments of which an external function says that it does, in
    /// order.
    pub(super) fn write_arguments(
        &mut self,
        function: Op,
        arguments: &[Datum],
        types: &[Type],
    ) -> Ran<()> {
        let call = self.calls.number();
        for (number, (datum, &ty)) in arguments.iter().zip(types).enumerate() {
            let Datum::MemRef(memref) = datum else {
                continue;
            };
            if !writes(self.module, function, number) {
                continue;
            }
            let context = &self.module.context;
            let element = context.kind(ty).element();
            let Some(Element::Numbers { scalar, count }) =
                element.and_then(|element| Element::of(context, element))
            else {
                return Err(self.unknown(format!(
                    "the interpreter does not know what is written to memory of type '{}'",
                    freehold_syntax::type_text(context, ty)
                )));
            };
            let origin = Origin::Stored(call, number as u32);
            self.fill_window(memref, (scalar, count), origin)?;
        }
        Ok(())
    }

    /// Writes every element of a memref in row-major order.
    fn fill_window(
        &mut self,
        memref: &MemRef,
        (scalar, count): (Scalar, usize),
        origin: Origin,
    ) -> Ran<()> {
        if memref.sizes.contains(&0) {
            return Ok(());
        }
        let element = Element::Numbers { scalar, count };
        if self.fill_data(memref, element, origin)? {
            return Ok(());
        }
        let mut indices: Extents = memref.sizes.iter().map(|_| 0).collect();
        let mut place = 0;
        loop {
            self.visit_element()?;
            let terms = indices.iter().zip(&memref.strides);
            let position = terms.fold(memref.offset, |p, (&i, &s)| {
                p.wrapping_add(i.wrapping_mul(s))
            });
            let parts: Vec<Datum> = (0..count)
                .map(|part| self.number_to_store(origin, place + part as u64, scalar))
                .collect();
            let datum = match &parts[..] {
                [only] => only.clone(),
                _ => Datum::Aggregate(parts.into()),
            };
            self.write(memref, position, element, &datum)?;
            place += count as u64;
            if !advance(&mut indices, &memref.sizes) {
                return Ok(());
            }
        }
    }

    fn number_to_store(&mut self, origin: Origin, number: u64, scalar: Scalar) -> Datum {
        match &mut self.path {
            Some(path) => path.leaf(Leaf {
                origin,
                place: number * scalar.bytes() as u64,
                in_memory: true,
                scalar,
            }),
            None => Datum::Bits(self.environment.number(scalar)),
        }
    }
}
