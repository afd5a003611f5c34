//! `freehold query`: parse, verify, answer.

use crate::query;

use super::arguments::OptOptions;
use super::session::Session;
use super::{FAILURE, SUCCESS, input, output, report};

/// Runs the command and returns its exit status.
pub fn run(options: &OptOptions) -> u8 {
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    let Some(source) = input::read(options.input.as_deref()) else {
        return FAILURE;
    };
    let answer = session
        .parse(&source, options)
        .and_then(|(module, table)| query::report(&source, &module, &table));
    let text = match answer {
        Ok(text) => text,
        Err(diagnostics) => {
            report::diagnostics(&source, &diagnostics);
            return FAILURE;
        }
    };
    match output::write(options.output.as_deref(), &text) {
        Ok(()) => SUCCESS,
        Err(message) => {
            report::message(&message);
            FAILURE
        }
    }
}
