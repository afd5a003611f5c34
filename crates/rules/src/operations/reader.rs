//! Gives the forms of rule files about operations a meaning. All errors of a file are collected.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::suggest::unknown;
use freehold_dialects::{OpDef, builtin_op, builtin_op_names};

use super::OperationRules;
use super::check::check;
use super::rule::{OpId, OperationRule};
use super::terms::Terms;
use crate::check::{Checked, Options, atom, error, list};
use crate::declared::Declared;
use crate::sexpr::{Form, Sexpr};

/// What rule files say, over all that were read so far.
#[derive(Default)]
pub struct Reader {
    pub rules: Vec<OperationRule>,
    /// The operations that rules name.
    pub ops: Vec<Rc<OpDef>>,
    by_name: FxHashMap<String, OpId>,
    file: usize,
    declared: Declared,
    errors: Vec<Diagnostic>,
}

impl Reader {
    /// Lets no rule have one of these names.
    pub fn reserve<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        names.for_each(|name| self.declared.add_rule(name));
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
            ops: self.ops.into_iter().map(Rc::unwrap_or_clone).collect(),
        }
    }

    /// What the table says of an operation.
    pub fn def(&self, op: OpId) -> &Rc<OpDef> {
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
        self.ops.push(Rc::new(def));
        Ok(op)
    }

    fn form(&mut self, form: &Form) -> Checked<()> {
        let items = list(&form.sexpr, "a declaration or a rule")?;
        let Some((head, rest)) = items.split_first() else {
            return error(&form.sexpr, "expected a declaration or a rule, not `()`");
        };
        match (atom(head, "a keyword")?, rest) {
            ("ruleset", rest) => self.declared.add_ruleset(&form.sexpr, rest),
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
        let ruleset = self.declared.ruleset_of(options, "load-of-cast")?;
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
        self.declared.add_rule(&rule.name);
        self.rules.push(rule);
        Ok(())
    }
}
