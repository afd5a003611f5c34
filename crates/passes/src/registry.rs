//! The table of passes and pipelines.

mod options;
mod sil;

use freehold_analysis::components::Arguments;
use freehold_analysis::placement::Hoisting;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::assumptions::{Assumed, Assumption};
use freehold_ir::{Module, Op};

use super::flags::{FlagInfo, Flags, Setting};
use super::pipeline::Invocation;
use super::reports::{self, Sink};
use super::stats::Rules;

use crate::rewrite::simplify_deallocs::Report;

pub(super) use options::is_option_of_mlir_opt;
use options::{
    ADD_RESULT_ATTR, ARENA_MODE, ARGUMENTS_MAY_ALIAS, CALLERS_OWN_RESULTS, CANONICALIZATION,
    DYNAMIC_OWNERSHIP, EARLY_FREE, EMIT_DEALLOCS, FOLD_CONDITIONS, HELPER_SCRATCH,
    HOIST_DYNAMIC_ALLOCS, HOIST_STATIC_ALLOCS, INLINE_COMPARISONS, LOWERING_AS_MLIR_OPT,
    MAX_ALLOC_SIZE, MAX_PEAK_GROWTH, MAX_RANK, MODIFY_PUBLIC_FUNCTIONS, ORDER_DEALLOCATIONS, PAIRS,
    PLAN_MODE, PLANNER_ALGORITHM, SEARCH_STEPS, SIGNATURES, STRICT_MLIR,
};

use super::{
    Environment, buffer_deallocation, buffer_deallocation_simplification, buffer_hoisting,
    buffer_results_to_out_params, bufferize_signatures, canonicalize, clean_up,
    convert_bufferization_to_memref, copy_removal, cse, drop_equivalent_buffer_results,
    expand_realloc, forward_memref_loads, free_at_last_use, lower_deallocations, memory_plan,
    optimize_allocation_liveness, order_deallocations, ownership_based_buffer_deallocation,
    promote_buffers_to_stack,
};

/// What a pass returns: its errors, at least one, when it fails.
pub type PassResult = Result<(), Vec<Diagnostic>>;

/// What a name stands for.
pub enum Action {
    /// One pass.
    Run(fn(&mut Module, &Environment, &Flags) -> PassResult),
    /// One pass that changes nothing and writes about the operations it is given: functions, or the
    /// module.
    Report(fn(&Module, &Table, &Assumed, &[Op], &Flags, Sink) -> PassResult),
    /// Several passes one after the other.
    Expand(fn(&Flags) -> Vec<Invocation>),
}

/// One entry of the table.
pub struct PassInfo {
    /// The name on the command line and in pipelines.
    pub name: &'static str,
    /// What mlir-opt calls the pass in `IR Dump After` lines.
    pub banner: &'static str,
    pub summary: &'static str,
    pub flags: &'static [FlagInfo],
    pub action: Action,
}

impl PassInfo {
    /// Whether mlir-opt runs the pass on functions, one after the other, and not on the module.
    pub fn is_on_functions(&self) -> bool {
        let on_functions = [
            "buffer-hoisting",
            "buffer-loop-hoisting",
            "optimize-allocation-liveness",
            "promote-buffers-to-stack",
        ];
        on_functions.contains(&self.name)
    }
}

/// All passes and pipelines: those over memrefs, then those over SIL.
pub fn registry() -> impl Iterator<Item = &'static PassInfo> + Clone {
    over_memrefs().chain(sil::PASSES).chain(sil::PIPELINES)
}

/// The passes and pipelines over memrefs, passes first, in alphabetical order.
pub fn over_memrefs() -> impl Iterator<Item = &'static PassInfo> + Clone {
    REGISTRY.iter()
}

/// The entry of a name.
pub fn find(name: &str) -> Option<&'static PassInfo> {
    registry().find(|info| info.name == name)
}

const REGISTRY: &[PassInfo] = &[
    PassInfo {
        name: "alias-report",
        banner: "AliasReport",
        summary: "Count the pairs of memrefs that never, may and must alias, as LLVM's aa-eval does",
        flags: &[PAIRS],
        action: Action::Report(|module, table, assumed, roots, flags, out| {
            let pairs = flags.get(PAIRS.name);
            reports::alias_report((module, table, assumed), roots, pairs, out)
        }),
    },
    PassInfo {
        name: "buffer-deallocation",
        banner: "BufferDeallocation",
        summary: "Free every buffer exactly once without checks at run time, cloning where paths meet",
        flags: &[CALLERS_OWN_RESULTS],
        action: Action::Run(|module, environment, flags| {
            let mut remarks = environment.remarks.borrow_mut();
            let owned = flags.get(CALLERS_OWN_RESULTS.name);
            let assumed = environment.assumed();
            buffer_deallocation::run(module, environment.table, &assumed, owned, &mut remarks)
        }),
    },
    PassInfo {
        name: "buffer-deallocation-simplification",
        banner: "BufferDeallocationSimplificationPass",
        summary: "Leave as few runtime checks and `bufferization.dealloc` operands as can be",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            let mut report = Report {
                explain: environment.explain,
                count: environment.stats.is_some(),
                ..Report::default()
            };
            let result = buffer_deallocation_simplification::run_with(
                module,
                environment.table,
                environment.rules,
                &environment.assumed(),
                (&mut report, &environment.recorder()),
            );
            environment.remarks.borrow_mut().extend(report.remarks());
            environment.count_rules(report.rules);
            result
        }),
    },
    PassInfo {
        name: "buffer-hoisting",
        banner: "BufferHoistingPass",
        summary: "Move allocations up to the common dominator of all that names them, out of branches and regions",
        flags: &[MAX_PEAK_GROWTH],
        action: Action::Run(|module, environment, flags| {
            let growth = flags.number(MAX_PEAK_GROWTH.name);
            let (table, assumed) = (environment.table, environment.assumed());
            buffer_hoisting::run(module, table, &assumed, Hoisting::Dominators, growth)
        }),
    },
    PassInfo {
        name: "buffer-loop-hoisting",
        banner: "BufferLoopHoistingPass",
        summary: "Move allocations out of loops that do not carry them",
        flags: &[MAX_PEAK_GROWTH],
        action: Action::Run(|module, environment, flags| {
            let growth = flags.number(MAX_PEAK_GROWTH.name);
            let (table, assumed) = (environment.table, environment.assumed());
            buffer_hoisting::run(module, table, &assumed, Hoisting::Loops, growth)
        }),
    },
    PassInfo {
        name: "bufferization-lower-deallocations",
        banner: "LowerDeallocationsPass",
        summary: "Lower `bufferization.dealloc` to `memref.dealloc`",
        flags: LOWERING_AS_MLIR_OPT,
        action: Action::Run(|module, environment, flags| {
            environment.assumed().ask(Assumption::Pointers);
            lower_deallocations::run(module, environment.table, &lowering(flags))
        }),
    },
    PassInfo {
        name: "buffer-results-to-out-params",
        banner: "BufferResultsToOutParamsPass",
        summary: "Let functions write what they returned to buffers that their callers hand them",
        flags: &[
            ADD_RESULT_ATTR,
            HOIST_DYNAMIC_ALLOCS,
            HOIST_STATIC_ALLOCS,
            MODIFY_PUBLIC_FUNCTIONS,
        ],
        action: Action::Run(|module, environment, flags| {
            let options = buffer_results_to_out_params::Options {
                add_result_attr: flags.get(ADD_RESULT_ATTR.name),
                hoist_dynamic_allocs: flags.get(HOIST_DYNAMIC_ALLOCS.name),
                hoist_static_allocs: flags.get(HOIST_STATIC_ALLOCS.name),
                modify_public_functions: flags.get(MODIFY_PUBLIC_FUNCTIONS.name),
            };
            let mut remarks = environment.remarks.borrow_mut();
            let assumed = environment.assumed();
            let table = environment.table;
            buffer_results_to_out_params::run(module, table, options, (&assumed, &mut remarks))
        }),
    },
    PassInfo {
        name: "bufferize-signatures",
        banner: "BufferizeSignatures",
        summary: "Turn functions of tensors and tuples into functions of memrefs and of what tuples are made of",
        flags: SIGNATURES,
        action: Action::Run(|module, environment, flags| {
            let options =
                bufferize_signatures::ConversionOptions::from_flags(module, environment, flags)?;
            let conversion = bufferize_signatures::Conversion::new(&options);
            bufferize_signatures::run(module, environment.table, &conversion)
        }),
    },
    PassInfo {
        name: "canonicalize",
        banner: "Canonicalizer",
        summary: "Fold operations and simplify control flow until nothing changes",
        flags: &CANONICALIZATION,
        action: Action::Run(|module, environment, flags| {
            environment.assumed().ask(Assumption::External);
            let options = canonicalization(flags);
            let mut rules = environment.stats.is_some().then(Rules::new);
            let (table, own) = (environment.table, environment.rules);
            let remarks = options.remarks(own);
            environment.remarks.borrow_mut().extend(remarks);
            let result = canonicalize::run_with(module, table, own, rules.as_mut(), &options);
            environment.count_rules(rules.unwrap_or_default());
            result.map(drop)
        }),
    },
    PassInfo {
        name: "clean-up",
        banner: "CleanUp",
        summary: "CSE and canonicalization alternately, to a fixpoint",
        flags: &[ORDER_DEALLOCATIONS],
        action: Action::Run(|module, environment, flags| {
            environment.assumed().ask(Assumption::External);
            let mut rules = environment.stats.is_some().then(Rules::new);
            let (table, own) = (environment.table, environment.rules);
            let order = flags.get(ORDER_DEALLOCATIONS.name);
            let result = clean_up::run_counting(module, table, own, order, rules.as_mut());
            environment.count_rules(rules.unwrap_or_default());
            result
        }),
    },
    PassInfo {
        name: "convert-bufferization-to-memref",
        banner: "ConvertBufferizationToMemRefPass",
        summary: "Make an allocation and a copy of each `bufferization.clone`, and lower `bufferization.dealloc`",
        flags: LOWERING_AS_MLIR_OPT,
        action: Action::Run(|module, environment, flags| {
            environment.assumed().ask(Assumption::Pointers);
            let options = lowering(flags);
            convert_bufferization_to_memref::run(module, environment.table, &options)
        }),
    },
    PassInfo {
        name: "copy-removal",
        banner: "CopyRemoval",
        summary: "Make one buffer of two of which one is only a copy of the other",
        flags: &[ARGUMENTS_MAY_ALIAS],
        action: Action::Run(|module, environment, flags| {
            let arguments = match flags.get(ARGUMENTS_MAY_ALIAS.name) {
                true => Arguments::MayAlias,
                false => Arguments::NoAlias,
            };
            copy_removal::run(module, environment.table, &environment.assumed(), arguments)
        }),
    },
    PassInfo {
        name: "cse",
        banner: "CSE",
        summary: "Merge equal operations",
        flags: &[],
        action: Action::Run(|module, environment, _| cse::run(module, environment.table)),
    },
    PassInfo {
        name: "drop-equivalent-buffer-results",
        banner: "DropEquivalentBufferResultsPass",
        summary: "Drop results of functions that always are one of the arguments",
        flags: &[MODIFY_PUBLIC_FUNCTIONS],
        action: Action::Run(|module, environment, flags| {
            let public = flags.get(MODIFY_PUBLIC_FUNCTIONS.name);
            drop_equivalent_buffer_results::run(module, environment.table, public)
        }),
    },
    PassInfo {
        name: "expand-realloc",
        banner: "ExpandReallocPass",
        summary: "Turn `memref.realloc` into an allocation, a copy and a view",
        flags: &[EMIT_DEALLOCS],
        action: Action::Run(|module, environment, flags| {
            expand_realloc::run(module, environment.table, flags.get(EMIT_DEALLOCS.name))
        }),
    },
    PassInfo {
        name: "forward-memref-loads",
        banner: "ForwardMemrefLoads",
        summary: "Remove loads of what is known, and stores that are overwritten unread or write what is there",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            let mut report = forward_memref_loads::Report {
                explain: environment.explain,
                ..forward_memref_loads::Report::default()
            };
            let (table, assumed) = (environment.table, environment.assumed());
            let result = forward_memref_loads::run(module, table, &assumed, &mut report);
            environment.remarks.borrow_mut().append(&mut report.remarks);
            environment.count_rules(report.rules);
            result
        }),
    },
    PassInfo {
        name: "free-at-last-use",
        banner: "FreeAtLastUse",
        summary: "Free buffers after their last use by any name, where they die, across blocks and \
                  in regions",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            free_at_last_use::run(module, environment.table, &environment.assumed())
        }),
    },
    PassInfo {
        name: "memory-plan",
        banner: "MemoryPlan",
        summary: "Put the buffers of each function into one allocation, where those share room that are not needed together",
        flags: &[PLAN_MODE, SEARCH_STEPS],
        action: Action::Run(|module, environment, flags| {
            let mut remarks = environment.remarks.borrow_mut();
            let remarks = environment.explain.then_some(&mut *remarks);
            let (table, assumed) = (environment.table, environment.assumed());
            let options = memory_plan::Options {
                mode: match flags.word("mode") {
                    "argument" => memory_plan::Mode::Argument,
                    _ => memory_plan::Mode::Allocate,
                },
                search_steps: flags.number("search-steps"),
            };
            memory_plan::run(module, table, &options, (&assumed, remarks))
        }),
    },
    PassInfo {
        name: "optimize-allocation-liveness",
        banner: "OptimizeAllocationLiveness",
        summary: "Free buffers right after their last use",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            optimize_allocation_liveness::run(module, environment.table, &environment.assumed())
        }),
    },
    PassInfo {
        name: "order-deallocations",
        banner: "OrderDeallocations",
        summary: "Order neighbouring frees by where what they free is defined",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            order_deallocations::run(module, environment.table)
        }),
    },
    PassInfo {
        name: "ownership-based-buffer-deallocation",
        banner: "OwnershipBasedBufferDeallocationPass",
        summary: "Free every buffer exactly once, by `bufferization.dealloc` operations",
        flags: &[DYNAMIC_OWNERSHIP, STRICT_MLIR],
        action: Action::Run(|module, environment, flags| {
            let options = ownership_based_buffer_deallocation::Options {
                private_function_dynamic_ownership: flags.get(DYNAMIC_OWNERSHIP.name),
                strict_mlir: environment.strict_mlir || flags.get(STRICT_MLIR.name),
                threads: environment.threads,
                recorder: environment.recorder(),
            };
            let mut remarks = environment.remarks.borrow_mut();
            ownership_based_buffer_deallocation::run(
                module,
                environment.table,
                &options,
                &environment.assumed(),
                &mut remarks,
            )
        }),
    },
    PassInfo {
        name: "promote-buffers-to-stack",
        banner: "PromoteBuffersToStackPass",
        summary: "Allocate small buffers that end with their scope on the stack",
        flags: &[MAX_ALLOC_SIZE, MAX_RANK],
        action: Action::Run(|module, environment, flags| {
            let options = promote_buffers_to_stack::Options {
                max_alloc_size_in_bytes: flags.number(MAX_ALLOC_SIZE.name),
                max_rank_of_allocated_memref: flags.number(MAX_RANK.name),
            };
            let assumed = environment.assumed();
            promote_buffers_to_stack::run(module, environment.table, &assumed, &options)
        }),
    },
    PassInfo {
        name: "test-alias-analysis",
        banner: "(anonymous namespace)::TestAliasAnalysisPass",
        summary: "Write whether values of operations with a 'test.ptr' alias, as mlir-opt does",
        flags: &[],
        action: Action::Report(|module, table, assumed, roots, _, out| {
            reports::test_alias_analysis(module, table, assumed, roots, out);
            Ok(())
        }),
    },
    PassInfo {
        name: "test-alias-analysis-modref",
        banner: "(anonymous namespace)::TestAliasAnalysisModRefPass",
        summary: "Write whether operations with a 'test.ptr' may write or read such values, as mlir-opt does",
        flags: &[],
        action: Action::Report(|module, table, assumed, roots, _, out| {
            reports::test_alias_analysis_modref(module, table, assumed, roots, out);
            Ok(())
        }),
    },
    PassInfo {
        name: "test-print-liveness",
        banner: "(anonymous namespace)::TestLivenessPass",
        summary: "Write where the values of functions are live, as mlir-opt does",
        flags: &[],
        action: Action::Report(|module, table, _, roots, _, out| {
            reports::test_print_liveness(module, table, roots, out)
        }),
    },
    PassInfo {
        name: "static-memory-planner-analysis",
        banner: "",
        summary: "`memory-plan` by the name that LLVM's trunk has for such a pass",
        flags: &[PLANNER_ALGORITHM, ARENA_MODE],
        action: Action::Expand(|_| vec![Invocation::of("memory-plan")]),
    },
    PassInfo {
        name: "lower-deallocations",
        banner: "",
        summary: "The same, comparing a few pairs in place instead of calling a library function",
        flags: &[HELPER_SCRATCH, INLINE_COMPARISONS, FOLD_CONDITIONS],
        action: Action::Expand(|flags| {
            let mut lower = Invocation::of("bufferization-lower-deallocations");
            lower.flags.take_over(flags);
            vec![lower]
        }),
    },
    PassInfo {
        name: "classic-deallocation-pipeline",
        banner: "",
        summary: "Free every buffer without checks at run time: clones where paths meet, as few of them as can be",
        flags: &[CALLERS_OWN_RESULTS],
        action: Action::Expand(|flags| {
            let mut expand = Invocation::of("expand-realloc");
            expand.flags.set(EMIT_DEALLOCS.name, Setting::Flag(false));
            let mut classic = Invocation::of("buffer-deallocation");
            classic.flags.take_over(flags);
            let mut copies = Invocation::of("copy-removal");
            copies
                .flags
                .set(ARGUMENTS_MAY_ALIAS.name, Setting::Flag(true));
            vec![
                expand,
                Invocation::of("clean-up"),
                classic,
                Invocation::of("canonicalize"),
                copies,
                Invocation::of("clean-up"),
            ]
        }),
    },
    PassInfo {
        name: "buffer-deallocation-pipeline",
        banner: "",
        summary: "Free every buffer exactly once: the passes above in mlir-opt's order",
        flags: &[
            DYNAMIC_OWNERSHIP,
            STRICT_MLIR,
            EARLY_FREE,
            HELPER_SCRATCH,
            INLINE_COMPARISONS,
            FOLD_CONDITIONS,
        ],
        action: Action::Expand(|flags| {
            let mut ownership = Invocation::of("ownership-based-buffer-deallocation");
            ownership.flags.take_over(flags);
            let mut lower = Invocation::of("bufferization-lower-deallocations");
            lower.flags.take_over(flags);
            let mut expand = Invocation::of("expand-realloc");
            expand.flags.set(EMIT_DEALLOCS.name, Setting::Flag(false));
            let mut last = Invocation::of("clean-up");
            last.flags
                .set(ORDER_DEALLOCATIONS.name, Setting::Flag(true));
            let mut passes = vec![
                expand,
                Invocation::of("clean-up"),
                ownership,
                Invocation::of("canonicalize"),
                Invocation::of("buffer-deallocation-simplification"),
                lower,
                last,
            ];
            if flags.get(EARLY_FREE.name) {
                passes.push(Invocation::of("free-at-last-use"));
            }
            passes
        }),
    },
];

/// How to canonicalize, as the flags say.
fn canonicalization(flags: &Flags) -> canonicalize::Options {
    canonicalize::Options {
        top_down: flags.get("top-down"),
        simplify_regions: flags.word("region-simplify") == "normal",
        max_iterations: flags.number("max-iterations"),
        max_rewrites: flags.number("max-num-rewrites"),
        must_converge: flags.get("test-convergence"),
        enabled: flags.words("enable-patterns"),
        disabled: flags.words("disable-patterns"),
    }
}

/// How `bufferization.dealloc` is lowered, as the flags say.
fn lowering(flags: &Flags) -> lower_deallocations::Options {
    lower_deallocations::Options {
        scratch: match flags.word(HELPER_SCRATCH.name) {
            "stack" => lower_deallocations::Scratch::Stack,
            _ => lower_deallocations::Scratch::Heap,
        },
        inline_comparisons: flags.number(INLINE_COMPARISONS.name),
        fold_conditions: flags.get(FOLD_CONDITIONS.name),
    }
}
