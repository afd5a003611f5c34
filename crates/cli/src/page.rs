//! `freehold report`: one file, as a page or as JSON, with what is known of a program.

use std::ffi::OsStr;

use freehold_page::{self as page, Bounds, shell};

use crate::command_options::CommandOptions;
use crate::formats::PageFormat;
use crate::results::write;
use crate::session::Read;
use crate::status::FAILURE;

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let Some(read) = Read::input(options) else {
        return FAILURE;
    };
    let (source, module, table) = (read.source, read.module, read.table);
    let program = page::Program {
        source: &source,
        module,
        table: &table,
        options: for_commands(options),
    };
    let document = page::document(program, &Bounds::default());
    let text = match options.page {
        PageFormat::Html => page::html(&document),
        PageFormat::Json => format!("{document:#}\n"),
    };
    write(options.output.as_deref(), &text)
}

/// The options that another command needs to see the same program.
fn for_commands(options: &CommandOptions) -> String {
    let mut all: Vec<String> = Vec::new();
    if options.allow_unregistered {
        all.push("--allow-unregistered-dialect".to_owned());
    }
    let mut add = |name: &str, file: &OsStr| {
        all.push(shell(&format!("--{name}={}", file.to_string_lossy())));
    };
    options
        .dialects
        .iter()
        .for_each(|file| add("dialect", file));
    options.facts.iter().for_each(|file| add("facts", file));
    match &options.mlir_opt {
        None => {}
        Some(None) => all.push("--via-mlir-opt".to_owned()),
        Some(Some(program)) => add("via-mlir-opt", program),
    }
    all.join(" ")
}
