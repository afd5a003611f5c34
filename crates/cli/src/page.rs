//! `freehold report`: one file, as a page or as JSON, with what is known of a program; of a
//! directory one for each program, and a page of all of them.

use std::ffi::OsStr;
use std::io::ErrorKind;
use std::path::Path;

use freehold_base::diagnostics::Source;
use freehold_base::timing::Recorder;
use freehold_dialects::Table;
use freehold_ir::Module;
use freehold_page::{self as page, Bounds, shell};
use serde_json::Value;

use crate::batch::{self, Inputs, Shard};
use crate::command_options::CommandOptions;
use crate::formats::PageFormat;
use crate::results::write;
use crate::session::{Read, Session};
use crate::status::FAILURE;
use crate::{input, output, stderr};

/// What stands in the directory of each program of a batch, and the page of all of them.
const PAGE: &str = "index.html";
const DOCUMENT: &str = "document.json";
const COSTS: &str = "costs.json";

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    if let Some(inputs) = batch::listed(options) {
        return run_batch(options, &inputs);
    }
    let Some(read) = Read::input(options) else {
        return FAILURE;
    };
    let document = document(options, &read.source, read.module, &read.table);
    write(options.output.as_deref(), &text(options, &document))
}

fn document(options: &CommandOptions, source: &Source, module: Module, table: &Table) -> Value {
    let program = page::Program {
        source,
        module,
        table,
        options: for_commands(options),
    };
    page::document(program, &Bounds::default())
}

fn text(options: &CommandOptions, document: &Value) -> String {
    match options.page {
        PageFormat::Html => page::html(document),
        PageFormat::Json => format!("{document:#}\n"),
    }
}

/// The same of each of many files, in a directory each, and a page of all of them.
fn run_batch(options: &CommandOptions, inputs: &Inputs) -> u8 {
    let name = match options.page {
        PageFormat::Html => PAGE,
        PageFormat::Json => DOCUMENT,
    };
    let work = |session: &mut Session, source: &Source, target: &Path| {
        let parsed = session.parse(source, options);
        let (module, table) = parsed.map_err(|errors| batch::spell(source, &errors))?;
        let document = document(options, source, module, &table);
        let costs = page::costs(&document).to_string();
        let made = std::fs::create_dir_all(target).map_err(|error| {
            let (target, reason) = (target.display(), input::io_reason(&error));
            format!("cannot make the directory '{target}': {reason}")
        });
        made.and_then(|()| {
            output::write_bytes(&target.join(name), text(options, &document).as_bytes())
        })
        .and_then(|()| output::write_bytes(&target.join(COSTS), costs.as_bytes()))
        .map_err(|message| stderr::spelled(&message))?;
        Ok(String::new())
    };
    let clear = |target: &Path| {
        for name in [PAGE, DOCUMENT, COSTS] {
            match std::fs::remove_file(target.join(name)) {
                Err(error) if target.is_dir() && error.kind() != ErrorKind::NotFound => {
                    return Err(error);
                }
                _ => {}
            }
        }
        // What is not ours stays, and the directory with it.
        let _ = std::fs::remove_dir(target);
        Ok(())
    };
    let status = batch::run(options, inputs, &Recorder::OFF, (&work, &clear));
    let Some(root) = options
        .output
        .as_deref()
        .map(Path::new)
        .filter(|_| name == PAGE)
    else {
        return status;
    };
    match index(root, options.shard.unwrap_or(Shard::WHOLE)) {
        Ok(()) => status,
        Err(message) => {
            stderr::message(&message);
            FAILURE
        }
    }
}

/// Writes the page of all programs of which a batch, or this part of it, has left pages.
fn index(root: &Path, shard: Shard) -> Result<(), String> {
    let mut files = batch::with_results(root, shard);
    files.sort();
    files.dedup();
    let programs = files.iter().filter_map(|file| {
        let text = std::fs::read_to_string(root.join(file).join(COSTS)).ok()?;
        let costs = serde_json::from_str(&text).ok()?;
        Some((file.to_string_lossy().into_owned(), costs))
    });
    let programs: Vec<(String, Value)> = programs.collect();
    match programs.is_empty() {
        true => Ok(()),
        false => output::write_bytes(
            &root.join(shard.file("index", "html")),
            page::index(&programs).as_bytes(),
        ),
    }
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
