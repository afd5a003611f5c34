//! Rules about values: their certificate and their formulas, as files.

use std::path::Path;

use freehold_lab::values::{self as lab, Effort};
use freehold_lab::verdicts::LoadedRules;
use freehold_lab::verdicts::values::Judged;
use freehold_rules::values::ValueRules;

use super::options::Options;
use crate::stderr;

/// Writes the certificate and the formulas, where the options ask for them.
pub(super) fn write(loaded: &LoadedRules, judged: &Judged, options: &Options) -> Result<(), ()> {
    let Some(rules) = loaded.values_in_question() else {
        return Ok(());
    };
    if let Some(file) = &options.write {
        let proved = rules.rules().iter().zip(&judged.reached);
        let proved = proved.filter_map(|(rule, reached)| Some((rule, reached.as_ref()?)));
        let certificate = lab::certificate(rules.schema(), proved, &Effort::thorough());
        save(Path::new(file), &certificate)?;
    }
    if let Some(directory) = &options.smt {
        write_scripts(rules, Path::new(directory))?;
    }
    Ok(())
}

fn write_scripts(rules: &ValueRules, directory: &Path) -> Result<(), ()> {
    if let Err(error) = std::fs::create_dir_all(directory) {
        stderr::message(&format!("{}: {error}", directory.display()));
        return Err(());
    }
    let effort = Effort::default();
    for rule in rules.rules() {
        // What is not decided was said, and has no formula.
        for script in lab::scripts(rules.schema(), rule, effort.elements()).unwrap_or_default() {
            let file = directory.join(format!("{}.smt2", script.name));
            save(&file, &script.text)?;
        }
    }
    Ok(())
}

fn save(file: &Path, text: &str) -> Result<(), ()> {
    std::fs::write(file, text).map_err(|error| {
        stderr::message(&format!("{}: {error}", file.display()));
    })
}
