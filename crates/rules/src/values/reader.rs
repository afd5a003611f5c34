//! Gives the forms of rule files about values a meaning: costs, and rules whose words are known.
//!
//! All errors of a file are collected. `terms.rs` reads the sides of rules.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::OpDef;

use super::rule::{Guard, Kind, Operation, Pattern, ValueRule};
use super::schema::{OpId, Schema, unknown};
use super::terms::{Side, Terms};
use crate::check::{Checked, atom, error, is_kebab_case, list};
use crate::sexpr::{Form, Sexpr, SexprKind};

/// Where operations are looked up by their full names.
pub type Find<'f> = dyn Fn(&str) -> Option<OpDef> + 'f;

/// What rule files say, over all that were read so far.
pub struct Reader<'f> {
    pub schema: Schema,
    pub rules: Vec<ValueRule>,
    /// What operations cost that do not cost 1.
    pub costs: FxHashMap<OpId, u32>,
    pub(super) find: &'f Find<'f>,
    file: usize,
    names: FxHashSet<String>,
    rulesets: Vec<String>,
    errors: Vec<Diagnostic>,
}

impl<'f> Reader<'f> {
    /// A reader that knows the operations that `find` does.
    pub fn new(find: &'f Find<'f>) -> Self {
        Reader {
            schema: Schema::default(),
            rules: Vec::new(),
            costs: FxHashMap::default(),
            find,
            file: 0,
            names: FxHashSet::default(),
            rulesets: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// Reads the forms of one file; what is wrong with them.
    pub fn read_file(&mut self, file: usize, forms: &[Form]) -> Vec<Diagnostic> {
        self.file = file;
        for form in forms {
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
            "ruleset" => self.ruleset(&form.sexpr, rest),
            "cost" => self.cost(&form.sexpr, rest),
            "rewrite" => self.rewrite(form, head, rest),
            word => {
                let known = ["ruleset", "cost", "rewrite"];
                error(head, unknown("form", word, known.into_iter()))
            }
        }
    }

    fn ruleset(&mut self, form: &Sexpr, rest: &[Sexpr]) -> Checked<()> {
        let [name] = rest else {
            return error(form, "expected `(ruleset NAME)`");
        };
        self.rulesets
            .push(atom(name, "the name of a ruleset")?.to_owned());
        Ok(())
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
        let full = match word.contains('.') {
            true => word.to_owned(),
            false => format!("arith.{word}"),
        };
        if let Some(op) = self.schema.find(&full) {
            return Ok(op);
        }
        let Some(def) = (self.find)(&full) else {
            let known = self.schema.ops().map(|(_, op)| op.name.as_str());
            let all: Vec<&str> = known
                .chain(super::fold::NAMES.iter().map(|n| n.0))
                .collect();
            return error(at, unknown("operation", &full, all.into_iter()));
        };
        match self.schema.add(&def) {
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
        let options = Options::read(head, options)?;
        self.check_names(head, &options)?;
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
        self.check_types(right, &left_side, &right_side, &variables)?;
        self.names.insert(options.name.to_owned());
        self.rules.push(ValueRule {
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
            let message = format!("the name `{name}` is not in kebab case, such as `addi-zero`");
            return error(head, message);
        }
        if self.names.contains(*name) {
            return error(head, format!("a second rule of the name `{name}`"));
        }
        Ok(())
    }

    /// Whether the type of each number of the right side follows from somewhere.
    fn check_types(
        &self,
        at: &Sexpr,
        left: &Operation,
        right: &Pattern,
        _: &[(String, Kind)],
    ) -> Checked<()> {
        match super::compile::right_side(&self.schema, left, right, 0) {
            Ok(_) => Ok(()),
            Err(why) => error(at, why),
        }
    }
}

/// What stands behind the sides of a rule.
pub(crate) struct Options<'a, 't> {
    pub guards: &'a [Sexpr<'t>],
    pub ruleset: &'t str,
    pub name: &'t str,
    pub mlir: Vec<&'t str>,
}

impl<'a, 't> Options<'a, 't> {
    /// The options of a rule whose keyword is `head`.
    pub fn read(head: &Sexpr, items: &'a [Sexpr<'t>]) -> Checked<Options<'a, 't>> {
        let (mut guards, mut ruleset, mut name) = (&[][..], None, None);
        let mut mlir = Vec::new();
        let mut items = items.iter();
        while let Some(keyword) = items.next() {
            let word = match keyword.kind {
                SexprKind::Atom(word) => word,
                _ => return error(keyword, "expected `:when`, `:ruleset`, `:name` or `:mlir`"),
            };
            let Some(value) = items.next() else {
                return error(keyword, format!("expected something behind `{word}`"));
            };
            match (word, &value.kind) {
                (":when", SexprKind::List(list)) => guards = list,
                (":ruleset", SexprKind::Atom(text)) => ruleset = Some(*text),
                (":name", SexprKind::Text(text)) => name = Some(*text),
                (":mlir", SexprKind::Text(text)) => mlir.push(*text),
                (":when", _) => return error(value, "expected guards in parentheses"),
                (":ruleset", _) => return error(value, "expected the name of a ruleset"),
                (":name" | ":mlir", _) => return error(value, "expected a name in quotes"),
                (word, _) => {
                    let known = [":when", ":ruleset", ":name", ":mlir"];
                    return error(keyword, unknown("option", word, known.into_iter()));
                }
            }
        }
        let missing = |what: &str| error(head, format!("the rule has no `{what}`"));
        let Some(ruleset) = ruleset else {
            return missing(":ruleset NAME");
        };
        let Some(name) = name else {
            return missing(":name \"NAME\"");
        };
        Ok(Options {
            guards,
            ruleset,
            name,
            mlir,
        })
    }
}
