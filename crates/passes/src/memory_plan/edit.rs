//! Carries a plan out. Decides nothing.

use freehold_dialects::{SLICE, Table, Trait, callee, stated_alignment};
use freehold_ir::{Attr, Block, DYNAMIC, Ident, Module, Op, OpSpec, Type, TypeKind, Value, known};

use rustc_hash::FxHashMap;

use super::plan::{Arena, ForCall, FunctionPlan, Slice};
use super::sizes::Unit;
use crate::rewrite::simplify_deallocs::erase_dead;
use crate::rewrite::{Builder, FunctionSignature, Predicate, convert_call, only_frees};

/// Makes the edits of a function's plan.
pub(super) fn apply(module: &mut Module, table: &Table, plan: &FunctionPlan) {
    let function = plan.function;
    if plan.arenas.is_empty() && plan.calls.is_empty() {
        return;
    }
    for &op in &plan.frees {
        erase_free(module, table, op);
    }
    let returns = returns(module, table, function);
    let Some(entry) = module
        .regions(function)
        .first()
        .and_then(|&body| module.first_block(body))
    else {
        return;
    };
    let Some(first) = module.first_op(entry) else {
        return;
    };
    // All of them first: what stands first may be an allocation that goes.
    let arguments = arguments(module, (function, entry), &plan.arenas);
    let mut offsets = Offsets::default();
    let mut memories: Vec<Option<Memory>> = plan.arenas.iter().map(|_| None).collect();
    for (number, argument) in arguments.into_iter().enumerate() {
        let arena = &plan.arenas[number];
        match argument {
            Some(buffer) => {
                memories[number] = Some(given(module, first, (arena, buffer), &mut offsets));
            }
            None if arena.shares.is_some() => {}
            None => {
                let together =
                    |other: &usize| *other == number || plan.arenas[*other].shares == Some(number);
                let members: Vec<usize> = (0..plan.arenas.len()).filter(together).collect();
                let arenas: Vec<&Arena> = members.iter().map(|&n| &plan.arenas[n]).collect();
                let made = allocate(module, first, &arenas, &mut offsets);
                for (member, memory) in members.into_iter().zip(made) {
                    memories[member] = Some(memory);
                }
            }
        }
    }
    let mut number = 0;
    let mut calls_of: FxHashMap<Option<Ident>, u32> = FxHashMap::default();
    let mut handed: Handed = FxHashMap::default();
    for (arena, memory) in plan.arenas.iter().zip(&memories) {
        let Some(memory) = memory else {
            continue;
        };
        for (slice, &start) in arena.slices.iter().zip(&memory.starts) {
            for &op in &slice.ops {
                match slice.need {
                    Some(need) => {
                        let callee = callee(module, table, op);
                        let count = calls_of.entry(callee).or_default();
                        *count += 1;
                        // Views that say the same are merged by passes that take them for pure.
                        let name = callee.map_or("", |name| module.context.text(name));
                        let name = match *count {
                            1 => format!("@{name}"),
                            _ => format!("@{name} {count}"),
                        };
                        let part = part_for_call(module, memory, (slice, start, op), &name);
                        handed.insert((op, need), part);
                    }
                    None => place(module, memory, (slice, start), (op, number)),
                }
                number += 1;
            }
        }
        let is_freed = !arena.is_argument && arena.shares.is_none();
        for &op in returns.iter().filter(|_| is_freed) {
            Builder::before(module, op).memref_dealloc(memory.buffer);
        }
    }
    for row in &plan.for_calls {
        handed.insert((row.call, row.number), allocate_for_call(module, row));
    }
    for &(call, count) in &plan.calls {
        let parts = (0..count).filter_map(|number| handed.get(&(call, number)).copied());
        let parts: Vec<Value> = parts.collect();
        let kept = vec![true; module.results(call).len()];
        convert_call(module, call, &parts, &kept);
    }
}

/// What calls hand over, by the call and the number of the arena.
type Handed = FxHashMap<(Op, usize), Value>;

/// Gives a function its new arguments, in the order of the arenas that it gets.
fn arguments(
    module: &mut Module,
    (function, entry): (Op, Block),
    arenas: &[Arena],
) -> Vec<Option<Value>> {
    let mut signature = FunctionSignature::of(module, function);
    let none = module.context.empty_dict();
    let arguments = arenas.iter().map(|arena| {
        let signature = signature.as_mut().filter(|_| arena.is_argument)?;
        let ty = bytes_type(module, arena.size as i64, arena.space);
        signature.inputs.push((ty, none));
        Some(module.push_argument(entry, ty))
    });
    let arguments: Vec<Option<Value>> = arguments.collect();
    if let Some(signature) = signature.filter(|_| arguments.iter().any(Option::is_some)) {
        signature.give_to(module, function);
    }
    arguments
}

/// The offsets that are known, as constants where the function begins: slices share them.
type Offsets = FxHashMap<u64, Value>;

/// An arena that is an argument.
fn given(
    module: &mut Module,
    first: Op,
    (arena, buffer): (&Arena, Value),
    offsets: &mut Offsets,
) -> Memory {
    let slices = arena.slices.iter();
    let starts = slices.map(|slice| Start {
        offset: constant(&mut Builder::before(module, first), slice.offset, offsets),
        turn: (slice.places > 1).then(|| first_turn(module, first)),
    });
    Memory {
        buffer,
        unit: None,
        starts: starts.collect(),
    }
}

/// The part of an arena that a call hands over, in front of the call.
fn part_for_call(
    module: &mut Module,
    memory: &Memory,
    (slice, start, call): (&Slice, Start, Op),
    name: &str,
) -> Value {
    let space = match module.context.kind(module.value_type(memory.buffer)) {
        TypeKind::MemRef { space, .. } => *space,
        _ => None,
    };
    let ty = bytes_type(module, slice.place_size as i64, space);
    let alignment = alignment_attr(module, slice.alignment);
    let operands = [memory.buffer, start.offset];
    view(module, (call, ty), &operands, (name, alignment))
}

/// Allocates an arena in front of a call, and frees it behind.
fn allocate_for_call(module: &mut Module, row: &ForCall) -> Value {
    let ty = bytes_type(module, row.need.size as i64, row.need.space);
    let alignment = alignment_attr(module, row.need.alignment);
    let buffer = Builder::before(module, row.call).aligned_alloc(ty, &[], alignment);
    if let Some(next) = module.next_op(row.call) {
        Builder::before(module, next).memref_dealloc(buffer);
    } else if let Some(block) = module.parent_block(row.call) {
        // A region of an operation that nobody declared may end with any.
        let location = module.location(row.call);
        Builder::at_end(module, block, location).memref_dealloc(buffer);
    }
    buffer
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
    /// The offset in bytes.
    offset: Value,
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

/// Allocates arenas that share memory, in front of `first` or where their sizes are known: as much
/// as the largest of them takes.
fn allocate(
    module: &mut Module,
    first: Op,
    arenas: &[&Arena],
    offsets: &mut Offsets,
) -> Vec<Memory> {
    let host = arenas[0];
    let alignment = alignment_attr(module, host.alignment);
    let turns = arenas.iter().map(|arena| -> Vec<Option<Value>> {
        let turns = arena.slices.iter();
        let turns = turns.map(|slice| (slice.places > 1).then(|| first_turn(module, first)));
        turns.collect()
    });
    let turns: Vec<Vec<Option<Value>>> = turns.collect();
    let mut builder = Builder::before(module, host.at.unwrap_or(first));
    let mut bytes: Option<Value> = None;
    let mut units: Vec<Option<Value>> = Vec::new();
    for arena in arenas {
        let unit = arena.unit.as_ref();
        let unit = unit.map(|unit| unit_bytes(&mut builder, unit, arena.alignment));
        let own = unit.map(|unit| times(&mut builder, unit, arena.size));
        bytes = match (bytes, own) {
            (Some(most), Some(own)) => {
                let is_more = builder.cmpi(Predicate::Ugt, own, most);
                Some(builder.select(is_more, own, most))
            }
            (most, own) => most.or(own),
        };
        units.push(unit);
    }
    let extent = bytes.map_or(host.size as i64, |_| DYNAMIC);
    let ty = bytes_type(builder.module, extent, host.space);
    let extents: Vec<Value> = bytes.into_iter().collect();
    let buffer = builder.aligned_alloc(ty, &extents, alignment);
    let parts = arenas.iter().zip(units).zip(turns);
    let memories = parts.map(|((arena, unit), turns)| {
        let mut in_units = Offsets::default();
        let starts = arena.slices.iter().zip(turns).map(|(slice, turn)| Start {
            offset: match unit {
                None => constant(&mut builder, slice.offset, offsets),
                Some(unit) => *(in_units.entry(slice.offset))
                    .or_insert_with(|| times(&mut builder, unit, slice.offset)),
            },
            turn,
        });
        Memory {
            buffer,
            unit,
            starts: starts.collect(),
        }
    });
    memories.collect()
}

/// So many bytes: `DYNAMIC` if that is known at run time only.
fn bytes_type(module: &mut Module, extent: i64, space: Option<Attr>) -> Type {
    let element = module.context.integer_type(8);
    module.context.ty(TypeKind::MemRef {
        shape: [extent].into(),
        element,
        layout: None,
        space,
    })
}

/// An alignment as an attribute, unless any address will do.
fn alignment_attr(module: &mut Module, alignment: u64) -> Option<Attr> {
    (alignment > 1).then(|| {
        let ty = module.context.integer_type(64);
        module.context.integer_attr(i128::from(alignment), ty)
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

/// An offset in bytes.
fn constant(builder: &mut Builder, offset: u64, offsets: &mut Offsets) -> Value {
    let entry = offsets.entry(offset);
    *entry.or_insert_with(|| builder.constant_index(offset as i64))
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
    let first = start.offset;
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
    let alignment = match stated_alignment(module, op) {
        Some(_) => module.attr(op, "alignment"),
        None => None,
    };
    let extents: Vec<Value> = module.operands(op).collect();
    let offset = offset(&mut Builder::before(module, op), memory, slice, start);
    let operands: Vec<Value> = [memory.buffer, offset].into_iter().chain(extents).collect();
    let view = view(module, (op, ty), &operands, (&text, alignment));
    module.replace_all_uses(old, view);
    module.erase_op(op);
}

/// A slice of an arena, in front of an operation.
fn view(
    module: &mut Module,
    (op, ty): (Op, Type),
    operands: &[Value],
    (name, alignment): (&str, Option<Attr>),
) -> Value {
    let mut attributes = vec![(
        module.context.ident(SLICE),
        module.context.string_attr(name),
    )];
    let key = module.context.ident("alignment");
    attributes.extend(alignment.map(|alignment| (key, alignment)));
    let attributes = module.context.dict_attr(attributes);
    let properties = module.context.empty_dict();
    let location = module.location(op);
    let view = Builder::before(module, op).create(&OpSpec {
        name: known::MEMREF_VIEW,
        location,
        operands,
        results: &[ty],
        successors: &[],
        properties,
        attributes,
        region_count: 0,
    });
    module.result(view, 0)
}
