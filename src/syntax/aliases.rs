//! What stands at the top level beside operations, and locations, which are read and dropped.

use crate::ir::Location;

use super::lexer::Tok;
use super::parser::{Parsed, Parser};

impl Parser<'_> {
    /// Skips `loc(...)` if it is there.
    pub fn skip_location(&mut self) -> Parsed<()> {
        if !self.at_keyword("loc") {
            return Ok(());
        }
        self.bump();
        if !self.at(Tok::LParen) {
            return Err(self.error_here("expected '(' in location"));
        }
        self.skip_balanced()
    }

    /// `#name = ATTRIBUTE`
    pub fn attr_alias(&mut self) -> Parsed<()> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        if self.attr_aliases.contains_key(name) {
            let message = format!("redefinition of attribute alias id '{name}'");
            return Err(self.error(Location(tok.start), message));
        }
        if name.contains('.') {
            return Err(self.error(
                Location(tok.start),
                "attribute names with a '.' are reserved for dialect-defined names",
            ));
        }
        self.expect(Tok::Equal, "'=' in attribute alias definition")?;
        let attr = self.parse_attr()?;
        self.attr_aliases.insert(name, attr);
        Ok(())
    }

    /// `!name = TYPE`
    pub fn type_alias(&mut self) -> Parsed<()> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        if self.type_aliases.contains_key(name) {
            let message = format!("redefinition of type alias id '{name}'");
            return Err(self.error(Location(tok.start), message));
        }
        if name.contains('.') {
            return Err(self.error(
                Location(tok.start),
                "type names with a '.' are reserved for dialect-defined names",
            ));
        }
        self.expect(Tok::Equal, "'=' in type alias definition")?;
        let ty = self.parse_type()?;
        self.type_aliases.insert(name, ty);
        Ok(())
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
