//! Asks the steps of a query one after the other, by backtracking.

use std::ops::ControlFlow;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::columns::Cell;
use super::plan::{Slot, Step, Variable};
use super::relation_source::{Flow, RelationSource};
use super::relations::Relation;

/// Takes what a search finds.
pub(super) trait Take {
    /// A way to bind the variables.
    fn one(&mut self, bindings: &[Option<Cell>]) -> Flow;

    /// A way for each cell that a variable can be.
    fn each(&mut self, bindings: &mut [Option<Cell>], variable: Variable, cells: &[Cell]) -> Flow {
        let flow = cells.iter().try_for_each(|&cell| {
            bindings[variable] = Some(cell);
            self.one(bindings)
        });
        bindings[variable] = None;
        flow
    }
}

impl<F: FnMut(&[Option<Cell>]) -> Flow> Take for F {
    fn one(&mut self, bindings: &[Option<Cell>]) -> Flow {
        self(bindings)
    }
}

/// Searches for the answers of a plan in one function.
pub(super) struct Search<'a> {
    pub(super) relations: &'a dyn RelationSource,
    /// What the plan's constants stand for in the function.
    pub(super) constants: &'a [Cell],
    /// What each variable is bound to.
    pub(super) bindings: Vec<Option<Cell>>,
    /// Whether a binding counts: what the block scope leaves.
    pub(super) admits: &'a dyn Fn(Cell) -> bool,
    /// How many more rows may be looked at.
    pub(super) rows_left: u64,
    /// What the last variable can be, while that is collected.
    pub(super) cells: Vec<Cell>,
}

/// So many cells are handed on at once.
const AT_ONCE: usize = 4096;

/// The variables that a row binds.
type New = SmallVec<[Variable; 3]>;

const ON: Flow = ControlFlow::Continue(());
const STOP: Flow = ControlFlow::Break(());

impl Search<'_> {
    /// Calls `found` for each way to bind the variables; an answer may come more than once. Breaks
    /// off where `found` does, or where no row may be looked at any more.
    pub(super) fn run(&mut self, steps: &[Step], found: &mut dyn Take) -> Flow {
        let Some((step, rest)) = steps.split_first() else {
            return found.one(&self.bindings);
        };
        match step {
            Step::Rows(info, slots) => {
                if let Some(only) = self.only(slots).filter(|_| rest.is_empty()) {
                    return self.last(info.relation, slots, only, found);
                }
                let bound = self.bound(slots);
                let relations = self.relations;
                let new = self.unbound(slots);
                let flow = relations.rows(info.relation, &bound, &mut |row| {
                    self.count_row()?;
                    match self.bind(slots, row, &new) {
                        true => self.run(rest, found),
                        false => ON,
                    }
                });
                self.forget(&new);
                flow
            }
            Step::None(info, slots) => {
                let bound = self.bound(slots);
                let mut any = false;
                let flow = self.relations.rows(info.relation, &bound, &mut |_| {
                    self.count_row()?;
                    any = true;
                    STOP
                });
                match (any, flow) {
                    (true, _) => ON,
                    // Out of rows.
                    (false, STOP) => STOP,
                    (false, _) => self.run(rest, found),
                }
            }
            Step::Compare(left, comparison, right) => match (self.cell(left), self.cell(right)) {
                (Some(left), Some(right)) => match comparison.holds(left.cmp(&right)) {
                    true => self.run(rest, found),
                    false => ON,
                },
                (None, Some(cell)) => self.with(left, cell, rest, found),
                (Some(cell), None) => self.with(right, cell, rest, found),
                (None, None) => unreachable!("a comparison is asked when one side is bound"),
            },
            Step::Count { steps, counted, is } => {
                let mut seen: FxHashSet<Vec<Option<Cell>>> = FxHashSet::default();
                let mut count = |bindings: &[Option<Cell>]| {
                    seen.insert(counted.iter().map(|&v| bindings[v]).collect());
                    ON
                };
                self.run(steps, &mut count)?;
                let count = Cell::Number(seen.len() as i64);
                match is {
                    None => self.run(rest, found),
                    Some((comparison, slot)) => match self.cell(slot) {
                        Some(number) if comparison.holds(count.cmp(&number)) => {
                            self.run(rest, found)
                        }
                        Some(_) => ON,
                        None => self.with(slot, count, rest, found),
                    },
                }
            }
        }
    }

    /// The only variable that rows of `slots` bind, with its only column.
    fn only(&self, slots: &[Slot]) -> Option<(usize, Variable)> {
        let mut open = slots
            .iter()
            .enumerate()
            .filter_map(|(at, slot)| match *slot {
                Slot::Variable(variable) => Some((at, variable)),
                Slot::Constant(_) | Slot::Anything => None,
            })
            .filter(|&(_, variable)| self.bindings[variable].is_none());
        let only = open.next();
        only.filter(|_| open.next().is_none())
    }

    /// Asks the last step, which binds one variable alone.
    fn last(
        &mut self,
        relation: Relation,
        slots: &[Slot],
        (column, variable): (usize, Variable),
        found: &mut dyn Take,
    ) -> Flow {
        let bound = self.bound(slots);
        let relations = self.relations;
        let mut cells = std::mem::take(&mut self.cells);
        let mut flow = relations.rows(relation, &bound, &mut |row| {
            self.count_row()?;
            if (self.admits)(row[column]) {
                cells.push(row[column]);
            }
            if cells.len() == AT_ONCE {
                found.each(&mut self.bindings, variable, &cells)?;
                cells.clear();
            }
            ON
        });
        // Those before the end of a limit are found, too.
        if !cells.is_empty() {
            let rest = found.each(&mut self.bindings, variable, &cells);
            flow = if flow.is_break() { flow } else { rest };
        }
        cells.clear();
        self.cells = cells;
        flow
    }

    /// Goes on with a variable bound.
    fn with(&mut self, slot: &Slot, cell: Cell, rest: &[Step], found: &mut dyn Take) -> Flow {
        let Slot::Variable(variable) = *slot else {
            unreachable!("only a variable can be unbound");
        };
        if !(self.admits)(cell) {
            return ON;
        }
        self.bindings[variable] = Some(cell);
        let flow = self.run(rest, found);
        self.bindings[variable] = None;
        flow
    }

    fn count_row(&mut self) -> Flow {
        self.relations.budget().spend(1);
        match self.rows_left {
            0 => STOP,
            _ => {
                self.rows_left -= 1;
                ON
            }
        }
    }

    fn cell(&self, slot: &Slot) -> Option<Cell> {
        match *slot {
            Slot::Variable(variable) => self.bindings[variable],
            Slot::Constant(constant) => Some(self.constants[constant]),
            Slot::Anything => None,
        }
    }

    fn bound(&self, slots: &[Slot]) -> SmallVec<[Option<Cell>; 3]> {
        slots.iter().map(|slot| self.cell(slot)).collect()
    }

    /// The variables that rows of `slots` bind.
    fn unbound(&self, slots: &[Slot]) -> New {
        let variables = slots.iter().filter_map(|slot| match *slot {
            Slot::Variable(variable) => Some(variable),
            Slot::Constant(_) | Slot::Anything => None,
        });
        variables
            .filter(|&variable| self.bindings[variable].is_none())
            .collect()
    }

    fn forget(&mut self, new: &New) {
        for &variable in new {
            self.bindings[variable] = None;
        }
    }

    /// Binds the variables of `slots`, those that are `new` anew, to a row; whether the row agrees
    /// with itself and with the scope.
    fn bind(&mut self, slots: &[Slot], row: &[Cell], new: &New) -> bool {
        self.forget(new);
        slots.iter().zip(row).all(|(slot, &cell)| match *slot {
            Slot::Variable(variable) => match self.bindings[variable] {
                Some(bound) => bound == cell,
                None if (self.admits)(cell) => {
                    self.bindings[variable] = Some(cell);
                    true
                }
                None => false,
            },
            Slot::Constant(_) | Slot::Anything => true,
        })
    }
}
