//! The decision that needs no solver: all assignments, one after the other.

use crate::evaluate::{Assignment, Evaluator};
use crate::{Error, Outcome, Term, Terms, Value};

/// Whether some assignment makes the assertion true, by trying all of them. The variables may have
/// `limit` bits together, 40 at most. The first variable counts fastest, and the assignment that is
/// found is the first.
///
/// ```
/// use freehold_solver::{Binary, Outcome, Terms, Width, decide_exhaustively};
///
/// let mut terms = Terms::new();
/// let i4 = Width::new(4)?;
/// let (x, y) = (terms.variable("x", i4)?, terms.variable("y", i4)?);
/// let (product, less) = (terms.binary(Binary::Mul, x, y)?, terms.binary(Binary::Ult, x, y)?);
/// let wraps = terms.binary(Binary::Ult, product, x)?;
/// let question = terms.all(&[wraps, less])?;
/// let Outcome::Satisfiable(found) = decide_exhaustively(&terms, question, 8)? else {
///     unreachable!("products wrap");
/// };
/// assert_eq!(found.display(&terms).to_string(), "x = 3, y = 6");
/// assert!(decide_exhaustively(&terms, question, 7).is_err());
/// # Ok::<(), freehold_solver::Error>(())
/// ```
///
/// # Errors
/// The assertion is no boolean, or its variables have more bits.
pub fn decide_exhaustively(terms: &Terms, assertion: Term, limit: u32) -> Result<Outcome, Error> {
    terms.expect_boolean(assertion)?;
    let limit = limit.min(40);
    let variables = terms.variables_of(&[assertion]);
    // Where each variable begins in the number of an assignment.
    let mut bits: u64 = 0;
    let mut places = Vec::new();
    for variable in variables {
        let width = terms.width(terms.of_variable(variable));
        places.push((variable, bits, width));
        bits += u64::from(width.bits());
    }
    if bits > u64::from(limit) {
        return Err(Error::TooManyBits { bits, limit });
    }
    let last = places
        .last()
        .map_or(0, |(variable, ..)| variable.as_u32() as usize + 1);
    let mut values = vec![0; last];
    let mut evaluator = Evaluator::new(terms, assertion);
    for number in 0..1_u128 << bits {
        for &(variable, place, width) in &places {
            values[variable.as_u32() as usize] = number >> place & width.mask();
        }
        if evaluator.run(|variable| values[variable.as_u32() as usize]) == 1 {
            let mut found = Assignment::default();
            for &(variable, _, width) in &places {
                let value = values[variable.as_u32() as usize];
                found.set_value(variable, Value::truncated(value, width));
            }
            return Ok(Outcome::Satisfiable(found));
        }
    }
    Ok(Outcome::Unsatisfiable)
}
