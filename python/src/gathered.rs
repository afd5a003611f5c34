//! The relations of many programs as one table each, with the file in front of each row.
//!
//! A small program has fewer rows than there are tables: what is done for each of them and each
//! file in Python would take as long as everything else.

use std::sync::{Mutex, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use pyo3::prelude::*;

use freehold_base::budget::Budget;
use freehold_query::RelationInfo;
use freehold_session::{self as session, Failure};

use crate::errors::detached;
use crate::relation::Relation;

/// The relations of a program, to be gathered.
#[pyclass(frozen, module = "freehold._freehold")]
pub struct Export {
    pub tables: Vec<RecordBatch>,
}

type Tables = Vec<(&'static RelationInfo, freehold_arrow::Gathered)>;

/// The relations of any number of programs.
#[pyclass(frozen, module = "freehold._freehold")]
pub struct Gathered {
    tables: Mutex<Tables>,
}

impl Gathered {
    fn with<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Tables) -> Result<T, ArrowError> + Send,
    ) -> PyResult<T> {
        detached(py, (&Budget::UNLIMITED, None), || {
            let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
            work(&mut tables).map_err(|error| Failure::Exceeded(error.to_string()))
        })
    }
}

#[pymethods]
impl Gathered {
    /// No rows of the relations that are named, or of all.
    #[new]
    fn new(py: Python<'_>, relations: Option<Vec<String>>) -> PyResult<Gathered> {
        detached(py, (&Budget::UNLIMITED, None), || {
            let infos = session::relations(relations.as_deref())?.into_iter();
            let tables = infos.map(|info| (info, freehold_arrow::Gathered::new(info)));
            Ok(Gathered {
                tables: Mutex::new(tables.collect()),
            })
        })
    }

    /// Adds the same relations of a program.
    fn add(&self, py: Python<'_>, file: &str, export: &Export) -> PyResult<()> {
        self.with(py, |tables| {
            let mut relations = tables.iter_mut().zip(&export.tables);
            relations.try_for_each(|((_, rows), table)| rows.add(file, table))
        })
    }

    /// Takes the tables out.
    fn take(&self, py: Python<'_>) -> PyResult<Vec<Relation>> {
        self.with(py, |tables| {
            let taken = tables.iter_mut().map(|(info, rows)| {
                Ok(Relation {
                    name: info.name,
                    meaning: info.help,
                    rows: rows.take()?,
                })
            });
            taken.collect()
        })
    }
}
