//! Whether the guards of a rule hold: what each fact means in the IR.

use freehold_dialects::operand_range;
use freehold_ir::{Attr, DYNAMIC, Op, Region, Type, TypeKind, Value, ValueDef, known};
use freehold_rules::operations::{Comparison, Fact, Guard, OpId, Variable};
use freehold_verify::inferred;

use super::Named;
use super::bounds;
use super::functions::{number, shape};
use super::lists::{Entry, lists};
use super::matching::Bindings;
use crate::canonicalize::memref::{is_allocated, is_only_allocated};
use crate::canonicalize::rewriter::Rewriter;

/// Whether all guards are known to hold.
pub(super) fn all_hold(rw: &Rewriter, named: Named, guards: &[Guard], bindings: &Bindings) -> bool {
    let holds = |guard| holds(rw, named, guard, bindings);
    guards.iter().all(|guard| holds(guard) == Some(true))
}

/// Whether a guard holds; `None` if that is not known, as what is not known to be so is not known
/// not to be.
fn holds(rw: &Rewriter, named: Named, guard: &Guard, bindings: &Bindings) -> Option<bool> {
    match guard {
        Guard::Fact(fact, arguments) => is_fact(rw, *fact, arguments, bindings),
        Guard::OnlyUses(variable, users) => {
            let value = bindings.value(*variable)?;
            Some(only_uses(rw, named, value, users))
        }
        Guard::Compare(comparison, a, b) => {
            let (a, b) = (number(rw, a, bindings)?, number(rw, b, bindings)?);
            Some(match comparison {
                Comparison::Equal => a == b,
                Comparison::Less => a < b,
                Comparison::LessOrEqual => a <= b,
            })
        }
        Guard::Not(guard) => Some(!holds(rw, named, guard, bindings)?),
        Guard::Any(guards) => {
            let mut any = Some(false);
            for guard in guards {
                match holds(rw, named, guard, bindings) {
                    Some(true) => return Some(true),
                    Some(false) => {}
                    None => any = None,
                }
            }
            any
        }
    }
}

fn is_fact(rw: &Rewriter, fact: Fact, arguments: &[Variable], bindings: &Bindings) -> Option<bool> {
    let value = |place: usize| bindings.value(*arguments.get(place)?);
    let values = |place: usize| arguments.get(place).map(|&v| bindings.values(v));
    let region = |place: usize| bindings.region(*arguments.get(place)?);
    let list = |place: usize| {
        let attr = bindings.attribute(*arguments.get(place)?)?;
        rw.module.context.numbers(attr)
    };
    let both = || Some((value(0)?, value(1)?));
    let set = || {
        let attr = bindings.attribute(*arguments.first()?)?;
        rw.module.context.integer_set(attr)?.contains(&[], &[])
    };
    Some(match fact {
        Fact::AllFalse => mask(rw, value(0)?)? == Mask::Nothing,
        Fact::AllTrue => mask(rw, value(0)?)? == Mask::Everything,
        Fact::Apart => {
            let (a, b) = (list(0)?, list(1)?);
            let are_known = !a.contains(&DYNAMIC) && !b.contains(&DYNAMIC);
            are_known && a.len() == b.len() && a != b
        }
        Fact::AsStatic => {
            let (a, b) = both()?;
            let says = |(&a, &b): (&i64, &i64)| b == DYNAMIC || a == b;
            let is_as_static =
                |a: &[i64], b: &[i64]| a.len() == b.len() && a.iter().zip(b).all(says);
            match rw.module.is_memref(a) {
                true => is_as_static(&metadata(rw, a)?, &metadata(rw, b)?),
                false => is_as_static(shape(rw, a)?, shape(rw, b)?),
            }
        }
        Fact::Allocated => is_allocated(rw, value(0)?),
        Fact::OnlyAllocated => is_only_allocated(rw, value(0)?),
        Fact::Extents => shape(rw, value(0)?)? == list(1)?,
        Fact::Counting => is_counting(rw, bindings.attribute(*arguments.first()?)?),
        Fact::Scalar => rw.module.context.kind(rw.ty(value(0)?)).element().is_none(),
        Fact::Absent => rw.module.first_block(region(0)?).is_none(),
        Fact::Constant => rw.constant(value(0)?).is_some(),
        Fact::Describes => {
            let (view, of) = both()?;
            describes(rw, view, of)?
        }
        Fact::DirectlyBefore => {
            let (first, second) = both()?;
            let first = rw.module.defining_op(first)?;
            rw.module.next_op(first) == Some(rw.module.defining_op(second)?)
        }
        Fact::Empty => is_empty(rw, region(0)?),
        Fact::EndsScope => ends_scope(rw, rw.module.region_op(region(0)?)?)?,
        Fact::EnteredTwice => rw.edges.count(bindings.block(*arguments.first()?)?) == 2,
        Fact::HoldsAlways => set()?,
        Fact::HoldsNever => !set()?,
        Fact::NeverRuns => bounds::never_runs(rw, region(0)?)?,
        Fact::OneRound => bounds::one_round(rw, region(0)?)?,
        Fact::NoExtent => shape(rw, value(0)?)?.contains(&0),
        Fact::NoStackInside => !rw.may_stack(rw.module.region_op(region(0)?)?),
        Fact::Ones => list(0)?.iter().all(|&number| number == 1),
        Fact::Zeros => list(0)?.iter().all(|&number| number == 0),
        Fact::StaticShape => !shape(rw, value(0)?)?.contains(&DYNAMIC),
        Fact::Ranked => shape(rw, value(0)?).is_some(),
        Fact::OneUse => rw.module.has_one_use(value(0)?),
        Fact::Same => values(0)? == values(1)?,
        Fact::SameSpace => {
            let (a, b) = both()?;
            space(rw, rw.ty(a))? == space(rw, rw.ty(b))?
        }
        Fact::SameType => {
            let (a, b) = both()?;
            rw.ty(a) == rw.ty(b)
        }
        Fact::Unreachable => {
            let block = bindings.block(*arguments.first()?)?;
            let first = rw.module.first_op(block)?;
            rw.module.name_text(first) == "ub.unreachable"
        }
        Fact::Unused => !values(0)?.iter().any(|&v| rw.module.has_uses(v)),
    })
}

/// What a constant mask takes.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Mask {
    Nothing,
    Everything,
    Some,
}

/// What a mask takes, if it is a constant or made of constant extents.
fn mask(rw: &Rewriter, value: Value) -> Option<Mask> {
    let def = rw.module.defining_op(value)?;
    let of = |nothing: bool, everything: bool| match (nothing, everything) {
        (true, _) => Mask::Nothing,
        (false, true) => Mask::Everything,
        (false, false) => Mask::Some,
    };
    if rw.module.name_text(def) == "vector.constant_mask" {
        let taken = rw.module.attr(def, "mask_dim_sizes")?;
        let taken = rw.module.context.numbers(taken)?;
        let shape = shape(rw, value)?;
        return Some(of(taken.contains(&0), taken == shape));
    }
    if rw.module.name(def) != known::ARITH_CONSTANT {
        return None;
    }
    let attr = rw.module.attr(def, "value")?;
    let values = rw.module.context.dense_values(attr)?;
    let bits: Option<Vec<bool>> = (0..values.count)
        .map(|place| Some(values.bits(place, 0)? & 1 == 1))
        .collect();
    let bits = bits?;
    Some(of(!bits.contains(&true), !bits.contains(&false)))
}

/// Whether an attribute leaves dimensions in their order.
fn is_counting(rw: &Rewriter, attr: Attr) -> bool {
    match rw.module.context.numbers(attr) {
        Some(values) => values.iter().copied().eq(0..values.len() as i64),
        None => (rw.module.context.affine_map(attr)).is_some_and(|map| map.is_identity()),
    }
}

/// Whether an operation is the last before the end of a block that is all of its region, and what
/// is allocated on the stack there ends with it.
fn ends_scope(rw: &Rewriter, op: Op) -> Option<bool> {
    let parent = rw.module.parent_op(op)?;
    let end = rw.module.next_op(op)?;
    let region = rw.module.parent_region(op)?;
    Some(
        rw.is_stack_scope(parent)
            && rw.module.next_op(end).is_none()
            && rw.module.has_single_block(region),
    )
}

/// Whether a `memref.reinterpret_cast` makes `view` of the offset, sizes and strides of `of`: of
/// the results of `memref.extract_strided_metadata`, or of what the type says.
fn describes(rw: &Rewriter, view: Value, of: Value) -> Option<bool> {
    let op = rw.def(view, known::MEMREF_REINTERPRET_CAST)?;
    let types = metadata(rw, of)?;
    let said = lists(rw, op)?.concat();
    let is_result = |operand: Value, place: usize| match rw.module.def(operand) {
        ValueDef::Result(def, result) => {
            rw.module.name(def) == known::MEMREF_EXTRACT_STRIDED_METADATA
                && rw.module.operand(def, 0) == of
                && result as usize == place + 1
        }
        ValueDef::Argument(..) => false,
    };
    let is_same = |(place, (entry, &known)): (usize, (&Entry, &i64))| match *entry {
        Entry::Value(operand) if is_result(operand, place) => true,
        Entry::Value(_) if known == DYNAMIC => false,
        entry => entry.constant(rw) == Some(known.into()),
    };
    let mut each = said.iter().zip(&types).enumerate();
    Some(said.len() == types.len() && each.all(is_same))
}

/// What the type of a memref tells: its offset, sizes and strides.
fn metadata(rw: &Rewriter, memref: Value) -> Option<Vec<i64>> {
    inferred::metadata(&rw.module.context, rw.ty(memref))
}

/// Whether a region is one block that holds a terminator alone.
fn is_empty(rw: &Rewriter, region: Region) -> bool {
    let block = rw.module.first_block(region);
    block.is_some_and(|block| {
        rw.module.has_single_block(region)
            && rw.module.first_op(block).is_some()
            && rw.module.first_op(block) == rw.module.last_op(block)
    })
}

/// The number of dimensions, the element type and the memory space of a memref.
fn space(rw: &Rewriter, ty: Type) -> Option<(usize, Type, Option<Attr>)> {
    match rw.module.context.kind(ty) {
        TypeKind::MemRef {
            shape,
            element,
            space,
            ..
        } => Some((shape.len(), *element, *space)),
        _ => None,
    }
}

/// Whether all uses of a value are by these operations, each in its group.
fn only_uses(rw: &Rewriter, named: Named, value: Value, users: &[(OpId, Option<usize>)]) -> bool {
    let is_so = |user: Op| {
        let name = Some(rw.module.name(user));
        let row = users
            .iter()
            .find(|row| rw.operations.name(named.set, row.0) == name);
        let (Some(row), Some(def)) = (row, rw.table.of(rw.module, user)) else {
            return false;
        };
        let Some(group) = row.1 else {
            return true;
        };
        let range = operand_range(rw.module, user, def, group);
        let mut operands = rw.module.operands(user).enumerate();
        operands.all(|(place, operand)| operand != value || range.contains(&place))
    };
    rw.module.users(value).all(is_so)
}
