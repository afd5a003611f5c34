//! `#gpu<block <x>>` is `#gpu.block<x>`: how mlir-opt prints what may be written in two ways.
//!
//! From `printDialectSymbol` of MLIR's `AsmPrinter.cpp`: a dialect's attribute or type that is a
//! word, or a word with angle brackets behind it, stands behind a dot.

use std::borrow::Cow;

use freehold_ir::Piece;

use super::dialect_bodies::is_registered;

/// The text with blanks for its comments, so that every byte stays in its place.
pub(super) fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains("//") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let (mut is_quoted, mut is_comment) = (false, false);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\n' => is_comment = false,
            '/' if !is_quoted && chars.peek() == Some(&'/') => is_comment = true,
            '"' if !is_comment => is_quoted = !is_quoted,
            _ => {}
        }
        match is_comment {
            true => out.extend(std::iter::repeat_n(' ', c.len_utf8())),
            false => out.push(c),
        }
        if c == '\\' && is_quoted {
            out.extend(chars.next());
        }
    }
    Cow::Owned(out)
}

/// The text with a dot behind the dialect's name, if mlir-opt prints it so and `text` is written
/// without.
pub(super) fn dotted(text: &str) -> Option<String> {
    let open = text.find(['.', '<'])?;
    if text.as_bytes()[open] != b'<' {
        return None;
    }
    let pieces = [Piece::Text(text.into())];
    match dotted_pieces(&pieces)?.pop()? {
        Piece::Text(text) => Some(text.into()),
        Piece::Attr(_) | Piece::Type(_) => None,
    }
}

/// The same of a text in pieces.
pub(super) fn dotted_pieces(pieces: &[Piece]) -> Option<Vec<Piece>> {
    let Some(Piece::Text(first)) = pieces.first() else {
        return None;
    };
    let open = first.find(['.', '<'])?;
    if first.as_bytes()[open] != b'<' || !is_registered(first) {
        return None;
    }
    let behind = &first[open + 1..];
    let word = behind.trim_start();
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.');
    let length = word.find(|c| !is_word(c))?;
    let body = word[length..].trim_start();
    if !word.starts_with(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let (dialect, word) = (&first[..open], &word[..length]);
    if body == ">" && pieces.len() == 1 {
        return Some(vec![Piece::Text(format!("{dialect}.{word}").into())]);
    }
    if !body.starts_with('<') {
        return None;
    }
    let mut dotted = pieces.to_vec();
    dotted[0] = Piece::Text(format!("{dialect}.{word}{body}").into());
    let last = dotted.last_mut()?;
    let Piece::Text(end) = last else {
        return None;
    };
    let kept = end.strip_suffix('>')?.trim_end().to_owned();
    *last = Piece::Text(kept.into());
    is_closed_at_the_end(&dotted).then_some(dotted)
}

/// Whether the first angle bracket is closed by the very end, and by nothing before it.
fn is_closed_at_the_end(pieces: &[Piece]) -> bool {
    let texts = pieces.iter().filter_map(|piece| match piece {
        Piece::Text(text) => Some(&**text),
        Piece::Attr(_) | Piece::Type(_) => None,
    });
    let mut depth = 0_usize;
    let mut is_closed = false;
    let (mut is_string, mut last) = (false, b' ');
    for c in texts.flat_map(str::bytes) {
        if is_closed {
            return false;
        }
        match c {
            b'"' if last != b'\\' => is_string = !is_string,
            _ if is_string => {}
            b'<' => depth += 1,
            b'>' if last != b'-' => {
                depth = depth.saturating_sub(1);
                is_closed = depth == 0;
            }
            _ => {}
        }
        last = c;
    }
    is_closed
}

#[cfg(test)]
mod tests {
    use super::dotted;

    #[test]
    fn a_word_with_brackets_stands_behind_a_dot() {
        let check = |text: &str, expected: Option<&str>| {
            assert_eq!(dotted(text).as_deref(), expected, "{text}");
        };
        check("#gpu<block <x>>", Some("#gpu.block<x>"));
        check("!async< value<i32> >", Some("!async.value<i32>"));
        check("!async<token>", Some("!async.token"));
        check("#gpu<dim x>", None);
        check("#gpu.block<x>", None);
        check("#gpu<block<x>, <y>>", None);
        check("#llvm<x<\">\">>", Some("#llvm.x<\">\">"));
        check("#unknown<block <x>>", None);
        check("#gpu<>", None);
    }
}
