//! The dialect `affine`: numbers, accesses and bounds that are maps of indices.

use super::machine::{Machine, Next, Ran};
use super::number_types::Element;
use super::program::{AffineLoop, Extreme};
use super::value::{Datum, Extents, MemRef};
use freehold_ir::{AffineMap, IntegerSet};

use std::ops::Range;

impl Machine<'_> {
    /// The indices that a map's operands are: first its dimensions, then its symbols.
    fn map_operands(&mut self, dims: u32, operands: Range<usize>) -> Ran<(Extents, Extents)> {
        let mut all: Extents = operands.map(|i| self.index(i)).collect::<Ran<_>>()?;
        let symbols = all.drain((dims as usize).min(all.len())..).collect();
        Ok((all, symbols))
    }

    /// What a map's results are.
    fn mapped(&mut self, map: &AffineMap, operands: Range<usize>) -> Ran<Vec<i64>> {
        let (dims, symbols) = self.map_operands(map.dims, operands)?;
        let results = map.eval(&dims, &symbols);
        results.ok_or_else(|| self.undefined("an affine map that divides by zero or overflows"))
    }

    /// The one of a map's results that counts.
    fn extreme(&mut self, map: &AffineMap, operands: Range<usize>, which: Extreme) -> Ran<i64> {
        let results = self.mapped(map, operands)?.into_iter();
        let found = match which {
            Extreme::Least => results.min(),
            Extreme::Greatest => results.max(),
        };
        found.ok_or_else(|| self.undefined("an affine map without a result"))
    }

    pub(super) fn affine_apply(&mut self, map: &AffineMap, which: Extreme) -> Ran<Next> {
        let count = self.module.operand_count(self.current);
        let result = self.extreme(map, 0..count, which)?;
        self.finish(Datum::index(result))
    }

    /// The element that a map of the operands from number `first` on names.
    fn affine_position(&mut self, memref: &MemRef, map: &AffineMap, first: usize) -> Ran<i64> {
        self.heap
            .check_live(memref.buffer)
            .map_err(|bad| self.bad(bad))?;
        let count = self.module.operand_count(self.current);
        let indices = self.mapped(map, first..count)?;
        self.position_of(memref, &indices)
    }

    pub(super) fn affine_load(&mut self, map: &AffineMap, element: Element) -> Ran<Next> {
        let memref = self.memref(0)?;
        let position = self.affine_position(&memref, map, 1)?;
        let datum = self.read(&memref, position, element)?;
        self.finish(datum)
    }

    pub(super) fn affine_store(&mut self, map: &AffineMap, element: Element) -> Ran<Next> {
        let memref = self.memref(1)?;
        let position = self.affine_position(&memref, map, 2)?;
        let datum = self.operand(0).clone();
        self.write(&memref, position, element, &datum)?;
        Ok(Next::Following)
    }

    /// `affine.for`: from the greatest lower bound that its map gives to the least upper one.
    pub(super) fn affine_for(&mut self, bounds: &AffineLoop) -> Ran<Next> {
        let [lower, upper, inits] =
            ["lowerBoundOperands", "upperBoundOperands", "inits"].map(|name| self.group(name));
        let lower = self.extreme(&bounds.lower, lower, Extreme::Greatest)?;
        let upper = self.extreme(&bounds.upper, upper, Extreme::Least)?;
        let inits = self.operands(inits);
        self.count_up((lower, upper, bounds.step), inits)
    }

    pub(super) fn affine_if(&mut self, set: &IntegerSet) -> Ran<Next> {
        let count = self.module.operand_count(self.current);
        let (dims, symbols) = self.map_operands(set.dims, 0..count)?;
        match set.contains(&dims, &symbols) {
            Some(holds) => self.open_side(holds),
            None => Err(self.undefined("an integer set that divides by zero or overflows")),
        }
    }
}
