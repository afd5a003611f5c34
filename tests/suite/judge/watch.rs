//! Ends the test when a pass does not come back: what never ends cannot be caught otherwise.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// So long a program may take, passes and run, in the debug build beside other work.
const PATIENCE: Duration = Duration::from_secs(300);

/// What is judged at present, by seed.
#[derive(Default)]
pub struct Watch(Mutex<Open>);

#[derive(Default)]
struct Open {
    running: BTreeMap<u64, (Instant, String)>,
    is_over: bool,
}

impl Watch {
    /// Runs work that is judged; says what it was if it does not end.
    pub fn during<T>(&self, seed: u64, what: &str, work: impl FnOnce() -> T) -> T {
        let entry = (Instant::now(), what.to_owned());
        self.open().running.insert(seed, entry);
        let done = work();
        self.open().running.remove(&seed);
        done
    }

    /// Watches until `work` is done.
    pub fn over<T>(&self, work: impl FnOnce() -> T) -> T {
        std::thread::scope(|scope| {
            scope.spawn(|| self.guard());
            let done = work();
            self.open().is_over = true;
            done
        })
    }

    fn open(&self) -> std::sync::MutexGuard<'_, Open> {
        self.0.lock().expect("no worker panics while it holds this")
    }

    fn guard(&self) {
        loop {
            std::thread::sleep(Duration::from_millis(100));
            let open = self.open();
            if open.is_over {
                return;
            }
            let late = open
                .running
                .iter()
                .find(|(_, (since, _))| since.elapsed() > PATIENCE);
            if let Some((seed, (_, what))) = late {
                use std::io::Write as _;
                let _ = writeln!(std::io::stderr(), "seed {seed}: {what} does not come back");
                std::process::exit(101);
            }
        }
    }
}
