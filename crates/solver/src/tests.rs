//! What every part of the crate is judged by: the plain meaning, all values, and z3.

mod algebra;
mod floats;
mod formula;
mod identities;
mod questions;
mod random;
mod simplified;
mod z3;

// The one place that looks for the programs that judge.
#[path = "../../../tests/suite/oracle/mod.rs"]
mod oracle;

use crate::{Assignment, Term, Terms, evaluate};

/// Whether two terms have one value under all assignments of their variables, which have few bits.
/// If not, an assignment that tells.
fn equal_for_all_values(terms: &Terms, left: Term, right: Term) -> Result<(), Assignment> {
    let places: Vec<(Term, u32)> = (terms.variables_of(&[left, right]).into_iter())
        .map(|variable| terms.of_variable(variable))
        .map(|term| (term, terms.width(term).bits()))
        .collect();
    let bits: u32 = places.iter().map(|&(_, bits)| bits).sum();
    assert!(bits <= 20, "{bits} bits are too many to try all values");
    for mut number in 0..1_u128 << bits {
        let mut assignment = Assignment::default();
        for &(term, bits) in &places {
            assignment
                .set(terms, term, number & terms.width(term).mask())
                .expect("it fits");
            number >>= bits;
        }
        if evaluate(terms, left, &assignment) != evaluate(terms, right, &assignment) {
            return Err(assignment);
        }
    }
    Ok(())
}
