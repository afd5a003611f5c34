//! Explains rows of relations by their definitions in `rules/datalog`: derivations by the rules of
//! that text, down to what the program says.
//!
//! Only what a row rests on is derived. What the engine has found by other means tells whether a
//! row is worth a search, never why it is there.

use rustc_hash::FxHashMap;

use freehold_datalog::{
    self as datalog, Constant, Demand, DemandReason, DemandWhy, Extent, Facts, Id, Known, Limits,
    RelationId,
};

use crate::columns::Cell;
use crate::database::{Database, ON};
use crate::program::read_program;
use crate::relation_source::RelationSource;
use crate::relations::{Relation, RelationInfo, find};

use super::atom::{GroundAtom, Predicate, Term};
use super::explanation::Detail;
use super::program_facts::ProgramFacts;
use super::prove::{Derivation, Node, Step};

/// What is called so is a relation of queries, defined once more.
const NAIVE: &str = "naive_";

/// All sources of all memrefs may be many: those of one are asked for.
const LAZY: Relation = Relation::Source;

/// What stands for the function in the first column of rows.
const FUNCTION: &str = "the function";

/// What is declared before this line of a definition are words: the short form of an explanation
/// shows them as one line.
const REASONS: &str = "// ==== Reasons ====";

/// How much of a derivation is looked for.
fn extent(detail: Detail) -> Extent {
    match detail {
        Detail::Short => Extent {
            nodes: 60,
            ways: 12,
            rows: 200_000,
            is_full: false,
        },
        Detail::Full => Extent {
            nodes: 400,
            ways: 60,
            rows: 2_000_000,
            is_full: true,
        },
    }
}

/// The definitions of relations, and where their text stands.
pub(crate) struct Definitions {
    program: datalog::Program,
    text: &'static str,
    file: &'static str,
}

impl Definitions {
    /// Who owns what, and what the deallocation does about it.
    pub(crate) fn of_ownership() -> Self {
        let text = freehold_rule_files::OWNERSHIP;
        let program = read_program(text);
        Definitions {
            program: program.unwrap_or_else(|_| unreachable!("the text is our own and checked")),
            text,
            file: "ownership.dl",
        }
    }

    /// The relation that defines one of queries.
    fn defining(&self, relation: Relation) -> Option<RelationId> {
        let name = Predicate::Relation(relation).name();
        self.program.find(&format!("{NAIVE}{name}"))
    }

    /// The name of a relation as it stands in the text.
    fn name(&self, relation: RelationId) -> &'static str {
        let name = self.program.name(relation);
        let declared = self.text.find(&format!(".decl {name}("));
        let start = declared.map_or(0, |at| at + ".decl ".len());
        &self.text[start..start + name.len()]
    }

    fn predicate(&self, relation: RelationId) -> Predicate {
        let name = self.program.name(relation);
        // What the text only declares may have the old name of another relation.
        let queried = match self.program.is_input(relation) {
            true => Some(name),
            false => name.strip_prefix(NAIVE),
        };
        match queried.and_then(find) {
            Some(info) => Predicate::Relation(info.relation),
            None => Predicate::Named(self.name(relation)),
        }
    }

    /// Whether an atom is one of the words that reasons are told in.
    pub(super) fn is_word(&self, atom: &GroundAtom) -> bool {
        let Predicate::Named(name) = atom.predicate else {
            return false;
        };
        let declared = self.text.find(&format!(".decl {name}("));
        declared < self.text.find(REASONS)
    }

    /// Where a rule stands.
    fn place(&self, rule: datalog::RuleId) -> String {
        let at = self.program.place(rule).0 as usize;
        let line = 1 + self.text[..at].matches('\n').count();
        format!("{}:{line}", self.file)
    }
}

/// The rows of one function.
struct Rows<'a, 'd> {
    database: &'a Database<'d>,
    inputs: FxHashMap<RelationId, Relation>,
    is_lazy: bool,
    /// What each constant stands for, but for those that the definitions alone have.
    cells: Vec<Option<Cell>>,
    ids: FxHashMap<Cell, Id>,
    live: Option<RelationId>,
    may_borrow: Option<RelationId>,
}

/// Whether the definitions say of an atom whether it holds. For others they need not be read.
pub(super) fn is_defined(atom: &GroundAtom) -> bool {
    let is_relation = matches!(atom.predicate, Predicate::Relation(_));
    let declared = || format!(".decl {NAIVE}{}(", atom.predicate.name());
    is_relation && freehold_rule_files::OWNERSHIP.contains(&declared())
}

/// Explains by definitions in one function.
pub(super) struct ByDefinition<'a, 'd> {
    definitions: &'a Definitions,
    demand: Demand<'a, Rows<'a, 'd>>,
}

impl Rows<'_, '_> {
    fn cell(&self, id: Id) -> Option<Cell> {
        self.cells.get(id as usize).copied().flatten()
    }
}

/// The constant that a thing is in the rows.
fn constant(database: &Database, cell: Cell) -> Constant {
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

impl Known for Rows<'_, '_> {
    fn has_rows(&self, input: RelationId) -> bool {
        self.is_lazy && self.inputs.get(&input) == Some(&LAZY)
    }

    fn rows(&self, input: RelationId, columns: &[Option<Id>]) -> Vec<Vec<Id>> {
        let relation = self.inputs[&input];
        let Some(&function) = columns.first() else {
            return Vec::new();
        };
        let mut bound = Vec::new();
        for column in &columns[1..] {
            let cell = column.map(|id| self.cell(id));
            if cell == Some(None) {
                return Vec::new();
            }
            bound.push(cell.flatten());
        }
        let mut found = Vec::new();
        let _ = self.database.rows(relation, &bound, &mut |cells| {
            // Sources are values, which all have constants.
            let ids = cells.iter().map(|cell| self.ids[cell]);
            found.push(function.into_iter().chain(ids).collect());
            ON
        });
        found
    }

    fn has(&self, relation: RelationId, row: &[Id]) -> Option<bool> {
        let analyses = &self.database.analyses;
        let ids = &analyses.extracted().ids;
        let memref = |id: Id| match self.cell(id) {
            Some(Cell::Value(value)) => ids.value_id(value),
            _ => None,
        };
        if Some(relation) == self.may_borrow {
            let (v, o) = (memref(row[1])?, memref(row[2])?);
            return Some(analyses.keep().may_borrow[v].contains(o));
        }
        if Some(relation) == self.live {
            let Some(Cell::Block(block)) = self.cell(row[1]) else {
                return None;
            };
            let (b, o) = (ids.block_id(block)?, memref(row[2])?);
            return Some(analyses.keep().is_live(analyses.facts(), o, b));
        }
        None
    }
}

impl<'a, 'd> Rows<'a, 'd> {
    /// The rows of a function, but for those that are asked for one by one if `is_lazy`.
    fn load(
        program: &'a datalog::Program,
        database: &'a Database<'d>,
        is_lazy: bool,
    ) -> (Facts<'a>, Self) {
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
        let is_loaded = |relation| !(is_lazy && relation == LAZY);
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
        let rows = Rows {
            database,
            inputs: inputs
                .iter()
                .map(|&(id, info)| (id, info.relation))
                .collect(),
            is_lazy,
            cells,
            ids,
            live: program.find("live"),
            may_borrow: program.find("naive_may_borrow"),
        };
        (facts, rows)
    }
}

impl<'a, 'd> ByDefinition<'a, 'd> {
    pub(super) fn new(definitions: &'a Definitions, database: &'a Database<'d>) -> Self {
        let (facts, rows) = Rows::load(&definitions.program, database, true);
        ByDefinition {
            definitions,
            demand: Demand::new(facts, rows, Limits { rows: 0 }, database.budget()),
        }
    }

    /// Why an atom of a relation that the definitions define holds or does not; nothing for other
    /// atoms, and where that takes more than `limit` rows.
    pub(super) fn why(
        &mut self,
        atom: &GroundAtom,
        facts: &ProgramFacts,
        (limit, detail): (u64, Detail),
    ) -> Option<Derivation> {
        let Predicate::Relation(relation) = atom.predicate else {
            return None;
        };
        let defining = self.definitions.defining(relation)?;
        let mut row = vec![self.demand.id(&Constant::Symbol(FUNCTION.into()))];
        for term in &atom.terms {
            let constant = match term {
                Term::Number(number) => Constant::Number(*number),
                Term::Word(word) => Constant::Symbol(word.clone()),
                _ => constant(facts.database, facts.cell(term)?),
            };
            row.push(self.demand.id(&constant));
        }
        self.demand.renew(Limits { rows: limit });
        let why = self.demand.why(defining, &row, extent(detail))?;
        Some(self.derivation(&why, facts))
    }

    fn derivation(&self, why: &DemandWhy, facts: &ProgramFacts) -> Derivation {
        let definitions = self.definitions;
        let nodes = why.nodes.iter().map(|node| {
            let terms = node.columns[1..].iter().map(|&column| match column {
                None => Term::Anything,
                Some(id) => match self.demand.known().cell(id) {
                    Some(cell) => facts.term(cell),
                    None => match self.demand.constant(id) {
                        Constant::Number(number) => Term::Number(*number),
                        Constant::Symbol(text) => Term::Word(text.clone()),
                    },
                },
            });
            let step = match &node.reason {
                DemandReason::Given => Step::Given,
                DemandReason::Open => Step::Open,
                DemandReason::Rule { rule, premises, .. } => {
                    Step::Rule(definitions.place(*rule).into(), premises.clone())
                }
                DemandReason::Absent { ways, is_all } => {
                    // Comparisons and aggregates are no atoms.
                    let is_all = *is_all && ways.iter().all(|way| way.1.is_some());
                    let tried = ways.iter().filter_map(|&(rule, premise)| {
                        Some((definitions.place(rule).into(), premise?))
                    });
                    Step::Fails(tried.collect(), is_all)
                }
            };
            Node {
                atom: GroundAtom {
                    predicate: definitions.predicate(node.relation),
                    terms: terms.collect(),
                },
                holds: node.holds,
                step,
            }
        });
        Derivation {
            nodes: nodes.collect(),
        }
    }
}

#[cfg(test)]
mod tests;
