//! Terms of atoms for what the database has, and where an atom can be read off in the source.
//! Knows no rule.

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use crate::columns::Cell;
use crate::database::Database;
use crate::relation_source::Flow;
use crate::relations::Relation;
use freehold_ir::{Block, Op, Value, ValueDef};

use super::atom::{GroundAtom, Predicate, Term};

/// The terms of one function.
pub(super) struct Terms<'a, 'd> {
    pub(super) database: &'a Database<'d>,
    /// By two memrefs the operation by which the first is forwarded to become the second.
    forwarded: OnceCell<FxHashMap<(Cell, Cell), Op>>,
}

impl<'a, 'd> Terms<'a, 'd> {
    pub(super) fn new(database: &'a Database<'d>) -> Self {
        Terms {
            database,
            forwarded: OnceCell::new(),
        }
    }

    /// The cell that a term stands for in the database.
    pub(super) fn cell(&self, term: &Term) -> Option<Cell> {
        Some(match term {
            Term::Value(value) => Cell::Value(*value),
            Term::Block(block) => Cell::Block(*block),
            Term::Op(op) => Cell::Op(*op),
            Term::Number(number) => Cell::Number(*number),
            Term::Word(word) => Cell::Word(self.database.words.borrow_mut().word(word)),
            Term::Anything => return None,
        })
    }

    /// The term that a cell of the database stands for.
    pub(super) fn term(&self, cell: Cell) -> Term {
        match cell {
            Cell::Value(value) => Term::Value(value),
            Cell::Block(block) => Term::Block(block),
            Cell::Op(op) => Term::Op(op),
            Cell::Number(number) => Term::Number(number),
            Cell::Word(word) => Term::Word(self.database.words.borrow().text(word).into()),
            Cell::Edge(number) => Term::Number(number.unwrap_or(0)),
        }
    }

    /// Whether a relation of queries has a row.
    pub(super) fn has(&self, atom: &GroundAtom) -> bool {
        let Predicate::Relation(relation) = atom.predicate else {
            return false;
        };
        let cells: Vec<Option<Cell>> = atom.terms.iter().map(|term| self.cell(term)).collect();
        let found = self
            .database
            .rows(relation, &cells, &mut |_| Flow::Break(()));
        found.is_break()
    }

    /// The operation by which one memref becomes another.
    fn flow_op(&self, from: &Term, to: &Term) -> Option<Op> {
        let forwarded = self.forwarded.get_or_init(|| {
            let extracted = self.database.analyses.extracted();
            let cell = |id| Cell::Value(extracted.ids.values[id]);
            let mut found = FxHashMap::default();
            for pass in extracted.facts.passes.values() {
                let op = extracted.ids.edge_ops[pass.edge];
                let root = extracted.facts.values[pass.operand].root;
                for &to in &pass.targets {
                    for from in [pass.operand, root] {
                        found.entry((cell(from), cell(to))).or_insert(op);
                    }
                }
            }
            found
        });
        let found = forwarded.get(&(self.cell(from)?, self.cell(to)?));
        found.copied().or_else(|| self.definition(to))
    }

    /// The operation that gives a term, or that it is.
    fn definition(&self, term: &Term) -> Option<Op> {
        match *term {
            Term::Value(value) => match self.database.names.module.def(value) {
                ValueDef::Result(op, _) => Some(op),
                ValueDef::Argument(..) => None,
            },
            Term::Op(op) => Some(op),
            _ => None,
        }
    }

    /// The first operation of a block that uses a value.
    fn user(&self, value: Value, block: Block) -> Option<Op> {
        let module = self.database.names.module;
        let users = module.users(value);
        let users = users.filter(|&op| module.parent_block(op) == Some(block));
        users.min_by_key(|&op| self.database.names.op_position(op))
    }

    /// The operation that an atom can be read off, if it is one.
    pub(super) fn place(&self, atom: &GroundAtom) -> Option<Op> {
        match (atom.predicate, &atom.terms[..]) {
            (Predicate::Relation(Relation::Branch), [Term::Block(from), ..]) => {
                self.database.names.module.last_op(*from)
            }
            (Predicate::Relation(Relation::FlowsTo) | Predicate::Named("flow"), [from, to]) => {
                self.flow_op(from, to)
            }
            (Predicate::Named(_), [Term::Block(block), value @ Term::Value(used)]) => {
                self.user(*used, *block).or_else(|| self.definition(value))
            }
            (_, [first, ..]) => self.definition(first),
            _ => None,
        }
    }

    /// What stands for the number of an edge where it is shown: nothing for the only one between
    /// its blocks.
    pub(super) fn edge_text(&self, edge: [&Term; 3]) -> String {
        match edge.map(|term| self.cell(term)) {
            [Some(from), Some(number), Some(to)] => self.database.edge_text([from, number, to]),
            _ => String::new(),
        }
    }
}
