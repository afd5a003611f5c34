//! Answers as text: an aligned table, CSV or JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use super::ask::{Answers, Item};
use super::explain;

impl Answers {
    /// A table with a line for each answer, and how many there are; `yes` or `no` for a query without variables.
    pub fn table(&self) -> String {
        if self.counts {
            return self.counted();
        }
        if self.columns.is_empty() {
            return self.yes_or_no();
        }
        let mut lines: Vec<Vec<String>> = vec![self.heads()];
        lines.extend(
            self.rows
                .iter()
                .map(|(function, items)| self.line(function, items)),
        );
        let placed = self.placed();
        let mut shown: Vec<bool> = vec![self.by_function];
        shown.extend(placed.iter().flat_map(|&placed| [true, placed]));
        let width = |column: usize| {
            let widths = lines.iter().map(|line| line[column].chars().count());
            widths.max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..shown.len()).map(width).collect();
        let mut out = String::new();
        for line in &lines {
            let start = out.len();
            for ((text, &width), _) in line
                .iter()
                .zip(&widths)
                .zip(&shown)
                .filter(|(_, shown)| **shown)
            {
                let _ = write!(out, "{text:width$}  ");
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

    fn heads(&self) -> Vec<String> {
        let columns = self.columns.iter();
        let columns = columns.flat_map(|column| [format!("?{column}"), "at".to_owned()]);
        std::iter::once("function".to_owned())
            .chain(columns)
            .collect()
    }

    fn line(&self, function: &str, items: &[Item]) -> Vec<String> {
        let items = items.iter().flat_map(|item| {
            let at = item
                .position
                .map(|(line, column)| format!("{line}:{column}"));
            [item.text.to_string(), at.unwrap_or_default()]
        });
        std::iter::once(format!("@{function}"))
            .chain(items)
            .collect()
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
