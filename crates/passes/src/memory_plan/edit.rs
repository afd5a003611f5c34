//! Carries a plan out. Decides nothing.

use freehold_dialects::{Table, Trait};
use freehold_ir::{Attr, Module, Op, OpSpec, TypeKind, Value, known};

use super::plan::{self, Arena, FunctionPlan, Slice};
use crate::rewrite::simplify_deallocs::erase_dead;
use crate::rewrite::{Builder, only_frees};

/// Says of a view which allocation it stands for: the interpreter takes it for one.
const SLICE: &str = "freehold.slice";

/// Makes the edits of a function's plan.
pub(super) fn apply(module: &mut Module, table: &Table, plan: &FunctionPlan) {
    let function = plan.function;
    if !plan.is_made {
        return;
    }
    for &op in &plan.frees {
        erase_free(module, table, op);
    }
    let returns = returns(module, table, function);
    let Some(first) = module
        .regions(function)
        .first()
        .and_then(|&body| module.first_block(body))
        .and_then(|entry| module.first_op(entry))
    else {
        return;
    };
    for arena in &plan.arenas {
        let memory = allocate(module, first, arena);
        for slice in &arena.slices {
            place(module, memory, slice);
        }
        for &op in &returns {
            Builder::before(module, op).memref_dealloc(memory);
        }
    }
}

/// Erases a free, what only it needed, and what is done under a condition for it alone.
fn erase_free(module: &mut Module, table: &Table, op: Op) {
    let around = module.parent_op(op);
    let operands: Vec<Value> = module.operands(op).collect();
    module.erase_op(op);
    erase_dead(module, table, operands);
    let Some(around) = around.filter(|&around| module.name(around) == known::SCF_IF) else {
        return;
    };
    let mut inner = freehold_ir::nested_ops(module, around);
    let frees = inner.any(|op| module.name(op) == known::MEMREF_DEALLOC);
    drop(inner);
    if !frees && only_frees(module, table, around) {
        let condition: Vec<Value> = module.operands(around).collect();
        module.erase_op(around);
        erase_dead(module, table, condition);
    }
}

/// The operations by which the function returns.
fn returns(module: &Module, table: &Table, function: Op) -> Vec<Op> {
    let bodies = module.regions(function).iter();
    let blocks = bodies.flat_map(|&region| module.blocks(region));
    let last = blocks.filter_map(|block| module.last_op(block));
    last.filter(|&op| table.has(module, op, Trait::ReturnLike) && module.successors(op).is_empty())
        .collect()
}

/// The allocation of an arena, in front of `first`.
fn allocate(module: &mut Module, first: Op, arena: &Arena) -> Value {
    let alignment = (arena.alignment > 1).then(|| {
        let ty = module.context.integer_type(64);
        let alignment = i128::from(arena.alignment);
        module.context.integer_attr(alignment, ty)
    });
    let byte = module.context.integer_type(8);
    let ty = module.context.ty(TypeKind::MemRef {
        shape: [arena.size as i64].into(),
        element: byte,
        layout: None,
        space: arena.space,
    });
    Builder::before(module, first).aligned_alloc(ty, &[], alignment)
}

/// Puts a view into the place of an allocation.
fn place(module: &mut Module, memory: Value, slice: &Slice) {
    let old = module.result(slice.op, 0);
    let (ty, name) = (module.value_type(old), module.value_name(old));
    let text = match name {
        Some(name) => module.context.text(name).to_owned(),
        None => "alloc".to_owned(),
    };
    let slice_name = module.context.string_attr(&text);
    let mut attributes = vec![(module.context.ident(SLICE), slice_name)];
    if plan::stated_alignment(module, slice.op).is_some() {
        let alignment: Option<Attr> = module.attr(slice.op, "alignment");
        let key = module.context.ident("alignment");
        attributes.extend(alignment.map(|alignment| (key, alignment)));
    }
    let attributes = module.context.dict_attr(attributes);
    let properties = module.context.empty_dict();
    let view_name = module.context.op_name("memref.view");
    let location = module.location(slice.op);
    let mut builder = Builder::before(module, slice.op);
    let offset = builder.constant_index(slice.offset as i64);
    let view = builder.create(&OpSpec {
        name: view_name,
        location,
        operands: &[memory, offset],
        results: &[ty],
        successors: &[],
        properties,
        attributes,
        region_count: 0,
    });
    let new = module.result(view, 0);
    if let Some(name) = name {
        module.set_value_name(new, name);
    }
    module.replace_all_uses(old, new);
    module.erase_op(slice.op);
}
