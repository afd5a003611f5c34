//! Which memrefs may always be one buffer, found without asking each pair.
//!
//! Every rule of `must_alias` (`alias.rs`) compares something of one memref with the same of
//! another: their roots, their only source, or what they are copies of. Memrefs are listed by
//! these, so that who asks which of N memrefs are always the buffer of each of M asks about few of
//! N * M pairs.

use rustc_hash::FxHashMap;

use freehold_facts::ValueId;

use super::alias::Aliases;

/// Memrefs by what those that are always one buffer have in common.
pub struct OneBuffer {
    by_source: FxHashMap<ValueId, Vec<ValueId>>,
    by_original: FxHashMap<ValueId, Vec<ValueId>>,
}

impl OneBuffer {
    /// The lists of all memrefs of a function.
    pub fn new(aliases: &Aliases) -> Self {
        let mut listed = OneBuffer {
            by_source: FxHashMap::default(),
            by_original: FxHashMap::default(),
        };
        for v in aliases.facts().values.keys() {
            let (source, original) = compared(aliases, v);
            if let Some(source) = source {
                listed.by_source.entry(source).or_default().push(v);
            }
            listed.by_original.entry(original).or_default().push(v);
        }
        listed
    }

    /// All memrefs that are always the buffer of `v`, and perhaps others, in their order.
    pub fn candidates(&self, aliases: &Aliases, v: ValueId) -> Vec<ValueId> {
        let (source, original) = compared(aliases, v);
        let of_source = source.and_then(|source| self.by_source.get(&source));
        let lists = [of_source, self.by_original.get(&original)];
        let mut found: Vec<ValueId> = lists.into_iter().flatten().flatten().copied().collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

/// The only source of a memref, and what it is a copy of: the same for equal roots.
fn compared(aliases: &Aliases, v: ValueId) -> (Option<ValueId>, ValueId) {
    let root = aliases.facts().values[v].root;
    (aliases.sources().of(root).single(), aliases.original(root))
}
