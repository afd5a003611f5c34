//! Takes the condition out whose number `FREEHOLD_MUTANT` has, or notes in the file
//! `FREEHOLD_MUTANTS_SEEN` which conditions came to something else than what they would be taken
//! for.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

const COUNT: usize = 0;
const NOT_ASKED: usize = usize::MAX;

static TAKEN_OUT: AtomicUsize = AtomicUsize::new(NOT_ASKED);
static NOTES: OnceLock<Option<File>> = OnceLock::new();
static SEEN: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// What condition `number` comes to, which `is` what it comes to by itself, or is taken for the
/// other.
pub fn kept(number: usize, taken_for: bool, is: bool) -> bool {
    let taken_out = match TAKEN_OUT.load(Relaxed) {
        NOT_ASKED => ask(),
        known => known,
    };
    if taken_out == number {
        return taken_for;
    }
    if taken_out == 0 && is != taken_for && !SEEN[number].load(Relaxed) {
        SEEN[number].store(true, Relaxed);
        let notes = NOTES.get_or_init(|| {
            let path = std::env::var_os("FREEHOLD_MUTANTS_SEEN")?;
            OpenOptions::new().append(true).create(true).open(path).ok()
        });
        if let Some(mut notes) = notes.as_ref() {
            // One write: processes add to one file.
            let _ = notes.write_all(format!("{number}\n").as_bytes());
        }
    }
    is
}

fn ask() -> usize {
    let number = std::env::var("FREEHOLD_MUTANT")
        .ok()
        .and_then(|n| n.parse().ok());
    let number = number.unwrap_or(0);
    TAKEN_OUT.store(number, Relaxed);
    number
}

/// Takes out this condition from now on, or none if it is 0.
pub fn take_out(number: usize) {
    TAKEN_OUT.store(number, Relaxed);
}

/// The conditions that came to something else since this was asked last.
pub fn seen() -> Vec<usize> {
    let numbers = (0..COUNT).filter(|&n| SEEN[n].swap(false, Relaxed));
    numbers.collect()
}
