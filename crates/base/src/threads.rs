//! Work on several threads: how many there may be, and the pool that hands out the work.
//!
//! Knows no work: who has some says what a worker needs and what it makes of an item.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The most threads; results do not depend on them.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub enum Threads {
    #[default]
    One,
    AtMost(usize),
    /// As many as there are cores. How many that is the system is asked each time, a dozen of
    /// calls: only who has work for several threads should ask.
    OneForEachCore,
}

impl Threads {
    /// Whether there may be several.
    pub fn may_be_several(self) -> bool {
        !matches!(self, Threads::One | Threads::AtMost(0 | 1))
    }

    /// How many they are.
    pub fn count(self) -> usize {
        match self {
            Threads::One => 1,
            Threads::AtMost(most) => most.max(1),
            Threads::OneForEachCore => {
                std::thread::available_parallelism().map_or(1, NonZeroUsize::get)
            }
        }
    }

    /// What `work` makes of each item, in their order. Each thread takes the next item that nobody
    /// has; `worker` gives it, by its number, what it keeps from one item to the next.
    ///
    /// # Panics
    /// When a thread panics, with the payload of that thread. The others finish the item that they
    /// have.
    ///
    /// ```
    /// use freehold::threads::Threads;
    /// let doubled = Threads::AtMost(4).each(&[1, 2, 3], |_| (), |(), _, number| 2 * number);
    /// assert_eq!(doubled, [2, 4, 6]);
    /// ```
    pub fn each<I: Sync, W, T: Send + Sync>(
        self,
        items: &[I],
        worker: impl Fn(usize) -> W + Sync,
        work: impl Fn(&mut W, usize, &I) -> T + Sync,
    ) -> Vec<T> {
        let threads = match items.len() > 1 && self.may_be_several() {
            true => self.count().min(items.len()),
            false => 1,
        };
        if threads < 2 {
            let mut state = worker(0);
            let items = items.iter().enumerate();
            return items.map(|(at, item)| work(&mut state, at, item)).collect();
        }
        let next = AtomicUsize::new(0);
        let made: Vec<OnceLock<T>> = items.iter().map(|_| OnceLock::new()).collect();
        let help = &|lane| {
            let _stop = StopOnPanic(&next, items.len());
            let mut state = worker(lane);
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(at) else { break };
                made[at].get_or_init(|| work(&mut state, at, item));
            }
        };
        std::thread::scope(|scope| {
            let spawn = |lane| scope.spawn(move || help(lane));
            let others: Vec<_> = (1..threads).map(spawn).collect();
            help(0);
            // A scope by itself panics with a text of its own: who waits would not see the payload.
            for other in others {
                other
                    .join()
                    .unwrap_or_else(|payload| resume_unwind(payload));
            }
        });
        // Each was made by some thread before the scope ended.
        made.into_iter().filter_map(OnceLock::into_inner).collect()
    }
}

/// Lets no thread take another item once its owner unwinds: all results are lost then.
struct StopOnPanic<'a>(&'a AtomicUsize, usize);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(self.1, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::sync::Barrier;

    use super::*;

    #[derive(PartialEq, Debug)]
    struct Payload(usize);

    #[test]
    fn who_waits_gets_the_payload_of_a_thread_that_panics() {
        for lane in [0, 1] {
            // Both threads have an item before one of them unwinds.
            let both = Barrier::new(2);
            let unwound = catch_unwind(|| {
                Threads::AtMost(2).each(
                    &[0, 1],
                    |lane| lane,
                    |own, _, _| {
                        both.wait();
                        if *own == lane {
                            resume_unwind(Box::new(Payload(lane)));
                        }
                    },
                )
            });
            let payload = unwound.expect_err("it unwinds");
            assert_eq!(payload.downcast_ref(), Some(&Payload(lane)));
        }
    }

    #[test]
    fn every_item_is_made_once_and_in_order() {
        let items: Vec<usize> = (0..1000).collect();
        for threads in [Threads::One, Threads::AtMost(0), Threads::AtMost(5)] {
            let made = threads.each(
                &items,
                |_| 0,
                |seen, at, &item| {
                    *seen += 1;
                    (at, item, *seen)
                },
            );
            assert!(
                made.iter()
                    .enumerate()
                    .all(|(at, m)| m.0 == at && m.1 == at)
            );
            assert!(made.iter().all(|m| m.2 > 0));
        }
    }
}
