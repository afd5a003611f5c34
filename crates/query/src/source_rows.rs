//! Rows that the text of a function decides: its values, blocks and operations, where they stand,
//! and the liveness of all values.

use rustc_hash::FxHashMap;

use freehold_dialects::callee;
use freehold_facts::BlockId;
use freehold_ir::{Block, Op, Value, collect_ops};

use super::columns::Cell;
use super::database::{Database, ON, Rows, each};
use super::relation_source::Flow;
use super::relations::Relation;

impl Database<'_> {
    pub(super) fn values(&self, rows: &mut Rows) -> Flow {
        if let Some(value) = rows.value(0) {
            return rows.row(&[Cell::Value(value)]);
        }
        let values = self.analyses.lives().facts.values.values();
        each(values, |&value| rows.row(&[Cell::Value(value)]))
    }

    pub(super) fn of_ops(&self, relation: Relation, rows: &mut Rows) -> Flow {
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
                Relation::Calls => each(callee(module, self.names.table, op), |callee| {
                    rows.row(&[cell, self.word(module.context.text(callee))])
                }),
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

    pub(super) fn arguments(&self, rows: &mut Rows) -> Flow {
        let module = self.names.module;
        let region = module.regions(self.analyses.function).first();
        let entry = region.and_then(|&region| module.first_block(region));
        let arguments = entry.map_or(&[][..], |entry| module.arguments(entry));
        each(arguments.iter().enumerate(), |(index, &v)| {
            rows.row(&[Cell::Number(index as i64), Cell::Value(v)])
        })
    }

    /// The operations of the function, itself left out, in the order of the source.
    pub(super) fn ops(&self) -> Vec<Op> {
        let mut ops = collect_ops(self.names.module, self.analyses.function);
        ops.retain(|&op| op != self.analyses.function);
        ops
    }

    pub(super) fn defined_in(&self, rows: &mut Rows) -> Flow {
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

    pub(super) fn used_in(&self, rows: &mut Rows) -> Flow {
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

    pub(super) fn branches(&self, rows: &mut Rows) -> Flow {
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

    pub(super) fn live(&self, relation: Relation, rows: &mut Rows) -> Flow {
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
}
