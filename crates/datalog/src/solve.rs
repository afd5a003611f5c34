//! Solves a program: stratum by stratum, in rounds that look at what the round before added.

use std::cell::Cell;

use freehold_base::budget::{Budget, Exceeded};

use super::constants::{Constants, Id};
use super::execute::{Ground, Halt, Search, Work, id};
use super::plan::{Plan, Planner, View};
use super::program::{Constant, Literal, Program, RelationId, RuleId};
use super::table::Table;

/// As many rows are collected before they are added.
const BATCH: usize = 1 << 16;

/// How much a program may do.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// Rows that are looked at.
    pub rows: u64,
}

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
    /// It looks at more rows than [`Limits`] allow.
    Limit,
    /// A number has more than 64 bits.
    Overflow,
    Budget(Exceeded),
}

/// The rows of a program's inputs.
pub struct Facts<'p> {
    pub(crate) program: &'p Program,
    pub(crate) constants: Constants,
    pub(crate) tables: Vec<Table>,
}

impl<'p> Facts<'p> {
    /// No rows at all.
    pub fn new(program: &'p Program) -> Facts<'p> {
        let relations = program.relations.iter();
        Facts {
            program,
            constants: Constants::default(),
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

    /// The id of a symbol that was given one.
    pub fn find_symbol(&self, text: &str) -> Option<Id> {
        self.constants.find_symbol(text)
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
}

/// The rows of all relations.
pub struct Solution<'p> {
    pub(crate) program: &'p Program,
    pub(crate) constants: Constants,
    pub(crate) tables: Vec<Table>,
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

    /// What has an id.
    pub fn constant(&self, id: Id) -> &Constant {
        self.constants.value(id)
    }

    /// How many constants there are: their ids are less.
    pub fn constants(&self) -> usize {
        self.constants.count()
    }
}

/// Solves a program over the rows of its inputs.
///
/// # Errors
/// What stopped it, and which rule was growing.
pub fn solve<'p>(
    facts: Facts<'p>,
    limits: Limits,
    budget: &Budget,
) -> Result<Solution<'p>, Stopped> {
    let Facts {
        program,
        constants,
        mut tables,
        ..
    } = facts;
    for table in &mut tables {
        table.end_round();
    }
    let mut solver = Solver {
        program,
        constants,
        tables,
        work: Work::new(limits.rows, budget),
        current: Cell::new(RuleId(0)),
        batch: Vec::new(),
        held: budget.hold(),
        rounds: 0,
    };
    // A budget that is exceeded unwinds to here: what was being derived is told, not used.
    let why = match budget.run(|| solver.strata()) {
        Ok(Ok(())) => None,
        Ok(Err(Halt::Limit)) => Some(Why::Limit),
        Ok(Err(Halt::Overflow)) => Some(Why::Overflow),
        Err(exceeded) => Some(Why::Budget(exceeded)),
    };
    let Some(why) = why else {
        return Ok(Solution {
            program,
            constants: solver.constants,
            tables: solver.tables,
        });
    };
    let rule = solver.current.get();
    let head = program.rules[rule.index()].head;
    Err(Stopped {
        why,
        rule,
        rows: solver.tables[head.index()].count().into(),
        rounds: solver.rounds,
    })
}

struct Solver<'p> {
    program: &'p Program,
    constants: Constants,
    tables: Vec<Table>,
    work: Work,
    /// The rule that is asked.
    current: Cell<RuleId>,
    batch: Vec<Id>,
    held: freehold_base::budget::Held,
    /// The rounds of the stratum so far.
    rounds: u64,
}

/// A rule, and how it is asked in each round.
type Planned = (RuleId, Plan);

impl Solver<'_> {
    fn strata(&mut self) -> Result<(), Halt> {
        let program = self.program;
        for stratum in &program.strata {
            self.stratum(stratum)?;
        }
        Ok(())
    }

    fn stratum(&mut self, stratum: &[RelationId]) -> Result<(), Halt> {
        let program = self.program;
        let rules = stratum.iter().flat_map(|id| &program.rules_of[id.index()]);
        let mut rules: Vec<RuleId> = rules.copied().collect();
        rules.sort_unstable();
        // The atoms of each rule whose rows are still coming.
        let recursive = |rule: RuleId| -> Vec<usize> {
            let body = program.rules[rule.index()].body.iter().enumerate();
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
        let mut planner = Planner {
            tables: &mut self.tables,
            constants: &mut self.constants,
            negated: &RelationId::index,
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
        planner.plan(&self.program.rules[rule.index()])
    }

    /// Asks each rule once.
    fn round(&mut self, plans: &[Planned]) -> Result<(), Halt> {
        for (rule, plan) in plans {
            self.current.set(*rule);
            let head = self.program.rules[rule.index()].head.index();
            let mut registers = vec![0; plan.registers];
            let mut search = Search::new(&plan.steps);
            while self.fill(plan, head, &mut search, &mut registers)? {}
        }
        Ok(())
    }

    /// Finds a batch of rows and adds them; whether there may be more.
    fn fill(
        &mut self,
        plan: &Plan,
        head: usize,
        search: &mut Search,
        registers: &mut [Id],
    ) -> Result<bool, Halt> {
        let Solver {
            tables,
            constants,
            work,
            batch,
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
            table.add(&batch[at * width..(at + 1) * width]);
        }
        let bytes = tables.iter().map(Table::bytes).sum();
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
