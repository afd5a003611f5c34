//! A program as it stands in a text: what is wrong with it, and what could be read of it.

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::Table;
use freehold_ir::{Context, Module};
use freehold_query as query;
use freehold_syntax::{self as syntax, ParseOptions};
use freehold_verify as verify;

/// How programs are read.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Operations are accepted that no dialect file declares.
    pub allow_unregistered: bool,
    /// The texts of dialect files.
    pub dialects: Vec<String>,
    /// The texts of files of facts: each line says that two memrefs are never one allocation.
    pub facts: Vec<String>,
}

/// What was read of a text.
pub struct Program {
    pub source: Source,
    pub module: Module,
    pub table: Table,
    /// All that is wrong, in the order of the text. Unless it is empty the module may be asked what
    /// stands where, and no pass may have it.
    pub errors: Vec<Diagnostic>,
}

impl Program {
    /// Reads and verifies a text, within a budget.
    pub fn read(source: Source, reading: &Reading, budget: &Budget) -> Program {
        let (context, table) = reading.table(budget);
        let options = ParseOptions {
            allow_unregistered: reading.allow_unregistered,
            first_error_only: false,
        };
        let mut read = syntax::parse_partial(&source, context, &table, &options);
        let mut errors = read.errors;
        match errors.is_empty() {
            true => {
                errors = verify::verify(&read.module, &table);
                if errors.is_empty() {
                    read.module.mark_verified();
                    assume(reading, &source, &mut read.module, &table);
                }
            }
            false => errors.extend(verify::verify_partial(&read.module, &table, &read.gaps)),
        }
        errors.sort_by_key(|error| error.location);
        Program {
            source,
            module: read.module,
            table,
            errors,
        }
    }
}

impl Reading {
    /// The built-in dialects and those of the user. A file that is wrong adds nothing.
    pub fn table(&self, budget: &Budget) -> (Context, Table) {
        let mut context = Context::within(budget.clone());
        let mut table = Table::builtin(&mut context);
        for text in &self.dialects {
            // Whoever gave the file was told what is wrong with it.
            let _ = table.load(&mut context, text);
        }
        (context, table)
    }

    /// What is wrong with the dialect files: for each its number, the line and what is said.
    pub fn wrong_dialects(&self) -> Vec<(usize, usize, String)> {
        let mut context = Context::new();
        let mut table = Table::builtin(&mut context);
        let files = self.dialects.iter().enumerate();
        files
            .filter_map(|(number, text)| {
                let error = table.load(&mut context, text).err()?;
                Some((number, error.line, error.message))
            })
            .collect()
    }
}

/// Adds the facts of the user that are about values of this program.
fn assume(reading: &Reading, source: &Source, module: &mut Module, table: &Table) {
    for facts in &reading.facts {
        for line in facts.lines() {
            let facts = Source::new("<facts>", line);
            // A line about another program says nothing here.
            if let Ok(mut pairs) = query::no_alias_assumptions(&facts, source, module, table) {
                module.no_alias_assumptions.append(&mut pairs);
            }
        }
    }
}
