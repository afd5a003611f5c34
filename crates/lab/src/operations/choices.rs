//! The decisions that a small program is made of: drawn from a seed, so that a program is the same
//! each time, and small numbers more often than large ones.

use freehold_generate::Random;

/// The source of decisions of one program.
pub struct Choices(Random);

impl Choices {
    /// The decisions of program number `number` of a rule.
    pub fn new(name: &str, number: u64) -> Self {
        // FNV-1a: rules have other programs than their neighbours.
        let start = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Choices(Random::Seed(
            start ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        ))
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        self.0.below(count)
    }

    /// Whether it is so, once in `of` times.
    pub fn one_in(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    /// One of some, if there is one; of two draws the earlier member, every other time.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> Option<T> {
        if of.is_empty() {
            return None;
        }
        let mut place = self.below(of.len());
        if self.one_in(2) {
            place = place.min(self.below(of.len()));
        }
        Some(of[place].clone())
    }
}
