//! `--buffer-hoisting` and `--buffer-loop-hoisting`: allocations to where `analysis::placement` finds that they can stand.
//!
//! Moves operations only: which and where is decided before the first of them is moved, from facts of the function as
//! it was. Allocations that come to one place keep their order, those on the stack after the others, as in mlir-opt.

use crate::analysis::placement::{self, Place, Way};
use crate::diagnostics::Diagnostic;
use crate::dialects::Table;
use crate::facts::{Extracted, Places, extract, functions_with_body, private_functions};
use crate::ir::{Module, Op};
use crate::summaries;

/// Moves the allocations of every function of the module.
///
/// # Errors
/// None: what cannot be moved stays.
pub fn run(module: &mut Module, table: &Table, way: Way) -> Result<(), Vec<Diagnostic>> {
    let calls = summaries::calls(module, table, private_functions(module, table));
    for function in functions_with_body(module, table) {
        let extracted = extract(module, table, function, &calls);
        let places = Places::new(module, table, function, &extracted);
        let found = placement::solve(&extracted.facts, &places, way);
        for is_stack in [false, true] {
            for (site, place) in &found {
                let (Some(place), true) = (*place, places.sites[site].is_stack == is_stack) else {
                    continue;
                };
                if let Some(anchor) = anchor(module, &extracted, place) {
                    let op = places.site_ops[site];
                    module.detach_op(op);
                    module.insert_op_before(anchor, op);
                }
            }
        }
    }
    Ok(())
}

/// The operation in front of which a place is.
fn anchor(module: &Module, extracted: &Extracted, place: Place) -> Option<Op> {
    match place.before {
        Some(region) => module.region_op(extracted.ids.regions[region]),
        None => module.last_op(extracted.ids.blocks[place.block]),
    }
}
