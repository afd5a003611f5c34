//! Rows of what the analyses read: where operations and blocks stand, what is forwarded along which
//! edge, and what is known of calls and said of memrefs. The naive definitions of what they compute
//! (`rules/datalog/`) need nothing else.
//!
//! What concerns aliases is of the program as it stands (`Analyses::alias_facts`), the rest of what
//! deallocation sees.

use cranelift_entity::EntityRef as _;
use rustc_hash::FxHashMap;

use freehold_facts::{EdgeId, EdgeKind, Kind, Pass, ValueId};
use freehold_ir::Block;

use super::columns::Cell;
use super::database::{Database, ON, Rows, each};
use super::relation_source::Flow;
use super::relations::Relation;

impl Database<'_> {
    /// Which operation of its block each is.
    pub(super) fn positions(&self, rows: &mut Rows) -> Flow {
        let module = self.names.module;
        if let Some(op) = rows.op(0) {
            let block = module
                .parent_block(op)
                .filter(|_| op != self.analyses.function);
            let index = block.and_then(|b| module.ops(b).position(|other| other == op));
            return each(index, |index| {
                rows.row(&[Cell::Op(op), Cell::Number(index as i64)])
            });
        }
        let mut next: FxHashMap<Block, i64> = FxHashMap::default();
        each(self.ops(), |op| {
            let Some(block) = module.parent_block(op) else {
                return ON;
            };
            let next = next.entry(block).or_default();
            *next += 1;
            rows.row(&[Cell::Op(op), Cell::Number(*next - 1)])
        })
    }

    /// The blocks, and the regions that they are in.
    pub(super) fn of_regions(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let module = self.names.module;
        each(self.analyses.lives().facts.blocks.values(), |&block| {
            let cell = Cell::Block(block);
            let Some(region) = module.block_region(block) else {
                return ON;
            };
            if relation == Relation::Entry {
                return match module.first_block(region) == Some(block) {
                    true => rows.row(&[cell]),
                    false => ON,
                };
            }
            let holder = module.region_op(region);
            each(holder.filter(|&op| op != self.analyses.function), |op| {
                let mut regions = module.regions(op).iter();
                let index = regions.position(|&other| other == region);
                each(index, |index| {
                    rows.row(&[cell, Cell::Op(op), Cell::Number(index as i64)])
                })
            })
        })
    }

    /// What is known of single memrefs before any analysis.
    pub(super) fn said_of_memrefs(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let facts = self.analyses.alias_facts();
        let by_operations = &self.analyses.facts().captured;
        let holds = |v: ValueId| match relation {
            Relation::CapturedByCall => facts.captured.contains(&v) && !by_operations.contains(&v),
            Relation::NewBuffer => facts.is_new(v),
            Relation::ReturnsOther => facts.may_return(v).is_some_and(|call| call.other),
            Relation::GivenUp => {
                let kinds = [facts, self.analyses.facts()].map(|facts| facts.values[v].kind);
                kinds[0] == Kind::External && kinds[1] != Kind::External
            }
            _ => facts.unaliased.contains(&v),
        };
        each(self.memrefs_in(rows, 0), |v| match holds(v) {
            true => rows.row(&[self.memref(v)]),
            false => ON,
        })
    }

    /// What is known of pairs of memrefs before any analysis.
    pub(super) fn said_of_pairs(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let facts = self.analyses.alias_facts();
        match relation {
            Relation::MayShare => self.pairs(&facts.one_call, rows),
            Relation::MayShareOwned => self.pairs(&self.analyses.facts().one_call, rows),
            Relation::MayReturn => each(&facts.calls, |call| {
                each(&call.results, |&result| {
                    each(&call.operands, |&operand| {
                        rows.row(&[self.memref(result), self.memref(operand)])
                    })
                })
            }),
            _ => each(&facts.no_alias, |said| {
                // What holds everywhere holds up to the last point; else it holds where that
                // definition does which is there from the point on.
                let is_everywhere = said.scope_end == u32::MAX;
                let behind = match (relation, is_everywhere) {
                    (Relation::Distinct, true) => None,
                    (Relation::DistinctBehind, false) => {
                        let of_scope = |row: &(ValueId, &freehold_facts::ValueFact)| {
                            (row.1.preorder, row.1.scope_end) == (said.preorder, said.scope_end)
                        };
                        facts.values.iter().find(of_scope).map(|row| row.0)
                    }
                    _ => return ON,
                };
                each(said.values.iter().enumerate(), |(place, &first)| {
                    each(said.values.iter().enumerate(), |(other, &second)| {
                        if place == other {
                            return ON;
                        }
                        let pair = [first, second].map(|v| self.memref(v));
                        match behind.map(|v| self.memref(v)) {
                            Some(v) => rows.row(&[pair[0], pair[1], v]),
                            None => rows.row(&pair),
                        }
                    })
                })
            }),
        }
    }

    /// The edges by operation and number, and what is forwarded along them.
    pub(super) fn forwarding(&self, relation: Relation, rows: &mut Rows) -> Flow {
        let extracted = self.analyses.extracted();
        let (facts, ids) = (&extracted.facts, &extracted.ids);
        let asked = rows.op(0);
        let of_edge = |e: EdgeId| {
            let op = ids.edge_ops[e];
            // The edges of an operation stand together.
            let before = ids.edge_ops.as_values_slice()[..e.index()].iter().rev();
            let number = before.take_while(|&&other| other == op).count();
            (op, [Cell::Op(op), Cell::Number(number as i64)])
        };
        if relation == Relation::ControlEdge {
            return each(facts.edges.keys(), |e| {
                let (op, [cell, number]) = of_edge(e);
                if asked.is_some_and(|asked| asked != op) {
                    return ON;
                }
                rows.row(&[cell, number, self.edge_end(e)])
            });
        }
        each(&facts.passes, |(p, pass)| {
            let (op, [cell, number]) = of_edge(pass.edge);
            if asked.is_some_and(|asked| asked != op) {
                return ON;
            }
            let Pass { index, operand, .. } = *pass;
            let index = Cell::Number(index.into());
            match relation {
                Relation::Forwards => rows.row(&[cell, number, index, self.memref(operand)]),
                Relation::Receives => each(pass.targets.iter().enumerate(), |(place, &v)| {
                    let place = Cell::Number(place as i64);
                    rows.row(&[cell, number, index, place, self.memref(v)])
                }),
                Relation::Transfers => {
                    let owners = self.analyses.keep().transferred.get(&p);
                    each(owners.into_iter().flat_map(|owners| owners.iter()), |v| {
                        rows.row(&[cell, number, index, self.memref(v)])
                    })
                }
                _ if pass.last_use => rows.row(&[cell, number, index]),
                _ => ON,
            }
        })
    }

    /// Where an edge leads, those into regions and out of calls included.
    fn edge_end(&self, e: EdgeId) -> Cell {
        self.target(e).unwrap_or_else(|| {
            self.word(match self.analyses.facts().edges[e].kind {
                EdgeKind::Call => "results",
                _ => "inside",
            })
        })
    }

    /// Which operations free what their operands hold.
    pub(super) fn deallocates(&self, rows: &mut Rows) -> Flow {
        let (facts, ids) = (self.analyses.facts(), &self.analyses.extracted().ids);
        let frees = facts.freed_at.iter().zip(&ids.free_ops);
        each(frees, |(&(v, _), &op)| {
            rows.row(&[Cell::Op(op), self.memref(v)])
        })
    }
}
