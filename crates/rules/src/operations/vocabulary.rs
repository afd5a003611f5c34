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
    Constant,
    Empty,
    OneUse,
    Ranked,
    Same,
    SameSpace,
    SameType,
    Unused,
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
        name: "constant",
        word: Fact::Constant,
        takes: takes(&[VALUE]),
        meaning: "the value is a constant integer or index",
    },
    Word {
        name: "empty",
        word: Fact::Empty,
        takes: takes(&[REGION]),
        meaning: "the region is one block that holds a terminator alone",
    },
    Word {
        name: "one-use",
        word: Fact::OneUse,
        takes: takes(&[VALUE]),
        meaning: "the value has one use",
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
        name: "unused",
        word: Fact::Unused,
        takes: takes(&[VALUES]),
        meaning: "nothing uses any of the values",
    },
];

/// What a right side may compute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Function {
    Extent,
    SizeOf,
}

/// Every function. Where one has no result, the rule does not apply.
pub const FUNCTIONS: &[Word<Function>] = &[
    Word {
        name: "extent",
        word: Function::Extent,
        takes: takes(&[VALUE, VALUE]),
        meaning: "of the type of the first, the static extent whose number the second is, as a \
                  constant",
    },
    Word {
        name: "size-of",
        word: Function::SizeOf,
        takes: takes(&[VALUE, VALUE, LIST]),
        meaning: "of the list of dynamic extents of the first, the one of the dimension whose \
                  number the second is",
    },
];

/// What a right side may do that is no term.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Move {
    Erase,
    EraseWithUsers,
    StaticSizes,
    StaticMetadata,
}

impl Move {
    /// The operations that it is for, if not for all.
    pub fn only(self) -> &'static [&'static str] {
        match self {
            Move::StaticSizes => &["memref.alloc", "memref.alloca"],
            Move::StaticMetadata => &["memref.extract_strided_metadata"],
            Move::Erase | Move::EraseWithUsers => &[],
        }
    }
}

/// Every move, with the reason why it is none of what terms can say.
pub const MOVES: &[Word<Move>] = &[
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
        takes: takes(&[]),
        meaning: "the results after the first that the type of the operand tells become constants: \
                  results of which some stay",
    },
    Word {
        name: "static-sizes",
        word: Move::StaticSizes,
        takes: takes(&[]),
        meaning: "operands that are constants go into the type of the result, users see a cast to \
                  the old type: types are not computed by terms",
    },
];

/// The word of a name.
pub fn find<T>(words: &'static [Word<T>], name: &str) -> Option<&'static Word<T>> {
    words.iter().find(|word| word.name == name)
}
