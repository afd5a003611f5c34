//! Solves a program: stratum by stratum, in rounds that look at what the round before added, as far
//! as its outputs need it (`magic.rs`).

use std::cell::Cell;

use freehold_base::budget::{Budget, Exceeded, Held};

use super::constants::{Constants, Id};
use super::execute::{Ground, Halt, Search, Work, id};
use super::magic::Magic;
use super::plan::{Plan, Planner, View};
use super::program::{Constant, Literal, Program, RelationId, RuleId};
use super::table::Table;

/// As many rows are collected before they are added.
const BATCH: usize = 1 << 16;

/// How much a program may do.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Rows that are derived; for an explanation, rows that are looked at.
    pub rows: u64,
}

/// So many rows may be looked at for each that may be derived.
const LOOKED_AT: u64 = 100;

/// Why a program was not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stopped {
    pub why: Why,
    /// The rule that was asked then.
    pub rule: RuleId,
    /// How many rows its relation had, and in how many rounds they came.
    pub rows: u64,
    pub rounds: u64,
}

/// What stopped a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It derives more rows than [`Limits`] allow.
    Limit,
    /// It looks at so many rows, whatever it derives from them.
    Looked(u64),
    /// A number has more than 64 bits.
    Overflow,
    Budget(Exceeded),
}

/// The rows of a program's inputs.
pub struct Facts<'p> {
    pub(crate) program: &'p Program,
    pub(crate) constants: Constants,
    pub(crate) tables: Vec<Table>,
    /// By relation whether it has rows that are not here.
    incomplete: Vec<bool>,
}

impl<'p> Facts<'p> {
    /// No rows at all.
    pub fn new(program: &'p Program) -> Facts<'p> {
        let relations = program.relations.iter();
        Facts {
            program,
            constants: Constants::default(),
            incomplete: vec![false; program.relations.len()],
            tables: relations
                .map(|relation| Table::new(relation.columns.len()))
                .collect(),
        }
    }

    /// The id of a number.
    pub fn number(&mut self, number: i64) -> Id {
        self.constants.number(number)
    }

    /// The id of a symbol.
    pub fn symbol(&mut self, text: &str) -> Id {
        self.constants.symbol(text)
    }

    /// Adds a row to an input.
    ///
    /// # Panics
    /// When it has another number of columns than the relation.
    pub fn add(&mut self, relation: RelationId, row: &[Id]) {
        let columns = &self.program.relations[relation.index()].columns;
        assert_eq!(columns.len(), row.len());
        self.tables[relation.index()].add(row);
    }

    /// The same of a row that was not added before.
    ///
    /// # Panics
    /// When it has another number of columns than the relation.
    pub fn add_new(&mut self, relation: RelationId, row: &[Id]) {
        let columns = &self.program.relations[relation.index()].columns;
        assert_eq!(columns.len(), row.len());
        self.tables[relation.index()].add_new(row);
    }
}

impl Facts<'_> {
    /// An input has rows that are not here: nobody knows of any that it does not have it.
    pub fn is_incomplete(&mut self, relation: RelationId) {
        self.incomplete[relation.index()] = true;
    }
}

/// The rows of all relations: of those that are no outputs, the rows that these can ask for.
pub struct Solution<'p> {
    pub(crate) program: &'p Program,
    pub(crate) constants: Constants,
    /// The rows that are there for sure.
    pub(crate) tables: Vec<Table>,
    /// By relation whether it may have other rows.
    incomplete: Vec<bool>,
    /// Rows that are there unless an input has a row that is not here.
    unknown: Vec<Table>,
}

impl Solution<'_> {
    /// How many rows a relation has.
    pub fn count(&self, relation: RelationId) -> usize {
        self.tables[relation.index()].count() as usize
    }

    /// The rows of a relation, in the order in which they were found.
    pub fn rows(&self, relation: RelationId) -> impl Iterator<Item = &[Id]> {
        let table = &self.tables[relation.index()];
        (0..table.count()).map(|row| table.row(row))
    }

    /// Whether a relation has no other rows.
    pub fn is_complete(&self, relation: RelationId) -> bool {
        !self.incomplete[relation.index()]
    }

    /// The rows of which nobody knows whether they are there: nothing is missing but that some
    /// relation which is not complete does not have a row.
    pub fn unknown_rows(&self, relation: RelationId) -> impl Iterator<Item = &[Id]> {
        let table = self.unknown.get(relation.index());
        let rows = table
            .into_iter()
            .flat_map(|table| (0..table.count()).map(|row| table.row(row)));
        rows.filter(move |row| !self.tables[relation.index()].has(row))
    }

    /// What has an id.
    pub fn constant(&self, id: Id) -> &Constant {
        self.constants.value(id)
    }

    /// The id of a constant, if it has one.
    pub fn find(&self, constant: &Constant) -> Option<Id> {
        self.constants.find(constant)
    }

    /// How many constants there are: their ids are less.
    pub fn constants(&self) -> usize {
        self.constants.count()
    }
}

/// Solves a program over the rows of its inputs.
///
/// What depends on an input that is not complete, by a negation or an aggregate, is not there for
/// sure; which rows a negation alone keeps from being sure is found as well.
///
/// # Errors
/// What stopped it, and which rule was growing.
pub fn solve<'p>(
    facts: Facts<'p>,
    limits: Limits,
    budget: &Budget,
) -> Result<Solution<'p>, Stopped> {
    solve_by(&Magic::of(facts.program), facts, limits, budget)
}

/// Solves a program as [`solve`] does, and derives all rows of all its relations.
///
/// # Errors
/// What stopped it, and which rule was growing.
pub fn solve_in_full<'p>(
    facts: Facts<'p>,
    limits: Limits,
    budget: &Budget,
) -> Result<Solution<'p>, Stopped> {
    solve_by(&Magic::in_full(facts.program), facts, limits, budget)
}

/// Solves a program by the rules that `magic` makes of it.
pub(crate) fn solve_by<'p>(
    magic: &Magic,
    facts: Facts<'p>,
    limits: Limits,
    budget: &Budget,
) -> Result<Solution<'p>, Stopped> {
    let Facts {
        program,
        constants,
        mut tables,
        incomplete,
    } = facts;
    tables.resize_with(magic.relations, || Table::new(1));
    for table in &mut tables {
        table.end_round();
    }
    let mut incomplete = depending(program, incomplete);
    let is_incomplete = incomplete.contains(&true);
    // Demand is asked of what is there, whatever else may be.
    incomplete.resize(magic.relations, false);
    let inputs = is_incomplete.then(|| tables.clone());
    let looked_at = limits.rows.saturating_mul(LOOKED_AT);
    let mut solver = Solver {
        magic,
        constants,
        tables,
        incomplete,
        is_sure: true,
        left: limits.rows,
        work: Work::new(looked_at, budget),
        looked_at,
        current: Cell::new(RuleId(0)),
        batch: Vec::new(),
        held: budget.hold(),
        rounds: 0,
    };
    solver.run(budget)?;
    let mut unknown = Vec::new();
    if let Some(inputs) = inputs {
        let sure = std::mem::replace(&mut solver.tables, inputs);
        // Those for sure stand behind: negations look there.
        let count = sure.len();
        solver.tables.extend(sure);
        solver.is_sure = false;
        solver.left = limits.rows;
        solver.run(budget)?;
        unknown = std::mem::take(&mut solver.tables);
        solver.tables = unknown.split_off(count);
    }
    for of_all in [&mut unknown, &mut solver.tables] {
        of_all.truncate(program.relations.len());
    }
    Ok(Solution {
        program,
        constants: solver.constants,
        tables: solver.tables,
        incomplete: solver.incomplete,
        unknown,
    })
}

/// By relation whether it depends on one that is not complete.
fn depending(program: &Program, mut incomplete: Vec<bool>) -> Vec<bool> {
    fn needs(body: &[Literal], incomplete: &[bool]) -> bool {
        body.iter().any(|literal| match literal {
            Literal::Atom(atom) => incomplete[atom.relation.index()],
            Literal::Compare { .. } => false,
            Literal::Aggregate(aggregate) => needs(&aggregate.body, incomplete),
        })
    }
    let mut has_changed = true;
    while std::mem::take(&mut has_changed) {
        for rule in &program.rules {
            let head = rule.head.index();
            if !incomplete[head] && needs(&rule.body, &incomplete) {
                incomplete[head] = true;
                has_changed = true;
            }
        }
    }
    incomplete
}

struct Solver<'m> {
    magic: &'m Magic,
    constants: Constants,
    tables: Vec<Table>,
    /// By relation whether it may have other rows.
    incomplete: Vec<bool>,
    /// Whether only what is there for sure is derived.
    is_sure: bool,
    /// How many rows may still be derived.
    left: u64,
    work: Work,
    /// How many rows may be looked at in all.
    looked_at: u64,
    /// The rule that is asked.
    current: Cell<RuleId>,
    batch: Vec<Id>,
    held: Held,
    /// The rounds of the stratum so far.
    rounds: u64,
}

/// A rule, and how it is asked in each round.
type Planned = (RuleId, Plan);

impl Solver<'_> {
    fn run(&mut self, budget: &Budget) -> Result<(), Stopped> {
        // A budget that is exceeded unwinds to here: what was being derived is told, not used.
        let why = match budget.run(|| self.strata()) {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(Halt::Limit)) if self.work.is_done() => Why::Looked(self.looked_at),
            Ok(Err(Halt::Limit)) => Why::Limit,
            Ok(Err(Halt::Overflow)) => Why::Overflow,
            Err(exceeded) => Why::Budget(exceeded),
        };
        let rule = self.current.get();
        let head = self.magic.rules[rule.index()].head;
        Err(Stopped {
            why,
            rule: self.magic.origin(rule),
            rows: self.tables[head.index()].count().into(),
            rounds: self.rounds,
        })
    }

    /// Whether a rule may derive rows: what an aggregate comes to over rows that are not all there
    /// nobody knows, nor for sure that a row is not among them.
    fn is_asked(&self, rule: RuleId) -> bool {
        let body = &self.magic.rules[rule.index()].body;
        !body.iter().any(|literal| match literal {
            Literal::Atom(atom) => {
                self.is_sure && atom.is_negated && self.incomplete[atom.relation.index()]
            }
            Literal::Compare { .. } => false,
            Literal::Aggregate(aggregate) => self.is_over_incomplete(&aggregate.body),
        })
    }

    fn is_over_incomplete(&self, body: &[Literal]) -> bool {
        body.iter().any(|literal| match literal {
            Literal::Atom(atom) => self.incomplete[atom.relation.index()],
            Literal::Compare { .. } => false,
            Literal::Aggregate(aggregate) => self.is_over_incomplete(&aggregate.body),
        })
    }

    fn strata(&mut self) -> Result<(), Halt> {
        let magic = self.magic;
        for stratum in &magic.strata {
            self.stratum(stratum)?;
        }
        Ok(())
    }

    fn stratum(&mut self, stratum: &[RelationId]) -> Result<(), Halt> {
        let magic = self.magic;
        let rules = stratum.iter().flat_map(|id| &magic.rules_of[id.index()]);
        let rules = rules.copied().filter(|&rule| self.is_asked(rule));
        let mut rules: Vec<RuleId> = rules.collect();
        rules.sort_unstable();
        // The atoms of each rule whose rows are still coming.
        let recursive = |rule: RuleId| -> Vec<usize> {
            let body = magic.rules[rule.index()].body.iter().enumerate();
            let grows = |literal: &Literal| match literal {
                Literal::Atom(atom) => !atom.is_negated && stratum.contains(&atom.relation),
                _ => false,
            };
            let places = body.filter(|(_, literal)| grows(literal));
            places.map(|(place, _)| place).collect()
        };
        let mut first: Vec<Planned> = Vec::new();
        let mut later: Vec<Planned> = Vec::new();
        for &rule in &rules {
            let places = recursive(rule);
            if places.is_empty() {
                let plan = self.plan(rule, stratum, None);
                first.push((rule, plan));
            }
            for &place in &places {
                let plan = self.plan(rule, stratum, Some(place));
                later.push((rule, plan));
            }
        }
        self.rounds = 0;
        self.round(&first)?;
        while self.end_round(stratum) && !later.is_empty() {
            self.round(&later)?;
        }
        Ok(())
    }

    /// Plans a rule; of the atoms whose rows are still coming one is asked of the new rows.
    fn plan(&mut self, rule: RuleId, stratum: &[RelationId], new: Option<usize>) -> Plan {
        let (incomplete, sure) = (&self.incomplete, !self.is_sure);
        let count = self.magic.relations;
        let mut planner = Planner {
            tables: &mut self.tables,
            constants: &mut self.constants,
            // What may be there and may not does not keep another row from being there.
            negated: &|relation| match sure && incomplete[relation.index()] {
                true => relation.index() + count,
                false => relation.index(),
            },
            view: &|place, atom| match new {
                Some(new) if stratum.contains(&atom.relation) => match place.cmp(&new) {
                    std::cmp::Ordering::Less => View::Old,
                    std::cmp::Ordering::Equal => View::New,
                    std::cmp::Ordering::Greater => View::All,
                },
                _ => View::All,
            },
            grows: &|relation| stratum.contains(&relation),
        };
        planner.plan(&self.magic.rules[rule.index()])
    }

    /// Asks each rule once.
    fn round(&mut self, plans: &[Planned]) -> Result<(), Halt> {
        for (rule, plan) in plans {
            self.current.set(*rule);
            let head = self.magic.rules[rule.index()].head.index();
            let is_own = self.magic.is_own(*rule);
            let mut registers = vec![0; plan.registers];
            let mut search = Search::new(&plan.steps);
            while self.fill(plan, (head, is_own), &mut search, &mut registers)? {}
        }
        Ok(())
    }

    /// Finds a batch of rows and adds them; whether there may be more.
    fn fill(
        &mut self,
        plan: &Plan,
        (head, is_own): (usize, bool),
        search: &mut Search,
        registers: &mut [Id],
    ) -> Result<bool, Halt> {
        let Solver {
            tables,
            constants,
            work,
            batch,
            left,
            ..
        } = self;
        let width = plan.head.len();
        batch.clear();
        let mut has_more = false;
        let mut count = 0;
        let mut ground = Ground {
            tables,
            constants,
            work,
        };
        while search.next(&mut ground, registers)? {
            let start = batch.len();
            for code in &plan.head {
                batch.extend(id(code, ground.constants, registers)?);
            }
            let row = &batch[start..];
            if row.len() < width || ground.tables[head].has(row) {
                batch.truncate(start);
                continue;
            }
            count += 1;
            if batch.len() >= BATCH {
                has_more = true;
                break;
            }
        }
        let table = &mut tables[head];
        for at in 0..count {
            // A set of demand has no more rows than there are constants.
            if table.add(&batch[at * width..(at + 1) * width]) && is_own {
                *left = left.checked_sub(1).ok_or(Halt::Limit)?;
            }
        }
        let bytes: u64 = tables.iter().map(Table::bytes).sum();
        let bytes = bytes + constants.bytes();
        self.held.set(bytes);
        Ok(has_more)
    }

    /// Ends a round; whether it added a row.
    fn end_round(&mut self, stratum: &[RelationId]) -> bool {
        self.rounds += 1;
        let mut has_added = false;
        for relation in stratum {
            has_added |= self.tables[relation.index()].end_round();
        }
        has_added
    }
}
