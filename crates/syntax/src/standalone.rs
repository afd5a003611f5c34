//! The text of one attribute, type or affine map by itself, as error messages quote it.
//!
//! It knows no module, so nothing here has an alias.

use std::borrow::Cow;

use freehold_ir::{AffineMap, Attr, Context, Type, TypeKind};

use super::affine_expr;
use super::attr_printer::AttrPrinter;
use super::lexer::{Lexer, Tok, unescape, unescaped_bytes, write_escaped};
use super::quant_types;

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

/// The bytes of a string between quotes, which stood in a text that was read.
pub fn unquoted(text: &str) -> Vec<u8> {
    unescaped_bytes(text)
}

/// The type of the dialect `quant` that a text says, in mlir-opt's form; none if it says none.
pub fn quantized_type(context: &mut Context, text: &str) -> Option<Type> {
    let text = quant_types::normalised(text)?;
    Some(context.ty(TypeKind::Opaque(text.into())))
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
