//! `--ownership-based-buffer-deallocation`: frees every buffer exactly once.
//!
//! Checks that every operation can be judged, then extracts facts, solves ownership and
//! applies the plan, function by function. Source: MLIR, "Ownership-based Buffer Deallocation".

use cranelift_entity::EntitySet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite;
use freehold_analysis::ownership::Problem;
use freehold_base::diagnostics::Diagnostic;
use freehold_base::threads::Threads;
use freehold_base::timing::{Kind, Recorder};
use freehold_dialects::{
    Table, Trait, callee, functions_with_body, is_private, only_called, slice_name,
    successor_operands, symbol_name, symbol_text,
};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{Extracted, ValueId};
use freehold_ir::{
    Block, Ident, Module, Op, Region, ValueDef, collect_ops, known, nested_ops, reverse_postorder,
};

use super::ownership_transfer::{self, Argument};
use super::solver::Solver;
use super::{existing_frees, foreign_frees, freed_results, strict_mlir, used_results};

/// The pass's options, under mlir-opt's names.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// Private functions return an `i1` with each memref instead of cloning what they do not own.
    pub private_function_dynamic_ownership: bool,
    /// Refuses what mlir-opt-22 refuses.
    pub strict_mlir: bool,
    /// Functions are analysed on so many threads.
    pub threads: Threads,
    /// Notes what takes how long.
    pub recorder: Recorder,
}

/// Runs the pass on every function of the module; `remarks` gets what is not freed, and why.
///
/// # Errors
/// One for each operation that the pass cannot judge; the module is then as it was.
pub fn run(
    module: &mut Module,
    table: &Table,
    options: &Options,
    assumed: &Assumed,
    remarks: &mut Vec<Diagnostic>,
) -> Result<(), Vec<Diagnostic>> {
    assumed.ownership();
    let functions: Vec<Op> = functions_with_body(module, table);
    let mut errors: Vec<Diagnostic> = Vec::new();
    let is_unknown = |op| is_unknown_terminator(module, table, op);
    let some_unknown = module.block_ends().any(is_unknown);
    for &function in &functions {
        if options.strict_mlir {
            errors.extend(strict_mlir::check(module, table, function));
        }
        errors.extend(check(module, table, function, some_unknown));
    }
    let only_called = || dynamic_functions(module, table, &functions);
    errors.extend(used_results::check(module, table, &functions, only_called));
    let planned = first_slice(module).filter(|_| options.private_function_dynamic_ownership);
    if let Some(slice) = planned {
        let message = "private functions are given no ownership: slices of a plan are not freed";
        remarks.push(Diagnostic::remark(module.location(slice), message));
    }
    let mut dynamic = if options.private_function_dynamic_ownership && planned.is_none() {
        let mut dynamic = dynamic_functions(module, table, &functions);
        follow_the_boundary(module, &functions, &mut dynamic);
        dynamic
    } else {
        FxHashSet::default()
    };
    let keeping = freed_results::keep_to_the_boundary(module, table, &functions, &mut dynamic);
    let model = assumed.calls_by_the_boundary();
    if errors.is_empty() {
        let checked = foreign_frees::check(module, table, &functions, (model, &dynamic));
        errors.extend(checked);
        errors.extend(foreign_frees::check_heaps(module, table, &functions));
    }
    if !errors.is_empty() {
        return Err(errors);
    }
    erase_unreachable_blocks(module, table);
    let mut errors: Vec<(usize, Diagnostic)> = Vec::new();
    let mut left: Vec<(usize, Diagnostic)> = Vec::new();
    let solver = Solver {
        table,
        model,
        dynamic: &dynamic,
        keeping: &keeping,
        threads: options.threads,
        recorder: &options.recorder,
    };
    let given = transferred(module, &solver, &functions)?;
    solver.solve_all(module, &given, |module, place, solved| {
        let (function, calls, extracted, solution) = solved;
        let problems = solution.plan.problems.iter();
        errors.extend(problems.map(|p| (place, report(module, extracted, p))));
        for (_, index) in ownership_transfer::refused(module, table, extracted, solution) {
            let message = format!("a call cannot hand over argument #{index}");
            errors.push((place, Diagnostic::error(module.location(function), message)));
        }
        let given_up = extracted.facts.escaped.iter();
        left.extend(given_up.map(|&v| (place, abandoned(module, extracted, v))));
        let elsewhere = foreign_frees::left_alone(module, extracted).into_iter();
        left.extend(elsewhere.map(|remark| (place, remark)));
        if errors.is_empty() {
            let is_dynamic =
                symbol_name(module, function).is_some_and(|name| calls.dynamic.contains(&name));
            let span = options.recorder.function(symbol_text(module, function));
            let _edits = span.within().span(Kind::Work, "edits");
            let in_use =
                rewrite::ownership::apply(module, table, function, extracted, solution, is_dynamic);
            let in_use = foreign_frees::in_use(module, extracted, in_use);
            left.extend(in_use.into_iter().map(|remark| (place, remark)));
        }
    });
    // Callees come first; what is said is in the order of the module.
    left.sort_by_key(|remark| remark.0);
    remarks.extend(left.into_iter().map(|remark| remark.1));
    errors.sort_by_key(|error| error.0);
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors.into_iter().map(|error| error.1).collect()),
    }
}

/// The first buffer that is a part of another one: nobody it is handed over to may free it.
fn first_slice(module: &Module) -> Option<Op> {
    nested_ops(module, module.top()).find(|&op| slice_name(module, op).is_some())
}

/// Rounds in which arguments may turn out to be kept; what is left then is kept as well.
const MOST_ROUNDS: usize = 16;

/// The arguments that are handed over to private functions.
///
/// # Errors
/// One for each deallocation of an argument that not every call can hand over.
fn transferred(
    module: &mut Module,
    solver: &Solver,
    functions: &[Op],
) -> Result<FxHashSet<Argument>, Vec<Diagnostic>> {
    let (table, dynamic) = (solver.table, solver.dynamic);
    let mut given = ownership_transfer::candidates(module, table, dynamic);
    if given.is_empty() {
        return Ok(given);
    }
    let freed = ownership_transfer::freed_in_input(module, table, functions, dynamic);
    let mut errors = Vec::new();
    for round in 1.. {
        let mut refused: Vec<Argument> = Vec::new();
        solver.solve_all(module, &given, |module, _, solved| {
            let (_, _, extracted, solution) = solved;
            refused.extend(ownership_transfer::refused(
                module, table, extracted, solution,
            ));
        });
        if round == MOST_ROUNDS && !refused.is_empty() {
            refused = given.iter().copied().collect();
        }
        refused.sort_unstable();
        refused.dedup();
        if refused.is_empty() {
            break;
        }
        for argument in refused {
            given.remove(&argument);
            errors.extend(
                freed
                    .get(&argument)
                    .map(|&at| ownership_transfer::not_owned(at)),
            );
        }
    }
    match errors.is_empty() {
        true => Ok(given),
        false => Err(errors),
    }
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
    let names = names.into_keys().collect();
    only_called(module, names, |op| {
        callee(module, table, op).is_some() && !in_unknown_region(module, table, op)
    })
}

/// Leaves those functions under the rules of the function boundary that read memrefs from memory
/// and return memrefs: whose a buffer is that memory held no caller can say, so that they return a
/// copy of it.
fn follow_the_boundary(module: &Module, functions: &[Op], dynamic: &mut FxHashSet<Ident>) {
    let context = &module.context;
    let holds_memrefs = |ty| {
        let kind = context.kind(ty);
        kind.is_memref() && kind.element().is_some_and(|e| context.is_memref(e))
    };
    if !context.type_kinds().any(|(ty, _)| holds_memrefs(ty)) {
        return;
    }
    let reads_memref = |op: Op| {
        let held: Vec<_> = module
            .operands(op)
            .filter_map(|operand| context.kind(module.value_type(operand)).element())
            .collect();
        let mut results = module.results(op).iter();
        results.any(|&r| module.is_memref(r) && held.contains(&module.value_type(r)))
    };
    let returns_memref = |function: Op| {
        let blocks = module.regions(function).iter();
        let mut ends = blocks
            .flat_map(|&region| module.blocks(region))
            .filter_map(|block| module.last_op(block))
            .filter(|&end| !module.has_successors(end));
        ends.any(|end| module.operands(end).any(|v| module.is_memref(v)))
    };
    for &function in functions {
        if let Some(name) = symbol_name(module, function).filter(|name| dynamic.contains(name))
            && returns_memref(function)
            && nested_ops(module, function).any(reads_memref)
        {
            dynamic.remove(&name);
        }
    }
}

/// Whether a region around the operation, up to its function, runs in a way nobody declared.
fn in_unknown_region(module: &Module, table: &Table, op: Op) -> bool {
    std::iter::successors(module.parent_op(op), |&op| module.parent_op(op))
        .take_while(|&op| !table.has(module, op, Trait::Function))
        .any(|op| table.of(module, op).is_none_or(|def| def.flow.is_none()))
}

/// What the pass cannot judge, in mlir-opt's words where it has them, and a way on.
/// What is wrong with a function; `some_unknown` if there are unknown terminators anywhere.
fn check(module: &Module, table: &Table, function: Op, some_unknown: bool) -> Vec<Diagnostic> {
    let mut errors: Vec<Diagnostic> = existing_frees::used_afterwards(module, function)
        .into_iter()
        .map(|(free, user)| {
            let message = "the buffer freed here is used afterwards";
            Diagnostic::error(module.location(free), message)
                .with_note(module.location(user), "it is used here")
        })
        .collect();
    if some_unknown {
        let last = nested_ops(module, function).filter(|&op| module.next_op(op).is_none());
        errors.extend(last.filter_map(|op| check_op(module, table, op)));
    }
    errors
}

pub(super) fn check_op(module: &Module, table: &Table, op: Op) -> Option<Diagnostic> {
    let location = module.location(op);
    let unknown = is_unknown_terminator(module, table, op);
    unknown.then(|| {
        Diagnostic::error(location, "Terminators must implement either BranchOpInterface or RegionBranchTerminatorOpInterface (but not both)!")
            .with_note(location, format!("a dialect file can say what '{}' does: `traits terminator return-like`, or `branch` for the operands that each successor receives", module.name_text(op)))
    })
}

/// Whether control leaves a block by its last operation in a way that the table does not describe.
/// Blocks whose parent has no declared flow do not count: they deal with no memrefs, or are refused
/// as a whole.
fn is_unknown_terminator(module: &Module, table: &Table, op: Op) -> bool {
    let successors = module.successors(op).len();
    if successors > 0 {
        return (0..successors).any(|i| successor_operands(module, table, op, i).is_none());
    }
    let def = table.of(module, op);
    let parent = module.parent_op(op).and_then(|p| table.of(module, p));
    let counts = parent.is_some_and(|p| p.flow.is_some() || p.has(Trait::Function));
    counts && !def.is_some_and(|d| d.has(Trait::Terminator))
}

/// What an allocation is told that nobody can say when to free.
pub(super) fn abandoned(module: &Module, extracted: &Extracted, value: ValueId) -> Diagnostic {
    let value = extracted.ids.values[value];
    let at = module
        .defining_op(value)
        .map_or(freehold_ir::Location::UNKNOWN, |op| module.location(op));
    Diagnostic::remark(
        at,
        "this buffer is not freed: it leaves its region by an operation that does not say where it goes; declare the `flow` of the operation around it in a dialect file (docs/dialects.md)",
    )
}

/// Said of a deallocation of what the function does not own.
pub(super) const NOT_OWNED: &str = "memory free side-effect on MemRef value not supported: the caller owns the buffers of arguments, a scope those on the stack, and another heap those of other allocations: remove this deallocation";

fn report(module: &Module, extracted: &Extracted, problem: &Problem) -> Diagnostic {
    let (value, block, message) = match *problem {
        Problem::UnclearFree { value, block } => (
            value,
            block,
            "memory free side-effect on MemRef value not supported: which buffer is freed here depends on the path taken, or a region around it owns the buffer; remove this deallocation, the pass inserts one",
        ),
        Problem::NotOwned { value, block } => (value, block, NOT_OWNED),
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
        .map_or(freehold_ir::Location::UNKNOWN, |op| module.location(op));
    let diagnostic = Diagnostic::error(at, message);
    match definition {
        Some(op) => diagnostic.with_note(module.location(op), "the memref is defined here"),
        None => diagnostic,
    }
}

/// Blocks of functions that no path reaches hold no buffer; they would only need tokens nobody has.
fn erase_unreachable_blocks(module: &mut Module, table: &Table) {
    let several =
        |&region: &Region| module.first_block(region).is_some() && !module.has_single_block(region);
    let regions: Vec<Region> = module.all_regions().filter(several).collect();
    let mut entered = EntitySet::with_capacity(module.block_count());
    for region in regions {
        // Of operations that went with a block no longer.
        if !is_in_function(module, table, region)
            || are_entered_in_order(module, region, &mut entered)
        {
            continue;
        }
        let reachable = reverse_postorder(module, region);
        let reachable: FxHashSet<Block> = reachable.into_iter().collect();
        let dead = module.blocks(region).filter(|b| !reachable.contains(b));
        let dead: Vec<Block> = dead.collect();
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

/// Whether each block of the region but the first is entered from one that stands before it, as in
/// most programs. Then all are reached.
fn are_entered_in_order(module: &Module, region: Region, entered: &mut EntitySet<Block>) -> bool {
    entered.extend(module.first_block(region));
    module.blocks(region).all(|block| {
        let is_entered = entered.contains(block);
        if let Some(end) = module.last_op(block) {
            entered.extend(module.successors(end).iter().copied());
        }
        is_entered
    })
}

fn is_in_function(module: &Module, table: &Table, region: Region) -> bool {
    let holder = module.region_op(region);
    let mut around = std::iter::successors(holder, |&op| module.parent_op(op));
    around.any(|op| table.has(module, op, Trait::Function))
}

fn collect_block_ops(module: &Module, block: Block) -> Vec<Op> {
    module
        .ops(block)
        .flat_map(|op| collect_ops(module, op))
        .collect()
}
