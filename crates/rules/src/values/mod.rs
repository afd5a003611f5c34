//! Rules about values: integers, floats and whatever else pure operations compute.
//!
//! A rule file speaks of operations by their names in the dialect table
//! (`rules/dialects/*.dialect`), so that each operation that only computes one value can be in a
//! rule (`schema.rs`). A value and what it is computed from is a term (`node.rs`); rules run over
//! it in an e-graph with constant folding (`analysis.rs`), and the cheapest term comes out
//! (`solve.rs`).
//!
//! Knows no IR: `solve` is asked about a [`Form`].
//!
//! ```
//! use freehold::rules::values::{Constant, Element, Form, Item, Part, ValueRules, ValueType};
//! let rules = ValueRules::builtin();
//! let i8 = ValueType::scalar(Element::Integer(8));
//! let addi = rules.schema().find("arith.addi").expect("rules speak of it");
//! let sum = Item::Operation {
//!     op: addi,
//!     operands: vec![0, 1],
//!     attributes: vec![freehold::rules::values::Attribute::Number(0)],
//!     ty: i8,
//! };
//! let zero = Item::Constant(Constant::Integer(0), i8);
//! let form = Form { items: vec![Item::Leaf(i8), zero, sum] };
//! assert_eq!(rules.solve(&form).unwrap().parts, [Part::Given(0)]);
//! ```

mod analysis;
mod arena;
mod compile;
mod cost;
mod fold;
mod guards;
mod matching;
mod node;
mod reader;
mod replay;
mod rule;
mod schema;
mod solve;
mod terms;
mod types;

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Source;
use freehold_dialects::{OpDef, builtin_op};

use crate::rule_set::RuleErrors;
use crate::sexpr;
use analysis::Values;
use compile::Rewrite;

pub use fold::Constant;
pub use node::{Attribute, Node};
pub use reader::Find;
pub(crate) use reader::Options;
pub use rule::{
    AttributePattern, Function, Guard, Kind, Literal, Operation, Pattern, TypePattern, ValueRule,
    Variable,
};
pub use schema::{OpId, OpSchema, Schema, TypeOf, flag_set, flag_words, flags};
pub(crate) use schema::{default, unknown, word};
pub use solve::{Form, Item, Part, Solution};
pub(crate) use terms::literal;
pub use types::{Element, Format, INDEX_WIDTH, ValueType};

/// The rule files about values that are part of the binary.
pub const BUILTIN: &[(&str, &str)] = freehold_rule_files::VALUES;

/// Rules about values that were checked together.
pub struct ValueRules {
    rules: Vec<ValueRule>,
    rewrites: Vec<Rewrite>,
    /// The numbers of the rules whose left side is an operation.
    by_op: FxHashMap<OpId, Vec<usize>>,
    costs: FxHashMap<OpId, u32>,
    values: Values,
}

impl ValueRules {
    /// The rules of `files`, pairs of a name and a text, about the operations that `find` knows.
    ///
    /// # Errors
    /// All errors of all files; a set with an error is not usable in part.
    pub fn load(files: &[(&str, &str)], find: &Find) -> Result<ValueRules, RuleErrors> {
        let mut reader = reader::Reader::new(find);
        let mut wrong = Vec::new();
        for (index, (name, text)) in files.iter().enumerate() {
            let (forms, mut errors) = sexpr::read(text);
            errors.extend(reader.read_file(index, &forms));
            if !errors.is_empty() {
                errors.sort_by_key(|e| e.location);
                wrong.push((Source::new(*name, *text), errors));
            }
        }
        if !wrong.is_empty() {
            return Err(RuleErrors { files: wrong });
        }
        // What is folded can be an operand of what rules speak of.
        for (name, _) in fold::NAMES {
            if let Some(def) = find(name) {
                // An operation of that name that a user declared otherwise is not folded.
                let _ = reader.schema.add(&def);
            }
        }
        let schema = Arc::new(reader.schema);
        Ok(ValueRules::compiled(reader.rules, schema, reader.costs))
    }

    fn compiled(
        rules: Vec<ValueRule>,
        schema: Arc<Schema>,
        costs: FxHashMap<OpId, u32>,
    ) -> ValueRules {
        let mut rewrites: Vec<Rewrite> = Vec::new();
        let mut by_op: FxHashMap<OpId, Vec<usize>> = FxHashMap::default();
        for (number, rule) in rules.iter().enumerate() {
            rewrites.push(compile::rewrite(&schema, rule));
            by_op.entry(rule.left.op).or_default().push(number);
        }
        rewrites.extend(compile::commutations(&schema));
        ValueRules {
            rules,
            rewrites,
            by_op,
            costs,
            values: Values::new(schema),
        }
    }

    /// The rules of [`BUILTIN`], read once.
    ///
    /// # Panics
    /// When they do not check, which a test rules out.
    pub fn builtin() -> &'static ValueRules {
        static SET: OnceLock<ValueRules> = OnceLock::new();
        SET.get_or_init(
            || match ValueRules::load(BUILTIN, &|name| builtin_op(name)) {
                Ok(set) => set,
                Err(errors) => panic!("{}", errors.render()),
            },
        )
    }

    /// The rules, in the order of the files.
    pub fn rules(&self) -> &[ValueRule] {
        &self.rules
    }

    /// The operations that rules speak of or that are folded.
    pub fn schema(&self) -> &Schema {
        &self.values.schema
    }

    /// The rules that a node can be the left side of.
    fn of(&self, node: &Node) -> impl Iterator<Item = &ValueRule> {
        let numbers = node.operation().and_then(|(op, _)| self.by_op.get(&op));
        numbers
            .into_iter()
            .flatten()
            .map(|&number| &self.rules[number])
    }

    /// What the last value of a form becomes, if rules make it cheaper.
    pub fn solve(&self, form: &Form) -> Option<Solution> {
        solve::solve(self, form)
    }

    /// The set without some rules, by their names.
    pub fn without(mut self, names: &[&str]) -> ValueRules {
        self.rules
            .retain(|rule| !names.contains(&rule.name.as_str()));
        let schema = Arc::clone(&self.values.schema);
        ValueRules::compiled(self.rules, schema, self.costs)
    }
}

/// The definition of a built-in operation, as [`ValueRules::load`] asks for it.
pub fn find_builtin(name: &str) -> Option<OpDef> {
    builtin_op(name)
}

#[cfg(test)]
mod tests;
