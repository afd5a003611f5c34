//! Seeded faults: copies of a deallocated program, each with one thing made wrong.
//!
//! Works on text as our printer writes it: one operation a line, blocks by their indentation.

/// What is made wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    DropDealloc,
    DuplicateDealloc,
    MoveDeallocUp,
    NegateCondition,
    DropRetained,
}

pub const KINDS: [Kind; 5] = [
    Kind::DropDealloc,
    Kind::DuplicateDealloc,
    Kind::MoveDeallocUp,
    Kind::NegateCondition,
    Kind::DropRetained,
];

/// A broken copy.
pub struct Mutant {
    /// The function that was changed.
    pub function: String,
    pub text: String,
    /// Which line was changed, and which of its copies this is.
    pub line: usize,
    pub number: usize,
}

/// `bufferization.dealloc` as it is printed.
pub struct Dealloc {
    indent: String,
    /// The name before `=`, and how many results it stands for.
    pub results: Option<(String, usize)>,
    memrefs: Vec<String>,
    types: Vec<String>,
    conditions: Vec<String>,
    retained: Vec<String>,
    retained_types: Vec<String>,
}

/// All copies with one fault of a kind.
pub fn mutants(text: &str, kind: Kind) -> Vec<Mutant> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for at in 0..lines.len() {
        let is_dealloc = dealloc_operand(lines[at]).is_some() || parse(lines[at]).is_some();
        let changed = match kind {
            Kind::DropDealloc if is_dealloc => drop_dealloc(&lines, at),
            Kind::DuplicateDealloc if is_dealloc => duplicate(&lines, at),
            Kind::MoveDeallocUp if is_dealloc => move_up(&lines, at),
            Kind::NegateCondition => negate(&lines, at),
            Kind::DropRetained => drop_retained(&lines, at),
            _ => Vec::new(),
        };
        let function = function_of(&lines, at);
        found.extend(
            changed
                .into_iter()
                .enumerate()
                .map(|(number, lines)| Mutant {
                    function: function.clone(),
                    text: lines.join("\n") + "\n",
                    line: at,
                    number,
                }),
        );
    }
    found
}

type Lines = Vec<String>;

fn owned(lines: &[&str]) -> Lines {
    lines.iter().map(|line| (*line).to_owned()).collect()
}

/// The lines with one replaced by others.
pub fn with(lines: &[&str], at: usize, replacement: Vec<String>) -> Lines {
    let mut all = owned(lines);
    all.splice(at..=at, replacement);
    all
}

fn function_start(lines: &[&str], at: usize) -> usize {
    (0..=at)
        .rev()
        .find(|&i| lines[i].trim_start().starts_with("func.func "))
        .unwrap_or(0)
}

fn function_of(lines: &[&str], at: usize) -> String {
    let line = lines[function_start(lines, at)];
    let name = line.split('@').nth(1).unwrap_or("");
    let end = name
        .find(|c: char| !(c.is_alphanumeric() || c == '_'))
        .unwrap_or(name.len());
    name[..end].to_owned()
}

pub fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// What a `memref.dealloc` frees.
fn dealloc_operand(line: &str) -> Option<&str> {
    line.trim_start()
        .strip_prefix("memref.dealloc ")?
        .split(" :")
        .next()
}

/// The parts between commas that are in no bracket.
fn split(list: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in list.chars() {
        match c {
            '<' | '(' | '[' => depth += 1,
            '>' | ')' | ']' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().expect("there is one").push(c);
    }
    parts
        .into_iter()
        .map(|part| part.trim().to_owned())
        .filter(|part| !part.is_empty())
        .collect()
}

/// What is in the parentheses behind a word, and what comes after them.
fn group<'a>(text: &'a str, word: &str) -> Option<(&'a str, &'a str)> {
    let start = text.find(&format!("{word} ("))? + word.len() + 2;
    let mut depth = 1;
    for (i, c) in text[start..].char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((&text[start..start + i], &text[start + i + 1..]));
        }
    }
    None
}

/// Values and their types, from `%a, %b : T, U`.
fn typed(list: &str) -> (Vec<String>, Vec<String>) {
    match list.split_once(" : ") {
        Some((values, types)) => (split(values), split(types)),
        None => (Vec::new(), Vec::new()),
    }
}

pub fn parse(line: &str) -> Option<Dealloc> {
    let (memrefs, rest) = group(line, "bufferization.dealloc")?;
    let (memrefs, types) = typed(memrefs);
    let (conditions, rest) = group(rest, "if")?;
    let (retained, retained_types) = match group(rest, "retain") {
        Some((retained, _)) => typed(retained),
        None => (Vec::new(), Vec::new()),
    };
    let head = line.split("bufferization.dealloc").next()?;
    let results = head.trim().strip_suffix('=').map(|names| {
        let names = names.trim();
        match names.split_once(':') {
            Some((name, count)) => (name.to_owned(), count.parse().unwrap_or(1)),
            None => (names.to_owned(), 1),
        }
    });
    Some(Dealloc {
        indent: " ".repeat(indent(line)),
        results,
        memrefs,
        types,
        conditions: split(conditions),
        retained,
        retained_types,
    })
}

impl Dealloc {
    /// As a line; with its results' names, or without.
    fn print(&self, named: bool) -> String {
        let head = match &self.results {
            Some((name, 1)) if named => format!("{name} = "),
            Some((name, count)) if named && *count > 1 => format!("{name}:{count} = "),
            _ => String::new(),
        };
        let retain = match self.retained.is_empty() {
            true => String::new(),
            false => format!(
                " retain ({} : {})",
                self.retained.join(", "),
                self.retained_types.join(", ")
            ),
        };
        format!(
            "{}{head}bufferization.dealloc ({} : {}) if ({}){retain}",
            self.indent,
            self.memrefs.join(", "),
            self.types.join(", "),
            self.conditions.join(", ")
        )
    }

    /// The results as constants, for a dealloc that is gone.
    fn false_results(&self) -> Vec<String> {
        match &self.results {
            Some((name, 1)) => vec![format!("{}{name} = arith.constant false", self.indent)],
            _ => Vec::new(),
        }
    }
}

fn drop_dealloc(lines: &[&str], at: usize) -> Vec<Lines> {
    let Some(dealloc) = parse(lines[at]) else {
        return vec![with(lines, at, Vec::new())];
    };
    if dealloc.memrefs.len() == 1 {
        return match &dealloc.results {
            Some((_, count)) if *count > 1 => Vec::new(),
            _ => vec![with(lines, at, dealloc.false_results())],
        };
    }
    (0..dealloc.memrefs.len())
        .filter_map(|i| {
            let mut less = parse(lines[at])?;
            less.memrefs.remove(i);
            less.types.remove(i);
            less.conditions.remove(i);
            Some(with(lines, at, vec![less.print(true)]))
        })
        .collect()
}

fn duplicate(lines: &[&str], at: usize) -> Vec<Lines> {
    let again = match parse(lines[at]) {
        Some(dealloc) => dealloc.print(false),
        None => lines[at].to_owned(),
    };
    vec![with(lines, at, vec![lines[at].to_owned(), again])]
}

/// Whether a value is named in a line.
fn names(line: &str, value: &str) -> bool {
    line.match_indices(value).any(|(at, _)| {
        let rest = &line[at + value.len()..];
        !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '#')
    })
}

/// The values that a line defines.
fn defined(line: &str) -> Vec<String> {
    let Some((head, _)) = line.split_once(" = ") else {
        return Vec::new();
    };
    let head = head.trim();
    if !head.starts_with('%') {
        return Vec::new();
    }
    head.split(", ")
        .map(|name| name.split(':').next().unwrap_or(name).to_owned())
        .collect()
}

fn move_up(lines: &[&str], at: usize) -> Vec<Lines> {
    let mut first = at;
    let mut freed = match (dealloc_operand(lines[at]), parse(lines[at])) {
        (Some(value), _) => value.to_owned(),
        (None, Some(dealloc)) if dealloc.results.is_none() && dealloc.memrefs.len() == 1 => {
            dealloc.memrefs[0].clone()
        }
        _ => return Vec::new(),
    };
    if at > 0
        && lines[at - 1].contains("memref.extract_strided_metadata")
        && defined(lines[at - 1]).contains(&freed)
    {
        first = at - 1;
        let source = lines[first].split("extract_strided_metadata ").nth(1);
        freed = source
            .and_then(|rest| rest.split(" :").next())
            .unwrap_or("")
            .to_owned();
    }
    let depth = indent(lines[at]);
    let moved = &lines[first..=at];
    // The last use in the same block, the operation around it included.
    let mut use_at = None;
    for i in (0..first).rev() {
        let line = lines[i];
        let is_label = line.trim_start().starts_with('^');
        if indent(line) < depth || is_label && indent(line) <= depth {
            return Vec::new();
        }
        let defines_operand = defined(line)
            .iter()
            .any(|value| moved.iter().any(|line| names(line, value)));
        if names(line, &freed) && !defines_operand {
            use_at = Some(i);
        }
        // The start of an operation of this block: a line that closes regions is its middle.
        let starts = indent(line) == depth
            && !line.trim_start().starts_with(['}', '^'])
            && !is_part_of_operation(line);
        if starts {
            if use_at.is_some() {
                let mut all = owned(lines);
                let part: Vec<String> = all.drain(first..=at).collect();
                all.splice(i..i, part);
                return match defines_operand {
                    true => Vec::new(),
                    false => vec![all],
                };
            }
            if defines_operand {
                return Vec::new();
            }
        }
    }
    Vec::new()
}

/// Whether a line belongs to an operation that began above it.
fn is_part_of_operation(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with("case ") || line.starts_with("default ")
}

fn negated(lines: &[&str], at: usize, condition: &str, line: String) -> Lines {
    let indent = " ".repeat(indent(lines[at]));
    let replacement = vec![
        format!("{indent}%seeded_true = arith.constant true"),
        format!("{indent}%seeded = arith.xori {condition}, %seeded_true : i1"),
        line,
    ];
    with(lines, at, replacement)
}

fn negate(lines: &[&str], at: usize) -> Vec<Lines> {
    let line = lines[at];
    if let Some(dealloc) = parse(line) {
        return (0..dealloc.conditions.len())
            .filter_map(|i| {
                let mut other = parse(line)?;
                let condition = std::mem::replace(&mut other.conditions[i], "%seeded".into());
                Some(negated(lines, at, &condition, other.print(true)))
            })
            .collect();
    }
    let Some(condition) = line
        .trim_start()
        .strip_prefix("scf.if ")
        .and_then(|rest| rest.strip_suffix(" {"))
    else {
        return Vec::new();
    };
    // Only a condition that guards a free.
    let depth = indent(line);
    let body: Vec<&&str> = lines[at + 1..]
        .iter()
        .take_while(|line| indent(line) > depth)
        .collect();
    if body.len() != 1 || dealloc_operand(body[0]).is_none() {
        return Vec::new();
    }
    let other = format!("{}scf.if %seeded {{", " ".repeat(depth));
    vec![negated(lines, at, condition, other)]
}

fn drop_retained(lines: &[&str], at: usize) -> Vec<Lines> {
    let line = lines[at];
    // What the comparison with a retained memref became.
    if line.contains("arith.cmpi ne, %intptr") {
        let Some((head, _)) = line.split_once(" = ") else {
            return Vec::new();
        };
        return vec![with(
            lines,
            at,
            vec![format!("{head} = arith.constant true")],
        )];
    }
    let Some(dealloc) = parse(line) else {
        return Vec::new();
    };
    let Some((name, count)) = dealloc.results.clone() else {
        return Vec::new();
    };
    // Names are used anew in regions beside this one.
    let depth = indent(line);
    let (start, end) = (at, at + 1);
    let end = (end..lines.len())
        .find(|&i| indent(lines[i]) < depth && lines[i].trim_start().starts_with('}'))
        .unwrap_or(lines.len());
    (0..count)
        .filter_map(|i| {
            let mut less = parse(line)?;
            less.retained.remove(i);
            less.retained_types.remove(i);
            less.results = (count > 1).then(|| (name.clone(), count - 1));
            let gone = format!("{}%seeded = arith.constant false", less.indent);
            let mut all = owned(lines);
            for line in &mut all[start..end] {
                let mut text = line.clone();
                for j in 0..count {
                    let old = match count {
                        1 => name.clone(),
                        _ => format!("{name}#{j}"),
                    };
                    let new = match (j.cmp(&i), count) {
                        (std::cmp::Ordering::Equal, _) => "%seeded".to_owned(),
                        (_, 2) => name.clone(),
                        (std::cmp::Ordering::Less, _) => old.clone(),
                        (std::cmp::Ordering::Greater, _) => format!("{name}#{}", j - 1),
                    };
                    text = replace_name(&text, &old, &new);
                }
                *line = text;
            }
            all.splice(at..=at, [less.print(true), gone]);
            Some(all)
        })
        .collect()
}

/// A value's name replaced where it stands by itself.
fn replace_name(line: &str, old: &str, new: &str) -> String {
    let mut out = String::new();
    let mut rest = line;
    while let Some(at) = rest.find(old) {
        let behind = &rest[at + old.len()..];
        let is_whole = !behind.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '#');
        out.push_str(&rest[..at]);
        out.push_str(if is_whole { new } else { old });
        rest = behind;
    }
    out.push_str(rest);
    out
}
