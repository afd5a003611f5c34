//! Programs that passes run on, and that are run themselves.

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::interp::{self, Stop};
use freehold::ir::{Context, Module};
use freehold::passes::{Environment, Pipeline, run};
use freehold::rules::RuleSet;
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};

fn render(source: &Source, errors: &[Diagnostic]) -> String {
    errors.iter().map(|error| source.render(error)).collect()
}

/// A program.
pub struct Program {
    pub module: Module,
    pub table: Table,
    pub source: Source,
}

/// Reads a program, or says what is wrong with the text.
pub fn load(text: &str) -> Result<Program, String> {
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
    /// Runs passes with the built-in rules.
    pub fn run(&mut self, passes: &str) -> Result<(), String> {
        self.run_with(passes, None)
    }

    /// Runs passes with other rules.
    pub fn run_with(&mut self, passes: &str, rules: Option<&RuleSet>) -> Result<(), String> {
        let pipeline =
            Pipeline::parse(&format!("builtin.module({passes})")).map_err(|error| error.message)?;
        let mut environment = Environment::new(&self.table);
        environment.rules = rules;
        run(&pipeline, &mut self.module, &environment, &mut |_, _| {})
            .map_err(|errors| render(&self.source, &errors))
    }

    pub fn text(&self) -> String {
        print(&self.module, &self.table, &PrintOptions::default())
    }

    /// What happens when the program runs, or why it stops.
    pub fn interpret(&self) -> Result<interp::Report, String> {
        self.interpret_within(interp::Limits::default())
            .map_err(|stop| self.source.render(&stop.diagnostic(&self.module)))
    }

    /// The same within limits; why it stops as it is.
    pub fn interpret_within(&self, limits: interp::Limits) -> Result<interp::Report, Stop> {
        let options = interp::Options {
            limits,
            ..interp::Options::default()
        };
        interp::run(&self.module, &self.table, &options)
    }
}
