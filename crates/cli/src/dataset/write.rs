//! Writes a shard of a dataset: all tables at once, in a directory that is there when it is whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use serde_json::json;

use freehold_arrow::dataset::{FailureRow, ShardWriter};
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_query::{self as query, AskError, FACTS_VERSION};

use super::SCHEMA;
use crate::batch::{self, Entry, Inputs, Shard};
use crate::command_options::CommandOptions;
use crate::input::{self, Unread};
use crate::query::limit_reached;
use crate::session::Session;
use crate::status::{FAILURE, SUCCESS, USAGE};
use crate::stderr;

/// How often a worker begins with a new interner.
const FILES_PER_SESSION: usize = 200;

/// What became of a file: its relations, or what is wrong and what is said of it.
type Outcome = Result<Vec<RecordBatch>, (Vec<FailureRow>, String)>;

/// Runs `freehold facts --format=parquet` and returns its exit status.
pub fn run(options: &CommandOptions, inputs: Option<&Inputs>) -> u8 {
    let Some(root) = options.output.as_deref().filter(|&path| path != "-") else {
        stderr::message("expected -o DIR: the dataset to write to");
        return USAGE;
    };
    if options.resume {
        let message = "a shard of a dataset is written as a whole: expected no '--resume'; \
                       '--shard=K/N' makes parts of it";
        stderr::message(message);
        return USAGE;
    }
    let root = Path::new(root);
    let entries = match inputs {
        Some(inputs) => inputs.entries(root),
        None => Ok(vec![one(options)]),
    };
    let shard = options.shard.unwrap_or(Shard::WHOLE);
    let written = entries.and_then(|entries| {
        // Its errors are those of every worker's.
        Session::new(options).ok_or_else(String::new)?;
        write(options, root, shard, &shard.of(entries))
    });
    match written {
        Ok(status) => status,
        Err(message) => {
            if !message.is_empty() {
                stderr::message(&message);
            }
            FAILURE
        }
    }
}

/// The one file that the options name.
fn one(options: &CommandOptions) -> Entry {
    let input = options.input.clone().unwrap_or_else(|| "-".into());
    let path = PathBuf::from(input);
    Entry {
        relative: path.clone(),
        path,
        is_named: true,
    }
}

/// Writes the tables beside the dataset, and moves them to their place when they are whole.
fn write(
    options: &CommandOptions,
    root: &Path,
    shard: Shard,
    entries: &[Entry],
) -> Result<u8, String> {
    let name = shard.name();
    let (unfinished, old) = (
        root.join(format!(".{name}.new")),
        root.join(format!(".{name}.old")),
    );
    let failed = |path: &Path, error: std::io::Error| {
        format!(
            "cannot write '{}': {}",
            path.display(),
            input::io_reason(&error)
        )
    };
    fs::create_dir_all(root).map_err(|error| failed(root, error))?;
    refuse_others(root, shard)?;
    for left in [&unfinished, &old] {
        remove(left).map_err(|error| failed(left, error))?;
    }
    fs::create_dir(&unfinished).map_err(|error| failed(&unfinished, error))?;
    let done = tables(options, &unfinished, entries);
    let (rows, counts) = done.inspect_err(|_| {
        // What is half written is of no use; that it cannot be removed is not what went wrong.
        let _ = remove(&unfinished);
    })?;
    let schema = unfinished.join(SCHEMA);
    let document = schema_of(&rows, &counts);
    fs::write(&schema, document).map_err(|error| failed(&schema, error))?;
    let target = root.join(&name);
    match fs::rename(&target, &old) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(&target, error)),
        _ => {}
    }
    fs::rename(&unfinished, &target).map_err(|error| failed(&target, error))?;
    remove(&old).map_err(|error| failed(&old, error))?;
    stderr::note(&format!(
        "{} files done, {} failed",
        counts.done, counts.failed
    ));
    Ok(match counts.failed {
        0 => SUCCESS,
        _ => FAILURE,
    })
}

/// Refuses a dataset that was cut otherwise: files would be in it twice.
fn refuse_others(root: &Path, shard: Shard) -> Result<(), String> {
    let shards = super::shards(root);
    let names = shards.iter().filter_map(|path| path.file_name());
    let mut names = names.map(|name| name.to_string_lossy());
    let own = shard.name();
    let is_beside = |name: &str| parts_of(name) == parts_of(&own);
    match names.find(|name| !is_beside(name)) {
        None => Ok(()),
        Some(other) => Err(format!(
            "'{}' has '{other}', a part of another number of parts: files would be there twice; \
             remove it, or write elsewhere",
            root.display()
        )),
    }
}

/// Of how many parts the name of a part says that it is one.
fn parts_of(name: &str) -> Option<&str> {
    name.split_once("-of-").map(|(_, of)| of)
}

fn remove(directory: &Path) -> std::io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// What a shard says of itself.
fn schema_of(rows: &[(&str, usize)], counts: &Counts) -> String {
    let relations = rows.iter().map(
        |(name, rows)| json!({ "name": name, "file": format!("{name}.parquet"), "rows": rows }),
    );
    let document = json!({
        "version": FACTS_VERSION,
        "freehold": env!("CARGO_PKG_VERSION"),
        "files": counts.done + counts.failed,
        "failed": counts.failed,
        "relations": relations.collect::<Vec<_>>(),
    });
    format!("{document:#}\n")
}

/// How many files there were.
#[derive(Default)]
struct Counts {
    done: usize,
    failed: usize,
}

/// The tables, and what becomes of files while one before them is not done.
struct Written {
    tables: ShardWriter<BufWriter<File>>,
    waiting: BTreeMap<usize, Outcome>,
    next: usize,
    counts: Counts,
    /// Why the tables cannot be written, if so.
    broken: Option<String>,
}

/// Each table with how many rows it has, and how many files there were.
type Tables = (Vec<(&'static str, usize)>, Counts);

fn tables(options: &CommandOptions, to: &Path, entries: &[Entry]) -> Result<Tables, String> {
    let make = |name: &str| {
        let file = File::create(to.join(format!("{name}.parquet")))?;
        Ok(BufWriter::new(file))
    };
    let unwritten = |error| format!("cannot write the tables in '{}': {error}", to.display());
    let written = Mutex::new(Written {
        tables: ShardWriter::new(make).map_err(unwritten)?,
        waiting: BTreeMap::new(),
        next: 0,
        counts: Counts::default(),
        broken: None,
    });
    let worker = |_lane| (None, 0);
    let work = |(session, files): &mut (Option<Session>, usize), at: usize, entry: &Entry| {
        if session.is_none() || files.is_multiple_of(FILES_PER_SESSION) {
            *session = Session::new(options).or(session.take());
        }
        *files += 1;
        let outcome = match session {
            Some(session) => relations(session, options, entry),
            None => Err(of_message("the dialects or facts cannot be read any more")),
        };
        let mut written = written.lock().unwrap_or_else(PoisonError::into_inner);
        written.waiting.insert(at, outcome);
        written.add_all(entries);
    };
    options.threads.each(entries, worker, work);
    let written = written.into_inner().unwrap_or_else(PoisonError::into_inner);
    match written.broken {
        Some(message) => Err(message),
        None => Ok((written.tables.finish().map_err(unwritten)?, written.counts)),
    }
}

impl Written {
    /// Adds what is done up to the first file that is not.
    fn add_all(&mut self, entries: &[Entry]) {
        while let Some(outcome) = self.waiting.remove(&self.next) {
            let file = entries[self.next].relative.to_string_lossy();
            self.next += 1;
            let added = match outcome {
                Ok(relations) => {
                    self.counts.done += 1;
                    self.tables.add(&file, &relations)
                }
                Err((failures, said)) => {
                    self.counts.failed += 1;
                    stderr::exact(&said);
                    self.tables.fail(&file, &failures)
                }
            };
            if let Err(error) = added {
                let message = format!("cannot write the tables: {error}");
                self.broken.get_or_insert(message);
            }
        }
    }
}

/// The relations of a file.
fn relations(session: &mut Session, options: &CommandOptions, entry: &Entry) -> Outcome {
    if !entry.is_named && !entry.path.is_file() {
        let path = entry.path.display();
        return Err(of_message(&format!(
            "'{path}' is no regular file: it is not read"
        )));
    }
    let source =
        input::load_program(Some(entry.path.as_os_str())).map_err(|unread| match unread {
            Unread::Message(message) => of_message(&message),
            Unread::Wrong(source, wrong) => of_errors(&source, &[wrong]),
        })?;
    let parsed = session.parse(&source, options);
    let (mut module, table) = parsed.map_err(|errors| of_errors(&source, &errors))?;
    let limits = options.query.limits;
    let exported = query::export(&source, &module, &table, limits);
    session.keep(std::mem::take(&mut module.context), table);
    let exported = exported.map_err(|error| match error {
        AskError::Limit(progress) => of_message(&limit_reached(limits, &progress)),
        AskError::Query(error) => of_message(&error.message),
    })?;
    let tables = exported.iter().map(freehold_arrow::table);
    let tables: Result<Vec<RecordBatch>, _> = tables.collect();
    tables.map_err(|error| of_message(&error.to_string()))
}

/// What is wrong at no place.
fn of_message(message: &str) -> (Vec<FailureRow>, String) {
    let row = FailureRow {
        line: 0,
        column: 0,
        message: message.to_owned(),
    };
    (vec![row], stderr::spelled(message))
}

fn of_errors(source: &Source, errors: &[Diagnostic]) -> (Vec<FailureRow>, String) {
    let rows = errors.iter().map(|error| {
        let (line, column) = source.line_column(error.location).unwrap_or_default();
        FailureRow {
            line,
            column,
            message: error.message.clone(),
        }
    });
    (rows.collect(), batch::spell(source, errors))
}
