//! The rows of each relation in one function, for what of a row is bound.
//!
//! Where the first column decides which rows there are, only those are made; nothing is made for all pairs of values
//! that nobody asked for. Every row that is handed out agrees with what is bound.

use std::cell::RefCell;
use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use freehold_analysis::ownership::{LiveOwners, Question, is_owner};
use freehold_analysis::{Alias, ValueSet};
use freehold_facts::{BlockId, EdgeId, EdgeKind, Kind, ValueId};
use freehold_ir::{Block, Op, Value, collect_ops};

use super::analyses::Analyses;
use super::cells::{Cell, Words};
use super::names::Names;
use super::relations::Relation;

/// Whether the search goes on.
pub(super) type Flow = ControlFlow<()>;

const ON: Flow = ControlFlow::Continue(());

/// The relations of one function.
pub(super) struct Database<'a> {
    pub(super) analyses: Analyses<'a>,
    pub(super) names: &'a Names<'a>,
    pub(super) words: &'a RefCell<Words>,
}

/// What a query binds of a row, and where its rows go.
pub(super) struct Rows<'b> {
    bound: &'b [Option<Cell>],
    out: &'b mut dyn FnMut(&[Cell]) -> Flow,
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

    fn op(&self, column: usize) -> Option<Op> {
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
            | Relation::Line
            | Relation::InBlock => self.of_ops(relation, rows),
            Relation::Frees => self.frees(rows),
            Relation::DefinedIn => self.defined_in(rows),
            Relation::UsedIn => self.used_in(rows),
            Relation::Branch => self.branches(rows),
            Relation::ViewOf => self.pairs(&self.analyses.facts().view_of, rows),
            Relation::FlowsTo => self.pairs(&self.analyses.facts().flow, rows),
            Relation::LiveIn | Relation::LiveOut => self.live(relation, rows),
            Relation::MustAlias | Relation::MayAlias | Relation::NeverAlias => {
                self.aliases(relation, rows)
            }
            Relation::Source | Relation::MayBorrow => self.sets_of_memrefs(relation, rows),
            Relation::LiveOwner => self.owners(rows),
            Relation::Memrefs => self.memrefs(rows),
            Relation::Retained | Relation::PlanFrees => self.on_edges(relation, rows),
            Relation::PlanClones => self.clones(rows),
        }
    }

    fn word(&self, text: &str) -> Cell {
        Cell::Word(self.words.borrow_mut().word(text))
    }

    pub(super) fn memref(&self, id: ValueId) -> Cell {
        Cell::Value(self.analyses.extracted().ids.values[id])
    }

    pub(super) fn block(&self, id: BlockId) -> Cell {
        Cell::Block(self.analyses.extracted().ids.blocks[id])
    }

    /// The memrefs that a column may hold: the one that is bound, or all.
    fn memrefs_in(&self, rows: &Rows, column: usize) -> Vec<ValueId> {
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
    fn blocks_in(&self, rows: &Rows, column: usize) -> Vec<BlockId> {
        match rows.block(column) {
            Some(block) => {
                let id = self.analyses.extracted().ids.block_id(block);
                id.into_iter().collect()
            }
            None => self.analyses.facts().blocks.keys().collect(),
        }
    }

    fn values(&self, rows: &mut Rows) -> Flow {
        if let Some(value) = rows.value(0) {
            return rows.row(&[Cell::Value(value)]);
        }
        let values = self.analyses.lives().facts.values.values();
        each(values, |&value| rows.row(&[Cell::Value(value)]))
    }

    fn of_memrefs(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let facts = self.analyses.facts();
        let is_asked = self.memref_asked(rows).is_some();
        each(self.memrefs_in(rows, 0), |v| {
            let memref = self.memref(v);
            match relation {
                Relation::Kind => rows.row(&[memref, self.word(kind(facts.values[v].kind))]),
                Relation::Ownership => {
                    let owned = self.analyses.owned(v, is_asked);
                    rows.row(&[memref, self.word(owned.word())])
                }
                Relation::Captured if !facts.captured.contains(&v) => ON,
                _ => rows.row(&[memref]),
            }
        })
    }

    fn of_ops(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let module = self.names.module;
        let value = match relation {
            Relation::Operand | Relation::Result => rows.value(2),
            _ => None,
        };
        let ops = match (rows.op(0), value) {
            (Some(op), _) => vec![op],
            (None, Some(value)) if relation == Relation::Result => {
                module.defining_op(value).into_iter().collect()
            }
            (None, Some(value)) => {
                let mut users: Vec<Op> = module.users(value).collect();
                users.sort_unstable();
                users.dedup();
                users
            }
            (None, None) => self.ops(),
        };
        each(ops, |op| {
            let cell = Cell::Op(op);
            match relation {
                Relation::Name => rows.row(&[cell, self.word(module.name_text(op))]),
                Relation::Line => {
                    let position = self.names.source.line_column(module.location(op));
                    let line = position.map(|(line, _)| Cell::Number(line as i64));
                    each(line, |line| rows.row(&[cell, line]))
                }
                Relation::InBlock => each(module.parent_block(op), |block| {
                    rows.row(&[cell, Cell::Block(block)])
                }),
                Relation::Operand => each(module.operands(op).enumerate(), |(index, value)| {
                    rows.row(&[cell, Cell::Number(index as i64), Cell::Value(value)])
                }),
                Relation::Result => each(module.results(op).iter().enumerate(), |(index, &v)| {
                    rows.row(&[cell, Cell::Number(index as i64), Cell::Value(v)])
                }),
                _ => rows.row(&[cell]),
            }
        })
    }

    /// The operations of the function, itself left out, in the order of the source.
    fn ops(&self) -> Vec<Op> {
        let mut ops = collect_ops(self.names.module, self.analyses.function);
        ops.retain(|&op| op != self.analyses.function);
        ops
    }

    fn frees(&self, rows: &mut Rows) -> Flow {
        let (facts, ids) = (self.analyses.facts(), &self.analyses.extracted().ids);
        let aliases = self.analyses.aliases();
        let asked = self.memrefs_in(rows, 1);
        each(
            facts.freed_at.iter().zip(&ids.free_ops),
            |(&(freed, _), &op)| {
                each(&asked, |&v| match aliases.alias(freed, v) {
                    Alias::Must => rows.row(&[Cell::Op(op), self.memref(v)]),
                    Alias::May | Alias::Never => ON,
                })
            },
        )
    }

    fn defined_in(&self, rows: &mut Rows) -> Flow {
        let module = self.names.module;
        if let Some(value) = rows.value(0) {
            return each(module.defining_block(value), |block| {
                rows.row(&[Cell::Value(value), Cell::Block(block)])
            });
        }
        let facts = &self.analyses.lives().facts;
        each(&facts.defined_in, |&(value, block)| {
            let (value, block) = (facts.values[value], facts.blocks[block]);
            rows.row(&[Cell::Value(value), Cell::Block(block)])
        })
    }

    fn used_in(&self, rows: &mut Rows) -> Flow {
        let module = self.names.module;
        let values: Vec<Value> = match rows.value(0) {
            Some(value) => vec![value],
            None => self
                .analyses
                .lives()
                .facts
                .values
                .values()
                .copied()
                .collect(),
        };
        each(values, |value| {
            let mut blocks: Vec<Block> = module
                .users(value)
                .filter_map(|op| module.parent_block(op))
                .collect();
            blocks.sort_unstable();
            blocks.dedup();
            each(blocks, |block| {
                rows.row(&[Cell::Value(value), Cell::Block(block)])
            })
        })
    }

    fn branches(&self, rows: &mut Rows) -> Flow {
        let facts = &self.analyses.lives().facts;
        let module = self.names.module;
        let mut last: Option<BlockId> = None;
        let mut count: FxHashMap<BlockId, i64> = FxHashMap::default();
        // The rows of a block stand together, in the order of its successors.
        each(&facts.branch, |&(from, to)| {
            if last.replace(from) != Some(from) {
                count.clear();
            }
            let next = count.entry(to).or_default();
            let number = *next;
            *next += 1;
            let (from, to) = (facts.blocks[from], facts.blocks[to]);
            let end = module.last_op(from);
            // Regions of one operation are not entered by edges of their own.
            match number > 0 && end.is_none_or(|end| module.successors(end).is_empty()) {
                true => ON,
                false => rows.row(&[Cell::Block(from), Cell::Number(number), Cell::Block(to)]),
            }
        })
    }

    fn pairs(&self, pairs: &[(ValueId, ValueId)], rows: &mut Rows) -> Flow {
        each(pairs, |&(a, b)| rows.row(&[self.memref(a), self.memref(b)]))
    }

    fn live(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let lives = self.analyses.lives();
        if let Some(value) = rows.value(1)
            && let Some([live_in, live_out]) = lives.alone(value)
        {
            let live = match relation {
                Relation::LiveIn => live_in,
                _ => live_out,
            };
            let mut live: Vec<BlockId> = live.into_iter().collect();
            live.sort_unstable();
            return each(live, |b| {
                rows.row(&[Cell::Block(lives.facts.blocks[b]), Cell::Value(value)])
            });
        }
        if let Some(block) = rows.block(0)
            && let Some(id) = lives.block(block)
            && let Some([live_in, live_out]) = lives.at(id)
        {
            let live = match relation {
                Relation::LiveIn => live_in,
                _ => live_out,
            };
            return each(live.iter(), |v| {
                rows.row(&[Cell::Block(block), Cell::Value(lives.facts.values[v])])
            });
        }
        let sets = match relation {
            Relation::LiveIn => &lives.sets().live_in,
            _ => &lives.sets().live_out,
        };
        let blocks: Vec<BlockId> = match rows.block(0) {
            Some(block) => lives.block(block).into_iter().collect(),
            None => lives.facts.blocks.keys().collect(),
        };
        let asked = rows.value(1).map(|value| (value, lives.value(value)));
        each(blocks, |b| {
            let block = Cell::Block(lives.facts.blocks[b]);
            match asked {
                Some((value, Some(id))) if sets[b].contains(id) => {
                    rows.row(&[block, Cell::Value(value)])
                }
                Some(_) => ON,
                None => each(sets[b].iter(), |v| {
                    rows.row(&[block, Cell::Value(lives.facts.values[v])])
                }),
            }
        })
    }

    fn aliases(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let aliases = self.analyses.aliases();
        let (firsts, seconds) = (self.memrefs_in(rows, 0), self.memrefs_in(rows, 1));
        each(&firsts, |&a| {
            let first = self.memref(a);
            each(&seconds, |&b| {
                let holds = match (relation, aliases.alias(a, b)) {
                    (Relation::MustAlias, answer) => answer == Alias::Must,
                    (Relation::NeverAlias, answer) => answer == Alias::Never,
                    (_, answer) => answer != Alias::Never,
                };
                match holds {
                    true => (rows.out)(&[first, self.memref(b)]),
                    false => ON,
                }
            })
        })
    }

    fn sets_of_memrefs(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let asked = self
            .memref_asked(rows)
            .filter(|_| relation == Relation::MayBorrow);
        let question = |v| Question::Owned(ValueSet::one(v));
        let alone = asked.and_then(|v| self.analyses.alone(question(v)));
        each(self.memrefs_in(rows, 0), |v| {
            let set: &ValueSet = match relation {
                Relation::Source => self.analyses.aliases().sources().of(v),
                _ => match &alone {
                    Some(alone) => &alone.keep.borrows[v],
                    None => &self.analyses.keep().borrows[v],
                },
            };
            each(set.iter(), |s| rows.row(&[self.memref(v), self.memref(s)]))
        })
    }

    /// The memref that the first column is bound to.
    fn memref_asked(&self, rows: &Rows) -> Option<ValueId> {
        self.analyses.extracted().ids.value_id(rows.value(0)?)
    }

    /// The block that the first column is bound to.
    fn block_asked(&self, rows: &Rows) -> Option<BlockId> {
        self.analyses.extracted().ids.block_id(rows.block(0)?)
    }

    fn owners(&self, rows: &mut Rows) -> Flow {
        let facts = self.analyses.facts();
        let blocks = self.blocks_in(rows, 1);
        let alone = self.memref_asked(rows).and_then(|v| {
            let question = Question::Lives(self.analyses.owners_of(v));
            self.analyses.alone(question)
        });
        let keep = alone
            .as_ref()
            .map_or_else(|| self.analyses.keep(), |alone| &alone.keep);
        each(self.memrefs_in(rows, 0), |v| {
            each(&blocks, |&b| {
                let here = |o: &ValueId| is_owner(facts, *o) && self.is_live(keep, *o, b);
                let sources = self.analyses.aliases().sources().of(v).iter();
                each(sources.filter(here), |o| {
                    rows.row(&[self.memref(v), self.block(b), self.memref(o)])
                })
            })
        })
    }

    /// Whether an owner is alive in a block, or in one that holds it.
    fn is_live(&self, keep: &LiveOwners, owner: ValueId, block: BlockId) -> bool {
        let facts = self.analyses.facts();
        let mut around = std::iter::successors(Some(block), |&b| facts.blocks[b].parent);
        around.any(|b| keep.is_live(facts, owner, b) || keep.defined[b].contains(owner))
    }

    fn memrefs(&self, rows: &mut Rows) -> Flow {
        if let Some(flow) = self.few_memrefs(rows) {
            return flow;
        }
        let lists = self.analyses.lists();
        each(self.blocks_in(rows, 0), |b| {
            let set = &lists.memrefs[b];
            each(set.iter(), |v| rows.row(&[self.block(b), self.memref(v)]))
        })
    }

    fn on_edges(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let facts = self.analyses.facts();
        if relation == Relation::Retained
            && let Some(flow) = self.few_retained(rows)
        {
            return flow;
        }
        let asked = self.block_asked(rows);
        let asked = asked.filter(|_| relation == Relation::PlanFrees);
        let alone = asked.and_then(|block| self.analyses.alone(Question::Frees(block)));
        each(&facts.edges, |(e, edge)| {
            let from = self.block(edge.from);
            let is_asked = rows.bound[0].is_none_or(|asked| asked == from);
            let Some(columns) = self.edge(e).filter(|_| is_asked) else {
                return ON;
            };
            if relation == Relation::Retained {
                let retained = self.analyses.lists().to_retain[e].iter();
                return each(retained, |v| self.row_of_edge(rows, columns, v));
            }
            let plan = alone
                .as_ref()
                .map_or_else(|| self.analyses.plan(), |alone| &alone.plan);
            each(self.analyses.freed_on(plan, e), |v| {
                self.row_of_edge(rows, columns, v)
            })
        })
    }

    /// The columns that say which edge a row is about; nothing for edges into regions and calls.
    pub(super) fn edge(&self, e: EdgeId) -> Option<[Cell; 3]> {
        let from = self.block(self.analyses.facts().edges[e].from);
        let number = Cell::Number(self.analyses.edge_number(e).into());
        Some([from, number, self.target(e)?])
    }

    /// Hands out the row of a memref on an edge.
    pub(super) fn row_of_edge(&self, rows: &mut Rows, edge: [Cell; 3], v: ValueId) -> Flow {
        let [from, number, to] = edge;
        rows.row(&[from, number, to, self.memref(v)])
    }

    /// What stands for the number of an edge where it is shown: nothing for the only one between
    /// its blocks.
    pub(super) fn edge_text(&self, [from, number, to]: [Cell; 3]) -> String {
        match (from, number, to) {
            (Cell::Block(from), Cell::Number(number), Cell::Block(to))
                if self.analyses.has_several(from, to) =>
            {
                number.to_string()
            }
            _ => String::new(),
        }
    }

    /// Where an edge leads; nothing for those into regions and calls, along which nothing is freed.
    pub(super) fn target(&self, e: EdgeId) -> Option<Cell> {
        match self.analyses.facts().edges[e].kind {
            EdgeKind::Branch { to, .. } => Some(self.block(to)),
            EdgeKind::Exit => Some(self.word("outside")),
            EdgeKind::Return => Some(self.word("caller")),
            EdgeKind::Unreachable => Some(self.word("nowhere")),
            EdgeKind::Entry | EdgeKind::Call => None,
        }
    }

    fn clones(&self, rows: &mut Rows) -> Flow {
        let facts = self.analyses.facts();
        let asked = self.block_asked(rows);
        let alone = asked.and_then(|block| self.analyses.alone(Question::Frees(block)));
        let plan = alone
            .as_ref()
            .map_or_else(|| self.analyses.plan(), |alone| &alone.plan);
        each(&facts.passes, |(p, pass)| {
            let edge = &facts.edges[pass.edge];
            if asked.is_some_and(|block| block != edge.from) {
                return ON;
            }
            match self.analyses.copied(plan, p) {
                Some(_) => rows.row(&[self.block(edge.from), self.memref(pass.operand)]),
                None => ON,
            }
        })
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
        Kind::External | Kind::Foreign => "external",
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
            Kind::Loaded,
            Kind::Merge,
            Kind::Derived,
        ];
        assert_eq!(all.map(kind), KINDS);
    }
}
