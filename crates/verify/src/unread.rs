//! What was not read of a text with errors, and which operations depend on it.
//!
//! These are operations that were not read to their end, with all in them; those around a gap; and
//! those that branch to a block, or name a symbol, of which not all is known.

use cranelift_entity::EntitySet;

use freehold_dialects::{Table, Trait};
use freehold_ir::{Attr, AttrKind, Context, Gaps, Module, Op, Piece};

/// What was not read.
pub struct Unread<'a> {
    pub gaps: &'a Gaps,
    /// The attributes in which a symbol stands that may be missing.
    references: EntitySet<Attr>,
}

/// The attributes that name one of the symbols. What stands in an attribute was interned before it.
fn references(context: &Context, gaps: &Gaps) -> EntitySet<Attr> {
    let mut found = EntitySet::new();
    if gaps.symbols.is_empty() {
        return found;
    }
    for (attr, kind) in context.attr_kinds() {
        let names = match kind {
            AttrKind::SymbolRef { root, nested } => {
                gaps.symbols.contains(root) || nested.iter().any(|name| gaps.symbols.contains(name))
            }
            AttrKind::Array(items) => items.iter().any(|&item| found.contains(item)),
            AttrKind::Dict(entries) => entries.iter().any(|entry| found.contains(entry.1)),
            AttrKind::Nested(pieces) => pieces
                .iter()
                .any(|piece| matches!(piece, Piece::Attr(attr) if found.contains(*attr))),
            _ => false,
        };
        if names {
            found.insert(attr);
        }
    }
    found
}

/// How much of an operation is verified.
#[derive(Copy, Clone, PartialEq, Eq)]
pub enum Known {
    All,
    /// Not itself, but what is in it.
    Within,
    Nothing,
}

impl<'a> Unread<'a> {
    pub fn new(module: &Module, gaps: &'a Gaps) -> Self {
        let references = references(&module.context, gaps);
        Unread { gaps, references }
    }

    pub fn known(&self, module: &Module, table: &Table, op: Op) -> Known {
        if self.gaps.broken.contains(op) {
            return Known::Nothing;
        }
        let names = |dict| self.references.contains(dict);
        // What it has to be its parent says, which may lack it.
        let ends_holder = || {
            let parent = module.parent_op(op);
            parent.is_some_and(|parent| self.gaps.holders.contains(parent))
                && table.has(module, op, Trait::Terminator)
        };
        let depends = self.gaps.holders.contains(op)
            || names(module.properties(op))
            || names(module.attributes(op))
            || (module.successors(op).iter()).any(|&to| self.gaps.blocks.contains(to))
            || ends_holder();
        match depends {
            true => Known::Within,
            false => Known::All,
        }
    }
}
