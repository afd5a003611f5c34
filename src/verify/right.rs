//! Operations that were found right: those of the same signature are right too, as far as
//! counts, attributes and types go. Which symbols they define or mention is not part of that.

use crate::ir::{Module, Op, Signature};

/// How many are kept of one name.
const KEPT: usize = 4;

/// The signatures of the last few operations of one name that were right.
#[derive(Default)]
pub struct Right {
    kept: Vec<Signature>,
    oldest: usize,
}

impl Right {
    /// Whether `op` is like one of them.
    pub fn has(&self, module: &Module, op: Op) -> bool {
        self.kept
            .iter()
            .any(|kept| kept.is_of_another_symbol(module, op))
    }

    /// Notes an operation that is right.
    pub fn add(&mut self, signature: Signature) {
        if self.kept.len() < KEPT {
            self.kept.push(signature);
        } else {
            self.kept[self.oldest] = signature;
            self.oldest = (self.oldest + 1) % KEPT;
        }
    }
}
