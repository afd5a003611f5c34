//! `freehold rules prove`: does a set of rules terminate on every term?

use freehold_lab::verdicts::saturation::{count, explain, json, judge, summary};

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
    let numbers = loaded.in_question(options.with_builtin);
    let verdict = judge(&loaded, &numbers);
    let said = match options.format {
        TextOrJson::Json => format!("{:#}\n", json(&loaded, &numbers, &verdict)),
        TextOrJson::Text => {
            explain(&loaded, &numbers, &verdict, &mut told(true));
            format!("{}: {}\n", count(numbers.len()), summary(&verdict))
        }
    };
    match print(&said) {
        SUCCESS if !verdict.saturation.is_proved() => FAULT,
        status => status,
    }
}
