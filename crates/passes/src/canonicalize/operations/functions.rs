//! The functions of right sides and of numbers in guards.

use freehold_ir::{DYNAMIC, TypeKind, Value};
use freehold_rules::operations::{Function, Number, Variable};

use super::matching::Bindings;
use super::{maps, outputs};
use crate::canonicalize::rewriter::Rewriter;

/// What a function gives.
pub(super) enum Given {
    Value(Value),
    Number(i128),
}

/// What a function makes of what its arguments stand for; `None` if it has no result.
pub(super) fn compute(
    rw: &Rewriter,
    function: Function,
    arguments: &[Variable],
    bindings: &Bindings,
) -> Option<Given> {
    let value = |place: usize| bindings.value(*arguments.get(place)?);
    let map = || {
        let operands = bindings.values(*arguments.get(1)?);
        Some((bindings.attribute(*arguments.first()?)?, operands))
    };
    let numbers = || {
        let (map, operands) = map()?;
        maps::numbers(rw, map, operands)
    };
    let number = |number: i64| Given::Number(number.into());
    match function {
        Function::Applied => {
            let (map, operands) = map()?;
            if let Some(operand) = maps::chosen(rw, map, operands) {
                return Some(Given::Value(operand));
            }
            match numbers()?[..] {
                [result] => Some(number(result)),
                _ => None,
            }
        }
        Function::Carry => {
            let (x, y, width) = integers(rw, value(0)?, value(1)?)?;
            let sum = i128::from(unsigned(x, width)) + i128::from(unsigned(y, width));
            Some(Given::Number(sum >> width))
        }
        Function::Distance => {
            let (from, to) = (signed(rw, value(0)?)?, signed(rw, value(1)?)?);
            Some(Given::Number(i128::from(to) - i128::from(from)))
        }
        Function::Element => {
            let shape = shape(rw, value(0)?)?;
            let indices = bindings.values(*arguments.get(1)?);
            let mut place = 0;
            for (&index, &extent) in indices.iter().zip(shape) {
                let index = i64::try_from(rw.constant(index)?).ok()?;
                if !(0..extent).contains(&index) {
                    return None;
                }
                place = place * extent + index;
            }
            let elements = bindings.values(*arguments.get(2)?);
            let element = elements.get(usize::try_from(place).ok()?).copied();
            element.map(Given::Value)
        }
        Function::Extent => {
            let (shape, dimension) = dimension(rw, value(0)?, value(1)?)?;
            let extent = shape[dimension];
            (extent != DYNAMIC).then_some(Given::Number(extent.into()))
        }
        Function::Greatest => numbers()?.into_iter().max().map(number),
        Function::HighProduct => {
            let (x, y, width) = integers(rw, value(0)?, value(1)?)?;
            Some(Given::Number((i128::from(x) * i128::from(y)) >> width))
        }
        Function::Initial => outputs::initial(rw, value(0)?).map(Given::Value),
        Function::Least => numbers()?.into_iter().min().map(number),
        // A list, which is no value: see the lists of right sides.
        Function::Selected => None,
        Function::Rank => Some(Given::Number(shape(rw, value(0)?)?.len() as i128)),
        Function::SizeOf => {
            let (shape, dimension) = dimension(rw, value(0)?, value(1)?)?;
            let before = shape[..dimension].iter().filter(|&&e| e == DYNAMIC).count();
            let sizes = bindings.values(*arguments.get(2)?);
            let size = sizes.get(before).copied();
            size.filter(|_| shape[dimension] == DYNAMIC)
                .map(Given::Value)
        }
        Function::Unsigned => {
            let number = signed(rw, value(0)?)?;
            Some(Given::Number(i128::from(number as u64)))
        }
        Function::UnsignedDistance => {
            let (from, to) = (signed(rw, value(0)?)?, signed(rw, value(1)?)?);
            let one_sign = (from < 0) == (to < 0);
            one_sign.then(|| Given::Number(i128::from(to) - i128::from(from)))
        }
        Function::UnsignedHighProduct => {
            let (x, y, width) = integers(rw, value(0)?, value(1)?)?;
            let product = u128::from(unsigned(x, width)) * u128::from(unsigned(y, width));
            let high = (product >> width) as u64;
            // The number as its type has it.
            let shift = 64 - width;
            Some(Given::Number(((high << shift) as i64 >> shift).into()))
        }
    }
}

/// Two constant integers of one type, with signs, and how many bits they have. An index has none
/// that all targets know.
fn integers(rw: &Rewriter, x: Value, y: Value) -> Option<(i64, i64, u32)> {
    let TypeKind::Integer { width, .. } = *rw.module.context.kind(rw.ty(x)) else {
        return None;
    };
    let is_wide_enough = (2..=64).contains(&width);
    is_wide_enough.then_some((signed(rw, x)?, signed(rw, y)?, width))
}

/// The bits of a number, as one without a sign.
fn unsigned(number: i64, width: u32) -> u64 {
    number as u64 & (u64::MAX >> (64 - width))
}

/// A constant as a number with a sign, if 64 bits are enough for it. A condition has none.
fn signed(rw: &Rewriter, value: Value) -> Option<i64> {
    match rw.constant_bool(value) {
        Some(_) => None,
        None => i64::try_from(rw.constant(value)?).ok(),
    }
}

/// The shape of a value, and which of its dimensions a constant names.
fn dimension<'r>(rw: &'r Rewriter, of: Value, number: Value) -> Option<(&'r [i64], usize)> {
    let shape = shape(rw, of)?;
    let dimension = usize::try_from(rw.constant(number)?).ok()?;
    (dimension < shape.len()).then_some((shape, dimension))
}

/// The shape of a value whose type has one.
pub(super) fn shape<'r>(rw: &'r Rewriter, value: Value) -> Option<&'r [i64]> {
    rw.module.context.kind(rw.ty(value)).shape()
}

/// The number that is meant, if it is known.
pub(super) fn number(rw: &Rewriter, number: &Number, bindings: &Bindings) -> Option<i128> {
    match number {
        Number::Literal(number) => Some(*number),
        Number::Of(variable) => signed(rw, bindings.value(*variable)?).map(i128::from),
        Number::Function(function, arguments) => {
            match compute(rw, *function, arguments, bindings)? {
                Given::Number(number) => Some(number),
                Given::Value(value) => rw.constant(value),
            }
        }
    }
}
