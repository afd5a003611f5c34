//! Signatures of operations, and attribute dictionaries, that were verified.
//!
//! Another operation of such a signature is valid too, as far as counts, attributes and types go.
//! Which symbols it defines or mentions is not part of that.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;

use rustc_hash::FxHashSet;

use freehold_ir::{Attr, Module, Op, OpName, Signature, SignatureId, Value};

/// How many are kept of one name.
const KEPT: usize = 4;

/// The signatures of the last few operations of one name that were verified.
#[derive(Default)]
pub struct VerifiedSignatures {
    kept: Vec<Signature>,
    oldest: usize,
}

/// By signature id, an operation that was verified: others of that id need no comparison.
pub type VerifiedOps = SecondaryMap<SignatureId, PackedOption<Op>>;

impl VerifiedSignatures {
    /// Whether `op` is like one of them, or like one of those that `verified_ops` has.
    pub fn has(&self, module: &Module, op: Op, verified_ops: &mut VerifiedOps) -> bool {
        let id = module.signature(op);
        if let Some(other) = id.and_then(|id| verified_ops[id].expand()) {
            debug_assert!(Signature::of(module, other).is_of_another_symbol(module, op));
            return true;
        }
        let found = self
            .kept
            .iter()
            .any(|kept| kept.is_of_another_symbol(module, op));
        if let Some(id) = id.filter(|_| found) {
            verified_ops[id] = op.into();
        }
        found
    }

    /// Adds the signature of an operation that was verified.
    pub fn add(&mut self, signature: Signature) {
        if self.kept.len() < KEPT {
            self.kept.push(signature);
        } else {
            self.kept[self.oldest] = signature;
            self.oldest = (self.oldest + 1) % KEPT;
        }
    }
}

/// Whether two operations of one name have the same attributes and the same types of operands,
/// results and arguments of the first region's first block.
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

/// The attribute dictionaries that were found right, per operation name.
#[derive(Default)]
pub struct VerifiedDictionaries {
    pub valid: FxHashSet<(OpName, Attr)>,
    pub last: Option<(OpName, Attr)>,
}
