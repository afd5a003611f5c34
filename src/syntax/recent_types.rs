//! The types that were read last, by their text: most types of a file are one of a few.
//!
//! Knows texts alone. That equal texts are equal types is the parser's to say: aliases mean the same everywhere in a file.

use crate::ir::{Type, same_text};

/// How many are remembered: operations of a group name up to a dozen.
const KEPT: usize = 16;

/// A type's text and what it stands for.
type Known<'s> = (&'s str, Type);

/// The last types. Their first bytes are apart, so that one look tells almost all that a text is not.
pub(super) struct RecentTypes<'s> {
    firsts: [First; KEPT],
    known: [Known<'s>; KEPT],
    /// Which of them is replaced next.
    next: usize,
}

/// The first bytes of a text, at most eight, as a number; `mask` covers them.
#[derive(Copy, Clone)]
struct First {
    bytes: u64,
    mask: u64,
}

impl First {
    fn of(text: &str) -> Self {
        let mask = match text.len() {
            len @ 0..8 => (1 << (8 * len)) - 1,
            _ => u64::MAX,
        };
        First {
            bytes: first_bytes(text.as_bytes()),
            mask,
        }
    }
}

/// Up to eight bytes, the first one lowest; zeros behind the end.
fn first_bytes(text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(&eight) => u64::from_le_bytes(eight),
        None => text
            .iter()
            .rev()
            .fold(0, |bytes, &byte| bytes << 8 | u64::from(byte)),
    }
}

impl<'s> RecentTypes<'s> {
    pub fn new(text: &'s str, ty: Type) -> Self {
        RecentTypes {
            firsts: [First::of(text); KEPT],
            known: [(text, ty); KEPT],
            next: 0,
        }
    }

    /// The type that stands at the start of `text`, and how long it is there. The first `word` bytes of `text` are a word.
    /// A type is that word, or a shaped type, whose text ends where its bracket closes: a prefix is the whole.
    #[inline]
    pub fn find(&self, text: &str, word: usize) -> Option<(usize, Type)> {
        let bytes = text.as_bytes();
        let first = first_bytes(bytes);
        for (known, &(candidate, ty)) in self.firsts.iter().zip(&self.known) {
            let len = candidate.len();
            if first & known.mask == known.bytes
                && (len == word || len > word && candidate.ends_with('>'))
                && bytes
                    .get(..len)
                    .is_some_and(|text| same_text(text, candidate.as_bytes()))
            {
                return Some((len, ty));
            }
        }
        None
    }

    /// Remembers a type in the place of the one that came first.
    pub fn keep(&mut self, text: &'s str, ty: Type) {
        self.firsts[self.next] = First::of(text);
        self.known[self.next] = (text, ty);
        self.next = (self.next + 1) % KEPT;
    }
}

#[cfg(test)]
mod tests {
    use super::RecentTypes;
    use crate::ir::Context;

    #[test]
    fn a_type_is_found_where_its_whole_text_stands() {
        let mut context = Context::new();
        let mut recent = RecentTypes::new("index", context.index());
        for width in 1..32 {
            let text: &str = Box::leak(format!("i{width}").into_boxed_str());
            let ty = context.integer_type(width);
            recent.keep(text, ty);
            assert_eq!(recent.find(text, text.len()), Some((text.len(), ty)));
            let longer = format!("{text}0, f32");
            assert_eq!(recent.find(&longer, text.len() + 1), None, "{longer}");
        }
        let shaped = context.function_type(&[], &[]);
        recent.keep("memref<?xf32>", shaped);
        assert_eq!(recent.find("memref<?xf32>, index", 6), Some((13, shaped)));
        assert_eq!(recent.find("memref<?xf32", 6), None);
        assert_eq!(recent.find("memref<?xi32>", 6), None);
        // The first ones gave way.
        assert_eq!(recent.find("index", 5), None);
    }
}
