//! The words of a format: literals, variables, names and punctuation.

use super::FormatError;

/// A word of a format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Word<'a> {
    /// Between backticks.
    Literal(&'a str),
    /// After `$`.
    Variable(&'a str),
    Name(&'a str),
    /// Between quotes.
    Text(&'a str),
    Punct(char),
}

/// The words of `text`, each with where it starts.
pub fn words(text: &str) -> Result<Vec<(usize, Word<'_>)>, FormatError> {
    let mut result = Vec::new();
    let mut at = 0;
    let is_name = |c: u8| c.is_ascii_alphanumeric() || c == b'_' || c == b'-';
    while let Some(c) = text[at..].chars().next() {
        let after = &text[at + c.len_utf8()..];
        // Words are short: a search that looks at many bytes at once takes longer to set up.
        let quoted = |close: u8, what: &str| {
            after
                .bytes()
                .position(|byte| byte == close)
                .map(|end| &after[..end])
                .ok_or_else(|| FormatError {
                    offset: at,
                    message: format!("{what} is never closed"),
                })
        };
        let name_end = |rest: &str| {
            let end = rest.bytes().position(|byte| !is_name(byte));
            end.unwrap_or(rest.len())
        };
        let (word, length) = match c {
            _ if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '`' => {
                let inner = quoted(b'`', "a literal in backticks")?;
                (Word::Literal(inner), inner.len() + 2)
            }
            '"' => {
                let inner = quoted(b'"', "a string")?;
                (Word::Text(inner), inner.len() + 2)
            }
            '$' => {
                let end = name_end(after);
                (Word::Variable(&after[..end]), end + 1)
            }
            _ if c.is_ascii_alphabetic() => {
                let end = name_end(&text[at..]);
                (Word::Name(&text[at..at + end]), end)
            }
            '(' | ')' | '?' | '^' | ':' | ',' | '<' | '>' | '|' => (Word::Punct(c), 1),
            _ => {
                return Err(FormatError {
                    offset: at,
                    message: format!("unexpected `{c}`; literals stand between backticks"),
                });
            }
        };
        result.push((at, word));
        at += length;
    }
    Ok(result)
}
