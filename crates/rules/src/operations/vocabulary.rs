//! The words of rules about operations whose meaning is Rust: facts that guards ask for, functions
//! and moves of right sides.
//!
//! What each is, is said here once; `crates/passes/src/canonicalize/operations` knows the IR and
//! answers.

use super::rule::Kind;

/// What a word takes: for each argument the kinds that may stand there. With `many` the last one
/// may be repeated.
pub struct Takes {
    pub arguments: &'static [&'static [Kind]],
    pub many: bool,
}

const VALUE: &[Kind] = &[Kind::Value];
const VALUES: &[Kind] = &[Kind::Value, Kind::Values];
const LIST: &[Kind] = &[Kind::Values];
const REGION: &[Kind] = &[Kind::Region];
const BLOCK: &[Kind] = &[Kind::Block];
const ATTRIBUTE: &[Kind] = &[Kind::Attribute];

const fn takes(arguments: &'static [&'static [Kind]]) -> Takes {
    Takes {
        arguments,
        many: false,
    }
}

/// A word with its arguments and one line of meaning.
pub struct Word<T: 'static> {
    pub name: &'static str,
    pub word: T,
    pub takes: Takes,
    pub meaning: &'static str,
}

/// What a guard asks of values and regions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fact {
    Absent,
    Castable,
    Constant,
    Describes,
    DirectlyBefore,
    Empty,
    EndsScope,
    LosesKnowledge,
    NoExtent,
    NoStackInside,
    OneUse,
    Ones,
    Ranked,
    Same,
    SameSpace,
    SameType,
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
        takes: takes(&[REGION]),
        meaning: "the region has no blocks",
    },
    Word {
        name: "castable",
        word: Fact::Castable,
        takes: takes(&[VALUE, VALUE]),
        meaning: "`memref.cast` may make the type of the second of the first",
    },
    Word {
        name: "constant",
        word: Fact::Constant,
        takes: takes(&[VALUE]),
        meaning: "the value is a constant integer or index",
    },
    Word {
        name: "describes",
        word: Fact::Describes,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the first is made by `memref.reinterpret_cast` of the offset, sizes and strides \
                  of the second",
    },
    Word {
        name: "directly-before",
        word: Fact::DirectlyBefore,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the operation that defines the first stands right before that of the second",
    },
    Word {
        name: "empty",
        word: Fact::Empty,
        takes: takes(&[REGION]),
        meaning: "the region is one block that holds a terminator alone",
    },
    Word {
        name: "ends-scope",
        word: Fact::EndsScope,
        takes: takes(&[REGION]),
        meaning: "the operation of the region is the last before the end of what ends with the \
                  stack allocations in it",
    },
    Word {
        name: "loses-knowledge",
        word: Fact::LosesKnowledge,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the type of the first says each extent, offset and stride that the type of the \
                  second says",
    },
    Word {
        name: "no-extent",
        word: Fact::NoExtent,
        takes: takes(&[VALUE]),
        meaning: "the type has an extent of 0",
    },
    Word {
        name: "no-stack-inside",
        word: Fact::NoStackInside,
        takes: takes(&[REGION]),
        meaning: "nothing in the region allocates on a stack that ends with it",
    },
    Word {
        name: "one-use",
        word: Fact::OneUse,
        takes: takes(&[VALUE]),
        meaning: "the value has one use",
    },
    Word {
        name: "ones",
        word: Fact::Ones,
        takes: takes(&[ATTRIBUTE]),
        meaning: "the attribute is a list of numbers that are all 1",
    },
    Word {
        name: "ranked",
        word: Fact::Ranked,
        takes: takes(&[VALUE]),
        meaning: "the number of dimensions is known",
    },
    Word {
        name: "same",
        word: Fact::Same,
        takes: takes(&[VALUES, VALUES]),
        meaning: "both are the same values",
    },
    Word {
        name: "same-space",
        word: Fact::SameSpace,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the memrefs are of one element type, one rank and one memory space",
    },
    Word {
        name: "same-type",
        word: Fact::SameType,
        takes: takes(&[VALUE, VALUE]),
        meaning: "both have the same type",
    },
    Word {
        name: "static-shape",
        word: Fact::StaticShape,
        takes: takes(&[VALUE]),
        meaning: "the type says all extents",
    },
    Word {
        name: "unreachable",
        word: Fact::Unreachable,
        takes: takes(&[BLOCK]),
        meaning: "the block holds `ub.unreachable` alone",
    },
    Word {
        name: "unused",
        word: Fact::Unused,
        takes: takes(&[VALUES]),
        meaning: "nothing uses any of the values",
    },
    Word {
        name: "zeros",
        word: Fact::Zeros,
        takes: takes(&[ATTRIBUTE]),
        meaning: "the attribute is a list of numbers that are all 0",
    },
];

/// What a right side may compute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Function {
    Distance,
    Extent,
    Rank,
    SizeOf,
    Unsigned,
    UnsignedDistance,
}

/// Every function. Where one has no result, the rule does not apply.
pub const FUNCTIONS: &[Word<Function>] = &[
    Word {
        name: "distance",
        word: Function::Distance,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the second number less the first",
    },
    Word {
        name: "extent",
        word: Function::Extent,
        takes: takes(&[VALUE, VALUE]),
        meaning: "of the type of the first, the static extent whose number the second is, as a \
                  constant",
    },
    Word {
        name: "rank",
        word: Function::Rank,
        takes: takes(&[VALUE]),
        meaning: "the number of dimensions of the type",
    },
    Word {
        name: "size-of",
        word: Function::SizeOf,
        takes: takes(&[VALUE, VALUE, LIST]),
        meaning: "of the list of dynamic extents of the first, the one of the dimension whose \
                  number the second is",
    },
    Word {
        name: "unsigned",
        word: Function::Unsigned,
        takes: takes(&[VALUE]),
        meaning: "the number, read without a sign",
    },
    Word {
        name: "unsigned-distance",
        word: Function::UnsignedDistance,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the second number less the first, both read without a sign",
    },
];

/// What a right side may do that is no term.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Move {
    Erase,
    EraseWithUsers,
    StaticSizes,
    StaticMetadata,
    DropUnusedResults,
    Yielded,
}

/// Every move, with the reason why it is none of what terms can say.
pub const MOVES: &[Word<Move>] = &[
    Word {
        name: "drop-unused-results",
        word: Move::DropUnusedResults,
        takes: takes(&[]),
        meaning: "the results that nothing uses go, and what regions yield for them: which ones \
                  these are is known only at the place",
    },
    Word {
        name: "erase",
        word: Move::Erase,
        takes: takes(&[]),
        meaning: "the operation, whose results nothing uses, goes: no term stands for nothing",
    },
    Word {
        name: "erase-with-users",
        word: Move::EraseWithUsers,
        takes: takes(&[VALUE]),
        meaning: "the operation goes, and before it every operation that uses the value: a pattern \
                  names operands, not users",
    },
    Word {
        name: "static-metadata",
        word: Move::StaticMetadata,
        takes: takes(&[VALUE]),
        meaning: "the results after the first that the type of the value tells become constants: \
                  results of which some stay",
    },
    Word {
        name: "static-sizes",
        word: Move::StaticSizes,
        takes: takes(&[]),
        meaning: "operands that are constants go into the type of the result, users see a cast to \
                  the old type: types are not computed by terms",
    },
    Word {
        name: "yielded",
        word: Move::Yielded,
        takes: takes(&[REGION]),
        meaning: "the results become what the region yields, all of it defined outside: values \
                  that no operand names",
    },
];

/// The word of a name.
pub fn find<T>(words: &'static [Word<T>], name: &str) -> Option<&'static Word<T>> {
    words.iter().find(|word| word.name == name)
}
