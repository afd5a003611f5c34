//! `freehold rules`: what is to be known about rewrite rules before they are trusted.

use std::ffi::{OsStr, OsString};

use serde_json::json;

use crate::diagnostics::{Diagnostic, Source};
use crate::prove::{self, World};
use crate::rules::{BUILTIN, Rule, RuleSet};

use super::arguments::{RunFormat, UsageError};
use super::{FAILURE, FAULT, SUCCESS, input, report};

/// What `freehold rules` is to do.
pub enum RulesCommand {
    Help,
    Verify(VerifyOptions),
}

/// The options of `freehold rules verify`.
pub struct VerifyOptions {
    /// None for the built-in rules.
    files: Vec<OsString>,
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
    let word = arguments.next();
    match word.as_deref().map(OsStr::to_string_lossy).as_deref() {
        Some("verify") => {}
        Some("help" | "--help" | "-help" | "-h") => return Ok(RulesCommand::Help),
        Some(word) => {
            let message = format!("unknown command 'rules {word}'; expected verify");
            return Err(error(message));
        }
        None => return Err(error("expected a command: rules verify".to_owned())),
    }
    let mut options = VerifyOptions {
        files: Vec::new(),
        format: RunFormat::Text,
    };
    for argument in arguments {
        match argument.to_string_lossy().as_ref() {
            "--help" | "-help" | "-h" => return Ok(RulesCommand::Help),
            "--format=json" | "-format=json" => options.format = RunFormat::Json,
            "--format=text" | "-format=text" => options.format = RunFormat::Text,
            text if text.starts_with('-') && text != "-" => {
                let message = format!("unknown option '{text}'; expected --format=text|json");
                return Err(error(message));
            }
            _ => options.files.push(argument),
        }
    }
    Ok(RulesCommand::Verify(options))
}

/// The built-in rules and those of `files`, with the sources of these. Errors are reported here.
pub fn load(files: &[OsString]) -> Result<(RuleSet, Vec<Source>), ()> {
    let sources: Vec<Source> = files
        .iter()
        .filter_map(|file| input::read(Some(file)))
        .collect();
    if sources.len() < files.len() {
        return Err(());
    }
    let mut texts = BUILTIN.to_vec();
    texts.extend(sources.iter().map(|s| (s.name(), s.text())));
    match RuleSet::load(&texts) {
        Ok(set) => Ok((set, sources)),
        Err(errors) => {
            for (source, diagnostics) in &errors.files {
                report::diagnostics(source, diagnostics);
            }
            Err(())
        }
    }
}

/// The source of a rule that is not built in.
fn source_of<'s>(sources: &'s [Source], rule: &Rule) -> Option<&'s Source> {
    sources.get(rule.file.checked_sub(BUILTIN.len())?)
}

/// The error at a rule that is wrong, or of which nobody knows; `None` if it is sound.
fn refusal(rule: &Rule) -> Option<Diagnostic> {
    let error = |message| Some(Diagnostic::error(rule.location, message));
    match prove::unsound(rule) {
        Ok(None) => None,
        Ok(Some(world)) => error(unsound_text(rule, &world)),
        Err(reason) => error(format!("the rule `{}` is not decided: {reason}", rule.name)),
    }
}

fn unsound_text(rule: &Rule, world: &World) -> String {
    format!(
        "the rule `{}` is unsound: {}, the left side is {} and the right side is {}",
        rule.name,
        world.describe(),
        world.left,
        !world.left
    )
}

/// Refuses rules of files that are not sound. Errors are reported here.
pub fn refuse_unsound(set: &RuleSet, sources: &[Source]) -> Result<(), ()> {
    let mut sound = Ok(());
    for rule in set.rules() {
        if let Some(source) = source_of(sources, rule)
            && let Some(error) = refusal(rule)
        {
            report::diagnostics(source, &[error]);
            sound = Err(());
        }
    }
    sound
}

/// Runs the command and returns its exit status.
pub fn run(options: &VerifyOptions) -> u8 {
    let Ok((set, sources)) = load(&options.files) else {
        return FAILURE;
    };
    let asked = |rule: &&Rule| sources.is_empty() || source_of(&sources, rule).is_some();
    let rules: Vec<&Rule> = set.rules().iter().filter(asked).collect();
    let mut wrong = 0;
    let mut verdicts = Vec::new();
    for rule in &rules {
        let world = prove::unsound(rule);
        let source = source_of(&sources, rule);
        let file = source.map_or_else(|| BUILTIN[rule.file].0, Source::name);
        let mut verdict = json!({ "rule": rule.name, "file": file, "sound": world == Ok(None) });
        wrong += usize::from(world != Ok(None));
        let mut program = None;
        match &world {
            Ok(None) => {}
            Ok(Some(world)) => {
                verdict["where"] = world.describe().into();
                verdict["left"] = world.left.into();
                program = prove::witness(rule, &set);
            }
            Err(reason) => verdict["not_decided"] = reason.as_str().into(),
        }
        if let Some(program) = &program {
            verdict["program"] = program.before.as_str().into();
            verdict["simplified"] = program.after.as_str().into();
            verdict["fault"] = program.fault.as_str().into();
        }
        verdicts.push(verdict);
        if options.format == RunFormat::Text
            && let Some(error) = refusal(rule)
        {
            match source {
                Some(source) => report::diagnostics(source, &[error]),
                None => report::message(&error.message),
            }
            if let Some(program) = program {
                let lines = |text: &str| -> String {
                    text.lines().map(|line| format!("  {line}\n")).collect()
                };
                report::raw(&format!(
                    "This program frees right:\n{}After the simplification with the rule it does not:\n{}freehold run says:\n{}",
                    lines(&program.before),
                    lines(&program.after),
                    lines(&program.fault)
                ));
            }
        }
    }
    let summary = match options.format {
        RunFormat::Text => format!("{} rules, {} sound\n", rules.len(), rules.len() - wrong),
        RunFormat::Json => format!("{}\n", json!({ "rules": verdicts })),
    };
    match super::print(&summary) {
        SUCCESS if wrong > 0 => FAULT,
        status => status,
    }
}
