//! The definitions of relations in `rules/datalog`, by which rows are explained.

use std::cell::OnceCell;

use freehold_datalog::{self as datalog, Program, RelationId};

use crate::program::read_program;
use crate::relations::find;

use super::atom::{GroundAtom, Predicate};

/// What is called so is a relation of queries, defined once more.
const NAIVE: &str = "naive_";

/// What is declared before this line of a definition are words: the short form of an explanation
/// shows them as one line.
const REASONS: &str = "// ==== Reasons ====";

/// How many texts there are.
pub(super) const COUNT: usize = freehold_rule_files::DEFINITIONS.len();

/// All definitions, each text read when it is first asked about.
#[derive(Default)]
pub(crate) struct Definitions {
    read: [OnceCell<Definition>; COUNT],
}

impl Definitions {
    /// The number of the text that defines a relation of queries.
    pub(super) fn place(predicate: Predicate) -> Option<usize> {
        let Predicate::Relation(_) = predicate else {
            return None;
        };
        let declared = format!(".decl {NAIVE}{}(", predicate.name());
        let mut texts = freehold_rule_files::DEFINITIONS.iter();
        texts.position(|(_, text)| text.contains(&declared))
    }

    pub(super) fn get(&self, place: usize) -> &Definition {
        self.read[place].get_or_init(|| {
            let (file, text) = freehold_rule_files::DEFINITIONS[place];
            let program = read_program(text);
            Definition {
                program: program
                    .unwrap_or_else(|_| unreachable!("the text is our own and checked")),
                text,
                file,
            }
        })
    }

    /// Whether an atom is one of the words that reasons are told in.
    pub(super) fn is_word(atom: &GroundAtom) -> bool {
        let Predicate::Named(name) = atom.predicate else {
            return false;
        };
        let declared = format!(".decl {name}(");
        let mut texts = freehold_rule_files::DEFINITIONS.iter();
        texts.any(|(_, text)| {
            let place = text.find(&declared);
            place.is_some() && place < text.find(REASONS)
        })
    }
}

/// One text of definitions.
pub(super) struct Definition {
    pub(super) program: Program,
    text: &'static str,
    file: &'static str,
}

impl Definition {
    /// The relation that defines one of queries.
    pub(super) fn defining(&self, predicate: Predicate) -> Option<RelationId> {
        self.program.find(&format!("{NAIVE}{}", predicate.name()))
    }

    /// The name of a relation as it stands in the text.
    fn name(&self, relation: RelationId) -> &'static str {
        let name = self.program.name(relation);
        let declared = self.text.find(&format!(".decl {name}("));
        let start = declared.map_or(0, |at| at + ".decl ".len());
        &self.text[start..start + name.len()]
    }

    /// What explanations call a relation.
    pub(super) fn predicate(&self, relation: RelationId) -> Predicate {
        let name = self.program.name(relation);
        // What the text only declares may have the old name of another relation.
        let queried = match self.program.is_input(relation) {
            true => Some(name),
            false => name.strip_prefix(NAIVE),
        };
        match queried.and_then(find) {
            Some(info) => Predicate::Relation(info.relation),
            None => Predicate::Named(self.name(relation)),
        }
    }

    /// Where a rule stands.
    pub(super) fn rule_place(&self, rule: datalog::RuleId) -> String {
        let at = self.program.place(rule).0 as usize;
        let line = 1 + self.text[..at].matches('\n').count();
        format!("{}:{line}", self.file)
    }
}
