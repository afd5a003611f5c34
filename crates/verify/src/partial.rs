//! The verifier on what was read of a text with errors: it leaves out what may follow from what is
//! missing, so that each error that it reports is one of its own. `unread.rs` says what that is.

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_ir::{Gaps, Module, Op};

use super::unread::{Known, Unread};
use super::verifier::{Report, Verifier};

/// The errors of what was read of a text with errors.
pub fn verify_partial(module: &Module, table: &Table, gaps: &Gaps) -> Vec<Diagnostic> {
    let mut verifier = Verifier::new(module, table, Report::All);
    verifier.unread = Some(Unread::new(module, gaps));
    super::run(verifier)
}

impl Verifier<'_> {
    /// What the walk does at an operation of which not all is known; whether it is one.
    pub(super) fn enter_unknown(&mut self, op: Op) -> bool {
        let Some(unread) = &self.unread else {
            return false;
        };
        match unread.known(self.module, self.table, op) {
            Known::All => return false,
            Known::Within => {
                self.scope.branch(self.module, op);
                self.scope.seen[op] = true;
                if self.module.has_regions(op) {
                    let plan = self.plan(self.module.name(op));
                    self.open(op, plan, false);
                }
            }
            Known::Nothing => {
                self.scope.seen[op] = true;
                self.skipped = Some(op).filter(|&op| self.module.has_regions(op));
            }
        }
        true
    }

    /// Whether the end of the blocks that `op` holds is not known.
    pub(super) fn may_lack_ends(&self, op: Op) -> bool {
        let unread = self.unread.as_ref();
        unread.is_some_and(|unread| unread.gaps.holders.contains(op))
    }
}
