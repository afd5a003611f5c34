//! The reader of rule text: s-expressions with spans, and the comment above each.
//!
//! Knows no vocabulary; `check.rs` gives the forms a meaning. Comments start with `;`.

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;

/// How deep parentheses may nest: what reads rules afterwards may recurse.
const MAX_DEPTH: usize = 64;

/// One s-expression and where it starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sexpr<'t> {
    pub kind: SexprKind<'t>,
    pub location: Location,
}

/// What an s-expression is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SexprKind<'t> {
    /// A word: a name, a variable, a number or a keyword such as `:when`.
    Atom(&'t str),
    /// `"text"`.
    Text(&'t str),
    List(Vec<Sexpr<'t>>),
}

/// A form that stands at the top of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form<'t> {
    pub sexpr: Sexpr<'t>,
    /// The comment lines right above it, without `;`, one per line.
    pub comment: String,
}

/// All forms of `text` that could be read, and what is wrong with the others.
pub fn read(text: &str) -> (Vec<Form<'_>>, Vec<Diagnostic>) {
    let mut reader = Reader {
        text,
        bytes: text.as_bytes(),
        at: 0,
        comment: String::new(),
        open: Vec::new(),
        items: Vec::new(),
        forms: Vec::new(),
        errors: Vec::new(),
    };
    reader.run();
    (reader.forms, reader.errors)
}

/// How long the word is that a text begins with. Every file is read at every start: most words
/// are ASCII, and looked at by bytes.
fn word_length(text: &str) -> usize {
    let ends = |c: char| matches!(c, '(' | ')' | ';' | '"') || c.is_whitespace();
    let mut bytes = text.bytes();
    match bytes.position(|byte| !byte.is_ascii() || ends(char::from(byte))) {
        Some(len) if text.as_bytes()[len].is_ascii() => len,
        _ => text.find(ends).unwrap_or(text.len()),
    }
}

/// A parenthesis, a word or `"text"`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Token<'t> {
    Open,
    Close,
    Word(&'t str),
    Text,
}

/// The words of a text that has no errors, without what stands around them.
pub struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    /// From the start.
    pub fn new(text: &'t str) -> Self {
        Tokens { text, at: 0 }
    }

    /// Where the next one is looked for.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The next one, which is a word; nothing if it is none, and then it stays.
    pub fn word(&mut self) -> &'t str {
        let at = self.at;
        match self.next() {
            Some(Token::Word(word)) => word,
            _ => {
                self.at = at;
                ""
            }
        }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let bytes = self.text.as_bytes();
        loop {
            let start = self.at;
            let until = |end: char| self.text[start + 1..].find(end);
            let (token, length) = match *bytes.get(start)? {
                b'(' => (Some(Token::Open), 1),
                b')' => (Some(Token::Close), 1),
                b'"' => (Some(Token::Text), until('"').map_or(1, |length| length + 2)),
                b';' => (
                    None,
                    until('\n').map_or(bytes.len() - start, |length| length + 1),
                ),
                byte if byte.is_ascii_whitespace() => (None, 1),
                _ => match word_length(&self.text[start..]) {
                    // White space that is not ASCII.
                    0 => (
                        None,
                        self.text[start..].chars().next().map_or(1, char::len_utf8),
                    ),
                    length => (Some(Token::Word(&self.text[start..start + length])), length),
                },
            };
            self.at = start + length;
            if token.is_some() {
                return token;
            }
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    /// The comment lines since the last blank line or form.
    comment: String,
    /// The lists that are open: where each opened, and its first item in `items`.
    open: Vec<(usize, usize)>,
    /// The items of the lists that are open, the inner ones last.
    items: Vec<Sexpr<'a>>,
    forms: Vec<Form<'a>>,
    errors: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn run(&mut self) {
        while let Some(&byte) = self.bytes.get(self.at) {
            let start = self.at;
            match byte {
                b'\n' => {
                    self.at += 1;
                    self.blank_line_ends_comment();
                }
                b' ' | b'\t' | b'\r' => self.at += 1,
                b';' => self.read_comment(),
                b'(' => {
                    self.at += 1;
                    self.open.push((start, self.items.len()));
                    if self.open.len() > MAX_DEPTH {
                        let message = format!("parentheses nest deeper than {MAX_DEPTH}");
                        self.error(start, message);
                        return;
                    }
                }
                b')' => {
                    self.at += 1;
                    match self.open.pop() {
                        Some((open, first)) => {
                            let list = self.items.drain(first..).collect();
                            self.push(open, SexprKind::List(list));
                        }
                        None => self.error(start, "`)` closes nothing"),
                    }
                }
                b'"' => self.read_text(),
                _ => {
                    let rest = &self.text[start..];
                    let len = word_length(rest);
                    // Unicode white space would give an empty word: skip it.
                    if len == 0 {
                        self.at += rest.chars().next().map_or(1, char::len_utf8);
                        continue;
                    }
                    self.at += len;
                    self.push(start, SexprKind::Atom(&rest[..len]));
                }
            }
        }
        if let Some((open, _)) = self.open.first() {
            self.error(*open, "`(` is never closed");
        }
    }

    fn blank_line_ends_comment(&mut self) {
        if !self.open.is_empty() || self.comment.is_empty() {
            return;
        }
        let rest = &self.text[self.at..];
        let line = rest.split('\n').next().unwrap_or(rest);
        if line.trim().is_empty() {
            self.comment.clear();
        }
    }

    fn read_comment(&mut self) {
        let rest = &self.text[self.at..];
        let line = rest.split('\n').next().unwrap_or(rest);
        if self.open.is_empty() {
            if !self.comment.is_empty() {
                self.comment.push('\n');
            }
            self.comment.push_str(line.trim_start_matches(';').trim());
        }
        self.at += line.len();
    }

    fn read_text(&mut self) {
        let start = self.at;
        let rest = &self.text[start + 1..];
        match rest.find(['"', '\n']) {
            Some(len) if rest.as_bytes()[len] == b'"' => {
                self.at = start + len + 2;
                self.push(start, SexprKind::Text(&rest[..len]));
            }
            found => {
                self.error(start, "`\"` is never closed on its line");
                self.at = found.map_or(self.text.len(), |len| start + 1 + len);
            }
        }
    }

    fn push(&mut self, start: usize, kind: SexprKind<'a>) {
        let sexpr = Sexpr {
            kind,
            location: Location(start as u32),
        };
        if !self.open.is_empty() {
            self.items.push(sexpr);
            return;
        }
        let comment = std::mem::take(&mut self.comment);
        self.forms.push(Form { sexpr, comment });
    }

    fn error(&mut self, at: usize, message: impl Into<String>) {
        self.errors
            .push(Diagnostic::error(Location(at as u32), message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_have_spans_and_the_comment_above() {
        let (forms, errors) = read("; far\n\n; one\n; two\n(a b\n  \"c d\") (e)");
        assert!(errors.is_empty());
        assert_eq!(forms.len(), 2);
        assert_eq!(forms[0].comment, "one\ntwo");
        assert_eq!(forms[0].sexpr.location, Location(19));
        assert_eq!(forms[1].comment, "");
        let SexprKind::List(items) = &forms[0].sexpr.kind else {
            panic!("a list");
        };
        assert_eq!(items[2].kind, SexprKind::Text("c d"));
    }

    #[test]
    fn what_is_not_closed_is_said_at_its_start() {
        for (text, at) in [("(a (b)", 0), ("(a) )", 4), ("(a \"b\n)", 3)] {
            let (_, errors) = read(text);
            assert_eq!(errors[0].location, Location(at), "{text}");
        }
        let (_, errors) = read(&"(".repeat(100_000));
        assert_eq!(errors.len(), 1);
    }
}
