//! Every relation of a module as tables, for other programs. The names, columns, ids and the order
//! are an interface (`docs/exported-facts.md`).

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::Module;

use super::answers::Answers;
use super::ask::{AskError, Asker, Limits, Loaded};
use super::columns::Item;
use super::comma_separated;
use super::imported_facts::TextRow;
use super::relations::{RELATIONS, Relation, RelationInfo, Sort};

/// The version of the interface. Since 2 edges have numbers; since 3 relations have the names of
/// the analyses; since 4 there are `argument` and `calls`; since 5 there is all that the analyses
/// read, and where flows lead; since 6 there is when buffers are needed.
pub const VERSION: u64 = 6;

/// The relations that there are since a version.
pub(super) const SINCE: [(Relation, u64); 35] = [
    (Relation::Argument, 4),
    (Relation::Calls, 4),
    (Relation::CapturedByCall, 5),
    (Relation::NewBuffer, 5),
    (Relation::MayReturn, 5),
    (Relation::ReturnsOther, 5),
    (Relation::GivenUp, 5),
    (Relation::MayShare, 5),
    (Relation::MayShareOwned, 5),
    (Relation::Distinct, 5),
    (Relation::DistinctBehind, 5),
    (Relation::Unaliased, 5),
    (Relation::Position, 5),
    (Relation::NestedIn, 5),
    (Relation::Entry, 5),
    (Relation::ControlEdge, 5),
    (Relation::Forwards, 5),
    (Relation::Receives, 5),
    (Relation::LastUse, 5),
    (Relation::Transfers, 5),
    (Relation::Deallocates, 5),
    (Relation::MayBecome, 5),
    (Relation::MayMeet, 5),
    (Relation::FromElsewhere, 5),
    (Relation::LiveAt, 6),
    (Relation::LiveTogether, 6),
    (Relation::LastUsedBy, 6),
    (Relation::Bytes, 6),
    (Relation::Peak, 6),
    (Relation::BeginsAtStep, 6),
    (Relation::EndsAtStep, 6),
    (Relation::NextStep, 6),
    (Relation::DefinedAtStep, 6),
    (Relation::Accesses, 6),
    (Relation::Renames, 6),
];

/// The versions that are read: what one of them calls otherwise is found by its old name.
pub(super) const READABLE: RangeInclusive<u64> = 2..=VERSION;

/// How the rows of a relation are written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum ExportFormat {
    /// Fields with tabs between them, without a heading: what Soufflé reads.
    #[default]
    Facts,
    Csv,
    Json,
}

impl ExportFormat {
    /// All of them.
    pub const ALL: [ExportFormat; 3] = [ExportFormat::Facts, ExportFormat::Csv, ExportFormat::Json];

    /// The format of a name.
    pub fn named(name: &str) -> Option<ExportFormat> {
        let mut all = ExportFormat::ALL.into_iter();
        all.find(|format| format.extension() == name)
    }

    /// The rows in a file, the function first; for an error its line, if it has lines.
    pub(super) fn rows(
        self,
        bytes: &[u8],
        info: &RelationInfo,
    ) -> Result<Vec<TextRow>, (Option<usize>, String)> {
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err((None, "the file is not UTF-8".to_owned()));
        };
        let rows = match self {
            ExportFormat::Facts => {
                let fields = |line: &str| line.split('\t').map(str::to_owned).collect();
                Ok(text.lines().map(fields).collect())
            }
            ExportFormat::Csv => comma_separated::read(text),
            ExportFormat::Json => json_rows(text, info),
        };
        rows.map_err(|(line, what)| (Some(line), what))
    }

    /// What the names of the files end with.
    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Facts => "facts",
            ExportFormat::Csv => "csv",
            ExportFormat::Json => "json",
        }
    }
}

/// One relation, with the function of each row in front.
pub struct Exported {
    info: &'static RelationInfo,
    count: usize,
    columns: Vec<ExportedColumn>,
}

/// What stands in the rows of a column.
pub enum ExportedColumn {
    Numbers(Vec<i64>),
    Texts(DictionaryColumn),
}

/// A column of texts, of which each is held once.
#[derive(Default)]
pub struct DictionaryColumn {
    texts: Vec<Rc<str>>,
    numbers: FxHashMap<Rc<str>, u32>,
    rows: Vec<u32>,
}

impl DictionaryColumn {
    /// The texts, in the order in which they come first.
    pub fn texts(&self) -> &[Rc<str>] {
        &self.texts
    }

    /// For each row the number of its text.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    fn number(&mut self, text: &str) -> u32 {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let text: Rc<str> = text.into();
        let number = self.texts.len() as u32;
        self.texts.push(text.clone());
        self.numbers.insert(text, number);
        number
    }
}

impl ExportedColumn {
    fn of(sort: Sort) -> ExportedColumn {
        match sort {
            Sort::Number => ExportedColumn::Numbers(Vec::new()),
            _ => ExportedColumn::Texts(DictionaryColumn::default()),
        }
    }

    fn len(&self) -> usize {
        match self {
            ExportedColumn::Numbers(numbers) => numbers.len(),
            ExportedColumn::Texts(column) => column.rows.len(),
        }
    }

    /// What stands in a row.
    pub fn text(&self, row: usize) -> Cow<'_, str> {
        match self {
            ExportedColumn::Numbers(numbers) => numbers[row].to_string().into(),
            ExportedColumn::Texts(column) => {
                Cow::Borrowed(&column.texts[column.rows[row] as usize])
            }
        }
    }
}

/// A function and the name of something in it.
type Named = (Rc<str>, Rc<str>);

/// Spells what stands in fields.
pub(super) struct Fields {
    /// The first block of each name in a function: another one of the name has its place in its id.
    first: FxHashMap<Named, Option<(usize, usize)>>,
}

impl Fields {
    /// # Errors
    /// There are more blocks than `limits` allows rows.
    pub(super) fn new(asker: &Asker, limits: Limits) -> Result<Fields, AskError> {
        let mut first: FxHashMap<Named, Option<(usize, usize)>> = FxHashMap::default();
        for (function, items) in asker.ask("block(?b)", limits, None)?.rows() {
            let key = (function.clone(), items[0].text.clone());
            first.entry(key).or_insert(items[0].position);
        }
        Ok(Fields { first })
    }

    /// What stands in a field: what queries call the thing, and where that alone is not enough its
    /// place.
    pub(super) fn id(&self, function: &Rc<str>, sort: Sort, item: &Item) -> String {
        let is_placed = match sort {
            Sort::Value | Sort::Operation => true,
            Sort::Block | Sort::Target => {
                let first = self.first.get(&(function.clone(), item.text.clone()));
                first.is_some_and(|first| *first != item.position)
            }
            Sort::Number | Sort::Word => false,
        };
        match item.position.filter(|_| is_placed) {
            Some((line, column)) => format!("{}@{line}:{column}", item.text),
            None => item.text.to_string(),
        }
    }
}

/// All relations of a module, each in the order of functions and of the source.
///
/// # Errors
/// That there are more rows than `limits` allows, for one relation.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, query, syntax};
/// let text = "func.func @f(%a: memref<2xi8>, %n: index) {\n  return\n}";
/// let source = Source::new("f.mlir", text);
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
/// let relations = query::export(&source, &module, &table, Default::default()).unwrap();
/// let memref = relations.iter().find(|r| r.name() == "memref").unwrap();
/// assert_eq!(memref.file(query::ExportFormat::Facts), b"f\t%a@1:14\n");
/// ```
pub fn export(
    source: &Source,
    module: &Module,
    table: &Table,
    limits: Limits,
) -> Result<Vec<Exported>, AskError> {
    let all: Vec<&'static RelationInfo> = RELATIONS.iter().collect();
    export_relations(source, module, table, &all, limits)
}

/// As [`export`], of some relations alone.
///
/// # Errors
/// As [`export`].
pub fn export_relations(
    source: &Source,
    module: &Module,
    table: &Table,
    relations: &[&'static RelationInfo],
    limits: Limits,
) -> Result<Vec<Exported>, AskError> {
    let loaded = Loaded::new(source, module, table);
    let asker = loaded.asker();
    let fields = Fields::new(&asker, limits)?;
    let relation = |&info: &&'static RelationInfo| {
        let variables: Vec<String> = (0..info.columns.len()).map(|i| format!("?c{i}")).collect();
        let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
        let query = info.written(&variables);
        let answers = asker.ask(&query, limits, None)?;
        Ok(Exported::of(info, &answers, &fields))
    };
    relations.iter().map(relation).collect()
}

impl Exported {
    fn of(info: &'static RelationInfo, answers: &Answers, fields: &Fields) -> Exported {
        let mut functions = DictionaryColumn::default();
        let sorts = info.columns.iter().map(|column| column.1);
        let mut columns: Vec<ExportedColumn> = sorts.map(ExportedColumn::of).collect();
        // In a function a thing is spelled once for each column.
        let mut spelled: Vec<FxHashMap<u32, u32>> = vec![FxHashMap::default(); columns.len()];
        let mut last: Option<&Rc<str>> = None;
        for (function, row) in answers.numbered() {
            if last != Some(function) {
                last = Some(function);
                spelled.iter_mut().for_each(FxHashMap::clear);
            }
            let function_number = functions.number(function);
            functions.rows.push(function_number);
            for (at, &number) in row.iter().enumerate() {
                let item = &answers.items[number as usize];
                match &mut columns[at] {
                    // The first edge between two blocks has no number to be told by.
                    ExportedColumn::Numbers(rows) => rows.push(item.text.parse().unwrap_or(0)),
                    ExportedColumn::Texts(column) => {
                        let sort = info.columns[at].1;
                        let spell = || column.number(&fields.id(function, sort, item));
                        let text = *spelled[at].entry(number).or_insert_with(spell);
                        column.rows.push(text);
                    }
                }
            }
        }
        columns.insert(0, ExportedColumn::Texts(functions));
        let count = columns[0].len();
        Exported {
            info,
            count,
            columns,
        }
    }

    pub fn name(&self) -> &'static str {
        self.info.name
    }

    pub fn count(&self) -> usize {
        self.count
    }

    /// The columns with their sorts, the function's first.
    pub fn columns(&self) -> impl Iterator<Item = (&'static str, &'static str, &ExportedColumn)> {
        let columns = self
            .info
            .columns
            .iter()
            .map(|&(name, sort)| (name, sort.name()));
        let columns = std::iter::once(("function", "function")).chain(columns);
        columns
            .zip(&self.columns)
            .map(|((name, sort), column)| (name, sort, column))
    }

    /// What is said of the relation.
    pub fn meaning(&self) -> &'static str {
        self.info.help
    }

    /// The texts of a row.
    fn row(&self, row: usize) -> impl Iterator<Item = Cow<'_, str>> {
        self.columns.iter().map(move |column| column.text(row))
    }

    /// The rows in a format.
    pub fn file(&self, format: ExportFormat) -> Vec<u8> {
        match format {
            ExportFormat::Facts => self.facts().into_bytes(),
            ExportFormat::Csv => self.csv().into_bytes(),
            ExportFormat::Json => self.json().into_bytes(),
        }
    }

    fn facts(&self) -> String {
        let mut out = String::new();
        for row in 0..self.count {
            for (at, field) in self.row(row).enumerate() {
                out.push_str(if at > 0 { "\t" } else { "" });
                out.push_str(&field);
            }
            out.push('\n');
        }
        out
    }

    fn csv(&self) -> String {
        let heading = self.columns().map(|column| column.0.to_owned()).collect();
        let rows = (0..self.count).map(|row| self.row(row).map(Cow::into_owned).collect());
        comma_separated::write::<Vec<String>>(std::iter::once(heading).chain(rows))
    }

    fn json(&self) -> String {
        let rows = (0..self.count).map(|row| {
            let fields = self.columns().map(|(name, _, column)| {
                let value = match column {
                    ExportedColumn::Numbers(numbers) => Value::from(numbers[row]),
                    ExportedColumn::Texts(_) => Value::from(column.text(row)),
                };
                (name.to_owned(), value)
            });
            Value::Object(fields.collect::<Map<_, _>>())
        });
        let mut out = String::from("[");
        for (at, row) in rows.enumerate() {
            let _ = write!(out, "{}\n{row}", if at > 0 { "," } else { "" });
        }
        out + "\n]\n"
    }
}

/// The objects of an array, their fields in the order of the relation's columns.
fn json_rows(text: &str, info: &RelationInfo) -> Result<Vec<Vec<String>>, (usize, String)> {
    let rows: Vec<Map<String, Value>> =
        serde_json::from_str(text).map_err(|why| (why.line(), why.to_string()))?;
    let columns = info.columns.iter().map(|column| column.0);
    let columns: Vec<&str> = std::iter::once("function").chain(columns).collect();
    let row = |(at, row): (usize, &Map<String, Value>)| {
        let field = |&column: &&str| match row.get(column) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(Value::Number(number)) => Ok(number.to_string()),
            _ => Err((at + 2, format!("expected a field '{column}'"))),
        };
        columns.iter().map(field).collect()
    };
    rows.iter().enumerate().map(row).collect()
}

/// `schema.json`: which file has which relation, with its columns.
pub fn schema(relations: &[Exported], format: ExportFormat) -> String {
    let relations: Vec<Value> = relations
        .iter()
        .map(|relation| {
            let columns = relation.columns();
            let columns = columns.map(|(name, sort, _)| json!({ "name": name, "sort": sort }));
            json!({
                "name": relation.name(),
                "file": format!("{}.{}", relation.name(), format.extension()),
                "rows": relation.count(),
                "columns": columns.collect::<Vec<_>>(),
                "meaning": relation.info.help,
            })
        })
        .collect();
    let object =
        json!({ "version": VERSION, "format": format.extension(), "relations": relations });
    format!("{object:#}\n")
}

/// `schema.dl`: the declarations for Soufflé.
pub fn declarations(relations: &[Exported]) -> String {
    let mut out = String::new();
    for relation in relations {
        let columns = relation.columns().map(|(name, sort, _)| {
            let ty = if sort == "number" { "number" } else { "symbol" };
            format!("{name}: {ty}")
        });
        let columns: Vec<String> = columns.collect();
        let name = relation.name();
        let _ = writeln!(out, "// {}", relation.info.help);
        let _ = writeln!(out, ".decl {name}({})", columns.join(", "));
        let _ = writeln!(out, ".input {name}");
    }
    out
}
