//! The primitives of the format, written.

use crate::format::{IS_ALIGNED, PADDING, Section};

/// Bytes that are being written.
#[derive(Clone, Default)]
pub struct Emitter {
    pub bytes: Vec<u8>,
    /// The largest alignment of anything in them.
    alignment: u64,
}

impl Emitter {
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.bytes.push(byte);
    }

    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Bytes and a zero behind them.
    pub fn terminated(&mut self, bytes: &[u8]) {
        self.bytes(bytes);
        self.byte(0);
    }

    #[inline]
    pub fn number(&mut self, number: u64) {
        if number < 1 << 7 {
            return self.byte((number as u8) << 1 | 1);
        }
        let bits = 64 - number.leading_zeros();
        // Each byte has seven bits of it.
        let size = bits.div_ceil(7) as usize;
        if size > 8 {
            self.byte(0);
            return self.bytes(&number.to_le_bytes());
        }
        let shifted = (number << 1 | 1) << (size - 1);
        self.bytes(&shifted.to_le_bytes()[..size]);
    }

    pub fn signed(&mut self, number: i64) {
        self.number((number << 1) as u64 ^ (number >> 63) as u64);
    }

    pub fn flagged(&mut self, number: u64, flag: bool) {
        self.number(number << 1 | u64::from(flag));
    }

    /// How many items there are, then each.
    pub fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.number(items.len() as u64);
        for item in items {
            write(self, item);
        }
    }

    /// Fills the bytes up to a multiple of `alignment`, from the start of a section on.
    pub fn align(&mut self, alignment: u64) {
        self.alignment = self.alignment.max(alignment);
        while !(self.bytes.len() as u64).is_multiple_of(alignment) {
            self.byte(PADDING);
        }
    }

    /// A section with what was written elsewhere.
    pub fn section(&mut self, section: Section, body: &Emitter) {
        if body.alignment <= 1 {
            self.byte(section as u8);
            self.number(body.bytes.len() as u64);
        } else {
            self.byte(section as u8 | IS_ALIGNED);
            self.number(body.bytes.len() as u64);
            self.number(body.alignment);
            self.align(body.alignment);
        }
        self.bytes(&body.bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::Emitter;
    use crate::cursor::Cursor;

    #[test]
    fn numbers_come_back() {
        let powers = (0..64).map(|bit| 1 << bit);
        for number in powers.flat_map(|power: u64| [power - 1, power, u64::MAX - power]) {
            let mut out = Emitter::default();
            out.number(number);
            out.signed(number as i64);
            let mut cursor = Cursor::new(&out.bytes);
            assert_eq!(cursor.number(), Ok(number));
            assert_eq!(cursor.signed(), Ok(number as i64));
            assert!(cursor.is_empty());
        }
    }
}
