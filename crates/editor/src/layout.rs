//! What can be told of a text by its tokens alone: brackets, statements, functions.
//!
//! Reads nothing, so that it holds of a text with errors too. A *function* is what begins with the
//! name of an operation that is one, and has a body; where that is not closed it goes up to the
//! next function, or to the end of what is around. In a text with a function in generic form none
//! is found.

use std::ops::Range;

use rustc_hash::FxHashMap;

use freehold_syntax::{Token, TokenKind, string_at_start, tokens};

/// The tokens of a text, and which brackets belong together.
pub struct Layout {
    pub tokens: Vec<Token>,
    /// For each token the number of the bracket that belongs to it, if it is one.
    partners: Vec<Option<u32>>,
    /// For each token the number of the `{` that is next around it.
    around: Vec<Option<u32>>,
    pub functions: Vec<Function>,
}

/// A function with a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// From the name of its operation up to what is no part of it any more.
    pub range: Range<usize>,
    /// The number of the token of its name, and the text without `@`.
    pub name_token: usize,
    pub name: String,
    /// The number of the `{` of its body.
    pub body: usize,
    /// Whether it may free memory itself.
    pub frees: bool,
}

/// What the word of an operation is to the layout of a text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Word {
    Function,
    /// It may free memory.
    Frees,
    Other,
}

impl Layout {
    /// Of a text; `word` knows the names of operations.
    pub fn new(text: &str, word: impl FnMut(&str) -> Word) -> Layout {
        let tokens: Vec<Token> = tokens(text).collect();
        let mut partners = vec![None; tokens.len()];
        let mut around = vec![None; tokens.len()];
        let mut open: Vec<u32> = Vec::new();
        for (number, token) in tokens.iter().enumerate() {
            around[number] = open.last().copied();
            match token.kind {
                TokenKind::LBrace => open.push(number as u32),
                TokenKind::RBrace => {
                    if let Some(partner) = open.pop() {
                        partners[partner as usize] = Some(number as u32);
                        partners[number] = Some(partner);
                        around[number] = open.last().copied();
                    }
                }
                _ => {}
            }
        }
        let mut layout = Layout {
            tokens,
            partners,
            around,
            functions: Vec::new(),
        };
        layout.functions = layout.find_functions(text, word);
        layout
    }

    /// The text of a token.
    pub fn text<'t>(&self, text: &'t str, number: usize) -> &'t str {
        let token = self.tokens[number];
        &text[token.start as usize..token.end as usize]
    }

    /// The bytes of a token.
    pub fn range(&self, number: usize) -> Range<usize> {
        let token = self.tokens[number];
        token.start as usize..token.end as usize
    }

    /// The token at an offset, or that ends there.
    pub fn token_at(&self, offset: usize) -> Option<usize> {
        let next = self
            .tokens
            .partition_point(|token| token.end as usize <= offset);
        let holds = |number: &usize| {
            let range = self.range(*number);
            range.contains(&offset)
        };
        if let Some(found) = Some(next)
            .filter(|&number| number < self.tokens.len())
            .filter(holds)
        {
            // Of `(%a` with the place before `%` it is `%a`.
            return Some(found);
        }
        let before = next.checked_sub(1)?;
        (self.tokens[before].end as usize == offset).then_some(before)
    }

    /// The first token that begins at an offset or behind it.
    pub fn next_token(&self, offset: usize) -> usize {
        self.tokens
            .partition_point(|token| (token.start as usize) < offset)
    }

    /// The bracket that belongs to a token that is one.
    pub fn partner(&self, number: usize) -> Option<usize> {
        self.partners[number].map(|partner| partner as usize)
    }

    /// The pair of braces next around a token: the number of the first.
    pub fn around(&self, number: usize) -> Option<usize> {
        self.around.get(number)?.map(|brace| brace as usize)
    }

    /// The pairs of braces around a token, from the inside.
    pub fn all_around(&self, number: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(self.around(number), |&brace| self.around(brace))
    }

    /// The function that an offset is in.
    pub fn function_at(&self, offset: usize) -> Option<&Function> {
        let next = self
            .functions
            .partition_point(|function| function.range.start <= offset);
        let function = &self.functions[next.checked_sub(1)?];
        (offset < function.range.end).then_some(function)
    }

    /// Whether a token is the first of its line.
    pub fn begins_line(&self, text: &str, number: usize) -> bool {
        let start = self.tokens[number].start as usize;
        let before = text[..start].bytes().rev();
        let mut before = before.skip_while(|c| matches!(c, b' ' | b'\t'));
        before.next().is_none_or(|c| c == b'\n')
    }

    fn find_functions(&self, text: &str, mut word: impl FnMut(&str) -> Word) -> Vec<Function> {
        let mut known: FxHashMap<&str, Word> = FxHashMap::default();
        let (mut begins, mut freeing) = (Vec::new(), Vec::new());
        for number in 0..self.tokens.len() {
            let kind = self.tokens[number].kind;
            let name = self.text(text, number);
            if kind == TokenKind::AtId && (name.contains("free") || name.contains("dealloc")) {
                freeing.push(number);
            }
            let is_generic =
                |next: &Token| kind == TokenKind::String && next.kind == TokenKind::LParen;
            if self.tokens.get(number + 1).is_some_and(is_generic)
                && word(name.trim_matches('"')) == Word::Function
            {
                // A function in generic form, of which its callers know nothing here: what is said
                // of none is not wrong.
                return Vec::new();
            }
            if kind != TokenKind::BareId {
                continue;
            }
            match *known.entry(name).or_insert_with(|| word(name)) {
                Word::Function if self.follows_no_word(number) => begins.push(number),
                Word::Frees => freeing.push(number),
                Word::Function | Word::Other => {}
            }
        }
        let mut functions = Vec::new();
        for (place, &begin) in begins.iter().enumerate() {
            let next = begins.get(place + 1).copied().unwrap_or(self.tokens.len());
            let end = self.around(begin).and_then(|brace| self.partner(brace));
            let end = end.map_or(next, |end| end.min(next)).max(begin + 1);
            let header = begin..end;
            let Some(name_token) =
                (header.clone()).find(|&n| self.tokens[n].kind == TokenKind::AtId)
            else {
                continue;
            };
            let Some(body) = self.body(text, name_token..end) else {
                continue;
            };
            let closed = self.partner(body).filter(|&brace| brace < end);
            let range_end = match (closed, self.tokens.get(end)) {
                (Some(brace), _) => self.tokens[brace].end as usize,
                (None, Some(token)) => token.start as usize,
                (None, None) => text.len(),
            };
            let name = &self.text(text, name_token)[1..];
            let quoted = string_at_start(name).map(|(name, _)| name.into_owned());
            let name = quoted.unwrap_or_else(|| name.to_owned());
            let first = freeing.partition_point(|&number| number < begin);
            functions.push(Function {
                frees: freeing.get(first).is_some_and(|&number| number < end),
                range: self.tokens[begin].start as usize..range_end,
                name_token,
                name,
                body,
            });
        }
        functions
    }

    /// Whether a word stands where an operation begins, not behind another word's `=` or `:`.
    fn follows_no_word(&self, number: usize) -> bool {
        let before = number.checked_sub(1).map(|before| self.tokens[before].kind);
        matches!(
            before,
            None | Some(
                TokenKind::RBrace
                    | TokenKind::LBrace
                    | TokenKind::Greater
                    | TokenKind::RParen
                    | TokenKind::BareId
                    | TokenKind::Integer
                    | TokenKind::RSquare
                    | TokenKind::MetadataEnd
                    | TokenKind::Bad
                    | TokenKind::AtId
                    | TokenKind::String
                    | TokenKind::HashId
                    | TokenKind::BangId
            )
        )
    }

    /// The `{` of a body among tokens: the last that is not within another, and no dictionary.
    fn body(&self, text: &str, tokens: Range<usize>) -> Option<usize> {
        let mut number = tokens.start;
        let (mut parens, mut body) = (0_usize, None);
        while number < tokens.end {
            match self.tokens[number].kind {
                TokenKind::LParen => parens += 1,
                TokenKind::RParen => parens = parens.saturating_sub(1),
                TokenKind::LBrace => {
                    let is_dict = number > 0 && self.text(text, number - 1) == "attributes";
                    if parens == 0 && !is_dict {
                        body = body.or(Some(number));
                    }
                    // A brace without its partner is the last.
                    match self.partner(number) {
                        Some(end) => number = end,
                        None => break,
                    }
                }
                _ => {}
            }
            number += 1;
        }
        body
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str) -> Layout {
        Layout::new(text, |name| match name {
            "func.func" => Word::Function,
            "memref.dealloc" => Word::Frees,
            _ => Word::Other,
        })
    }

    fn names(text: &str) -> Vec<String> {
        let layout = layout(text);
        layout
            .functions
            .into_iter()
            .map(|function| function.name)
            .collect()
    }

    #[test]
    fn functions_are_found_whatever_is_wrong_in_them() {
        let text = "module attributes {a = 1} {
            func.func private @declared(i32)
            func.func @f(%a: i32 {x.y = 1}) -> i32 attributes {b} { return ( }
            func.func @\"g h\"() { %% ^ \" }
        }
        func.func @last() {";
        assert_eq!(names(text), ["f", "g h", "last"]);
    }

    #[test]
    fn none_is_found_beside_one_in_generic_form() {
        let custom = "func.func @f() { return }";
        assert_eq!(names(&format!("{custom} \"func.func\"() ({{ }})")).len(), 0);
        assert_eq!(
            names(&format!("{custom} \"a.b\"() {{x = \"func.func\"}}")),
            ["f"]
        );
    }

    #[test]
    fn a_function_ends_with_its_body_or_where_the_next_begins() {
        let text = "func.func @f() { memref.dealloc }\n#map = 3\nfunc.func @g() { return";
        let layout = layout(text);
        assert_eq!(layout.functions[0].range, 0..text.find('\n').unwrap());
        assert_eq!(layout.functions[1].range.end, text.len());
        let inside = text.find("dealloc").unwrap();
        assert_eq!(layout.function_at(inside).unwrap().name, "f");
        let frees: Vec<bool> = layout
            .functions
            .iter()
            .map(|function| function.frees)
            .collect();
        assert_eq!(frees, [true, false]);
    }
}
