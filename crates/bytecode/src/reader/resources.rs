//! The resources of a file: data of dialects and of tools, which stand behind the operations in
//! text.

use freehold_ir::{Context, Ident, ResourceGroup, ResourceValue, Resources};

use super::strings::Strings;
use crate::cursor::{Cursor, Read};
use crate::format::resource;

/// The resources, and the keys of those of dialects by their numbers.
#[derive(Default)]
pub struct Found<'a> {
    groups: Vec<Group<'a>>,
    pub keys: Vec<&'a [u8]>,
}

struct Group<'a> {
    /// The name of the tool or of the dialect.
    name: &'a str,
    is_external: bool,
    entries: Vec<(&'a str, Option<ResourceValue>)>,
}

impl<'a> Found<'a> {
    /// Reads both sections: where resources are, and what they are.
    pub fn read(
        mut offsets: Cursor<'a>,
        mut section: Cursor<'a>,
        strings: &Strings<'a>,
        dialects: &[&'a [u8]],
    ) -> Read<Self> {
        let mut found = Found::default();
        let externals = offsets.count("groups of resources")?;
        for _ in 0..externals {
            let name = strings.next_text(&mut offsets)?;
            found.group(name, true, &mut offsets, &mut section, strings)?;
        }
        while !offsets.is_empty() {
            let before = offsets;
            let dialect = offsets.index(dialects.len(), "dialect")?;
            let Ok(name) = std::str::from_utf8(dialects[dialect]) else {
                return before.error("the name of a dialect is not UTF-8");
            };
            if name != "builtin" {
                return before.error(format_args!("the dialect '{name}' has resources"));
            }
            found.group(name, false, &mut offsets, &mut section, strings)?;
        }
        section.finish("the resources")?;
        Ok(found)
    }

    fn group(
        &mut self,
        name: &'a str,
        is_external: bool,
        offsets: &mut Cursor<'a>,
        section: &mut Cursor<'a>,
        strings: &Strings<'a>,
    ) -> Read<()> {
        let mut entries = Vec::new();
        for _ in 0..offsets.count("resources")? {
            let key = strings.next_text(offsets)?;
            let length = offsets.number()?;
            let kind = offsets.byte()?;
            let mut bytes = *section;
            section.bytes(length)?;
            bytes.end = section.at;
            let value = match bytes.is_empty() {
                // It was left out.
                true => None,
                false => Some(value(bytes, kind, strings)?),
            };
            if !is_external {
                self.keys.push(key.as_bytes());
            }
            entries.push((key, value));
        }
        self.groups.push(Group {
            name,
            is_external,
            entries,
        });
        Ok(())
    }

    /// The resources of the module.
    pub fn finish(self, context: &mut Context) -> Resources {
        let mut resources = Resources::default();
        for group in self.groups {
            let present = group.entries.into_iter();
            let present = present.filter_map(|(key, value)| Some((context.ident(key), value?)));
            let mut entries: Vec<(Ident, ResourceValue)> = present.collect();
            match group.is_external {
                false => resources.builtin.append(&mut entries),
                true => {
                    let name = context.ident(group.name);
                    resources.external.push(ResourceGroup { name, entries });
                }
            }
        }
        resources
    }
}

fn value<'a>(mut bytes: Cursor<'a>, kind: u8, strings: &Strings<'a>) -> Read<ResourceValue> {
    let value = match kind {
        resource::BLOB => {
            let alignment = bytes.number()?;
            let length = bytes.number()?;
            let Ok(small) = u32::try_from(alignment) else {
                return bytes.error(format_args!("the alignment {alignment} is too large"));
            };
            bytes.align(alignment.max(1))?;
            let data = bytes.bytes(length)?;
            let blob = [&small.to_le_bytes(), data].concat();
            ResourceValue::Blob(blob.into())
        }
        resource::BOOL => ResourceValue::Bool(bytes.byte()? != 0),
        resource::STRING => ResourceValue::String(strings.next_text(&mut bytes)?.into()),
        _ => return bytes.error(format_args!("there is no resource of kind {kind}")),
    };
    bytes.finish("a resource")?;
    Ok(value)
}
