//! SHA-256 of several pieces, each with its length, so that no two lists of pieces are one text.

use std::fmt;

use sha2::{Digest as _, Sha256};

/// A digest that no other content has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Digest([u8; 32]);

/// Takes pieces.
pub struct Digester(Sha256);

impl Digester {
    /// A digest whose first piece says what it is of.
    pub fn new(first: &str) -> Digester {
        let mut digester = Digester(Sha256::new());
        digester.add(first.as_bytes());
        digester
    }

    pub fn add(&mut self, piece: &[u8]) {
        self.0.update((piece.len() as u64).to_le_bytes());
        self.0.update(piece);
    }

    pub fn finish(self) -> Digest {
        Digest(self.0.finalize().into())
    }
}

impl Digest {
    pub const BYTES: usize = 32;

    /// Of one piece.
    pub fn of(content: &[u8]) -> Digest {
        Digest(Sha256::digest(content).into())
    }

    pub fn as_bytes(&self) -> &[u8; Digest::BYTES] {
        &self.0
    }
}

/// Two digits a byte.
impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_do_not_run_into_each_other() {
        let of = |pieces: &[&str]| {
            let mut digester = Digester::new("test");
            pieces
                .iter()
                .for_each(|piece| digester.add(piece.as_bytes()));
            digester.finish().to_string()
        };
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["", "a"]), of(&["a", ""]));
        assert_eq!(of(&["a"]), of(&["a"]));
    }

    #[test]
    fn it_is_sha_256() {
        // The example of FIPS 180-4.
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Digest::of(b"abc").to_string(), expected);
    }
}
