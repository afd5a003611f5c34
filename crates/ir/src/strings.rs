//! Interned strings: equal handles, equal text. Knows nothing of what the strings name.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use super::Ident;

/// Strings with a dense handle each.
pub(super) struct Strings {
    texts: Texts,
    table: HashTable<Ident>,
}

impl Strings {
    pub(super) fn new() -> Self {
        Strings {
            texts: Texts {
                text: String::new(),
                bounds: vec![0],
            },
            table: HashTable::new(),
        }
    }

    pub(super) fn get(&self, ident: Ident) -> &str {
        self.texts.get(ident)
    }

    /// Makes room for `count` more strings.
    pub(super) fn reserve(&mut self, count: usize) {
        self.texts.bounds.reserve(count);
        let texts = &self.texts;
        self.table
            .reserve(count, |&ident| FxBuildHasher.hash_one(texts.get(ident)));
    }

    pub(super) fn find(&self, text: &str) -> Option<Ident> {
        let hash = FxBuildHasher.hash_one(text);
        let found = self
            .table
            .find(hash, |&ident| self.texts.get(ident) == text);
        found.copied()
    }

    #[inline]
    pub(super) fn intern(&mut self, text: &str) -> Ident {
        let texts = &mut self.texts;
        let entry = self.table.entry(
            FxBuildHasher.hash_one(text),
            |&ident| texts.get(ident) == text,
            |&ident| FxBuildHasher.hash_one(texts.get(ident)),
        );
        match entry {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => *place.insert(texts.push(text)).get(),
        }
    }
}

/// Texts one after the other in one allocation.
struct Texts {
    text: String,
    /// Where each text starts, and where the last one ends.
    bounds: Vec<u32>,
}

impl Texts {
    fn get(&self, ident: Ident) -> &str {
        let at = ident.as_u32() as usize;
        &self.text[self.bounds[at] as usize..self.bounds[at + 1] as usize]
    }

    fn push(&mut self, text: &str) -> Ident {
        let ident = Ident::from_u32(self.bounds.len() as u32 - 1);
        self.text.push_str(text);
        let end = u32::try_from(self.text.len());
        self.bounds
            .push(end.expect("names take less than 4 GiB, as sources do"));
        ident
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_string_has_a_handle_of_its_own() {
        let names = ["1", "01", "10", "0", "", "a", "a0", "a00", "x4294967296"];
        let mut strings = Strings::new();
        let idents = names.map(|name| strings.intern(name));
        for (place, (name, ident)) in names.into_iter().zip(idents).enumerate() {
            assert_eq!(ident.as_u32() as usize, place);
            assert_eq!(strings.intern(name), ident);
            assert_eq!(strings.find(name), Some(ident));
            assert_eq!(strings.get(ident), name);
        }
        assert_eq!(strings.find("a000"), None);
    }
}
