//! Dialects' attributes whose blanks and names mlir-opt prints in a way of their own.

const HEAD: &str = "#sparse_tensor.encoding<{";
const ADDRESS: &str = "#ptr.address<";
const VARIADICITIES: &str = "#irdl<variadicity_array";

/// The normal form of an attribute's text; none if it has none of its own.
pub(super) fn normalised(text: &str) -> Option<String> {
    sparse_encoding(text)
        .or_else(|| variadicities(text))
        .or_else(|| number(text))
}

/// `#ptr.address<0x10>`: the number as it is, not as it is written.
fn number(text: &str) -> Option<String> {
    let written = text.strip_prefix(ADDRESS)?.strip_suffix('>')?;
    let body = written.trim();
    match body.strip_prefix("0x") {
        Some(digits) => {
            let value = u128::from_str_radix(digits, 16).ok()?;
            Some(format!("{ADDRESS}{value}>"))
        }
        None => (body != written).then(|| format!("{ADDRESS}{body}>")),
    }
}

/// `#irdl<variadicity_array[ single,  optional]>`
fn variadicities(text: &str) -> Option<String> {
    let body = text
        .strip_prefix(VARIADICITIES)?
        .trim()
        .strip_suffix("]>")?;
    let words = body.strip_prefix('[')?.split(',').map(str::trim);
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .map(|word| format!(" {word}"))
        .collect();
    Some(format!("{VARIADICITIES}[{}]>", words.join(", ")))
}

/// Dimensions have mlir-opt's names, braces their blanks, and widths that say nothing are left
/// out. None for an encoding that names levels, symbols or slices.
fn sparse_encoding(text: &str) -> Option<String> {
    let body = text.strip_prefix(HEAD)?.strip_suffix('>')?.trim_end();
    let body = body.strip_suffix('}')?.trim();
    let rest = body.strip_prefix("map")?.trim_start().strip_prefix('=')?;
    let (dims, rest) = rest.trim_start().strip_prefix('(')?.split_once(')')?;
    let names: Vec<&str> = dims.split(',').map(str::trim).collect();
    let is_word = |name: &&str| !name.is_empty() && name.bytes().all(is_word_char);
    if !names.iter().all(is_word) {
        return None;
    }
    let levels = rest.trim_start().strip_prefix("->")?.trim_start();
    let end = closing(levels)?;
    let (levels, rest) = levels.split_at(end + 1);
    if levels.contains('=') {
        return None;
    }
    let dims: Vec<String> = (0..names.len()).map(|i| format!("d{i}")).collect();
    let mut out = format!("{HEAD} map = ({}) -> ", dims.join(", "));
    let mut words = levels;
    while !words.is_empty() {
        let length = words.bytes().take_while(|&c| is_word_char(c)).count();
        let (word, after) = match length {
            0 => words.split_at(words.chars().next().map_or(1, char::len_utf8)),
            _ => words.split_at(length),
        };
        match names.iter().position(|&name| name == word) {
            Some(dim) => out.push_str(&dims[dim]),
            None => out.push_str(word),
        }
        words = after;
    }
    for entry in rest.split(',').map(str::trim).filter(|e| !e.is_empty()) {
        if !matches!(entry, "posWidth = 0" | "crdWidth = 0") {
            out.push_str(", ");
            out.push_str(entry);
        }
    }
    out.push_str(" }>");
    Some(out)
}

fn is_word_char(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_'
}

/// Where the parenthesis is closed that `text` starts with.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.bytes().enumerate() {
        match c {
            b'(' => depth += 1,
            b')' if depth == 1 => return Some(at),
            b')' => depth = depth.checked_sub(1)?,
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::normalised;

    #[test]
    fn dimensions_are_renamed_and_braces_have_blanks() {
        let text = "#sparse_tensor.encoding<{map = (i, j) -> (j : dense, i : compressed(nonunique)), \
                    posWidth = 0, crdWidth = 32}>";
        let expected = "#sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, \
                        d0 : compressed(nonunique)), crdWidth = 32 }>";
        assert_eq!(normalised(text).as_deref(), Some(expected));
        assert_eq!(normalised(expected).as_deref(), Some(expected));
    }

    #[test]
    fn numbers_are_decimal() {
        let check = |text, expected| assert_eq!(normalised(text).as_deref(), expected, "{text}");
        check("#ptr.address<0x10>", Some("#ptr.address<16>"));
        check("#ptr.address<16>", None);
        check("#ptr.address< 5 >", Some("#ptr.address<5>"));
        check("#ptr.address<0x>", None);
    }

    #[test]
    fn variadicities_have_blanks() {
        let expected = "#irdl<variadicity_array[ single,  optional]>";
        for list in [
            "[single, optional]",
            "[ single,  optional]",
            " [single,optional ]",
        ] {
            let text = format!("#irdl<variadicity_array{list}>");
            assert_eq!(normalised(&text).as_deref(), Some(expected));
        }
    }

    #[test]
    fn what_is_not_understood_stays() {
        for text in [
            "#sparse_tensor.encoding<{map = (i) -> (l0 = i : dense)}>",
            "#sparse_tensor.encoding<{ lvlTypes = [] }>",
            "#other.encoding<{map = (i) -> (i : dense)}>",
        ] {
            assert_eq!(normalised(text), None, "{text}");
        }
    }
}
