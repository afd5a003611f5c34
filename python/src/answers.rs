//! Answers of queries as plain values.

use freehold_query::Answers;

/// What stands in a column: its text, and the line and column where it stands.
type Cell = (String, Option<(usize, usize)>);

/// The answers of a query.
pub struct AnswerRows {
    pub columns: Vec<String>,
    /// For each answer its function and its cells.
    pub rows: Vec<(String, Vec<Cell>)>,
    /// For each function how many answers it has.
    pub found: Vec<(String, usize)>,
}

impl AnswerRows {
    pub fn of(answers: &Answers) -> AnswerRows {
        let rows = answers.rows().map(|(function, items)| {
            let cells = items
                .iter()
                .map(|item| (item.text.to_string(), item.position));
            (function.to_string(), cells.collect())
        });
        let found = answers.found.iter();
        AnswerRows {
            columns: answers.columns.iter().map(|column| column.text()).collect(),
            rows: rows.collect(),
            found: found
                .map(|(function, count)| (function.to_string(), *count))
                .collect(),
        }
    }
}
