//! Values and deallocs as an explanation spells them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::rewrite::{as_constant_bool, as_constant_int};
use freehold_ir::{Location, Module, Value, ValueDef};

/// Spells values, and collects where those are that have no name.
pub(super) struct Spelling<'a> {
    module: &'a Module,
    /// In the order of their numbers.
    unnamed: Vec<Value>,
    numbers: BTreeMap<Value, usize>,
}

impl<'a> Spelling<'a> {
    /// Nothing is spelled yet.
    pub fn new(module: &'a Module) -> Self {
        Spelling {
            module,
            unnamed: Vec::new(),
            numbers: BTreeMap::new(),
        }
    }

    /// `%name`, a constant, or a number in the order in which they came up.
    pub fn value(&mut self, value: Value) -> String {
        if let Some(name) = self.module.value_name(value) {
            let name = self.module.context.text(name);
            return match self.module.def(value) {
                ValueDef::Result(op, index) if self.module.results(op).len() > 1 => {
                    format!("%{name}#{index}")
                }
                _ => format!("%{name}"),
            };
        }
        if let Some(constant) = as_constant_bool(self.module, value) {
            return if constant { "True" } else { "False" }.to_owned();
        }
        if let Some(constant) = as_constant_int(self.module, value) {
            return constant.to_string();
        }
        let next = self.unnamed.len() + 1;
        let number = *self.numbers.entry(value).or_insert(next);
        if number == next {
            self.unnamed.push(value);
        }
        format!("<{number}>")
    }

    /// Where the values are that have a number for a name, and what they are made of.
    pub fn notes(mut self) -> Vec<(Location, String)> {
        /// More are not told apart by anyone.
        const MOST: usize = 64;
        let mut notes = Vec::new();
        while let Some(&value) = self.unnamed.get(notes.len())
            && notes.len() < MOST
        {
            let number = notes.len() + 1;
            let what = match self.module.def(value) {
                ValueDef::Result(op, _) => {
                    let operands: Vec<Value> = self.module.operands(op).collect();
                    let operands = self.list(operands.into_iter());
                    let name = self.module.name_text(op);
                    match operands.is_empty() {
                        true => name.to_owned(),
                        false => format!("{name} of {operands}"),
                    }
                }
                ValueDef::Argument(_, index) => format!("argument {index} of a block"),
            };
            let place = self.module.value_location(value);
            notes.push((place, format!("<{number}> is {what}")));
        }
        notes
    }

    /// The names, with commas.
    pub fn list(&mut self, values: impl Iterator<Item = Value>) -> String {
        let names: Vec<String> = values.map(|v| self.value(v)).collect();
        names.join(", ")
    }

    /// A dealloc of these operands.
    pub fn dealloc(
        &mut self,
        memrefs: &[Value],
        conditions: &[String],
        retained: &[Value],
    ) -> String {
        let mut text = format!(
            "dealloc ({}) if ({})",
            self.list(memrefs.iter().copied()),
            conditions.join(", ")
        );
        if !retained.is_empty() {
            let _ = write!(text, " retain ({})", self.list(retained.iter().copied()));
        }
        text
    }
}
