//! What `bufferization.dealloc` does, as its specification says it, and choices at random: the
//! tests of several crates hold what the e-graph decides against it.

use freehold_base::xorshift;

/// Choices at random: the tests are the same on every run.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        (xorshift::next(&mut self.0) >> 33) as usize % bound
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What a dealloc does in a world: how often each allocation is freed, and its results.
#[derive(PartialEq, Eq, Debug)]
pub struct Outcome {
    pub frees: Vec<usize>,
    pub results: Vec<bool>,
}

/// A `bufferization.dealloc` of allocations with conditions.
pub fn dealloc(memrefs: &[(usize, bool)], retained: &[usize], count: usize) -> Outcome {
    let mut frees = vec![0; count];
    for (i, &(m, c)) in memrefs.iter().enumerate() {
        let before = memrefs[..i].iter().any(|&(k, d)| d && k == m);
        if c && !before && !retained.contains(&m) {
            frees[m] += 1;
        }
    }
    let results = retained
        .iter()
        .map(|r| memrefs.iter().any(|&(m, c)| c && m == *r))
        .collect();
    Outcome { frees, results }
}
