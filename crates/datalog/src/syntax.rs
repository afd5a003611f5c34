//! The text of a program as a tree, with places. Knows no relation: `parser` makes it, `check`
//! decides what it means.

use freehold_base::location::Location;

/// Something with its place in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct At<T> {
    pub what: T,
    pub at: Location,
}

/// One statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Statement {
    /// `.decl r(x: symbol, n: number)`: each column with its type.
    Declaration {
        name: At<String>,
        columns: Vec<(At<String>, At<String>)>,
    },
    /// `.type t <: symbol`.
    Type {
        name: At<String>,
        within: At<String>,
    },
    Input(Vec<At<String>>),
    Output(Vec<At<String>>),
    Clause(Clause),
}

/// `heads :- body; body.`, or facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clause {
    pub heads: Vec<Atom>,
    /// The alternatives; a fact has one that is empty.
    pub bodies: Vec<Vec<Literal>>,
    /// Where the clause ends, behind its dot.
    pub end: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Literal {
    Atom { atom: Atom, is_negated: bool },
    Compare(Term, At<Comparison>, Term),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Atom {
    pub relation: At<String>,
    pub arguments: Vec<Term>,
}

pub(crate) type Term = At<TermKind>;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum TermKind {
    Variable(String),
    /// `_`: each time something else.
    Anything,
    Number(i64),
    Symbol(String),
    Negate(Box<Term>),
    Binary(Box<Term>, Operator, Box<Term>),
    Aggregate(Box<Aggregate>),
}

/// `sum x : { body }`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Aggregate {
    pub function: Function,
    /// What is added up or compared; `count` has nothing.
    pub of: Option<Term>,
    pub body: Vec<Literal>,
}

/// How two terms compare.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    Equal,
    Different,
    Less,
    AtMost,
    Greater,
    AtLeast,
}

impl Comparison {
    /// As programs write it.
    pub fn text(self) -> &'static str {
        match self {
            Comparison::Equal => "=",
            Comparison::Different => "!=",
            Comparison::Less => "<",
            Comparison::AtMost => "<=",
            Comparison::Greater => ">",
            Comparison::AtLeast => ">=",
        }
    }

    /// Whether it holds of two things that are ordered so.
    pub fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Comparison::Equal => order.is_eq(),
            Comparison::Different => order.is_ne(),
            Comparison::Less => order.is_lt(),
            Comparison::AtMost => order.is_le(),
            Comparison::Greater => order.is_gt(),
            Comparison::AtLeast => order.is_ge(),
        }
    }
}

/// What is computed of two numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
}

/// What an aggregate says of all ways in which its body holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Function {
    Count,
    Sum,
    Min,
    Max,
}

impl Function {
    /// All of them.
    pub(crate) const ALL: [Function; 4] =
        [Function::Count, Function::Sum, Function::Min, Function::Max];

    /// As programs write it.
    pub fn text(self) -> &'static str {
        match self {
            Function::Count => "count",
            Function::Sum => "sum",
            Function::Min => "min",
            Function::Max => "max",
        }
    }
}
