//! The compact protocol of Apache Thrift, as far as the metadata of Parquet files need it.
//!
//! Source: Apache Thrift, "Thrift Compact protocol encoding".

use std::collections::BTreeMap;

const INT32: u8 = 5;
const INT64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// Nothing in Parquet's metadata is deeper.
const MOST_DEPTH: u32 = 16;

/// Writes the fields of one structure in the order of their numbers.
#[derive(Default)]
pub struct Writer {
    out: Vec<u8>,
    last: u8,
}

impl Writer {
    fn varint(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.out.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.out.push(number as u8);
    }

    fn zigzag(&mut self, number: i64) {
        self.varint((number << 1 ^ number >> 63) as u64);
    }

    fn field(&mut self, number: u8, kind: u8) {
        self.out.push((number - self.last) << 4 | kind);
        self.last = number;
    }

    pub fn int32(&mut self, number: u8, value: i32) {
        self.field(number, INT32);
        self.zigzag(value.into());
    }

    pub fn int64(&mut self, number: u8, value: i64) {
        self.field(number, INT64);
        self.zigzag(value);
    }

    pub fn text(&mut self, number: u8, value: &str) {
        self.field(number, BINARY);
        self.bytes(value.as_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.varint(bytes.len() as u64);
        self.out.extend_from_slice(bytes);
    }

    pub fn structure(&mut self, number: u8, value: Writer) {
        self.field(number, STRUCT);
        self.out.extend(value.end());
    }

    fn list(&mut self, number: u8, kind: u8, count: usize) {
        self.field(number, LIST);
        match count {
            0..15 => self.out.push((count as u8) << 4 | kind),
            _ => {
                self.out.push(0xf0 | kind);
                self.varint(count as u64);
            }
        }
    }

    pub fn structures(&mut self, number: u8, values: Vec<Writer>) {
        self.list(number, STRUCT, values.len());
        for value in values {
            self.out.extend(value.end());
        }
    }

    pub fn texts(&mut self, number: u8, values: &[&str]) {
        self.list(number, BINARY, values.len());
        for value in values {
            self.bytes(value.as_bytes());
        }
    }

    pub fn int32s(&mut self, number: u8, values: &[i32]) {
        self.list(number, INT32, values.len());
        for &value in values {
            self.zigzag(value.into());
        }
    }

    /// The structure's bytes.
    pub fn end(mut self) -> Vec<u8> {
        self.out.push(0);
        self.out
    }
}

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    Int(i64),
    Bytes(Vec<u8>),
    List(Vec<Item>),
    Structure(BTreeMap<i16, Item>),
    /// A kind that Parquet's metadata have where nobody here looks: a truth value or a double.
    Other,
}

impl Item {
    /// A field of a structure.
    pub fn field(&self, number: i16) -> Option<&Item> {
        match self {
            Item::Structure(fields) => fields.get(&number),
            _ => None,
        }
    }

    pub fn int(&self) -> Option<i64> {
        match self {
            Item::Int(int) => Some(*int),
            _ => None,
        }
    }

    pub fn list(&self) -> &[Item] {
        match self {
            Item::List(items) => items,
            _ => &[],
        }
    }
}

/// Reads a structure; nothing where there is none.
pub struct Reader<'a> {
    bytes: &'a [u8],
    /// How many bytes were read.
    pub at: usize,
}

impl<'a> Reader<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { bytes, at: 0 }
    }

    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn varint(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte & 0x80 == 0 {
                return Some(number);
            }
        }
        None
    }

    fn zigzag(&mut self) -> Option<i64> {
        let number = self.varint()?;
        Some((number >> 1) as i64 ^ -((number & 1) as i64))
    }

    pub fn structure(&mut self) -> Option<Item> {
        self.fields(0)
    }

    fn fields(&mut self, depth: u32) -> Option<Item> {
        let mut fields = BTreeMap::new();
        let mut number: i16 = 0;
        loop {
            let header = self.byte()?;
            if header == 0 {
                return Some(Item::Structure(fields));
            }
            number = match header >> 4 {
                0 => i16::try_from(self.zigzag()?).ok()?,
                step => number.checked_add(step.into())?,
            };
            // Of a field the kind is the truth value itself.
            let item = match header & 0xf {
                1 | 2 => Item::Other,
                kind => self.item(kind, depth)?,
            };
            fields.insert(number, item);
        }
    }

    fn item(&mut self, kind: u8, depth: u32) -> Option<Item> {
        if depth == MOST_DEPTH {
            return None;
        }
        Some(match kind {
            1..=3 => {
                self.byte()?;
                Item::Other
            }
            4..=INT64 => Item::Int(self.zigzag()?),
            7 => {
                for _ in 0..8 {
                    self.byte()?;
                }
                Item::Other
            }
            BINARY => {
                let length = usize::try_from(self.varint()?).ok()?;
                let end = self.at.checked_add(length)?;
                let bytes = self.bytes.get(self.at..end)?.to_vec();
                self.at = end;
                Item::Bytes(bytes)
            }
            LIST => {
                let header = self.byte()?;
                let count = match header >> 4 {
                    15 => self.varint()?,
                    count => count.into(),
                };
                let items = (0..count).map(|_| self.item(header & 0xf, depth + 1));
                Item::List(items.collect::<Option<_>>()?)
            }
            STRUCT => self.fields(depth + 1)?,
            _ => return None,
        })
    }
}
