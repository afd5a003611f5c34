//! What is done, in a file beside the results: a line for each input, so that a batch that was
//! stopped is resumable.

use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::hash::Hasher;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use rustc_hash::FxHasher;
use serde_json::{Value as Json, json};

use super::done::Done;
use super::shard::Shard;
use crate::input::io_reason;

/// The name of the journal beside the results.
pub(super) fn name(shard: Shard) -> String {
    shard.file("freehold", "journal")
}

/// The results that are there.
pub struct Journal {
    path: PathBuf,
    file: File,
    /// By the file's name: the digest of the text that it had, and what became of it.
    known: HashMap<PathBuf, (u64, Done)>,
    /// The files of which there was a result before this run, whatever command made it.
    earlier: Vec<PathBuf>,
}

/// A number that another text very likely does not have.
pub fn digest(content: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write(content);
    hasher.finish()
}

impl Journal {
    /// The journal of a directory: a new one, or the one that is there to `resume`, if it is of the
    /// same command.
    ///
    /// # Errors
    /// A message: the directory or file cannot be made, read or written, or is another command's.
    pub fn open(root: &Path, shard: Shard, command: &str, resume: bool) -> Result<Journal, String> {
        let path = root.join(name(shard));
        let failed = |error: std::io::Error| {
            format!("cannot open '{}': {}", path.display(), io_reason(&error))
        };
        fs::create_dir_all(root).map_err(failed)?;
        let head = json!({ "freehold": env!("CARGO_PKG_VERSION"), "command": command });
        let mut known = HashMap::new();
        let mut whole = String::new();
        let mut text = String::new();
        let mut earlier = Vec::new();
        if path.exists() {
            // What was no journal says nothing, and is replaced.
            let bytes = fs::read(&path).map_err(failed)?;
            text = String::from_utf8_lossy(&bytes).into_owned();
            let succeeded = text
                .lines()
                .filter_map(entry)
                .filter(|(_, row)| row.1.succeeded);
            earlier.extend(succeeded.map(|(file, _)| file));
        }
        if resume && path.exists() {
            let mut lines = text.lines();
            let first = lines.next().unwrap_or_default();
            if serde_json::from_str::<Json>(first).ok().as_ref() != Some(&head) {
                return Err(format!(
                    "'{}' is of another command or version: without --resume all is done anew",
                    path.display()
                ));
            }
            // A process that was stopped may have left half a line, which says nothing.
            known.extend(lines.filter_map(entry));
            whole = text[..text.rfind('\n').map_or(0, |end| end + 1)].to_owned();
        }
        if whole.is_empty() {
            whole = format!("{head}\n");
        }
        fs::write(&path, whole).map_err(failed)?;
        let file = OpenOptions::new()
            .append(true)
            .open(&path)
            .map_err(failed)?;
        Ok(Journal {
            path,
            file,
            known,
            earlier,
        })
    }

    /// The files of which there was a result before this run.
    pub fn earlier(&self) -> &[PathBuf] {
        &self.earlier
    }

    /// What became of a file when it had this text.
    pub fn find(&self, relative: &Path, digest: u64) -> Option<&Done> {
        let (known, done) = self.known.get(relative)?;
        (*known == digest).then_some(done)
    }

    /// Adds what became of a file.
    ///
    /// # Errors
    /// A message: the line cannot be written.
    pub fn note(&mut self, relative: &Path, digest: u64, done: &Done) -> Result<(), String> {
        let line = json!({
            "file": relative.to_string_lossy(),
            "digest": format!("{digest:016x}"),
            "done": done.succeeded,
            "said": done.said,
        });
        // One write, so that lines are whole.
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.map_err(|error| {
            let (path, reason) = (self.path.display(), io_reason(&error));
            format!("cannot write '{path}', so that --resume would do some files again: {reason}")
        })
    }
}

fn entry(line: &str) -> Option<(PathBuf, (u64, Done))> {
    let line: Json = serde_json::from_str(line).ok()?;
    let done = Done {
        succeeded: line["done"].as_bool()?,
        said: line["said"].as_str()?.to_owned(),
    };
    let digest = u64::from_str_radix(line["digest"].as_str()?, 16).ok()?;
    Some((PathBuf::from(line["file"].as_str()?), (digest, done)))
}
