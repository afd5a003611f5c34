//! `freehold report`: what is known of a program as one JSON document, and as a page that shows it.
//!
//! It decides nothing and looks nothing up in the IR: functions come from `query::overviews`,
//! deallocations from `stage::deallocs`, e-graphs from `egraph::trace`. `function` and `deallocs`
//! put them into the document, whose form `docs/report.md` describes. The page is the document with
//! the style sheet and the scripts of `view/`, which lay out and draw.

mod deallocs;
mod function;
mod html;
pub mod stage;

use serde_json::{Map, Value, json};

use crate::stage::{Effect, Site, SiteKind};
use freehold_base::diagnostics::Source;
use freehold_base::escape;
use freehold_dialects::{Table, functions_with_body};
use freehold_ir::Module;
use freehold_query::{self as query, Overview};
use freehold_rules::RuleSet;

pub use html::html;

/// The number of the document's form.
const FORM: u32 = 1;

/// How much a document has.
#[derive(Copy, Clone, Debug)]
pub struct Bounds {
    /// What of the functions is shown.
    pub functions: query::Bounds,
    /// A longer source is left out.
    pub source: usize,
    /// Of so many deallocs the document says why they became what they are.
    pub deallocs: usize,
    /// So many e-graphs are in the document, each of so many nodes at most.
    pub egraphs: usize,
    pub nodes: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Bounds {
            functions: query::Bounds::default(),
            source: 4 << 20,
            deallocs: 200,
            egraphs: 100,
            nodes: 300,
        }
    }
}

/// Something that is not in the document, and the command that tells it.
struct LeftOut {
    what: String,
    ask: String,
}

impl LeftOut {
    fn json(&self) -> Value {
        json!({ "what": self.what, "ask": self.ask })
    }
}

/// A program to report of.
pub struct Program<'a> {
    pub source: &'a Source,
    pub module: Module,
    pub table: &'a Table,
    /// The options that commands need to see the same program, as a shell reads them.
    pub options: String,
}

impl Program<'_> {
    /// The file, as a shell reads it; what came from standard input has to come from there again.
    fn file(&self) -> String {
        match self.source.name() {
            "<stdin>" => "-".to_owned(),
            name => shell(name),
        }
    }

    /// The command that answers a query.
    fn query(&self, query: &str) -> String {
        let (options, file) = (self.options(), self.file());
        format!("freehold query{options} {file} {}", shell(query))
    }

    /// The options with a space in front of them, if there are any.
    fn options(&self) -> String {
        match self.options.is_empty() {
            true => String::new(),
            false => format!(" {}", self.options),
        }
    }

    /// The command that says why deallocs became what they are.
    fn rewrites(&self) -> String {
        format!(
            "freehold opt{} --ownership-based-buffer-deallocation \
             --buffer-deallocation-simplification --explain-rewrites \
             {} -o /dev/null",
            self.options(),
            self.file()
        )
    }
}

/// What is known of a program.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, page, syntax};
/// let text = "func.func @f() {\n  %a = memref.alloc() : memref<2xi8>\n  return\n}";
/// let source = Source::new("f.mlir", text);
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
/// let program = page::Program { source: &source, module, table: &table, options: String::new() };
/// let document = page::document(program, &page::Bounds::default());
/// assert_eq!(document["functions"][0]["effects"][0]["what"], "free");
/// assert!(page::html(&document).starts_with("<!DOCTYPE html>"));
/// ```
pub fn document(mut program: Program, bounds: &Bounds) -> Value {
    let (source, table) = (program.source, program.table);
    let overviews = query::overviews(source, &program.module, table, &bounds.functions);
    let total = functions_with_body(&program.module, table).len();
    let shown = |overview: &Overview| function::json(&program, overview);
    let mut functions: Vec<Map<String, Value>> = overviews.iter().map(shown).collect();
    let mut left_out = Vec::new();
    if total > functions.len() {
        left_out.push(LeftOut {
            what: format!("{} of {total} functions", total - functions.len()),
            ask: format!(
                "freehold query{} {} --report",
                program.options(),
                program.file()
            ),
        });
    }
    let text = match source.text().len() <= bounds.source {
        true => source.text().into(),
        false => {
            left_out.push(LeftOut {
                what: format!("the source: {} bytes", source.text().len()),
                ask: format!("less {}", program.file()),
            });
            Value::Null
        }
    };
    let mut document = json!({
        "freehold_report": FORM,
        "file": source.name(),
        "file_in_shell": program.file(),
        "options_in_shell": program.options,
        "rewrites_in_shell": program.rewrites(),
        "source": text,
    });
    let rewrites = program.rewrites();
    match stage::deallocs(source, &mut program.module, table) {
        Ok((effects, deallocs)) => {
            let mut writer = deallocs::Writer::new(source, RuleSet::builtin(), bounds);
            for (overview, function) in overviews.iter().zip(&mut functions) {
                let own = effects
                    .iter()
                    .filter(|e| e.function_op == overview.function);
                function.insert("effects".to_owned(), own.map(effect).collect());
                let own = deallocs.iter().filter(|d| d.function == overview.function);
                function.insert(
                    "deallocs".to_owned(),
                    own.map(|d| writer.dealloc(d)).collect(),
                );
            }
            left_out.extend(writer.left_out(rewrites));
            document["egraphs"] = writer.egraphs.into();
        }
        Err(refused) => {
            let refused = refused.iter().map(|diagnostic| source.render(diagnostic));
            document["refused"] = refused.collect();
        }
    }
    document["functions"] = functions.into_iter().map(Value::Object).collect();
    document["left_out"] = left_out.iter().map(LeftOut::json).collect();
    document
}

fn effect(effect: &Effect) -> Value {
    let what = match effect.kind {
        stage::Kind::Check => "check",
        stage::Kind::Free => "free",
        stage::Kind::Copy => "copy",
    };
    let mut out = json!({
        "what": what,
        "text": effect.text(),
        "of": effect.names.iter().map(|item| &*item.text).collect::<Vec<_>>(),
        "conditional": effect.is_conditional,
    });
    site(&mut out, &effect.site);
    out
}

/// Adds where something is done.
fn site(out: &mut Value, site: &Site) {
    place(out, site.position);
    match &site.kind {
        SiteKind::Before => {}
        SiteKind::OnEdge(edge) => out["on_edge"] = edge.text.as_str().into(),
        SiteKind::AtEnd(end) => {
            out["at_end_of"] = end.text.as_str().into();
            if let Some(line) = end.last_line {
                out["last_line"] = line.into();
            }
        }
    }
}

/// Adds line and column of what has a place.
fn place(out: &mut Value, position: Option<(usize, usize)>) {
    if let Some((line, column)) = position {
        out["line"] = line.into();
        out["column"] = column.into();
    }
}

/// A word as a shell reads it; what would order a terminal about, where the word is pasted, is
/// spelled out.
pub fn shell(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-./+=:,@".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if escape::line(word) == word {
        return format!("'{}'", word.replace('\'', r"'\''"));
    }
    let mut out = String::from("$'");
    for byte in word.bytes() {
        match byte {
            b'\'' | b'\\' => out.extend(['\\', byte as char]),
            b' '..=b'~' => out.push(byte as char),
            _ => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out + "'"
}

#[cfg(test)]
mod tests {
    use super::shell;

    #[test]
    fn words_are_quoted_for_a_shell() {
        assert_eq!(shell("a/b.mlir"), "a/b.mlir");
        assert_eq!(shell("it's here"), r"'it'\''s here'");
        assert_eq!(shell("<stdin>"), "'<stdin>'");
        assert_eq!(shell(""), "''");
        assert_eq!(shell("a\x1b's"), r"$'a\x1b\'s'");
    }
}
