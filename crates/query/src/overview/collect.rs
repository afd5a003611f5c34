//! Fills an overview from the analyses of a function.

use std::cell::{Cell as Counter, RefCell};

use cranelift_entity::{PrimaryMap, SecondaryMap};
use rustc_hash::FxHashMap;

use crate::analyses::{Analyses, Ground, Program};
use crate::columns::{Cell, Item, Words};
use crate::database::{Database, kind};
use crate::lookup;
use crate::names::ModuleNames;
use freehold_analysis::ownership::{Free, TokenSource, is_owner};
use freehold_analysis::{Alias, ValueSet};
use freehold_facts::{BlockId, EdgeId, EdgeKind, ValueId};
use freehold_ir::{Block, Op, Value, nested_ops};

use super::derivations;
use super::shown::{
    Bounds, Members, Overview, ShownBlock, ShownEdge, ShownFree, ShownMemref, ShownPass,
    ShownTarget, ShownValue, Totals,
};

pub(super) fn overview(
    program: &Program,
    names: &ModuleNames,
    function: Op,
    bounds: &mut Bounds,
) -> Overview {
    let (ground, words) = (Ground::default(), RefCell::new(Words::default()));
    let database = Database {
        analyses: Analyses::new(program, function, &ground),
        names,
        words: &words,
    };
    let collector = Collector::new(&database, bounds);
    let values = collector.values();
    let memrefs: Vec<u32> = (0..)
        .zip(&values)
        .filter(|(_, value)| value.memref.is_some())
        .map(|(number, _)| number)
        .collect();
    let blocks = collector.blocks();
    let edges = collector.edges();
    let aliases = collector.aliases(&values, &memrefs);
    let derivations = derivations::derivations(&database, bounds, &values, &memrefs, &aliases);
    let totals = collector.totals();
    bounds.members = collector.members_left.get();
    let atoms = derivations
        .iter()
        .map(|shown| shown.why.derivation.nodes.len());
    bounds.atoms = bounds.atoms.saturating_sub(atoms.sum());
    Overview {
        function,
        name: names.function(function).to_owned(),
        position: names.op_position(function),
        totals,
        values,
        memrefs,
        blocks,
        edges,
        aliases,
        derivations,
    }
}

struct Collector<'c, 'd> {
    database: &'c Database<'d>,
    /// How many members of sets may still be looked at.
    members_left: Counter<usize>,
    /// The values that are shown, in order.
    shown: Vec<Value>,
    /// The numbers of the values that liveness knows, and of the memrefs that ownership knows.
    of_lives: SecondaryMap<ValueId, Option<u32>>,
    of_memrefs: SecondaryMap<ValueId, Option<u32>>,
    /// The blocks that are shown, in order.
    blocks: Vec<Block>,
    block_numbers: FxHashMap<Block, u32>,
}

impl<'c, 'd> Collector<'c, 'd> {
    fn new(database: &'c Database<'d>, bounds: &'c Bounds) -> Self {
        let (analyses, names) = (&database.analyses, database.names);
        let (lives, ids) = (&analyses.lives().facts, &analyses.extracted().ids);
        let by_place = |values: &mut Vec<Value>| {
            values.sort_by_key(|&v| (names.module.value_location(v), v));
        };
        let mut memrefs: Vec<Value> = ids.values.values().copied().collect();
        by_place(&mut memrefs);
        memrefs.truncate(bounds.memrefs);
        let mut shown = memrefs;
        if lives.values.len() <= bounds.values {
            let others = lives.values.values().copied();
            shown.extend(others.filter(|&v| ids.value_id(v).is_none()));
            by_place(&mut shown);
        }
        let numbers: FxHashMap<Value, u32> = shown.iter().copied().zip(0..).collect();
        let of = |values: &PrimaryMap<ValueId, Value>| {
            let mut of = SecondaryMap::new();
            for (id, value) in values {
                of[id] = numbers.get(value).copied();
            }
            of
        };
        let mut blocks: Vec<Block> = lives.blocks.values().copied().collect();
        blocks.sort_by_key(|&block| {
            let first = names.module.first_op(block);
            (first.map(|op| names.module.location(op)), block)
        });
        // The entry is the first even if an operation of a region says another place.
        let entry = lives.blocks.values().next().copied();
        blocks.sort_by_key(|&block| Some(block) != entry);
        blocks.truncate(bounds.blocks);
        Collector {
            members_left: Counter::new(bounds.members),
            of_lives: of(&lives.values),
            of_memrefs: of(&ids.values),
            block_numbers: blocks.iter().copied().zip(0..).collect(),
            database,
            shown,
            blocks,
        }
    }

    fn totals(&self) -> Totals {
        let analyses = &self.database.analyses;
        let module = self.database.names.module;
        Totals {
            operations: nested_ops(module, analyses.function).count() - 1,
            blocks: analyses.lives().facts.blocks.len(),
            values: analyses.lives().facts.values.len(),
            memrefs: analyses.facts().values.len(),
        }
    }

    /// The members that are shown; none if too many were looked at.
    fn members(&self, set: &ValueSet, of: &SecondaryMap<ValueId, Option<u32>>) -> Members {
        let left = self.members_left.get().checked_sub(set.len())?;
        self.members_left.set(left);
        let mut members: Vec<u32> = set.iter().filter_map(|v| of[v]).collect();
        members.sort_unstable();
        Some(members)
    }

    fn memref_members(&self, set: &ValueSet) -> Members {
        self.members(set, &self.of_memrefs)
    }

    fn values(&self) -> Vec<ShownValue> {
        let (analyses, names) = (&self.database.analyses, self.database.names);
        let mut called: FxHashMap<String, u32> = FxHashMap::default();
        for name in lookup::names(names, analyses.function) {
            *called.entry(name).or_default() += 1;
        }
        let spell = |&value: &Value| {
            let text = names.value(value);
            let position = names.value_position(value);
            let query = match (called.get(&text), position) {
                (Some(1), _) => Some(text.clone()),
                (Some(_), Some((line, column))) => Some(format!("{text}@{line}:{column}")),
                _ => None,
            };
            ShownValue {
                value,
                query,
                memref: self.shown_memref(value),
                item: Item {
                    text: text.into(),
                    position,
                },
            }
        };
        self.shown.iter().map(spell).collect()
    }

    fn shown_memref(&self, value: Value) -> Option<ShownMemref> {
        let analyses = &self.database.analyses;
        let (facts, aliases) = (analyses.facts(), analyses.aliases());
        let id = analyses.extracted().ids.value_id(value)?;
        let is_source = aliases.sources().is_source(id);
        Some(ShownMemref {
            kind: kind(facts.values[id].kind),
            ownership: analyses.owned(id, false).word(),
            is_owner: is_source && is_owner(facts, id),
            sources: self.memref_members(aliases.sources().of(id)),
            may_borrow: self.memref_members(&analyses.keep().may_borrow[id]),
        })
    }

    /// The number of a block of the ownership facts.
    fn block_number(&self, id: BlockId) -> Option<u32> {
        let block = self.database.analyses.extracted().ids.blocks[id];
        self.block_numbers.get(&block).copied()
    }

    fn blocks(&self) -> Vec<ShownBlock> {
        let (analyses, names) = (&self.database.analyses, self.database.names);
        let lives = &analyses.lives().facts;
        let numbers = |rows: &[(BlockId, BlockId)]| {
            let mut to: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
            let number = |id: BlockId| self.block_numbers.get(&lives.blocks[id]).copied();
            for &(from, next) in rows {
                if let (Some(from), Some(next)) = (number(from), number(next)) {
                    to.entry(from).or_default().push(next);
                }
            }
            to
        };
        let (mut branches, mut enters) = (numbers(&lives.branch), numbers(&lives.enters));
        // Regions of one operation have blocks of one name.
        let mut called: FxHashMap<String, u32> = FxHashMap::default();
        let query: Vec<Option<String>> = self.blocks.iter().map(|&b| self.query_of(b)).collect();
        for name in query.iter().flatten() {
            *called.entry(name.clone()).or_default() += 1;
        }
        let spelled = (0..).zip(self.blocks.iter().zip(query));
        spelled
            .map(|(number, (&block, query))| ShownBlock {
                query: query.filter(|name| called[name] == 1),
                branches: branches.remove(&number).unwrap_or_default(),
                enters: enters.remove(&number).unwrap_or_default(),
                name: names.block_name(block),
                ..self.shown_block(block)
            })
            .collect()
    }

    /// What queries call a block, if it is the only one of that name.
    fn query_of(&self, block: Block) -> Option<String> {
        let names = self.database.names;
        let name = names.block_name(block);
        match names.module.block_op(block) {
            Some(op) if op == self.database.analyses.function => Some(name),
            Some(op) => {
                let (line, column) = names.op_position(op)?;
                Some(format!("{name}@{line}:{column}"))
            }
            None => None,
        }
    }

    fn shown_block(&self, block: Block) -> ShownBlock {
        let (analyses, names) = (&self.database.analyses, self.database.names);
        let module = names.module;
        let lives = analyses.lives();
        let live = |sets: &PrimaryMap<BlockId, ValueSet>| {
            let id = lives.block(block)?;
            self.members(&sets[id], &self.of_lives)
        };
        let id = analyses.extracted().ids.block_id(block);
        let of_memrefs = |sets: &PrimaryMap<BlockId, ValueSet>| self.memref_members(&sets[id?]);
        let ops = || module.ops(block);
        let arguments = module.arguments(block).iter();
        let places = arguments.filter_map(|&a| names.value_position(a));
        let places = places.chain(ops().filter_map(|op| names.op_position(op)));
        let lines: Vec<usize> = places.map(|place| place.0).collect();
        let frees = id.map(|id| self.frees(&analyses.plan().block_ends[id]));
        let around = module.block_op(block).filter(|&op| op != analyses.function);
        ShownBlock {
            name: String::new(),
            query: None,
            lines: lines.iter().min().copied().zip(lines.iter().max().copied()),
            operations: ops().count(),
            around: around.map(|op| names.item(Cell::Op(op), self.database.words)),
            branches: Vec::new(),
            enters: Vec::new(),
            live_in: live(&lives.sets().live_in),
            live_out: live(&lives.sets().live_out),
            memrefs: of_memrefs(&analyses.lists().memrefs),
            owners_in: id.and_then(|id| {
                self.memref_members(&analyses.keep().live_on_entry(analyses.facts(), id))
            }),
            owners_defined: of_memrefs(&analyses.keep().defined),
            frees: frees.unwrap_or_default(),
        }
    }

    fn frees(&self, frees: &[Free]) -> Vec<ShownFree> {
        let shown = |free: &Free| {
            Some(ShownFree {
                owner: self.of_memrefs[free.owner]?,
                only_if: free.only_if.and_then(|other| self.of_memrefs[other]),
            })
        };
        frees.iter().filter_map(shown).collect()
    }

    fn edges(&self) -> Vec<ShownEdge> {
        let analyses = &self.database.analyses;
        let facts = analyses.facts();
        let mut forwarded: FxHashMap<EdgeId, Vec<ShownPass>> = FxHashMap::default();
        for (p, pass) in &facts.passes {
            let Some(memref) = self.of_memrefs[pass.operand] else {
                continue;
            };
            let source = analyses.plan().passes[p];
            let shown = ShownPass {
                memref,
                becomes: pass
                    .targets
                    .iter()
                    .filter_map(|&m| self.of_memrefs[m])
                    .collect(),
                owned: match source {
                    TokenSource::Constant(true) => "always",
                    TokenSource::Constant(false) => "never",
                    TokenSource::Owner(_) | TokenSource::Dealloc => "at run time",
                },
                is_copied: analyses.copied(analyses.plan(), p).is_some(),
            };
            forwarded.entry(pass.edge).or_default().push(shown);
        }
        let edges = facts.edges.iter();
        edges
            .filter_map(|(e, edge)| {
                let from = self.block_number(edge.from)?;
                let plan = &analyses.plan().edges[e];
                let checked = plan.groups.iter().map(|group| {
                    let owners = group.owners.iter().filter_map(|&o| self.of_memrefs[o]);
                    let retained = group.retained.iter().map(|&p| facts.passes[p].operand);
                    let retained = retained.filter_map(|v| self.of_memrefs[v]);
                    (owners.collect(), retained.collect())
                });
                let names = self.database.names;
                let op = analyses.extracted().ids.edge_ops[e];
                Some(ShownEdge {
                    from,
                    to: self.target(e),
                    number: analyses.number_of_several(e),
                    line: names.op_position(op).map(|place| place.0),
                    retained: self.memref_members(&analyses.lists().to_retain[e]),
                    frees: self.frees(&plan.frees),
                    checked: checked.collect(),
                    forwarded: forwarded.remove(&e).unwrap_or_default(),
                })
            })
            .collect()
    }

    fn target(&self, e: EdgeId) -> ShownTarget {
        let extracted = self.database.analyses.extracted();
        if let EdgeKind::Branch { to, .. } = extracted.facts.edges[e].kind
            && let Some(number) = self.block_number(to)
        {
            return ShownTarget::Block(number);
        }
        let names = self.database.names;
        let cell = match self.database.target(e) {
            Some(cell) => cell,
            None => Cell::Op(extracted.ids.edge_ops[e]),
        };
        let item = names.item(cell, self.database.words);
        ShownTarget::Word(item.text.to_string())
    }

    fn aliases(&self, values: &[ShownValue], memrefs: &[u32]) -> Vec<Vec<Alias>> {
        let analyses = &self.database.analyses;
        let aliases = analyses.aliases();
        let id = |&number: &u32| {
            let value = values[number as usize].value;
            analyses.extracted().ids.value_id(value)
        };
        let ids: Vec<ValueId> = memrefs.iter().filter_map(id).collect();
        let row = |(at, &a): (usize, &ValueId)| {
            let later = ids[at + 1..].iter();
            aliases.alias_all(a, later.copied())
        };
        ids.iter().enumerate().map(row).collect()
    }
}
