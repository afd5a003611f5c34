//! The primitives of the format, read with their places: an error says at which byte of the file.
//!
//! Nothing here allocates by a number that the file declares: [`Cursor::count`] refuses one that
//! the bytes that are left cannot hold.

use std::fmt::Display;

use crate::format::{IS_ALIGNED, PADDING, Section};

/// What is wrong with the bytes, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Malformed {
    pub offset: usize,
    pub message: String,
}

pub type Read<T> = Result<T, Box<Malformed>>;

/// A place in the file, and where what is read there ends.
#[derive(Copy, Clone)]
pub struct Cursor<'a> {
    file: &'a [u8],
    pub at: usize,
    pub end: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(file: &'a [u8]) -> Self {
        Cursor {
            file,
            at: 0,
            end: file.len(),
        }
    }

    /// The part of the file from `start` to `end`, which are in it.
    pub fn part(self, start: usize, end: usize) -> Cursor<'a> {
        Cursor {
            file: self.file,
            at: start,
            end,
        }
    }

    #[cold]
    pub fn error<T>(&self, message: impl Display) -> Read<T> {
        Err(Box::new(Malformed {
            offset: self.at,
            message: message.to_string(),
        }))
    }

    pub fn left(&self) -> usize {
        self.end - self.at
    }

    pub fn is_empty(&self) -> bool {
        self.at == self.end
    }

    /// Checks that nothing is left.
    pub fn finish(&self, what: &str) -> Read<()> {
        match self.is_empty() {
            true => Ok(()),
            false => self.error(format_args!("{} bytes too many in {what}", self.left())),
        }
    }

    #[inline]
    pub fn byte(&mut self) -> Read<u8> {
        if self.at == self.end {
            return self.error("the file ends too early");
        }
        let byte = self.file[self.at];
        self.at += 1;
        Ok(byte)
    }

    pub fn bytes(&mut self, count: u64) -> Read<&'a [u8]> {
        if count > self.left() as u64 {
            return self.error(format_args!(
                "{count} bytes are wanted where {} are left",
                self.left()
            ));
        }
        let start = self.at;
        self.at += count as usize;
        Ok(&self.file[start..self.at])
    }

    /// A number of one to nine bytes: the zeros at the end of the first say how many follow.
    #[inline]
    pub fn number(&mut self) -> Read<u64> {
        // One of up to eight bytes is a part of the next eight, where the file has as many.
        if let Some(next) = self.file[self.at..].first_chunk() {
            let next = u64::from_le_bytes(*next);
            let more = next.trailing_zeros();
            let behind = self.at + more as usize + 1;
            if more < 8 && behind <= self.end {
                self.at = behind;
                return Ok(next << (56 - 8 * more) >> (57 - 7 * more));
            }
        }
        self.number_by_bytes()
    }

    #[cold]
    fn number_by_bytes(&mut self) -> Read<u64> {
        let first = self.byte()?;
        if first & 1 == 1 {
            return Ok(u64::from(first >> 1));
        }
        let more = first.trailing_zeros();
        let mut all = [0; 8];
        if more == 8 {
            all.copy_from_slice(self.bytes(8)?);
            return Ok(u64::from_le_bytes(all));
        }
        all[0] = first;
        all[1..=more as usize].copy_from_slice(self.bytes(more.into())?);
        Ok(u64::from_le_bytes(all) >> (more + 1))
    }

    /// A number whose sign is its lowest bit.
    pub fn signed(&mut self) -> Read<i64> {
        let number = self.number()?;
        Ok((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    /// A number with a flag below it.
    #[inline]
    pub fn flagged(&mut self) -> Read<(u64, bool)> {
        let number = self.number()?;
        Ok((number >> 1, number & 1 == 1))
    }

    /// How many things follow, each of at least a byte.
    #[inline]
    pub fn count(&mut self, what: &str) -> Read<usize> {
        let count = self.number()?;
        self.fits(count, what)
    }

    /// Checks that so many things may follow.
    #[inline]
    pub fn fits(&self, count: u64, what: &str) -> Read<usize> {
        if count > self.left() as u64 {
            return self.error(format_args!(
                "{count} {what} are declared where {} bytes are left",
                self.left()
            ));
        }
        Ok(count as usize)
    }

    /// A number below `bound`.
    #[inline]
    pub fn index(&mut self, bound: usize, what: &str) -> Read<usize> {
        let start = self.at;
        let number = self.number()?;
        self.check_index(start, number, bound, what)
    }

    /// Checks that a number that was read at `start` is below `bound`.
    #[inline]
    pub fn check_index(&self, start: usize, number: u64, bound: usize, what: &str) -> Read<usize> {
        if number < bound as u64 {
            return Ok(number as usize);
        }
        let message = format!("there is no {what} number {number}, only {bound}");
        self.part(start, self.end).error(message)
    }

    /// Bytes up to a zero, which is taken.
    pub fn terminated(&mut self) -> Read<&'a [u8]> {
        let rest = &self.file[self.at..self.end];
        match rest.iter().position(|&byte| byte == 0) {
            Some(length) => {
                self.at += length + 1;
                Ok(&rest[..length])
            }
            None => self.error("a text has no end"),
        }
    }

    /// Skips what fills the bytes up to a multiple of `alignment`.
    pub fn align(&mut self, alignment: u64) -> Read<()> {
        if !alignment.is_power_of_two() {
            return self.error(format_args!("the alignment {alignment} is no power of two"));
        }
        while !(self.at as u64).is_multiple_of(alignment) {
            if self.byte()? != PADDING {
                self.at -= 1;
                return self.error("a byte that fills up to an alignment is not 0xCB");
            }
        }
        Ok(())
    }

    /// A section: what it has, and its bytes.
    pub fn section(&mut self) -> Read<(Section, Cursor<'a>)> {
        let start = self.at;
        let head = self.byte()?;
        let length = self.number()?;
        let number = usize::from(head & !IS_ALIGNED);
        let Some(&(section, _)) = Section::ALL.get(number) else {
            let message = format!("there is no section of kind {number}");
            return self.part(start, self.end).error(message);
        };
        if head & IS_ALIGNED != 0 {
            let alignment = self.number()?;
            self.align(alignment)?;
        }
        let body = self.part(self.at, self.at);
        self.bytes(length)?;
        Ok((
            section,
            Cursor {
                end: self.at,
                ..body
            },
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_long_as_their_first_byte_says() {
        let read = |bytes: &[u8]| Cursor::new(bytes).number();
        assert_eq!(read(&[0x0D]), Ok(6));
        assert_eq!(read(&[0x02, 0x02]), Ok(128));
        assert_eq!(read(&[0, 1, 2, 0, 0, 0, 0, 0, 0]), Ok(513));
        assert_eq!(read(&[0; 9]), Ok(0));
        assert!(read(&[0; 8]).is_err());
        // The same before other bytes as at the end.
        for length in 1..=9 {
            for low in [0, 1, 0x2A] {
                let mut bytes = vec![0xA5; length];
                bytes[0] = (low << length | 1 << (length - 1)) as u8;
                let alone = read(&bytes);
                bytes.extend([0xFF; 9]);
                assert_eq!(read(&bytes), alone, "{length} bytes");
                assert!(alone.is_ok());
            }
        }
        assert_eq!(Cursor::new(&[0x07]).signed(), Ok(-2));
    }

    #[test]
    fn what_the_bytes_cannot_hold_is_refused() {
        let mut cursor = Cursor::new(&[0xFE, 0xFF, 1]);
        let error = cursor.count("strings").unwrap_err();
        assert_eq!(
            error.message,
            "16383 strings are declared where 1 bytes are left"
        );
    }
}
