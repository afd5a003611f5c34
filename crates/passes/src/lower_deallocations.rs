//! `--bufferization-lower-deallocations`: every `bufferization.dealloc` becomes
//! `memref.dealloc` under the conditions that remain to be checked when the program runs.
//!
//! Three cases, as in mlir-opt: one memref and nothing retained; one memref, compared with
//! each retained one in place; and any number of memrefs, where a library function
//! (`helper`) compares their addresses. A few pairs are compared in place instead, which mlir-opt
//! does not do: it takes fewer operations, no call and no scratch buffers. Knows no alias analysis.

mod helper;

use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, Predicate, Retained, as_constant_bool};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, Trait, group_range};
use freehold_ir::{Module, Op, Value, known};

/// Where the library function's callers put addresses and conditions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scratch {
    Heap,
    /// In a `memref.alloca_scope`, so that loops do not pile it up.
    Stack,
}

/// How to lower.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub scratch: Scratch,
    /// The most pairs of memrefs that are compared in place where there are several to free.
    pub inline_comparisons: u64,
    /// Whether a memref whose condition is constant is freed without an `scf.if`, or not at all,
    /// and one that is retained by its own name or that of its base buffer is not compared with
    /// that.
    pub fold_conditions: bool,
}

impl Options {
    /// What mlir-opt does.
    pub const MLIR_OPT: Options = Options {
        scratch: Scratch::Heap,
        inline_comparisons: 0,
        fold_conditions: false,
    };
}

/// The default of [`Options::inline_comparisons`]. A pair takes four operations in place; a call
/// takes sixteen, and four or five more for each memref.
pub const INLINE_COMPARISONS: u64 = 8;

/// Longer lists are not put on the stack.
const MOST_ON_STACK: usize = 1024;

/// Lowers every `bufferization.dealloc` in `module`.
///
/// # Errors
/// None at present: every valid `bufferization.dealloc` can be lowered.
pub fn run(module: &mut Module, table: &Table, options: &Options) -> Result<(), Vec<Diagnostic>> {
    let deallocs: Vec<Op> = module.ops_named(known::BUFFERIZATION_DEALLOC).collect();
    let mut helpers: FxHashMap<Op, String> = FxHashMap::default();
    for op in deallocs {
        // Most free one memref, which can be seen without lists: nothing is retained where
        // nothing results, and then there are as many conditions as memrefs.
        if options.fold_conditions
            && module.operand_count(op) == 2
            && module.results(op).is_empty()
            && as_constant_bool(module, module.operand(op, 1)) == Some(true)
        {
            let memref = module.operand(op, 0);
            Builder::before(module, op).memref_dealloc(memref);
            module.erase_op(op);
            continue;
        }
        let Some(lists) = lists(module, table, op) else {
            continue;
        };
        let results = match (&lists.memrefs[..], &lists.retained[..]) {
            ([], retained) => nothing(module, op, retained.len()),
            ([memref], []) => {
                let constant = as_constant_bool(module, lists.conditions[0]);
                match constant.filter(|_| options.fold_conditions) {
                    Some(true) => drop(Builder::before(module, op).memref_dealloc(*memref)),
                    Some(false) => {}
                    None => unconditional(module, op, *memref, lists.conditions[0]),
                }
                Vec::new()
            }
            ([memref], retained) if !options.fold_conditions => {
                compared(module, op, *memref, lists.conditions[0], retained)
            }
            ([_], _) => in_place(module, op, &lists, true),
            _ if lists.pairs() <= options.inline_comparisons => {
                in_place(module, op, &lists, options.fold_conditions)
            }
            _ => {
                let Some(symbol_table) = symbol_table(module, table, op) else {
                    continue;
                };
                let helper = helpers
                    .entry(symbol_table)
                    .or_insert_with(|| helper::build(module, table, symbol_table));
                let few = lists.memrefs.len() + lists.retained.len() <= MOST_ON_STACK;
                match options.scratch {
                    Scratch::Stack if few => on_stack(module, op, &lists, helper),
                    Scratch::Stack | Scratch::Heap => on_heap(module, op, &lists, helper),
                }
            }
        };
        for (index, value) in results.into_iter().enumerate() {
            let old = module.result(op, index);
            module.replace_all_uses(old, value);
        }
        module.erase_op(op);
    }
    Ok(())
}

/// The innermost symbol table around an operation.
fn symbol_table(module: &Module, table: &Table, op: Op) -> Option<Op> {
    std::iter::successors(module.parent_op(op), |&op| module.parent_op(op))
        .find(|&op| table.has(module, op, Trait::SymbolTable))
}

fn lists(module: &Module, table: &Table, op: Op) -> Option<Retained> {
    let def = table.of(module, op)?;
    let group = |name: &str| {
        let range = group_range(module, op, def, name, true)?;
        Some(range.map(|i| module.operand(op, i)).collect())
    };
    Some(Retained {
        memrefs: group("memrefs")?,
        conditions: group("conditions")?,
        retained: group("retained")?,
    })
}

/// No memref: nothing is freed, and nothing retained is owned.
fn nothing(module: &mut Module, op: Op, results: usize) -> Vec<Value> {
    let no = Builder::before(module, op).constant_bool(false);
    vec![no; results]
}

fn free_if(b: &mut Builder, condition: Value, memref: Value) {
    b.when(condition, |b| {
        b.memref_dealloc(memref);
    });
}

fn unconditional(module: &mut Module, op: Op, memref: Value, condition: Value) {
    let mut b = Builder::before(module, op);
    free_if(&mut b, condition, memref);
}

/// One memref: freed if it is none of the retained; who equals it gets its ownership.
fn compared(
    module: &mut Module,
    op: Op,
    memref: Value,
    condition: Value,
    retained: &[Value],
) -> Vec<Value> {
    let mut b = Builder::before(module, op);
    let pointer = b.aligned_pointer(memref);
    let mut differs = Vec::with_capacity(retained.len());
    for &other in retained {
        let other = b.aligned_pointer(other);
        differs.push(b.cmpi(Predicate::Ne, pointer, other));
    }
    let mut free = differs[0];
    for &next in &differs[1..] {
        free = b.andi(free, next);
    }
    free = b.andi(free, condition);
    free_if(&mut b, free, memref);
    let yes = b.constant_bool(true);
    let mut owned = Vec::with_capacity(retained.len());
    for differs in differs {
        let same = b.xori(differs, yes);
        owned.push(b.andi(same, condition));
    }
    owned
}

/// Several memrefs: compared in place.
fn in_place(module: &mut Module, op: Op, lists: &Retained, by_name: bool) -> Vec<Value> {
    let mut b = Builder::before(module, op);
    let (frees, owned) = lists.decide(&mut b, by_name);
    for (&memref, free) in lists.memrefs.iter().zip(frees) {
        if let Some(free) = free {
            free_if(&mut b, free, memref);
        }
    }
    owned
}

/// The buffers that the library function works on, made on the heap or the stack.
struct Buffers {
    pointers: Value,
    kept_pointers: Value,
    conditions: Value,
    freed: Value,
    owned: Value,
}

/// Fills buffers and calls the library function.
fn call_helper(b: &mut Builder, lists: &Retained, helper: &str, scratch: Scratch) -> Buffers {
    let index = b.module.context.index();
    let i1 = b.module.context.i1();
    let (count, kept) = (lists.memrefs.len() as i64, lists.retained.len() as i64);
    let pointers_type = b.memref_type(&[count], index);
    let conditions_type = b.memref_type(&[count], i1);
    let kept_pointers_type = b.memref_type(&[kept], index);
    let owned_type = b.memref_type(&[kept], i1);
    let any_pointers_type = b.dynamic_memref_type(index);
    let any_flags_type = b.dynamic_memref_type(i1);
    let make = |b: &mut Builder, ty| match scratch {
        Scratch::Heap => b.alloc(ty, &[]),
        Scratch::Stack => b.alloca(ty),
    };

    let pointers = make(b, pointers_type);
    let conditions = make(b, conditions_type);
    let kept_pointers = make(b, kept_pointers_type);
    store_pointers(b, &lists.memrefs, pointers);
    for (position, &condition) in lists.conditions.iter().enumerate() {
        let position = b.constant_index(position as i64);
        b.store(condition, conditions, &[position]);
    }
    store_pointers(b, &lists.retained, kept_pointers);
    let any_pointers = b.memref_cast(pointers, any_pointers_type);
    let any_conditions = b.memref_cast(conditions, any_flags_type);
    let any_kept = b.memref_cast(kept_pointers, any_pointers_type);
    let freed = make(b, conditions_type);
    let owned = make(b, owned_type);
    let any_freed = b.memref_cast(freed, any_flags_type);
    let any_owned = b.memref_cast(owned, any_flags_type);
    let arguments = [any_pointers, any_kept, any_conditions, any_freed, any_owned];
    b.call(helper, &arguments, &[]);
    Buffers {
        pointers,
        kept_pointers,
        conditions,
        freed,
        owned,
    }
}

/// Any number of memrefs: addresses and conditions go through buffers to the helper.
fn on_heap(module: &mut Module, op: Op, lists: &Retained, helper: &str) -> Vec<Value> {
    let mut b = Builder::before(module, op);
    let buffers = call_helper(&mut b, lists, helper, Scratch::Heap);
    for (position, &memref) in lists.memrefs.iter().enumerate() {
        let position = b.constant_index(position as i64);
        let free = b.load(buffers.freed, &[position]);
        free_if(&mut b, free, memref);
    }
    let mut results = Vec::with_capacity(lists.retained.len());
    for position in 0..lists.retained.len() {
        let position = b.constant_index(position as i64);
        results.push(b.load(buffers.owned, &[position]));
    }
    for buffer in [
        buffers.pointers,
        buffers.kept_pointers,
        buffers.conditions,
        buffers.freed,
        buffers.owned,
    ] {
        b.memref_dealloc(buffer);
    }
    results
}

/// The same with buffers that end with a scope, which hands out what the helper decided as far as
/// it is asked for. The results of `op` are replaced here.
fn on_stack(module: &mut Module, op: Op, lists: &Retained, helper: &str) -> Vec<Value> {
    let mut asked: Vec<usize> = (0..lists.retained.len()).collect();
    asked.retain(|&position| module.has_uses(module.result(op, position)));
    let mut b = Builder::before(module, op);
    let i1 = b.module.context.i1();
    let count = lists.memrefs.len();
    let scope = b.alloca_scope(&vec![i1; count + asked.len()]);
    let body = b.module.first_block(b.module.regions(scope)[0]);
    b.set_end(body.expect("the builder made a block"));
    let buffers = call_helper(&mut b, lists, helper, Scratch::Stack);
    let mut decided = Vec::with_capacity(count + asked.len());
    let freed = (0..count).map(|position| (buffers.freed, position));
    let owned = asked.iter().map(|&position| (buffers.owned, position));
    for (buffer, position) in freed.chain(owned) {
        let position = b.constant_index(position as i64);
        decided.push(b.load(buffer, &[position]));
    }
    b.alloca_scope_return(&decided);
    b.set_before(op);
    for (position, &memref) in lists.memrefs.iter().enumerate() {
        let free = b.module.result(scope, position);
        free_if(&mut b, free, memref);
    }
    for (number, position) in asked.into_iter().enumerate() {
        let old = module.result(op, position);
        let new = module.result(scope, count + number);
        module.replace_all_uses(old, new);
    }
    Vec::new()
}

fn store_pointers(b: &mut Builder, memrefs: &[Value], buffer: Value) {
    for (position, &memref) in memrefs.iter().enumerate() {
        let pointer = b.aligned_pointer(memref);
        let position = b.constant_index(position as i64);
        b.store(pointer, buffer, &[position]);
    }
}
