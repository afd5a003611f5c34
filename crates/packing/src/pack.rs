//! A small arena for all buffers: by several quick orders, then by search while the budget lasts.

use super::first_fit::first_fit;
use super::order::{self, Order};
use super::search::{self, Outcome};
use super::sections::Sections;
use super::{Problem, bound};

/// How much is spent on a packing. Counted in steps, so that it is the same on every machine.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Steps of the search: about a nanosecond each.
    pub steps: u64,
}

impl Default for Budget {
    /// A few seconds.
    fn default() -> Self {
        Budget {
            steps: 2_000_000_000,
        }
    }
}

/// Offsets for all buffers of a problem, and how good they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// By buffer.
    pub offsets: Vec<u64>,
    /// The bytes of the arena.
    pub height: u64,
    /// No packing is lower than this: proved.
    pub bound: u64,
}

impl Packing {
    /// Whether no packing is lower.
    #[must_use]
    pub fn is_optimal(&self) -> bool {
        self.height == self.bound
    }
}

/// More buffers than this are not searched: a choice looks at all of them.
const MOST_SEARCHED: usize = 4096;

/// More buffers than this are placed in the best order only.
const MOST_IN_ALL_ORDERS: usize = 100_000;

/// The part of the budget that each capacity gets.
const SHARES: u64 = 3;

/// So many placements first fit makes at most, where one in each order takes not more; and so
/// many rounds with each order.
const MOST_PLACED: usize = 2_000_000;
const MOST_ROUNDS: usize = 20;

/// The budget of a search in one order. Every second round has twice as much, every fourth four
/// times: few orders need much, but which does is not known.
const FIRST_ROUND: u64 = 10_000_000;
const MOST_DOUBLINGS: u32 = 10;

/// The lowest packing that is found within the budget.
#[must_use]
pub fn pack(problem: &Problem, budget: Budget) -> Packing {
    let mut best = quickly(problem, bound::most_live(problem));
    if problem.buffers().len() > MOST_SEARCHED {
        return best;
    }
    let sections = Sections::new(problem);
    let mut left = budget.steps;
    // The bound itself first: most problems reach it. Then halfway between what may not be
    // reached and what is.
    let mut capacity = best.bound;
    while !best.is_optimal() && left >= FIRST_ROUND {
        let mut share = left / SHARES;
        left -= share;
        let mut above = capacity;
        match in_all_orders(problem, &sections, capacity, &mut share) {
            Outcome::Fits(offsets) => {
                best.height = problem.height(&offsets);
                best.offsets = offsets;
                above = best.bound;
            }
            Outcome::DoesNotFit => {
                best.bound = capacity + 1;
                above = best.bound;
            }
            Outcome::Undecided => {}
        }
        left += share;
        if above + 1 >= best.height {
            capacity = best.bound;
        } else {
            capacity = above + (best.height - above) / 2;
        }
    }
    best
}

/// Looks for a packing within a capacity, or proves that there is none.
#[must_use]
pub fn pack_within(problem: &Problem, capacity: u64, budget: Budget) -> Outcome {
    let quick = quickly(problem, bound::most_live(problem));
    if quick.height <= capacity {
        return Outcome::Fits(quick.offsets);
    }
    if capacity < quick.bound {
        return Outcome::DoesNotFit;
    }
    let mut steps = budget.steps;
    in_all_orders(problem, &Sections::new(problem), capacity, &mut steps)
}

/// The lowest packing of several orders by first fit, each made better for a while.
fn quickly(problem: &Problem, bound: u64) -> Packing {
    let mut best = Packing {
        offsets: Vec::new(),
        height: u64::MAX,
        bound,
    };
    let count = problem.buffers().len().max(1);
    let orders = match count {
        0..=MOST_IN_ALL_ORDERS => &Order::ALL[..],
        _ => &Order::ALL[..1],
    };
    let rounds = (MOST_PLACED / orders.len() / count).clamp(1, MOST_ROUNDS);
    for order in orders {
        let mut order = order.of(problem);
        for _ in 0..rounds {
            let offsets = first_fit(problem, &order);
            let height = problem.height(&offsets);
            order = order::highest_first(problem, &order, &offsets, bound);
            if height < best.height {
                best.height = height;
                best.offsets = offsets;
            }
            if best.is_optimal() {
                return best;
            }
        }
    }
    best
}

/// Searches in each order in turn, then in orders near these: what one order does not find in a
/// long time another one often finds at once.
fn in_all_orders(problem: &Problem, sections: &Sections, capacity: u64, left: &mut u64) -> Outcome {
    let orders = Order::ALL.map(|order| order.of(problem));
    for round in 0u32.. {
        for (place, order) in (0..).zip(&orders) {
            let near = order::near(order, round * Order::ALL.len() as u32 + place, round);
            let share = FIRST_ROUND << round.trailing_ones().min(MOST_DOUBLINGS);
            let mut share = share.min(*left);
            *left -= share;
            let found = search::find(problem, sections, capacity, &near, &mut share);
            *left += share;
            if found != Outcome::Undecided {
                return found;
            }
        }
        if *left == 0 {
            break;
        }
    }
    Outcome::Undecided
}
