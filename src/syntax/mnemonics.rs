//! The attributes and types of the dialects that are linked into mlir-opt 22, by the words that come behind
//! the dialect's name: another word is an error, mlir-opt's.
//!
//! From the definitions in `libmlir-22-dev` (`getMnemonic`); how each dialect answers a wrong word was asked of
//! mlir-opt-22. Dialects that read theirs in a way of their own are not judged.

use crate::ir::Location;

use super::parser::{Parsed, Parser};

/// The words that a dialect knows.
enum Known {
    /// It has no attributes, or no types.
    None,
    These(&'static [&'static str]),
    /// It reads them in its own way.
    Own,
}

/// Dialects with their types and attributes.
const DIALECTS: &[(&str, Known, Known)] = &[
    (
        "acc",
        Known::These(&["data_bounds_ty", "declare_token"]),
        Known::These(&[
            "combined_constructs",
            "construct",
            "data_clause",
            "data_clause_modifier",
            "declare",
            "declare_action",
            "defaultvalue",
            "device_type",
            "gang_arg_type",
            "par_level",
            "recipe_kind",
            "reduction_operator",
            "routine_info",
            "specialized_routine",
            "var_name",
        ]),
    ),
    ("affine", Known::None, Known::None),
    (
        "amdgpu",
        Known::These(&["tdm_base", "tdm_descriptor", "tdm_gather_base"]),
        Known::These(&[
            "address_space",
            "dpp_perm",
            "mfma_perm_b",
            "sched_barrier_opt",
        ]),
    ),
    ("amx", Known::These(&["tile"]), Known::None),
    (
        "arith",
        Known::None,
        Known::These(&["fastmath", "overflow"]),
    ),
    ("arm_neon", Known::None, Known::None),
    (
        "arm_sme",
        Known::None,
        Known::These(&["kind", "layout", "type_size"]),
    ),
    ("arm_sve", Known::None, Known::None),
    (
        "async",
        Known::These(&[
            "coro.handle",
            "coro.id",
            "coro.state",
            "group",
            "token",
            "value",
        ]),
        Known::None,
    ),
    ("bufferization", Known::None, Known::None),
    ("builtin", Known::None, Known::None),
    ("cf", Known::None, Known::None),
    ("complex", Known::None, Known::These(&["number"])),
    (
        "dlti",
        Known::None,
        Known::These(&[
            "dl_entry",
            "dl_spec",
            "function_pointer_alignment",
            "map",
            "target_device_spec",
            "target_system_spec",
        ]),
    ),
    (
        "emitc",
        Known::These(&[
            "array",
            "lvalue",
            "opaque",
            "ptr",
            "ptrdiff_t",
            "size_t",
            "ssize_t",
        ]),
        Known::These(&["opaque"]),
    ),
    ("func", Known::None, Known::None),
    (
        "gpu",
        Known::Own,
        Known::These(&[
            "address_space",
            "all_reduce_op",
            "block",
            "broadcast",
            "dim",
            "kernel_metadata",
            "kernel_table",
            "lane",
            "loop_dim_map",
            "mask",
            "mat_transpose_mode",
            "memory_space",
            "mma_element_wise",
            "object",
            "prune_2to4_spmat_flag",
            "select_object",
            "shuffle_mode",
            "spgemm_work_estimation_or_compute_kind",
            "thread",
            "warp",
            "warpgroup",
        ]),
    ),
    ("index", Known::None, Known::These(&["cmp_predicate"])),
    (
        "irdl",
        Known::These(&["attribute", "region"]),
        Known::These(&["variadicity", "variadicity_array"]),
    ),
    (
        "linalg",
        Known::None,
        Known::These(&[
            "binary_fn",
            "elementwise_kind",
            "iterator_type",
            "ternary_fn",
            "type_fn",
            "unary_fn",
        ]),
    ),
    (
        "llvm",
        Known::Own,
        Known::These(&[
            "access_group",
            "address_space",
            "alias_scope",
            "alias_scope_domain",
            "blockaddress",
            "blocktag",
            "cconv",
            "cgprofile_entry",
            "comdat",
            "constant_range",
            "dependent_libraries",
            "dereferenceable",
            "di_annotation",
            "di_basic_type",
            "di_common_block",
            "di_compile_unit",
            "di_composite_type",
            "di_derived_type",
            "di_expression",
            "di_expression_elem",
            "di_file",
            "di_generic_subrange",
            "di_global_variable",
            "di_global_variable_expression",
            "di_imported_entity",
            "di_label",
            "di_lexical_block",
            "di_lexical_block_file",
            "di_local_variable",
            "di_module",
            "di_namespace",
            "di_null_type",
            "di_string_type",
            "di_subprogram",
            "di_subrange",
            "di_subroutine_type",
            "dso_local_equivalent",
            "fastmath",
            "framePointerKind",
            "linkage",
            "loop_annotation",
            "loop_distribute",
            "loop_interleave",
            "loop_licm",
            "loop_peeled",
            "loop_pipeline",
            "loop_unroll",
            "loop_unroll_and_jam",
            "loop_unswitch",
            "loop_vectorize",
            "memory_effects",
            "mlir.module_flag",
            "mlir.workgroup_attribution",
            "mmra_tag",
            "overflow",
            "poison",
            "profile_summary",
            "profile_summary_detailed",
            "tailcallkind",
            "target",
            "target_features",
            "tbaa_member",
            "tbaa_root",
            "tbaa_tag",
            "tbaa_type_desc",
            "undef",
            "uwtableKind",
            "vec_type_hint",
            "vscale_range",
            "zero",
        ]),
    ),
    ("math", Known::None, Known::None),
    ("memref", Known::None, Known::None),
    (
        "ml_program",
        Known::These(&["token"]),
        Known::These(&["extern"]),
    ),
    (
        "mpi",
        Known::These(&["comm", "request", "retval", "status"]),
        Known::These(&["errclass"]),
    ),
    (
        "nvgpu",
        Known::These(&[
            "device.async.token",
            "mbarrier.group",
            "mbarrier.token",
            "tensormap.descriptor",
            "warpgroup.accumulator",
            "warpgroup.descriptor",
        ]),
        Known::These(&[
            "interleave",
            "l2promo",
            "oob",
            "rcp_rounding_mode",
            "swizzle",
        ]),
    ),
    (
        "nvvm",
        Known::None,
        Known::These(&[
            "action",
            "block_scale_format",
            "block_scale_kind",
            "cache_eviction_priority",
            "cluster_launch_control_query_type",
            "cta_group",
            "dot_accumulate_type",
            "fp_rnd_mode",
            "grid_dep_action",
            "ld_st_matrix_elt_type",
            "ld_st_matrix_shape",
            "load_cache_modifier",
            "match_sync_kind",
            "mem_order",
            "mem_scope",
            "memory_space",
            "mma_b1op",
            "mma_frag",
            "mma_int_overflow",
            "mma_kind",
            "mma_layout",
            "mma_type",
            "permute_mode",
            "prefetch_cache_level",
            "proxy_kind",
            "reduction",
            "redux_kind",
            "sat_mode",
            "scale_vec_size",
            "shape",
            "shared_space",
            "shfl_kind",
            "target",
            "tcgen05_cp_multicast",
            "tcgen05_cp_shape",
            "tcgen05_cp_src_fmt",
            "tcgen05_fence",
            "tcgen05_ldst_shape",
            "tcgen05_mma_block_scale",
            "tcgen05_mma_collectorb",
            "tcgen05_mma_collectorop",
            "tcgen05_mma_kind",
            "tcgen05_wait",
            "tma_load_mode",
            "tma_redux_kind",
            "tma_store_mode",
            "vote_sync_kind",
            "wgmma_scale_in",
            "wgmma_scale_out",
            "wgmma_type",
        ]),
    ),
    (
        "omp",
        Known::These(&["cli", "map_bounds_ty"]),
        Known::These(&[
            "atomic_control",
            "bindkind",
            "cancellationconstructtype",
            "capture_clause",
            "clause_depend",
            "clause_map_flags",
            "clause_requires",
            "clause_task_depend",
            "data_sharing_type",
            "declaretarget",
            "device_type",
            "flags",
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
            "version",
        ]),
    ),
    (
        "pdl",
        Known::These(&["attribute", "operation", "range", "type", "value"]),
        Known::None,
    ),
    ("pdl_interp", Known::None, Known::None),
    (
        "ptr",
        Known::These(&["ptr", "ptr_metadata"]),
        Known::These(&["address", "generic_space", "null", "spec"]),
    ),
    ("quant", Known::Own, Known::None),
    ("rocdl", Known::None, Known::These(&["target"])),
    ("scf", Known::None, Known::None),
    (
        "shape",
        Known::These(&["shape", "size", "value_shape", "witness"]),
        Known::None,
    ),
    (
        "shard",
        Known::These(&["sharding"]),
        Known::These(&["axisarray", "partial"]),
    ),
    (
        "smt",
        Known::These(&["array", "bool", "bv", "func", "int", "sort"]),
        Known::These(&["bv"]),
    ),
    (
        "sparse_tensor",
        Known::These(&["iter_space", "iterator", "storage_specifier"]),
        Known::These(&[
            "CrdTransDirection",
            "SparseTensorSortAlgorithm",
            "encoding",
            "kind",
            "slice",
        ]),
    ),
    ("tensor", Known::None, Known::None),
    (
        "tosa",
        Known::These(&["mxint8", "shape"]),
        Known::These(&[
            "block_size",
            "conv_quant",
            "ext",
            "level",
            "matmul_quant",
            "nan_mode",
            "pad_quant",
            "prof",
            "resize_mode",
            "rounding_mode",
            "specification_version",
            "target_env",
            "unary_quant",
        ]),
    ),
    ("transform", Known::Own, Known::These(&["param_operand"])),
    ("ub", Known::None, Known::These(&["poison"])),
    (
        "vector",
        Known::None,
        Known::These(&["iterator_type", "kind", "punctuation"]),
    ),
    (
        "wasmssa",
        Known::These(&["externref", "funcref", "limit", "local", "tabletype"]),
        Known::None,
    ),
    ("x86vector", Known::None, Known::None),
    (
        "xegpu",
        Known::These(&["mem_desc", "nbarrier", "tensor_desc"]),
        Known::These(&[
            "block_tdesc_attr",
            "cache_hint",
            "fence_scope",
            "layout",
            "mem_layout",
            "memory_space",
            "range",
            "scatter_tdesc_attr",
            "slice",
        ]),
    ),
    (
        "xevm",
        Known::None,
        Known::These(&[
            "addr_space",
            "load_cache_control",
            "mem_scope",
            "mma_shape",
            "mma_types",
            "store_cache_control",
            "target",
        ]),
    ),
];

/// Attributes that may do without angle brackets behind their word; of the others mlir-opt wants them.
const WITHOUT_ANGLES: &[(&str, &[&str])] = &[
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

impl Parser<'_> {
    /// Checks the word behind the dialect in the text of an attribute or type, which begins at `start`.
    pub(super) fn check_mnemonic(&mut self, start: Location, text: &str) -> Parsed<()> {
        let Some(end) = text.find(['.', '<']) else {
            return Ok(());
        };
        let dialect = &text[1..end];
        let Ok(found) = DIALECTS.binary_search_by(|entry| entry.0.cmp(dialect)) else {
            return Ok(());
        };
        let rest = &text[end + 1..];
        let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
        let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
        let is_type = text.starts_with('!');
        let known = match is_type {
            true => &DIALECTS[found].1,
            false => &DIALECTS[found].2,
        };
        let message = match (known, is_type) {
            (Known::None, true) => format!("dialect '{dialect}' provides no type parsing hook"),
            (Known::None, false) => {
                format!("dialect '{dialect}' provides no attribute parsing hook")
            }
            (Known::These(words), _) if word.is_empty() || words.contains(&word) => {
                let bare = WITHOUT_ANGLES.iter().find(|entry| entry.0 == dialect);
                let bare = bare.is_some_and(|entry| entry.1.contains(&word));
                let angle = rest[word.len()..].trim_start().starts_with('<');
                if is_type || word.is_empty() || bare || angle {
                    return Ok(());
                }
                let behind = end + 1 + word.len();
                return Err(self.error(Location(start.0 + behind as u32), "expected '<'"));
            }
            // The two blanks are mlir-opt's.
            (Known::These(_), true) => format!("unknown  type `{word}` in dialect `{dialect}`"),
            (Known::These(_), false) => {
                format!("unknown attribute `{word}` in dialect `{dialect}`")
            }
            (Known::Own, _) => return Ok(()),
        };
        Err(self.error(Location(start.0 + end as u32 + 1), message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dialects_are_in_order() {
        assert!(DIALECTS.is_sorted_by_key(|entry| entry.0));
    }
}
