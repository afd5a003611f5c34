//! The rules that are judged, with the texts that they are from.

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Source;
use freehold_rules::operations::{OperationRule, has_rules_about_operations};
use freehold_rules::values::{ValueRule, ValueRules, builtin_op, is_about_values};
use freehold_rules::{BUILTIN, Rule, RuleErrors, RuleSet, SKELETON};

/// How many files are built in: those of terms, and the one of operations.
const FILES: usize = BUILTIN.len() + 1;

/// Rules with the texts that they are from: the built-in ones first, then those of files.
pub struct LoadedRules {
    /// With the built-in rules about values and those of files.
    pub set: RuleSet,
    sources: Vec<Source>,
    /// The rules about values of files, if there are any, and their texts.
    values: Option<ValueRules>,
    value_sources: Vec<Source>,
    /// What judging them may take.
    budget: Budget,
}

impl LoadedRules {
    /// The built-in rules and those of files.
    ///
    /// # Errors
    /// What is wrong with the files.
    pub fn of(own: Vec<Source>) -> Result<LoadedRules, RuleErrors> {
        let builtin = BUILTIN.iter().chain(&SKELETON[1..]);
        let builtin = builtin.map(|&(name, text)| Source::new(name, text));
        let mut sources: Vec<Source> = builtin.collect();
        // A file may have rules about values and about operations.
        let is_of_values = |source: &&Source| is_about_values(source.text(), &builtin_op);
        let copy = |source: &Source| Source::new(source.name(), source.text());
        let value_sources: Vec<Source> = own.iter().filter(is_of_values).map(copy).collect();
        sources.extend(
            own.into_iter().filter(|source| {
                !is_of_values(&source) || has_rules_about_operations(source.text())
            }),
        );
        let set = RuleSet::load(&texts(&sources));
        let values = match &value_sources[..] {
            [] => Ok(None),
            own => ValueRules::load(&texts(own), &builtin_op).map(Some),
        };
        let (mut set, values) = match (set, values) {
            (Ok(set), Ok(values)) => (set, values),
            (Err(mut errors), Err(others)) => {
                errors.files.extend(others.files);
                return Err(errors);
            }
            (Err(errors), _) | (_, Err(errors)) => return Err(errors),
        };
        if values.is_some() {
            set = set.with_values(with_builtin(&value_sources)?);
        }
        Ok(LoadedRules {
            set,
            sources,
            values,
            value_sources,
            budget: Budget::UNLIMITED,
        })
    }

    /// The same rules, which are judged within a budget.
    pub fn within(self, budget: Budget) -> LoadedRules {
        LoadedRules { budget, ..self }
    }

    /// What judging them may take.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The rules about values in question: those of files if there are any files, or the built-in
    /// ones.
    pub fn values_in_question(&self) -> Option<&ValueRules> {
        match self.has_files() {
            true => self.values.as_ref(),
            false => Some(ValueRules::builtin()),
        }
    }

    /// The rules about values of files.
    pub fn own_values(&self) -> Option<&ValueRules> {
        self.values.as_ref()
    }

    /// The text that a rule about values in question is from.
    pub fn value_source(&self, rule: &ValueRule) -> Source {
        let (name, text) = match self.value_sources.get(rule.file) {
            Some(source) => (source.name(), source.text()),
            None => freehold_rules::values::BUILTIN[rule.file],
        };
        Source::new(name, text)
    }

    /// The files of rules about values, each with its text.
    pub fn own_value_texts(&self) -> impl Iterator<Item = (&str, &str)> {
        self.value_sources.iter().map(|s| (s.name(), s.text()))
    }

    /// The text that a rule is from.
    pub fn source(&self, rule: &Rule) -> &Source {
        &self.sources[rule.file]
    }

    /// Whether a rule is of a file, and not built in.
    pub fn is_own(&self, rule: &Rule) -> bool {
        rule.file >= FILES
    }

    /// The numbers of the rules in question: those of files if there are any, or all.
    pub fn in_question(&self, with_builtin: bool) -> Vec<usize> {
        let has_files = self.has_files();
        let rules = self.set.rules().iter().enumerate();
        rules
            .filter(|(_, rule)| with_builtin || !has_files || self.is_own(rule))
            .map(|(index, _)| index)
            .collect()
    }

    /// Whether there are files besides the built-in ones.
    pub fn has_files(&self) -> bool {
        self.sources.len() > FILES || !self.value_sources.is_empty()
    }

    /// The files besides the built-in ones.
    pub fn own_sources(&self) -> &[Source] {
        &self.sources[FILES..]
    }

    /// The rules about steps in question: those of files if there are any, or the built-in
    /// ones.
    pub fn steps_in_question(&self) -> Vec<&Rule> {
        let steps = self.set.steps().iter();
        steps
            .filter(|rule| !self.has_files() || self.is_own(rule))
            .collect()
    }

    /// The rules of files in the language of `rules/operations`.
    pub fn own_operations(&self) -> &[OperationRule] {
        self.set.operations().rules()
    }

    /// The text that such a rule is from.
    pub fn operation_source(&self, rule: &OperationRule) -> &Source {
        &self.sources[rule.file]
    }

    /// Where a rule stands: `mine.egg:3:1`.
    pub fn place(&self, rule: &Rule) -> String {
        let source = self.source(rule);
        match source.line_column(rule.location) {
            Some((line, column)) => format!("{}:{line}:{column}", source.name()),
            None => source.name().to_owned(),
        }
    }
}

fn texts(sources: &[Source]) -> Vec<(&str, &str)> {
    sources.iter().map(|s| (s.name(), s.text())).collect()
}

/// The built-in rules about values and those of files.
fn with_builtin(own: &[Source]) -> Result<ValueRules, RuleErrors> {
    let builtin = freehold_rules::values::BUILTIN.iter().copied();
    let all: Vec<(&str, &str)> = builtin.chain(texts(own)).collect();
    ValueRules::load(&all, &builtin_op)
}
