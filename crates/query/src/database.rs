//! The relations of one function of a program: who finds the rows that agree with what is bound.
//!
//! `source_rows` and `memref_rows` find them. Where the first column decides which rows there are,
//! only those are made; nothing is made for all pairs of values that nobody asked for. Every row
//! that is handed out agrees with what is bound.

use std::cell::RefCell;

use freehold_base::budget::Budget;
use freehold_facts::{BlockId, Kind, ValueId};
use freehold_ir::{Block, Location, Op, Value, ValueDef};

use super::analyses::Analyses;
use super::columns::{Cell, Item, Words};
use super::lookup;
use super::names::ModuleNames;
use super::relation_source::{Flow, Found, RelationSource};
use super::relations::Relation;
use super::syntax::{QueryError, SourcePosition, Term};

/// The search goes on.
pub(super) const ON: Flow = Flow::Continue(());

/// The relations of one function.
pub(super) struct Database<'a> {
    pub(super) analyses: Analyses<'a>,
    pub(super) names: &'a ModuleNames<'a>,
    pub(super) words: &'a RefCell<Words>,
}

/// What a query binds of a row, and where its rows go.
pub(super) struct Rows<'b> {
    pub(super) bound: &'b [Option<Cell>],
    pub(super) out: &'b mut dyn FnMut(&[Cell]) -> Flow,
}

impl Rows<'_> {
    /// Hands out a row if it agrees with what is bound.
    pub(super) fn row(&mut self, row: &[Cell]) -> Flow {
        let agrees = |(cell, bound): (&Cell, &Option<Cell>)| bound.is_none_or(|b| b == *cell);
        match row.iter().zip(self.bound).all(agrees) {
            true => (self.out)(row),
            false => ON,
        }
    }

    pub(super) fn value(&self, column: usize) -> Option<Value> {
        match self.bound[column] {
            Some(Cell::Value(value)) => Some(value),
            _ => None,
        }
    }

    pub(super) fn block(&self, column: usize) -> Option<Block> {
        match self.bound[column] {
            Some(Cell::Block(block)) => Some(block),
            _ => None,
        }
    }

    pub(super) fn op(&self, column: usize) -> Option<Op> {
        match self.bound[column] {
            Some(Cell::Op(op)) => Some(op),
            _ => None,
        }
    }
}

impl Database<'_> {
    /// Hands every row of `relation` that agrees with `bound` to `out`, until that breaks off.
    pub(super) fn rows(
        &self,
        relation: Relation,
        bound: &[Option<Cell>],
        out: &mut dyn FnMut(&[Cell]) -> Flow,
    ) -> Flow {
        let rows = &mut Rows { bound, out };
        match relation {
            Relation::Value => self.values(rows),
            Relation::Memref | Relation::Kind | Relation::Ownership | Relation::Captured => {
                self.of_memrefs(relation, rows)
            }
            Relation::Block => {
                let blocks = self.analyses.lives().facts.blocks.values();
                each(blocks, |&block| rows.row(&[Cell::Block(block)]))
            }
            Relation::Op
            | Relation::Name
            | Relation::Operand
            | Relation::Result
            | Relation::Calls
            | Relation::Line
            | Relation::InBlock => self.of_ops(relation, rows),
            Relation::Argument => self.arguments(rows),
            Relation::Position => self.positions(rows),
            Relation::Frees => self.frees(rows),
            Relation::DefinedIn => self.defined_in(rows),
            Relation::UsedIn => self.used_in(rows),
            Relation::Branch => self.branches(rows),
            Relation::ViewOf => self.pairs(&self.analyses.facts().view_of, rows),
            Relation::FlowsTo => self.flows(rows),
            Relation::Entry | Relation::NestedIn => self.of_regions(relation, rows),
            Relation::CapturedByCall
            | Relation::NewBuffer
            | Relation::ReturnsOther
            | Relation::GivenUp
            | Relation::Unaliased => self.said_of_memrefs(relation, rows),
            Relation::MayReturn
            | Relation::MayShare
            | Relation::MayShareOwned
            | Relation::Distinct
            | Relation::DistinctBehind => self.said_of_pairs(relation, rows),
            Relation::ControlEdge
            | Relation::Forwards
            | Relation::Receives
            | Relation::LastUse
            | Relation::Transfers => self.forwarding(relation, rows),
            Relation::Deallocates => self.deallocates(rows),
            Relation::LiveIn | Relation::LiveOut => self.live(relation, rows),
            Relation::MustAlias | Relation::MayAlias | Relation::NeverAlias => {
                self.aliases(relation, rows)
            }
            Relation::Source | Relation::MayBorrow => self.sets_of_memrefs(relation, rows),
            Relation::MayBecome => self.become_rows(rows),
            Relation::MayMeet => self.meeting_rows(rows),
            Relation::FromElsewhere => self.elsewhere_rows(rows),
            Relation::LiveOwner => self.owners(rows),
            Relation::Memrefs => self.memrefs(rows),
            Relation::Retained | Relation::PlanFrees => self.on_edges(relation, rows),
            Relation::PlanClones => self.clones(rows),
            Relation::LiveAt
            | Relation::LiveTogether
            | Relation::LastUsedBy
            | Relation::Bytes
            | Relation::Peak => self.of_lives(relation, rows),
            Relation::BeginsAtStep
            | Relation::EndsAtStep
            | Relation::NextStep
            | Relation::DefinedAtStep
            | Relation::Accesses
            | Relation::Renames => self.of_steps(relation, rows),
        }
    }

    pub(super) fn word(&self, text: &str) -> Cell {
        Cell::Word(self.words.borrow_mut().word(text))
    }

    pub(super) fn memref(&self, id: ValueId) -> Cell {
        Cell::Value(self.analyses.extracted().ids.values[id])
    }

    pub(super) fn block(&self, id: BlockId) -> Cell {
        Cell::Block(self.analyses.extracted().ids.blocks[id])
    }

    /// The memrefs that a column may hold: the one that is bound, or all.
    pub(super) fn memrefs_in(&self, rows: &Rows, column: usize) -> Vec<ValueId> {
        match rows.bound[column] {
            Some(Cell::Value(value)) => {
                let id = self.analyses.extracted().ids.value_id(value);
                id.into_iter().collect()
            }
            Some(_) => Vec::new(),
            None => self.analyses.facts().values.keys().collect(),
        }
    }

    /// The blocks that a column may hold: the one that is bound, or all.
    pub(super) fn blocks_in(&self, rows: &Rows, column: usize) -> Vec<BlockId> {
        match rows.block(column) {
            Some(block) => {
                let id = self.analyses.extracted().ids.block_id(block);
                id.into_iter().collect()
            }
            None => self.analyses.facts().blocks.keys().collect(),
        }
    }

    /// The memref that the first column is bound to.
    pub(super) fn memref_asked(&self, rows: &Rows) -> Option<ValueId> {
        self.analyses.extracted().ids.value_id(rows.value(0)?)
    }

    /// The block that the first column is bound to.
    pub(super) fn block_asked(&self, rows: &Rows) -> Option<BlockId> {
        self.analyses.extracted().ids.block_id(rows.block(0)?)
    }
}

impl RelationSource for Database<'_> {
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
        name: (&str, Option<u32>, Option<SourcePosition>),
    ) -> Result<Found<Cell>, QueryError> {
        let found = lookup::value(self.names, self.analyses.function, term, name)?;
        Ok(found.map(Cell::Value))
    }

    fn block(
        &self,
        term: &Term,
        name: (&str, Option<SourcePosition>),
    ) -> Result<Found<Cell>, QueryError> {
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

/// Does `work` for each item until it breaks off.
pub(super) fn each<T>(items: impl IntoIterator<Item = T>, work: impl FnMut(T) -> Flow) -> Flow {
    items.into_iter().try_for_each(work)
}

/// What a memref is, as queries call it.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Allocation => "allocation",
        Kind::Call => "call",
        Kind::DynamicCall => "dynamic-call",
        Kind::Stack => "stack",
        Kind::Argument => "argument",
        Kind::Consumed => "consumed",
        Kind::External => "external",
        Kind::Foreign => "own-heap",
        Kind::Loaded => "loaded",
        Kind::Merge => "merge",
        Kind::Derived => "derived",
    }
}

#[cfg(test)]
mod tests {
    use super::super::relations::KINDS;
    use super::*;

    #[test]
    fn every_kind_is_a_word_that_queries_know() {
        let all = [
            Kind::Allocation,
            Kind::Call,
            Kind::DynamicCall,
            Kind::Stack,
            Kind::Argument,
            Kind::Consumed,
            Kind::External,
            Kind::Foreign,
            Kind::Loaded,
            Kind::Merge,
            Kind::Derived,
        ];
        assert_eq!(all.map(kind), KINDS);
    }
}
