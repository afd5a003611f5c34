//! What a column of a relation holds.

/// What a column holds.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    Value,
    Block,
    Operation,
    /// A block, or a word for where control goes instead: `caller`, `outside`.
    Target,
    Number,
    Word,
}

impl Sort {
    /// The sort as the type of a column, in exported facts and programs.
    pub fn name(self) -> &'static str {
        match self {
            Sort::Value => "value",
            Sort::Block => "block",
            Sort::Operation => "operation",
            Sort::Target => "target",
            Sort::Number => "number",
            Sort::Word => "word",
        }
    }

    /// The sort with an article, for messages.
    pub fn text(self) -> &'static str {
        match self {
            Sort::Value => "a value",
            Sort::Block => "a block",
            Sort::Operation => "an operation",
            Sort::Target => "a block or a word",
            Sort::Number => "a number",
            Sort::Word => "a word",
        }
    }

    /// Whether a variable can stand in columns of both sorts.
    pub fn meets(self, other: Sort) -> bool {
        let target = |a, b| a == Sort::Target && (b == Sort::Block || b == Sort::Word);
        self == other || target(self, other) || target(other, self)
    }
}
