//! Numbers by chance that are the same on every run.

/// The next number: xorshift64. Marsaglia, "Xorshift RNGs" (2003). The state must not be zero.
pub fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// A number below `bound`, which is not 0.
pub fn below(state: &mut u64, bound: usize) -> usize {
    (next(state) >> 33) as usize % bound
}
