//! The table of the options that passes take: each is declared once, whichever passes take it.

use std::borrow::Cow;

use crate::{FlagInfo, Setting, buffer_hoisting, lower_deallocations, memory_plan};

/// An option that is on or off.
const fn flag(name: &'static str, default: bool, help: &'static str) -> FlagInfo {
    FlagInfo {
        name,
        default: Setting::Flag(default),
        words: &[],
        help,
    }
}

/// An option with a number.
const fn number(name: &'static str, default: u64, help: &'static str) -> FlagInfo {
    FlagInfo {
        name,
        default: Setting::Number(default),
        words: &[],
        help,
    }
}

/// An option with a text: any, or a list of `words` if there are some.
const fn text(
    name: &'static str,
    default: &'static str,
    words: &'static [&'static str],
    help: &'static str,
) -> FlagInfo {
    FlagInfo {
        name,
        default: Setting::Text(Cow::Borrowed(default)),
        words,
        help,
    }
}

/// Whose the arenas are.
pub(super) const PLAN_MODE: FlagInfo = FlagInfo {
    name: "mode",
    default: Setting::Word("allocate"),
    words: &["allocate", "argument"],
    help: "Each function allocates its arena, or private functions that are only called get it from \
           their callers",
};

/// How long the packing of an arena is searched for.
pub(super) const SEARCH_STEPS: FlagInfo = number(
    "search-steps",
    memory_plan::Options::SEARCH_STEPS,
    "Search for the offsets of an arena with so many steps at most; with less than 10,000,000 not",
);

/// How trunk's planner places buffers: either is our search, which does no worse.
pub(super) const PLANNER_ALGORITHM: FlagInfo = FlagInfo {
    name: "algorithm",
    default: Setting::Word("best-fit"),
    words: &["best-fit", "trivial"],
    help: "Taken and without effect: what is found does no worse than either",
};

/// Whose the arena of trunk's planner is.
pub(super) const ARENA_MODE: FlagInfo = FlagInfo {
    name: "arena-mode",
    default: Setting::Word("allocate"),
    words: &["allocate"],
    help: "Each function allocates its arena",
};

/// What mlir-opt writes for no limit.
const NO_LIMIT_OF_MLIR: &[&str] = &["-1"];

/// The options of mlir-opt's canonicalization.
pub(super) const CANONICALIZATION: [FlagInfo; 7] = [
    text(
        "disable-patterns",
        "",
        &[],
        "Apply no rules of these names, or that stand for mlir-opt's patterns of these names",
    ),
    text(
        "enable-patterns",
        "",
        &[],
        "Apply no rules but those of these names, and no patterns that are Rust",
    ),
    FlagInfo {
        name: "max-iterations",
        default: Setting::Number(64),
        words: NO_LIMIT_OF_MLIR,
        help: "Look at everything so often at most",
    },
    FlagInfo {
        name: "max-num-rewrites",
        default: Setting::Number(u64::MAX),
        words: NO_LIMIT_OF_MLIR,
        help: "Rewrite so often at most in one iteration",
    },
    FlagInfo {
        name: "region-simplify",
        default: Setting::Word("normal"),
        words: &["disabled", "normal"],
        help: "Whether blocks that nothing enters and arguments that nobody reads go",
    },
    flag(
        "test-convergence",
        false,
        "Fail where the last iteration still changed something",
    ),
    flag("top-down", true, "Look at the first operations first"),
];

pub(super) const MAX_PEAK_GROWTH: FlagInfo = number(
    "max-peak-growth",
    buffer_hoisting::NO_LIMIT,
    "Move only what lets at most so many bytes more be in use at one time; by default anything",
);

pub(super) const MAX_ALLOC_SIZE: FlagInfo = number(
    "max-alloc-size-in-bytes",
    1024,
    "Leave larger buffers on the heap",
);

pub(super) const MAX_RANK: FlagInfo = number(
    "max-rank-of-allocated-memref",
    1,
    "Leave buffers on the heap that have dynamic extents and a higher rank",
);

pub(super) const PAIRS: FlagInfo = flag("pairs", false, "Write the answer for each pair, too");

pub(super) const ARGUMENTS_MAY_ALIAS: FlagInfo = flag(
    "arguments-may-alias",
    false,
    "Reckon with arguments of a function that are one buffer, or reached otherwise",
);

pub(super) const CALLERS_OWN_RESULTS: FlagInfo = flag(
    "callers-own-results",
    false,
    "Copy arguments that are returned, as under the rules of the function boundary",
);

pub(super) const EMIT_DEALLOCS: FlagInfo = flag(
    "emit-deallocs",
    true,
    "Free the old buffer where it is copied",
);

pub(super) const ORDER_DEALLOCATIONS: FlagInfo = flag(
    "order-deallocations",
    false,
    "Put deallocations in order at last, and go on where that leaves more to do",
);

pub(super) const STRICT_MLIR: FlagInfo = flag(
    "strict-mlir",
    false,
    "Refuse what mlir-opt-22 refuses, in its words",
);

pub(super) const EARLY_FREE: FlagInfo = flag(
    "early-free",
    false,
    "Free buffers right after their last use instead of at the end of a block",
);

pub(super) const DYNAMIC_OWNERSHIP: FlagInfo = flag(
    "private-function-dynamic-ownership",
    false,
    "Private functions return the ownership of the memrefs they return, instead of \
     cloning what they do not own",
);

pub(super) const ADD_RESULT_ATTR: FlagInfo = flag(
    "add-result-attr",
    false,
    "Mark the new arguments with 'bufferize.result'",
);

pub(super) const HOIST_DYNAMIC_ALLOCS: FlagInfo = flag(
    "hoist-dynamic-allocs",
    false,
    "Let the caller allocate what has a size that it knows: arguments and constants",
);

pub(super) const HOIST_STATIC_ALLOCS: FlagInfo = flag(
    "hoist-static-allocs",
    false,
    "Write to the caller's buffer from the start what was allocated only to be returned",
);

pub(super) const MODIFY_PUBLIC_FUNCTIONS: FlagInfo = flag(
    "modify-public-functions",
    false,
    "Change public functions too; other modules and files that call them have to follow",
);

pub(super) const TENSORS: &[&str] = &["tensor", "unranked-tensor"];

pub(super) const SIGNATURES: &[FlagInfo] = &[
    text(
        "convert",
        "tensor,unranked-tensor",
        TENSORS,
        "The types that become memrefs",
    ),
    text(
        "append",
        "",
        TENSORS,
        "The types of which results become arguments: buffers that the caller hands over",
    ),
    text(
        "decompose",
        "tuple",
        &["tuple"],
        "The types that become what they are made of",
    ),
    text(
        "pack",
        "test.make_tuple",
        &[],
        "The operation that makes a tuple of its operands",
    ),
    text(
        "unpack",
        "test.get_tuple_element",
        &[],
        "The operation that gives the element of a tuple that its attribute 'index' says",
    ),
    text(
        "copy",
        "memref.copy",
        &[],
        "The operation that copies its first operand to its second",
    ),
];

pub(super) const HELPER_SCRATCH: FlagInfo = FlagInfo {
    name: "helper-scratch",
    default: Setting::Word("heap"),
    words: &["heap", "stack"],
    help: "Where to put what the library function works on; on the stack only lists of up to 1024",
};

pub(super) const INLINE_COMPARISONS: FlagInfo =
    inline_comparisons(lower_deallocations::INLINE_COMPARISONS);

const fn inline_comparisons(default: u64) -> FlagInfo {
    number(
        "inline-comparisons",
        default,
        "Compare up to so many pairs in place; for more call a library function",
    )
}

pub(super) const FOLD_CONDITIONS: FlagInfo = fold_conditions(true);

const fn fold_conditions(default: bool) -> FlagInfo {
    flag(
        "fold-conditions",
        default,
        "Make no scf.if of a condition that is constant, and compare nothing with itself",
    )
}

/// The options of the lowering in passes with a name of mlir-opt's: the defaults do what it does.
pub(super) const LOWERING_AS_MLIR_OPT: &[FlagInfo] = &[
    HELPER_SCRATCH,
    inline_comparisons(0),
    fold_conditions(false),
];

pub(super) const ENFORCE: FlagInfo = flag(
    "enforce",
    false,
    "Take every function for one in ownership form, [ossa]: no memory operation without a \
     qualifier",
);

pub(super) const TAKES_GLOBALS: FlagInfo = flag(
    "takes-globals",
    false,
    "Let loads take the value out of a global, as the proposal does: no function may read it \
     afterwards",
);

pub(super) const DEINITS_ARE_SILENT: FlagInfo = flag(
    "deinits-are-silent",
    false,
    "Assume that no deinit changes what a function sees",
);

pub(super) const SEPARATE: FlagInfo = flag(
    "separate-loads-and-retains",
    false,
    "Move a retain away from the load of its value, which is wrong: to see what comes of it",
);

pub(super) const ONLY: FlagInfo = text("only", "", &[], "Forward only loads of this type");

pub(super) const RULES: FlagInfo = text(
    "rules",
    "",
    &[],
    "Ask only rules whose names begin with one of these, between plus signs",
);

/// Whether mlir-opt's pass of that name has the option, too.
pub(crate) fn is_option_of_mlir_opt(pass: &str, option: &str) -> bool {
    let options: &[&FlagInfo] = match pass {
        "buffer-results-to-out-params" => &[
            &ADD_RESULT_ATTR,
            &HOIST_DYNAMIC_ALLOCS,
            &HOIST_STATIC_ALLOCS,
            &MODIFY_PUBLIC_FUNCTIONS,
        ],
        "canonicalize" => return true,
        "expand-realloc" => &[&EMIT_DEALLOCS],
        "ownership-based-buffer-deallocation" => &[&DYNAMIC_OWNERSHIP],
        "promote-buffers-to-stack" => &[&MAX_ALLOC_SIZE, &MAX_RANK],
        _ => &[],
    };
    options.iter().any(|known| known.name == option)
}
