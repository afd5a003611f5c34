//! The rows of each relation in one function, for what of a row is bound.
//!
//! Where the first column decides which rows there are, only those are made; nothing is made for all pairs of values
//! that nobody asked for. Every row that is handed out agrees with what is bound.

use std::cell::RefCell;
use std::ops::ControlFlow;

use crate::analysis::ownership::{Keep, Ownership, Question, Token, TokenSource, is_owner};
use crate::analysis::{Alias, ValueSet};
use crate::facts::{BlockId, EdgeId, EdgeKind, Kind, ValueId};
use crate::ir::{Block, Op, Value, collect_ops};

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
            Relation::Memref | Relation::Kind | Relation::Ownership | Relation::Stored => {
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
            Relation::Source | Relation::Borrows => self.sets_of_memrefs(relation, rows),
            Relation::Owner => self.owners(rows),
            Relation::Memrefs => self.memrefs(rows),
            Relation::Retained | Relation::StageFrees => self.on_edges(relation, rows),
            Relation::StageClones => self.clones(rows),
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
                Relation::Ownership => rows.row(&[memref, self.word(self.ownership(v, is_asked))]),
                Relation::Stored if !facts.stored.contains(&v) => ON,
                _ => rows.row(&[memref]),
            }
        })
    }

    /// Whether the function owns a memref: always, never, or depending on an `i1`. What is asked about alone is not worth the
    /// whole analysis.
    pub(super) fn ownership(&self, v: ValueId, is_asked: bool) -> &'static str {
        let (facts, aliases) = (self.analyses.facts(), self.analyses.aliases());
        let is_open = |s| is_owner(facts, s) && facts.values[s].kind != Kind::Allocation;
        let open = self.owners_of(v).filter(is_open);
        let alone = match is_asked && !open.is_empty() {
            true => self.analyses.alone(Question::Owned(open)),
            false => None,
        };
        let tokens = || match &alone {
            Some(alone) => &alone.tokens,
            None => self.analyses.tokens(),
        };
        let owned = |s: ValueId| match is_owner(facts, s) {
            false => "never",
            // What it makes it owns, whatever becomes of it.
            true if facts.values[s].kind == Kind::Allocation => "always",
            true => match tokens().of(s) {
                Ownership::Unique(Token::True) => "always",
                Ownership::Unique(Token::False) | Ownership::Uninitialized => "never",
                Ownership::Unique(Token::Indicator(_)) | Ownership::Unknown => "unknown",
            },
        };
        let mut states = aliases.sources().of(v).iter().map(owned);
        let first = states.next().unwrap_or("never");
        match states.all(|state| state == first) {
            true => first,
            false => "unknown",
        }
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
        each(&facts.branch, |&(from, to)| {
            let (from, to) = (facts.blocks[from], facts.blocks[to]);
            rows.row(&[Cell::Block(from), Cell::Block(to)])
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
            .filter(|_| relation == Relation::Borrows);
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

    /// The owners that a memref's buffer may come from by name.
    fn owners_of(&self, v: ValueId) -> ValueSet {
        let facts = self.analyses.facts();
        let sources = self.analyses.aliases().sources().of(v);
        sources.filter(|s| is_owner(facts, s))
    }

    fn owners(&self, rows: &mut Rows) -> Flow {
        let facts = self.analyses.facts();
        let blocks = self.blocks_in(rows, 1);
        let alone = self.memref_asked(rows).and_then(|v| {
            let question = Question::Lives(self.owners_of(v));
            self.analyses.alone(question)
        });
        let keep = alone
            .as_ref()
            .map_or_else(|| self.analyses.keep(), |alone| &alone.keep);
        each(self.memrefs_in(rows, 0), |v| {
            each(&blocks, |&b| {
                let here = |o: &ValueId| is_owner(facts, *o) && self.is_kept(keep, *o, b);
                let sources = self.analyses.aliases().sources().of(v).iter();
                each(sources.filter(here), |o| {
                    rows.row(&[self.memref(v), self.block(b), self.memref(o)])
                })
            })
        })
    }

    /// Whether an owner is alive in a block, or in one that holds it.
    fn is_kept(&self, keep: &Keep, owner: ValueId, block: BlockId) -> bool {
        let facts = self.analyses.facts();
        let mut around = std::iter::successors(Some(block), |&b| facts.blocks[b].parent);
        around.any(|b| keep.is_kept(facts, owner, b) || keep.defined[b].contains(owner))
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
        let asked = asked.filter(|_| relation == Relation::StageFrees);
        let alone = asked.and_then(|block| self.analyses.alone(Question::Frees(block)));
        each(&facts.edges, |(e, edge)| {
            let from = self.block(edge.from);
            let is_asked = rows.bound[0].is_none_or(|asked| asked == from);
            let Some(to) = self.target(e).filter(|_| is_asked) else {
                return ON;
            };
            if relation == Relation::Retained {
                let retained = self.analyses.lists().to_retain[e].iter();
                return each(retained, |v| rows.row(&[from, to, self.memref(v)]));
            }
            let plan = alone
                .as_ref()
                .map_or_else(|| self.analyses.plan(), |alone| &alone.plan);
            let plain = plan.edges[e]
                .frees
                .iter()
                .chain(&plan.block_ends[edge.from]);
            let grouped = plan.edges[e].groups.iter().flat_map(|group| &group.owners);
            let owners = plain.map(|free| free.owner).chain(grouped.copied());
            each(owners, |v| rows.row(&[from, to, self.memref(v)]))
        })
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
            let owned = plan.passes[p] == TokenSource::Constant(true);
            match edge.kind {
                EdgeKind::Return if !owned => {
                    rows.row(&[self.block(edge.from), self.memref(pass.operand)])
                }
                _ => ON,
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
        Kind::Given => "given",
        Kind::External | Kind::Foreign => "external",
        Kind::Loaded => "loaded",
        Kind::Merge => "merge",
        Kind::Derived => "derived",
    }
}
