//! The text as the printer writes it.
//!
//! The printer knows no comments and no locations, and writes out what aliases stand for, so that a
//! text with any is left as it is. What comes out is read again: if it says anything else, nothing
//! is changed.

use freehold_base::budget::Budget;
use freehold_ir::Location;
use freehold_syntax::{PrintOptions, TokenKind, print};

use crate::colours::{comments, is_of_printer};
use crate::document::{Document, Part};

/// As the printer writes a program: the names of the source stay.
const OPTIONS: PrintOptions<'static> = PrintOptions {
    keep_names: true,
    ..PrintOptions::DEFAULT
};

impl Document {
    /// The text as the printer writes it.
    ///
    /// # Errors
    /// Why it is not written: it has errors, or what the printer would lose.
    pub fn formatted(&self, budget: &Budget) -> Result<String, String> {
        let [part] = self.parts() else {
            return Err("a file of several programs is not formatted".to_owned());
        };
        let text = self.text_of(part);
        if let Some(line) = self.loses(part) {
            return Err(format!(
                "line {line} has a comment, a location, an alias or resources, which formatting \
                 would lose"
            ));
        }
        let program = self.read_text(text, budget);
        if !program.errors.is_empty() {
            return Err("a file with errors is not formatted".to_owned());
        }
        let printed = print(&program.module, &program.table, &OPTIONS);
        let printed = without_predecessors(&printed);
        // Where the reader put the module around the text.
        let is_module_written = program.module.location(program.module.top()) != Location::FILE;
        let new = match is_module_written {
            true => format!("{}\n", printed.trim_end()),
            false => unwrapped(&printed),
        };
        let again = self.read_text(&new, budget);
        let says = without_predecessors(&print(&again.module, &again.table, &OPTIONS));
        match again.errors.is_empty() && says == printed {
            true => Ok(new),
            false => Err("what the printer writes does not say the same".to_owned()),
        }
    }

    /// The first line with what the printer would lose.
    fn loses(&self, part: &Part) -> Option<usize> {
        let (text, layout) = (self.text_of(part), &part.layout);
        let mut first = None;
        let mut end = 0;
        for token in 0..=layout.tokens.len() {
            let here = match layout.tokens.get(token) {
                Some(_) => layout.range(token),
                None => text.len()..text.len(),
            };
            comments(text, end..here.start, &mut |comment| {
                if !is_of_printer(&text[comment.clone()]) {
                    first.get_or_insert(comment.start);
                }
            });
            let kind = |token: usize| layout.tokens.get(token).map(|token| token.kind);
            let is_lost = match kind(token) {
                Some(TokenKind::BareId) => layout.text(text, token) == "loc",
                Some(TokenKind::HashId | TokenKind::BangId) => {
                    kind(token + 1) == Some(TokenKind::Equal) && layout.begins_line(text, token)
                }
                Some(TokenKind::MetadataBegin) => true,
                _ => false,
            };
            if is_lost {
                first.get_or_insert(here.start);
            }
            if first.is_some() {
                break;
            }
            end = here.end;
        }
        first.map(|at| self.text().line_of(at + part.range.start) + 1)
    }
}

/// A printed text without the comments behind the labels of blocks, which no edit would keep right.
pub(crate) fn without_predecessors(printed: &str) -> String {
    let mut out = String::with_capacity(printed.len());
    for line in printed.split_inclusive('\n') {
        match line.rsplit_once("  //") {
            Some((label, comment))
                if label.trim_start().starts_with('^') && is_of_printer(comment) =>
            {
                out.push_str(label);
                if line.ends_with('\n') {
                    out.push('\n');
                }
            }
            _ => out.push_str(line),
        }
    }
    out
}

/// Without `module { ... }`, which nobody wrote. No text goes over the end of a line.
fn unwrapped(printed: &str) -> String {
    let mut out = String::new();
    let lines: Vec<&str> = printed.trim_end().lines().collect();
    let begin = lines
        .iter()
        .position(|&line| line == "module {")
        .unwrap_or(0);
    for (number, line) in lines.iter().enumerate() {
        if number == begin || number + 1 == lines.len() {
            continue;
        }
        let line = match number > begin {
            true => line.strip_prefix("  ").unwrap_or(line),
            false => line,
        };
        out.push_str(line);
        out.push('\n');
    }
    out
}
