//! Carries a plan out. Decides nothing.

use freehold_dialects::{SLICE, Table, Trait, stated_alignment};
use freehold_ir::{Attr, DYNAMIC, Module, Op, OpSpec, Type, TypeKind, Value, known};

use super::plan::{Arena, FunctionPlan, Slice};
use super::sizes::Unit;
use crate::rewrite::simplify_deallocs::erase_dead;
use crate::rewrite::{Builder, Predicate, only_frees};

/// Makes the edits of a function's plan.
pub(super) fn apply(module: &mut Module, table: &Table, plan: &FunctionPlan) {
    let function = plan.function;
    if plan.arenas.is_empty() {
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
    // All of them first: what stands first may be an allocation that goes.
    let memories = plan.arenas.iter();
    let memories: Vec<Memory> = memories
        .map(|arena| allocate(module, first, arena))
        .collect();
    let mut number = 0;
    for (arena, memory) in plan.arenas.iter().zip(&memories) {
        for (slice, &start) in arena.slices.iter().zip(&memory.starts) {
            for &op in &slice.ops {
                place(module, memory, (slice, start), (op, number));
                number += 1;
            }
        }
        for &op in &returns {
            Builder::before(module, op).memref_dealloc(memory.buffer);
        }
    }
}

/// An arena in the program.
struct Memory {
    buffer: Value,
    /// What its size counts, in bytes, if that is known at run time only.
    unit: Option<Value>,
    /// Where each slice starts.
    starts: Vec<Start>,
}

/// Where a slice starts.
#[derive(Copy, Clone)]
struct Start {
    /// The offset in bytes, if it is known at run time only.
    offset: Option<Value>,
    /// The variable that says which place of a ring comes next.
    turn: Option<Value>,
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

/// Allocates an arena, in front of `first` or where its size is known.
fn allocate(module: &mut Module, first: Op, arena: &Arena) -> Memory {
    let alignment = (arena.alignment > 1).then(|| {
        let ty = module.context.integer_type(64);
        let alignment = i128::from(arena.alignment);
        module.context.integer_attr(alignment, ty)
    });
    let turns = arena.slices.iter();
    let turns = turns.map(|slice| (slice.places > 1).then(|| first_turn(module, first)));
    let turns: Vec<Option<Value>> = turns.collect();
    let mut builder = Builder::before(module, arena.at.unwrap_or(first));
    let unit = arena.unit.as_ref();
    let unit = unit.map(|unit| unit_bytes(&mut builder, unit, arena.alignment));
    let bytes = unit.map(|unit| times(&mut builder, unit, arena.size));
    let ty = memory_type(&mut builder, arena, bytes);
    let extents: Vec<Value> = bytes.into_iter().collect();
    let buffer = builder.aligned_alloc(ty, &extents, alignment);
    let starts = arena.slices.iter().zip(turns).map(|(slice, turn)| Start {
        offset: unit.map(|unit| times(&mut builder, unit, slice.offset)),
        turn,
    });
    let starts = starts.collect();
    Memory {
        buffer,
        unit,
        starts,
    }
}

/// The type of an arena: so many bytes as it takes, if that is known.
fn memory_type(builder: &mut Builder, arena: &Arena, bytes: Option<Value>) -> Type {
    let context = &mut builder.module.context;
    let element = context.integer_type(8);
    let extent = match bytes {
        Some(_) => DYNAMIC,
        None => arena.size as i64,
    };
    context.ty(TypeKind::MemRef {
        shape: [extent].into(),
        element,
        layout: None,
        space: arena.space,
    })
}

/// How many bytes one place takes: a multiple of the alignment.
fn unit_bytes(builder: &mut Builder, unit: &Unit, alignment: u64) -> Value {
    let mut bytes = builder.constant_index(unit.factor as i64);
    for &extent in &unit.extents {
        bytes = builder.wrapping(known::ARITH_MULI, bytes, extent);
    }
    if unit.factor.is_multiple_of(alignment) {
        return bytes;
    }
    let more = builder.constant_index(alignment as i64 - 1);
    let sum = builder.wrapping(known::ARITH_ADDI, bytes, more);
    let mask = builder.constant_index(-(alignment as i64));
    builder.andi(sum, mask)
}

fn times(builder: &mut Builder, value: Value, count: u64) -> Value {
    match count {
        0 => builder.constant_index(0),
        1 => value,
        _ => {
            let count = builder.constant_index(count as i64);
            builder.wrapping(known::ARITH_MULI, value, count)
        }
    }
}

/// A variable that says which place of a ring comes next, in front of `first`: the first one.
fn first_turn(module: &mut Module, first: Op) -> Value {
    let mut builder = Builder::before(module, first);
    let index = builder.module.context.index();
    let ty = builder.memref_type(&[], index);
    let turn = builder.alloca(ty);
    let zero = builder.constant_index(0);
    builder.store(zero, turn, &[]);
    turn
}

/// The offset of a buffer, in front of the operation that the builder stands at: of a ring that of
/// the place whose turn it is, after which it is the turn of the next.
fn offset(builder: &mut Builder, memory: &Memory, slice: &Slice, start: Start) -> Value {
    let first = match start.offset {
        Some(offset) => offset,
        None => builder.constant_index(slice.offset as i64),
    };
    let Some(turn) = start.turn else {
        return first;
    };
    let place = builder.load(turn, &[]);
    let one = builder.constant_index(1);
    let next = builder.wrapping(known::ARITH_ADDI, place, one);
    let places = builder.constant_index(i64::from(slice.places));
    let is_last = builder.cmpi(Predicate::Eq, next, places);
    let zero = builder.constant_index(0);
    let next = builder.select(is_last, zero, next);
    builder.store(next, turn, &[]);
    let before = match memory.unit {
        Some(unit) => builder.wrapping(known::ARITH_MULI, place, unit),
        None => times(builder, place, slice.place_size),
    };
    builder.wrapping(known::ARITH_ADDI, first, before)
}

/// Puts a view into the place of an allocation, which has this number among those of the function.
fn place(
    module: &mut Module,
    memory: &Memory,
    (slice, start): (&Slice, Start),
    (op, number): (Op, u32),
) {
    let old = module.result(op, 0);
    let (ty, name) = (module.value_type(old), module.value_name(old));
    let text = match name {
        Some(name) => module.context.text(name).to_owned(),
        None => format!("buffer{number}"),
    };
    let slice_name = module.context.string_attr(&text);
    let mut attributes = vec![(module.context.ident(SLICE), slice_name)];
    if stated_alignment(module, op).is_some() {
        let alignment: Option<Attr> = module.attr(op, "alignment");
        let key = module.context.ident("alignment");
        attributes.extend(alignment.map(|alignment| (key, alignment)));
    }
    let attributes = module.context.dict_attr(attributes);
    let properties = module.context.empty_dict();
    let extents: Vec<Value> = module.operands(op).collect();
    let location = module.location(op);
    let mut builder = Builder::before(module, op);
    let offset = offset(&mut builder, memory, slice, start);
    let operands: Vec<Value> = [memory.buffer, offset].into_iter().chain(extents).collect();
    let view = builder.create(&OpSpec {
        name: known::MEMREF_VIEW,
        location,
        operands: &operands,
        results: &[ty],
        successors: &[],
        properties,
        attributes,
        region_count: 0,
    });
    builder.replace(op, view);
}
