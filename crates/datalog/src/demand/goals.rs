//! Goals and the rules that wait for their rows. Knows no rule.

use std::ops::{Index, IndexMut};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::body::FREE;
use super::{Id, RelationId, Row, RuleId, Table};
use crate::table::NO_ROW;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct GoalId(u32);

/// A relation with something in some columns.
pub(super) struct Goal {
    pub relation: RelationId,
    pub columns: Row,
    /// In the order in which they were found.
    pub rows: Vec<Row>,
    pub members: FxHashSet<Row>,
    pub waiting: Vec<Rc<Frame>>,
    /// Whether it has no other rows.
    pub is_complete: bool,
    is_single: bool,
}

impl Goal {
    /// Whether no further row can come.
    pub(super) fn is_settled(&self) -> bool {
        self.is_complete || self.is_single && !self.rows.is_empty()
    }
}

/// A rule that was asked for rows of a goal, some way into its body.
pub(super) struct Frame {
    pub goal: GoalId,
    pub rule: RuleId,
    /// The places of its premises as they are asked.
    pub order: Rc<[usize]>,
    pub at: usize,
    /// By variable what it is.
    pub registers: Row,
}

impl Frame {
    /// One premise on.
    pub(super) fn next(&self, registers: Row) -> Frame {
        let frame = self.with(registers);
        Frame {
            at: self.at + 1,
            ..frame
        }
    }

    /// At the same premise, with more variables.
    pub(super) fn with(&self, registers: Row) -> Frame {
        Frame {
            goal: self.goal,
            rule: self.rule,
            order: self.order.clone(),
            at: self.at,
            registers,
        }
    }
}

#[derive(Default)]
pub(super) struct Goals {
    all: Vec<Goal>,
    places: FxHashMap<(RelationId, Row), GoalId>,
    /// How many bytes goals and their rows hold, near enough.
    pub bytes: u64,
}

/// What a row costs that stands in a goal and among the proofs, beside its columns.
const ROW: u64 = 160;

impl Goals {
    /// The goal with these columns, and whether it is new.
    pub(super) fn of(&mut self, relation: RelationId, columns: Row) -> (GoalId, bool) {
        let next = GoalId(self.all.len() as u32);
        let is_single = !columns.contains(&FREE);
        let goal = *self
            .places
            .entry((relation, columns.clone()))
            .or_insert(next);
        if goal == next {
            self.bytes += ROW;
            self.all.push(Goal {
                relation,
                columns,
                rows: Vec::new(),
                members: FxHashSet::default(),
                waiting: Vec::new(),
                is_complete: false,
                is_single,
            });
        }
        (goal, goal == next)
    }

    /// The goal with these columns, if there is one.
    pub(super) fn find(&self, relation: RelationId, columns: &[Id]) -> Option<GoalId> {
        self.places.get(&(relation, columns.into())).copied()
    }

    /// Adds a row; whether it is new.
    pub(super) fn add(&mut self, goal: GoalId, row: &Row) -> bool {
        let is_new = self[goal].members.insert(row.clone());
        if is_new {
            self[goal].rows.push(row.clone());
            self.bytes += ROW + 16 * row.len() as u64;
        }
        is_new
    }

    /// Ends the search for rows of a goal; one that was cut short is asked anew by who needs it.
    pub(super) fn close(&mut self, goal: GoalId, is_cut: bool) {
        let closed = &mut self[goal];
        closed.waiting = Vec::new();
        closed.members = FxHashSet::default();
        if is_cut && !closed.is_settled() {
            let key = (closed.relation, closed.columns.clone());
            self.places.remove(&key);
        } else {
            closed.is_complete = true;
        }
    }
}

impl Index<GoalId> for Goals {
    type Output = Goal;

    fn index(&self, goal: GoalId) -> &Goal {
        &self.all[goal.0 as usize]
    }
}

impl IndexMut<GoalId> for Goals {
    fn index_mut(&mut self, goal: GoalId) -> &mut Goal {
        &mut self.all[goal.0 as usize]
    }
}

/// The rows of a table that agree with what is in some columns.
pub(super) fn rows_of(table: &mut Table, columns: &[Id]) -> Vec<Row> {
    let bound: Vec<usize> = (0..columns.len())
        .filter(|&at| columns[at] != FREE)
        .collect();
    if bound.len() == columns.len() {
        let has = table.has(columns);
        return has.then(|| columns.into()).into_iter().collect();
    }
    if bound.is_empty() {
        return (0..table.count())
            .map(|row| table.row(row).into())
            .collect();
    }
    let key: Vec<Id> = bound.iter().map(|&at| columns[at]).collect();
    let index = table.index(&bound);
    let mut found = Vec::new();
    let mut row = table.newest(index, &key);
    while row != NO_ROW {
        found.push(table.row(row).into());
        row = table.before(index, row);
    }
    // A chain has the newest first.
    found.reverse();
    found
}
