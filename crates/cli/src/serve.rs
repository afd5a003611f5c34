//! `freehold serve`: the workbench as a page of this machine, until the process ends.

use std::ffi::OsString;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use clap::ArgMatches;
use freehold_base::diagnostics::Source;
use freehold_serve::{Options as Served, Workbench};
use freehold_workbench::Settings;

use crate::matched::{all, is_on, one};
use crate::status::{FAILURE, SUCCESS};
use crate::{input, stderr};

/// What an answer may take unless the options say otherwise.
const TIME: Duration = Duration::from_secs(10);
const MEMORY: u64 = 2 << 30;

/// The options of the command.
pub struct ServeOptions {
    file: Option<OsString>,
    port: u16,
    opens: bool,
    dialects: Vec<OsString>,
    allow_unregistered: bool,
    memory: u64,
    time: Duration,
}

impl ServeOptions {
    pub fn of(matches: &ArgMatches) -> ServeOptions {
        ServeOptions {
            file: one(matches, "FILE"),
            port: one(matches, "port").unwrap_or(0),
            opens: !is_on(matches, "no-open"),
            dialects: all(matches, "dialect"),
            allow_unregistered: is_on(matches, "allow-unregistered-dialect"),
            memory: one(matches, "max-memory").unwrap_or(MEMORY),
            time: one(matches, "timeout").unwrap_or(TIME),
        }
    }
}

/// Runs the command; gives its exit status where it cannot.
pub fn run(options: &ServeOptions) -> u8 {
    let files = options.dialects.iter();
    let dialects: Vec<Source> = files.filter_map(|file| input::read(Some(file))).collect();
    if dialects.len() < options.dialects.len() {
        return FAILURE;
    }
    let start = match &options.file {
        None => None,
        Some(file) => match input::read(Some(file)) {
            Some(source) => Some((source.name().to_owned(), source.text().to_owned())),
            None => return FAILURE,
        },
    };
    let listening = Workbench::listen(Served {
        port: options.port,
        time: options.time,
        memory: options.memory,
        start,
        settings: Settings {
            dialects,
            allow_unregistered: options.allow_unregistered,
        },
    });
    let workbench = match listening {
        Ok(workbench) => workbench,
        Err(message) => {
            stderr::message(&message);
            return FAILURE;
        }
    };
    let address = workbench.address();
    // Whoever started it may read the address and close the pipe: that is no reason to end.
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{address}").and_then(|()| out.flush());
    drop(out);
    if options.opens {
        open(&address);
    }
    workbench.serve();
    SUCCESS
}

/// Opens an address in the user's browser, where there is one.
fn open(address: &str) {
    let (program, arguments): (&str, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/c", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(address);
    command.stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        stderr::raw(&format!(
            "freehold: open the address in a browser: there is no {program}\n"
        ));
    }
}
