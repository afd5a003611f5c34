//! Verifies a single operation: what a rewrite asks before it commits.
//!
//! Checked is what the table declares of the operation, and what its own operation asks: counts,
//! attributes, types, and how these go together. That its operands are defined before it, and
//! that its ancestors and regions are valid, is left to the verification of the module.

use freehold_dialects::Table;
use freehold_ir::{Module, Op};

use super::name_cache::NameCache;
use super::verifier::{Report, Verifier};

/// A verifier of single operations, with a name cache that it keeps from one to the next.
pub struct SingleOpVerifier {
    names: NameCache,
}

impl SingleOpVerifier {
    /// Nothing is known yet.
    pub fn new() -> Self {
        SingleOpVerifier {
            names: NameCache::new(0),
        }
    }

    /// Whether the operation is valid by itself; `false` if it holds regions.
    pub fn is_valid(&mut self, module: &Module, table: &Table, op: Op) -> bool {
        let names = std::mem::replace(&mut self.names, NameCache::new(0));
        let mut verifier = Verifier::with_names(module, table, names, Report::All);
        let is_valid = verifier.is_valid_alone(op);
        self.names = verifier.names;
        is_valid
    }
}

impl Default for SingleOpVerifier {
    fn default() -> Self {
        SingleOpVerifier::new()
    }
}

impl Verifier<'_> {
    /// What nobody declared has nothing to be checked.
    fn is_valid_alone(&mut self, op: Op) -> bool {
        let Some(plan) = self.plan(self.module.name(op)) else {
            return true;
        };
        !self.module.has_regions(op)
            && self.check_successors(op).is_ok()
            && self.check_declared(op, &plan).is_ok()
    }
}
