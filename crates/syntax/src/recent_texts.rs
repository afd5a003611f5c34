//! The types or attributes that were read last, by their text: most of a file are one of a few.
//!
//! Knows texts alone. That equal texts mean the same is the parser's to say: aliases mean the same everywhere in a file.

/// Longer texts are not worth a comparison.
pub(super) const LONGEST: usize = 128;

/// How many are remembered: operations of a group name up to a dozen.
const KEPT: usize = 16;

/// A text and what it stands for.
#[derive(Copy, Clone, PartialEq, Debug)]
pub(super) struct Recent<'s, T> {
    pub text: &'s str,
    pub value: T,
    /// How deeply brackets nest in it, those of aliases included.
    pub depth: u32,
}

impl<'s, T> Recent<'s, T> {
    /// A text in which no brackets nest.
    pub fn new(text: &'s str, value: T) -> Self {
        Recent {
            text,
            value,
            depth: 0,
        }
    }
}

/// The last texts. Their first bytes are apart, so that one look tells almost all that a text is not.
pub(super) struct RecentTexts<'s, T> {
    firsts: [First; KEPT],
    known: [Recent<'s, T>; KEPT],
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

impl<'s, T: Copy> RecentTexts<'s, T> {
    /// As if `first` alone had been read.
    pub fn new(first: Recent<'s, T>) -> Self {
        RecentTexts {
            firsts: [First::of(first.text); KEPT],
            known: [first; KEPT],
            next: 0,
        }
    }

    /// What stands at the start of `text`, the first `word` bytes of which are a word: either that word is the whole of it, or it ends
    /// where its bracket closes, and a prefix is the whole.
    #[inline]
    pub fn find(&self, text: &str, word: usize) -> Option<Recent<'s, T>> {
        self.find_where(text, word, |_| true)
    }

    /// The same of what `fits`.
    #[inline]
    pub fn find_where(
        &self,
        text: &str,
        word: usize,
        fits: impl Fn(T) -> bool,
    ) -> Option<Recent<'s, T>> {
        let bytes = text.as_bytes();
        let first = first_bytes(bytes);
        for (known, &recent) in self.firsts.iter().zip(&self.known) {
            let candidate = recent.text;
            let len = candidate.len();
            if first & known.mask == known.bytes
                && fits(recent.value)
                && (len == word || len > word && candidate.ends_with(['>', ']', ')']))
                && bytes
                    .get(..len)
                    .is_some_and(|text| text == candidate.as_bytes())
            {
                return Some(recent);
            }
        }
        None
    }

    /// Remembers a text in the place of the one that came first.
    pub fn keep(&mut self, recent: Recent<'s, T>) {
        self.firsts[self.next] = First::of(recent.text);
        self.known[self.next] = recent;
        self.next = (self.next + 1) % KEPT;
    }
}

#[cfg(test)]
mod tests {
    use super::{Recent, RecentTexts};

    #[test]
    fn a_text_is_found_where_the_whole_of_it_stands() {
        let mut recent = RecentTexts::new(Recent::new("index", 0));
        for width in 1..32 {
            let text: &str = Box::leak(format!("i{width}").into_boxed_str());
            recent.keep(Recent::new(text, width));
            assert_eq!(
                recent.find(text, text.len()),
                Some(Recent::new(text, width))
            );
            let longer = format!("{text}0, f32");
            assert_eq!(recent.find(&longer, text.len() + 1), None, "{longer}");
        }
        let shaped = Recent::new("memref<?xf32>", 99);
        recent.keep(shaped);
        assert_eq!(recent.find("memref<?xf32>, index", 6), Some(shaped));
        assert_eq!(recent.find("memref<?xf32", 6), None);
        assert_eq!(recent.find("memref<?xi32>", 6), None);
        // The first ones gave way.
        assert_eq!(recent.find("index", 5), None);
    }
}
