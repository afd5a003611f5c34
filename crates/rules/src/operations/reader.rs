//! Gives the forms of rule files about operations a meaning. All errors of a file are collected.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::diagnostics::Diagnostic;
use freehold_base::suggest::unknown;
use freehold_dialects::{OpDef, builtin_op, builtin_op_names};

use super::OperationRules;
use super::check::check;
use super::rule::{OpId, OperationRule};
use super::terms::Terms;
use crate::check::{Checked, Options, atom, error, is_kebab_case, list};
use crate::sexpr::{Form, Sexpr};

/// What rule files say, over all that were read so far.
#[derive(Default)]
pub struct Reader {
    pub rules: Vec<OperationRule>,
    /// The operations that rules name.
    pub ops: Vec<OpDef>,
    by_name: FxHashMap<String, OpId>,
    file: usize,
    names: FxHashSet<String>,
    rulesets: Vec<String>,
    errors: Vec<Diagnostic>,
}

impl Reader {
    /// Lets no rule have one of these names.
    pub fn reserve<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        self.names.extend(names.map(str::to_owned));
    }

    /// Reads forms of one file; what is wrong with them.
    pub fn read_file<'a, 't: 'a>(
        &mut self,
        file: usize,
        forms: impl Iterator<Item = &'a Form<'t>>,
    ) -> Vec<Diagnostic> {
        self.file = file;
        for form in forms {
            if let Err(error) = self.form(form) {
                self.errors.push(error);
            }
        }
        std::mem::take(&mut self.errors)
    }

    /// What was read.
    pub fn into_rules(self) -> OperationRules {
        OperationRules {
            rules: self.rules,
            ops: self.ops,
        }
    }

    /// What the table says of an operation.
    pub fn def(&self, op: OpId) -> &OpDef {
        &self.ops[op.0 as usize]
    }

    /// The operation of a full name.
    pub fn op(&mut self, at: &Sexpr) -> Checked<OpId> {
        let name = atom(at, "the name of an operation")?;
        if let Some(&op) = self.by_name.get(name) {
            return Ok(op);
        }
        let Some(def) = builtin_op(name) else {
            return error(at, unknown("operation", name, builtin_op_names()));
        };
        let op = OpId(self.ops.len() as u32);
        self.by_name.insert(name.to_owned(), op);
        self.ops.push(def);
        Ok(op)
    }

    fn form(&mut self, form: &Form) -> Checked<()> {
        let items = list(&form.sexpr, "a declaration or a rule")?;
        let Some((head, rest)) = items.split_first() else {
            return error(&form.sexpr, "expected a declaration or a rule, not `()`");
        };
        match (atom(head, "a keyword")?, rest) {
            ("ruleset", [name]) => {
                let name = atom(name, "the name of a ruleset")?;
                self.rulesets.push(name.to_owned());
                Ok(())
            }
            ("ruleset", _) => error(&form.sexpr, "expected `(ruleset NAME)`"),
            ("rewrite", [left, right, options @ ..]) => {
                let options = Options::read(head, options, true)?;
                self.rewrite(form, head, (left, right), &options)
            }
            ("rewrite", _) => error(
                &form.sexpr,
                "expected `(rewrite LEFT RIGHT :when (GUARD...) :ruleset SET :name \"NAME\")`",
            ),
            (word, _) => {
                let known = ["ruleset", "rewrite"];
                error(head, unknown("form", word, known.into_iter()))
            }
        }
    }

    fn rewrite(
        &mut self,
        form: &Form,
        head: &Sexpr,
        (left, right): (&Sexpr, &Sexpr),
        options: &Options,
    ) -> Checked<()> {
        let ruleset = self.check_names(options)?;
        let mut terms = Terms::new(self);
        let left_side = terms.left(left)?;
        let right_side = terms.right(right, left_side.op)?;
        let mut guards = Vec::new();
        for guard in options.guards {
            guards.push(terms.guard(guard)?);
        }
        let variables = terms.into_variables();
        let rule = OperationRule {
            name: options.name.to_owned(),
            ruleset: ruleset.to_owned(),
            meaning: form.comment.clone(),
            file: self.file,
            location: head.location,
            left: left_side,
            right: right_side,
            variables,
            guards,
            mlir: options.mlir.iter().map(|&name| name.to_owned()).collect(),
        };
        if let Err(why) = check(&self.ops, &rule) {
            return error(right, why);
        }
        self.names.insert(rule.name.clone());
        self.rules.push(rule);
        Ok(())
    }

    /// The name of the ruleset, if it is declared and the rule's own name is right.
    fn check_names<'t>(&self, options: &Options<'t>) -> Checked<&'t str> {
        let ruleset = atom(options.ruleset, "the name of a ruleset")?;
        if !self.rulesets.iter().any(|known| known == ruleset) {
            let known = self.rulesets.iter().map(String::as_str);
            return error(options.ruleset, unknown("ruleset", ruleset, known));
        }
        let name = options.name;
        let wrong = |message: String| Err(Diagnostic::error(options.name_at, message));
        if !is_kebab_case(name) {
            return wrong(format!(
                "the name `{name}` is not in kebab case, such as `load-of-cast`"
            ));
        }
        if self.names.contains(name) {
            return wrong(format!("a second rule of the name `{name}`"));
        }
        Ok(ruleset)
    }
}
