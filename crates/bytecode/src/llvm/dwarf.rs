//! DWARF's numbers and the words that stand for them in the text of debug information, as LLVM 22
//! has them.

/// Words with a common start: pairs of a number, in base 16, and what follows the start.
pub struct Words {
    prefix: &'static str,
    words: &'static str,
}

impl Words {
    fn pairs(&self) -> impl Iterator<Item = (u64, &'static str)> {
        let mut words = self.words.split_ascii_whitespace();
        std::iter::from_fn(move || {
            let number = u64::from_str_radix(words.next()?, 16).ok()?;
            Some((number, words.next()?))
        })
    }

    /// The word of a number.
    pub fn word(&self, number: u64) -> Option<String> {
        let (_, word) = self.pairs().find(|pair| pair.0 == number)?;
        Some(format!("{}{word}", self.prefix))
    }

    /// The number of a word.
    pub fn number(&self, word: &str) -> Option<u64> {
        let word = word.strip_prefix(self.prefix)?;
        let (number, _) = self.pairs().find(|pair| pair.1 == word)?;
        Some(number)
    }
}

/// Kinds of entries.
pub const TAGS: Words = Words {
    prefix: "DW_TAG_",
    words: "0 null 1 array_type 2 class_type 3 entry_point 4 enumeration_type 5 formal_parameter 8 \
     imported_declaration a label b lexical_block d member f pointer_type 10 reference_type 11 \
     compile_unit 12 string_type 13 structure_type 15 subroutine_type 16 typedef 17 union_type 18 \
     unspecified_parameters 19 variant 1a common_block 1b common_inclusion 1c inheritance 1d \
     inlined_subroutine 1e module 1f ptr_to_member_type 20 set_type 21 subrange_type 22 with_stmt \
     23 access_declaration 24 base_type 25 catch_block 26 const_type 27 constant 28 enumerator 29 \
     file_type 2a friend 2b namelist 2c namelist_item 2d packed_type 2e subprogram 2f \
     template_type_parameter 30 template_value_parameter 31 thrown_type 32 try_block 33 \
     variant_part 34 variable 35 volatile_type 36 dwarf_procedure 37 restrict_type 38 \
     interface_type 39 namespace 3a imported_module 3b unspecified_type 3c partial_unit 3d \
     imported_unit 3f condition 40 shared_type 41 type_unit 42 rvalue_reference_type 43 \
     template_alias 44 coarray_type 45 generic_subrange 46 dynamic_type 47 atomic_type 48 \
     call_site 49 call_site_parameter 4a skeleton_unit 4b immutable_type 4081 MIPS_loop 4101 \
     format_label 4102 function_template 4103 class_template 4104 GNU_BINCL 4105 GNU_EINCL 4106 \
     GNU_template_template_param 4107 GNU_template_parameter_pack 4108 GNU_formal_parameter_pack \
     4109 GNU_call_site 410a GNU_call_site_parameter 4200 APPLE_property 4201 \
     SUN_function_template 4202 SUN_class_template 4203 SUN_struct_template 4204 \
     SUN_union_template 4205 SUN_indirect_inheritance 4206 SUN_codeflags 4207 SUN_memop_info 4208 \
     SUN_omp_child_func 4209 SUN_rtti_descriptor 420a SUN_dtor_info 420b SUN_dtor 420c \
     SUN_f90_interface 420d SUN_fortran_vax_structure 42ff SUN_hi 4300 LLVM_ptrauth_type 5101 \
     ALTIUM_circ_type 5102 ALTIUM_mwa_circ_type 5103 ALTIUM_rev_carry_type 5111 ALTIUM_rom 6000 \
     LLVM_annotation 8004 GHS_namespace 8005 GHS_using_namespace 8006 GHS_using_declaration 8007 \
     GHS_template_templ_param 8765 UPC_shared_type 8766 UPC_strict_type 8767 UPC_relaxed a000 \
     PGI_kanji_type a020 PGI_interface_block b000 BORLAND_property b001 BORLAND_Delphi_string \
     b002 BORLAND_Delphi_dynamic_array b003 BORLAND_Delphi_set b004 BORLAND_Delphi_variant",
};

/// Source languages.
pub const LANGUAGES: Words = Words {
    prefix: "DW_LANG_",
    words: "1 C89 2 C 3 Ada83 4 C_plus_plus 5 Cobol74 6 Cobol85 7 Fortran77 8 Fortran90 9 Pascal83 a \
     Modula2 b Java c C99 d Ada95 e Fortran95 f PLI 10 ObjC 11 ObjC_plus_plus 12 UPC 13 D 14 \
     Python 15 OpenCL 16 Go 17 Modula3 18 Haskell 19 C_plus_plus_03 1a C_plus_plus_11 1b OCaml 1c \
     Rust 1d C11 1e Swift 1f Julia 20 Dylan 21 C_plus_plus_14 22 Fortran03 23 Fortran08 24 \
     RenderScript 25 BLISS 26 Kotlin 27 Zig 28 Crystal 2a C_plus_plus_17 2b C_plus_plus_20 2c C17 \
     2d Fortran18 2e Ada2005 2f Ada2012 30 HIP 31 Assembly 32 C_sharp 33 Mojo 34 GLSL 35 GLSL_ES \
     36 HLSL 37 OpenCL_CPP 38 CPP_for_OpenCL 39 SYCL 3d Metal 40 Ruby 41 Move 42 Hylo 8001 \
     Mips_Assembler 8e57 GOOGLE_RenderScript b000 BORLAND_Delphi",
};

/// How the values of a type are encoded.
pub const ENCODINGS: Words = Words {
    prefix: "DW_ATE_",
    words: "1 address 2 boolean 3 complex_float 4 float 5 signed 6 signed_char 7 unsigned 8 \
     unsigned_char 9 imaginary_float a packed_decimal b numeric_string c edited d signed_fixed e \
     unsigned_fixed f decimal_float 10 UTF 11 UCS 12 ASCII 81 HP_complex_float 82 HP_float128 83 \
     HP_complex_float128 84 HP_floathpintel 85 HP_imaginary_float90 86 HP_imaginary_float128",
};

/// Calling conventions.
pub const CONVENTIONS: Words = Words {
    prefix: "DW_CC_",
    words: "1 normal 2 program 3 nocall 4 pass_by_reference 5 pass_by_value 40 GNU_renesas_sh 41 \
     GNU_borland_fastcall_i386 b0 BORLAND_safecall b1 BORLAND_stdcall b2 BORLAND_pascal b3 \
     BORLAND_msfastcall b4 BORLAND_msreturn b5 BORLAND_thiscall b6 BORLAND_fastcall c0 \
     LLVM_vectorcall c1 LLVM_Win64 c2 LLVM_X86_64SysV c3 LLVM_AAPCS c4 LLVM_AAPCS_VFP c5 \
     LLVM_IntelOclBicc c6 LLVM_SpirFunction c7 LLVM_DeviceKernel c8 LLVM_Swift c9 \
     LLVM_PreserveMost ca LLVM_PreserveAll cb LLVM_X86RegCall cc LLVM_M68kRTD cd \
     LLVM_PreserveNone ce LLVM_RISCVVectorCall cf LLVM_SwiftTail d0 LLVM_RISCVVLSCall ff \
     GDB_IBM_OpenCL",
};

/// Operations of expressions; those of LLVM alone are last.
pub const OPERATIONS: Words = Words {
    prefix: "DW_OP_",
    words: "3 addr 6 deref 8 const1u 9 const1s a const2u b const2s c const4u d const4s e const8u f \
     const8s 10 constu 11 consts 12 dup 13 drop 14 over 15 pick 16 swap 17 rot 18 xderef 19 abs \
     1a and 1b div 1c minus 1d mod 1e mul 1f neg 20 not 21 or 22 plus 23 plus_uconst 24 shl 25 \
     shr 26 shra 27 xor 28 bra 29 eq 2a ge 2b gt 2c le 2d lt 2e ne 2f skip 30 lit0 31 lit1 32 \
     lit2 33 lit3 34 lit4 35 lit5 36 lit6 37 lit7 38 lit8 39 lit9 3a lit10 3b lit11 3c lit12 3d \
     lit13 3e lit14 3f lit15 40 lit16 41 lit17 42 lit18 43 lit19 44 lit20 45 lit21 46 lit22 47 \
     lit23 48 lit24 49 lit25 4a lit26 4b lit27 4c lit28 4d lit29 4e lit30 4f lit31 50 reg0 51 \
     reg1 52 reg2 53 reg3 54 reg4 55 reg5 56 reg6 57 reg7 58 reg8 59 reg9 5a reg10 5b reg11 5c \
     reg12 5d reg13 5e reg14 5f reg15 60 reg16 61 reg17 62 reg18 63 reg19 64 reg20 65 reg21 66 \
     reg22 67 reg23 68 reg24 69 reg25 6a reg26 6b reg27 6c reg28 6d reg29 6e reg30 6f reg31 70 \
     breg0 71 breg1 72 breg2 73 breg3 74 breg4 75 breg5 76 breg6 77 breg7 78 breg8 79 breg9 7a \
     breg10 7b breg11 7c breg12 7d breg13 7e breg14 7f breg15 80 breg16 81 breg17 82 breg18 83 \
     breg19 84 breg20 85 breg21 86 breg22 87 breg23 88 breg24 89 breg25 8a breg26 8b breg27 8c \
     breg28 8d breg29 8e breg30 8f breg31 90 regx 91 fbreg 92 bregx 93 piece 94 deref_size 95 \
     xderef_size 96 nop 97 push_object_address 98 call2 99 call4 9a call_ref 9b form_tls_address \
     9c call_frame_cfa 9d bit_piece 9e implicit_value 9f stack_value a0 implicit_pointer a1 addrx \
     a2 constx a3 entry_value a4 const_type a5 regval_type a6 deref_type a7 xderef_type a8 \
     convert a9 reinterpret e0 GNU_push_tls_address e1 HP_is_value e2 HP_fltconst4 e3 \
     HP_fltconst8 e4 HP_mod_range e5 HP_unmod_range e6 HP_tls e8 INTEL_bit_piece ed WASM_location \
     ee WASM_location_int f0 APPLE_uninit f2 GNU_implicit_pointer f3 GNU_entry_value f8 \
     PGI_omp_thread_num fb GNU_addr_index fc GNU_const_index e9 LLVM_user 1000 LLVM_fragment 1001 \
     LLVM_convert 1002 LLVM_tag_offset 1003 LLVM_entry_value 1004 LLVM_implicit_pointer 1005 \
     LLVM_arg 1006 LLVM_extract_bits_sext 1007 LLVM_extract_bits_zext",
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_have_numbers_and_back() {
        assert_eq!(TAGS.word(0x24).as_deref(), Some("DW_TAG_base_type"));
        assert_eq!(TAGS.number("DW_TAG_base_type"), Some(0x24));
        assert_eq!(OPERATIONS.number("DW_OP_LLVM_fragment"), Some(0x1000));
        for words in [TAGS, LANGUAGES, ENCODINGS, CONVENTIONS, OPERATIONS] {
            for (number, _) in words.pairs() {
                let word = words.word(number).unwrap();
                assert_eq!(words.number(&word), Some(number), "{word}");
            }
        }
    }
}
