//! Which values of a function a run may still read, from where it stands.
//!
//! Looks at the text alone, from the end of each block, and round the branches of a region: what
//! is left out is never read. Works no fact out that an analysis of ours knows: it serves their
//! judge.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_ir::{Block, Module, Op, Region, Value, nested_ops};

type Values = FxHashSet<Value>;

/// What was worked out so far.
#[derive(Default)]
pub struct LiveValues {
    /// What is read from an operation on, by it or behind it in its region.
    from: FxHashMap<Op, Rc<[Value]>>,
    /// What an operation's regions read of what is defined outside of it.
    within: FxHashMap<Op, Rc<[Value]>>,
    /// What the branches of a block lead to.
    behind: FxHashMap<Block, Values>,
}

fn sorted(values: Values) -> Rc<[Value]> {
    let mut all: Vec<Value> = values.into_iter().collect();
    all.sort_unstable();
    all.into()
}

/// Takes out what an operation and its regions define, and adds what they read.
fn step_over(module: &Module, op: Op, values: &mut Values) {
    let mut defined: Values = module.results(op).iter().copied().collect();
    let mut read = Vec::new();
    for inner in nested_ops(module, op) {
        read.extend(module.operands(inner));
        if inner != op {
            defined.extend(module.results(inner));
        }
        for &region in module.regions(inner) {
            for block in module.blocks(region) {
                defined.extend(module.arguments(block));
            }
        }
    }
    for value in &defined {
        values.remove(value);
    }
    values.extend(read.into_iter().filter(|value| !defined.contains(value)));
}

/// Whether a value is defined in a region of an operation.
fn is_inside(module: &Module, value: Value, op: Op) -> bool {
    let mut block = module.defining_block(value);
    while let Some(outer) = block.and_then(|block| module.block_op(block)) {
        if outer == op {
            return true;
        }
        block = module.parent_block(outer);
    }
    false
}

impl LiveValues {
    /// What is read from an operation on, in its region.
    pub fn from(&mut self, module: &Module, op: Op) -> Rc<[Value]> {
        if let Some(known) = self.from.get(&op) {
            return Rc::clone(known);
        }
        let mut values = self.behind(module, op);
        let mut last = Some(op);
        while let Some(next) = last.and_then(|op| module.next_op(op)) {
            last = Some(next);
        }
        while let Some(at) = last {
            step_over(module, at, &mut values);
            last = module.prev_op(at).filter(|_| at != op);
        }
        let values = sorted(values);
        self.from.insert(op, Rc::clone(&values));
        values
    }

    /// What is read behind an operation, in its region.
    pub fn after(&mut self, module: &Module, op: Op) -> Rc<[Value]> {
        match module.next_op(op) {
            Some(next) => self.from(module, next),
            None => sorted(self.behind(module, op)),
        }
    }

    /// What an operation's regions read of what is defined outside.
    pub fn within(&mut self, module: &Module, op: Op) -> Rc<[Value]> {
        if let Some(known) = self.within.get(&op) {
            return Rc::clone(known);
        }
        let mut values = Values::default();
        for &region in module.regions(op) {
            for block in module.blocks(region) {
                for inner in module.ops(block) {
                    step_over(module, inner, &mut values);
                }
            }
        }
        // What one part defines for another is not read from outside.
        values.retain(|&value| !is_inside(module, value, op));
        let values = sorted(values);
        self.within.insert(op, Rc::clone(&values));
        values
    }

    /// What is read in the blocks that the block of an operation leads to.
    fn behind(&mut self, module: &Module, op: Op) -> Values {
        let Some(block) = module.parent_block(op) else {
            return Values::default();
        };
        if let Some(known) = self.behind.get(&block) {
            return known.clone();
        }
        if let Some(region) = module.block_region(block) {
            self.solve(module, region);
        }
        self.behind.entry(block).or_default().clone()
    }

    /// Goes round the branches of a region until nothing is added.
    fn solve(&mut self, module: &Module, region: Region) {
        let blocks: Vec<Block> = module.blocks(region).collect();
        let mut predecessors: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        for &block in &blocks {
            self.behind.insert(block, Values::default());
            if let Some(last) = module.last_op(block) {
                for &successor in module.successors(last) {
                    predecessors.entry(successor).or_default().push(block);
                }
            }
        }
        let mut pending = blocks;
        while let Some(block) = pending.pop() {
            let mut values = self.behind[&block].clone();
            let mut at = module.last_op(block);
            while let Some(op) = at {
                step_over(module, op, &mut values);
                at = module.prev_op(op);
            }
            for argument in module.arguments(block) {
                values.remove(argument);
            }
            for &predecessor in predecessors.get(&block).into_iter().flatten() {
                let behind = self.behind.entry(predecessor).or_default();
                let count = behind.len();
                behind.extend(&values);
                if behind.len() > count {
                    pending.push(predecessor);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_base::diagnostics::Source;
    use freehold_dialects::Table;
    use freehold_ir::Context;
    use freehold_syntax as syntax;

    /// The names of what is read from each `test.op` on.
    fn names(text: &str) -> Vec<String> {
        let source = Source::new("a.mlir", text);
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let module = syntax::parse(&source, context, &table, &Default::default())
            .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
        let mut live_values = LiveValues::default();
        let marks: Vec<Op> = nested_ops(&module, module.top())
            .filter(|&op| module.name_text(op) == "memref.rank")
            .collect();
        marks
            .iter()
            .map(|&op| {
                let values = live_values.from(&module, op);
                let mut names: Vec<&str> = values
                    .iter()
                    .filter_map(|&value| Some(module.context.text(module.value_name(value)?)))
                    .collect();
                names.sort_unstable();
                names.join(" ")
            })
            .collect()
    }

    #[test]
    fn what_is_read_round_a_loop_of_blocks_is_needed() {
        let text = "func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) {
  cf.br ^a(%c : i1)
^a(%x: i1):
  %r = memref.rank %m : memref<2xi64>
  cf.cond_br %x, ^a(%d : i1), ^b
^b:
  %s = memref.rank %m : memref<2xi64>
  return
}";
        assert_eq!(names(text), ["d m x", "m"]);
    }

    #[test]
    fn what_a_region_defines_is_not_needed_before_it() {
        let text = "func.func @f(%m: memref<2xi64>, %c: i1, %d: i1) {
  %r = memref.rank %m : memref<2xi64>
  scf.if %c {
    %n = memref.alloc() : memref<2xi64>
    %s = memref.rank %n : memref<2xi64>
    scf.if %d {
      memref.dealloc %n : memref<2xi64>
    }
  }
  return
}";
        assert_eq!(names(text), ["c d m", "d n"]);
    }
}
