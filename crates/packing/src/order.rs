//! In which order buffers are placed.

use super::Problem;
use super::sections::Sections;

/// An order of buffers by what makes them hard to place, the hardest first.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// The largest first; of equal ones the longest alive.
    Size,
    /// The longest alive first; of equal ones the largest.
    Length,
    /// By size times length.
    Area,
    /// Those first that are alive where most bytes are; of equal ones the largest area.
    Pressure,
    /// As `Pressure`; of equal ones the longest alive.
    PressureLength,
    /// By the first step at which they are alive; of equal ones the largest.
    Start,
}

impl Order {
    /// All that are worth a try.
    pub const ALL: [Order; 6] = [
        Order::Size,
        Order::Area,
        Order::Pressure,
        Order::Length,
        Order::PressureLength,
        Order::Start,
    ];

    /// The numbers of all buffers in this order.
    #[must_use]
    pub fn of(self, problem: &Problem) -> Vec<u32> {
        let buffers = problem.buffers();
        let length = |number: u32| {
            let intervals = buffers[number as usize].live.intervals();
            let lengths = intervals.iter().map(|i| u64::from(i.end - i.start));
            lengths.sum::<u64>()
        };
        let size = |number: u32| buffers[number as usize].size;
        let area = |number: u32| u128::from(size(number)) * u128::from(length(number));
        let pressure = match self {
            Order::Pressure | Order::PressureLength => pressure(problem),
            _ => Vec::new(),
        };
        let start = |number: u32| {
            let intervals = buffers[number as usize].live.intervals();
            intervals.first().map_or(0, |i| i.start)
        };
        // What is compared first, and second; the largest goes first.
        let key = |number: u32| -> (u128, u128) {
            match self {
                Order::Size => (size(number).into(), length(number).into()),
                Order::Length => (length(number).into(), size(number).into()),
                Order::Area => (area(number), size(number).into()),
                Order::Pressure => (pressure[number as usize].into(), area(number)),
                Order::PressureLength => (pressure[number as usize].into(), length(number).into()),
                Order::Start => ((u32::MAX - start(number)).into(), size(number).into()),
            }
        };
        let mut numbers: Vec<u32> = (0..buffers.len() as u32).collect();
        numbers.sort_by_cached_key(|&number| {
            let (first, second) = key(number);
            (u128::MAX - first, u128::MAX - second, number)
        });
        numbers
    }
}

/// An order in which those buffers come first that ended above the bound in this one: squeaky
/// wheel optimization (Joslin and Clements, 1999).
pub(crate) fn highest_first(
    problem: &Problem,
    order: &[u32],
    offsets: &[u64],
    bound: u64,
) -> Vec<u32> {
    let is_high = |&&number: &&u32| {
        let number = number as usize;
        let buffer = &problem.buffers()[number];
        buffer.takes_room() && offsets[number] + buffer.size > bound
    };
    let high = order.iter().filter(is_high);
    high.chain(order.iter().filter(|number| !is_high(number)))
        .copied()
        .collect()
}

/// An order near another one, a different one for each seed: each place moves back by up to an
/// eighth of all. With a spread of 0 it is the same.
pub(crate) fn near(order: &[u32], seed: u32, spread: u32) -> Vec<u32> {
    if spread == 0 {
        return order.to_vec();
    }
    let span = order.len() as u64 / 8 + 2;
    let mut state = u64::from(seed);
    let keys = order.iter().zip(0u64..).map(|(&number, place)| {
        // SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (place + mixed % span, number)
    });
    let mut keys: Vec<(u64, u32)> = keys.collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, number)| number).collect()
}

/// For each buffer the most bytes that are alive at one of its steps.
fn pressure(problem: &Problem) -> Vec<u64> {
    let sections = Sections::new(problem);
    // Differences first, then their sums.
    let mut live = vec![0i128; sections.count + 1];
    for (buffer, ranges) in problem.buffers().iter().zip(&sections.of) {
        for range in ranges {
            live[range.start as usize] += i128::from(buffer.size);
            live[range.end as usize] -= i128::from(buffer.size);
        }
    }
    let mut sum = 0;
    let sums = live.iter().map(|&difference| {
        sum += difference;
        // The sizes of a problem's buffers together fit into 63 bits.
        sum as u64
    });
    let highest = Highest::new(sums.collect());
    let most = |ranges: &super::sections::SectionRanges| {
        ranges
            .iter()
            .map(|r| highest.within(r.start as usize..r.end as usize))
            .max()
    };
    sections
        .of
        .iter()
        .map(|ranges| most(ranges).unwrap_or(0))
        .collect()
}

/// The highest of neighbours, asked for any interval: by doubling the length.
struct Highest(Vec<Vec<u64>>);

impl Highest {
    fn new(values: Vec<u64>) -> Self {
        let mut levels = vec![values];
        let mut length = 1;
        while 2 * length <= levels[0].len() {
            let last = &levels[levels.len() - 1];
            let pairs = last.iter().zip(&last[length..]);
            levels.push(pairs.map(|(&a, &b)| a.max(b)).collect());
            length *= 2;
        }
        Highest(levels)
    }

    /// Of an interval that is not empty.
    fn within(&self, interval: std::ops::Range<usize>) -> u64 {
        let level = (interval.end - interval.start).ilog2() as usize;
        let values = &self.0[level];
        values[interval.start].max(values[interval.end - (1 << level)])
    }
}
