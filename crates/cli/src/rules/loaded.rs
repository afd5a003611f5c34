//! The rules that a command is about: the built-in ones and those of files.

use std::ffi::OsString;

use freehold_base::diagnostics::Source;
use freehold_lab::LoadedRules;

use super::options::Options;
use crate::status::FAILURE;
use crate::{input, stderr};

/// The built-in rules and those of `files`. Errors are reported here.
pub fn of(files: &[OsString]) -> Result<LoadedRules, ()> {
    let read = files.iter().filter_map(|file| input::read(Some(file)));
    let own: Vec<Source> = read.collect();
    if own.len() < files.len() {
        return Err(());
    }
    LoadedRules::of(own).map_err(|errors| {
        for (source, diagnostics) in &errors.files {
            stderr::diagnostics(source, diagnostics);
        }
    })
}

/// Reads what is judged.
pub(super) fn load(options: &Options) -> Result<LoadedRules, u8> {
    of(&options.files).map_err(|()| FAILURE)
}
