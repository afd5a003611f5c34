//! Programs of users: relations of their own over those that queries ask.
//!
//! The relations are those that `freehold facts` writes, with the same columns and the same texts
//! for things (`docs/exported-facts.md`), so that a program asks the same here and in Soufflé. What
//! a program means is `freehold_datalog`'s. `answers` spells what it derives.

mod answers;

use std::rc::Rc;

use rustc_hash::FxHashMap;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::escape;
use freehold_datalog::{
    self as datalog, Facts, Id, Input, InputColumn, KnownType, Program, RelationId, Schema,
    Stopped, read, solve,
};
use freehold_dialects::Table;
use freehold_ir::Module;

use super::ask::{AskError, Limits, Loaded, Progress};
use super::columns::Cell;
use super::database::{Database, ON};
use super::export::Fields;
use super::relation_source::{Flow, RelationSource};
use super::relations::{OLD_NAMES, RELATIONS, RelationInfo, Sort, find};

pub use answers::ProgramAnswers;

/// The type of the names of functions.
const FUNCTION: &str = "function";

/// The type of a column.
fn type_of(sort: Sort) -> &'static str {
    match sort {
        Sort::Value => "value",
        Sort::Block => "block",
        Sort::Operation => "operation",
        Sort::Target => "target",
        Sort::Number => "number",
        Sort::Word => "word",
    }
}

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
                of: type_of(column.1),
                words: info.words(at).filter(|_| column.1 == Sort::Word),
            });
        Input {
            name: info.name,
            columns: std::iter::once(function).chain(columns).collect(),
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
/// use freehold::{budget::Budget, diagnostics::Source, dialects::Table, ir::Context, query, syntax};
/// let program = query::read_program(
///     ".decl freed(f: function, v: value)
///      freed(f, v) :- frees(f, _, v).
///      .output freed").unwrap();
/// let text = "func.func @f() {\n  %a = memref.alloc() : memref<2xi8>\n  memref.dealloc %a : memref<2xi8>\n  return\n}";
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
}

impl<'p> ProgramFacts<'p> {
    /// No rows at all.
    pub fn new(program: &'p Program) -> Self {
        let inputs = program.inputs();
        ProgramFacts {
            program,
            facts: Facts::new(program),
            inputs: inputs
                .filter_map(|id| Some((id, find(program.name(id))?)))
                .collect(),
        }
    }

    /// Adds the rows of a module. Functions of several files are called by their file, too.
    ///
    /// # Errors
    /// A relation has more rows than `limits` allows.
    pub fn add(
        &mut self,
        file: Option<&str>,
        (source, module, table): (&Source, &Module, &Table),
        limits: Limits,
    ) -> Result<(), AskError> {
        let loaded = Loaded::new(source, module, table);
        let asker = loaded.asker();
        let fields = Fields::new(&asker, limits)?;
        for (asked, database) in asker.databases.iter().enumerate() {
            let mut function = FunctionRows {
                database,
                fields: &fields,
                name: escape::line(database.function()).into(),
                ids: FxHashMap::default(),
            };
            let called = match file {
                Some(file) => format!("{file}:{}", function.name),
                None => function.name.to_string(),
            };
            let called = self.facts.symbol(&called);
            for &(relation, info) in &self.inputs {
                let flow = function.rows(&mut self.facts, (relation, info), called, limits);
                if flow.is_break() {
                    return Err(AskError::Limit(Progress {
                        function: database.function().to_owned(),
                        asked,
                        functions: asker.databases.len(),
                        answers: 0,
                    }));
                }
            }
        }
        Ok(())
    }

    /// What follows from the rows.
    ///
    /// # Errors
    /// What stopped it.
    pub fn solve(self, limits: Limits, budget: &Budget) -> Result<ProgramAnswers, Stopped> {
        let limits = datalog::Limits { rows: limits.rows };
        let solution = solve(self.facts, limits, budget)?;
        Ok(ProgramAnswers::new(self.program, &solution))
    }
}

/// The rows of a function.
struct FunctionRows<'a> {
    database: &'a Database<'a>,
    fields: &'a Fields,
    name: Rc<str>,
    ids: FxHashMap<Cell, Id>,
}

impl FunctionRows<'_> {
    /// Adds the rows of a relation, of which there may be as many as `limits` says.
    fn rows(
        &mut self,
        facts: &mut Facts,
        (relation, info): (RelationId, &RelationInfo),
        called: Id,
        limits: Limits,
    ) -> Flow {
        let mut left = limits.rows;
        let mut row = vec![called];
        let database = self.database;
        database.rows(
            info.relation,
            &vec![None; info.columns.len()],
            &mut |cells| {
                database.budget().spend(1);
                let Some(less) = left.checked_sub(1) else {
                    return Flow::Break(());
                };
                left = less;
                row.truncate(1);
                for (&cell, column) in cells.iter().zip(info.columns) {
                    row.push(self.id(facts, cell, column.1));
                }
                facts.add(relation, &row);
                ON
            },
        )
    }

    fn id(&mut self, facts: &mut Facts, cell: Cell, sort: Sort) -> Id {
        if let Some(&id) = self.ids.get(&cell) {
            return id;
        }
        let id = match cell {
            Cell::Number(number) => facts.number(number),
            _ => {
                let item = self.database.item(cell);
                facts.symbol(&self.fields.id(&self.name, sort, &item))
            }
        };
        self.ids.insert(cell, id);
        id
    }
}
