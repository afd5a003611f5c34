//! Handles of the operation names that folds and lowerings build or match, and of the attribute
//! names ([`keys`]) that are looked up in every operation or function.
//!
//! Passes ask the table of `dialects` what an operation does; a name
//! stands here only where a rewrite is about that one operation.

use cranelift_entity::EntityRef;

use super::{Ident, OpName};

macro_rules! handles {
    ($(#[$about:meta])* $texts:ident of $handle:ident: $($id:ident = $text:literal,)*) => {
        $(#[$about])*
        pub const $texts: &[&str] = &[$($text),*];
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Position { $($id),* }
        $(
            #[doc = concat!("`", $text, "`")]
            pub const $id: $handle = $handle::at(Position::$id as u32);
        )*
    };
}

handles! {
    /// The known names, in the order of their handles.
    NAMES of OpName:
    BUILTIN_MODULE = "builtin.module",
    UNREALIZED_CAST = "builtin.unrealized_conversion_cast",
    FUNC_FUNC = "func.func",
    FUNC_CALL = "func.call",
    FUNC_CALL_INDIRECT = "func.call_indirect",
    FUNC_CONSTANT = "func.constant",
    FUNC_RETURN = "func.return",
    CF_BR = "cf.br",
    CF_COND_BR = "cf.cond_br",
    CF_SWITCH = "cf.switch",
    CF_ASSERT = "cf.assert",
    SCF_IF = "scf.if",
    SCF_FOR = "scf.for",
    SCF_WHILE = "scf.while",
    SCF_YIELD = "scf.yield",
    SCF_CONDITION = "scf.condition",
    SCF_EXECUTE_REGION = "scf.execute_region",
    SCF_INDEX_SWITCH = "scf.index_switch",
    ARITH_CONSTANT = "arith.constant",
    ARITH_CMPI = "arith.cmpi",
    ARITH_SELECT = "arith.select",
    ARITH_ADDI = "arith.addi",
    ARITH_SUBI = "arith.subi",
    ARITH_MULI = "arith.muli",
    ARITH_ANDI = "arith.andi",
    ARITH_ORI = "arith.ori",
    ARITH_XORI = "arith.xori",
    ARITH_INDEX_CAST = "arith.index_cast",
    ARITH_ADDF = "arith.addf",
    ARITH_MULF = "arith.mulf",
    MEMREF_ALLOC = "memref.alloc",
    MEMREF_ALLOCA = "memref.alloca",
    MEMREF_ALLOCA_SCOPE = "memref.alloca_scope",
    MEMREF_ALLOCA_SCOPE_RETURN = "memref.alloca_scope.return",
    MEMREF_DEALLOC = "memref.dealloc",
    MEMREF_REALLOC = "memref.realloc",
    MEMREF_LOAD = "memref.load",
    MEMREF_STORE = "memref.store",
    MEMREF_COPY = "memref.copy",
    MEMREF_SUBVIEW = "memref.subview",
    MEMREF_VIEW = "memref.view",
    MEMREF_CAST = "memref.cast",
    MEMREF_REINTERPRET_CAST = "memref.reinterpret_cast",
    MEMREF_DIM = "memref.dim",
    MEMREF_RANK = "memref.rank",
    MEMREF_EXTRACT_STRIDED_METADATA = "memref.extract_strided_metadata",
    MEMREF_EXTRACT_ALIGNED_POINTER = "memref.extract_aligned_pointer_as_index",
    MEMREF_GLOBAL = "memref.global",
    MEMREF_GET_GLOBAL = "memref.get_global",
    BUFFERIZATION_CLONE = "bufferization.clone",
    BUFFERIZATION_DEALLOC = "bufferization.dealloc",
}

/// Whether `name` is one of the known names.
pub fn is_known(name: OpName) -> bool {
    name.index() < NAMES.len()
}

/// The names of attributes.
pub mod keys {
    use super::Ident;

    handles! {
        /// The names, in the order of their handles.
        TEXTS of Ident:
        SYM_NAME = "sym_name",
        SYM_VISIBILITY = "sym_visibility",
        FUNCTION_TYPE = "function_type",
        ARG_ATTRS = "arg_attrs",
        RES_ATTRS = "res_attrs",
        CALLEE = "callee",
        CONSTANT = "constant",
        TYPE = "type",
        INITIAL_VALUE = "initial_value",
        VALUE = "value",
        STATIC_OFFSETS = "static_offsets",
        STATIC_SIZES = "static_sizes",
        STATIC_STRIDES = "static_strides",
        OPERAND_SEGMENT_SIZES = "operandSegmentSizes",
        RESULT_SEGMENT_SIZES = "resultSegmentSizes",
        MANUAL_DEALLOCATION = "bufferization.manual_deallocation",
        NEVER_ALIAS = "freehold.never_alias",
    }

    /// The text of a name that stands here.
    pub const fn text(key: Ident) -> &'static str {
        TEXTS[key.position()]
    }
}
