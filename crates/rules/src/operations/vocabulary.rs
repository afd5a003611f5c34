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
    EnteredTwice,
    Extents,
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
        name: "entered-twice",
        word: Fact::EnteredTwice,
        takes: takes(&[BLOCK]),
        meaning: "two ways lead to the block",
    },
    Word {
        name: "extents",
        word: Fact::Extents,
        takes: takes(&[VALUE, ATTRIBUTE]),
        meaning: "the attribute lists all extents of the type",
    },
    Word {
        name: "never-runs",
        word: Fact::NeverRuns,
        takes: takes(&[REGION]),
        meaning: "a dimension of the loop is known to be empty",
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
        name: "one-round",
        word: Fact::OneRound,
        takes: takes(&[REGION]),
        meaning: "each dimension of the loop is known to have one round",
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
    Initial,
    Rank,
    Selected,
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
        name: "initial",
        word: Function::Initial,
        takes: takes(&[VALUE]),
        meaning: "the tensor of which the first is made by writing into it: an output of the \
                  operation that gives it",
    },
    Word {
        name: "rank",
        word: Function::Rank,
        takes: takes(&[VALUE]),
        meaning: "the number of dimensions of the type",
    },
    Word {
        name: "selected",
        word: Function::Selected,
        takes: takes(&[VALUE, LIST, LIST]),
        meaning: "the first list if the condition holds, else the second, one by one",
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
    AlignArguments,
    DropCases,
    DropDimensions,
    DropOutputs,
    DropUnused,
    EqualValues,
    Erase,
    EraseWithUsers,
    FixedVariables,
    InlineBlocks,
    InlineCase,
    InsertOnce,
    JoinWithInner,
    JoinWithPrevious,
    KnownAfter,
    KnownBehind,
    KnownInside,
    MergeBlocks,
    MergeNest,
    MoveIfDown,
    OneValue,
    PastBranches,
    ReduceOnce,
    SelectResults,
    StaticLists,
    StaticMetadata,
    StaticSizes,
    TakeCase,
    UncastValues,
    Yielded,
}

impl Move {
    /// The operations that it is for, if not for all.
    pub fn only(self) -> &'static [&'static str] {
        match self {
            Move::AlignArguments | Move::KnownAfter | Move::MoveIfDown => &["scf.while"],
            Move::DropCases | Move::TakeCase => &["cf.switch"],
            Move::DropDimensions | Move::FixedVariables => &["scf.forall", "scf.parallel"],
            Move::DropOutputs | Move::InsertOnce => {
                &["scf.forall", "tensor.extract_slice", "tensor.insert_slice"]
            }
            Move::DropUnused
            | Move::EqualValues
            | Move::Erase
            | Move::EraseWithUsers
            | Move::OneValue => &[],
            Move::InlineBlocks => &["scf.execute_region"],
            Move::InlineCase => &["scf.index_switch"],
            Move::JoinWithInner
            | Move::JoinWithPrevious
            | Move::KnownInside
            | Move::SelectResults => &["scf.if"],
            Move::KnownBehind => &["cf.cond_br"],
            Move::MergeBlocks => &["cf.br"],
            Move::MergeNest | Move::ReduceOnce => &["scf.parallel"],
            Move::PastBranches => &["cf.br", "cf.cond_br", "cf.switch"],
            Move::StaticLists => &["scf.forall", "tensor.insert_slice"],
            Move::StaticMetadata => &["memref.extract_strided_metadata"],
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
            Move::UncastValues => &["scf.for", "scf.forall"],
            Move::Yielded => &["scf.for"],
        }
    }

    /// Whether what ends a block still has an end behind it.
    pub fn keeps_end(self) -> bool {
        matches!(
            self,
            Move::DropCases
                | Move::KnownBehind
                | Move::MergeBlocks
                | Move::PastBranches
                | Move::TakeCase
        )
    }

    /// Whether it is about what an operation hands to its regions and they hand on.
    pub fn needs_flow(self) -> bool {
        matches!(self, Move::DropUnused | Move::EqualValues | Move::OneValue)
    }
}

/// Every move, with the reason why it is none of what terms can say.
pub const MOVES: &[Word<Move>] = &[
    Word {
        name: "align-arguments",
        word: Move::AlignArguments,
        takes: takes(&[]),
        meaning: "where the first region hands on its arguments alone, all of them, they \
                  keep their order: a list in the order of another",
    },
    Word {
        name: "drop-cases",
        word: Move::DropCases,
        takes: takes(&[VALUE]),
        meaning: "cases go that lead where the default leads, or that cannot be, because the \
                  only branch to the block is on the same number: no pattern speaks of any \
                  number of successors",
    },
    Word {
        name: "drop-dimensions",
        word: Move::DropDimensions,
        takes: takes(&[]),
        meaning: "dimensions that run once, and whose variables nothing uses, go: members of \
                  several lists at one place",
    },
    Word {
        name: "drop-outputs",
        word: Move::DropOutputs,
        takes: takes(&[]),
        meaning: "outputs go into which nothing is inserted, or whose result nothing uses, \
                  with what is inserted: results of which some stay",
    },
    Word {
        name: "drop-unused",
        word: Move::DropUnused,
        takes: takes(&[]),
        meaning: "arguments of regions and results that nothing uses go, and what is handed \
                  to them: results of which some stay",
    },
    Word {
        name: "equal-values",
        word: Move::EqualValues,
        takes: takes(&[]),
        meaning: "an argument of a region, or a result, that receives what an earlier one \
                  does becomes that one: no operand names what regions hand on",
    },
    Word {
        name: "erase",
        word: Move::Erase,
        takes: takes(&[]),
        meaning: "the operation, whose results nothing uses, goes: no term stands for \
                  nothing",
    },
    Word {
        name: "erase-with-users",
        word: Move::EraseWithUsers,
        takes: takes(&[VALUE]),
        meaning: "the operation goes, and before it every operation that uses the value: a \
                  pattern names operands, not users",
    },
    Word {
        name: "fixed-variables",
        word: Move::FixedVariables,
        takes: takes(&[]),
        meaning: "the variables of dimensions that run once become their lower bounds: \
                  arguments of regions",
    },
    Word {
        name: "inline-blocks",
        word: Move::InlineBlocks,
        takes: takes(&[]),
        meaning: "where several blocks may stand around the operation, those of its region do, \
                  after all other rules: blocks",
    },
    Word {
        name: "inline-case",
        word: Move::InlineCase,
        takes: takes(&[VALUE]),
        meaning: "the block of the case of this constant stands in the place of the switch, \
                  or that of the default: no pattern speaks of any number of regions",
    },
    Word {
        name: "insert-once",
        word: Move::InsertOnce,
        takes: takes(&[]),
        meaning: "the body of a loop of one round stands in its place, and what it inserts \
                  at the end is inserted into the outputs: operations of a region become \
                  others",
    },
    Word {
        name: "join-with-inner",
        word: Move::JoinWithInner,
        takes: takes(&[]),
        meaning: "the only `scf.if` in the first region becomes one with the operation, on \
                  both conditions, if what they yield allows it: regions of two operations",
    },
    Word {
        name: "join-with-previous",
        word: Move::JoinWithPrevious,
        takes: takes(&[]),
        meaning: "the operation becomes part of the `scf.if` before it, on the same \
                  condition or its negation; frees may stand between them: regions of two \
                  operations",
    },
    Word {
        name: "known-after",
        word: Move::KnownAfter,
        takes: takes(&[]),
        meaning: "in the second region the condition that is handed on is true, and what \
                  compares as it does is known: users of arguments of regions",
    },
    Word {
        name: "known-behind",
        word: Move::KnownBehind,
        takes: takes(&[]),
        meaning: "directly in the blocks that only the branch enters its condition is known; made \
                  in one walk, before all other rules: uses in blocks",
    },
    Word {
        name: "known-inside",
        word: Move::KnownInside,
        takes: takes(&[]),
        meaning: "in the regions the condition is known; made in one walk, before all other rules: \
                  uses in regions",
    },
    Word {
        name: "merge-blocks",
        word: Move::MergeBlocks,
        takes: takes(&[]),
        meaning: "the blocks before and behind that are entered from each other only become \
                  one: blocks",
    },
    Word {
        name: "merge-nest",
        word: Move::MergeNest,
        takes: takes(&[]),
        meaning: "a loop that is all there is in the loop, with steps that are known to be \
                  positive, becomes part of it: regions of two operations",
    },
    Word {
        name: "move-if-down",
        word: Move::MoveIfDown,
        takes: takes(&[]),
        meaning: "an `scf.if` on the condition, at the end of the first region, goes to the \
                  start of the second: from region to region",
    },
    Word {
        name: "one-value",
        word: Move::OneValue,
        takes: takes(&[]),
        meaning: "an argument of a region, or a result, that is one value from outside \
                  whatever way is taken becomes that value: no operand names what regions \
                  hand on",
    },
    Word {
        name: "past-branches",
        word: Move::PastBranches,
        takes: takes(&[]),
        meaning: "a way that leads to a block that only branches leads to where that does: \
                  any number of successors",
    },
    Word {
        name: "reduce-once",
        word: Move::ReduceOnce,
        takes: takes(&[]),
        meaning: "the body of a loop of one round stands in its place, and what combines the \
                  initial values with what is reduced: any number of regions",
    },
    Word {
        name: "select-results",
        word: Move::SelectResults,
        takes: takes(&[]),
        meaning: "results for which both regions yield what is outside become selections: \
                  values that no operand names",
    },
    Word {
        name: "static-lists",
        word: Move::StaticLists,
        takes: takes(&[]),
        meaning: "operands that are constants go into the attributes of lists, but sizes of slices: \
                  members of lists of which a part are operands",
    },
    Word {
        name: "static-metadata",
        word: Move::StaticMetadata,
        takes: takes(&[]),
        meaning: "the results after the first that the type of the operand tells become \
                  constants: results of which some stay",
    },
    Word {
        name: "static-sizes",
        word: Move::StaticSizes,
        takes: takes(&[]),
        meaning: "operands that are constants go into the type of the result, users see a \
                  cast to the old type: types are not computed by terms",
    },
    Word {
        name: "take-case",
        word: Move::TakeCase,
        takes: takes(&[VALUE]),
        meaning: "the way of the case of this number, if it is known, stands in the place of \
                  the switch, or the way of the default; the only branch to the block may \
                  tell it: any number of successors",
    },
    Word {
        name: "uncast-values",
        word: Move::UncastValues,
        takes: takes(&[]),
        meaning: "a tensor that is handed on keeps the extents that a cast of the first one \
                  forgets; users see a cast to the old type: types are not computed by terms",
    },
    Word {
        name: "yielded",
        word: Move::Yielded,
        takes: takes(&[REGION]),
        meaning: "the results become what the region yields, all of it defined outside: \
                  values that no operand names",
    },
];

/// The word of a name.
pub fn find<T>(words: &'static [Word<T>], name: &str) -> Option<&'static Word<T>> {
    words.iter().find(|word| word.name == name)
}
