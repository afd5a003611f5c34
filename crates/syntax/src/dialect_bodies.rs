//! The text of dialects' own attributes and types.
//!
//! It is kept as text. Where mlir-opt knows the dialect, the attributes and types that stand in
//! it are taken out and printed anew, so that aliases in it are resolved, and come back where
//! mlir-opt would use them; of a dialect that it does not know it keeps the very text.

use freehold_ir::{AttrKind, Location, Piece};

use super::lexer::{Tok, unescaped_bytes, write_escaped};
use super::parser::{Parsed, Parser};
use super::{attr_spacing, stripped_attrs};

/// The dialects that are linked into mlir-opt 22.
const REGISTERED: &[&str] = &[
    "acc",
    "affine",
    "amdgpu",
    "amx",
    "arith",
    "arm_neon",
    "arm_sme",
    "arm_sve",
    "async",
    "bufferization",
    "builtin",
    "cf",
    "complex",
    "dlti",
    "emitc",
    "func",
    "gpu",
    "index",
    "irdl",
    "linalg",
    "llvm",
    "math",
    "memref",
    "ml_program",
    "mpi",
    "nvgpu",
    "nvvm",
    "omp",
    "pdl",
    "pdl_interp",
    "ptr",
    "quant",
    "rocdl",
    "scf",
    "shape",
    "shard",
    "smt",
    "sparse_tensor",
    "spirv",
    "tensor",
    "test",
    "tosa",
    "transform",
    "ub",
    "vector",
    "wasmssa",
    "x86vector",
    "xegpu",
    "xevm",
];

/// Whether mlir-opt knows the dialect of an attribute or type with this text.
pub(super) fn is_registered(text: &str) -> bool {
    let name = text.get(1..).unwrap_or("").split(['.', '<']).next();
    name.is_some_and(|name| REGISTERED.contains(&name))
}

impl Parser<'_> {
    /// Checks that the dialect of an attribute or type is one that mlir-opt or the table knows;
    /// `text` was read from `start` on, and `ty` is an attribute's type, empty for a type.
    pub fn check_dialect(&mut self, start: Location, text: &str, ty: &str) -> Parsed<()> {
        let end = text.find(['.', '<']).unwrap_or(text.len());
        let (dialect, rest) = (&text[1..end], &text[end..]);
        if is_registered(text) {
            return self.check_mnemonic(start, text);
        }
        if self.allow_unregistered || self.table.has_dialect(dialect) {
            return Ok(());
        }
        let body = match rest
            .strip_prefix('<')
            .and_then(|rest| rest.strip_suffix('>'))
        {
            Some(body) => body,
            None => rest.trim_start_matches('.'),
        };
        let what = match ty {
            "" => format!("`!\"{dialect}\"<\"{body}\">` type"),
            ty => format!("#\"{dialect}\"<\"{body}\"> : '{ty}' attribute"),
        };
        let message = format!(
            "{what} created with unregistered dialect. If this is intended, please call \
             allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect \
             with the MLIR opt tool used"
        );
        // Behind the dialect's name and its dot; of the form with brackets, in front of all.
        let skipped = match rest.starts_with('.') {
            true => end as u32 + 1,
            false => 0,
        };
        Err(self.error(Location(start.0 + skipped), message))
    }

    /// The pieces of the attribute or type whose text was just read; none where it has no
    /// other attribute or type in it and its text is as mlir-opt prints it.
    pub fn body_pieces(&mut self, text: &str) -> Parsed<Option<Vec<Piece>>> {
        let Some(open) = text.find('<') else {
            return Ok(None);
        };
        let dialect = text[1..open].split('.').next().unwrap_or("");
        let body = &text[open + 1..text.len() - 1];
        let is_plain = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'_' | b'.');
        if body.bytes().all(is_plain) || !REGISTERED.contains(&dialect) {
            return Ok(None);
        }
        let after = (self.tok.start, self.last_end);
        let start = self.last_end as usize - text.len();
        let result = self.read_pieces(start + open + 1, after.1 - 1, &text[..=open]);
        self.seek(after.0);
        self.last_end = after.1;
        result.map(Some)
    }

    /// The pieces of a body between two places of the source, behind `head`.
    pub(super) fn read_pieces(&mut self, start: usize, end: u32, head: &str) -> Parsed<Vec<Piece>> {
        let mut pieces = Vec::new();
        let mut text = String::from(head);
        let mut place = stripped_attrs::StrippedSlot::of(head);
        let mut open_braces = 0;
        // In the brackets of MLIR 24, which are not kept.
        let mut is_in_list = false;
        self.seek(start as u32);
        while self.tok.start < end {
            let has_gap = self.tok.start > self.last_end;
            let closes = matches!(
                self.tok.kind,
                Tok::Greater | Tok::RParen | Tok::RSquare | Tok::Comma
            );
            let is_open = text.ends_with(['<', '(', '[']);
            if (has_gap && !closes && !is_open) || text.ends_with(',') {
                text.push(' ');
            }
            if self.at(Tok::LSquare) && stripped_attrs::opens_list(&text) {
                self.bump();
                is_in_list = true;
                if self.at(Tok::RSquare) {
                    return Err(self.error_here("expected attribute value"));
                }
            }
            if is_in_list && text.is_empty() && self.eat(Tok::RSquare) {
                is_in_list = false;
                continue;
            }
            let elided = match self.tok.kind {
                Tok::Less => place.behind(&text),
                _ => None,
            };
            let piece = match elided {
                Some(name) => {
                    let piece = self.nested(|parser| parser.stripped_attr(&name))?;
                    self.check_end_of_parameter(end, open_braces > 0)?;
                    Some(piece)
                }
                None => self.nested(Self::piece)?,
            };
            match self.tok.kind {
                Tok::LBrace if piece.is_none() => open_braces += 1,
                Tok::RBrace if piece.is_none() => open_braces -= 1,
                _ => {}
            }
            match piece {
                Some(piece) => {
                    // Attributes of a list follow each other.
                    place.behind(&text);
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text).into()));
                    }
                    pieces.push(piece);
                }
                None => {
                    let tok = self.bump();
                    let own = self.text(tok);
                    match tok.kind == Tok::String && own.contains('\\') {
                        true => write_escaped(&mut text, &unescaped_bytes(own)),
                        false => text.push_str(own),
                    }
                }
            }
        }
        text.push('>');
        pieces.push(Piece::Text(text.into()));
        Ok(pieces)
    }

    /// Behind an attribute whose name is left out its parameter ends: what else came there would
    /// be glued to the alias that is printed for it.
    fn check_end_of_parameter(&mut self, end: u32, is_in_list: bool) -> Parsed<()> {
        let (closing, message) = match is_in_list {
            true => (Tok::RBrace, "expected '}'"),
            false => (Tok::Greater, "expected '>'"),
        };
        match self.tok.start >= end || [Tok::Comma, closing].contains(&self.tok.kind) {
            true => Ok(()),
            false => Err(self.error(Location(self.last_end), message)),
        }
    }

    /// An attribute whose name is left out.
    fn stripped_attr(&mut self, name: &str) -> Parsed<Piece> {
        let start = self.tok.end;
        let mut depth = 0;
        loop {
            match self.tok.kind {
                Tok::Less => depth += 1,
                Tok::Greater => depth -= 1,
                Tok::Eof => return Err(self.error(Location(start), "expected '>'")),
                _ => {}
            }
            if depth == 0 {
                break;
            }
            self.bump();
        }
        let end = self.tok.start;
        let text = format!(
            "{name}{}>",
            &self.source()[start as usize - 1..end as usize]
        );
        if let Some(own) = attr_spacing::normalised(&text) {
            self.bump();
            return Ok(Piece::Attr(self.dialect_attr(&own)));
        }
        let pieces = self.read_pieces(start as usize, end, &format!("{name}<"))?;
        self.bump();
        Ok(Piece::Attr(match &pieces[..] {
            [Piece::Text(text)] => self.dialect_attr(text),
            _ => self.module.context.attr(AttrKind::Nested(pieces.into())),
        }))
    }

    /// The attribute or type that is next, if one can be told.
    fn piece(&mut self) -> Parsed<Option<Piece>> {
        let next = self.source().as_bytes().get(self.tok.end as usize);
        let has_body = next == Some(&b'<');
        match self.tok.kind {
            Tok::HashId => self.parse_attr().map(|attr| Some(Piece::Attr(attr))),
            Tok::BangId => self.parse_type().map(|ty| Some(Piece::Type(ty))),
            Tok::BareId => {
                let is_attr = match self.tok_text() {
                    "memref" | "tensor" | "vector" | "tuple" | "complex" if has_body => false,
                    "affine_map" | "affine_set" if has_body => true,
                    "distinct" if next == Some(&b'[') => true,
                    "loc" if next == Some(&b'(') => true,
                    _ => return Ok(None),
                };
                let (start, last_end, errors) = (self.tok.start, self.last_end, self.errors.len());
                let piece = match is_attr {
                    true => self.parse_attr().map(Piece::Attr),
                    false => self.parse_type().map(Piece::Type),
                };
                if piece.is_err() {
                    // The dialect may use the word in a way of its own.
                    self.errors.truncate(errors);
                    self.seek(start);
                    self.last_end = last_end;
                }
                Ok(piece.ok())
            }
            _ => Ok(None),
        }
    }
}
