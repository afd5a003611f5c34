//! What rules look up in the module under rewriting: constants, definitions, types, and where
//! something stands.

use cranelift_entity::packed_option::PackedOption;
use smallvec::SmallVec;

use crate::rewrite::{as_constant_bool, as_constant_int};
use freehold_ir::{Block, Op, OpName, Region, Type, Value};

use super::rewriter::Rewriter;

impl Rewriter<'_> {
    /// The value of a scalar integer or index constant; `i1` is 0 or 1.
    pub(super) fn constant(&self, value: Value) -> Option<i128> {
        as_constant_int(self.module, value)
    }

    /// The value of a constant `i1`.
    pub(super) fn constant_bool(&self, value: Value) -> Option<bool> {
        as_constant_bool(self.module, value)
    }

    /// The operation that defines `value`, if it has this name.
    pub(super) fn def(&self, value: Value, name: OpName) -> Option<Op> {
        self.module
            .defining_op(value)
            .filter(|&op| self.module.name(op) == name)
    }

    /// The type of a value.
    pub(super) fn ty(&self, value: Value) -> Type {
        self.module.value_type(value)
    }

    /// The types of values.
    pub(super) fn types(&self, values: &[Value]) -> SmallVec<[Type; 4]> {
        values.iter().map(|&value| self.ty(value)).collect()
    }

    /// The first block of a region of `op`, by its number.
    pub(super) fn body(&self, op: Op, region: usize) -> Option<Block> {
        self.module
            .first_block(*self.module.regions(op).get(region)?)
    }

    /// What the end of a block hands on.
    pub(super) fn yielded(&self, block: Block) -> Vec<Value> {
        let end = self.module.last_op(block);
        end.map_or_else(Vec::new, |end| self.module.operands(end).collect())
    }

    /// Whether a value is defined directly in a region of `op`.
    pub(super) fn is_in(&self, value: Value, op: Op) -> bool {
        let region = self.region_of(value).expand();
        region.is_some_and(|region| self.module.regions(op).contains(&region))
    }

    /// The region in which a value is defined.
    pub(super) fn region_of(&self, value: Value) -> PackedOption<Region> {
        self.module
            .defining_block(value)
            .and_then(|b| self.module.block_region(b))
            .into()
    }
}
