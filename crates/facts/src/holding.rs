//! Operations that may go on with a memref when they have ended, or that hand out its address in a
//! form that is no memref; and the functions in whose bodies such operations are.
//!
//! What happens to such a buffer later cannot be seen by its names. Decides nothing else.

use freehold_dialects::{Table, Trait, callee, functions_with_body, symbol_name};
use freehold_ir::{Ident, Module, Op, TypeKind, collect_ops, known};
use rustc_hash::{FxHashMap, FxHashSet};

use super::extract::is_manual;

/// Whether an operation may go on with its memrefs when it has ended, or gives an address of one.
/// Of calls it is not asked what their callees do.
pub fn keeps_hold(module: &Module, op: Op) -> bool {
    let name = module.name(op);
    // An element is no address of the buffer, whatever its type.
    if name == known::MEMREF_LOAD {
        return false;
    }
    let text = module.context.op_name_text(name);
    let gives_other = || {
        let mut results = module.results(op).iter();
        results.any(|&v| !module.is_memref(v))
    };
    // Copies that are waited for by their number, or at a barrier, give no token.
    let goes_on = ["async", "dma_start", ".tma."];
    name == known::MEMREF_EXTRACT_ALIGNED_POINTER
        || is_manual(module, op)
        || may_hide_memref(module, op)
        || (text == "builtin.unrealized_conversion_cast" && gives_other())
        || goes_on.iter().any(|part| text.contains(part))
}

/// Whether a result is of a type that can be a buffer without being a memref: a tensor, or a
/// dialect's own, as pointers and what is waited for are.
pub fn may_hide_memref(module: &Module, op: Op) -> bool {
    let results = module.results(op).iter();
    let mut kinds = results.map(|&v| module.context.kind(module.value_type(v)));
    kinds.any(|kind| {
        matches!(
            kind,
            TypeKind::Nested(_)
                | TypeKind::Opaque(_)
                | TypeKind::Tensor { .. }
                | TypeKind::Tuple(_)
                | TypeKind::Function { .. }
        )
    })
}

/// The functions in whose bodies something [keeps hold](keeps_hold) of a memref, or that call such
/// functions.
#[derive(Default)]
pub struct Holding(FxHashSet<Ident>);

impl Holding {
    /// Those of a module.
    pub fn of(module: &Module, table: &Table) -> Self {
        let mut callers: FxHashMap<Ident, Vec<Ident>> = FxHashMap::default();
        let mut work: Vec<Ident> = Vec::new();
        for function in functions_with_body(module, table) {
            let Some(name) = symbol_name(module, function) else {
                continue;
            };
            let mut holds = false;
            for op in collect_ops(module, function) {
                if op == function || !module.operands(op).any(|v| module.is_memref(v)) {
                    // What holds without a memref as an operand has it in its regions.
                    holds |= op != function && module.has_regions(op) && keeps_hold(module, op);
                    continue;
                }
                match callee(module, table, op) {
                    Some(callee) => callers.entry(callee).or_default().push(name),
                    None => holds |= keeps_hold(module, op) || table.has(module, op, Trait::Call),
                }
            }
            work.extend(holds.then_some(name));
        }
        let mut holding: FxHashSet<Ident> = FxHashSet::default();
        while let Some(name) = work.pop() {
            if holding.insert(name) {
                work.extend(callers.get(&name).into_iter().flatten());
            }
        }
        Holding(holding)
    }

    /// Whether an operation calls one of these, or a function that is a value.
    pub fn is_called(&self, module: &Module, table: &Table, op: Op) -> bool {
        match callee(module, table, op) {
            Some(callee) => self.0.contains(&callee),
            None => table.has(module, op, Trait::Call),
        }
    }
}
