//! Reading and verifying sources, with the user's dialects and, where asked, the user's mlir-opt.

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::timing::{Kind, Recorder};
use freehold_bytecode as bytecode;
use freehold_datalog::Program;
use freehold_dialects::Table;
use freehold_ir::{Context, Location, Module};
use freehold_query as query;
use freehold_sil as sil;
use freehold_syntax::{self as syntax, ParseOptions};
use freehold_verify as verify;

use crate::command_options::CommandOptions;
use crate::languages::Language;
use crate::query::programs;
use crate::{input, mlir_opt_bridge, stderr};

/// The interner and the table, which take longer to build than a small chunk to process:
/// the next chunk takes over what the last one leaves.
pub struct Session {
    dialects: Vec<Source>,
    facts: Vec<Source>,
    /// A program whose rows are assumed.
    program: Option<(Source, Program)>,
    /// Notes how long reading takes.
    pub recorder: Recorder,
    /// What all work on what it reads may spend.
    budget: Budget,
    kept: Option<(Context, Table)>,
}

/// A program that was read, with the session that can read it again.
pub struct Read {
    pub session: Session,
    pub source: Source,
    pub module: Module,
    pub table: Table,
}

impl Read {
    /// Reads the input of the options. Errors are reported here.
    pub fn input(options: &CommandOptions) -> Option<Read> {
        let mut session = Session::new(options)?;
        let source = input::read_program(options.input.as_deref())?;
        let (module, table) = session.read(&source, options)?;
        Some(Read {
            session,
            source,
            module,
            table,
        })
    }
}

impl Session {
    /// Reads the dialect files and the facts of the options. Errors are reported here.
    pub fn new(options: &CommandOptions) -> Option<Session> {
        let files = options.dialects.iter();
        let dialects: Vec<Source> = files.filter_map(|file| input::read(Some(file))).collect();
        let files = options.facts.iter();
        let facts: Vec<Source> = files.filter_map(|file| input::read(Some(file))).collect();
        if dialects.len() < options.dialects.len() || facts.len() < options.facts.len() {
            return None;
        }
        let program = match options.assumed_program.as_deref().map(programs::read) {
            Some(Ok(program)) => Some(program),
            Some(Err(_)) => return None,
            None => None,
        };
        let mut session = Session {
            dialects,
            facts,
            program,
            recorder: Recorder::OFF,
            budget: options.limits.budget.clone(),
            kept: None,
        };
        if !session.dialects.is_empty() {
            session.kept = Some(session.load()?);
        }
        Some(session)
    }

    /// The built-in table and the user's dialects. Errors are reported here.
    fn load(&self) -> Option<(Context, Table)> {
        let mut context = Context::within(self.budget.clone());
        let mut table = Table::builtin(&mut context);
        let mut failed = false;
        for source in &self.dialects {
            if let Err(error) = table.load(&mut context, source.text()) {
                let place = mlir_opt_bridge::offset_of(source.text(), error.line, 1);
                let place = place.unwrap_or(Location::UNKNOWN);
                stderr::diagnostics(source, &[Diagnostic::error(place, error.message)]);
                failed = true;
            }
        }
        (!failed).then_some((context, table))
    }

    /// Ends with the process: the operating system frees what was interned faster than we can.
    pub fn leave(mut self) {
        std::mem::forget(self.kept.take());
    }

    /// Takes back what the next source can use.
    pub fn keep(&mut self, context: Context, table: Table) {
        self.kept = Some((context, table));
    }

    fn take(&mut self) -> (Context, Table) {
        let kept = self.kept.take().or_else(|| self.load());
        // The files were read without an error when the session began.
        kept.unwrap_or_else(|| {
            let mut context = Context::within(self.budget.clone());
            let table = Table::builtin(&mut context);
            (context, table)
        })
    }

    /// As [`parse`](Self::parse), with all errors reported here.
    pub fn read(&mut self, source: &Source, options: &CommandOptions) -> Option<(Module, Table)> {
        let parsed = self.parse(source, options);
        let reported = parsed.map_err(|diagnostics| stderr::diagnostics(source, &diagnostics));
        reported.ok()
    }

    /// Reads what was written of a program that the session has read, with the dialects of that
    /// program; nothing is verified.
    pub fn read_again(
        &self,
        source: &Source,
        options: &CommandOptions,
    ) -> Result<(Module, Table), Vec<Diagnostic>> {
        let (context, table) = self.load().ok_or_else(Vec::new)?;
        let parse_options = ParseOptions {
            allow_unregistered: options.allow_unregistered,
            first_error_only: true,
        };
        let module = match source.bytes() {
            Some(_) => bytecode::read(source, context, &table, &parse_options)?,
            None => syntax::parse(source, context, &table, &parse_options)?,
        };
        Ok((module, table))
    }

    /// Reads what was written of programs that were verified.
    pub fn parse_again(
        &mut self,
        source: &Source,
        options: &CommandOptions,
    ) -> Result<(Module, Table), Vec<Diagnostic>> {
        let parse_options = ParseOptions {
            allow_unregistered: options.allow_unregistered,
            first_error_only: true,
        };
        let (context, table) = self.take();
        let span = self.recorder.span(Kind::Work, "Parser");
        let module = syntax::parse(source, context, &table, &parse_options)?;
        drop(span);
        Ok((module, table))
    }

    /// Reads and verifies a source, and says of it what the files of facts say. Errors in these are
    /// reported here.
    pub fn parse(
        &mut self,
        source: &Source,
        options: &CommandOptions,
    ) -> Result<(Module, Table), Vec<Diagnostic>> {
        // Comments about expected errors are written for mlir-opt, which stops early.
        let first_error_only = options.verify_diagnostics.is_some();
        self.parse_with(source, options, first_error_only)
    }

    /// All errors of a source, where [`parse`](Self::parse) gives the first alone.
    pub fn all_errors(&mut self, source: &Source, options: &CommandOptions) -> Vec<Diagnostic> {
        match self.parse_with(source, options, false) {
            Ok((mut module, table)) => {
                self.keep(std::mem::take(&mut module.context), table);
                Vec::new()
            }
            Err(errors) => errors,
        }
    }

    fn parse_with(
        &mut self,
        source: &Source,
        options: &CommandOptions,
        first_error_only: bool,
    ) -> Result<(Module, Table), Vec<Diagnostic>> {
        let parse_options = ParseOptions {
            allow_unregistered: options.allow_unregistered,
            first_error_only,
        };
        let span = self.recorder.span(Kind::Work, "dialects");
        let (context, table) = self.take();
        drop(span);
        let span = self.recorder.span(Kind::Work, "Parser");
        let parsed = match options.languages.of_input(source) {
            Language::Mlir if source.bytes().is_some() => {
                bytecode::read(source, context, &table, &parse_options)
            }
            Language::Mlir => {
                let is_verified =
                    !first_error_only && !options.mlir_opt_options.no_verification_of_input;
                read_text(source, context, &table, &parse_options, is_verified)
            }
            Language::Sil => sil::read(source, context),
        };
        let (mut module, table) = match parsed {
            Ok(module) => (module, table),
            Err(errors) if options.languages.of_input(source) == Language::Sil => {
                return Err(errors);
            }
            Err(errors) => match &options.mlir_opt {
                Some(program) if source.bytes().is_none() => {
                    let generic =
                        mlir_opt_bridge::generic(source, program.as_deref(), &parse_options)?;
                    let (context, table) = self.take();
                    let module = generic.read(source, context, &table, &parse_options)?;
                    (module, table)
                }
                _ => return Err(errors),
            },
        };
        drop(span);
        let span = self.recorder.span(Kind::Work, "Verifier");
        let which = match first_error_only {
            true => verify::Report::FirstInEachFunction,
            false => verify::Report::All,
        };
        let errors = match options.mlir_opt_options.no_verification_of_input {
            true => Vec::new(),
            false => verify::verify_for(&module, &table, which),
        };
        drop(span);
        if !errors.is_empty() {
            let shown = &options.mlir_opt_options.diagnostics;
            return Err(shown.with_operations(errors, &module, &table));
        }
        if !options.mlir_opt_options.no_verification_of_input {
            module.mark_verified();
        }
        let mut are_read = true;
        for facts in &self.facts {
            match query::no_alias_assumptions(facts, source, &module, &table) {
                Ok(mut pairs) => module.no_alias_assumptions.append(&mut pairs),
                Err(errors) => {
                    stderr::diagnostics(facts, &errors);
                    are_read = false;
                }
            }
        }
        if let Some(program) = &self.program {
            match programs::assumed(program, (source, &module, &table), options) {
                Some(mut pairs) => module.no_alias_assumptions.append(&mut pairs),
                None => are_read = false,
            }
        }
        match are_read {
            true => Ok((module, table)),
            false => Err(Vec::new()),
        }
    }
}

/// Reads a text, or gives its errors: those of the grammar, and if asked those that the verifier
/// finds in what can be read.
fn read_text(
    source: &Source,
    context: Context,
    table: &Table,
    options: &ParseOptions,
    is_verified: bool,
) -> Result<Module, Vec<Diagnostic>> {
    let mut read = syntax::parse_partial(source, context, table, options);
    if read.errors.is_empty() {
        return Ok(read.module);
    }
    if is_verified {
        let others = verify::verify_partial(&read.module, table, &read.gaps);
        read.errors.extend(others);
        read.errors.sort_by_key(|error| error.location);
    }
    Err(read.errors)
}
