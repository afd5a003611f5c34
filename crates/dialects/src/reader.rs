//! Reads the text form of a dialect: `rules/dialects/README.md` is its description.

use freehold_base::suggest::unknown;
use std::fmt;

use super::classes::type_rule;
use super::def::{AssemblyForm, Domain, EffectTarget, Group, OpDef, TypeRule};
use super::format;
use super::items::{append, arrow, attribute, deed, edge, effect, group, list, trait_of};
use super::traits::Trait;

/// A line of a dialect file that is not of its form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DialectError {
    /// The line, counted from 1.
    pub line: usize,
    pub message: String,
}

impl fmt::Display for DialectError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for DialectError {}

/// A line without its comment and the blanks at its end.
fn code(line: &str) -> &str {
    // A search for two bytes: that for a text of any length costs more to set up than a line has
    // bytes.
    let comment = line.as_bytes().windows(2).position(|two| two == b"//");
    comment.map_or(line, |at| &line[..at]).trim_ascii_end()
}

/// The name on a line that opens an operation.
fn opened(line: &str) -> Option<&str> {
    code(line).strip_prefix("op ").map(str::trim)
}

/// What a line says of a dialect of which the file has every operation.
fn whole(line: &str) -> Option<Whole<'_>> {
    let rest = code(line).strip_prefix("dialect ")?.trim();
    Some(match rest.strip_suffix(" open") {
        Some(name) => Whole { name, open: true },
        None => Whole {
            name: rest,
            open: false,
        },
    })
}

/// `follow !sil.value reference`: the analyses of names follow the values of a type that begins so.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Follow<'t> {
    pub ty: &'t str,
    pub domain: Domain,
}

fn follow(line: &str) -> Option<Result<Follow<'_>, String>> {
    let rest = code(line).strip_prefix("follow ")?.trim();
    let Some((ty, word)) = rest
        .split_once(char::is_whitespace)
        .filter(|(ty, _)| ty.starts_with('!'))
    else {
        return Some(Err(format!(
            "`{rest}`: expected a type and a domain, as in `follow !sil.value reference`"
        )));
    };
    let word = word.trim();
    let found = Domain::ALL.iter().find(|domain| domain.0 == word);
    Some(match found {
        Some(&(_, domain)) => Ok(Follow { ty, domain }),
        None => Err(unknown(
            "domain",
            word,
            Domain::ALL.iter().map(|domain| domain.0),
        )),
    })
}

/// A dialect of which a file has every operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Whole<'t> {
    pub name: &'t str,
    /// Whether operations of other names may be in it all the same, in generic form.
    pub open: bool,
}

/// What a file says.
pub struct File<'t> {
    pub ops: Vec<OpDef>,
    pub whole: Vec<Whole<'t>>,
    pub follows: Vec<Follow<'t>>,
    /// The operations with `freed-by` or `awaited-by`, by their places in `ops`, and the line of
    /// it.
    pub heaps: Vec<(usize, usize)>,
}

/// A file, read and checked.
pub fn read(text: &str) -> Result<File<'_>, DialectError> {
    let (mut ops, mut dialects, mut follows) = (Vec::new(), Vec::new(), Vec::new());
    let mut heaps = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let line = code(lines[at]);
        let fail = |message| DialectError {
            line: at + 1,
            message,
        };
        if line.trim().is_empty() {
            at += 1;
            continue;
        }
        if line.starts_with(char::is_whitespace) {
            let word = line.split_whitespace().next().unwrap_or("");
            return Err(fail(format!("`{word}` stands before the first `op`")));
        }
        if let Some(dialect) = whole(line) {
            dialects.push(dialect);
            at += 1;
            continue;
        }
        if let Some(row) = follow(line) {
            follows.push(row.map_err(fail)?);
            at += 1;
            continue;
        }
        match opened(line) {
            Some(name) if is_op_name(name) => {}
            Some(name) => return Err(fail(format!("`op {name}`: expected `op dialect.name`"))),
            None => {
                return Err(fail(format!(
                    "`{line}`: expected `op dialect.name` at the start of a line"
                )));
            }
        }
        let is_inner = |line: &&str| {
            let line = code(line);
            line.is_empty() || line.starts_with(char::is_whitespace)
        };
        let inner = lines[at + 1..].iter().take_while(|l| is_inner(l)).count();
        let end = at + 1 + inner;
        let op = read_op(lines[at..end].iter().copied()).map_err(|mut error| {
            error.line += at;
            error
        })?;
        if op.freed_by.is_some() || op.awaited_by.is_some() {
            let says = |line: &str| {
                let line = code(line).trim_start();
                line.starts_with("freed-by") || line.starts_with("awaited-by")
            };
            let entry = lines[at..end].iter().position(|line| says(line));
            heaps.push((ops.len(), at + 1 + entry.unwrap_or(0)));
        }
        ops.push(op);
        at = end;
    }
    mark_heaps(&mut ops);
    Ok(File {
        ops,
        whole: dialects,
        follows,
        heaps,
    })
}

/// Gives what is freed by an operation of the file, and that operation, the trait that says so.
fn mark_heaps(ops: &mut [OpDef]) {
    let freeing: Vec<String> = ops.iter().filter_map(|op| op.freed_by.clone()).collect();
    for op in ops {
        if op.freed_by.is_some() || freeing.contains(&op.name) {
            op.traits.add(Trait::OwnHeap);
        }
    }
}

fn is_op_name(name: &str) -> bool {
    name.split_once('.')
        .is_some_and(|(dialect, rest)| !dialect.is_empty() && !rest.is_empty())
        && !name.contains(char::is_whitespace)
}

/// One operation; lines are counted from 1 within it.
pub(super) fn read_op<'a>(mut lines: impl Iterator<Item = &'a str>) -> Result<OpDef, DialectError> {
    let name = lines.next().and_then(opened).unwrap_or_default();
    let mut reader = OpReader {
        op: OpDef::new(name),
        format: String::new(),
        format_lines: Vec::new(),
        since: None,
    };
    let fail = |index: usize| {
        move |message| DialectError {
            line: index,
            message,
        }
    };
    let mut last = 1;
    for (index, raw) in lines.enumerate() {
        let line = code(raw).trim_ascii_start();
        let end = line.bytes().position(|byte| byte.is_ascii_whitespace());
        let (key, rest) = line.split_at(end.unwrap_or(line.len()));
        let rest = rest.trim_ascii_start();
        if key.is_empty() {
            continue;
        }
        last = index + 2;
        reader.entry(key, rest, last).map_err(fail(last))?;
    }
    check_names(&reader.op).map_err(fail(last))?;
    reader.finish()
}

/// What is wrong with the entry of one operation, if anything.
pub fn check_entry(text: &str) -> Result<(), String> {
    match read_op(text.lines()) {
        Ok(_) => Ok(()),
        Err(error) => Err(error.message),
    }
}

/// An operation while its lines are read.
struct OpReader {
    op: OpDef,
    /// The `format` lines, joined, and for each where it starts and its number.
    format: String,
    format_lines: Vec<(usize, usize)>,
    /// What stands in the format since MLIR 24, and in which line.
    since: Option<(String, usize)>,
}

impl OpReader {
    fn entry(&mut self, key: &str, rest: &str, line: usize) -> Result<(), String> {
        let op = &mut self.op;
        match key {
            "operands" => op.operands = list(rest).map(group).collect::<Result<_, _>>()?,
            "results" => op.results = list(rest).map(group).collect::<Result<_, _>>()?,
            "regions" => op.regions = list(rest).map(group).collect::<Result<_, _>>()?,
            "successors" => op.successors = list(rest).map(group).collect::<Result<_, _>>()?,
            "types" => {
                for text in list(rest) {
                    let (name, rule) = text
                        .split_once('=')
                        .ok_or_else(|| format!("`{text}`: expected `group = rule`"))?;
                    op.types
                        .push((name.trim().to_owned(), type_rule(rule.trim())?));
                }
            }
            "parents" => op.parents.extend(list(rest).map(str::to_owned)),
            "terminator" => op.terminator = Some(rest.to_owned()),
            "default-dialect" => op.default_dialect = Some(rest.to_owned()),
            "names" => op.result_names.extend(list(rest).map(str::to_owned)),
            "until-24" => op.until_24 = Some(rest.to_owned()),
            "maps" => append(op.maps.get_or_insert_default(), rest),
            "body" => append(op.body.get_or_insert_default(), rest),
            "attributes" => {
                for text in list(rest) {
                    op.attributes.push(attribute(text)?);
                }
            }
            "traits" => {
                for word in rest.split_whitespace() {
                    op.traits.add(trait_of(word)?);
                }
            }
            "effects" => {
                for text in list(rest) {
                    op.effects.push(effect(op, text)?);
                }
            }
            "freed-by" => op.freed_by = Some(rest.to_owned()),
            "awaited-by" => op.awaited_by = Some(rest.to_owned()),
            "ownership" => {
                for text in list(rest) {
                    op.ownership.push(deed(op, text)?);
                }
            }
            "view" => op.views.push(arrow(rest)?),
            "copy" => op.copies = Some(arrow(rest)?),
            "select" => {
                let (result, sources) = arrow(rest)?;
                op.selects.push((
                    result,
                    sources.split_whitespace().map(str::to_owned).collect(),
                ));
            }
            "branch" => {
                for text in list(rest) {
                    let (from, to) = arrow(text)?;
                    op.branches.push((to, from));
                }
            }
            "flow" => {
                let edges = list(rest)
                    .map(|text| edge(op, text))
                    .collect::<Result<Vec<_>, _>>()?;
                op.flow.get_or_insert_default().extend(edges);
            }
            "format" if rest == "rust" => op.assembly = AssemblyForm::Rust,
            "format" => {
                self.format_lines.push((self.format.len(), line));
                self.format.push_str(rest);
                self.format.push('\n');
            }
            "since-24" => {
                let (since, _) = self.since.get_or_insert_with(|| (String::new(), line));
                append(since, rest);
            }
            _ => return Err(unknown("property", key, PROPERTIES.iter().copied())),
        }
        Ok(())
    }

    /// Compiles the format.
    fn finish(mut self) -> Result<OpDef, DialectError> {
        let op = &self.op;
        let is_named = |group: &Group| {
            let mut targets = op.effects.iter().map(|effect| &effect.target);
            targets.any(|t| matches!(t, EffectTarget::Operand(name) if *name == group.name))
        };
        let groups = op.operands.iter().enumerate();
        let unaffected = groups.filter(|row| !is_named(row.1) && row.1.rule.may_be_a_buffer());
        let forwarded = |to: &Group| {
            let (_, from) = op.branches.iter().find(|branch| branch.0 == to.name)?;
            op.operands.iter().position(|group| group.name == *from)
        };
        let forwards = op.successors.iter().map(forwarded).collect();
        self.op.unaffected = unaffected.map(|row| row.0).collect();
        self.op.forwards = forwards;
        let compiled = match &self.since {
            Some((since, line)) => {
                self.format_lines.push((self.format.len(), *line));
                format::compile_since(&self.op, &self.format, since)
            }
            None if self.format_lines.is_empty() => return Ok(self.op),
            None => format::compile(&self.op, &self.format),
        };
        match compiled {
            Ok(format) => {
                if let Some(group) = untyped(&self.op, &format) {
                    return Err(DialectError {
                        line: self.format_lines[0].1,
                        message: format!(
                            "the format does not say the type of `{group}`, and no rule does"
                        ),
                    });
                }
                self.op.assembly = AssemblyForm::Format(Box::new(format));
            }
            Err(error) => {
                let starts = self.format_lines.iter().rev();
                let line = starts
                    .filter(|line| line.0 <= error.offset)
                    .map(|line| line.1)
                    .next();
                return Err(DialectError {
                    line: line.unwrap_or(1),
                    message: error.message,
                });
            }
        }
        Ok(self.op)
    }
}

/// The first group whose types do not follow from what a format writes.
fn untyped<'o>(op: &'o OpDef, format: &format::Format) -> Option<&'o str> {
    let operands = op.operands.iter().zip(&format.operand_types);
    let results = op.results.iter().zip(&format.result_types);
    let mut groups = operands.chain(results);
    let found = groups.find(|(_, source)| **source == format::TypeSource::Unknown);
    found.map(|(group, _)| group.name.as_str())
}

/// The words that may start a line.
const PROPERTIES: &[&str] = &[
    "operands",
    "results",
    "attributes",
    "regions",
    "successors",
    "types",
    "parents",
    "terminator",
    "default-dialect",
    "names",
    "maps",
    "body",
    "traits",
    "effects",
    "freed-by",
    "awaited-by",
    "ownership",
    "view",
    "copy",
    "select",
    "branch",
    "flow",
    "format",
    "since-24",
    "until-24",
];

/// Checks that names which other lines mention are there.
fn check_names(op: &OpDef) -> Result<(), String> {
    let groups = || op.operands.iter().chain(&op.results);
    let names = || groups().map(|g| g.name.as_str());
    let rules = groups().map(|g| (&g.name, &g.rule));
    for (_, rule) in rules.chain(op.types.iter().map(|line| (&line.0, &line.1))) {
        let (TypeRule::Same(name)
        | TypeRule::Element(name)
        | TypeRule::BoolLike(name)
        | TypeRule::Derived(_, name)) = rule
        else {
            continue;
        };
        let attributes = op.attributes.iter().map(|a| a.name.as_str());
        if !names().chain(attributes.clone()).any(|n| n == name) {
            return Err(unknown(
                "operand or result",
                name,
                names().chain(attributes),
            ));
        }
    }
    let pairs = op.views.iter().chain(&op.copies);
    let views = pairs.flat_map(|(a, b)| [a, b]);
    let selects = op.selects.iter().flat_map(|(a, b)| b.iter().chain([a]));
    let branches = op.branches.iter().map(|branch| &branch.1);
    let lines = op.types.iter().map(|line| &line.0);
    for name in views.chain(selects).chain(branches).chain(lines) {
        if !names().any(|n| n == name) {
            return Err(unknown("operand or result", name, names()));
        }
    }
    for (successor, _) in &op.branches {
        if !op.successors.iter().any(|g| g.name == *successor) {
            let known = op.successors.iter().map(|g| g.name.as_str());
            return Err(unknown("successor", successor, known));
        }
    }
    Ok(())
}
