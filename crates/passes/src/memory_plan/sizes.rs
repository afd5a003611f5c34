//! How much room allocations take, and where that is known.

use freehold_dialects::stated_alignment;
use freehold_facts::DataLayout;
use freehold_ir::{Attr, Block, DYNAMIC, Module, Op, TypeKind, Value, ValueDef};
use rustc_hash::FxHashSet;

/// A size that is known at run time: that of one place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// In bytes: what the extents are multiplied by.
    pub factor: u64,
    /// In an order that does not depend on that of the dimensions.
    pub extents: Vec<Value>,
}

/// How many bytes a buffer takes, if its type says so.
pub(super) fn bytes(module: &Module, layout: &DataLayout, value: Value) -> Option<u64> {
    layout.room(&module.context, module.value_type(value))
}

/// What a place takes for buffers of an allocation with dynamic extents.
pub(super) fn unit(module: &Module, layout: &DataLayout, op: Op) -> Option<Unit> {
    let context = &module.context;
    let ty = module.value_type(module.result(op, 0));
    let TypeKind::MemRef { shape, element, .. } = context.kind(ty) else {
        return None;
    };
    let element = layout.room_of_element(context, *element)?;
    let known = shape.iter().filter(|&&extent| extent != DYNAMIC);
    let factor = known.into_iter().try_fold(element, |product, &extent| {
        product.checked_mul(u64::try_from(extent).ok()?)
    })?;
    let mut extents: Vec<Value> = module.operands(op).collect();
    extents.sort_unstable();
    Some(Unit { factor, extents })
}

/// Whether an allocation has extents that its type does not say.
pub(super) fn is_dynamic(module: &Module, op: Op) -> bool {
    let kind = module.context.kind(module.value_type(module.result(op, 0)));
    kind.shape().is_none_or(|shape| shape.contains(&DYNAMIC))
}

/// The memory space of an allocation.
pub(super) fn space(module: &Module, op: Op) -> Option<Attr> {
    match module.context.kind(module.value_type(module.result(op, 0))) {
        TypeKind::MemRef { space, .. } => *space,
        _ => None,
    }
}

/// The alignment of an allocation: what it asks for, and what its elements need.
pub(super) fn alignment(module: &Module, layout: &DataLayout, op: Op) -> u64 {
    let context = &module.context;
    let kind = context.kind(module.value_type(module.result(op, 0)));
    let natural = kind.element();
    let natural = natural.and_then(|element| layout.room_of_element(context, element));
    let natural = natural.map_or(1, |bytes| bytes.max(1));
    let stated = stated_alignment(module, op).and_then(|bytes| u64::try_from(bytes).ok());
    let stated = stated.filter(|bytes| bytes.is_power_of_two());
    stated.unwrap_or(1).max(natural)
}

/// The operation in front of which an arena for `ops` can be allocated: in the function's first
/// block, where the extents are known, and in front of all of `ops`, of which one stands there
/// directly: what is allocated there is needed on every path.
pub(super) fn place(
    module: &Module,
    function: Op,
    unit: &Unit,
    ops: impl Iterator<Item = Op> + Clone,
) -> Option<Op> {
    let body = module.regions(function).first()?;
    let entry = module.first_block(*body)?;
    let is_there = |op: Op| module.parent_block(op) == Some(entry);
    if !ops.clone().any(is_there) {
        return None;
    }
    // What is not in the first block's operations is in blocks that it dominates.
    let around: FxHashSet<Op> = ops.filter_map(|op| outermost(module, entry, op)).collect();
    let first = module.ops(entry).find(|op| around.contains(op))?;
    let before: FxHashSet<Op> = module.ops(entry).take_while(|&op| op != first).collect();
    let is_known = |extent: &Value| match module.def(*extent) {
        ValueDef::Argument(block, _) => block == entry,
        ValueDef::Result(op, _) => before.contains(&op),
    };
    unit.extents.iter().all(is_known).then_some(first)
}

/// The operation of `block` that is `op`, or in whose regions it stands.
fn outermost(module: &Module, block: Block, op: Op) -> Option<Op> {
    let around = std::iter::successors(Some(op), |&op| module.parent_op(op));
    let mut around = around.take_while(|&op| module.parent_block(op).is_some());
    around.find(|&op| module.parent_block(op) == Some(block))
}
