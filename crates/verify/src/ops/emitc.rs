//! emitc: what its loops, expressions and globals are written by.

use freehold_ir::Op;
use freehold_syntax as syntax;

use super::attrs::named;
use crate::verifier::{Check, Verifier};

fn has_block(v: &Verifier, op: Op) -> Check {
    match v.module.first_block(v.module.regions(op)[0]) {
        Some(_) => Ok(()),
        None => Err(v.error(
            op,
            "region #0 ('region') failed to verify constraint: region with 1 blocks",
        )),
    }
}

pub fn expression(v: &Verifier, op: Op) -> Check {
    has_block(v, op)
}

pub fn r#for(v: &Verifier, op: Op) -> Check {
    has_block(v, op)?;
    let module = v.module;
    let entry = module.first_block(module.regions(op)[0]);
    let &[induction] = entry.map_or(&[][..], |entry| module.arguments(entry)) else {
        let message = "expected body to have a single block argument for the induction variable";
        return Err(v.error(op, message));
    };
    if module.value_type(induction) != module.value_type(module.operand(op, 0)) {
        let message = "expected induction variable to be same type as bounds and step";
        return Err(v.error(op, message));
    }
    Ok(())
}

pub fn r#yield(v: &Verifier, op: Op) -> Check {
    let module = v.module;
    let Some(parent) = module.parent_op(op) else {
        return Ok(());
    };
    let is_do = module.name_text(parent) == "emitc.do";
    let region = module.parent_region(op);
    if is_do && region == module.regions(parent).first().copied() {
        return Err(v.error(parent, "body region must not contain terminator"));
    }
    let has_results = !module.results(parent).is_empty();
    match (module.operand_count(op) > 0, has_results) {
        (false, true) => Err(v.error(parent, "must yield a value at termination")),
        (true, false) if !is_do => Err(v.error(op, "yields a value not returned by parent")),
        _ => Ok(()),
    }
}

pub fn global(v: &Verifier, op: Op) -> Check {
    let has = |name| named(v, op, name).is_some();
    if has("static_specifier") && has("extern_specifier") {
        return Err(v.error(op, "cannot have both static and extern specifiers"));
    }
    initial_value(v, op)
}

pub fn initial_value(v: &Verifier, op: Op) -> Check {
    let Some(value) = named(v, op, "initial_value") else {
        return Ok(());
    };
    let context = &v.module.context;
    if syntax::is_emitc_initial_value(context, value) {
        return Ok(());
    }
    let text = syntax::attr_text(context, value);
    Err(v.error(
        op,
        format!(
            "initial value should be a integer, float, elements or opaque attribute, but got {text}"
        ),
    ))
}
