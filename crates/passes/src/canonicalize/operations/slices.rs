//! Offsets, sizes and strides that are constants go into the type of the result, for the move
//! `(static-sizes)`: of `memref.subview`, `tensor.extract_slice` and `memref.reinterpret_cast`.

use freehold_ir::{DYNAMIC, Op, Type, known};
use freehold_verify::inferred;

use super::lists::{Entry, Lists, lists, numbers, with_constants, with_lists};
use crate::canonicalize::rewriter::Rewriter;

/// Makes constant operands static, and those that the type of a `memref.reinterpret_cast` says;
/// users see a cast to the old type.
pub(super) fn into_the_type(rw: &mut Rewriter, rule: &str, op: Op) -> Option<()> {
    if rw.module.operand_count(op) == 1 {
        return None;
    }
    let old = lists(rw, op)?;
    let mut new = with_constants(rw, op, &old);
    let is_slice = rw.module.name(op) != known::MEMREF_REINTERPRET_CAST;
    if !is_slice {
        let said = inferred::metadata(&rw.module.context, rw.ty(rw.module.result(op, 0)))?;
        for (entry, said) in new.iter_mut().flatten().zip(said) {
            if matches!(entry, Entry::Value(_)) && said != DYNAMIC {
                *entry = Entry::Number(said);
            }
        }
    }
    (new != old).then_some(())?;
    let ty = result_type(rw, op, (&old, &new), is_slice)?;
    let (operands, properties) = with_lists(rw, op, &new)?;
    let form = (&operands[..], properties, rw.module.attributes(op));
    rw.replace_and_cast(rule, op, form, ty)
}

fn result_type(
    rw: &mut Rewriter,
    op: Op,
    (old, new): (&Lists, &Lists),
    is_slice: bool,
) -> Option<Type> {
    let source = rw.ty(rw.module.operand(op, 0));
    let result = rw.ty(rw.module.result(op, 0));
    let [old, new] = [old, new].map(|lists| lists.each_ref().map(|list| numbers(list)));
    let [old, new] = [&old, &new].map(|lists| lists.each_ref().map(Vec::as_slice));
    let context = &mut rw.module.context;
    if !is_slice {
        return inferred::described(context, result, new);
    }
    let left_out = inferred::left_out(context, source, old, result)?;
    inferred::slice(context, source, new, &left_out)
}
