//! The attributes and types of the dialects that are linked into mlir-opt 22, by the words that
//! come behind the dialect's name: another word is an error, mlir-opt's.
//!
//! From the definitions in `libmlir-22-dev` (`getMnemonic`); how each dialect answers a wrong word
//! was asked of mlir-opt-22. Dialects that read theirs in a way of their own are not judged.

mod words;

use freehold_ir::Location;

use words::{DIALECTS, Mnemonics};

use super::parser::{Parsed, Parser};
use super::pretty_form::without_comments;
use super::without_angles::WITHOUT_ANGLES;

impl Parser<'_> {
    /// Checks the word behind the dialect in the text of an attribute or type, which begins at
    /// `start`.
    pub(super) fn check_mnemonic(&mut self, start: Location, text: &str) -> Parsed<()> {
        let Some(end) = text.find(['.', '<']) else {
            return Ok(());
        };
        let dialect = &text[1..end];
        let Ok(found) = DIALECTS.binary_search_by(|entry| entry.0.cmp(dialect)) else {
            return Ok(());
        };
        let text = &*without_comments(text);
        let rest = text[end + 1..].trim_start();
        let at = text.len() - rest.len();
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let is_type = text.starts_with('!');
        let known = match is_type {
            true => &DIALECTS[found].1,
            false => &DIALECTS[found].2,
        };
        let is_keyword = word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
        let message = match (known, is_type) {
            (Mnemonics::None, true) => format!("dialect '{dialect}' provides no type parsing hook"),
            (Mnemonics::None, false) => {
                format!("dialect '{dialect}' provides no attribute parsing hook")
            }
            (Mnemonics::Own, _) => return Ok(()),
            _ if !is_keyword => "expected valid keyword".to_owned(),
            (Mnemonics::These(words), _) if words.contains(&word) => {
                let bare = WITHOUT_ANGLES.iter().find(|entry| entry.0 == dialect);
                let bare = bare.is_some_and(|entry| entry.1.contains(&word));
                let angle = rest[word.len()..].trim_start().starts_with('<');
                if is_type || bare || angle {
                    return Ok(());
                }
                let behind = at + word.len();
                return Err(self.error(Location(start.0 + behind as u32), "expected '<'"));
            }
            // The two blanks are mlir-opt's.
            (Mnemonics::These(_), true) => format!("unknown  type `{word}` in dialect `{dialect}`"),
            (Mnemonics::These(_), false) => {
                format!("unknown attribute `{word}` in dialect `{dialect}`")
            }
            (Mnemonics::Says { bare, .. }, _) if bare.contains(&word) => return Ok(()),
            (Mnemonics::Says { angled, .. }, _) if angled.contains(&word) => {
                if rest[word.len()..].trim_start().starts_with('<') {
                    return Ok(());
                }
                let behind = at + word.len();
                return Err(self.error(Location(start.0 + behind as u32), "expected '<'"));
            }
            (Mnemonics::Says { message, .. }, _) => format!("{message}{word}"),
        };
        Err(self.error(Location(start.0 + at as u32), message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_in_order() {
        assert!(DIALECTS.is_sorted_by_key(|entry| entry.0));
    }
}
