//! What queries are asked of: the relations of a function, and what
//! its names stand for.
//!
//! `database` finds rows in a program when they are asked for; `imported_facts` has them from
//! files. This module knows neither.

use std::cell::RefCell;
use std::ops::ControlFlow;

use freehold_base::budget::Budget;

use super::columns::{Cell, Item, Words};
use super::relations::Relation;
use super::syntax::{QueryError, SourcePosition, Term};

/// Whether the search goes on.
pub(super) type Flow = ControlFlow<()>;

/// What was found of a name.
pub(super) enum Found<T> {
    One(T),
    /// No such name in this function; perhaps one that is near to it.
    Nothing(Option<String>),
}

impl<T> Found<T> {
    pub(super) fn map<U>(self, map: impl FnOnce(T) -> U) -> Found<U> {
        match self {
            Found::One(found) => Found::One(map(found)),
            Found::Nothing(near) => Found::Nothing(near),
        }
    }
}

/// The relations of one function.
pub(super) trait RelationSource {
    /// Hands every row of `relation` that agrees with `bound` to `out`, until that breaks off.
    fn rows(
        &self,
        relation: Relation,
        bound: &[Option<Cell>],
        out: &mut dyn FnMut(&[Cell]) -> Flow,
    ) -> Flow;

    /// The budget of whoever asks.
    fn budget(&self) -> &Budget;

    /// The name of the function, without `@`.
    fn function(&self) -> &str;

    /// The texts of cells.
    fn words(&self) -> &RefCell<Words>;

    /// The value that `%name#number@place` is.
    ///
    /// # Errors
    /// Several values have the name.
    fn value(
        &self,
        term: &Term,
        name: (&str, Option<u32>, Option<SourcePosition>),
    ) -> Result<Found<Cell>, QueryError>;

    /// The block that `^name@place` is.
    ///
    /// # Errors
    /// Several blocks have the name.
    fn block(
        &self,
        term: &Term,
        name: (&str, Option<SourcePosition>),
    ) -> Result<Found<Cell>, QueryError>;

    /// Whether what is in a cell is in a block, as far as it is anywhere.
    fn is_in(&self, cell: Cell, block: Cell) -> bool;

    /// What stands in a cell, and where.
    fn item(&self, cell: Cell) -> Item;

    /// A number by which things stand in the order of the source; none for numbers and words.
    fn place(&self, cell: Cell) -> Option<u64>;

    /// Whether there is more than one edge between what is in two cells.
    fn has_several(&self, from: Cell, to: Cell) -> bool;
}
