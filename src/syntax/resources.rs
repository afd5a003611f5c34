//! The file's metadata section, `{-# ... #-}`.

use super::lexer::Tok;
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// `{-# ... #-}`
    pub fn skip_metadata(&mut self) -> Parsed<()> {
        let open = self.here();
        while !self.at(Tok::MetadataEnd) {
            if self.at(Tok::Eof) {
                return Err(self.error(open, "expected '#-}' to end file metadata"));
            }
            self.bump();
        }
        self.bump();
        Ok(())
    }
}
