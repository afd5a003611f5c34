//! `freehold rules`: what is to be known about rewrite rules before they are trusted.
//!
//! The commands are in files of their own; here are their arguments and the files that they are about.

mod check;
mod confluence;
mod prove;
mod recheck;
mod sil;
mod suggest;
mod trace;
mod trial;
mod verify;

use std::ffi::{OsStr, OsString};

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_rules::{BUILTIN, Rule, RuleSet, SKELETON};

use super::command::{RunFormat, UsageError};
use super::{FAILURE, input, report};

pub use sil::load_sound as load_sound_sil;
pub use verify::refuse_unsound;

/// What `freehold rules` is to do.
pub enum RulesCommand {
    Help,
    Judge(Judgement, Options),
}

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

impl Judgement {
    /// Whether it can be about the files alone, or about them with the built-in rules.
    fn takes_with(self) -> bool {
        matches!(self, Judgement::Prove | Judgement::Recheck)
    }

    /// Whether it is about programs, and gets its rules by `--rules`.
    fn takes_programs(self) -> bool {
        matches!(self, Judgement::Try | Judgement::Suggest | Judgement::Trace)
    }
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

/// Reads the arguments after `rules`.
///
/// # Errors
/// What cannot be understood.
pub fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<RulesCommand, UsageError> {
    let error = |message: String| UsageError {
        message,
        command: "rules",
    };
    let names: Vec<&str> = COMMANDS.iter().map(|command| command.0).collect();
    let word = arguments.next();
    let judgement = match word.as_deref().map(OsStr::to_string_lossy).as_deref() {
        Some("help" | "--help" | "-help" | "-h") => return Ok(RulesCommand::Help),
        Some(word) => match COMMANDS.iter().find(|command| command.0 == word) {
            Some(command) => command.1,
            None => {
                return Err(error(format!(
                    "unknown command 'rules {word}'; expected {}",
                    names.join(", ")
                )));
            }
        },
        None => {
            return Err(error(format!(
                "expected a command: rules {}",
                names.join(", ")
            )));
        }
    };
    let mut options = Options {
        files: Vec::new(),
        rules: Vec::new(),
        op: None,
        formula: 1,
        picture: None,
        size: 2,
        without: Vec::new(),
        allow_unsound: false,
        smallest: false,
        about_sil: false,
        with_builtin: false,
        format: RunFormat::Text,
    };
    for argument in arguments {
        match argument.to_string_lossy().as_ref() {
            "--help" | "-help" | "-h" => return Ok(RulesCommand::Help),
            "--format=json" | "-format=json" => options.format = RunFormat::Json,
            "--format=text" | "-format=text" => options.format = RunFormat::Text,
            "--with" | "-with" if judgement.takes_with() => options.with_builtin = true,
            "--sil" | "-sil" if judgement == Judgement::Verify => options.about_sil = true,
            "--allow-unsound" if judgement == Judgement::Try => options.allow_unsound = true,
            "--min" | "-min" if judgement == Judgement::Try => options.smallest = true,
            text if text.starts_with("--rules=") && judgement.takes_programs() => {
                options.rules.push(text["--rules=".len()..].into());
            }
            text if text.starts_with("--op=") && judgement == Judgement::Trace => {
                options.op = Some(text["--op=".len()..].to_owned());
            }
            text if text.starts_with("--formula=") && judgement == Judgement::Trace => {
                match text["--formula=".len()..].parse() {
                    Ok(number @ 1..) => options.formula = number,
                    _ => return Err(error("'--formula' is the number of a formula".to_owned())),
                }
            }
            text if text.starts_with("--picture=") && judgement == Judgement::Trace => {
                match trace::Picture::of_name(&text["--picture=".len()..]) {
                    Some(picture) => options.picture = Some(picture),
                    None => return Err(error("'--picture' is dot, svg or json".to_owned())),
                }
            }
            text if text.starts_with("--without=") && judgement == Judgement::Suggest => {
                options.without.push(text["--without=".len()..].to_owned());
            }
            text if text.starts_with("--size=") && judgement == Judgement::Suggest => {
                match text["--size=".len()..].parse() {
                    Ok(size @ 1..=4) => options.size = size,
                    _ => return Err(error("'--size' is 1, 2, 3 or 4".to_owned())),
                }
            }
            text if text.starts_with('-') && text != "-" => {
                let message = format!("unknown option '{text}' of 'rules'");
                return Err(error(message));
            }
            _ => options.files.push(argument),
        }
    }
    Ok(RulesCommand::Judge(judgement, options))
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
