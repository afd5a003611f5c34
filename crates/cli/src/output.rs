//! Writes a result whole or not at all.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use freehold_base::escape;

use crate::input::io_reason;
use crate::shutdown;

/// Writes `text` to `path`, to standard output for none and for `-`.
///
/// # Errors
/// A message that names the file and the reason.
pub fn write(path: Option<&OsStr>, text: &str) -> Result<(), String> {
    let mut output = Output::new(path, false);
    output.write(text);
    output.finish()
}

/// The same of a text in pieces, which may have to be given up where it is `revocable`.
///
/// # Errors
/// As [`write`].
pub fn write_pieces(
    path: Option<&OsStr>,
    revocable: bool,
    text: impl FnOnce(&mut dyn FnMut(&str)),
) -> Result<(), String> {
    let mut output = Output::new(path, revocable);
    text(&mut |piece| output.write(piece));
    output.finish()
}

/// The same of a report for people, in which names of a program order no terminal about.
///
/// # Errors
/// As [`write`].
pub fn write_report(path: Option<&OsStr>, text: &str) -> Result<(), String> {
    write(path, &escape::lines(text))
}

/// The same of bytes that are no text, to a file that is one of several.
///
/// # Errors
/// As [`write`].
pub fn write_bytes(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let mut output = Output::one_of_several(path);
    output.add(bytes);
    output.finish()
}

/// A result that is written in pieces.
///
/// A regular file is replaced in one step: the pieces go to a temporary file beside it, which takes
/// its name when the result is [finished](Self::finish), and is removed when it is not. What goes
/// to standard output or to a device cannot be taken back: where writing may have to be given up,
/// it is held until then. Whoever reads the output and stops early does not have it whole: that is
/// an error as any other.
pub struct Output<'a> {
    path: Option<&'a OsStr>,
    /// Whether the result may be given up.
    revocable: bool,
    /// Whether it is the whole of what the process makes.
    is_all: bool,
    /// None before the first piece.
    to: Option<Target>,
    written: io::Result<()>,
}

/// What pieces are written to.
enum Target {
    Stdout,
    /// A device or a pipe has no content to protect and cannot be replaced.
    Device(File),
    Replacement(Replacement),
    /// What was written so far, for one of the first two.
    Held(Vec<u8>, Box<Target>),
}

impl<'a> Output<'a> {
    /// The output to `path`, to standard output for none and for `-`; nothing happens before the
    /// first piece. A `revocable` one may be dropped without leaving anything behind.
    pub fn new(path: Option<&'a OsStr>, revocable: bool) -> Self {
        Output {
            path: path.filter(|&p| p != "-"),
            revocable,
            is_all: true,
            to: None,
            written: Ok(()),
        }
    }

    /// The output to a file that is one of several, with which the work is not done.
    pub fn one_of_several(path: &'a Path) -> Self {
        Output {
            path: Some(path.as_os_str()),
            revocable: false,
            is_all: false,
            to: None,
            written: Ok(()),
        }
    }

    /// Whether it goes to a file of a name.
    pub fn is_to_file(&self) -> bool {
        self.path.is_some()
    }

    /// Writes a piece, unless writing failed before.
    pub fn write(&mut self, piece: &str) {
        self.add(piece.as_bytes());
    }

    /// The same of a piece that need not be text.
    pub fn add(&mut self, piece: &[u8]) {
        if self.written.is_ok() {
            self.written = self.try_write(piece);
        }
    }

    fn try_write(&mut self, piece: &[u8]) -> io::Result<()> {
        let to = match &mut self.to {
            Some(to) => to,
            None => self.to.insert(Target::open(self.path, self.revocable)?),
        };
        to.write(piece)
    }

    /// Ends the result.
    ///
    /// # Errors
    /// A message that names the file and the reason.
    pub fn finish(mut self) -> Result<(), String> {
        // An empty text makes an empty file.
        self.write("");
        let to = self.to.take();
        let finished = self
            .written
            .and_then(|()| to.map_or(Ok(()), |to| shutdown::commit(self.is_all, || to.finish())));
        match (finished, self.path) {
            (Ok(()), _) => Ok(()),
            (Err(error), None) => {
                let reason = io_reason(&error);
                Err(format!("cannot write to standard output: {reason}"))
            }
            (Err(error), Some(path)) => {
                let (path, reason) = (path.to_string_lossy(), io_reason(&error));
                Err(format!("cannot open output file '{path}': {reason}"))
            }
        }
    }
}

impl Target {
    fn open(path: Option<&OsStr>, revocable: bool) -> io::Result<Self> {
        let to = match path {
            None => Target::Stdout,
            Some(path) => Target::open_file(Path::new(path))?,
        };
        Ok(match to {
            Target::Stdout | Target::Device(_) if revocable => {
                Target::Held(Vec::new(), Box::new(to))
            }
            to => to,
        })
    }

    fn open_file(path: &Path) -> io::Result<Self> {
        // The name may be a link; its target is what is replaced.
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let permissions = match fs::metadata(&target) {
            Ok(meta) if meta.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(meta) if !meta.is_file() => {
                return Ok(Target::Device(
                    OpenOptions::new().write(true).open(&target)?,
                ));
            }
            Ok(meta) => Some(meta.permissions()),
            Err(_) => None,
        };
        let (temporary, file) = create_beside(&target)?;
        Ok(Target::Replacement(Replacement {
            target,
            permissions,
            temporary: Some(temporary),
            file,
        }))
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Target::Stdout => io::stdout().lock().write_all(bytes),
            Target::Device(file) => file.write_all(bytes),
            Target::Replacement(replacement) => replacement.file.write_all(bytes),
            Target::Held(held, _) => {
                held.extend_from_slice(bytes);
                Ok(())
            }
        }
    }

    fn finish(self) -> io::Result<()> {
        match self {
            Target::Stdout => io::stdout().lock().flush(),
            Target::Device(mut file) => file.flush(),
            Target::Replacement(replacement) => replacement.finish(),
            Target::Held(held, mut to) => {
                to.write(&held)?;
                to.finish()
            }
        }
    }
}

/// A temporary file that takes another's name, or is removed.
struct Replacement {
    target: PathBuf,
    permissions: Option<Permissions>,
    /// None once it has taken the name.
    temporary: Option<PathBuf>,
    file: File,
}

impl Replacement {
    fn finish(mut self) -> io::Result<()> {
        self.file.flush()?;
        if let Some(permissions) = self.permissions.take() {
            self.file.set_permissions(permissions)?;
        }
        if let Some(temporary) = &self.temporary {
            fs::rename(temporary, &self.target)?;
            shutdown::forget_temporary(temporary);
        }
        self.temporary = None;
        Ok(())
    }
}

impl Drop for Replacement {
    fn drop(&mut self) {
        if let Some(temporary) = &self.temporary {
            // Best effort: the error that stopped the work is the one that matters.
            let _ = fs::remove_file(temporary);
            shutdown::forget_temporary(temporary);
        }
    }
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
        shutdown::note_temporary(&temporary);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&temporary);
        match file {
            Ok(file) => return Ok((temporary, file)),
            Err(e) => {
                // The file there is another's.
                shutdown::forget_temporary(&temporary);
                if e.kind() != io::ErrorKind::AlreadyExists || attempt == 100 {
                    return Err(e);
                }
                attempt += 1;
            }
        }
    }
}
