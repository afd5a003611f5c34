//! `freehold facts`: every relation of a file, each as a file of its own in a directory.

use std::path::Path;

use crate::query::{self, AskError};

use super::arguments::OptOptions;
use super::query::limit_reached;
use super::session::Read;
use super::{FAILURE, SUCCESS, USAGE, input, output, report};

/// Runs the command and returns its exit status.
pub fn run(options: &OptOptions) -> u8 {
    let Some(directory) = options.output.as_deref().filter(|&path| path != "-") else {
        report::message("expected -o DIR: the directory to write to");
        return USAGE;
    };
    let Some(read) = Read::input(options) else {
        return FAILURE;
    };
    let (source, module, table) = (read.source, read.module, read.table);
    let limits = options.query.limits;
    let relations = match query::export(&source, &module, &table, limits) {
        Ok(relations) => relations,
        Err(AskError::Limit(progress)) => {
            report::message(&limit_reached(limits, &progress));
            return FAILURE;
        }
        Err(AskError::Query(error)) => {
            report::message(&error.message);
            return FAILURE;
        }
    };
    let directory = Path::new(directory);
    if let Err(error) = std::fs::create_dir_all(directory) {
        let reason = input::io_reason(&error);
        let directory = directory.display();
        report::message(&format!(
            "cannot make the directory '{directory}': {reason}"
        ));
        return FAILURE;
    }
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
        let path = directory.join(name);
        if let Err(message) = output::write_bytes(&path, &bytes) {
            report::message(&message);
            return FAILURE;
        }
    }
    SUCCESS
}
