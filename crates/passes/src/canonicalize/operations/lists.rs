//! Lists of which a part are operands and the rest numbers of an attribute: offsets, sizes and
//! strides of slices, bounds and steps of loops over several dimensions.

use std::ops::Range;

use freehold_dialects::group_range;
use freehold_ir::{Attr, DYNAMIC, Ident, Op, Value, known};
use smallvec::SmallVec;

use super::attributes::numbers_attr;
use crate::canonicalize::rewriter::Rewriter;

/// An operand, or a number that an attribute says.
#[derive(Copy, Clone, PartialEq)]
pub(super) enum Entry {
    Value(Value),
    Number(i64),
}

impl Entry {
    /// The number that it is, if that is known.
    pub(super) fn constant(self, rw: &Rewriter) -> Option<i128> {
        match self {
            Entry::Value(value) => rw.constant(value),
            Entry::Number(number) => Some(number.into()),
        }
    }
}

/// Offsets, sizes and strides, or lower bounds, upper bounds and steps.
pub(super) type Lists = [SmallVec<[Entry; 4]>; 3];

/// The groups of operands of each list, and the attributes that say what is no operand, if there
/// are any.
type Names = [(&'static str, &'static str); 3];

const NAMES: [Names; 3] = [
    SLICE,
    [("lowerBound", ""), ("upperBound", ""), ("step", "")],
    [
        ("dynamicLowerBound", "staticLowerBound"),
        ("dynamicUpperBound", "staticUpperBound"),
        ("dynamicStep", "staticStep"),
    ],
];

const SLICE: Names = [
    ("offsets", "static_offsets"),
    ("sizes", "static_sizes"),
    ("strides", "static_strides"),
];

/// The names of the lists that an operation has.
fn names(rw: &Rewriter, op: Op) -> Option<&'static Names> {
    let has = |names: &&Names| group(rw, op, names[0].0).is_some();
    NAMES.iter().find(has)
}

/// Whether the lists are those of a slice.
pub(super) fn is_slice(rw: &Rewriter, op: Op) -> bool {
    names(rw, op) == Some(&SLICE)
}

/// The operands of a group, by their places.
pub(super) fn group(rw: &Rewriter, op: Op, name: &str) -> Option<Range<usize>> {
    group_range(rw.module, op, rw.table.of(rw.module, op)?, name, true)
}

/// The lists of an operation.
pub(super) fn lists(rw: &Rewriter, op: Op) -> Option<Lists> {
    let mut lists = Lists::default();
    for (&(operands, numbers), list) in names(rw, op)?.iter().zip(&mut lists) {
        let operands = group(rw, op, operands)?;
        let mut operands = operands.map(|at| Entry::Value(rw.module.operand(op, at)));
        if numbers.is_empty() {
            list.extend(operands);
            continue;
        }
        for &number in rw.module.context.numbers(rw.module.attr(op, numbers)?)? {
            list.push(match number {
                DYNAMIC => operands.next()?,
                number => Entry::Number(number),
            });
        }
    }
    Some(lists)
}

/// What a list says in numbers; [`DYNAMIC`] where it is an operand.
pub(super) fn numbers(list: &[Entry]) -> Vec<i64> {
    let number = |entry: &Entry| match *entry {
        Entry::Value(_) => DYNAMIC,
        Entry::Number(number) => number,
    };
    list.iter().map(number).collect()
}

/// Lists with the constants among their operands as numbers, but for what is undefined in a slice,
/// which stays as it is: a negative offset or size, and a step of 0.
pub(super) fn with_constants(rw: &Rewriter, op: Op, lists: &Lists) -> Lists {
    let is_slice = is_slice(rw, op);
    let may_repeat = rw.module.name(op) == known::MEMREF_REINTERPRET_CAST;
    let mut new = lists.clone();
    for (place, list) in new.iter_mut().enumerate() {
        let is_defined = |&number: &i64| match place {
            _ if !is_slice => number != DYNAMIC,
            2 => number != DYNAMIC && (number != 0 || may_repeat),
            _ => number >= 0,
        };
        for entry in list {
            let number = entry.constant(rw).and_then(|n| i64::try_from(n).ok());
            if let Some(number) = number.filter(is_defined) {
                *entry = Entry::Number(number);
            }
        }
    }
    new
}

/// The operands and properties of an operation that has other lists.
pub(super) fn with_lists(rw: &mut Rewriter, op: Op, lists: &Lists) -> Option<(Vec<Value>, Attr)> {
    let names = names(rw, op)?;
    let first = group(rw, op, names[0].0)?.start;
    let end = group(rw, op, names[2].0)?.end;
    let old: Vec<Value> = rw.module.operands(op).collect();
    let mut operands = old[..first].to_vec();
    let mut sizes: Vec<i64> = vec![1; first];
    let mut entries: SmallVec<[(Ident, Attr); 4]> = SmallVec::new();
    for (list, &(_, name)) in lists.iter().zip(names) {
        let before = operands.len();
        operands.extend(list.iter().filter_map(|entry| match *entry {
            Entry::Value(value) => Some(value),
            Entry::Number(_) => None,
        }));
        sizes.push((operands.len() - before) as i64);
        if !name.is_empty() {
            let attr = numbers_attr(&mut rw.module.context, numbers(list));
            if rw.module.attr(op, name) != Some(attr) {
                entries.push((rw.module.context.ident(name), attr));
            }
        }
    }
    if rw.table.of(rw.module, op)?.operands.len() > sizes.len() {
        sizes.push((old.len() - end) as i64);
    }
    operands.extend(&old[end..]);
    let sizes = rw.module.context.i32_array_attr(&sizes);
    entries.push((known::keys::OPERAND_SEGMENT_SIZES, sizes));
    let old = rw.module.properties(op);
    let properties = rw.module.context.dict_with_all(old, &entries);
    Some((operands, properties))
}
