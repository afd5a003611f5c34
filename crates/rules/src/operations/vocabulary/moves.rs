//! Moves: what right sides do that is no term.

use super::{REGION, VALUE, Word};

/// What a right side may do that is no term.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Move {
    AlignArguments,
    ComposeMap,
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
            Move::ComposeMap => &[
                "affine.apply",
                "affine.for",
                "affine.if",
                "affine.load",
                "affine.max",
                "affine.min",
                "affine.prefetch",
                "affine.store",
                "affine.vector_load",
                "affine.vector_store",
            ],
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
        takes: &[],
        meaning: "where the first region hands on its arguments alone, all of them, they \
                  keep their order: a list in the order of another",
    },
    Word {
        name: "compose-map",
        word: Move::ComposeMap,
        takes: &[],
        meaning: "what maps and sets are about takes in what `affine.apply` computes of others, and \
                  constants; operands that are not needed go: maps of any number of operands",
    },
    Word {
        name: "drop-cases",
        word: Move::DropCases,
        takes: &[VALUE],
        meaning: "cases go that lead where the default leads, or that cannot be, because the \
                  only branch to the block is on the same number: no pattern speaks of any \
                  number of successors",
    },
    Word {
        name: "drop-dimensions",
        word: Move::DropDimensions,
        takes: &[],
        meaning: "dimensions that run once, and whose variables nothing uses, go: members of \
                  several lists at one place",
    },
    Word {
        name: "drop-outputs",
        word: Move::DropOutputs,
        takes: &[],
        meaning: "outputs go into which nothing is inserted, or whose result nothing uses, \
                  with what is inserted: results of which some stay",
    },
    Word {
        name: "drop-unused",
        word: Move::DropUnused,
        takes: &[],
        meaning: "arguments of regions and results that nothing uses go, and what is handed \
                  to them: results of which some stay",
    },
    Word {
        name: "equal-values",
        word: Move::EqualValues,
        takes: &[],
        meaning: "an argument of a region, or a result, that receives what an earlier one \
                  does becomes that one: no operand names what regions hand on",
    },
    Word {
        name: "erase",
        word: Move::Erase,
        takes: &[],
        meaning: "the operation, whose results nothing uses, goes: no term stands for \
                  nothing",
    },
    Word {
        name: "erase-with-users",
        word: Move::EraseWithUsers,
        takes: &[VALUE],
        meaning: "the operation goes, and before it every operation that uses the value: a \
                  pattern names operands, not users",
    },
    Word {
        name: "fixed-variables",
        word: Move::FixedVariables,
        takes: &[],
        meaning: "the variables of dimensions that run once become their lower bounds: \
                  arguments of regions",
    },
    Word {
        name: "inline-blocks",
        word: Move::InlineBlocks,
        takes: &[],
        meaning: "where several blocks may stand around the operation, those of its region do, \
                  after all other rules: blocks",
    },
    Word {
        name: "inline-case",
        word: Move::InlineCase,
        takes: &[VALUE],
        meaning: "the block of the case of this constant stands in the place of the switch, \
                  or that of the default: no pattern speaks of any number of regions",
    },
    Word {
        name: "insert-once",
        word: Move::InsertOnce,
        takes: &[],
        meaning: "the body of a loop of one round stands in its place, and what it inserts \
                  at the end is inserted into the outputs: operations of a region become \
                  others",
    },
    Word {
        name: "join-with-inner",
        word: Move::JoinWithInner,
        takes: &[],
        meaning: "the only `scf.if` in the first region becomes one with the operation, on \
                  both conditions, if what they yield allows it: regions of two operations",
    },
    Word {
        name: "join-with-previous",
        word: Move::JoinWithPrevious,
        takes: &[],
        meaning: "the operation becomes part of the `scf.if` before it, on the same \
                  condition or its negation; frees may stand between them: regions of two \
                  operations",
    },
    Word {
        name: "known-after",
        word: Move::KnownAfter,
        takes: &[],
        meaning: "in the second region the condition that is handed on is true, and what \
                  compares as it does is known: users of arguments of regions",
    },
    Word {
        name: "known-behind",
        word: Move::KnownBehind,
        takes: &[],
        meaning: "directly in the blocks that only the branch enters its condition is known; made \
                  in one walk, before all other rules: uses in blocks",
    },
    Word {
        name: "known-inside",
        word: Move::KnownInside,
        takes: &[],
        meaning: "in the regions the condition is known; made in one walk, before all other rules: \
                  uses in regions",
    },
    Word {
        name: "merge-blocks",
        word: Move::MergeBlocks,
        takes: &[],
        meaning: "the blocks before and behind that are entered from each other only become \
                  one: blocks",
    },
    Word {
        name: "merge-nest",
        word: Move::MergeNest,
        takes: &[],
        meaning: "a loop that is all there is in the loop, with steps that are known to be \
                  positive, becomes part of it: regions of two operations",
    },
    Word {
        name: "move-if-down",
        word: Move::MoveIfDown,
        takes: &[],
        meaning: "an `scf.if` on the condition, at the end of the first region, goes to the \
                  start of the second: from region to region",
    },
    Word {
        name: "one-value",
        word: Move::OneValue,
        takes: &[],
        meaning: "an argument of a region, or a result, that is one value from outside \
                  whatever way is taken becomes that value: no operand names what regions \
                  hand on",
    },
    Word {
        name: "past-branches",
        word: Move::PastBranches,
        takes: &[],
        meaning: "a way that leads to a block that only branches leads to where that does: \
                  any number of successors",
    },
    Word {
        name: "reduce-once",
        word: Move::ReduceOnce,
        takes: &[],
        meaning: "the body of a loop of one round stands in its place, and what combines the \
                  initial values with what is reduced: any number of regions",
    },
    Word {
        name: "select-results",
        word: Move::SelectResults,
        takes: &[],
        meaning: "results for which both regions yield what is outside become selections: \
                  values that no operand names",
    },
    Word {
        name: "static-lists",
        word: Move::StaticLists,
        takes: &[],
        meaning: "operands that are constants go into the attributes of lists, but sizes of slices: \
                  members of lists of which a part are operands",
    },
    Word {
        name: "static-metadata",
        word: Move::StaticMetadata,
        takes: &[],
        meaning: "the results after the first that the type of the operand tells become \
                  constants: results of which some stay",
    },
    Word {
        name: "static-sizes",
        word: Move::StaticSizes,
        takes: &[],
        meaning: "operands that are constants go into the type of the result, users see a \
                  cast to the old type: types are not computed by terms",
    },
    Word {
        name: "take-case",
        word: Move::TakeCase,
        takes: &[VALUE],
        meaning: "the way of the case of this number, if it is known, stands in the place of \
                  the switch, or the way of the default; the only branch to the block may \
                  tell it: any number of successors",
    },
    Word {
        name: "uncast-values",
        word: Move::UncastValues,
        takes: &[],
        meaning: "a tensor that is handed on keeps the extents that a cast of the first one \
                  forgets; users see a cast to the old type: types are not computed by terms",
    },
    Word {
        name: "yielded",
        word: Move::Yielded,
        takes: &[REGION],
        meaning: "the results become what the region yields, all of it defined outside: \
                  values that no operand names",
    },
];
