//! Why allocations stay allocations.

use freehold_analysis::arena::Stays;

/// Why an allocation stays one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// What is known of the buffer does not allow it.
    Buffer(Stays),
    /// It is not `memref.alloc`.
    OtherOperation,
    /// Its size is known at run time only, and not where an arena could be allocated.
    DynamicSize,
    /// Its layout is not the identity, or it is not known how many bytes its elements take.
    Layout,
    /// It may run in many places at one time, or nobody declared how often.
    Parallel,
    /// Its buffers of several rounds of a loop are needed at a time: too many, or taking turns
    /// would need more memory.
    Carried,
    /// An arena would take no less than the allocations.
    NoGain,
    /// Its function may call itself: each call would hold an arena.
    Recursive,
}

impl Reason {
    /// The reason in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Reason::Buffer(Stays::Returned) => "its buffer is returned or handed over",
            Reason::Buffer(Stays::Captured) => "its buffer is stored in memory",
            Reason::Buffer(Stays::Held) => {
                "an operation may use its buffer after it has ended, or gives its address"
            }
            Reason::Buffer(Stays::FreedOtherwise) => {
                "its buffer is freed by a callee, or otherwise than by `memref.dealloc`"
            }
            Reason::Buffer(Stays::FreedWithOthers) => {
                "what frees its buffer may also free one that stays"
            }
            Reason::Buffer(Stays::NotConsidered) | Reason::OtherOperation => {
                "only buffers of `memref.alloc` are planned"
            }
            Reason::DynamicSize => "its size is not known where room for it could be allocated",
            Reason::Layout => "its layout is not the identity, or its bytes cannot be counted",
            Reason::Parallel => "it may run in many places at one time",
            Reason::Carried => "its buffers of several rounds are needed at a time",
            Reason::Recursive => "its function may call itself",
            Reason::NoGain => "an arena would take no less memory",
        }
    }

    /// Why a call is handed an arena that is allocated for it alone.
    #[must_use]
    pub fn words_of_call(self) -> &'static str {
        match self {
            Reason::Parallel => "it may run in many places at one time, or go on behind its place",
            Reason::Recursive => "the function around it may call itself",
            _ => "room in an arena would take no less memory",
        }
    }
}
