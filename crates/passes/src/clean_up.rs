//! `--clean-up`: CSE and canonicalization alternately, until neither finds anything to change.
//!
//! Each makes work for the other: two selects become one only when what chose between their
//! conditions is gone. Between them selects of memrefs go whose condition is known where they are
//! returned, which mlir-opt's passes keep.

mod known_selects;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{Module, known};
use freehold_rules::RuleSet;

use super::stats::Rules;
use super::{canonicalize, cse, order_deallocations};

/// Turns at most; programs need two or three. mlir-opt's `--composite-fixed-point-pass` has the
/// same limit.
const MOST_TURNS: usize = 10;

/// Cleans the module up, with the rules about operations of `rules`, and counts those of the
/// canonicalization in `counts`. With `order` deallocations are ordered at last; a copy that may go
/// now that its free stands elsewhere goes.
///
/// # Errors
/// Those of [`canonicalize::run`].
pub fn run_counting(
    module: &mut Module,
    table: &Table,
    rules: Option<&RuleSet>,
    order: bool,
    mut counts: Option<&mut Rules>,
) -> Result<(), Vec<Diagnostic>> {
    for _ in 0..MOST_TURNS {
        simplify(module, table, rules, counts.as_deref_mut())?;
        if !order {
            break;
        }
        let before = module.edits();
        order_deallocations::run(module, table)?;
        if module.edits() == before || module.created(known::BUFFERIZATION_CLONE) == 0 {
            break;
        }
    }
    Ok(())
}

fn simplify(
    module: &mut Module,
    table: &Table,
    rules: Option<&RuleSet>,
    mut counts: Option<&mut Rules>,
) -> Result<(), Vec<Diagnostic>> {
    for turn in 0..MOST_TURNS {
        let before = module.edits();
        cse::run(module, table)?;
        known_selects::run(module);
        if turn > 0 && module.edits() == before {
            break;
        }
        let before = module.edits();
        let options = canonicalize::Options::default();
        canonicalize::run_with(module, table, rules, counts.as_deref_mut(), &options)?;
        if module.edits() == before {
            break;
        }
    }
    Ok(())
}
