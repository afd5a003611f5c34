//! What Tab offers at the prompt: commands, relations, names of the program, variables of the
//! query. Knows no terminal.

use freehold_query::RELATIONS;

use super::commands::COMMANDS;
use crate::options::ANSWERS;

/// The functions of the program, without `@`, each with its values and blocks.
pub type Vocabulary = Vec<(String, Vec<String>)>;

/// Where the word that `line` ends with begins, and what it may become.
pub fn complete(vocabulary: &Vocabulary, line: &str) -> (usize, Vec<String>) {
    let start = word_start(line);
    let (before, word) = line.split_at(start);
    let of_command = before.is_empty() && word.starts_with(':');
    let mut found: Vec<String> = match word.chars().next() {
        Some(':') if of_command => COMMANDS.iter().map(|c| format!(":{} ", c.name)).collect(),
        Some('@') => vocabulary.iter().map(|f| format!("@{}: ", f.0)).collect(),
        Some('%' | '^') => names(vocabulary, line),
        Some('?') => variables(before),
        _ if before.trim() == ":format" => ANSWERS.iter().map(|f| f.0.to_owned()).collect(),
        _ => relations(),
    };
    found.retain(|candidate| candidate.starts_with(word) && candidate != word);
    found.sort_unstable();
    found.dedup();
    (start, found)
}

/// Where the last word of a line begins.
fn word_start(line: &str) -> usize {
    let inner = |c: char| c.is_alphanumeric() || "_$.-#".contains(c);
    let bare = line.trim_end_matches(inner).len();
    match line[..bare].chars().next_back() {
        Some(sigil @ ('%' | '^' | '@' | '?' | ':')) => {
            let at = bare - sigil.len_utf8();
            // A scope's colon is no command's.
            if sigil == ':' && at > 0 { bare } else { at }
        }
        _ => bare,
    }
}

/// The values and blocks of the function that the line asks about, or of all.
fn names(vocabulary: &Vocabulary, line: &str) -> Vec<String> {
    let asked = line
        .split('@')
        .nth(1)
        .and_then(|rest| rest.split([':', ' ', '^']).next());
    let is_asked = |name: &String| asked == Some(name);
    let all = !vocabulary.iter().any(|function| is_asked(&function.0));
    let functions = vocabulary
        .iter()
        .filter(|function| all || is_asked(&function.0));
    functions
        .flat_map(|function| function.1.iter().cloned())
        .collect()
}

/// The variables of a text.
fn variables(text: &str) -> Vec<String> {
    let name = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        format!("?{}", &rest[..end.unwrap_or(rest.len())])
    };
    text.split('?')
        .skip(1)
        .map(name)
        .filter(|name| name.len() > 1)
        .collect()
}

fn relations() -> Vec<String> {
    let names = RELATIONS.iter().map(|info| info.name);
    names
        .chain(["count"])
        .map(|name| format!("{name}("))
        .collect()
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
