//! Which program this is: a digest of its file, since two builds of one version may differ.
//!
//! To read the file takes longer than to work on a small input, so the digest itself is kept,
//! under what the file system says of the file.

use std::fs::{self, Metadata};
use std::path::Path;

use super::digest::{Digest, Digester};
use super::store::Store;
use crate::input::io_reason;

/// The digest of this program.
///
/// # Errors
/// A message: its file cannot be found or read.
pub fn digest(store: &Store) -> Result<Digest, String> {
    let failed = |error: std::io::Error| {
        let reason = io_reason(&error);
        format!("'--cache' needs the file of this program, which cannot be read: {reason}")
    };
    let path = std::env::current_exe().map_err(failed)?;
    let metadata = fs::metadata(&path).map_err(failed)?;
    let key = identity(&path, &metadata);
    if let Some(known) = key.as_ref().and_then(|key| store.find(key)) {
        return Ok(Digest::of(&known));
    }
    let of_file = Digest::of(&fs::read(&path).map_err(failed)?);
    if let Some(key) = &key {
        store.keep(key, of_file.as_bytes())?;
    }
    Ok(Digest::of(of_file.as_bytes()))
}

/// What changes when the file does: none where the system does not say when it was changed.
#[cfg(unix)]
fn identity(path: &Path, metadata: &Metadata) -> Option<Digest> {
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::MetadataExt;
    let mut identity = Digester::new("program");
    identity.add(path.as_os_str().as_bytes());
    let numbers = [metadata.dev(), metadata.ino(), metadata.len()];
    // The system sets the last one, and nobody else can.
    let times = [
        metadata.mtime(),
        metadata.mtime_nsec(),
        metadata.ctime(),
        metadata.ctime_nsec(),
    ];
    numbers
        .iter()
        .for_each(|number| identity.add(&number.to_le_bytes()));
    times
        .iter()
        .for_each(|time| identity.add(&time.to_le_bytes()));
    Some(identity.finish())
}

#[cfg(not(unix))]
fn identity(_: &Path, _: &Metadata) -> Option<Digest> {
    None
}
