//! What stands for values that nothing defines, and the end of reading a text with errors: a module
//! in which every use has a value, and where it is not what the text says.

use freehold_dialects::Trait;
use freehold_ir::{Gaps, Location, Op, OpSpec, Type, Value, known};

use super::parser::Parser;

impl Parser<'_> {
    /// A value of which only the use is known.
    pub fn stand_in(&mut self, ty: Type, location: Location) -> (Op, Value) {
        let dict = self.module.context.empty_dict();
        let owner = self.module.create_op(&OpSpec {
            name: known::UNREALIZED_CAST,
            location,
            operands: &[],
            results: &[ty],
            successors: &[],
            properties: dict,
            attributes: dict,
            region_count: 0,
        });
        (owner, self.module.result(owner, 0))
    }

    /// The same for a name that broken text may define: whatever its type.
    pub fn unknown_value(&mut self, ty: Type, location: Location) -> Value {
        let (owner, value) = self.stand_in(ty, location);
        self.damage.stand_ins.push(owner);
        value
    }

    /// What was read, as a module: where nothing defines a value, something stands before its use
    /// that does.
    pub fn take_gaps(&mut self) -> Gaps {
        let mut owners = std::mem::take(&mut self.damage.stand_ins);
        let mut forwards: Vec<Op> = self.scopes.forwards.drain().map(|f| f.1.owner).collect();
        forwards.sort();
        owners.append(&mut forwards);
        let mut holders = std::mem::take(&mut self.damage.holders);
        let mut gaps = std::mem::take(&mut self.damage.gaps);
        for owner in owners {
            let value = self.module.result(owner, 0);
            let mut users: Vec<Op> = self.module.users(value).collect();
            users.dedup();
            for (index, user) in users.into_iter().enumerate() {
                let module = &mut self.module;
                // What was not finished uses nothing.
                let Some(parent) = module.parent_op(user) else {
                    continue;
                };
                holders.push(parent);
                if index == 0 {
                    module.insert_op_before(user, owner);
                    continue;
                }
                let (ty, location) = (module.value_type(value), module.location(owner));
                let (other, made) = self.stand_in(ty, location);
                self.module.insert_op_before(user, other);
                for operand in 0..self.module.operand_count(user) {
                    if self.module.operand(user, operand) == value {
                        self.module.set_operand(user, operand, made);
                    }
                }
            }
        }
        for holder in holders {
            self.mark(&mut gaps, holder);
        }
        gaps
    }

    /// Marks an operation and those around it, up to an isolated one: what they ask of what is in
    /// them is not known.
    fn mark(&self, gaps: &mut Gaps, holder: Op) {
        let mut next = Some(holder);
        while let Some(op) = next.filter(|&op| gaps.holders.insert(op)) {
            let isolated = self.table.has(&self.module, op, Trait::Isolated);
            next = self.module.parent_op(op).filter(|_| !isolated);
        }
    }
}
