//! The text of a dialect's attribute or type, with and without the name in front of its body.

/// The text of a dialect's attribute or type without `SIGIL dialect.mnemonic`: what formats
/// write of it. None if it is no such one.
pub(super) fn strip_name<'t>(text: &'t str, sigil: char, name: &str) -> Option<&'t str> {
    let rest = text.strip_prefix(sigil)?;
    if let Some(body) = rest.strip_prefix(name) {
        let is_whole = body.is_empty() || body.starts_with('<');
        return is_whole.then_some(body);
    }
    // `#dialect<mnemonic body>`
    let (dialect, mnemonic) = name.split_once('.')?;
    let inner = rest.strip_prefix(dialect)?.strip_prefix('<')?;
    let body = inner.strip_suffix('>')?.strip_prefix(mnemonic)?;
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    (!body.starts_with(is_word)).then_some(body)
}

/// The inverse: the whole text, short where MLIR's is.
pub(super) fn add_name(sigil: char, name: &str, body: &str) -> String {
    if body.is_empty() || (body.starts_with('<') && body.ends_with('>')) {
        return format!("{sigil}{name}{body}");
    }
    let (dialect, mnemonic) = name.split_once('.').unwrap_or((name, ""));
    let blank = if body.starts_with(['(', '[', '{']) {
        ""
    } else {
        " "
    };
    format!("{sigil}{dialect}<{mnemonic}{blank}{body}>")
}
