//! Seeded faults of memory: copies of a program with one store, copy or load dropped, moved,
//! exchanged with another, or with another operand.
//!
//! Works on text as our printer writes it: one operation a line, blocks by their indentation. Many
//! copies are no valid programs; whoever uses them asks the verifier.

use std::collections::BTreeMap;

/// What is made wrong.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Change {
    Drop,
    MoveUp,
    MoveDown,
    Swap,
    OtherMemRef,
    OtherIndex,
    OtherValue,
    Turn,
}

pub const CHANGES: [Change; 8] = [
    Change::Drop,
    Change::MoveUp,
    Change::MoveDown,
    Change::Swap,
    Change::OtherMemRef,
    Change::OtherIndex,
    Change::OtherValue,
    Change::Turn,
];

/// A load, store or copy as it is printed.
struct Access<'a> {
    indent: &'a str,
    /// The name that a load gives.
    result: Option<&'a str>,
    /// `store` or `load` or `copy`.
    word: &'a str,
    /// What is stored, or copied from.
    value: Option<&'a str>,
    memref: &'a str,
    indices: Vec<&'a str>,
    /// The types behind the colon.
    types: &'a str,
}

impl<'a> Access<'a> {
    fn parse(line: &'a str) -> Option<Access<'a>> {
        let text = line.trim_start();
        let indent = &line[..line.len() - text.len()];
        let (result, text) = match text.split_once(" = memref.load ") {
            Some((result, _)) => (Some(result), &text[result.len() + 3..]),
            None => (None, text),
        };
        let (word, rest) = text.strip_prefix("memref.")?.split_once(' ')?;
        if !["load", "store", "copy"].contains(&word) {
            return None;
        }
        let (operands, types) = rest.split_once(" : ")?;
        let mut access = Access {
            indent,
            result,
            word,
            value: None,
            memref: operands,
            indices: Vec::new(),
            types,
        };
        if word == "copy" {
            let (from, to) = operands.split_once(", ")?;
            (access.value, access.memref) = (Some(from), to);
            return Some(access);
        }
        let (target, indices) = operands.strip_suffix(']')?.split_once('[')?;
        access.indices = indices.split(", ").filter(|i| !i.is_empty()).collect();
        match target.split_once(", ") {
            Some((value, memref)) => (access.value, access.memref) = (Some(value), memref),
            None => access.memref = target,
        }
        Some(access)
    }

    fn print(&self) -> String {
        let head = self
            .result
            .map_or(String::new(), |name| format!("{name} = "));
        let value = self.value.map_or(String::new(), |name| format!("{name}, "));
        let indices = match self.word {
            "copy" => String::new(),
            _ => format!("[{}]", self.indices.join(", ")),
        };
        format!(
            "{}{head}memref.{} {value}{}{indices} : {}",
            self.indent, self.word, self.memref, self.types
        )
    }

    /// The type of what is loaded or stored.
    fn element(&self) -> Option<&'a str> {
        element(self.types).filter(|_| self.word != "copy")
    }
}

/// The element type of a memref type without commas in it.
fn element(memref: &str) -> Option<&str> {
    let inner = memref.strip_prefix("memref<")?;
    let mut rest = &inner[..inner.find([',', '>'])?];
    while let Some((extent, more)) = rest.split_once('x') {
        if extent != "?" && extent.parse::<u64>().is_err() {
            break;
        }
        rest = more;
    }
    Some(rest)
}

/// The values of a function by their types, as far as lines tell.
fn values<'a>(lines: &[&'a str]) -> BTreeMap<&'a str, Vec<&'a str>> {
    let mut found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut add = |ty: &'a str, value: &'a str| {
        let known = found.entry(ty).or_default();
        if !known.contains(&value) {
            known.push(value);
        }
    };
    for line in lines {
        if let Some(access) = Access::parse(line) {
            if let Some(ty) = access.element() {
                for value in access.result.iter().chain(access.value.iter()) {
                    add(ty, value);
                }
                add(access.types, access.memref);
            }
            for index in access.indices {
                add("index", index);
            }
        } else if let Some((name, rest)) = line.trim_start().split_once(" = ")
            && name.starts_with('%')
            && !name.contains([',', ':'])
            && let Some((_, ty)) = rest.rsplit_once(" : ")
            && [
                "arith.constant",
                "memref.alloc",
                "memref.get_global",
                "arith.addi",
            ]
            .iter()
            .any(|word| rest.starts_with(word))
        {
            add(ty, name);
        } else if let Some((_, list)) = line.split_once('(')
            && line.contains("func.func")
            && let Some((list, _)) = list.split_once(") ")
        {
            for argument in list.split(", %") {
                if let Some((name, ty)) = argument.split_once(": ") {
                    // The split took the sign of all names but the first.
                    let start = list.find(&format!("{name}: ")).unwrap_or(0);
                    let sign = start.saturating_sub(usize::from(!name.starts_with('%')));
                    add(ty, &list[sign..start + name.len()]);
                }
            }
        }
    }
    found
}

/// The other values of a type.
fn others<'a>(lines: &[&'a str], ty: &str, but: &str) -> Vec<&'a str> {
    let found = values(lines).remove(ty).unwrap_or_default();
    found.into_iter().filter(|&value| value != but).collect()
}

/// The line of the next operation of a block, above or below; none at its end.
fn neighbour(lines: &[&str], at: usize, up: bool) -> Option<usize> {
    let depth = lines[at].len() - lines[at].trim_start().len();
    let mut next = at;
    loop {
        next = if up { next.checked_sub(1)? } else { next + 1 };
        let line = lines.get(next)?;
        let text = line.trim_start();
        let indent = line.len() - text.len();
        if indent < depth || text.starts_with('^') && indent <= depth {
            return None;
        }
        let is_start = indent == depth
            && !text.starts_with(['}', ')', '^'])
            && !text.starts_with("case ")
            && !text.starts_with("default ");
        if is_start {
            return Some(next);
        }
    }
}

/// The first line behind an operation.
fn end(lines: &[&str], at: usize) -> usize {
    let depth = lines[at].len() - lines[at].trim_start().len();
    let is_inside = |line: &&&str| {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        let goes_on = text.starts_with(['}', ')', '(']) || text.starts_with("case ");
        indent > depth || indent == depth && (goes_on || text.starts_with("default "))
    };
    at + 1 + lines[at + 1..].iter().take_while(is_inside).count()
}

fn joined(lines: &[&str]) -> String {
    lines.join("\n") + "\n"
}

/// All copies of a text in which the access in a line is changed so.
fn changed<'a>(
    lines: &[&'a str],
    function: (usize, usize),
    at: usize,
    change: Change,
) -> Vec<String> {
    let Some(access) = Access::parse(lines[at]) else {
        return Vec::new();
    };
    let with = |line: Option<String>| {
        let mut all: Vec<&str> = lines.to_vec();
        match &line {
            Some(line) => all[at] = line,
            None => {
                all.remove(at);
            }
        }
        joined(&all)
    };
    let replaced = |change: &dyn Fn(&mut Access<'a>)| {
        let mut other = Access::parse(lines[at])?;
        change(&mut other);
        Some(with(Some(other.print())))
    };
    let of_type = |ty: &str, but: &str| others(&lines[function.0..function.1], ty, but);
    match change {
        Change::Drop => match (access.result, access.element()) {
            (Some(result), Some(ty)) => {
                let zero = if ty.starts_with('f') { "0.0" } else { "0" };
                let line = match ty {
                    "i1" => format!("{}{result} = arith.constant false", access.indent),
                    _ => format!("{}{result} = arith.constant {zero} : {ty}", access.indent),
                };
                vec![with(Some(line))]
            }
            (Some(_), None) => Vec::new(),
            (None, _) => vec![with(None)],
        },
        Change::MoveUp | Change::MoveDown => {
            let up = change == Change::MoveUp;
            let mut found = Vec::new();
            let mut next = at;
            while let Some(other) = neighbour(lines, next, up) {
                next = other;
                let mut all: Vec<&str> = lines.to_vec();
                let place = if up { next } else { end(lines, next) };
                all.insert(place, lines[at]);
                all.remove(if up { at + 1 } else { at });
                found.push(joined(&all));
                if found.len() == 6 {
                    break;
                }
            }
            found
        }
        Change::Swap => {
            let others = (at + 1..function.1).filter(|&i| Access::parse(lines[i]).is_some());
            let swapped = |other: usize| {
                let mut all: Vec<&str> = lines.to_vec();
                all.swap(at, other);
                joined(&all)
            };
            others.take(4).map(swapped).collect()
        }
        Change::OtherMemRef if access.word != "copy" => of_type(access.types, access.memref)
            .into_iter()
            .filter_map(|other| replaced(&|access| access.memref = other))
            .collect(),
        Change::OtherMemRef => Vec::new(),
        Change::OtherIndex => {
            let mut found = Vec::new();
            for i in 0..access.indices.len() {
                for other in of_type("index", access.indices[i]) {
                    found.extend(replaced(&|access| access.indices[i] = other));
                }
            }
            found
        }
        Change::OtherValue => match (access.word, access.element(), access.value) {
            ("store", Some(ty), Some(value)) => of_type(ty, value)
                .into_iter()
                .filter_map(|other| replaced(&|access| access.value = Some(other)))
                .collect(),
            _ => Vec::new(),
        },
        Change::Turn => match (access.word, access.value, access.types.split_once(" to ")) {
            ("copy", Some(from), Some((first, second))) => {
                let turned = Access {
                    value: Some(access.memref),
                    memref: from,
                    types: &format!("{second} to {first}"),
                    ..Access::parse(lines[at]).expect("it was parsed before")
                };
                vec![with(Some(turned.print()))]
            }
            // What is stored becomes poison.
            ("store", Some(_), None) => match access.element() {
                Some(ty) => {
                    let poison = format!("{}%seeded = ub.poison : {ty}", access.indent);
                    let mut other = Access::parse(lines[at]).expect("it was parsed before");
                    other.value = Some("%seeded");
                    vec![with(Some(format!("{poison}\n{}", other.print())))]
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        },
    }
}

/// All copies of a text with one access changed, and the function that it is in.
pub fn altered(text: &str, change: Change) -> Vec<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let starts: Vec<usize> = (0..lines.len())
        .filter(|&i| lines[i].trim_start().starts_with("func.func "))
        .collect();
    let mut found = Vec::new();
    for (number, &start) in starts.iter().enumerate() {
        let behind = starts.get(number + 1).copied().unwrap_or(lines.len());
        let name = lines[start].split('@').nth(1).unwrap_or("");
        let name: String = name
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        for at in start..behind {
            let copies = changed(&lines, (start, behind), at, change);
            found.extend(copies.into_iter().map(|text| (name.clone(), text)));
        }
    }
    found
}
