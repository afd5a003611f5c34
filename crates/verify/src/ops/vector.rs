//! What `vector` operations ask beyond the table.

use crate::verifier::{Check, Verifier};
use freehold_ir::{Attr, AttrKind, Op};

use super::attrs::named;

/// `vector.contract`: maps, and kinds of iterators that there are.
pub fn contract(v: &Verifier, op: Op) -> Check {
    let context = &v.module.context;
    let are_all = |name: &str, test: &dyn Fn(&AttrKind) -> bool| {
        let items: &[Attr] = match named(v, op, name).map(|attr| context.attr_kind(attr)) {
            Some(AttrKind::Array(items)) => items,
            _ => return false,
        };
        items.iter().all(|&item| test(context.attr_kind(item)))
    };
    let fail = |name: &str, words: &str| {
        let message = format!("attribute '{name}' failed to satisfy constraint: {words}");
        Err(v.error(op, message))
    };
    if !are_all("indexing_maps", &|kind| {
        matches!(kind, AttrKind::AffineMap(_))
    }) {
        return fail("indexing_maps", "AffineMap array attribute");
    }
    let is_iterator = |kind: &AttrKind| match kind {
        AttrKind::Opaque(text) => {
            **text == *"#vector.iterator_type<parallel>"
                || **text == *"#vector.iterator_type<reduction>"
        }
        _ => false,
    };
    if !are_all("iterator_types", &is_iterator) {
        return fail("iterator_types", "Iterator type should be an enum.");
    }
    Ok(())
}
