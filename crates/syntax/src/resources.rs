//! The file's metadata section, `{-# dialect_resources: {...}, external_resources: {...} #-}`:
//! read into the module's resources, and printed behind the operations.

use freehold_ir::{Ident, Location, ResourceGroup, ResourceValue};

use super::elements::hex_bytes;
use super::elements_printer::write_hex;
use super::lexer::{Tok, is_bare_id, unescape, write_quoted};
use super::parser::{Parsed, Parser};
use super::printer::Printer;

impl Parser<'_> {
    /// The key of a resource: a word or a string.
    pub fn resource_key(&mut self, section: &str) -> Parsed<Ident> {
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
            _ => {
                let message = format!("expected identifier key for '{section}' entry");
                Err(self.error_here(message))
            }
        }
    }

    /// `{-# key: {...}, ... #-}`
    pub fn parse_metadata(&mut self) -> Parsed<()> {
        self.bump();
        self.list_until(Tok::MetadataEnd, "',' or '#-}'", |p| {
            let here = p.here();
            if !p.at(Tok::BareId) {
                let message = "expected identifier key in file metadata dictionary";
                return Err(p.error_here(message));
            }
            let key = p.tok_text();
            p.bump();
            p.expect(Tok::Colon, "':'")?;
            let is_external = match key {
                "dialect_resources" => false,
                "external_resources" => true,
                _ => {
                    let message = format!("unknown key '{key}' in file metadata dictionary");
                    return Err(p.error(here, message));
                }
            };
            p.expect(Tok::LBrace, "'{'")?;
            p.list_until(Tok::RBrace, "',' or '}'", |p| p.parse_group(is_external))
        })
    }

    /// `name: { key: value, ... }`
    fn parse_group(&mut self, is_external: bool) -> Parsed<()> {
        let here = self.here();
        if !self.at(Tok::BareId) {
            return Err(self.error_here("expected identifier key for 'resource' entry"));
        }
        let text = self.tok_text();
        self.bump();
        self.expect(Tok::Colon, "':'")?;
        self.expect(Tok::LBrace, "'{'")?;
        if !is_external && text != "builtin" {
            return Err(self.no_resources(text, here));
        }
        let section = if is_external {
            "external_resources"
        } else {
            "resource"
        };
        let mut entries = Vec::new();
        self.list_until(Tok::RBrace, "',' or '}'", |p| {
            let location = p.here();
            let key = p.resource_key(section)?;
            p.expect(Tok::Colon, "':'")?;
            let value = p.parse_resource(key)?;
            if !is_external && !matches!(value, ResourceValue::Blob(_)) {
                return Err(p.bad_blob(location, key, ""));
            }
            entries.push((key, value));
            Ok(())
        })?;
        if is_external {
            let name = self.module.context.ident(text);
            self.module
                .resources
                .external
                .push(ResourceGroup { name, entries });
        } else {
            self.module.resources.builtin.append(&mut entries);
        }
        Ok(())
    }

    fn no_resources(&mut self, dialect: &str, here: Location) -> super::parser::Reported {
        if self.table.has_dialect(dialect) {
            let message = format!("unexpected 'resource' section for dialect '{dialect}'");
            return self.wrong_token(message);
        }
        self.error(here, format!("dialect '{dialect}' is unknown"))
    }

    fn parse_resource(&mut self, key: Ident) -> Parsed<ResourceValue> {
        let here = self.here();
        let text = self.tok_text();
        match self.tok.kind {
            Tok::BareId if matches!(text, "true" | "false") => {
                self.bump();
                Ok(ResourceValue::Bool(text == "true"))
            }
            Tok::String if text.starts_with("\"0x") => {
                self.bump();
                let Some(mut bytes) = hex_bytes(text) else {
                    return Err(self.bad_blob(here, key, ""));
                };
                let Some(alignment) = bytes.first_chunk::<4>() else {
                    let what = " to encode alignment in first 4 bytes";
                    return Err(self.bad_blob(here, key, what));
                };
                let alignment = u32::from_le_bytes(*alignment);
                if alignment != 0 && !alignment.is_power_of_two() {
                    let what = format!(
                        " to encode alignment in first 4 bytes, but got non-power-of-2 value: \
                         {alignment}"
                    );
                    return Err(self.bad_blob(here, key, &what));
                }
                if bytes.len() == 4 {
                    // Nothing is aligned in no way.
                    bytes.fill(0);
                }
                Ok(ResourceValue::Blob(bytes.into()))
            }
            Tok::String => match unescape(text) {
                Some(text) => {
                    self.bump();
                    Ok(ResourceValue::String(text.into()))
                }
                None => Err(self.error_here("the text of a resource is not UTF-8")),
            },
            _ => {
                let key = self.module.context.text(key);
                let message = format!("expected string value for key '{key}'");
                Err(self.error_here(message))
            }
        }
    }

    fn bad_blob(&mut self, here: Location, key: Ident, what: &str) -> super::parser::Reported {
        let key = self.module.context.text(key);
        let message = format!("expected hex string blob for key '{key}'{what}");
        self.error(here, message)
    }
}

impl Printer<'_> {
    /// The metadata section, if there is anything to say in it: the resources of dialects that
    /// the text mentions, in the order of mentioning, and all external ones.
    pub fn metadata(&mut self) {
        let resources = &self.module.resources;
        let mut mentioned = Vec::new();
        for key in &self.attrs.resources {
            // The last definition of a key counts.
            let mut entries = resources.builtin.iter().rev();
            mentioned.extend(entries.find(|entry| entry.0 == *key));
        }
        let external = resources.external.iter().chain(self.options.more_resources);
        if mentioned.is_empty() && external.clone().all(|group| group.entries.is_empty()) {
            return;
        }
        self.out.push_str("\n\n{-#\n");
        let mut has_section = false;
        self.resource_section(
            "dialect_resources",
            &mut has_section,
            &mut |p, has_group| {
                p.resource_group("builtin", &mut mentioned.iter().copied(), has_group);
            },
        );
        self.resource_section(
            "external_resources",
            &mut has_section,
            &mut |p, has_group| {
                for group in external.clone() {
                    let name = p.module.context.text(group.name);
                    p.resource_group(name, &mut group.entries.iter(), has_group);
                }
            },
        );
        self.out.push_str("\n#-}");
    }

    /// A section, unless it stays empty.
    fn resource_section(
        &mut self,
        name: &str,
        has_section: &mut bool,
        groups: &mut dyn FnMut(&mut Self, &mut bool),
    ) {
        let before = self.out.len();
        if *has_section {
            self.out.push_str(",\n");
        }
        self.out.push_str("  ");
        self.out.push_str(name);
        self.out.push_str(": {\n");
        let mut has_group = false;
        groups(self, &mut has_group);
        if !has_group {
            self.out.truncate(before);
            return;
        }
        self.out.push_str("\n  }");
        *has_section = true;
    }

    /// A group, unless all of its entries are too long.
    fn resource_group(
        &mut self,
        name: &str,
        entries: &mut dyn Iterator<Item = &'_ (Ident, ResourceValue)>,
        has_group: &mut bool,
    ) {
        let limit = self.options.elide_resources.unwrap_or(u64::MAX);
        let mut has_entry = false;
        for (key, value) in entries {
            let before = self.out.len();
            if has_entry {
                self.out.push_str(",\n");
            } else {
                if *has_group {
                    self.out.push_str(",\n");
                }
                self.out.push_str("    ");
                self.out.push_str(name);
                self.out.push_str(": {\n");
            }
            self.out.push_str("      ");
            let key = self.module.context.text(*key);
            if is_bare_id(key) {
                self.out.push_str(key);
            } else {
                write_quoted(&mut self.out, key);
            }
            self.out.push_str(": ");
            let start = self.out.len();
            match value {
                ResourceValue::Bool(value) => {
                    self.out.push_str(if *value { "true" } else { "false" });
                }
                ResourceValue::String(text) => write_quoted(&mut self.out, text),
                ResourceValue::Blob(bytes) => {
                    self.out.push_str("\"0x");
                    write_hex(&mut self.out, bytes.iter().copied());
                    self.out.push('"');
                }
            }
            if (self.out.len() - start) as u64 > limit {
                self.out.truncate(before);
                continue;
            }
            has_entry = true;
            *has_group = true;
        }
        if has_entry {
            self.out.push_str("\n    }");
        }
    }
}
