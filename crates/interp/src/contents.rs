//! What the bytes of a buffer hold: known numbers, pieces of unknown ones, poison, what came from
//! outside, or nothing because nobody wrote them.
//!
//! Poison and never-written memory are different: a load of the one gives poison, of the other it
//! is a fault. Copies carry both on. Knows nothing of elements and owners; `heap.rs` does.

use super::number_types::{Scalar, truncated};
use super::path::Path;
use super::symbolic_bytes::SymbolicBytes;
use super::terms::{Number, Origin};
use super::value::Datum;

/// The bytes of a buffer. One of which nothing was ever written has none of the lists.
#[derive(Clone, Default)]
pub struct Contents {
    bytes: Vec<u8>,
    /// A bit for each byte: whether a number or poison was written there.
    written: Vec<u64>,
    /// A bit for each byte that was overwritten by what is no number: by poison, where it is
    /// written, or else by memory that nobody wrote. Empty as long as there is no such byte.
    overwritten: Vec<u64>,
    /// The bytes that belong to terms.
    pieces: SymbolicBytes,
    /// Where what is neither written nor overwritten comes from, if there is something in it.
    origin: Option<Origin>,
    /// How many bytes there are.
    size: usize,
    /// One number for all that is held: then there is nothing in the bytes.
    whole: Option<Number>,
}

/// What a byte is.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Byte {
    /// A known number's, or a term's.
    Number,
    Poison,
    External,
    Nothing,
}

/// What is known of a number in memory.
pub enum Slot {
    /// Nobody touched it: never written, or as it came from outside.
    Untouched,
    /// It came from outside, and memory that nobody wrote was copied over it.
    Nothing,
    Poison,
    Number(Number),
    /// Bytes of several numbers, or some that were never written.
    Mixed,
}

fn has(bits: &[u64], i: usize) -> bool {
    bits.get(i / 64)
        .is_some_and(|word| word >> (i % 64) & 1 == 1)
}

fn set(bits: &mut [u64], start: usize, size: usize, to: bool) {
    for i in start..start + size {
        let bit = 1 << (i % 64);
        match to {
            true => bits[i / 64] |= bit,
            false => bits[i / 64] &= !bit,
        }
    }
}

impl Contents {
    /// So many bytes that nobody wrote.
    pub fn new(size: usize) -> Self {
        Contents {
            size,
            ..Contents::default()
        }
    }

    /// So many bytes of data, for which one number stands.
    pub fn of_data(size: usize, whole: Number) -> Self {
        Contents {
            size,
            whole: Some(whole),
            ..Contents::default()
        }
    }

    /// The number that stands for all that is held, if one does.
    pub fn whole(&self) -> Option<Number> {
        self.whole
    }

    /// Says what is held, where one number stands for it.
    pub fn set_whole(&mut self, whole: Number) {
        self.whole = Some(whole);
    }

    /// How many bytes there are.
    pub fn size(&self) -> usize {
        self.size
    }

    pub fn origin(&self) -> Option<Origin> {
        self.origin
    }

    /// Says that what nobody wrote is full of numbers from outside.
    pub fn fill_from(&mut self, origin: Origin) {
        self.origin = Some(origin);
    }

    /// Says that everything is other numbers from outside.
    pub fn refill_from(&mut self, origin: Origin) {
        self.written.fill(0);
        self.overwritten = Vec::new();
        self.pieces = SymbolicBytes::default();
        self.origin = Some(origin);
    }

    fn byte(&self, i: usize) -> Byte {
        let is_overwritten = has(&self.overwritten, i);
        match (has(&self.written, i), is_overwritten) {
            (true, false) => Byte::Number,
            (true, true) => Byte::Poison,
            (false, false) if self.origin.is_some() => Byte::External,
            (false, _) => Byte::Nothing,
        }
    }

    fn is_any(&self, start: usize, size: usize, wanted: Byte) -> bool {
        (start..start + size).any(|i| self.byte(i) == wanted)
    }

    fn is_all(&self, start: usize, size: usize, wanted: Byte) -> bool {
        (start..start + size).all(|i| self.byte(i) == wanted)
    }

    /// The number at a byte, poison, or [`Datum::Unwritten`] where a byte of it holds nothing.
    pub fn number(&self, start: usize, scalar: Scalar, path: Option<&mut Path>) -> Datum {
        let size = scalar.bytes();
        let has_pieces = self.pieces.touch(start, start + size);
        if !has_pieces && self.is_all(start, size, Byte::Number) {
            return Datum::Bits(number(&self.bytes[start..start + size], scalar));
        }
        if self.is_any(start, size, Byte::Nothing) {
            return Datum::Unwritten;
        }
        if self.is_any(start, size, Byte::Poison) {
            return Datum::Poison;
        }
        // Without a path everything is known, and there is nothing from outside.
        let Some(path) = path else {
            return Datum::Unwritten;
        };
        match self.origin {
            Some(origin) if self.is_all(start, size, Byte::External) => {
                path.memory(origin, start, scalar)
            }
            _ => {
                let byte = |i: usize| has(&self.written, i).then(|| self.bytes[i]);
                self.pieces.assemble(start, scalar, byte, self.origin, path)
            }
        }
    }

    /// Writes a number, poison or nothing at a byte.
    pub fn put(&mut self, start: usize, scalar: Scalar, datum: &Datum) {
        let size = scalar.bytes();
        if self.bytes.is_empty() {
            self.bytes = vec![0; self.size];
            self.written = vec![0; self.size.div_ceil(64)];
        }
        self.pieces.clear(start, start + size);
        let is_number = match datum {
            Datum::Bits(bits) => {
                let bytes = &mut self.bytes[start..start + size];
                bytes.copy_from_slice(&bits.to_le_bytes()[..size]);
                true
            }
            Datum::Term(term) => {
                self.pieces.put(start, *term, size);
                true
            }
            _ => false,
        };
        set(
            &mut self.written,
            start,
            size,
            !matches!(datum, Datum::Unwritten),
        );
        if !is_number && self.overwritten.is_empty() {
            self.overwritten = vec![0; self.size.div_ceil(64)];
        }
        if !self.overwritten.is_empty() {
            set(&mut self.overwritten, start, size, !is_number);
        }
    }

    /// Forgets what some bytes hold: nobody wrote them. Where one number stands for all that is
    /// held, that is left to others.
    pub fn forget(&mut self, start: usize, size: usize) {
        let words = start / 64..(start + size).div_ceil(64);
        let is_zero = |bits: &[u64]| {
            bits.iter()
                .skip(words.start)
                .take(words.len())
                .all(|&w| w == 0)
        };
        if self.whole.is_some() || self.origin.is_none() && is_zero(&self.written) {
            return;
        }
        self.pieces.clear(start, start + size);
        if !self.written.is_empty() {
            set(&mut self.written, start, size, false);
        }
        if self.overwritten.is_empty() {
            self.overwritten = vec![0; self.size.div_ceil(64)];
        }
        set(&mut self.overwritten, start, size, self.origin.is_some());
    }

    /// Whether nobody ever wrote any of it.
    pub fn is_new(&self) -> bool {
        self.whole.is_none() && self.origin.is_none() && self.written.iter().all(|&word| word == 0)
    }

    /// Whether the bytes of a number are not all of one kind, so that it is copied byte by byte.
    pub fn is_mixed(&self, start: usize, size: usize) -> bool {
        let first = self.byte(start);
        (start + 1..start + size).any(|i| self.byte(i) != first)
    }

    /// What is known of the number at a byte.
    pub fn slot(&self, place: usize, scalar: Scalar, path: &mut Path) -> Slot {
        let size = scalar.bytes();
        let is_all = |wanted| self.is_all(place, size, wanted);
        if is_all(Byte::External) || self.origin.is_none() && is_all(Byte::Nothing) {
            return Slot::Untouched;
        }
        if is_all(Byte::Nothing) {
            return Slot::Nothing;
        }
        if is_all(Byte::Poison) {
            return Slot::Poison;
        }
        // All bytes are the number's, or a known number stands there.
        let is_whole = scalar.bits() as usize == 8 * size;
        let has_pieces = self.pieces.touch(place, place + size);
        let is_plain = !has_pieces && is_all(Byte::Number) || self.pieces.is_single(place, size);
        match Path::number(&self.number(place, scalar, Some(path))) {
            Some(number) if is_whole || is_plain => Slot::Number(number),
            _ => Slot::Mixed,
        }
    }

    /// The bytes at which a number was touched.
    pub fn touched(&self, scalar: Scalar) -> Vec<usize> {
        if self.whole.is_some() {
            return vec![0];
        }
        let size = scalar.bytes();
        let is_touched = |i: usize| has(&self.written, i) || has(&self.overwritten, i);
        let word = |bits: &[u64], i: usize| bits.get(i).copied().unwrap_or(0);
        let numbers = match self.written.is_empty() && self.overwritten.is_empty() {
            true => 0,
            false => self.size / size,
        };
        (0..numbers)
            .map(|number| number * size)
            .filter(|place| {
                let i = place / 64;
                word(&self.written, i) | word(&self.overwritten, i) != 0
            })
            .filter(|&place| (place..place + size).any(is_touched))
            .collect()
    }
}

fn number(bytes: &[u8], scalar: Scalar) -> u64 {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    let bits = u64::from_le_bytes(whole);
    match scalar {
        Scalar::Int { width } => truncated(bits, width),
        Scalar::Float(_) => bits,
    }
}
