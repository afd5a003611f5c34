//! How to run a program, and how far.

/// What a run may take.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Operations executed.
    pub steps: u64,
    /// Open calls and regions.
    pub depth: usize,
    /// SSA values in the frames of open calls.
    pub values: usize,
    /// Bytes of live buffers.
    pub bytes: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            steps: 100_000_000,
            depth: 1_000_000,
            values: 50_000_000,
            bytes: 1 << 30,
        }
    }
}

/// How to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The function to start with; none for `main`, or for the only function with a body.
    pub entry: Option<String>,
    /// Arguments for the entry function, first ones first; the rest is invented.
    pub arguments: Vec<Argument>,
    /// Where invented numbers come from.
    pub seed: u64,
    pub limits: Limits,
    /// Whether to note when each buffer is accessed.
    pub lives: bool,
}

/// A number for an argument of the entry function.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Argument {
    Int(i128),
    Float(f64),
}

/// Where a program is to ask whether to go on.
#[derive(Copy, Clone)]
pub struct Pause {
    /// After so many operations.
    pub operations: u64,
    /// Before it calls external functions more often than this.
    pub calls: u32,
    /// Where loops on known numbers went round so often.
    pub rounds: u64,
}

impl Pause {
    pub const NEVER: Pause = Pause {
        operations: u64::MAX,
        calls: u32::MAX,
        rounds: u64::MAX,
    };
}
