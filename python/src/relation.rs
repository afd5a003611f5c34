//! A relation as an Arrow table, which others take by the Arrow C data interface without a copy:
//! <https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html>.

use std::ffi::CStr;

use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchIterator};
use arrow_schema::ffi::FFI_ArrowSchema;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::errors::unexpected;

const STREAM: &CStr = c"arrow_array_stream";
const SCHEMA: &CStr = c"arrow_schema";

/// The rows of a relation.
#[pyclass(frozen, module = "freehold")]
pub struct Relation {
    pub name: &'static str,
    pub meaning: &'static str,
    pub rows: RecordBatch,
}

#[pymethods]
impl Relation {
    /// What the relation is called.
    #[getter]
    fn name(&self) -> &'static str {
        self.name
    }

    /// What a row says.
    #[getter]
    fn meaning(&self) -> &'static str {
        self.meaning
    }

    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        let schema = self.rows.schema();
        let fields = schema.fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// How many rows there are.
    #[getter]
    fn num_rows(&self) -> usize {
        self.rows.num_rows()
    }

    fn __len__(&self) -> usize {
        self.rows.num_rows()
    }

    fn __repr__(&self) -> String {
        let columns = self.column_names().join(", ");
        let rows = self.rows.num_rows();
        format!("<freehold.Relation {}({columns}), {rows} rows>", self.name)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.rows.schema()).map_err(unexpected)?;
        PyCapsule::new_with_value(py, schema, SCHEMA)
    }

    /// The table; another schema than its own, which may be asked for, is left to who asks.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let batches = [Ok(self.rows.clone())];
        let reader = RecordBatchIterator::new(batches, self.rows.schema());
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, STREAM)
    }
}
