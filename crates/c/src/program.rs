//! A program that was read, and what can be done with it.
#![forbid(unsafe_code)]

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::location::Location;
use freehold_base::threads::Threads;
use freehold_bytecode as bytecode;
use freehold_datalog::Why;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_passes::{self as passes, Environment, Pipeline, Verify};
use freehold_query::{self as query, AskError, ExportFormat, Limits};
use freehold_syntax::{self as syntax, PrintOptions};

use crate::failure::{Failure, OpNumbers, Said, Speaker};
use crate::types::{AnswerFormat, Format};
use crate::watch::Watch;

/// A program that was read.
pub struct Program {
    pub(crate) source: Source,
    pub(crate) module: Module,
    pub(crate) table: Table,
    /// Of the module as it was read.
    pub(crate) ops: OpNumbers,
    pub(crate) allow_unregistered: bool,
    pub(crate) threads: Threads,
    pub(crate) budget: Budget,
    /// The clock of the session, which may end before.
    pub(crate) _watch: Option<Watch>,
    /// Whether passes changed something.
    pub(crate) is_changed: bool,
    /// Whether something that failed may have left it half changed.
    pub(crate) is_broken: bool,
}

/// What passes had to say.
pub struct Ran {
    pub remarks: Vec<Said>,
    /// The text that passes wrote that only report.
    pub report: String,
}

impl Program {
    pub fn budget(&self) -> Budget {
        self.budget.clone()
    }

    /// Whether passes changed something since it was read.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Refuses what an earlier failure left.
    ///
    /// # Errors
    /// That it was left half changed.
    pub fn check(&self) -> Result<(), Failure> {
        match self.is_broken {
            false => Ok(()),
            true => {
                let message = "an earlier failure left this module half changed".to_owned();
                Err(Failure::Misused(message))
            }
        }
    }

    fn wrong(&self, diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::Wrong(self.speaker().said(diagnostics))
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker {
            source: &self.source,
            ops: &self.ops,
        }
    }

    /// Runs passes. After a failure nothing but an end is left to it.
    ///
    /// # Errors
    /// What is wrong with the pipeline, or what the pass says that failed.
    pub fn run(&mut self, pipeline: &str) -> Result<Ran, Failure> {
        self.check()?;
        let parsed = parse_pipeline(pipeline)?;
        // Until it is known that all went well.
        self.is_broken = true;
        let edits = self.module.edits();
        let environment = Environment {
            verify: Verify::AtEnd,
            allow_unregistered: self.allow_unregistered,
            threads: self.threads,
            ..Environment::new(&self.table)
        };
        let ran = passes::run(&parsed, &mut self.module, &environment, &mut |_, _| {});
        let (remarks, report) = (environment.remarks.take(), environment.reports.take());
        ran.map_err(|errors| self.wrong(errors))?;
        self.is_broken = false;
        self.is_changed |= self.module.edits() != edits;
        Ok(Ran {
            remarks: self.speaker().said(remarks),
            report,
        })
    }

    /// Writes it.
    ///
    /// # Errors
    /// What bytecode cannot say.
    pub fn write(&self, format: Format) -> Result<Vec<u8>, Failure> {
        self.check()?;
        let options = PrintOptions {
            generic: format == Format::GenericText,
            debug_info: (format == Format::TextWithLocations).then_some(&self.source),
            ..PrintOptions::default()
        };
        let (module, table) = (&self.module, &self.table);
        match format {
            Format::Text | Format::GenericText | Format::TextWithLocations => {
                Ok(syntax::print(module, table, &options).into_bytes())
            }
            Format::Bytecode => bytecode::write(module, table, &self.source, bytecode::NEWEST)
                .map_err(|error| self.wrong(vec![error])),
        }
    }

    /// Answers a query.
    ///
    /// # Errors
    /// What is wrong with it, or that it looks at too many rows.
    pub fn ask(&self, text: &str, format: AnswerFormat) -> Result<String, Failure> {
        self.check()?;
        let (source, module, table) = (&self.source, &self.module, &self.table);
        let answers = query::ask(source, module, table, text, Limits::default());
        let answers = answers.map_err(|error| unanswered(text, error))?;
        Ok(match format {
            AnswerFormat::Json => answers.json(),
            AnswerFormat::Csv => answers.csv(),
            AnswerFormat::Table => answers.table(),
        })
    }

    /// Solves a Datalog program over the relations of the module.
    ///
    /// # Errors
    /// What is wrong with it, what stopped it, or that a relation has too many rows for it.
    pub fn solve(&self, text: &str, format: AnswerFormat) -> Result<String, Failure> {
        self.check()?;
        let source = Source::new("program", text);
        let wrong = |errors: Vec<Diagnostic>| {
            let nowhere = OpNumbers::default();
            let speaker = Speaker {
                source: &source,
                ops: &nowhere,
            };
            Failure::Wrong(speaker.said(errors))
        };
        let program = query::read_program(text).map_err(wrong)?;
        let mut facts = query::ProgramFacts::new(&program);
        let limits = Limits::default();
        let asked = (&self.source, &self.module, &self.table);
        let added = facts.add(None, asked, limits);
        added.map_err(|error| unanswered(text, error))?;
        let unknown = facts.unknown_names();
        if !unknown.is_empty() {
            return Err(wrong(unknown));
        }
        let solved = facts.solve(limits, &self.budget);
        let answers = solved.map_err(|stopped| match stopped.why {
            Why::Budget(exceeded) => Failure::from(exceeded),
            Why::Limit => Failure::Exceeded(format!(
                "the limit of {} rows was reached in the rule of '{}'",
                limits.rows,
                program.head_name(stopped.rule)
            )),
            Why::Overflow => {
                let message = "this rule computes a number of more than 64 bits";
                let error = Diagnostic::error(program.place(stopped.rule), message);
                wrong(vec![error])
            }
        })?;
        if !answers.incomplete.is_empty() {
            return Err(Failure::Exceeded(format!(
                "'{}' has more rows than the limit of {} in a function",
                answers.incomplete.join("', '"),
                limits.rows
            )));
        }
        Ok(match format {
            AnswerFormat::Json => answers.json(),
            AnswerFormat::Csv => answers.csv(),
            AnswerFormat::Table => answers.table(),
        })
    }

    /// All relations, each by its name, in a format of `freehold facts`.
    ///
    /// # Errors
    /// That there is no such format, or that they have too many rows.
    pub fn facts(&self, format: &str) -> Result<Vec<(&'static str, Vec<u8>)>, Failure> {
        self.check()?;
        let Some(format) = ExportFormat::named(format) else {
            let message = format!("there is no format '{format}' of facts");
            return Err(Failure::Misused(message));
        };
        let (source, module, table) = (&self.source, &self.module, &self.table);
        let relations = query::export(source, module, table, Limits::default());
        let relations = relations.map_err(|error| unanswered("", error))?;
        let files = relations.iter().map(|r| (r.name(), r.file(format)));
        Ok(files.collect())
    }
}

/// Reads a pipeline; passes without an anchor run on the module.
fn parse_pipeline(text: &str) -> Result<Pipeline, Failure> {
    const ANCHOR: &str = "builtin.module";
    let begins = |anchor| {
        let rest = text.trim_start().strip_prefix(anchor);
        rest.is_some_and(|rest| rest.trim_start().starts_with('('))
    };
    let (parsed, before) = match begins(ANCHOR) || begins("any") {
        true => (Pipeline::parse(text), 0),
        false => {
            let whole = format!("{ANCHOR}({text})");
            (Pipeline::parse(&whole), ANCHOR.len() + 1)
        }
    };
    parsed.map_err(|error| {
        let source = Source::new("pipeline", text);
        let at = error.offset.saturating_sub(before).min(text.len());
        Failure::in_text(&source, Location(at as u32), error.message)
    })
}

/// Why a query has no answer.
fn unanswered(text: &str, error: AskError) -> Failure {
    match error {
        AskError::Query(error) => {
            let source = Source::new("query", text);
            Failure::in_text(&source, Location(error.span.start as u32), error.message)
        }
        AskError::Limit(progress) => Failure::Exceeded(format!(
            "the limit of {} rows was reached in '@{}'",
            Limits::default().rows,
            progress.function
        )),
    }
}
