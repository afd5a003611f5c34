//! The clock of a session: when its time is over, its budget is cancelled.

use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use freehold_base::budget::Budget;

/// Cancels a budget after a time, unless it is dropped before. Clones are one clock.
#[derive(Clone)]
pub struct Watch {
    _thread: Arc<Thread>,
}

struct Thread {
    stop: Option<Sender<()>>,
    handle: Option<JoinHandle<()>>,
}

impl Watch {
    /// Begins to count. None where the system has no thread for it.
    pub fn start(budget: &Budget, milliseconds: u64) -> Option<Watch> {
        let (stop, stopped) = mpsc::channel();
        let budget = budget.clone();
        let wait = move || {
            let time = Duration::from_millis(milliseconds);
            if stopped.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                budget.cancel(&format!("it takes longer than {milliseconds} ms"));
            }
        };
        let handle = std::thread::Builder::new().spawn(wait).ok()?;
        Some(Watch {
            _thread: Arc::new(Thread {
                stop: Some(stop),
                handle: Some(handle),
            }),
        })
    }
}

impl Drop for Thread {
    fn drop(&mut self) {
        drop(self.stop.take());
        // It ends at once, and has nothing to say.
        let _ = self.handle.take().map(JoinHandle::join);
    }
}

/// Stops work from another thread.
pub struct Canceller {
    pub budget: Budget,
}

impl Canceller {
    /// Stops the work at its next step.
    pub fn cancel(&self, why: &str) {
        let why = match why {
            "" => "it was cancelled",
            why => why,
        };
        self.budget.cancel(why);
    }
}
