//! The forms in which commands write results. `options` has their words.

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
}

/// How `freehold report` writes what it found.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum PageFormat {
    #[default]
    Html,
    Json,
}
