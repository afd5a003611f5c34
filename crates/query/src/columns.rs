//! What stands in the columns of answers.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use freehold_ir::{Block, Op, Value};

/// One column of a row.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Cell {
    Value(Value),
    Block(Block),
    Op(Op),
    Number(i64),
    Word(Word),
    /// The number of an edge as answers show it; nothing where there is no other between the same
    /// two blocks.
    Edge(Option<i64>),
}

/// A cell as the source spells it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Item {
    pub text: Rc<str>,
    /// Line and column, for what has a place in the source.
    pub position: Option<(usize, usize)>,
}

/// A text in [`Words`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) struct Word(u32);

/// The texts of one query's cells: equal words, equal texts.
#[derive(Default)]
pub(super) struct Words {
    texts: Vec<String>,
    places: FxHashMap<String, Word>,
}

impl Words {
    pub(super) fn word(&mut self, text: &str) -> Word {
        if let Some(&word) = self.places.get(text) {
            return word;
        }
        let word = Word(self.texts.len() as u32);
        self.texts.push(text.to_owned());
        self.places.insert(text.to_owned(), word);
        word
    }

    pub(super) fn text(&self, word: Word) -> &str {
        &self.texts[word.0 as usize]
    }
}
