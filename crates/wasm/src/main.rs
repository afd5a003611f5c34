//! The workbench as a command: a state of the page on standard input, its answer on standard
//! output; with the name of one of the page's files, that file.
//!
//! Compiled to WebAssembly it stands behind the page without a server: each question gets a process
//! of its own, in a worker of the browser (`page/worker.js`), which is ended from outside when it
//! takes too long. So nothing here is limited by a budget, and a fault ends one answer alone.
//! `build.sh` makes the folder. Knows nothing that `freehold-workbench` answers.

use std::io::{Read, Write, stdin, stdout};
use std::process::ExitCode;

use freehold_base::budget::Budget;
use freehold_workbench::assets::{self, Transport};
use freehold_workbench::{Settings, answer};
use serde_json::{Value, json};

fn main() -> ExitCode {
    let said = match std::env::args().nth(1) {
        Some(name) => file(&name),
        None => answered(),
    };
    let written = said.and_then(|text| {
        let mut out = stdout();
        let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        written.map_err(|error| error.to_string())
    });
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// One of the files of the page that asks this program.
fn file(name: &str) -> Result<String, String> {
    match name {
        "index.html" => Ok(assets::page()),
        "page.css" => Ok(assets::style()),
        "page.js" => Ok(assets::script(Transport::Worker)),
        _ => Err(format!("the page has no file {name:?}")),
    }
}

/// The answer to the state on standard input.
fn answered() -> Result<String, String> {
    let mut text = Vec::new();
    let read = stdin().read_to_end(&mut text);
    read.map_err(|error| error.to_string())?;
    let answer = match serde_json::from_slice::<Value>(&text) {
        Ok(state) => answer(&state, &Settings::default(), &Budget::UNLIMITED),
        Err(error) => json!({ "wrong": format!("expected JSON: {error}") }),
    };
    Ok(answer.to_string())
}
