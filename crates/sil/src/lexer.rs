//! Cuts SIL text into tokens without copying: a token is a kind and a range of offsets.
//!
//! Knows nothing of grammar. All tokens are made at once, so that a reader can look as far ahead as
//! it likes.

/// What a token is. The text is the source between its offsets.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Tok {
    Eof,
    /// A character that starts no token, or a string without its end.
    Bad,
    /// A word, with dots in it: `load`, `Builtin.Int64`.
    Word,
    /// `%name`
    Value,
    /// `@name`, of a function or of a convention.
    At,
    /// `#S.a`, `#Optional.some!enumelt`
    Hash,
    String,
    /// With its sign.
    Integer,
    Arrow,
    Dollar,
    Star,
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
    Semicolon,
    Equal,
    Question,
    Dot,
}

impl Tok {
    /// What it is called in an error.
    pub(super) fn called(self) -> &'static str {
        match self {
            Tok::Eof => "the end of the text",
            Tok::Bad => "a character",
            Tok::Word => "a word",
            Tok::Value => "a value such as '%0'",
            Tok::At => "a name such as '@f'",
            Tok::Hash => "a member such as '#S.a'",
            Tok::String => "a string",
            Tok::Integer => "an integer",
            Tok::Arrow => "'->'",
            Tok::Dollar => "'$'",
            Tok::Star => "'*'",
            Tok::LParen => "'('",
            Tok::RParen => "')'",
            Tok::LBrace => "'{'",
            Tok::RBrace => "'}'",
            Tok::LSquare => "'['",
            Tok::RSquare => "']'",
            Tok::Less => "'<'",
            Tok::Greater => "'>'",
            Tok::Comma => "','",
            Tok::Colon => "':'",
            Tok::Semicolon => "';'",
            Tok::Equal => "'='",
            Tok::Question => "'?'",
            Tok::Dot => "'.'",
        }
    }
}

/// A token: `start..end` are byte offsets into the source.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub kind: Tok,
    pub start: u32,
    pub end: u32,
    /// Whether it is the first of its line.
    pub starts_line: bool,
}

/// The tokens of `text`; the last one is [`Tok::Eof`].
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        bytes: text.as_bytes(),
        at: 0,
        starts_line: true,
    };
    let mut tokens = Vec::new();
    loop {
        let token = lexer.next();
        tokens.push(token);
        if token.kind == Tok::Eof {
            return tokens;
        }
    }
}

struct Lexer<'s> {
    text: &'s str,
    bytes: &'s [u8],
    at: usize,
    starts_line: bool,
}

impl Lexer<'_> {
    fn skip_blanks(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => self.starts_line = true,
                b' ' | b'\t' | b'\r' => {}
                b'/' if self.bytes.get(self.at + 1) == Some(&b'/') => {
                    while self.bytes.get(self.at).is_some_and(|&byte| byte != b'\n') {
                        self.at += 1;
                    }
                    continue;
                }
                _ => return,
            }
            self.at += 1;
        }
    }

    fn next(&mut self) -> Token {
        self.skip_blanks();
        let start = self.at;
        let kind = self.kind();
        let token = Token {
            kind,
            start: start as u32,
            end: self.at as u32,
            starts_line: self.starts_line,
        };
        self.starts_line = false;
        token
    }

    /// Moves behind the token that starts here.
    fn kind(&mut self) -> Tok {
        let Some(&byte) = self.bytes.get(self.at) else {
            return Tok::Eof;
        };
        let next = self.bytes.get(self.at + 1).copied().unwrap_or(0);
        match byte {
            b'%' => self.behind_sigil(Tok::Value, is_of_name),
            b'@' => self.behind_sigil(Tok::At, is_of_name),
            b'#' => self.behind_sigil(Tok::Hash, |byte| is_of_name(byte) || b".!".contains(&byte)),
            b'"' => self.string(),
            b'-' if next == b'>' => {
                self.at += 2;
                Tok::Arrow
            }
            b'-' if next.is_ascii_digit() => self.behind_sigil(Tok::Integer, is_of_number),
            _ if byte.is_ascii_digit() => self.run(Tok::Integer, is_of_number),
            _ if is_of_name(byte) => self.word(),
            _ => {
                // A whole character, so that offsets never cut one.
                let character = self.text[self.at..].chars().next();
                self.at += character.map_or(1, char::len_utf8);
                punctuation(byte)
            }
        }
    }

    fn run(&mut self, kind: Tok, belongs: impl Fn(u8) -> bool) -> Tok {
        while self.bytes.get(self.at).is_some_and(|&byte| belongs(byte)) {
            self.at += 1;
        }
        kind
    }

    fn behind_sigil(&mut self, kind: Tok, belongs: impl Fn(u8) -> bool) -> Tok {
        let start = self.at;
        self.at += 1;
        self.run(kind, belongs);
        if self.at == start + 1 { Tok::Bad } else { kind }
    }

    /// A dot belongs to a word if another word follows it.
    fn word(&mut self) -> Tok {
        loop {
            self.run(Tok::Word, is_of_name);
            let behind = self.bytes.get(self.at + 1).copied();
            if self.bytes.get(self.at) != Some(&b'.') || !behind.is_some_and(is_of_name) {
                return Tok::Word;
            }
            self.at += 1;
        }
    }

    fn string(&mut self) -> Tok {
        self.at += 1;
        while let Some(&byte) = self.bytes.get(self.at) {
            match byte {
                b'\n' => return Tok::Bad,
                b'"' => {
                    self.at += 1;
                    return Tok::String;
                }
                b'\\' if self.bytes.get(self.at + 1).is_some_and(|&b| b != b'\n') => self.at += 2,
                _ => self.at += 1,
            }
        }
        self.at = self.bytes.len();
        Tok::Bad
    }
}

/// Names of other alphabets are names too: bytes of UTF-8 beyond ASCII belong to them.
fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn is_of_number(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn punctuation(byte: u8) -> Tok {
    match byte {
        b'$' => Tok::Dollar,
        b'*' => Tok::Star,
        b'(' => Tok::LParen,
        b')' => Tok::RParen,
        b'{' => Tok::LBrace,
        b'}' => Tok::RBrace,
        b'[' => Tok::LSquare,
        b']' => Tok::RSquare,
        b'<' => Tok::Less,
        b'>' => Tok::Greater,
        b',' => Tok::Comma,
        b':' => Tok::Colon,
        b';' => Tok::Semicolon,
        b'=' => Tok::Equal,
        b'?' => Tok::Question,
        b'.' => Tok::Dot,
        _ => Tok::Bad,
    }
}
