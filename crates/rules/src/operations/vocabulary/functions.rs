//! Functions: what right sides compute, and where they say what follows from something.

use super::{ATTRIBUTE, LIST, VALUE, Word};

/// What a right side may compute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Function {
    Applied,
    Carry,
    Distance,
    Element,
    Extent,
    Greatest,
    HighProduct,
    Initial,
    Least,
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
        name: "applied",
        word: Function::Applied,
        takes: &[ATTRIBUTE, LIST],
        meaning: "the only result of the affine map, if that is one of these operands, or they are \
                  constants",
    },
    Word {
        name: "carry",
        word: Function::Carry,
        takes: &[VALUE, VALUE],
        meaning: "1 if the sum of the numbers, without signs, has more bits than they, and 0 if not",
    },
    Word {
        name: "distance",
        word: Function::Distance,
        takes: &[VALUE, VALUE],
        meaning: "the second number less the first",
    },
    Word {
        name: "element",
        word: Function::Element,
        takes: &[VALUE, LIST, LIST],
        meaning: "of the last list, the elements of the first in rows, the one at these constant \
                  indices",
    },
    Word {
        name: "extent",
        word: Function::Extent,
        takes: &[VALUE, VALUE],
        meaning: "of the type of the first, the static extent whose number the second is, as a \
                  constant",
    },
    Word {
        name: "greatest",
        word: Function::Greatest,
        takes: &[ATTRIBUTE, LIST],
        meaning: "the greatest of the results of the affine map, of constants",
    },
    Word {
        name: "high-product",
        word: Function::HighProduct,
        takes: &[VALUE, VALUE],
        meaning: "the upper half of the bits of the product of the numbers, with signs",
    },
    Word {
        name: "initial",
        word: Function::Initial,
        takes: &[VALUE],
        meaning: "the tensor of which the first is made by writing into it: an output of the \
                  operation that gives it",
    },
    Word {
        name: "least",
        word: Function::Least,
        takes: &[ATTRIBUTE, LIST],
        meaning: "the least of the results of the affine map, of constants",
    },
    Word {
        name: "rank",
        word: Function::Rank,
        takes: &[VALUE],
        meaning: "the number of dimensions of the type",
    },
    Word {
        name: "selected",
        word: Function::Selected,
        takes: &[VALUE, LIST, LIST],
        meaning: "the first list if the condition holds, else the second, one by one",
    },
    Word {
        name: "size-of",
        word: Function::SizeOf,
        takes: &[VALUE, VALUE, LIST],
        meaning: "of the list of dynamic extents of the first, the one of the dimension whose \
                  number the second is",
    },
    Word {
        name: "unsigned",
        word: Function::Unsigned,
        takes: &[VALUE],
        meaning: "the number, read without a sign, to be compared with another such",
    },
    Word {
        name: "unsigned-distance",
        word: Function::UnsignedDistance,
        takes: &[VALUE, VALUE],
        meaning: "the second number less the first, both of one sign",
    },
    Word {
        name: "unsigned-high-product",
        word: Function::UnsignedHighProduct,
        takes: &[VALUE, VALUE],
        meaning: "the upper half of the bits of the product of the numbers, without signs",
    },
];

/// What a right side may compute as an attribute.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttributeFunction {
    Composed,
    DistinctResults,
    Divided,
    Extents,
    Joined,
    Regrouped,
    WithConstants,
}

/// Every function of attributes. Where one has no result, the rule does not apply.
pub const ATTRIBUTE_FUNCTIONS: &[Word<AttributeFunction>] = &[
    Word {
        name: "composed",
        word: AttributeFunction::Composed,
        takes: &[ATTRIBUTE, ATTRIBUTE],
        meaning: "groups of dimensions, each of them the groups of the second that the first \
                  lists; of permutations, the first of what the second gives",
    },
    Word {
        name: "distinct-results",
        word: AttributeFunction::DistinctResults,
        takes: &[ATTRIBUTE],
        meaning: "the affine map with each result once",
    },
    Word {
        name: "divided",
        word: AttributeFunction::Divided,
        takes: &[ATTRIBUTE, ATTRIBUTE],
        meaning: "the groups that, composed with those of the second, are those of the first",
    },
    Word {
        name: "extent-list",
        word: AttributeFunction::Extents,
        takes: &[VALUE],
        meaning: "the extents of the type, all of them known",
    },
    Word {
        name: "joined",
        word: AttributeFunction::Joined,
        takes: &[ATTRIBUTE, ATTRIBUTE],
        meaning: "the numbers of the first list, and behind them those of the second",
    },
    Word {
        name: "regrouped",
        word: AttributeFunction::Regrouped,
        takes: &[VALUE, ATTRIBUTE, VALUE, ATTRIBUTE],
        meaning: "the groups of dimensions of the first type that make one of the second each, \
                  where the groups behind the types are of one size in both",
    },
    Word {
        name: "with-constants",
        word: AttributeFunction::WithConstants,
        takes: &[ATTRIBUTE, LIST],
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
