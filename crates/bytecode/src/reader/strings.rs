//! The strings of a file, and the dialects and operations that they name.

use freehold_ir::OpName;
use freehold_syntax::Assembler;

use crate::cursor::{Cursor, Read};
use crate::format::{Section, since};

/// The strings, by their numbers.
pub struct Strings<'a> {
    all: Vec<&'a [u8]>,
}

impl<'a> Strings<'a> {
    /// Reads the section: the lengths from the last to the first, then the strings, each with a
    /// zero behind it, which counts.
    pub fn read(mut section: Cursor<'a>) -> Read<Self> {
        let count = section.count("strings")?;
        let mut all = vec![&b""[..]; count];
        let mut end = section.end;
        for slot in all.iter_mut().rev() {
            let before = section;
            let length = section.number()?;
            let start = (end as u64).checked_sub(length);
            let start = start.filter(|&start| start >= section.at as u64 && length > 0);
            let Some(start) = start else {
                return before.error(format_args!("{length} bytes are no length of a string"));
            };
            let mut string = section.part(start as usize, end - 1);
            *slot = string.bytes(length - 1)?;
            if string.part(end - 1, end).byte()? != 0 {
                return string.error("no zero ends a string");
            }
            end = start as usize;
        }
        section.end = end;
        section.finish("the strings")?;
        Ok(Strings { all })
    }

    /// The string whose number comes next.
    pub fn next(&self, cursor: &mut Cursor<'a>) -> Read<&'a [u8]> {
        Ok(self.all[cursor.index(self.all.len(), "string")?])
    }

    /// The same where it has to be UTF-8.
    pub fn next_text(&self, cursor: &mut Cursor<'a>) -> Read<&'a str> {
        let before = *cursor;
        self.checked(&before, self.next(cursor)?)
    }

    fn checked(&self, at: &Cursor, string: &'a [u8]) -> Read<&'a str> {
        match std::str::from_utf8(string) {
            Ok(text) => Ok(text),
            Err(_) => at.error("a name is not UTF-8"),
        }
    }
}

/// A name of operations.
#[derive(Copy, Clone)]
pub struct Name {
    pub name: OpName,
    /// Whether who wrote the file knew operations of the name; before version 5 it does not say.
    pub is_registered: Option<bool>,
    /// The place of what was prepared of it; see `properties.rs`.
    pub prepared: u32,
}

/// The dialects and the names of operations.
pub struct Dialects<'a> {
    pub names: Vec<&'a [u8]>,
    /// The dialect of each name, its rest, and whether it was registered.
    ops: Vec<(u32, &'a str, Option<bool>)>,
    /// Where the section is, for errors.
    section: Cursor<'a>,
}

impl<'a> Dialects<'a> {
    /// Reads the section.
    pub fn read(mut section: Cursor<'a>, strings: &Strings<'a>, version: u64) -> Read<Self> {
        let whole = section;
        let count = section.count("dialects")?;
        let mut names = Vec::with_capacity(count);
        for _ in 0..count {
            if version < since::DIALECT_VERSIONS {
                names.push(strings.next(&mut section)?);
                continue;
            }
            let before = section;
            let (number, has_version) = section.flagged()?;
            let number = before.check_index(before.at, number, strings.all.len(), "string")?;
            names.push(strings.all[number]);
            if has_version {
                // What it means only the dialect knows.
                let (found, _) = section.section()?;
                if found != Section::DialectVersion {
                    return before.error("a dialect has no version where one is declared");
                }
            }
        }
        let mut ops = Vec::new();
        if version >= since::NO_UNKNOWN_ARGUMENTS {
            ops.reserve(section.count("names of operations")?);
        }
        while !section.is_empty() {
            let dialect = section.index(names.len(), "dialect")?;
            for _ in 0..section.count("names of operations")? {
                let before = section;
                let (number, is_registered) = match version < since::PROPERTIES {
                    true => (section.number()?, None),
                    false => {
                        let (number, flag) = section.flagged()?;
                        (number, Some(flag))
                    }
                };
                let number = before.check_index(before.at, number, strings.all.len(), "string")?;
                let name = strings.checked(&before, strings.all[number])?;
                ops.push((dialect as u32, name, is_registered));
            }
        }
        Ok(Dialects {
            names,
            ops,
            section: whole,
        })
    }

    /// The names of operations, by their numbers.
    pub fn op_names(&self, assembler: &mut Assembler) -> Read<Vec<Name>> {
        let names = self.ops.iter().map(|&(dialect, rest, is_registered)| {
            let Ok(dialect) = std::str::from_utf8(self.names[dialect as usize]) else {
                return self.section.error("the name of a dialect is not UTF-8");
            };
            if dialect.contains('.') {
                let message = format_args!("the name of a dialect, '{dialect}', has a point");
                return self.section.error(message);
            }
            let text = match (dialect, rest) {
                ("", rest) => rest.to_owned(),
                (dialect, "") => dialect.to_owned(),
                (dialect, rest) => format!("{dialect}.{rest}"),
            };
            Ok(Name {
                name: assembler.context().op_name(&text),
                is_registered,
                prepared: u32::MAX,
            })
        });
        names.collect()
    }
}
