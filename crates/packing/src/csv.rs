//! Buffers as MiniMalloc reads and writes them: a line `id,lower,upper,size` a buffer, with its
//! `offset` once it has one.
//!
//! Columns may stand in any order. `alignment` and `gaps` (`3-5 9-12`: the buffer is not alive
//! there) are optional, others are ignored. `buffer,start,end` are older names of the first three.

use std::io::{Read, Write};
use std::ops::Range;

use super::{Buffer, Error, LiveRange, Problem};

/// A problem with names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    pub problem: Problem,
    /// By buffer.
    pub ids: Vec<String>,
    /// By buffer, if the file has them.
    pub offsets: Option<Vec<u64>>,
}

/// The names of a column, the one that is written first.
type Names = [&'static str; 2];

const ID: Names = ["id", "buffer"];
const LOWER: Names = ["lower", "start"];
const UPPER: Names = ["upper", "end"];
const SIZE: Names = ["size", "size"];
const OFFSET: Names = ["offset", "offset"];
const ALIGNMENT: Names = ["alignment", "alignment"];
const GAPS: Names = ["gaps", "gaps"];

/// Reads buffers.
///
/// ```
/// let text = "id,lower,upper,size\nb1,0,3,4\nb2,3,9,4\n";
/// let named = freehold_packing::csv::read(text.as_bytes())?;
/// assert_eq!(named.ids, ["b1", "b2"]);
/// # Ok::<(), freehold_packing::Error>(())
/// ```
///
/// # Errors
/// [`Error::File`] with the line that is not one; those of [`Problem::new`].
pub fn read(text: impl Read) -> Result<Named, Error> {
    let mut reader = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_reader(text);
    let headers = reader.headers().map_err(|e| of_csv(&e))?.clone();
    let column = |names: Names| headers.iter().position(|h| names.contains(&h));
    let needed = |names: Names| {
        column(names).ok_or_else(|| Error::File {
            line: 1,
            message: format!("column `{}` is missing", names[0]),
        })
    };
    let (id, size) = (needed(ID)?, needed(SIZE)?);
    let (lower, upper) = (needed(LOWER)?, needed(UPPER)?);
    let (offset, alignment, gaps) = (column(OFFSET), column(ALIGNMENT), column(GAPS));
    let (mut ids, mut buffers, mut offsets) = (Vec::new(), Vec::new(), Vec::new());
    for record in reader.records() {
        let record = record.map_err(|e| of_csv(&e))?;
        let line = record.position().map_or(0, csv::Position::line);
        let field = |column: usize| record.get(column).unwrap_or("");
        let number = |column: usize| number(line, &headers[column], field(column));
        let step = |column: usize| step(line, &headers[column], field(column));
        let whole = step(lower)?..step(upper)?;
        let gaps = gaps.map_or(Ok(Vec::new()), |column| read_gaps(line, field(column)))?;
        let mut buffer = Buffer::new(number(size)?, without(&whole, gaps));
        // An empty field is none.
        if let Some(column) = alignment.filter(|&column| !field(column).is_empty()) {
            buffer.alignment = number(column)?;
        }
        if let Some(column) = offset {
            offsets.push(number(column)?);
        }
        ids.push(field(id).to_owned());
        buffers.push(buffer);
    }
    Ok(Named {
        problem: Problem::new(buffers)?,
        ids,
        offsets: offset.map(|_| offsets),
    })
}

/// Writes buffers, with alignments and gaps where there are any, and offsets.
///
/// # Errors
/// If `out` cannot be written.
pub fn write(named: &Named, out: impl Write) -> std::io::Result<()> {
    let buffers = named.problem.buffers();
    let has_alignments = buffers.iter().any(|b| b.alignment != 1);
    let has_gaps = buffers.iter().any(|b| b.live.intervals().len() > 1);
    let mut writer = csv::Writer::from_writer(out);
    let mut header = vec![ID[0], LOWER[0], UPPER[0], SIZE[0]];
    header.extend(has_alignments.then_some(ALIGNMENT[0]));
    header.extend(has_gaps.then_some(GAPS[0]));
    header.extend(named.offsets.is_some().then_some(OFFSET[0]));
    writer.write_record(&header)?;
    for (number, (buffer, id)) in buffers.iter().zip(&named.ids).enumerate() {
        let intervals = buffer.live.intervals();
        let first = intervals.first().map_or(0, |i| i.start);
        let last = intervals.last().map_or(first, |i| i.end);
        let mut record = vec![
            id.clone(),
            first.to_string(),
            last.to_string(),
            buffer.size.to_string(),
        ];
        if has_alignments {
            record.push(buffer.alignment.to_string());
        }
        if has_gaps {
            let pairs = intervals.windows(2);
            let gaps: Vec<String> = pairs
                .map(|p| format!("{}-{}", p[0].end, p[1].start))
                .collect();
            record.push(gaps.join(" "));
        }
        if let Some(offsets) = &named.offsets {
            record.push(offsets[number].to_string());
        }
        writer.write_record(&record)?;
    }
    writer.flush()
}

fn of_csv(error: &csv::Error) -> Error {
    let message = match error.kind() {
        csv::ErrorKind::UnequalLengths {
            expected_len, len, ..
        } => format!("expected {expected_len} fields, found {len}"),
        csv::ErrorKind::Utf8 { .. } => "the text is not UTF-8".to_owned(),
        _ => error.to_string(),
    };
    let line = error.position().map_or(1, csv::Position::line);
    Error::File { line, message }
}

fn number(line: u64, column: &str, text: &str) -> Result<u64, Error> {
    text.parse().map_err(|_| Error::File {
        line,
        message: format!("`{text}` in column `{column}`, expected a number from 0 to 2^64 - 1"),
    })
}

fn step(line: u64, column: &str, text: &str) -> Result<u32, Error> {
    text.parse().map_err(|_| Error::File {
        line,
        message: format!("`{text}` in column `{column}`, expected a number from 0 to 2^32 - 1"),
    })
}

/// `3-5 9-12`.
fn read_gaps(line: u64, text: &str) -> Result<Vec<Range<u32>>, Error> {
    let gap = |gap: &str| {
        // What follows `@` is the room that the buffer still needs there in MiniMalloc's format.
        let (from, to) = gap
            .split_once('-')
            .filter(|_| !gap.contains('@'))
            .ok_or_else(|| Error::File {
                line,
                message: format!("`{gap}` in column `gaps`, expected `FROM-TO`"),
            })?;
        Ok(step(line, "gaps", from)?..step(line, "gaps", to)?)
    };
    text.split_whitespace().map(gap).collect()
}

/// An interval but for some gaps.
fn without(whole: &Range<u32>, mut gaps: Vec<Range<u32>>) -> LiveRange {
    gaps.sort_unstable_by_key(|gap| gap.start);
    let mut from = whole.start;
    let mut intervals = Vec::new();
    for gap in gaps {
        intervals.push(from..gap.start.min(whole.end));
        from = from.max(gap.end);
    }
    intervals.push(from..whole.end);
    LiveRange::new(intervals)
}
