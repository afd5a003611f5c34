//! What Tab offers at the prompt: its commands, and what a query may go on with. Knows no terminal.

use freehold_query::{Vocabulary, completions, word_start};

use super::commands::COMMANDS;
use crate::options::ANSWERS;

/// Where the word that `line` ends with begins, and what it may become.
pub fn complete(vocabulary: &Vocabulary, line: &str) -> (usize, Vec<String>) {
    let start = word_start(line);
    let (before, word) = line.split_at(start);
    let mut found: Vec<String> = match before.trim() {
        "" if word.starts_with(':') => COMMANDS.iter().map(|c| format!(":{} ", c.name)).collect(),
        ":format" if !word.starts_with(['@', '%', '^', '?']) => {
            ANSWERS.iter().map(|f| f.0.to_owned()).collect()
        }
        _ => return completions(vocabulary, line),
    };
    found.retain(|candidate| candidate.starts_with(word) && candidate != word);
    found.sort_unstable();
    (start, found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offered(line: &str) -> (usize, Vec<String>) {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let vocabulary = vec![
            ("main".to_owned(), names(&["%a", "%alloc", "^bb0"])),
            ("other".to_owned(), names(&["%arg", "^exit"])),
        ];
        complete(&vocabulary, line)
    }

    #[test]
    fn names_relations_variables_and_commands_are_offered() {
        let all = |start: usize, words: &[&str]| {
            (
                start,
                words
                    .iter()
                    .map(|&word| word.to_owned())
                    .collect::<Vec<_>>(),
            )
        };
        assert_eq!(offered("may_alias(%a"), all(10, &["%alloc", "%arg"]));
        assert_eq!(offered("@other: may_alias(%a"), all(18, &["%arg"]));
        assert_eq!(offered("live_in(^"), all(8, &["^bb0", "^exit"]));
        assert_eq!(offered("@o"), all(0, &["@other: "]));
        assert_eq!(offered("never"), all(0, &["never_alias("]));
        assert_eq!(offered("memref(?v), plan_c"), all(12, &["plan_clones("]));
        assert_eq!(offered("memref(?value), kind(?v"), all(21, &["?value"]));
        assert_eq!(offered(":rep"), all(0, &[":report "]));
        assert_eq!(offered(":format j"), all(8, &["json"]));
        assert_eq!(offered("retained(^bb0->^e"), all(15, &["^exit"]));
        assert_eq!(offered("@main:never"), all(6, &["never_alias("]));
    }
}
