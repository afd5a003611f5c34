//! Builds what rules made of a form.

use freehold_ir::{Attr, Op, Type, Value, known};
use freehold_rules::values::{Attribute, Constant, OpId, Part, Solution, ValueRules, ValueType};

use super::super::rewriter::Rewriter;
use super::names::Names;
use super::window::Window;
use super::{attributes, constants};
use crate::rewrite::Builder;

/// An operation that is to be built.
struct Plan<'s> {
    op: OpId,
    operands: &'s [u32],
    attributes: Vec<(&'s str, Attr)>,
    ty: Type,
}

enum Step<'s> {
    Given(Value),
    Constant(Attr, Type),
    Operation(Plan<'s>),
}

/// The value that takes the place of the result of `op`, built before it; `None` if something of
/// it cannot be built.
pub(super) fn build(
    rw: &mut Rewriter,
    op: Op,
    rules: &ValueRules,
    names: &mut Names,
    window: &Window,
    solution: &Solution,
) -> Option<Value> {
    let mut steps = Vec::with_capacity(solution.parts.len());
    for part in &solution.parts {
        steps.push(step(rw, rules, names, window, part)?);
    }
    // A rule that would change the type is none.
    let made = match steps.last()? {
        Step::Given(value) => rw.ty(*value),
        Step::Constant(_, ty) => *ty,
        Step::Operation(plan) => plan.ty,
    };
    if made != rw.ty(rw.module.result(op, 0)) {
        return None;
    }
    let is_index_op = rw.module.name_text(op).starts_with("index.");
    let mut values: Vec<Value> = Vec::with_capacity(steps.len());
    for step in steps {
        let value = match step {
            Step::Given(value) => value,
            Step::Constant(attr, ty) => rw.build(op, |b| constant(b, attr, ty, is_index_op)),
            Step::Operation(plan) => {
                let operands: Vec<Value> =
                    plan.operands.iter().map(|&o| values[o as usize]).collect();
                let name = &rules.schema().op(plan.op).name;
                rw.build(op, |b| {
                    let name = b.module.context.op_name(name);
                    let new = b.plain(name, &operands, &[plan.ty], &plan.attributes);
                    b.module.result(new, 0)
                })
            }
        };
        values.push(value);
    }
    values.last().copied()
}

/// A constant as the dialect of the operation that it replaces makes it.
fn constant(b: &mut Builder, attr: Attr, ty: Type, is_index_op: bool) -> Value {
    let name = match is_index_op {
        true if ty == b.module.context.index() => b.module.context.op_name("index.constant"),
        true if ty == b.module.context.i1() => b.module.context.op_name("index.bool.constant"),
        _ => known::ARITH_CONSTANT,
    };
    let op = b.plain(name, &[], &[ty], &[("value", attr)]);
    b.module.result(op, 0)
}

fn step<'s>(
    rw: &mut Rewriter,
    rules: &'s ValueRules,
    names: &mut Names,
    window: &Window,
    part: &'s Part,
) -> Option<Step<'s>> {
    let context = &mut rw.module.context;
    match part {
        Part::Given(place) => Some(Step::Given(window.values[*place as usize])),
        Part::Constant(constant, ty) => {
            let (attr, ty) = constant_of(context, names, *constant, *ty)?;
            Some(Step::Constant(attr, ty))
        }
        Part::Operation {
            op,
            operands,
            attributes,
            ty,
        } => {
            let defs = &rules.schema().op(*op).attributes;
            let mut made = Vec::new();
            for (def, &attribute) in defs.iter().zip(attributes as &Vec<Attribute>) {
                if let Some(attr) = attributes::made(context, names, def, attribute).ok()? {
                    made.push((def.name.as_str(), attr));
                }
            }
            Some(Step::Operation(Plan {
                op: *op,
                operands,
                attributes: made,
                ty: names.to_type(context, *ty)?,
            }))
        }
    }
}

fn constant_of(
    context: &mut freehold_ir::Context,
    names: &Names,
    constant: Constant,
    seen: ValueType,
) -> Option<(Attr, Type)> {
    let ty = names.to_type(context, seen)?;
    Some((constants::made(context, constant, seen, ty)?, ty))
}
