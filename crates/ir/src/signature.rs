//! What an operation is, but for its name and for which values and blocks it mentions.

use smallvec::SmallVec;

use super::{Attr, Module, Op, Type};

/// The attributes, the types of operands and results, and how many regions and successors.
///
/// Two operations of one name and one signature differ in nothing that a check of types or the
/// text between their names could depend on.
pub struct Signature {
    properties: Attr,
    attributes: Attr,
    /// Of the operands, then of the results.
    types: SmallVec<[Type; 4]>,
    operands: usize,
    regions: usize,
    successors: usize,
}

impl Signature {
    /// The signature of an operation.
    pub fn of(module: &Module, op: Op) -> Self {
        let results = module.results(op).iter().copied();
        let values = module.operands(op).chain(results);
        Signature {
            properties: module.properties(op),
            attributes: module.attributes(op),
            types: values.map(|v| module.value_type(v)).collect(),
            operands: module.operand_count(op),
            regions: module.regions(op).len(),
            successors: module.successors(op).len(),
        }
    }

    /// The types of the operands.
    pub fn operands(&self) -> &[Type] {
        &self.types[..self.operands]
    }

    /// The types of the results.
    pub fn results(&self) -> &[Type] {
        &self.types[self.operands..]
    }

    /// Whether it is the signature of `op` but for the symbols that the two define or mention.
    pub fn is_of_another_symbol(&self, module: &Module, op: Op) -> bool {
        let same = |a, b| a == b || module.context.differ_in_symbols(a, b);
        same(self.properties, module.properties(op))
            && same(self.attributes, module.attributes(op))
            && self.has_shape_of(module, op)
    }

    /// Whether it is the signature of `op` as far as it does not speak of attributes.
    fn has_shape_of(&self, module: &Module, op: Op) -> bool {
        // Most operations have neither regions nor successors.
        let has_same_parts = match self.regions + self.successors {
            0 => !module.has_regions(op) && !module.has_successors(op),
            _ => {
                self.regions == module.regions(op).len()
                    && self.successors == module.successors(op).len()
            }
        };
        if self.operands != module.operand_count(op) || !has_same_parts {
            return false;
        }
        let results = module.results(op);
        let (of_operands, of_results) = self.types.split_at(self.operands);
        of_results.len() == results.len()
            && (of_operands.iter().zip(module.operands(op)))
                .all(|(&ty, value)| module.value_type(value) == ty)
            && (of_results.iter().zip(results)).all(|(&ty, &value)| module.value_type(value) == ty)
    }
}
