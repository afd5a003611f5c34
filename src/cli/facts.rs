//! `freehold facts`: every relation of a file, each as a file of its own in a directory; of many files in a directory each.

use std::path::Path;

use crate::diagnostics::Source;
use crate::dialects::Table;
use crate::ir::Module;
use crate::query::{self, AskError};
use crate::timing::Recorder;

use super::command::OptOptions;
use super::many::{self, Many};
use super::query::limit_reached;
use super::session::Read;
use super::{FAILURE, SUCCESS, USAGE, input, output, report};

/// Runs the command and returns its exit status.
pub fn run(options: &OptOptions) -> u8 {
    if let Some(many) = many::listed(options) {
        return run_many(options, &many);
    }
    let Some(directory) = options.output.as_deref().filter(|&path| path != "-") else {
        report::message("expected -o DIR: the directory to write to");
        return USAGE;
    };
    let Some(read) = Read::input(options) else {
        return FAILURE;
    };
    let program = (&read.source, &read.module, &read.table);
    match write(program, options, Path::new(directory)) {
        Ok(()) => SUCCESS,
        Err(message) => {
            report::message(&message);
            FAILURE
        }
    }
}

/// The same of each of many files.
fn run_many(options: &OptOptions, many: &Many) -> u8 {
    many::run(options, many, &Recorder::OFF, &|session, source, target| {
        let parsed = session.parse(source, options);
        let (mut module, table) = parsed.map_err(|errors| many::spell(source, &errors))?;
        let written = write((source, &module, &table), options, target);
        session.keep(std::mem::take(&mut module.context), table);
        written.map_err(|message| report::spelled(&message))?;
        Ok(String::new())
    })
}

/// Writes the relations of a program.
///
/// # Errors
/// A message: a limit was reached, or a file cannot be written.
fn write(
    (source, module, table): (&Source, &Module, &Table),
    options: &OptOptions,
    directory: &Path,
) -> Result<(), String> {
    let limits = options.query.limits;
    let relations = query::export(source, module, table, limits);
    let relations = relations.map_err(|error| match error {
        AskError::Limit(progress) => limit_reached(limits, &progress),
        AskError::Query(error) => error.message,
    })?;
    std::fs::create_dir_all(directory).map_err(|error| {
        let (directory, reason) = (directory.display(), input::io_reason(&error));
        format!("cannot make the directory '{directory}': {reason}")
    })?;
    let format = options.export;
    let files = relations.iter().map(|relation| {
        let name = format!("{}.{}", relation.name(), format.extension());
        (name, relation.file(format))
    });
    let schemas = [
        ("schema.json", query::schema(&relations, format)),
        ("schema.dl", query::declarations(&relations)),
    ];
    let schemas = schemas.map(|(name, text)| (name.to_owned(), text.into_bytes()));
    for (name, bytes) in files.chain(schemas) {
        output::write_bytes(&directory.join(name), &bytes)?;
    }
    Ok(())
}
