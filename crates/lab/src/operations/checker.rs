//! Whether an operation of a form is valid, asked before a program is made with it.

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::{Context, Module};
use freehold_syntax::{ParseOptions, parse};
use freehold_verify::verify;

use super::types::Ty;

/// All that the verifier asks of an operation without regions.
pub struct Form<'a> {
    pub name: &'a str,
    pub operands: Vec<String>,
    pub attributes: &'a str,
}

/// What the verifier said, by the text of the form.
#[derive(Default)]
pub struct Checker {
    known: FxHashMap<String, bool>,
    /// The members of a pool that a form can have as its result.
    results: FxHashMap<String, Vec<Ty>>,
}

/// A module of a text that the parser and the verifier take.
pub fn read(text: &str) -> Option<(Module, Table)> {
    let source = Source::new("program.mlir", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let module = parse(&source, context, &table, &ParseOptions::default()).ok()?;
    verify(&module, &table)
        .is_empty()
        .then_some((module, table))
}

impl Form<'_> {
    fn key(&self, results: &str) -> String {
        let operands = self.operands.join(", ");
        format!(
            "{} {}({operands}) -> ({results})",
            self.name, self.attributes
        )
    }

    fn text(&self, results: &str) -> String {
        let places = self.operands.iter().enumerate();
        let declared: Vec<String> = places.map(|(i, ty)| format!("%a{i}: {ty}")).collect();
        let names: Vec<String> = (0..self.operands.len()).map(|i| format!("%a{i}")).collect();
        format!(
            "func.func @t({}) {{\n  \"{}\"({}) {} : ({}) -> ({results})\n  return\n}}\n",
            declared.join(", "),
            self.name,
            names.join(", "),
            self.attributes,
            self.operands.join(", ")
        )
    }
}

impl Checker {
    /// Whether an operation with these results is valid.
    pub fn is_valid(&mut self, form: &Form, results: &[Ty]) -> bool {
        let results: Vec<String> = results.iter().map(Ty::to_string).collect();
        let results = results.join(", ");
        let is_valid = || read(&form.text(&results)).is_some();
        *self
            .known
            .entry(form.key(&results))
            .or_insert_with(is_valid)
    }

    /// The types of a pool that the only result can have. A pool of several types is that of the
    /// form, and always the same.
    pub fn results(&mut self, form: &Form, pool: &[Ty]) -> Vec<Ty> {
        if let [only] = pool {
            let is_valid = self.is_valid(form, std::slice::from_ref(only));
            return if is_valid {
                vec![only.clone()]
            } else {
                Vec::new()
            };
        }
        let key = form.key("?");
        if let Some(known) = self.results.get(&key) {
            return known.clone();
        }
        let valid = pool.iter().filter(|&ty| {
            let results = std::slice::from_ref(ty);
            self.is_valid(form, results)
        });
        let valid: Vec<Ty> = valid.cloned().collect();
        self.results.insert(key, valid.clone());
        valid
    }
}
