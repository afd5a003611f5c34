//! What writing a program needs: its text so far, fresh names, and what is visible.

use std::fmt::Write as _;

use super::feature_set::FeatureSet;
use super::random::Random;

/// The type of the buffers that programs hand around.
pub const BUFFER: &str = "memref<2xi64>";

/// A number of elements, at least two.
#[derive(Clone)]
pub struct Extent {
    pub name: String,
    /// It is never more.
    pub most: usize,
}

/// The values that are visible at a point.
#[derive(Clone, Default)]
pub struct Scope {
    pub buffers: Vec<String>,
    /// Buffers that must not leave the function, on the stack: they are read only.
    pub locals: Vec<String>,
    pub conditions: Vec<String>,
    /// What buffers are allocated with whose sizes are known at run time.
    pub extents: Vec<Extent>,
}

impl Scope {
    /// Any buffer that may be read here.
    pub fn readable<'a>(&'a self, random: &mut Random) -> &'a str {
        let all = self.buffers.len() + self.locals.len();
        let index = random.below(all);
        match self.buffers.get(index) {
            Some(name) => name,
            None => &self.locals[index - self.buffers.len()],
        }
    }
}

/// How the blocks without a successor end, with so many buffers.
pub enum End {
    Return(usize),
    Yield(usize),
}

/// How many functions of one kind a program has.
#[derive(Default)]
pub struct FunctionCounts {
    /// With one result.
    pub one: usize,
    /// With two.
    pub two: usize,
}

pub struct Writer {
    pub random: Random,
    pub text: String,
    pub features: FeatureSet,
    /// How many names were given out.
    named: usize,
    /// How many results each function written so far has, the one being written among them.
    pub functions: Vec<usize>,
    /// The functions that give back what they are given: `@g0`, ..., and with two results
    /// `@p0`, ...
    pub helpers: FunctionCounts,
    /// Those whose results are new: `@new0`, ..., and with two results `@pair0`, ...
    pub givers: FunctionCounts,
    /// The function that is being written.
    pub current: Option<usize>,
}

impl Writer {
    pub fn new(random: Random, features: FeatureSet) -> Self {
        Writer {
            random,
            text: String::new(),
            features,
            named: 0,
            functions: Vec::new(),
            helpers: FunctionCounts::default(),
            givers: FunctionCounts::default(),
            current: None,
        }
    }

    pub fn line(&mut self, depth: usize, line: std::fmt::Arguments) {
        self.text.extend(std::iter::repeat_n("  ", depth));
        let _ = writeln!(self.text, "{line}");
    }

    pub fn name(&mut self, prefix: &str) -> String {
        self.named += 1;
        format!("%{prefix}{}", self.named)
    }

    pub fn names(&mut self, prefix: &str, count: usize) -> Vec<String> {
        (0..count).map(|_| self.name(prefix)).collect()
    }
}

/// `%a, %b = `, or nothing.
pub fn assign(results: &[String]) -> String {
    match results {
        [] => String::new(),
        _ => format!("{} = ", results.join(", ")),
    }
}

/// `memref<2xi64>, memref<2xi64>`.
pub fn types(count: usize) -> String {
    vec![BUFFER; count].join(", ")
}
