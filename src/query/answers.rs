//! Answers as text: an aligned table, CSV or JSON.

use std::fmt::Write as _;
use std::rc::Rc;

use serde_json::{Map, Value, json};

use super::ask::{Answers, Item};
use super::explain;

/// A column of the table.
#[derive(Copy, Clone)]
enum Part {
    Function,
    /// What the variable of that number is.
    Text(usize),
    /// Where it stands.
    Place(usize),
}

impl Answers {
    /// A table with a line for each answer, and how many there are; `yes` or `no` for a query without variables.
    pub fn table(&self) -> String {
        if self.counts {
            return self.counted();
        }
        if self.columns.is_empty() {
            return self.yes_or_no();
        }
        let columns = self.shown_columns();
        let mut out = String::new();
        for line in std::iter::once(None).chain(self.rows.iter().map(Some)) {
            let start = out.len();
            for &(part, width) in &columns {
                let from = out.len();
                self.write_part(&mut out, part, line);
                let written = out[from..].chars().count();
                out.extend(std::iter::repeat_n(' ', width + 2 - written));
            }
            let end = out[start..].trim_end().len();
            out.truncate(start + end);
            out.push('\n');
        }
        let answers = match self.rows.len() {
            1 => "1 answer".to_owned(),
            n => format!("{n} answers"),
        };
        let _ = writeln!(out, "{answers}");
        out
    }

    /// Comma-separated values: the function, then each variable and the line and column where it stands.
    pub fn csv(&self) -> String {
        let mut out = String::new();
        let heads = self.columns.iter();
        let heads = heads.flat_map(|c| [c.clone(), format!("{c}_line"), format!("{c}_column")]);
        csv_line(
            &mut out,
            std::iter::once("function".to_owned()).chain(heads),
        );
        for (function, items) in &self.rows {
            let fields = items.iter().flat_map(|item| {
                let number = |n: Option<usize>| n.map_or(String::new(), |n| n.to_string());
                let (line, column) = item.position.unzip();
                [item.text.to_string(), number(line), number(column)]
            });
            csv_line(
                &mut out,
                std::iter::once(function.to_string()).chain(fields),
            );
        }
        out
    }

    /// One JSON object: `answers`, each with its function and variables, and `count`.
    pub fn json(&self) -> String {
        let answers = self.rows.iter().map(|(function, items)| {
            let mut row = Map::new();
            row.insert("function".to_owned(), Value::from(&**function));
            for (column, item) in self.columns.iter().zip(items) {
                let mut cell = json!({ "text": &*item.text });
                if let Some((line, at)) = item.position {
                    cell["line"] = line.into();
                    cell["column"] = at.into();
                }
                row.insert(format!("?{column}"), cell);
            }
            Value::Object(row)
        });
        let answers: Vec<Value> = answers.collect();
        let object = json!({ "answers": answers, "count": self.count() });
        format!("{object:#}\n")
    }

    /// Why the first answers are answers, or why there are none.
    pub fn explained(&self) -> String {
        explain::table(&self.explanations)
    }

    /// As [`explained`](Self::explained), as one JSON object.
    pub fn explained_json(&self) -> String {
        explain::json(&self.explanations)
    }

    /// Which columns have a place in the source.
    fn placed(&self) -> Vec<bool> {
        let columns = 0..self.columns.len();
        let placed = |c: usize| {
            let mut items = self.rows.iter().map(|row| &row.1[c]);
            items.any(|item| item.position.is_some())
        };
        columns.map(placed).collect()
    }

    /// The columns of the table, each as wide as its widest part.
    fn shown_columns(&self) -> Vec<(Part, usize)> {
        let placed = self.placed();
        let mut parts = match self.by_function {
            true => vec![Part::Function],
            false => Vec::new(),
        };
        for (column, placed) in placed.into_iter().enumerate() {
            parts.push(Part::Text(column));
            if placed {
                parts.push(Part::Place(column));
            }
        }
        let mut text = String::new();
        let mut width = |part: Part, line| {
            text.clear();
            self.write_part(&mut text, part, line);
            text.chars().count()
        };
        let widest = |part| {
            let lines = self.rows.iter().map(Some);
            let widths = std::iter::once(None)
                .chain(lines)
                .map(|line| width(part, line));
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = parts.iter().copied().map(widest).collect();
        parts.into_iter().zip(widths).collect()
    }

    /// Writes a part of a line; of the head without one.
    fn write_part(&self, out: &mut String, part: Part, line: Option<&(Rc<str>, Vec<Item>)>) {
        let _ = match (part, line) {
            (Part::Function, None) => write!(out, "function"),
            (Part::Function, Some((function, _))) => write!(out, "@{function}"),
            (Part::Text(column), None) => write!(out, "?{}", self.columns[column]),
            (Part::Text(column), Some((_, items))) => out.write_str(&items[column].text),
            (Part::Place(_), None) => write!(out, "at"),
            (Part::Place(column), Some((_, items))) => match items[column].position {
                Some((line, column)) => write!(out, "{line}:{column}"),
                None => Ok(()),
            },
        };
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
    fn count(&self) -> usize {
        self.found.iter().map(|found| found.1).sum()
    }
}

fn csv_line(out: &mut String, fields: impl Iterator<Item = String>) {
    for (number, field) in fields.enumerate() {
        if number > 0 {
            out.push(',');
        }
        match field.contains([',', '"', '\n']) {
            true => {
                let _ = write!(out, "\"{}\"", field.replace('"', "\"\""));
            }
            false => out.push_str(&field),
        }
    }
    out.push('\n');
}
