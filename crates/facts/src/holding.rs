//! Operations that may go on with a memref when they have ended, or that hand out its address in a
//! form that is no memref; and the functions in whose bodies such operations are.
//!
//! What happens to such a buffer later cannot be seen by its names. Decides nothing else.

use freehold_dialects::{Table, Trait, callee, functions_with_body, symbol_name};
use freehold_ir::{Ident, Module, Op, OpName, TypeKind, known, nested_ops};
use rustc_hash::{FxHashMap, FxHashSet};

use super::extract::is_manual;

/// Whether an operation may go on with its memrefs when it has ended, or gives an address of one.
/// Of calls it is not asked what their callees do.
pub fn keeps_hold(module: &Module, op: Op) -> bool {
    holds(module, op, goes_on(module.name_text(op)))
}

/// The same of an operation of which it is known whether those of its name go on.
fn holds(module: &Module, op: Op, goes_on: bool) -> bool {
    let name = module.name(op);
    // An element is no address of the buffer, whatever its type.
    if name == known::MEMREF_LOAD {
        return false;
    }
    let gives_other = || {
        let mut results = module.results(op).iter();
        results.any(|&v| !module.is_memref(v))
    };
    goes_on
        || name == known::MEMREF_EXTRACT_ALIGNED_POINTER
        || is_manual(module, op)
        || may_hide_memref(module, op)
        || (name == known::UNREALIZED_CAST && gives_other())
}

/// Whether operations of a name go on when they have ended. Copies that are waited for by their
/// number, or at a barrier, give no token.
fn goes_on(name: &str) -> bool {
    ["async", "dma_start", ".tma."]
        .iter()
        .any(|part| name.contains(part))
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
pub struct Holding {
    functions: FxHashSet<Ident>,
    /// The names of operations that go on when they have ended.
    going_on: FxHashSet<OpName>,
}

impl Holding {
    /// None, where of calls nothing is asked.
    pub fn of_no_function(module: &Module) -> Self {
        let names = module.created_names().map(|(name, _)| name);
        let going_on = names.filter(|&name| goes_on(module.context.op_name_text(name)));
        Holding {
            functions: FxHashSet::default(),
            going_on: going_on.collect(),
        }
    }

    /// Those of a module.
    pub fn of(module: &Module, table: &Table) -> Self {
        let mut holding = Holding::of_no_function(module);
        let is_call = |name: OpName| table.get(name).is_some_and(|def| def.has(Trait::Call));
        if module.created_names().any(|(name, _)| is_call(name)) {
            holding.functions = holding.found(module, table);
        }
        holding
    }

    fn found(&self, module: &Module, table: &Table) -> FxHashSet<Ident> {
        let mut callers: FxHashMap<Ident, Vec<Ident>> = FxHashMap::default();
        let mut work: Vec<Ident> = Vec::new();
        for function in functions_with_body(module, table) {
            let Some(name) = symbol_name(module, function) else {
                continue;
            };
            let mut holds = false;
            for op in nested_ops(module, function) {
                if op == function || !module.operands(op).any(|v| module.is_memref(v)) {
                    // What holds without a memref as an operand has it in its regions.
                    holds |=
                        op != function && module.has_regions(op) && self.keeps_hold(module, op);
                    continue;
                }
                match callee(module, table, op) {
                    Some(callee) => callers.entry(callee).or_default().push(name),
                    None => {
                        holds |= self.keeps_hold(module, op) || table.has(module, op, Trait::Call);
                    }
                }
            }
            work.extend(holds.then_some(name));
        }
        let mut found: FxHashSet<Ident> = FxHashSet::default();
        while let Some(name) = work.pop() {
            if found.insert(name) {
                work.extend(callers.get(&name).into_iter().flatten());
            }
        }
        found
    }

    /// The same as [`keeps_hold`].
    pub fn keeps_hold(&self, module: &Module, op: Op) -> bool {
        holds(module, op, self.going_on.contains(&module.name(op)))
    }

    /// Whether an operation calls one of these, or a function that is a value.
    pub fn is_called(&self, module: &Module, table: &Table, op: Op) -> bool {
        match callee(module, table, op) {
            Some(callee) => self.functions.contains(&callee),
            None => table.has(module, op, Trait::Call),
        }
    }
}
