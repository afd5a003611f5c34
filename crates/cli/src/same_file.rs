//! Whether two names are of one file: another spelling of its path, a link, a second name of the
//! same content.
//!
//! What a command writes must not take the place of what it reads, nor of something else that it
//! writes.

use std::ffi::OsStr;
use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

/// What tells a file from all others; for one that is not there yet, where it would be.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Identity {
    #[cfg(unix)]
    Content {
        device: u64,
        number: u64,
    },
    Path(PathBuf),
}

/// What a file is; nothing for what is neither a regular file nor to be one: devices and pipes may
/// be written to and read by whoever wants to.
pub(super) fn identity(path: &Path) -> Option<Identity> {
    match fs::metadata(path) {
        Ok(meta) if meta.is_file() => Some(of_file(path, &meta)),
        Ok(_) => None,
        Err(_) => Some(Identity::Path(absolute(path))),
    }
}

#[cfg(unix)]
fn of_file(_path: &Path, meta: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    Identity::Content {
        device: meta.dev(),
        number: meta.ino(),
    }
}

#[cfg(not(unix))]
fn of_file(path: &Path, _meta: &Metadata) -> Identity {
    Identity::Path(absolute(path))
}

/// The path with nothing in it that leads elsewhere, of what is there of it.
pub(super) fn absolute(path: &Path) -> PathBuf {
    if let Ok(found) = fs::canonicalize(path) {
        return found;
    }
    let Ok(path) = std::path::absolute(path) else {
        return path.to_owned();
    };
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return path;
    };
    let parent = absolute(parent);
    let here = parent.join(name);
    // A link to what is not there yet stands for that.
    let Ok(target) = fs::read_link(&here) else {
        return here;
    };
    let target = parent.join(target);
    match (target.parent(), target.file_name()) {
        (Some(beside), Some(name)) => fs::canonicalize(beside).map_or(here, |d| d.join(name)),
        _ => here,
    }
}

/// A file as the command line has it: what it is there for, and its name.
pub(super) type Named<'a> = (&'a str, &'a OsStr);

/// Refuses results that are one file with each other or with something that is read.
///
/// # Errors
/// A message that names both.
pub(super) fn refuse(results: &[Named], inputs: &[Named]) -> Result<(), String> {
    let known = |named: &&Named| named.1 != "-";
    for (number, result) in results.iter().enumerate().filter(|row| known(&row.1)) {
        let Some(own) = identity(Path::new(result.1)) else {
            continue;
        };
        let others = results[..number].iter().chain(inputs).filter(known);
        for other in others {
            if identity(Path::new(other.1)).as_ref() == Some(&own) {
                return Err(format!(
                    "{} and {} are one file: it would be lost",
                    spelled(other),
                    spelled(result)
                ));
            }
        }
    }
    Ok(())
}

fn spelled((what, name): &Named) -> String {
    format!("{what} '{}'", name.to_string_lossy())
}
