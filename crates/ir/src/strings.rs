//! Interned strings: equal handles, equal text. Knows nothing of what the strings name.

use hashbrown::HashTable;

use super::Ident;
use super::interner::spread;

/// Strings with a dense handle each.
pub(super) struct Strings {
    texts: Texts,
    table: HashTable<Entry>,
}

/// A string in the table. Three names in a line of text are looked up here, nothing else runs as
/// often: by the hash beside it almost every other string is told apart without its text.
#[derive(Copy, Clone)]
struct Entry {
    hash: u32,
    ident: Ident,
}

impl Entry {
    fn hash(&self) -> u64 {
        spread(self.hash)
    }
}

/// The hash of a name. Names that differ in a number alone (`n12_i`, `n13_i`) lie next to each
/// other in the table, eight at a time, as they do in a text: a tenth to a third of the time of a
/// large file is waiting for memory otherwise.
fn hash(text: &str) -> u32 {
    const FACTOR: u32 = 0x9e37_79b1;
    /// More digits are letters like any other.
    const MOST_DIGITS: u32 = 9;
    let (mut stem, mut number, mut digits) = (0_u32, 0_u32, 0_u32);
    for &byte in text.as_bytes() {
        if byte.is_ascii_digit() && digits < MOST_DIGITS {
            number = number * 10 + u32::from(byte - b'0');
            digits += 1;
        } else {
            // Where the digits stand is part of the stem.
            let letter = u32::from(byte) | digits << 8;
            stem = (stem.rotate_left(5) ^ letter).wrapping_mul(FACTOR);
        }
    }
    let eight = (stem.rotate_left(5) ^ (number / 8)).wrapping_mul(FACTOR);
    ((eight ^ (eight >> 15)) << 3) | (number % 8)
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

    /// The bytes that the strings and their table take, about.
    pub(super) fn bytes(&self) -> usize {
        let table = self.table.len() * size_of::<Entry>();
        self.texts.text.len() + size_of_val(self.texts.bounds.as_slice()) + table
    }

    /// Makes room for `count` more strings.
    pub(super) fn reserve(&mut self, count: usize) {
        self.texts.bounds.reserve(count);
        self.table.reserve(count, Entry::hash);
    }

    pub(super) fn find(&self, text: &str) -> Option<Ident> {
        let hash = hash(text);
        let is_it = |entry: &Entry| entry.hash == hash && self.texts.get(entry.ident) == text;
        Some(self.table.find(spread(hash), is_it)?.ident)
    }

    #[inline]
    pub(super) fn intern(&mut self, text: &str) -> Ident {
        let hash = hash(text);
        let is_it = |entry: &Entry| entry.hash == hash && self.texts.get(entry.ident) == text;
        if let Some(known) = self.table.find(spread(hash), is_it) {
            return known.ident;
        }
        let ident = self.texts.push(text);
        let entry = Entry { hash, ident };
        self.table.insert_unique(spread(hash), entry, Entry::hash);
        ident
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
