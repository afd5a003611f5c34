//! Finds the parameters in the text of an attribute of LLVM's.

use std::borrow::Cow;

use freehold_ir::{Attr, AttrKind, Context, Piece, Type};
use freehold_syntax as syntax;

use super::operation_data;
use super::shapes::{EXPRESSION, FILE, Kind, SHAPES};
use crate::builtin::Node;
use crate::encoding::{Data, Datum};

/// A value in a text: an attribute, or the text of one.
#[derive(Copy, Clone)]
enum Value<'a> {
    Attr(Attr),
    Text(&'a str),
}

/// A parameter as it stands in a text: its name, none where it has none, and what it is.
type Parameter<'a> = (Option<&'a str>, Vec<Value<'a>>);

/// What a part of an attribute is, which the program does not have as an attribute.
pub enum Part<'a> {
    /// The attribute that has this text.
    Text(&'a str),
    /// An operation of an expression: its number, and its fields.
    Encoded(usize, Data<'a, Node, Type>),
}

/// The number and the fields of an attribute; none where it has no number, or its text is another
/// than its printer's.
pub fn data<'a>(context: &'a Context, attr: Attr) -> Option<(usize, Data<'a, Node, Type>)> {
    let (number, body) = body(context, attr)?;
    let mut parts = 0..;
    let mut part = || Some(Node::Part(attr, parts.next()?));
    if number == EXPRESSION {
        let count = operations(&body)?.len();
        let operations = (0..count).map(|_| part()).collect();
        return Some((number, Data::from_iter([Datum::OptionalAttrs(operations)])));
    }
    if number == FILE {
        let [(None, values)] = &body[..] else {
            return None;
        };
        let [Value::Text(text)] = values[..] else {
            return None;
        };
        let (name, rest) = quoted(text)?;
        let (directory, rest) = quoted(rest.trim_start().strip_prefix("in")?.trim_start())?;
        let texts = [name, directory].map(Datum::Text);
        return rest
            .trim()
            .is_empty()
            .then(|| (number, Data::from_iter(texts)));
    }
    let parameters = SHAPES[number].parameters;
    let is_known = |name: &str| parameters.iter().any(|parameter| parameter.0 == name);
    if parameters.is_empty() || !body.iter().all(|p| p.0.is_some_and(is_known)) {
        return None;
    }
    let mut node = |value: &Value| match value {
        Value::Attr(attr) => Some(Node::Attr(*attr)),
        Value::Text(_) => part(),
    };
    let mut data = Data::new();
    for &(name, kind) in parameters {
        let values = body.iter().find(|parameter| parameter.0 == Some(name));
        let values = values.map_or(&[][..], |parameter| &parameter.1);
        let text = match values {
            [Value::Text(text)] => Some(*text),
            _ => None,
        };
        data.push(match (kind, values) {
            (Kind::Text, _) => match quoted(text?)? {
                (text, "") => Datum::Text(text),
                _ => return None,
            },
            (Kind::Attr(true), [value]) => Datum::Attr(node(value)?),
            (Kind::Attr(false), []) => Datum::OptionalAttr(None),
            (Kind::Attr(false), [value]) => Datum::OptionalAttr(Some(node(value)?)),
            (Kind::List, _) => {
                let nodes = values.iter().map(|value| node(value).map(Some));
                Datum::OptionalAttrs(nodes.collect::<Option<_>>()?)
            }
            (Kind::OptionalNumber, []) => Datum::OptionalNumber(None),
            (Kind::OptionalNumber, _) => Datum::OptionalNumber(Some(text?.parse().ok()?)),
            (Kind::Flag(_), []) => Datum::Flag(false),
            (Kind::Flag(_), _) => Datum::Flag(text?.parse().ok()?),
            (Kind::Attr(_), _) => return None,
            (_, []) => Datum::Number(0),
            (kind, _) => Datum::Number(number_of(kind, text?)?),
        });
    }
    Some((number, data))
}

/// The part of an attribute whose fields have it as [`Node::Part`].
pub fn part(context: &Context, attr: Attr, index: u32) -> Option<Part<'_>> {
    let (number, body) = body(context, attr)?;
    if number == EXPRESSION {
        let text = *operations(&body)?.get(index as usize)?;
        return Some(Part::Encoded(
            super::shapes::EXPRESSION_OPERATION,
            operation_data(text)?,
        ));
    }
    let parameters = SHAPES[number].parameters.iter();
    let is_attr = |kind| matches!(kind, Kind::Attr(_) | Kind::List);
    let of_attrs = parameters.filter(|parameter| is_attr(parameter.1));
    let values = of_attrs.flat_map(|parameter| {
        let found = body.iter().find(|found| found.0 == Some(parameter.0));
        found.map_or(&[][..], |found| &found.1)
    });
    let texts = values.filter_map(|value| match value {
        Value::Text(text) => Some(*text),
        Value::Attr(_) => None,
    });
    texts.map(Part::Text).nth(index as usize)
}

fn number_of(kind: Kind, text: &str) -> Option<u64> {
    match kind {
        Kind::Number(_) => text.parse().ok(),
        Kind::Word(words) => words.number(text),
        Kind::Choice(words, _) => {
            let place = words.iter().position(|word| *word == text)?;
            Some(place as u64)
        }
        Kind::Sum(words) => {
            let text = text.strip_prefix('"').unwrap_or(text);
            let text = text.strip_suffix('"').unwrap_or(text);
            let bits = text.split('|').map(|word| match word.trim() {
                "Zero" => Some(0),
                word => words
                    .iter()
                    .find(|known| known.0 == word)
                    .map(|known| known.1),
            });
            bits.reduce(|a, b| Some(a? | b?)).flatten()
        }
        _ => None,
    }
}

/// The operations in the body of an expression, `[a, b(1)]`.
fn operations<'a>(body: &[Parameter<'a>]) -> Option<Vec<&'a str>> {
    let text = match body {
        [] => return Some(Vec::new()),
        [(None, values)] => match values[..] {
            [Value::Text(text)] => text,
            _ => return None,
        },
        _ => return None,
    };
    let text = text.trim().strip_prefix('[')?.strip_suffix(']')?;
    let (mut operations, mut start, mut depth) = (Vec::new(), 0, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth -= 1,
            b',' if depth == 0 => {
                operations.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
    }
    operations.push(text[start..].trim());
    Some(operations)
}

/// What stands in quotes at the start of a text, and the rest.
fn quoted(text: &str) -> Option<(Cow<'_, [u8]>, &str)> {
    let rest = text.strip_prefix('"')?;
    let mut is_escaped = false;
    let end = rest.bytes().position(|byte| {
        let ends = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })?;
    let (inner, after) = (&rest[..end], &rest[end + 1..]);
    let bytes = match inner.contains('\\') {
        true => Cow::Owned(syntax::unquoted(&text[..end + 2])),
        false => Cow::Borrowed(inner.as_bytes()),
    };
    Some((bytes, after))
}

/// The number of an attribute, and what stands in its text.
fn body(context: &Context, attr: Attr) -> Option<(usize, Vec<Parameter<'_>>)> {
    let alone;
    let pieces = match context.attr_kind(attr) {
        AttrKind::Nested(pieces) => &pieces[..],
        AttrKind::Opaque(text) => {
            alone = text;
            return split(&[Value::Text(alone)]);
        }
        _ => return None,
    };
    let values = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => Some(Value::Text(text)),
        Piece::Attr(attr) => Some(Value::Attr(*attr)),
        Piece::Type(_) => None,
    });
    split(&values.collect::<Option<Vec<_>>>()?)
}

/// Splits `#llvm.name<a = 1, b = #x, #y>` into its parameters.
fn split<'a>(pieces: &[Value<'a>]) -> Option<(usize, Vec<Parameter<'a>>)> {
    let Value::Text(first) = pieces.first()? else {
        return None;
    };
    let (name, _) = first.strip_prefix("#llvm.")?.split_once('<')?;
    let number = SHAPES.iter().position(|shape| shape.name == name)?;
    let head = "#llvm.".len() + name.len() + 1;
    let mut parameters: Vec<Parameter<'a>> = Vec::new();
    let last = pieces.len() - 1;
    for (i, piece) in pieces.iter().enumerate() {
        let text = match piece {
            Value::Attr(_) => {
                parameters.last_mut()?.1.push(*piece);
                continue;
            }
            Value::Text(text) => *text,
        };
        let start = if i == 0 { head } else { 0 };
        let text = text.get(start..)?;
        let text = match i == last {
            true => text.strip_suffix('>')?,
            false => text,
        };
        for item in items(text) {
            let item = item.trim();
            let named = item
                .split_once(" = ")
                .or_else(|| Some((item.strip_suffix(" =")?, "")));
            let is_name = |name: &str| name.bytes().all(|b| b.is_ascii_alphanumeric());
            let (name, value) = match named.filter(|named| is_name(named.0)) {
                Some((name, value)) => (Some(name), value.trim()),
                None => (None, item),
            };
            if name.is_some() || parameters.is_empty() && !item.is_empty() {
                parameters.push((name, Vec::new()));
            }
            if !value.is_empty() {
                parameters.last_mut()?.1.push(Value::Text(value));
            }
        }
    }
    Some((number, parameters))
}

/// The parts of a text between commas that stand in no brackets and no quotes.
fn items(text: &str) -> impl Iterator<Item = &str> {
    let (mut depth, mut in_quotes, mut is_escaped) = (0i32, false, false);
    text.split(move |c: char| {
        if in_quotes {
            in_quotes = is_escaped || c != '"';
            is_escaped = c == '\\' && !is_escaped;
            return false;
        }
        match c {
            '"' => in_quotes = true,
            '<' | '(' | '[' | '{' => depth += 1,
            '>' | ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
}
