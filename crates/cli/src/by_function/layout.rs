//! The functions and globals of a text by its tokens alone, where it has the plain form in which
//! modules are written: names of attributes and types, and in one module or none functions and
//! globals, each at the begin of a line.
//!
//! Reads nothing of what they say. A text that is not as it seems here is one that cannot be read
//! when a function of it is written apart (`alone.rs`).

use std::collections::BTreeMap;
use std::ops::Range;

use memchr::memmem;

use freehold_syntax::{Token, TokenKind, tokens};
use rustc_hash::FxHashMap;

/// What the text apart calls attributes and types that have a name: no text has names like these.
pub const NAMES_APART: &str = "freehold_alias_";

/// Whether a text has one of these names.
pub fn has_names_apart(text: &str) -> bool {
    memmem::find(text.as_bytes(), NAMES_APART.as_bytes()).is_some()
}

/// A text in its parts.
pub struct Layout<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    /// For each bracket the number of the one that belongs to it.
    partners: Vec<u32>,
    /// The tokens from `module` up to its `{`; none if the text has no module.
    pub head: Range<usize>,
    /// The tokens of what a name stands for, by the name with its sigil.
    pub aliases: BTreeMap<&'t str, Range<usize>>,
    /// In the order of the text.
    pub items: Vec<Item>,
    by_name: FxHashMap<&'t str, usize>,
}

/// A function or a global.
pub struct Item {
    pub tokens: Range<usize>,
    pub kind: ItemKind,
}

/// What an item is.
pub enum ItemKind {
    Global,
    Declaration,
    /// A function with a body.
    Function {
        is_private: bool,
        /// The tokens between the parentheses behind its name.
        parameters: Range<usize>,
        /// The `{` of its body.
        body: usize,
    },
}

/// What begins at the begin of a line.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Begin {
    Alias,
    Module,
    Item,
}

impl<'t> Layout<'t> {
    /// None of a text that has another form, or names that cannot be told apart by their texts.
    pub fn new(text: &'t str) -> Option<Layout<'t>> {
        // Who is who of two of these is said by nothing but where they stand.
        if memmem::find(text.as_bytes(), b"distinct[").is_some() || has_names_apart(text) {
            return None;
        }
        let tokens: Vec<Token> = tokens(text).collect();
        let mut layout = Layout {
            text,
            partners: vec![0; tokens.len()],
            tokens,
            head: 0..0,
            aliases: BTreeMap::new(),
            items: Vec::new(),
            by_name: FxHashMap::default(),
        };
        let begins = layout.begins()?;
        layout.divide(&begins)?;
        Some(layout)
    }

    /// Finds partners, and what begins at the top level or directly in a pair of braces there.
    fn begins(&mut self) -> Option<Vec<(usize, usize, Begin)>> {
        let mut begins = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for number in 0..self.tokens.len() {
            let kind = self.tokens[number].kind;
            match kind {
                TokenKind::LBrace | TokenKind::LParen | TokenKind::LSquare => open.push(number),
                TokenKind::RBrace | TokenKind::RParen | TokenKind::RSquare => {
                    let partner = open.pop()?;
                    if closes(self.tokens[partner].kind) != kind {
                        return None;
                    }
                    self.partners[partner] = number as u32;
                    self.partners[number] = partner as u32;
                }
                TokenKind::Bad | TokenKind::MetadataBegin => return None,
                TokenKind::AtId if self.token(number).contains('\\') => return None,
                TokenKind::HashId | TokenKind::BangId if open.is_empty() => {
                    let is_defined = self.kind(number + 1) == Some(TokenKind::Equal);
                    if is_defined && self.begins_line(number) {
                        begins.push((number, 0, Begin::Alias));
                    }
                }
                TokenKind::BareId if open.len() < 2 => {
                    let begin = match self.token(number) {
                        "func.func" | "memref.global" => Begin::Item,
                        "module" if open.is_empty() => Begin::Module,
                        _ => continue,
                    };
                    if self.begins_line(number) {
                        begins.push((number, open.len(), begin));
                    }
                }
                _ => {}
            }
        }
        open.is_empty().then_some(begins)
    }

    /// Makes parts of what begins.
    fn divide(&mut self, begins: &[(usize, usize, Begin)]) -> Option<()> {
        let end = self.tokens.len();
        let module = begins.iter().position(|begin| begin.2 == Begin::Module);
        let (mut depth, mut inside) = (0, 0..end);
        if let Some(module) = module {
            let first = begins[module].0;
            let open = self.module_body(first)?;
            self.head = first..open + 1;
            (depth, inside) = (1, open + 1..self.partner(open));
        }
        let counts = |begin: &&(usize, usize, Begin)| match begin.2 {
            Begin::Item => begin.1 == depth,
            Begin::Alias | Begin::Module => true,
        };
        let begins: Vec<_> = begins.iter().filter(counts).collect();
        // What comes next after a part: the next one, or a brace of the module.
        let mut expected = 0;
        for (place, &&(first, _, begin)) in begins.iter().enumerate() {
            if first != expected {
                return None;
            }
            let next = begins.get(place + 1).map_or(end, |next| next.0);
            expected = next;
            match begin {
                Begin::Module if self.head.start == first => {
                    let is_empty = self.head.end == inside.end;
                    expected = self.head.end + usize::from(is_empty);
                }
                // There is one.
                Begin::Module => return None,
                Begin::Alias => {
                    let value = first + 2..next;
                    if value.is_empty() || inside.contains(&first) && depth == 1 {
                        return None;
                    }
                    let name = self.token(first);
                    if self.aliases.insert(name, value).is_some() {
                        return None;
                    }
                }
                Begin::Item => {
                    let mut tokens = first..next;
                    if !inside.contains(&first) {
                        return None;
                    }
                    if next > inside.end || next == end && depth == 1 {
                        tokens.end = inside.end;
                        expected = inside.end + depth;
                    }
                    self.add(tokens)?;
                }
            }
        }
        (expected == end).then_some(())
    }

    /// The `{` of `module @name attributes {...} {`.
    fn module_body(&self, module: usize) -> Option<usize> {
        let mut at = module + 1;
        if self.kind(at) == Some(TokenKind::AtId) {
            at += 1;
        }
        if self.kind(at) == Some(TokenKind::BareId) && self.token(at) == "attributes" {
            if self.kind(at + 1)? != TokenKind::LBrace {
                return None;
            }
            at = self.partner(at + 1) + 1;
        }
        (self.kind(at)? == TokenKind::LBrace).then_some(at)
    }

    fn add(&mut self, tokens: Range<usize>) -> Option<()> {
        let is_function = self.token(tokens.start) == "func.func";
        let mut at = tokens.start + 1;
        let mut is_private = false;
        while at < tokens.end && self.tokens[at].kind != TokenKind::AtId {
            match (self.tokens[at].kind, self.token(at)) {
                (TokenKind::BareId, "private" | "nested") if is_function => is_private = true,
                (TokenKind::BareId, "public") if is_function => {}
                (TokenKind::BareId, "constant") | (TokenKind::String, _) if !is_function => {}
                _ => return None,
            }
            at += 1;
        }
        if at >= tokens.end {
            return None;
        }
        let name = symbol(self.token(at));
        let kind = match is_function {
            true => self.function(at + 1..tokens.end, is_private)?,
            false => ItemKind::Global,
        };
        if self.by_name.insert(name, self.items.len()).is_some() {
            return None;
        }
        self.items.push(Item { tokens, kind });
        Some(())
    }

    /// What follows the name of a function: whether it has a body is told by how it ends.
    fn function(&self, tokens: Range<usize>, is_private: bool) -> Option<ItemKind> {
        if tokens.is_empty() || self.tokens[tokens.start].kind != TokenKind::LParen {
            return None;
        }
        let close = self.partner(tokens.start);
        let mut last = tokens.end - 1;
        if self.tokens[last].kind == TokenKind::RParen && last > close {
            let word = self.partner(last) - 1;
            if self.token(word) == "loc" {
                last = word - 1;
            }
        }
        if last <= close || self.tokens[last].kind != TokenKind::RBrace {
            return Some(ItemKind::Declaration);
        }
        let body = self.partner(last);
        Some(match self.token(body - 1) {
            "attributes" => ItemKind::Declaration,
            _ => ItemKind::Function {
                is_private,
                parameters: tokens.start + 1..close,
                body,
            },
        })
    }

    /// The item of a symbol.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The text of a token.
    pub fn token(&self, number: usize) -> &'t str {
        let token = self.tokens[number];
        &self.text[token.start as usize..token.end as usize]
    }

    pub fn kind(&self, number: usize) -> Option<TokenKind> {
        self.tokens.get(number).map(|token| token.kind)
    }

    /// The bytes from the first to the last of some tokens.
    pub fn bytes(&self, tokens: &Range<usize>) -> Range<usize> {
        match tokens.is_empty() {
            true => 0..0,
            false => {
                self.tokens[tokens.start].start as usize..self.tokens[tokens.end - 1].end as usize
            }
        }
    }

    /// The text of some tokens, with all that stands between them.
    pub fn text(&self, tokens: &Range<usize>) -> &'t str {
        self.between(self.bytes(tokens))
    }

    /// Some bytes of the text.
    pub fn between(&self, bytes: Range<usize>) -> &'t str {
        &self.text[bytes]
    }

    fn partner(&self, number: usize) -> usize {
        self.partners[number] as usize
    }

    fn begins_line(&self, number: usize) -> bool {
        let start = self.tokens[number].start as usize;
        let before = self.text[..start].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }
}

/// The name in a token that refers to a symbol.
pub fn symbol(token: &str) -> &str {
    token.trim_start_matches('@').trim_matches('"')
}

/// What closes a bracket.
fn closes(open: TokenKind) -> TokenKind {
    match open {
        TokenKind::LBrace => TokenKind::RBrace,
        TokenKind::LParen => TokenKind::RParen,
        _ => TokenKind::RSquare,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(text: &str) -> Option<Vec<String>> {
        let layout = Layout::new(text)?;
        let item = |item: &Item| {
            let kind = match &item.kind {
                ItemKind::Global => "global",
                ItemKind::Declaration => "declared",
                ItemKind::Function { is_private, .. } if *is_private => "private",
                ItemKind::Function { .. } => "function",
            };
            let at = item.tokens.clone();
            let name = at
                .into_iter()
                .find(|&at| layout.kind(at) == Some(TokenKind::AtId));
            format!("{kind} {}", symbol(layout.token(name.unwrap())))
        };
        Some(layout.items.iter().map(item).collect())
    }

    #[test]
    fn items_are_found() {
        let inside = "  memref.global \"private\" constant @c : memref<1xf32> = dense<1.0>
  func.func private @d(i32 {a = 1}) -> i32 attributes {b}
  func.func private @p() {
    \"a.b\"() ({
      func.func @inner() { return }
    }) : () -> ()
    return
  } // func.func
  func.func @\"g h\"(%a: i32) -> (i32 {x = {}}) attributes {b} { return %a : i32 } loc(#l)\n";
        let expected = ["global c", "declared d", "private p", "function g h"];
        let texts = [
            inside.to_owned(),
            format!("#m = {{a = 1}}\n!t = i32\nmodule @m attributes {{x = #m}} {{\n{inside}}}\n"),
            format!("module {{\n{inside}}} loc(#l)\n").replace(" loc(#l)", ""),
            format!("module {{\n{inside}}}\n#l = loc(\"f\":1:2)\n"),
        ];
        for text in texts {
            assert_eq!(items(&text).unwrap(), expected, "{text}");
        }
        assert_eq!(items("module {\n}\n").unwrap().len(), 0);
    }

    #[test]
    fn what_has_another_form_has_no_layout() {
        let function = "func.func @f() {\n  return\n}\n";
        for text in [
            &format!("{function}{function}"),
            &format!("{function}llvm.func @g() {{\n}}\nmodule {{\n{function}}}\n"),
            &format!("module {{\n  llvm.func @g()\n{function}}}\n"),
            &format!("module {{\n{function}}}\nmodule {{\n}}\n"),
            &format!("module {{\n{function}}} loc(\"x\")\n"),
            &format!("module {{\n#m = 1\n{function}}}\n"),
            &format!("#m = 1\n#m = 2\n{function}"),
            &format!("{function}{{-# dialect_resources: {{}} #-}}"),
            "func.func @\"a\\22b\"() {\n  return\n}\n",
            "\"func.func\"() ({\n}) : () -> ()\n",
            "func.func @f() {\n  return\n",
            "func.func @f() {\n  return )\n}\n",
            "func.func @f(%a: i32) attributes {a = distinct[0]<>} {\n  return\n}\n",
        ] {
            assert!(items(text).is_none(), "{text}");
        }
    }
}
