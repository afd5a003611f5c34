//! What is said of what stands at a place.
//!
//! Of a memref: what it may and must be, who owns it, where it is freed, and why. The answers are
//! `query`'s; where it is freed is known from the marks.

use std::fmt::Write as _;

use freehold_dialects::{EffectKind, EffectTarget, OpDef};
use freehold_ir::{Module, Value, ValueDef};
use freehold_query::{Answers, Asker, Detail, Limits, Loaded, function_term};
use freehold_syntax::type_text;

use crate::complete::arity;
use crate::marks::{Kind, Mark};
use crate::program::Program;
use crate::text::Text;

/// How many names are listed.
const MOST_NAMES: usize = 8;
/// How many lines say why.
const MOST_REASONS: usize = 3;
/// How many rows a question may look at.
const LIMITS: Limits = Limits { rows: 2_000_000 };

/// What is said of a value, as Markdown. `marks` are those of its function.
pub(crate) fn value(
    program: &Program,
    text: &Text,
    function: Option<&str>,
    value: Value,
    marks: &[(Mark, bool)],
) -> String {
    let module = &program.module;
    let spelled = spelled(module, value);
    let ty = type_text(&module.context, module.value_type(value));
    let mut out = format!("```mlir\n{spelled} : {ty}\n```\n");
    let (Some(function), true) = (function, module.is_memref(value)) else {
        return out;
    };
    if !program.errors.is_empty() {
        out += "\nThe file has errors: nothing more is known of it.\n";
        return out;
    }
    let loaded = Loaded::new(&program.source, module, &program.table);
    let asker = loaded.asker();
    let Some(term) = term(program, value) else {
        return out;
    };
    let about = About {
        asker: &asker,
        function,
        term: &term,
        own: spelled,
    };
    about.write(&mut out);
    freed(&mut out, text, &about, marks);
    if let Some(why) = about.why() {
        let _ = write!(out, "\n**Why**\n```text\n{why}```\n");
    }
    out
}

/// What queries call a value: its name and where it is defined.
pub(crate) fn term(program: &Program, value: Value) -> Option<String> {
    let module = &program.module;
    module.value_name(value)?;
    let (line, column) = program.source.line_column(module.value_location(value))?;
    Some(format!("{}@{line}:{column}", spelled(module, value)))
}

/// `%name`, or `%name#1` of a group.
pub(crate) fn spelled(module: &Module, value: Value) -> String {
    let Some(name) = module.value_name(value) else {
        return "a value without a name".to_owned();
    };
    let text = module.context.text(name);
    let ValueDef::Result(op, index) = module.def(value) else {
        return format!("%{text}");
    };
    let alike = |&&other: &&Value| module.value_name(other) == Some(name);
    let group: Vec<&Value> = module.results(op).iter().filter(alike).collect();
    match group.len() {
        0 | 1 => format!("%{text}"),
        _ => {
            let first = module
                .results(op)
                .iter()
                .position(|other| alike(&other))
                .unwrap_or(0);
            format!("%{text}#{}", (index as usize).saturating_sub(first))
        }
    }
}

/// A memref that is asked about.
struct About<'a> {
    asker: &'a Asker<'a>,
    function: &'a str,
    term: &'a str,
    own: String,
}

impl About<'_> {
    fn ask(&self, query: &str, explains: Option<Detail>) -> Option<Answers> {
        let function = function_term(self.function);
        self.asker
            .ask(&format!("{function}: {query}"), LIMITS, explains)
            .ok()
    }

    /// The first column of the answers, each with its line.
    fn names(&self, query: &str) -> Option<Vec<(String, Option<usize>)>> {
        let answers = self.ask(query, None)?;
        let rows = answers.rows().filter_map(|(_, row)| {
            let item = row.first()?;
            Some((item.text.to_string(), item.position.map(|at| at.0)))
        });
        Some(rows.collect())
    }

    fn write(&self, out: &mut String) {
        let term = self.term;
        if let Some(kind) = self.names(&format!("kind({term}, ?kind)")).and_then(first) {
            let _ = writeln!(out, "\nIt is {}.", kind_in_words(&kind));
        }
        let must = self.names(&format!("must_alias({term}, ?x)"));
        let may = self.names(&format!("may_alias({term}, ?x)"));
        if let (Some(mut must), Some(mut may)) = (must, may) {
            may.retain(|name| !must.contains(name));
            must.retain(|name| name.0 != self.own);
            let _ = writeln!(out, "\n**Must be** {}  ", listed(&must));
            let _ = writeln!(out, "**May be** {}  ", listed(&may));
        }
        let state = self
            .names(&format!("ownership({term}, ?state)"))
            .and_then(first);
        let sources = self
            .names(&format!("source({term}, ?from)"))
            .unwrap_or_default();
        let owner = match state.as_deref() {
            Some("always") => "this function, on all ways",
            Some("never") => "somebody else: this function does not free it",
            Some("unknown") => "this function or not: an `i1` says so when the program runs",
            _ => "not known",
        };
        let _ = write!(out, "**Owned by** {owner}");
        let others: Vec<_> = sources
            .into_iter()
            .filter(|name| name.0 != self.own)
            .collect();
        if !others.is_empty() {
            let _ = write!(out, "; its buffer comes from {}", listed(&others));
        }
        out.push_str("  \n");
    }

    /// The first lines of why it is owned as it is.
    fn why(&self) -> Option<String> {
        let query = format!("ownership({}, ?state)", self.term);
        let answers = self.ask(&query, Some(Detail::Short))?;
        let text = answers.explained(Detail::Short);
        let lines = text.lines().skip(1).take_while(|line| !line.is_empty());
        let lines: Vec<&str> = lines.collect();
        // What is asked, and then what can be read off the source.
        let head = lines.iter().take(1);
        let read_off = lines.iter().skip(1).filter(|line| has_place(line));
        let shown = head.chain(read_off).take(MOST_REASONS);
        let shown: Vec<&str> = shown.map(|line| line.trim()).collect();
        let mut out: String = shown.iter().map(|line| format!("{line}\n")).collect();
        let more = lines.len() - shown.len();
        if more > 0 {
            let _ = writeln!(out, "... {more} more lines: freehold query --explain");
        }
        (!lines.is_empty()).then_some(out)
    }
}

/// Whether a line of an explanation has the text of a line of the source: `4:8: %a = ...`.
fn has_place(line: &str) -> bool {
    let last = line.rsplit_once("  ").map_or("", |columns| columns.1);
    let mut parts = last.splitn(3, ':');
    let is_number = |part: Option<&str>| part.is_some_and(|part| part.parse::<u32>().is_ok());
    is_number(parts.next()) && is_number(parts.next()) && parts.next().is_some()
}

fn first(names: Vec<(String, Option<usize>)>) -> Option<String> {
    names.into_iter().next().map(|name| name.0)
}

/// `%a` (line 3), `%b` (line 5) and 4 more.
fn listed(names: &[(String, Option<usize>)]) -> String {
    let name = |(name, line): &(String, Option<usize>)| match line {
        Some(line) => format!("`{name}` (line {line})"),
        None => format!("`{name}`"),
    };
    let shown: Vec<String> = names.iter().take(MOST_NAMES).map(name).collect();
    match (names.len(), names.len().saturating_sub(MOST_NAMES)) {
        (0, _) => "nothing else".to_owned(),
        (_, 0) => shown.join(", "),
        (_, more) => format!("{} and {more} more", shown.join(", ")),
    }
}

fn kind_in_words(kind: &str) -> String {
    match kind {
        "allocation" => "an allocation",
        "call" => "what a call returns",
        "dynamic-call" => "what a call returns, with an `i1` that says whether it is owned",
        "stack" => "on the stack",
        "argument" => "an argument",
        "consumed" => "an argument that is handed over",
        "external" => "of somebody else",
        "own-heap" => "an allocation on another heap than that of `memref.alloc`",
        "loaded" => "read from memory",
        "merge" => "what one of several memrefs is, by the way control came",
        "derived" => "another name of a memref",
        other => return format!("of the kind {other}"),
    }
    .to_owned()
}

/// Where the buffer is freed, by the marks of its own name, of those that it must be or comes from,
/// and of those that it may be.
fn freed(out: &mut String, text: &Text, about: &About, marks: &[(Mark, bool)]) {
    let term = about.term;
    let mut names = about
        .names(&format!("source({term}, ?from)"))
        .unwrap_or_default();
    names.extend(
        about
            .names(&format!("must_alias({term}, ?x)"))
            .unwrap_or_default(),
    );
    let may_be = about
        .names(&format!("may_alias({term}, ?x)"))
        .unwrap_or_default();
    let is_among = |of: &(String, Option<usize>), names: &[(String, Option<usize>)]| {
        let line = of.1.map(|at| text.line_of(at) + 1);
        match line {
            Some(_) => names.contains(&(of.0.clone(), line)),
            None => of.0 == about.own,
        }
    };
    let frees = marks.iter().filter(|(mark, _)| mark.kind == Kind::Free);
    let frees = frees.filter_map(|(mark, _)| {
        let is_it = mark.of.iter().any(|of| is_among(of, &names));
        let may_be_it = || mark.of.iter().any(|of| is_among(of, &may_be));
        (is_it || may_be_it()).then_some((mark, is_it))
    });
    let mut places: Vec<String> = frees
        .map(|(mark, is_it)| {
            let line = text.line_of(mark.at) + 1;
            let name = mark.of.first().map_or("", |of| of.0.as_str());
            let own = match name == about.own {
                true => String::new(),
                false => format!(" as `{name}`"),
            };
            let on = mark
                .on
                .as_ref()
                .map_or(String::new(), |on| format!(" {on}"));
            let condition = match (is_it, mark.is_conditional) {
                (true, true) => " if owned",
                (true, false) => "",
                (false, true) => ", if that is it and owned",
                (false, false) => ", if that is it",
            };
            format!("line {line}{on}{own}{condition}")
        })
        .collect();
    places.dedup();
    let places = match places.len() {
        0 => "nowhere in this function".to_owned(),
        _ => places.join("; "),
    };
    let _ = writeln!(out, "**Freed** {places}  ");
}

/// What is said of an operation, by the dialect table.
pub(crate) fn operation(def: &OpDef) -> String {
    let names = |groups: &[freehold_dialects::Group]| {
        let name =
            |group: &freehold_dialects::Group| format!("{}{}", group.name, arity(group.arity));
        groups.iter().map(name).collect::<Vec<_>>().join(", ")
    };
    let mut out = format!("```mlir\n{}({})", def.name, names(&def.operands));
    if !def.results.is_empty() {
        let _ = write!(out, " -> {}", names(&def.results));
    }
    out.push_str("\n```\n");
    let target = |target: &EffectTarget| match target {
        EffectTarget::Operand(name) | EffectTarget::Result(name) => format!("`{name}`"),
        EffectTarget::Unnamed => "memory".to_owned(),
    };
    for effect in &def.effects {
        let what = match effect.kind {
            EffectKind::Read => "reads",
            EffectKind::Write => "writes",
            EffectKind::Allocate => "allocates",
            EffectKind::AllocateAutomatic => "puts on the stack",
            EffectKind::Free => "frees",
        };
        let _ = writeln!(out, "- {what} {}", target(&effect.target));
    }
    let attributes: Vec<String> = def
        .attributes
        .iter()
        .map(|a| format!("`{}`", a.name))
        .collect();
    if !attributes.is_empty() {
        let _ = writeln!(out, "- attributes: {}", attributes.join(", "));
    }
    out
}
