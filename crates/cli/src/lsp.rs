//! `freehold lsp`: the language server on standard input and output.

use std::io::{BufReader, stdin, stdout};

use freehold_lsp::Host;

use crate::limits::LimitOptions;
use crate::status::{FAILURE, SUCCESS};
use crate::{input, limits, stderr};

/// The files of this machine.
struct Files;

impl Host for Files {
    fn read(&self, path: &str) -> Result<String, String> {
        let source = input::load(Some(path.as_ref())).map_err(|unread| unread.text())?;
        Ok(source.text().to_owned())
    }
}

/// Serves until the client leaves, and returns the exit status.
pub fn run(options: LimitOptions) -> u8 {
    let (options, time) = options.without_time();
    options.run("lsp", None, false, limits::NOTHING, |_watch| {
        let (input, output) = (BufReader::new(stdin()), stdout());
        match freehold_lsp::serve(Box::new(input), Box::new(output), Box::new(Files), time) {
            Ok(()) => SUCCESS,
            Err(why) => {
                stderr::message(&why);
                FAILURE
            }
        }
    })
}
