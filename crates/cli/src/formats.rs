//! The forms in which commands write results. `options` has their words.

use freehold_query::ExportFormat;

/// The forms of most results.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TextOrJson {
    #[default]
    Text,
    Json,
}

/// How `freehold query` writes its answers.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum QueryFormat {
    #[default]
    Table,
    Csv,
    Json,
    /// A graph of pairs.
    Svg,
}

/// How `freehold facts` writes relations.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FactsFormat {
    /// Of each program a file for each relation.
    Files(ExportFormat),
    /// A dataset of Apache Parquet files.
    Parquet,
}

impl Default for FactsFormat {
    fn default() -> Self {
        FactsFormat::Files(ExportFormat::default())
    }
}

/// The forms of the interactive HTML report: the page, or the document in it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum PageFormat {
    #[default]
    Html,
    Json,
}

/// How `freehold memory` writes what functions need.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum MemoryFormat {
    #[default]
    Text,
    Json,
    /// MiniMalloc's, of one function.
    Csv,
    /// A picture.
    Svg,
}

/// How `freehold validate` writes its report.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum VerdictFormat {
    #[default]
    Text,
    Json,
    /// What tools for code review read.
    Sarif,
}
