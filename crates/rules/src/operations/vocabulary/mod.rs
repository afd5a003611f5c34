//! The words of rules about operations whose meaning is Rust: facts that guards ask for, functions
//! and moves of right sides.
//!
//! What each is, is said here once; `crates/passes/src/canonicalize/operations` knows the IR and
//! answers.

mod facts;
mod functions;
mod moves;

use super::rule::Kind;

pub use facts::{FACTS, Fact};
pub use functions::{ATTRIBUTE_FUNCTIONS, AttributeFunction, FUNCTIONS, Function, INFERRED};
pub use moves::{MOVES, Move};

/// What a word takes: for each argument the kinds that may stand there.
pub type Takes = &'static [&'static [Kind]];

const VALUE: &[Kind] = &[Kind::Value];
const VALUES: &[Kind] = &[Kind::Value, Kind::Values];
const LIST: &[Kind] = &[Kind::Values];
const REGION: &[Kind] = &[Kind::Region];
const BLOCK: &[Kind] = &[Kind::Block];
const ATTRIBUTE: &[Kind] = &[Kind::Attribute];

/// A word with its arguments and one line of meaning.
pub struct Word<T: 'static> {
    pub name: &'static str,
    pub word: T,
    pub takes: Takes,
    pub meaning: &'static str,
}

/// The word of a name.
pub fn find<T>(words: &'static [Word<T>], name: &str) -> Option<&'static Word<T>> {
    words.iter().find(|word| word.name == name)
}
