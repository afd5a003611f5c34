//! The conditions of one dealloc: IR values to the solver's table, and back to IR values.

use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, as_constant_bool};
use freehold_dialects::{Table, Trait};
use freehold_ir::{Block, Module, Op, Value, known};
use freehold_rules::egraph::{Cond, Conditions, Definition};

/// How far the operations that make a condition are followed.
const DEPTH: usize = 4;

/// A table of conditions and the values that they are.
#[derive(Default)]
pub struct Imported {
    pub table: Conditions,
    /// The value of each condition that has one; all of them dominate the dealloc.
    values: Vec<Option<Value>>,
    conds: FxHashMap<Value, Cond>,
}

impl Imported {
    /// The condition of a value, made of what the boolean operations behind it say.
    pub fn import(&mut self, module: &Module, value: Value) -> Cond {
        self.import_to(module, value, DEPTH)
    }

    fn import_to(&mut self, module: &Module, value: Value, depth: usize) -> Cond {
        if let Some(&cond) = self.conds.get(&value) {
            return cond;
        }
        let definition = self.definition(module, value, depth);
        let cond = match definition {
            Some(definition) => self.table.define(definition),
            None => self.table.opaque(),
        };
        self.values.resize(self.table.len(), None);
        self.values[cond.index()].get_or_insert(value);
        self.conds.insert(value, cond);
        cond
    }

    /// The value that a condition is, if there is one already.
    pub fn existing(&self, cond: Cond) -> Option<Value> {
        self.values.get(cond.index()).copied().flatten()
    }

    /// The position in the table of a value that was imported.
    pub fn index_of(&self, value: Value) -> usize {
        self.conds[&value].index()
    }

    fn definition(&mut self, module: &Module, value: Value, depth: usize) -> Option<Definition> {
        let op = module.defining_op(value)?;
        if module.value_type(value) != module.context.i1() {
            return None;
        }
        if let Some(constant) = as_constant_bool(module, value) {
            return Some(Definition::Constant(constant));
        }
        let depth = depth.checked_sub(1)?;
        let mut part = |index| self.import_to(module, module.operand(op, index), depth);
        Some(match module.name(op) {
            known::ARITH_ANDI => Definition::And(part(0), part(1)),
            known::ARITH_ORI => Definition::Or(part(0), part(1)),
            known::ARITH_XORI => Definition::Xor(part(0), part(1)),
            known::ARITH_SELECT => Definition::Select(part(0), part(1), part(2)),
            _ => return None,
        })
    }

    /// The value of a condition, made right before `anchor` where there is none yet.
    pub fn value(
        &mut self,
        module: &mut Module,
        constants: &mut Constants,
        table: &Table,
        anchor: Op,
        cond: Cond,
    ) -> Value {
        self.values.resize(self.table.len(), None);
        if let Some(value) = self.values[cond.index()] {
            return value;
        }
        // What is missing, parts before what is made of them: the order of the table.
        let mut missing = vec![cond];
        let mut next = 0;
        while let Some(&cond) = missing.get(next) {
            next += 1;
            let parts = self.table.definition(cond).parts();
            missing.extend(parts.filter(|p| self.values[p.index()].is_none()));
        }
        missing.sort_unstable();
        missing.dedup();
        for cond in missing {
            let made = self.make(module, constants, table, anchor, cond);
            self.values[cond.index()] = Some(made);
        }
        self.values[cond.index()].expect("it was missing and is made")
    }

    fn make(
        &self,
        module: &mut Module,
        constants: &mut Constants,
        table: &Table,
        anchor: Op,
        cond: Cond,
    ) -> Value {
        let value = |c: Cond| self.values[c.index()].expect("parts stand before");
        let definition = self.table.definition(cond);
        if let Definition::Constant(constant) = definition {
            return constants.value(module, table, anchor, constant);
        }
        let mut builder = Builder::before(module, anchor);
        match definition {
            Definition::And(a, b) => builder.andi(value(a), value(b)),
            Definition::Or(a, b) => builder.ori(value(a), value(b)),
            Definition::Xor(a, b) => builder.xori(value(a), value(b)),
            Definition::Select(c, a, b) => builder.select(value(c), value(a), value(b)),
            Definition::Opaque | Definition::Constant(_) => {
                unreachable!("an opaque condition is a value of the program")
            }
        }
    }
}

/// The constants `false` and `true` made so far, at the entry of the outermost region from
/// which values are visible.
#[derive(Default)]
pub struct Constants {
    made: FxHashMap<(Block, bool), Value>,
}

impl Constants {
    /// A constant that `anchor` can use.
    pub fn value(
        &mut self,
        module: &mut Module,
        table: &Table,
        anchor: Op,
        constant: bool,
    ) -> Value {
        let block = scope(module, table, anchor);
        // One that went unused may have been erased since.
        let made = self.made.get(&(block, constant)).copied().filter(|&v| {
            let op = module.defining_op(v);
            op.is_some_and(|op| module.parent_block(op).is_some())
        });
        if let Some(value) = made {
            return value;
        }
        let first = module.first_op(block).unwrap_or(anchor);
        let value = Builder::before(module, first).constant_bool(constant);
        self.made.insert((block, constant), value);
        value
    }
}

/// The entry block of the outermost region whose values `op` sees.
fn scope(module: &Module, table: &Table, op: Op) -> Block {
    let mut region = module.parent_region(op);
    loop {
        let current = region.expect("a dealloc stands in a function");
        let holder = module.region_op(current);
        let outer = holder
            .filter(|&h| !table.has(module, h, Trait::Isolated))
            .and_then(|h| module.parent_region(h));
        if outer.is_none() {
            return module
                .first_block(current)
                .expect("a region around an operation has a block");
        }
        region = outer;
    }
}
