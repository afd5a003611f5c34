//! A Datalog program over the relations of queries: what is wrong with it, what its relations mean,
//! and what it derives of the programs that are open beside it.

use std::ops::Range;

use freehold_base::budget::Budget;
use freehold_base::diagnostics::Severity;
use freehold_datalog as datalog;
use freehold_query::{Limits, ProgramFacts, find_relation, read_program};
use serde_json::Value;

use crate::analysis::offset;
use crate::answers::Hover;
use crate::document::{Document, Fault};
use crate::program::Program;
use crate::text::{Text, word_at};

/// How many rows a program may ask and derive while somebody types.
const LIMITS: Limits = Limits { rows: 200_000 };
/// The rows of a relation that are told.
const MOST_ROWS: usize = 8;

/// A Datalog program with what is known of it.
#[derive(Default)]
pub struct QueryFile {
    text: Text,
    faults: Vec<Fault>,
    /// What it derives of open programs.
    derived: Vec<Fault>,
}

impl QueryFile {
    /// Takes another text and looks at it. What it derives is not known until it is
    /// [judged](Self::judge).
    pub fn update(&mut self, text: Text) {
        self.text = text;
        self.derived.clear();
        let errors = read_program(self.text.as_str()).err().unwrap_or_default();
        let range = |at: freehold_ir::Location| {
            let at = offset(at).min(self.text.as_str().len());
            let rest = &self.text.as_str()[at..];
            let end = rest.find(|c| !is_word(c)).map_or(rest.len(), |end| end);
            at..at + end
        };
        let fault = |error: &freehold_base::diagnostics::Diagnostic| Fault {
            range: range(error.location),
            severity: error.severity,
            message: error.message.clone(),
            notes: error
                .notes
                .iter()
                .map(|(at, m)| (range(*at), m.clone()))
                .collect(),
            is_refusal: false,
        };
        self.faults = errors.iter().map(fault).collect();
    }

    /// The text.
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// What is wrong with it, and what it derives.
    pub fn faults(&self) -> Vec<Fault> {
        [&self.faults[..], &self.derived].concat()
    }

    /// Looks what it derives of the programs of open documents, each with what it is called, within
    /// a budget: at each relation that it puts out it is said how many rows it has.
    pub fn judge(&mut self, open: &[(&str, &Document)], budget: &Budget) {
        self.derived.clear();
        let Ok(program) = read_program(self.text.as_str()) else {
            return;
        };
        let mut derived = Vec::new();
        for (name, document) in open {
            let parts = document.parts().iter().enumerate();
            for (number, part) in parts {
                let source = document.source().chunk(part.range.clone());
                let read = Program::read(source, document.reading(), budget);
                // Who wrote it is told what is wrong where it stands.
                if !read.errors.is_empty() {
                    continue;
                }
                let called = match document.parts().len() {
                    1 => (*name).to_owned(),
                    _ => format!("program {} of {name}", number + 1),
                };
                derived.extend(self.derived(&program, &read, &called, budget));
            }
        }
        self.derived = derived;
    }

    /// What it derives of one program.
    fn derived(
        &self,
        program: &datalog::Program,
        read: &Program,
        called: &str,
        budget: &Budget,
    ) -> Vec<Fault> {
        let mut facts = ProgramFacts::new(program);
        let nothing = |why: &str| {
            let at = self.output(None);
            vec![said(
                at,
                format!("not asked of {called}: {why}"),
                Vec::new(),
            )]
        };
        let asked = (&read.source, &read.module, &read.table);
        if facts.add(None, asked, LIMITS).is_err() {
            return nothing("its blocks cannot be asked for");
        }
        if let Some(unknown) = facts.unknown_names().first() {
            return nothing(&unknown.message);
        }
        let answers = match facts.solve(LIMITS, budget) {
            Ok(answers) => answers,
            Err(_) => {
                // What was cancelled says nothing.
                budget.spend(1);
                return nothing("it takes too many rows");
            }
        };
        let incomplete = match answers.incomplete.is_empty() {
            true => "",
            false => " or more",
        };
        let answers: Value = serde_json::from_str(&answers.json()).unwrap_or_default();
        let relations = answers["relations"].as_array().into_iter().flatten();
        let fault = |relation: &Value| {
            let name = relation["name"].as_str().unwrap_or_default();
            let count = relation["count"].as_u64().unwrap_or(0);
            let rows = if count == 1 { "row" } else { "rows" };
            let at = self.output(Some(name));
            let told = relation["rows"].as_array().into_iter().flatten();
            let told = told
                .take(MOST_ROWS)
                .map(|row| shown(&relation["columns"], row));
            let notes = told.map(|row| (at.clone(), row)).collect();
            let message = format!("`{name}` has {count} {rows}{incomplete} in {called}");
            said(at, message, notes)
        };
        relations.map(fault).collect()
    }

    /// Where the program puts a relation out, or declares it; where it puts anything out.
    fn output(&self, name: Option<&str>) -> Range<usize> {
        let text = self.text.as_str();
        let mut declared = None;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let here = start;
            start += line.len();
            let is_output = line.trim_start().starts_with(".output");
            if !is_output && !line.trim_start().starts_with(".decl") {
                continue;
            }
            let Some(name) = name else {
                if is_output {
                    return here..here + line.trim_end().len();
                }
                continue;
            };
            let mut places = line.match_indices(name).map(|(at, _)| here + at);
            let found = places.find(|&at| word_at(text, at, is_word) == (at..at + name.len()));
            match found {
                Some(at) if is_output => return at..at + name.len(),
                Some(at) => declared = declared.or(Some(at..at + name.len())),
                None => {}
            }
        }
        declared.unwrap_or(0..0)
    }

    /// What the relation at an offset means: one of queries, or one that the program declares.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        let text = self.text.as_str();
        let range = word_at(text, offset, is_word);
        let word = &text[range.clone()];
        let said = match (self.declared(word), find_relation(word)) {
            (Some((declaration, meaning)), _) => {
                format!("```prolog\n{declaration}\n```\n\n{meaning}\n")
            }
            (None, Some(info)) => {
                let columns = info.columns.iter();
                let columns: Vec<String> = columns
                    .map(|(name, sort)| format!("{name}: {}", sort.name()))
                    .collect();
                let name = info.name;
                format!(
                    "```prolog\n.decl {name}(function: function, {})\n```\n\n`{}`: {}\n",
                    columns.join(", "),
                    info.signature(),
                    info.help
                )
            }
            (None, None) => return None,
        };
        Some(Hover { range, text: said })
    }

    /// How the program declares a relation, and the comments above that.
    fn declared(&self, word: &str) -> Option<(String, String)> {
        let mut comment: Vec<&str> = Vec::new();
        for line in self.text.as_str().lines() {
            let line = line.trim();
            if let Some(said) = line.strip_prefix("//") {
                comment.push(said.trim());
                continue;
            }
            let declared = line.strip_prefix(".decl").map(str::trim);
            let name = declared.and_then(|rest| rest.split(|c| !is_word(c)).next());
            if name == Some(word) {
                return Some((line.to_owned(), comment.join(" ")));
            }
            comment.clear();
        }
        None
    }
}

/// Something that is said, and wrong of nobody.
fn said(range: Range<usize>, message: String, notes: Vec<(Range<usize>, String)>) -> Fault {
    Fault {
        range,
        severity: Severity::Note,
        message,
        notes,
        is_refusal: false,
    }
}

/// A row as text: `f = @g, v = %a (2:8)`.
fn shown(columns: &Value, row: &Value) -> String {
    let columns = columns.as_array().into_iter().flatten();
    let cells = columns.filter_map(|column| {
        let column = column.as_str()?;
        let cell = &row[column];
        let text = cell["text"].as_str()?;
        Some(match (cell["line"].as_u64(), cell["column"].as_u64()) {
            (Some(line), Some(at)) => format!("{column} = {text} ({line}:{at})"),
            _ => format!("{column} = {text}"),
        })
    });
    cells.collect::<Vec<_>>().join(", ")
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
