//! Rules about operations that have effects, regions, several results or any number of operands.
//!
//! They are in no e-graph: a left side is a pattern over an operation and those that define its
//! operands, and a right side says what becomes of it. Both speak of operations by the dialect
//! table (`rules/dialects/*.dialect`). What only Rust can tell or do has a word each
//! (`vocabulary`). `rules/README.md` describes the language.
//!
//! Knows no IR: `crates/passes/src/canonicalize/operations` finds the places and makes the edits.
//!
//! ```
//! use freehold::rules::operations::OperationRules;
//! let mine = r#"(ruleset mine)
//! ; What is cast is loaded from all the same.
//! (rewrite (memref.load (memref.cast m) i...) (memref.load m i...)
//!   :when ((ranked m)) :ruleset mine :name "my-load")"#;
//! let rules = OperationRules::load(&[("mine.egg", mine)]);
//! assert_eq!(rules.unwrap().rules()[0].name, "my-load");
//! ```

mod check;
mod members;
mod reader;
mod rule;
mod terms;
mod vocabulary;

use std::sync::OnceLock;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::{Arity, AttrDef, OpDef, Trait, TypeRule, builtin_op};

use crate::rule_set::RuleErrors;
use crate::sexpr::{self, Form, SexprKind};
use crate::values::Attribute;

pub use members::Members;
pub use rule::{
    AttributePattern, Comparison, Guard, Item, Kind, Number, OpId, Operation, OperationRule, Right,
    Term, Variable, is_about_members,
};
pub use vocabulary::{
    ATTRIBUTE_FUNCTIONS, AttributeFunction, FACTS, FUNCTIONS, Fact, Function, INFERRED, MOVES,
    Move, Takes, Word,
};

/// The rule files about operations that are part of the binary.
pub const BUILTIN: &[(&str, &str)] = freehold_rule_files::OPERATIONS;

/// Rules about operations that were checked together.
#[derive(Default)]
pub struct OperationRules {
    rules: Vec<OperationRule>,
    ops: Vec<OpDef>,
}

impl OperationRules {
    /// The rules of `files`, pairs of a name and a text, about operations of the built-in dialects.
    ///
    /// # Errors
    /// All errors of all files; a set with an error is not usable in part.
    pub fn load(files: &[(&str, &str)]) -> Result<OperationRules, RuleErrors> {
        let mut reader = reader::Reader::default();
        let mut wrong = Vec::new();
        for (index, (name, text)) in files.iter().enumerate() {
            let (forms, mut errors) = sexpr::read(text);
            errors.extend(reader.read_file(index, forms.iter()));
            if !errors.is_empty() {
                errors.sort_by_key(|e| e.location);
                wrong.push((Source::new(*name, *text), errors));
            }
        }
        match wrong.is_empty() {
            true => Ok(reader.into_rules()),
            false => Err(RuleErrors { files: wrong }),
        }
    }

    /// The rules of [`BUILTIN`], read once.
    ///
    /// # Panics
    /// When they do not check, which a test rules out.
    pub fn builtin() -> &'static OperationRules {
        static SET: OnceLock<OperationRules> = OnceLock::new();
        SET.get_or_init(|| match OperationRules::load(BUILTIN) {
            Ok(set) => set,
            Err(errors) => panic!("{}", errors.render()),
        })
    }

    /// The rules of one file of [`BUILTIN`], by its number, read once: a program without operations
    /// of its dialect needs none of them.
    ///
    /// # Panics
    /// When they do not check, which a test rules out.
    pub fn of_file(file: usize) -> &'static OperationRules {
        static SETS: [OnceLock<OperationRules>; BUILTIN.len()] =
            [const { OnceLock::new() }; BUILTIN.len()];
        SETS[file].get_or_init(|| match OperationRules::load(&BUILTIN[file..=file]) {
            Ok(set) => set,
            Err(errors) => panic!("{}", errors.render()),
        })
    }

    /// The numbers of the files that a program with operations of these dialects needs.
    pub fn files_of(dialects: &[&str]) -> impl Iterator<Item = usize> {
        let needs = |dialect: &str| {
            dialects.contains(&dialect)
                // Its rules make operations of these.
                || matches!(dialect, "memref" | "tensor") && dialects.contains(&"bufferization")
        };
        let files = BUILTIN.iter().enumerate();
        let needed = files.filter(|(_, (name, _))| needs(dialect_of(name)));
        let needed: Vec<usize> = needed.map(|(file, _)| file).collect();
        needed.into_iter()
    }

    /// The same rules without that of a name.
    pub fn without(&self, name: &str) -> OperationRules {
        self.only(&|rule, _| rule != name)
    }

    /// The rules that are kept by their names, and those of mlir-opt's patterns.
    pub fn only(&self, keep: &dyn Fn(&str, &[String]) -> bool) -> OperationRules {
        let mut rules = self.rules.clone();
        rules.retain(|rule| keep(&rule.name, &rule.mlir));
        let ops = self.ops.clone();
        OperationRules { rules, ops }
    }

    /// The rules, in the order of the files.
    pub fn rules(&self) -> &[OperationRule] {
        &self.rules
    }

    /// The definitions of the operations that rules name, by their numbers.
    pub fn ops(&self) -> &[OpDef] {
        &self.ops
    }

    /// What the table says of an operation that rules name.
    pub fn op(&self, op: OpId) -> &OpDef {
        &self.ops[op.0 as usize]
    }
}

/// The dialect of a file: `memref` of `rules/operations/memref.egg`.
fn dialect_of(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".egg").unwrap_or(name)
}

/// What an attribute is where a new operation does not say it; `None` if it has no default.
pub fn default_attribute(def: &AttrDef) -> Option<Attribute> {
    crate::values::default(def).ok()
}

/// The rules about operations in files that may hold other rules too.
#[derive(Default)]
pub(crate) struct Apart {
    reader: reader::Reader,
}

impl Apart {
    /// Reads the rules about operations of a file, and takes them from its forms; what is wrong
    /// with them.
    pub(crate) fn read(&mut self, file: usize, forms: &mut Vec<Form>) -> Vec<Diagnostic> {
        let (own, others): (Vec<Form>, Vec<Form>) =
            forms.drain(..).partition(|form| is_about_operations(form));
        *forms = others;
        if own.is_empty() {
            return Vec::new();
        }
        let is_ruleset = |form: &&Form| head(form) == Some("ruleset");
        let sets: Vec<&Form> = forms.iter().filter(is_ruleset).collect();
        let built_in = OperationRules::builtin().rules().iter();
        self.reader.reserve(built_in.map(|rule| rule.name.as_str()));
        self.reader
            .read_file(file, sets.into_iter().chain(own.iter()))
    }

    /// What was read.
    pub(crate) fn into_rules(self) -> OperationRules {
        self.reader.into_rules()
    }
}

fn head<'t>(form: &Form<'t>) -> Option<&'t str> {
    match &form.sexpr.kind {
        SexprKind::List(items) => match items.first()?.kind {
            SexprKind::Atom(word) => Some(word),
            _ => None,
        },
        _ => None,
    }
}

/// Whether a rule file has rules of this language.
///
/// ```
/// use freehold::rules::operations::has_rules_about_operations as has;
/// assert!(has("(rewrite (memref.copy m m) (erase) :ruleset mine :name \"copy\")"));
/// assert!(!has("(rewrite (arith.muli x 2) (arith.addi x x) :ruleset mine :name \"twice\")"));
/// ```
pub fn has_rules_about_operations(text: &str) -> bool {
    let (forms, _) = sexpr::read(text);
    forms.iter().any(is_about_operations)
}

/// Whether a form is a rule of this language: its left side is an operation with its dialect that
/// does more than compute numbers.
pub(crate) fn is_about_operations(form: &Form) -> bool {
    let SexprKind::List(items) = &form.sexpr.kind else {
        return false;
    };
    if head(form) != Some("rewrite") {
        return false;
    }
    let Some(SexprKind::List(left)) = items.get(1).map(|left| &left.kind) else {
        return false;
    };
    match left.first().map(|head| &head.kind) {
        Some(SexprKind::Atom(word)) if word.contains('.') => {
            builtin_op(word).is_none_or(|def| !computes_numbers(&def))
        }
        _ => false,
    }
}

/// Whether an operation only computes one value, and no buffer or tensor takes part.
fn computes_numbers(def: &OpDef) -> bool {
    let is_plain = |rule: &TypeRule| match rule {
        TypeRule::Class(class) => !["memref", "tensor", "shaped"]
            .iter()
            .any(|c| class.ends_with(c)),
        _ => true,
    };
    let groups = def.operands.iter().chain(&def.results);
    def.has(Trait::Pure)
        && !def.has(Trait::Terminator)
        && def.regions.is_empty()
        && def.results.len() == 1
        && groups
            .into_iter()
            .all(|group| group.arity == Arity::One && is_plain(&group.rule))
}

#[cfg(test)]
mod tests;
