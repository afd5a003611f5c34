//! What queries are asked of: the relations of a function, and what its names stand for.
//!
//! A [`Database`] finds rows in a program when they are asked for; `reloaded` has them from files.

use std::cell::RefCell;

use freehold_base::budget::Budget;
use freehold_ir::{Location, ValueDef};

use super::answers::Item;
use super::cells::{Cell, Words};
use super::database::{Database, Flow};
use super::lookup::{self, Found};
use super::relations::Relation;
use super::syntax::{Place, QueryError, Term};

/// The relations of one function.
pub(super) trait Relations {
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
        name: (&str, Option<u32>, Option<Place>),
    ) -> Result<Found<Cell>, QueryError>;

    /// The block that `^name@place` is.
    ///
    /// # Errors
    /// Several blocks have the name.
    fn block(&self, term: &Term, name: (&str, Option<Place>)) -> Result<Found<Cell>, QueryError>;

    /// Whether what is in a cell is in a block, as far as it is anywhere.
    fn is_in(&self, cell: Cell, block: Cell) -> bool;

    /// What stands in a cell, and where.
    fn item(&self, cell: Cell) -> Item;

    /// A number by which things stand in the order of the source; none for numbers and words.
    fn place(&self, cell: Cell) -> Option<u64>;

    /// Whether there is more than one edge between what is in two cells.
    fn has_several(&self, from: Cell, to: Cell) -> bool;
}

impl Relations for Database<'_> {
    fn budget(&self) -> &Budget {
        self.analyses.program.module.budget()
    }

    fn function(&self) -> &str {
        self.names.function(self.analyses.function)
    }

    fn words(&self) -> &RefCell<Words> {
        self.words
    }

    fn value(
        &self,
        term: &Term,
        name: (&str, Option<u32>, Option<Place>),
    ) -> Result<Found<Cell>, QueryError> {
        let found = lookup::value(self.names, self.analyses.function, term, name)?;
        Ok(found.map(Cell::Value))
    }

    fn block(&self, term: &Term, name: (&str, Option<Place>)) -> Result<Found<Cell>, QueryError> {
        let found = lookup::block(self.names, self.analyses.function, term, name)?;
        Ok(found.map(Cell::Block))
    }

    fn is_in(&self, cell: Cell, block: Cell) -> bool {
        let module = self.names.module;
        let home = match cell {
            Cell::Value(value) => module.defining_block(value),
            Cell::Block(other) => Some(other),
            Cell::Op(op) => module.parent_block(op),
            Cell::Number(_) | Cell::Word(_) | Cell::Edge(_) => return true,
        };
        home.map(Cell::Block) == Some(block)
    }

    fn item(&self, cell: Cell) -> Item {
        self.names.item(cell, self.words)
    }

    fn place(&self, cell: Cell) -> Option<u64> {
        let module = self.names.module;
        let at = |location: Location, index: u32| u64::from(location.0) << 32 | u64::from(index);
        match cell {
            Cell::Value(value) => {
                let index = match module.def(value) {
                    ValueDef::Result(_, index) | ValueDef::Argument(_, index) => index,
                };
                Some(at(module.value_location(value), index))
            }
            Cell::Block(block) => {
                let first = module.first_op(block);
                Some(first.map_or(0, |op| at(module.location(op), 0)))
            }
            Cell::Op(op) => Some(at(module.location(op), 0)),
            Cell::Number(_) | Cell::Word(_) | Cell::Edge(_) => None,
        }
    }

    fn has_several(&self, from: Cell, to: Cell) -> bool {
        match (from, to) {
            (Cell::Block(from), Cell::Block(to)) => self.analyses.has_several(from, to),
            _ => false,
        }
    }

    fn rows(
        &self,
        relation: Relation,
        bound: &[Option<Cell>],
        out: &mut dyn FnMut(&[Cell]) -> Flow,
    ) -> Flow {
        Database::rows(self, relation, bound, out)
    }
}
