//! `freehold rules recheck`: is a certificate of saturation right, for these rules?

use freehold_lab as prove;
use freehold_rules::BUILTIN;

use super::options::Options;
use freehold_lab::verdicts::saturation::count as rule_count;

use crate::results::print;
use crate::status::{FAILURE, FAULT};
use crate::{input, stderr};

/// Runs the command and returns its exit status.
pub fn run(options: &Options) -> u8 {
    let Some((certificate, files)) = options.files.split_first() else {
        stderr::message("rules recheck needs a certificate");
        return FAILURE;
    };
    let Some(certificate) = input::read(Some(certificate)) else {
        return FAILURE;
    };
    let sources: Vec<_> = files
        .iter()
        .filter_map(|file| input::read(Some(file)))
        .collect();
    if sources.len() < files.len() {
        return FAILURE;
    }
    let mut texts: Vec<(&str, &str)> = Vec::new();
    if files.is_empty() || options.with_builtin {
        texts.extend(BUILTIN);
    }
    texts.extend(sources.iter().map(|s| (s.name(), s.text())));
    match prove::recheck(certificate.text(), &texts) {
        Ok(count) => print(&format!(
            "{}: {} saturate on every term\n",
            certificate.name(),
            rule_count(count)
        )),
        Err(reason) => {
            stderr::message(&format!("{}: {reason}", certificate.name()));
            FAULT
        }
    }
}
