//! Runs the steps of a plan by backtracking, without recursion on how many there are.
//!
//! It can be left after each match and be gone on with: rows that it adds in between are not seen.

use freehold_base::budget::Budget;

use super::constants::{Constants, Id};
use super::plan::{Access, Code, Lookup, Source, Step, View};
use super::program::Variable;
use super::syntax::{Function, Operator};
use super::table::{NO_ROW, Row, Table};

/// What ends a search before its end.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    /// A number has more than 64 bits.
    Overflow,
    /// As many rows were looked at, or derived, as may be.
    Limit,
}

/// What a search is made in.
pub(crate) struct Ground<'a> {
    pub tables: &'a [Table],
    pub constants: &'a mut Constants,
    pub work: &'a mut Work,
}

/// How many rows may still be looked at.
pub(crate) struct Work {
    left: u64,
    budget: Budget,
    /// Rows that the budget was not told of.
    untold: u64,
}

impl Work {
    pub(crate) fn new(rows: u64, budget: &Budget) -> Work {
        Work {
            left: rows,
            budget: budget.clone(),
            untold: 0,
        }
    }

    /// As many rows are looked at from here on.
    pub(crate) fn renew(&mut self, rows: u64) {
        self.left = rows;
    }

    /// No more than so many rows are looked at from here on.
    pub(crate) fn lower(&mut self, rows: u64) {
        self.left = self.left.min(rows);
    }

    /// Whether no more rows may be looked at.
    pub(crate) fn is_done(&self) -> bool {
        self.left == 0
    }

    /// Looks at one row.
    pub(crate) fn look(&mut self) -> Result<(), Halt> {
        self.left = self.left.checked_sub(1).ok_or(Halt::Limit)?;
        self.untold += 1;
        if self.untold == 4096 {
            self.untold = 0;
            self.budget.spend(4096);
        }
        Ok(())
    }
}

/// Where a step is.
#[derive(Copy, Clone)]
struct Cursor {
    next: Row,
    /// Rows from here on are not looked at, and those before `start` neither.
    end: Row,
    start: Row,
    /// Whether rows may differ in what is known of them.
    is_filtered: bool,
}

const DONE: Cursor = Cursor {
    next: NO_ROW,
    end: 0,
    start: 0,
    is_filtered: false,
};

/// A search through the ways in which some steps hold.
pub(crate) struct Search<'p> {
    steps: &'p [Step],
    cursors: Vec<Cursor>,
    has_begun: bool,
    key: Vec<Id>,
}

impl<'p> Search<'p> {
    pub(crate) fn new(steps: &'p [Step]) -> Search<'p> {
        Search {
            steps,
            cursors: vec![DONE; steps.len()],
            has_begun: false,
            key: Vec::new(),
        }
    }

    /// Finds the next way, in the registers; false if there is no more.
    pub(crate) fn next(&mut self, ground: &mut Ground, registers: &mut [Id]) -> Result<bool, Halt> {
        let last = self.steps.len();
        let mut at;
        let mut enters;
        if std::mem::replace(&mut self.has_begun, true) {
            // From the last step backwards.
            at = last;
            enters = false;
        } else {
            at = 0;
            enters = true;
        }
        loop {
            if enters {
                if at == last {
                    return Ok(true);
                }
                enters = self.enter(at, ground, registers)?;
            } else {
                if at == 0 {
                    return Ok(false);
                }
                at -= 1;
                enters = match &self.steps[at] {
                    Step::Each(lookup) => self.advance(at, lookup, ground, registers)?,
                    _ => false,
                };
            }
            if enters {
                at += 1;
            }
        }
    }

    /// Asks a step anew.
    fn enter(
        &mut self,
        at: usize,
        ground: &mut Ground,
        registers: &mut [Id],
    ) -> Result<bool, Halt> {
        match &self.steps[at] {
            Step::Each(lookup) => {
                self.cursors[at] = self.begin(lookup, ground.tables, registers);
                self.advance(at, lookup, ground, registers)
            }
            Step::Any { lookup, is_negated } => {
                let is_there = match lookup.access {
                    Access::Member => {
                        ground.work.look()?;
                        self.load(lookup, registers);
                        ground.tables[lookup.table].sees(&self.key)
                    }
                    Access::Scan | Access::Index(_) => {
                        self.cursors[at] = self.begin(lookup, ground.tables, registers);
                        self.advance(at, lookup, ground, registers)?
                    }
                };
                Ok(is_there != *is_negated)
            }
            Step::Compare(left, comparison, right) => {
                let (Some(left), Some(right)) = (
                    value(left, ground.constants, registers)?,
                    value(right, ground.constants, registers)?,
                ) else {
                    return Ok(false);
                };
                let order = match (left, right) {
                    (Value::Id(a), Value::Id(b)) if a == b => std::cmp::Ordering::Equal,
                    // Symbols are the same or not: which is less nobody asks.
                    (a, b) => {
                        let numbers = (a.number(ground.constants), b.number(ground.constants));
                        match numbers {
                            (Some(a), Some(b)) => a.cmp(&b),
                            _ => std::cmp::Ordering::Less,
                        }
                    }
                };
                Ok(comparison.holds(order))
            }
            Step::Bind(variable, code) => {
                let found = id(code, ground.constants, registers)?;
                Ok(set(registers, *variable, found))
            }
            Step::Aggregate {
                result,
                is_known,
                function,
                of,
                steps,
            } => {
                let found = aggregate((*function, of.as_ref(), steps), ground, registers)?;
                let found = found.map(|number| ground.constants.number(number));
                match is_known {
                    true => Ok(found == Some(registers[result.index()])),
                    false => Ok(set(registers, *result, found)),
                }
            }
        }
    }

    /// The key of a lookup.
    fn load(&mut self, lookup: &Lookup, registers: &[Id]) {
        self.key.clear();
        let key = lookup.key.iter();
        self.key.extend(key.map(|&source| read(source, registers)));
    }

    fn begin(&mut self, lookup: &Lookup, tables: &[Table], registers: &[Id]) -> Cursor {
        let table = &tables[lookup.table];
        let (start, end) = match lookup.view {
            View::All => (0, table.visible()),
            View::New => (table.old(), table.visible()),
            View::Old => (0, table.old()),
            View::Before(round) => (0, table.before_round(round)),
        };
        let next = match lookup.access {
            Access::Index(index) => {
                self.load(lookup, registers);
                table.newest(index, &self.key)
            }
            Access::Scan | Access::Member => start,
        };
        let mut is_filtered = false;
        for &(column, is) in &lookup.filter {
            match table.only(column) {
                Some(only) if only == read(is, registers) => {}
                Some(_) => return DONE,
                None => is_filtered = true,
            }
        }
        Cursor {
            next,
            end,
            start,
            is_filtered,
        }
    }

    /// Binds the next row of a step that agrees.
    fn advance(
        &mut self,
        at: usize,
        lookup: &Lookup,
        ground: &mut Ground,
        registers: &mut [Id],
    ) -> Result<bool, Halt> {
        let table = &ground.tables[lookup.table];
        let cursor = &mut self.cursors[at];
        loop {
            let row = cursor.next;
            match lookup.access {
                Access::Index(index) => {
                    // The chain goes back: what is before the start is followed by nothing else.
                    if row == NO_ROW || row < cursor.start {
                        return Ok(false);
                    }
                    cursor.next = table.before(index, row);
                }
                Access::Scan | Access::Member => {
                    if row >= cursor.end {
                        return Ok(false);
                    }
                    cursor.next = row + 1;
                }
            }
            ground.work.look()?;
            if row >= cursor.end {
                continue;
            }
            let ids = table.row(row);
            let filter = lookup.filter.iter().filter(|_| cursor.is_filtered);
            let agrees = filter
                .copied()
                .all(|(column, is)| ids[column] == read(is, registers))
                && lookup.same.iter().all(|&(a, b)| ids[a] == ids[b]);
            if agrees {
                for &(column, variable) in &lookup.binds {
                    registers[variable.index()] = ids[column];
                }
                return Ok(true);
            }
        }
    }
}

fn read(source: Source, registers: &[Id]) -> Id {
    match source {
        Source::Register(variable) => registers[variable.index()],
        Source::Constant(id) => id,
    }
}

fn set(registers: &mut [Id], variable: Variable, found: Option<Id>) -> bool {
    if let Some(id) = found {
        registers[variable.index()] = id;
    }
    found.is_some()
}

/// What an expression is: not every number that is computed becomes a constant.
#[derive(Copy, Clone)]
enum Value {
    Id(Id),
    Number(i64),
}

impl Value {
    fn number(self, constants: &Constants) -> Option<i64> {
        match self {
            Value::Number(number) => Some(number),
            Value::Id(id) => constants.number_of(id),
        }
    }
}

/// What an expression is; nothing if it divides by 0.
fn value(code: &Code, constants: &Constants, registers: &[Id]) -> Result<Option<Value>, Halt> {
    Ok(match code {
        Code::Source(source) => Some(Value::Id(read(*source, registers))),
        Code::Binary(..) => number(code, constants, registers)?.map(Value::Number),
    })
}

fn number(code: &Code, constants: &Constants, registers: &[Id]) -> Result<Option<i64>, Halt> {
    let (left, operator, right) = match code {
        Code::Source(source) => return Ok(constants.number_of(read(*source, registers))),
        Code::Binary(left, operator, right) => (left, operator, right),
    };
    let left = number(left, constants, registers)?;
    let right = number(right, constants, registers)?;
    let (Some(left), Some(right)) = (left, right) else {
        return Ok(None);
    };
    compute(left, *operator, right)
}

/// What is computed of two numbers; nothing of a division by 0.
pub(crate) fn compute(left: i64, operator: Operator, right: i64) -> Result<Option<i64>, Halt> {
    let found = match operator {
        Operator::Divide | Operator::Remainder if right == 0 => return Ok(None),
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_div(right),
        Operator::Remainder => left.checked_rem(right),
    };
    found.map(Some).ok_or(Halt::Overflow)
}

/// The id of what an expression is; nothing if it divides by 0.
pub(crate) fn id(
    code: &Code,
    constants: &mut Constants,
    registers: &[Id],
) -> Result<Option<Id>, Halt> {
    let found = value(code, constants, registers)?;
    Ok(found.map(|found| match found {
        Value::Id(id) => id,
        Value::Number(number) => constants.number(number),
    }))
}

fn aggregate(
    (function, of, steps): (Function, Option<&Code>, &[Step]),
    ground: &mut Ground,
    registers: &mut [Id],
) -> Result<Option<i64>, Halt> {
    let mut search = Search::new(steps);
    let mut count: i64 = 0;
    let mut found: Option<i64> = (function == Function::Sum).then_some(0);
    while search.next(ground, registers)? {
        count += 1;
        let Some(of) = of else { continue };
        let Some(next) = number(of, ground.constants, registers)? else {
            continue;
        };
        found = Some(match (function, found) {
            (Function::Sum, Some(sum)) => sum.checked_add(next).ok_or(Halt::Overflow)?,
            (Function::Min, Some(least)) => least.min(next),
            (Function::Max, Some(most)) => most.max(next),
            _ => next,
        });
    }
    match function {
        Function::Count => Ok(Some(count)),
        _ => Ok(found),
    }
}
