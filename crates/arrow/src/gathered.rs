//! The rows of a relation of many files as one table, with the file in front of each row.
//!
//! Each text of a column is there once, whichever files have it. A table of many files in as many
//! pieces takes longer to put together than to fill: there are as many columns as rows in those of
//! small programs.

use std::sync::Arc;

use arrow_array::builder::{Int64Builder, StringDictionaryBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type};
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::{ArrowError, DataType, SchemaRef};

use freehold_query::RelationInfo;

use crate::{field, schema};

/// Rows of a relation, of any number of files.
///
/// ```
/// use freehold_arrow::Gathered;
/// use freehold_session::{Limits, Session};
///
/// let text = b"func.func @f(%a: memref<2xi8>) {\n  return\n}";
/// let mut session = Session::new(Limits::default()).unwrap();
/// let program = session.read("f.mlir", text).unwrap();
/// let memrefs = program.facts(Some(&["memref".to_owned()])).unwrap();
/// let table = freehold_arrow::table(&memrefs[0]).unwrap();
///
/// let mut all = Gathered::new(freehold_query::find_relation("memref").unwrap());
/// all.add("a.mlir", &table).unwrap();
/// all.add("b.mlir", &table).unwrap();
/// assert_eq!(all.take().unwrap().num_rows(), 2);
/// ```
pub struct Gathered {
    schema: SchemaRef,
    file: StringDictionaryBuilder<Int32Type>,
    columns: Vec<Column>,
    rows: usize,
}

enum Column {
    Numbers(Int64Builder),
    Texts(StringDictionaryBuilder<Int32Type>),
}

impl Gathered {
    /// No rows of a relation.
    #[must_use]
    pub fn new(info: &RelationInfo) -> Gathered {
        let columns = info.columns.iter();
        let columns = columns.map(|&(name, sort)| field(name, sort.name()));
        let fields = [field("file", "file"), field("function", "function")];
        let fields: Vec<_> = fields.into_iter().chain(columns).collect();
        let column = |field: &arrow_schema::Field| match field.data_type() {
            DataType::Int64 => Column::Numbers(Int64Builder::new()),
            _ => Column::Texts(StringDictionaryBuilder::new()),
        };
        Gathered {
            columns: fields[1..].iter().map(column).collect(),
            schema: Arc::new(schema(info.name, info.help, fields)),
            file: StringDictionaryBuilder::new(),
            rows: 0,
        }
    }

    /// What the table is: its columns, and in its metadata what it says.
    #[must_use]
    pub fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// Adds the rows of a file, as [`table`](crate::table) makes them.
    ///
    /// # Errors
    /// That this is another relation's table, or that there are more texts than Arrow counts; what
    /// was gathered is of no use then.
    pub fn add(&mut self, file: &str, relation: &RecordBatch) -> Result<(), ArrowError> {
        let rows = relation.num_rows();
        if relation.schema().fields()[..] != self.schema.fields()[1..] {
            let message = "the table has the columns of another relation".to_owned();
            return Err(ArrowError::SchemaError(message));
        }
        if rows == 0 {
            return Ok(());
        }
        for (column, array) in self.columns.iter_mut().zip(relation.columns()) {
            match column {
                Column::Numbers(numbers) => {
                    numbers.append_slice(array.as_primitive::<Int64Type>().values());
                }
                Column::Texts(texts) => {
                    let array = array.as_dictionary::<Int32Type>();
                    if let Some(array) = array.downcast_dict::<StringArray>() {
                        texts.extend_dictionary(&array)?;
                    }
                }
            }
        }
        self.file.append_n(file, rows)?;
        self.rows += rows;
        Ok(())
    }

    /// Takes the rows out, as one table.
    ///
    /// # Errors
    /// As [`Gathered::add`].
    pub fn take(&mut self) -> Result<RecordBatch, ArrowError> {
        self.rows = 0;
        let columns = self.columns.iter_mut().map(|column| -> ArrayRef {
            match column {
                Column::Numbers(numbers) => Arc::new(numbers.finish()),
                Column::Texts(texts) => Arc::new(texts.finish()),
            }
        });
        let file: ArrayRef = Arc::new(self.file.finish());
        let columns = std::iter::once(file).chain(columns).collect();
        RecordBatch::try_new(self.schema.clone(), columns)
    }
}
