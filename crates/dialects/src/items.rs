//! What stands on one line of a dialect file: groups, attributes, effects, arrows.

use super::classes::{attr_class, type_rule};
use super::def::{
    Arity, AttrClass, AttrDef, Deed, Effect, EffectKind, EffectTarget, Flags, FlowEdge, FlowEnd,
    Group, OpDef, TypeRule,
};
use super::traits::Trait;
use freehold_base::suggest::unknown;

/// Joins what several lines say.
pub fn append(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// The items between commas that are outside parentheses, braces and brackets.
pub fn list(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let (item, after) = match comma(text) {
            Some(at) => (&text[..at], Some(&text[at + 1..])),
            None => (text, None),
        };
        rest = after;
        Some(item.trim_ascii())
    })
    .filter(|item| !item.is_empty())
}

/// Where the first comma is that is outside.
fn comma(text: &str) -> Option<usize> {
    let mut depth = 0u32;
    let mut before = b' ';
    text.bytes().position(|byte| {
        match byte {
            b'(' | b'{' | b'[' | b'<' => depth += 1,
            b'>' if before == b'-' => {}
            b')' | b'}' | b']' | b'>' => depth = depth.saturating_sub(1),
            // `results <- operand`
            b'-' if before == b'<' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = byte;
        byte == b',' && depth == 0
    })
}

fn arity(name: &str) -> (String, Arity) {
    match name.strip_suffix('?') {
        Some(name) => (name.trim().to_owned(), Arity::Optional),
        None => match name.strip_suffix('*') {
            Some(name) => (name.trim().to_owned(), Arity::Variadic),
            None => (name.trim().to_owned(), Arity::One),
        },
    }
}

pub fn group(text: &str) -> Result<Group, String> {
    let (name, rule) = match text.split_once(':') {
        Some((name, rule)) => (name.trim(), type_rule(rule.trim())?),
        None => (text, TypeRule::Any),
    };
    let (name, segments) = match name.strip_suffix(']').and_then(|name| name.split_once('[')) {
        Some((name, segments)) => (name, Some(segments.trim().to_owned())),
        None => (name, None),
    };
    let (name, arity) = arity(name);
    Ok(Group {
        name,
        arity,
        rule,
        segments,
    })
}

pub fn attribute(text: &str) -> Result<AttrDef, String> {
    let (name, rest) = match text.find([':', '=']) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let (class, default) = match rest.strip_prefix(':') {
        Some(rest) => {
            let (class, default) = split_default(rest);
            (attr_class(class.trim())?, default)
        }
        None => (AttrClass::Any, rest.strip_prefix('=')),
    };
    let (name, arity) = arity(name.trim());
    let default = default.map(|text| default_text(&class, text.trim()));
    Ok(AttrDef {
        name,
        optional: arity == Arity::Optional || default.is_some(),
        stored_default: arity == Arity::One && default.is_some(),
        class,
        default,
    })
}

/// A default as MLIR prints the attribute: a number with its type, a word as its number.
fn default_text(class: &AttrClass, text: &str) -> String {
    match class {
        AttrClass::Number(ty) if ty != "i1" && !text.contains(':') => format!("{text} : {ty}"),
        AttrClass::Enum { cases, ty } | AttrClass::Flags(Flags { cases, ty, .. }) => {
            match cases.iter().find(|case| case.0 == text) {
                Some((_, value)) => format!("{value} : {ty}"),
                None => text.to_owned(),
            }
        }
        _ => text.to_owned(),
    }
}

/// Splits at the first `=` outside braces.
fn split_default(text: &str) -> (&str, Option<&str>) {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            '=' if depth == 0 => return (&text[..at], Some(&text[at + 1..])),
            _ => {}
        }
    }
    (text, None)
}

pub fn trait_of(word: &str) -> Result<Trait, String> {
    match Trait::ALL.iter().find(|t| t.0 == word) {
        Some(&(_, found)) => Ok(found),
        None => Err(unknown("trait", word, Trait::ALL.iter().map(|t| t.0))),
    }
}

/// `read(memref)`, `allocate(result)`, `stack(result)`, `write` (memory without a name).
pub fn effect(op: &OpDef, text: &str) -> Result<Effect, String> {
    let (kind, target) = match text.split_once('(') {
        Some((kind, rest)) => {
            let name = rest
                .strip_suffix(')')
                .ok_or_else(|| format!("`{text}`: missing `)`"))?
                .trim();
            let target = if op.operands.iter().any(|g| g.name == name) {
                EffectTarget::Operand(name.to_owned())
            } else if op.results.iter().any(|g| g.name == name) {
                EffectTarget::Result(name.to_owned())
            } else {
                return Err(format!(
                    "`{name}` is neither an operand nor a result that stands above"
                ));
            };
            (kind.trim(), target)
        }
        None => (text, EffectTarget::Unnamed),
    };
    let kind = match kind {
        "read" => EffectKind::Read,
        "write" => EffectKind::Write,
        "allocate" => EffectKind::Allocate,
        "stack" => EffectKind::AllocateAutomatic,
        "free" => EffectKind::Free,
        _ => {
            return Err(format!(
                "`{kind}`: expected read, write, allocate, stack or free"
            ));
        }
    };
    Ok(Effect { kind, target })
}

/// `consumes(value)`.
pub fn deed(op: &OpDef, text: &str) -> Result<(Deed, String), String> {
    let (word, name) = text
        .split_once('(')
        .and_then(|(word, rest)| Some((word.trim(), rest.strip_suffix(')')?.trim())))
        .ok_or_else(|| format!("`{text}`: expected a word and a group, as in `consumes(value)`"))?;
    let found = Deed::ALL.iter().find(|deed| deed.0 == word);
    let deed = found.ok_or_else(|| unknown("deed", word, Deed::ALL.iter().map(|deed| deed.0)))?;
    let groups = || {
        op.operands
            .iter()
            .chain(&op.results)
            .map(|g| g.name.as_str())
    };
    match groups().any(|group| group == name) {
        true => Ok((deed.1, name.to_owned())),
        false => Err(unknown("operand or result", name, groups())),
    }
}

/// `a <- b`.
pub fn arrow(text: &str) -> Result<(String, String), String> {
    let (left, right) = text
        .split_once("<-")
        .or_else(|| text.split_once("->"))
        .ok_or_else(|| format!("`{text}`: expected an arrow"))?;
    Ok((left.trim().to_owned(), right.trim().to_owned()))
}

pub fn edge(op: &OpDef, text: &str) -> Result<FlowEdge, String> {
    let (from, to) = arrow(text)?;
    Ok(FlowEdge {
        from: flow_end(op, &from)?,
        to: flow_end(op, &to)?,
    })
}

fn flow_end(op: &OpDef, text: &str) -> Result<FlowEnd, String> {
    let (name, inner) = match text.split_once('(') {
        Some((name, rest)) => (name.trim(), Some(rest.trim_end_matches(')').trim())),
        None => (text, None),
    };
    match name {
        "parent" => return Ok(FlowEnd::Parent(inner.map(str::to_owned))),
        "results" => return Ok(FlowEnd::Results),
        _ => {}
    }
    let index = op
        .regions
        .iter()
        .position(|r| r.name == name)
        .ok_or_else(|| {
            format!("`{name}`: expected parent, results or a region that stands above")
        })?;
    let skip = match inner {
        None => 0,
        Some("") => FlowEnd::NO_VALUES,
        Some(range) => range
            .strip_suffix("..")
            .and_then(|n| n.parse().ok())
            .ok_or_else(|| format!("`{range}`: expected a range such as `1..`"))?,
    };
    let many = op.regions[index].arity == Arity::Variadic;
    Ok(FlowEnd::Region { index, many, skip })
}
