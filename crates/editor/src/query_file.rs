//! A Datalog program over the relations of queries: what is wrong with it, and what its relations
//! mean.

use freehold_query::{find_relation, read_program};

use crate::analysis::offset;
use crate::answers::Hover;
use crate::document::Fault;
use crate::text::{Text, word_at};

/// A Datalog program with what is known of it.
#[derive(Default)]
pub struct QueryFile {
    text: Text,
    faults: Vec<Fault>,
}

impl QueryFile {
    /// Takes another text and looks at it.
    pub fn update(&mut self, text: Text) {
        self.text = text;
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

    /// What is wrong with it.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
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

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}
