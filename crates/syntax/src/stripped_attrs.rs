//! Attributes that stand where only one attribute may: mlir-opt leaves out their dialect and name,
//! as in `domain = <id = distinct[0]<>>`, where no alias stands for them, and reads them in both
//! ways.
//!
//! Knows the names alone; `dialect_bodies.rs` reads them, `attr_printer.rs` prints them.

/// Parameters of LLVM's attributes and the attributes that they must be, by their names: those of
/// `LLVMAttrDefs.td` whose type is one attribute, not an interface.
const KNOWN: &[(&str, &str, &str)] = &[
    ("alias_scope", "domain", "alias_scope_domain"),
    ("blockaddress", "tag", "blocktag"),
    ("di_common_block", "decl", "di_global_variable"),
    ("di_common_block", "file", "di_file"),
    ("di_compile_unit", "file", "di_file"),
    ("di_composite_type", "allocated", "di_expression"),
    ("di_composite_type", "associated", "di_expression"),
    ("di_composite_type", "dataLocation", "di_expression"),
    ("di_composite_type", "file", "di_file"),
    ("di_composite_type", "rank", "di_expression"),
    ("di_global_variable", "file", "di_file"),
    ("di_global_variable_expression", "expr", "di_expression"),
    ("di_global_variable_expression", "var", "di_global_variable"),
    ("di_imported_entity", "file", "di_file"),
    ("di_label", "file", "di_file"),
    ("di_lexical_block", "file", "di_file"),
    ("di_lexical_block_file", "file", "di_file"),
    ("di_local_variable", "file", "di_file"),
    ("di_module", "file", "di_file"),
    ("di_string_type", "stringLengthExp", "di_expression"),
    ("di_string_type", "stringLocationExp", "di_expression"),
    ("di_subprogram", "compileUnit", "di_compile_unit"),
    ("di_subprogram", "file", "di_file"),
    ("di_subprogram", "type", "di_subroutine_type"),
    ("loop_annotation", "distribute", "loop_distribute"),
    ("loop_annotation", "interleave", "loop_interleave"),
    ("loop_annotation", "licm", "loop_licm"),
    ("loop_annotation", "parallelAccesses", "access_group"),
    ("loop_annotation", "peeled", "loop_peeled"),
    ("loop_annotation", "pipeline", "loop_pipeline"),
    ("loop_annotation", "unroll", "loop_unroll"),
    ("loop_annotation", "unrollAndJam", "loop_unroll_and_jam"),
    ("loop_annotation", "unswitch", "loop_unswitch"),
    ("loop_annotation", "vectorize", "loop_vectorize"),
    ("tbaa_tag", "access_type", "tbaa_type_desc"),
    ("tbaa_tag", "base_type", "tbaa_type_desc"),
    ("tbaa_type_desc", "members", "tbaa_member"),
];

/// Types whose first parameter must be an attribute, as their text begins, and that attribute.
const FIRST: &[(&str, &str)] = &[
    ("!sparse_tensor.iter_space<", "#sparse_tensor.encoding"),
    ("!sparse_tensor.iterator<", "#sparse_tensor.encoding"),
];

/// Whether the attributes behind a text stand in brackets in MLIR 24.
pub(super) fn opens_list(text: &str) -> bool {
    text.ends_with(", retainedNodes = ") || text == "#llvm.di_subprogram<retainedNodes = "
}

const DIALECT: &str = "#llvm.";

/// Where a text that goes through an attribute's body is.
#[derive(Default)]
pub(super) struct StrippedSlot {
    /// The parameters whose attributes are known.
    known: &'static [(&'static str, &'static str, &'static str)],
    attr: Option<&'static str>,
}

impl StrippedSlot {
    /// The start of an attribute: `text` has its name, and perhaps more.
    pub(super) fn of(text: &str) -> Self {
        let name = text.strip_prefix(DIALECT).unwrap_or("");
        let name = name.split('<').next().unwrap_or("");
        let start = KNOWN.partition_point(|entry| entry.0 < name);
        let count = KNOWN[start..].partition_point(|entry| entry.0 == name);
        StrippedSlot {
            known: &KNOWN[start..start + count],
            attr: None,
        }
    }

    /// What an attribute behind this piece of text must be: its dialect and name.
    pub(super) fn behind(&mut self, text: &str) -> Option<String> {
        if self.known.is_empty() {
            let first = FIRST.iter().find(|entry| entry.0 == text);
            return first.map(|entry| entry.1.to_owned());
        }
        // The attributes of a list are behind one parameter.
        if text != ", " {
            let words = text.strip_suffix('{').unwrap_or(text).strip_suffix(" = ");
            let parameter = words.and_then(|words| words.rsplit([' ', '<']).next());
            let of = |entry: &&(_, &'static str, _)| Some(entry.1) == parameter;
            self.attr = self.known.iter().find(of).map(|entry| entry.2);
        }
        self.attr.map(|attr| format!("{DIALECT}{attr}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_found_by_their_attribute() {
        assert!(KNOWN.is_sorted());
        let mut place = StrippedSlot::of("#llvm.alias_scope<id = ");
        assert_eq!(place.behind("#llvm.alias_scope<id = "), None);
        let domain = place.behind(", domain = ");
        assert_eq!(domain.as_deref(), Some("#llvm.alias_scope_domain"));
        let mut place = StrippedSlot::of("#llvm.loop_annotation<parallelAccesses = ");
        let group = Some("#llvm.access_group".to_owned());
        assert_eq!(
            place.behind("#llvm.loop_annotation<parallelAccesses = "),
            group
        );
        assert_eq!(place.behind(", "), group);
        let mut place = StrippedSlot::of("!sparse_tensor.iterator<");
        let encoding = place.behind("!sparse_tensor.iterator<");
        assert_eq!(encoding.as_deref(), Some("#sparse_tensor.encoding"));
    }
}
