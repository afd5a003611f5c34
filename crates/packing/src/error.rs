//! What is wrong with a problem, a packing, or a file of either.

use std::fmt;

/// Why a problem cannot be stated, or a packing is not one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The buffer's alignment is not a power of two.
    Alignment { buffer: usize, alignment: u64 },
    /// All buffers one after the other do not fit into 63 bits.
    TooLarge,
    /// There are more buffers, or steps, than 32 bits can number.
    TooMany,
    /// The packing has not one offset for each buffer.
    Count { expected: usize, found: usize },
    /// The buffer's offset is no multiple of its alignment.
    Misaligned { buffer: usize, offset: u64 },
    /// The buffer ends behind the last address of 63 bits.
    OutOfRange { buffer: usize },
    /// Two buffers that are alive together overlap.
    Overlap { first: usize, second: usize },
    /// A file of buffers is not one; the line is counted from 1.
    File { line: u64, message: String },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Alignment { buffer, alignment } => write!(
                f,
                "buffer {buffer} has alignment {alignment}, expected a power of two"
            ),
            Error::TooLarge => f.write_str("the sizes of the buffers together overflow 63 bits"),
            Error::TooMany => f.write_str("more buffers or steps than 32 bits can number"),
            Error::Count { expected, found } => {
                write!(f, "expected {expected} offsets, found {found}")
            }
            Error::Misaligned { buffer, offset } => write!(
                f,
                "offset {offset} of buffer {buffer} is no multiple of its alignment"
            ),
            Error::OutOfRange { buffer } => {
                write!(f, "the end of buffer {buffer} overflows 63 bits")
            }
            Error::Overlap { first, second } => write!(
                f,
                "buffers {first} and {second} overlap and are alive together"
            ),
            Error::File { line, message } => write!(f, "line {line}: {message}"),
        }
    }
}

impl std::error::Error for Error {}
