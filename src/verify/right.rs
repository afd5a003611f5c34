//! Operations that were found right: those of the same signature are right too, as far as
//! counts, attributes and types go. Which symbols they define or mention is not part of that.

use crate::ir::{Module, Op, Signature, Value};

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

/// Whether two operations of one name have the same attributes, and operands, results and arguments of the first region's
/// first block of the same types.
pub fn have_same_types(module: &Module, a: Op, b: Op) -> bool {
    let arguments = |op| {
        let region = module.regions(op).first();
        let block = region.and_then(|&region| module.first_block(region));
        block.map(|block| module.arguments(block))
    };
    let are_alike = |(a, b): (Value, Value)| module.value_type(a) == module.value_type(b);
    let same_types = |a: &[Value], b: &[Value]| {
        a.len() == b.len() && a.iter().copied().zip(b.iter().copied()).all(are_alike)
    };
    module.properties(a) == module.properties(b)
        && module.attributes(a) == module.attributes(b)
        && module.operand_count(a) == module.operand_count(b)
        && module.operands(a).zip(module.operands(b)).all(are_alike)
        && same_types(module.results(a), module.results(b))
        && match (arguments(a), arguments(b)) {
            (Some(a), Some(b)) => same_types(a, b),
            // A body that is missing is not like an empty one.
            (a, b) => a.is_none() && b.is_none(),
        }
}
