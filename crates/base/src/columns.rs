//! Lines of text whose fields stand below each other, with two blanks between them.
//!
//! Knows nothing of what the fields say. Widths are noted first and lines written then, so that a
//! table of millions of rows is never held twice.

/// How wide the columns are.
#[derive(Default)]
pub struct Columns {
    widths: Vec<usize>,
    /// The first of the columns whose fields end below each other.
    right_from: Option<usize>,
}

impl Columns {
    /// Columns of which those from `column` on have their fields at the right.
    pub fn right_from(column: usize) -> Columns {
        Columns {
            widths: Vec::new(),
            right_from: Some(column),
        }
    }

    /// Makes a column at least so wide.
    pub fn widen(&mut self, column: usize, width: usize) {
        if self.widths.len() <= column {
            self.widths.resize(column + 1, 0);
        }
        self.widths[column] = self.widths[column].max(width);
    }

    /// Appends a line. Each field comes with its width; one that is wider than its column moves the
    /// others of its line. Nothing stands behind the last field.
    ///
    /// ```
    /// use freehold::columns::Columns;
    /// let mut columns = Columns::right_from(1);
    /// columns.widen(0, 5);
    /// columns.widen(1, 3);
    /// let mut out = String::new();
    /// columns.line(&mut out, [("heap", 4), ("7", 1)]);
    /// assert_eq!(out, "heap     7\n");
    /// ```
    pub fn line<'t>(&self, out: &mut String, fields: impl IntoIterator<Item = (&'t str, usize)>) {
        for (column, field) in fields.into_iter().enumerate() {
            self.field(out, column, field);
        }
        end_line(out);
    }

    /// Appends one field of a line, with the blanks around it.
    pub fn field(&self, out: &mut String, column: usize, (text, own): (&str, usize)) {
        let width = self.widths.get(column).copied().unwrap_or(0);
        let blanks = std::iter::repeat_n(' ', width.saturating_sub(own));
        if column > 0 {
            out.push_str("  ");
        }
        match self.right_from.is_some_and(|first| first <= column) {
            true => {
                out.extend(blanks);
                out.push_str(text);
            }
            false => {
                out.push_str(text);
                out.extend(blanks);
            }
        }
    }
}

/// Ends a line whose fields were appended one by one.
pub fn end_line(out: &mut String) {
    let end = out.bytes().rposition(|byte| byte != b' ');
    out.truncate(end.map_or(0, |end| end + 1));
    out.push('\n');
}

/// The lines of pairs, the second parts below each other, each line after `indent`. First parts of
/// more than `most` characters do not count.
pub fn pairs<'t>(
    out: &mut String,
    (indent, most): (&str, usize),
    pairs: impl Iterator<Item = (&'t str, &'t str)> + Clone,
) {
    let mut columns = Columns::default();
    let width = |text: &str| text.chars().count();
    let widths = pairs.clone().map(|pair| width(pair.0));
    widths
        .filter(|&width| width <= most)
        .for_each(|width| columns.widen(0, width));
    for (first, second) in pairs {
        out.push_str(indent);
        columns.line(out, [(first, width(first)), (second, width(second))]);
    }
}
