//! `freehold.slice` of a `memref.view`: the name of a slice that stands for an allocation. On
//! another operation, or where it is no name, it is an error: it is not to go unnoticed that
//! nothing came of it.

use freehold_dialects::{SLICE, slice_name, stated_alignment};
use freehold_ir::nested_ops;
use freehold_syntax as syntax;

use super::verifier::{Check, LIMIT, Verifier};
use freehold_ir::Op;

impl Verifier<'_> {
    /// Checks each operation that has the attribute; a program without any costs nothing.
    pub(super) fn check_slices(&mut self) {
        let module = self.module;
        if module.context.find_ident(SLICE).is_none() {
            return;
        }
        for op in nested_ops(module, module.top()) {
            if self.errors.len() < LIMIT
                && let Err(error) = self.check_slice(op)
            {
                self.add_error(op, error);
            }
        }
    }

    fn check_slice(&self, op: Op) -> Check {
        let module = self.module;
        let Some(attr) = module.attr(op, SLICE) else {
            return Ok(());
        };
        if slice_name(module, op).is_none() {
            let found = syntax::attr_text(&module.context, attr);
            let message = format!("expected a string for '{SLICE}', not {found}");
            return Err(self.error(op, message));
        }
        if module.name_text(op) != "memref.view" {
            let message = format!("may not have '{SLICE}': it is for 'memref.view'");
            return Err(self.error(op, message));
        }
        match module.attr(op, "alignment") {
            Some(attr) if stated_alignment(module, op).is_none() => {
                let found = syntax::attr_text(&module.context, attr);
                let message = format!("expected an integer above 0 for 'alignment', not {found}");
                Err(self.error(op, message))
            }
            _ => Ok(()),
        }
    }
}
