//! The relations of a program as Arrow tables: texts as dictionaries, numbers with 64 bits.
//!
//! The columns are those of `docs/exported-facts.md`. It knows no program: it is handed what
//! `freehold-query` exports. [`Gathered`] has the rows of many files in one table, and `dataset`
//! (with the feature `parquet`) has those in files of Apache Parquet.

#[cfg(feature = "parquet")]
pub mod dataset;
mod gathered;

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray};
use arrow_buffer::ScalarBuffer;
use arrow_schema::{ArrowError, DataType, Field, Schema};

use freehold_query::{DictionaryColumn, Exported, ExportedColumn, FACTS_VERSION};

pub use gathered::Gathered;

/// The table of a relation.
///
/// # Errors
/// That it has more texts or rows than Arrow counts.
pub fn table(relation: &Exported) -> Result<RecordBatch, ArrowError> {
    let (mut fields, mut arrays) = (Vec::new(), Vec::new());
    for (name, sort, column) in relation.columns() {
        let array: ArrayRef = match column {
            ExportedColumn::Numbers(numbers) => Arc::new(Int64Array::from(numbers.clone())),
            ExportedColumn::Texts(column) => Arc::new(dictionary(column)?),
        };
        fields.push(field(name, sort));
        arrays.push(array);
    }
    let schema = schema(relation.name(), relation.meaning(), fields);
    RecordBatch::try_new(Arc::new(schema), arrays)
}

/// A column of a sort, which its metadata names.
fn field(name: &str, sort: &str) -> Field {
    let kind = match sort {
        "number" => DataType::Int64,
        _ => DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8)),
    };
    let sort = HashMap::from([("freehold.sort".to_owned(), sort.to_owned())]);
    Field::new(name, kind, false).with_metadata(sort)
}

fn schema(relation: &str, meaning: &str, fields: Vec<Field>) -> Schema {
    let about = [
        ("freehold.version", FACTS_VERSION.to_string()),
        ("freehold.relation", relation.to_owned()),
        ("freehold.meaning", meaning.to_owned()),
    ];
    let about = about.map(|(key, value)| (key.to_owned(), value));
    Schema::new_with_metadata(fields, HashMap::from(about))
}

fn dictionary(column: &DictionaryColumn) -> Result<DictionaryArray<Int32Type>, ArrowError> {
    let texts = StringArray::from_iter_values(column.texts().iter().map(|text| &**text));
    // Fewer texts than rows, and a table of 2^31 rows is beyond every limit of a query.
    let keys: ScalarBuffer<i32> = column.rows().iter().map(|&text| text as i32).collect();
    DictionaryArray::try_new(Int32Array::new(keys, None), Arc::new(texts))
}
