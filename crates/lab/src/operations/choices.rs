//! The decisions that a small program is made of: drawn from a seed, so that a program is the same
//! each time, and small numbers more often than large ones.

/// The source of decisions of one program.
pub struct Choices {
    state: u64,
}

impl Choices {
    /// The decisions of program number `number` of a rule.
    pub fn new(name: &str, number: u64) -> Self {
        // FNV-1a: rules have other programs than their neighbours.
        let start = name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Choices {
            state: start ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15),
        }
    }

    /// splitmix64 (Steele, Lea, Flood, "Fast splittable pseudorandom number generators").
    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        (self.next() % count as u64) as usize
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
