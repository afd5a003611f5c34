//! Whether a query goes on: what a prompt asks before it takes a line for a whole query. Knows no
//! relation and no program.

/// Whether a text is surely no whole query yet: a parenthesis or quotation is open, or it ends with
/// what something has to follow.
///
/// ```
/// use freehold::query::is_incomplete;
/// assert!(is_incomplete("may_alias(%a,"));
/// assert!(is_incomplete("may_alias(%a, ?x), // and"));
/// assert!(!is_incomplete("may_alias(%a, ?x)"));
/// assert!(!is_incomplete("live_in(^bb1, ?v)) // one too many"));
/// ```
pub fn is_incomplete(text: &str) -> bool {
    let mut open = 0_usize;
    // What the last line ends with, comments aside.
    let mut last = ' ';
    for line in text.lines() {
        let mut quoted = false;
        for (at, character) in line.char_indices() {
            match character {
                '"' => quoted = !quoted,
                _ if quoted => {}
                '(' => open += 1,
                // One too many is an error, which nothing that follows mends.
                ')' if open == 0 => return false,
                ')' => open -= 1,
                '/' if line[at..].starts_with("//") => break,
                _ => {}
            }
            if !character.is_whitespace() {
                last = character;
            }
        }
        if quoted {
            return false;
        }
    }
    open > 0 || ",:!=<>".contains(last)
}
