//! The relations of a program as Arrow tables: texts as dictionaries, numbers with 64 bits.
//!
//! The columns are those of `docs/exported-facts.md`. It knows no program: it is handed what
//! `freehold-query` exports.

use std::collections::HashMap;
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray};
use arrow_buffer::ScalarBuffer;
use arrow_schema::{ArrowError, DataType, Field, Schema};

use freehold_query::{DictionaryColumn, Exported, ExportedColumn, FACTS_VERSION};

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
        let sort = HashMap::from([("freehold.sort".to_owned(), sort.to_owned())]);
        let field = Field::new(name, array.data_type().clone(), false);
        fields.push(field.with_metadata(sort));
        arrays.push(array);
    }
    RecordBatch::try_new(Arc::new(schema(relation, fields)), arrays)
}

fn schema(relation: &Exported, fields: Vec<Field>) -> Schema {
    let about = [
        ("freehold.version", FACTS_VERSION.to_string()),
        ("freehold.relation", relation.name().to_owned()),
        ("freehold.meaning", relation.meaning().to_owned()),
    ];
    let about = about.map(|(key, value)| (key.to_owned(), value));
    Schema::new_with_metadata(fields, HashMap::from(about))
}

/// The type of columns of texts.
pub fn text_type() -> DataType {
    DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8))
}

fn dictionary(column: &DictionaryColumn) -> Result<DictionaryArray<Int32Type>, ArrowError> {
    let texts = StringArray::from_iter_values(column.texts().iter().map(|text| &**text));
    // Fewer texts than rows, and a table of 2^31 rows is beyond every limit of a query.
    let keys: ScalarBuffer<i32> = column.rows().iter().map(|&text| text as i32).collect();
    DictionaryArray::try_new(Int32Array::new(keys, None), Arc::new(texts))
}
