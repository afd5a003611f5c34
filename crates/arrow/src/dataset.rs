//! The facts of many files as a dataset: of each relation one table of Apache Parquet for a shard
//! of the files, with the file in front of each row; and a table of the files that failed.
//!
//! It knows no directory: who writes says where the bytes go. `docs/datasets.md` says what the
//! tables are.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray,
};
use arrow_schema::{DataType, Schema, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::{ArrowReaderOptions, ParquetRecordBatchReaderBuilder};
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};

use freehold_query::{FACTS_VERSION, RELATIONS, RelationInfo};

use crate::{Gathered, field, schema};

/// The relation of the files that failed.
pub const FAILURES: &str = "failures";

/// A table is written in groups of so many rows: what a group takes is held until it is whole.
const GROUP: usize = 1 << 17;

/// So many rows are handed over at once. Files have few rows each, and each handing over looks at
/// every column.
const AT_ONCE: usize = 1 << 13;

/// What is wrong with a file.
pub struct FailureRow {
    /// 0 where there is none, as the column.
    pub line: usize,
    pub column: usize,
    pub message: String,
}

/// Writes the tables of a shard.
pub struct ShardWriter<W: Write + Send> {
    /// One for each relation, in their order, with the rows that are not yet handed over.
    tables: Vec<(Gathered, TableWriter<W>)>,
    failures: TableWriter<W>,
}

struct TableWriter<W: Write + Send> {
    name: &'static str,
    schema: SchemaRef,
    writer: ArrowWriter<W>,
    rows: usize,
}

impl<W: Write + Send> TableWriter<W> {
    fn new(name: &'static str, schema: &Schema, to: W) -> Result<Self, ParquetError> {
        let about = schema.metadata().iter();
        let mut about: Vec<KeyValue> = about
            .map(|(key, value)| KeyValue::new(key.clone(), value.clone()))
            .collect();
        about.sort_by(|a, b| a.key.cmp(&b.key));
        let properties = WriterProperties::builder()
            .set_created_by(format!("freehold {}", env!("CARGO_PKG_VERSION")))
            .set_compression(Compression::ZSTD(ZstdLevel::default()))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_max_row_group_row_count(Some(GROUP))
            .set_key_value_metadata(Some(about))
            .build();
        // Hash tables have an order of their own: what was said is said above, in order.
        let schema = Arc::new(Schema::new(schema.fields().clone()));
        Ok(TableWriter {
            name,
            writer: ArrowWriter::try_new(to, schema.clone(), Some(properties))?,
            schema,
            rows: 0,
        })
    }

    fn add(&mut self, columns: &[ArrayRef]) -> Result<(), ParquetError> {
        let batch = RecordBatch::try_new(self.schema.clone(), columns.to_vec())?;
        self.rows += batch.num_rows();
        self.writer.write(&batch)
    }

    fn add_gathered(&mut self, rows: &mut Gathered) -> Result<(), ParquetError> {
        self.add(rows.take()?.columns())
    }

    /// Ends the table: its name, and how many rows it has.
    fn finish(self) -> Result<(&'static str, usize), ParquetError> {
        self.writer.close()?;
        Ok((self.name, self.rows))
    }
}

impl<W: Write + Send> ShardWriter<W> {
    /// Begins all tables; `make` gives what a table is written to, by its name.
    ///
    /// # Errors
    /// What cannot be made or written.
    pub fn new(mut make: impl FnMut(&str) -> std::io::Result<W>) -> Result<Self, ParquetError> {
        let mut tables = Vec::new();
        for info in RELATIONS {
            let rows = Gathered::new(info);
            let table = TableWriter::new(info.name, rows.schema(), make(info.name)?)?;
            tables.push((rows, table));
        }
        let fields = [
            field("file", "file"),
            field("line", "number"),
            field("column", "number"),
            field("message", "word"),
        ];
        let meaning = "what is wrong with a file that has no facts here";
        let schema = schema(FAILURES, meaning, fields.into());
        Ok(ShardWriter {
            tables,
            failures: TableWriter::new(FAILURES, &schema, make(FAILURES)?)?,
        })
    }

    /// Adds the relations of a file, all in their order, as [`table`](crate::table) makes them.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn add(&mut self, file: &str, relations: &[RecordBatch]) -> Result<(), ParquetError> {
        for ((rows, table), relation) in self.tables.iter_mut().zip(relations) {
            rows.add(file, relation)?;
            if rows.rows() >= AT_ONCE {
                table.add_gathered(rows)?;
            }
        }
        Ok(())
    }

    /// Adds what is wrong with a file.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn fail(&mut self, file: &str, failures: &[FailureRow]) -> Result<(), ParquetError> {
        let number = |of: fn(&FailureRow) -> usize| -> ArrayRef {
            let numbers = failures.iter().map(|failure| of(failure) as i64);
            Arc::new(Int64Array::from_iter_values(numbers))
        };
        let messages = failures.iter().map(|failure| failure.message.as_str());
        let messages: DictionaryArray<Int32Type> = messages.collect();
        let columns = [
            repeated(file, failures.len())?,
            number(|failure| failure.line),
            number(|failure| failure.column),
            Arc::new(messages),
        ];
        self.failures.add(&columns)
    }

    /// Ends all tables: each name with how many rows it has.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn finish(self) -> Result<Vec<(&'static str, usize)>, ParquetError> {
        let mut written = Vec::new();
        for (mut rows, mut table) in self.tables {
            table.add_gathered(&mut rows)?;
            written.push(table.finish()?);
        }
        written.push(self.failures.finish()?);
        Ok(written)
    }
}

/// A column that has one text in all rows.
fn repeated(text: &str, rows: usize) -> Result<ArrayRef, ParquetError> {
    let keys = Int32Array::from(vec![0; rows]);
    let texts = Arc::new(StringArray::from(vec![text]));
    Ok(Arc::new(DictionaryArray::try_new(keys, texts)?))
}

/// The rows of a table of a relation: the file, the function, and what stands in the columns.
///
/// # Errors
/// That it is no table of Parquet, of another version, or that a column is missing.
pub fn rows(file: File, info: &RelationInfo) -> Result<Vec<Vec<String>>, String> {
    let said = |error: ParquetError| error.to_string();
    // Texts are texts then, whoever wrote them.
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let table = ParquetRecordBatchReaderBuilder::try_new_with_options(file, options);
    let table = table.map_err(said)?;
    let about = table.metadata().file_metadata().key_value_metadata();
    let about = about.into_iter().flatten();
    let version = about.filter(|row| row.key == "freehold.version");
    let version = version.filter_map(|row| row.value.as_deref()).next();
    if version != Some(&FACTS_VERSION.to_string()) {
        let found = version.unwrap_or("none");
        return Err(format!("expected version {FACTS_VERSION}, found {found}"));
    }
    let names = info.columns.iter().map(|column| column.0);
    let names: Vec<&str> = ["file", "function"].into_iter().chain(names).collect();
    let mut rows = Vec::new();
    for batch in table.build().map_err(said)? {
        let batch = batch.map_err(|error| error.to_string())?;
        let columns = names.iter().map(|name| {
            let column = batch.column_by_name(name);
            let column = column.ok_or_else(|| format!("there is no column '{name}'"))?;
            let is_known = matches!(column.data_type(), DataType::Utf8 | DataType::Int64);
            match is_known && column.null_count() == 0 {
                true => Ok(column),
                false => Err(format!(
                    "the column '{name}' is not one of texts or numbers"
                )),
            }
        });
        let columns: Vec<&ArrayRef> = columns.collect::<Result<_, _>>()?;
        rows.extend((0..batch.num_rows()).map(|row| {
            let cells = columns.iter().map(|column| match column.data_type() {
                DataType::Int64 => column.as_primitive::<Int64Type>().value(row).to_string(),
                _ => column.as_string::<i32>().value(row).to_owned(),
            });
            cells.collect()
        }));
    }
    Ok(rows)
}
