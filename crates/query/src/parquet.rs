//! Tables as Apache Parquet files: texts and 64-bit numbers, required, plain and not compressed.
//! That is a part of the format that every reader of it knows, and small enough to be written here:
//! the crate `parquet` without its features brings 30 others and 25 seconds of building (60.1.0,
//! 2026-11-22).
//!
//! Source: apache/parquet-format, `README.md` and `parquet.thrift`.

mod thrift;

use thrift::{Item, Reader, Writer};

const MAGIC: &[u8; 4] = b"PAR1";

// The numbers of `parquet.thrift`.
const TYPE_INT64: i32 = 2;
const TYPE_BYTE_ARRAY: i32 = 6;
const REQUIRED: i32 = 0;
const CONVERTED_UTF8: i32 = 0;
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const UNCOMPRESSED: i32 = 0;
const DATA_PAGE: i32 = 0;

/// A page ends after the row that makes it this long.
const PAGE: usize = 1 << 20;

/// A column to be written.
pub struct Column<'a> {
    pub name: &'a str,
    pub is_number: bool,
}

/// The file of a table; the fields of number columns are numbers.
pub fn write(columns: &[Column], rows: &[Vec<String>]) -> Vec<u8> {
    let mut out = MAGIC.to_vec();
    let mut chunks = Vec::new();
    for (place, column) in columns.iter().enumerate() {
        let start = out.len();
        let mut rest = rows;
        while !rest.is_empty() {
            let mut page = Vec::new();
            let mut count = 0;
            while count < rest.len() && page.len() < PAGE {
                push(&mut page, column, &rest[count][place]);
                count += 1;
            }
            rest = &rest[count..];
            let mut data = Writer::default();
            data.int32(1, count as i32);
            data.int32(2, PLAIN);
            data.int32(3, RLE);
            data.int32(4, RLE);
            let mut header = Writer::default();
            header.int32(1, DATA_PAGE);
            header.int32(2, page.len() as i32);
            header.int32(3, page.len() as i32);
            header.structure(5, data);
            out.extend(header.end());
            out.extend(page);
        }
        let size = (out.len() - start) as i64;
        let mut meta = Writer::default();
        meta.int32(1, kind(column));
        meta.int32s(2, &[PLAIN, RLE]);
        meta.texts(3, &[column.name]);
        meta.int32(4, UNCOMPRESSED);
        meta.int64(5, rows.len() as i64);
        meta.int64(6, size);
        meta.int64(7, size);
        meta.int64(9, start as i64);
        let mut chunk = Writer::default();
        chunk.int64(2, start as i64);
        chunk.structure(3, meta);
        chunks.push(chunk);
    }
    let footer = footer(columns, rows.len(), chunks, out.len());
    out.extend(&footer);
    out.extend((footer.len() as u32).to_le_bytes());
    out.extend(MAGIC);
    out
}

fn kind(column: &Column) -> i32 {
    match column.is_number {
        true => TYPE_INT64,
        false => TYPE_BYTE_ARRAY,
    }
}

/// Appends a field to a page.
fn push(page: &mut Vec<u8>, column: &Column, field: &str) {
    if column.is_number {
        let number: i64 = field.parse().unwrap_or_default();
        page.extend(number.to_le_bytes());
        return;
    }
    page.extend((field.len() as u32).to_le_bytes());
    page.extend(field.as_bytes());
}

fn footer(columns: &[Column], rows: usize, chunks: Vec<Writer>, bytes: usize) -> Vec<u8> {
    let mut root = Writer::default();
    root.text(4, "schema");
    root.int32(5, columns.len() as i32);
    let elements = columns.iter().map(|column| {
        let mut element = Writer::default();
        element.int32(1, kind(column));
        element.int32(3, REQUIRED);
        element.text(4, column.name);
        if !column.is_number {
            element.int32(6, CONVERTED_UTF8);
        }
        element
    });
    let mut groups = Vec::new();
    if rows > 0 {
        let mut group = Writer::default();
        group.structures(1, chunks);
        group.int64(2, (bytes - MAGIC.len()) as i64);
        group.int64(3, rows as i64);
        groups.push(group);
    }
    let mut file = Writer::default();
    file.int32(1, 1);
    file.structures(2, std::iter::once(root).chain(elements).collect());
    file.int64(3, rows as i64);
    file.structures(4, groups);
    file.text(6, concat!("freehold ", env!("CARGO_PKG_VERSION")));
    file.end()
}

/// The rows of a file of the kind that [`write`] makes, whose columns have these names.
///
/// # Errors
/// What is not so.
pub fn read(bytes: &[u8], names: &[&str]) -> Result<Vec<Vec<String>>, String> {
    let broken = || "the file is not whole".to_owned();
    let body = bytes
        .strip_prefix(MAGIC)
        .and_then(|b| b.strip_suffix(MAGIC));
    let body = body.ok_or("this is no Parquet file")?;
    let (rest, length) = body.split_last_chunk::<4>().ok_or_else(broken)?;
    let length = u32::from_le_bytes(*length) as usize;
    let start = rest.len().checked_sub(length).ok_or_else(broken)?;
    let footer = Reader::new(&rest[start..]).structure().ok_or_else(broken)?;
    let elements = footer.field(2).map_or(&[][..], Item::list);
    for name in names {
        let is_named =
            |element: &&Item| element.field(4) == Some(&Item::Bytes(name.as_bytes().to_vec()));
        let element = elements.iter().find(is_named);
        let element = element.ok_or_else(|| format!("there is no column '{name}'"))?;
        if element.field(3).and_then(Item::int) != Some(REQUIRED.into()) {
            return Err(format!("column '{name}': only required columns are read"));
        }
    }
    let mut rows: Vec<Vec<String>> = Vec::new();
    for group in footer.field(4).map_or(&[][..], Item::list) {
        let first = rows.len();
        let chunks = group.field(1).map_or(&[][..], Item::list);
        for name in names {
            let named = |chunk: &&Item| {
                let path = chunk.field(3).and_then(|meta| meta.field(3));
                path.is_some_and(|p| *p.list() == [Item::Bytes(name.as_bytes().to_vec())])
            };
            let chunk = chunks.iter().find(named);
            let meta = chunk.and_then(|chunk| chunk.field(3));
            let meta = meta.ok_or_else(|| format!("there is no column '{name}'"))?;
            let fields = column(bytes, meta).map_err(|what| format!("column '{name}': {what}"))?;
            if rows.len() == first {
                rows.extend(fields.iter().map(|_| Vec::new()));
            }
            if rows.len() - first != fields.len() {
                return Err(format!(
                    "column '{name}' has another length than those before"
                ));
            }
            for (row, field) in rows[first..].iter_mut().zip(fields) {
                row.push(field);
            }
        }
    }
    Ok(rows)
}

/// The fields of one column of a row group.
fn column(bytes: &[u8], meta: &Item) -> Result<Vec<String>, String> {
    let broken = || "the file is not whole".to_owned();
    let int = |number| meta.field(number).and_then(Item::int).ok_or_else(broken);
    let kind = int(1)?;
    if int(4)? != i64::from(UNCOMPRESSED) {
        return Err("only what is not compressed is read".to_owned());
    }
    let count = usize::try_from(int(5)?).map_err(|_| broken())?;
    let mut at = usize::try_from(int(9)?).map_err(|_| broken())?;
    let mut fields = Vec::new();
    while fields.len() < count {
        let mut reader = Reader::new(bytes.get(at..).ok_or_else(broken)?);
        let header = reader.structure().ok_or_else(broken)?;
        let number = |item: Option<&Item>| item.and_then(Item::int);
        let is_plain = number(header.field(1)) == Some(DATA_PAGE.into())
            && number(header.field(5).and_then(|data| data.field(2))) == Some(PLAIN.into());
        if !is_plain {
            return Err("only plain pages are read".to_owned());
        }
        let size = number(header.field(3)).and_then(|size| usize::try_from(size).ok());
        let start = at + reader.at;
        let end = size.and_then(|size| start.checked_add(size));
        let page = end
            .and_then(|end| bytes.get(start..end))
            .ok_or_else(broken)?;
        let before = fields.len();
        plain(page, kind, &mut fields).ok_or_else(broken)?;
        if fields.len() == before {
            return Err(broken());
        }
        at = start + page.len();
    }
    Ok(fields)
}

/// The fields of a page.
fn plain(mut page: &[u8], kind: i64, fields: &mut Vec<String>) -> Option<()> {
    while !page.is_empty() {
        if kind == i64::from(TYPE_INT64) {
            let (number, rest) = page.split_first_chunk::<8>()?;
            fields.push(i64::from_le_bytes(*number).to_string());
            page = rest;
            continue;
        }
        let (length, rest) = page.split_first_chunk::<4>()?;
        let length = u32::from_le_bytes(*length) as usize;
        let (text, rest) = rest.split_at_checked(length)?;
        fields.push(String::from_utf8(text.to_vec()).ok()?);
        page = rest;
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::{Column, PAGE, read, write};

    const COLUMNS: [Column; 2] = [
        Column {
            name: "v",
            is_number: false,
        },
        Column {
            name: "n",
            is_number: true,
        },
    ];

    fn table(rows: usize) -> Vec<Vec<String>> {
        let row = |n: usize| {
            vec![
                format!("%ä{}", "x".repeat(n % 500)),
                format!("{}", n as i64 - 3),
            ]
        };
        (0..rows).map(row).collect()
    }

    #[test]
    fn what_was_written_is_read() {
        for rows in [0, 1, 14, 15, 16, 200, 20_000] {
            let table = table(rows);
            let bytes = write(&COLUMNS, &table);
            assert!(rows < 20_000 || bytes.len() > 3 * PAGE, "several pages");
            assert_eq!(read(&bytes, &["v", "n"]), Ok(table));
        }
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = write(&COLUMNS, &table(30));
        for length in 0..bytes.len() {
            assert!(
                read(&bytes[..length], &["v", "n"]).is_err(),
                "{length} bytes"
            );
        }
        assert!(read(&bytes, &["v", "m"]).is_err_and(|what| what.contains("no column 'm'")));
        // Every byte in turn is another one: an error or other fields, and an end.
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 0x55;
            let _ = read(&other, &["v", "n"]);
        }
    }
}
