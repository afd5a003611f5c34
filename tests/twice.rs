//! A second run of the ownership pass changes nothing; and a program that frees already, such as
//! the output of the pass or of the whole pipeline, is freed exactly once.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other random programs, `FREEHOLD_SIZE` larger ones.

mod checks;
mod random;
mod seeds;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use checks::Checks;
use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::generate::Surface;
use freehold::interp;
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};

const OWNERSHIP: &str = "ownership-based-buffer-deallocation";
const PIPELINE: &str = "buffer-deallocation-pipeline";
const LOWER: &str = "bufferization-lower-deallocations";

fn render(source: &Source, errors: &[Diagnostic]) -> String {
    errors.iter().map(|error| source.render(error)).collect()
}

struct Program {
    module: Module,
    table: Table,
    source: Source,
}

fn load(text: &str) -> Result<Program, String> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default())
        .map_err(|errors| render(&source, &errors))?;
    Ok(Program {
        module,
        table,
        source,
    })
}

impl Program {
    fn run(&mut self, passes: &str) -> Result<(), String> {
        let pipeline =
            Pipeline::parse(&format!("builtin.module({passes})")).map_err(|error| error.message)?;
        let environment = Environment::new(&self.table);
        run(
            &pipeline,
            &mut self.module,
            &environment,
            &mut |_, _, _, _| {},
        )
        .map_err(|errors| render(&self.source, &errors))
    }

    fn text(&self) -> String {
        print(&self.module, &self.table, &PrintOptions::default())
    }

    fn interpret(&self) -> Result<interp::Report, String> {
        interp::run(&self.module, &self.table, &interp::Options::default())
            .map_err(|stop| self.source.render(&stop.diagnostic(&self.module)))
    }
}

/// What a run of `passes` makes of a text.
fn after(text: &str, passes: &str) -> Result<String, String> {
    let mut program = load(text)?;
    program.run(passes)?;
    Ok(program.text())
}

/// Whether a text, a deallocated program, does what `before` reports and leaks nothing.
fn runs_alike(before: &interp::Report, text: &str) -> Result<(), String> {
    let mut program = load(text)?;
    program.run(LOWER)?;
    let report = program.interpret()?;
    if report.results != before.results || report.trace != before.trace {
        return Err(format!("{:?} became {:?}", before.results, report.results));
    }
    match report.leaks.first() {
        Some(leak) => Err(program.source.render(&leak.diagnostic(&program.module))),
        None => Ok(()),
    }
}

/// Whether a second run of the pipeline changes the text. It has to be right both times, and must not leave more to
/// run time.
fn judge(text: &str) -> Result<bool, String> {
    let before = load(text)?.interpret()?;
    let mut differs = false;
    for passes in [OWNERSHIP, PIPELINE] {
        let once = after(text, passes)?;
        runs_alike(&before, &once).map_err(|e| format!("{passes}: {e}"))?;
        let twice = after(&once, passes).map_err(|e| format!("second {passes}: {e}"))?;
        runs_alike(&before, &twice).map_err(|e| format!("{passes} twice: {e}"))?;
        differs = once != twice;
        if differs && passes == OWNERSHIP {
            let (number, (one, other)) = once
                .lines()
                .zip(twice.lines())
                .enumerate()
                .find(|(_, (one, other))| one != other)
                .unwrap_or((0, ("", "")));
            return Err(format!(
                "{passes}: line {}: `{one}` became `{other}`",
                number + 1
            ));
        }
        // A call of the library function is not taken back: what it decided is decided once more.
        if differs && !once.contains("call @dealloc_helper") {
            let (once, twice) = (Checks::of(&once), Checks::of(&twice));
            if !twice.at_most(&once) {
                return Err(format!("{passes}: {once:?} became {twice:?}"));
            }
        }
    }
    Ok(differs)
}

/// Judges the programs of a surface. In one of fifty the second run of the pipeline may find more to simplify, in what
/// the clean-ups at the end of the first run made of the program: docs/testing.md has the figures.
fn judge_all(surface: Surface, prepare: &str) {
    let (programs, differing) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    random::judge_all(surface, 0..200, 8, |text, seed| {
        programs.fetch_add(1, Ordering::Relaxed);
        if judge(&after(text, prepare)?)? {
            differing.lock().expect("no worker panicked").push(seed);
        }
        Ok(())
    });
    let differing = differing.into_inner().expect("no worker panicked");
    println!("{surface:?}: the second run of the pipeline changes {differing:?}");
    assert!(
        differing.len() * 50 <= programs.into_inner(),
        "{differing:?}"
    );
}

#[test]
fn a_second_run_changes_nothing() {
    judge_all(Surface::CORE, "");
}

#[test]
fn a_second_run_changes_nothing_of_everything() {
    judge_all(Surface::ALL, "expand-realloc{emit-deallocs=false}");
}

#[test]
fn a_second_run_changes_nothing_on_the_whole_surface() {
    judge_all(Surface::FULL, "");
}
