//! Operations over constants with different elements, which are folded element by element: terms
//! know constants of one number alone.

use freehold_ir::{Attr, Op, Type, Value, known};
use freehold_rules::values::{Attribute, Constant, Element, OpId, ValueType, wrap};
use smallvec::SmallVec;

use super::super::rewriter::Rewriter;
use super::{Values, attributes, constants};

/// An operand: the type and attribute of its constant.
struct Operand {
    ty: ValueType,
    attr: Attr,
}

/// Replaces the operation by the constant that it is, if its operands are constants of which one
/// has different elements; whether it did.
pub(super) fn fold(values: &mut Values, rw: &mut Rewriter, op: Op, id: OpId) -> bool {
    let Some((attr, ty)) = folded(values, rw, op, id) else {
        return false;
    };
    rw.by("constant-folding");
    let made = rw.build(op, |b| {
        let new = b.plain(known::ARITH_CONSTANT, &[], &[ty], &[("value", attr)]);
        b.module.result(new, 0)
    });
    rw.replace(op, &[made]);
    true
}

fn folded(values: &mut Values, rw: &mut Rewriter, op: Op, id: OpId) -> Option<(Attr, Type)> {
    let operands = operands(values, rw, op)?;
    let counts = operands.iter().filter_map(|operand| {
        let elements = rw.module.context.dense_values(operand.attr)?;
        (!elements.is_splat()).then_some(elements.count)
    });
    let count = counts.max()?;
    let result = rw.ty(*rw.module.results(op).first()?);
    let ty = values.names.of_type(&mut rw.module.context, result);
    let rules = values.rules();
    let defs = rules.schema().op(id).attributes.iter();
    let said = defs.map(|def| {
        let attr = rw.module.attr(op, &def.name);
        attributes::seen(&rw.module.context, &mut values.names, def, attr)
    });
    let said: SmallVec<[Attribute; 2]> = said.collect();
    let mut made: Vec<i128> = Vec::with_capacity(count);
    for index in 0..count {
        let elements = operands.iter().map(|operand| {
            let constant = element(rw, operand, index)?;
            Some((constant, operand.ty))
        });
        let elements: SmallVec<[(Constant, ValueType); 3]> = elements.collect::<Option<_>>()?;
        made.push(match rules.fold(id, &elements, &said, ty)? {
            Constant::Integer(value) => value,
            Constant::Float(bits) => bits.into(),
        });
    }
    Some((rw.module.context.dense_integers(result, &made), result))
}

/// The operands, if all of them are constants.
fn operands(values: &mut Values, rw: &mut Rewriter, op: Op) -> Option<SmallVec<[Operand; 3]>> {
    let mut operands = SmallVec::new();
    for index in 0..rw.module.operand_count(op) {
        let value: Value = rw.module.operand(op, index);
        let def = rw.module.defining_op(value)?;
        if !rw.is_constant(def) {
            return None;
        }
        let attr = rw.module.attr_at(def, known::keys::VALUE)?;
        let ir_type = rw.ty(value);
        let ty = values.names.of_type(&mut rw.module.context, ir_type);
        operands.push(Operand { ty, attr });
    }
    Some(operands)
}

fn element(rw: &Rewriter, operand: &Operand, index: usize) -> Option<Constant> {
    let Some(elements) = rw.module.context.dense_values(operand.attr) else {
        return constants::seen(&rw.module.context, operand.attr, operand.ty);
    };
    if elements.layout.parts != 1 {
        return None;
    }
    match operand.ty.element {
        Element::Float(_) => Some(Constant::Float(elements.bits(index, 0)? as u64)),
        _ => Some(Constant::Integer(wrap(
            elements.signed(index)?,
            operand.ty.width()?,
        ))),
    }
}
