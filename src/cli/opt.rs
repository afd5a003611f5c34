//! `freehold opt`: parse, verify, run the passes, print.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::num::NonZeroUsize;

use crate::diagnostics::{Diagnostic, Source};
use crate::dialects::{Table, Trait};
use crate::ir::{Module, Op};
use crate::passes::{self, Environment, PassInfo, Scope};
use crate::rules::RuleSet;
use crate::sil;
use crate::syntax::{self, PrintOptions};
use crate::timing::{Kind, Recorder};

use super::arguments::{OptOptions, RunFormat};
use super::expected::Expectations;
use super::languages::Language;
use super::limits::Watch;
use super::output::Output;
use super::session::Session;
use super::timing::Timing;
use super::{FAILURE, SUCCESS, compare, input, report, rules, validate};

/// Runs the command and returns its exit status.
pub fn run(options: &OptOptions) -> u8 {
    let shows = shows_progress(options);
    let timing = options.timing.start(shows || options.limits.are_set());
    let recording = timing.as_ref().map(Timing::recording);
    let status = match options.limits.watch("opt", recording, shows) {
        Ok(watch) => run_recorded(options, Timing::recorder(timing.as_ref()), watch),
        Err(message) => {
            report::message(&message);
            FAILURE
        }
    };
    match timing.map_or(Ok(()), Timing::finish) {
        Ok(()) => status,
        Err(()) => status.max(FAILURE),
    }
}

/// Whether a terminal shows what goes on: not between what else goes there, nor while a user types the input.
fn shows_progress(options: &OptOptions) -> bool {
    let is_typed =
        options.input.as_deref().is_none_or(|file| file == "-") && std::io::stdin().is_terminal();
    report::is_terminal() && !is_typed && !options.print_after_all
}

fn run_recorded(options: &OptOptions, recorder: Recorder, watch: Option<Watch>) -> u8 {
    if !options.compared.is_empty() {
        return compare::run(options, &options.compared);
    }
    let Ok(rules) = load_rules(&options.rules) else {
        return FAILURE;
    };
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    session.recorder = recorder;
    let span = session.recorder.span(Kind::Work, "Input");
    let Some(source) = input::read(options.input.as_deref()) else {
        return FAILURE;
    };
    drop(span);
    let chunks = match &options.split_marker {
        Some(marker) => {
            let (chunks, warnings) = input::split(&source, marker);
            report::diagnostics(&source, &warnings);
            chunks
        }
        None => vec![source.chunk(0..source.text().len())],
    };
    let mut expected = options
        .verify_diagnostics
        .map(|mode| Expectations::new(&source, mode));
    // When one text alone is printed nothing can fail any more.
    let revocable = chunks.len() > 1 || expected.is_some() || options.limits.are_set();
    let mut output = Output::new(options.output.as_deref(), revocable);
    let mut failed = false;
    for (index, chunk) in chunks.iter().enumerate() {
        if index > 0 && !options.output_split_marker.is_empty() {
            output.write(&options.output_split_marker);
            output.write("\n");
        }
        let mut sink = |piece: &str| output.write(piece);
        match (
            process(&mut session, chunk, options, rules.as_ref(), &mut sink),
            &mut expected,
        ) {
            (Ok(remarks), None) => report::diagnostics(chunk, &remarks),
            (Ok(diagnostics) | Err(diagnostics), Some(expected)) => {
                expected.check(chunk, &diagnostics)
            }
            (Err(diagnostics), None) => {
                report::diagnostics(chunk, &diagnostics);
                failed = true;
            }
        }
    }
    drop(watch);
    if let Some(expected) = expected {
        let differences = expected.finish();
        report::diagnostics(&source, &differences);
        failed |= !differences.is_empty();
    }
    if failed {
        return FAILURE;
    }
    match output.finish() {
        Ok(()) => SUCCESS,
        Err(message) => {
            report::message(&message);
            FAILURE
        }
    }
}

/// The built-in rules and those of `files`, if there are any, all sound. Errors are reported here.
pub(super) fn load_rules(files: &[OsString]) -> Result<Option<RuleSet>, ()> {
    if files.is_empty() {
        return Ok(None);
    }
    let loaded = rules::Loaded::of(files)?;
    rules::refuse_unsound(&loaded)?;
    Ok(Some(loaded.set))
}

/// What passes are run with.
pub(super) fn environment<'a>(
    options: &OptOptions,
    table: &'a Table,
    rules: Option<&'a RuleSet>,
) -> Environment<'a> {
    Environment {
        table,
        rules,
        verify: options.verify,
        strict_mlir: options.strict_mlir,
        allow_unregistered: options.allow_unregistered,
        threads: options
            .threads
            .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get)),
        remarks: RefCell::default(),
        explain: options.explain,
        reports: RefCell::default(),
        stats: options.stats.map(|_| RefCell::default()),
        recorder: RefCell::default(),
    }
}

/// Hands the result for one chunk of the input to `sink` and gives the passes' remarks, or gives
/// its errors.
fn process(
    session: &mut Session,
    source: &Source,
    options: &OptOptions,
    rules: Option<&RuleSet>,
    sink: &mut dyn FnMut(&str),
) -> Result<Vec<Diagnostic>, Vec<Diagnostic>> {
    let (mut module, table) = session.parse(source, options)?;
    let environment = environment(options, &table, rules);
    environment.recorder.replace(session.recorder.clone());
    let printer = Printer {
        options,
        source,
        table: &table,
    };
    let text = |module: &Module| syntax::print(module, &table, &PrintOptions::default());
    let mut before = options.validate_each.then(|| text(&module));
    let mut refuted = Vec::new();
    passes::run(
        &options.pipeline,
        &mut module,
        &environment,
        &mut |module, pass, scope, succeeded| {
            report::raw(&environment.reports.take());
            if options.print_after_all {
                report::raw(&printer.dump(module, pass, scope, succeeded));
            }
            if let Some(before) = before.as_mut().filter(|_| succeeded) {
                let after = text(module);
                refuted.extend(validate::pass(session, options, pass.name, before, &after).err());
                *before = after;
            }
        },
    )?;
    if !refuted.is_empty() {
        return Err(refuted);
    }
    if let (Some(stats), Some(format)) = (&environment.stats, options.stats) {
        let stats = stats.borrow();
        report::raw(&match format {
            RunFormat::Text => stats.text(),
            RunFormat::Json => stats.json(),
        });
    }
    let span = session.recorder.span(Kind::Work, "Output");
    let language = options.languages.of_output(source);
    language.print_to(&module, &table, &printer.print_options(), sink)?;
    drop(span);
    let remarks = environment.remarks.take();
    let context = std::mem::take(&mut module.context);
    session.keep(context, table);
    // The process ends soon: the operating system frees the arenas faster than we can.
    std::mem::forget(module);
    Ok(remarks)
}

/// Prints modules as the options ask.
struct Printer<'a> {
    options: &'a OptOptions,
    source: &'a Source,
    table: &'a Table,
}

impl Printer<'_> {
    fn print_options(&self) -> PrintOptions<'_> {
        PrintOptions {
            generic: self.options.generic,
            keep_names: self.options.keep_names,
            debug_info: self.options.debug_info.then_some(self.source),
            local_scope: self.options.local_scope,
            elide_elements: self.options.elide_elements,
            elide_resources: self.options.elide_resources,
        }
    }

    /// What `--mlir-print-ir-after-all` prints after a pass.
    fn dump(&self, module: &Module, pass: &PassInfo, scope: Scope, succeeded: bool) -> String {
        let failed = if succeeded { "" } else { " Failed" };
        let banner = format!(
            "// -----// IR Dump After {}{failed} ({}) //----- //\n",
            pass.banner, pass.name
        );
        let print_options = self.print_options();
        let language = self.options.languages.of_output(self.source);
        if language == Language::Sil
            && let Ok(text) = sil::print(module)
        {
            return format!("{banner}{text}\n");
        }
        if scope == Scope::Module {
            let text = syntax::print(module, self.table, &print_options);
            return format!("{banner}{text}\n");
        }
        let mut out = String::new();
        for function in self.functions(module) {
            out.push_str(&banner);
            out.push_str(&syntax::print_op(
                module,
                function,
                self.table,
                &print_options,
            ));
            out.push_str("\n\n");
        }
        out
    }

    /// The functions directly in the module.
    fn functions<'m>(&'m self, module: &'m Module) -> impl Iterator<Item = Op> + 'm {
        let regions = module.regions(module.top()).iter();
        regions
            .flat_map(|&region| module.blocks(region))
            .flat_map(|block| module.ops(block))
            .filter(|&op| self.table.has(module, op, Trait::Function))
    }
}
