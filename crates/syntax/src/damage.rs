//! What errors leave unknown: what broken text may have defined is not undefined, so that no error
//! follows from another.
//!
//! Data alone: `recovery.rs` and `ops.rs` fill it, and who looks a name up asks it. Nothing of it
//! is touched while a text has no error.

use rustc_hash::FxHashSet;

use freehold_base::diagnostics::Diagnostic;
use freehold_ir::{Gaps, Ident, Module, Op};

#[derive(Default)]
pub(super) struct Damage<'s> {
    /// Names of values in broken text, by isolated scope.
    pub values: FxHashSet<(u32, Ident)>,
    /// Names of blocks in it.
    pub blocks: FxHashSet<(u32, Ident)>,
    /// Aliases with a broken definition, by sigil.
    pub aliases: FxHashSet<(char, &'s str)>,
    /// What defines the values that such names stand for, one for each use.
    pub stand_ins: Vec<Op>,
    /// The first error that was not reported because it follows from another.
    pub consequence: Option<Diagnostic>,
    /// Where the last error's recovery went on; it never does so at one place twice.
    pub recovered_at: Option<u32>,
    /// The operations in whose regions something is missing.
    pub holders: Vec<Op>,
    pub gaps: Gaps,
}

impl Damage<'_> {
    /// Notes that not all of an operation was read, which may be the symbol `name`.
    pub fn break_op(&mut self, module: &Module, op: Op, name: Option<Ident>) {
        self.gaps.broken.insert(op);
        self.gaps.symbols.extend(name);
        self.holders.extend(module.parent_op(op));
    }
}
