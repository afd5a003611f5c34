//! `freehold dialect import`: from TableGen's JSON to a dialect file.

use std::ffi::OsString;

use clap::ArgMatches;
use freehold_import as import;

use crate::matched::one;
use crate::status::FAILURE;
use crate::{input, results, same_file, stderr};

/// The options of `freehold dialect import`.
pub struct ImportOptions {
    /// None for standard input.
    input: Option<OsString>,
    /// None for standard output.
    output: Option<OsString>,
}

impl ImportOptions {
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let file = |name| one(matches, name).filter(|file: &OsString| file != "-");
        ImportOptions {
            input: file("FILE"),
            output: file("o"),
        }
    }

    /// Refuses to write the dialect over what it is made of.
    pub(super) fn refuse_same_file(&self) -> Result<(), String> {
        let result = self.output.as_deref().map(|file| ("the output", file));
        let input = self.input.as_deref().map(|file| ("the input", file));
        same_file::refuse(result.as_slice(), input.as_slice())
    }
}

/// Runs the command and returns its exit status.
pub fn run(options: &ImportOptions) -> u8 {
    let Some(source) = input::read(options.input.as_deref()) else {
        return FAILURE;
    };
    let imported = match import::import(source.text()) {
        Ok(imported) => imported,
        Err(error) => {
            stderr::message(&format!("{}: {error}", source.name()));
            return FAILURE;
        }
    };
    stderr::raw(&imported.report());
    results::write(options.output.as_deref(), &imported.text)
}
