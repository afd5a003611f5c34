//! How much work may be done, and how somebody else stops it.
//!
//! Whoever starts work makes a [`Budget`] and hands it down: a module carries the one that it was
//! read within, and so do the facts of its functions. Work [spends](Budget::spend) steps and
//! [holds](Budget::hold) bytes. What goes beyond is an error value of [`Budget::run`], so that a
//! server, a library's user or a compiler that is the host can go on.
//!
//! Deep inside, nothing returns that error: it unwinds to `run`, as rustc's fatal errors and
//! salsa's cancellation do. So a half-finished analysis is never mistaken for a finished one. What
//! was worked on is not to be used after that. There is no clock here: a limit of time is a
//! [cancellation](Budget::cancel) by somebody who has one.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The most that may be spent and held; none for what has no limit.
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Operations read, made, visited or executed; rows derived; nodes of an e-graph.
    pub steps: Option<u64>,
    /// Bytes that arenas and relations hold at one time. Estimates: what is large is counted.
    pub bytes: Option<u64>,
}

/// Why work was stopped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exceeded {
    Steps { limit: u64 },
    Bytes { limit: u64, held: u64 },
    Cancelled { why: String },
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Exceeded::Steps { limit } => write!(f, "it takes more than {limit} steps"),
            Exceeded::Bytes { limit, held } => {
                write!(f, "it holds {held} bytes, of {limit}")
            }
            Exceeded::Cancelled { why } => f.write_str(why),
        }
    }
}

impl std::error::Error for Exceeded {}

/// What a piece of work may spend. Clones are one budget, on all threads.
///
/// ```
/// use freehold::budget::{Budget, Exceeded, Limits};
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, syntax};
///
/// let budget = Budget::new(Limits { steps: Some(10), ..Limits::default() });
/// let text = "\"a.b\"() : () -> ()\n".repeat(5000);
/// let read = budget.run(|| {
///     let mut context = Context::within(budget.clone());
///     let table = Table::builtin(&mut context);
///     let options = syntax::ParseOptions { allow_unregistered: true, ..Default::default() };
///     syntax::parse(&Source::new("a.mlir", &text), context, &table, &options)
/// });
/// assert_eq!(read.err(), Some(Exceeded::Steps { limit: 10 }));
/// ```
#[derive(Clone, Default)]
pub struct Budget {
    /// None if nothing is limited, and nobody can cancel.
    shared: Option<Arc<Shared>>,
}

struct Shared {
    limits: Limits,
    steps: AtomicU64,
    bytes: AtomicU64,
    is_cancelled: AtomicBool,
    /// Why it was cancelled; the first reason stays.
    why: Mutex<Option<String>>,
}

impl Budget {
    /// One without limits, which cannot be cancelled.
    pub const UNLIMITED: Budget = Budget { shared: None };

    /// One of which nothing is spent.
    pub fn new(limits: Limits) -> Budget {
        Budget {
            shared: Some(Arc::new(Shared {
                limits,
                steps: AtomicU64::new(0),
                bytes: AtomicU64::new(0),
                is_cancelled: AtomicBool::new(false),
                why: Mutex::new(None),
            })),
        }
    }

    /// Stops the work at its next step, on all threads. Has no effect on
    /// [`UNLIMITED`](Self::UNLIMITED).
    pub fn cancel(&self, why: &str) {
        if let Some(shared) = &self.shared {
            let mut reason = shared.why.lock().unwrap_or_else(PoisonError::into_inner);
            reason.get_or_insert_with(|| why.to_owned());
            shared.is_cancelled.store(true, Ordering::Release);
        }
    }

    /// Spends some steps. Within [`run`](Self::run) alone; it does not return if they are too many.
    #[inline]
    pub fn spend(&self, steps: u64) {
        if let Some(shared) = &self.shared {
            shared.spend(steps);
        }
    }

    /// Holds no bytes yet; how many it holds is [set](Held::set) later.
    pub fn hold(&self) -> Held {
        Held {
            budget: self.clone(),
            bytes: 0,
        }
    }

    /// Runs what spends of this budget.
    ///
    /// # Errors
    /// What was exceeded. What `work` had borrowed is then in no state that can be relied on.
    ///
    /// # Panics
    /// When `work` does.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, Exceeded> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|payload| {
            match payload.downcast::<Exceeded>() {
                Ok(exceeded) => *exceeded,
                Err(panic) => resume_unwind(panic),
            }
        })
    }
}

impl Shared {
    fn spend(&self, steps: u64) {
        let before = self.steps.fetch_add(steps, Ordering::Relaxed);
        if let Some(limit) = self.limits.steps.filter(|&limit| before + steps > limit) {
            stop(Exceeded::Steps { limit });
        }
        if self.is_cancelled.load(Ordering::Acquire) {
            let why = self.why.lock().unwrap_or_else(PoisonError::into_inner);
            let why = why.clone().unwrap_or_default();
            stop(Exceeded::Cancelled { why });
        }
    }
}

/// Ends the work: no message, since the error is a value again where [`Budget::run`] stands.
fn stop(exceeded: Exceeded) -> ! {
    resume_unwind(Box::new(exceeded))
}

/// Bytes that something holds of a budget, until it is dropped.
pub struct Held {
    budget: Budget,
    bytes: u64,
}

impl Held {
    /// From now on it holds so many. Within [`Budget::run`] alone; it does not return if they are
    /// too many.
    pub fn set(&mut self, bytes: u64) {
        let Some(shared) = &self.budget.shared else {
            return;
        };
        let more = bytes.saturating_sub(self.bytes);
        let less = self.bytes.saturating_sub(bytes);
        self.bytes = bytes;
        shared.bytes.fetch_sub(less, Ordering::Relaxed);
        let held = shared.bytes.fetch_add(more, Ordering::Relaxed) + more;
        if let Some(limit) = shared
            .limits
            .bytes
            .filter(|&limit| more > 0 && held > limit)
        {
            stop(Exceeded::Bytes { limit, held });
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limited(steps: Option<u64>, bytes: Option<u64>) -> Budget {
        Budget::new(Limits { steps, bytes })
    }

    #[test]
    fn as_many_steps_as_the_limit_are_allowed_on_all_clones_together() {
        let budget = limited(Some(5), None);
        let spend = |steps| budget.run(|| budget.clone().spend(steps));
        assert_eq!(spend(3), Ok(()));
        assert_eq!(spend(2), Ok(()));
        assert_eq!(spend(1), Err(Exceeded::Steps { limit: 5 }));
    }

    #[test]
    fn bytes_are_given_back_when_what_held_them_goes() {
        let budget = limited(None, Some(100));
        let hold = |bytes| {
            budget.run(|| {
                let mut held = budget.hold();
                held.set(bytes);
                held
            })
        };
        let sixty = hold(60);
        let (limit, held) = (100, 160);
        assert_eq!(hold(100).err(), Some(Exceeded::Bytes { limit, held }));
        drop(sixty);
        let hundred = hold(100);
        assert!(hundred.is_ok());
        let (limit, held) = (100, 101);
        assert_eq!(hold(1).err(), Some(Exceeded::Bytes { limit, held }));
    }

    #[test]
    fn the_first_reason_for_a_cancellation_is_the_one_that_is_given() {
        let budget = limited(None, None);
        budget.cancel("first");
        budget.cancel("second");
        let why = "first".to_owned();
        assert_eq!(
            budget.run(|| budget.spend(0)),
            Err(Exceeded::Cancelled { why })
        );
        assert_eq!(budget.run(|| 7), Ok(7));
    }

    #[test]
    fn a_cancellation_reaches_work_on_another_thread() {
        let budget = limited(None, None);
        let (begun, begins) = std::sync::mpsc::channel();
        let result = std::thread::scope(|scope| {
            let worker = scope.spawn(|| {
                budget.run(|| {
                    loop {
                        budget.spend(1);
                        // The other end may have gone.
                        let _ = begun.send(());
                    }
                })
            });
            begins.recv().unwrap();
            budget.cancel("enough");
            worker.join().unwrap()
        });
        let why = "enough".to_owned();
        assert_eq!(result, Err::<(), _>(Exceeded::Cancelled { why }));
    }

    #[test]
    #[should_panic(expected = "a fault of ours")]
    fn a_panic_is_no_exceeded_budget() {
        let _ = limited(Some(1), None).run(|| panic!("a fault of ours"));
    }

    #[test]
    fn without_limits_nothing_is_exceeded() {
        let budget = Budget::UNLIMITED;
        budget.cancel("in vain");
        assert_eq!(budget.run(|| budget.spend(u64::MAX)), Ok(()));
    }
}
