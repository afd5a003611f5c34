//! What the type-based tags of accesses by pointers say: `#llvm.tbaa_tag`, in the list `tbaa`.
//!
//! Types form a tree under a root, and structures hold others. Two tags of one root are apart if
//! neither's base type is, or holds, or descends from the other's. Of tags of different roots
//! nothing is said. Each tag of a list is a statement of its own, so that what they say together is
//! not transitive: one store can be apart from two loads that may read the same. The rules are in
//! `freehold_analysis::pointers`.

use rustc_hash::FxHashSet;

use freehold_ir::{Attr, AttrKind, Module, Piece};

/// One tag of an access.
pub struct Tag {
    pub base: Attr,
    pub root: Attr,
    /// The base type, all that it holds and descends from.
    pub types: FxHashSet<Attr>,
}

/// The tags of an attribute; those that cannot be read, or whose types have several roots, say
/// nothing.
pub fn tags_of(module: &Module, attr: Attr) -> Vec<Tag> {
    let AttrKind::Array(items) = module.context.attr_kind(attr) else {
        return Vec::new();
    };
    items.iter().filter_map(|&tag| read(module, tag)).collect()
}

fn read(module: &Module, tag: Attr) -> Option<Tag> {
    let pieces = pieces(module, tag, "#llvm.tbaa_tag<")?;
    let base = pieces.windows(2).find_map(|pair| match pair {
        [Piece::Text(text), Piece::Attr(base)] if text.ends_with("base_type = ") => Some(*base),
        _ => None,
    })?;
    let mut roots: FxHashSet<Attr> = FxHashSet::default();
    let mut types: FxHashSet<Attr> = [base].into_iter().collect();
    let mut work = vec![base];
    while let Some(of) = work.pop() {
        for member in self::pieces(module, of, "#llvm.tbaa_type_desc<")? {
            let Piece::Attr(member) = *member else {
                continue;
            };
            let within = self::pieces(module, member, "#llvm.tbaa_member<")?;
            let within = within.iter().find_map(|piece| match piece {
                Piece::Attr(within) => Some(*within),
                _ => None,
            })?;
            match is_root(module, within) {
                true => drop(roots.insert(within)),
                false if types.insert(within) => work.push(within),
                false => {}
            }
        }
    }
    let mut roots = roots.into_iter();
    match (roots.next(), roots.next()) {
        (Some(root), None) => Some(Tag { base, root, types }),
        _ => None,
    }
}

/// What an attribute of this kind is made of.
fn pieces<'m>(module: &'m Module, attr: Attr, begins: &str) -> Option<&'m [Piece]> {
    match module.context.attr_kind(attr) {
        AttrKind::Nested(pieces) => match pieces.first() {
            Some(Piece::Text(text)) if text.starts_with(begins) => Some(pieces),
            _ => None,
        },
        _ => None,
    }
}

fn is_root(module: &Module, attr: Attr) -> bool {
    let text = match module.context.attr_kind(attr) {
        AttrKind::Opaque(text) => text,
        AttrKind::Nested(pieces) => match pieces.first() {
            Some(Piece::Text(text)) => text,
            _ => return false,
        },
        _ => return false,
    };
    let rest = text.strip_prefix("#llvm.tbaa_root");
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('<'))
}
