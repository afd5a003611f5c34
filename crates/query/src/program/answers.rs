//! What a program derived, in the source's own names: aligned tables, CSV or JSON.

use std::fmt::Write as _;

use rustc_hash::FxHashMap;
use serde_json::{Map, Value, json};

use freehold_base::columns::Columns;
use freehold_base::escape;
use freehold_datalog::{Constant, Id, Program, RelationId, Solution};

use super::{FUNCTION, Function};
use crate::columns::Item;
use crate::comma_separated;
use crate::imported_facts::split;

/// The rows of the relations that a program puts out.
pub struct ProgramAnswers<'p> {
    pub(super) program: &'p Program,
    pub(super) solution: Solution<'p>,
    pub(super) functions: Vec<Function>,
    pub(super) relations: Vec<Answered>,
    /// The relations of the query language of which not all rows were there.
    pub incomplete: Vec<&'static str>,
    /// By the id of a constant how it reads, and how it does as the name of a function.
    items: Vec<[Item; 2]>,
}

/// The rows of one relation.
pub(super) struct Answered {
    pub(super) id: RelationId,
    name: String,
    columns: Vec<String>,
    /// By column whether it has names of functions.
    is_function: Vec<bool>,
    rows: Rows,
    /// Whether there are no others.
    is_complete: bool,
    /// Those of which nobody knows whether they are there.
    unknown: Rows,
}

/// Rows in the order of the source, one after the other.
struct Rows {
    ids: Vec<Id>,
    count: usize,
}

impl<'p> ProgramAnswers<'p> {
    pub(super) fn new(
        program: &'p Program,
        solution: Solution<'p>,
        functions: Vec<Function>,
        incomplete: Vec<&'static str>,
    ) -> ProgramAnswers<'p> {
        let ids = 0..solution.constants() as Id;
        let mut items: Vec<[Item; 2]> = ids.map(|id| spell(solution.constant(id))).collect();
        let mut places: FxHashMap<Id, usize> = FxHashMap::default();
        for (place, function) in functions.iter().enumerate() {
            items[function.id as usize][1].text = function.shown.as_str().into();
            places.entry(function.id).or_insert(place);
        }
        let ranks = ranks(&solution, &items, &places);
        let relations = program.outputs().map(|relation| {
            let sorted = |mut rows: Vec<&[Id]>| {
                rows.sort_by(|a, b| {
                    let rank = |id: &Id| ranks[*id as usize];
                    a.iter().map(rank).cmp(b.iter().map(rank))
                });
                Rows {
                    count: rows.len(),
                    ids: rows.concat(),
                }
            };
            Answered {
                id: relation,
                name: program.name(relation).to_owned(),
                columns: program.columns(relation).map(str::to_owned).collect(),
                is_function: program.types(relation).map(|of| of == FUNCTION).collect(),
                rows: sorted(solution.rows(relation).collect()),
                is_complete: solution.is_complete(relation),
                unknown: sorted(solution.unknown_rows(relation).collect()),
            }
        });
        let relations = relations.collect();
        ProgramAnswers {
            program,
            solution,
            functions,
            relations,
            incomplete,
            items,
        }
    }

    /// An atom as answers show what is in it; `_` for what may be anything.
    pub(super) fn atom(
        &self,
        relation: RelationId,
        row: impl Iterator<Item = Option<Id>>,
    ) -> String {
        let fields = row
            .zip(self.program.types(relation))
            .map(|(id, of)| match id {
                Some(id) => {
                    escape::line(&self.items[id as usize][usize::from(of == FUNCTION)].text)
                        .into_owned()
                }
                None => "_".to_owned(),
            });
        let fields: Vec<String> = fields.collect();
        format!("{}({})", self.program.name(relation), fields.join(", "))
    }

    /// For each relation its rows below each other, and how many there are; `yes` or `no` of one
    /// without columns.
    pub fn table(&self) -> String {
        let mut out = String::new();
        for (number, relation) in self.relations.iter().enumerate() {
            if number > 0 {
                out.push('\n');
            }
            let name = &relation.name;
            let more = match relation.is_complete {
                true => "",
                false => ", and perhaps more",
            };
            match (relation.columns.is_empty(), relation.rows.count) {
                (true, 0) if !relation.is_complete => {
                    let _ = writeln!(out, "{name}: unknown");
                    continue;
                }
                (true, count) => {
                    let _ = writeln!(out, "{name}: {}", if count > 0 { "yes" } else { "no" });
                    continue;
                }
                (false, count) => {
                    let _ = writeln!(out, "{name}: {}{more}", rows(count));
                }
            }
            self.write_rows(relation, &relation.rows, &mut out);
            if relation.unknown.count > 0 {
                let _ = writeln!(out, "unknown: {}", rows(relation.unknown.count));
                self.write_rows(relation, &relation.unknown, &mut out);
            }
        }
        out
    }

    fn item(&self, relation: &Answered, column: usize, id: Id) -> &Item {
        &self.items[id as usize][usize::from(relation.is_function[column])]
    }

    fn write_rows(&self, relation: &Answered, of: &Rows, out: &mut String) {
        if of.count == 0 {
            return;
        }
        let place = |item: &Item| match item.position {
            Some((line, column)) => format!("{line}:{column}"),
            None => String::new(),
        };
        let rows = || of.ids.chunks_exact(relation.columns.len());
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
            let rows = self.rows(relation, &relation.rows).map(|items| {
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

    /// One JSON object: `relations`, each with its `name`, `columns`, `rows`, their `count`,
    /// whether it is `complete`, and what rows are `unknown` if it is not.
    pub fn json(&self) -> String {
        let relations = self.relations.iter().map(|relation| {
            let rows = |of| -> Vec<Value> {
                let rows = self.rows(relation, of).map(|items| {
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
                rows.collect()
            };
            let mut out = json!({
                "name": relation.name,
                "columns": relation.columns,
                "rows": rows(&relation.rows),
                "count": relation.rows.count,
                "complete": relation.is_complete,
            });
            if !relation.is_complete {
                out["unknown"] = rows(&relation.unknown).into();
            }
            out
        });
        let object = json!({ "relations": relations.collect::<Vec<_>>() });
        format!("{object:#}\n")
    }

    fn rows<'a>(
        &'a self,
        relation: &'a Answered,
        of: &'a Rows,
    ) -> impl Iterator<Item = Vec<&'a Item>> {
        let width = relation.columns.len();
        (0..of.count).map(move |row| {
            let ids = of.ids[row * width..(row + 1) * width].iter();
            let items = ids.enumerate().map(|(at, &id)| self.item(relation, at, id));
            items.collect()
        })
    }
}

/// How many rows.
fn rows(count: usize) -> String {
    match count {
        1 => "1 row".to_owned(),
        count => format!("{count} rows"),
    }
}

impl Answered {
    /// The first rows, in the order of the source.
    pub(super) fn first(&self, count: usize) -> Vec<Vec<Id>> {
        let width = self.columns.len();
        let rows = 0..self.rows.count.min(count);
        let rows = rows.map(|row| &self.rows.ids[row * width..(row + 1) * width]);
        rows.map(<[Id]>::to_vec).collect()
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

/// By the id of a constant its place in the order of the source: numbers by what they are,
/// functions and what has a place by that, other symbols by their text.
fn ranks(solution: &Solution, items: &[[Item; 2]], functions: &FxHashMap<Id, usize>) -> Vec<u32> {
    let key = |id: &Id| {
        let item = &items[*id as usize][0];
        match (solution.constant(*id), functions.get(id)) {
            (Constant::Number(number), _) => (0, *number, None, &*item.text),
            (Constant::Symbol(_), Some(&place)) => (1, place as i64, None, ""),
            (Constant::Symbol(_), None) => (2, 0, item.position, &*item.text),
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
