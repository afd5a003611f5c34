//! The difference of two texts by lines: where they differ, and as `diff -u` shows it without the
//! lines that stay.
//!
//! Lines that both texts have once are taken as fixed points, the longest rising sequence of them;
//! what stands between two fixed points is removed and added, but for what it begins and ends alike
//! with. That is not the shortest difference, and takes no more than `n log n`.

use std::collections::HashMap;
use std::ops::Range;

/// A place at which two texts differ: the lines that are gone, and those that are new, by their
/// numbers from 0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunk {
    pub old: Range<usize>,
    pub new: Range<usize>,
}

/// Where the lines of two texts differ, in order.
pub fn hunks(old: &[&str], new: &[&str]) -> Vec<Hunk> {
    let mut out = Vec::new();
    let (mut at_old, mut at_new) = (0, 0);
    for (fixed_old, fixed_new) in fixed_points(old, new)
        .into_iter()
        .chain([(old.len(), new.len())])
    {
        out.extend(hunk(
            (&old[at_old..fixed_old], at_old),
            (&new[at_new..fixed_new], at_new),
        ));
        (at_old, at_new) = (fixed_old + 1, fixed_new + 1);
    }
    out
}

/// The lines that differ, with the numbers of the first lines: `@@ -3 +3 @@`, `-old`, `+new`. Empty
/// if the texts are the same.
pub fn diff(old: &str, new: &str) -> String {
    let old: Vec<&str> = old.lines().collect();
    let new: Vec<&str> = new.lines().collect();
    let mut out = String::new();
    for hunk in hunks(&old, &new) {
        let (first_old, first_new) = (hunk.old.start + 1, hunk.new.start + 1);
        out.push_str(&format!("@@ -{first_old} +{first_new} @@\n"));
        for (sign, lines) in [('-', &old[hunk.old]), ('+', &new[hunk.new])] {
            for line in lines {
                out.push(sign);
                out.push_str(line);
                out.push('\n');
            }
        }
    }
    out
}

/// Lines that both texts have once, in the same order in both.
fn fixed_points(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    // How often each line stands in either text, and where it last does.
    let mut seen: HashMap<&str, [(usize, usize); 2]> = HashMap::new();
    for (text, lines) in [old, new].into_iter().enumerate() {
        for (number, &line) in lines.iter().enumerate() {
            let one = &mut seen.entry(line).or_default()[text];
            *one = (one.0 + 1, number);
        }
    }
    let unique = old.iter().filter_map(|&line| match seen[line] {
        [(1, in_old), (1, in_new)] => Some((in_old, in_new)),
        _ => None,
    });
    let unique: Vec<(usize, usize)> = unique.collect();
    // The longest sequence that rises in both: of each length the one that ends lowest, and what
    // stands before it.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (index, &(_, in_new)) in unique.iter().enumerate() {
        let length = ends.partition_point(|&end| unique[end].1 < in_new);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut path = Vec::new();
    let mut at = ends.last().copied();
    while let Some(index) = at {
        path.push(unique[index]);
        at = before[index];
    }
    path.reverse();
    path
}

/// What stands between two fixed points, with the number of lines before it.
fn hunk((old, first_old): (&[&str], usize), (new, first_new): (&[&str], usize)) -> Option<Hunk> {
    let alike = |a: &mut dyn Iterator<Item = (&&str, &&str)>| a.take_while(|(a, b)| a == b).count();
    let head = alike(&mut old.iter().zip(new));
    let (old_rest, new_rest) = (&old[head..], &new[head..]);
    let tail = alike(&mut old_rest.iter().rev().zip(new_rest.iter().rev()));
    let hunk = Hunk {
        old: first_old + head..first_old + old.len() - tail,
        new: first_new + head..first_new + new.len() - tail,
    };
    (!hunk.old.is_empty() || !hunk.new.is_empty()).then_some(hunk)
}

#[cfg(test)]
mod tests {
    use super::diff;

    #[test]
    fn only_what_differs_is_shown() {
        assert_eq!(diff("a\nb\nc\n", "a\nb\nc\n"), "");
        assert_eq!(diff("a\nb\nc\n", "a\nx\nc\n"), "@@ -2 +2 @@\n-b\n+x\n");
        assert_eq!(diff("", "a\n"), "@@ -1 +1 @@\n+a\n");
        assert_eq!(diff("a\na\nb\n", "a\nb\n"), "@@ -2 +2 @@\n-a\n");
        assert_eq!(
            diff("a\nb\nc\nd\n", "a\nc\nd\ne\n"),
            "@@ -2 +2 @@\n-b\n@@ -5 +4 @@\n+e\n"
        );
    }
}
