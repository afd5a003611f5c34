//! Two texts and where their lines differ, as the page draws them side by side.

use freehold_base::diff::hunks;
use serde_json::{Value, json};

/// `before`, `after`, and `hunks`: for each place the lines that are gone and those that are new,
/// as from, to, from, to, counted from 0.
pub fn difference(before: &str, after: &str) -> Value {
    let lines = [before, after].map(|text| text.lines().collect::<Vec<_>>());
    let places = hunks(&lines[0], &lines[1]);
    let places = places
        .iter()
        .map(|hunk| [hunk.old.start, hunk.old.end, hunk.new.start, hunk.new.end]);
    json!({
        "before": before,
        "after": after,
        "hunks": places.collect::<Vec<_>>(),
    })
}
