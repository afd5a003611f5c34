//! What a query may go on with: relations, names of the program, variables of the query.

use super::relations::RELATIONS;

/// The functions of the program, without `@`, each with its values and blocks.
pub type Vocabulary = Vec<(String, Vec<String>)>;

/// Where the word that `line` ends with begins, and what it may become.
///
/// ```
/// use freehold::query::completions;
/// let names = vec![("f".to_owned(), vec!["%alloc".to_owned(), "^bb0".to_owned()])];
/// assert_eq!(completions(&names, "may_alias(%a"), (10, vec!["%alloc".to_owned()]));
/// ```
pub fn completions(vocabulary: &Vocabulary, line: &str) -> (usize, Vec<String>) {
    let start = word_start(line);
    let (before, word) = line.split_at(start);
    let mut found: Vec<String> = match word.chars().next() {
        Some('@') => vocabulary.iter().map(|f| format!("@{}: ", f.0)).collect(),
        Some('%' | '^') => names(vocabulary, line),
        Some('?') => variables(before),
        _ => relations(),
    };
    found.retain(|candidate| candidate.starts_with(word) && candidate != word);
    found.sort_unstable();
    found.dedup();
    (start, found)
}

/// Where the last word of a line begins.
pub fn word_start(line: &str) -> usize {
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
