//! What an explanation consists of, for who shows it.

use std::rc::Rc;

use crate::columns::Item;

use super::derivation::Derivation;

/// How much of an explanation its text shows; as JSON it always is all of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Detail {
    /// The steps that hold, and what does not hold where that decides.
    #[default]
    Short,
    /// The steps by which it is known what does not hold, too.
    Full,
}

/// Why an answer is one, or why there is none.
pub struct Explanation {
    pub function: Rc<str>,
    /// What the variables are, for those that are bound.
    pub variables: Vec<(String, Item)>,
    /// Whether all conditions hold: this is an answer.
    pub is_answer: bool,
    pub conditions: Vec<Condition>,
}

/// A condition with what is in its columns.
pub struct Condition {
    pub text: String,
    pub holds: bool,
    /// Nothing for comparisons and counts.
    pub why: Option<SpelledDerivation>,
}

/// A derivation, with how each node reads.
pub struct SpelledDerivation {
    pub derivation: Derivation,
    pub spelled: Vec<Spelled>,
}

/// How a node reads, and where what is given stands.
pub struct Spelled {
    pub atom: String,
    pub position: Option<(usize, usize)>,
    pub line: String,
    /// Whether it is a word that reasons are told in, not one of them.
    pub is_word: bool,
}
