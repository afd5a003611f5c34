//! `freehold dialect import`: from TableGen's JSON to a dialect file.

use std::ffi::OsString;

use freehold_import as import;

use super::command::UsageError;
use super::{FAILURE, SUCCESS, input, one_file, output, report};

/// What `freehold dialect` is to do.
pub enum DialectCommand {
    Help,
    Import(ImportOptions),
}

/// The options of `freehold dialect import`.
pub struct ImportOptions {
    /// None for standard input.
    input: Option<OsString>,
    /// None for standard output.
    output: Option<OsString>,
}

impl ImportOptions {
    /// Refuses to write the dialect over what it is made of.
    pub(super) fn refuse_one_file(&self) -> Result<(), String> {
        let result = self.output.as_deref().map(|file| ("the output", file));
        let input = self.input.as_deref().map(|file| ("the input", file));
        one_file::refuse(result.as_slice(), input.as_slice())
    }
}

/// Reads the arguments after `dialect`.
///
/// # Errors
/// What cannot be understood.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<DialectCommand, UsageError> {
    let error = |message: String| UsageError {
        message,
        command: "dialect",
    };
    match arguments.next().as_ref().map(|word| word.to_string_lossy()) {
        Some(word) if word == "import" => {}
        Some(word) if matches!(&*word, "help" | "--help" | "-help" | "-h") => {
            return Ok(DialectCommand::Help);
        }
        Some(word) => {
            return Err(error(format!(
                "unknown command 'dialect {word}'; expected import"
            )));
        }
        None => return Err(error("expected a command: dialect import".to_owned())),
    }
    let mut options = ImportOptions {
        input: None,
        output: None,
    };
    let mut has_input = false;
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy().into_owned();
        match text.as_str() {
            "--help" | "-help" | "-h" => return Ok(DialectCommand::Help),
            "-o" | "--o" => match arguments.next() {
                Some(file) => options.output = Some(file).filter(|file| file != "-"),
                None => return Err(error("option '-o' needs a value: -o FILE".to_owned())),
            },
            _ if text.starts_with("-o=") => {
                options.output = Some(text["-o=".len()..].into());
            }
            "-" if !has_input => has_input = true,
            _ if text.starts_with('-') && text != "-" => {
                return Err(error(format!("unknown option '{text}'; expected -o FILE")));
            }
            _ if has_input => return Err(error(format!("one input at a time: '{text}'"))),
            _ => {
                has_input = true;
                options.input = Some(argument);
            }
        }
    }
    Ok(DialectCommand::Import(options))
}

/// Runs the command and returns its exit status.
pub fn run(options: &ImportOptions) -> u8 {
    let Some(source) = input::read(options.input.as_deref()) else {
        return FAILURE;
    };
    let imported = match import::import(source.text()) {
        Ok(imported) => imported,
        Err(error) => {
            report::message(&format!("{}: {error}", source.name()));
            return FAILURE;
        }
    };
    report::raw(&imported.report());
    match output::write(options.output.as_deref(), &imported.text) {
        Ok(()) => SUCCESS,
        Err(message) => {
            report::message(&message);
            FAILURE
        }
    }
}
