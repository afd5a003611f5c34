//! How much room allocations take, and where that is known.

use freehold_dialects::stated_alignment;
use freehold_facts::DataLayout;
use freehold_ir::{Attr, Block, DYNAMIC, Module, Op, TypeKind, Value, ValueDef, known};
use rustc_hash::FxHashSet;

use crate::rewrite::as_constant_int;

/// A size has no more factors: what is multiplied by itself again and again would have many.
const MOST_FACTORS: usize = 16;

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

/// Whether an allocation's type says how many bytes it takes, and they are more than 64 bits count.
pub(super) fn overflows(module: &Module, layout: &DataLayout, op: Op) -> bool {
    let context = &module.context;
    let kind = context.kind(module.value_type(module.result(op, 0)));
    let is_known = kind.shape().is_some_and(|shape| !shape.contains(&DYNAMIC));
    let element = kind.element();
    let element = element.and_then(|element| layout.room_of_element(context, element));
    is_known && element.is_some() && factor(module, layout, op).is_none()
}

/// What a place takes for buffers of an allocation with dynamic extents.
pub(super) fn unit(module: &Module, layout: &DataLayout, op: Op) -> Option<Unit> {
    let mut unit = Unit {
        factor: factor(module, layout, op)?,
        extents: Vec::new(),
    };
    for extent in module.operands(op) {
        unit.multiply(module, extent);
    }
    unit.extents.sort_unstable();
    Some(unit)
}

/// What the elements and the known extents of an allocation take together.
pub(super) fn factor(module: &Module, layout: &DataLayout, op: Op) -> Option<u64> {
    let context = &module.context;
    let ty = module.value_type(module.result(op, 0));
    let TypeKind::MemRef { shape, element, .. } = context.kind(ty) else {
        return None;
    };
    let element = layout.room_of_element(context, *element)?;
    let mut known = shape.iter().filter(|&&extent| extent != DYNAMIC);
    known.try_fold(element, |product, &extent| {
        product.checked_mul(u64::try_from(extent).ok()?)
    })
}

impl Unit {
    /// Multiplies by an extent: by the factors of a product, and what is a constant counts. All of
    /// it modulo 2^64, as the program does.
    fn multiply(&mut self, module: &Module, extent: Value) {
        let mut work = vec![extent];
        while let Some(value) = work.pop() {
            match known_extent(module, value) {
                Extent::Constant(count) => match self.factor.checked_mul(count) {
                    Some(product) => self.factor = product,
                    None => self.extents.push(value),
                },
                Extent::Product(op) if self.extents.len() + work.len() < MOST_FACTORS => {
                    work.extend(module.operands(op));
                }
                Extent::Product(_) => self.extents.push(value),
                Extent::Value(value) => self.extents.push(value),
            }
        }
    }
}

/// An extent, as far as it is known.
enum Extent {
    Constant(u64),
    Product(Op),
    Value(Value),
}

/// What an extent is: what is asked of a buffer's extent is what it was allocated with.
fn known_extent(module: &Module, value: Value) -> Extent {
    let mut value = value;
    loop {
        if let Some(count) = as_constant_int(module, value).and_then(|n| u64::try_from(n).ok()) {
            return Extent::Constant(count);
        }
        let Some(op) = module.defining_op(value) else {
            return Extent::Value(value);
        };
        if module.name(op) == known::ARITH_MULI {
            return Extent::Product(op);
        }
        match extent_of(module, op) {
            Some(Ok(count)) => return Extent::Constant(count),
            Some(Err(operand)) => value = operand,
            None => return Extent::Value(value),
        }
    }
}

/// The extent that `memref.dim` gives of a new buffer, or of one whose type says it: a number, or
/// the operand that says how much was allocated.
pub(super) fn extent_of(module: &Module, op: Op) -> Option<Result<u64, Value>> {
    if module.name(op) != known::MEMREF_DIM {
        return None;
    }
    let mut operands = module.operands(op);
    let (memref, index) = (operands.next()?, operands.next()?);
    let index = usize::try_from(as_constant_int(module, index)?).ok()?;
    let shape = module.context.kind(module.value_type(memref)).shape()?;
    let extent = *shape.get(index)?;
    if extent != DYNAMIC {
        return Some(Ok(u64::try_from(extent).ok()?));
    }
    let made = module.defining_op(memref)?;
    if module.name(made) != known::MEMREF_ALLOC {
        return None;
    }
    let number = shape[..index].iter().filter(|&&e| e == DYNAMIC).count();
    module.operands(made).nth(number).map(Err)
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

/// The block that a function begins with.
fn entry(module: &Module, function: Op) -> Option<Block> {
    module.first_block(*module.regions(function).first()?)
}

/// Whether an operation runs on every path through a function, as far as its place says.
pub(super) fn is_always_made(module: &Module, function: Op, op: Op) -> bool {
    let block = module.parent_block(op);
    block.is_some() && block == entry(module, function)
}

/// The operation in front of which an arena for `ops` can be allocated: in the function's first
/// block, where the extents of all `units` are known, and in front of all of `ops`. Of those of
/// each unit, which take its size, one stands there directly: what is allocated there is needed on
/// every path.
pub(super) fn place(
    module: &Module,
    function: Op,
    units: &[(&Unit, Vec<Op>)],
    ops: Vec<Op>,
) -> Option<Op> {
    let entry = entry(module, function)?;
    let is_made = |op: &Op| is_always_made(module, function, *op);
    if !units.iter().all(|(_, own)| own.iter().any(is_made)) {
        return None;
    }
    // What is not in the first block's operations is in blocks that it dominates.
    let mut seen = FxHashSet::default();
    let around = ops.into_iter();
    let around: FxHashSet<Op> = around
        .filter_map(|op| outermost(module, entry, op, &mut seen))
        .collect();
    let first = module.ops(entry).find(|op| around.contains(op))?;
    let before: FxHashSet<Op> = module.ops(entry).take_while(|&op| op != first).collect();
    let is_known = |extent: &Value| match module.def(*extent) {
        ValueDef::Argument(block, _) => block == entry,
        ValueDef::Result(op, _) => before.contains(&op),
    };
    let mut extents = units.iter().flat_map(|(unit, _)| &unit.extents);
    extents.all(is_known).then_some(first)
}

/// The operation of `block` that is `op`, or in whose regions it stands; none if it was found
/// before, which what was `seen` on the way says.
fn outermost(module: &Module, block: Block, op: Op, seen: &mut FxHashSet<Op>) -> Option<Op> {
    let around = std::iter::successors(Some(op), |&op| module.parent_op(op));
    let mut around = around.take_while(|&op| module.parent_block(op).is_some() && seen.insert(op));
    around.find(|&op| module.parent_block(op) == Some(block))
}
