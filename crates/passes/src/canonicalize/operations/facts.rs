//! Whether the guards of a rule hold: what each fact means in the IR.

use freehold_dialects::operand_range;
use freehold_ir::{Op, Region, Type, TypeKind, Value};
use freehold_rules::operations::{Comparison, Fact, Guard, OpId, Variable};

use super::Named;
use super::functions::{number, shape};
use super::matching::Bindings;
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
    let both = || Some((value(0)?, value(1)?));
    Some(match fact {
        Fact::Absent => rw.module.first_block(region(0)?).is_none(),
        Fact::Constant => rw.constant(value(0)?).is_some(),
        Fact::Empty => is_empty(rw, region(0)?),
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
        Fact::Unused => !values(0)?.iter().any(|&v| rw.module.has_uses(v)),
    })
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
fn space(rw: &Rewriter, ty: Type) -> Option<(usize, Type, Option<freehold_ir::Attr>)> {
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
