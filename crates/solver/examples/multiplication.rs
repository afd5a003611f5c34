//! How far laws of multiplication are decided, with algebra and by SAT alone, and what they take.
//!
//! `cargo run -p freehold-solver --example multiplication [CONFLICTS]`

use std::time::{Duration, Instant};

use freehold_solver::{Binary, Error, Limits, Outcome, Solver, Term, Terms, Width};

/// Makes both sides of a law.
type Law = fn(&mut Terms, [Term; 3]) -> Result<(Term, Term), Error>;

const LAWS: [(&str, Law); 7] = [
    ("x * y = y * x", |terms, [x, y, _]| {
        Ok((
            terms.binary(Binary::Mul, x, y)?,
            terms.binary(Binary::Mul, y, x)?,
        ))
    }),
    ("x * (y + z) = x * y + x * z", |terms, [x, y, z]| {
        let sum = terms.binary(Binary::Add, y, z)?;
        let (first, second) = (
            terms.binary(Binary::Mul, x, y)?,
            terms.binary(Binary::Mul, x, z)?,
        );
        Ok((
            terms.binary(Binary::Mul, x, sum)?,
            terms.binary(Binary::Add, first, second)?,
        ))
    }),
    ("(x * y) * z = x * (y * z)", |terms, [x, y, z]| {
        let (first, second) = (
            terms.binary(Binary::Mul, x, y)?,
            terms.binary(Binary::Mul, y, z)?,
        );
        Ok((
            terms.binary(Binary::Mul, first, z)?,
            terms.binary(Binary::Mul, x, second)?,
        ))
    }),
    ("(0 - x) * y = 0 - x * y", |terms, [x, y, _]| {
        let zero = terms.binary(Binary::Xor, x, x)?;
        let negative = terms.binary(Binary::Sub, zero, x)?;
        let product = terms.binary(Binary::Mul, x, y)?;
        Ok((
            terms.binary(Binary::Mul, negative, y)?,
            terms.binary(Binary::Sub, zero, product)?,
        ))
    }),
    ("x * 15 = (x << 4) - x", |terms, [x, ..]| {
        let width = terms.width(x);
        let fifteen = terms.constant(freehold_solver::Value::truncated(15, width));
        let four = terms.constant(freehold_solver::Value::truncated(4, width));
        let shifted = terms.binary(Binary::Shl, x, four)?;
        Ok((
            terms.binary(Binary::Mul, x, fifteen)?,
            terms.binary(Binary::Sub, shifted, x)?,
        ))
    }),
    ("(x / y) * y + x % y = x", |terms, [x, y, _]| {
        let quotient = terms.binary(Binary::Udiv, x, y)?;
        let rest = terms.binary(Binary::Urem, x, y)?;
        let product = terms.binary(Binary::Mul, quotient, y)?;
        Ok((terms.binary(Binary::Add, product, rest)?, x))
    }),
    (
        "x /s y = 0 - (x /s (0 - y)) unless y is least",
        |terms, [x, y, _]| {
            let zero = terms.binary(Binary::Xor, x, x)?;
            let negative = terms.binary(Binary::Sub, zero, y)?;
            let other = terms.binary(Binary::Sdiv, x, negative)?;
            let is_least = terms.binary(Binary::Eq, y, negative)?;
            let left = terms.binary(Binary::Sdiv, x, y)?;
            let right = terms.binary(Binary::Sub, zero, other)?;
            Ok((left, terms.ite(is_least, left, right)?))
        },
    ),
];

fn main() -> Result<(), Error> {
    let conflicts = std::env::args().nth(1).and_then(|word| word.parse().ok());
    let limits = Limits {
        conflicts: conflicts.unwrap_or(100_000),
    };
    for (name, law) in LAWS {
        println!("{name}");
        for (how, solver) in [
            ("with algebra", Solver::new as fn() -> Solver),
            ("SAT", Solver::plain),
        ] {
            for bits in [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 32, 64] {
                let mut solver = solver();
                let (outcome, time) = decide(law, Width::new(bits)?, &mut solver, limits)?;
                let said = match outcome {
                    Outcome::Unsatisfiable => "holds",
                    Outcome::Satisfiable(_) => "does not hold",
                    Outcome::Unknown { .. } => "not known",
                };
                let (conflicts, seconds) = (solver.conflicts(), time.as_secs_f64());
                println!("  {how}, {bits:2} bits: {said}, {conflicts} conflicts, {seconds:.3} s");
                if said == "not known" {
                    break;
                }
            }
        }
    }
    Ok(())
}

/// Whether both sides are equal for all values, as they are written.
fn decide(
    law: Law,
    width: Width,
    solver: &mut Solver,
    limits: Limits,
) -> Result<(Outcome, Duration), Error> {
    let mut terms = Terms::verbatim();
    let [x, y, z] = ["x", "y", "z"].map(|name| terms.variable(name, width));
    let (left, right) = law(&mut terms, [x?, y?, z?])?;
    let equal = terms.binary(Binary::Eq, left, right)?;
    let differ = terms.not(equal);
    let begin = Instant::now();
    let outcome = solver.solve(&terms, &[differ], limits)?;
    Ok((outcome, begin.elapsed()))
}
