//! What changed between two versions of a program: in facts about memrefs that both have, and which
//! memrefs only one has.
//!
//! `matching` says what is the same in both. The relations are those of queries; nothing is decided
//! here.

mod matching;

use std::cell::RefCell;
use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::diagnostics::Source;
use freehold_dialects::{Table, functions_with_body};
use freehold_ir::{Block, Module, Op, Value};

use super::analyses::{Analyses, Ground, Program};
use super::columns::{Cell, Item, Words};
use super::database::Database;
use super::names::ModuleNames;
use super::relation_source::Flow;
use super::relations::{EDGE, RELATIONS, Relation, RelationInfo};
use matching::{Matching, matching};

/// A program as it was read.
#[derive(Copy, Clone)]
pub struct Version<'a> {
    pub source: &'a Source,
    pub module: &'a Module,
    pub table: &'a Table,
}

/// A row of a relation, as the source of its version spells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    pub relation: &'static str,
    pub items: Vec<Item>,
    /// As a query writes it.
    pub written: String,
}

impl Fact {
    /// As a query writes it, with the places of what is in it: `may_borrow(%m, %a)`, `9:7, 3:8`.
    pub fn text(&self) -> (String, String) {
        let places = self.items.iter().filter_map(|item| item.position);
        let places: Vec<String> = places.map(|(line, at)| format!("{line}:{at}")).collect();
        (self.written.clone(), places.join(", "))
    }
}

/// What became of one function.
pub struct FunctionChange {
    /// Its name, without `@`.
    pub function: String,
    /// Whether each version has it.
    pub is_in: [bool; 2],
    /// The memrefs that only one version has.
    pub only: [Vec<Item>; 2],
    /// What holds in one version only, of what both have.
    pub facts: [Vec<Fact>; 2],
    /// The values of the second version that those of the first are.
    pub same: FxHashMap<Value, Value>,
    /// And its blocks.
    pub same_blocks: FxHashMap<Block, Block>,
}

impl FunctionChange {
    /// Whether nothing changed.
    pub fn is_none(&self) -> bool {
        let empty = self.only.iter().all(Vec::is_empty) && self.facts.iter().all(Vec::is_empty);
        empty && self.is_in == [true; 2]
    }
}

/// The relations that are compared. The others follow from them, or are the text itself.
const COMPARED: [Relation; 16] = [
    Relation::Kind,
    Relation::ViewOf,
    Relation::FlowsTo,
    Relation::Captured,
    Relation::Source,
    Relation::MustAlias,
    Relation::NeverAlias,
    Relation::Ownership,
    Relation::MayBorrow,
    Relation::LiveIn,
    Relation::LiveOut,
    Relation::Memrefs,
    Relation::Retained,
    Relation::Frees,
    Relation::PlanFrees,
    Relation::PlanClones,
];

/// What changed between two versions, function by function: first those of the first version, then
/// new ones. Nothing if more than `most` rows of relations would have to be looked at.
pub fn compare(before: Version, after: Version, most: u64) -> Option<Vec<FunctionChange>> {
    let names = [before, after].map(|v| ModuleNames::new(v.source, v.module, v.table));
    let programs = [before, after].map(|v| Program::new(v.module, v.table));
    let functions = [before, after].map(|v| functions_with_body(v.module, v.table));
    let words = RefCell::new(Words::default());
    let mut left = most;
    let mut changes = Vec::new();
    let mut taken: FxHashSet<Op> = FxHashSet::default();
    for &f in &functions[0] {
        let name = names[0].function(f);
        let is_same = |g: &&Op| names[1].function(**g) == name && !taken.contains(*g);
        let Some(&g) = functions[1].iter().find(is_same) else {
            changes.push(one_sided(name, [true, false]));
            continue;
        };
        taken.insert(g);
        let grounds = [Ground::default(), Ground::default()];
        let databases = [(0, f), (1, g)].map(|(version, function)| Database {
            analyses: Analyses::new(&programs[version], function, &grounds[version]),
            names: &names[version],
            words: &words,
        });
        let same = matching((before.module, f), (after.module, g));
        changes.push(function_change(name, &databases, same, &mut left)?);
    }
    let new = functions[1].iter().filter(|g| !taken.contains(*g));
    changes.extend(new.map(|&g| one_sided(names[1].function(g), [false, true])));
    Some(changes)
}

fn one_sided(function: &str, is_in: [bool; 2]) -> FunctionChange {
    FunctionChange {
        function: function.to_owned(),
        is_in,
        only: Default::default(),
        facts: Default::default(),
        same: FxHashMap::default(),
        same_blocks: FxHashMap::default(),
    }
}

fn function_change(
    function: &str,
    databases: &[Database; 2],
    same: Matching,
    left: &mut u64,
) -> Option<FunctionChange> {
    let matched: FxHashMap<Value, Value> = same.values.iter().map(|(&v, &w)| (w, v)).collect();
    let blocks: FxHashSet<Block> = same.blocks.values().copied().collect();
    let ops: FxHashSet<Op> = same.ops.values().copied().collect();
    let is_alone = |version: usize, value: Value| match version {
        0 => !same.values.contains_key(&value),
        _ => !matched.contains_key(&value),
    };
    let only = [0, 1].map(|version| {
        let database = &databases[version];
        let values = database.analyses.extracted().ids.values.values();
        let mut alone: Vec<Value> = values.copied().filter(|&v| is_alone(version, v)).collect();
        alone.sort_by_key(|&v| database.names.module.value_location(v));
        let item = |v| database.names.item(Cell::Value(v), database.words);
        alone.into_iter().map(item).collect()
    });
    let mut facts: [Vec<Fact>; 2] = Default::default();
    // The memrefs of each version of which something changed that aliases follow from.
    let mut touched: [FxHashSet<Value>; 2] = Default::default();
    for relation in COMPARED {
        let [before, after] = [0, 1].map(|version| {
            let database = &databases[version];
            match is_symmetric(relation) {
                true => pairs(database, relation, &touched[version], left),
                false => rows(database, relation, left),
            }
        });
        let (before, after) = (before?, after?);
        // The rows of the first version in terms of the second.
        let translated = before.iter().map(|row| {
            let cells = row.iter().map(|&cell| translate(&same, cell));
            let mut cells = cells.collect::<Option<Vec<Cell>>>()?;
            if is_symmetric(relation) {
                cells.sort_unstable();
            }
            Some(cells)
        });
        let translated: Vec<Option<Vec<Cell>>> = translated.collect();
        let known: FxHashSet<&Vec<Cell>> = translated.iter().flatten().collect();
        let reached = |cell: &Cell| match cell {
            Cell::Value(value) => matched.contains_key(value),
            Cell::Block(block) => blocks.contains(block),
            Cell::Op(op) => ops.contains(op),
            Cell::Number(_) | Cell::Word(_) | Cell::Edge(_) => true,
        };
        let now: FxHashSet<&Vec<Cell>> = after.iter().collect();
        let gone = before.iter().zip(&translated).filter(|(_, row)| match row {
            Some(row) => !now.contains(row),
            None => false,
        });
        let info = RELATIONS.iter().find(|info| info.relation == relation)?;
        let gone: Vec<&Vec<Cell>> = gone.map(|row| row.0).collect();
        let new = after
            .iter()
            .filter(|row| !known.contains(row) && row.iter().all(reached));
        let new: Vec<&Vec<Cell>> = new.collect();
        for &row in &gone {
            touch(&mut touched[0], row);
            let other = row.iter().filter_map(|&cell| translate(&same, cell));
            touch(&mut touched[1], &other.collect::<Vec<_>>());
        }
        for &row in &new {
            touch(&mut touched[1], row);
            let other = row.iter().filter_map(|cell| match cell {
                Cell::Value(value) => matched.get(value).map(|&value| Cell::Value(value)),
                _ => None,
            });
            touch(&mut touched[0], &other.collect::<Vec<_>>());
        }
        facts[0].extend(gone.into_iter().map(|row| fact(&databases[0], info, row)));
        facts[1].extend(new.into_iter().map(|row| fact(&databases[1], info, row)));
    }
    Some(FunctionChange {
        function: function.to_owned(),
        is_in: [true; 2],
        only,
        facts,
        same: same.values,
        same_blocks: same.blocks,
    })
}

/// Functions with more memrefs are not compared pair by pair: only memrefs of which something else
/// changed are, with all.
const MOST_IN_PAIRS: usize = 2_000;

/// The pairs of memrefs that a relation holds for, each once. Nothing if there are more than
/// `left`.
fn pairs(
    database: &Database,
    relation: Relation,
    touched: &FxHashSet<Value>,
    left: &mut u64,
) -> Option<BTreeSet<Vec<Cell>>> {
    let memrefs = database.analyses.facts().values.len();
    let mut found = BTreeSet::new();
    let mut add = |bound: &[Option<Cell>]| {
        database.rows(relation, bound, &mut |row| {
            if *left == 0 {
                return Flow::Break(());
            }
            *left -= 1;
            if row[0] != row[1] {
                found.insert(vec![row[0].min(row[1]), row[0].max(row[1])]);
            }
            Flow::Continue(())
        })
    };
    let flow = match memrefs <= MOST_IN_PAIRS {
        true => add(&[None, None]),
        false => {
            let mut values = touched.iter();
            values.try_for_each(|&value| add(&[Some(Cell::Value(value)), None]))
        }
    };
    flow.is_continue().then_some(found)
}

fn touch(touched: &mut FxHashSet<Value>, row: &[Cell]) {
    touched.extend(row.iter().filter_map(|cell| match cell {
        Cell::Value(value) => Some(*value),
        _ => None,
    }));
}

/// The rows of a relation that are about memrefs. Nothing if there are more than `left`.
fn rows(database: &Database, relation: Relation, left: &mut u64) -> Option<BTreeSet<Vec<Cell>>> {
    let ids = &database.analyses.extracted().ids;
    let is_memref = |cell: &Cell| match cell {
        Cell::Value(value) => ids.value_id(*value).is_some(),
        _ => true,
    };
    let columns = RELATIONS
        .iter()
        .find(|info| info.relation == relation)?
        .columns;
    let mut found = BTreeSet::new();
    let flow = database.rows(relation, &vec![None; columns.len()], &mut |row| {
        if *left == 0 {
            return Flow::Break(());
        }
        *left -= 1;
        if row.iter().all(is_memref) {
            found.insert(row.to_vec());
        }
        Flow::Continue(())
    });
    flow.is_continue().then_some(found)
}

fn is_symmetric(relation: Relation) -> bool {
    matches!(relation, Relation::MustAlias | Relation::NeverAlias)
}

/// What a cell of the first version is in the second.
fn translate(same: &Matching, cell: Cell) -> Option<Cell> {
    Some(match cell {
        Cell::Value(value) => Cell::Value(*same.values.get(&value)?),
        Cell::Block(block) => Cell::Block(*same.blocks.get(&block)?),
        Cell::Op(op) => Cell::Op(*same.ops.get(&op)?),
        Cell::Number(_) | Cell::Word(_) | Cell::Edge(_) => cell,
    })
}

fn fact(database: &Database, info: &RelationInfo, row: &[Cell]) -> Fact {
    let item = |&cell: &Cell| database.names.item(cell, database.words);
    let items: Vec<Item> = row.iter().map(item).collect();
    let mut names: Vec<&str> = items.iter().map(|item| &*item.text).collect();
    let edge = match (info.has_edges(), row) {
        (true, [from, number, to, ..]) => database.edge_text([*from, *number, *to]),
        _ => String::new(),
    };
    if info.has_edges() {
        names[EDGE] = &edge;
    }
    Fact {
        relation: info.name,
        written: info.written(&names),
        items,
    }
}
