//! The names that rule files declare: of rule sets, and of rules, each once.

use rustc_hash::FxHashSet;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::suggest::unknown;

use crate::check::{Checked, Options, atom, error, is_kebab_case};
use crate::sexpr::Sexpr;

/// What was declared in the files that were read so far.
#[derive(Clone, Default)]
pub(crate) struct Declared {
    rulesets: Vec<String>,
    rules: FxHashSet<String>,
}

impl Declared {
    /// Declares the rule set of `(ruleset NAME)`, of which `rest` is what follows the keyword.
    pub(crate) fn add_ruleset(&mut self, form: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [name] = rest else {
            return error(form, "expected `(ruleset NAME)`");
        };
        self.add_ruleset_of(atom(name, "the name of a ruleset")?);
        Ok(())
    }

    /// Declares the rule set of a name.
    pub(crate) fn add_ruleset_of(&mut self, name: &str) {
        self.rulesets.push(name.to_owned());
    }

    /// Lets no rule that follows have this name.
    pub(crate) fn add_rule(&mut self, name: &str) {
        self.rules.insert(name.to_owned());
    }

    /// The name of a rule's rule set, if that is declared and the rule's own name is right, as
    /// `example` is.
    pub(crate) fn ruleset_of<'t>(&self, options: &Options<'t>, example: &str) -> Checked<&'t str> {
        let ruleset = atom(options.ruleset, "the name of a ruleset")?;
        if !self.rulesets.iter().any(|known| known == ruleset) {
            let known = self.rulesets.iter().map(String::as_str);
            return error(options.ruleset, unknown("ruleset", ruleset, known));
        }
        let name = options.name;
        let wrong = |message: String| Err(Diagnostic::error(options.name_at, message));
        if !is_kebab_case(name) {
            return wrong(format!(
                "the name `{name}` is not in kebab case, such as `{example}`"
            ));
        }
        if self.rules.contains(name) {
            return wrong(format!("a second rule of the name `{name}`"));
        }
        Ok(ruleset)
    }
}
