//! Where answers are made: of each page one at a time. A newer question of a page ends the older
//! one, the clock ends what takes too long, and nobody waits for work that does not end when asked.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use freehold_base::budget::{Budget, Limits};
use freehold_workbench::{Settings, answer};
use serde_json::{Value, json};

/// How many answers are worked on at a time, those that nobody waits for among them.
const MOST_WORK: usize = 12;
/// The stack of a thread that works: that of a program.
const STACK: usize = 8 << 20;
/// How long after its end work may go on until it asks its budget.
const GRACE: Duration = Duration::from_millis(200);
/// The pages of which is known what they asked last.
const MOST_PAGES: usize = 256;

/// What is said where an answer ends in an error of ours.
const FAULT: &str = "an error of freehold's own: its terminal says more";

/// Makes answers.
pub struct Desk {
    settings: Settings,
    time: Duration,
    memory: u64,
    /// What each page waits for.
    open: Mutex<HashMap<String, Open>>,
    working: AtomicUsize,
}

/// A question that is being answered.
struct Open {
    /// The number of the question on its page: later ones are higher.
    number: u64,
    budget: Budget,
    /// Where who waits hears.
    done: Sender<Told>,
}

/// What who waits for an answer is told.
enum Told {
    Answer(Value),
    /// The page asked something newer.
    Superseded,
}

impl Desk {
    pub fn new(settings: Settings, time: Duration, memory: u64) -> Desk {
        Desk {
            settings,
            time,
            memory,
            open: Mutex::default(),
            working: AtomicUsize::new(0),
        }
    }

    /// The answer to a question: `page` is who asks, `number` counts its questions, `state` is what
    /// the workbench is asked.
    pub fn answer(self: &Arc<Desk>, mut asked: Value) -> Value {
        let state = asked.get_mut("state").map_or(Value::Null, Value::take);
        let (Some(page), Some(number)) = (asked["page"].as_str(), asked["number"].as_u64()) else {
            return json!({ "wrong": "expected 'page', a text, and 'number'" });
        };
        let budget = Budget::new(Limits {
            bytes: Some(self.memory),
            ..Limits::default()
        });
        let (done, told) = mpsc::channel();
        let question = Open {
            number,
            budget: budget.clone(),
            done: done.clone(),
        };
        if !self.open(page, question) {
            return json!({ "superseded": true });
        }
        let answer = match self.begin(state, &budget, done) {
            Ok(()) => self.wait(&budget, &told),
            Err(busy) => json!({ "stopped": busy }),
        };
        self.close(page, number);
        answer
    }

    /// Notes what a page asks, and ends what it asked before. False if it asked something newer.
    fn open(&self, page: &str, question: Open) -> bool {
        let mut open = self.lock();
        if let Some(older) = open.get(page) {
            if older.number > question.number {
                return false;
            }
            older.budget.cancel("something newer was asked");
            // Who waited may have heard already.
            let _ = older.done.send(Told::Superseded);
        }
        if open.len() >= MOST_PAGES && !open.contains_key(page) {
            return true;
        }
        open.insert(page.to_owned(), question);
        true
    }

    fn close(&self, page: &str, number: u64) {
        let mut open = self.lock();
        if open
            .get(page)
            .is_some_and(|question| question.number == number)
        {
            open.remove(page);
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Open>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to work on an answer.
    fn begin(
        self: &Arc<Desk>,
        state: Value,
        budget: &Budget,
        done: Sender<Told>,
    ) -> Result<(), String> {
        if self.working.fetch_add(1, Ordering::AcqRel) >= MOST_WORK {
            self.working.fetch_sub(1, Ordering::AcqRel);
            return Err("too much is worked on at a time: try again".to_owned());
        }
        let (desk, budget) = (Arc::clone(self), budget.clone());
        let work = move || {
            let _place = Place(&desk.working);
            // Who waits hears of an error of ours too, and not of the clock's.
            let made = catch_unwind(AssertUnwindSafe(|| answer(&state, &desk.settings, &budget)));
            let answer = made.unwrap_or_else(|_| json!({ "stopped": FAULT }));
            // Who waited may have gone.
            let _ = done.send(Told::Answer(answer));
        };
        let thread = std::thread::Builder::new().stack_size(STACK);
        match thread.spawn(work) {
            Ok(_) => Ok(()),
            Err(error) => {
                self.working.fetch_sub(1, Ordering::AcqRel);
                Err(format!("the system has no thread for it: {error}"))
            }
        }
    }

    fn wait(&self, budget: &Budget, told: &mpsc::Receiver<Told>) -> Value {
        let heard = told.recv_timeout(self.time).or_else(|error| match error {
            RecvTimeoutError::Disconnected => Err(error),
            RecvTimeoutError::Timeout => {
                budget.cancel(&self.too_long());
                told.recv_timeout(GRACE)
            }
        });
        match heard {
            Ok(Told::Answer(answer)) => answer,
            Ok(Told::Superseded) => json!({ "superseded": true }),
            Err(RecvTimeoutError::Timeout) => json!({ "stopped": self.too_long() }),
            Err(RecvTimeoutError::Disconnected) => {
                json!({ "stopped": FAULT })
            }
        }
    }

    fn too_long(&self) -> String {
        format!("it takes longer than {} s", self.time.as_secs_f64())
    }
}

/// A place among those that are counted, until it is dropped.
pub struct Place<'a>(pub &'a AtomicUsize);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "func.func @f() {\n  return\n}";

    fn desk(milliseconds: u64) -> Arc<Desk> {
        let time = Duration::from_millis(milliseconds);
        Arc::new(Desk::new(Settings::default(), time, 1 << 30))
    }

    fn asked(number: u64, source: &str) -> Value {
        json!({ "page": "a", "number": number, "state": { "source": source } })
    }

    #[test]
    fn a_question_is_answered() {
        let answer = desk(60_000).answer(asked(1, PROGRAM));
        assert_eq!(answer["read"], true, "{answer}");
    }

    #[test]
    fn what_takes_too_long_is_ended() {
        // So much that it is not done before anybody looks at the time, on a busy machine too.
        let functions = (0..200_000).map(|n| format!("func.func @f{n}() {{\n  return\n}}\n"));
        let answer = desk(1).answer(asked(1, &functions.collect::<String>()));
        assert_eq!(
            answer["stopped"], "it takes longer than 0.001 s",
            "{answer}"
        );
    }

    #[test]
    fn an_older_question_is_not_answered_while_a_newer_one_is() {
        let desk = desk(60_000);
        let budget = Budget::new(Limits::default());
        let (done, told) = mpsc::channel();
        let question = Open {
            number: 5,
            budget: budget.clone(),
            done,
        };
        assert!(desk.open("a", question));
        assert_eq!(
            desk.answer(asked(4, PROGRAM)),
            json!({ "superseded": true })
        );
        assert_eq!(desk.answer(asked(6, PROGRAM))["read"], true);
        assert!(matches!(told.try_recv(), Ok(Told::Superseded)));
        assert!(budget.run(|| budget.spend(1)).is_err());
    }

    #[test]
    fn nonsense_is_told_so() {
        let desk = desk(60_000);
        for nonsense in [
            json!(null),
            json!([]),
            json!(7),
            json!({ "page": 1, "number": "x" }),
        ] {
            assert!(desk.answer(nonsense)["wrong"].is_string());
        }
        let asked = json!({ "page": "a", "number": 1, "state": 7 });
        assert_eq!(desk.answer(asked)["wrong"], "expected an object");
    }
}
