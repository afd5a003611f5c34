//! What a command line asks of `freehold rules`: the command and its options.

use std::ffi::OsString;

use clap::ArgMatches;

use crate::formats::TextOrJson;
use crate::limits::LimitOptions;
use crate::matched::{all, is_on, one};

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
    pub files: Vec<OsString>,
    /// The rule files of `try`, `suggest` and `trace`.
    pub rules: Vec<OsString>,
    /// The place of the dealloc to trace, `LINE` or `LINE:COLUMN`, and the formula of which there
    /// is to be a picture.
    pub op: Option<String>,
    pub formula: usize,
    pub picture: Option<Picture>,
    /// How many operations left sides of `suggest` have at most, and which rules it does without.
    pub size: usize,
    pub without: Vec<String>,
    /// Whether it looks for rules about values.
    pub about_values: bool,
    /// Whether `try` takes rules that are not sound.
    pub allow_unsound: bool,
    /// Whether `try` looks for the smallest program.
    pub smallest: bool,
    /// Whether the rules are about SIL.
    pub about_sil: bool,
    /// The file that the certificate of the rules about values is written to, and the directory for
    /// their formulas.
    pub write: Option<OsString>,
    pub smt: Option<OsString>,
    /// Whether the files are judged together with the built-in rules.
    pub with_builtin: bool,
    pub format: TextOrJson,
    /// How much the command may take.
    pub limits: LimitOptions,
}

impl Options {
    /// Which command the matches name, and its options.
    pub fn of(matches: &ArgMatches) -> (Judgement, Options) {
        let (name, matches) = matches.subcommand().expect("clap requires a command");
        let judgement = COMMANDS.iter().find(|command| command.0 == name);
        let judgement: Judgement = judgement.expect("each command is in the table").1;
        let size: Option<u64> = one(matches, "size");
        let options = Options {
            files: all(matches, "FILE"),
            rules: all(matches, "rules"),
            op: one(matches, "op"),
            formula: one(matches, "formula").unwrap_or(1),
            picture: one(matches, "picture"),
            size: size.map_or(2, |size| size as usize),
            without: all(matches, "without"),
            about_values: is_on(matches, "values"),
            allow_unsound: is_on(matches, "allow-unsound"),
            smallest: is_on(matches, "min"),
            about_sil: is_on(matches, "sil"),
            write: one(matches, "write"),
            smt: one(matches, "smt"),
            with_builtin: is_on(matches, "with"),
            format: one::<TextOrJson>(matches, "format").unwrap_or_default(),
            limits: LimitOptions::of(matches),
        };
        (judgement, options)
    }
}

/// A form in which an e-graph is shown.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Picture {
    Dot,
    Svg,
    Json,
}

/// The pictures by name.
pub const PICTURES: &[(&str, Picture)] = &[
    ("dot", Picture::Dot),
    ("svg", Picture::Svg),
    ("json", Picture::Json),
];
