//! The attributes that LLVM's dialect encodes itself: debug information, and what is said of loops.
//!
//! The IR has them as text in which other attributes stand. Here their parameters become that text
//! (`attr`), and are found in it (`read_text.rs`). `shapes.rs` says which there are, `dwarf.rs`
//! has words for numbers.

mod dwarf;
mod read_text;
mod shapes;

use std::fmt::Write as _;

use freehold_ir::{Attr, AttrKind, Context, Piece, Type};
use freehold_syntax::{self as syntax, Assembler};

use crate::builtin::Made;
use crate::encoding::{Data, Datum, Field};

use dwarf::{ENCODINGS, OPERATIONS};
use shapes::{EXPRESSION, EXPRESSION_OPERATION, FILE, Kind, SHAPES};

pub use read_text::{Part, data, part};

/// The operation of which the numbers behind the first are written as words.
const CONVERSION: &str = "DW_OP_LLVM_convert";

/// How many attributes have numbers.
pub const COUNT: usize = SHAPES.len();

/// The fields of the attribute of a number.
pub fn fields(number: usize) -> (&'static str, Vec<Field>) {
    let shape = &SHAPES[number];
    let fields = match number {
        EXPRESSION_OPERATION => vec![Field::Number, Field::OptionalNumbers],
        EXPRESSION => vec![Field::OptionalAttrs],
        _ => shape.parameters.iter().map(|p| p.1.field()).collect(),
    };
    (shape.name, fields)
}

/// A text in which attributes stand, as it is put together.
struct Body {
    pieces: Vec<Piece>,
    text: String,
}

impl Body {
    /// An attribute: those of the builtin dialect are a part of the text.
    fn attr(&mut self, context: &Context, attr: Attr) {
        match context.attr_kind(attr) {
            AttrKind::Opaque(_)
            | AttrKind::Nested(_)
            | AttrKind::Distinct { .. }
            | AttrKind::Location(_)
            | AttrKind::AffineMap(_) => {
                let text = std::mem::take(&mut self.text);
                self.pieces.push(Piece::Text(text.into()));
                self.pieces.push(Piece::Attr(attr));
            }
            AttrKind::String(text) => self.text.push_str(&syntax::quoted(text.as_bytes())),
            _ => self.text.push_str(&syntax::attr_text(context, attr)),
        }
    }

    /// The attributes of a list.
    fn list(&mut self, context: &Context, attrs: &[Option<Attr>]) -> Made<()> {
        for (i, attr) in attrs.iter().enumerate() {
            if i > 0 {
                self.text.push_str(", ");
            }
            self.attr(context, attr.ok_or("an attribute of a list is missing")?);
        }
        Ok(())
    }

    /// The words of a sum; with quotes where there are several.
    fn sum(&mut self, words: &[(&str, u64)], number: u64) -> Made<()> {
        let mut left = number;
        let mut found = Vec::new();
        for &(word, bits) in words {
            if left & bits == bits {
                left &= !bits;
                found.push(word);
            }
        }
        match (left, &found[..]) {
            (0, [word]) => self.text.push_str(word),
            (0, _) => {
                let _ = write!(self.text, "\"{}\"", found.join("|"));
            }
            _ => return Err("a flag has no name"),
        }
        Ok(())
    }

    /// What stands behind `name = `.
    fn value(&mut self, context: &Context, kind: Kind, datum: &Datum<Attr, Type>) -> Made<()> {
        match (kind, datum) {
            (_, Datum::Text(text)) => self.text.push_str(&syntax::quoted(text)),
            (_, Datum::Attr(attr) | Datum::OptionalAttr(Some(attr))) => self.attr(context, *attr),
            (_, Datum::OptionalAttrs(attrs)) => self.list(context, attrs)?,
            (Kind::Word(words), Datum::Number(number)) => {
                let word = words.word(*number).ok_or("a number of DWARF has no name")?;
                self.text.push_str(&word);
            }
            (Kind::Choice(words, _), Datum::Number(number)) => {
                let word = usize::try_from(*number).ok().and_then(|n| words.get(n));
                self.text.push_str(word.ok_or("a number has no name")?);
            }
            (Kind::Sum(words), Datum::Number(number)) => self.sum(words, *number)?,
            (_, Datum::Number(number) | Datum::OptionalNumber(Some(number))) => {
                let _ = write!(self.text, "{number}");
            }
            (_, Datum::Flag(flag)) => {
                let _ = write!(self.text, "{flag}");
            }
            _ => return Err("the fields are not those of the attribute"),
        }
        Ok(())
    }
}

/// Whether a parameter is written.
fn is_shown(kind: Kind, datum: &Datum<Attr, Type>) -> bool {
    match (kind, datum) {
        (_, Datum::OptionalAttr(None) | Datum::OptionalNumber(None)) => false,
        (_, Datum::OptionalAttrs(attrs)) => !attrs.is_empty(),
        (Kind::Number(shown) | Kind::Choice(_, shown), Datum::Number(0)) => shown,
        (Kind::Word(_) | Kind::Sum(_), Datum::Number(0)) => false,
        (Kind::Flag(shown), Datum::Flag(false)) => shown,
        _ => true,
    }
}

/// The attribute of a number.
pub fn attr(assembler: &mut Assembler, number: usize, data: &[Datum<Attr, Type>]) -> Made<Attr> {
    let shape = &SHAPES[number];
    let context = &*assembler.context();
    let mut body = Body {
        pieces: Vec::new(),
        text: format!("#llvm.{}<", shape.name),
    };
    match (number, data) {
        (EXPRESSION_OPERATION, [Datum::Number(operation), Datum::OptionalNumbers(numbers)]) => {
            let word = OPERATIONS.word(*operation);
            let word = word.ok_or("an operation of DWARF has no name")?;
            body.text.push_str(&word);
            if !numbers.is_empty() {
                // The width that something is converted to, and then how it is to be read.
                let is_encoding = |place: usize| place > 0 && word == CONVERSION;
                let shown = |(place, &number): (usize, &u64)| match is_encoding(place) {
                    true => ENCODINGS.word(number),
                    false => Some(number.to_string()),
                };
                let numbers: Option<Vec<String>> = numbers.iter().enumerate().map(shown).collect();
                let numbers = numbers.ok_or("an encoding of DWARF has no name")?;
                let _ = write!(body.text, "({})", numbers.join(", "));
            }
        }
        (EXPRESSION, [Datum::OptionalAttrs(operations)]) if !operations.is_empty() => {
            for (i, operation) in operations.iter().enumerate() {
                let operation = operation.map(|operation| context.attr_kind(operation));
                let text = match operation {
                    Some(AttrKind::Opaque(text)) => operation_text(text),
                    _ => None,
                };
                body.text.push_str(if i > 0 { ", " } else { "[" });
                body.text
                    .push_str(text.ok_or("a part of an expression is no operation")?);
            }
            body.text.push(']');
        }
        (EXPRESSION, [Datum::OptionalAttrs(_)]) => {}
        (FILE, [Datum::Text(name), Datum::Text(directory)]) => {
            let (name, directory) = (syntax::quoted(name), syntax::quoted(directory));
            let _ = write!(body.text, "{name} in {directory}");
        }
        _ => {
            let mut is_first = true;
            for (&(name, kind), datum) in shape.parameters.iter().zip(data) {
                if is_shown(kind, datum) {
                    if !std::mem::take(&mut is_first) {
                        body.text.push_str(", ");
                    }
                    let _ = write!(body.text, "{name} = ");
                    body.value(context, kind, datum)?;
                }
            }
        }
    }
    body.text.push('>');
    body.pieces.push(Piece::Text(body.text.into()));
    Ok(assembler.dialect_attr(body.pieces))
}

/// What stands in an expression for one of its operations.
fn operation_text(text: &str) -> Option<&str> {
    let text = text.strip_prefix("#llvm.di_expression_elem<")?;
    text.strip_suffix('>')
}

/// The fields of one operation of an expression: a word, and numbers.
fn operation_data<'a, A, T>(text: &str) -> Option<Data<'a, A, T>> {
    let (word, numbers) = match text.split_once('(') {
        Some((word, numbers)) => (word, numbers.strip_suffix(')')?),
        None => (text, ""),
    };
    let numbers = numbers.split(',').map(str::trim);
    let numbers = numbers.filter(|number| !number.is_empty());
    let number = |text: &str| text.parse().ok().or_else(|| ENCODINGS.number(text));
    let numbers: Option<Vec<u64>> = numbers.map(number).collect();
    let word = Datum::Number(OPERATIONS.number(word.trim())?);
    Some(Data::from_iter([word, Datum::OptionalNumbers(numbers?)]))
}
