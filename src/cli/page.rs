//! `freehold report`: one file, as a page or as JSON, with what is known of a program.

use crate::page::{self, Bounds};

use super::arguments::{OptOptions, ReportFormat};
use super::session::Session;
use super::{FAILURE, input, report, write};

/// Runs the command and returns its exit status.
pub fn run(options: &OptOptions) -> u8 {
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    let Some(source) = input::read(options.input.as_deref()) else {
        return FAILURE;
    };
    let (module, table) = match session.parse(&source, options) {
        Ok(parsed) => parsed,
        Err(diagnostics) => {
            report::diagnostics(&source, &diagnostics);
            return FAILURE;
        }
    };
    let document = page::document(&source, module, &table, &Bounds::default());
    let text = match options.report {
        ReportFormat::Html => page::html(&document),
        ReportFormat::Json => format!("{document:#}\n"),
    };
    write(options.output.as_deref(), &text)
}
