//! Uninterpreted functions by name, and their applications to any number of arguments.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::windows::Window;
use crate::number_types::Scalar;
use crate::scalar::Pure;
use crate::terms::{Node, Number, Term, Terms};

/// What an uninterpreted function is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Symbol {
    /// What memory of so many bytes holds that nobody wrote.
    Unwritten(u64),
    Poison,
    /// What the elements of a window hold, one after the other.
    View(Window),
    /// What memory holds, with other elements in a window.
    Update(Window),
    /// The number at a byte.
    Element(Scalar),
    /// What memory holds, with another number at a byte.
    Put(Scalar),
    /// What memory of this size holds where each number is known by itself.
    Numbers(u64),
    /// One part of a vector or a complex number.
    Part(u32),
    /// The parts of one together.
    Parts(u32),
    /// What an operation leaves in a buffer, and what its results are, by number.
    Output(u32),
    Result(u32),
    /// What a value within a loop was last, by what the loop's text calls it.
    Last(Box<str>),
    /// An operation, with all that it is but its operands.
    Operation(Box<str>),
    /// What a constant is: its type and its value.
    Constant(Box<str>),
    /// Arguments that have no place.
    More,
}

/// A symbol by number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct SymbolId(u32);

/// All symbols that were named.
#[derive(Default)]
pub struct Symbols {
    all: Vec<Rc<Symbol>>,
    known: FxHashMap<Rc<Symbol>, SymbolId>,
}

impl Symbols {
    fn id(&mut self, symbol: Symbol) -> SymbolId {
        if let Some(&id) = self.known.get(&symbol) {
            return id;
        }
        let id = SymbolId(self.all.len() as u32);
        let symbol = Rc::new(symbol);
        self.all.push(Rc::clone(&symbol));
        self.known.insert(symbol, id);
        id
    }
}

const NONE: Number = Number::Bits(0);

impl Terms {
    /// A function applied to numbers: known ones stay what they are.
    ///
    /// Invariant: a symbol always has as many arguments.
    pub fn uninterpreted(&mut self, symbol: Symbol, width: u32, arguments: &[Number]) -> Number {
        let id = self.symbols.id(symbol);
        let pure = Pure::Uninterpreted(id, width);
        if arguments.len() <= 3 {
            let mut all = [NONE; 3];
            all[..arguments.len()].copy_from_slice(arguments);
            return self.make(pure, all);
        }
        let more = Pure::Uninterpreted(self.symbols.id(Symbol::More), 64);
        let mut list = NONE;
        for pair in arguments.chunks(2) {
            let second = pair.get(1).copied().unwrap_or(NONE);
            list = self.make(more, [list, pair[0], second]);
        }
        self.make(pure, [list, NONE, NONE])
    }

    /// The function that a number is a value of, and its first arguments.
    pub fn symbol_of(&self, number: Number) -> Option<(&Symbol, [Number; 3])> {
        let Number::Term(term) = number else {
            return None;
        };
        match self.node(term) {
            Node::Apply(Pure::Uninterpreted(id, _), arguments) => {
                Some((&*self.symbols.all[id.0 as usize], arguments))
            }
            _ => None,
        }
    }

    /// Whether a term is the value of an uninterpreted function.
    pub fn is_uninterpreted(&self, term: Term) -> bool {
        matches!(self.node(term), Node::Apply(Pure::Uninterpreted(..), _))
    }
}
