//! The known word that is nearest to a mistyped one, for the "did you mean" of errors.

/// `unknown WHAT`, with the nearest known word if there is one.
///
/// ```
/// use freehold::suggest::unknown;
/// let said = unknown("trait", "pur", ["pure", "constant"].into_iter());
/// assert_eq!(said, "unknown trait `pur`; did you mean `pure`?");
/// ```
pub fn unknown<'a>(what: &str, word: &str, known: impl Iterator<Item = &'a str>) -> String {
    match closest(word, known) {
        Some(near) => format!("unknown {what} `{word}`; did you mean `{near}`?"),
        None => format!("unknown {what} `{word}`"),
    }
}

/// The candidate that differs from `word` least, if by little: at most a third of its
/// characters, and no difference in case counts. Of several the first in alphabetical order.
///
/// ```
/// use freehold::suggest::closest;
/// assert_eq!(closest("canonicalise", ["cse", "canonicalize"].into_iter()), Some("canonicalize"));
/// assert_eq!(closest("inline", ["cse", "canonicalize"].into_iter()), None);
/// ```
pub fn closest<'a>(word: &str, candidates: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // A word longer than any candidate is no misspelling, and costs its length squared.
    let word: String = word.to_lowercase().chars().take(64).collect();
    let limit = (word.chars().count() / 3).clamp(1, 4);
    candidates
        .map(|c| (strsim::osa_distance(&word, &c.to_lowercase()), c))
        .filter(|&(distance, _)| distance <= limit)
        .min()
        .map(|(_, c)| c)
}
