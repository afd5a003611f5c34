//! Definitions of aliases (`#name = ATTRIBUTE`, `!name = TYPE`) and their uses, which may stand
//! before the definition: it is then looked for in the rest of the file and read at once.

use rustc_hash::FxHashMap;

use freehold_ir::{Attr, Location, Type};

use super::alias_table::Alias;
use super::lexer::{Tok, Token};
use super::parser::{MAX_BRACKETS, Parsed, Parser, Reported};

impl<'s> Parser<'s> {
    /// `#name = ATTRIBUTE` at the top level.
    pub fn attr_alias(&mut self) -> Parsed<()> {
        let tok = self.tok;
        let name = &self.text(tok)[1..];
        match self.aliases.attrs.get(name) {
            Some(known) if known.start == tok.start && known.value.is_some() => {
                self.seek(known.end);
                Ok(())
            }
            Some(_) => {
                self.bump();
                Err(self.redefined("attribute", name, tok))
            }
            None => self.define_attr_alias(),
        }
    }

    fn define_attr_alias(&mut self) -> Parsed<()> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        if name.contains('.') {
            let message = "attribute names with a '.' are reserved for dialect-defined names";
            return Err(self.error(Location(tok.start), message));
        }
        self.expect(Tok::Equal, "'=' in attribute alias definition")?;
        self.aliases.attrs.insert(name, Alias::unfinished(tok));
        let (result, depth) = self.measured(Self::parse_attr);
        let alias = Alias {
            value: result.ok(),
            depth,
            start: tok.start,
            end: self.last_end,
        };
        self.aliases.attrs.insert(name, alias);
        if result.is_err() {
            self.aliases.attrs.remove(name);
        }
        result.map(|_| ())
    }

    /// `!name = TYPE` at the top level.
    pub fn type_alias(&mut self) -> Parsed<()> {
        let tok = self.tok;
        let name = &self.text(tok)[1..];
        match self.aliases.types.get(name) {
            Some(known) if known.start == tok.start && known.value.is_some() => {
                self.seek(known.end);
                Ok(())
            }
            Some(_) => {
                self.bump();
                Err(self.redefined("type", name, tok))
            }
            None => self.define_type_alias(),
        }
    }

    fn define_type_alias(&mut self) -> Parsed<()> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        if name.contains('.') {
            let message = "type names with a '.' are reserved for dialect-defined names";
            return Err(self.error(Location(tok.start), message));
        }
        self.expect(Tok::Equal, "'=' in type alias definition")?;
        self.aliases.types.insert(name, Alias::unfinished(tok));
        let (result, depth) = self.measured(Self::parse_type);
        let alias = Alias {
            value: result.ok(),
            depth,
            start: tok.start,
            end: self.last_end,
        };
        self.aliases.types.insert(name, alias);
        if result.is_err() {
            self.aliases.types.remove(name);
        }
        result.map(|_| ())
    }

    fn redefined(&mut self, what: &str, name: &str, tok: Token) -> Reported {
        let message = format!("redefinition of {what} alias id '{name}'");
        self.error(Location(tok.start), message)
    }

    /// The attribute that `#name` stands for; none if nothing defines it.
    pub fn find_attr_alias(&mut self, name: &'s str) -> Parsed<Option<Attr>> {
        if !self.aliases.attrs.contains_key(name) {
            self.read_ahead('#', name, Self::define_attr_alias);
        }
        match self.aliases.attrs.get(name) {
            Some(&Alias {
                value: Some(attr),
                depth,
                ..
            }) => self.check_depth(depth).map(|()| Some(attr)),
            _ => Ok(None),
        }
    }

    /// The type that `!name` stands for; none if nothing defines it.
    pub fn find_type_alias(&mut self, name: &'s str) -> Parsed<Option<Type>> {
        if !self.aliases.types.contains_key(name) {
            self.read_ahead('!', name, Self::define_type_alias);
        }
        match self.aliases.types.get(name) {
            Some(&Alias {
                value: Some(ty),
                depth,
                ..
            }) => self.check_depth(depth).map(|()| Some(ty)),
            _ => Ok(None),
        }
    }

    /// What was read before nests as deeply as it did there.
    pub fn check_depth(&mut self, depth: u32) -> Parsed<()> {
        let total = self.brackets.saturating_add(depth);
        if total > MAX_BRACKETS {
            return Err(self.too_deep());
        }
        self.deepest = self.deepest.max(total);
        Ok(())
    }

    /// Reads a definition that stands further on. An error in it is reported where it stands,
    /// not here: then the name counts as undefined, as it does while it is being read.
    fn read_ahead(
        &mut self,
        sigil: char,
        name: &str,
        define: impl FnOnce(&mut Self) -> Parsed<()>,
    ) {
        let source = self.source();
        let ahead = self
            .aliases
            .ahead
            .get_or_insert_with(|| definitions(source));
        let mut buffer = String::with_capacity(name.len() + 1);
        buffer.push(sigil);
        buffer.push_str(name);
        let Some(&offset) = ahead.get(&*buffer) else {
            return;
        };
        let (tok, last_end, errors) = (self.tok, self.last_end, self.errors.len());
        self.seek(offset);
        if self.nested(define).is_err() {
            self.errors.truncate(errors);
        }
        self.seek(tok.start);
        self.last_end = last_end;
    }
}

/// The lines that start with a name and `=`: the name with its sigil, and its offset.
fn definitions(source: &str) -> FxHashMap<&str, u32> {
    let mut found = FxHashMap::default();
    let mut offset = 0;
    for line in source.split_inclusive('\n') {
        let text = line.trim_start();
        let start = offset + line.len() - text.len();
        offset += line.len();
        if !text.starts_with(['#', '!']) {
            continue;
        }
        let name_end = text.find(|c: char| c == '=' || c.is_whitespace());
        let (name, rest) = text.split_at(name_end.unwrap_or(text.len()));
        let is_definition = rest.trim_start().starts_with('=');
        if is_definition && let Ok(start) = u32::try_from(start) {
            found.entry(name).or_insert(start);
        }
    }
    found
}
