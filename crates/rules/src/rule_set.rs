//! Rule files read together: checked as a whole, and compiled once.

use std::sync::OnceLock;

use super::builtin::BUILTIN;
use super::check::{Checker, Rule};
use super::egraph::{OperandFact, Rewrite};
use super::operations::{Apart, OperationRules};
use super::skeleton::{StepRule, skeleton};
use super::values::{ValueRules, builtin_op, is_about_values};
use super::{compile, sexpr};
use freehold_base::diagnostics::{Diagnostic, Source};

/// Rules that were checked together, and the rewrites they compile to.
pub struct RuleSet {
    rules: Vec<Rule>,
    rewrites: Vec<Rewrite>,
    facts: Vec<OperandFact>,
    steps: Vec<Rule>,
    /// The rules about values, if they are not the built-in ones.
    values: Option<ValueRules>,
    operations: OperationRules,
    /// What stands for the built-in rules about operations, if they are not all.
    builtin_operations: Option<OperationRules>,
}

/// What is wrong with rule files: each file that has errors, with them.
pub struct RuleErrors {
    pub files: Vec<(Source, Vec<Diagnostic>)>,
}

impl RuleErrors {
    /// All errors as text, with the lines they are on.
    pub fn render(&self) -> String {
        let render =
            |(source, errors): &(Source, Vec<_>)| errors.iter().map(|e| source.render(e)).collect();
        self.files
            .iter()
            .map(render)
            .collect::<Vec<String>>()
            .concat()
    }
}

impl std::fmt::Debug for RuleErrors {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.render())
    }
}

impl RuleSet {
    /// The rules of `files`, pairs of a name and a text. What a file declares holds in the
    /// files after it, so that `signature.egg` stands first.
    ///
    /// ```
    /// use freehold::rules::{BUILTIN, RuleSet};
    /// let mine = r#"
    ///   (ruleset mine)
    ///   ; Both or neither is the same as equal.
    ///   (rewrite (andi x (adni x y)) (andi x y) :ruleset mine :name "and-again")"#;
    /// let errors = RuleSet::load(&[BUILTIN[0], ("mine.egg", mine)]).err().unwrap();
    /// assert!(errors.render().contains("unknown constructor `adni`; did you mean `andi`?"));
    /// ```
    ///
    /// # Errors
    /// All errors of all files; a set with an error is not usable in part.
    pub fn load(files: &[(&str, &str)]) -> Result<RuleSet, RuleErrors> {
        let mut checker = Checker::default();
        let mut operations = Apart::default();
        let mut wrong: Vec<(Source, Vec<Diagnostic>)> = Vec::new();
        for (index, (name, text)) in files.iter().enumerate() {
            let (mut forms, mut errors) = sexpr::read(text);
            let all = forms.len();
            errors.extend(operations.read(index, &mut forms));
            if forms.len() < all && is_about_values(text, &builtin_op) {
                // What is left is read by who reads rules about values.
                forms.clear();
            }
            let first = checker.rules.len();
            errors.extend(checker.check_file(index, &forms));
            let own = checker.rules[first..].iter();
            errors.extend(own.filter(|rule| rule.is_skeleton).filter_map(|rule| {
                let wrong = StepRule::of(rule).err()?;
                Some(Diagnostic::error(rule.location, wrong))
            }));
            if !errors.is_empty() {
                errors.sort_by_key(|e| e.location);
                wrong.push((Source::new(*name, *text), errors));
            }
        }
        if !wrong.is_empty() {
            return Err(RuleErrors { files: wrong });
        }
        let (steps, rules): (Vec<Rule>, Vec<Rule>) =
            checker.rules.into_iter().partition(|rule| rule.is_skeleton);
        let rewrites = rules.iter().map(compile::rewrite).collect();
        let guards = rules.iter().flat_map(|rule| &rule.guards);
        let mut facts: Vec<OperandFact> = guards.filter_map(|g| g.condition.fact).collect();
        facts.sort_unstable();
        facts.dedup();
        Ok(RuleSet {
            rules,
            rewrites,
            facts,
            steps,
            values: None,
            operations: operations.into_rules(),
            builtin_operations: None,
        })
    }

    /// The rules of [`BUILTIN`], read once.
    ///
    /// # Panics
    /// When they do not check, which a test rules out.
    pub fn builtin() -> &'static RuleSet {
        static SET: OnceLock<RuleSet> = OnceLock::new();
        SET.get_or_init(|| match RuleSet::load(BUILTIN) {
            Ok(set) => set,
            Err(errors) => panic!("{}", errors.render()),
        })
    }

    /// The set without some rules about terms.
    pub fn without(mut self, names: &[&str]) -> RuleSet {
        let is_left: Vec<bool> = self
            .rules
            .iter()
            .map(|rule| !names.contains(&rule.name.as_str()))
            .collect();
        let mut left = is_left.iter().copied();
        self.rules.retain(|_| left.next().unwrap_or(true));
        let mut left = is_left.iter().copied();
        self.rewrites.retain(|_| left.next().unwrap_or(true));
        self
    }

    /// The same rules in another order, without their texts.
    #[cfg(any(test, feature = "reference"))]
    pub fn reordered(&self, order: &[usize]) -> RuleSet {
        RuleSet {
            rules: Vec::new(),
            steps: Vec::new(),
            values: None,
            operations: OperationRules::default(),
            builtin_operations: None,
            facts: self.facts.clone(),
            rewrites: order.iter().map(|&i| self.rewrites[i].clone()).collect(),
        }
    }

    /// The rules about steps, in the order of the files. They are in no e-graph, and no
    /// rewrites.
    pub fn steps(&self) -> &[Rule] {
        &self.steps
    }

    /// Those of them that are not built in.
    pub fn own_steps(&self) -> impl Iterator<Item = &Rule> {
        let is_own = |rule: &&Rule| skeleton().iter().all(|known| known.name != rule.name);
        self.steps.iter().filter(is_own)
    }

    /// The set with rules about values that are not the built-in ones.
    pub fn with_values(self, values: ValueRules) -> RuleSet {
        RuleSet {
            values: Some(values),
            ..self
        }
    }

    /// The rules about values: the built-in ones if there are no others.
    pub fn values(&self) -> &ValueRules {
        self.values
            .as_ref()
            .unwrap_or_else(|| ValueRules::on_demand())
    }

    /// What of the rules about values and operations is kept by names of rules, and of mlir-opt's
    /// patterns, with none of the others.
    pub fn only(&self, keep: &dyn Fn(&str, &[String]) -> bool) -> RuleSet {
        RuleSet {
            rules: Vec::new(),
            rewrites: Vec::new(),
            facts: Vec::new(),
            steps: Vec::new(),
            values: Some(self.values().only(keep)),
            operations: self.operations.only(keep),
            builtin_operations: Some(self.builtin_operations().only(keep)),
        }
    }

    /// Whether a rule about values or operations, or one of users about steps, is of some names.
    pub fn has(&self, is_it: &dyn Fn(&str, &[String]) -> bool) -> bool {
        let operations = [&self.operations, self.builtin_operations()];
        let mut operations = operations.into_iter().flat_map(OperationRules::rules);
        self.values()
            .rules()
            .iter()
            .any(|rule| is_it(&rule.name, &rule.mlir))
            || operations.any(|rule| is_it(&rule.name, &rule.mlir))
            || self.own_steps().any(|rule| is_it(&rule.name, &[]))
    }

    /// The rules of these files that are in the language of `rules/operations`.
    pub fn operations(&self) -> &OperationRules {
        &self.operations
    }

    /// The set with these rules about operations in the place of the built-in ones.
    pub fn with_builtin_operations(self, operations: OperationRules) -> RuleSet {
        RuleSet {
            builtin_operations: Some(operations),
            ..self
        }
    }

    /// The built-in rules about operations, or what stands for them.
    pub fn builtin_operations(&self) -> &OperationRules {
        self.builtin_operations
            .as_ref()
            .unwrap_or_else(|| OperationRules::builtin())
    }

    /// The rules about terms, in the order of the files.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The rewrites, one for each rule, in the same order.
    pub fn rewrites(&self) -> &[Rewrite] {
        &self.rewrites
    }

    /// The facts about operands that a rule asks for. Of others nothing need be known.
    pub fn facts(&self) -> &[OperandFact] {
        &self.facts
    }

    /// The names of the rulesets that have a rule, in the order of the files.
    pub fn rulesets(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.rules.iter().map(|r| r.ruleset.as_str()).collect();
        names.dedup();
        names
    }
}
