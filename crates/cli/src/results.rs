//! Writes what a command found, and says how the command ended: a result that cannot be written is
//! reported, and is a failure whatever was found.

use std::ffi::OsStr;

use freehold_base::escape;

use crate::status::{FAILURE, SUCCESS};
use crate::{output, stderr};

/// Writes a text to a file, to standard output for none.
pub fn write(file: Option<&OsStr>, text: &str) -> u8 {
    write_as(file, text, SUCCESS)
}

/// The same of a text in pieces, which may have to be given up where it is `revocable`.
pub fn write_pieces(
    file: Option<&OsStr>,
    revocable: bool,
    text: impl FnOnce(&mut dyn FnMut(&str)),
) -> u8 {
    ended(output::write_pieces(file, revocable, text), SUCCESS)
}

/// The same of a command that ends with `status` if its result is written.
pub fn write_as(file: Option<&OsStr>, text: &str, status: u8) -> u8 {
    ended(output::write(file, text), status)
}

/// The same of a report for people, in which names of a program order no terminal about.
pub fn write_report(file: Option<&OsStr>, text: &str, status: u8) -> u8 {
    ended(output::write_report(file, text), status)
}

/// Writes a text for people to standard output.
pub fn print(text: &str) -> u8 {
    write(None, &escape::lines(text))
}

fn ended(written: Result<(), String>, status: u8) -> u8 {
    match written {
        Ok(()) => status,
        Err(message) => {
            stderr::message(&message);
            FAILURE
        }
    }
}
