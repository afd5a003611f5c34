//! A batch: one command over many files, in parallel, each by itself, with one report. A batch that
//! was stopped is resumable.
//!
//! `files` finds the files, `journal` remembers what is done. What is done with one file, the
//! command says.

mod done;
mod files;
mod journal;
mod shard;
mod summary;

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashSet;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_base::timing::{Kind, Recorder};

use crate::command_options::CommandOptions;
use crate::input::Unread;
use crate::same_file::{self, Identity};
use crate::session::Session;
use crate::status::{FAILURE, SUCCESS, USAGE};
use crate::{input, stderr};

use done::Done;
pub use files::{Entry, Inputs, listed, of_directory};
use journal::Journal;
pub use shard::Shard;
pub use summary::with_results;

/// How often a worker begins with a new interner: what one file brought in is not kept for ever.
const FILES_PER_SESSION: usize = 200;

/// Of the results without an input so many are told.
const MOST_TOLD: usize = 10;

/// What a command does with a file: it writes to the path, and gives what is to be said, also when
/// it fails.
pub(super) type Work<'a> =
    dyn Fn(&mut Session, &Source, &Path) -> Result<String, String> + Sync + 'a;

/// What a command does with the result of an earlier run at a path: it takes it away.
pub(super) type Clear<'a> = dyn Fn(&Path) -> std::io::Result<()> + Sync + 'a;

/// What the files are that a command works on.
fn identities(entries: &[Entry]) -> impl Iterator<Item = Identity> {
    let paths = entries.iter().map(|entry| &entry.path);
    paths.filter_map(|path| same_file::identity(path))
}

/// Refuses a trace that is one of the files that are read or written.
///
/// # Errors
/// A message that names it.
pub(super) fn refuse_trace(options: &CommandOptions, inputs: &Inputs) -> Result<(), String> {
    let (Some(trace), Some(root)) = (options.timing.trace_file(), options.output.as_deref()) else {
        return Ok(());
    };
    let (root, shard) = (Path::new(root), options.shard.unwrap_or(Shard::WHOLE));
    // A list out of a pipe can be read once, and is the work's.
    if let Inputs::List(list) = inputs
        && (list == "-" || !Path::new(list).is_file())
    {
        return Ok(());
    }
    // What cannot be listed is an error that the work tells.
    let (Some(own), Ok(entries)) = (same_file::identity(Path::new(trace)), inputs.entries(root))
    else {
        return Ok(());
    };
    let results = entries.iter().map(|entry| root.join(&entry.relative));
    let results =
        results.chain([summary::name(shard), journal::name(shard)].map(|name| root.join(name)));
    let results = results.filter_map(|path| same_file::identity(&path));
    let is_lost = identities(&entries)
        .chain(results)
        .any(|other| other == own);
    match is_lost {
        false => Ok(()),
        true => Err(format!(
            "the trace '{}' is one of the files that are read or written: it would be lost",
            trace.to_string_lossy()
        )),
    }
}

/// Runs a command over many files and gives the exit status.
pub(super) fn run(
    options: &CommandOptions,
    inputs: &Inputs,
    recorder: &Recorder,
    (work, clear): (&Work, &Clear),
) -> u8 {
    let Some(root) = options.output.as_deref().filter(|&path| path != "-") else {
        stderr::message("expected -o DIR: the directory to write to");
        return USAGE;
    };
    let (root, shard) = (Path::new(root), options.shard.unwrap_or(Shard::WHOLE));
    let entries = match inputs.entries(root) {
        Ok(entries) => shard.of(entries),
        Err(message) => {
            stderr::message(&message);
            return FAILURE;
        }
    };
    let before = summary::with_results(root, shard);
    // Its errors are those of every worker's.
    if Session::new(options).is_none() {
        return FAILURE;
    }
    let journal = match Journal::open(root, shard, &options.command_line, options.resume) {
        Ok(journal) => journal,
        Err(message) => {
            stderr::message(&message);
            return FAILURE;
        }
    };
    let earlier = [journal.earlier(), &before].concat();
    let all = All {
        options,
        root,
        shard,
        entries: &entries,
        inputs: identities(&entries).collect(),
        earlier,
        work,
        clear,
        progress: Mutex::new(Progress {
            journal,
            waiting: BTreeMap::new(),
            results: Vec::new(),
            resumed: 0,
            lost: None,
        }),
    };
    let worker = |lane| Worker {
        recorder: recorder.on(lane),
        session: None,
        files: 0,
    };
    options.threads.each(&entries, worker, |worker, at, entry| {
        all.work_on(worker, at, entry);
    });
    all.summarize()
}

struct All<'a> {
    options: &'a CommandOptions,
    root: &'a Path,
    shard: Shard,
    entries: &'a [Entry],
    /// What the entries are, so that no result takes the place of one.
    inputs: FxHashSet<Identity>,
    /// The files of which earlier runs left results.
    earlier: Vec<PathBuf>,
    work: &'a Work<'a>,
    clear: &'a Clear<'a>,
    progress: Mutex<Progress>,
}

/// What a thread has while it works.
struct Worker {
    recorder: Recorder,
    session: Option<Session>,
    /// How many it has worked on.
    files: usize,
}

struct Progress {
    journal: Journal,
    /// What is done while a file before it is not.
    waiting: BTreeMap<usize, Done>,
    /// Of the files in their order, whether each succeeded.
    results: Vec<bool>,
    /// How many were done before.
    resumed: usize,
    /// Why the journal could not be written, if so.
    lost: Option<String>,
}

impl All<'_> {
    fn work_on(&self, worker: &mut Worker, at: usize, entry: &Entry) {
        // A file that it needs may have become unreadable meanwhile: it goes on with the session
        // that it has, or without one, when a file has no result, which the exit status says.
        if worker.session.is_none() || worker.files.is_multiple_of(FILES_PER_SESSION) {
            worker.session = Session::new(self.options).or(worker.session.take());
        }
        worker.files += 1;
        if let Some(session) = &mut worker.session {
            session.recorder = worker.recorder.clone();
            self.one(session, at, entry);
        }
    }

    fn one(&self, session: &mut Session, at: usize, entry: &Entry) {
        let target = self.root.join(&entry.relative);
        if same_file::identity(&target).is_some_and(|own| self.inputs.contains(&own)) {
            let target = target.display();
            let message =
                format!("the result '{target}' is one file with an input, which would be lost");
            return self.finish(at, Done::new(Err(stderr::spelled(&message))), None);
        }
        let span = session.recorder.span(Kind::Work, "Input");
        let loaded = match entry.is_named || is_regular(&entry.path) {
            true => input::load_program(Some(entry.path.as_os_str())),
            false => {
                let path = entry.path.display();
                let message = format!("'{path}' is no regular file: it is not read");
                Err(Unread::Message(message))
            }
        };
        drop(span);
        let source = match loaded {
            Ok(source) => source,
            // It may be there next time: the journal does not say.
            Err(unread) => {
                let done = self.without_result(Err(unread.text()), &target);
                return self.finish(at, done, None);
            }
        };
        let content = source.bytes().unwrap_or(source.text().as_bytes());
        let digest = journal::digest(content);
        let known = self.locked().journal.find(&entry.relative, digest).cloned();
        if let Some(done) = known.filter(|done| !done.succeeded || target.exists()) {
            self.locked().resumed += 1;
            return self.finish(at, done, None);
        }
        let made = target.parent().map_or(Ok(()), std::fs::create_dir_all);
        let result = match made {
            Ok(()) => (self.work)(session, &source, &target),
            Err(error) => {
                let (target, reason) = (target.display(), input::io_reason(&error));
                let message = format!("cannot make the directory of '{target}': {reason}");
                Err(stderr::spelled(&message))
            }
        };
        let done = self.without_result(result, &target);
        self.finish(at, done, Some(digest));
    }

    /// What became of a file; where it failed, the result of an earlier run is taken away.
    fn without_result(&self, result: Result<String, String>, target: &Path) -> Done {
        let cleared = match result {
            Ok(_) => Ok(()),
            Err(_) => (self.clear)(target),
        };
        let result = result.map_err(|said| match cleared {
            Ok(()) => said,
            Err(error) => {
                let (target, reason) = (target.display(), input::io_reason(&error));
                let message = format!("cannot remove the earlier result '{target}': {reason}");
                said + &stderr::spelled(&message)
            }
        });
        Done::new(result)
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what became of a file, and says what is to be said of all up to the first that is not
    /// done.
    fn finish(&self, at: usize, done: Done, digest: Option<u64>) {
        let mut progress = self.locked();
        if let Some(digest) = digest {
            let noted = progress
                .journal
                .note(&self.entries[at].relative, digest, &done);
            if let Err(message) = noted {
                progress.lost.get_or_insert(message);
            }
        }
        progress.waiting.insert(at, done);
        while let Some(done) = {
            let first = progress.results.len();
            progress.waiting.remove(&first)
        } {
            stderr::exact(&done.said);
            progress.results.push(done.succeeded);
        }
    }

    /// The files of which there still is a result, and no input any more.
    fn without_input(&self) -> Vec<PathBuf> {
        let now: FxHashSet<&Path> = self.entries.iter().map(|e| &*e.relative).collect();
        let is_left = |file: &&PathBuf| {
            let is_below = file.components().all(|c| matches!(c, Component::Normal(_)));
            is_below && !now.contains(&***file) && self.root.join(file).exists()
        };
        let mut left: Vec<PathBuf> = self.earlier.iter().filter(is_left).cloned().collect();
        left.sort();
        left.dedup();
        left
    }

    /// Writes the summary and gives the exit status.
    fn summarize(&self) -> u8 {
        let progress = self.locked();
        let failed = progress
            .results
            .iter()
            .filter(|&&succeeded| !succeeded)
            .count();
        let done = progress.results.len() - failed;
        let left = self.without_input();
        let summary = summary::Summary {
            shard: self.shard,
            entries: self.entries,
            results: &progress.results,
            without_input: &left,
        };
        let written = summary.write(self.root);
        let before = match progress.resumed {
            0 => String::new(),
            count => format!(", {count} of them before"),
        };
        stderr::note(&format!("{done} files done{before}, {failed} failed"));
        for file in left.iter().take(MOST_TOLD) {
            let path = self.root.join(file);
            let path = path.display();
            stderr::note(&format!("'{path}' is of an earlier run: its input is gone"));
        }
        if let Some(more @ 1..) = left.len().checked_sub(MOST_TOLD) {
            stderr::note(&format!(
                "so are {more} more, which {} lists",
                summary::name(self.shard)
            ));
        }
        let said: Vec<&String> = written
            .as_ref()
            .err()
            .into_iter()
            .chain(&progress.lost)
            .collect();
        for message in &said {
            stderr::message(message);
        }
        match failed == 0 && progress.results.len() == self.entries.len() && said.is_empty() {
            true => SUCCESS,
            false => FAILURE,
        }
    }
}

/// Whether a path is of a regular file, by links too: what is none may never end. What is not there
/// is an error that reading tells.
fn is_regular(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|meta| meta.is_file()) || !path.exists()
}

/// Diagnostics of a file as they are said.
pub(super) fn spell(source: &Source, diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|d| source.render(d)).collect()
}
