//! What a program derived, in the source's own names: aligned tables, CSV or JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use freehold_base::columns::Columns;
use freehold_base::escape;
use freehold_datalog::{Constant, Id, Program, Solution};

use super::FUNCTION;
use crate::columns::Item;
use crate::comma_separated;
use crate::imported_facts::split;

/// The rows of the relations that a program puts out.
pub struct ProgramAnswers {
    relations: Vec<Answered>,
    /// By the id of a constant how it reads, and how it does as the name of a function.
    items: Vec<[Item; 2]>,
}

/// The rows of one relation.
struct Answered {
    name: String,
    columns: Vec<String>,
    /// By column whether it has names of functions.
    is_function: Vec<bool>,
    /// In the order of the source, one after the other.
    rows: Vec<Id>,
    count: usize,
}

impl ProgramAnswers {
    pub(super) fn new(program: &Program, solution: &Solution) -> ProgramAnswers {
        let ids = 0..solution.constants() as Id;
        let items: Vec<[Item; 2]> = ids.map(|id| spell(solution.constant(id))).collect();
        let ranks = ranks(solution, &items);
        let relations = program.outputs().map(|relation| {
            let mut rows: Vec<&[Id]> = solution.rows(relation).collect();
            rows.sort_by(|a, b| {
                let rank = |id: &Id| ranks[*id as usize];
                a.iter().map(rank).cmp(b.iter().map(rank))
            });
            Answered {
                name: program.name(relation).to_owned(),
                columns: program.columns(relation).map(str::to_owned).collect(),
                is_function: program.types(relation).map(|of| of == FUNCTION).collect(),
                count: rows.len(),
                rows: rows.concat(),
            }
        });
        ProgramAnswers {
            relations: relations.collect(),
            items,
        }
    }

    /// For each relation its rows below each other, and how many there are; `yes` or `no` of one
    /// without columns.
    pub fn table(&self) -> String {
        let mut out = String::new();
        for (number, relation) in self.relations.iter().enumerate() {
            if number > 0 {
                out.push('\n');
            }
            let _ = match (relation.columns.is_empty(), relation.count) {
                (true, 0) => writeln!(out, "{}: no", relation.name),
                (true, _) => writeln!(out, "{}: yes", relation.name),
                (false, 1) => writeln!(out, "{}: 1 row", relation.name),
                (false, count) => writeln!(out, "{}: {count} rows", relation.name),
            };
            if relation.count > 0 && !relation.columns.is_empty() {
                self.write_rows(relation, &mut out);
            }
        }
        out
    }

    fn item(&self, relation: &Answered, column: usize, id: Id) -> &Item {
        &self.items[id as usize][usize::from(relation.is_function[column])]
    }

    fn write_rows(&self, relation: &Answered, out: &mut String) {
        let place = |item: &Item| match item.position {
            Some((line, column)) => format!("{line}:{column}"),
            None => String::new(),
        };
        let rows = || relation.rows.chunks_exact(relation.columns.len());
        // Each column, and behind it the places of what stands in it, where it has any.
        let has_places: Vec<bool> = (0..relation.columns.len())
            .map(|at| rows().any(|row| self.item(relation, at, row[at]).position.is_some()))
            .collect();
        let fields = |row: &[Id]| -> Vec<String> {
            let fields = row.iter().zip(&has_places).enumerate();
            let fields = fields.flat_map(|(at, (&id, &has_place))| {
                let item = self.item(relation, at, id);
                let text = escape::line(&item.text).into_owned();
                std::iter::once(text).chain(has_place.then(|| place(item)))
            });
            fields.collect()
        };
        let heads = relation.columns.iter().zip(&has_places);
        let heads = heads.flat_map(|(name, &has_place)| {
            std::iter::once(name.as_str()).chain(has_place.then_some("at"))
        });
        let width = |text: &str| text.chars().count();
        let mut columns = Columns::default();
        for (at, head) in heads.clone().enumerate() {
            columns.widen(at, width(head));
        }
        for row in rows() {
            for (at, field) in fields(row).iter().enumerate() {
                columns.widen(at, width(field));
            }
        }
        columns.line(out, heads.map(|head| (head, width(head))));
        for row in rows() {
            let fields = fields(row);
            columns.line(
                out,
                fields.iter().map(|field| (field.as_str(), width(field))),
            );
        }
    }

    /// Comma-separated values: for each relation a heading, and its name in front of each row.
    /// Behind each column the line and column where it stands.
    pub fn csv(&self) -> String {
        let mut out = String::new();
        for relation in &self.relations {
            let heads = relation.columns.iter();
            let heads = heads.flat_map(|c| [c.clone(), format!("{c}_line"), format!("{c}_column")]);
            let heading: Vec<String> = std::iter::once("relation".to_owned())
                .chain(heads)
                .collect();
            let rows = self.rows(relation).map(|items| {
                let fields = items.into_iter().flat_map(|item| {
                    let number = |n: Option<usize>| n.map_or(String::new(), |n| n.to_string());
                    let (line, column) = item.position.unzip();
                    [item.text.to_string(), number(line), number(column)]
                });
                std::iter::once(relation.name.clone())
                    .chain(fields)
                    .collect()
            });
            out += &comma_separated::write::<Vec<String>>(std::iter::once(heading).chain(rows));
        }
        out
    }

    /// One JSON object: `relations`, each with its `name`, `columns`, `rows` and their `count`.
    pub fn json(&self) -> String {
        let relations = self.relations.iter().map(|relation| {
            let rows = self.rows(relation).map(|items| {
                let cells = relation.columns.iter().zip(items).map(|(column, item)| {
                    let mut cell = json!({ "text": &*item.text });
                    if let Some((line, at)) = item.position {
                        cell["line"] = line.into();
                        cell["column"] = at.into();
                    }
                    (column.clone(), cell)
                });
                Value::Object(cells.collect::<Map<_, _>>())
            });
            json!({
                "name": relation.name,
                "columns": relation.columns,
                "rows": rows.collect::<Vec<_>>(),
                "count": relation.count,
            })
        });
        let object = json!({ "relations": relations.collect::<Vec<_>>() });
        format!("{object:#}\n")
    }

    fn rows<'a>(&'a self, relation: &'a Answered) -> impl Iterator<Item = Vec<&'a Item>> {
        let width = relation.columns.len();
        (0..relation.count).map(move |row| {
            let ids = relation.rows[row * width..(row + 1) * width].iter();
            let items = ids.enumerate().map(|(at, &id)| self.item(relation, at, id));
            items.collect()
        })
    }
}

/// How a constant reads: what has a place in its id has it in a column of its own.
fn spell(constant: &Constant) -> [Item; 2] {
    let item = |text: &str, position| Item {
        text: text.into(),
        position,
    };
    match constant {
        Constant::Number(number) => {
            let item = item(&number.to_string(), None);
            [item.clone(), item]
        }
        Constant::Symbol(symbol) => {
            let (text, position) = split(symbol);
            [item(text, position), item(&format!("@{symbol}"), None)]
        }
    }
}

/// By the id of a constant its place in the order of the source: numbers by what they are, what has
/// a place by that, other symbols by their text.
fn ranks(solution: &Solution, items: &[[Item; 2]]) -> Vec<u32> {
    let key = |id: &Id| {
        let item = &items[*id as usize][0];
        match solution.constant(*id) {
            Constant::Number(number) => (0, *number, None, &*item.text),
            Constant::Symbol(_) => (1, 0, item.position, &*item.text),
        }
    };
    let mut ids: Vec<Id> = (0..items.len() as Id).collect();
    ids.sort_by_key(key);
    let mut ranks = vec![0; items.len()];
    for (rank, id) in ids.into_iter().zip(0..) {
        ranks[rank as usize] = id;
    }
    ranks
}
