//! Tables as comma-separated values, with a heading. Knows no relation.

use csv::{ReaderBuilder, Writer};

/// A table's heading and rows, as text.
pub(super) fn write<R>(records: impl IntoIterator<Item = R>) -> String
where
    R: IntoIterator<Item = String>,
{
    let mut writer = Writer::from_writer(Vec::new());
    for record in records {
        // Memory takes every record, and all records of a table are as long.
        let _ = writer.write_record(record);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8(bytes).unwrap_or_default()
}

/// The rows behind the heading. How long each is is for others to check.
///
/// # Errors
/// The line, and what is wrong there.
pub(super) fn read(text: &str) -> Result<Vec<Vec<String>>, (usize, String)> {
    // The reader takes the end of the text for the end of a quotation.
    if !text.matches('"').count().is_multiple_of(2) {
        let line = 1 + text.matches('\n').count();
        return Err((line, "a quotation mark is not closed".to_owned()));
    }
    let mut reader = ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let line = |error: &csv::Error| error.position().map_or(1, |at| at.line() as usize);
    let heading = reader.headers().map(|heading| heading.is_empty());
    if heading.map_err(|error| (line(&error), error.to_string()))? {
        return Err((1, "expected a heading".to_owned()));
    }
    let rows = reader.records().map(|record| {
        let record = record.map_err(|error| (line(&error), error.to_string()))?;
        Ok(record.iter().map(str::to_owned).collect())
    });
    rows.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_field_is_quoted_where_it_has_to_be() {
        let records = [
            ["name", "text"],
            ["a b", "x,y"],
            ["\"q\"", ""],
            ["two\nlines", "^bb0"],
        ];
        let records = records.map(|record| record.map(str::to_owned));
        let text = write(records.clone());
        let expected = "name,text\na b,\"x,y\"\n\"\"\"q\"\"\",\n\"two\nlines\",^bb0\n";
        assert_eq!(text, expected);
        let rows = read(&text).expect("it reads what it writes");
        assert_eq!(
            rows,
            records[1..]
                .iter()
                .map(|row| row.to_vec())
                .collect::<Vec<_>>()
        );
    }
}
