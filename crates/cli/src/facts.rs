//! `freehold facts`: every relation of a file, each as a file of its own in a directory; of many
//! files in a directory each. As Parquet they are one dataset (`dataset.rs`).

use std::io::ErrorKind;
use std::path::Path;

use freehold_base::diagnostics::Source;
use freehold_base::timing::Recorder;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_query::{self as query, AskError, ExportFormat, OLD_NAMES, RELATIONS};

use crate::batch::{self, Inputs};
use crate::command_options::CommandOptions;
use crate::dataset;
use crate::formats::FactsFormat;
use crate::query::limit_reached;
use crate::session::{Read, Session};
use crate::status::{BUDGET, FAILURE, SUCCESS, USAGE};
use crate::{input, output, stderr};

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let inputs = batch::listed(options);
    let format = match options.export {
        FactsFormat::Files(format) => format,
        FactsFormat::Parquet => return dataset::run(options, inputs.as_ref()),
    };
    if let Some(inputs) = inputs {
        return run_batch(options, &inputs, format);
    }
    let Some(directory) = options.output.as_deref().filter(|&path| path != "-") else {
        stderr::message("expected -o DIR: the directory to write to");
        return USAGE;
    };
    let directory = Path::new(directory);
    let written = Read::input(options).map(|read| {
        let program = (&read.source, &read.module, &read.table);
        write(program, options, format, directory)
    });
    let status = match written {
        Some(Ok(())) => return SUCCESS,
        Some(Err(failed)) => {
            stderr::message(&failed.message);
            failed.status
        }
        None => FAILURE,
    };
    // Nobody is to take the relations of an earlier run for those of this one.
    if let Err(error) = clear(directory, None) {
        let (directory, reason) = (directory.display(), input::io_reason(&error));
        stderr::message(&format!(
            "cannot remove the earlier relations in '{directory}': {reason}"
        ));
    }
    status
}

/// The same of each of many files.
fn run_batch(options: &CommandOptions, inputs: &Inputs, format: ExportFormat) -> u8 {
    let work = |session: &mut Session, source: &Source, target: &Path| {
        let parsed = session.parse(source, options);
        let (mut module, table) = parsed.map_err(|errors| batch::spell(source, &errors))?;
        let written = write((source, &module, &table), options, format, target);
        session.keep(std::mem::take(&mut module.context), table);
        written.map_err(|failed| stderr::spelled(&failed.message))?;
        Ok(String::new())
    };
    let clear = |target: &Path| clear(target, None);
    batch::run(options, inputs, &Recorder::OFF, (&work, &clear))
}

/// Takes the relations that an earlier run wrote out of a directory, but for those in the format
/// that is kept, and the directory too if nothing else is in it.
fn clear(directory: &Path, keeps: Option<ExportFormat>) -> std::io::Result<()> {
    if !directory.is_dir() {
        return Ok(());
    }
    let formats = ExportFormat::ALL.into_iter();
    let formats = formats.filter(|format| keeps != Some(*format));
    // Earlier versions wrote Parquet, and old names, that are not written over.
    let endings: Vec<&str> = formats
        .map(ExportFormat::extension)
        .chain(["parquet"])
        .collect();
    let names = RELATIONS.iter().map(|info| info.name);
    let files = names.flat_map(|name| endings.iter().map(move |ending| format!("{name}.{ending}")));
    let all = ExportFormat::ALL.map(ExportFormat::extension);
    let renamed = OLD_NAMES.iter().flat_map(|&(old, _)| {
        let endings = all.into_iter().chain(["parquet"]);
        endings.map(move |ending| format!("{old}.{ending}"))
    });
    let schemas = ["schema.json", "schema.dl"].into_iter();
    let schemas = schemas.filter(|_| keeps.is_none()).map(str::to_owned);
    for name in schemas.chain(files).chain(renamed) {
        match std::fs::remove_file(directory.join(name)) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    if keeps.is_none() {
        // What is not ours stays, and the directory with it.
        let _ = std::fs::remove_dir(directory);
    }
    Ok(())
}

/// Why relations were not written, and the exit status.
struct Failed {
    message: String,
    status: u8,
}

impl From<String> for Failed {
    fn from(message: String) -> Self {
        Failed {
            message,
            status: FAILURE,
        }
    }
}

/// Writes the relations of a program.
///
/// # Errors
/// A limit was reached, or a file cannot be written.
fn write(
    (source, module, table): (&Source, &Module, &Table),
    options: &CommandOptions,
    format: ExportFormat,
    directory: &Path,
) -> Result<(), Failed> {
    let limits = options.query.limits;
    let relations = query::export(source, module, table, limits);
    let relations = relations.map_err(|error| match error {
        AskError::Limit(progress) => Failed {
            message: limit_reached(limits, &progress),
            status: BUDGET,
        },
        AskError::Query(error) => error.message.into(),
    })?;
    std::fs::create_dir_all(directory).map_err(|error| {
        let (directory, reason) = (directory.display(), input::io_reason(&error));
        format!("cannot make the directory '{directory}': {reason}")
    })?;
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
    // Tables of another format are those of an earlier run.
    clear(directory, Some(format)).map_err(|error| {
        let (directory, reason) = (directory.display(), input::io_reason(&error));
        format!("cannot remove the earlier relations in '{directory}': {reason}")
    })?;
    Ok(())
}
