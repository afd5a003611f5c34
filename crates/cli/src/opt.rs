//! `freehold opt`: parse, verify, run the passes, print.

use std::io::IsTerminal;
use std::path::Path;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::threads::Threads;
use freehold_base::timing::{Kind, Recorder};
use freehold_bytecode as bytecode;
use freehold_ir::{Location, Module, Op, Resources};
use freehold_passes::{self as passes, Environment, Moment, Pipeline};
use freehold_syntax::{self as syntax, PrintOptions};

use crate::batch::{self, Inputs};
use crate::cache::Cache;
use crate::command_options::CommandOptions;
use crate::environment::{self, Rules, load_rules};
use crate::expected::Expectations;
use crate::formats::TextOrJson;
use crate::limits::{self, Watch};
use crate::mlir_opt::watching::Watching;
use crate::mlir_opt::{reproducer, round_trip, statistics};
use crate::output::Output;
use crate::printing::Printing;
use crate::query::programs;
use crate::session::Session;
use crate::status::{BUDGET, FAILURE, SUCCESS, USAGE};
use crate::timing::Timing;
use crate::{by_function, compare, input, results, stderr, validate};

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
    stderr::is_terminal() && !is_typed && !options.mlir_opt_options.dumps.is_any()
}

fn run_recorded(options: &CommandOptions, recorder: Recorder, watch: Option<Watch>) -> u8 {
    let asked = &options.mlir_opt_options;
    if let Some(listing) = asked.listing {
        return results::print(&listing.text());
    }
    if let Some(wanted) = asked.color {
        stderr::use_colors(wanted);
    }
    asked.note_what_has_no_effect();
    if asked.dump_pipeline {
        let (count, lines) = (options.pipeline.item_count(), options.pipeline.lines());
        stderr::raw(&format!("Pass Manager with {count} passes:\n{lines}\n\n"));
    }
    let cache = match Cache::open(options) {
        Ok(cache) => cache,
        Err(message) => {
            stderr::message(&message);
            return USAGE;
        }
    };
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
    let inputs = batch::listed(options);
    let read = || {
        let _span = recorder.span(Kind::Work, "Input");
        input::read_program(options.input.as_deref())
    };
    let mut early = None;
    if let (Some(cache), None) = (&cache, &inputs) {
        let Some(source) = read() else {
            return FAILURE;
        };
        if let Some(result) = cache.find(&cache.key(&source)) {
            let mut output = Output::new(options.output.as_deref(), options.limits.are_set());
            output.add(&result);
            drop(watch);
            return finish(output);
        }
        early = Some(source);
    }
    let Ok(rules) = load_rules(options) else {
        return FAILURE;
    };
    // A program that is wrong is not worth reading the input for.
    if let Some(Err(status)) = options.assumed_program.as_deref().map(programs::read) {
        return status;
    }
    if let Some(inputs) = inputs {
        return run_batch(options, &inputs, (&rules, cache.as_ref()), &recorder);
    }
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    let Some(source) = early.or_else(read) else {
        return FAILURE;
    };
    session.recorder = recorder;
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
    let mut is_bound = false;
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
        let streams: Streams = (&mut stderr::exact, &mut sink);
        match (
            process_and_keep(&mut session, chunk, job, cache.as_ref(), streams),
            &mut expected,
        ) {
            (Ok((remarks, module)), None) => {
                stderr::diagnostics(chunk, &asked.diagnostics.shown(remarks));
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
                is_bound |= diagnostics.iter().any(|diagnostic| diagnostic.is_bound);
                stderr::diagnostics(chunk, &asked.diagnostics.shown(diagnostics));
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
        return if is_bound { BUDGET } else { FAILURE };
    }
    finish(output)
}

fn finish(output: Output) -> u8 {
    match output.finish() {
        Ok(()) => SUCCESS,
        Err(message) => {
            stderr::message(&message);
            FAILURE
        }
    }
}

/// The same over each of many files.
fn run_batch(
    options: &CommandOptions,
    inputs: &Inputs,
    (rules, cache): (&Rules, Option<&Cache>),
    recorder: &Recorder,
) -> u8 {
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
        let found = cache.and_then(|cache| cache.find(&cache.key(source)));
        if let Some(result) = found {
            output.add(&result);
            let written = output.finish();
            return written.map_or_else(|error| Err(stderr::spelled(&error)), |()| Ok(said));
        }
        let mut say = |text: &str| said.push_str(text);
        let mut sink = |piece: &[u8]| output.add(piece);
        let made = process_and_keep(session, source, job, cache, (&mut say, &mut sink));
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

/// Where goes what is said, and the result.
type Streams<'a> = (&'a mut dyn FnMut(&str), &'a mut Sink<'a>);

/// [`process`], of which the result is kept for the next time, if it is all that there is.
fn process_and_keep(
    session: &mut Session,
    source: &Source,
    job: Job,
    cache: Option<&Cache>,
    (say, sink): Streams,
) -> Result<(Vec<Diagnostic>, Module), Vec<Diagnostic>> {
    let Some(cache) = cache else {
        return process(session, source, job, (say, sink));
    };
    let keep = |result: &[u8], say: &mut dyn FnMut(&str)| {
        if let Err(message) = cache.keep(&cache.key(source), result) {
            say(&stderr::spelled(&message));
        }
    };
    let (options, rules) = (job.options, job.rules);
    let asked = (options, rules);
    if let Some((module, result)) = by_function::result(session, source, asked, cache, say) {
        sink(&result);
        keep(&result, say);
        return Ok((Vec::new(), module));
    }
    let (mut result, mut is_silent) = (Vec::new(), true);
    let mut heard = |text: &str| {
        is_silent &= text.is_empty();
        say(text);
    };
    let mut seen = |piece: &[u8]| {
        result.extend(piece);
        sink(piece);
    };
    let (remarks, module) = process(session, source, job, (&mut heard, &mut seen))?;
    if is_silent && remarks.is_empty() {
        keep(&result, say);
    }
    Ok((remarks, module))
}

/// Hands the result for one chunk of the input to `sink`, and what passes and options report to
/// `say`, and gives the passes' remarks and the module, or gives its errors.
fn process(
    session: &mut Session,
    source: &Source,
    job: Job,
    (say, sink): (&mut dyn FnMut(&str), &mut Sink),
) -> Result<(Vec<Diagnostic>, Module), Vec<Diagnostic>> {
    let options = job.options;
    let asked = &options.mlir_opt_options;
    let (mut module, table) = session.parse(source, options)?;
    if asked.verify_roundtrip {
        round_trip::verify(session, source, (&module, &table), options)?;
    }
    let reproduced = match asked.reproducer.run {
        true => reproducer::take_pipeline(&mut module)?,
        false => None,
    };
    let mut pipeline = reproduced.unwrap_or_else(|| Pipeline {
        anchor: options.pipeline.anchor.clone(),
        ..Pipeline::default()
    });
    pipeline
        .steps
        .extend(options.pipeline.steps.iter().cloned());
    let only = match asked.no_implicit_module {
        true => only_operation(&module)?,
        false => None,
    };
    if let Some(only) = only {
        if options.bytecode.is_some() {
            let message = "bytecode is written of modules alone: without '--no-implicit-module'";
            return Err(vec![Diagnostic::error(module.location(only), message)]);
        }
        let fits = pipeline.fits(module.name_text(only));
        fits.map_err(|message| vec![Diagnostic::error(module.location(only), message)])?;
        pipeline = pipeline.in_module();
    }
    let environment = Environment {
        threads: job.threads,
        ..environment::environment(options, &table, job.rules)
    };
    environment.recorder.replace(session.recorder.clone());
    let printing = Printing {
        options,
        source,
        table: &table,
    };
    let mut watching = Watching::begin(&mut module, &pipeline, &printing)?;
    let text = |module: &Module| syntax::print(module, &table, &PrintOptions::default());
    let mut before = options.validate_each.then(|| text(&module));
    let mut refuted = Vec::new();
    let ran = passes::run(
        &pipeline,
        &mut module,
        &environment,
        &mut |module, event| {
            say(&environment.reports.take());
            watching.observe(module, event, say);
            if let Some(before) = before.as_mut().filter(|_| event.moment == Moment::After) {
                let after = text(module);
                let name = event.invocation.pass.name;
                refuted.extend(validate::pass(session, options, name, before, &after).err());
                *before = after;
            }
        },
    );
    let written = watching.finish(&module, ran.is_err(), say);
    if let Err(errors) = ran {
        let errors = asked.diagnostics.with_operations(errors, &module, &table);
        return Err(errors
            .into_iter()
            .chain(written.err().into_iter().flatten())
            .collect());
    }
    written?;
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
    if let (Some(stats), Some(form)) = (&environment.stats, asked.statistics) {
        say(&statistics::report(&stats.borrow(), form));
    }
    let span = session.recorder.span(Kind::Work, "Output");
    if asked.elide_resource_data && options.bytecode.is_some() {
        // What refers to them keeps their keys.
        module.resources = Resources::default();
    }
    match options.bytecode {
        Some(version) => match bytecode::write(&module, &table, source, version) {
            Ok(bytes) => sink(&bytes),
            Err(error) => return Err(vec![error]),
        },
        None => {
            let language = options.languages.of_output(source);
            let text = &mut |piece: &str| sink(piece.as_bytes());
            match only {
                Some(only) => text(&(printing.operation(&module, only) + "\n")),
                None => language.print_to(&module, &table, &printing.print_options(), text)?,
            }
        }
    }
    drop(span);
    let remarks = environment.remarks.take();
    let remarks = asked.diagnostics.with_operations(remarks, &module, &table);
    if job.is_last {
        // As the module: freed by the system.
        std::mem::forget(table);
    } else {
        session.keep(std::mem::take(&mut module.context), table);
    }
    Ok((remarks, module))
}

/// With `--no-implicit-module`: the operation that the source is, if it is no module.
///
/// # Errors
/// mlir-opt's, where the source is not one operation.
fn only_operation(module: &Module) -> Result<Option<Op>, Vec<Diagnostic>> {
    let top = module.top();
    // Where the reader put the module around the source.
    if module.location(top) != Location::FILE {
        return Ok(None);
    }
    let blocks = module
        .regions(top)
        .iter()
        .flat_map(|&region| module.blocks(region));
    let ops: Vec<Op> = blocks.flat_map(|block| module.ops(block)).collect();
    match ops.as_slice() {
        [only] => Ok(Some(*only)),
        _ => {
            let message = format!(
                "source must contain a single top-level operation, found: {}",
                ops.len()
            );
            Err(vec![Diagnostic::error(Location::FILE, message)])
        }
    }
}
