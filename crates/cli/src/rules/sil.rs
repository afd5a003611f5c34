//! `freehold rules verify --sil` and `freehold opt --sil-rules`: rules about SIL, judged by what
//! they do to small programs.

use std::ffi::OsString;

use serde_json::json;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_lab::{self as prove, InstructionTrial, InstructionWitness};
use freehold_rules::{Rule, SIL, read_sil_rules};

use super::options::Options;
use freehold_lab::verdicts::saturation::count;

use crate::formats::TextOrJson;
use crate::results::print;
use crate::status::{FAILURE, FAULT, SUCCESS};
use crate::{input, stderr};

/// The built-in rules about SIL, then those of files, with the texts that they are from.
pub struct Loaded {
    rules: Vec<Rule>,
    sources: Vec<Source>,
}

impl Loaded {
    /// Those of `files` besides the built-in ones. Errors are reported here.
    fn of(files: &[OsString]) -> Result<Loaded, ()> {
        let builtin = SIL.iter().map(|&(name, text)| Source::new(name, text));
        let mut sources: Vec<Source> = builtin.collect();
        sources.extend(files.iter().filter_map(|file| input::read(Some(file))));
        if sources.len() < SIL.len() + files.len() {
            return Err(());
        }
        let texts: Vec<&str> = sources.iter().map(Source::text).collect();
        match read_sil_rules(&texts) {
            Ok(rules) => Ok(Loaded { rules, sources }),
            Err((file, errors)) => {
                stderr::diagnostics(&sources[file], &errors);
                Err(())
            }
        }
    }

    /// The rules in question: those of files if there are any, or all.
    fn in_question(&self) -> impl Iterator<Item = &Rule> {
        let has_files = self.sources.len() > SIL.len();
        let rules = self.rules.iter();
        rules.filter(move |rule| !has_files || rule.file >= SIL.len())
    }

    /// What trying a rule came to, and whether it is sound; as text on standard error, if asked
    /// for.
    fn judge(&self, rule: &Rule, as_text: bool) -> (serde_json::Value, bool) {
        let source = &self.sources[rule.file];
        let trial = prove::try_instructions(rule);
        let is_sound = trial.witness.is_none() && trial.applied > 0;
        let mut verdict = json!({
            "rule": rule.name,
            "file": source.name(),
            "sound": is_sound,
            "programs": trial.programs,
            "applied": trial.applied,
        });
        if let Some(witness) = &trial.witness {
            verdict["program"] = witness.before.as_str().into();
            verdict["after"] = witness.after.as_str().into();
            verdict["fault"] = witness.fault.as_str().into();
        }
        if as_text && !is_sound {
            let error = Diagnostic::error(rule.location, refusal(rule, &trial));
            stderr::diagnostics(source, &[error]);
            if let Some(witness) = &trial.witness {
                show(witness);
            }
        }
        (verdict, is_sound)
    }
}

/// Why a rule is not taken.
fn refusal(rule: &Rule, trial: &InstructionTrial) -> String {
    match &trial.witness {
        Some(_) => format!("the rule `{}` is unsound: it breaks a program", rule.name),
        None => format!(
            "the rule `{}` is not decided: it can be applied in none of {} small programs",
            rule.name, trial.programs
        ),
    }
}

/// Shows a program that a rule breaks.
fn show(witness: &InstructionWitness) {
    let lines = |text: &str| -> String { text.lines().map(|line| format!("  {line}\n")).collect() };
    let after = match witness.after.as_str() {
        "" => String::new(),
        after => format!("After the rule it does not:\n{}", lines(after)),
    };
    stderr::raw(&format!(
        "This program is right:\n{}{after}freehold says:\n{}",
        lines(&witness.before),
        lines(&witness.fault)
    ));
}

/// Runs `rules verify --sil` and returns its exit status.
///
/// A rule that asks for the user's word is not tried: no program says whether it holds.
pub fn verify(options: &Options) -> u8 {
    let Ok(loaded) = Loaded::of(&options.files) else {
        return FAILURE;
    };
    let as_text = options.format == TextOrJson::Text;
    let (mut verdicts, mut sound, mut tried) = (Vec::new(), 0, 0);
    let mut words = String::new();
    for rule in loaded.in_question() {
        if let Some(word) = rule.word_of_user() {
            let file = loaded.sources[rule.file].name();
            verdicts.push(json!({ "rule": rule.name, "file": file, "needs": word }));
            words.push_str(&format!(
                "{} is not tried: it asks for the user's word, `{word}`\n",
                rule.name
            ));
            continue;
        }
        tried += 1;
        if stderr::is_terminal() {
            stderr::progress(&format!("trying {}", rule.name));
        }
        let (verdict, is_sound) = loaded.judge(rule, as_text);
        sound += usize::from(is_sound);
        verdicts.push(verdict);
    }
    if stderr::is_terminal() {
        stderr::progress("");
    }
    let summary = match as_text {
        true => format!(
            "{words}{}, {sound} sound in all programs of up to {} instructions\n",
            count(tried),
            prove::MOST_INSTRUCTIONS
        ),
        false => format!("{}\n", json!({ "rules": verdicts })),
    };
    match print(&summary) {
        SUCCESS if sound < tried => FAULT,
        status => status,
    }
}

/// The built-in rules and those of files; none without files. All of these are sound but those that
/// ask for the user's word, which the pass applies only where it has that. Errors are reported
/// here.
pub fn load_sound(files: &[OsString]) -> Result<Option<Vec<Rule>>, ()> {
    if files.is_empty() {
        return Ok(None);
    }
    let loaded = Loaded::of(files)?;
    let tried = loaded
        .in_question()
        .filter(|rule| rule.word_of_user().is_none());
    let mut sound = true;
    for rule in tried {
        sound &= loaded.judge(rule, true).1;
    }
    match sound {
        true => Ok(Some(loaded.rules)),
        false => Err(()),
    }
}
