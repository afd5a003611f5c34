//! The query box: answers, why they hold, and what the text may go on with.

use freehold_base::diagnostics::Source;
use freehold_query::{self as query, AskError, Detail, Limits, Loaded};
use serde_json::{Value, json};

use crate::read::Program;

/// The rows of relations that are looked at for one answer.
const MOST_ROWS: u64 = 2_000_000;
/// The answers that are shown.
const MOST_ANSWERS: usize = 500;
/// The words that are offered to go on with.
const MOST_OFFERED: usize = 50;

/// What a query is answered; `explains` adds why, and a `cursor`, a place in the text in bytes,
/// what may stand there.
pub fn answer(
    source: &Source,
    program: &Program,
    text: &str,
    explains: bool,
    cursor: Option<usize>,
) -> Value {
    let loaded = Loaded::new(source, &program.module, &program.table);
    let mut out = json!({});
    if let Some(line) = cursor.and_then(|cursor| text.get(..cursor)) {
        // Where no word begins anything may stand, and to offer all of it is in the way.
        let (start, mut words) = match query::word_start(line) < line.len() {
            true => query::completions(&loaded.names(), line),
            false => (line.len(), Vec::new()),
        };
        words.truncate(MOST_OFFERED);
        out["offered"] = json!({ "from": start, "words": words });
    }
    if text.trim().is_empty() {
        return out;
    }
    let limits = Limits { rows: MOST_ROWS };
    let detail = explains.then_some(Detail::Short);
    match loaded.asker().ask(text, limits, detail) {
        Ok(answers) => {
            let columns = answers.columns.iter().map(query::Column::text);
            out["columns"] = columns.collect();
            out["count"] = answers.count().into();
            let rows = answers.rows().take(MOST_ANSWERS).map(|(function, items)| {
                let mut row = json!({ "function": &**function });
                for (column, item) in answers.columns.iter().zip(items) {
                    let mut cell = json!({ "text": &*item.text });
                    if let Some((line, at)) = item.position {
                        cell["line"] = line.into();
                        cell["column"] = at.into();
                    }
                    row[column.text()] = cell;
                }
                row
            });
            out["answers"] = rows.collect();
            if explains {
                out["why"] = answers.explained(Detail::Short).into();
            }
        }
        Err(AskError::Query(error)) => {
            out["wrong"] = error.message.into();
            out["from"] = error.span.start.into();
            out["to"] = error.span.end.into();
        }
        Err(AskError::Limit(progress)) => {
            out["wrong"] = format!(
                "it looks at more than {MOST_ROWS} rows, with {} answers so far: ask for less",
                progress.answers
            )
            .into();
        }
    }
    out
}
