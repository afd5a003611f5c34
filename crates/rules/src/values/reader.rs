//! Gives the forms of rule files about values a meaning: costs, and rules whose words are known.
//!
//! All errors of a file are collected. `terms.rs` reads the sides of rules.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Diagnostic;
use freehold_base::suggest::unknown;
use freehold_dialects::OpDef;

use super::compile;
use super::rule::{Guard, Pattern, ValueRule};
use super::schema::{OpId, Schema};
use super::terms::{Side, Terms};
use crate::check::{Checked, Options, atom, error, list};
use crate::declared::Declared;
use crate::operations::is_about_operations;
use crate::sexpr::{Form, Sexpr};

/// Where operations are looked up by their full names.
pub type Find<'f> = dyn Fn(&str) -> Option<OpDef> + 'f;

/// What rule files say, over all that were read so far.
pub struct Reader<'f> {
    pub schema: Arc<Schema>,
    pub rules: Vec<ValueRule>,
    /// What operations cost that do not cost 1.
    pub costs: FxHashMap<OpId, u32>,
    find: &'f Find<'f>,
    /// The operations of the words that were read.
    words: FxHashMap<String, OpId>,
    file: usize,
    declared: Declared,
    errors: Vec<Diagnostic>,
}

impl<'f> Reader<'f> {
    /// A reader that knows the operations that `find` does.
    pub fn new(find: &'f Find<'f>) -> Self {
        Reader {
            schema: Arc::default(),
            rules: Vec::new(),
            costs: FxHashMap::default(),
            find,
            words: FxHashMap::default(),
            file: 0,
            declared: Declared::default(),
            errors: Vec::new(),
        }
    }

    /// A reader of rules alone, about operations that are known, in rule sets that are declared.
    pub fn of_known(schema: &Arc<Schema>, declared: &Declared) -> Reader<'static> {
        Reader {
            schema: Arc::clone(schema),
            declared: declared.clone(),
            ..Reader::new(&|_| None)
        }
    }

    /// Reads the forms of one file, but the rules about operations; what is wrong with them.
    pub fn read_file(&mut self, file: usize, forms: &[Form]) -> Vec<Diagnostic> {
        self.file = file;
        for form in forms.iter().filter(|form| !is_about_operations(form)) {
            if let Err(error) = self.form(form) {
                self.errors.push(error);
            }
        }
        std::mem::take(&mut self.errors)
    }

    fn form(&mut self, form: &Form) -> Checked<()> {
        let items = list(&form.sexpr, "a declaration or a rule")?;
        let Some((head, rest)) = items.split_first() else {
            return error(&form.sexpr, "expected a declaration or a rule, not `()`");
        };
        match atom(head, "a keyword")? {
            "ruleset" => self.declared.add_ruleset(&form.sexpr, rest),
            "cost" => self.cost(&form.sexpr, rest),
            "rewrite" => self.rewrite(form, head, rest),
            word => {
                let known = ["ruleset", "cost", "rewrite"];
                error(head, unknown("form", word, known.into_iter()))
            }
        }
    }

    fn cost(&mut self, form: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [name, number] = rest else {
            return error(form, "expected `(cost OPERATION NUMBER)`");
        };
        let op = self.op(name)?;
        match atom(number, "a number")?.parse::<u32>() {
            Ok(cost) if (1..=1000).contains(&cost) => {
                self.costs.insert(op, cost);
                Ok(())
            }
            _ => error(number, "expected a whole number from 1 to 1000"),
        }
    }

    /// The operation that a word names; `arith.` may be left out.
    pub(super) fn op(&mut self, at: &Sexpr) -> Checked<OpId> {
        let word = atom(at, "the name of an operation")?;
        if let Some(&op) = self.words.get(word) {
            return Ok(op);
        }
        let op = self.new_op(at, word)?;
        self.words.insert(word.to_owned(), op);
        Ok(op)
    }

    fn new_op(&mut self, at: &Sexpr, word: &str) -> Checked<OpId> {
        let full = match word.contains('.') {
            true => word.to_owned(),
            false => format!("arith.{word}"),
        };
        if let Some(op) = self.schema.find(&full) {
            return Ok(op);
        }
        let Some(def) = (self.find)(&full) else {
            let all: Vec<&str> = (self.schema.names())
                .chain(super::fold::NAMES.iter().map(|n| n.0))
                .collect();
            return error(at, unknown("operation", &full, all.into_iter()));
        };
        match Arc::make_mut(&mut self.schema).add(&def) {
            Ok(op) => Ok(op),
            Err(why) => error(at, format!("no rule can be about this as a value: {why}")),
        }
    }

    fn rewrite(&mut self, form: &Form, head: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [left, right, options @ ..] = rest else {
            return error(
                &form.sexpr,
                "expected `(rewrite LEFT RIGHT :when (GUARD...) :ruleset SET :name \"NAME\")`",
            );
        };
        let options = Options::read(head, options, true)?;
        let ruleset = self.declared.ruleset_of(&options, "addi-zero")?;
        let mut terms = Terms::new(self);
        let Pattern::Operation(left_side) = terms.read(left, Side::Left)? else {
            return error(left, "the left side must be an operation");
        };
        let right_side = terms.read(right, Side::Right)?;
        let mut guards: Vec<Guard> = Vec::new();
        for guard in options.guards {
            guards.push(terms.guard(guard)?);
        }
        if Pattern::Operation(left_side.clone()) == right_side {
            return error(head, "the rule rewrites a term to itself");
        }
        let variables = terms.into_variables();
        // Whether the type of each number of the right side follows from somewhere.
        if let Err(why) = compile::right_side(&self.schema, &right_side, 0) {
            return error(right, why);
        }
        self.declared.add_rule(options.name);
        self.rules.push(ValueRule {
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
        });
        Ok(())
    }
}
