//! `freehold rules`: what is to be known about rewrite rules before they are trusted.
//!
//! The commands are in files of their own; `grammar` has their arguments; here are the files that
//! they are about.

mod check;
mod confluence;
mod grammar;
mod prove;
mod recheck;
mod sil;
mod suggest;
mod trace;
mod trial;
mod verify;

use std::ffi::OsString;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_rules::{BUILTIN, Rule, RuleSet, SKELETON};

use crate::command::RunFormat;
use crate::status::FAILURE;
use crate::{input, report};

pub use grammar::{grammar, matched};
pub use sil::load_sound as load_sound_sil;
pub use verify::refuse_unsound;

/// What is asked about rules.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Judgement {
    Check,
    Verify,
    Prove,
    Recheck,
    Confluence,
    Try,
    Suggest,
    Trace,
}

/// The commands by name.
const COMMANDS: &[(&str, Judgement)] = &[
    ("check", Judgement::Check),
    ("verify", Judgement::Verify),
    ("prove", Judgement::Prove),
    ("recheck", Judgement::Recheck),
    ("confluence", Judgement::Confluence),
    ("try", Judgement::Try),
    ("suggest", Judgement::Suggest),
    ("trace", Judgement::Trace),
];

/// The options of all commands.
pub struct Options {
    /// Rule files; none for the built-in rules. For `try`, `suggest` and `trace`, the programs.
    files: Vec<OsString>,
    /// The rule files of `try`, `suggest` and `trace`.
    rules: Vec<OsString>,
    /// The place of the dealloc to trace, `LINE` or `LINE:COLUMN`, and the formula of which there is to be a picture.
    op: Option<String>,
    formula: usize,
    picture: Option<trace::Picture>,
    /// How many operations left sides of `suggest` have at most, and which rules it does without.
    size: usize,
    without: Vec<String>,
    /// Whether `try` takes rules that are not sound.
    allow_unsound: bool,
    /// Whether `try` looks for the smallest program.
    smallest: bool,
    /// Whether the rules are about SIL.
    about_sil: bool,
    /// Whether the files are judged together with the built-in rules.
    with_builtin: bool,
    format: RunFormat,
}

/// Runs a command and returns its exit status.
pub fn run(judgement: Judgement, options: &Options) -> u8 {
    match judgement {
        Judgement::Check => check::run(options),
        Judgement::Verify if options.about_sil => sil::verify(options),
        Judgement::Verify => verify::run(options),
        Judgement::Prove => prove::run(options),
        Judgement::Recheck => recheck::run(options),
        Judgement::Confluence => confluence::run(options),
        Judgement::Try => trial::run(options),
        Judgement::Suggest => suggest::run(options),
        Judgement::Trace => trace::run(options),
    }
}

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
                    report::diagnostics(source, diagnostics);
                }
                Err(())
            }
        }
    }

    /// The text that a rule is from.
    fn source(&self, rule: &Rule) -> &Source {
        &self.sources[rule.file]
    }

    /// Whether a rule is of a file, and not built in.
    fn is_own(&self, rule: &Rule) -> bool {
        rule.file >= FILES
    }

    /// The numbers of the rules in question: those of files if there are any, or all.
    fn in_question(&self, with_builtin: bool) -> Vec<usize> {
        let has_files = self.has_files();
        let rules = self.set.rules().iter().enumerate();
        rules
            .filter(|(_, rule)| with_builtin || !has_files || self.is_own(rule))
            .map(|(index, _)| index)
            .collect()
    }

    /// Whether there are files besides the built-in ones.
    fn has_files(&self) -> bool {
        self.sources.len() > FILES
    }

    /// The files besides the built-in ones.
    fn own_sources(&self) -> &[Source] {
        &self.sources[FILES..]
    }

    /// The rules about operations in question: those of files if there are any, or the built-in ones.
    fn steps_in_question(&self) -> Vec<&Rule> {
        let steps = self.set.steps().iter();
        steps
            .filter(|rule| !self.has_files() || self.is_own(rule))
            .collect()
    }

    /// Where a rule stands: `mine.egg:3:1`.
    fn place(&self, rule: &Rule) -> String {
        let source = self.source(rule);
        match source.line_column(rule.location) {
            Some((line, column)) => format!("{}:{line}:{column}", source.name()),
            None => source.name().to_owned(),
        }
    }

    fn report(&self, rule: &Rule, error: Diagnostic) {
        report::diagnostics(self.source(rule), &[error]);
    }
}

/// Reads what is judged.
fn load(options: &Options) -> Result<Loaded, u8> {
    Loaded::of(&options.files).map_err(|()| FAILURE)
}
