//! The file's metadata section, `{-# ... #-}`.

use crate::ir::Ident;

use super::lexer::{Tok, unescape};
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// The key of a resource: a word or a string.
    pub fn resource_key(&mut self) -> Parsed<Ident> {
        match self.tok.kind {
            Tok::BareId => {
                let text = self.tok_text();
                self.bump();
                Ok(self.module.context.ident(text))
            }
            Tok::String => match unescape(self.tok_text()) {
                Some(text) => {
                    self.bump();
                    Ok(self.module.context.ident(&text))
                }
                None => Err(self.error_here("the key of a resource is not UTF-8")),
            },
            _ => Err(self.unexpected("identifier key for 'resource' entry")),
        }
    }

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
