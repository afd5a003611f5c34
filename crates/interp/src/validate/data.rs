//! All paths at once, with what decides nothing left uninterpreted: what that proves is proved.
//!
//! It refutes nothing: what goes wrong here may hang on what the data are.

use super::explored::Explored;
use super::product;
use super::product::ProductOutcome;
use freehold_dialects::Table;
use freehold_ir::{Module, Op, TypeKind, nested_ops};

/// Memory and vectors of more elements than these are not gone through number by number first.
const MANY_ELEMENTS: i64 = 256;

impl Explored<'_> {
    /// Takes all paths at once without computing data; what came of it if that is a proof.
    pub(super) fn explore_data(&mut self, functions: [Op; 2]) -> (ProductOutcome, u32) {
        let depth = self
            .options
            .bounds
            .iterations
            .saturating_mul(product::DEEPER);
        let mut best = ProductOutcome::default();
        let ways = [(true, false), (true, true), (false, false), (false, true)];
        let mut is_shared = false;
        for (is_apart, in_rounds) in ways {
            if !is_apart && !is_shared {
                break;
            }
            let budget = product::Budget {
                work: self.work / 32,
                depth,
                in_rounds,
                wrong: 1,
                has_data: true,
                is_apart,
            };
            let found = product::explore(self, functions, &budget, &mut |_, _| true);
            let gap = found.gap.as_ref();
            is_shared |= gap.is_some_and(|(_, stop)| stop.is_of_sharing());
            let is_proof = |found: &ProductOutcome| found.is_proof && found.ends > 0;
            if is_proof(&found) && found.cut == 0 {
                return (found, depth);
            }
            if is_proof(&found) || !is_proof(&best) {
                best = found;
            }
        }
        (best, depth)
    }

    /// Whether a program has much data.
    pub(super) fn has_much_data(&self) -> bool {
        [&self.before, &self.after]
            .iter()
            .any(|explorer| has_much_data(explorer.program()))
    }
}

fn has_much_data((module, _): (&Module, &Table)) -> bool {
    nested_ops(module, module.top()).any(|op| {
        module.results(op).iter().any(|&result| {
            let kind = module.context.kind(module.value_type(result));
            let is_data = kind.is_memref() || matches!(kind, TypeKind::Vector { .. });
            let count = kind.shape().filter(|_| is_data).map(|shape| {
                let sizes = shape.iter().filter(|&&size| size >= 0);
                sizes.fold(1_i64, |n, &size| n.saturating_mul(size))
            });
            count.is_some_and(|count| count > MANY_ELEMENTS)
        })
    })
}
