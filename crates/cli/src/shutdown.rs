//! How the process ends before its work does: by a signal, or at a limit. Temporary files go first.
//!
//! Signals and limits are the process's, so that what they need to know is global: the one place
//! where anything is.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Files that nobody asked for and that are there until they are renamed or removed.
static TEMPORARIES: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Whether the last result has begun to take its place: then no limit stops it. Held while one
/// does.
static COMMITTED: Mutex<bool> = Mutex::new(false);

fn temporaries() -> MutexGuard<'static, Vec<PathBuf>> {
    TEMPORARIES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes a temporary file that is about to be made.
pub(super) fn note_temporary(path: &Path) {
    temporaries().push(path.to_owned());
    #[cfg(unix)]
    signals::handle(|| remove_all(temporaries()));
}

/// Forgets one that was renamed or removed.
pub(super) fn forget_temporary(path: &Path) {
    temporaries().retain(|known| known != path);
}

/// Lets a result take its place; whether it is all that the process makes.
pub(super) fn commit<T>(is_all: bool, work: impl FnOnce() -> T) -> T {
    let mut committed = COMMITTED.lock().unwrap_or_else(PoisonError::into_inner);
    *committed |= is_all;
    work()
}

/// Removes temporary files and ends the process, unless its last result has begun to take its
/// place.
pub(super) fn exit(status: u8, say: impl FnOnce()) {
    let committed = COMMITTED.lock().unwrap_or_else(PoisonError::into_inner);
    if *committed {
        return;
    }
    remove_all(temporaries());
    say();
    std::process::exit(status.into())
}

fn remove_all(mut temporaries: MutexGuard<'static, Vec<PathBuf>>) {
    for temporary in temporaries.drain(..) {
        // Best effort: there is nobody left to tell.
        let _ = std::fs::remove_file(temporary);
    }
}

/// Where the system limits the address space (`ulimit -v`), memory may be refused: the standard
/// library says how much, and would abort. From now on the process ends with this status then.
#[cfg(target_os = "linux")]
pub(super) fn end_where_memory_is_refused(status: u8) {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use nix::sys::resource::{RLIM_INFINITY, Resource, getrlimit};
    use signal_hook::{consts::SIGABRT, flag};

    let limit = getrlimit(Resource::RLIMIT_AS);
    if limit.is_ok_and(|(soft, _)| soft != RLIM_INFINITY) {
        let is_always = Arc::new(AtomicBool::new(true));
        // Without it the process aborts, which says as much.
        let _ = flag::register_conditional_shutdown(SIGABRT, status.into(), is_always);
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn end_where_memory_is_refused(_status: u8) {}

#[cfg(unix)]
mod signals {
    use std::sync::Once;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// From now on `clean` runs before a signal ends the process.
    pub(super) fn handle(clean: fn()) {
        static ONCE: Once = Once::new();
        ONCE.call_once(|| {
            let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
                return;
            };
            std::thread::spawn(move || {
                for signal in signals.forever() {
                    clean();
                    // Whoever waits for the process sees that the signal ended it.
                    let _ = emulate_default_handler(signal);
                }
            });
        });
    }
}
