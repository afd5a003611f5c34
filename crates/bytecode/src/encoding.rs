//! How a dialect encodes its attributes and types: a number that says which it is, then fields.
//!
//! An encoding is data, which the reader and the writer interpret: what a field looks like is here,
//! in either direction, and `builtin.rs` has the fields of each attribute and type.

use std::borrow::Cow;

use freehold_ir::{AffineMap, IntegerSet};
use smallvec::SmallVec;

use crate::affine;
use crate::cursor::{Cursor, Read};
use crate::emitter::Emitter;

/// What a field is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Field {
    Attr,
    /// One that may be missing.
    OptionalAttr,
    Type,
    Attrs,
    /// Those that a list has, if there is a list; any may be missing.
    OptionalAttrs,
    Types,
    /// Pairs of attributes, a name and a value.
    Entries,
    Text,
    Number,
    /// One that may be missing.
    OptionalNumber,
    Numbers,
    /// Those that a list has, if there is a list.
    OptionalNumbers,
    Flag,
    /// The bits of a float of 64 bits.
    Double,
    Doubles,
    /// A number with a sign.
    Extent,
    /// Numbers with signs.
    Extents,
    Flags,
    Bytes,
    /// What makes an affine map, or an integer set: an attribute.
    AffineMap,
    IntegerSet,
    /// The bits of a number of the type before it.
    Bits,
    /// A resource by its number in the file.
    Resource,
    /// Whether one text stands for all, and texts: as many as the type before has elements.
    Texts,
}

/// The fields of one attribute or type, and its name.
pub type Encoding = (&'static str, &'static [Field]);

/// What a field has. `A` and `T` stand for attributes and types.
#[derive(Clone, PartialEq, Debug)]
pub enum Datum<'a, A, T> {
    Attr(A),
    OptionalAttr(Option<A>),
    Type(T),
    Attrs(Vec<A>),
    OptionalAttrs(Vec<Option<A>>),
    Types(Vec<T>),
    Entries(Vec<(A, A)>),
    Text(Cow<'a, [u8]>),
    Number(u64),
    OptionalNumber(Option<u64>),
    OptionalNumbers(Vec<u64>),
    Flag(bool),
    Double(f64),
    Doubles(Vec<f64>),
    Numbers(SmallVec<[u64; 4]>),
    Extent(i64),
    Extents(Vec<i64>),
    Flags(Vec<bool>),
    Bytes(Cow<'a, [u8]>),
    /// The low `width` bits of the words, the lowest word first.
    Bits {
        width: u32,
        words: Words,
    },
    Resource(&'a [u8]),
    Texts {
        is_splat: bool,
        texts: Vec<&'a [u8]>,
    },
}

pub type Words = SmallVec<[u64; 2]>;

/// The data of an attribute or type.
pub type Data<'a, A, T> = SmallVec<[Datum<'a, A, T>; 4]>;

/// Who knows what the numbers in fields stand for.
pub trait Lookup<'a> {
    type Attr;
    type Type: Copy;
    fn attr(&mut self, cursor: &mut Cursor<'a>) -> Read<Self::Attr>;
    fn optional_attr(&mut self, cursor: &mut Cursor<'a>) -> Read<Option<Self::Attr>>;
    fn ty(&mut self, cursor: &mut Cursor<'a>) -> Read<Self::Type>;
    fn text(&mut self, cursor: &mut Cursor<'a>) -> Read<&'a [u8]>;
    fn resource(&mut self, cursor: &mut Cursor<'a>) -> Read<&'a [u8]>;
    fn map(&mut self, map: AffineMap) -> Self::Attr;
    fn set(&mut self, set: IntegerSet) -> Self::Attr;
    /// The bits of a number of a type.
    fn width(&self, ty: Self::Type) -> Option<u32>;
    /// How many elements a type has.
    fn elements(&self, ty: Self::Type) -> Option<u64>;
}

/// Reads the fields of an encoding.
pub fn read<'a, L: Lookup<'a>>(
    fields: &[Field],
    cursor: &mut Cursor<'a>,
    lookup: &mut L,
) -> Read<Data<'a, L::Attr, L::Type>> {
    let mut data = Data::new();
    for field in fields {
        let datum = match field {
            Field::Attr => Datum::Attr(lookup.attr(cursor)?),
            Field::Type => Datum::Type(lookup.ty(cursor)?),
            Field::Attrs => Datum::Attrs(list(cursor, |c| lookup.attr(c))?),
            Field::Types => Datum::Types(list(cursor, |c| lookup.ty(c))?),
            Field::Entries => {
                Datum::Entries(list(cursor, |c| Ok((lookup.attr(c)?, lookup.attr(c)?)))?)
            }
            Field::OptionalAttr => Datum::OptionalAttr(lookup.optional_attr(cursor)?),
            Field::OptionalAttrs => Datum::OptionalAttrs(match cursor.byte()? {
                0 => Vec::new(),
                _ => list(cursor, |c| lookup.optional_attr(c))?,
            }),
            Field::Text => Datum::Text(Cow::Borrowed(lookup.text(cursor)?)),
            Field::Number => Datum::Number(cursor.number()?),
            Field::OptionalNumber => {
                let (number, is_there) = cursor.flagged()?;
                Datum::OptionalNumber(is_there.then_some(number))
            }
            Field::OptionalNumbers => Datum::OptionalNumbers(match cursor.byte()? {
                0 => Vec::new(),
                _ => list(cursor, Cursor::number)?,
            }),
            Field::Flag => Datum::Flag(cursor.byte()? != 0),
            Field::Double => Datum::Double(double(cursor)?),
            Field::Doubles => Datum::Doubles(list(cursor, double)?),
            Field::Numbers => Datum::Numbers(list(cursor, Cursor::number)?),
            Field::AffineMap => Datum::Attr(lookup.map(affine::map(cursor)?)),
            Field::IntegerSet => Datum::Attr(lookup.set(affine::set(cursor)?)),
            Field::Extent => Datum::Extent(cursor.signed()?),
            Field::Extents => Datum::Extents(list(cursor, Cursor::signed)?),
            Field::Flags => Datum::Flags(list(cursor, |c| Ok(c.byte()? != 0))?),
            Field::Bytes => {
                let length = cursor.number()?;
                Datum::Bytes(Cow::Borrowed(cursor.bytes(length)?))
            }
            Field::Bits => {
                let width = type_before(&data).and_then(|ty| lookup.width(ty));
                match width {
                    Some(width) => bits(cursor, width)?,
                    None => return cursor.error("a number has a type without numbers"),
                }
            }
            Field::Resource => Datum::Resource(lookup.resource(cursor)?),
            Field::Texts => {
                let is_splat = cursor.number()? != 0;
                let count = type_before(&data).and_then(|ty| lookup.elements(ty));
                let count = match (is_splat, count) {
                    (true, _) => 1,
                    (false, Some(count)) => cursor.fits(count, "texts")?,
                    (false, None) => return cursor.error("texts have a type without elements"),
                };
                let texts = (0..count).map(|_| lookup.text(cursor));
                let texts = texts.collect::<Read<Vec<_>>>()?;
                Datum::Texts { is_splat, texts }
            }
        };
        data.push(datum);
    }
    Ok(data)
}

/// The type that was read last.
fn type_before<A, T: Copy>(data: &[Datum<A, T>]) -> Option<T> {
    data.iter().rev().find_map(|datum| match datum {
        Datum::Type(ty) => Some(*ty),
        _ => None,
    })
}

fn list<'a, T, V: FromIterator<T>>(
    cursor: &mut Cursor<'a>,
    mut item: impl FnMut(&mut Cursor<'a>) -> Read<T>,
) -> Read<V> {
    let count = cursor.count("items")?;
    (0..count).map(|_| item(cursor)).collect()
}

fn double(cursor: &mut Cursor) -> Read<f64> {
    Ok(f64::from_bits(cursor.signed()? as u64))
}

fn bits<'a, A, T>(cursor: &mut Cursor<'a>, width: u32) -> Read<Datum<'a, A, T>> {
    let words: Words = match width {
        0..=8 => Words::from_slice(&[cursor.byte()?.into()]),
        9..=64 => Words::from_slice(&[cursor.signed()? as u64]),
        _ => {
            let count = cursor.count("words")?;
            if count > width.div_ceil(64) as usize {
                return cursor.error(format_args!("{count} words are too many for {width} bits"));
            }
            let words = (0..count).map(|_| Ok(cursor.signed()? as u64));
            words.collect::<Read<Words>>()?
        }
    };
    Ok(Datum::Bits {
        width,
        words: masked(words, width),
    })
}

/// The words with zeros above the width. Where there are fewer than the width takes, the rest is
/// zero: a few bytes may say that a number has a million.
pub fn masked(mut words: Words, width: u32) -> Words {
    let whole = width.div_ceil(64).max(1) as usize;
    words.truncate(whole);
    if words.is_empty() {
        words.push(0);
    }
    let above = width.next_multiple_of(64) - width;
    if let (true, Some(last)) = (words.len() == whole, words.last_mut()) {
        *last = match width {
            0 => 0,
            _ => *last << above >> above,
        };
    }
    words
}

/// What a field refers to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reference {
    Attr(u64),
    Type(u64),
}

/// Hands the attributes and types that fields refer to, to `found`.
///
/// The fields behind those that may have any length are not looked at: they refer to nothing.
pub fn references(
    fields: &[Field],
    cursor: &mut Cursor,
    found: &mut impl FnMut(Reference),
) -> Read<()> {
    for field in fields {
        match field {
            Field::Attr => found(Reference::Attr(cursor.number()?)),
            Field::OptionalAttr => optional_reference(cursor, found)?,
            Field::OptionalAttrs => {
                if cursor.byte()? != 0 {
                    for _ in 0..cursor.count("items")? {
                        optional_reference(cursor, found)?;
                    }
                }
            }
            Field::OptionalNumbers => {
                if cursor.byte()? != 0 {
                    skip_numbers(cursor)?;
                }
            }
            Field::Flag => {
                cursor.byte()?;
            }
            Field::Type => found(Reference::Type(cursor.number()?)),
            Field::Attrs | Field::Types | Field::Entries => {
                let mut count = cursor.count("items")?;
                if *field == Field::Entries {
                    count *= 2;
                }
                for _ in 0..count {
                    let number = cursor.number()?;
                    found(match field {
                        Field::Types => Reference::Type(number),
                        _ => Reference::Attr(number),
                    });
                }
            }
            Field::Text
            | Field::Number
            | Field::OptionalNumber
            | Field::Double
            | Field::Extent
            | Field::Resource => {
                cursor.number()?;
            }
            Field::Numbers | Field::Extents | Field::Doubles => skip_numbers(cursor)?,
            Field::Flags | Field::Bytes => {
                let length = cursor.number()?;
                cursor.bytes(length)?;
            }
            Field::Bits | Field::Texts | Field::AffineMap | Field::IntegerSet => return Ok(()),
        }
    }
    Ok(())
}

fn optional_reference(cursor: &mut Cursor, found: &mut impl FnMut(Reference)) -> Read<()> {
    let (number, is_there) = cursor.flagged()?;
    if is_there {
        found(Reference::Attr(number));
    }
    Ok(())
}

fn skip_numbers(cursor: &mut Cursor) -> Read<()> {
    for _ in 0..cursor.count("items")? {
        cursor.number()?;
    }
    Ok(())
}

/// Who knows the numbers of what fields have.
pub trait Numbers<'a> {
    type Attr: Copy;
    type Type: Copy;
    fn attr(&mut self, attr: Self::Attr) -> u64;
    fn ty(&mut self, ty: Self::Type) -> u64;
    fn text(&mut self, text: Cow<'a, [u8]>) -> u64;
    fn resource(&mut self, key: &'a [u8]) -> u64;
}

/// Writes the fields of an encoding: what [`read`] reads.
pub fn write<'a, N: Numbers<'a>>(
    data: &[Datum<'a, N::Attr, N::Type>],
    out: &mut Emitter,
    numbers: &mut N,
) {
    for datum in data {
        match datum {
            Datum::Attr(attr) => out.number(numbers.attr(*attr)),
            Datum::Type(ty) => out.number(numbers.ty(*ty)),
            Datum::Attrs(attrs) => out.list(attrs, |out, &attr| out.number(numbers.attr(attr))),
            Datum::Types(types) => out.list(types, |out, &ty| out.number(numbers.ty(ty))),
            Datum::Entries(entries) => out.list(entries, |out, &(name, value)| {
                out.number(numbers.attr(name));
                out.number(numbers.attr(value));
            }),
            Datum::OptionalAttr(attr) => optional_attr(out, numbers, *attr),
            Datum::OptionalAttrs(attrs) => {
                out.byte((!attrs.is_empty()).into());
                if !attrs.is_empty() {
                    out.list(attrs, |out, &attr| optional_attr(out, numbers, attr));
                }
            }
            Datum::Text(text) => out.number(numbers.text(text.clone())),
            Datum::Number(number) => out.number(*number),
            Datum::OptionalNumber(number) => {
                out.flagged(number.unwrap_or_default(), number.is_some());
            }
            Datum::OptionalNumbers(list) => {
                out.byte((!list.is_empty()).into());
                if !list.is_empty() {
                    out.list(list, |out, &number| out.number(number));
                }
            }
            Datum::Flag(flag) => out.byte((*flag).into()),
            Datum::Double(number) => out.signed(number.to_bits() as i64),
            Datum::Doubles(list) => out.list(list, |out, n| out.signed(n.to_bits() as i64)),
            Datum::Numbers(list) => out.list(list, |out, &number| out.number(number)),
            Datum::Extent(number) => out.signed(*number),
            Datum::Extents(list) => out.list(list, |out, &number| out.signed(number)),
            Datum::Flags(flags) => out.list(flags, |out, &flag| out.byte(flag.into())),
            Datum::Bytes(bytes) => {
                out.number(bytes.len() as u64);
                out.bytes(bytes);
            }
            Datum::Bits { width, words } => write_bits(out, *width, words),
            Datum::Resource(key) => out.number(numbers.resource(key)),
            Datum::Texts { is_splat, texts } => {
                out.number((*is_splat).into());
                for text in texts {
                    out.number(numbers.text(Cow::Borrowed(text)));
                }
            }
        }
    }
}

fn optional_attr<'a, N: Numbers<'a>>(out: &mut Emitter, numbers: &mut N, attr: Option<N::Attr>) {
    let number = attr.map(|attr| numbers.attr(attr));
    out.flagged(number.unwrap_or_default(), number.is_some());
}

fn write_bits(out: &mut Emitter, width: u32, words: &[u64]) {
    match width {
        0..=8 => out.byte(words[0] as u8),
        // Nothing above the width is set, whatever the sign: mlir-opt wants it so.
        9..=64 => out.signed(words[0] as i64),
        _ => {
            let zeros = words.iter().rev().take_while(|&&word| word == 0).count();
            let active = (words.len() - zeros).max(1);
            out.list(&words[..active], |out, &word| out.signed(word as i64));
        }
    }
}
