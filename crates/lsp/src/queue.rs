//! What is to be done, in order, and what is being done: shared by who reads messages and who
//! answers.
//!
//! Whoever reads never waits. A newer text takes the place of one that nobody looked at yet, and
//! what was asked about that one is not answered. Work that has gone on for longer than
//! [`PATIENCE`] ends at the next edit of its document. This is the one place with a clock.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use freehold_base::budget::{Budget, Limits};
use lsp_server::{Request, RequestId};

use crate::settings::Settings;

/// Work of this age is given up for an edit.
const PATIENCE: Duration = Duration::from_secs(1);

/// Something to be done.
pub enum Job {
    /// A document has another text.
    Update(Update),
    Close {
        uri: String,
    },
    /// Something is asked; of a document, if it is about one.
    Request {
        uri: Option<String>,
        request: Request,
    },
    Settings(Box<Settings>),
    /// What the client can do: be told to ask for hints anew.
    Client {
        refreshes: bool,
    },
    /// Datalog programs are to be asked of the programs that are open, which have changed. Any
    /// other change ends it, and has it done again.
    Judge,
}

/// The text of a document.
pub struct Update {
    pub uri: String,
    pub language: String,
    pub version: i32,
    pub text: String,
}

/// What is to be done.
#[derive(Default)]
pub struct Queue {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    running: Option<Running>,
    is_closed: bool,
}

struct Running {
    budget: Budget,
    since: Instant,
    uri: Option<String>,
    request: Option<RequestId>,
    is_judging: bool,
}

/// Why a request has no answer.
pub const OUTDATED: &str = "the document has changed";

impl Queue {
    /// Adds work at the end. Gives the requests that it makes pointless.
    pub fn push(&self, job: Job) -> Vec<RequestId> {
        let mut state = self.state();
        let mut pointless = Vec::new();
        if matches!(job, Job::Judge) {
            state.jobs.retain(|old| !matches!(old, Job::Judge));
        }
        if let Job::Update(Update { uri, .. }) = &job {
            let is_outdated = |old: &Job| matches!(old, Job::Update(update) if update.uri == *uri);
            if state.jobs.iter().any(is_outdated) {
                state.jobs.retain(|old| match old {
                    Job::Request {
                        uri: Some(of),
                        request,
                    } if of == uri => {
                        pointless.push(request.id.clone());
                        false
                    }
                    old => !is_outdated(old),
                });
            }
            let is_of = |running: &Running| running.uri.as_ref() == Some(uri);
            if let Some(running) = &state.running
                && (running.is_judging || is_of(running) && running.since.elapsed() > PATIENCE)
            {
                running.budget.cancel(OUTDATED);
            }
        }
        state.jobs.push_back(job);
        self.changed.notify_one();
        pointless
    }

    /// Gives up a request. Whether it was still waiting; if it is being answered, that ends.
    pub fn cancel(&self, id: &RequestId) -> bool {
        let mut state = self.state();
        let is_it = |job: &Job| matches!(job, Job::Request { request, .. } if request.id == *id);
        let count = state.jobs.len();
        state.jobs.retain(|job| !is_it(job));
        if let Some(running) = &state.running
            && running.request.as_ref() == Some(id)
        {
            running.budget.cancel("cancelled");
        }
        state.jobs.len() < count
    }

    /// Gives up what has gone on for longer than a limit.
    pub fn enforce(&self, limit: Duration) {
        if let Some(running) = &self.state().running
            && running.since.elapsed() > limit
        {
            let seconds = limit.as_secs_f64();
            running
                .budget
                .cancel(&format!("--timeout: it takes longer than {seconds} s"));
        }
    }

    /// Nothing is added any more; what is being done ends.
    pub fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.jobs.clear();
        if let Some(running) = &state.running {
            running.budget.cancel("the server ends");
        }
        self.changed.notify_all();
    }

    /// Waits for work, and for nothing where there will be none. Until [`done`](Self::done) it is
    /// being done, within the budget.
    pub fn next(&self) -> Option<(Job, Budget)> {
        let mut state = self.state();
        loop {
            if state.is_closed {
                return None;
            }
            if let Some(job) = state.jobs.pop_front() {
                let budget = Budget::new(Limits::default());
                let (uri, request) = match &job {
                    Job::Update(update) => (Some(update.uri.clone()), None),
                    Job::Request { uri, request } => (uri.clone(), Some(request.id.clone())),
                    Job::Close { .. } | Job::Settings(_) | Job::Client { .. } | Job::Judge => {
                        (None, None)
                    }
                };
                state.running = Some(Running {
                    budget: budget.clone(),
                    since: Instant::now(),
                    uri,
                    request,
                    is_judging: matches!(job, Job::Judge),
                });
                return Some((job, budget));
            }
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// What was being done is done.
    pub fn done(&self) {
        self.state().running = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn update(version: i32) -> Job {
        Job::Update(Update {
            uri: "a".to_owned(),
            language: "mlir".to_owned(),
            version,
            text: String::new(),
        })
    }

    fn request(id: i32) -> Job {
        Job::Request {
            uri: Some("a".to_owned()),
            request: Request::new(id.into(), "x".to_owned(), ()),
        }
    }

    #[test]
    fn judging_is_done_once_and_ends_for_what_changes() {
        let queue = Queue::default();
        queue.push(Job::Judge);
        queue.push(Job::Judge);
        let Some((Job::Judge, budget)) = queue.next() else {
            panic!("it is to be done");
        };
        queue.push(update(1));
        assert!(budget.run(|| budget.spend(1)).is_err());
        queue.done();
        assert!(matches!(queue.next(), Some((Job::Update(_), _))));
        queue.done();
        queue.close();
        assert!(queue.next().is_none());
    }

    #[test]
    fn a_newer_text_takes_the_place_of_one_that_nobody_saw() {
        let queue = Queue::default();
        assert!(queue.push(request(1)).is_empty());
        assert!(queue.push(update(1)).is_empty());
        assert!(queue.push(request(2)).is_empty());
        assert_eq!(queue.push(update(2)), [1.into(), 2.into()]);
        assert!(matches!(
            queue.next(),
            Some((Job::Update(Update { version: 2, .. }), _))
        ));
        queue.done();
        queue.close();
        assert!(queue.next().is_none());
    }

    #[test]
    fn what_waits_and_what_runs_is_cancelled() {
        let queue = Queue::default();
        queue.push(request(1));
        queue.push(request(2));
        let (_, budget) = queue.next().unwrap();
        assert!(!queue.cancel(&1.into()));
        assert!(budget.run(|| budget.spend(1)).is_err());
        assert!(queue.cancel(&2.into()));
    }

    #[test]
    fn an_edit_ends_work_on_its_document_that_is_old() {
        let queue = Queue::default();
        queue.push(request(1));
        let (_, budget) = queue.next().unwrap();
        queue.push(update(1));
        assert!(budget.run(|| budget.spend(1)).is_ok());
        std::thread::sleep(PATIENCE);
        queue.push(update(2));
        let ended = budget.run(|| budget.spend(1)).unwrap_err();
        assert_eq!(ended.to_string(), OUTDATED);
    }

    #[test]
    fn a_limit_ends_what_takes_longer_and_nothing_else() {
        let queue = Queue::default();
        queue.push(request(1));
        let (_, budget) = queue.next().unwrap();
        queue.enforce(Duration::from_secs(3600));
        assert!(budget.run(|| budget.spend(1)).is_ok());
        queue.enforce(Duration::ZERO);
        assert!(budget.run(|| budget.spend(1)).is_err());
        queue.done();
        queue.enforce(Duration::ZERO);
        queue.push(request(2));
        let (_, budget) = queue.next().unwrap();
        assert!(budget.run(|| budget.spend(1)).is_ok());
    }
}
