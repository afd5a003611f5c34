//! A file of rules: what is wrong with its text, the verdict on each rule with a counterexample,
//! and whether the set saturates.
//!
//! `lab` decides. A rule is judged again only when its text changes.

use std::ops::Range;

use rustc_hash::FxHashMap;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Severity};
use freehold_ir::Location;
use freehold_lab::{self as lab, OperationBounds, OperationLab, OperationVerdict, Saturation};
use freehold_rules::operations::has_rules_about_operations;
use freehold_rules::values::{ValueRules, builtin_op, is_about_values};
use freehold_rules::{BUILTIN, CONDITIONS, CONSTRUCTORS, Rule, RuleErrors, RuleSet, SKELETON};

use crate::analysis::offset;
use crate::answers::Hover;
use crate::document::Fault;
use crate::text::{Text, word_at};

/// A file of rules with what is known of it.
#[derive(Default)]
pub struct RuleFile {
    text: Text,
    faults: Vec<Fault>,
    /// By the text of a rule what is said at it, if anything is.
    judged: FxHashMap<String, Vec<Said>>,
}

/// What is said at a rule.
#[derive(Clone)]
struct Said {
    severity: Severity,
    message: String,
    notes: Vec<String>,
}

impl RuleFile {
    /// Takes another text and judges what changed, within a budget.
    pub fn update(&mut self, name: &str, text: Text, budget: &Budget) {
        self.faults.clear();
        self.text = text;
        let mut judge = Judge {
            budget,
            forms: forms(self.text.as_str()),
            text: self.text.as_str(),
            before: std::mem::take(&mut self.judged),
            judged: FxHashMap::default(),
            faults: Vec::new(),
        };
        judge.file(name);
        self.judged = judge.judged;
        self.faults = judge.faults;
        self.faults.sort_by_key(|fault| fault.range.start);
    }

    /// The text.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// What is said of the file.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// What the word at an offset means: a condition, or a constructor of terms.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        let range = word_at(self.text.as_str(), offset, is_word);
        let word = &self.text.as_str()[range.clone()];
        let condition = CONDITIONS.iter().find(|condition| condition.name == word);
        let constructor = CONSTRUCTORS
            .iter()
            .find(|constructor| constructor.name == word);
        let what = match (condition, constructor) {
            (Some(_), _) => "condition",
            (None, Some(_)) => "constructor",
            (None, None) => return None,
        };
        let (declaration, meaning) = declared(word)?;
        let text = format!("```lisp\n{declaration}\n```\n\nA {what}. {meaning}\n");
        Some(Hover { range, text })
    }
}

/// Judges one file.
struct Judge<'a> {
    budget: &'a Budget,
    text: &'a str,
    /// The forms of the file.
    forms: Vec<Range<usize>>,
    before: FxHashMap<String, Vec<Said>>,
    judged: FxHashMap<String, Vec<Said>>,
    faults: Vec<Fault>,
}

impl Judge<'_> {
    fn file(&mut self, name: &str) {
        let is_of_values = is_about_values(self.text, &builtin_op);
        if is_of_values {
            match ValueRules::load(&[(name, self.text)], &builtin_op) {
                Ok(rules) => self.values(&rules),
                Err(errors) => return self.errors(name, &errors),
            }
        }
        if is_of_values && !has_rules_about_operations(self.text) {
            return;
        }
        let builtin = BUILTIN.iter().chain(&SKELETON[1..]).copied();
        let files: Vec<(&str, &str)> = builtin.chain([(name, self.text)]).collect();
        match RuleSet::load(&files) {
            Ok(set) => self.set(&set, files.len() - 1),
            Err(errors) => self.errors(name, &errors),
        }
    }

    fn errors(&mut self, name: &str, errors: &RuleErrors) {
        let own = errors
            .files
            .iter()
            .filter(|(source, _)| source.name() == name);
        for error in own.flat_map(|(_, errors)| errors) {
            let at = error.location;
            self.faults.push(Fault {
                range: word_of(self.text, at),
                severity: error.severity,
                message: error.message.clone(),
                notes: error
                    .notes
                    .iter()
                    .map(|(at, m)| (word_of(self.text, *at), m.clone()))
                    .collect(),
                is_refusal: false,
            });
        }
    }

    fn values(&mut self, rules: &ValueRules) {
        let certificate = lab::values::Certificate::default();
        for rule in rules.rules() {
            self.rule(rule.location, || {
                let verdict = lab::values::recheck(rules.schema(), rule, &certificate);
                said(&rule.name, lab::value_refusal(rule, &verdict), Vec::new())
            });
        }
    }

    fn set(&mut self, set: &RuleSet, file: usize) {
        let own: Vec<&Rule> = set
            .rules()
            .iter()
            .filter(|rule| rule.file == file)
            .collect();
        for rule in &own {
            self.rule(rule.location, || {
                let verdict = lab::unsound(rule);
                let model = verdict.as_ref().ok().and_then(Option::as_ref);
                let witness = model.and_then(|model| lab::witness(rule, model, set));
                let notes = witness
                    .iter()
                    .flat_map(|w| counterexample(&w.before, &w.after, &w.fault));
                said(&rule.name, lab::refusal(rule, &verdict), notes.collect())
            });
        }
        for rule in set.own_steps().filter(|rule| rule.file == file) {
            self.rule(rule.location, || {
                let verdict = lab::unsound_steps(rule);
                let witness = verdict.as_ref().ok().and_then(Option::as_ref);
                let notes = witness
                    .iter()
                    .flat_map(|w| counterexample(&w.before, &w.after, &w.fault));
                said(
                    &rule.name,
                    lab::step_refusal(rule, &verdict),
                    notes.collect(),
                )
            });
        }
        let mut operations = OperationLab::within(self.budget.clone());
        for rule in set.operations().rules() {
            self.rule(rule.location, || {
                let verdict = operations.judge(set.operations(), rule, OperationBounds::USUAL);
                let notes = match &verdict {
                    OperationVerdict::Broken(b) => counterexample(&b.before, &b.after, &b.fault),
                    OperationVerdict::Held { .. } | OperationVerdict::NotTried(_) => Vec::new(),
                };
                said(&rule.name, lab::operation_refusal(rule, &verdict), notes)
            });
        }
        self.saturation(&own);
    }

    /// Says at a rule of a cycle that the set is not proved to saturate.
    fn saturation(&mut self, own: &[&Rule]) {
        let Saturation::Cycle(links) = lab::saturation(own.iter().copied()) else {
            return;
        };
        let Some(first) = links.first() else {
            return;
        };
        let notes = links.iter().map(|link| {
            let rule = own[link.rule];
            let message = format!("`{}` {}", rule.name, link.describe());
            (self.form(rule.location), message)
        });
        self.faults.push(Fault {
            range: self.form(own[first.rule].location),
            severity: Severity::Warning,
            message: "not proved to saturate: rules can feed each other without end".to_owned(),
            notes: notes.collect(),
            is_refusal: false,
        });
    }

    /// Judges a rule, if it was not judged before.
    fn rule(&mut self, at: Location, judge: impl FnOnce() -> Vec<Said>) {
        let range = self.form(at);
        let key = self.text[range.clone()].to_owned();
        let known = self
            .before
            .get(&key)
            .or_else(|| self.judged.get(&key))
            .cloned();
        let said = known.unwrap_or_else(|| {
            self.budget.spend(1);
            judge()
        });
        for said in &said {
            let notes = said.notes.iter().map(|note| (range.clone(), note.clone()));
            self.faults.push(Fault {
                range: range.clone(),
                severity: said.severity,
                message: said.message.clone(),
                notes: notes.collect(),
                is_refusal: false,
            });
        }
        self.judged.insert(key, said);
    }

    /// The form that a location is in.
    fn form(&self, at: Location) -> Range<usize> {
        let offset = offset(at);
        let mut forms = self.forms.iter();
        let form = forms.find(|form| form.contains(&offset));
        form.cloned().unwrap_or_else(|| word_of(self.text, at))
    }
}

/// What is said at a rule: its refusal, or that it is sound.
fn said(name: &str, refusal: Option<Diagnostic>, notes: Vec<String>) -> Vec<Said> {
    vec![match refusal {
        Some(refusal) => Said {
            severity: refusal.severity,
            message: refusal.message,
            notes,
        },
        None => Said {
            severity: Severity::Note,
            message: format!("the rule `{name}` is sound"),
            notes,
        },
    }]
}

/// A program that a rule breaks.
fn counterexample(before: &str, after: &str, fault: &str) -> Vec<String> {
    vec![
        format!("this program is right:\n{}", before.trim_end()),
        format!("after the rule it is not:\n{}", after.trim_end()),
        format!("what a run of it says: {}", fault.trim_end()),
    ]
}

/// The forms of a file that stand in no other.
fn forms(text: &str) -> Vec<Range<usize>> {
    let mut forms = Vec::new();
    let (mut depth, mut start) = (0_usize, 0);
    let mut bytes = text.bytes().enumerate();
    while let Some((at, byte)) = bytes.next() {
        match byte {
            b';' => while bytes.next().is_some_and(|(_, byte)| byte != b'\n') {},
            b'"' => while bytes.next().is_some_and(|(_, byte)| byte != b'"') {},
            b'(' => {
                if depth == 0 {
                    start = at;
                }
                depth += 1;
            }
            b')' if depth > 0 => {
                depth -= 1;
                if depth == 0 {
                    forms.push(start..at + 1);
                }
            }
            _ => {}
        }
    }
    forms
}

fn is_word(c: char) -> bool {
    !c.is_whitespace() && !"()\";".contains(c)
}

fn word_of(text: &str, at: Location) -> Range<usize> {
    let at = offset(at).min(text.len());
    let end = text[at..]
        .find(|c| !is_word(c))
        .map_or(text.len(), |end| at + end);
    at..end.max((at + 1).min(text.len()))
}

/// How a file of the vocabulary declares a word, and the comment above that.
fn declared(word: &str) -> Option<(String, String)> {
    let files = BUILTIN.iter().chain(&SKELETON);
    let lines = files.flat_map(|(_, text)| text.lines());
    let mut comment: Vec<&str> = Vec::new();
    for line in lines {
        let line = line.trim();
        if let Some(said) = line.strip_prefix(';') {
            comment.push(said.trim());
            continue;
        }
        let declaration = line.strip_prefix('(').unwrap_or("");
        let declaration = declaration.strip_prefix("relation ").unwrap_or(declaration);
        let name = declaration.split(|c: char| !is_word(c)).next();
        if name == Some(word) && !line.starts_with("(rewrite") {
            let shown = line.trim_end_matches(')').to_owned();
            let open = shown.matches('(').count() - shown.matches(')').count();
            return Some((shown + &")".repeat(open), comment.join(" ")));
        }
        comment.clear();
    }
    None
}
