//! What may stand at a place: values, blocks, symbols, aliases, operations, attributes and types.

use std::ops::Range;

use freehold_base::budget::Budget;
use freehold_dialects::Arity;
use freehold_syntax::{TokenKind, type_text};

use crate::answers::moved;
use crate::colours::TYPES;
use crate::document::{Document, Part, Read};
use crate::outline::is_label;
use crate::text::word_at;

/// What an offered text is.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CompletionKind {
    Value,
    Block,
    Symbol,
    Alias,
    Dialect,
    Operation,
    Attribute,
    Type,
}

/// A text that may stand in place of a range.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    pub range: Range<usize>,
    pub text: String,
    pub kind: CompletionKind,
    pub detail: String,
}

impl Document {
    /// What may stand at an offset, behind what is written of it.
    pub fn completions(&self, offset: usize, budget: &Budget) -> Vec<Completion> {
        let Some((part, at)) = self.part_at(offset) else {
            return Vec::new();
        };
        let text = self.text_of(part);
        let begin = word_start(text, at);
        let word = &text[begin..at];
        if is_in_comment(text, begin) {
            return Vec::new();
        }
        let range = moved(&(begin..at), part);
        let offer = |(text, kind, detail): (String, CompletionKind, String)| Completion {
            range: range.clone(),
            text,
            kind,
            detail,
        };
        let offered = match word.as_bytes().first() {
            Some(b'%') => self.values(part, begin, budget),
            Some(b'^') => self.blocks(part, begin),
            Some(b'@') => self.symbol_names(part),
            Some(b'#' | b'!') => self.aliases(part, word),
            _ if begins_operation(text, begin) => self.operations(word, part, budget),
            _ => {
                let mut offered = self.attributes(part, begin, budget);
                if offered.is_empty() {
                    offered = types();
                }
                offered
            }
        };
        let fits = offered
            .into_iter()
            .filter(|row| row.0.starts_with(word) && row.0 != word);
        fits.map(offer).collect()
    }

    fn values(&self, part: &Part, at: usize, budget: &Budget) -> Vec<Offered> {
        let Read { program, scopes } = self.read(part, budget);
        let module = &program.module;
        // What is defined later cannot be used, but for the arguments of blocks.
        let is_before = |value| {
            let place = crate::names::offset(module.value_location(value));
            module.defining_op(value).is_none() || place.is_some_and(|place| place < at)
        };
        let values = scopes
            .at(module, at)
            .into_iter()
            .filter(|row| is_before(row.1));
        values
            .map(|(name, value)| {
                let ty = type_text(&module.context, module.value_type(value));
                (format!("%{name}"), CompletionKind::Value, ty)
            })
            .collect()
    }

    fn blocks(&self, part: &Part, at: usize) -> Vec<Offered> {
        let (text, layout) = (self.text_of(part), &part.layout);
        let token = layout.next_token(at);
        let home = layout.around(token.min(layout.tokens.len().saturating_sub(1)));
        let labels = (0..layout.tokens.len())
            .filter(|&token| is_label(layout, text, token) && layout.around(token) == home);
        let offer = |token| {
            let name = layout.text(text, token).to_owned();
            (name, CompletionKind::Block, String::new())
        };
        labels.map(offer).collect()
    }

    fn symbol_names(&self, part: &Part) -> Vec<Offered> {
        let symbols = self.symbols().into_iter();
        let symbols = symbols.filter(|symbol| {
            part.range.start <= symbol.range.start && symbol.range.end <= part.range.end
        });
        symbols
            .map(|symbol| (symbol.name, CompletionKind::Symbol, String::new()))
            .collect()
    }

    fn aliases(&self, part: &Part, word: &str) -> Vec<Offered> {
        let (text, layout) = (self.text_of(part), &part.layout);
        let tokens = layout.tokens.windows(2).enumerate();
        let defined = tokens.filter(|(_, pair)| {
            matches!(pair[0].kind, TokenKind::HashId | TokenKind::BangId)
                && pair[1].kind == TokenKind::Equal
        });
        let names = defined.map(|(token, _)| layout.text(text, token));
        names
            .filter(|name| name[..1] == word[..1])
            .map(|name| (name.to_owned(), CompletionKind::Alias, String::new()))
            .collect()
    }

    /// The dialects, or behind a dialect's name its operations.
    fn operations(&self, word: &str, part: &Part, budget: &Budget) -> Vec<Offered> {
        let table = &self.read(part, budget).program.table;
        let Some((dialect, _)) = word.split_once('.') else {
            let dialects = table.dialects().into_iter();
            let offer = |name| (format!("{name}."), CompletionKind::Dialect, String::new());
            return dialects.map(offer).collect();
        };
        let mut names: Vec<&str> = table.names_of(dialect).collect();
        names.sort_unstable();
        names.dedup();
        let offer = |name: &str| {
            let def = freehold_dialects::builtin_op(name);
            let detail = def.map_or(String::new(), |def| {
                let names: Vec<&str> = def.operands.iter().map(|g| g.name.as_str()).collect();
                names.join(", ")
            });
            (name.to_owned(), CompletionKind::Operation, detail)
        };
        names.into_iter().map(offer).collect()
    }

    /// Within the dictionary of an operation, its attributes.
    fn attributes(&self, part: &Part, at: usize, budget: &Budget) -> Vec<Offered> {
        let (text, layout) = (self.text_of(part), &part.layout);
        let token = layout.next_token(at);
        let before = token
            .checked_sub(1)
            .map(|before| layout.tokens[before].kind);
        if !matches!(
            before,
            Some(TokenKind::LBrace | TokenKind::Comma | TokenKind::Less)
        ) {
            return Vec::new();
        }
        let line_start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let mut words = layout.next_token(line_start)..token;
        let Some(name) = words.find(|&token| {
            layout.tokens[token].kind == TokenKind::BareId && layout.text(text, token).contains('.')
        }) else {
            return Vec::new();
        };
        let Read { program, .. } = self.read(part, budget);
        let context = &program.module.context;
        let name = context.find_op_name(layout.text(text, name));
        let def = name.and_then(|name| program.table.get(name));
        let attributes = def.into_iter().flat_map(|def| &def.attributes);
        attributes
            .map(|attribute| {
                let detail = if attribute.optional { "optional" } else { "" };
                (
                    attribute.name.clone(),
                    CompletionKind::Attribute,
                    detail.to_owned(),
                )
            })
            .collect()
    }
}

/// A text, what it is, and more about it.
type Offered = (String, CompletionKind, String);

fn types() -> Vec<Offered> {
    let offer = |&name: &&str| (name.to_owned(), CompletionKind::Type, String::new());
    TYPES.iter().map(offer).collect()
}

/// How many of a group there may be, as a dialect file writes it.
pub(crate) fn arity(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic => "*",
    }
}

/// Where the word begins that ends at an offset, with its sign.
fn word_start(text: &str, at: usize) -> usize {
    let is_word = |c: char| c.is_ascii_alphanumeric() || "_$.-".contains(c);
    let start = word_at(&text[..at], at, is_word).start;
    match text[..start].chars().next_back() {
        Some('%' | '^' | '@' | '#' | '!') => start - 1,
        _ => start,
    }
}

fn is_in_comment(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    text[line..at].contains("//")
}

/// Whether what begins at an offset is an operation: first in its line, or behind `=`.
fn begins_operation(text: &str, at: usize) -> bool {
    let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let before = text[line..at].trim();
    before.is_empty() || before.starts_with('%') && before.ends_with('=')
}
