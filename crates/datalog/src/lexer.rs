//! Words, numbers, texts and signs of a program, with their places.

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;

use super::syntax::At;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    /// A name: `may_alias`, `?x`.
    Name(String),
    /// `.decl` and the like, without the dot.
    Directive(String),
    Number(i64),
    Text(String),
    /// A sign: `:-`, `(`, `<=`, and the dot that ends a clause.
    Sign(&'static str),
    End,
}

impl Token {
    /// What messages call it.
    pub(super) fn text(&self) -> String {
        match self {
            Token::Name(name) => format!("`{name}`"),
            Token::Directive(name) => format!("`.{name}`"),
            Token::Number(number) => format!("`{number}`"),
            Token::Text(text) => format!("`{text:?}`"),
            Token::Sign(sign) => format!("`{sign}`"),
            Token::End => "the end".to_owned(),
        }
    }
}

/// The longer ones first.
const SIGNS: [&str; 24] = [
    ":-", "<:", "<=", ">=", "!=", "(", ")", "{", "}", ",", ";", ":", ".", "=", "<", ">", "!", "+",
    "-", "*", "/", "%", "|", "_",
];

/// The tokens of a text, with an end behind them, and what cannot be read.
pub(crate) fn tokens(text: &str) -> (Vec<At<Token>>, Vec<Diagnostic>) {
    let mut lexer = Lexer {
        text,
        at: 0,
        errors: Vec::new(),
    };
    let mut tokens = Vec::new();
    while let Some(token) = lexer.next() {
        tokens.push(token);
    }
    let at = Location(text.len() as u32);
    tokens.push(At {
        what: Token::End,
        at,
    });
    (tokens, lexer.errors)
}

struct Lexer<'t> {
    text: &'t str,
    at: usize,
    errors: Vec<Diagnostic>,
}

impl Lexer<'_> {
    fn error(&mut self, at: usize, message: impl Into<String>) {
        let at = Location(at as u32);
        self.errors.push(Diagnostic::error(at, message));
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Takes characters as long as they are of a kind.
    fn take(&mut self, is_of_kind: impl Fn(char) -> bool) -> &str {
        let start = self.at;
        let rest = self.rest();
        let length = rest.find(|c| !is_of_kind(c)).unwrap_or(rest.len());
        self.at += length;
        &self.text[start..self.at]
    }

    fn skip_blanks(&mut self) {
        loop {
            self.take(char::is_whitespace);
            let rest = self.rest();
            if rest.starts_with("//") {
                self.take(|c| c != '\n');
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.at += end + 2,
                    None => {
                        self.error(self.at, "this comment has no end: expected `*/`");
                        self.at = self.text.len();
                    }
                }
            } else if rest.starts_with('#') {
                self.preprocessor();
            } else {
                return;
            }
        }
    }

    /// The relations of `schema.dl` are known, so that a program which Soufflé reads is read here.
    fn preprocessor(&mut self) {
        let start = self.at;
        let line = self.take(|c| c != '\n').trim_end().to_owned();
        let file = line.strip_prefix("#include").map(str::trim);
        if file != Some("\"schema.dl\"") {
            self.error(
                start,
                "there is no preprocessor: only `#include \"schema.dl\"` is understood, whose \
                 relations are known anyway",
            );
        }
    }

    fn next(&mut self) -> Option<At<Token>> {
        loop {
            self.skip_blanks();
            let start = self.at;
            let first = self.rest().chars().next()?;
            let at = Location(start as u32);
            if let Some(what) = self.token(first) {
                return Some(At { what, at });
            }
            if self.at == start {
                self.error(start, format!("unexpected character `{first}`"));
                self.at += first.len_utf8();
            }
        }
    }

    /// The token that begins with a character; none if it is wrong.
    fn token(&mut self, first: char) -> Option<Token> {
        let is_in_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '?';
        if first.is_ascii_alphabetic() || first == '_' || first == '?' {
            let name = self.take(is_in_name);
            return Some(match name {
                "_" => Token::Sign("_"),
                name => Token::Name(name.to_owned()),
            });
        }
        if first.is_ascii_digit() {
            return self.number();
        }
        if first == '"' {
            return self.string();
        }
        // A dot right behind a clause ends it, whatever follows.
        let is_apart = self.text[..self.at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace);
        let is_word =
            self.rest()[first.len_utf8()..].starts_with(|c: char| c.is_ascii_alphabetic());
        if first == '.' && is_apart && is_word {
            self.at += 1;
            return Some(Token::Directive(self.take(is_in_name).to_owned()));
        }
        let sign = SIGNS.iter().find(|sign| self.rest().starts_with(**sign))?;
        self.at += sign.len();
        Some(Token::Sign(sign))
    }

    fn number(&mut self) -> Option<Token> {
        let start = self.at;
        let written = self.take(|c| c.is_ascii_alphanumeric()).to_owned();
        let number = match written.as_bytes() {
            [b'0', b'x', ..] => i64::from_str_radix(&written[2..], 16),
            [b'0', b'b', ..] => i64::from_str_radix(&written[2..], 2),
            _ => written.parse(),
        };
        match number {
            Ok(number) => Some(Token::Number(number)),
            Err(_) => {
                self.error(start, format!("`{written}` is no number of 64 bits"));
                Some(Token::Number(0))
            }
        }
    }

    fn string(&mut self) -> Option<Token> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        let mut characters = self.rest().char_indices();
        while let Some((at, character)) = characters.next() {
            let character = match character {
                '"' => {
                    self.at += at + 1;
                    return Some(Token::Text(text));
                }
                '\n' => break,
                '\\' => match characters.next() {
                    Some((_, 'n')) => '\n',
                    Some((_, 't')) => '\t',
                    Some((_, 'r')) => '\r',
                    Some((_, other)) => other,
                    None => break,
                },
                other => other,
            };
            text.push(character);
        }
        self.take(|c| c != '\n');
        self.error(start, "this text has no end: expected `\"`");
        Some(Token::Text(text))
    }
}
