//! What the verifier says of an operation of a form, asked once where that hangs on types and
//! attributes alone: views and accesses of one form stand in a program many times.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_dialects::Table;
use freehold_ir::{Attr, Module, Op, OpName, OpSpec, Type, known};
use freehold_verify::SingleOpVerifier;

/// The operations of which the verifier asks nothing but types and attributes.
const BY_FORM: [OpName; 5] = [
    known::MEMREF_CAST,
    known::MEMREF_LOAD,
    known::MEMREF_REINTERPRET_CAST,
    known::MEMREF_STORE,
    known::MEMREF_SUBVIEW,
];

/// All that the verifier asks of one of them. Values come as their types, operands first.
#[derive(PartialEq, Eq, Hash)]
struct Form {
    name: OpName,
    properties: Attr,
    attributes: Attr,
    operand_count: usize,
    types: SmallVec<[Type; 8]>,
}

/// The verifier of new operations, and what it said.
pub(super) struct Verdicts {
    verifier: SingleOpVerifier,
    known: FxHashMap<Form, bool>,
}

impl Verdicts {
    pub(super) fn new() -> Self {
        Verdicts {
            verifier: SingleOpVerifier::new(),
            known: FxHashMap::default(),
        }
    }

    /// Whether an operation of this form is right before `anchor`.
    pub(super) fn is_right(
        &mut self,
        module: &mut Module,
        table: &Table,
        (anchor, spec): (Op, &OpSpec),
    ) -> bool {
        let verifier = &mut self.verifier;
        let ask = |module: &Module, op| verifier.is_valid(module, table, op);
        if !BY_FORM.contains(&spec.name) {
            return module.ask_of(anchor, spec, ask);
        }
        let operands = spec.operands.iter().map(|&value| module.value_type(value));
        let form = Form {
            name: spec.name,
            properties: spec.properties,
            attributes: spec.attributes,
            operand_count: spec.operands.len(),
            types: operands.chain(spec.results.iter().copied()).collect(),
        };
        let known = self.known.entry(form);
        *known.or_insert_with(|| module.ask_of(anchor, spec, ask))
    }
}
