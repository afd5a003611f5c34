//! Answers questions about single rows: derives only what they rest on.
//!
//! A *goal* is a relation with something in some of its columns; its rows are found once. A goal of
//! a lower stratum is answered before the rule that needs it goes on. Goals of one stratum wait for
//! each other's rows in a queue, so that what takes fewer steps is found first; a goal with
//! something in every column is done with its row. Every row that is found keeps the rule that
//! derived it first, from rows that were there before it: no row rests on itself.
//!
//! `explain` makes derivations of that, `absent` says what keeps a row from being derived.

mod absent;
mod body;
mod explain;
mod goals;

use std::collections::VecDeque;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use freehold_base::budget::{Budget, Held};

use super::constants::{Constants, Id};
use super::execute::{Halt, Work};
use super::program::{Literal, Program, RelationId, Rule, RuleId, Slot};
use super::solve::{Facts, Limits};
use super::table::Table;

use body::{Bound, FREE, some};
use goals::{Frame, GoalId, Goals};

pub use explain::{Extent, Reason, Why, WhyNode};

/// What is known of relations without deriving it.
pub trait Known {
    /// Whether the rows of an input are not among the facts but here.
    fn has_rows(&self, input: RelationId) -> bool;

    /// The rows of such an input that agree with what is in some columns.
    fn rows(&self, input: RelationId, columns: &[Option<Id>]) -> Vec<Vec<Id>>;

    /// Whether a relation that rules derive has a row, if that is known.
    fn has(&self, relation: RelationId, row: &[Id]) -> Option<bool>;

    /// Rows among which are all that rules derive with what is in some columns, if that is known:
    /// each of them is asked for alone.
    fn candidates(&self, relation: RelationId, columns: &[Option<Id>]) -> Option<Vec<Vec<Id>>>;
}

/// Nothing is known that is not derived.
impl Known for () {
    fn has_rows(&self, _: RelationId) -> bool {
        false
    }

    fn rows(&self, _: RelationId, _: &[Option<Id>]) -> Vec<Vec<Id>> {
        Vec::new()
    }

    fn has(&self, _: RelationId, _: &[Id]) -> Option<bool> {
        None
    }

    fn candidates(&self, _: RelationId, _: &[Option<Id>]) -> Option<Vec<Vec<Id>>> {
        None
    }
}

/// A row.
type Row = Box<[Id]>;

/// How a row was derived first: the rule, and what its variables were.
#[derive(Clone)]
struct Proof {
    rule: RuleId,
    registers: Row,
}

/// Answers questions about the rows of a program.
///
/// ```
/// use freehold_base::budget::Budget;
/// use freehold_datalog::{Constant, Demand, Extent, Facts, Limits, Schema, read};
/// let text = "
///     .decl edge(a: number, b: number)
///     edge(1, 2). edge(2, 3).
///     .decl path(a: number, b: number)
///     path(a, b) :- edge(a, b).
///     path(a, c) :- path(a, b), edge(b, c).
///     .output path";
/// let program = read(text, &Schema::default()).unwrap();
/// let limits = Limits { rows: 1000 };
/// let mut demand = Demand::new(Facts::new(&program), (), limits, &Budget::UNLIMITED);
/// let path = program.find("path").unwrap();
/// let [first, last] = [1, 3].map(|number| demand.id(&Constant::Number(number)));
/// assert_eq!(demand.has(path, &[Some(first), Some(last)]), Some(true));
/// assert_eq!(demand.has(path, &[Some(last), None]), Some(false));
/// let extent = Extent { nodes: 10, ways: 10, rows: 1000, is_full: false };
/// // The path, the edge to its end, the path before, and the edge of that.
/// let why = demand.why(path, &[Some(first), Some(last)], extent).unwrap();
/// assert_eq!(why.nodes.len(), 4);
/// ```
pub struct Demand<'p, K> {
    program: &'p Program,
    known: K,
    /// The rules of the program; what they say nothing about has a variable of its own.
    rules: Rc<[Rule]>,
    constants: Constants,
    /// The rows of the inputs.
    tables: Vec<Table>,
    /// By relation its stratum.
    strata: Vec<usize>,
    goals: Goals,
    proofs: FxHashMap<(RelationId, Row), Proof>,
    orders: FxHashMap<(RuleId, Bound), Rc<[usize]>>,
    work: Work,
    held: Held,
}

/// The goals of one stratum that are answered together.
struct Run {
    /// The one that was asked for.
    goal: GoalId,
    stratum: usize,
    /// Whether one row of it is enough.
    is_first: bool,
    opened: Vec<GoalId>,
    queue: VecDeque<Task>,
}

enum Task {
    /// Asks a rule for rows of a goal.
    Start(GoalId, RuleId),
    /// Goes on with a row of the goal that a rule waited for.
    Resume(Rc<Frame>, Row),
}

impl<'p, K: Known> Demand<'p, K> {
    /// Answers questions about what follows from `facts`; at most `limits` rows are looked at, all
    /// questions together, until the limits are renewed.
    pub fn new(facts: Facts<'p>, known: K, limits: Limits, budget: &Budget) -> Self {
        let Facts {
            program,
            constants,
            mut tables,
            ..
        } = facts;
        for table in &mut tables {
            table.end_round();
        }
        let mut strata = vec![0; program.relations.len()];
        for (number, stratum) in program.strata.iter().enumerate() {
            for relation in stratum {
                strata[relation.index()] = number;
            }
        }
        Demand {
            program,
            known,
            rules: program.rules.iter().map(body::named).collect(),
            constants,
            tables,
            strata,
            goals: Goals::default(),
            proofs: FxHashMap::default(),
            orders: FxHashMap::default(),
            work: Work::new(limits.rows, budget),
            held: budget.hold(),
        }
    }

    /// From here on as many rows are looked at.
    pub fn renew(&mut self, limits: Limits) {
        self.work.renew(limits.rows);
    }

    /// What was known before.
    pub fn known(&self) -> &K {
        &self.known
    }

    /// Whether a relation has rows with something in some columns; nothing if that takes more than
    /// the limit.
    pub fn has(&mut self, relation: RelationId, columns: &[Option<Id>]) -> Option<bool> {
        let columns = columns.iter().map(|id| id.unwrap_or(FREE)).collect();
        self.has_any(relation, columns).ok()
    }

    /// The rows of a relation with something in some columns, in the order in which they were
    /// found; nothing if that takes more than the limit.
    pub fn rows(&mut self, relation: RelationId, columns: &[Option<Id>]) -> Option<Vec<Vec<Id>>> {
        let columns = columns.iter().map(|id| id.unwrap_or(FREE)).collect();
        let rows = self.all_rows(relation, columns).ok()?;
        Some(rows.into_iter().map(Vec::from).collect())
    }

    /// The id of a constant.
    pub fn id(&mut self, constant: &super::program::Constant) -> Id {
        self.constants.id(constant)
    }

    /// What has an id.
    pub fn constant(&self, id: Id) -> &super::program::Constant {
        self.constants.value(id)
    }

    /// Whether there are rows that agree.
    fn has_any(&mut self, relation: RelationId, columns: Row) -> Result<bool, Halt> {
        if self.program.is_input(relation) {
            return Ok(!self.input_rows(relation, &columns)?.is_empty());
        }
        let is_bound = !columns.contains(&FREE);
        if is_bound {
            if let Some(has) = self.known.has(relation, &columns) {
                return Ok(has);
            }
            if self.is_proved(relation, &columns) {
                return Ok(true);
            }
        } else if let Some(candidates) = self.candidates(relation, &columns) {
            for row in candidates {
                self.work.look()?;
                if self.has_any(relation, row)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        let goal = self.answered(relation, columns, true)?;
        Ok(!self.goals[goal].rows.is_empty())
    }

    /// All rows that agree.
    fn all_rows(&mut self, relation: RelationId, columns: Row) -> Result<Vec<Row>, Halt> {
        if self.program.is_input(relation) {
            return self.input_rows(relation, &columns);
        }
        if !columns.contains(&FREE) {
            let has = self.has_any(relation, columns.clone())?;
            return Ok(has.then_some(columns).into_iter().collect());
        }
        let Some(candidates) = self.candidates(relation, &columns) else {
            let goal = self.answered(relation, columns, false)?;
            return Ok(self.goals[goal].rows.clone());
        };
        let mut found = Vec::new();
        for row in candidates {
            self.work.look()?;
            if self.has_any(relation, row.clone())? {
                found.push(row);
            }
        }
        let (goal, _) = self.goals.of(relation, columns);
        self.goals[goal].rows = found.clone();
        self.goals[goal].is_complete = true;
        Ok(found)
    }

    /// The rows among which are all that agree, if that is known: those that agree, once they have
    /// been asked for.
    fn candidates(&self, relation: RelationId, columns: &[Id]) -> Option<Vec<Row>> {
        if let Some(goal) = self.goals.find(relation, columns)
            && self.goals[goal].is_complete
        {
            return Some(self.goals[goal].rows.clone());
        }
        let rows = self.known.candidates(relation, &some(columns))?;
        Some(rows.into_iter().map(Vec::into_boxed_slice).collect())
    }

    fn input_rows(&mut self, relation: RelationId, columns: &[Id]) -> Result<Vec<Row>, Halt> {
        if self.known.has_rows(relation) {
            let (goal, is_new) = self.goals.of(relation, columns.into());
            if is_new {
                let found = self.known.rows(relation, &some(columns));
                self.goals[goal].rows = found.into_iter().map(Vec::into_boxed_slice).collect();
                self.goals[goal].is_complete = true;
            }
            return Ok(self.goals[goal].rows.clone());
        }
        let found = goals::rows_of(&mut self.tables[relation.index()], columns);
        for _ in &found {
            self.work.look()?;
        }
        Ok(found)
    }

    fn is_proved(&self, relation: RelationId, row: &[Id]) -> bool {
        self.proofs.contains_key(&(relation, row.into()))
    }

    /// A goal with all its rows, or with one if that is enough.
    fn answered(
        &mut self,
        relation: RelationId,
        columns: Row,
        is_first: bool,
    ) -> Result<GoalId, Halt> {
        let (goal, is_new) = self.goals.of(relation, columns);
        if !is_new {
            return Ok(goal);
        }
        self.held.set(self.goals.bytes);
        let mut run = Run {
            goal,
            stratum: self.strata[relation.index()],
            is_first,
            opened: Vec::new(),
            queue: VecDeque::new(),
        };
        self.open(&mut run, goal);
        let end = self.run(&mut run);
        let is_cut = end.is_err() || self.is_done(&run);
        for goal in run.opened {
            self.goals.close(goal, is_cut);
        }
        end.map(|()| goal)
    }

    fn run(&mut self, run: &mut Run) -> Result<(), Halt> {
        while !self.is_done(run) {
            let Some(task) = run.queue.pop_front() else {
                break;
            };
            match task {
                Task::Start(goal, rule) => self.start(run, goal, rule)?,
                Task::Resume(frame, row) => self.resume(run, &frame, &row)?,
            }
        }
        Ok(())
    }

    /// Whether nobody needs more of the rows of a run.
    fn is_done(&self, run: &Run) -> bool {
        run.is_first && !self.goals[run.goal].rows.is_empty()
    }

    fn open(&mut self, run: &mut Run, goal: GoalId) {
        run.opened.push(goal);
        let relation = self.goals[goal].relation;
        for &rule in &self.program.rules_of[relation.index()] {
            run.queue.push_back(Task::Start(goal, rule));
        }
    }

    fn start(&mut self, run: &mut Run, goal: GoalId, rule: RuleId) -> Result<(), Halt> {
        if self.goals[goal].is_settled() {
            return Ok(());
        }
        let columns = self.goals[goal].columns.clone();
        let Some(registers) = self.head_registers(rule, &columns) else {
            return Ok(());
        };
        let order = self.order(rule, &registers);
        let frame = Frame {
            goal,
            rule,
            order,
            at: 0,
            registers,
        };
        self.go_on(run, frame)
    }

    fn resume(&mut self, run: &mut Run, frame: &Frame, row: &[Id]) -> Result<(), Halt> {
        let rules = self.rules.clone();
        let literal = &rules[frame.rule.index()].body[frame.order[frame.at]];
        match literal {
            Literal::Atom(atom) => match self.unified(&atom.slots, row, &frame.registers) {
                Some(registers) => self.go_on(run, frame.next(registers)),
                None => Ok(()),
            },
            _ => Ok(()),
        }
    }

    /// Goes on with the body of a rule.
    fn go_on(&mut self, run: &mut Run, frame: Frame) -> Result<(), Halt> {
        self.work.look()?;
        if self.goals[frame.goal].is_settled() {
            return Ok(());
        }
        let rules = self.rules.clone();
        let rule = &rules[frame.rule.index()];
        let Some(&place) = frame.order.get(frame.at) else {
            return self.conclude(run, &frame);
        };
        if let Literal::Atom(atom) = &rule.body[place]
            && !atom.is_negated
            && !self.program.is_input(atom.relation)
            && self.strata[atom.relation.index()] == run.stratum
        {
            let columns = self.columns(&atom.slots, &frame.registers);
            return self.wait(run, frame, (atom.relation, &atom.slots), columns);
        }
        for registers in self.ways(&rule.body[place], &frame.registers)? {
            self.go_on(run, frame.next(registers))?;
        }
        Ok(())
    }

    /// Goes on with the rows of a goal of the same stratum, those that come later too.
    fn wait(
        &mut self,
        run: &mut Run,
        frame: Frame,
        (relation, slots): (RelationId, &[Slot]),
        columns: Row,
    ) -> Result<(), Halt> {
        if !columns.contains(&FREE) {
            if self.is_proved(relation, &columns) {
                let registers = frame.registers.clone();
                return self.go_on(run, frame.next(registers));
            }
            if self.known.has(relation, &columns) == Some(false) {
                return Ok(());
            }
        } else if let Some(candidates) = self.candidates(relation, &columns) {
            for row in candidates {
                self.work.look()?;
                if let Some(registers) = self.unified(slots, &row, &frame.registers) {
                    self.wait(run, frame.with(registers), (relation, slots), row)?;
                }
            }
            return Ok(());
        }
        let (goal, is_new) = self.goals.of(relation, columns);
        if is_new {
            self.open(run, goal);
        }
        let rows = self.goals[goal].rows.clone();
        let frame = Rc::new(frame);
        if !self.goals[goal].is_settled() {
            self.goals[goal].waiting.push(frame.clone());
        }
        for row in rows {
            if let Some(registers) = self.unified(slots, &row, &frame.registers) {
                self.go_on(run, frame.next(registers))?;
            }
        }
        Ok(())
    }

    /// Adds the row that a rule derives.
    fn conclude(&mut self, run: &mut Run, frame: &Frame) -> Result<(), Halt> {
        let rules = self.rules.clone();
        let rule = &rules[frame.rule.index()];
        let Some(row) = self.head(rule, &frame.registers)? else {
            return Ok(());
        };
        let goal = &self.goals[frame.goal];
        let agrees = |(&id, &column): (&Id, &Id)| column == FREE || column == id;
        if !row.iter().zip(&goal.columns).all(agrees) || !self.goals.add(frame.goal, &row) {
            return Ok(());
        }
        let goal = &mut self.goals[frame.goal];
        let waiting = match goal.is_settled() {
            true => std::mem::take(&mut goal.waiting),
            false => goal.waiting.clone(),
        };
        let tasks = waiting.into_iter();
        run.queue
            .extend(tasks.map(|frame| Task::Resume(frame, row.clone())));
        let proof = || Proof {
            rule: frame.rule,
            registers: frame.registers.clone(),
        };
        self.proofs.entry((rule.head, row)).or_insert_with(proof);
        Ok(())
    }
}
