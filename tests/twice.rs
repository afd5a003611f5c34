//! A second run of the ownership pass changes nothing; and a program that frees already, such as
//! the output of the pass or of the whole pipeline, is freed exactly once.
//!
//! `FREEHOLD_SEEDS=1000..2000` tries other random programs, `FREEHOLD_SIZE` larger ones.

mod random;
mod seeds;

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

fn judge(text: &str) -> Result<(), String> {
    let before = load(text)?.interpret()?;
    for passes in [OWNERSHIP, PIPELINE] {
        let once = after(text, passes)?;
        let twice = after(&once, passes).map_err(|e| format!("second {passes}: {e}"))?;
        runs_alike(&before, &twice).map_err(|e| format!("{passes} twice: {e}"))?;
        // What canonicalize and cse make of the pass's output they need not make of the output
        // without what the pass takes back, so that the pipeline's may differ, if rarely.
        if once != twice && passes == OWNERSHIP {
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
    }
    Ok(())
}

#[test]
fn a_second_run_changes_nothing() {
    random::judge_all(Surface::CORE, 0..200, 8, |text, _| judge(text));
}

#[test]
fn a_second_run_changes_nothing_of_everything() {
    random::judge_all(Surface::ALL, 0..200, 8, |text, _| {
        judge(&after(text, "expand-realloc{emit-deallocs=false}")?)
    });
}

#[test]
fn a_second_run_changes_nothing_on_the_whole_surface() {
    random::judge_all(Surface::FULL, 0..200, 8, |text, _| judge(text));
}
