//! `--bufferization-lower-deallocations`: every `bufferization.dealloc` becomes
//! `memref.dealloc` under the conditions that remain to be checked when the program runs.
//!
//! Three cases, as in mlir-opt: one memref and nothing retained; one memref, compared with
//! each retained one in place; and any number of memrefs, where a library function
//! (`helper`) compares their addresses. Knows no alias analysis.

mod helper;

use rustc_hash::FxHashMap;

use crate::diagnostics::Diagnostic;
use crate::dialects::{Table, Trait, group_range};
use crate::ir::{Module, Op, Step, Value, known, walk};
use crate::rewrite::{Builder, Predicate};

/// Lowers every `bufferization.dealloc` in `module`.
///
/// # Errors
/// None at present: every valid `bufferization.dealloc` can be lowered.
pub fn run(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let deallocs = collect(module, table);
    let mut helpers: FxHashMap<Op, String> = FxHashMap::default();
    for (op, symbol_table) in deallocs {
        let Some(lists) = lists(module, table, op) else {
            continue;
        };
        let results = match (&lists.memrefs[..], &lists.retained[..]) {
            ([], retained) => nothing(module, op, retained.len()),
            ([memref], []) => unconditional(module, op, *memref, lists.conditions[0]),
            ([memref], retained) => compared(module, op, *memref, lists.conditions[0], retained),
            _ => {
                let helper = helpers
                    .entry(symbol_table)
                    .or_insert_with(|| helper::build(module, table, symbol_table));
                general(module, op, &lists, helper)
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

/// All `bufferization.dealloc`, each with the innermost symbol table around it.
fn collect(module: &Module, table: &Table) -> Vec<(Op, Op)> {
    let mut tables = Vec::new();
    let mut found = Vec::new();
    for step in walk(module, module.top()) {
        match step {
            Step::Enter(op) if module.name(op) == known::BUFFERIZATION_DEALLOC => {
                if let Some(&symbol_table) = tables.last() {
                    found.push((op, symbol_table));
                }
            }
            Step::Enter(op) if table.has(module, op, Trait::SymbolTable) => tables.push(op),
            Step::Leave(op) if tables.last() == Some(&op) => {
                tables.pop();
            }
            _ => {}
        }
    }
    found
}

/// The operand groups of a `bufferization.dealloc`.
struct Lists {
    memrefs: Vec<Value>,
    conditions: Vec<Value>,
    retained: Vec<Value>,
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

fn unconditional(module: &mut Module, op: Op, memref: Value, condition: Value) -> Vec<Value> {
    let mut b = Builder::before(module, op);
    free_if(&mut b, op, condition, memref);
    Vec::new()
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

/// Any number of memrefs: addresses and conditions go through buffers to the helper.
fn general(module: &mut Module, op: Op, lists: &Lists, helper: &str) -> Vec<Value> {
    let index = module.context.index();
    let i1 = module.context.i1();
    let mut b = Builder::before(module, op);
    let (count, kept) = (lists.memrefs.len() as i64, lists.retained.len() as i64);
    let pointers_type = b.memref_type(&[count], index);
    let conditions_type = b.memref_type(&[count], i1);
    let kept_pointers_type = b.memref_type(&[kept], index);
    let owned_type = b.memref_type(&[kept], i1);
    let any_pointers_type = b.dynamic_memref_type(index);
    let any_flags_type = b.dynamic_memref_type(i1);

    let pointers = b.alloc(pointers_type, &[]);
    let conditions = b.alloc(conditions_type, &[]);
    let kept_pointers = b.alloc(kept_pointers_type, &[]);
    store_pointers(&mut b, &lists.memrefs, pointers);
    for (position, &condition) in lists.conditions.iter().enumerate() {
        let position = b.constant_index(position as i64);
        b.store(condition, conditions, &[position]);
    }
    store_pointers(&mut b, &lists.retained, kept_pointers);
    let any_pointers = b.memref_cast(pointers, any_pointers_type);
    let any_conditions = b.memref_cast(conditions, any_flags_type);
    let any_kept = b.memref_cast(kept_pointers, any_pointers_type);
    let freed = b.alloc(conditions_type, &[]);
    let owned = b.alloc(owned_type, &[]);
    let any_freed = b.memref_cast(freed, any_flags_type);
    let any_owned = b.memref_cast(owned, any_flags_type);
    let arguments = [any_pointers, any_kept, any_conditions, any_freed, any_owned];
    b.call(helper, &arguments, &[]);

    for (position, &memref) in lists.memrefs.iter().enumerate() {
        let position = b.constant_index(position as i64);
        let free = b.load(freed, &[position]);
        free_if(&mut b, op, free, memref);
    }
    let mut results = Vec::with_capacity(lists.retained.len());
    for position in 0..lists.retained.len() {
        let position = b.constant_index(position as i64);
        results.push(b.load(owned, &[position]));
    }
    for buffer in [pointers, kept_pointers, conditions, freed, owned] {
        b.memref_dealloc(buffer);
    }
    results
}

fn store_pointers(b: &mut Builder, memrefs: &[Value], buffer: Value) {
    for (position, &memref) in memrefs.iter().enumerate() {
        let pointer = b.aligned_pointer(memref);
        let position = b.constant_index(position as i64);
        b.store(pointer, buffer, &[position]);
    }
}
