//! Numbers and symbols as ids: rows are ids, and equal ids are equal constants.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::program::Constant;

/// The number of a constant of a program and its rows; equal constants have the same.
pub type Id = u32;

/// The constants of a program and its rows.
#[derive(Default)]
pub(crate) struct Constants {
    values: Vec<Constant>,
    numbers: FxHashMap<i64, Id>,
    symbols: FxHashMap<Rc<str>, Id>,
}

impl Constants {
    pub(crate) fn number(&mut self, number: i64) -> Id {
        let next = self.values.len() as Id;
        let id = *self.numbers.entry(number).or_insert(next);
        if id == next {
            self.values.push(Constant::Number(number));
        }
        id
    }

    pub(crate) fn symbol(&mut self, text: &str) -> Id {
        if let Some(&id) = self.symbols.get(text) {
            return id;
        }
        let id = self.values.len() as Id;
        let text: Rc<str> = text.into();
        self.values.push(Constant::Symbol(text.clone()));
        self.symbols.insert(text, id);
        id
    }

    pub(crate) fn id(&mut self, constant: &Constant) -> Id {
        match constant {
            Constant::Number(number) => self.number(*number),
            Constant::Symbol(text) => self.symbol(text),
        }
    }

    /// The id of a constant that may not be here.
    pub(crate) fn find(&self, constant: &Constant) -> Option<Id> {
        match constant {
            Constant::Number(number) => self.numbers.get(number).copied(),
            Constant::Symbol(text) => self.symbols.get(text).copied(),
        }
    }

    /// How many bytes they hold, near enough.
    pub(crate) fn bytes(&self) -> u64 {
        64 * self.values.len() as u64
    }

    pub(crate) fn count(&self) -> usize {
        self.values.len()
    }

    pub(crate) fn value(&self, id: Id) -> &Constant {
        &self.values[id as usize]
    }

    /// The number that an id is; nothing for symbols.
    pub(crate) fn number_of(&self, id: Id) -> Option<i64> {
        match self.value(id) {
            Constant::Number(number) => Some(*number),
            Constant::Symbol(_) => None,
        }
    }
}
