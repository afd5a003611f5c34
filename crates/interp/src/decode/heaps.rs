//! What the table says of operations that no other part of the decoder knows: those that allocate
//! on a heap of their own, that free what is on one, and that wait for such operations.

use freehold_dialects::{
    Arity, EffectKind, EffectTarget, FreeForm, OpDef, is_token_list, operand_range,
};
use freehold_ir::{DYNAMIC, Op};

use super::decoder::{Decoder, Unknown};
use crate::program::Action;

/// What an operation does of which the table says all that a run has to know.
pub(super) fn by_table(decoder: &Decoder, op: Op) -> Result<Option<Action>, Unknown> {
    let Some(def) = decoder.table.of(decoder.module, op) else {
        return Ok(None);
    };
    if decoder.module.has_regions(op) || decoder.module.has_successors(op) {
        return Ok(None);
    }
    if let [effect] = &def.effects[..]
        && effect.kind == EffectKind::Allocate
        && let EffectTarget::Result(name) = &effect.target
    {
        return allocation(decoder, op, def, name);
    }
    if let Ok(form) = FreeForm::of(def) {
        let range = operand_range(decoder.module, op, def, form.memref);
        return Ok(Some(Action::Free(range.start)));
    }
    let mut groups = def.operands.iter().chain(&def.results);
    let only_tokens = groups.all(is_token_list) && !def.operands.is_empty();
    Ok(only_tokens.then_some(Action::Tokens))
}

/// An allocation of one memref, its first result, whose operands of type `index` are its dynamic
/// extents in their order.
fn allocation(
    decoder: &Decoder,
    op: Op,
    def: &OpDef,
    name: &str,
) -> Result<Option<Action>, Unknown> {
    let module = decoder.module;
    let is_first = def
        .results
        .first()
        .is_some_and(|group| group.name == *name && group.arity == Arity::One);
    let others = def.results.iter().skip(1);
    if !is_first || !others.clone().all(is_token_list) {
        return Ok(None);
    }
    let ty = decoder.result_type(op);
    let shape = decoder.context().kind(ty).shape();
    let dynamic = shape.map(|shape| shape.iter().filter(|&&extent| extent == DYNAMIC).count());
    let index = decoder.context().index();
    let is_index = |&operand: &usize| decoder.operand_type(op, operand) == index;
    let extents: Vec<usize> = (0..module.operand_count(op)).filter(is_index).collect();
    let first = extents.first().copied().unwrap_or(0);
    let in_a_row = extents.iter().enumerate().all(|(i, &at)| at == first + i);
    if dynamic != Some(extents.len()) || !in_a_row {
        return Ok(None);
    }
    let element = decoder.element(ty)?;
    Ok(Some(Action::Allocate {
        element,
        stack: false,
        extents: first,
    }))
}
