//! `freehold rules check`: all verdicts about rules and their set at once.

use freehold_lab::verdicts::check;

use super::loaded::load;
use super::options::Options;
use super::told;
use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAULT, SUCCESS};

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let loaded = match load(options) {
        Ok(loaded) => loaded,
        Err(status) => return status,
    };
    let as_text = options.format == TextOrJson::Text;
    let found = check(&loaded, &mut told(as_text));
    let said = match as_text {
        true => found.lines,
        false => format!("{}\n", found.json),
    };
    match print(&said) {
        SUCCESS if !found.is_good => FAULT,
        status => status,
    }
}
