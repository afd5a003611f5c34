//! One command over many files: in parallel, each by itself, with one report, and to be gone on with after it was stopped.
//!
//! `files` finds the files, `journal` remembers what is done. What is done with one file, the command says.

mod files;
mod journal;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use serde_json::{Value as Json, json};

use crate::diagnostics::{Diagnostic, Source};
use crate::timing::{Kind, Recorder};

use super::command::OptOptions;
use super::output::Output;
use super::session::Session;
use super::{FAILURE, SUCCESS, USAGE, input, report};

use files::Entry;
use journal::Journal;

pub use files::{Many, listed};

/// How often a worker begins with a new interner: what one file brought in is not kept for ever.
const FILES_PER_SESSION: usize = 200;

/// What became of one file.
#[derive(Clone, Debug)]
pub(super) struct Done {
    pub succeeded: bool,
    /// What is to be said on standard error.
    pub said: String,
}

impl Done {
    pub fn new(result: Result<String, String>) -> Done {
        match result {
            Ok(said) => Done {
                succeeded: true,
                said,
            },
            Err(said) => Done {
                succeeded: false,
                said,
            },
        }
    }
}

/// What a command does with a file: it writes to the path, and gives what is to be said, also when it fails.
pub(super) type Work<'a> =
    dyn Fn(&mut Session, &Source, &Path) -> Result<String, String> + Sync + 'a;

/// Runs a command over many files and gives the exit status.
pub(super) fn run(options: &OptOptions, many: &Many, recorder: &Recorder, work: &Work) -> u8 {
    let Some(root) = options.output.as_deref().filter(|&path| path != "-") else {
        report::message("expected -o DIR: the directory to write to");
        return USAGE;
    };
    let root = Path::new(root);
    let entries = match many.entries(root) {
        Ok(entries) => entries,
        Err(message) => {
            report::message(&message);
            return FAILURE;
        }
    };
    // Its errors are those of every worker's.
    if Session::new(options).is_none() {
        return FAILURE;
    }
    let journal = match Journal::open(root, &options.command_line, options.resume) {
        Ok(journal) => journal,
        Err(message) => {
            report::message(&message);
            return FAILURE;
        }
    };
    let all = All {
        options,
        root,
        entries: &entries,
        work,
        next: AtomicUsize::new(0),
        progress: Mutex::new(Progress {
            journal,
            waiting: BTreeMap::new(),
            results: Vec::new(),
            resumed: 0,
            lost: None,
        }),
    };
    let threads = options.threads.count();
    std::thread::scope(|scope| {
        for lane in 1..threads.min(entries.len()) {
            let (all, recorder) = (&all, recorder.on(lane));
            scope.spawn(move || all.help(&recorder));
        }
        all.help(recorder);
    });
    all.summarize()
}

struct All<'a> {
    options: &'a OptOptions,
    root: &'a Path,
    entries: &'a [Entry],
    work: &'a Work<'a>,
    next: AtomicUsize,
    progress: Mutex<Progress>,
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
    /// Works on files until there are no more.
    fn help(&self, recorder: &Recorder) {
        let mut session = None;
        for count in 0.. {
            let at = self.next.fetch_add(1, Ordering::Relaxed);
            let Some(entry) = self.entries.get(at) else {
                break;
            };
            if count % FILES_PER_SESSION == 0 {
                session = Session::new(self.options);
            }
            let Some(session) = &mut session else {
                break;
            };
            session.recorder = recorder.clone();
            self.one(session, at, entry);
        }
    }

    fn one(&self, session: &mut Session, at: usize, entry: &Entry) {
        let span = session.recorder.span(Kind::Work, "Input");
        let loaded = input::load(Some(entry.path.as_os_str()));
        drop(span);
        let source = match loaded {
            Ok(source) => source,
            // It may be there next time: the journal does not say.
            Err(unread) => return self.finish(at, Done::new(Err(unread.text())), None),
        };
        let digest = journal::digest(source.text());
        let target = self.root.join(&entry.relative);
        let known = self.locked().journal.find(&entry.relative, digest).cloned();
        if let Some(done) = known.filter(|done| !done.succeeded || target.exists()) {
            self.locked().resumed += 1;
            return self.finish(at, done, None);
        }
        let made = target.parent().map_or(Ok(()), std::fs::create_dir_all);
        let done = match made {
            Ok(()) => Done::new((self.work)(session, &source, &target)),
            Err(error) => {
                let (target, reason) = (target.display(), input::io_reason(&error));
                let message = format!("cannot make the directory of '{target}': {reason}");
                Done::new(Err(report::spelled(&message)))
            }
        };
        self.finish(at, done, Some(digest));
    }

    fn locked(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes what became of a file, and says what is to be said of all up to the first that is not done.
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
            report::raw(&done.said);
            progress.results.push(done.succeeded);
        }
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
        let files: Vec<Json> = self
            .entries
            .iter()
            .zip(&progress.results)
            .map(|(entry, &succeeded)| {
                let status = if succeeded { "done" } else { "failed" };
                json!({ "file": entry.relative.to_string_lossy(), "status": status })
            })
            .collect();
        let summary = json!({ "version": 1, "done": done, "failed": failed, "files": files });
        let mut summary = format!("{summary:#}");
        summary.push('\n');
        let path = self.root.join("summary.json");
        let mut output = Output::one_of_many(&path);
        output.write(&summary);
        let written = output.finish();
        let before = match progress.resumed {
            0 => String::new(),
            count => format!(", {count} of them before"),
        };
        report::note(&format!("{done} files done{before}, {failed} failed"));
        let said: Vec<&String> = written
            .as_ref()
            .err()
            .into_iter()
            .chain(&progress.lost)
            .collect();
        for message in &said {
            report::message(message);
        }
        match failed == 0 && progress.results.len() == self.entries.len() && said.is_empty() {
            true => SUCCESS,
            false => FAILURE,
        }
    }
}

/// Diagnostics of a file as they are said.
pub(super) fn spell(source: &Source, diagnostics: &[Diagnostic]) -> String {
    diagnostics.iter().map(|d| source.render(d)).collect()
}
