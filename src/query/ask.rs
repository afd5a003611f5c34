//! A query against the functions of a module: from text to answers.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::diagnostics::Source;
use crate::dialects::Table;
use crate::facts::functions_with_body;
use crate::ir::{Block, Module, Op, Value};
use crate::suggest::closest;

use super::analyses::{Analyses, Ground, Program};
use super::cells::{Cell, Words};
use super::database::{Database, Flow};
use super::evaluate::Search;
use super::explain::{self, Explainer, Explanation, MOST_EXPLAINED};
use super::lookup::{self, Found};
use super::names::Names;
use super::plan::{Plan, plan};
use super::syntax::{Query, QueryError, Spanned, TermKind, parse};

/// How far a query may go.
#[derive(Copy, Clone, Debug)]
pub struct Limits {
    /// The rows of relations that are looked at, in all.
    pub rows: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { rows: 100_000_000 }
    }
}

/// A cell as the source spells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    pub text: Rc<str>,
    /// Line and column, for what has a place in the source.
    pub position: Option<(usize, usize)>,
}

/// Why a query has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AskError {
    /// Its text is not right: its grammar, relations, sorts or names.
    Query(QueryError),
    /// It looks at more rows than [`Limits`] allow; how far it came.
    Limit { function: String, answers: usize },
}

impl From<QueryError> for AskError {
    fn from(error: QueryError) -> Self {
        AskError::Query(error)
    }
}

/// The answers of a query.
pub struct Answers {
    /// The names of the columns, without `?`.
    pub columns: Vec<String>,
    /// For each answer the function and what the columns are, in the order of the source; none where the query
    /// asks for how many there are.
    pub rows: Vec<(Rc<str>, Vec<Item>)>,
    /// For each function with answers how many it has.
    pub found: Vec<(Rc<str>, usize)>,
    /// Whether the query asks for several functions, so that the function is part of the answer.
    pub by_function: bool,
    /// The query asks for how many answers there are.
    pub counts: bool,
    /// Why the first answers are answers, or why there are none; empty where nobody asked.
    pub explanations: Vec<Explanation>,
}

/// Asks a query, and why its answers are what they are.
///
/// # Errors
/// As [`ask`].
pub fn explain(
    source: &Source,
    module: &Module,
    table: &Table,
    text: &str,
    limits: Limits,
) -> Result<Answers, AskError> {
    ask_and_explain((source, module, table), text, limits, true)
}

/// Asks a query.
///
/// # Errors
/// What the query's text does not say right, or that the limit was reached.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, query, syntax};
/// let text = "func.func @f() {\n  %a = memref.alloc() : memref<2xi8>\n  memref.dealloc %a : memref<2xi8>\n  return\n}";
/// let source = Source::new("f.mlir", text);
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
/// let answers = query::ask(&source, &module, &table, "frees(?op, %a)", query::Limits::default()).unwrap();
/// assert_eq!(&*answers.rows[0].1[0].text, "memref.dealloc");
/// assert_eq!(answers.rows[0].1[0].position, Some((3, 3)));
/// ```
pub fn ask(
    source: &Source,
    module: &Module,
    table: &Table,
    text: &str,
    limits: Limits,
) -> Result<Answers, AskError> {
    ask_and_explain((source, module, table), text, limits, false)
}

fn ask_and_explain(
    (source, module, table): (&Source, &Module, &Table),
    text: &str,
    limits: Limits,
    explains: bool,
) -> Result<Answers, AskError> {
    let query = parse(text)?;
    let plan = plan(&query)?;
    let names = Names {
        source,
        module,
        table,
    };
    let functions = functions(&names, &query)?;
    let program = Program::new(module, table);
    let mut asked = Asked {
        query: &query,
        plan: &plan,
        names: &names,
        rows_left: limits.rows,
        missing: FxHashMap::default(),
        answers: Vec::new(),
        found: Vec::new(),
        explains,
        explanations: Vec::new(),
    };
    for &function in &functions {
        asked.function(&program, function)?;
    }
    asked.complain(functions.len())?;
    if !asked.found.is_empty() {
        asked
            .explanations
            .retain(|explanation| explanation.is_answer);
    }
    Ok(Answers {
        columns: plan
            .shown
            .iter()
            .map(|&v| plan.variables[v].clone())
            .collect(),
        rows: asked.answers,
        found: asked.found,
        by_function: functions.len() > 1,
        counts: plan.counts,
        explanations: asked.explanations,
    })
}

/// The functions that a query is about.
fn functions(names: &Names, query: &Query) -> Result<Vec<Op>, QueryError> {
    let all = functions_with_body(names.module, names.table);
    let Some(Spanned { span, what }) = &query.function else {
        return Ok(all);
    };
    let found: Vec<Op> = all
        .iter()
        .copied()
        .filter(|&f| names.function(f) == what)
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let near = closest(what, all.iter().map(|&f| names.function(f)));
    let mut message = format!("there is no function '@{what}' with a body");
    if let Some(near) = near {
        let _ = write!(message, "; did you mean '@{near}'?");
    }
    Err(QueryError {
        span: span.clone(),
        message,
    })
}

struct Asked<'a> {
    query: &'a Query,
    plan: &'a Plan,
    names: &'a Names<'a>,
    rows_left: u64,
    /// For each constant that some functions do not have: how many, and what came near.
    missing: FxHashMap<usize, (usize, Option<String>)>,
    answers: Vec<(Rc<str>, Vec<Item>)>,
    found: Vec<(Rc<str>, usize)>,
    explains: bool,
    explanations: Vec<Explanation>,
}

/// An answer: most have few columns.
type Row = SmallVec<[Cell; 3]>;

/// The answers so far.
#[derive(Default)]
struct Seen {
    count: usize,
    /// None where only their number is asked for.
    rows: Vec<Row>,
    /// Those that may be found again.
    known: FxHashSet<Row>,
}

impl Seen {
    fn add(&mut self, plan: &Plan, bindings: &[Option<Cell>]) {
        // What is shown is bound by the steps.
        let row = || -> Row { plan.shown.iter().filter_map(|&v| bindings[v]).collect() };
        if !plan.is_distinct && !self.known.insert(row()) {
            return;
        }
        self.count += 1;
        if !plan.counts {
            self.rows.push(row());
        }
    }
}

/// The number under which the scope's block is missing.
const SCOPE: usize = usize::MAX;

impl Asked<'_> {
    /// Asks one function, if it has what the query names.
    fn function(&mut self, program: &Program, function: Op) -> Result<(), AskError> {
        let ground = Ground::default();
        let words = RefCell::new(Words::default());
        let database = Database {
            analyses: Analyses::new(program, function, &ground),
            names: self.names,
            words: &words,
        };
        let Some(constants) = self.constants(&database)? else {
            return Ok(());
        };
        let scope = match &self.query.block {
            None => None,
            Some(term) => match self.cell(&database, SCOPE, term)? {
                Some(Cell::Block(block)) => Some(block),
                _ => return Ok(()),
            },
        };
        let module = self.names.module;
        let admits = |cell: Cell| scope.is_none_or(|block| is_in(module, cell, block));
        let mut search = Search {
            database: &database,
            constants: &constants,
            bindings: vec![None; self.plan.variables.len()],
            admits: &admits,
            rows_left: self.rows_left,
        };
        let mut seen = Seen::default();
        let flow = search.run(&self.plan.steps, &mut |bindings| {
            seen.add(self.plan, bindings);
            Flow::Continue(())
        });
        self.rows_left = search.rows_left;
        let limit = |names: &Names, answers: usize| AskError::Limit {
            function: names.function(function).to_owned(),
            answers,
        };
        let before = self.found.iter().map(|found| found.1).sum::<usize>();
        let answers = before + seen.count;
        if flow.is_break() {
            return Err(limit(self.names, answers));
        }
        let rows = self.take(&database, seen);
        if self.explains {
            let explained = self.explain(&database, &constants, &rows, &admits);
            explained.map_err(|explain::TooMuch| limit(self.names, answers))?;
        }
        Ok(())
    }

    /// Explains the first answers, or why a function has none.
    fn explain(
        &mut self,
        database: &Database,
        constants: &[Cell],
        rows: &[Row],
        admits: &dyn Fn(Cell) -> bool,
    ) -> Result<(), explain::TooMuch> {
        let explainer = Explainer::new(database, self.plan, constants, admits, self.rows_left);
        let left = MOST_EXPLAINED.saturating_sub(self.explanations.len());
        if rows.is_empty() {
            let mut found = explainer.no_answer()?;
            found.truncate(left);
            self.explanations.extend(found);
        }
        for row in rows.iter().take(left) {
            let mut bindings = vec![None; self.plan.variables.len()];
            for (&variable, &cell) in self.plan.shown.iter().zip(row) {
                bindings[variable] = Some(cell);
            }
            self.explanations.push(explainer.answer(&bindings)?);
        }
        Ok(())
    }

    /// Takes the answers of a function, in the order of the source.
    fn take(&mut self, database: &Database, seen: Seen) -> Vec<Row> {
        let name: Rc<str> = self.names.function(database.analyses.function).into();
        if seen.count > 0 {
            self.found.push((Rc::clone(&name), seen.count));
        }
        if self.plan.counts {
            return Vec::new();
        }
        let order = Order::new(database, seen.count);
        let mut rows = seen.rows;
        let key = |row: &Row| -> SmallVec<[_; 3]> {
            let keys = row.iter().map(|&cell| order.key(database, cell));
            keys.collect()
        };
        // As they are found as a rule: cached keys of millions of rows are large.
        if !rows.is_sorted_by_key(key) {
            rows.sort_by_cached_key(key);
        }
        let mut items: FxHashMap<Cell, Item> = FxHashMap::default();
        for row in &rows {
            let row = row.iter().map(|&cell| {
                let item = items
                    .entry(cell)
                    .or_insert_with(|| self.names.item(cell, database.words));
                item.clone()
            });
            self.answers.push((Rc::clone(&name), row.collect()));
        }
        rows
    }

    /// What the plan's constants are in a function; none if it does not have one of them.
    fn constants(&mut self, database: &Database) -> Result<Option<Vec<Cell>>, QueryError> {
        let mut cells = Vec::new();
        for (number, term) in self.plan.constants.iter().enumerate() {
            cells.push(self.cell(database, number, term)?);
        }
        Ok(cells.into_iter().collect())
    }

    fn cell(
        &mut self,
        database: &Database,
        number: usize,
        term: &super::syntax::Term,
    ) -> Result<Option<Cell>, QueryError> {
        let lives = || database.analyses.lives();
        let found = match &term.what {
            TermKind::Number(number) => Found::One(Cell::Number(*number)),
            TermKind::Word(word) => Found::One(Cell::Word(database.words.borrow_mut().word(word))),
            TermKind::Value(name, index, place) => {
                let found = lookup::value(self.names, lives(), term, (name, *index, *place))?;
                found.map(Cell::Value)
            }
            TermKind::Block(name, place) => {
                lookup::block(self.names, lives(), term, (name, *place))?.map(Cell::Block)
            }
            TermKind::Variable(_) | TermKind::Anything => unreachable!("no constant"),
        };
        match found {
            Found::One(cell) => Ok(Some(cell)),
            Found::Nothing(near) => {
                let missing = self.missing.entry(number).or_default();
                missing.0 += 1;
                missing.1 = missing.1.take().or(near);
                Ok(None)
            }
        }
    }

    /// An error for a name that no function has.
    fn complain(&self, functions: usize) -> Result<(), QueryError> {
        let mut nowhere: Vec<usize> = self.missing.keys().copied().collect();
        nowhere.retain(|number| self.missing[number].0 == functions);
        nowhere.sort_unstable();
        let Some(&number) = nowhere.first() else {
            return Ok(());
        };
        let term = match (number, &self.query.block) {
            (SCOPE, Some(term)) => term,
            _ => &self.plan.constants[number],
        };
        let place = match &self.query.function {
            Some(function) => format!("in '@{}'", function.what),
            None => "in any function".to_owned(),
        };
        let mut message = format!("there is no '{}' {place}", lookup::spell(term));
        if let Some(near) = &self.missing[&number].1 {
            let _ = write!(message, "; did you mean '{near}'?");
        }
        Err(QueryError {
            span: term.span.clone(),
            message,
        })
    }
}

/// Whether what is in a cell is in a block, as far as it is anywhere.
fn is_in(module: &Module, cell: Cell, block: Block) -> bool {
    match cell {
        Cell::Value(value) => module.defining_block(value) == Some(block),
        Cell::Block(other) => other == block,
        Cell::Op(op) => module.parent_block(op) == Some(block),
        Cell::Number(_) | Cell::Word(_) => true,
    }
}

/// The order of answers: that of the source.
struct Order {
    values: FxHashMap<Value, u64>,
    blocks: FxHashMap<Block, u64>,
}

impl Order {
    /// The order for that many answers: one alone needs none.
    fn new(database: &Database, answers: usize) -> Self {
        let (mut values, mut blocks) = (FxHashMap::default(), FxHashMap::default());
        if answers > 1 {
            let facts = &database.analyses.lives().facts;
            values = (0..)
                .zip(facts.values.values())
                .map(|(n, &v)| (v, n))
                .collect();
            blocks = (0..)
                .zip(facts.blocks.values())
                .map(|(n, &b)| (b, n))
                .collect();
        }
        Order { values, blocks }
    }

    fn key(&self, database: &Database, cell: Cell) -> (u8, u64) {
        match cell {
            Cell::Value(value) => (0, self.values.get(&value).copied().unwrap_or(u64::MAX)),
            Cell::Block(block) => (0, self.blocks.get(&block).copied().unwrap_or(u64::MAX)),
            Cell::Op(op) => {
                let at = database.names.op_position(op).unwrap_or_default();
                (0, (at.0 as u64) << 32 | at.1 as u64)
            }
            // Negative numbers first.
            Cell::Number(number) => (0, (number as u64) ^ (1 << 63)),
            Cell::Word(word) => (1, database.words.borrow().rank(word)),
        }
    }
}
