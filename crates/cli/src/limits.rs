//! `--max-memory` and `--timeout`, and the line on a terminal that says what goes on.
//!
//! A thread of its own looks at the clock and at the resident memory. At a limit it cancels the
//! budget that the command works within; work that does not ask its budget soon ends with the
//! process. What a limit stops leaves nothing behind.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use clap::ArgMatches;
use freehold_base::budget::{Budget, Limits};
use freehold_base::timing::Recording;

use crate::matched::one;
use crate::status::{FAILURE, LIMIT};
use crate::{shutdown, stderr};

/// How often the memory is looked at: a process that fills memory as fast as it can gets 20 MB in
/// that time.
const TICK: Duration = Duration::from_millis(5);
/// Work that takes longer is shown on a terminal, and how often.
const PATIENCE: Duration = Duration::from_secs(2);
const REFRESH: Duration = Duration::from_millis(500);
/// How long after a limit the work may go on until it asks its budget.
const GRACE: Duration = Duration::from_millis(200);

/// What is left of a command that writes one result, and of one that writes several files.
pub const NOTHING: &str = "nothing is written";
pub const FINISHED: &str = "what was finished is written";

/// How much a command may take.
#[derive(Clone, Default)]
pub struct LimitOptions {
    /// Bytes that are resident.
    memory: Option<u64>,
    time: Option<Duration>,
    /// What is cancelled at a limit; the command hands it down.
    pub budget: Budget,
}

impl LimitOptions {
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let (memory, time) = (one(matches, "max-memory"), one(matches, "timeout"));
        LimitOptions {
            memory,
            time,
            budget: match (memory, time) {
                (None, None) => Budget::UNLIMITED,
                _ => Budget::new(Limits::default()),
            },
        }
    }

    /// These limits without that of time, and that one: for who applies it to pieces of work.
    pub(super) fn without_time(mut self) -> (Self, Option<Duration>) {
        let time = self.time.take();
        (self, time)
    }

    /// Whether work may be stopped before its end.
    pub(super) fn are_set(&self) -> bool {
        self.memory.is_some() || self.time.is_some()
    }

    /// Runs a command within these limits, and if it `shows` says on standard error what goes on:
    /// what is recorded, or `command`. What is `left` it says when it is stopped. Returns the exit
    /// status. Nothing is said any more once the watch that `work` gets is dropped.
    pub(super) fn run(
        &self,
        command: &'static str,
        recording: Option<Recording>,
        shows: bool,
        left: &'static str,
        work: impl FnOnce(Option<Watch>) -> u8,
    ) -> u8 {
        if self.memory.is_some() && resident().is_none() {
            stderr::message(
                "this system does not say how much memory a process uses: '--max-memory' cannot \
                 hold",
            );
            return FAILURE;
        }
        let watch = (self.are_set() || shows).then(|| {
            let (stop, stopped) = mpsc::channel();
            let watcher = Watcher {
                limits: self.clone(),
                command,
                shows,
                left,
                recording,
                start: Instant::now(),
            };
            Watch {
                stop: Some(stop),
                thread: Some(std::thread::spawn(move || watcher.run(&stopped))),
            }
        });
        match self.budget.run(|| work(watch)) {
            Ok(status) => status,
            Err(exceeded) => {
                stderr::message(&exceeded.to_string());
                LIMIT
            }
        }
    }
}

/// A thread that watches; it ends when this is dropped.
pub(super) struct Watch {
    stop: Option<Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Drop for Watch {
    fn drop(&mut self) {
        drop(self.stop.take());
        // It has nothing to say that was not said.
        let _ = self.thread.take().map(std::thread::JoinHandle::join);
    }
}

struct Watcher {
    limits: LimitOptions,
    command: &'static str,
    shows: bool,
    left: &'static str,
    recording: Option<Recording>,
    start: Instant,
}

impl Watcher {
    fn run(self, stopped: &mpsc::Receiver<()>) {
        let mut next_line = PATIENCE;
        loop {
            let passed = self.start.elapsed();
            if let Some(most) = self.limits.time.filter(|&most| passed >= most) {
                let seconds = most.as_secs_f64();
                let why = format!("--timeout: it takes longer than {seconds} s");
                return self.give_up(&why, stopped);
            }
            if let Some(most) = self.limits.memory
                && let Some(now) = resident().filter(|&now| now > most)
            {
                let (most, now) = (megabytes(most), megabytes(now));
                let why = format!("--max-memory: {now} MB are in use, of {most} MB");
                return self.give_up(&why, stopped);
            }
            if self.shows && passed >= next_line {
                self.show(passed);
                next_line = passed + REFRESH;
            }
            let mut wait = match self.limits.memory {
                Some(_) => TICK,
                None => Duration::MAX,
            };
            if let Some(most) = self.limits.time {
                wait = wait.min(most.saturating_sub(passed));
            }
            if self.shows {
                wait = wait.min(next_line.saturating_sub(passed));
            }
            if stopped.recv_timeout(wait) == Err(RecvTimeoutError::Disconnected) {
                break;
            }
        }
        stderr::raw("");
    }

    /// What goes on, in words.
    fn activity(&self) -> String {
        let current = self.recording.as_ref().and_then(Recording::current);
        current.unwrap_or_else(|| self.command.to_owned())
    }

    fn give_up(&self, why: &str, stopped: &mpsc::Receiver<()>) {
        let (activity, left) = (self.activity(), self.left);
        let why = format!("stopped by {why} ({activity}); {left}");
        self.limits.budget.cancel(&why);
        if stopped.recv_timeout(GRACE) == Err(RecvTimeoutError::Timeout) {
            shutdown::exit(LIMIT, || stderr::message(&why));
        }
    }

    fn show(&self, passed: Duration) {
        let activity = self.activity();
        let seconds = passed.as_secs();
        stderr::progress(&format!("freehold: {activity}, {seconds} s"));
    }
}

/// The bytes of memory that this process has, if the system says so.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn megabytes(bytes: u64) -> u64 {
    bytes >> 20
}

/// A number of bytes, with K, M, G or T for powers of 1,024.
pub(super) fn parse_size(value: &str) -> Result<u64, String> {
    let wrong = || "expected bytes, or a number with K, M, G or T".to_owned();
    let (digits, power) = match value.char_indices().next_back() {
        Some((at, unit)) if unit.is_ascii_alphabetic() => {
            let power = "KMGT".find(unit.to_ascii_uppercase()).ok_or_else(wrong)?;
            (&value[..at], power as u32 + 1)
        }
        _ => (value, 0),
    };
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    number.checked_mul(1024_u64.pow(power)).ok_or_else(wrong)
}

pub(super) fn parse_seconds(value: &str) -> Result<Duration, String> {
    let seconds = value.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected seconds".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_read() {
        for (text, bytes) in [
            ("0", 0),
            ("77", 77),
            ("2k", 2048),
            ("3M", 3 << 20),
            ("1G", 1 << 30),
        ] {
            assert_eq!(parse_size(text), Ok(bytes), "{text}");
        }
        for text in ["", "M", "-1", "1.5G", "1X", "1MB", "99999999T", "é"] {
            assert!(parse_size(text).is_err(), "{text}");
        }
        assert_eq!(parse_seconds("0.25"), Ok(Duration::from_millis(250)));
        for text in ["", "-1", "1m", "nan", "inf", "1e300"] {
            assert!(parse_seconds(text).is_err(), "{text}");
        }
    }
}
