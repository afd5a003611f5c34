//! The world outside the program: what external functions give, and what they saw.
//!
//! Everything comes from one seed, so that two programs that call the same functions in the same
//! order get the same answers.

use super::number_types::{Float, Scalar, truncated};

/// What an external function, or the caller of the entry function, can see of a value.
#[derive(Clone, PartialEq, Debug)]
pub enum Observed {
    Bits(u64),
    /// A memref's or vector's extents and elements; none for what was never written.
    Elements {
        sizes: Vec<i64>,
        elements: Vec<Option<u64>>,
    },
    /// A function, by its name behind those of the modules around it.
    Function(String),
    /// Poison, or memory that holds memrefs.
    Other,
}

/// One call of an external function.
#[derive(Clone, PartialEq, Debug)]
pub struct Event {
    pub callee: String,
    pub arguments: Vec<Observed>,
}

/// The source of numbers, and the record of calls.
pub struct Environment {
    state: u64,
    pub trace: Vec<Event>,
}

impl Environment {
    pub fn new(seed: u64) -> Self {
        Environment {
            state: seed,
            trace: Vec::new(),
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

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// An extent for a dimension that is not known: 1 to 4.
    pub fn extent(&mut self) -> i64 {
        1 + self.below(4) as i64
    }

    /// A small number: exact in every type, and good for a trip count.
    pub fn number(&mut self, scalar: Scalar) -> u64 {
        let small = self.below(8);
        match scalar {
            Scalar::Int { width } => truncated(small, width),
            Scalar::Float(float) => Float::encode(float, small as f64),
        }
    }
}
