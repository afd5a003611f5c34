//! The instructions that are a word, a qualifier and one operand with its type: read and printed
//! from one table.

use super::types::Category;

/// `WORD [QUALIFIER] %x : $T`, and what it is in a module.
pub(super) struct Shape {
    pub word: &'static str,
    /// Empty for none.
    pub qualifier: &'static str,
    pub op: &'static str,
    /// None where values and addresses may stand.
    pub operand: Option<Category>,
    /// The result has the operand's type, in this category.
    pub result: Option<Category>,
}

const fn shape(
    word: &'static str,
    qualifier: &'static str,
    op: &'static str,
    operand: Option<Category>,
    result: Option<Category>,
) -> Shape {
    Shape {
        word,
        qualifier,
        op,
        operand,
        result,
    }
}

const VALUE: Option<Category> = Some(Category::Value);
const ADDRESS: Option<Category> = Some(Category::Address);

pub(super) const SHAPES: &[Shape] = &[
    shape("load", "", "sil.load", ADDRESS, VALUE),
    shape("load", "take", "sil.load_take", ADDRESS, VALUE),
    shape("load", "copy", "sil.load_copy", ADDRESS, VALUE),
    shape("load", "trivial", "sil.load_trivial", ADDRESS, VALUE),
    shape("load_borrow", "", "sil.load_borrow", ADDRESS, VALUE),
    shape("begin_borrow", "", "sil.begin_borrow", VALUE, VALUE),
    shape("copy_value", "", "sil.copy_value", VALUE, VALUE),
    shape("destroy_value", "", "sil.destroy_value", VALUE, None),
    shape("destroy_addr", "", "sil.destroy_addr", ADDRESS, None),
    shape("strong_retain", "", "sil.strong_retain", VALUE, None),
    shape("strong_release", "", "sil.strong_release", VALUE, None),
    shape("retain_value", "", "sil.retain_value", VALUE, None),
    shape("release_value", "", "sil.release_value", VALUE, None),
    shape("dealloc_stack", "", "sil.dealloc_stack", ADDRESS, None),
    shape("fix_lifetime", "", "sil.fix_lifetime", None, None),
];

/// The qualifiers of `store`, and the operations.
pub(super) const STORES: &[(&str, &str)] = &[
    ("", "sil.store"),
    ("init", "sil.store_init"),
    ("assign", "sil.store_assign"),
    ("trivial", "sil.store_trivial"),
];
