//! `freehold opt`: parse, verify, run the passes, print.

use std::io::IsTerminal;
use std::path::Path;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::threads::Threads;
use freehold_base::timing::{Kind, Recorder};
use freehold_bytecode as bytecode;
use freehold_dialects::{Table, Trait};
use freehold_ir::{Module, Op};
use freehold_passes::{self as passes, Environment, PassInfo, Scope};
use freehold_sil as sil;
use freehold_syntax::{self as syntax, PrintOptions};

use crate::batch::{self, Inputs};
use crate::command_options::CommandOptions;
use crate::environment::{self, Rules, load_rules};
use crate::expected::Expectations;
use crate::formats::TextOrJson;
use crate::languages::Language;
use crate::limits::{self, Watch};
use crate::output::Output;
use crate::query::programs;
use crate::session::Session;
use crate::status::{FAILURE, SUCCESS, USAGE};
use crate::timing::Timing;
use crate::{compare, input, stderr, validate};

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let shows = shows_progress(options);
    let timing = options.timing.start(shows || options.limits.are_set());
    let left = match batch::listed(options) {
        Some(_) => limits::FINISHED,
        None => limits::NOTHING,
    };
    let recording = timing.as_ref().map(Timing::recording);
    let limits = &options.limits;
    let status = limits.run("opt", recording, shows, left, |watch| {
        run_recorded(options, Timing::recorder(timing.as_ref()), watch)
    });
    match timing.map_or(Ok(()), Timing::finish) {
        Ok(()) => status,
        Err(()) => status.max(FAILURE),
    }
}

/// Whether a terminal shows what goes on: not between what else goes there, nor while a user types
/// the input.
fn shows_progress(options: &CommandOptions) -> bool {
    let is_typed =
        options.input.as_deref().is_none_or(|file| file == "-") && std::io::stdin().is_terminal();
    stderr::is_terminal() && !is_typed && !options.print_after_all
}

fn run_recorded(options: &CommandOptions, recorder: Recorder, watch: Option<Watch>) -> u8 {
    if !options.compared.is_empty() {
        return compare::run(options, &options.compared);
    }
    let is_stdout = options.output.as_deref().is_none_or(|file| file == "-");
    if options.bytecode.is_some() && !options.force && is_stdout && std::io::stdout().is_terminal()
    {
        stderr::message(
            "bytecode is not for terminals: write it to a file by -o, or force it by -f",
        );
        return USAGE;
    }
    let Ok(rules) = load_rules(options) else {
        return FAILURE;
    };
    // A program that is wrong is not worth reading the input for.
    if let Some(Err(status)) = options.assumed_program.as_deref().map(programs::read) {
        return status;
    }
    if let Some(inputs) = batch::listed(options) {
        return run_batch(options, &inputs, &rules, &recorder);
    }
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    session.recorder = recorder;
    let span = session.recorder.span(Kind::Work, "Input");
    let Some(source) = input::read_program(options.input.as_deref()) else {
        return FAILURE;
    };
    drop(span);
    let chunks = match &options.split_marker {
        Some(marker) => {
            let (chunks, warnings) = input::split(&source, marker);
            stderr::diagnostics(&source, &warnings);
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
        // A part that fails on the way is not printed at all.
        let mut text: Vec<u8> = Vec::new();
        let mut sink = |piece: &[u8]| match chunks.len() {
            1 => output.add(piece),
            _ => text.extend(piece),
        };
        let job = Job {
            options,
            rules: &rules,
            threads: options.threads,
            is_last: index + 1 == chunks.len(),
        };
        match (
            process(&mut session, chunk, job, (&mut stderr::exact, &mut sink)),
            &mut expected,
        ) {
            (Ok((remarks, module)), None) => {
                stderr::diagnostics(chunk, &remarks);
                output.add(&text);
                // The process ends soon: the operating system frees the arenas faster than we can.
                std::mem::forget(module);
            }
            (Ok((diagnostics, _)), Some(expected)) => expected.check(chunk, &diagnostics),
            (Err(diagnostics), Some(expected)) => {
                expected.check(chunk, &diagnostics);
                if !diagnostics.is_empty() {
                    expected.note_further(chunk, &session.all_errors(chunk, options));
                }
            }
            (Err(diagnostics), None) => {
                stderr::diagnostics(chunk, &diagnostics);
                failed = true;
            }
        }
    }
    drop(watch);
    session.leave();
    if let Some(expected) = expected {
        let differences = expected.finish();
        stderr::diagnostics(&source, &differences);
        failed |= !differences.is_empty();
    }
    if failed {
        // As mlir-opt does: the parts of a split input that are right are printed all the same, but
        // no file is made of a result that is not whole.
        let has_parts = chunks.len() > 1 && options.verify_diagnostics.is_none();
        if has_parts
            && !output.is_to_file()
            && let Err(message) = output.finish()
        {
            stderr::message(&message);
        }
        return FAILURE;
    }
    match output.finish() {
        Ok(()) => SUCCESS,
        Err(message) => {
            stderr::message(&message);
            FAILURE
        }
    }
}

/// The same over each of many files.
fn run_batch(options: &CommandOptions, inputs: &Inputs, rules: &Rules, recorder: &Recorder) -> u8 {
    if options.split_marker.is_some() || options.verify_diagnostics.is_some() {
        stderr::message("'--split-input-file' and '--verify-diagnostics' are about one file");
        return USAGE;
    }
    let job = Job {
        options,
        rules,
        // Files are done in parallel.
        threads: Threads::One,
        is_last: false,
    };
    let clear = |target: &Path| match std::fs::symlink_metadata(target) {
        Ok(meta) if !meta.is_dir() => std::fs::remove_file(target),
        _ => Ok(()),
    };
    let work = |session: &mut Session, source: &Source, target: &Path| {
        let mut said = String::new();
        let mut output = Output::one_of_several(target);
        let mut say = |text: &str| said.push_str(text);
        let made = process(
            session,
            source,
            job,
            (&mut say, &mut |piece| output.add(piece)),
        );
        match made {
            Ok((remarks, _)) => {
                said.push_str(&batch::spell(source, &remarks));
                match output.finish() {
                    Ok(()) => Ok(said),
                    Err(message) => Err(said + &stderr::spelled(&message)),
                }
            }
            Err(errors) => Err(said + &batch::spell(source, &errors)),
        }
    };
    batch::run(options, inputs, recorder, (&work, &clear))
}

/// What is done with a source.
#[derive(Copy, Clone)]
struct Job<'a> {
    options: &'a CommandOptions,
    rules: &'a Rules,
    threads: Threads,
    /// Whether the session ends with it.
    is_last: bool,
}

/// Takes pieces of a result.
type Sink<'a> = dyn FnMut(&[u8]) + 'a;

/// Hands the result for one chunk of the input to `sink`, and what passes and options report to
/// `say`, and gives the passes' remarks and the module, or gives its errors.
fn process(
    session: &mut Session,
    source: &Source,
    job: Job,
    (say, sink): (&mut dyn FnMut(&str), &mut Sink),
) -> Result<(Vec<Diagnostic>, Module), Vec<Diagnostic>> {
    let options = job.options;
    let (mut module, table) = session.parse(source, options)?;
    let environment = Environment {
        threads: job.threads,
        ..environment::environment(options, &table, job.rules)
    };
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
            say(&environment.reports.take());
            if options.print_after_all {
                say(&printer.dump(module, pass, scope, succeeded));
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
        say(&match format {
            TextOrJson::Text => stats.text(),
            TextOrJson::Json => stats.json(),
        });
    }
    let span = session.recorder.span(Kind::Work, "Output");
    match options.bytecode {
        Some(version) => match bytecode::write(&module, &table, source, version) {
            Ok(bytes) => sink(&bytes),
            Err(error) => return Err(vec![error]),
        },
        None => {
            let language = options.languages.of_output(source);
            let text = &mut |piece: &str| sink(piece.as_bytes());
            language.print_to(&module, &table, &printer.print_options(), text)?;
        }
    }
    drop(span);
    let remarks = environment.remarks.take();
    if job.is_last {
        // As the module: freed by the system.
        std::mem::forget(table);
    } else {
        session.keep(std::mem::take(&mut module.context), table);
    }
    Ok((remarks, module))
}

/// Prints modules as the options ask.
struct Printer<'a> {
    options: &'a CommandOptions,
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
            version: self.options.mlir_version,
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
