//! Runs a pipeline: one pass after the other, with the module verified after each or after the
//! last.

use std::cell::RefCell;
use std::rc::Rc;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::threads::Threads;
use freehold_base::timing::{Kind, Recorder};
use freehold_dialects::Table;
use freehold_facts::assumptions::Assumed;
use freehold_ir::{Location, Module, Op, known};
use freehold_rules::{Rule, RuleSet};
use freehold_verify::{is_still_valid, verify};

use super::pipeline::{Invocation, Pipeline, Step};
use super::registry::{Action, PassInfo, PassResult};
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

/// What a pass ran on.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scope {
    Module,
    Functions,
}

/// Called after each pass with the module as the pass left it and whether the pass succeeded.
pub type Observer<'a> = dyn FnMut(&Module, &PassInfo, Scope, bool) + 'a;

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
    let edits = module.edits();
    let recorder = environment.recorder();
    for step in &pipeline.steps {
        let nested = matches!(step, Step::Functions(_))
            .then(|| recorder.span(Kind::Work, "'func.func' Pipeline"));
        if let Some(nested) = &nested {
            environment.recorder.replace(nested.within().clone());
        }
        let (scope, passes) = match step {
            Step::Module(invocation) => (Scope::Module, std::slice::from_ref(invocation)),
            Step::Functions(invocations) => (Scope::Functions, invocations.as_slice()),
        };
        for invocation in passes {
            let result = run_one(invocation, scope, module, environment);
            observer(module, invocation.pass, scope, result.is_ok());
            result?;
        }
        environment.recorder.replace(recorder.clone());
    }
    if environment.verify == Verify::AtEnd && module.edits() != edits {
        let passes = pipeline.steps.iter().flat_map(|step| match step {
            Step::Module(invocation) => std::slice::from_ref(invocation),
            Step::Functions(invocations) => invocations.as_slice(),
        });
        let names: Vec<&str> = passes.map(|invocation| invocation.pass.name).collect();
        verified(module, environment, &names)?;
    }
    Ok(())
}

fn run_one(
    invocation: &Invocation,
    scope: Scope,
    module: &mut Module,
    environment: &Environment,
) -> PassResult {
    // A pass looks at each operation at least once.
    module.budget().spend(module.op_count() as u64);
    let around = environment.recorder();
    let span = around.span(Kind::Pass, invocation.pass.banner);
    environment.recorder.replace(span.within().clone());
    let result = run_recorded(invocation, scope, module, environment);
    environment.recorder.replace(around);
    result
}

fn run_recorded(
    invocation: &Invocation,
    scope: Scope,
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
            after: before.clone(),
            before,
            rules: Rules::new(),
        });
    }
    match invocation.pass.action {
        Action::Run(run) => run(module, environment, &invocation.flags)?,
        Action::Report(report) => {
            let roots = match scope {
                Scope::Module => vec![module.top()],
                Scope::Functions => functions(module),
            };
            let mut out = environment.reports.borrow_mut();
            let mut sink = |piece: &str| out.push_str(piece);
            report(
                module,
                environment.table,
                &assumed,
                &roots,
                &invocation.flags,
                &mut sink,
            );
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

/// What passes on `func.func` run on: those directly in the module.
fn functions(module: &Module) -> Vec<Op> {
    let regions = module.regions(module.top()).iter();
    let blocks = regions.flat_map(|&region| module.blocks(region));
    let ops = blocks.flat_map(|block| module.ops(block));
    ops.filter(|&op| module.name(op) == known::FUNC_FUNC)
        .collect()
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
