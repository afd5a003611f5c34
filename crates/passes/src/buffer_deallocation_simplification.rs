//! `--buffer-deallocation-simplification`: as few runtime checks and deallocs as can be.
//!
//! Alias facts come from Datalog, the simplification from the rules in `rules/*.egg` by
//! equality saturation, the edits from [`rewrite::simplify_deallocs`]. Source: MLIR,
//! "Buffer Deallocation Simplification Pass".
//!
//! [`rewrite::simplify_deallocs`]: crate::rewrite::simplify_deallocs

mod arrivals;
mod last_use;

use std::cell::{OnceCell, RefCell};

use rustc_hash::FxHashMap;

use crate::rewrite::simplify_deallocs::{AliasFacts, Report, Simplifier};
use freehold_analysis::{Alias, alias};
use freehold_base::diagnostics::Diagnostic;
use freehold_base::timing::{self, Recorder};
use freehold_dialects::{
    EffectKind, EffectTarget, Table, Trait, functions_with_body, private_functions, symbol_text,
};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{Extracted, FactExtractor, Kind, ValueId};
use freehold_ir::{AttrKind, Module, Op, Value, known, nested_ops};
use freehold_rules::RuleSet;
use freehold_rules::egraph::{OperandFact, Solver};
use freehold_summaries as summaries;

use self::arrivals::Arrivals;
use self::last_use::LastUses;

/// Runs the pass with the built-in rules on every function of the module.
///
/// # Errors
/// One for each dealloc on which the rules give no answer; the module must then not be used.
pub fn run(module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let assumed = Assumed::of("buffer-deallocation-simplification");
    let mut report = Report::default();
    run_with(module, table, None, &assumed, (&mut report, &Recorder::OFF))
}

/// Runs the pass with a set of rules, the built-in ones if there is none, and tells what it did;
/// notes what takes how long.
///
/// # Errors
/// As [`run`].
pub fn run_with(
    module: &mut Module,
    table: &Table,
    rules: Option<&RuleSet>,
    assumed: &Assumed,
    (report, recorder): (&mut Report, &Recorder),
) -> Result<(), Vec<Diagnostic>> {
    // Rules that are not built in may decide anything about anything.
    let arrivals = OnceCell::new();
    let work = deallocs(module, table, |module, op| {
        let is_merge = || {
            let arrivals = arrivals.get_or_init(|| Arrivals::of(module, table));
            arrivals.are_several(module, table, module.operand(op, 0))
        };
        // Who asks about all of them is told what the rules say, although they have nothing to say.
        rules.is_none()
            && frees_one_plainly(module, op)
            && (is_settled(module, table, op) || (!report.trace && is_merge()))
    });
    if work.is_empty() {
        return Ok(());
    }
    simplify_all(module, table, (&work, assumed), rules, (report, recorder))
}

/// The functions that have deallocs about which there is something to find out, each with these in
/// order.
fn deallocs(
    module: &Module,
    table: &Table,
    is_settled: impl Fn(&Module, Op) -> bool,
) -> Vec<(Op, Vec<Op>)> {
    // There may be nothing to find out about any of them, and then nothing is looked for in
    // functions.
    let mut all = module.ops_named(known::BUFFERIZATION_DEALLOC);
    if all.all(|op| is_settled(module, op)) {
        return Vec::new();
    }
    let functions = functions_with_body(module, table).into_iter();
    functions
        .map(|function| {
            let ops = nested_ops(module, function)
                .filter(|&op| module.name(op) == known::BUFFERIZATION_DEALLOC);
            let ops: Vec<Op> = ops.filter(|&op| !is_settled(module, op)).collect();
            (function, ops)
        })
        .filter(|(_, ops)| !ops.is_empty())
        .collect()
}

/// Whether what is freed has no better name, as one can see: it is an allocation, or what a call
/// returned.
fn is_settled(module: &Module, table: &Table, op: Op) -> bool {
    let made = module.defining_op(module.operand(op, 0));
    made.is_some_and(|made| {
        let is_call = table.has(module, made, Trait::Call);
        is_call || allocates_one(module, table, made)
    })
}

/// Whether the operation has one result, a buffer that it allocates.
fn allocates_one(module: &Module, table: &Table, op: Op) -> bool {
    let Some(def) = table.of(module, op) else {
        return false;
    };
    let allocates = def.effects.iter().any(|effect| {
        effect.kind == EffectKind::Allocate && matches!(effect.target, EffectTarget::Result(_))
    });
    allocates && module.results(op).len() == 1
}

/// Whether a dealloc frees one memref under a condition that is true or of which nothing is known,
/// and retains nothing. Then the built-in rules decide nothing; at most the memref is freed by the
/// name of its allocation.
fn frees_one_plainly(module: &Module, op: Op) -> bool {
    // As many results as retained memrefs, and as many conditions as memrefs.
    if module.operand_count(op) != 2 || !module.results(op).is_empty() {
        return false;
    }
    let condition = module.operand(op, 1);
    match module.defining_op(condition) {
        Some(made) if module.name(made) == known::ARITH_CONSTANT => {
            let value = module.attr(made, "value");
            let value = value.map(|value| module.context.attr_kind(value));
            matches!(value, Some(AttrKind::Integer { value, .. }) if *value != 0)
        }
        Some(made) => !matches!(
            module.name(made),
            known::ARITH_ANDI | known::ARITH_ORI | known::ARITH_XORI | known::ARITH_SELECT
        ),
        None => true,
    }
}

fn simplify_all(
    module: &mut Module,
    table: &Table,
    (work, assumed): (&[(Op, Vec<Op>)], &Assumed),
    rules: Option<&RuleSet>,
    (report, recorder): (&mut Report, &Recorder),
) -> Result<(), Vec<Diagnostic>> {
    let mut solver = rules.map_or_else(Solver::builtin, Solver::new);
    let may_skip = rules.is_none() && !report.trace;
    // A private callee may return its argument, with an `i1` that says so. The others keep the
    // rules of the function boundary: what is simplified is what the pass made that makes them keep
    // these.
    let span = recorder.analysis("summaries");
    let model = assumed.calls_by_the_boundary();
    let calls = summaries::calls(module, table, model, private_functions(module, table));
    drop(span);
    let mut errors = Vec::new();
    let mut extractor = FactExtractor::without_last_uses();
    for (function, deallocs) in work {
        let span = recorder.function(symbol_text(module, *function));
        let facts = span.within().analysis("facts");
        let extracted = extractor.extract(module, table, *function, &calls);
        drop(facts);
        errors.extend(simplify(
            module,
            table,
            *function,
            (deallocs, may_skip),
            &extracted,
            (&mut solver, report, span.within()),
        ));
        extractor.recycle(extracted);
    }
    report.shapes = solver.formula_count();
    report.nodes = solver.node_count();
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors)
    }
}

fn simplify(
    module: &mut Module,
    table: &Table,
    function: Op,
    (deallocs, may_skip): (&[Op], bool),
    extracted: &Extracted,
    (solver, report, recorder): (&mut Solver, &mut Report, &Recorder),
) -> Vec<Diagnostic> {
    let (facts, ids) = (&extracted.facts, &extracted.ids);
    let aliases = alias::solve_recorded(facts, recorder);
    let last_uses = OnceCell::new();
    // What the edits make are conditions: every memref stays the one the facts speak of.
    let id = |value: Value| ids.value_id(value).expect("asked for known memrefs only");
    let definition = |id| {
        let single = aliases.sources().of(id).single();
        single.unwrap_or(facts.values[id].root)
    };
    // Each question is asked once: an operation that is made of another asks the same of its own.
    let known: RefCell<FxHashMap<(ValueId, ValueId), Alias>> = RefCell::default();
    let alias = |a: ValueId, b: ValueId| {
        let ask = || aliases.alias(a, b);
        *known
            .borrow_mut()
            .entry((a.min(b), a.max(b)))
            .or_insert_with(ask)
    };
    let facts = AliasFacts {
        same: &|value| Some(ids.values[definition(ids.value_id(value)?)]),
        groups: &|values| aliases.groups(&values.iter().map(|&v| id(v)).collect::<Vec<_>>()),
        alias: &|a, b| alias(id(a), id(b)),
        is_allocation: &|value| facts.values[id(value)].kind == Kind::Allocation,
        fact: &|(module, op), fact, of| match (fact, of) {
            (OperandFact::Allocation, &[a]) => facts.values[id(a)].kind == Kind::Allocation,
            (OperandFact::Argument, &[a]) => {
                matches!(facts.values[id(a)].kind, Kind::Argument | Kind::Consumed)
            }
            (OperandFact::Dominates, &[a, b]) => facts.dominates(id(a), id(b)),
            (OperandFact::LastUse, &[a]) => {
                let uses = last_uses.get_or_init(|| LastUses::of(module, table, function));
                let asked = id(a);
                let answers = aliases.alias_all(asked, ids.values.keys());
                let may_be = ids.values.iter().zip(answers);
                let may_be = may_be.filter_map(|((v, &value), answer)| {
                    (answer != Alias::Never).then_some((value, definition(v) == asked))
                });
                uses.is_last((module, table), op, a, may_be)
            }
            _ => false,
        },
    };
    let span = recorder.span(timing::Kind::Work, "verdicts and edits");
    solver.time(span.within());
    // Reading the rules takes longer than a small module does, and most deallocs ask for nothing:
    // what is freed by the name of its allocation, or is none, keeps its name.
    let keeps_name = |memref| match (facts.same)(memref) {
        Some(same) => same == memref || !(facts.is_allocation)(same),
        None => true,
    };
    let is_open = |&op: &Op| {
        !may_skip || !frees_one_plainly(module, op) || !keeps_name(module.operand(op, 0))
    };
    let open: Vec<Op> = deallocs.iter().copied().filter(is_open).collect();
    let mut simplifier = Simplifier::new(module, table, function, facts, solver, report);
    open.into_iter()
        .filter_map(|op| simplifier.simplify(op).err())
        .collect()
}
