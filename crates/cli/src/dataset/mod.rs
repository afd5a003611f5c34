//! Datasets: the facts of many files, of each relation one Parquet file for a shard. `write` makes
//! them for `freehold facts --format=parquet`, `read` takes them for `freehold query`.
//!
//! The crates that know Parquet take a minute to build: they are there with the feature `parquet`.
//! Without it the commands say how to get it.

#[cfg(feature = "parquet")]
mod read;
#[cfg(feature = "parquet")]
mod write;

#[cfg(feature = "parquet")]
pub use {read::read, write::run};

#[cfg(not(feature = "parquet"))]
pub use without::{read, run};

use std::path::{Path, PathBuf};

/// What a shard has beside its tables, and no other directory has.
const SCHEMA: &str = "dataset.json";

/// The shards of a dataset, in the order of their names; none if a directory is no dataset.
pub fn shards(directory: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(directory).into_iter().flatten().flatten();
    let shards = entries.map(|entry| entry.path());
    let is_hidden = |path: &PathBuf| {
        let name = path
            .file_name()
            .map(|name| name.to_string_lossy().into_owned());
        name.is_none_or(|name| name.starts_with('.'))
    };
    let mut shards: Vec<PathBuf> = shards
        .filter(|path| !is_hidden(path) && path.join(SCHEMA).is_file())
        .collect();
    shards.sort();
    shards
}

#[cfg(not(feature = "parquet"))]
mod without {
    //! What is said where Parquet is not built in.

    use std::path::PathBuf;

    use freehold_query::ImportedFacts;

    use crate::batch::Inputs;
    use crate::command_options::CommandOptions;
    use crate::status::USAGE;
    use crate::stderr;

    const MESSAGE: &str = "this build has no Parquet: build freehold with `--features parquet`";

    pub fn run(_: &CommandOptions, _: Option<&Inputs>) -> u8 {
        stderr::message(MESSAGE);
        USAGE
    }

    pub fn read(_: &[PathBuf]) -> Option<ImportedFacts> {
        stderr::message(MESSAGE);
        None
    }
}
