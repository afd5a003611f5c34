//! Every relation of a module as tables, for other programs. The names, columns, ids and the order
//! are an interface (`docs/exported-facts.md`).

use std::fmt::Write as _;
use std::ops::RangeInclusive;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::Module;

use super::ask::{AskError, Asker, Limits, Loaded};
use super::columns::Item;
use super::comma_separated;
use super::parquet::{self, Column};
use super::relations::{RELATIONS, Relation, RelationInfo, Sort};

/// The version of the interface. Since 2 edges have numbers; since 3 relations have the names of
/// the analyses; since 4 there are `argument` and `calls`; since 5 there is all that the analyses
/// read, and where flows lead; since 6 there is when buffers are needed.
pub(super) const VERSION: u64 = 6;

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
    /// Tables of Apache Parquet.
    Parquet,
}

impl ExportFormat {
    /// All of them.
    pub const ALL: [ExportFormat; 4] = [
        ExportFormat::Facts,
        ExportFormat::Csv,
        ExportFormat::Json,
        ExportFormat::Parquet,
    ];

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
    ) -> Result<Vec<Vec<String>>, (Option<usize>, String)> {
        if self == ExportFormat::Parquet {
            let columns = info.columns.iter().map(|column| column.0);
            let columns: Vec<&str> = std::iter::once("function").chain(columns).collect();
            return parquet::read(bytes, &columns).map_err(|what| (None, what));
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Err((None, "the file is not UTF-8".to_owned()));
        };
        let rows = self.rows_of_text(text, info);
        rows.map_err(|(line, what)| (Some(line), what))
    }

    fn rows_of_text(
        self,
        text: &str,
        info: &RelationInfo,
    ) -> Result<Vec<Vec<String>>, (usize, String)> {
        match self {
            ExportFormat::Parquet => unreachable!("a table of Parquet is no text"),
            ExportFormat::Facts => {
                let fields = |line: &str| line.split('\t').map(str::to_owned).collect();
                Ok(text.lines().map(fields).collect())
            }
            ExportFormat::Csv => comma_separated::read(text),
            ExportFormat::Json => json_rows(text, info),
        }
    }

    /// What the names of the files end with.
    pub fn extension(self) -> &'static str {
        match self {
            ExportFormat::Facts => "facts",
            ExportFormat::Csv => "csv",
            ExportFormat::Json => "json",
            ExportFormat::Parquet => "parquet",
        }
    }
}

/// One relation, with the function of each row in front.
pub struct Exported {
    info: &'static RelationInfo,
    rows: Vec<Vec<String>>,
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
    let loaded = Loaded::new(source, module, table);
    let asker = loaded.asker();
    let fields = Fields::new(&asker, limits)?;
    let relation = |info: &'static RelationInfo| {
        let variables: Vec<String> = (0..info.columns.len()).map(|i| format!("?c{i}")).collect();
        let variables: Vec<&str> = variables.iter().map(String::as_str).collect();
        let query = info.written(&variables);
        let answers = asker.ask(&query, limits, None)?;
        let rows = answers.rows().map(|(function, items)| {
            let cells = info.columns.iter().zip(items);
            let cells = cells.map(|(column, item)| fields.id(function, column.1, item));
            std::iter::once(function.to_string()).chain(cells).collect()
        });
        Ok(Exported {
            info,
            rows: rows.collect(),
        })
    };
    RELATIONS.iter().map(relation).collect()
}

impl Exported {
    pub fn name(&self) -> &'static str {
        self.info.name
    }

    pub fn count(&self) -> usize {
        self.rows.len()
    }

    /// The columns with their sorts, the function's first.
    fn columns(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let columns = self.info.columns.iter();
        std::iter::once(("function", "function")).chain(columns.map(|&(n, s)| (n, s.name())))
    }

    /// The rows in a format.
    pub fn file(&self, format: ExportFormat) -> Vec<u8> {
        match format {
            ExportFormat::Facts => self.facts().into_bytes(),
            ExportFormat::Csv => self.csv().into_bytes(),
            ExportFormat::Json => self.json().into_bytes(),
            ExportFormat::Parquet => {
                let columns = self.columns().map(|(name, sort)| Column {
                    name,
                    is_number: sort == "number",
                });
                let columns: Vec<Column> = columns.collect();
                parquet::write(&columns, &self.rows)
            }
        }
    }

    fn facts(&self) -> String {
        let mut out = String::new();
        for row in &self.rows {
            for (at, field) in row.iter().enumerate() {
                out.push_str(if at > 0 { "\t" } else { "" });
                out.push_str(field);
            }
            out.push('\n');
        }
        out
    }

    fn csv(&self) -> String {
        let heading = self.columns().map(|column| column.0.to_owned()).collect();
        let rows = self.rows.iter().cloned();
        comma_separated::write::<Vec<String>>(std::iter::once(heading).chain(rows))
    }

    fn json(&self) -> String {
        let rows = self.rows.iter().map(|row| {
            let fields = self.columns().zip(row).map(|((name, sort), field)| {
                let value = match (sort, field.parse::<i64>()) {
                    ("number", Ok(number)) => Value::from(number),
                    _ => Value::from(field.as_str()),
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
            let columns = columns.map(|(name, sort)| json!({ "name": name, "sort": sort }));
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
        let columns = relation.columns().map(|(name, sort)| {
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
