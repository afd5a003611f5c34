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

/// What a word takes: for each argument the kinds that may stand there. With `many` the last one
/// may be repeated.
pub struct Takes {
    pub arguments: &'static [&'static [Kind]],
    pub many: bool,
}

const VALUE: &[Kind] = &[Kind::Value];
const VALUES: &[Kind] = &[Kind::Value, Kind::Values];
const LIST: &[Kind] = &[Kind::Values];
const REGION: &[Kind] = &[Kind::Region];
const BLOCK: &[Kind] = &[Kind::Block];
const ATTRIBUTE: &[Kind] = &[Kind::Attribute];

const fn takes(arguments: &'static [&'static [Kind]]) -> Takes {
    Takes {
        arguments,
        many: false,
    }
}

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
