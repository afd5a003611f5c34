//! Relations that `freehold facts` wrote, read again and asked.
//!
//! A thing is its id in the files: `%a@3:8` for a value, `memref.alloc@3:8` for an operation, a
//! block as queries print it. What a query shows of it, and its place in the order of the source,
//! comes from the id. The files are an interface: `docs/exported-facts.md`.

use std::cell::{OnceCell, RefCell};
use std::ops::ControlFlow;
use std::rc::Rc;

use cranelift_entity::EntityRef;
use rustc_hash::{FxHashMap, FxHashSet};
use serde_json::Value as Json;

use freehold_base::budget::Budget;
use freehold_ir::{Block, Op, Value};

use super::answers::Answers;
use super::ask::{AskError, Asked, Limits, functions};
use super::columns::{Cell, Item, Words};
use super::export::{ExportFormat, READABLE, SINCE, VERSION};
use super::lookup::{is_at, pick};
use super::names::edge;
use super::plan::plan;
use super::relation_source::{Flow, Found, RelationSource};
use super::relations::{EDGE, RELATIONS, Relation, RelationInfo, Sort, current_word, find};
use super::syntax::{Literal, QueryError, SourcePosition, Term, parse};

/// Why files are not those of `freehold facts`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImportError {
    pub file: String,
    pub line: Option<usize>,
    pub message: String,
}

/// The relations of a directory.
pub struct ImportedFacts {
    functions: Vec<Function>,
    /// The ids of values, blocks and operations by the numbers that cells have, each once for each
    /// function.
    things: Vec<String>,
    words: RefCell<Words>,
    /// The version of the files, and the relations that it does not have.
    version: u64,
    missing: Vec<Relation>,
}

/// The fields of a row, the function first.
pub type TextRow = Vec<String>;

/// The rows that have each cell in a column.
type Places = Rc<FxHashMap<Cell, Vec<usize>>>;

/// The relations of one function.
struct Function {
    name: Rc<str>,
    /// By [`Relation`], the rows without the function's name.
    rows: FxHashMap<Relation, Vec<Box<[Cell]>>>,
    /// For a relation and a column, the rows with each cell.
    places: RefCell<FxHashMap<(Relation, usize), Places>>,
    order: OnceCell<FxHashMap<Cell, u64>>,
}

/// A function of a directory, as queries ask it.
struct Asking<'a> {
    function: &'a Function,
    all: &'a ImportedFacts,
}

/// What was read so far: the functions by name, and the things of each by id.
#[derive(Default)]
struct ImportIndex {
    functions: FxHashMap<String, usize>,
    things: FxHashMap<(usize, String), usize>,
}

/// The relations in the order in which they are read: every function has a block, so that these
/// give the order of the functions.
fn blocks_first() -> impl Iterator<Item = &'static RelationInfo> {
    let (first, rest): (Vec<_>, Vec<_>) = RELATIONS
        .iter()
        .partition(|info| info.relation == Relation::Block);
    first.into_iter().chain(rest)
}

fn error<T>(file: &str, line: Option<usize>, message: impl Into<String>) -> Result<T, ImportError> {
    Err(ImportError {
        file: file.to_owned(),
        line,
        message: message.into(),
    })
}

impl ImportedFacts {
    /// Reads `schema.json` and the files that it names, which `read` gives.
    ///
    /// # Errors
    /// The first file that cannot be read or is not what the schema says.
    pub fn new(
        read: impl Fn(&str) -> Result<Vec<u8>, String>,
    ) -> Result<ImportedFacts, ImportError> {
        const SCHEMA: &str = "schema.json";
        let schema = read(SCHEMA).or_else(|message| error(SCHEMA, None, message))?;
        let schema: Json = match serde_json::from_slice(&schema) {
            Ok(schema) => schema,
            Err(why) => return error(SCHEMA, Some(why.line()), why.to_string()),
        };
        let version = schema["version"].as_u64().unwrap_or(0);
        if !READABLE.contains(&version) {
            let message = format!("expected version {VERSION}, found {}", schema["version"]);
            return error(SCHEMA, None, message);
        }
        let format = schema["format"].as_str().and_then(ExportFormat::named);
        let Some(format) = format else {
            let message = format!("there is no format {}", schema["format"]);
            return error(SCHEMA, None, message);
        };
        let mut imported = ImportedFacts::empty(version);
        let mut index = ImportIndex::default();
        for info in blocks_first() {
            let relations = schema["relations"].as_array().into_iter().flatten();
            let entry = relations.into_iter().find(|entry| is_of(entry, info));
            let is_later = |since: &(Relation, u64)| since.0 == info.relation && since.1 > version;
            if entry.is_none() && SINCE.iter().any(is_later) {
                imported.missing.push(info.relation);
                continue;
            }
            let Some(entry) = entry else {
                return error(
                    SCHEMA,
                    None,
                    format!("there is no relation '{}'", info.name),
                );
            };
            let Some(file) = entry["file"].as_str() else {
                return error(SCHEMA, None, format!("'{}' has no file", info.name));
            };
            let bytes = read(file).or_else(|message| error(file, None, message))?;
            let rows = match format.rows(&bytes, info) {
                Ok(rows) => rows,
                Err((line, message)) => return error(file, line, message),
            };
            if entry["rows"] != rows.len() {
                let (expected, found) = (&entry["rows"], rows.len());
                let message = format!("expected {expected} rows as {SCHEMA} says, found {found}");
                return error(file, None, message);
            }
            for (at, row) in rows.into_iter().enumerate() {
                let added = imported.add(info, row, &mut index);
                // A heading or a bracket stands before the rows of tables and arrays.
                let line = match format {
                    ExportFormat::Facts => at + 1,
                    ExportFormat::Csv | ExportFormat::Json => at + 2,
                };
                added.or_else(|message| error(file, Some(line), message))?;
            }
        }
        Ok(imported)
    }

    /// Takes the relations of the current version from wherever `rows` has them.
    ///
    /// # Errors
    /// The first that cannot be read, or is not what its columns say.
    pub fn of_rows(
        mut rows: impl FnMut(&RelationInfo) -> Result<Vec<TextRow>, String>,
    ) -> Result<ImportedFacts, ImportError> {
        let mut imported = ImportedFacts::empty(VERSION);
        let mut index = ImportIndex::default();
        for info in blocks_first() {
            let failed = |message| ImportError {
                file: info.name.to_owned(),
                line: None,
                message,
            };
            for row in rows(info).map_err(failed)? {
                imported.add(info, row, &mut index).map_err(failed)?;
            }
        }
        Ok(imported)
    }

    fn empty(version: u64) -> ImportedFacts {
        ImportedFacts {
            functions: Vec::new(),
            things: Vec::new(),
            words: RefCell::default(),
            version,
            missing: Vec::new(),
        }
    }

    /// Takes a row, the function first.
    fn add(
        &mut self,
        info: &RelationInfo,
        row: TextRow,
        index: &mut ImportIndex,
    ) -> Result<(), String> {
        if row.len() != info.columns.len() + 1 {
            let (expected, found) = (info.columns.len() + 1, row.len());
            return Err(format!("expected {expected} fields, found {found}"));
        }
        let next = self.functions.len();
        let place = *index.functions.entry(row[0].clone()).or_insert(next);
        if place == next {
            self.functions.push(Function {
                name: row[0].as_str().into(),
                rows: FxHashMap::default(),
                places: RefCell::default(),
                order: OnceCell::new(),
            });
        }
        let (things, words) = (&mut self.things, self.words.get_mut());
        let mut thing = |id: &str| {
            let next = things.len();
            let found = index.things.entry((place, id.to_owned())).or_insert(next);
            if *found == next {
                things.push(id.to_owned());
            }
            *found
        };
        let fields = row[1..].iter().zip(info.columns).enumerate();
        let cells = fields.map(|(at, (field, column))| {
            Ok(match column.1 {
                Sort::Number => match field.parse() {
                    Ok(number) => Cell::Number(number),
                    Err(_) => {
                        let column = column.0;
                        return Err(format!("expected a number for '{column}', found '{field}'"));
                    }
                },
                Sort::Value => Cell::Value(Value::new(thing(field))),
                Sort::Operation => Cell::Op(Op::new(thing(field))),
                Sort::Block => Cell::Block(Block::new(thing(field))),
                Sort::Target if field.starts_with('^') => Cell::Block(Block::new(thing(field))),
                Sort::Target | Sort::Word => {
                    Cell::Word(words.word(current_word(info.words(at), field)))
                }
            })
        });
        let cells: Result<Box<[Cell]>, String> = cells.collect();
        let rows = self.functions[place].rows.entry(info.relation).or_default();
        rows.push(cells?);
        Ok(())
    }

    /// Asks a query.
    ///
    /// # Errors
    /// As [`ask`](super::ask()).
    pub fn ask(&self, text: &str, limits: Limits) -> Result<Answers, AskError> {
        let query = parse(text)?;
        let plan = plan(&query)?;
        self.refuse_missing(&query.body)?;
        let called: Vec<&str> = self.functions.iter().map(|f| &*f.name).collect();
        let functions = functions(&called, &query)?;
        let mut asked = Asked::new((&query, &plan), functions.len(), limits, None);
        for place in functions {
            let asking = Asking {
                function: &self.functions[place],
                all: self,
            };
            asked.function(&asking, None)?;
        }
        asked.finish()
    }
}

impl ImportedFacts {
    /// The names of the functions, in order.
    pub(super) fn names(&self) -> impl Iterator<Item = Rc<str>> {
        self.functions.iter().map(|function| function.name.clone())
    }

    /// The rows of a relation in a function.
    pub(super) fn rows(&self, function: usize, relation: Relation) -> &[Box<[Cell]>] {
        self.functions[function].of(relation)
    }

    /// What stands for a cell in the files.
    pub(super) fn text(&self, cell: Cell) -> String {
        let thing = match cell {
            Cell::Value(value) => value.index(),
            Cell::Block(block) => block.index(),
            Cell::Op(op) => op.index(),
            Cell::Word(word) => return self.words.borrow().text(word).to_owned(),
            Cell::Number(number) => return number.to_string(),
            Cell::Edge(number) => return edge(number),
        };
        self.things[thing].clone()
    }

    /// What is wrong with asking for a relation, if the version of the files does not have it.
    pub(super) fn missing(&self, relation: Relation) -> Option<String> {
        let info = RELATIONS.iter().find(|info| info.relation == relation)?;
        let (version, name) = (self.version, info.name);
        let message = format!("the files are of version {version}, which has no relation '{name}'");
        Some(message).filter(|_| self.missing.contains(&relation))
    }

    /// An error for a relation that the version of the files does not have.
    fn refuse_missing(&self, body: &[Literal]) -> Result<(), QueryError> {
        let mut work: Vec<&Literal> = body.iter().collect();
        while let Some(literal) = work.pop() {
            let atom = match literal {
                Literal::Atom(atom) => atom,
                Literal::Compare(..) => continue,
                Literal::Count { of, .. } => {
                    work.extend(of);
                    continue;
                }
            };
            let named = find(&atom.relation.what).map(|info| info.relation);
            if let Some(message) = named.and_then(|named| self.missing(named)) {
                let span = atom.relation.span.clone();
                return Err(QueryError { span, message });
            }
        }
        Ok(())
    }
}

/// Whether an entry of the schema is of a relation, by whichever name.
fn is_of(entry: &Json, info: &RelationInfo) -> bool {
    let named = entry["name"].as_str().and_then(find);
    named.is_some_and(|named| named.relation == info.relation)
}

/// The line and column at the end of an id, and what stands before them.
pub(super) fn split(id: &str) -> (&str, Option<(usize, usize)>) {
    let parts = id.rsplit_once('@').and_then(|(text, place)| {
        let (line, column) = place.split_once(':')?;
        Some((text, (line.parse().ok()?, column.parse().ok()?)))
    });
    match parts {
        Some((text, place)) => (text, Some(place)),
        None => (id, None),
    }
}

/// Where the operation around a block stands, of the block's id `^bb0 of scf.for at 7:3`; a
/// function's own blocks have no more than the name.
fn holder(id: &str) -> Option<(usize, usize)> {
    let (_, at) = id.rsplit_once(" at ")?;
    let (line, column) = at.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

impl Function {
    fn of(&self, relation: Relation) -> &[Box<[Cell]>] {
        self.rows.get(&relation).map_or(&[], |rows| rows)
    }

    /// The rows of a relation that have a cell in a column.
    fn index(&self, relation: Relation, column: usize) -> Places {
        let mut places = self.places.borrow_mut();
        let make = || {
            let mut index: FxHashMap<Cell, Vec<usize>> = FxHashMap::default();
            for (at, row) in self.of(relation).iter().enumerate() {
                index.entry(row[column]).or_default().push(at);
            }
            Rc::new(index)
        };
        places
            .entry((relation, column))
            .or_insert_with(make)
            .clone()
    }
}

impl Asking<'_> {
    /// The id of a value, a block or an operation.
    fn id(&self, cell: Cell) -> Option<&str> {
        let number = match cell {
            Cell::Value(value) => value.index(),
            Cell::Block(block) => block.index(),
            Cell::Op(op) => op.index(),
            Cell::Number(_) | Cell::Word(_) | Cell::Edge(_) => return None,
        };
        Some(&self.all.things[number])
    }

    /// The things that a relation of one column has, with their ids.
    fn things(&self, relation: Relation) -> Vec<(Cell, &str)> {
        let rows = self.function.of(relation).iter();
        rows.filter_map(|row| Some((row[0], self.id(row[0])?)))
            .collect()
    }

    /// Where a thing stands in the source: a block where its first operation does.
    fn position(&self, cell: Cell) -> Option<(usize, usize)> {
        let place = split(self.id(cell)?).1;
        if place.is_some() || !matches!(cell, Cell::Block(_)) {
            return place;
        }
        let index = self.function.index(Relation::InBlock, 1);
        let rows = self.function.of(Relation::InBlock);
        let ops = index
            .get(&cell)
            .into_iter()
            .flatten()
            .map(|&at| rows[at][0]);
        let positions: Vec<(usize, usize)> = ops.filter_map(|op| self.position(op)).collect();
        // An end of a region that nobody wrote stands where the operation around it does.
        let around = holder(self.id(cell)?);
        let written = positions
            .iter()
            .filter(|&&position| Some(position) != around);
        written.min().or(positions.first()).copied()
    }
}

impl RelationSource for Asking<'_> {
    fn budget(&self) -> &Budget {
        &Budget::UNLIMITED
    }

    fn rows(
        &self,
        relation: Relation,
        bound: &[Option<Cell>],
        out: &mut dyn FnMut(&[Cell]) -> Flow,
    ) -> Flow {
        let rows = self.function.of(relation);
        let agrees = |row: &[Cell]| {
            row.iter()
                .zip(bound)
                .all(|(c, b)| b.is_none_or(|b| b == *c))
        };
        let Some(column) = bound.iter().position(Option::is_some) else {
            return rows.iter().try_for_each(|row| out(row));
        };
        let index = self.function.index(relation, column);
        let found = bound[column].and_then(|cell| index.get(&cell));
        for &at in found.into_iter().flatten() {
            if agrees(&rows[at]) {
                out(&rows[at])?;
            }
        }
        ControlFlow::Continue(())
    }

    fn function(&self) -> &str {
        &self.function.name
    }

    fn words(&self) -> &RefCell<Words> {
        &self.all.words
    }

    fn value(
        &self,
        term: &Term,
        (name, number, place): (&str, Option<u32>, Option<SourcePosition>),
    ) -> Result<Found<Cell>, QueryError> {
        let spelled = match number {
            Some(number) => format!("%{name}#{number}"),
            None => format!("%{name}"),
        };
        let all = self.things(Relation::Value);
        let is = |id: &str| split(id).0 == spelled && is_at(split(id).1, place);
        let found: Vec<Cell> = all.iter().filter(|v| is(v.1)).map(|v| v.0).collect();
        let others = all.iter().map(|v| split(v.1).0.to_owned());
        pick(&found, (term, &spelled), others, |v| {
            ("defined", self.position(v))
        })
    }

    fn block(
        &self,
        term: &Term,
        (name, place): (&str, Option<SourcePosition>),
    ) -> Result<Found<Cell>, QueryError> {
        let spelled = format!("^{name}");
        let all = self.things(Relation::Block);
        let is = |id: &str| split(id).0.split(' ').next() == Some(&spelled);
        let named = all.iter().filter(|b| is(b.1) && is_at(holder(b.1), place));
        let mut found: Vec<&(Cell, &str)> = named.collect();
        if found.len() > 1 {
            let own: Vec<&(Cell, &str)> =
                found.iter().copied().filter(|b| b.1 == spelled).collect();
            if own.len() == 1 {
                found = own;
            }
        }
        let holders: FxHashMap<Cell, Option<(usize, usize)>> =
            found.iter().map(|b| (b.0, holder(b.1))).collect();
        let found: Vec<Cell> = found.iter().map(|b| b.0).collect();
        let others = all.iter().filter_map(|b| split(b.1).0.split(' ').next());
        let others = others.map(str::to_owned);
        pick(&found, (term, &spelled), others, |b| {
            ("in the operation", holders[&b])
        })
    }

    fn is_in(&self, cell: Cell, block: Cell) -> bool {
        let relation = match cell {
            Cell::Value(_) => Relation::DefinedIn,
            Cell::Op(_) => Relation::InBlock,
            Cell::Block(_) => return cell == block,
            Cell::Number(_) | Cell::Word(_) | Cell::Edge(_) => return true,
        };
        let rows = self.function.of(relation);
        let index = self.function.index(relation, 0);
        let mut rows = index.get(&cell).into_iter().flatten().map(|&at| &rows[at]);
        rows.any(|row| row[1] == block)
    }

    fn item(&self, cell: Cell) -> Item {
        let text = match (cell, self.id(cell)) {
            (_, Some(id)) => split(id).0.to_owned(),
            (Cell::Number(number), None) => number.to_string(),
            (Cell::Word(word), None) => self.all.words.borrow().text(word).to_owned(),
            (Cell::Edge(number), None) => edge(number),
            (Cell::Value(_) | Cell::Block(_) | Cell::Op(_), None) => String::new(),
        };
        Item {
            text: text.into(),
            position: self.position(cell),
        }
    }

    fn has_several(&self, from: Cell, to: Cell) -> bool {
        let rows = self.function.of(Relation::Branch);
        let index = self.function.index(Relation::Branch, 0);
        let mut rows = index.get(&from).into_iter().flatten().map(|&at| &rows[at]);
        rows.any(|row| row[2] == to && row[EDGE] != Cell::Number(0))
    }

    fn place(&self, cell: Cell) -> Option<u64> {
        let order = self.function.order.get_or_init(|| {
            let all = [Relation::Value, Relation::Op, Relation::Block];
            let mut seen: FxHashSet<Cell> = FxHashSet::default();
            let rows = all.iter().flat_map(|&r| self.function.of(r));
            let cells = rows.map(|row| row[0]).filter(|&cell| seen.insert(cell));
            let mut cells: Vec<(Option<(usize, usize)>, Cell)> =
                cells.map(|cell| (self.position(cell), cell)).collect();
            // Things at one place stay in the order of the files.
            cells.sort_by_key(|cell| (cell.0.is_none(), cell.0));
            // Operations at one place have no order, as in the program.
            let mut order: FxHashMap<Cell, u64> = FxHashMap::default();
            let mut last: Option<(Option<(usize, usize)>, u64)> = None;
            for (number, (position, cell)) in (0..).zip(cells) {
                let place = match (cell, last) {
                    (Cell::Op(_), Some((before, place))) if before == position => place,
                    _ => number,
                };
                last = match cell {
                    Cell::Op(_) => Some((position, place)),
                    _ => None,
                };
                order.insert(cell, place);
            }
            order
        });
        order.get(&cell).copied()
    }
}
