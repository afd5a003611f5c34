//! `--ownership-based-buffer-deallocation`: frees every buffer exactly once.
//!
//! Checks that every operation can be judged, then extracts facts, solves ownership and
//! applies the plan, function by function. Source: MLIR, "Ownership-based Buffer Deallocation".

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::ownership::{Problem, Solution};
use crate::analysis::{alias, ownership};
use crate::diagnostics::Diagnostic;
use crate::dialects::{Table, Trait};
use crate::facts::{
    Extracted, callee, extract, functions_with_body, has_lost_memref, is_private,
    successor_operands, symbol_name,
};
use crate::ir::{
    AttrKind, Ident, Module, Op, Step, ValueDef, collect_ops, dominator_tree, known, walk,
};
use crate::rewrite;

use super::existing_frees;

/// The pass's options, under mlir-opt's names.
#[derive(Copy, Clone, Default, Debug)]
pub struct Options {
    /// Private functions return an `i1` with each memref instead of cloning what they do not own.
    pub private_function_dynamic_ownership: bool,
}

/// Runs the pass on every function of the module.
///
/// # Errors
/// One for each operation that the pass cannot judge; the module is then as it was.
pub fn run(module: &mut Module, table: &Table, options: &Options) -> Result<(), Vec<Diagnostic>> {
    let functions: Vec<Op> = functions_with_body(module, table);
    let errors: Vec<Diagnostic> = functions
        .iter()
        .flat_map(|&f| check(module, table, f))
        .collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let dynamic = if options.private_function_dynamic_ownership {
        dynamic_functions(module, table, &functions)
    } else {
        FxHashSet::default()
    };
    let mut errors = Vec::new();
    for &function in &functions {
        erase_unreachable_blocks(module, function);
        let (extracted, solution) = solve(module, table, function, &dynamic);
        errors.extend(
            solution
                .plan
                .problems
                .iter()
                .map(|p| report(module, &extracted, p)),
        );
        if errors.is_empty() {
            let is_dynamic =
                symbol_name(module, function).is_some_and(|name| dynamic.contains(&name));
            rewrite::ownership::apply(module, table, function, &extracted, &solution, is_dynamic);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

/// The facts and the solution of a function, after what stands in the way of one is taken out.
fn solve(
    module: &mut Module,
    table: &Table,
    function: Op,
    dynamic: &FxHashSet<Ident>,
) -> (Extracted, Solution) {
    for round in 0.. {
        let extracted = extract(module, table, function, dynamic);
        let aliases = alias::solve(&extracted.facts);
        let solution = ownership::solve(&extracted.facts, &aliases);
        let copies = round == 0 && rewrite::returns_copies(module, table, function);
        let untouched = extracted.ids.free_ops.is_empty() && !copies;
        if untouched || existing_frees::is_complete(module, &extracted, &solution) {
            return (extracted, solution);
        }
        // What is taken out may change who owns what. It rarely does: then all of it goes.
        let frees = match round {
            0 => existing_frees::taken_over(module, table, &extracted, &aliases, &solution),
            _ => existing_frees::in_the_way(module, &extracted, &aliases, &solution, round > 1),
        };
        if round > 0 && frees.is_empty() {
            return (extracted, solution);
        }
        if copies || !frees.is_empty() {
            rewrite::take_back(module, table, function, &frees);
        }
    }
    unreachable!("a round without a deallocation to take out is the last one")
}

/// The private functions that only direct calls refer to, so that their type can change.
fn dynamic_functions(module: &Module, table: &Table, functions: &[Op]) -> FxHashSet<Ident> {
    let mut names = FxHashMap::<Ident, u32>::default();
    for &function in functions {
        if is_private(module, function)
            && let Some(name) = symbol_name(module, function)
        {
            *names.entry(name).or_default() += 1;
        }
    }
    // A name that two symbol tables use is left alone.
    names.retain(|_, count| *count == 1);
    for op in collect_ops(module, module.top()) {
        let direct = callee(module, table, op);
        let dicts = [module.properties(op), module.attributes(op)];
        for (key, attr) in dicts
            .into_iter()
            .flat_map(|d| module.context.dict_entries(d))
        {
            if direct.is_some() && module.context.text(*key) == "callee" {
                continue;
            }
            let mut work = vec![*attr];
            while let Some(attr) = work.pop() {
                match module.context.attr_kind(attr) {
                    AttrKind::SymbolRef { root, .. } => {
                        names.remove(root);
                    }
                    AttrKind::Array(items) => work.extend(items.iter()),
                    AttrKind::Dict(entries) => work.extend(entries.iter().map(|e| e.1)),
                    _ => {}
                }
            }
        }
    }
    names.into_keys().collect()
}

/// What the pass cannot judge, in mlir-opt's words where it has them, and a way on.
fn check(module: &Module, table: &Table, function: Op) -> Vec<Diagnostic> {
    let mut errors: Vec<Diagnostic> = existing_frees::used_afterwards(module, function)
        .into_iter()
        .map(|(free, user)| {
            let message = "the buffer freed here is used afterwards";
            Diagnostic::error(module.location(free), message)
                .with_note(module.location(user), "it is used here")
        })
        .collect();
    // For each open operation: whether what stands in its regions deals with memrefs.
    let mut inside: Vec<bool> = Vec::new();
    for step in walk(module, function) {
        match step {
            Step::Enter(op) => {
                inside.push(false);
                errors.extend(check_op(module, table, op));
            }
            Step::Leave(op) => {
                let nested = inside.pop().unwrap_or(false) || has_memref_argument(module, op);
                if let Some(parent) = inside.last_mut() {
                    *parent |= nested || touches_memref(module, op);
                }
                let flow = table.of(module, op).is_some_and(|def| def.flow.is_some());
                if nested && !flow && op != function {
                    errors.push(unknown_regions(module, op));
                }
            }
        }
    }
    errors
}

fn unknown_regions(module: &Module, op: Op) -> Diagnostic {
    let location = module.location(op);
    let name = module.name_text(op);
    Diagnostic::error(
        location,
        "All operations with attached regions need to implement the RegionBranchOpInterface.",
    )
    .with_note(
        location,
        format!("no `flow` is declared for '{name}': declare it in a dialect file, or take the memrefs out of its regions"),
    )
}

fn touches_memref(module: &Module, op: Op) -> bool {
    module.operands(op).any(|v| module.is_memref(v))
        || module.results(op).iter().any(|&v| module.is_memref(v))
}

fn has_memref_argument(module: &Module, op: Op) -> bool {
    let mut blocks = module.regions(op).iter().flat_map(|&r| module.blocks(r));
    blocks.any(|b| module.arguments(b).iter().any(|&a| module.is_memref(a)))
}

fn check_op(module: &Module, table: &Table, op: Op) -> Option<Diagnostic> {
    let location = module.location(op);
    if loses_memref(module, table, op) {
        let name = module.name_text(op);
        return Some(
            Diagnostic::error(location, "only supported when operand is not a MemRef").with_note(
                location,
                format!(
                    "what becomes of the operands of '{name}' cannot be said in a dialect file"
                ),
            ),
        );
    }
    let unknown = is_unknown_terminator(module, table, op);
    unknown.then(|| {
        Diagnostic::error(location, "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!")
            .with_note(location, format!("a dialect file can say what '{}' does: `traits terminator return-like`, or `branch` for the operands that each successor receives", module.name_text(op)))
    })
}

/// Whether control leaves a block here in a way that the table does not describe. Blocks whose
/// parent has no declared flow do not count: they deal with no memrefs, or are refused as a whole.
fn is_unknown_terminator(module: &Module, table: &Table, op: Op) -> bool {
    let def = table.of(module, op);
    let successors = module.successors(op).len();
    if successors > 0 {
        return (0..successors).any(|i| successor_operands(module, table, op, i).is_none());
    }
    let parent = module.parent_op(op).and_then(|p| table.of(module, p));
    let is_last = module.parent_block(op).and_then(|b| module.last_op(b)) == Some(op);
    let counts = parent.is_some_and(|p| p.flow.is_some() || p.has(Trait::Function));
    is_last && counts && !def.is_some_and(|d| d.has(Trait::Terminator))
}

/// Whether a memref leaves a region here, and the declared flow does not say for where.
fn loses_memref(module: &Module, table: &Table, op: Op) -> bool {
    let has_flow = |p: Op| table.of(module, p).is_some_and(|def| def.flow.is_some());
    module.next_op(op).is_none()
        && module.successors(op).is_empty()
        && table.has(module, op, Trait::Terminator)
        && module.parent_op(op).is_some_and(has_flow)
        && has_lost_memref(module, table, op)
}

fn report(module: &Module, extracted: &Extracted, problem: &Problem) -> Diagnostic {
    let (value, block, message) = match *problem {
        Problem::UnclearFree { value, block } => (
            value,
            block,
            "memory free side-effect on MemRef value not supported: which buffer is freed here depends on the path taken, or a region around it owns the buffer; remove this deallocation, the pass inserts one",
        ),
        Problem::NotOwned { value, block } => (
            value,
            block,
            "memory free side-effect on MemRef value not supported: the caller owns the buffers of arguments, and a scope those on the stack; remove this deallocation",
        ),
        Problem::UsedAfterFree { value, block } => (
            value,
            block,
            "the buffer freed here may be used afterwards; remove this deallocation, the pass inserts one",
        ),
    };
    let value = extracted.ids.values[value];
    let block = extracted.ids.blocks[block];
    let user = module.users(value).find(|&u| {
        module.parent_block(u) == Some(block) && module.name(u) == known::MEMREF_DEALLOC
    });
    let definition = match module.def(value) {
        ValueDef::Result(op, _) => Some(op),
        ValueDef::Argument(block, _) => module.block_op(block),
    };
    let at = user
        .or(definition)
        .map_or(crate::ir::Location::UNKNOWN, |op| module.location(op));
    let diagnostic = Diagnostic::error(at, message);
    match definition {
        Some(op) => diagnostic.with_note(module.location(op), "the memref is defined here"),
        None => diagnostic,
    }
}

/// Blocks that no path reaches hold no buffer; they would only need tokens nobody has.
fn erase_unreachable_blocks(module: &mut Module, function: Op) {
    for op in collect_ops(module, function) {
        for region in module.regions(op).to_vec() {
            if module.has_single_block(region) || module.first_block(region).is_none() {
                continue;
            }
            let reachable: FxHashSet<_> =
                dominator_tree(module, region).order.into_iter().collect();
            let dead: Vec<_> = module
                .blocks(region)
                .filter(|b| !reachable.contains(b))
                .collect();
            for &block in &dead {
                // Values of a dead block are used in dead blocks only: let go of all operands first.
                for op in collect_block_ops(module, block) {
                    module.set_operands(op, &[]);
                }
            }
            for block in dead {
                module.erase_block(block);
            }
        }
    }
}

fn collect_block_ops(module: &Module, block: crate::ir::Block) -> Vec<Op> {
    module
        .ops(block)
        .flat_map(|op| collect_ops(module, op))
        .collect()
}
