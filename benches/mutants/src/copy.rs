//! Writes a text with its conditions numbered, and the module that a numbered condition asks.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use crate::find::Condition;

/// `text` with each condition wrapped in a call; the first has the number `before` + 1.
pub fn number(text: &str, conditions: &[Condition], before: usize) -> String {
    // At one place what ends comes first, and of what starts there the longest; of what ends there
    // the shortest.
    let mut edits: Vec<(usize, bool, isize, usize, String)> = Vec::new();
    for (condition, number) in conditions.iter().zip(before + 1..) {
        let range = &condition.range;
        let length = range.len() as isize;
        let open = format!("crate::mutants::kept({number}, {}, ", condition.taken_for);
        let order = number - before;
        edits.push((range.start, true, -length, order, open));
        edits.push((
            range.end,
            false,
            length,
            conditions.len() - order,
            ")".to_string(),
        ));
    }
    edits.sort();
    let mut changed = String::new();
    let mut done = 0;
    for (at, _, _, _, edit) in edits {
        changed.push_str(&text[done..at]);
        changed.push_str(&edit);
        done = at;
    }
    changed.push_str(&text[done..]);
    changed
}

/// Adds the module that conditions ask.
pub fn add_switch(to: &Path, count: usize) -> io::Result<()> {
    let root = to.join("lib.rs");
    let mut text = fs::read_to_string(&root)?;
    writeln!(text, "#[doc(hidden)]\npub mod mutants;").map_err(io::Error::other)?;
    fs::write(root, text)?;
    let switch = include_str!("switch.rs")
        .replace("COUNT: usize = 0", &format!("COUNT: usize = {}", count + 1));
    fs::write(to.join("mutants.rs"), switch)
}

#[cfg(test)]
mod tests {
    use crate::find::conditions;

    #[test]
    fn parts_stand_in_their_whole() {
        let text = "fn f() { if a && b { return; } }";
        let found = conditions(&syn::parse_file(text).expect("it is Rust"), None);
        let changed = super::number(text, &found, 6);
        let whole = "crate::mutants::kept(8, true, a) && crate::mutants::kept(9, true, b)";
        let expected =
            format!("fn f() {{ if crate::mutants::kept(7, false, {whole}) {{ return; }} }}");
        assert_eq!(changed, expected);
    }

    #[test]
    fn both_of_one_condition_ask_in_turn() {
        let text = "fn f() { if a { b() } else { c() } }";
        let found = conditions(&syn::parse_file(text).expect("it is Rust"), None);
        let changed = super::number(text, &found, 0);
        assert!(
            changed
                .contains("if crate::mutants::kept(1, false, crate::mutants::kept(2, true, a)) {")
        );
    }
}
