//! Facts: what guards ask for.

use super::{ATTRIBUTE, BLOCK, REGION, VALUE, VALUES, Word};

/// What a guard asks of values and regions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    Absent,
    AllFalse,
    AllTrue,
    Allocated,
    Apart,
    AsStatic,
    Constant,
    Counting,
    Describes,
    DirectlyBefore,
    Empty,
    EndsScope,
    EnteredTwice,
    Extents,
    HoldsAlways,
    HoldsNever,
    NeverRuns,
    NoExtent,
    NoStackInside,
    OneRound,
    OneUse,
    Ones,
    OnlyAllocated,
    Ranked,
    Same,
    SameSpace,
    SameType,
    Scalar,
    StaticShape,
    Unreachable,
    Unused,
    Zeros,
}

/// Every fact.
pub const FACTS: &[Word<Fact>] = &[
    Word {
        name: "absent",
        word: Fact::Absent,
        takes: &[REGION],
        meaning: "the region has no blocks",
    },
    Word {
        name: "all-false",
        word: Fact::AllFalse,
        takes: &[VALUE],
        meaning: "the vector is a constant mask that takes nothing",
    },
    Word {
        name: "all-true",
        word: Fact::AllTrue,
        takes: &[VALUE],
        meaning: "the vector is a constant mask that takes everything",
    },
    Word {
        name: "allocated",
        word: Fact::Allocated,
        takes: &[VALUE],
        meaning: "the value is what an allocation made",
    },
    Word {
        name: "apart",
        word: Fact::Apart,
        takes: &[ATTRIBUTE, ATTRIBUTE],
        meaning: "the attributes are lists of as many numbers, all of them known, and not the same",
    },
    Word {
        name: "as-static",
        word: Fact::AsStatic,
        takes: &[VALUE, VALUE],
        meaning: "the type of the first says each extent, and of a memref offset and strides, that \
                  the type of the second says, and as many",
    },
    Word {
        name: "constant",
        word: Fact::Constant,
        takes: &[VALUE],
        meaning: "the value is a constant integer or index",
    },
    Word {
        name: "counting",
        word: Fact::Counting,
        takes: &[ATTRIBUTE],
        meaning: "the attribute is a list of the numbers 0, 1, 2 and so on, or the map of them",
    },
    Word {
        name: "describes",
        word: Fact::Describes,
        takes: &[VALUE, VALUE],
        meaning: "the first is made by `memref.reinterpret_cast` of the offset, sizes and strides \
                  of the second",
    },
    Word {
        name: "directly-before",
        word: Fact::DirectlyBefore,
        takes: &[VALUE, VALUE],
        meaning: "the operation that defines the first stands right before that of the second",
    },
    Word {
        name: "empty",
        word: Fact::Empty,
        takes: &[REGION],
        meaning: "the region is one block that holds a terminator alone",
    },
    Word {
        name: "ends-scope",
        word: Fact::EndsScope,
        takes: &[REGION],
        meaning: "the operation of the region is the last before the end of what ends with the \
                  stack allocations in it",
    },
    Word {
        name: "entered-twice",
        word: Fact::EnteredTwice,
        takes: &[BLOCK],
        meaning: "two ways lead to the block",
    },
    Word {
        name: "extents",
        word: Fact::Extents,
        takes: &[VALUE, ATTRIBUTE],
        meaning: "the attribute lists all extents of the type",
    },
    Word {
        name: "holds-always",
        word: Fact::HoldsAlways,
        takes: &[ATTRIBUTE],
        meaning: "the integer set is about nothing, and holds",
    },
    Word {
        name: "holds-never",
        word: Fact::HoldsNever,
        takes: &[ATTRIBUTE],
        meaning: "the integer set is about nothing, and does not hold",
    },
    Word {
        name: "never-runs",
        word: Fact::NeverRuns,
        takes: &[REGION],
        meaning: "a dimension of the loop is known to be empty",
    },
    Word {
        name: "no-extent",
        word: Fact::NoExtent,
        takes: &[VALUE],
        meaning: "the type has an extent of 0",
    },
    Word {
        name: "no-stack-inside",
        word: Fact::NoStackInside,
        takes: &[REGION],
        meaning: "nothing in the region is allocated on the stack",
    },
    Word {
        name: "one-round",
        word: Fact::OneRound,
        takes: &[REGION],
        meaning: "each dimension of the loop is known to have one round",
    },
    Word {
        name: "one-use",
        word: Fact::OneUse,
        takes: &[VALUE],
        meaning: "the value has one use",
    },
    Word {
        name: "ones",
        word: Fact::Ones,
        takes: &[ATTRIBUTE],
        meaning: "the attribute is a list of numbers that are all 1",
    },
    Word {
        name: "only-allocated",
        word: Fact::OnlyAllocated,
        takes: &[VALUE],
        meaning: "to allocate the value is all that the operation that defines it does",
    },
    Word {
        name: "ranked",
        word: Fact::Ranked,
        takes: &[VALUE],
        meaning: "the number of dimensions is known",
    },
    Word {
        name: "same",
        word: Fact::Same,
        takes: &[VALUES, VALUES],
        meaning: "both are the same values",
    },
    Word {
        name: "same-space",
        word: Fact::SameSpace,
        takes: &[VALUE, VALUE],
        meaning: "the memrefs are of one element type, one rank and one memory space",
    },
    Word {
        name: "same-type",
        word: Fact::SameType,
        takes: &[VALUE, VALUE],
        meaning: "both have the same type",
    },
    Word {
        name: "scalar",
        word: Fact::Scalar,
        takes: &[VALUE],
        meaning: "the type has no elements: it is a number",
    },
    Word {
        name: "static-shape",
        word: Fact::StaticShape,
        takes: &[VALUE],
        meaning: "the type says all extents",
    },
    Word {
        name: "unreachable",
        word: Fact::Unreachable,
        takes: &[BLOCK],
        meaning: "the block begins with `ub.unreachable`",
    },
    Word {
        name: "unused",
        word: Fact::Unused,
        takes: &[VALUES],
        meaning: "nothing uses any of the values",
    },
    Word {
        name: "zeros",
        word: Fact::Zeros,
        takes: &[ATTRIBUTE],
        meaning: "the attribute is a list of numbers that are all 0",
    },
];
