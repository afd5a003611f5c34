//! Incremental verification: whether a valid module still is, judged by its dirty operations alone.
//!
//! An operation's validity follows from the operation itself, its position, its operands and the
//! terminators of its regions. Where none of these changed, it is not checked again. This declines
//! whatever is less plain: functions and other symbols, operations with regions, and values whose
//! block does not come before the use by its own position. It never reports an error; it only says
//! that there is none. It must agree with `verify`, and debug builds check that.

use cranelift_entity::{EntitySet, SecondaryMap};

use freehold_dialects::{Table, Trait};
use freehold_ir::{Block, Module, Op, Value, ValueDef};

use super::plan::Plan;
use super::verifier::{Report, Verifier};

/// Whether the module is certainly valid, given that it was at [`Module::mark_verified`]. `false`
/// only means that the whole verification has to decide.
pub fn is_still_valid(module: &Module, table: &Table) -> bool {
    let Some(dirty) = module.dirty_ops() else {
        return false;
    };
    // What is an affine symbol or dimension follows from operations that stand anywhere before.
    let is_affine = |text: &str| text.starts_with("affine.");
    let mut names = module.created_names();
    if names.any(|(name, _)| is_affine(module.context.op_name_text(name))) {
        return false;
    }
    let mut check = Incremental {
        verifier: Verifier::new(module, table, Report::All),
        positions: OpPositions::default(),
        valid_ancestors: EntitySet::new(),
        checked_terminators: EntitySet::new(),
        steps_left: 8 * module.op_count(),
    };
    let mut moved = EntitySet::with_capacity(module.op_count());
    moved.extend(dirty.moved.iter().copied());
    let mut seen = EntitySet::with_capacity(module.op_count());
    // What was moved is dirty too.
    let mut dirty_ops = dirty.ops.iter().filter(|&&op| seen.insert(op));
    let are_valid = dirty_ops.all(|&op| {
        let is_valid = match module.parent_block(op) {
            Some(_) => check.is_valid(op),
            None => check.defines_no_symbol(op),
        };
        is_valid && (!moved.contains(op) || check.is_defined_before_its_users(op))
    });
    are_valid && check.verifier.errors.is_empty()
}

/// The check of some operations of a module.
struct Incremental<'a> {
    verifier: Verifier<'a>,
    positions: OpPositions,
    /// Ancestors that are known to be valid, whatever they hold.
    valid_ancestors: EntitySet<Op>,
    /// Ancestors whose terminators were checked.
    checked_terminators: EntitySet<Op>,
    /// How many more ancestors may be visited. A visit costs at most an eighth of verifying the
    /// operation, and in a deep nest one walk over all operations is shorter.
    steps_left: usize,
}

impl Incremental<'_> {
    /// Whether the operation, which was erased, had no symbol that others may refer to.
    fn defines_no_symbol(&mut self, op: Op) -> bool {
        let plan = self.verifier.plan(self.verifier.module.name(op));
        plan.is_some_and(|plan| !defines_symbols(&plan))
    }

    fn is_valid(&mut self, op: Op) -> bool {
        let module = self.verifier.module;
        (self.verifier.has_verified_signature(op) || self.is_valid_alone(op))
            && module
                .operands(op)
                .all(|value| self.is_defined_before(op, value))
            && self.are_ancestors_valid(op)
    }

    /// Whether the operation is valid, apart from the dominance of its operands and its ancestors.
    fn is_valid_alone(&mut self, op: Op) -> bool {
        let verifier = &mut self.verifier;
        let module = verifier.module;
        let Some(plan) = verifier.plan(module.name(op)) else {
            return false;
        };
        let asks_for_more = plan.checks.before_regions.is_some() && !plan.checks.asks_types_only;
        !module.has_regions(op)
            && !asks_for_more
            && !plan.has(Trait::Call)
            && !defines_symbols(&plan)
            && verifier.check_successors(op).is_ok()
            && verifier.check_declared(op, &plan).is_ok()
            && verifier.check_last(op, Some(&plan)).is_ok()
    }

    /// Whether the value is defined before the operation, by the order of one block.
    fn is_defined_before(&mut self, op: Op, value: Value) -> bool {
        let (module, table) = (self.verifier.module, self.verifier.table);
        let Some(block) = module.defining_block(value) else {
            return false;
        };
        // `op`, or its ancestor in the region that defines the value.
        let mut holder = op;
        while module.parent_region(holder) != module.block_region(block) {
            self.steps_left = self.steps_left.saturating_sub(1);
            match module.parent_op(holder).filter(|_| self.steps_left > 0) {
                Some(parent) if !table.has(module, parent, Trait::Isolated) => holder = parent,
                _ => return false,
            }
        }
        if module.parent_block(holder) != Some(block) {
            return module.is_entry(block);
        }
        match module.def(value) {
            ValueDef::Argument(..) => true,
            ValueDef::Result(def, _) => {
                self.positions.of(module, block, def) < self.positions.of(module, block, holder)
            }
        }
    }

    /// Whether the operation comes before all users of its results.
    fn is_defined_before_its_users(&mut self, op: Op) -> bool {
        let module = self.verifier.module;
        module.results(op).iter().all(|&result| {
            let mut users = module.users(result);
            users.all(|user| self.is_defined_before(user, result))
        })
    }

    /// Whether the operation's ancestors hold what they should. Their terminators, and what these
    /// pass on, change only with an operation that ends a block.
    fn are_ancestors_valid(&mut self, op: Op) -> bool {
        let module = self.verifier.module;
        let ends = module.next_op(op).is_none();
        let mut inner = op;
        while let Some(parent) = module.parent_op(inner) {
            let is_new = self.valid_ancestors.insert(parent);
            let is_end = inner == op && ends && self.checked_terminators.insert(parent);
            if !is_new && !is_end {
                return true;
            }
            let verifier = &mut self.verifier;
            let Some(plan) = verifier.plan(module.name(parent)) else {
                return false;
            };
            if plan.has(Trait::SymbolTable) {
                return true;
            }
            let is_valid = (!is_end || verifier.check_terminators(parent, &plan).is_ok())
                && (!is_end && plan.checks.after_asks_types_only
                    || plan
                        .checks
                        .after_regions
                        .is_none_or(|check| check(verifier, parent).is_ok()))
                && (!is_end || verifier.check_flow(parent, &plan).is_ok());
            if !is_valid {
                return false;
            }
            inner = parent;
        }
        true
    }
}

/// Whether others may refer to the operation by a symbol.
fn defines_symbols(plan: &Plan) -> bool {
    [Trait::Symbol, Trait::Function, Trait::SymbolTable]
        .into_iter()
        .any(|t| plan.has(t))
}

/// The positions of operations in their blocks, computed for a whole block at once.
#[derive(Default)]
struct OpPositions {
    known: EntitySet<Block>,
    positions: SecondaryMap<Op, u32>,
}

impl OpPositions {
    fn of(&mut self, module: &Module, block: Block, op: Op) -> u32 {
        if self.known.insert(block) {
            self.positions.resize(module.op_count());
            for (position, op) in (0..).zip(module.ops(block)) {
                self.positions[op] = position;
            }
        }
        self.positions[op]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::is_still_valid;
    use crate::verify;
    use freehold_base::diagnostics::Source;
    use freehold_dialects::Table;
    use freehold_ir::{Context, Module, Op, Value, collect_ops};
    use freehold_syntax::{self as syntax, ParseOptions};

    const PROGRAM: &str = "
        func.func private @other(%a: memref<4xf32>) -> memref<4xf32> {
          return %a : memref<4xf32>
        }
        func.func @f(%m: memref<4xf32>, %n: memref<8xf32>, %i: index, %c: i1) -> memref<4xf32> {
          %zero = arith.constant 0 : index
          %one = arith.constant 1 : index
          %sum = arith.addi %zero, %one : index
          %own = memref.alloc() : memref<4xf32>
          %r:2 = scf.for %k = %zero to %i step %one iter_args(%p = %own, %q = %m)
              -> (memref<4xf32>, memref<4xf32>) {
            %j = arith.addi %k, %sum : index
            %v = memref.load %p[%j] : memref<4xf32>
            memref.store %v, %n[%zero] : memref<8xf32>
            scf.yield %q, %p : memref<4xf32>, memref<4xf32>
          }
          %called = call @other(%r#0) : (memref<4xf32>) -> memref<4xf32>
          cf.cond_br %c, ^left, ^right(%called : memref<4xf32>)
        ^left:
          %new = memref.alloc() : memref<4xf32>
          %x = memref.load %new[%one] : memref<4xf32>
          memref.store %x, %called[%sum] : memref<4xf32>
          cf.br ^right(%new : memref<4xf32>)
        ^right(%end: memref<4xf32>):
          return %end : memref<4xf32>
        }";

    fn parsed() -> (Module, Table) {
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let source = Source::new("program", PROGRAM.to_owned());
        let options = ParseOptions::default();
        let mut module =
            syntax::parse(&source, context, &table, &options).expect("it is well-formed");
        assert_eq!(verify(&module, &table), []);
        module.mark_verified();
        (module, table)
    }

    /// One edit by the numbers of an operation, of another, and of a value; not every one makes a
    /// difference, or a valid program.
    #[derive(Clone, Debug)]
    enum Edit {
        Move(usize, usize),
        Erase(usize),
        Operand(usize, usize),
        Attributes(usize, usize),
        Uses(usize, usize),
        Copy(usize, usize),
        AddOperand(usize, usize),
    }

    fn some_edit() -> impl Strategy<Value = Edit> {
        let (a, b) = (0..100_usize, 0..100_usize);
        (0..7, a, b).prop_map(|(kind, a, b)| match kind {
            0 => Edit::Move(a, b),
            1 => Edit::Erase(a),
            2 => Edit::Operand(a, b),
            3 => Edit::Attributes(a, b),
            4 => Edit::Uses(a, b),
            5 => Edit::Copy(a, b),
            _ => Edit::AddOperand(a, b),
        })
    }

    fn apply(module: &mut Module, edit: &Edit) {
        let ops: Vec<Op> = collect_ops(module, module.top());
        let op = |number: usize| ops[number % ops.len()];
        let arguments = ops.iter().flat_map(|&op| module.regions(op));
        let blocks = arguments.flat_map(|&region| module.blocks(region));
        let mut values: Vec<Value> = blocks.flat_map(|b| module.arguments(b).to_vec()).collect();
        values.extend(ops.iter().flat_map(|&op| module.results(op).to_vec()));
        let value = |number: usize| values[number % values.len()];
        let is_plain =
            |module: &Module, op: Op| module.parent_block(op).is_some() && !module.has_regions(op);
        match *edit {
            Edit::Move(from, to)
                if is_plain(module, op(from)) && is_plain(module, op(to)) && op(from) != op(to) =>
            {
                module.detach_op(op(from));
                module.insert_op_before(op(to), op(from));
            }
            Edit::Erase(at) if is_plain(module, op(at)) => module.erase_op(op(at)),
            Edit::Operand(at, to) => {
                let count = module.operand_count(op(at));
                if count > 0 {
                    module.set_operand(op(at), to % count, value(to));
                }
            }
            Edit::Attributes(at, from) => {
                let properties = module.properties(op(from));
                module.set_properties(op(at), properties);
            }
            Edit::Uses(old, new) => module.replace_all_uses(value(old), value(new)),
            Edit::Copy(from, to) if is_plain(module, op(from)) && is_plain(module, op(to)) => {
                let copy = module.create_bare_op(module.name(op(from)), module.location(op(from)));
                let operands: Vec<Value> = module.operands(op(from)).collect();
                module.set_operands(copy, &operands);
                let results = module.results(op(from)).to_vec();
                for result in results {
                    let ty = module.value_type(result);
                    module.push_result(copy, ty);
                }
                module.set_properties(copy, module.properties(op(from)));
                module.insert_op_before(op(to), copy);
            }
            Edit::AddOperand(at, from) => module.push_operand(op(at), value(from)),
            _ => {}
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        /// Whatever is edited: what is said to be valid still is.
        #[test]
        fn what_is_said_to_be_valid_is(edits in prop::collection::vec(some_edit(), 1..4)) {
            let (mut module, table) = parsed();
            for edit in &edits {
                apply(&mut module, edit);
                if is_still_valid(&module, &table) {
                    let errors = verify(&module, &table);
                    prop_assert!(errors.is_empty(), "{edits:?}: {errors:?}");
                    module.mark_verified();
                }
            }
        }
    }

    /// It does not decline everything: a new deallocation is checked without the rest.
    #[test]
    fn new_operations_are_seen_to_be_valid() {
        let (mut module, table) = parsed();
        assert!(is_still_valid(&module, &table));
        let ops: Vec<Op> = collect_ops(&module, module.top());
        let is = |name: &'static str| move |module: &Module, op: Op| module.name_text(op) == name;
        let find = |module: &Module, name| ops.iter().copied().find(|&op| is(name)(module, op));
        let load = find(&module, "memref.load").expect("there is a load");
        let free = module.context.op_name("memref.dealloc");
        let free = module.create_bare_op(free, module.location(load));
        let buffer = module.operand(load, 0);
        module.push_operand(free, buffer);
        module.insert_op_before(load, free);
        let dirty = module.dirty_ops().expect("few are dirty");
        assert_eq!((&dirty.ops[..], &dirty.moved[..]), (&[free][..], &[][..]));
        assert!(is_still_valid(&module, &table));
        let index = module.operand(load, 1);
        module.set_operand(free, 0, index);
        assert!(!is_still_valid(&module, &table));
        assert_ne!(verify(&module, &table), []);
    }
}
