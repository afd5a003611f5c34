//! `summary.json`: what became of each file, and which results have no input any more.

use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};

use super::files::Entry;
use super::shard::Shard;
use crate::output::Output;

/// The name of the summary beside the results.
pub fn name(shard: Shard) -> String {
    shard.file("summary", "json")
}

/// What a summary says.
pub struct Summary<'a> {
    pub shard: Shard,
    pub entries: &'a [Entry],
    /// Of the files in their order, whether each succeeded.
    pub results: &'a [bool],
    /// The results of earlier runs whose inputs are gone.
    pub without_input: &'a [PathBuf],
}

impl Summary<'_> {
    /// Writes the summary beside the results.
    ///
    /// # Errors
    /// A message: it cannot be written.
    pub fn write(&self, root: &Path) -> Result<(), String> {
        let failed = self.results.iter().filter(|&&succeeded| !succeeded).count();
        let files = self.entries.iter().zip(self.results);
        let files = files.map(|(entry, &succeeded)| {
            let status = if succeeded { "done" } else { "failed" };
            json!({ "file": entry.relative.to_string_lossy(), "status": status })
        });
        let files: Vec<Json> = files.collect();
        let left = self.without_input.iter();
        let left: Vec<Json> = left.map(|file| file.to_string_lossy().into()).collect();
        let summary = json!({
            "version": 1,
            "done": self.results.len() - failed,
            "failed": failed,
            "files": files,
            "without_input": left,
        });
        let path = root.join(name(self.shard));
        let mut output = Output::one_of_several(&path);
        output.write(&format!("{summary:#}\n"));
        output.finish()
    }
}

/// The files of which the summary that is there says that there is a result, with an input then or
/// without one. The next run may find others gone: none is forgotten while its result is there.
pub fn with_results(root: &Path, shard: Shard) -> Vec<PathBuf> {
    let text = std::fs::read_to_string(root.join(name(shard))).unwrap_or_default();
    // What is no summary says nothing.
    let summary: Json = serde_json::from_str(&text).unwrap_or_default();
    let rows = |key: &str| summary[key].as_array().cloned().unwrap_or_default();
    let done = rows("files")
        .into_iter()
        .filter(|row| row["status"] == "done");
    let done = done.filter_map(|row| row["file"].as_str().map(PathBuf::from));
    let left = rows("without_input").into_iter();
    let left = left.filter_map(|file| file.as_str().map(PathBuf::from));
    done.chain(left).collect()
}
