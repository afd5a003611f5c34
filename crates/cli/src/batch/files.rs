//! Which files a command works on: those of a directory, or those that a list names.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Component, Path, PathBuf};

use crate::command_options::CommandOptions;
use crate::input::{self, Unread};
use crate::same_file::absolute;

/// The endings of the files of a directory that are programs.
const ENDINGS: [&str; 2] = ["mlir", "sil"];

/// The files of a batch, as a user names them.
pub enum Inputs {
    Directory(PathBuf),
    /// A file with a path in each line; `-` is standard input.
    List(OsString),
}

/// A file to work on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    pub path: PathBuf,
    /// What it is called among the results.
    pub relative: PathBuf,
    /// Whether the user named it, and not only its directory: then it may be a pipe.
    pub is_named: bool,
}

/// The files that the options name; none if they name one file.
pub fn listed(options: &CommandOptions) -> Option<Inputs> {
    if let Some(list) = &options.files_from {
        return Some(Inputs::List(list.clone()));
    }
    let input = options.input.as_deref().filter(|&path| path != "-")?;
    let is_directory = Path::new(input).is_dir();
    is_directory.then(|| Inputs::Directory(PathBuf::from(input)))
}

/// The programs in a directory, in the order of their names.
///
/// # Errors
/// A message: a directory that cannot be read.
pub fn of_directory(directory: &Path) -> Result<Vec<Entry>, String> {
    let mut entries = Vec::new();
    collect(directory, &mut entries)?;
    entries.sort_by(|a, b| a.relative.cmp(&b.relative));
    Ok(entries)
}

impl Inputs {
    /// The files in an order that depends on their names alone.
    ///
    /// # Errors
    /// A message: a directory or list that cannot be read, results among the inputs, two files of
    /// one name.
    pub fn entries(&self, root: &Path) -> Result<Vec<Entry>, String> {
        match self {
            Inputs::Directory(directory) => {
                if absolute(root).starts_with(absolute(directory)) {
                    let (root, directory) = (root.display(), directory.display());
                    return Err(format!(
                        "'{root}' is in '{directory}': the results would be inputs the next time"
                    ));
                }
                of_directory(directory)
            }
            Inputs::List(list) => {
                let source = input::load(Some(list)).map_err(|unread| match unread {
                    Unread::Message(message) => message,
                    Unread::Wrong(source, _) => format!("'{}' is not UTF-8", source.name()),
                })?;
                let lines = source.text().lines().map(str::trim);
                let lines = lines.filter(|line| !line.is_empty());
                let mut entries = Vec::new();
                for line in lines {
                    entries.push(Entry {
                        path: PathBuf::from(line),
                        relative: relative(line)?,
                        is_named: true,
                    });
                }
                let mut names: Vec<&PathBuf> =
                    entries.iter().map(|entry| &entry.relative).collect();
                names.sort();
                match names.windows(2).find(|pair| pair[0] == pair[1]) {
                    Some(pair) => Err(format!("'{}' is listed twice", pair[0].display())),
                    None => Ok(entries),
                }
            }
        }
    }
}

/// The programs in a directory and those in it. Links to directories are not followed: they may
/// lead in circles.
fn collect(top: &Path, entries: &mut Vec<Entry>) -> Result<(), String> {
    let mut open = vec![PathBuf::new()];
    while let Some(below) = open.pop() {
        let directory = top.join(&below);
        let read = |error: std::io::Error| {
            let (directory, reason) = (directory.display(), input::io_reason(&error));
            format!("cannot read the directory '{directory}': {reason}")
        };
        for entry in fs::read_dir(&directory).map_err(read)? {
            let entry = entry.map_err(read)?;
            let relative = below.join(entry.file_name());
            if entry.file_type().map_err(read)?.is_dir() {
                open.push(relative);
            } else if is_program(&relative) {
                let path = entry.path();
                entries.push(Entry {
                    path,
                    relative,
                    is_named: false,
                });
            }
        }
    }
    Ok(())
}

fn is_program(path: &Path) -> bool {
    let ending = path.extension().and_then(OsStr::to_str);
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// What a listed file is called among the results: its path, below the root if it is absolute.
fn relative(line: &str) -> Result<PathBuf, String> {
    let mut relative = PathBuf::new();
    for component in Path::new(line).components() {
        match component {
            Component::Normal(name) => relative.push(name),
            Component::CurDir | Component::RootDir | Component::Prefix(_) => {}
            Component::ParentDir => {
                return Err(format!(
                    "'{line}' has '..' in it: its result would have no place in the output \
                     directory"
                ));
            }
        }
    }
    Ok(relative)
}
