//! The rows of one function, for definitions: what the program says of it, and what the engine has
//! found by other means, which tells whether a row is worth a search, never why it is there.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::Alias;
use freehold_datalog::{Constant, Facts, Id, Known, RelationId};
use freehold_facts::{BlockId, Kind, ValueId};

use crate::columns::Cell;
use crate::database::{Database, ON};
use crate::relation_source::Flow;
use crate::relations::{RELATIONS, Relation, RelationInfo, find};

use super::atom::Predicate;
use super::definitions::Definition;

/// All rows of these may be many: those of one thing are asked for.
const LAZY: [Relation; 3] = [Relation::Source, Relation::LiveIn, Relation::LiveOut];

/// What stands for the function in the first column of rows.
pub(super) const FUNCTION: &str = "the function";

/// A relation of definitions of which the engine knows rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Answered {
    /// Of two blocks of one region.
    Avoids,
    Dominates,
    OneSite,
    /// The merges that are sources.
    Owns,
    /// All that are their own only source.
    StandsForItself,
    Source,
    Origin,
    ShareOrigin,
    FromOutside,
    Copy,
    Alias(Alias),
    NotNever,
    LiveIn,
    /// A name is, at a step.
    NeededAt,
    /// A buffer is, at a step.
    HeldAt,
    /// By the ownership pass.
    LiveOwner,
    MayBorrow,
}

/// The relations by their names, which mean the same in all texts.
const ANSWERED: [(&str, Answered); 19] = [
    ("avoids", Answered::Avoids),
    ("dominates", Answered::Dominates),
    ("one_site", Answered::OneSite),
    ("owns", Answered::Owns),
    ("stands_for_itself", Answered::StandsForItself),
    ("comes_from", Answered::Source),
    ("naive_source", Answered::Source),
    ("origin", Answered::Origin),
    ("share_origin", Answered::ShareOrigin),
    ("from_outside", Answered::FromOutside),
    ("copy", Answered::Copy),
    ("naive_must_alias", Answered::Alias(Alias::Must)),
    ("naive_never_alias", Answered::Alias(Alias::Never)),
    ("naive_may_alias", Answered::NotNever),
    ("naive_live_in", Answered::LiveIn),
    ("needed_at", Answered::NeededAt),
    ("held_at", Answered::HeldAt),
    ("live", Answered::LiveOwner),
    ("naive_may_borrow", Answered::MayBorrow),
];

/// The names of the relations of which the engine knows rows.
#[cfg(test)]
pub(super) fn answered() -> impl Iterator<Item = &'static str> {
    ANSWERED.iter().map(|answered| answered.0)
}

/// The rows of one function.
pub(super) struct Rows<'a, 'd> {
    database: &'a Database<'d>,
    inputs: FxHashMap<RelationId, Relation>,
    is_lazy: bool,
    /// What each constant stands for, but for those that the definitions alone have.
    cells: Vec<Option<Cell>>,
    ids: FxHashMap<Cell, Id>,
    answered: FxHashMap<RelationId, Answered>,
    /// The relations that define those of queries.
    defined: FxHashMap<RelationId, Relation>,
    /// A memref that is sure to be from outside of the function, and nowhere else.
    outside: Option<ValueId>,
}

/// The constant that a thing is in the rows.
pub(super) fn constant(database: &Database, cell: Cell) -> Constant {
    match cell {
        Cell::Number(number) | Cell::Edge(Some(number)) => Constant::Number(number),
        Cell::Edge(None) => Constant::Number(0),
        Cell::Word(word) => Constant::Symbol(database.words.borrow().text(word).into()),
        // No word has a space.
        Cell::Value(_) | Cell::Block(_) | Cell::Op(_) => {
            Constant::Symbol(format!("a {cell:?}").into())
        }
    }
}

impl<'a, 'd> Rows<'a, 'd> {
    /// The rows of a function, but for those that are asked for one by one if `is_lazy`.
    pub(super) fn load<'p>(
        definition: &'p Definition,
        database: &'a Database<'d>,
        is_lazy: bool,
    ) -> (Facts<'p>, Self) {
        let program = &definition.program;
        let inputs: Vec<(RelationId, &RelationInfo)> = program
            .inputs()
            .filter_map(|id| Some((id, find(program.name(id))?)))
            .collect();
        let mut facts = Facts::new(program);
        let function = facts.symbol(FUNCTION);
        let mut cells: Vec<Option<Cell>> = Vec::new();
        let mut ids: FxHashMap<Cell, Id> = FxHashMap::default();
        let mut id_of = |facts: &mut Facts, cell: Cell| {
            *ids.entry(cell).or_insert_with(|| {
                let id = match constant(database, cell) {
                    Constant::Number(number) => facts.number(number),
                    Constant::Symbol(text) => facts.symbol(&text),
                };
                cells.resize(cells.len().max(id as usize + 1), None);
                cells[id as usize] = Some(cell);
                id
            })
        };
        let is_loaded = |relation| !(is_lazy && LAZY.contains(&relation));
        for &(id, info) in inputs.iter().filter(|input| is_loaded(input.1.relation)) {
            let all = vec![None; info.columns.len()];
            let _ = database.rows(info.relation, &all, &mut |cells| {
                let ids = cells.iter().map(|&cell| id_of(&mut facts, cell));
                let row: Vec<Id> = std::iter::once(function).chain(ids).collect();
                facts.add(id, &row);
                ON
            });
        }
        // What has rows only elsewhere has constants, too.
        for relation in [Relation::Value, Relation::Block] {
            let _ = database.rows(relation, &[None], &mut |cells| {
                id_of(&mut facts, cells[0]);
                ON
            });
        }
        let answered = ANSWERED.iter().filter_map(|&(name, answered)| {
            let relation = program.find(name)?;
            Some((relation, answered))
        });
        let defined = RELATIONS.iter().filter_map(|info| {
            let relation = definition.defining(Predicate::Relation(info.relation))?;
            Some((relation, info.relation))
        });
        let values = &database.analyses.alias_facts().values;
        let outside = values.iter().find(|(v, fact)| {
            fact.kind == Kind::Argument && database.analyses.aliases().begins(*v) == Some(None)
        });
        let rows = Rows {
            database,
            inputs: inputs
                .iter()
                .map(|&(id, info)| (id, info.relation))
                .collect(),
            is_lazy,
            cells,
            ids,
            answered: answered.collect(),
            defined: defined.collect(),
            outside: outside.map(|(v, _)| v),
        };
        (facts, rows)
    }

    /// What a constant stands for, if it is no number or word of the definitions alone.
    pub(super) fn cell(&self, id: Id) -> Option<Cell> {
        self.cells.get(id as usize).copied().flatten()
    }

    fn memref(&self, id: Id) -> Option<ValueId> {
        match self.cell(id) {
            Some(Cell::Value(value)) => self.database.analyses.extracted().ids.value_id(value),
            _ => None,
        }
    }

    /// A block that control can reach.
    fn block(&self, id: Id) -> Option<BlockId> {
        match self.cell(id) {
            Some(Cell::Block(block)) => self.database.analyses.extracted().ids.block_id(block),
            _ => None,
        }
    }

    fn id(&self, v: ValueId) -> Id {
        let value = self.database.analyses.extracted().ids.values[v];
        self.ids[&Cell::Value(value)]
    }

    /// What the engine has found of two memrefs.
    fn has_pair(&self, answered: Answered, v: ValueId, w: ValueId) -> Option<bool> {
        let analyses = &self.database.analyses;
        let aliases = analyses.aliases();
        let facts = analyses.alias_facts();
        Some(match answered {
            Answered::Dominates => facts.dominates(v, w),
            Answered::OneSite => aliases.one_site(v, w),
            Answered::Source => aliases.sources().of(v).contains(w),
            Answered::ShareOrigin => aliases.share_origin(v, w),
            // Such a buffer is made here, and its memref is nothing else.
            Answered::Origin => {
                let shares = aliases.share_origin(v, w);
                let is_one = matches!(facts.values[w].kind, Kind::Allocation | Kind::Stack);
                return (!shares || is_one).then_some(shares);
            }
            Answered::Copy if aliases.original(v) == aliases.original(w) => return None,
            Answered::Copy => false,
            Answered::Alias(alias) => aliases.alias(v, w) == alias,
            Answered::NotNever => aliases.alias(v, w) != Alias::Never,
            Answered::MayBorrow => analyses.keep().may_borrow[v].contains(w),
            _ => return None,
        })
    }

    /// The rows of a relation of queries that agree with what is in some columns; nothing where
    /// one has a word that is in no given row.
    fn rows_of(&self, relation: Relation, columns: &[Option<Id>]) -> Option<Vec<Vec<Id>>> {
        let mut bound = Vec::new();
        for column in &columns[1..] {
            bound.push(match column {
                Some(id) => Some(self.cell(*id)?),
                None => None,
            });
        }
        let mut found = Some(Vec::new());
        let _ = self.database.rows(relation, &bound, &mut |cells| {
            let ids = cells.iter().map(|cell| self.ids.get(cell).copied());
            let row: Option<Vec<Id>> = std::iter::once(columns[0]).chain(ids).collect();
            match (row, &mut found) {
                (Some(row), Some(found)) => {
                    found.push(row);
                    ON
                }
                _ => {
                    found = None;
                    Flow::Break(())
                }
            }
        });
        found
    }

    /// The memrefs on a shortest way of flows to one from what makes a buffer: all that it can be
    /// a copy of are among them.
    fn way_to(&self, v: ValueId) -> Vec<ValueId> {
        let analyses = &self.database.analyses;
        let facts = analyses.alias_facts();
        let mut after: FxHashMap<ValueId, ValueId> = FxHashMap::default();
        let mut seen: FxHashSet<ValueId> = [v].into_iter().collect();
        let mut work = VecDeque::from([v]);
        while let Some(at) = work.pop_front() {
            if facts.is_made(at) {
                let way = std::iter::successors(Some(at), |at| after.get(at).copied());
                return way.collect();
            }
            for from in analyses.flows().into(at) {
                let from = facts.values[from].root;
                if seen.insert(from) {
                    after.insert(from, at);
                    work.push_back(from);
                }
            }
        }
        // Nothing makes it: it is a copy of itself alone.
        vec![v]
    }
}

impl Known for Rows<'_, '_> {
    fn has_rows(&self, input: RelationId) -> bool {
        self.is_lazy && LAZY.contains(&self.inputs[&input])
    }

    fn rows(&self, input: RelationId, columns: &[Option<Id>]) -> Vec<Vec<Id>> {
        // What no row has, none of them has.
        let rows = self.rows_of(self.inputs[&input], columns);
        rows.unwrap_or_default()
    }

    fn has(&self, relation: RelationId, row: &[Id]) -> Option<bool> {
        let &answered = self.answered.get(&relation)?;
        let analyses = &self.database.analyses;
        match answered {
            Answered::Owns => {
                let owning = analyses.aliases().sources().owning_merges();
                Some(owning.contains(self.memref(row[1])?))
            }
            Answered::StandsForItself => {
                let v = self.memref(row[1])?;
                Some(analyses.aliases().sources().is_source(v))
            }
            Answered::FromOutside => {
                let v = self.memref(row[1])?;
                Some(analyses.aliases().share_origin(v, self.outside?))
            }
            Answered::LiveIn => {
                let (Some(block), Some(value)) = (self.cell(row[1]), self.cell(row[2])) else {
                    return None;
                };
                let asked = [Some(block), Some(value)];
                let mut stop = |_: &[Cell]| Flow::Break(());
                let flow = self.database.rows(Relation::LiveIn, &asked, &mut stop);
                Some(flow.is_break())
            }
            Answered::NeededAt | Answered::HeldAt => {
                let Some(Cell::Number(step)) = self.cell(row[2]) else {
                    return None;
                };
                let (v, step) = (self.memref(row[1])?, u32::try_from(step).ok()?);
                match answered {
                    Answered::NeededAt => Some(analyses.needed().is_needed_at(v, step)),
                    _ => analyses.needed().is_held_at(v, step),
                }
            }
            Answered::Avoids => {
                let blocks = &analyses.facts().blocks;
                let (a, b) = (&blocks[self.block(row[1])?], &blocks[self.block(row[2])?]);
                let dominates = a.preorder <= b.preorder && b.preorder <= a.scope_end;
                (a.region == b.region).then_some(!dominates)
            }
            Answered::LiveOwner => {
                let block = self.block(row[1])?;
                let owner = self.memref(row[2])?;
                Some(analyses.keep().is_live(analyses.facts(), owner, block))
            }
            _ => self.has_pair(answered, self.memref(row[1])?, self.memref(row[2])?),
        }
    }

    fn candidates(&self, relation: RelationId, columns: &[Option<Id>]) -> Option<Vec<Vec<Id>>> {
        if let Some(&defined) = self.defined.get(&relation) {
            return self.rows_of(defined, columns);
        }
        let &answered = self.answered.get(&relation)?;
        let &[Some(function), Some(first), None] = columns else {
            return None;
        };
        let v = self.memref(first)?;
        let analyses = &self.database.analyses;
        let at_steps = match answered {
            Answered::NeededAt => Some(analyses.needed().needed_at(v).clone()),
            Answered::HeldAt => Some(analyses.needed().held_at(v)),
            _ => None,
        };
        if let Some(live) = at_steps {
            let steps = live.intervals().iter().cloned().flatten();
            let ids = steps.filter_map(|step| self.ids.get(&Cell::Number(i64::from(step))));
            return Some(ids.map(|&step| vec![function, first, step]).collect());
        }
        let aliases = analyses.aliases();
        let others: Vec<ValueId> = match answered {
            Answered::Source => aliases.sources().of(v).iter().collect(),
            Answered::Origin => {
                // What was made last is near.
                let values = analyses.facts().values.keys().rev();
                let begins = values.filter(|&o| aliases.begins(o) == Some(Some(o)));
                begins.collect()
            }
            Answered::Copy => self.way_to(v),
            _ => return None,
        };
        let rows = others
            .into_iter()
            .map(|w| vec![function, first, self.id(w)]);
        Some(rows.collect())
    }
}
