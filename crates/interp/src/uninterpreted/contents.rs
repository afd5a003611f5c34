//! What memory holds as one number: a term of what was written, in which what is read is found.

use super::symbols::Symbol;
use super::windows::{Location, Window};
use crate::number_types::Scalar;
use crate::terms::{Leaf, Number, Origin, Terms};

/// So many writes are looked behind to find what was written.
const MOST_WRITES: usize = 256;

/// How many bits a number has that stands for more than one.
const WIDTH: u32 = 64;

impl Terms {
    /// What so many bytes hold that nobody wrote.
    pub fn unwritten(&mut self, size: usize) -> Number {
        self.uninterpreted(Symbol::Unwritten(size as u64), WIDTH, &[])
    }

    pub fn poison(&mut self, width: u32) -> Number {
        self.uninterpreted(Symbol::Poison, width, &[])
    }

    /// What memory from outside holds.
    pub fn memory_from(&mut self, origin: Origin) -> Number {
        Number::Term(self.leaf(Leaf {
            origin,
            // No number stands there.
            place: u64::MAX,
            in_memory: true,
            scalar: Scalar::Int { width: WIDTH },
        }))
    }

    /// What the elements of a window hold, in order.
    pub fn seen(&mut self, content: Number, size: usize, window: &Window) -> Number {
        if window.is_whole(size) {
            return content;
        }
        let mut content = content;
        for _ in 0..MOST_WRITES {
            content = match self.symbol_of(content) {
                Some((Symbol::Update(other), [_, value, _]))
                    if other == window && window.has_places() =>
                {
                    return value;
                }
                Some((Symbol::Update(other), [below, ..])) if other.is_apart(window) => below,
                _ => break,
            };
        }
        self.uninterpreted(Symbol::View(window.clone()), WIDTH, &[content])
    }

    /// What memory of so many bytes holds once a window's elements hold a value.
    pub fn updated(
        &mut self,
        content: Number,
        size: usize,
        window: &Window,
        value: Number,
    ) -> Number {
        if window.is_empty() {
            return content;
        }
        if window.is_whole(size) {
            return value;
        }
        if window.has_places() && self.seen(content, size, window) == value {
            return content;
        }
        let below = match self.symbol_of(content) {
            Some((Symbol::Update(other), [below, ..])) if other == window => below,
            _ => content,
        };
        self.uninterpreted(Symbol::Update(window.clone()), WIDTH, &[below, value])
    }

    /// The number at a byte; none where nobody wrote it.
    pub fn element(&mut self, content: Number, byte: usize, scalar: Scalar) -> Option<Number> {
        let (mut content, mut byte) = (content, byte as i64);
        let length = scalar.bytes() as i64;
        for _ in 0..MOST_WRITES {
            let Some((symbol, [below, second, third])) = self.symbol_of(content) else {
                break;
            };
            match symbol {
                Symbol::Unwritten(_) => return None,
                Symbol::Put(other) => {
                    let Number::Bits(at) = second else { break };
                    let at = at as i64;
                    if at == byte && *other == scalar {
                        return match self.symbol_of(third) {
                            Some((Symbol::Unwritten(_), _)) => None,
                            _ => Some(third),
                        };
                    }
                    if at + other.bytes() as i64 > byte && byte + length > at {
                        break;
                    }
                    content = below;
                }
                Symbol::Update(window) => match window.locate(byte, length) {
                    Location::Outside => content = below,
                    Location::Inside(flat) => (content, byte) = (second, flat),
                    Location::Unclear => break,
                },
                Symbol::View(window) if window.holds(byte, length) => {
                    (content, byte) = (below, window.place(byte));
                }
                _ => break,
            }
        }
        let arguments = [content, Number::Bits(byte as u64)];
        Some(self.uninterpreted(Symbol::Element(scalar), scalar.bits(), &arguments))
    }

    /// Whether a number is one of what memory held, and not of what was left in it.
    pub fn is_left(&self, found: Number, held: Number) -> bool {
        match self.symbol_of(found) {
            Some((Symbol::Element(_), [content, ..])) => content == held,
            _ => false,
        }
    }

    /// What memory holds once a number is at a byte.
    pub fn put(&mut self, content: Number, byte: usize, scalar: Scalar, value: Number) -> Number {
        let at = Number::Bits(byte as u64);
        let below = match self.symbol_of(content) {
            Some((Symbol::Put(other), [below, place, _])) if *other == scalar && place == at => {
                below
            }
            _ => content,
        };
        self.uninterpreted(Symbol::Put(scalar), WIDTH, &[below, at, value])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number_types::Element;
    use crate::value::{BufferId, MemRef};

    const BYTE: Scalar = Scalar::Int { width: 8 };

    fn row(offset: i64, size: i64) -> Window {
        let mut memref = MemRef::identity(BufferId::from_u32(0), [size].into_iter().collect());
        memref.offset = offset;
        let element = Element::Numbers {
            scalar: BYTE,
            count: 1,
        };
        Window::of(&memref, element).expect("a small memref")
    }

    #[test]
    fn what_is_read_is_what_was_written() {
        let mut terms = Terms::default();
        let (first, second) = (terms.fresh(64), terms.fresh(64));
        let nothing = terms.unwritten(8);
        let half = terms.updated(nothing, 8, &row(0, 4), first);
        let both = terms.updated(half, 8, &row(4, 4), second);
        assert_eq!(terms.seen(both, 8, &row(0, 4)), first);
        assert_eq!(terms.seen(both, 8, &row(4, 4)), second);
        assert_eq!(terms.seen(both, 8, &row(0, 8)), both);
        assert_eq!(terms.element(half, 6, BYTE), None);
        let third = terms.element(second, 2, BYTE);
        assert_eq!(terms.element(both, 6, BYTE), third);
        let put = terms.put(both, 6, BYTE, Number::Bits(7));
        assert_eq!(terms.element(put, 6, BYTE), Some(Number::Bits(7)));
        assert_ne!(terms.seen(put, 8, &row(4, 4)), second);
        assert_eq!(terms.element(put, 5, BYTE), terms.element(both, 5, BYTE));
    }
}
