//! `--memory-plan`: the allocations of a function become slices of one arena.
//!
//! `memory_plan/plan.rs` decides which, by `analysis::lives` and `analysis::arena`;
//! `memory_plan/arrange.rs` where each begins, by the packing; `memory_plan/calls.rs` who allocates
//! the arena; `memory_plan/edit.rs` makes the edits: one allocation where the function begins, or
//! an argument, a `memref.view` in the place of each of the others, and one free before each
//! return.

mod arrange;
mod callees;
mod calls;
mod candidates;
mod edit;
mod extents;
mod guests;
mod plan;
mod reason;
mod sizes;

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{FactExtractor, Holding};
use freehold_ir::{Module, Op};
use freehold_summaries::CallGraph;
use rustc_hash::{FxHashMap, FxHashSet};

use callees::{Callees, Turn};
use calls::Program;
use plan::Surroundings;

pub use calls::{Keeps, Mode, Need};
pub use plan::{Arena, ForCall, FunctionPlan, Slice, Staying};
pub use reason::Reason;
pub use sizes::Unit;

/// The options of the pass.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub mode: Mode,
    /// How many steps the search for one arena's offsets takes at most, where first fit is not
    /// proved to be best.
    pub search_steps: u64,
}

impl Options {
    /// How many steps a search takes by default.
    pub const SEARCH_STEPS: u64 = 20_000_000;
}

impl Default for Options {
    fn default() -> Self {
        Options {
            mode: Mode::default(),
            search_steps: Options::SEARCH_STEPS,
        }
    }
}

/// Plans the memory of every function of the module. `remarks` gets which allocations stay, and
/// why, if somebody asks.
///
/// # Errors
/// If the sizes of a function's buffers overflow.
pub fn run(
    module: &mut Module,
    table: &Table,
    options: &Options,
    (assumed, mut remarks): (&Assumed, Option<&mut Vec<Diagnostic>>),
) -> Result<(), Vec<Diagnostic>> {
    let plans = found(module, table, options, (assumed, remarks.is_some()));
    for plan in &plans.map_err(|error| vec![error])? {
        if let Some(remarks) = &mut remarks {
            remarks.extend(plan.remarks(module));
        }
        edit::apply(module, table, plan);
    }
    Ok(())
}

/// The plan of every function of the module.
///
/// # Errors
/// If the sizes of a function's buffers overflow.
pub fn plans(
    module: &Module,
    table: &Table,
    options: &Options,
    assumed: &Assumed,
) -> Result<Vec<FunctionPlan>, Diagnostic> {
    found(module, table, options, (assumed, true))
}

/// The same; of functions without an arena nothing is found out if nobody asks for the reasons.
fn found(
    module: &Module,
    table: &Table,
    options: &Options,
    (assumed, with_reasons): (&Assumed, bool),
) -> Result<Vec<FunctionPlan>, Diagnostic> {
    let functions = functions_with_body(module, table);
    let holding = Holding::of(module, table);
    let model = assumed.calls_by_bodies();
    let graph = CallGraph::of_calls_that_free(module, table, model);
    // Each call of a function that calls itself would have an arena of its own.
    let recursive = graph.as_ref().map(recursive).unwrap_or_default();
    let program = Program::new((module, table), options.mode, recursive);
    // What a callee takes counts in its callers.
    let with_reasons = with_reasons || program.has_order();
    let mut known = Callees::new(graph, model);
    let mut extractor = FactExtractor::without_last_uses();
    extractor.reserve(module, functions.len());
    let mut plans: FxHashMap<Op, FunctionPlan> = FxHashMap::default();
    for turn in known.order(&program, &functions) {
        let (function, place) = match turn {
            Turn::Summarize(members) => {
                known.summarize(module, table, &members);
                continue;
            }
            Turn::Plan(function) => (function, None),
            Turn::PlanAndSummarize(function, place) => (function, Some(place)),
        };
        let found = extractor.extract_places(module, table, function, &known.calls);
        if let Some(place) = place {
            known.summarize_one(place, &found.0);
        }
        let around = Surroundings {
            holding: &holding,
            is_recursive: program.is_recursive(function),
            gets_arenas: program.gets_arenas(module, function),
            keeps: program.keeps(module, function),
            search_steps: options.search_steps,
            calls: &program.calls(function, &plans),
            with_reasons,
        };
        let plan = plan::plan((module, table), function, &found, &around)?;
        extractor.recycle(found.0);
        plans.insert(function, plan);
    }
    let in_order = functions.iter();
    Ok(in_order
        .filter_map(|function| plans.remove(function))
        .collect())
}

/// The functions that may call themselves, directly or through others.
fn recursive(graph: &CallGraph) -> FxHashSet<Op> {
    let functions: Vec<Op> = graph.functions().collect();
    let components = graph.components();
    let recursive = components
        .iter()
        .filter(|members| graph.is_recursive(members));
    recursive.flatten().map(|&place| functions[place]).collect()
}
