//! Bytes of a buffer that belong to numbers that are not known.

use std::collections::BTreeMap;

use super::number_types::Scalar;
use super::numbers::IntBinary;
use super::path::Path;
use super::scalar::Pure;
use super::terms::{Number, Origin, Term};
use super::value::Datum;

/// Some bytes of a term, one after the other.
#[derive(Copy, Clone)]
struct TermBytes {
    term: Term,
    /// The first byte of the term that is meant.
    from: usize,
    length: usize,
}

/// The pieces of a buffer by where they start; none overlaps another.
#[derive(Clone, Default)]
pub struct SymbolicBytes(BTreeMap<usize, TermBytes>);

/// No number is longer.
const LONGEST: usize = 8;

impl SymbolicBytes {
    /// The pieces that reach into a range.
    fn within(&self, start: usize, end: usize) -> impl Iterator<Item = (usize, TermBytes)> + '_ {
        self.0
            .range(start.saturating_sub(LONGEST)..end)
            .filter(move |(place, piece)| *place + piece.length > start)
            .map(|(&place, &piece)| (place, piece))
    }

    /// Whether any byte of a range belongs to a term.
    pub fn touch(&self, start: usize, end: usize) -> bool {
        !self.0.is_empty() && self.within(start, end).next().is_some()
    }

    /// Whether one whole term and nothing else stands in a range.
    pub fn is_single(&self, place: usize, length: usize) -> bool {
        let piece = self.0.get(&place);
        piece.is_some_and(|piece| piece.from == 0 && piece.length == length)
    }

    /// Takes a range from whatever it belongs to.
    pub fn clear(&mut self, start: usize, end: usize) {
        if self.0.is_empty() {
            return;
        }
        let found: Vec<(usize, TermBytes)> = self.within(start, end).collect();
        for (place, piece) in found {
            self.0.remove(&place);
            if place < start {
                let length = start - place;
                self.0.insert(place, TermBytes { length, ..piece });
            }
            let last = place + piece.length;
            if last > end {
                let skipped = end - place;
                let rest = TermBytes {
                    from: piece.from + skipped,
                    length: piece.length - skipped,
                    ..piece
                };
                self.0.insert(end, rest);
            }
        }
    }

    /// Puts a whole term where nothing is.
    pub fn put(&mut self, place: usize, term: Term, length: usize) {
        let piece = TermBytes {
            term,
            from: 0,
            length,
        };
        self.0.insert(place, piece);
    }

    /// The number at a byte, from pieces, known bytes, and bytes from outside.
    pub fn assemble(
        &self,
        start: usize,
        scalar: Scalar,
        known: impl Fn(usize) -> Option<u8>,
        origin: Option<Origin>,
        path: &mut Path,
    ) -> Datum {
        let size = scalar.bytes();
        if let Some(piece) = self.0.get(&start)
            && piece.from == 0
            && piece.length == size
            && path.terms.width(piece.term) == scalar.bits()
        {
            return Datum::Term(piece.term);
        }
        let zero = Number::Bits(0);
        let mut whole = Some(zero);
        for i in 0..size {
            let at = start + i;
            let piece = self.within(at, at + 1).next();
            let byte = match (piece, known(at)) {
                (Some((place, piece)), _) => {
                    let width = path.terms.width(piece.term);
                    let shift = 8 * (piece.from + at - place) as u64;
                    let long = combine(path, widen(width, 64), Some(Number::Term(piece.term)), 0);
                    let moved = combine(path, Pure::Int(IntBinary::ShRU, 64), long, shift);
                    combine(path, Pure::Int(IntBinary::And, 64), moved, 0xff)
                }
                (None, Some(byte)) => Some(Number::Bits(byte.into())),
                (None, None) => origin.and_then(|origin| {
                    let byte = path.memory(origin, at, Scalar::Int { width: 8 });
                    let byte = Path::number(&byte);
                    combine(path, widen(8, 64), byte, 0)
                }),
            };
            let placed = combine(path, Pure::Int(IntBinary::ShL, 64), byte, 8 * i as u64);
            whole = match (whole, placed) {
                (Some(whole), Some(placed)) => {
                    let or = Pure::Int(IntBinary::Or, 64);
                    path.terms.apply(or, [whole, placed, zero]).ok().flatten()
                }
                _ => None,
            };
        }
        match combine(path, widen(64, scalar.bits()), whole, 0) {
            Some(Number::Bits(bits)) => Datum::Bits(bits),
            Some(Number::Term(term)) => Datum::Term(term),
            None => Datum::Poison,
        }
    }
}

fn widen(from: u32, to: u32) -> Pure {
    Pure::ResizeInt {
        from,
        to,
        signed: false,
    }
}

fn combine(path: &mut Path, pure: Pure, a: Option<Number>, b: u64) -> Option<Number> {
    let arguments = [a?, Number::Bits(b), Number::Bits(0)];
    path.terms.apply(pure, arguments).ok().flatten()
}
