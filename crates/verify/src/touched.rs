//! Whether a module that was right still is, as far as that follows from the operations that were touched since.
//!
//! An operation is right by what it is itself, by where it stands, by what it is handed, and by what its regions end with. If
//! none of that was touched it need not be looked at again. What is not as plain (functions and other symbols, what holds
//! regions, values of blocks that do not stand before the use by their own place) is left to the whole verification, and so
//! is every error: here is only said that there is none. `verify` is what this must agree with, which debug builds look at.

use cranelift_entity::{EntitySet, SecondaryMap};

use freehold_dialects::{Table, Trait};
use freehold_ir::{Block, Module, Op, Value, ValueDef};

use super::plan::Plan;
use super::{Report, Verifier};

/// Whether the module is right for sure, if it was when [`Module::note_right`] said so. What this denies need not be wrong.
pub fn is_still_right(module: &Module, table: &Table) -> bool {
    let Some(touched) = module.touched() else {
        return false;
    };
    // What is an affine symbol or dimension follows from operations that stand anywhere before.
    let is_affine = |text: &str| text.starts_with("affine.");
    let mut names = module.created_names();
    if names.any(|(name, _)| is_affine(module.context.op_name_text(name))) {
        return false;
    }
    let mut again = Again {
        verifier: Verifier::new(module, table, Report::All),
        places: Places::default(),
        around: EntitySet::new(),
        ended: EntitySet::new(),
        patience: 8 * module.op_count(),
    };
    let mut moved = EntitySet::with_capacity(module.op_count());
    moved.extend(touched.moved.iter().copied());
    let mut seen = EntitySet::with_capacity(module.op_count());
    // What is moved is touched.
    let mut touched_ops = touched.ops.iter().filter(|&&op| seen.insert(op));
    let are_right = touched_ops.all(|&op| {
        let is_right = match module.parent_block(op) {
            Some(_) => again.is_right(op),
            None => again.names_nothing(op),
        };
        is_right && (!moved.contains(op) || again.is_defined_before_its_users(op))
    });
    are_right && again.verifier.errors.is_empty()
}

/// A look at some operations of a module.
struct Again<'a> {
    verifier: Verifier<'a>,
    places: Places,
    /// The operations around others that are right whatever these are.
    around: EntitySet<Op>,
    /// Those of which was looked at what their regions end with.
    ended: EntitySet<Op>,
    /// How many more operations may be looked at because they hold others, of which a look at one takes an eighth of its
    /// verification at most: in a deep nest a walk through all is shorter.
    patience: usize,
}

impl Again<'_> {
    /// Whether nobody missed the operation, which was erased, by a name.
    fn names_nothing(&mut self, op: Op) -> bool {
        let plan = self.verifier.plan(self.verifier.module.name(op));
        plan.is_some_and(|plan| !names_something(&plan))
    }

    fn is_right(&mut self, op: Op) -> bool {
        let module = self.verifier.module;
        (self.verifier.is_like_a_right_one(op) || self.is_right_alone(op))
            && module
                .operands(op)
                .all(|value| self.is_defined_before(op, value))
            && self.are_regions_around_right(op)
    }

    /// Whether the operation is right but for its operands' places, and those that hold it.
    fn is_right_alone(&mut self, op: Op) -> bool {
        let verifier = &mut self.verifier;
        let module = verifier.module;
        let Some(plan) = verifier.plan(module.name(op)) else {
            return false;
        };
        let asks_for_more = plan.before_regions.is_some() && !plan.asks_types_only;
        !module.has_regions(op)
            && !asks_for_more
            && !plan.has(Trait::Call)
            && !names_something(&plan)
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
        // The operation that is `op`, or holds it, where the value is defined.
        let mut holder = op;
        while module.parent_region(holder) != module.block_region(block) {
            self.patience = self.patience.saturating_sub(1);
            match module.parent_op(holder).filter(|_| self.patience > 0) {
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
                self.places.of(module, block, def) < self.places.of(module, block, holder)
            }
        }
    }

    /// Whether all users of the operation's results stand behind it.
    fn is_defined_before_its_users(&mut self, op: Op) -> bool {
        let module = self.verifier.module;
        module.results(op).iter().all(|&result| {
            let mut users = module.users(result);
            users.all(|user| self.is_defined_before(user, result))
        })
    }

    /// Whether the operations around it hold what they should. What their regions end with, and hand on, follows from
    /// operations that end a block.
    fn are_regions_around_right(&mut self, op: Op) -> bool {
        let module = self.verifier.module;
        let ends = module.next_op(op).is_none();
        let mut inner = op;
        while let Some(parent) = module.parent_op(inner) {
            let is_new = self.around.insert(parent);
            let is_end = inner == op && ends && self.ended.insert(parent);
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
            let is_right = (!is_end || verifier.check_terminators(parent, &plan).is_ok())
                && (!is_end && plan.after_asks_types_only
                    || plan
                        .after_regions
                        .is_none_or(|check| check(verifier, parent).is_ok()))
                && (!is_end || verifier.check_flow(parent, &plan).is_ok());
            if !is_right {
                return false;
            }
            inner = parent;
        }
        true
    }
}

/// Whether others may depend on the operation by a name.
fn names_something(plan: &Plan) -> bool {
    [Trait::Symbol, Trait::Function, Trait::SymbolTable]
        .into_iter()
        .any(|t| plan.has(t))
}

/// The places of operations in their blocks, those of a block at once.
#[derive(Default)]
struct Places {
    known: EntitySet<Block>,
    places: SecondaryMap<Op, u32>,
}

impl Places {
    fn of(&mut self, module: &Module, block: Block, op: Op) -> u32 {
        if self.known.insert(block) {
            self.places.resize(module.op_count());
            for (place, op) in (0..).zip(module.ops(block)) {
                self.places[op] = place;
            }
        }
        self.places[op]
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::is_still_right;
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
          %r:2 = scf.for %k = %zero to %i step %one iter_args(%p = %own, %q = %m) -> (memref<4xf32>, memref<4xf32>) {
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
        module.note_right();
        (module, table)
    }

    /// One edit by the numbers of an operation, of another, and of a value; not all of them make a difference, or a right program.
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

        /// Whatever is edited: what is said to be right still is.
        #[test]
        fn what_is_said_to_be_right_is(edits in prop::collection::vec(some_edit(), 1..4)) {
            let (mut module, table) = parsed();
            for edit in &edits {
                apply(&mut module, edit);
                if is_still_right(&module, &table) {
                    let errors = verify(&module, &table);
                    prop_assert!(errors.is_empty(), "{edits:?}: {errors:?}");
                    module.note_right();
                }
            }
        }
    }

    /// It is not denied for everything: an allocation and its end are added without a look at the rest.
    #[test]
    fn new_operations_are_seen_to_be_right() {
        let (mut module, table) = parsed();
        assert!(is_still_right(&module, &table));
        let ops: Vec<Op> = collect_ops(&module, module.top());
        let is = |name: &'static str| move |module: &Module, op: Op| module.name_text(op) == name;
        let find = |module: &Module, name| ops.iter().copied().find(|&op| is(name)(module, op));
        let load = find(&module, "memref.load").expect("there is a load");
        let free = module.context.op_name("memref.dealloc");
        let free = module.create_bare_op(free, module.location(load));
        let buffer = module.operand(load, 0);
        module.push_operand(free, buffer);
        module.insert_op_before(load, free);
        let touched = module.touched().expect("little was touched");
        assert_eq!(
            (&touched.ops[..], &touched.moved[..]),
            (&[free][..], &[][..])
        );
        assert!(is_still_right(&module, &table));
        let index = module.operand(load, 1);
        module.set_operand(free, 0, index);
        assert!(!is_still_right(&module, &table));
        assert_ne!(verify(&module, &table), []);
    }
}
