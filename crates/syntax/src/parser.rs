//! The parser's state and the ways its parts read tokens and report errors.
//!
//! The grammar is elsewhere: operations and blocks in `ops.rs`, types in `types.rs`,
//! attributes in `attributes.rs`, custom forms in `format/` and the files named after dialects.

use std::fmt::Display;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::Table;
use freehold_ir::{Attr, Context, Ident, Location, Module, OpName, Type};

use super::alias_table::AliasTable;
use super::damage::Damage;
use super::format::OpInfo;
use super::lexer::{Lexer, Tok, Token};
use super::operation_templates::OperationTemplates;
use super::options::ParseOptions;
use super::scopes::Scopes;
use super::structured_table::Structured;

/// An error was reported; its text is in [`Parser::errors`].
#[derive(Copy, Clone, Debug)]
pub(super) struct Reported;

pub(super) type Parsed<T> = Result<T, Reported>;

/// How deeply brackets of types and attributes nest before it is an error: they are parsed
/// recursively, and the stack is finite.
pub(super) const MAX_BRACKETS: u32 = 1024;

/// After so many errors the rest of the file is not read.
pub(super) const MAX_ERRORS: usize = 100;

pub(super) struct Parser<'s> {
    pub lexer: Lexer<'s>,
    /// The token that is next.
    pub tok: Token,
    /// Where the token before it ends.
    pub last_end: u32,
    pub module: Module,
    pub table: &'s Table,
    pub allow_unregistered: bool,
    pub first_error_only: bool,
    pub errors: Vec<Diagnostic>,
    pub scopes: Scopes,
    pub aliases: AliasTable<'s>,
    /// What the numbers of distinct attributes stand for: their value, and the attribute.
    pub distinct: FxHashMap<u64, (Attr, Attr)>,
    /// The number that the next one gets in place of that of the text, where texts are apart.
    pub fresh_distinct: Option<u64>,
    pub damage: Damage<'s>,
    pub type_buffer: Vec<Type>,
    pub name_buffer: String,
    /// Iterator types as words, and what they were last turned into.
    pub last_iterator_types: Option<(Attr, Attr)>,
    /// Types by their text, for those that are longer than a word, and how deeply brackets nest in
    /// them.
    pub type_texts: FxHashMap<&'s str, (Type, u32)>,
    /// What is prepared of the table's operations, by name.
    pub infos: Vec<Option<Rc<OpInfo<'s>>>>,
    /// What is prepared of the table's structured operations, by name.
    pub structured: FxHashMap<OpName, Rc<Structured<'s>>>,
    pub templates: OperationTemplates<'s>,
    /// The operation whose custom form is being read.
    pub form_of: Option<OpName>,
    /// How many brackets are open, and the most that were open since it was set to 0.
    pub brackets: u32,
    pub deepest: u32,
}

/// From how many lines on a file is large.
const MANY_LINES: usize = 1 << 17;

/// About how many lines a text has, and so operations, from how many its beginning has.
fn lines(text: &str) -> usize {
    let beginning = &text.as_bytes()[..text.len().min(1 << 14)];
    let lines = beginning.iter().filter(|&&c| c == b'\n').count();
    match beginning.len() == text.len() {
        true => lines,
        // Room that is wanting is dearer than room that is not used; but no operation is shorter
        // than this, whatever the beginning looks like.
        false => (lines * (text.len() / beginning.len() + 1) * 9 / 8).min(text.len() / 16),
    }
}

impl<'s> Parser<'s> {
    pub fn new(
        source: &'s Source,
        context: Context,
        table: &'s Table,
        options: &ParseOptions,
    ) -> Self {
        let mut lexer = Lexer::new(source.text());
        let tok = lexer.next();
        let mut module = Module::new(context);
        let lines = lines(source.text());
        module.context.reserve_idents(lines / 2);
        if lines > MANY_LINES {
            // Attributes are few in most files, and passes may make as many operations again: room
            // for them is worth its keep only where they would be moved by the megabyte.
            module.context.reserve_attrs(lines / 2);
            module.reserve(2 * lines);
        } else {
            module.reserve(lines);
        }
        Parser {
            lexer,
            tok,
            last_end: 0,
            module,
            table,
            allow_unregistered: options.allow_unregistered,
            first_error_only: options.first_error_only,
            errors: Vec::new(),
            scopes: Scopes::default(),
            aliases: AliasTable::default(),
            distinct: FxHashMap::default(),
            fresh_distinct: None,
            damage: Damage::default(),
            type_buffer: Vec::new(),
            name_buffer: String::new(),
            last_iterator_types: None,
            type_texts: FxHashMap::default(),
            infos: Vec::new(),
            structured: FxHashMap::default(),
            templates: OperationTemplates::default(),
            form_of: None,
            brackets: 0,
            deepest: 0,
        }
    }

    /// The whole source.
    pub fn source(&self) -> &'s str {
        self.lexer.text
    }

    /// The text of a token.
    pub fn text(&self, tok: Token) -> &'s str {
        &self.lexer.text[tok.start as usize..tok.end as usize]
    }

    /// The text of the next token.
    pub fn tok_text(&self) -> &'s str {
        self.text(self.tok)
    }

    /// Where the next token starts.
    pub fn here(&self) -> Location {
        Location(self.tok.start)
    }

    /// Takes the next token.
    #[inline]
    pub fn bump(&mut self) -> Token {
        let tok = self.tok;
        self.advance();
        tok
    }

    /// One copy of the lexer, whose result goes into the parser field by field: a token that
    /// is built in memory and copied from there at once stalls the processor.
    #[inline(never)]
    fn advance(&mut self) {
        self.last_end = self.tok.end;
        self.tok = self.lexer.next();
    }

    /// Reads tokens again from `offset` on.
    pub fn seek(&mut self, offset: u32) {
        self.lexer.seek(offset);
        self.last_end = offset;
        self.tok = self.lexer.next();
    }

    pub fn at(&self, kind: Tok) -> bool {
        self.tok.kind == kind
    }

    /// Whether the next token's text is `text`.
    #[inline]
    pub fn at_text(&self, text: &str) -> bool {
        let (start, end) = (self.tok.start as usize, self.tok.end as usize);
        match text.as_bytes() {
            // Most literals are one character.
            [c] => end - start == 1 && self.lexer.text.as_bytes()[start] == *c,
            bytes => self.lexer.text.as_bytes()[start..end] == *bytes,
        }
    }

    pub fn at_keyword(&self, word: &str) -> bool {
        self.tok.kind == Tok::BareId && self.tok_text() == word
    }

    /// Takes the next token if it is of a kind.
    pub fn eat(&mut self, kind: Tok) -> bool {
        let found = self.at(kind);
        if found {
            self.bump();
        }
        found
    }

    /// Takes the next token if it is the keyword `word`.
    pub fn eat_keyword(&mut self, word: &str) -> bool {
        let found = self.at_keyword(word);
        if found {
            self.bump();
        }
        found
    }

    /// Takes a token of a kind, or reports `expected WHAT` behind the token before, where
    /// mlir-opt reports it.
    #[inline]
    pub fn expect(&mut self, kind: Tok, what: &str) -> Parsed<Token> {
        if self.at(kind) {
            return Ok(self.bump());
        }
        Err(self.unexpected(what))
    }

    /// Reports `expected WHAT` behind the token before.
    #[cold]
    pub fn unexpected(&mut self, what: &str) -> Reported {
        self.wrong_token(format!("expected {what}"))
    }

    /// Reports an error behind the token before, where mlir-opt reports what is missing.
    #[cold]
    pub fn wrong_token(&mut self, message: String) -> Reported {
        if self.at(Tok::Bad) {
            return self.error_here(message);
        }
        // At the end of a text without a line end mlir-opt points at the last character.
        let is_end = self.at(Tok::Eof) && self.last_end as usize == self.source().len();
        self.error(
            Location(self.last_end - u32::from(is_end && self.last_end > 0)),
            message,
        )
    }

    /// Takes the keyword `word`, or reports `expected 'word'`.
    pub fn expect_keyword(&mut self, word: &str) -> Parsed<()> {
        if self.eat_keyword(word) {
            Ok(())
        } else {
            Err(self.error_here(format!("expected '{word}'")))
        }
    }

    /// Reports an error.
    pub fn error(&mut self, location: Location, message: impl Into<String>) -> Reported {
        self.report(Diagnostic::error(location, message))
    }

    /// Reports an error at the next token, saying so if that token is itself malformed.
    pub fn error_here(&mut self, message: impl Into<String>) -> Reported {
        let here = self.here();
        if self.at(Tok::Bad) {
            let message = match self.tok_text().as_bytes() {
                // The token ends at what is wrong.
                [b'"', ..] | [b'@', b'"', ..] => {
                    let end = self.tok.end;
                    let is_escape = self.source().as_bytes().get(end as usize) == Some(&b'\\');
                    let message = match is_escape {
                        true => "unknown escape in string literal",
                        false => "expected '\"' in string literal",
                    };
                    return self.error(Location(end), message);
                }
                [b'%', ..] => "invalid SSA name".to_owned(),
                [b'!', ..] => "invalid type identifier".to_owned(),
                [b'#', ..] => "invalid attribute name".to_owned(),
                [b'^', ..] => "invalid block name".to_owned(),
                [b'@', ..] => "@ identifier expected to start with letter or '_'".to_owned(),
                _ => "unexpected character".to_owned(),
            };
            return self.error(here, message);
        }
        self.error(here, message)
    }

    /// Reports an error of a custom form, with the operation's name before it as mlir-opt has it.
    pub fn custom_error(&mut self, location: Location, message: impl Display) -> Reported {
        let message = match self.form_of {
            Some(name) => {
                let name = self.module.context.op_name_text(name);
                format!("custom op '{name}' {message}")
            }
            None => message.to_string(),
        };
        self.error(location, message)
    }

    /// The same at the next token.
    pub fn custom_error_here(&mut self, message: impl Display) -> Reported {
        if self.at(Tok::Bad) {
            return self.error_here(message.to_string());
        }
        self.custom_error(self.here(), message)
    }

    /// Takes the keyword `word` of a custom form.
    pub fn custom_keyword(&mut self, word: &str) -> Parsed<()> {
        if self.eat_keyword(word) {
            return Ok(());
        }
        Err(self.custom_error_here(format!("expected '{word}'")))
    }

    pub fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        self.errors.push(diagnostic);
        Reported
    }

    /// Runs `parse` one bracket deeper, or reports that brackets nest too deeply.
    pub fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.brackets == MAX_BRACKETS {
            return Err(self.too_deep());
        }
        self.brackets += 1;
        self.deepest = self.deepest.max(self.brackets);
        let result = parse(self);
        self.brackets -= 1;
        result
    }

    /// Runs `parse`, and says how deeply brackets nest in what it reads, those of aliases included.
    /// Where it is read counts only by [`check_depth`](Self::check_depth).
    pub fn measured<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> (Parsed<T>, u32) {
        let outside = std::mem::take(&mut self.deepest);
        let result = parse(self);
        let depth = self.deepest.saturating_sub(self.brackets);
        self.deepest = outside;
        (result, depth)
    }

    #[cold]
    pub fn too_deep(&mut self) -> Reported {
        self.error_here(format!(
            "types and attributes nest deeper than {MAX_BRACKETS} brackets"
        ))
    }

    /// Parses `item` separated by commas up to `close`, which is taken.
    pub fn list_until(
        &mut self,
        close: Tok,
        what: &str,
        item: impl FnMut(&mut Self) -> Parsed<()>,
    ) -> Parsed<()> {
        if self.eat(close) {
            return Ok(());
        }
        self.separated(item)?;
        self.expect(close, what)?;
        Ok(())
    }

    /// Parses `item` at least once, and again behind each comma.
    pub fn separated(&mut self, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        loop {
            item(self)?;
            if !self.eat(Tok::Comma) {
                return Ok(());
            }
        }
    }

    /// The handle of a token's text without its first character, for `%x`, `^x`, `#x`, `!x`.
    pub fn sigil_name(&mut self, tok: Token) -> Ident {
        let text = self.text(tok);
        self.module.context.ident(&text[1..])
    }

    /// What follows a `#` or `!`: the name of an alias, or the whole text of a dialect's
    /// attribute or type.
    pub fn sigil_item(&mut self) -> Parsed<Result<&'s str, &'s str>> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        let body = self.at(Tok::Less) && self.tok.start == tok.end;
        if !name.contains('.') && !body {
            return Ok(Err(name));
        }
        if body {
            // A dialect that is known reads its attributes and types token by token.
            let dialect = name.split_once('.').map_or("", |parts| parts.0);
            let known = self.table.is_closed(dialect) || self.table.is_open(dialect);
            self.skip_body(!known)?;
        }
        Ok(Ok(
            &self.source()[tok.start as usize..self.last_end as usize]
        ))
    }

    /// The error for an alias that nothing defines.
    pub fn undefined_alias(&mut self, sigil: char, name: &'s str) -> Reported {
        let reported = self.wrong_token(format!("undefined symbol alias id '{name}'"));
        self.unless_broken(sigil, name, reported)
    }

    /// Takes back the error that was just reported, if it is about an alias whose definition is
    /// what is wrong.
    pub fn unless_broken(&mut self, sigil: char, name: &'s str, reported: Reported) -> Reported {
        if !self.first_error_only && self.damage.aliases.contains(&(sigil, name)) {
            let error = self.errors.pop();
            self.damage.consequence = self.damage.consequence.take().or(error);
        }
        reported
    }

    fn unbalanced(&mut self, open: Location, expected: Option<&Tok>) -> Reported {
        let bracket = match expected {
            Some(Tok::RParen) => '(',
            Some(Tok::RSquare) => '[',
            Some(Tok::RBrace) => '{',
            _ => '<',
        };
        let message = format!("unbalanced '{bracket}' character in pretty dialect name");
        self.error(open, message)
    }

    /// Skips a balanced body whose opening bracket is the next token; leaves the parser after
    /// its closing bracket. Strings count as one token, `->` closes nothing.
    pub fn skip_balanced(&mut self) -> Parsed<()> {
        self.skip_body(true)
    }

    /// The same, of `any` characters or of what makes tokens only, as an attribute of a known
    /// dialect does.
    pub fn skip_body(&mut self, any: bool) -> Parsed<()> {
        let open = self.here();
        let mut stack = Vec::new();
        loop {
            match self.tok.kind {
                Tok::Less => stack.push(Tok::Greater),
                Tok::LParen => stack.push(Tok::RParen),
                Tok::LSquare => stack.push(Tok::RSquare),
                Tok::LBrace => stack.push(Tok::RBrace),
                Tok::Eof => return Err(self.unbalanced(open, stack.last())),
                kind @ (Tok::Greater | Tok::RParen | Tok::RSquare | Tok::RBrace) => {
                    let expected = stack.pop();
                    if expected != Some(kind) {
                        return Err(self.unbalanced(open, expected.as_ref()));
                    }
                }
                Tok::Bad if !any => return Err(self.error_here("unexpected character")),
                _ => {}
            }
            self.bump();
            if stack.is_empty() {
                let body = &self.source()[open.0 as usize..self.last_end as usize];
                // A NUL, a blank elsewhere, ends the text for mlir-opt here.
                if body.contains('\0') {
                    return Err(self.unbalanced(open, Some(&Tok::Greater)));
                }
                return Ok(());
            }
        }
    }
}
