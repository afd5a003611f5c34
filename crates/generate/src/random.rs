//! The choices that programs are made from: the same in every run and on every machine.

/// Where choices come from.
pub enum Random {
    /// splitmix64: small, and good enough to make programs from.
    Seed(u64),
    /// A list; behind its end every choice is the first one. What shrinks the list shrinks the
    /// program.
    Choices { list: Vec<u32>, next: usize },
}

impl Random {
    /// A number below `bound`, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        match self {
            Random::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = *state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                ((z ^ (z >> 31)) % bound as u64) as usize
            }
            Random::Choices { list, next } => {
                let choice = list.get(*next).copied().unwrap_or(0);
                *next += 1;
                choice as usize % bound
            }
        }
    }

    /// True in so many of a hundred cases; never for the first choice.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of a list that is not empty.
    pub fn pick<'a>(&mut self, from: &'a [String]) -> &'a str {
        &from[self.below(from.len())]
    }
}
