//! `--ownership-model-eliminator`: qualified loads and stores become plain ones with the retains
//! and releases that the qualifiers stand for, borrows plain loads, copies retains.
//!
//! Source: "High Level ARC Memory Operations", Definitions: `load [take]` is a load; `load [copy]`
//! a load and a `retain_value`; `store [init]` a store; `store [assign]` a load of the old value,
//! the store, and a `release_value` of the old one. What the proposal does not define follows from
//! it: `destroy_addr` is a load and a `release_value`.

use crate::PassResult;
use freehold_dialects::Table;
use freehold_ir::{Module, Op, collect_ops};
use freehold_sil as sil;

use super::edit::{insert_after, insert_before, rename, replace};

/// Takes ownership out of every function.
///
/// # Errors
/// What the verifier finds before, and then nothing is changed; and what it finds afterwards.
pub fn run(module: &mut Module, table: &Table) -> PassResult {
    sil::verify(module, table, false)?;
    for op in collect_ops(module, module.top()) {
        eliminate(module, op);
    }
    sil::verify(module, table, false)
}

fn eliminate(module: &mut Module, op: Op) {
    let name = module.name_text(op);
    match name.strip_prefix("sil.").unwrap_or("") {
        "load_take" | "load_trivial" | "load_borrow" => {
            rename(module, op, "sil.load");
        }
        "load_copy" => {
            let load = rename(module, op, "sil.load");
            let value = module.result(load, 0);
            insert_after(module, load, "sil.retain_value", &[value], &[]);
        }
        "store_trivial" | "store_init" => {
            rename(module, op, "sil.store");
        }
        "store_assign" => {
            let (new, address) = (module.operand(op, 0), module.operand(op, 1));
            let ty = module.value_type(new);
            let load = insert_before(module, op, "sil.load", &[address], &[ty]);
            let old = module.result(load, 0);
            if let Some(name) = module.value_name(new) {
                let name = format!("old_{}", module.context.text(name));
                let name = module.context.ident(&name);
                module.set_value_name(old, name);
            }
            let store = rename(module, op, "sil.store");
            insert_after(module, store, "sil.release_value", &[old], &[]);
        }
        "destroy_addr" => {
            let address = module.operand(op, 0);
            let address_type = module.value_type(address);
            let Some(ty) = sil::pointee(&mut module.context, address_type) else {
                return;
            };
            let load = insert_before(module, op, "sil.load", &[address], &[ty]);
            let old = module.result(load, 0);
            insert_before(module, op, "sil.release_value", &[old], &[]);
            module.erase_op(op);
        }
        "copy_value" => {
            let value = module.operand(op, 0);
            insert_before(module, op, "sil.retain_value", &[value], &[]);
            replace(module, module.result(op, 0), value);
            module.erase_op(op);
        }
        "begin_borrow" => {
            let value = module.operand(op, 0);
            replace(module, module.result(op, 0), value);
            module.erase_op(op);
        }
        "end_borrow" => module.erase_op(op),
        "destroy_value" => {
            rename(module, op, "sil.release_value");
        }
        "func" => module.set_property(op, "ossa", None),
        _ => {}
    }
}
