//! The rules that a command is about, with the texts that they are from.

use std::ffi::OsString;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_rules::{BUILTIN, Rule, RuleSet, SKELETON};

use super::options::Options;
use crate::status::FAILURE;
use crate::{input, stderr};

/// How many files are built in: those of terms, and the one of operations.
const FILES: usize = BUILTIN.len() + 1;

/// Rules with the texts that they are from: the built-in ones first, then those of files.
pub struct Loaded {
    pub set: RuleSet,
    sources: Vec<Source>,
}

impl Loaded {
    /// The built-in rules and those of `files`. Errors are reported here.
    pub fn of(files: &[OsString]) -> Result<Loaded, ()> {
        let builtin = BUILTIN.iter().chain(&SKELETON[1..]);
        let builtin = builtin.map(|&(name, text)| Source::new(name, text));
        let mut sources: Vec<Source> = builtin.collect();
        sources.extend(files.iter().filter_map(|file| input::read(Some(file))));
        if sources.len() < FILES + files.len() {
            return Err(());
        }
        let texts: Vec<(&str, &str)> = sources.iter().map(|s| (s.name(), s.text())).collect();
        match RuleSet::load(&texts) {
            Ok(set) => Ok(Loaded { set, sources }),
            Err(errors) => {
                for (source, diagnostics) in &errors.files {
                    stderr::diagnostics(source, diagnostics);
                }
                Err(())
            }
        }
    }

    /// The text that a rule is from.
    pub(super) fn source(&self, rule: &Rule) -> &Source {
        &self.sources[rule.file]
    }

    /// Whether a rule is of a file, and not built in.
    pub(super) fn is_own(&self, rule: &Rule) -> bool {
        rule.file >= FILES
    }

    /// The numbers of the rules in question: those of files if there are any, or all.
    pub(super) fn in_question(&self, with_builtin: bool) -> Vec<usize> {
        let has_files = self.has_files();
        let rules = self.set.rules().iter().enumerate();
        rules
            .filter(|(_, rule)| with_builtin || !has_files || self.is_own(rule))
            .map(|(index, _)| index)
            .collect()
    }

    /// Whether there are files besides the built-in ones.
    pub(super) fn has_files(&self) -> bool {
        self.sources.len() > FILES
    }

    /// The files besides the built-in ones.
    pub(super) fn own_sources(&self) -> &[Source] {
        &self.sources[FILES..]
    }

    /// The rules about operations in question: those of files if there are any, or the built-in
    /// ones.
    pub(super) fn steps_in_question(&self) -> Vec<&Rule> {
        let steps = self.set.steps().iter();
        steps
            .filter(|rule| !self.has_files() || self.is_own(rule))
            .collect()
    }

    /// Where a rule stands: `mine.egg:3:1`.
    pub(super) fn place(&self, rule: &Rule) -> String {
        let source = self.source(rule);
        match source.line_column(rule.location) {
            Some((line, column)) => format!("{}:{line}:{column}", source.name()),
            None => source.name().to_owned(),
        }
    }

    pub(super) fn report(&self, rule: &Rule, error: Diagnostic) {
        stderr::diagnostics(self.source(rule), &[error]);
    }
}

/// Reads what is judged.
pub(super) fn load(options: &Options) -> Result<Loaded, u8> {
    Loaded::of(&options.files).map_err(|()| FAILURE)
}
