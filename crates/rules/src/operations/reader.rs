//! Gives the forms of rule files about operations a meaning. All errors of a file are collected.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::OpDef;

use super::rule::{OpId, OperationRule, Right};
use super::terms::Terms;
use crate::check::{Checked, atom, error, is_kebab_case, list};
use crate::sexpr::{Form, Sexpr};
use crate::values::{Find, Options, unknown};

/// What rule files say, over all that were read so far.
pub struct Reader<'f> {
    pub rules: Vec<OperationRule>,
    /// The operations that rules name.
    pub ops: Vec<OpDef>,
    by_name: FxHashMap<String, OpId>,
    find: &'f Find<'f>,
    file: usize,
    names: FxHashSet<String>,
    rulesets: Vec<String>,
    errors: Vec<Diagnostic>,
}

impl<'f> Reader<'f> {
    /// A reader that knows the operations that `find` does.
    pub fn new(find: &'f Find<'f>) -> Self {
        Reader {
            rules: Vec::new(),
            ops: Vec::new(),
            by_name: FxHashMap::default(),
            find,
            file: 0,
            names: FxHashSet::default(),
            rulesets: Vec::new(),
            errors: Vec::new(),
        }
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

    /// What the table says of an operation.
    pub fn def(&self, op: OpId) -> &OpDef {
        &self.ops[op.0 as usize]
    }

    /// The operation that a word names; `arith.` may be left out.
    pub fn op(&mut self, at: &Sexpr) -> Checked<OpId> {
        let word = atom(at, "the name of an operation")?;
        let full = match word.contains('.') {
            true => word.to_owned(),
            false => format!("arith.{word}"),
        };
        if let Some(&op) = self.by_name.get(&full) {
            return Ok(op);
        }
        let Some(def) = (self.find)(&full) else {
            let known = self.ops.iter().map(|op| op.name.as_str());
            return error(at, unknown("operation", &full, known));
        };
        let op = OpId(self.ops.len() as u32);
        self.by_name.insert(full, op);
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
                let options = Options::read(head, options)?;
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
        self.check_names(head, options)?;
        let mut terms = Terms::new(self);
        let left_side = terms.left(left)?;
        let right_side = terms.right(right, left_side.op)?;
        let mut guards = Vec::new();
        for guard in options.guards {
            guards.push(terms.guard(guard)?);
        }
        let variables = terms.into_variables();
        if let Right::Update(update) = &right_side
            && update.results.iter().any(Option::is_some)
        {
            let message = "the results of an operation that only changes stay: do not name them";
            return error(right, message);
        }
        self.names.insert(options.name.to_owned());
        self.rules.push(OperationRule {
            name: options.name.to_owned(),
            ruleset: options.ruleset.to_owned(),
            meaning: form.comment.clone(),
            file: self.file,
            location: head.location,
            left: left_side,
            right: right_side,
            variables,
            guards,
            mlir: options.mlir.iter().map(|&name| name.to_owned()).collect(),
        });
        Ok(())
    }

    fn check_names(&self, head: &Sexpr, options: &Options) -> Checked<()> {
        let Options { name, ruleset, .. } = options;
        if !self.rulesets.iter().any(|known| known == ruleset) {
            let known = self.rulesets.iter().map(String::as_str);
            return error(head, unknown("ruleset", ruleset, known));
        }
        if !is_kebab_case(name) {
            let message = format!("the name `{name}` is not in kebab case, such as `load-of-cast`");
            return error(head, message);
        }
        if self.names.contains(*name) {
            return error(head, format!("a second rule of the name `{name}`"));
        }
        Ok(())
    }
}
