//! Writes a result whole or not at all.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::input::io_reason;

/// Writes `text` to `path`, to standard output for none and for `-`.
///
/// A regular file is replaced in one step: the text goes to a temporary file beside it,
/// which then takes its name. Whoever reads the output and stops early is no error.
///
/// # Errors
/// A message that names the file and the reason.
pub fn write(path: Option<&OsStr>, text: &str) -> Result<(), String> {
    let Some(path) = path.filter(|&p| p != "-") else {
        let mut stream = Stream::new();
        stream.write(text);
        return stream.finish();
    };
    replace(Path::new(path), text).map_err(|error| {
        let (path, reason) = (path.to_string_lossy(), io_reason(&error));
        format!("cannot open output file '{path}': {reason}")
    })
}

/// Standard output, written to in pieces.
pub struct Stream(io::Result<()>);

impl Stream {
    pub fn new() -> Self {
        Stream(Ok(()))
    }

    /// Writes a piece, unless writing failed before.
    pub fn write(&mut self, text: &str) {
        if self.0.is_ok() {
            self.0 = io::stdout().lock().write_all(text.as_bytes());
        }
    }

    /// Whether all was written. Whoever stops reading early is no error.
    pub fn finish(self) -> Result<(), String> {
        match self.0.and_then(|()| io::stdout().lock().flush()) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            result => result.map_err(|e| {
                let reason = io_reason(&e);
                format!("cannot write to standard output: {reason}")
            }),
        }
    }
}

fn write_all(to: &mut dyn Write, text: &str) -> io::Result<()> {
    to.write_all(text.as_bytes())?;
    to.flush()
}

fn replace(path: &Path, text: &str) -> io::Result<()> {
    // The name may be a link; its target is what is replaced.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let permissions = match fs::metadata(&target) {
        Ok(meta) if meta.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // A device or a pipe has no content to protect and cannot be replaced.
        Ok(meta) if !meta.is_file() => {
            return write_all(&mut OpenOptions::new().write(true).open(&target)?, text);
        }
        Ok(meta) => Some(meta.permissions()),
        Err(_) => None,
    };
    let (temporary, mut file) = create_beside(&target)?;
    let result = write_all(&mut file, text)
        .and_then(|()| permissions.map_or(Ok(()), |p| file.set_permissions(p)))
        .and_then(|()| fs::rename(&temporary, &target));
    if result.is_err() {
        // Best effort: the error that is returned is the one that matters.
        let _ = fs::remove_file(&temporary);
    }
    result
}

/// Creates a new file in the directory of `target`.
fn create_beside(target: &Path) -> io::Result<(PathBuf, File)> {
    let Some(name) = target.file_name() else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let mut attempt = 0;
    loop {
        let mut temporary = OsString::from(".");
        temporary.push(name);
        temporary.push(format!(".{}-{attempt}.tmp", std::process::id()));
        let temporary = target.with_file_name(temporary);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary);
        match file {
            Ok(file) => return Ok((temporary, file)),
            Err(e) if e.kind() == io::ErrorKind::AlreadyExists && attempt < 100 => attempt += 1,
            Err(e) => return Err(e),
        }
    }
}
