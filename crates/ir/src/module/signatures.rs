//! Which operations are known to have one [`Signature`](crate::Signature) without a look at them,
//! but for the symbols that their dictionaries have as values.
//!
//! Who makes many operations alike, as the parser does of a text that repeats, says so. What then
//! holds of one of them, as far as it follows from its signature, holds of all, and need not be
//! worked out from their attributes and the types of all their values. Every edit that could make
//! a difference takes the operation out again.

use super::Module;
use crate::{Op, SignatureId};

impl Module {
    /// A signature that no operation has yet.
    pub fn new_signature(&mut self) -> SignatureId {
        let id = SignatureId::from_u32(self.signatures);
        self.signatures += 1;
        id
    }

    /// How many signatures there ever were: the bound of dense tables keyed by [`SignatureId`].
    pub fn signature_count(&self) -> usize {
        self.signatures as usize
    }

    /// States that the operation has the name and, but for its symbols, the signature of all others
    /// with `id`.
    pub fn set_signature(&mut self, op: Op, id: SignatureId) {
        self.ops[op].signature = id.into();
    }

    /// What was stated of the operation, if nothing has changed since.
    #[inline]
    pub fn signature(&self, op: Op) -> Option<SignatureId> {
        self.ops[op].signature.expand()
    }

    /// Notes that the operation is not what it was.
    pub(super) fn forget_signature(&mut self, op: Op) {
        self.mark_dirty(op);
        self.ops[op].signature = None.into();
    }
}

#[cfg(test)]
mod tests {
    use crate::{Context, Location, Module, Op, Value};

    /// Two values of one type and one of another, and an operation that uses the first.
    fn operation() -> (Module, Op, [Value; 3]) {
        let mut module = Module::new(Context::new());
        let (index, i1) = (module.context.index(), module.context.i1());
        let name = module.context.op_name("a.b");
        let op = module.create_bare_op(name, Location::UNKNOWN);
        let values = [index, index, i1].map(|ty| module.push_result(op, ty));
        let op = module.create_bare_op(name, Location::UNKNOWN);
        module.push_operand(op, values[0]);
        module.push_result(op, index);
        let id = module.new_signature();
        module.set_signature(op, id);
        (module, op, values)
    }

    #[test]
    fn an_edit_that_makes_a_difference_takes_the_operation_out() {
        let edits: [fn(&mut Module, Op, [Value; 3]); 12] = [
            |module, op, _| module.set_properties(op, module.context.empty_dict()),
            |module, op, _| module.set_attributes(op, module.context.empty_dict()),
            |module, op, _| {
                let unit = module.context.unit();
                module.set_property(op, "a", Some(unit));
            },
            |module, op, values| module.set_operand(op, 0, values[2]),
            |module, _, values| module.replace_all_uses(values[0], values[2]),
            |module, op, values| module.push_operand(op, values[0]),
            |module, op, values| module.insert_operand(op, 0, values[0]),
            |module, op, _| module.remove_operand(op, 0),
            |module, op, values| module.set_operands(op, &values[1..]),
            |module, op, _| {
                module.push_result(op, module.context.i1());
            },
            |module, op, _| module.retain_results(op, &[false]),
            |module, op, _| {
                module.push_region(op);
            },
        ];
        for (number, edit) in edits.into_iter().enumerate() {
            let (mut module, op, values) = operation();
            edit(&mut module, op, values);
            assert_eq!(module.signature(op), None, "edit {number}");
        }
        let (mut module, op, _) = operation();
        module.set_successors(op, &[]);
        assert_eq!(module.signature(op), None);
    }

    #[test]
    fn another_value_of_the_same_type_makes_none() {
        let (mut module, op, values) = operation();
        let id = module.signature(op);
        module.set_operand(op, 0, values[1]);
        assert!(id.is_some());
        assert_eq!(module.signature(op), id);
    }
}
