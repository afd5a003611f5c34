//! The options of the canonicalization, by mlir-opt's names.

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;
use freehold_rules::RuleSet;

/// How the canonicalization goes about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether the first operation of the module is looked at first, or the last one.
    pub top_down: bool,
    /// Whether blocks and their arguments are simplified as well.
    pub simplify_regions: bool,
    pub max_iterations: u64,
    /// How often something may be rewritten in one iteration.
    pub max_rewrites: u64,
    /// Whether it is an error that the last iteration still changed something.
    pub must_converge: bool,
    /// The rules that alone are applied; all of them if there are none.
    pub enabled: Vec<String>,
    /// The rules that are not applied.
    pub disabled: Vec<String>,
}

impl Default for Options {
    /// mlir-opt gives up after 10 iterations, but looks into nested operations whenever it asks
    /// what they do; here a sweep notes that, so that what disappears level by level takes an
    /// iteration for each.
    fn default() -> Self {
        Options {
            top_down: true,
            simplify_regions: true,
            max_iterations: 64,
            max_rewrites: u64::MAX,
            must_converge: false,
            enabled: Vec::new(),
            disabled: Vec::new(),
        }
    }
}

impl Options {
    /// Whether only rules of files are applied, and no patterns that are Rust.
    pub(super) fn only_rules(&self) -> bool {
        !self.enabled.is_empty()
    }

    /// Whether a rule is applied, by its name and those of the patterns that it stands for.
    pub(super) fn keeps(&self, name: &str, mlir: &[String]) -> bool {
        let is_named = |list: &[String]| list.iter().any(|word| names(word, name, mlir));
        (self.enabled.is_empty() || is_named(&self.enabled)) && !is_named(&self.disabled)
    }

    /// The rules that are applied, of the built-in ones and those of users; `None` if all are.
    pub(super) fn selected(&self, rules: Option<&RuleSet>) -> Option<RuleSet> {
        if self.enabled.is_empty() && self.disabled.is_empty() {
            return None;
        }
        let all = rules.unwrap_or_else(|| RuleSet::builtin());
        Some(all.only(&|name, mlir| self.keeps(name, mlir)))
    }

    /// Remarks on names that no rule has.
    pub(crate) fn remarks(&self, rules: Option<&RuleSet>) -> Vec<Diagnostic> {
        if self.enabled.is_empty() && self.disabled.is_empty() {
            return Vec::new();
        }
        let all = rules.unwrap_or_else(|| RuleSet::builtin());
        let words = self.enabled.iter().chain(&self.disabled);
        let unknown = words.filter(|word| !all.has(&|name, mlir| names(word, name, mlir)));
        let remark = |word: &String| {
            let message = format!(
                "'{word}' is the name of no rule and of no pattern that a rule stands for: \
                 patterns that are Rust cannot be named (docs/canonicalization.md)"
            );
            Diagnostic::remark(Location::FILE, message)
        };
        unknown.map(remark).collect()
    }
}

/// Whether a word names a rule: by its own name, or as mlir-opt labels the pattern, where a
/// namespace may stand before the name.
fn names(word: &str, name: &str, mlir: &[String]) -> bool {
    let is_label = |label: &String| {
        let namespace = word.strip_suffix(label.as_str());
        namespace.is_some_and(|before| before.is_empty() || before.ends_with("::"))
    };
    word == name || mlir.iter().any(is_label)
}
