//! Decisions that need no solver: all assignments, one after the other, and those of a few values.

use crate::evaluate::{Assignment, Evaluator, bit_of};
use crate::{Error, Outcome, Term, Terms, Value, Variable, Width};

/// So many assignments of the values where programs go wrong are tried before a solver is asked:
/// all of three variables.
const MOST_CORNERS: usize = 343;

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
    let mut found = None;
    each(terms, assertion, limit, |bits, values| {
        if bits == 1 {
            found = Some(values.assignment());
        }
        found.is_none()
    })?;
    Ok(match found {
        Some(found) => Outcome::Satisfiable(found),
        None => Outcome::Unsatisfiable,
    })
}

/// What a term is under all assignments of its variables, in the order in which
/// [`decide_exhaustively`] tries them.
///
/// ```
/// use freehold_solver::{Binary, Terms, Width, table};
///
/// let mut terms = Terms::new();
/// let x = terms.variable("x", Width::new(2)?)?;
/// let square = terms.binary(Binary::Mul, x, x)?;
/// assert_eq!(table(&terms, square, 2)?, [0, 1, 0, 1]);
/// # Ok::<(), freehold_solver::Error>(())
/// ```
///
/// # Errors
/// The variables have more bits than the limit.
pub fn table(terms: &Terms, term: Term, limit: u32) -> Result<Vec<u128>, Error> {
    let mut all = Vec::new();
    each(terms, term, limit, |bits, _| {
        all.push(bits);
        true
    })?;
    Ok(all)
}

/// Evaluates a term under all assignments, until it is told to stop.
fn each(
    terms: &Terms,
    term: Term,
    limit: u32,
    mut goes_on: impl FnMut(u128, &Values) -> bool,
) -> Result<(), Error> {
    let limit = limit.min(40);
    let variables = terms.variables_of(&[term]);
    // Where each variable begins in the number of an assignment.
    let mut bits: u64 = 0;
    let mut places = Vec::new();
    for variable in variables {
        let width = terms.width(terms.of_variable(variable));
        places.push((bits, width));
        bits += u64::from(width.bits());
    }
    if bits > u64::from(limit) {
        return Err(Error::TooManyBits { bits, limit });
    }
    let mut evaluator = Evaluator::new(terms, term);
    let mut values = Values::new(terms, term);
    for number in 0..1_u128 << bits {
        let mut changed = 0;
        for (at, (value, &(place, width))) in (0..).zip(values.0.iter_mut().zip(&places)) {
            let now = number >> place & width.mask();
            if value.2 != now {
                (value.2, changed) = (now, changed | bit_of(at));
            }
        }
        let changed = if number == 0 { u64::MAX } else { changed };
        let bits = evaluator.run_again(changed, |variable| values.of(variable));
        if !goes_on(bits, &values) {
            break;
        }
    }
    Ok(())
}

/// An assignment of 0, 1, -1 and the like that makes the assertion true, if there is one.
pub(crate) fn try_corners(terms: &Terms, assertion: Term) -> Option<Assignment> {
    let mut values = Values::new(terms, assertion);
    let mut evaluator = Evaluator::new(terms, assertion);
    for number in 0..MOST_CORNERS {
        let mut rest = number;
        for (_, width, value) in &mut values.0 {
            let corners = [
                0,
                1,
                width.mask(),
                width.sign_bit(),
                width.sign_bit() - 1,
                2,
                3,
            ];
            *value = corners[rest % corners.len()] & width.mask();
            rest /= corners.len();
        }
        if rest > 0 {
            // All variables have had all of them.
            break;
        }
        if evaluator.run(|variable| values.of(variable)) == 1 {
            return Some(values.assignment());
        }
    }
    None
}

/// The variables of a term in order, each with its width and a value.
struct Values(Vec<(Variable, Width, u128)>);

impl Values {
    fn new(terms: &Terms, term: Term) -> Values {
        let variables = terms.variables_of(&[term]).into_iter();
        let width = |variable| terms.width(terms.of_variable(variable));
        Values(
            variables
                .map(|variable| (variable, width(variable), 0))
                .collect(),
        )
    }

    fn of(&self, variable: Variable) -> u128 {
        let at = self
            .0
            .binary_search_by_key(&variable, |&(variable, ..)| variable);
        at.map_or(0, |at| self.0[at].2)
    }

    fn assignment(&self) -> Assignment {
        let mut assignment = Assignment::default();
        for &(variable, width, bits) in &self.0 {
            assignment.set_value(variable, Value::truncated(bits, width));
        }
        assignment
    }
}
