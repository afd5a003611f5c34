//! What is wrong with a term, or with a question about one.

use std::fmt;

use crate::{Binary, Width};

/// Why a term was not made, or a question not answered.
///
/// ```
/// use freehold_solver::{Binary, Terms, Width};
///
/// let mut terms = Terms::new();
/// let x = terms.variable("x", Width::new(8)?)?;
/// let y = terms.variable("y", Width::new(16)?)?;
/// let error = terms.binary(Binary::Add, x, y).unwrap_err();
/// assert_eq!(error.to_string(), "bvadd of 8 and 16 bits");
/// # Ok::<(), freehold_solver::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    NoSuchWidth {
        bits: u32,
    },
    DoesNotFit {
        bits: u128,
        width: Width,
    },
    WidthsDiffer {
        operator: Binary,
        left: Width,
        right: Width,
    },
    BranchesDiffer {
        then: Width,
        otherwise: Width,
    },
    NotBoolean {
        width: Width,
    },
    NotAnExtension {
        from: Width,
        to: Width,
    },
    NoSuchBits {
        first: u32,
        width: Width,
        of: Width,
    },
    /// The variable was made with another width before.
    Redeclared {
        name: String,
        before: Width,
        now: Width,
    },
    /// The variables have too many values to try all.
    TooManyBits {
        bits: u64,
        limit: u32,
    },
    /// A fault of this crate or of the SAT crate: the assignment that was found is none.
    WrongModel,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::NoSuchWidth { bits } => {
                write!(f, "bit vectors have 1 to 128 bits, not {bits}")
            }
            Error::DoesNotFit { bits, width } => {
                write!(f, "{bits} needs more than {width} bits")
            }
            Error::WidthsDiffer {
                operator,
                left,
                right,
            } => {
                write!(f, "{} of {left} and {right} bits", operator.smtlib())
            }
            Error::BranchesDiffer { then, otherwise } => {
                write!(f, "ite between {then} and {otherwise} bits")
            }
            Error::NotBoolean { width } => {
                write!(f, "what is true or false has 1 bit, not {width}")
            }
            Error::NotAnExtension { from, to } => {
                write!(f, "{from} bits extended to {to}")
            }
            Error::NoSuchBits { first, width, of } => {
                write!(f, "{width} bits from bit {first} on, of {of} bits")
            }
            Error::Redeclared { name, before, now } => {
                write!(
                    f,
                    "variable `{name}` of {now} bits had {before} bits before"
                )
            }
            Error::TooManyBits { bits, limit } => {
                write!(
                    f,
                    "the variables have {bits} bits, of which {limit} at most are tried"
                )
            }
            Error::WrongModel => f.write_str("the assignment that was found does not satisfy"),
        }
    }
}

impl std::error::Error for Error {}
