//! Definitions of aliases (`#name = ATTRIBUTE`, `!name = TYPE`) and their uses, which may stand
//! before the definition: it is then looked for in the rest of the file and read at once.

use rustc_hash::FxHashMap;

use freehold_ir::{Attr, Location, Type};

use super::alias_names::Part;
use super::alias_table::{Alias, AliasTable};
use super::extents;
use super::lexer::Tok;
use super::parser::{MAX_BRACKETS, Parsed, Parser};

/// What tells the aliases of attributes from those of types.
struct Kind<'s, T> {
    word: &'static str,
    sigil: char,
    table: for<'t> fn(&'t mut AliasTable<'s>) -> &'t mut FxHashMap<&'s str, Alias<T>>,
    read: fn(&mut Parser<'s>) -> Parsed<T>,
    part: fn(T) -> Part,
}

fn attributes<'s>() -> Kind<'s, Attr> {
    Kind {
        word: "attribute",
        sigil: '#',
        table: |aliases| &mut aliases.attrs,
        read: Parser::parse_attr,
        part: Part::Attr,
    }
}

fn types<'s>() -> Kind<'s, Type> {
    Kind {
        word: "type",
        sigil: '!',
        table: |aliases| &mut aliases.types,
        read: Parser::parse_type,
        part: Part::Type,
    }
}

impl<'s> Parser<'s> {
    /// `#name = ATTRIBUTE` at the top level.
    pub fn attr_alias(&mut self) -> Parsed<()> {
        self.alias(&attributes())
    }

    /// `!name = TYPE` at the top level.
    pub fn type_alias(&mut self) -> Parsed<()> {
        self.alias(&types())
    }

    fn alias<T: Copy>(&mut self, kind: &Kind<'s, T>) -> Parsed<()> {
        let tok = self.tok;
        let name = &self.text(tok)[1..];
        match (kind.table)(&mut self.aliases).get(name) {
            Some(known) if known.start == tok.start && known.value.is_some() => {
                let end = known.end;
                self.seek(end);
                Ok(())
            }
            Some(_) => {
                self.bump();
                let message = format!("redefinition of {} alias id '{name}'", kind.word);
                Err(self.error(Location(tok.start), message))
            }
            None => {
                self.damage.aliases.remove(&(kind.sigil, name));
                self.define_alias(kind)
            }
        }
    }

    fn define_alias<T: Copy>(&mut self, kind: &Kind<'s, T>) -> Parsed<()> {
        let tok = self.bump();
        let name = &self.text(tok)[1..];
        if name.contains('.') {
            let message = format!(
                "{} names with a '.' are reserved for dialect-defined names",
                kind.word
            );
            return Err(self.error(Location(tok.start), message));
        }
        self.expect(
            Tok::Equal,
            &format!("'=' in {} alias definition", kind.word),
        )?;
        (kind.table)(&mut self.aliases).insert(name, Alias::unfinished(tok));
        let (result, depth) = self.measured(kind.read);
        let value = result.as_ref().ok().copied();
        let bytes = value.map_or(0, |value| {
            let (context, extents) = (&self.module.context, &mut self.aliases.extents);
            extents.bytes(context, (kind.part)(value))
        });
        let alias = Alias {
            value,
            depth,
            bytes,
            start: tok.start,
            end: self.last_end,
        };
        let table = (kind.table)(&mut self.aliases);
        match result {
            Ok(_) => {
                table.insert(name, alias);
            }
            Err(_) => {
                table.remove(name);
                self.damage.aliases.insert((kind.sigil, name));
            }
        }
        result.map(|_| ())
    }

    /// The attribute that `#name` stands for; none if nothing defines it.
    pub fn find_attr_alias(&mut self, name: &'s str) -> Parsed<Option<Attr>> {
        self.find_alias(&attributes(), name)
    }

    /// The type that `!name` stands for; none if nothing defines it.
    pub fn find_type_alias(&mut self, name: &'s str) -> Parsed<Option<Type>> {
        self.find_alias(&types(), name)
    }

    fn find_alias<T: Copy>(&mut self, kind: &Kind<'s, T>, name: &'s str) -> Parsed<Option<T>> {
        let is_known = (kind.table)(&mut self.aliases).contains_key(name);
        // One whose definition is wrong is not read for every use.
        let is_broken = || self.damage.aliases.contains(&(kind.sigil, name));
        if !is_known && (self.first_error_only || !is_broken()) {
            self.read_ahead(kind, name);
        }
        match (kind.table)(&mut self.aliases).get(name) {
            Some(&Alias {
                value: Some(value),
                depth,
                bytes,
                ..
            }) => {
                self.check_depth(depth)?;
                self.count_written(bytes)?;
                Ok(Some(value))
            }
            _ => Ok(None),
        }
    }

    /// What an alias stands for is written once more.
    fn count_written(&mut self, bytes: u64) -> Parsed<()> {
        self.aliases.written = self.aliases.written.saturating_add(bytes);
        let most = extents::most(self.source().len());
        if self.aliases.written <= most {
            return Ok(());
        }
        Err(self.error_here(format!(
            "the aliases of this file stand for more than {most} bytes, written out where they are \
             used"
        )))
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
    fn read_ahead<T: Copy>(&mut self, kind: &Kind<'s, T>, name: &str) {
        let source = self.source();
        let ahead = self
            .aliases
            .ahead
            .get_or_insert_with(|| definitions(source));
        let mut buffer = String::with_capacity(name.len() + 1);
        buffer.push(kind.sigil);
        buffer.push_str(name);
        let Some(&offset) = ahead.get(&*buffer) else {
            return;
        };
        let (tok, last_end, errors) = (self.tok, self.last_end, self.errors.len());
        self.seek(offset);
        if self.nested(|parser| parser.define_alias(kind)).is_err() {
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
