//! Structured operations of `linalg` on memrefs: a nest of loops over indexing maps, with the
//! operation's region as its body.

use std::rc::Rc;

use super::activity::{Activity, Nest, Open};
use super::decode::{Decoder, Unknown};
use super::machine::{Machine, Next, Ran};
use super::memory::advance;
use super::program::Structured;
use super::value::{Datum, Extents, MemRef};
use freehold_ir::{AffineExpr, Op};

impl Structured {
    /// The loops of an operation; none if it is no structured operation.
    pub(super) fn decode(
        decoder: &Decoder,
        op: Op,
        word: &str,
    ) -> Result<Option<Structured>, Unknown> {
        let module = decoder.module;
        let Some(&region) = module.regions(op).first() else {
            return Ok(None);
        };
        let Some(body) = module.first_block(region) else {
            return Ok(None);
        };
        // Every operand is an input or an output, whatever the operation calls them.
        let operands = module.operand_count(op);
        let inputs = decoder.group(op, "inputs").len() + decoder.group(op, "input").len();
        let maps = decoder.indexing_maps(op, word, operands)?;
        let Some(maps) = maps.filter(|maps| maps.len() == operands && inputs <= operands) else {
            return Ok(None);
        };
        let mut elements = Vec::with_capacity(operands);
        for i in 0..operands {
            let ty = module.value_type(module.operand(op, i));
            elements.push(match module.context.is_memref(ty) {
                true => Some(decoder.element(ty)?),
                false => None,
            });
        }
        let used = module
            .arguments(body)
            .iter()
            .map(|&argument| module.has_uses(argument))
            .collect();
        Ok(Some(Structured {
            maps,
            elements,
            used,
            inputs,
        }))
    }
}

impl Machine<'_> {
    pub(super) fn run_linalg(&mut self, structured: &Rc<Structured>) -> Ran<Next> {
        if !self.module.results(self.current).is_empty() {
            return Err(self.unknown("the interpreter does not run 'linalg' on tensors"));
        }
        let operands = self.operands(0..structured.maps.len());
        let extents = self.loop_extents(structured, &operands)?;
        if extents.contains(&0) {
            return Ok(Next::Following);
        }
        let point = extents.iter().map(|_| 0).collect();
        let nest = Nest {
            structured: Rc::clone(structured),
            operands,
            extents,
            point,
        };
        let arguments = self.linalg_arguments(&nest)?;
        self.open(0, Open::Linalg(Box::new(nest)), arguments)
    }

    /// The extent of each loop: that of the dimensions that it alone indexes, which must agree.
    fn loop_extents(&self, structured: &Structured, operands: &[Datum]) -> Ran<Extents> {
        let loops = structured.maps.first().map_or(0, |map| map.dims as usize);
        let mut extents: Vec<Option<i64>> = vec![None; loops];
        for (map, operand) in structured.maps.iter().zip(operands) {
            let Datum::MemRef(memref) = operand else {
                continue;
            };
            for (result, &size) in map.results.iter().zip(&memref.sizes) {
                let AffineExpr::Dim(dim) = result else {
                    continue;
                };
                match &mut extents[*dim as usize] {
                    Some(extent) if *extent != size => {
                        return Err(self
                            .undefined(format!("loop {dim} has the extents {extent} and {size}")));
                    }
                    extent => *extent = Some(size),
                }
            }
        }
        let known = extents.into_iter().collect::<Option<Extents>>();
        known.ok_or_else(|| self.unknown("the extent of a loop follows from no operand"))
    }

    /// The elements at the current point, for the body's arguments that are used.
    fn linalg_arguments(&mut self, nest: &Nest) -> Ran<Vec<Datum>> {
        let mut arguments = Vec::with_capacity(nest.operands.len());
        for (i, operand) in nest.operands.iter().enumerate() {
            let datum = match (operand, nest.structured.elements[i]) {
                (Datum::MemRef(memref), Some(element)) if nest.structured.used[i] => {
                    let position = self.linalg_position(nest, i, memref)?;
                    self.read(memref, position, element)?
                }
                (Datum::MemRef(_), _) => Datum::Poison,
                (datum, _) => datum.clone(),
            };
            arguments.push(datum);
        }
        Ok(arguments)
    }

    fn linalg_position(&self, nest: &Nest, operand: usize, memref: &MemRef) -> Ran<i64> {
        let mut position = memref.offset;
        for (dimension, result) in nest.structured.maps[operand].results.iter().enumerate() {
            let Some(index) = result.eval(&nest.point, &[]) else {
                return Err(self.undefined("an indexing map divides by zero"));
            };
            self.check_index(memref, dimension, index)?;
            position = position.wrapping_add(index.wrapping_mul(memref.strides[dimension]));
        }
        Ok(position)
    }

    /// `linalg.yield`: stores the outputs and goes to the next point.
    pub(super) fn yield_linalg(&mut self, values: Vec<Datum>) -> Ran<Next> {
        let Some(Activity {
            open: Open::Linalg(_),
            ..
        }) = self.activities.last()
        else {
            return Err(self.unknown("this terminator is in no structured operation"));
        };
        // Taken out while the heap is written, and put back.
        let Some(mut activity) = self.activities.pop() else {
            return Err(self.unknown("this terminator is in no structured operation"));
        };
        let Open::Linalg(nest) = &mut activity.open else {
            return Err(self.unknown("this terminator is in no structured operation"));
        };
        // What reads and writes is the structured operation.
        if let Some(op) = activity.op {
            self.current = op;
        }
        for (i, value) in values.iter().enumerate() {
            let operand = nest.structured.inputs + i;
            if let (Datum::MemRef(memref), Some(element)) =
                (&nest.operands[operand], nest.structured.elements[operand])
            {
                let position = self.linalg_position(nest, operand, memref)?;
                self.write(memref, position, element, value)?;
            }
        }
        let goes_on = advance(&mut nest.point, &nest.extents);
        let arguments = match goes_on {
            true => self.linalg_arguments(nest)?,
            false => Vec::new(),
        };
        self.activities.push(activity);
        if goes_on {
            self.repeat(0, arguments)
        } else {
            Ok(self.close(Vec::new()))
        }
    }

    /// `linalg.index`: the number of the current iteration of a loop.
    pub(super) fn linalg_index(&mut self, dimension: usize) -> Ran<Next> {
        let point = self
            .activities
            .iter()
            .rev()
            .find_map(|activity| match &activity.open {
                Open::Linalg(nest) => Some(nest.point[dimension]),
                _ => None,
            });
        match point {
            Some(index) => self.finish(Datum::index(index)),
            None => Err(self.unknown("this operation is in no structured operation")),
        }
    }
}
