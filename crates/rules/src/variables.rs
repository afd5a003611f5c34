//! The variables of a rule: the left side binds them, each to one kind of thing.

use crate::check::{Checked, error};
use crate::sexpr::Sexpr;

/// The variables that were read so far, by their numbers.
pub(crate) struct Variables<K> {
    all: Vec<(String, K)>,
    /// What messages call a kind.
    name_of: fn(K) -> &'static str,
}

impl<K: Copy + PartialEq> Variables<K> {
    /// None yet.
    pub(crate) fn new(name_of: fn(K) -> &'static str) -> Self {
        Variables {
            all: Vec::new(),
            name_of,
        }
    }

    /// All of them, in the order in which they were bound.
    pub(crate) fn into_all(self) -> Vec<(String, K)> {
        self.all
    }

    /// What a variable that is bound stands for.
    pub(crate) fn kind(&self, word: &str) -> Option<K> {
        self.all.iter().find(|known| known.0 == word).map(|v| v.1)
    }

    /// The number of a variable, which is bound here if it may be.
    pub(crate) fn number(
        &mut self,
        at: &Sexpr,
        word: &str,
        kind: K,
        may_bind: bool,
    ) -> Checked<u32> {
        if !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return error(at, format!("`{word}` is neither a number nor a variable"));
        }
        if let Some(index) = self.all.iter().position(|known| known.0 == word) {
            let found = self.all[index].1;
            if found != kind {
                let (found, expected) = ((self.name_of)(found), (self.name_of)(kind));
                let message = format!("`{word}` is {found}, and {expected} is expected here");
                return error(at, message);
            }
            return Ok(index as u32);
        }
        if !may_bind {
            let known = self.all.iter().map(|known| known.0.as_str());
            let word = crate::vocabulary::quoted(word, known);
            let message = format!("the left side does not bind the variable {word}");
            return error(at, message);
        }
        self.all.push((word.to_owned(), kind));
        Ok(self.all.len() as u32 - 1)
    }
}
