//! `--bufferization-lower-deallocations`: every `bufferization.dealloc` becomes
//! `memref.dealloc` under the conditions that remain to be checked when the program runs.
//!
//! Three cases, as in mlir-opt: one memref and nothing retained; one memref, compared with
//! each retained one in place; and any number of memrefs, where a library function
//! (`helper`) compares their addresses. A few pairs are compared in place instead, which mlir-opt
//! does not do: it takes fewer operations, no call and no scratch buffers. Knows no alias analysis.

mod helper;

use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, Predicate, as_constant_bool};
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

/// The operand groups of a `bufferization.dealloc`.
struct Lists {
    memrefs: Vec<Value>,
    conditions: Vec<Value>,
    retained: Vec<Value>,
}

impl Lists {
    /// How many pairs are to be compared.
    fn pairs(&self) -> u64 {
        let (memrefs, retained) = (self.memrefs.len() as u64, self.retained.len() as u64);
        memrefs * retained + memrefs * memrefs.saturating_sub(1) / 2
    }
}

fn lists(module: &Module, table: &Table, op: Op) -> Option<Lists> {
    let def = table.of(module, op)?;
    let group = |name: &str| {
        let range = group_range(module, op, def, name, true)?;
        Some(range.map(|i| module.operand(op, i)).collect())
    };
    Some(Lists {
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

fn free_if(b: &mut Builder, op: Op, condition: Value, memref: Value) {
    let branch = b.scf_if(condition, &[], false);
    let block = b.module.first_block(b.module.regions(branch)[0]);
    b.set_end(block.expect("the builder made a block"));
    b.memref_dealloc(memref);
    b.scf_yield(&[]);
    b.set_before(op);
}

fn unconditional(module: &mut Module, op: Op, memref: Value, condition: Value) {
    let mut b = Builder::before(module, op);
    free_if(&mut b, op, condition, memref);
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
    free_if(&mut b, op, free, memref);
    let yes = b.constant_bool(true);
    let mut owned = Vec::with_capacity(retained.len());
    for differs in differs {
        let same = b.xori(differs, yes);
        owned.push(b.andi(same, condition));
    }
    owned
}

/// Several memrefs: a memref is freed if its condition holds, no retained one has its address, and
/// no memref before it that has its address is to be freed. All of it is decided before anything is
/// freed.
///
/// With `by_name` a memref that is retained by its own name is never freed and not compared with
/// that.
fn in_place(module: &mut Module, op: Op, lists: &Lists, by_name: bool) -> Vec<Value> {
    let names = |memrefs: &[Value]| -> Vec<Value> {
        let name = |&m| if by_name { origin(module, m) } else { m };
        memrefs.iter().map(name).collect()
    };
    let (names, kept_names) = (names(&lists.memrefs), names(&lists.retained));
    let mut b = Builder::before(module, op);
    let mut pointers = |memrefs: &[Value]| -> Vec<Value> {
        memrefs.iter().map(|&m| b.aligned_pointer(m)).collect()
    };
    let (pointers, kept) = (pointers(&names), pointers(&kept_names));
    let yes = b.constant_bool(true);
    let mut owned: Vec<Option<Value>> = vec![None; kept.len()];
    let mut frees = Vec::with_capacity(pointers.len());
    for (place, (&pointer, &condition)) in pointers.iter().zip(&lists.conditions).enumerate() {
        let mut free = Some(condition);
        for ((&other, &name), owned) in kept.iter().zip(&kept_names).zip(&mut owned) {
            let taken = if by_name && name == names[place] {
                free = None;
                condition
            } else {
                let differs = b.cmpi(Predicate::Ne, pointer, other);
                let same = b.xori(differs, yes);
                free = free.map(|free| b.andi(free, differs));
                b.andi(same, condition)
            };
            *owned = Some(match *owned {
                Some(before) => b.ori(before, taken),
                None => taken,
            });
        }
        for (&before, &before_condition) in pointers[..place].iter().zip(&lists.conditions) {
            let Some(so_far) = free else { break };
            let same = b.cmpi(Predicate::Eq, before, pointer);
            let taken = b.andi(same, before_condition);
            let left = b.xori(taken, yes);
            free = Some(b.andi(so_far, left));
        }
        frees.push(free);
    }
    for (&memref, free) in lists.memrefs.iter().zip(frees) {
        if let Some(free) = free {
            free_if(&mut b, op, free, memref);
        }
    }
    // There is a memref, so that each retained one was compared.
    owned.into_iter().flatten().collect()
}

/// The memref of which `memref` is the base buffer, if it is one: both start at one aligned
/// address.
fn origin(module: &Module, memref: Value) -> Value {
    let mut origin = memref;
    while let Some(op) = module.defining_op(origin)
        && module.name(op) == known::MEMREF_EXTRACT_STRIDED_METADATA
    {
        origin = module.operand(op, 0);
    }
    origin
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
fn call_helper(b: &mut Builder, lists: &Lists, helper: &str, scratch: Scratch) -> Buffers {
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
fn on_heap(module: &mut Module, op: Op, lists: &Lists, helper: &str) -> Vec<Value> {
    let mut b = Builder::before(module, op);
    let buffers = call_helper(&mut b, lists, helper, Scratch::Heap);
    for (position, &memref) in lists.memrefs.iter().enumerate() {
        let position = b.constant_index(position as i64);
        let free = b.load(buffers.freed, &[position]);
        free_if(&mut b, op, free, memref);
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
fn on_stack(module: &mut Module, op: Op, lists: &Lists, helper: &str) -> Vec<Value> {
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
        free_if(&mut b, op, free, memref);
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
