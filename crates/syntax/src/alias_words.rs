//! Which attributes of dialects mlir-opt prints by an alias, and the word that it takes for each.

/// The attributes of dialects that are printed by an alias, and its name.
const ALIASED: &[(&str, &str)] = &[
    ("llvm.loop_vectorize", "loop_vectorize"),
    ("llvm.loop_interleave", "loop_interleave"),
    ("llvm.loop_unroll", "loop_unroll"),
    ("llvm.loop_unroll_and_jam", "loop_unroll_and_jam"),
    ("llvm.loop_licm", "loop_licm"),
    ("llvm.loop_distribute", "loop_distribute"),
    ("llvm.loop_pipeline", "loop_pipeline"),
    ("llvm.loop_peeled", "loop_peeled"),
    ("llvm.loop_unswitch", "loop_unswitch"),
    ("llvm.loop_annotation", "loop_annotation"),
    ("llvm.di_null_type", "di_null_type"),
    ("llvm.di_basic_type", "di_basic_type"),
    ("llvm.di_compile_unit", "di_compile_unit"),
    ("llvm.di_composite_type", "di_composite_type"),
    ("llvm.di_derived_type", "di_derived_type"),
    ("llvm.di_file", "di_file"),
    (
        "llvm.di_global_variable_expression",
        "di_global_variable_expression",
    ),
    ("llvm.di_global_variable", "di_global_variable"),
    ("llvm.di_lexical_block", "di_lexical_block"),
    ("llvm.di_lexical_block_file", "di_lexical_block_file"),
    ("llvm.di_local_variable", "di_local_variable"),
    ("llvm.di_subprogram", "di_subprogram"),
    ("llvm.di_module", "di_module"),
    ("llvm.di_namespace", "di_namespace"),
    ("llvm.di_imported_entity", "di_imported_entity"),
    ("llvm.di_common_block", "di_common_block"),
    ("llvm.di_subroutine_type", "di_subroutine_type"),
    ("llvm.di_label", "di_label"),
    ("llvm.di_string_type", "di_string_type"),
    ("llvm.alias_scope_domain", "alias_scope_domain"),
    ("llvm.alias_scope", "alias_scope"),
    ("llvm.access_group", "access_group"),
    ("llvm.tbaa_root", "tbaa_root"),
    ("llvm.tbaa_type_desc", "tbaa_type_desc"),
    ("llvm.tbaa_tag", "tbaa_tag"),
    ("llvm.mmra_tag", "mmra_tag"),
    ("ml_program.extern", "extern"),
    ("sparse_tensor.encoding", "sparse"),
];

/// The alias that a dialect's attribute with this text gets.
pub(super) fn alias_of(text: &str) -> Option<&'static str> {
    let name = text.strip_prefix('#')?;
    if !name.starts_with("llvm.") && !name.starts_with("sparse_") && !name.starts_with("ml_") {
        return None;
    }
    let name = name.split('<').next()?;
    ALIASED.iter().find(|entry| entry.0 == name).map(|e| e.1)
}
