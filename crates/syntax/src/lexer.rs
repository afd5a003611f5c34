//! Cuts MLIR text into tokens without copying: a token is a kind and a range of offsets.
//!
//! Knows nothing of grammar. The parser holds one token of look-ahead and may move the
//! lexer back (`seek`), which dimension lists such as `4x?xf32` need.

use std::borrow::Cow;

/// What a token is. The text is the source between its offsets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tok {
    Eof,
    /// A character that starts no token, or a string without its end.
    Bad,
    BareId,
    /// `%name`
    PercentId,
    /// `^name`
    CaretId,
    /// `@name` or `@"name"`
    AtId,
    /// `#name`
    HashId,
    /// `!name`
    BangId,
    String,
    Integer,
    Float,
    Arrow,
    LParen,
    RParen,
    LBrace,
    RBrace,
    LSquare,
    RSquare,
    Less,
    Greater,
    Comma,
    Colon,
    ColonColon,
    Equal,
    Minus,
    Plus,
    Star,
    Slash,
    Question,
    Pipe,
    Ellipsis,
    /// `{-#`
    MetadataBegin,
    /// `#-}`
    MetadataEnd,
}

/// A token: `start..end` are byte offsets into the source.
#[derive(Copy, Clone, Debug)]
pub struct Token {
    pub kind: Tok,
    pub start: u32,
    pub end: u32,
}

const DIGIT: u8 = 1;
const LETTER: u8 = 2;
/// `_`
const UNDERSCORE: u8 = 4;
/// `$` and `.`
const DOLLAR_DOT: u8 = 8;
const DASH: u8 = 16;
const HEX: u8 = 32;
/// What goes on in a bare identifier.
const ID: u8 = DIGIT | LETTER | UNDERSCORE | DOLLAR_DOT;
/// What goes on in the name after `%`, `^`, `#` or `!`.
const SUFFIX: u8 = ID | DASH;

static CLASS: [u8; 256] = classes();

const fn classes() -> [u8; 256] {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        let c = i as u8;
        let mut class = 0;
        if c.is_ascii_digit() {
            class |= DIGIT;
        }
        if c.is_ascii_alphabetic() {
            class |= LETTER;
        }
        if c.is_ascii_hexdigit() {
            class |= HEX;
        }
        if c == b'_' {
            class |= UNDERSCORE;
        }
        if c == b'$' || c == b'.' {
            class |= DOLLAR_DOT;
        }
        if c == b'-' {
            class |= DASH;
        }
        table[i] = class;
        i += 1;
    }
    table
}

fn is(c: u8, class: u8) -> bool {
    CLASS[c as usize] & class != 0
}

/// Whether `text` is an identifier that needs no quotes.
pub(super) fn is_bare_id(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.first().is_some_and(|&c| is(c, LETTER | UNDERSCORE)) && bytes.iter().all(|&c| is(c, ID))
}

/// The lexer: the source and the offset behind the last token.
pub(super) struct Lexer<'s> {
    pub text: &'s str,
    bytes: &'s [u8],
    pos: usize,
}

impl<'s> Lexer<'s> {
    pub fn new(text: &'s str) -> Self {
        Lexer {
            text,
            bytes: text.as_bytes(),
            pos: 0,
        }
    }

    /// Goes on at `offset`, which is a boundary between characters.
    pub fn seek(&mut self, offset: u32) {
        self.pos = offset as usize;
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.pos + ahead).copied().unwrap_or(0)
    }

    fn skip_class(&mut self, class: u8) {
        while let Some(&c) = self.bytes.get(self.pos) {
            if !is(c, class) {
                break;
            }
            self.pos += 1;
        }
    }

    fn skip_blanks(&mut self) {
        while let Some(&c) = self.bytes.get(self.pos) {
            match c {
                // As mlir-opt does, a NUL within the text counts as a blank.
                b' ' | b'\n' | b'\t' | b'\r' | 0 => self.pos += 1,
                b'/' if self.peek(1) == b'/' => {
                    while let Some(&c) = self.bytes.get(self.pos) {
                        if c == b'\n' {
                            break;
                        }
                        self.pos += 1;
                    }
                }
                _ => break,
            }
        }
    }

    /// The next token.
    #[inline(always)]
    pub fn next(&mut self) -> Token {
        self.skip_blanks();
        let start = self.pos;
        let Some(&c) = self.bytes.get(start) else {
            return self.token(Tok::Eof, start);
        };
        self.pos += 1;
        let kind = match c {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                self.skip_class(ID);
                Tok::BareId
            }
            b'0'..=b'9' => self.number(c),
            b'%' => self.prefixed(Tok::PercentId),
            b'^' => self.prefixed(Tok::CaretId),
            b'!' => self.prefixed(Tok::BangId),
            b'#' if self.peek(0) == b'-' && self.peek(1) == b'}' => {
                self.pos += 2;
                Tok::MetadataEnd
            }
            b'#' => self.prefixed(Tok::HashId),
            b'@' => self.at(),
            b'"' => self.string(),
            b'(' => Tok::LParen,
            b')' => Tok::RParen,
            b'{' if self.peek(0) == b'-' && self.peek(1) == b'#' => {
                self.pos += 2;
                Tok::MetadataBegin
            }
            b'{' => Tok::LBrace,
            b'}' => Tok::RBrace,
            b'[' => Tok::LSquare,
            b']' => Tok::RSquare,
            b'<' => Tok::Less,
            b'>' => Tok::Greater,
            b',' => Tok::Comma,
            b':' if self.peek(0) == b':' => {
                self.pos += 1;
                Tok::ColonColon
            }
            b':' => Tok::Colon,
            b'=' => Tok::Equal,
            b'-' if self.peek(0) == b'>' => {
                self.pos += 1;
                Tok::Arrow
            }
            b'-' => Tok::Minus,
            b'+' => Tok::Plus,
            b'*' => Tok::Star,
            b'/' => Tok::Slash,
            b'?' => Tok::Question,
            b'|' => Tok::Pipe,
            b'.' if self.peek(0) == b'.' && self.peek(1) == b'.' => {
                self.pos += 2;
                Tok::Ellipsis
            }
            _ => {
                while !self.text.is_char_boundary(self.pos) {
                    self.pos += 1;
                }
                Tok::Bad
            }
        };
        self.token(kind, start)
    }

    fn token(&self, kind: Tok, start: usize) -> Token {
        Token {
            kind,
            start: start as u32,
            end: self.pos as u32,
        }
    }

    /// `%0`, `%name`: digits, or a letter or one of `$._-` and what follows.
    fn prefixed(&mut self, kind: Tok) -> Tok {
        let c = self.peek(0);
        if is(c, DIGIT) {
            self.skip_class(DIGIT);
        } else if is(c, SUFFIX) {
            self.skip_class(SUFFIX);
        } else {
            return Tok::Bad;
        }
        kind
    }

    /// Where a name ends that starts at `offset`, behind its `%`, `^`, `#` or `!`.
    #[inline]
    pub fn name_end(&self, offset: usize) -> Option<usize> {
        let mut end = offset;
        let class = match self.bytes.get(offset) {
            Some(c) if c.is_ascii_digit() => DIGIT,
            _ => SUFFIX,
        };
        while let Some(&c) = self.bytes.get(end)
            && is(c, class)
        {
            end += 1;
        }
        (end > offset).then_some(end)
    }

    /// Where a bare identifier ends that starts at `offset`.
    pub fn bare_id_end(&self, offset: usize) -> Option<usize> {
        let mut end = offset;
        while let Some(&c) = self.bytes.get(end)
            && is(c, ID)
        {
            end += 1;
        }
        let is_id = is(*self.bytes.get(offset)?, LETTER | UNDERSCORE);
        is_id.then_some(end)
    }

    /// Where a decimal integer ends that starts at `offset`.
    pub fn decimal_end(&self, offset: usize) -> Option<usize> {
        let first = offset + usize::from(self.bytes.get(offset) == Some(&b'-'));
        let mut end = first;
        while let Some(c) = self.bytes.get(end)
            && c.is_ascii_digit()
        {
            end += 1;
        }
        (end > first).then_some(end)
    }

    fn at(&mut self) -> Tok {
        match self.peek(0) {
            b'"' => {
                self.pos += 1;
                match self.string() {
                    Tok::String => Tok::AtId,
                    other => other,
                }
            }
            c if is(c, LETTER | UNDERSCORE) => {
                self.skip_class(ID);
                Tok::AtId
            }
            _ => Tok::Bad,
        }
    }

    /// The rest of a string; it ends on its line.
    fn string(&mut self) -> Tok {
        while let Some(&c) = self.bytes.get(self.pos) {
            match c {
                b'"' => {
                    self.pos += 1;
                    return Tok::String;
                }
                b'\n' => break,
                b'\\' => {
                    // `\"`, `\\`, `\n`, `\t` or two hexadecimal digits.
                    let next = self.peek(1);
                    if matches!(next, b'"' | b'\\' | b'n' | b't') {
                        self.pos += 2;
                    } else if is(next, HEX) && is(self.peek(2), HEX) {
                        self.pos += 3;
                    } else {
                        return Tok::Bad;
                    }
                }
                _ => self.pos += 1,
            }
        }
        Tok::Bad
    }

    fn number(&mut self, first: u8) -> Tok {
        if first == b'0' && self.peek(0) == b'x' && is(self.peek(1), HEX) {
            self.pos += 1;
            self.skip_class(HEX);
            return Tok::Integer;
        }
        self.skip_class(DIGIT);
        if self.peek(0) != b'.' {
            return Tok::Integer;
        }
        self.pos += 1;
        self.skip_class(DIGIT);
        if matches!(self.peek(0), b'e' | b'E') {
            let sign = usize::from(matches!(self.peek(1), b'+' | b'-'));
            if is(self.peek(1 + sign), DIGIT) {
                self.pos += 2 + sign;
                self.skip_class(DIGIT);
            }
        }
        Tok::Float
    }
}

/// The content of a string token's text, quotes included; `None` when its bytes are not UTF-8.
pub(super) fn unescape(quoted: &str) -> Option<Cow<'_, str>> {
    let inner = &quoted[1..quoted.len() - 1];
    if !inner.contains('\\') {
        return Some(Cow::Borrowed(inner));
    }
    String::from_utf8(unescaped_bytes(quoted))
        .ok()
        .map(Cow::Owned)
}

/// The bytes that a string token's text, quotes included, stands for.
pub(super) fn unescaped_bytes(quoted: &str) -> Vec<u8> {
    let bytes = &quoted.as_bytes()[1..quoted.len() - 1];
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    while i < bytes.len() {
        if bytes[i] != b'\\' {
            out.push(bytes[i]);
            i += 1;
            continue;
        }
        let simple = match bytes[i + 1] {
            b'"' => Some(b'"'),
            b'\\' => Some(b'\\'),
            b'n' => Some(b'\n'),
            b't' => Some(b'\t'),
            _ => None,
        };
        match simple {
            Some(c) => {
                out.push(c);
                i += 2;
            }
            None => {
                let digit = |c: u8| (c as char).to_digit(16).unwrap_or(0) as u8;
                out.push(digit(bytes[i + 1]) * 16 + digit(bytes[i + 2]));
                i += 3;
            }
        }
    }
    out
}

/// Appends `text` between quotes, escaped as mlir-opt does.
pub(super) fn write_quoted(out: &mut String, text: &str) {
    write_escaped(out, text.as_bytes());
}

/// The same for bytes.
pub(super) fn write_escaped(out: &mut String, bytes: &[u8]) {
    out.push('"');
    for &c in bytes {
        match c {
            b'\\' => out.push_str("\\\\"),
            b' '..=b'~' if c != b'"' => out.push(c as char),
            _ => {
                const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
                out.push('\\');
                out.push(DIGITS[usize::from(c >> 4)] as char);
                out.push(DIGITS[usize::from(c & 15)] as char);
            }
        }
    }
    out.push('"');
}
