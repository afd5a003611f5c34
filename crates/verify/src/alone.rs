//! Whether one operation is right by itself: what a rewrite asks before it commits.
//!
//! Checked is what the table declares of the operation, and what its own operation asks: counts,
//! attributes, types, and how these go together. That its operands are defined before it, and
//! that what holds it and what it holds is right, is left to the verification of the module.

use freehold_dialects::Table;
use freehold_ir::{Module, Op};

use super::met::MetNames;
use super::{Report, Verifier};

/// What is known of the names of operations, from one question to the next.
pub struct Alone {
    names: MetNames,
}

impl Alone {
    /// Nothing is known yet.
    pub fn new() -> Self {
        Alone {
            names: MetNames::new(0),
        }
    }

    /// Whether the operation, which holds no regions, is right by itself.
    pub fn is_right(&mut self, module: &Module, table: &Table, op: Op) -> bool {
        let names = std::mem::replace(&mut self.names, MetNames::new(0));
        let mut verifier = Verifier::with_names(module, table, names, Report::All);
        let is_right = verifier.is_right_by_itself(op);
        self.names = verifier.names;
        is_right
    }
}

impl Default for Alone {
    fn default() -> Self {
        Alone::new()
    }
}

impl Verifier<'_> {
    /// What nobody declared has nothing to be checked.
    fn is_right_by_itself(&mut self, op: Op) -> bool {
        let Some(plan) = self.plan(self.module.name(op)) else {
            return true;
        };
        !self.module.has_regions(op)
            && self.check_successors(op).is_ok()
            && self.check_declared(op, &plan).is_ok()
    }
}
