//! The attributes of dialects whose word may stand without angle brackets behind it, and the two
//! forms that some of them have: `#gpu<dim x>` before MLIR 24, and `#gpu.dim<x>` since then.

use std::borrow::Cow;

/// The dialects whose attributes have these two forms.
const MOVED: &[&str] = &["amdgpu", "gpu", "nvgpu", "nvvm"];

/// Whether attribute `name` of a dialect has these two forms, where `body` stands in it: one word
/// of an enumeration, and the bracket behind it.
fn is_moved(dialect: &str, name: &str, body: &str) -> bool {
    let names = WITHOUT_ANGLES.iter().find(|entry| entry.0 == dialect);
    let is_word = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_alphabetic())
            && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    MOVED.contains(&dialect)
        && names.is_some_and(|entry| entry.1.contains(&name))
        && body.strip_suffix('>').is_some_and(is_word)
}

/// An attribute's text as MLIR 24 prints it.
pub(super) fn of_24(text: &str) -> Cow<'_, str> {
    let moved = || {
        let (dialect, body) = text.strip_prefix('#')?.split_once('<')?;
        let (word, rest) = body.split_once(' ')?;
        is_moved(dialect, word, rest).then(|| format!("#{dialect}.{word}<{rest}"))
    };
    moved().map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The text of an attribute that is written as in MLIR 24, as it was before.
pub(super) fn before_24(text: &str) -> Option<String> {
    let (name, rest) = text.strip_prefix('#')?.split_once('<')?;
    let (dialect, word) = name.split_once('.')?;
    is_moved(dialect, word, rest).then(|| format!("#{dialect}<{word} {rest}"))
}

/// Attributes that may do without angle brackets behind their word; of the others mlir-opt wants
/// them.
pub(super) const WITHOUT_ANGLES: &[(&str, &[&str])] = &[
    (
        "acc",
        &[
            "construct",
            "data_clause",
            "data_clause_modifier",
            "defaultvalue",
        ],
    ),
    ("amdgpu", &["dpp_perm", "mfma_perm_b"]),
    (
        "gpu",
        &[
            "all_reduce_op",
            "broadcast",
            "dim",
            "mat_transpose_mode",
            "mma_element_wise",
            "prune_2to4_spmat_flag",
            "select_object",
            "shuffle_mode",
            "spgemm_work_estimation_or_compute_kind",
        ],
    ),
    ("index", &["cmp_predicate"]),
    ("irdl", &["variadicity", "variadicity_array"]),
    (
        "llvm",
        &[
            "comdat",
            "di_expression_elem",
            "di_null_type",
            "dso_local_equivalent",
            "poison",
            "tbaa_root",
            "undef",
            "zero",
        ],
    ),
    ("ml_program", &["extern"]),
    (
        "nvgpu",
        &[
            "interleave",
            "l2promo",
            "oob",
            "rcp_rounding_mode",
            "swizzle",
        ],
    ),
    (
        "nvvm",
        &[
            "action",
            "cache_eviction_priority",
            "cluster_launch_control_query_type",
            "grid_dep_action",
            "load_cache_modifier",
            "match_sync_kind",
            "prefetch_cache_level",
            "redux_kind",
            "shfl_kind",
            "target",
            "vote_sync_kind",
        ],
    ),
    (
        "omp",
        &[
            "bindkind",
            "cancellationconstructtype",
            "capture_clause",
            "clause_depend",
            "clause_map_flags",
            "clause_requires",
            "clause_task_depend",
            "data_sharing_type",
            "device_type",
            "grainsizetype",
            "memoryorderkind",
            "numtaskstype",
            "numthreadstype",
            "order_mod",
            "orderkind",
            "procbindkind",
            "reduction_modifier",
            "sched_mod",
            "schedulekind",
            "variable_capture_kind",
        ],
    ),
    ("ptr", &["address", "generic_space", "null"]),
    ("rocdl", &["target"]),
    ("shard", &["axisarray", "partial"]),
    (
        "sparse_tensor",
        &[
            "CrdTransDirection",
            "SparseTensorSortAlgorithm",
            "kind",
            "slice",
        ],
    ),
    ("ub", &["poison"]),
    ("xegpu", &["fence_scope", "memory_space"]),
    ("xevm", &["target"]),
];
