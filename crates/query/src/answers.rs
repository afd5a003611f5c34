//! Answers, and how they are written: an aligned table, CSV or JSON.

use std::fmt::Write as _;
use std::ops::Range;
use std::rc::Rc;

use fixedbitset::FixedBitSet;
use serde_json::{Map, Value, json};

use freehold_base::columns::{Columns, end_line};

use super::columns::Item;
use super::comma_separated;
use super::explain::{self, Detail, Explanation};
use super::picture;

/// What stands in a place of each answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name of the variable without `?`, or an edge as the query names it.
    pub name: String,
    /// It says which of several edges between the same two blocks an answer is about.
    pub is_edge: bool,
}

impl Column {
    /// As queries write it.
    pub fn text(&self) -> String {
        match self.is_edge {
            true => self.name.clone(),
            false => format!("?{}", self.name),
        }
    }
}

/// The answers of a query.
pub struct Answers {
    /// What answers consist of: the query's variables, then the edges of which it matters which one
    /// of several.
    pub columns: Vec<Column>,
    /// What stands in the columns, each thing once.
    pub(super) items: Vec<Item>,
    /// For each answer the numbers of its items, in the order of the source; none where the query
    /// asks for how many answers there are.
    pub(super) cells: Vec<u32>,
    /// For each function with answers how many it has.
    pub found: Vec<(Rc<str>, usize)>,
    /// Whether the query asks for several functions, so that the function is part of the answer.
    pub by_function: bool,
    /// The query asks for how many answers there are.
    pub counts: bool,
    /// Why the first answers are answers, or why there are none; empty where nobody asked.
    pub explanations: Vec<Explanation>,
}

/// What lines are made of: by column and item a text, which is made when it is first needed.
struct Pieces {
    text: String,
    places: Vec<Range<u32>>,
    items: usize,
}

impl Pieces {
    fn new(width: usize, items: usize) -> Self {
        Pieces {
            text: String::new(),
            places: vec![0..0; width * items],
            items,
        }
    }

    fn of(&mut self, column: usize, item: u32, write: impl FnOnce(&mut String)) -> &str {
        let place = &mut self.places[column * self.items + item as usize];
        if place.start == place.end {
            place.start = self.text.len() as u32;
            write(&mut self.text);
            place.end = self.text.len() as u32;
        }
        &self.text[place.start as usize..place.end as usize]
    }
}

/// So many bytes of a table are written at once.
const PIECE: usize = 1 << 16;

impl Answers {
    /// For each answer its function and what its columns are.
    pub fn rows(&self) -> impl Iterator<Item = (&Rc<str>, Vec<&Item>)> {
        self.numbered().map(|(function, numbers)| {
            let items = numbers.iter().map(|&number| &self.items[number as usize]);
            (function, items.collect())
        })
    }

    /// For each answer its function and the numbers of its items.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (&Rc<str>, &[u32])> {
        let width = self.columns.len();
        let found = self.found.iter().filter(|_| !self.counts);
        let functions = found.flat_map(|(function, count)| std::iter::repeat_n(function, *count));
        let row = move |answer: usize| &self.cells[answer * width..(answer + 1) * width];
        functions.zip((0..).map(row))
    }

    /// Leaves out the columns of edges where no two blocks of an answer have several.
    pub(super) fn leave_out_single_edges(&mut self) {
        let width = self.columns.len();
        let is_open = |at: usize| {
            let mut numbers = self.cells.iter().skip(at).step_by(width);
            numbers.any(|&number| !self.items[number as usize].text.is_empty())
        };
        let stays: Vec<bool> = (0..width)
            .map(|at| !self.columns[at].is_edge || is_open(at))
            .collect();
        if stays.iter().all(|&stays| stays) {
            return;
        }
        let mut places = (0..width).cycle();
        self.cells
            .retain(|_| places.next().is_some_and(|at| stays[at]));
        let mut stays = stays.into_iter();
        self.columns.retain(|_| stays.next().unwrap_or(true));
    }

    /// A table with a line for each answer, and how many there are; `yes` or `no` for a query
    /// without variables.
    pub fn table(&self) -> String {
        let mut out = String::new();
        self.write_table(&mut |piece| out.push_str(piece));
        out
    }

    /// The same in pieces: a table of millions of answers is never held.
    pub fn write_table(&self, write: &mut dyn FnMut(&str)) {
        if self.counts {
            return write(&self.counted());
        }
        if self.columns.is_empty() {
            return write(&self.yes_or_no());
        }
        self.write_rows(write);
        write(&match self.count() {
            1 => "1 answer\n".to_owned(),
            n => format!("{n} answers\n"),
        });
    }

    /// Comma-separated values: the function, then each variable and the line and column where it
    /// stands.
    pub fn csv(&self) -> String {
        let heads = self.columns.iter().map(|column| &column.name);
        let heads = heads.flat_map(|c| [c.clone(), format!("{c}_line"), format!("{c}_column")]);
        let heading = std::iter::once("function".to_owned())
            .chain(heads)
            .collect();
        let rows = self.rows().map(|(function, items)| {
            let fields = items.iter().flat_map(|item| {
                let number = |n: Option<usize>| n.map_or(String::new(), |n| n.to_string());
                let (line, column) = item.position.unzip();
                [item.text.to_string(), number(line), number(column)]
            });
            std::iter::once(function.to_string())
                .chain(fields)
                .collect()
        });
        comma_separated::write::<Vec<String>>(std::iter::once(heading).chain(rows))
    }

    /// One JSON object: `answers`, each with its function and variables, and `count`.
    pub fn json(&self) -> String {
        let answers = self.rows().map(|(function, items)| {
            let mut row = Map::new();
            row.insert("function".to_owned(), Value::from(&**function));
            for (column, item) in self.columns.iter().zip(items) {
                let mut cell = json!({ "text": &*item.text });
                if let Some((line, at)) = item.position {
                    cell["line"] = line.into();
                    cell["column"] = at.into();
                }
                row.insert(column.text(), cell);
            }
            Value::Object(row)
        });
        let answers: Vec<Value> = answers.collect();
        let object = json!({ "answers": answers, "count": self.count() });
        format!("{object:#}\n")
    }

    /// Why the first answers are answers, or why there are none; of a number of answers only the
    /// number.
    pub fn explained(&self, detail: Detail) -> String {
        match self.explanations.is_empty() {
            true => self.table(),
            false => explain::table(&self.explanations, detail),
        }
    }

    /// Pairs as a graph: SVG with a circle of what they are about for each function.
    ///
    /// # Errors
    /// If the answers are not pairs.
    pub fn svg(&self) -> Result<String, String> {
        picture::svg(self)
    }

    /// As [`explained`](Self::explained), as one JSON object.
    pub fn explained_json(&self) -> String {
        explain::json(&self.explanations)
    }

    /// The head of the table, and a line for each answer.
    fn write_rows(&self, write: &mut dyn FnMut(&str)) {
        let place = |item: &Item| match item.position {
            Some((line, column)) => format!("{line}:{column}"),
            None => String::new(),
        };
        // Of millions of answers there are thousands of items.
        let places: Vec<String> = self.items.iter().map(place).collect();
        let widths = |text: &dyn Fn(usize) -> usize| (0..self.items.len()).map(text).collect();
        let text_widths: Vec<usize> = widths(&|n| self.items[n].text.chars().count());
        let place_widths: Vec<usize> = widths(&|n| places[n].len());
        let heads: Vec<String> = self.columns.iter().map(Column::text).collect();
        let width = heads.len().max(1);
        let mut stands = vec![FixedBitSet::with_capacity(self.items.len()); width];
        for row in self.cells.chunks_exact(width) {
            for (stands, &number) in stands.iter_mut().zip(row) {
                stands.insert(number as usize);
            }
        }
        let has_places: Vec<bool> = stands
            .iter()
            .map(|stands| stands.ones().any(|number| place_widths[number] > 0))
            .collect();
        // Each column, and behind it the places of what stands in it, where it has any.
        let fields = |number: usize, at: usize| {
            let text = (&*self.items[number].text, text_widths[number]);
            let place = (&*places[number], place_widths[number]);
            std::iter::once(text).chain(has_places[at].then_some(place))
        };
        let mut columns = Columns::default();
        let head = self.by_function.then_some(("function", "function".len()));
        let heads = heads.iter().enumerate().flat_map(|(at, head)| {
            let head = (head.as_str(), head.chars().count());
            std::iter::once(head).chain(has_places[at].then_some(("at", "at".len())))
        });
        let heads = head.into_iter().chain(heads);
        for (column, (_, width)) in heads.clone().enumerate() {
            columns.widen(column, width);
        }
        if self.by_function {
            for (function, _) in &self.found {
                columns.widen(0, function.chars().count() + 1);
            }
        }
        // Which column of the table each column of the answers begins.
        let first = |at: usize| {
            let before = has_places[..at].iter().map(|&has| 1 + usize::from(has));
            usize::from(self.by_function) + before.sum::<usize>()
        };
        for (at, stands) in stands.iter().enumerate() {
            for number in stands.ones() {
                for (column, (_, width)) in (first(at)..).zip(fields(number, at)) {
                    columns.widen(column, width);
                }
            }
        }
        let mut out = String::new();
        columns.line(&mut out, heads);
        let mut name = String::new();
        let mut numbers = self.cells.chunks_exact(width);
        let mut pieces = Pieces::new(width, self.items.len());
        for (function, count) in &self.found {
            name.clear();
            if self.by_function {
                name.extend(["@", function]);
                let mut field = String::new();
                columns.field(&mut field, 0, (&name, name.chars().count()));
                name = field;
            }
            for row in numbers.by_ref().take(*count) {
                out.push_str(&name);
                for (at, &number) in row.iter().enumerate() {
                    let piece = pieces.of(at, number, |piece| {
                        for (column, field) in (first(at)..).zip(fields(number as usize, at)) {
                            columns.field(piece, column, field);
                        }
                    });
                    out.push_str(piece);
                }
                end_line(&mut out);
                if out.len() >= PIECE {
                    write(&out);
                    out.clear();
                }
            }
        }
        write(&out);
    }

    fn counted(&self) -> String {
        let mut out = String::new();
        if self.by_function {
            for (function, answers) in &self.found {
                let _ = writeln!(out, "@{function}: {answers}");
            }
            out.push_str("all: ");
        }
        let _ = writeln!(out, "{}", self.count());
        out
    }

    fn yes_or_no(&self) -> String {
        match (self.found.is_empty(), self.by_function) {
            (true, _) => "no\n".to_owned(),
            (false, false) => "yes\n".to_owned(),
            (false, true) => {
                let functions = self.found.iter();
                let functions: Vec<String> =
                    functions.map(|found| format!("@{}", found.0)).collect();
                format!("yes, in {}\n", functions.join(", "))
            }
        }
    }

    /// How many answers there are.
    pub fn count(&self) -> usize {
        self.found.iter().map(|found| found.1).sum()
    }
}
