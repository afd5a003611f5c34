//! The text of one attribute, type or affine map by itself, as error messages quote it.
//!
//! It knows no module, so nothing here has an alias.

use std::borrow::Cow;

use freehold_ir::{AffineMap, Attr, Context, Type};

use super::affine_expr;
use super::attr_printer::AttrPrinter;
use super::lexer::{Lexer, Tok, unescape, write_escaped};

/// An attribute's text, without aliases.
pub fn attr_text(context: &Context, attr: Attr) -> String {
    let mut out = String::new();
    AttrPrinter::new(context).write_attr(&mut out, attr);
    out
}

/// An affine map's text, `(d0) -> (d0)`.
pub fn map_text(map: &AffineMap) -> String {
    let mut out = String::new();
    affine_expr::write_map(&mut out, map);
    let inner = out.strip_prefix("affine_map<");
    inner
        .and_then(|inner| inner.strip_suffix('>'))
        .map_or(String::new(), str::to_owned)
}

/// A type's text, without aliases.
pub fn type_text(context: &Context, ty: Type) -> String {
    let mut out = String::new();
    AttrPrinter::new(context).write_type(&mut out, ty);
    out
}

/// A string between quotes, escaped as the text has it; the bytes need not be UTF-8.
pub fn quoted(bytes: &[u8]) -> String {
    let mut out = String::new();
    write_escaped(&mut out, bytes);
    out
}

/// What the string stands for that a text begins with, and how long it is written; nothing where
/// the text begins with none, or with bytes that are not UTF-8.
pub fn string_at_start(text: &str) -> Option<(Cow<'_, str>, usize)> {
    let token = Lexer::new(text).next();
    let end = token.end as usize;
    let is_string = token.kind == Tok::String && token.start == 0;
    let content = is_string.then(|| unescape(&text[..end]))??;
    Some((content, end))
}
