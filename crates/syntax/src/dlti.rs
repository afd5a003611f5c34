//! The attributes of the dialect `dlti`: lists of a key, a type or a string, and its value.
//!
//! mlir-opt reads `#dlti.dl_entry<KEY, VALUE>` in such a list as well, and prints `KEY = VALUE`.

use freehold_ir::{Attr, AttrKind, Piece};

use super::lexer::Tok;
use super::parser::{Parsed, Parser};

/// The attributes that are lists, and the one that is an entry.
const LISTS: [&str; 4] = ["dl_spec", "map", "target_device_spec", "target_system_spec"];
const ENTRY: &str = "dl_entry";

impl Parser<'_> {
    /// The attribute of the dialect whose text was just read; none for any other one.
    pub fn dlti_attr(&mut self, text: &str) -> Parsed<Option<Attr>> {
        let Some(rest) = text.strip_prefix("#dlti") else {
            return Ok(None);
        };
        let name = rest.get(1..).unwrap_or("").split('<').next().unwrap_or("");
        let name = name.trim();
        let is_entry = name == ENTRY;
        if !rest.starts_with(['.', '<']) || !(is_entry || LISTS.contains(&name)) {
            return Ok(None);
        }
        let after = (self.tok.start, self.last_end);
        let start = after.1 as usize - text.len();
        // Behind the name, at its bracket.
        let open = start + "#dlti".len() + 1 + rest[1..].find('<').unwrap_or(0);
        self.seek(open as u32);
        let mut pieces = vec![Piece::Text(format!("#dlti.{name}<").into())];
        self.nested(|parser| parser.dlti_body(is_entry, &mut pieces))?;
        self.seek(after.0);
        self.last_end = after.1;
        let kind = AttrKind::Nested(pieces.into());
        Ok(Some(self.module.context.attr(kind)))
    }

    fn dlti_body(&mut self, is_entry: bool, pieces: &mut Vec<Piece>) -> Parsed<()> {
        self.expect(Tok::Less, "'<'")?;
        if is_entry {
            self.dlti_entry(", ", pieces)?;
        } else if !self.at(Tok::Greater) {
            loop {
                let entry = match self.at(Tok::HashId) {
                    true => Some(self.dlti_old_entry()?),
                    false => None,
                };
                match entry {
                    Some(entry) => pieces.extend(entry),
                    None => self.dlti_entry(" = ", pieces)?,
                }
                if !self.eat(Tok::Comma) {
                    break;
                }
                pieces.push(Piece::Text(", ".into()));
            }
        }
        self.expect(Tok::Greater, "'>'")?;
        pieces.push(Piece::Text(">".into()));
        Ok(())
    }

    /// A key and its value.
    fn dlti_entry(&mut self, between: &str, pieces: &mut Vec<Piece>) -> Parsed<()> {
        pieces.push(match self.at(Tok::String) {
            true => Piece::Attr(self.parse_attr()?),
            false => Piece::Type(self.parse_type()?),
        });
        match between {
            ", " => self.expect(Tok::Comma, "','")?,
            _ => self.expect(Tok::Equal, "'='")?,
        };
        pieces.push(Piece::Text(between.into()));
        pieces.push(Piece::Attr(self.parse_attr()?));
        Ok(())
    }

    /// `#dlti.dl_entry<KEY, VALUE>` as `KEY = VALUE`.
    fn dlti_old_entry(&mut self) -> Parsed<Vec<Piece>> {
        let here = self.here();
        let entry = self.parse_attr()?;
        if let AttrKind::Nested(pieces) = self.module.context.attr_kind(entry)
            && let [
                Piece::Text(head),
                key,
                Piece::Text(_),
                value,
                Piece::Text(_),
            ] = &**pieces
            && head
                .strip_prefix("#dlti.")
                .and_then(|h| h.strip_suffix('<'))
                == Some(ENTRY)
        {
            let equals = Piece::Text(" = ".into());
            return Ok(vec![key.clone(), equals, value.clone()]);
        }
        Err(self.error(here, "expected a data layout entry"))
    }
}
