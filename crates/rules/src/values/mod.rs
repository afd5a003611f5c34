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
//!     operands: [0, 1].into_iter().collect(),
//!     attributes: [freehold::rules::values::Attribute::Number(0)].into_iter().collect(),
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
mod floats;
mod fold;
mod glance;
mod guards;
mod matching;
mod node;
mod overlapped;
mod reader;
mod recognize;
mod replay;
mod rewrites;
mod rule;
mod schema;
mod shapes;
mod solve;
mod spelled;
mod terms;
mod traced;
mod types;
mod unread;
mod written;

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Source;
pub use freehold_dialects::builtin_op;

use crate::declared::Declared;
use crate::rule_set::RuleErrors;
use crate::sexpr;
use analysis::Values;
use glance::Glance;
use rewrites::Rewrites;
use unread::{Files, Unread};

pub use analysis::result_type;
pub use compile::{TypeSource, operand_type};
pub use fold::{Application, Constant, Fold, fold_of};
pub use guards::{Bindings, Term};
pub use node::{Attribute, Node};
pub use overlapped::Overlapped;
pub use reader::Find;
pub use recognize::is_about_values;
pub use rule::{
    AttributePattern, Function, Guard, Kind, Literal, Operation, Pattern, TypePattern, ValueRule,
    Variable,
};
pub use schema::{OpId, OpSchema, Schema, TypeOf, flag_set, flag_words, flags, keywords};
pub(crate) use schema::{default, word};
pub use shapes::Operand;
pub use solve::{Form, Item, Openings, Outline, Part, Solution};
pub(crate) use terms::literal;
pub use traced::{ValueStep, ValueTrace};
pub use types::{Element, Format, INDEX_WIDTH, ValueType, element, wrap};

/// The rule files about values that are part of the binary.
pub const BUILTIN: &[(&str, &str)] = freehold_rule_files::VALUES;

/// The rules of them that are shipped without a proof, a line each: the name, `: `, and why.
pub const NOT_DECIDED: &str = freehold_rule_files::VALUES_NOT_DECIDED;

/// The orders in which operands can be what a rule needs: as they stand, and the other way round.
const ORDERS: [&[usize]; 2] = [&[0, 1, 2, 3], &[1, 0]];

/// Rules by their numbers.
enum Rules {
    Read(Vec<ValueRule>),
    /// The built-in ones, with the names that their files declare.
    Unread(Vec<Unread>, Declared),
}

/// Rules about values that were checked together.
pub struct ValueRules {
    rules: Rules,
    /// What each rule is about.
    glances: Vec<Glance>,
    /// How deep the rules about an operation look: 1 if at its operands only.
    depths: FxHashMap<OpId, usize>,
    /// Made when the first e-graph is.
    rewrites: OnceLock<Rewrites>,
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
                let _ = Arc::make_mut(&mut reader.schema).add(&def);
            }
        }
        Ok(ValueRules::of_read(
            reader.rules,
            reader.schema,
            reader.costs,
        ))
    }

    fn of_read(
        rules: Vec<ValueRule>,
        schema: Arc<Schema>,
        costs: FxHashMap<OpId, u32>,
    ) -> ValueRules {
        let glances = rules.iter().map(Glance::of).collect();
        ValueRules::compiled(Rules::Read(rules), glances, schema, costs)
    }

    fn compiled(
        rules: Rules,
        glances: Vec<Glance>,
        schema: Arc<Schema>,
        costs: FxHashMap<OpId, u32>,
    ) -> ValueRules {
        let mut by_op: FxHashMap<OpId, Vec<usize>> = FxHashMap::default();
        let mut depths: FxHashMap<OpId, usize> = FxHashMap::default();
        for (number, glance) in glances.iter().enumerate() {
            by_op.entry(glance.op).or_default().push(number);
            let depth = depths.entry(glance.op).or_default();
            *depth = (*depth).max(glance.depth);
        }
        ValueRules {
            depths,
            rules,
            glances,
            rewrites: OnceLock::new(),
            by_op,
            costs,
            values: Values::new(schema),
        }
    }

    /// The rules and commutations that can match in the e-graph of a term.
    fn rewrites(&self, term: &egg::RecExpr<Node>) -> Vec<&compile::Rewrite> {
        let all = || Rewrites::new(self);
        let operations = term.iter().filter_map(|node| Some(node.operation()?.0));
        self.rewrites.get_or_init(all).of(self, operations)
    }

    /// The rule of a number.
    fn rule(&self, number: usize) -> &ValueRule {
        match &self.rules {
            Rules::Read(rules) => &rules[number],
            Rules::Unread(rules, declared) => rules[number].read(&self.values.schema, declared),
        }
    }

    /// The rule of a name, of those that were read.
    fn named(&self, name: &str) -> Option<&ValueRule> {
        let is_it = |rule: &&ValueRule| rule.name == name;
        match &self.rules {
            Rules::Read(rules) => rules.iter().find(is_it),
            Rules::Unread(rules, _) => rules.iter().filter_map(Unread::known).find(is_it),
        }
    }

    /// How far from an operation rules about it look, from operand to operand.
    pub fn depth(&self, op: OpId) -> usize {
        self.depths.get(&op).copied().unwrap_or(1)
    }

    /// Whether something may become of an operation with such operands: a first look, by the
    /// operation and its operands alone. `same` says whether two operands are one value.
    pub fn may_apply(
        &self,
        op: OpId,
        operands: &[Operand],
        same: &dyn Fn(usize, usize) -> bool,
    ) -> bool {
        let schema = self.values.schema.op(op);
        let is_constant = |index: usize| operands.get(index) == Some(&Operand::Constant);
        let all = (0..operands.len()).all(is_constant) && !operands.is_empty();
        if all && self.values.folds[op.0 as usize].is_some() {
            return true;
        }
        if schema.orders_operands() && is_constant(0) && !is_constant(1) {
            return true;
        }
        let mut numbers = self.by_op.get(&op).into_iter().flatten();
        numbers.any(|&number| self.fits(schema, number, operands, same))
    }

    /// Whether a rule about an operation may match one with such operands.
    fn fits(
        &self,
        op: &OpSchema,
        number: usize,
        operands: &[Operand],
        same: &dyn Fn(usize, usize) -> bool,
    ) -> bool {
        let shape = &self.glances[number].shape;
        shape.fits(operands, ORDERS[0], same)
            || op.is_commutative && shape.fits(operands, ORDERS[1], same)
    }

    /// The rules of [`BUILTIN`], read once.
    ///
    /// # Panics
    /// When they do not check, which a test rules out.
    pub fn builtin() -> &'static ValueRules {
        static SET: OnceLock<ValueRules> = OnceLock::new();
        SET.get_or_init(|| match ValueRules::load(BUILTIN, &builtin_op) {
            Ok(set) => set,
            Err(errors) => panic!("{}", errors.render()),
        })
    }

    /// The same rules, each of them read when it is first needed.
    pub fn on_demand() -> &'static ValueRules {
        static SET: OnceLock<ValueRules> = OnceLock::new();
        SET.get_or_init(|| {
            let files = Files::builtin();
            let rules = Rules::Unread(files.rules, files.declared);
            ValueRules::compiled(rules, files.glances, Arc::new(files.schema), files.costs)
        })
    }

    /// The set without the rule of a name.
    pub fn without(&self, name: &str) -> ValueRules {
        self.only(&|rule, _| rule != name)
    }

    /// The rules that are kept by their names, and those of mlir-opt's patterns.
    pub fn only(&self, keep: &dyn Fn(&str, &[String]) -> bool) -> ValueRules {
        let rules = self.rules().iter();
        let rules = rules.filter(|rule| keep(&rule.name, &rule.mlir));
        let schema = Arc::clone(&self.values.schema);
        ValueRules::of_read(rules.cloned().collect(), schema, self.costs.clone())
    }

    /// The rules, in the order of the files.
    pub fn rules(&self) -> &[ValueRule] {
        match &self.rules {
            Rules::Read(rules) => rules,
            Rules::Unread(..) => ValueRules::builtin().rules(),
        }
    }

    /// The operations that rules speak of or that are folded.
    pub fn schema(&self) -> &Schema {
        &self.values.schema
    }

    /// What an operation makes of constants, each with its type; `None` if that is no number.
    pub fn fold(
        &self,
        op: OpId,
        operands: &[(Constant, ValueType)],
        attributes: &[Attribute],
        result: ValueType,
    ) -> Option<Constant> {
        self.values.fold(op, operands, attributes, result)
    }

    /// The numbers of the rules that a node can be the left side of.
    fn of(&self, node: &Node) -> impl Iterator<Item = usize> {
        let numbers = node.operation().and_then(|(op, _)| self.by_op.get(&op));
        numbers.into_iter().flatten().copied()
    }

    /// The same of a form with constants whose numbers are not told ([`Item::Unknown`]).
    pub fn outline(&self, form: &Form) -> Outline {
        solve::outline(self, form)
    }

    /// How the rules come to what the last value of a form becomes.
    pub fn trace(&self, form: &Form) -> ValueTrace {
        traced::trace(self, form)
    }

    /// What the rule of number `whole` makes of the last value of a form, and what the rule of
    /// number `part` makes of the one at a place of it; `None` if one of them does not apply.
    pub fn overlapped(
        &self,
        form: &Form,
        whole: usize,
        (part, at): (usize, u32),
    ) -> Option<Overlapped> {
        overlapped::overlapped(self, form, whole, (part, at))
    }

    /// What the last value of a form becomes, if rules make it cheaper.
    pub fn solve(&self, form: &Form) -> Option<Solution> {
        solve::solve(self, form)
    }
}

#[cfg(test)]
mod float_tests;
#[cfg(test)]
mod tests;
