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
    AllFalse,
    AllTrue,
    Allocated,
    AsStatic,
    Constant,
    Counting,
    Describes,
    DirectlyBefore,
    Empty,
    EndsScope,
    Extents,
    NoExtent,
    NoStackInside,
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
        takes: takes(&[REGION]),
        meaning: "the region has no blocks",
    },
    Word {
        name: "all-false",
        word: Fact::AllFalse,
        takes: takes(&[VALUE]),
        meaning: "the vector is a constant mask that takes nothing",
    },
    Word {
        name: "all-true",
        word: Fact::AllTrue,
        takes: takes(&[VALUE]),
        meaning: "the vector is a constant mask that takes everything",
    },
    Word {
        name: "allocated",
        word: Fact::Allocated,
        takes: takes(&[VALUE]),
        meaning: "the value is what an allocation made",
    },
    Word {
        name: "as-static",
        word: Fact::AsStatic,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the type of the first says each extent, and of a memref offset and strides, that \
                  the type of the second says, and as many",
    },
    Word {
        name: "constant",
        word: Fact::Constant,
        takes: takes(&[VALUE]),
        meaning: "the value is a constant integer or index",
    },
    Word {
        name: "counting",
        word: Fact::Counting,
        takes: takes(&[ATTRIBUTE]),
        meaning: "the attribute is a list of the numbers 0, 1, 2 and so on, or the map of them",
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
        name: "extents",
        word: Fact::Extents,
        takes: takes(&[VALUE, ATTRIBUTE]),
        meaning: "the attribute lists all extents of the type",
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
        meaning: "nothing in the region is allocated on the stack",
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
        name: "only-allocated",
        word: Fact::OnlyAllocated,
        takes: takes(&[VALUE]),
        meaning: "to allocate the value is all that the operation that defines it does",
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
        name: "scalar",
        word: Fact::Scalar,
        takes: takes(&[VALUE]),
        meaning: "the type has no elements: it is a number",
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
        meaning: "the block begins with `ub.unreachable`",
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
    Carry,
    Distance,
    Element,
    Extent,
    HighProduct,
    Rank,
    SizeOf,
    Unsigned,
    UnsignedDistance,
    UnsignedHighProduct,
}

/// Every function. Where one has no result, the rule does not apply.
pub const FUNCTIONS: &[Word<Function>] = &[
    Word {
        name: "carry",
        word: Function::Carry,
        takes: takes(&[VALUE, VALUE]),
        meaning: "1 if the sum of the numbers, without signs, has more bits than they, and 0 if not",
    },
    Word {
        name: "distance",
        word: Function::Distance,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the second number less the first",
    },
    Word {
        name: "element",
        word: Function::Element,
        takes: takes(&[VALUE, LIST, LIST]),
        meaning: "of the last list, the elements of the first in rows, the one at these constant \
                  indices",
    },
    Word {
        name: "extent",
        word: Function::Extent,
        takes: takes(&[VALUE, VALUE]),
        meaning: "of the type of the first, the static extent whose number the second is, as a \
                  constant",
    },
    Word {
        name: "high-product",
        word: Function::HighProduct,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the upper half of the bits of the product of the numbers, with signs",
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
        meaning: "the number, read without a sign, to be compared with another such",
    },
    Word {
        name: "unsigned-distance",
        word: Function::UnsignedDistance,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the second number less the first, both of one sign",
    },
    Word {
        name: "unsigned-high-product",
        word: Function::UnsignedHighProduct,
        takes: takes(&[VALUE, VALUE]),
        meaning: "the upper half of the bits of the product of the numbers, without signs",
    },
];

/// What a right side may compute as an attribute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttributeFunction {
    Composed,
    Divided,
    Extents,
    Regrouped,
    WithConstants,
}

/// Every function of attributes. Where one has no result, the rule does not apply.
pub const ATTRIBUTE_FUNCTIONS: &[Word<AttributeFunction>] = &[
    Word {
        name: "composed",
        word: AttributeFunction::Composed,
        takes: takes(&[ATTRIBUTE, ATTRIBUTE]),
        meaning: "groups of dimensions, each of them the groups of the second that the first \
                  lists; of permutations, the first of what the second gives",
    },
    Word {
        name: "divided",
        word: AttributeFunction::Divided,
        takes: takes(&[ATTRIBUTE, ATTRIBUTE]),
        meaning: "the groups that, composed with those of the second, are those of the first",
    },
    Word {
        name: "extent-list",
        word: AttributeFunction::Extents,
        takes: takes(&[VALUE]),
        meaning: "the extents of the type, all of them known",
    },
    Word {
        name: "regrouped",
        word: AttributeFunction::Regrouped,
        takes: takes(&[VALUE, ATTRIBUTE, VALUE, ATTRIBUTE]),
        meaning: "the groups of dimensions of the first type that make one of the second each, \
                  where the groups behind the types are of one size in both",
    },
    Word {
        name: "with-constants",
        word: AttributeFunction::WithConstants,
        takes: takes(&[ATTRIBUTE, LIST]),
        meaning: "the list of numbers with these operands, all of them constants and none \
                  negative, in the place of what is not known",
    },
];

/// The operations whose result types `(inferred r)` knows.
pub const INFERRED: &[&str] = &[
    "bufferization.to_buffer",
    "memref.collapse_shape",
    "memref.expand_shape",
    "memref.subview",
    "tensor.collapse_shape",
    "tensor.expand_shape",
];

/// What a right side may do that is no term.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Move {
    DropUnusedResults,
    EqualResults,
    Erase,
    EraseWithUsers,
    InlineCase,
    OneYield,
    StaticSizes,
    StaticMetadata,
    Yielded,
}

impl Move {
    /// The operations that it is for, if not for all.
    pub fn only(self) -> &'static [&'static str] {
        match self {
            Move::StaticSizes => &[
                "memref.alloc",
                "memref.alloca",
                "memref.view",
                "memref.reinterpret_cast",
                "memref.subview",
                "tensor.extract_slice",
                "bufferization.alloc_tensor",
                "tensor.empty",
            ],
            Move::StaticMetadata => &["memref.extract_strided_metadata"],
            Move::EqualResults | Move::OneYield => &["scf.execute_region", "scf.index_switch"],
            Move::DropUnusedResults => &["scf.execute_region", "scf.if", "scf.index_switch"],
            Move::InlineCase => &["scf.index_switch"],
            Move::Yielded => &["scf.for"],
            Move::Erase | Move::EraseWithUsers => &[],
        }
    }
}

/// Every move, with the reason why it is none of what terms can say.
pub const MOVES: &[Word<Move>] = &[
    Word {
        name: "drop-unused-results",
        word: Move::DropUnusedResults,
        takes: takes(&[]),
        meaning: "results that nothing uses go, and what regions yield for them: results of which \
                  some stay",
    },
    Word {
        name: "equal-results",
        word: Move::EqualResults,
        takes: takes(&[]),
        meaning: "a result for which regions yield the same as for an earlier one becomes that \
                  one: no operand names what regions yield",
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
        name: "inline-case",
        word: Move::InlineCase,
        takes: takes(&[VALUE]),
        meaning: "the block of the case of this constant stands in the place of the switch, or \
                  that of the default: no pattern speaks of any number of regions",
    },
    Word {
        name: "one-yield",
        word: Move::OneYield,
        takes: takes(&[]),
        meaning: "a result for which regions yield one value alone, defined outside, becomes that \
                  value: no operand names what regions yield",
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
