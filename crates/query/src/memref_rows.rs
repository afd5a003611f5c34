//! Rows about memrefs, which the analyses decide: aliases, sources, ownership, and what is freed or
//! copied on which edge.

use rustc_hash::FxHashMap;

use freehold_analysis::ValueSet;
use freehold_analysis::ownership::{LiveOwners, Question, is_owner};
use freehold_facts::{BlockId, EdgeId, EdgeKind, ValueId};

use super::alias_table::Wanted;
use super::columns::Cell;
use super::database::{Database, ON, Rows, each, kind};
use super::relation_source::Flow;
use super::relations::Relation;

impl Database<'_> {
    pub(super) fn of_memrefs(&self, relation: Relation, rows: &mut Rows) -> Flow {
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

    pub(super) fn frees(&self, rows: &mut Rows) -> Flow {
        let (facts, ids) = (self.analyses.facts(), &self.analyses.extracted().ids);
        let aliases = self.analyses.aliases();
        let count = facts.values.len();
        let asked = self.memrefs_in(rows, 1);
        let op_asked = rows.op(0);
        let freed_at = facts.freed_at.iter().zip(&ids.free_ops);
        each(freed_at, |(&(freed, _), &op)| {
            if op_asked.is_some_and(|asked| asked != op) {
                return ON;
            }
            let asked = (freed, &asked[..]);
            let table = &self.analyses.alias_table;
            table.row(aliases, asked, count, Wanted::Must, |v| {
                rows.row(&[Cell::Op(op), self.memref(v)])
            })
        })
    }

    pub(super) fn pairs(&self, pairs: &[(ValueId, ValueId)], rows: &mut Rows) -> Flow {
        each(pairs, |&(a, b)| rows.row(&[self.memref(a), self.memref(b)]))
    }

    pub(super) fn flows(&self, rows: &mut Rows) -> Flow {
        let (flows, ids) = (self.analyses.flows(), &self.analyses.extracted().ids);
        match (rows.value(0), rows.value(1)) {
            (None, None) => self.pairs(&flows.pairs, rows),
            (Some(from), _) => each(ids.value_id(from), |from| {
                each(flows.from(from), |to| {
                    rows.row(&[self.memref(from), self.memref(to)])
                })
            }),
            (None, Some(to)) => each(ids.value_id(to), |to| {
                each(flows.into(to), |from| {
                    rows.row(&[self.memref(from), self.memref(to)])
                })
            }),
        }
    }

    pub(super) fn aliases(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let (aliases, table) = (self.analyses.aliases(), &self.analyses.alias_table);
        let count = self.analyses.facts().values.len();
        let (firsts, seconds) = (self.memrefs_in(rows, 0), self.memrefs_in(rows, 1));
        let wanted = match relation {
            Relation::MustAlias => Wanted::Must,
            Relation::NeverAlias => Wanted::Never,
            _ => Wanted::NotNever,
        };
        if let (None, Some(_)) = (rows.bound[0], rows.bound[1]) {
            return each(seconds, |b| {
                let second = self.memref(b);
                let asked = (b, &firsts[..]);
                table.row(aliases, asked, count, wanted, |a| {
                    (rows.out)(&[self.memref(a), second])
                })
            });
        }
        each(firsts, |a| {
            let first = self.memref(a);
            let asked = (a, &seconds[..]);
            table.row(aliases, asked, count, wanted, |b| {
                (rows.out)(&[first, self.memref(b)])
            })
        })
    }

    pub(super) fn sets_of_memrefs(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let asked = self
            .memref_asked(rows)
            .filter(|_| relation == Relation::MayBorrow);
        let question = |v| Question::Owned(ValueSet::one(v));
        // Whether one memref is in a set is asked without walking through the set.
        let members = rows.bound[1].map(|_| self.memrefs_in(rows, 1));
        let alone = asked.and_then(|v| self.analyses.alone(question(v)));
        each(self.memrefs_in(rows, 0), |v| {
            let set: &ValueSet = match relation {
                Relation::Source => self.analyses.aliases().sources().of(v),
                _ => match &alone {
                    Some(alone) => &alone.keep.may_borrow[v],
                    None => &self.analyses.keep().may_borrow[v],
                },
            };
            match &members {
                Some(members) => each(members.iter().filter(|&&s| set.contains(s)), |&s| {
                    rows.row(&[self.memref(v), self.memref(s)])
                }),
                None => each(set.iter(), |s| rows.row(&[self.memref(v), self.memref(s)])),
            }
        })
    }

    pub(super) fn owners(&self, rows: &mut Rows) -> Flow {
        let facts = self.analyses.facts();
        let blocks = self.blocks_in(rows, 1);
        let alone = self.memref_asked(rows).and_then(|v| {
            let question = Question::Lives(self.analyses.owners_of(v));
            self.analyses.alone(question)
        });
        let keep = alone
            .as_ref()
            .map_or_else(|| self.analyses.keep(), |alone| &alone.keep);
        if rows.bound[0].is_none() {
            let lives = self.blocks_by_owner(keep, &blocks);
            return each(self.memrefs_in(rows, 0), |v| {
                let sources = self.analyses.aliases().sources().of(v).iter();
                each(sources.filter(|&o| is_owner(facts, o)), |o| {
                    each(lives.get(&o).into_iter().flatten(), |&b| {
                        rows.row(&[self.memref(v), self.block(b), self.memref(o)])
                    })
                })
            });
        }
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

    /// For each owner those of some blocks in which it is alive, or in one that holds them.
    fn blocks_by_owner(
        &self,
        keep: &LiveOwners,
        blocks: &[BlockId],
    ) -> FxHashMap<ValueId, Vec<BlockId>> {
        let facts = self.analyses.facts();
        let mut alive: FxHashMap<BlockId, ValueSet> = FxHashMap::default();
        let mut by_owner: FxHashMap<ValueId, Vec<BlockId>> = FxHashMap::default();
        for &block in blocks {
            let around = std::iter::successors(Some(block), |&b| facts.blocks[b].parent);
            let mut new: Vec<BlockId> = around.take_while(|b| !alive.contains_key(b)).collect();
            while let Some(b) = new.pop() {
                let region = facts.blocks[b].region;
                let is_of_region = |o| facts.region_of(o) == region;
                let mut live = keep.live_on_entry(facts, b).filter(is_of_region);
                live.extend(&keep.defined[b]);
                let outer = facts.blocks[b].parent;
                if let Some(outer) = outer.and_then(|outer| alive.get(&outer)) {
                    live.extend(outer);
                }
                alive.insert(b, live);
            }
            for owner in alive[&block].iter() {
                by_owner.entry(owner).or_default().push(block);
            }
        }
        by_owner
    }

    /// Whether an owner is alive in a block, or in one that holds it.
    fn is_live(&self, keep: &LiveOwners, owner: ValueId, block: BlockId) -> bool {
        let facts = self.analyses.facts();
        let mut around = std::iter::successors(Some(block), |&b| facts.blocks[b].parent);
        around.any(|b| keep.is_live(facts, owner, b) || keep.defined[b].contains(owner))
    }

    pub(super) fn memrefs(&self, rows: &mut Rows) -> Flow {
        if let Some(flow) = self.point_memrefs(rows) {
            return flow;
        }
        let lists = self.analyses.lists();
        each(self.blocks_in(rows, 0), |b| {
            let set = &lists.memrefs[b];
            each(set.iter(), |v| rows.row(&[self.block(b), self.memref(v)]))
        })
    }

    pub(super) fn on_edges(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let facts = self.analyses.facts();
        if relation == Relation::Retained
            && let Some(flow) = self.point_retained(rows)
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

    pub(super) fn clones(&self, rows: &mut Rows) -> Flow {
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
