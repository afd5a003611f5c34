//! Operations that were found right: those of the same signature are right too, as far as
//! counts, attributes and types go. Which symbols they define or mention is not part of that.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;

use freehold_ir::{Module, Op, Signature, SignatureId, Value};

/// How many are kept of one name.
const KEPT: usize = 4;

/// The signatures of the last few operations of one name that were right.
#[derive(Default)]
pub struct Right {
    kept: Vec<Signature>,
    oldest: usize,
}

/// An operation of each signature of which one was right: those need no comparison.
pub type RightOfAll = SecondaryMap<SignatureId, PackedOption<Op>>;

impl Right {
    /// Whether `op` is like one of them, or like one of those that `of_all` has.
    pub fn has(&self, module: &Module, op: Op, of_all: &mut RightOfAll) -> bool {
        let id = module.signature(op);
        if let Some(other) = id.and_then(|id| of_all[id].expand()) {
            debug_assert!(Signature::of(module, other).is_of_another_symbol(module, op));
            return true;
        }
        let found = self
            .kept
            .iter()
            .any(|kept| kept.is_of_another_symbol(module, op));
        if let Some(id) = id.filter(|_| found) {
            of_all[id] = op.into();
        }
        found
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
