//! Going on after an error: where the next operation starts, and what the text in between may have
//! defined.
//!
//! The failed operation is read again as tokens. It ends where a line starts with what can begin an
//! operation and stands no further to the right, or at the brace that closes its region; what is in
//! braces of its own is part of it. Text that is not indented is read as well, only less is known
//! of braces that are missing.

use std::borrow::Cow;

use freehold_ir::{AttrKind, Ident, known::keys};

use super::lexer::{Tok, Token, unescape};
use super::op_state::OpState;
use super::ops::Driver;
use super::parser::Parser;

/// A brace of the failed operation.
struct Brace {
    /// Whether a line ends with it, as where a region begins.
    ends_line: bool,
    /// Whether a line in it is further to the right than the operation.
    is_indented: bool,
}

/// Where a token stands that is the first of its line.
fn column(text: &str, start: u32) -> Option<usize> {
    let before = &text.as_bytes()[..start as usize];
    let blanks = before
        .iter()
        .rev()
        .take_while(|&&c| c == b' ' || c == b'\t');
    let column = blanks.count();
    let is_first = before.len() == column || before[before.len() - column - 1] == b'\n';
    is_first.then_some(column)
}

impl Driver<'_> {
    /// After an error: goes on at what looks like the next operation of the current region.
    pub(super) fn recover(&mut self) {
        let holder = self.open.last().map(|open| match &open.state {
            Some(state) => state.op,
            None => Some(self.top),
        });
        self.parser.damage.holders.extend(holder.flatten());
        // An operation that was read is not what its text says if something else stands behind it.
        let (text, started) = (self.parser.source(), self.started);
        let last = (self.open.last().and_then(|open| open.block))
            .and_then(|block| self.parser.module.last_op(block));
        if started == self.parser.tok.start && column(text, started).is_none() {
            self.parser.damage.gaps.broken.extend(last);
        }
        let is_top = self.open.len() <= 1;
        let default_dialect = self.open.last().map_or("", |open| open.default_dialect);
        let end = self
            .parser
            .skip_broken(self.started, is_top, default_dialect);
        self.parser.damage.recovered_at = Some(end);
    }
}

impl<'s> Parser<'s> {
    /// Skips from what begins at `started`, over where it was found to be wrong, to what looks like
    /// the beginning of another operation, and says where that is.
    fn skip_broken(&mut self, started: u32, is_top: bool, default_dialect: &str) -> u32 {
        let text = self.source();
        let reached = self.tok.start;
        if started < reached {
            self.seek(started);
        }
        let first = self.tok;
        // What follows a label is further to the right, and so may be what follows an alias. What
        // follows a region is as far as its closing brace.
        let base = match first.kind {
            Tok::CaretId | Tok::HashId | Tok::BangId => None,
            _ => column(text, first.start).or_else(|| {
                let before = text[..first.start as usize].trim_end_matches([' ', '\t']);
                column(text, before.strip_suffix('}')?.len() as u32)
            }),
        };
        let mut braces: Vec<Brace> = Vec::new();
        // Whether the brace that opens a region is what is missing: lines further to the right, and
        // a label, are what should be in it.
        let mut misses_brace = self.errors.last().is_some_and(|error| {
            error.location.0 >= started && error.message.contains("expected '{'")
        });
        let mut has_body = false;
        loop {
            let tok = self.tok;
            let is_past = tok.start >= reached;
            let column = match tok.start > first.start || is_past {
                true => column(text, tok.start),
                false => None,
            };
            if tok.kind == Tok::Eof {
                return tok.start;
            }
            if is_past
                && let Some(column) = column
                && self.damage.recovered_at != Some(tok.start)
            {
                let is_aligned = base == Some(column);
                let is_deeper = base.is_some_and(|base| column > base);
                let is_own_label = misses_brace && is_aligned && tok.kind == Tok::CaretId;
                if (is_deeper && tok.start > first.start) || is_own_label {
                    match braces.last_mut() {
                        Some(brace) => brace.is_indented = true,
                        None => has_body = true,
                    }
                } else {
                    // A brace that no `}` of this line closes is one that lacks it.
                    let is_outside = match braces.last() {
                        None => true,
                        Some(brace) => {
                            base.is_some()
                                && tok.kind != Tok::CaretId
                                && (!brace.ends_line || brace.is_indented)
                        }
                    };
                    if is_outside && self.begins_operation(tok, is_top, is_aligned, default_dialect)
                    {
                        return tok.start;
                    }
                }
            }
            match tok.kind {
                Tok::LBrace => braces.push(Brace {
                    ends_line: {
                        let rest = &text[tok.end as usize..];
                        let rest = rest.trim_start_matches([' ', '\t', '\r']);
                        rest.starts_with('\n') || rest.starts_with("//")
                    },
                    is_indented: false,
                }),
                Tok::RBrace if braces.pop().is_some() => {}
                Tok::RBrace if is_past => {
                    // One that closes lines whose opening brace is what is missing. At the top
                    // there is nothing that it could close.
                    let is_own = (has_body || misses_brace) && column.is_some() && column == base;
                    if !is_own && !is_top {
                        return tok.start;
                    }
                    (has_body, misses_brace) = (false, false);
                }
                _ => self.note_unknown(tok, is_top && tok.start == first.start),
            }
            self.bump();
        }
    }

    /// Notes a name in broken text, which may define it; `is_alias` is said of one at the
    /// beginning.
    fn note_unknown(&mut self, tok: Token, is_alias: bool) {
        let isolation = self.scopes.isolation();
        match tok.kind {
            Tok::PercentId => {
                let name = self.sigil_name(tok);
                self.damage.values.insert((isolation, name));
            }
            Tok::CaretId => {
                let name = self.sigil_name(tok);
                self.damage.blocks.insert((isolation, name));
            }
            // Generic form has the name of a symbol as a string.
            Tok::AtId | Tok::String => {
                let name = self.symbol_of(tok);
                self.damage.gaps.symbols.insert(name);
            }
            Tok::HashId | Tok::BangId if is_alias => {
                let (sigil, name) = self.text(tok).split_at(1);
                let sigil = if sigil == "#" { '#' } else { '!' };
                self.damage.aliases.insert((sigil, name));
            }
            _ => {}
        }
    }

    /// The name of a symbol as references have it.
    fn symbol_of(&mut self, tok: Token) -> Ident {
        let text = self.text(tok);
        let text = text.strip_prefix('@').unwrap_or(text);
        let name = match text.starts_with('"') {
            true => unescape(text).unwrap_or_default(),
            false => Cow::Borrowed(text),
        };
        self.module.context.ident(&name)
    }

    /// Whether the next token, the first of its line, may begin an operation, a label or, at the
    /// top, the definition of an alias. `is_aligned` is said of one right below the failed one.
    fn begins_operation(
        &mut self,
        tok: Token,
        is_top: bool,
        is_aligned: bool,
        default_dialect: &str,
    ) -> bool {
        let text = self.source();
        let line = &text[tok.start as usize..];
        let line = &line[..line.find('\n').unwrap_or(line.len())];
        match tok.kind {
            // `%a, %b:2 = NAME`
            Tok::PercentId => {
                let Some((names, rest)) = line.split_once('=') else {
                    return false;
                };
                let is_name = |c: char| c.is_alphanumeric() || "%_$.-#:, \t".contains(c);
                let rest = rest.trim_start();
                let begins = |c: char| c.is_alphabetic() || c == '_' || c == '"';
                names.chars().all(is_name) && rest.starts_with(begins)
            }
            Tok::BareId => {
                let rest = line[self.tok_text().len()..].trim_start();
                // An entry of a dictionary, or a case.
                if rest.starts_with('=') || (rest.starts_with(':') && !rest.starts_with("::")) {
                    return false;
                }
                let word = self.tok_text();
                let full = format!("{default_dialect}.{word}");
                let name = self.module.context.op_name(&full);
                if word.contains('.') || self.table.get(name).is_some() {
                    return true;
                }
                // Other words with a region are mostly parts of an operation, such as a case.
                is_aligned && !line.trim_end().ends_with('{')
            }
            Tok::String => line[(tok.end - tok.start) as usize..].starts_with('('),
            Tok::CaretId if !is_top => {
                let line = line.split("//").next().unwrap_or(line).trim_end();
                line.ends_with([':', ',', '('])
            }
            Tok::HashId | Tok::BangId if is_top => line.contains('='),
            Tok::MetadataBegin => is_top,
            _ => false,
        }
    }

    /// The symbol that a broken operation would have been.
    pub(super) fn symbol_in(&mut self, state: &OpState) -> Option<Ident> {
        let mut entries = state.properties.iter().chain(&state.attributes);
        let attr = entries.find(|entry| entry.0 == keys::SYM_NAME)?.1;
        let AttrKind::String(name) = self.module.context.attr_kind(attr) else {
            return None;
        };
        let name = name.clone();
        Some(self.module.context.ident(&name))
    }
}
