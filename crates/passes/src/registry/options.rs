//! The options that passes take, by which several passes may be told the same.

use std::borrow::Cow;

use crate::{FlagInfo, Setting, buffer_hoisting, lower_deallocations};

pub(super) const MAX_PEAK_GROWTH: FlagInfo = FlagInfo {
    name: "max-peak-growth",
    default: Setting::Number(buffer_hoisting::NO_LIMIT),
    words: &[],
    help: "Move only what lets at most so many bytes more be in use at one time; by default anything",
};

pub(super) const MAX_ALLOC_SIZE: FlagInfo = FlagInfo {
    name: "max-alloc-size-in-bytes",
    default: Setting::Number(1024),
    words: &[],
    help: "Leave larger buffers on the heap",
};

pub(super) const MAX_RANK: FlagInfo = FlagInfo {
    name: "max-rank-of-allocated-memref",
    default: Setting::Number(1),
    words: &[],
    help: "Leave buffers on the heap that have dynamic extents and a higher rank",
};

pub(super) const PAIRS: FlagInfo = FlagInfo {
    name: "pairs",
    default: Setting::Flag(false),
    words: &[],
    help: "Write the answer for each pair, too",
};

pub(super) const ARGUMENTS_MAY_ALIAS: FlagInfo = FlagInfo {
    name: "arguments-may-alias",
    default: Setting::Flag(false),
    words: &[],
    help: "Reckon with arguments of a function that are one buffer, or reached otherwise",
};

pub(super) const CALLERS_OWN_RESULTS: FlagInfo = FlagInfo {
    name: "callers-own-results",
    default: Setting::Flag(false),
    words: &[],
    help: "Copy arguments that are returned, as under the rules of the function boundary",
};

pub(super) const EMIT_DEALLOCS: FlagInfo = FlagInfo {
    name: "emit-deallocs",
    default: Setting::Flag(true),
    words: &[],
    help: "Free the old buffer where it is copied",
};

pub(super) const ORDER_DEALLOCATIONS: FlagInfo = FlagInfo {
    name: "order-deallocations",
    default: Setting::Flag(false),
    words: &[],
    help: "Put deallocations in order at last, and go on where that leaves more to do",
};

pub(super) const STRICT_MLIR: FlagInfo = FlagInfo {
    name: "strict-mlir",
    default: Setting::Flag(false),
    words: &[],
    help: "Refuse what mlir-opt-22 refuses, in its words",
};

pub(super) const EARLY_FREE: FlagInfo = FlagInfo {
    name: "early-free",
    default: Setting::Flag(false),
    words: &[],
    help: "Free buffers right after their last use instead of at the end of a block",
};

pub(super) const DYNAMIC_OWNERSHIP: FlagInfo = FlagInfo {
    name: "private-function-dynamic-ownership",
    default: Setting::Flag(false),
    words: &[],
    help: "Private functions return the ownership of the memrefs they return, instead of \
           cloning what they do not own",
};

pub(super) const ADD_RESULT_ATTR: FlagInfo = FlagInfo {
    name: "add-result-attr",
    default: Setting::Flag(false),
    words: &[],
    help: "Mark the new arguments with 'bufferize.result'",
};

pub(super) const HOIST_DYNAMIC_ALLOCS: FlagInfo = FlagInfo {
    name: "hoist-dynamic-allocs",
    default: Setting::Flag(false),
    words: &[],
    help: "Let the caller allocate what has a size that it knows: arguments and constants",
};

pub(super) const HOIST_STATIC_ALLOCS: FlagInfo = FlagInfo {
    name: "hoist-static-allocs",
    default: Setting::Flag(false),
    words: &[],
    help: "Write to the caller's buffer from the start what was allocated only to be returned",
};

pub(super) const MODIFY_PUBLIC_FUNCTIONS: FlagInfo = FlagInfo {
    name: "modify-public-functions",
    default: Setting::Flag(false),
    words: &[],
    help: "Change public functions too; other modules that call them have to follow",
};

pub(super) const TENSORS: &[&str] = &["tensor", "unranked-tensor"];

pub(super) const SIGNATURES: &[FlagInfo] = &[
    FlagInfo {
        name: "convert",
        default: Setting::Text(Cow::Borrowed("tensor,unranked-tensor")),
        words: TENSORS,
        help: "The types that become memrefs",
    },
    FlagInfo {
        name: "append",
        default: Setting::Text(Cow::Borrowed("")),
        words: TENSORS,
        help: "The types of which results become arguments: buffers that the caller hands over",
    },
    FlagInfo {
        name: "decompose",
        default: Setting::Text(Cow::Borrowed("tuple")),
        words: &["tuple"],
        help: "The types that become what they are made of",
    },
    FlagInfo {
        name: "pack",
        default: Setting::Text(Cow::Borrowed("test.make_tuple")),
        words: &[],
        help: "The operation that makes a tuple of its operands",
    },
    FlagInfo {
        name: "unpack",
        default: Setting::Text(Cow::Borrowed("test.get_tuple_element")),
        words: &[],
        help: "The operation that gives the element of a tuple that its attribute 'index' says",
    },
    FlagInfo {
        name: "copy",
        default: Setting::Text(Cow::Borrowed("memref.copy")),
        words: &[],
        help: "The operation that copies its first operand to its second",
    },
];

pub(super) const HELPER_SCRATCH: FlagInfo = FlagInfo {
    name: "helper-scratch",
    default: Setting::Word("heap"),
    words: &["heap", "stack"],
    help: "Where to put what the library function works on; on the stack only lists of up to 1024",
};

pub(super) const INLINE_COMPARISONS: FlagInfo = FlagInfo {
    name: "inline-comparisons",
    default: Setting::Number(lower_deallocations::INLINE_COMPARISONS),
    words: &[],
    help: "Compare up to so many pairs in place; for more call a library function",
};

pub(super) const FOLD_CONDITIONS: FlagInfo = FlagInfo {
    name: "fold-conditions",
    default: Setting::Flag(true),
    words: &[],
    help: "Make no scf.if of a condition that is constant, and compare nothing with itself",
};
