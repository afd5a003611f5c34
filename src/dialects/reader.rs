//! Reads the text form of a dialect: `rules/dialects/README.md` is its description.

use std::fmt;

use super::table::{
    Arity, AttrDef, Custom, Effect, EffectKind, EffectTarget, FlowEdge, FlowEnd, Group, OpDef,
    Trait, Traits, TypeRule,
};

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

/// The operations that a dialect file defines.
pub(super) fn read(text: &str) -> Result<Vec<OpDef>, DialectError> {
    let mut ops: Vec<OpDef> = Vec::new();
    for (index, raw) in text.lines().enumerate() {
        let fail = |message: String| DialectError {
            line: index + 1,
            message,
        };
        let line = raw
            .split_once("//")
            .map_or(raw, |(code, _)| code)
            .trim_end();
        let (key, rest) = match line.trim().split_once(char::is_whitespace) {
            Some((key, rest)) => (key, rest.trim()),
            None => (line.trim(), ""),
        };
        if key.is_empty() {
            continue;
        }
        if !line.starts_with(char::is_whitespace) {
            match key {
                "op" if rest.contains('.') => ops.push(new_op(rest)),
                "op" => return Err(fail(format!("`op {rest}`: expected `op dialect.name`"))),
                _ => {
                    return Err(fail(format!(
                        "`{key}`: expected `op dialect.name` at the start of a line"
                    )));
                }
            }
            continue;
        }
        let Some(op) = ops.last_mut() else {
            return Err(fail(format!("`{key}` stands before the first `op`")));
        };
        read_entry(op, key, rest).map_err(fail)?;
    }
    Ok(ops)
}

fn new_op(name: &str) -> OpDef {
    OpDef {
        name: name.to_owned(),
        operands: Vec::new(),
        results: Vec::new(),
        attributes: Vec::new(),
        regions: Vec::new(),
        successors: Vec::new(),
        parents: Vec::new(),
        traits: Traits::default(),
        effects: Vec::new(),
        views: Vec::new(),
        selects: Vec::new(),
        branches: Vec::new(),
        flow: None,
        result_names: Vec::new(),
        maps: None,
        body: None,
        custom: Custom::None,
    }
}

fn read_entry(op: &mut OpDef, key: &str, rest: &str) -> Result<(), String> {
    match key {
        "operands" => op.operands = list(rest).map(group).collect::<Result<_, _>>()?,
        "results" => op.results = list(rest).map(group).collect::<Result<_, _>>()?,
        "regions" => op.regions = list(rest).map(group).collect::<Result<_, _>>()?,
        "successors" => op.successors = list(rest).map(group).collect::<Result<_, _>>()?,
        "parents" => op.parents.extend(list(rest).map(str::to_owned)),
        "attributes" => op.attributes.extend(list(rest).map(attribute)),
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
        "view" => op.views.push(arrow(rest)?),
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
        "names" => op.result_names.extend(list(rest).map(str::to_owned)),
        "maps" => append(op.maps.get_or_insert_default(), rest),
        "body" => append(op.body.get_or_insert_default(), rest),
        "format" if rest == "rust" => op.custom = Custom::Rust,
        "format" => match &mut op.custom {
            Custom::Format(text) => append(text, rest),
            custom => *custom = Custom::Format(rest.to_owned()),
        },
        _ => {
            return Err(format!(
                "`{key}`: expected operands, results, attributes, regions, successors, \
                 parents, traits, effects, view, select, branch, flow, names, maps, body or format"
            ));
        }
    }
    Ok(())
}

/// Joins what several lines say.
fn append(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push(' ');
    }
    text.push_str(more);
}

/// The items between commas that are outside parentheses, braces and brackets.
fn list(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0i32;
    text.split(move |c| {
        match c {
            '(' | '{' | '[' | '<' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            '>' => depth = (depth - 1).max(0),
            _ => {}
        }
        c == ',' && depth == 0
    })
    .map(str::trim)
    .filter(|item| !item.is_empty())
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

fn group(text: &str) -> Result<Group, String> {
    let (name, rule) = match text.split_once(':') {
        Some((name, rule)) => (name.trim(), type_rule(rule.trim())?),
        None => (text, TypeRule::Any),
    };
    let (name, arity) = arity(name);
    Ok(Group { name, arity, rule })
}

fn type_rule(text: &str) -> Result<TypeRule, String> {
    let inner = |prefix: &str| {
        text.strip_prefix(prefix)
            .and_then(|t| t.strip_prefix('('))
            .and_then(|t| t.strip_suffix(')'))
            .map(|t| t.trim().to_owned())
    };
    if let Some(name) = inner("same") {
        return Ok(TypeRule::Same(name));
    }
    if let Some(name) = inner("element") {
        return Ok(TypeRule::Element(name));
    }
    if let Some(name) = inner("bool") {
        return Ok(TypeRule::BoolLike(name));
    }
    let fixed = text == "index"
        || text
            .strip_prefix(['i', 'f'])
            .is_some_and(|w| w.parse::<u32>().is_ok())
        || (text.starts_with("memref<") && text.ends_with('>'));
    match text {
        "any" => Ok(TypeRule::Any),
        _ if fixed => Ok(TypeRule::Fixed(text.to_owned())),
        _ if text.contains('(') => Err(format!(
            "`{text}`: expected a type, a type class, same(x), element(x) or bool(x)"
        )),
        _ => Ok(TypeRule::Class(text.to_owned())),
    }
}

fn attribute(text: &str) -> AttrDef {
    let (text, default) = match text.split_once('=') {
        Some((text, default)) => (text.trim(), Some(default.trim().to_owned())),
        None => (text, None),
    };
    let (name, class) = text.split_once(':').unwrap_or((text, "any"));
    let (name, arity) = arity(name.trim());
    AttrDef {
        name,
        optional: arity == Arity::Optional || default.is_some(),
        stored_default: arity == Arity::One && default.is_some(),
        class: class.trim().to_owned(),
        default,
    }
}

fn trait_of(word: &str) -> Result<Trait, String> {
    Ok(match word {
        "pure" => Trait::Pure,
        "recursive-effects" => Trait::RecursiveEffects,
        "commutative" => Trait::Commutative,
        "terminator" => Trait::Terminator,
        "return-like" => Trait::ReturnLike,
        "isolated" => Trait::Isolated,
        "single-block" => Trait::SingleBlock,
        "no-terminator" => Trait::NoTerminator,
        "symbol" => Trait::Symbol,
        "symbol-table" => Trait::SymbolTable,
        "function" => Trait::Function,
        "call" => Trait::Call,
        "constant" => Trait::Constant,
        "operand-segments" => Trait::OperandSegments,
        "result-segments" => Trait::ResultSegments,
        "same-type" => Trait::SameType,
        "same-operands" => Trait::SameOperands,
        "automatic-scope" => Trait::AutomaticScope,
        "loop" => Trait::Loop,
        "side-effect" => Trait::SideEffect,
        _ => return Err(format!("unknown trait `{word}`")),
    })
}

/// `read(memref)`, `allocate(result)`, `stack(result)`, `write` (memory without a name).
fn effect(op: &OpDef, text: &str) -> Result<Effect, String> {
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

/// `a <- b`.
fn arrow(text: &str) -> Result<(String, String), String> {
    let (left, right) = text
        .split_once("<-")
        .or_else(|| text.split_once("->"))
        .ok_or_else(|| format!("`{text}`: expected an arrow"))?;
    Ok((left.trim().to_owned(), right.trim().to_owned()))
}

fn edge(op: &OpDef, text: &str) -> Result<FlowEdge, String> {
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
        Some("") => usize::MAX,
        Some(range) => range
            .strip_suffix("..")
            .and_then(|n| n.parse().ok())
            .ok_or_else(|| format!("`{range}`: expected a range such as `1..`"))?,
    };
    let many = op.regions[index].arity == Arity::Variadic;
    Ok(FlowEnd::Region { index, many, skip })
}
