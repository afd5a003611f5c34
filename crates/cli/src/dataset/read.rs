//! The rows of a dataset, for queries.

use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};

use freehold_arrow::dataset;
use freehold_query::{ImportedFacts, RelationInfo, find_relation};

use crate::{input, stderr};

/// The relations of all shards. Of several files a function has the file's name in front. What is
/// wrong is reported here.
pub fn read(shards: &[PathBuf]) -> Option<ImportedFacts> {
    let found = is_of_one_file(shards).and_then(|is_one| {
        let rows = |info: &RelationInfo| {
            let mut all = Vec::new();
            for shard in shards {
                all.extend(table(shard, info)?.into_iter().map(|row| bare(row, is_one)));
            }
            Ok(all)
        };
        ImportedFacts::of_rows(rows).map_err(|error| error.message)
    });
    found.inspect_err(|message| stderr::message(message)).ok()
}

/// A row without the file, which is a part of the function's name if there are several.
fn bare(row: Vec<String>, is_one: bool) -> Vec<String> {
    let mut fields = row.into_iter();
    let file = fields.next().unwrap_or_default();
    let function = fields.next().unwrap_or_default();
    let function = match is_one {
        true => function,
        false => format!("{file}:{function}"),
    };
    std::iter::once(function).chain(fields).collect()
}

/// Whether all functions are of one file.
fn is_of_one_file(shards: &[PathBuf]) -> Result<bool, String> {
    let blocks = find_relation("block").ok_or("there is no relation 'block'")?;
    let mut files = BTreeSet::new();
    for shard in shards {
        files.extend(
            table(shard, blocks)?
                .into_iter()
                .filter_map(|row| row.into_iter().next()),
        );
    }
    Ok(files.len() < 2)
}

fn table(shard: &Path, info: &RelationInfo) -> Result<Vec<Vec<String>>, String> {
    let path = shard.join(format!("{}.parquet", info.name));
    let said = |what: String| format!("{}: {what}", path.display());
    let file = File::open(&path);
    let file =
        file.map_err(|error| said(format!("cannot read it: {}", input::io_reason(&error))))?;
    dataset::rows(file, info).map_err(said)
}
