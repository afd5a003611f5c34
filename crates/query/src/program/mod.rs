//! Programs of users: relations of their own over those that queries ask.
//!
//! The relations are those that `freehold facts` writes, with the same columns and the same texts
//! for things (`docs/exported-facts.md`), so that a program asks the same here and in Soufflé.
//! What a program means is `freehold_datalog`'s. `answers` spells what it derives, `explain` why;
//! `named` knows which things there are, `wanted` which rows can matter.

mod answers;
mod assumed;
mod explain;
mod imported;
mod named;
mod wanted;

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::escape;
use freehold_datalog::{
    self as datalog, Facts, Id, Input, InputColumn, KnownType, Program, RelationId, Schema,
    Stopped, read, solve,
};
use freehold_dialects::Table;
use freehold_ir::{Module, Value};

use super::ask::{AskError, Limits, Loaded};
use super::columns::Cell;
use super::database::{Database, ON};
use super::export::Fields;
use super::old_names::OLD_NAMES;
use super::relation_source::{Flow, RelationSource};
use super::relations::{RELATIONS, Relation, RelationInfo, Sort, find};

use named::Named;
use wanted::{Cells, Restricting, Rows, Wanted};

pub use answers::ProgramAnswers;
pub use assumed::{AssumeError, derived_no_alias_assumptions};
pub use explain::{Asked as AskedModule, RowExplanation};

/// The type of the names of functions.
const FUNCTION: &str = "function";

/// The relations of programs, the function first, and the types of their columns.
fn schema() -> Schema {
    let known = |name, within| KnownType { name, within };
    let inputs = RELATIONS.iter().map(|info| {
        let function = InputColumn {
            name: "function",
            of: FUNCTION,
            words: None,
        };
        let columns = info
            .columns
            .iter()
            .enumerate()
            .map(|(at, column)| InputColumn {
                name: column.0,
                // A callee is a function, perhaps of no body.
                of: match (info.relation, column.1) {
                    (Relation::Calls, Sort::Word) => FUNCTION,
                    (_, sort) => sort.name(),
                },
                words: info.words(at).filter(|_| column.1 == Sort::Word),
            });
        Input {
            name: info.name,
            columns: std::iter::once(function).chain(columns).collect(),
            // What a user's program says of it can be assumed.
            is_open: info.relation == Relation::NeverAlias,
        }
    });
    Schema {
        types: vec![
            known(FUNCTION, "symbol"),
            known("value", "symbol"),
            known("operation", "symbol"),
            known("target", "symbol"),
            known("block", "target"),
            known("word", "target"),
        ],
        inputs: inputs.collect(),
        old_names: OLD_NAMES.to_vec(),
    }
}

/// Reads a program over the relations of [`RELATIONS`].
///
/// # Errors
/// All that is wrong with it.
pub fn read_program(text: &str) -> Result<Program, Vec<Diagnostic>> {
    read(text, &schema())
}

/// The rows of the relations that a program mentions, of one file after the other.
///
/// ```
/// use freehold::{budget::Budget, diagnostics::Source, dialects::Table};
/// use freehold::{ir::Context, query, syntax};
/// let program = query::read_program(
///     ".decl freed(f: function, v: value)
///      freed(f, v) :- frees(f, _, v).
///      .output freed").unwrap();
/// let text = "func.func @f() {
///   %a = memref.alloc() : memref<2xi8>
///   memref.dealloc %a : memref<2xi8>
///   return
/// }";
/// let source = Source::new("f.mlir", text);
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
/// let limits = query::Limits::default();
/// let mut facts = query::ProgramFacts::new(&program);
/// facts.add(None, (&source, &module, &table), limits).unwrap();
/// let answers = facts.solve(limits, &Budget::UNLIMITED).unwrap();
/// assert_eq!(answers.csv(), "relation,f,f_line,f_column,v,v_line,v_column\nfreed,@f,,,%a,2,8\n");
/// ```
pub struct ProgramFacts<'p> {
    program: &'p Program,
    facts: Facts<'p>,
    /// What the program asks, with the relation that queries call so.
    inputs: Vec<(RelationId, &'static RelationInfo)>,
    /// Which of their rows it can ask for; those that restrict others stand first in `inputs`.
    wanted: Wanted<'p>,
    functions: Vec<Function>,
    /// Rows of `calls`, whose callees may stand in files that come later.
    calls: Vec<Call>,
    files: usize,
    /// The relations that have rows which are not here.
    incomplete: Vec<&'static str>,
    named: Named<'p>,
    /// By function and id the values, each with the number of its function, if they are asked for.
    values: Option<FxHashMap<(Id, Id), (usize, Value)>>,
}

/// A function, in the order of the source.
struct Function {
    id: Id,
    /// How answers show it.
    shown: String,
    file: usize,
    /// Its place among those of the file.
    place: usize,
    name: Rc<str>,
}

/// A row of `calls`.
struct Call {
    relation: RelationId,
    file: usize,
    caller: Id,
    op: Id,
    callee: Rc<str>,
}

impl<'p> ProgramFacts<'p> {
    /// No rows at all.
    pub fn new(program: &'p Program) -> Self {
        let inputs = program.inputs();
        let mut inputs: Vec<(RelationId, &RelationInfo)> = inputs
            .filter_map(|id| Some((id, find(program.name(id))?)))
            .collect();
        let wanted = Wanted::new(program, &inputs);
        inputs.sort_by_key(|input| wanted.restricts(input.0));
        ProgramFacts {
            program,
            facts: Facts::new(program),
            functions: Vec::new(),
            calls: Vec::new(),
            files: 0,
            incomplete: Vec::new(),
            named: Named::new(program),
            values: None,
            inputs,
            wanted,
        }
    }

    /// Adds the rows of a module. Functions of several files are called by their file, too. Of a
    /// relation that has more rows in a function than `limits` allows only the first are there:
    /// what follows from those that are not there is unknown.
    ///
    /// # Errors
    /// The blocks of the module cannot be asked for.
    pub fn add(
        &mut self,
        file: Option<&str>,
        (source, module, table): (&Source, &Module, &Table),
        limits: Limits,
    ) -> Result<(), AskError> {
        let loaded = Loaded::new(source, module, table);
        let asker = loaded.asker();
        let fields = Fields::new(&asker, Limits { rows: u64::MAX })?;
        let number = self.files;
        self.files += 1;
        for (asked, database) in asker.databases.iter().enumerate() {
            let mut function = FunctionRows {
                database,
                fields: &fields,
                name: escape::line(database.function()).into(),
                ids: FxHashMap::default(),
                known: FxHashSet::default(),
                are_distinct: true,
                file: number,
                calls: &mut self.calls,
                restricting: self.wanted.restricting(),
            };
            let (called, shown) = match file {
                Some(file) => {
                    let shown = format!("{file}:@{}", function.name);
                    (format!("{file}:{}", function.name), shown)
                }
                None => (function.name.to_string(), format!("@{}", function.name)),
            };
            self.named.see(&called, database, &fields, &function.name);
            let called_text = called;
            let called = self.facts.symbol(&called_text);
            let mut cells: Option<Cells> = None;
            // Two functions may have one name.
            function.are_distinct = self.functions.iter().all(|known| known.id != called);
            self.functions.push(Function {
                id: called,
                shown,
                file: number,
                place: asked,
                name: function.name.clone(),
            });
            if let Some(values) = &mut self.values {
                let facts = &mut self.facts;
                let _ = database.rows(Relation::Value, &[None], &mut |cells| {
                    if let Cell::Value(value) = cells[0] {
                        let id = function.id(facts, cells[0], Sort::Value);
                        values.entry((called, id)).or_insert((asked, value));
                    }
                    ON
                });
            }
            for &(relation, info) in &self.inputs {
                let rows = match self.wanted.restricts(relation) {
                    false => Rows::All,
                    true => {
                        let of = || Cells::of(database, &fields, &function.name);
                        let cells = cells.get_or_insert_with(of);
                        let restricting = &function.restricting;
                        self.wanted.rows(relation, &called_text, restricting, cells)
                    }
                };
                let asked = (relation, info, rows);
                let flow = function.rows(&mut self.facts, asked, called, limits);
                if flow.is_break() {
                    self.facts.is_incomplete(relation);
                    if !self.incomplete.contains(&info.name) {
                        self.incomplete.push(info.name);
                    }
                }
            }
        }
        Ok(())
    }

    /// An error for each thing that the program names and no module has.
    pub fn unknown_names(&self) -> Vec<Diagnostic> {
        self.named.unknown()
    }

    /// What follows from the rows.
    ///
    /// # Errors
    /// What stopped it.
    pub fn solve(mut self, limits: Limits, budget: &Budget) -> Result<ProgramAnswers<'p>, Stopped> {
        self.resolve_calls();
        let limits = datalog::Limits { rows: limits.rows };
        let solution = solve(self.facts, limits, budget)?;
        Ok(ProgramAnswers::new(
            self.program,
            solution,
            self.functions,
            self.incomplete,
        ))
    }

    /// Adds the rows of `calls`: a callee is the function of that name in the file, else the only
    /// one in all files, else a name.
    fn resolve_calls(&mut self) {
        let mut defined: FxHashMap<&str, Vec<&Function>> = FxHashMap::default();
        for function in &self.functions {
            defined.entry(&function.name).or_default().push(function);
        }
        for call in &self.calls {
            let named = defined.get(&*call.callee).map_or(&[][..], |named| named);
            let here = named.iter().find(|function| function.file == call.file);
            let callee = match (here, named) {
                (Some(function), _) | (None, [function]) => function.id,
                (None, _) => self.facts.symbol(&call.callee),
            };
            self.facts
                .add(call.relation, &[call.caller, call.op, callee]);
        }
    }
}

/// The rows of a function.
struct FunctionRows<'a, 'c> {
    database: &'a Database<'a>,
    fields: &'a Fields,
    name: Rc<str>,
    ids: FxHashMap<Cell, Id>,
    /// What has an id, and whether no two things of all functions have one and the same.
    known: FxHashSet<Id>,
    are_distinct: bool,
    file: usize,
    calls: &'c mut Vec<Call>,
    restricting: Restricting,
}

impl FunctionRows<'_, '_> {
    /// Adds rows of a relation, of which there may be as many as `limits` says.
    fn rows(
        &mut self,
        facts: &mut Facts,
        (relation, info, rows): (RelationId, &RelationInfo, Rows),
        called: Id,
        limits: Limits,
    ) -> Flow {
        let all = vec![None; info.columns.len()];
        let mut left = limits.rows;
        match rows {
            Rows::All => {
                let is_new = self.are_distinct && info.relation.is_distinct();
                let to = (relation, info, is_new);
                self.rows_with(facts, to, called, &all, &mut left)
            }
            Rows::With(wanted) => wanted.into_iter().try_for_each(|(column, cell)| {
                let mut bound = all.clone();
                bound[column] = Some(cell);
                self.rows_with(facts, (relation, info, false), called, &bound, &mut left)
            }),
        }
    }

    /// Adds the rows that agree with what is bound; they may be there already unless all are new.
    fn rows_with(
        &mut self,
        facts: &mut Facts,
        (relation, info, are_new): (RelationId, &RelationInfo, bool),
        called: Id,
        bound: &[Option<Cell>],
        left: &mut u64,
    ) -> Flow {
        let mut row = vec![called];
        // What each column held last: the first columns change seldom.
        let mut last: Vec<Option<(Cell, Id)>> = vec![None; info.columns.len()];
        let database = self.database;
        let restricting = |at: &usize| self.restricting.contains_key(&(relation, at + 1));
        let restricting: Vec<usize> = (0..info.columns.len()).filter(restricting).collect();
        database.rows(info.relation, bound, &mut |cells| {
            database.budget().spend(1);
            let Some(less) = left.checked_sub(1) else {
                return Flow::Break(());
            };
            *left = less;
            for &at in &restricting {
                let seen = self.restricting.entry((relation, at + 1)).or_default();
                if seen.last() != Some(&cells[at]) {
                    seen.push(cells[at]);
                }
            }
            if let (Relation::Calls, &[op, callee]) = (info.relation, cells) {
                let op = self.id(facts, op, Sort::Operation);
                self.calls.push(Call {
                    relation,
                    file: self.file,
                    caller: called,
                    op,
                    callee: database.item(callee).text,
                });
                return ON;
            }
            row.truncate(1);
            for ((&cell, column), last) in cells.iter().zip(info.columns).zip(&mut last) {
                let id = match *last {
                    Some((known, id)) if known == cell => id,
                    _ => self.id(facts, cell, column.1),
                };
                *last = Some((cell, id));
                row.push(id);
            }
            match are_new && self.are_distinct {
                true => facts.add_new(relation, &row),
                false => facts.add(relation, &row),
            }
            ON
        })
    }

    fn id(&mut self, facts: &mut Facts, cell: Cell, sort: Sort) -> Id {
        if let Some(&id) = self.ids.get(&cell) {
            return id;
        }
        let id = match cell {
            Cell::Number(number) => facts.number(number),
            _ => {
                let item = self.database.item(cell);
                let id = facts.symbol(&self.fields.id(&self.name, sort, &item));
                self.are_distinct &= self.known.insert(id);
                id
            }
        };
        self.ids.insert(cell, id);
        id
    }
}
