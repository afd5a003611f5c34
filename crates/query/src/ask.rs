//! A query against the functions of a module: from text to answers.

use std::cell::RefCell;
use std::fmt::Write as _;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::Source;
use freehold_base::escape;
use freehold_base::suggest::closest;
use freehold_dialects::{Table, functions_with_body};
use freehold_ir::{Module, Op};

use super::analyses::{Analyses, Ground, Program};
use super::answers::{Answers, Column};
use super::collect::Collected;
use super::columns::{Cell, Words};
use super::database::Database;
use super::edges::is_implied;
use super::evaluate::Search;
use super::explain::{self, Detail, Explainer, Explanation, MOST_EXPLAINED};
use super::lookup;
use super::names::ModuleNames;
use super::plan::{Plan, Variable, plan};
use super::relation_source::{Found, RelationSource};
use super::syntax::{Query, QueryError, Spanned, TermKind, function_term, parse};

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

/// Why a query has no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AskError {
    /// Its text is not right: its grammar, relations, sorts or names.
    Query(QueryError),
    /// It looks at more rows than [`Limits`] allow: how far it came.
    Limit(Progress),
}

/// How far a query came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Progress {
    /// The function in which it stopped.
    pub function: String,
    /// How many functions it had asked before, and how many there were to ask.
    pub asked: usize,
    pub functions: usize,
    /// How many answers it had found.
    pub answers: usize,
}

impl From<QueryError> for AskError {
    fn from(error: QueryError) -> Self {
        AskError::Query(error)
    }
}

/// Asks a query, and why its answers are what they are; `detail` is how much of that is looked for.
///
/// # Errors
/// As [`ask`].
pub fn explain(
    source: &Source,
    module: &Module,
    table: &Table,
    text: &str,
    limits: Limits,
    detail: Detail,
) -> Result<Answers, AskError> {
    ask_and_explain((source, module, table), text, limits, Some(detail))
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
/// let (_, items) = answers.rows().next().unwrap();
/// assert_eq!(&*items[0].text, "memref.dealloc");
/// assert_eq!(items[0].position, Some((3, 3)));
/// ```
pub fn ask(
    source: &Source,
    module: &Module,
    table: &Table,
    text: &str,
    limits: Limits,
) -> Result<Answers, AskError> {
    ask_and_explain((source, module, table), text, limits, None)
}

fn ask_and_explain(
    (source, module, table): (&Source, &Module, &Table),
    text: &str,
    limits: Limits,
    explains: Option<Detail>,
) -> Result<Answers, AskError> {
    let query = parse(text)?;
    let plan = plan(&query)?;
    let names = ModuleNames::new(source, module, table);
    let program = Program::new(module, table);
    let words = RefCell::default();
    let all = functions_with_body(module, table);
    let called: Vec<&str> = all.iter().map(|&f| names.function(f)).collect();
    let functions = functions(&called, &query)?;
    let mut asked = Asked::new((&query, &plan), functions.len(), limits, explains);
    for place in functions {
        let ground = Ground::default();
        asked.program(&Database {
            analyses: Analyses::new(&program, all[place], &ground),
            names: &names,
            words: &words,
        })?;
    }
    asked.finish()
}

/// A module to ask again and again: what one query makes of it the next one finds.
pub struct Loaded<'a> {
    names: ModuleNames<'a>,
    program: Program<'a>,
    functions: Vec<Op>,
    grounds: Vec<Ground>,
    words: RefCell<Words>,
}

impl<'a> Loaded<'a> {
    /// A module with nothing known of it yet.
    pub fn new(source: &'a Source, module: &'a Module, table: &'a Table) -> Self {
        let functions = functions_with_body(module, table);
        Loaded {
            names: ModuleNames::new(source, module, table),
            program: Program::new(module, table),
            grounds: functions.iter().map(|_| Ground::default()).collect(),
            functions,
            words: RefCell::default(),
        }
    }

    /// What answers queries.
    pub fn asker(&self) -> Asker<'_> {
        let functions = self.functions.iter().zip(&self.grounds);
        let databases = functions.map(|(&function, ground)| Database {
            analyses: Analyses::new(&self.program, function, ground),
            names: &self.names,
            words: &self.words,
        });
        Asker {
            databases: databases.collect(),
        }
    }

    /// The functions that can be asked about, without `@`, each with its values and blocks, as
    /// queries write them.
    pub fn names(&self) -> Vec<(String, Vec<String>)> {
        let functions = self.functions.iter();
        let of_function = |&function: &Op| {
            let mut inner: Vec<String> = lookup::names(&self.names, function).collect();
            inner.sort_unstable();
            inner.dedup();
            (self.names.function(function).to_owned(), inner)
        };
        // What no query can spell is not offered.
        let is_plain = |row: &(String, Vec<String>)| escape::line(&row.0) == row.0;
        functions.map(of_function).filter(is_plain).collect()
    }
}

/// Answers one query after the other.
pub struct Asker<'l> {
    /// One for each function.
    pub(super) databases: Vec<Database<'l>>,
}

impl Asker<'_> {
    /// Asks a query, and with `explains` why its answers are what they are.
    ///
    /// # Errors
    /// As [`ask`].
    pub fn ask(
        &self,
        text: &str,
        limits: Limits,
        explains: Option<Detail>,
    ) -> Result<Answers, AskError> {
        let query = parse(text)?;
        let plan = plan(&query)?;
        let databases = self.databases.iter();
        let called: Vec<&str> = databases.map(RelationSource::function).collect();
        let functions = functions(&called, &query)?;
        let mut asked = Asked::new((&query, &plan), functions.len(), limits, explains);
        for place in functions {
            asked.program(&self.databases[place])?;
        }
        asked.finish()
    }
}

/// The places of the functions that a query is about among those that are called so.
pub(super) fn functions(called: &[&str], query: &Query) -> Result<Vec<usize>, QueryError> {
    let Some(Spanned { span, what }) = &query.function else {
        return Ok((0..called.len()).collect());
    };
    let found: Vec<usize> = (0..called.len()).filter(|&f| called[f] == what).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let near = closest(what, called.iter().copied());
    let mut message = format!("there is no function '{}' with a body", function_term(what));
    if let Some(near) = near {
        let _ = write!(message, "; did you mean '{}'?", function_term(near));
    }
    Err(QueryError {
        span: span.clone(),
        message,
    })
}

pub(super) struct Asked<'a> {
    query: &'a Query,
    plan: &'a Plan,
    rows_left: u64,
    /// How many functions were asked, of how many.
    asked: usize,
    functions: usize,
    /// For each constant that some functions do not have: how many, and what came near.
    missing: FxHashMap<usize, (usize, Option<String>)>,
    collected: Collected,
    found: Vec<(Rc<str>, usize)>,
    /// How many answers all of these have.
    answers: usize,
    explains: Option<Detail>,
    explanations: Vec<Explanation>,
}

/// To explain the first answers of a function no more than so many are looked for.
const MOST_SORTED: usize = 1000;

/// The number under which the scope's block is missing.
const SCOPE: usize = usize::MAX;

impl<'a> Asked<'a> {
    pub(super) fn new(
        (query, plan): (&'a Query, &'a Plan),
        functions: usize,
        limits: Limits,
        explains: Option<Detail>,
    ) -> Self {
        Asked {
            query,
            plan,
            rows_left: limits.rows,
            asked: 0,
            functions,
            missing: FxHashMap::default(),
            collected: Collected::default(),
            found: Vec::new(),
            answers: 0,
            explains,
            explanations: Vec::new(),
        }
    }

    /// The answers of all functions that were asked.
    pub(super) fn finish(mut self) -> Result<Answers, AskError> {
        self.complain()?;
        if !self.found.is_empty() {
            let answers = |explanation: &Explanation| explanation.is_answer;
            self.explanations.retain(answers);
        }
        let shown = self.plan.shown.iter();
        let column = |&variable: &Variable| Column {
            name: self.plan.variables[variable].clone(),
            is_edge: is_implied(&self.plan.variables[variable]),
        };
        let (items, cells) = self.collected.finish();
        let mut answers = Answers {
            columns: shown.map(column).collect(),
            items,
            cells,
            found: self.found,
            by_function: self.functions > 1,
            counts: self.plan.counts,
            explanations: self.explanations,
        };
        answers.leave_out_single_edges();
        Ok(answers)
    }

    /// Asks one function of a program, if it has what the query names.
    fn program(&mut self, database: &Database) -> Result<(), AskError> {
        self.function(database, Some(database))
    }

    /// Asks one function, if it has what the query names. `database` says why, where there is one.
    pub(super) fn function(
        &mut self,
        relations: &dyn RelationSource,
        database: Option<&Database>,
    ) -> Result<(), AskError> {
        let asked = self.asked;
        self.asked += 1;
        let Some(constants) = self.constants(relations)? else {
            return Ok(());
        };
        let scope = match &self.query.block {
            None => None,
            Some(term) => match self.cell(relations, SCOPE, term)? {
                Some(block) => Some(block),
                None => return Ok(()),
            },
        };
        let admits = |cell: Cell| scope.is_none_or(|block| relations.is_in(cell, block));
        let mut search = Search {
            relations,
            constants: &constants,
            bindings: vec![None; self.plan.variables.len()],
            admits: &admits,
            rows_left: self.rows_left,
            cells: Vec::new(),
        };
        let mut seen = self.collected.begin(self.plan, relations, &constants);
        if self.explains.is_some() && !self.plan.counts {
            let told = self.explanations.iter().filter(|told| told.is_answer);
            if told.count() >= MOST_EXPLAINED {
                return Ok(());
            }
            seen.enough = MOST_SORTED;
        }
        let flow = search.run(&self.plan.steps, &mut seen);
        self.rows_left = search.rows_left;
        let functions = self.functions;
        let limit = |answers: usize| {
            AskError::Limit(Progress {
                function: relations.function().to_owned(),
                asked,
                functions,
                answers,
            })
        };
        let answers = self.answers + seen.count;
        if flow.is_break() && !seen.is_enough() {
            return Err(limit(answers));
        }
        if seen.count > 0 {
            let function = escape::line(relations.function());
            self.found.push((function.into(), seen.count));
            self.answers = answers;
        }
        let explained = self.explains.map_or(0, |_| MOST_EXPLAINED);
        let rows = seen.end(explained);
        if let (Some(database), Some(detail)) = (database, self.explains) {
            let asked = (&constants[..], &rows[..]);
            let explained = self.explain(database, asked, &admits, detail);
            explained.map_err(|explain::TooMuch| limit(answers))?;
        }
        Ok(())
    }

    /// Explains the first answers, or why a function has none.
    fn explain(
        &mut self,
        database: &Database,
        (constants, rows): (&[Cell], &[Vec<Cell>]),
        admits: &dyn Fn(Cell) -> bool,
        detail: Detail,
    ) -> Result<(), explain::TooMuch> {
        let bounds = (self.rows_left, detail);
        let explainer = Explainer::new(database, self.plan, constants, admits, bounds);
        let left = MOST_EXPLAINED.saturating_sub(self.explanations.len());
        if rows.is_empty() {
            let mut found = explainer.no_answer()?;
            found.truncate(left);
            self.explanations.extend(found);
        }
        for row in rows.iter().take(left) {
            let mut bindings = vec![None; self.plan.variables.len()];
            for (&variable, &cell) in self.plan.shown.iter().zip(row) {
                bindings[variable] = Some(match cell {
                    Cell::Edge(number) => Cell::Number(number.unwrap_or(0)),
                    cell => cell,
                });
            }
            self.explanations.push(explainer.answer(&bindings)?);
        }
        Ok(())
    }

    /// What the plan's constants are in a function; none if it does not have one of them.
    fn constants(
        &mut self,
        relations: &dyn RelationSource,
    ) -> Result<Option<Vec<Cell>>, QueryError> {
        let mut cells = Vec::new();
        for (number, term) in self.plan.constants.iter().enumerate() {
            cells.push(self.cell(relations, number, term)?);
        }
        Ok(cells.into_iter().collect())
    }

    fn cell(
        &mut self,
        relations: &dyn RelationSource,
        number: usize,
        term: &super::syntax::Term,
    ) -> Result<Option<Cell>, QueryError> {
        let found = match &term.what {
            TermKind::Number(number) => Found::One(Cell::Number(*number)),
            TermKind::Word(word) => {
                Found::One(Cell::Word(relations.words().borrow_mut().word(word)))
            }
            TermKind::Value(name, index, place) => relations.value(term, (name, *index, *place))?,
            TermKind::Block(name, place) => relations.block(term, (name, *place))?,
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
    fn complain(&self) -> Result<(), QueryError> {
        let mut nowhere: Vec<usize> = self.missing.keys().copied().collect();
        nowhere.retain(|number| self.missing[number].0 == self.functions);
        nowhere.sort_unstable();
        let Some(&number) = nowhere.first() else {
            return Ok(());
        };
        let term = match (number, &self.query.block) {
            (SCOPE, Some(term)) => term,
            _ => &self.plan.constants[number],
        };
        let place = match &self.query.function {
            Some(function) => format!("in '{}'", function_term(&function.what)),
            None => "in any function".to_owned(),
        };
        let mut message = format!("there is no '{}' {place}", term.text());
        if let Some(near) = &self.missing[&number].1 {
            let _ = write!(message, "; did you mean '{near}'?");
        }
        Err(QueryError {
            span: term.span.clone(),
            message,
        })
    }
}
