//! The table of attributes and types: each is read when something first refers to it, after those
//! that it refers to, on a stack of its own.

use std::borrow::Cow;

use freehold_base::diagnostics::Source;
use freehold_ir::{AffineMap, Attr, AttrKind, Context, ElementLayout, IntegerSet, Type};
use freehold_syntax::Assembler;

use super::strings::Strings;
use crate::builtin;
use crate::cursor::{Cursor, Read};
use crate::dense;
use crate::encoding::{self, Encoding, Field, Lookup, Reference};
use crate::{llvm, quant};

/// The dialects whose encodings are known.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Owner {
    Builtin,
    Llvm,
    Quant,
}

/// Where an attribute or type is.
#[derive(Copy, Clone)]
enum Place {
    /// Encoded by a dialect, from the first byte up to the second.
    Encoded(Owner, u32, u32),
    /// It is being read: what it refers to comes first.
    Open(Owner, u32, u32),
    /// Encoded by another dialect.
    Foreign {
        at: u32,
        dialect: u32,
    },
    /// Text: where it begins in the file, and where it stands among the texts.
    Text {
        at: u32,
        start: u32,
        end: u32,
    },
    Attr(Attr),
    Type(Type),
}

/// The dialect that stands for what a program says that has freehold in it, and encodes itself:
/// `crates/c/mlir` does.
const HOST: &[u8] = b"freehold_host";

/// Notes a text, to be read when something refers to it.
fn noted(at: u32, text: &str, texts: &mut String) -> Place {
    let start = texts.len() as u32;
    texts.push_str(text);
    let end = texts.len() as u32;
    // So that no text goes on in the next.
    texts.push('\n');
    Place::Text { at, start, end }
}

/// The number of an encoding, its name and fields, and where these begin.
type Encoded<'a> = (usize, &'static str, Cow<'static, [Field]>, Cursor<'a>);

/// The attributes and types of a file.
pub struct Entries<'a> {
    section: Cursor<'a>,
    /// The attributes, then the types.
    places: Vec<Place>,
    attrs: usize,
    /// The names of the dialects.
    dialects: Vec<&'a [u8]>,
    /// Whether the dialect llvm encodes attributes as it does in LLVM 22: trunk has other fields.
    knows_llvm: bool,
    /// The keys of the dialects' resources.
    resources: Vec<&'a [u8]>,
    /// What is still to be read, the next last.
    work: Vec<usize>,
}

/// What reading an attribute takes besides the table.
pub struct Deps<'d, 's, 'a> {
    pub assembler: &'d mut Assembler<'s>,
    pub strings: &'d Strings<'a>,
}

impl<'a> Entries<'a> {
    /// The table, with nothing read but the texts, which stand one after the other in the source.
    pub fn new(
        mut offsets: Cursor<'a>,
        section: Cursor<'a>,
        (dialects, resources): (Vec<&'a [u8]>, Vec<&'a [u8]>),
        strings: &Strings<'a>,
        knows_llvm: bool,
    ) -> Read<(Self, Source)> {
        let attrs = offsets.number()?;
        let types = offsets.number()?;
        // Each has a byte for its length.
        let attrs = offsets.fits(attrs, "attributes")?;
        let types = offsets.fits(types, "types")?;
        let mut entries = Entries {
            section,
            places: Vec::with_capacity(attrs + types),
            attrs,
            dialects,
            knows_llvm,
            resources,
            work: Vec::new(),
        };
        let mut texts = String::new();
        let mut at = section;
        for end in [attrs, attrs + types] {
            while entries.places.len() < end {
                let dialect = offsets.index(entries.dialects.len(), "dialect")?;
                let count = offsets.count("attributes or types")?;
                if count > end - entries.places.len() {
                    return offsets.error("a group has more attributes or types than there are");
                }
                for _ in 0..count {
                    let (length, is_encoded) = offsets.flagged()?;
                    let mut bytes = at;
                    at.bytes(length)?;
                    bytes.end = at.at;
                    let place = match is_encoded && entries.dialects[dialect] == HOST {
                        true => entries.of_host(bytes, strings, &mut texts)?,
                        false => entries.place(bytes, dialect, is_encoded, &mut texts)?,
                    };
                    entries.places.push(place);
                }
            }
        }
        offsets.finish("the offsets of attributes and types")?;
        at.finish("the attributes and types")?;
        Ok((entries, Source::new("", texts)))
    }

    fn place(
        &self,
        mut bytes: Cursor<'a>,
        dialect: usize,
        is_encoded: bool,
        texts: &mut String,
    ) -> Read<Place> {
        let at = bytes.at as u32;
        if is_encoded {
            return Ok(match self.dialects[dialect] {
                b"builtin" => Place::Encoded(Owner::Builtin, at, bytes.end as u32),
                b"llvm" if self.knows_llvm => Place::Encoded(Owner::Llvm, at, bytes.end as u32),
                b"quant" => Place::Encoded(Owner::Quant, at, bytes.end as u32),
                _ => Place::Foreign {
                    at,
                    dialect: dialect as u32,
                },
            });
        }
        let text = bytes.terminated()?;
        bytes.finish("a text")?;
        let Ok(text) = std::str::from_utf8(text) else {
            return bytes.error("the text of an attribute or type is not UTF-8");
        };
        Ok(noted(at, text, texts))
    }

    /// What a host sends in its own encoding: an attribute by a number, and of a type the text.
    fn of_host(
        &self,
        mut bytes: Cursor<'a>,
        strings: &Strings<'a>,
        texts: &mut String,
    ) -> Read<Place> {
        let at = bytes.at as u32;
        let place = match self.places.len() < self.attrs {
            true => noted(at, &format!("#freehold_host<{}>", bytes.number()?), texts),
            false => noted(at, strings.next_text(&mut bytes)?, texts),
        };
        bytes.finish("what a host sends")?;
        Ok(place)
    }

    /// The attribute whose number comes next.
    #[inline]
    pub fn attr(&mut self, cursor: &mut Cursor<'a>, deps: &mut Deps<'_, '_, 'a>) -> Read<Attr> {
        let index = cursor.index(self.attrs, "attribute")?;
        self.attr_at(index, deps)
    }

    /// The attribute of a number that is one.
    #[inline]
    pub fn attr_at(&mut self, index: usize, deps: &mut Deps<'_, '_, 'a>) -> Read<Attr> {
        loop {
            if let Place::Attr(attr) = self.places[index] {
                return Ok(attr);
            }
            self.read(index, deps)?;
        }
    }

    /// The place that an attribute says, if it is that of a file and says nothing else: the number
    /// of the file's name, the line and the column. Nearly every operation has one of its own, so that
    /// making attributes of them would take much of the time; it is none once it was made.
    #[inline]
    pub fn plain_place(&self, index: usize) -> Option<(usize, u32, u32)> {
        let Place::Encoded(Owner::Builtin, start, end) = self.places[index] else {
            return None;
        };
        let mut cursor = self.section.part(start as usize, end as usize);
        let mut number = || cursor.number().ok();
        if number()? != builtin::attrs::FILE_LINE_COLUMN as u64 {
            return None;
        }
        let (file, line, column) = (number()?, number()?, number()?);
        if !cursor.is_empty() || file >= self.attrs as u64 {
            return None;
        }
        let (line, column) = (u32::try_from(line).ok()?, u32::try_from(column).ok()?);
        Some((file as usize, line, column))
    }

    /// How many attributes there are.
    pub fn attr_count(&self) -> usize {
        self.attrs
    }

    /// The type of a number that is one.
    #[inline]
    pub fn type_at(&mut self, index: usize, deps: &mut Deps<'_, '_, 'a>) -> Read<Type> {
        let index = self.attrs + index;
        loop {
            if let Place::Type(ty) = self.places[index] {
                return Ok(ty);
            }
            self.read(index, deps)?;
        }
    }

    /// How many types there are.
    pub fn type_count(&self) -> usize {
        self.places.len() - self.attrs
    }

    /// Reads what is at a place, and before it all that it refers to.
    #[cold]
    fn read(&mut self, first: usize, deps: &mut Deps<'_, '_, 'a>) -> Read<()> {
        self.work.clear();
        self.work.push(first);
        while let Some(&index) = self.work.last() {
            match self.places[index] {
                Place::Attr(_) | Place::Type(_) => {
                    self.work.pop();
                }
                Place::Text { at, start, end } => {
                    let read = match index < self.attrs {
                        true => deps.assembler.attr(start..end).map(Place::Attr),
                        false => deps.assembler.ty(start..end).map(Place::Type),
                    };
                    self.places[index] = match read {
                        Ok(place) => place,
                        Err(message) => {
                            let text = &deps.assembler.texts()[start as usize..end as usize];
                            let text: String = text.chars().take(100).collect();
                            return self.at(at).error(format_args!("{message}, in `{text}`"));
                        }
                    };
                }
                Place::Foreign { at, dialect } => {
                    let name = String::from_utf8_lossy(self.dialects[dialect as usize]);
                    return self.at(at).error(format_args!(
                        "the dialect '{name}' encodes this attribute or type in a way of its own, \
                         which is not known"
                    ));
                }
                Place::Encoded(owner, start, end) => {
                    self.places[index] = Place::Open(owner, start, end);
                    self.open(index, owner, (start, end))?;
                }
                Place::Open(owner, start, end) => {
                    self.places[index] = self.make(index, owner, (start, end), deps)?;
                    self.work.pop();
                }
            }
        }
        Ok(())
    }

    fn at(&self, offset: u32) -> Cursor<'a> {
        self.section.part(offset as usize, self.section.end)
    }

    /// The fields of an encoded attribute or type, and where they begin.
    fn encoding(&self, index: usize, owner: Owner, (start, end): (u32, u32)) -> Read<Encoded<'a>> {
        let mut cursor = self.section.part(start as usize, end as usize);
        let is_attr = index < self.attrs;
        let count = match (owner, is_attr) {
            (Owner::Builtin, true) => builtin::ATTRS.len(),
            (Owner::Builtin, false) => builtin::TYPES.len(),
            (Owner::Llvm, true) => llvm::COUNT,
            (Owner::Quant, false) => quant::TYPES.len(),
            (Owner::Llvm, false) | (Owner::Quant, true) => 0,
        };
        let what = match is_attr {
            true => "encoding of an attribute",
            false => "encoding of a type",
        };
        let number = cursor.index(count, what)?;
        let known = |(name, fields): Encoding| (name, Cow::Borrowed(fields));
        let (name, fields) = match (owner, is_attr) {
            (Owner::Llvm, _) => {
                let (name, fields) = llvm::fields(number);
                (name, Cow::Owned(fields))
            }
            (Owner::Quant, _) => known(quant::TYPES[number]),
            (Owner::Builtin, true) => known(builtin::ATTRS[number]),
            (Owner::Builtin, false) => known(builtin::TYPES[number]),
        };
        Ok((number, name, fields, cursor))
    }

    /// Puts on the stack what an attribute or type refers to.
    fn open(&mut self, index: usize, owner: Owner, range: (u32, u32)) -> Read<()> {
        let (_, _, fields, mut cursor) = self.encoding(index, owner, range)?;
        let (attrs, places, work) = (self.attrs, &self.places, &mut self.work);
        let mut wrong = None;
        encoding::references(&fields, &mut cursor, &mut |reference| {
            let (index, end) = match reference {
                Reference::Attr(number) => (number as usize, attrs),
                Reference::Type(number) => {
                    let number = usize::try_from(number).unwrap_or(usize::MAX);
                    (attrs.saturating_add(number), places.len())
                }
            };
            match places.get(index) {
                Some(Place::Attr(_) | Place::Type(_)) if index < end => {}
                Some(Place::Open(..)) if index < end => {
                    wrong = Some("an attribute or type is part of itself");
                }
                Some(_) if index < end => work.push(index),
                // Reading the fields says so.
                _ => {}
            }
        })?;
        match wrong {
            Some(wrong) => self.at(range.0).error(wrong),
            None => Ok(()),
        }
    }

    /// Makes an attribute or type, after all that it refers to.
    fn make(
        &mut self,
        index: usize,
        owner: Owner,
        range: (u32, u32),
        deps: &mut Deps<'_, '_, 'a>,
    ) -> Read<Place> {
        let (number, name, fields, mut cursor) = self.encoding(index, owner, range)?;
        let is_builtin_attr = owner == Owner::Builtin && index < self.attrs;
        let distinct = match number == builtin::attrs::DISTINCT && is_builtin_attr {
            true => deps.assembler.fresh_distinct(),
            false => 0,
        };
        let context = deps.assembler.context();
        let mut fields_of = Fields {
            entries: self,
            strings: deps.strings,
            context,
        };
        let data = encoding::read(&fields, &mut cursor, &mut fields_of)?;
        cursor.finish(name)?;
        let made = match (owner, index < self.attrs) {
            (Owner::Llvm, _) => llvm::attr(deps.assembler, number, &data).map(Place::Attr),
            (Owner::Quant, _) => quant::ty(context, &data).map(Place::Type),
            (Owner::Builtin, true) => {
                builtin::attr(context, number, &data, distinct).map(Place::Attr)
            }
            (Owner::Builtin, false) => builtin::ty(context, number, &data).map(Place::Type),
        };
        let made = made.map_err(str::to_owned).and_then(|place| {
            let file = self.section.end;
            match place {
                // It has no parts, and there are as many as operations.
                Place::Attr(_) if is_builtin_attr && number == builtin::attrs::FILE_LINE_COLUMN => {
                }
                Place::Attr(attr) => deps.assembler.check_attr(attr, file)?,
                Place::Type(ty) => deps.assembler.check_type(ty, file)?,
                _ => {}
            }
            Ok(place)
        });
        match made {
            Ok(place) => Ok(place),
            Err(message) => self.at(range.0).error(message),
        }
    }
}

/// What the numbers in fields stand for, once all that they refer to was read.
struct Fields<'f, 'a> {
    entries: &'f Entries<'a>,
    strings: &'f Strings<'a>,
    context: &'f mut Context,
}

impl<'a> Lookup<'a> for Fields<'_, 'a> {
    type Attr = Attr;
    type Type = Type;

    fn attr(&mut self, cursor: &mut Cursor<'a>) -> Read<Attr> {
        let index = cursor.index(self.entries.attrs, "attribute")?;
        match self.entries.places[index] {
            Place::Attr(attr) => Ok(attr),
            _ => cursor.error("an attribute or type is part of itself"),
        }
    }

    fn optional_attr(&mut self, cursor: &mut Cursor<'a>) -> Read<Option<Attr>> {
        let before = *cursor;
        let (number, is_there) = cursor.flagged()?;
        if !is_there {
            return Ok(None);
        }
        let index = before.check_index(before.at, number, self.entries.attrs, "attribute")?;
        match self.entries.places[index] {
            Place::Attr(attr) => Ok(Some(attr)),
            _ => before.error("an attribute or type is part of itself"),
        }
    }

    fn ty(&mut self, cursor: &mut Cursor<'a>) -> Read<Type> {
        let index = cursor.index(self.entries.type_count(), "type")?;
        match self.entries.places[self.entries.attrs + index] {
            Place::Type(ty) => Ok(ty),
            _ => cursor.error("an attribute or type is part of itself"),
        }
    }

    fn text(&mut self, cursor: &mut Cursor<'a>) -> Read<&'a [u8]> {
        self.strings.next(cursor)
    }

    fn resource(&mut self, cursor: &mut Cursor<'a>) -> Read<&'a [u8]> {
        let index = cursor.index(self.entries.resources.len(), "resource")?;
        Ok(self.entries.resources[index])
    }

    fn map(&mut self, map: AffineMap) -> Attr {
        self.context.attr(AttrKind::AffineMap(map))
    }

    fn set(&mut self, set: IntegerSet) -> Attr {
        self.context.attr(AttrKind::IntegerSet(set))
    }

    fn width(&self, ty: Type) -> Option<u32> {
        let layout = ElementLayout::of(self.context, ty)?;
        (layout.parts == 1).then_some(layout.width)
    }

    fn elements(&self, ty: Type) -> Option<u64> {
        dense::element_count(self.context, ty)
    }
}
