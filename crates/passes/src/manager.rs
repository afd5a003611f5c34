//! Runs a pipeline: one pass after the other, with the module verified after each or after the
//! last.

use std::cell::RefCell;
use std::rc::Rc;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::threads::Threads;
use freehold_base::timing::{Kind, Recorder};
use freehold_dialects::{Table, Trait};
use freehold_facts::assumptions::Assumed;
use freehold_ir::{Location, Module, Op, nested_ops};
use freehold_rules::{Rule, RuleSet};
use freehold_verify::{is_still_valid, verify};

use super::aside::{Aside, can_stand_alone};
use super::pipeline::{ANY, FUNCTION, Invocation, Pipeline, Step};
use super::registry::{Action, PassResult};
use super::stats::{Counts, PassStats, Rules, Stats};

/// When what the passes made is verified.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verify {
    Never,
    /// After the last pass: no faulty module gets out, but which pass is at fault is not known.
    AtEnd,
    /// After each pass that changed something.
    Each,
}

/// What passes work with besides the module.
pub struct Environment<'a> {
    pub table: &'a Table,
    /// The rules of `buffer-deallocation-simplification`; none for the built-in ones, which
    /// are read only when they are needed.
    pub rules: Option<&'a RuleSet>,
    /// The rules of `sil-ownership-rules`; none for the built-in ones.
    pub sil_rules: Option<&'a [Rule]>,
    pub verify: Verify,
    /// Whether passes refuse what mlir-opt-22's refuse, whatever their own options say.
    pub strict_mlir: bool,
    /// Whether passes may make operations that no dialect declares.
    pub allow_unregistered: bool,
    pub threads: Threads,
    /// What passes have to say that is no error.
    pub remarks: RefCell<Vec<Diagnostic>>,
    /// Whether passes say for each rewrite that rules decide why it is right, as remarks.
    pub explain: bool,
    /// What passes wrote that change nothing; the observer may take it away.
    pub reports: RefCell<String>,
    /// What the passes did, if that is to be counted.
    pub stats: Option<RefCell<Stats>>,
    /// Notes how long what takes that runs at present.
    pub recorder: RefCell<Recorder>,
    /// What the pass that runs, or ran last, assumes of the program.
    pub assumed: RefCell<Rc<Assumed>>,
}

impl<'a> Environment<'a> {
    /// The built-in rules, and the module verified after each pass.
    pub fn new(table: &'a Table) -> Self {
        Environment {
            table,
            rules: None,
            sil_rules: None,
            verify: Verify::Each,
            strict_mlir: false,
            allow_unregistered: false,
            threads: Threads::One,
            remarks: RefCell::default(),
            explain: false,
            reports: RefCell::default(),
            stats: None,
            recorder: RefCell::default(),
            assumed: RefCell::default(),
        }
    }

    /// Notes how long what takes that runs at present.
    pub(super) fn recorder(&self) -> Recorder {
        self.recorder.borrow().clone()
    }

    /// What the pass that runs assumes of the program.
    pub fn assumed(&self) -> Rc<Assumed> {
        Rc::clone(&self.assumed.borrow())
    }

    /// Notes what rules did in the pass that runs.
    pub(super) fn count_rules(&self, rules: Rules) {
        if let Some(stats) = &self.stats
            && let Some(pass) = stats.borrow_mut().passes.last_mut()
        {
            pass.rules = rules;
        }
    }
}

/// What an observer is told of a pass.
pub struct Event<'a> {
    pub invocation: &'a Invocation,
    /// The step of the pipeline that the pass is in, and its number from 0.
    pub step: &'a Step,
    pub number: usize,
    /// The operations that the pass runs on: the module's top one where it runs on the module.
    pub roots: &'a [Op],
    pub moment: Moment,
}

/// When an observer is told.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Moment {
    Before,
    After,
    /// After it failed.
    Failed,
}

/// Called before and after each pass with the module as it is then.
pub type Observer<'a> = dyn FnMut(&Module, &Event) + 'a;

/// Runs the pipeline until a pass fails or leaves a module that does not verify.
///
/// # Errors
/// The diagnostics of the pass that failed, or those of the verifier after it.
pub fn run(
    pipeline: &Pipeline,
    module: &mut Module,
    environment: &Environment,
    observer: &mut Observer,
) -> PassResult {
    let top = module.top();
    let fits = pipeline.fits(module.name_text(top));
    fits.map_err(|message| vec![Diagnostic::error(module.location(top), message)])?;
    refuse_nested_functions(pipeline, module, environment.table)?;
    let edits = module.edits();
    let recorder = environment.recorder();
    for (number, step) in pipeline.steps.iter().enumerate() {
        let nested = step
            .anchors
            .last()
            .map(|anchor| recorder.span_named(Kind::Work, || format!("'{anchor}' Pipeline")));
        if let Some(nested) = &nested {
            environment.recorder.replace(nested.within().clone());
        }
        for invocation in &step.passes {
            // A pass before may have made or removed some.
            let roots = roots(module, environment.table, &step.anchors);
            if roots.is_empty() {
                continue;
            }
            runs_on(&roots, step, invocation, (module, environment.table))?;
            let mut event = Event {
                invocation,
                step,
                number,
                roots: &roots,
                moment: Moment::Before,
            };
            observer(module, &event);
            let result = run_one(invocation, (step, &roots), module, environment);
            event.moment = match result {
                Ok(()) => Moment::After,
                Err(_) => Moment::Failed,
            };
            observer(module, &event);
            result?;
        }
        environment.recorder.replace(recorder.clone());
    }
    if environment.verify == Verify::AtEnd && module.edits() != edits {
        let names: Vec<&str> = pipeline.passes().map(|i| i.pass.name).collect();
        verified(module, environment, &names)?;
    }
    Ok(())
}

/// Refuses functions in functions where a pass works on functions: it would take the body of the
/// inner one for a part of the outer one too. No pass makes such functions.
fn refuse_nested_functions(pipeline: &Pipeline, module: &Module, table: &Table) -> PassResult {
    let edits = |i: &&Invocation| !is_local(i) && !matches!(i.pass.action, Action::Report(_));
    if pipeline.passes().find(edits).is_none() {
        return Ok(());
    }
    let is_function = |op: Op| table.has(module, op, Trait::Function);
    for op in nested_ops(module, module.top()).filter(|&op| is_function(op)) {
        let around = std::iter::successors(module.parent_op(op), |&at| module.parent_op(at));
        if around.into_iter().any(is_function) {
            return Err(vec![Diagnostic::error(
                module.location(op),
                "a function in a function: passes work on those that stand in modules only",
            )]);
        }
    }
    Ok(())
}

/// The operations that the anchors of a step name.
fn roots(module: &Module, table: &Table, anchors: &[String]) -> Vec<Op> {
    let mut roots = vec![module.top()];
    for anchor in anchors {
        let inside = roots.iter().flat_map(|&root| module.regions(root));
        let inside = inside.flat_map(|&region| module.blocks(region));
        let ops = inside.flat_map(|block| module.ops(block));
        let is_meant = |&op: &Op| match anchor.as_str() {
            // A pass works on what nothing outside reaches into.
            ANY => table.has(module, op, Trait::Isolated),
            name => module.name_text(op) == name,
        };
        roots = ops.filter(is_meant).collect();
    }
    roots
}

/// Whether a pass asks nothing of what stands around the operations that it runs on.
fn is_local(invocation: &Invocation) -> bool {
    matches!(invocation.pass.name, "canonicalize" | "cse")
}

/// Whether a pass can run on what a step names: passes that edit work on the whole module, and so
/// on its functions or on all that is in it, but not on a part that is chosen otherwise, unless
/// what is around it can be put aside.
fn runs_on(
    roots: &[Op],
    step: &Step,
    invocation: &Invocation,
    (module, table): (&Module, &Table),
) -> PassResult {
    let is_whole = match step.anchors.as_slice() {
        [] => true,
        [only] => only == FUNCTION || only == ANY,
        _ => false,
    };
    if is_whole || matches!(invocation.pass.action, Action::Report(_)) {
        return Ok(());
    }
    if is_local(invocation) && can_stand_alone(module, table, roots) {
        return Ok(());
    }
    let anchors: Vec<&str> = step.anchors.iter().rev().map(String::as_str).collect();
    Err(vec![Diagnostic::error(
        module.location(roots[0]),
        format!(
            "'{}' cannot run on '{}' alone: passes run on 'builtin.module', 'func.func' and 'any' \
             in it",
            invocation.pass.name,
            anchors.join("' in '"),
        ),
    )])
}

fn run_one(
    invocation: &Invocation,
    on: (&Step, &[Op]),
    module: &mut Module,
    environment: &Environment,
) -> PassResult {
    // A pass looks at each operation at least once.
    module.budget().spend(module.op_count() as u64);
    let around = environment.recorder();
    let span = around.span(Kind::Pass, invocation.pass.banner);
    environment.recorder.replace(span.within().clone());
    let result = run_recorded(invocation, on, module, environment);
    environment.recorder.replace(around);
    result
}

fn run_recorded(
    invocation: &Invocation,
    (step, roots): (&Step, &[Op]),
    module: &mut Module,
    environment: &Environment,
) -> PassResult {
    let edits = module.edits();
    let assumed = Rc::new(Assumed::of(invocation.pass.name));
    environment.assumed.replace(Rc::clone(&assumed));
    if let Some(stats) = &environment.stats {
        let mut stats = stats.borrow_mut();
        let before = match stats.passes.last() {
            Some(last) => last.after.clone(),
            None => Counts::of(module, environment.table),
        };
        stats.passes.push(PassStats {
            name: invocation.pass.name,
            anchors: step.anchors.clone(),
            after: before.clone(),
            before,
            rules: Rules::new(),
        });
    }
    match invocation.pass.action {
        Action::Run(run) => {
            let is_apart = !step.anchors.is_empty() && is_local(invocation);
            let aside = is_apart && can_stand_alone(module, environment.table, roots);
            let aside = aside.then(|| Aside::all_but(module, environment.table, roots));
            let ran = run(module, environment, &invocation.flags);
            if let Some(aside) = aside {
                aside.put_back(module);
            }
            ran?;
        }
        Action::Report(report) => {
            let mut out = environment.reports.borrow_mut();
            let mut sink = |piece: &str| out.push_str(piece);
            report(
                module,
                environment.table,
                &assumed,
                roots,
                &invocation.flags,
                &mut sink,
            )?;
        }
        Action::Expand(_) => unreachable!("a pipeline's names are expanded when it is built"),
    }
    if let Some(stats) = &environment.stats
        && let Some(pass) = stats.borrow_mut().passes.last_mut()
        && module.edits() != edits
    {
        pass.after = Counts::of(module, environment.table);
    }
    // What was valid and was not touched still is.
    if environment.verify == Verify::Each && module.edits() != edits {
        verified(module, environment, &[invocation.pass.name])?;
    }
    Ok(())
}

/// Whether the module verifies after these passes; if not, they are at fault, not the user.
fn verified(module: &mut Module, environment: &Environment, passes: &[&str]) -> PassResult {
    let _span = environment.recorder().span(Kind::Work, "Verifier");
    let table = environment.table;
    let mut errors = match is_still_valid(module, table) {
        true => {
            debug_assert_eq!(verify(module, table), [], "nothing else is dirty");
            Vec::new()
        }
        false => verify(module, table),
    };
    if errors.is_empty() {
        module.mark_verified();
        return Ok(());
    }
    let which = match passes.len() {
        1 => "",
        _ => " (--verify-each says after which)",
    };
    errors.push(Diagnostic::error(
        Location::UNKNOWN,
        format!(
            "the module does not verify after '{}'{which}: this is a bug in freehold, please report it",
            passes.join("', '")
        ),
    ));
    Err(errors)
}
