//! A program that was read, and what can be done with it.

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::location::Location;
use freehold_base::suggest::closest;
use freehold_base::threads::Threads;
use freehold_bytecode as bytecode;
use freehold_datalog::Why;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_passes::{self as passes, Environment, Pipeline, Verify};
use freehold_query::{
    self as query, Answers, AskError, Bounds, Detail, Exported, Limits, Overview, ProgramAnswers,
    RELATIONS, RelationInfo,
};
use freehold_syntax::{self as syntax, PrintOptions, Version};

use crate::failure::{Failure, OpNumbers, Said, Speaker};
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

/// How a program is written as text.
#[derive(Copy, Clone, Default, Debug)]
pub struct TextForm {
    /// Each operation in its generic form.
    pub generic: bool,
    /// The source's names of values and blocks instead of numbers.
    pub keeps_names: bool,
    /// With the location of each operation.
    pub has_locations: bool,
    /// Of which MLIR the text is.
    pub version: Version,
}

/// Writes what a Datalog program derives.
pub type SolvedForm = fn(&ProgramAnswers) -> String;

impl Program {
    /// What it may spend.
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

    pub(crate) fn speaker(&self) -> Speaker<'_> {
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

    /// Its text.
    ///
    /// # Errors
    /// That an earlier failure left it half changed.
    pub fn print(&self, form: TextForm) -> Result<String, Failure> {
        self.check()?;
        let options = PrintOptions {
            generic: form.generic,
            keep_names: form.keeps_names,
            debug_info: form.has_locations.then_some(&self.source),
            version: form.version,
            ..PrintOptions::default()
        };
        Ok(syntax::print(&self.module, &self.table, &options))
    }

    /// Its bytecode.
    ///
    /// # Errors
    /// What bytecode cannot say.
    pub fn bytecode(&self) -> Result<Vec<u8>, Failure> {
        self.check()?;
        bytecode::write(&self.module, &self.table, &self.source, bytecode::NEWEST)
            .map_err(|error| self.wrong(vec![error]))
    }

    /// Answers a query.
    ///
    /// # Errors
    /// What is wrong with it, or that it looks at too many rows.
    pub fn ask(&self, text: &str) -> Result<Answers, Failure> {
        self.check()?;
        let (source, module, table) = (&self.source, &self.module, &self.table);
        let answers = query::ask(source, module, table, text, Limits::default());
        answers.map_err(|error| unanswered(text, error))
    }

    /// Answers a query, with why the answers are what they are.
    ///
    /// # Errors
    /// As [`ask`](Self::ask).
    pub fn explain(&self, text: &str, detail: Detail) -> Result<Answers, Failure> {
        self.check()?;
        let (source, module, table) = (&self.source, &self.module, &self.table);
        let limits = Limits::default();
        let answers = query::explain(source, module, table, text, limits, detail);
        answers.map_err(|error| unanswered(text, error))
    }

    /// Solves a Datalog program over the relations of the module.
    ///
    /// # Errors
    /// What is wrong with it, what stopped it, or that a relation has too many rows for it.
    pub fn solve(&self, text: &str, write: SolvedForm) -> Result<String, Failure> {
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
            Why::Looked(looked) => Failure::Exceeded(format!(
                "{looked} rows were looked at, as many as the limit {} allows, in the rule of '{}'",
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
        Ok(write(&answers))
    }

    /// The relations that are named, or all.
    ///
    /// # Errors
    /// That there is no relation of a name, or that they have too many rows.
    pub fn facts(&self, names: Option<&[String]>) -> Result<Vec<Exported>, Failure> {
        self.check()?;
        let wanted = relations(names)?;
        let (source, module, table) = (&self.source, &self.module, &self.table);
        let relations = query::export_relations(source, module, table, &wanted, Limits::default());
        relations.map_err(|error| unanswered("", error))
    }

    /// Its functions as a whole, within bounds.
    ///
    /// # Errors
    /// That an earlier failure left it half changed.
    pub fn overviews(&self, bounds: &Bounds) -> Result<Vec<Overview>, Failure> {
        self.check()?;
        let (source, module, table) = (&self.source, &self.module, &self.table);
        Ok(query::overviews(source, module, table, bounds))
    }
}

/// The relations that are named, each once, or all.
///
/// # Errors
/// That there is no relation of a name.
pub fn relations(names: Option<&[String]>) -> Result<Vec<&'static RelationInfo>, Failure> {
    let Some(names) = names else {
        return Ok(RELATIONS.iter().collect());
    };
    let mut found: Vec<&'static RelationInfo> = Vec::new();
    for name in names {
        let info = relation(name)?;
        if !found.iter().any(|other| other.name == info.name) {
            found.push(info);
        }
    }
    Ok(found)
}

/// The relation of a name.
fn relation(name: &str) -> Result<&'static RelationInfo, Failure> {
    query::find_relation(name).ok_or_else(|| {
        let near = closest(name, RELATIONS.iter().map(|info| info.name));
        let near = near.map_or(String::new(), |near| format!("; did you mean '{near}'?"));
        Failure::Misused(format!("there is no relation '{name}'{near}"))
    })
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
