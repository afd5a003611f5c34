//! Known identities and what is nearly one, at the widths of programs, within few conflicts.

use std::time::Instant;

use super::formula::read;
use crate::{Limits, Outcome, Solver, Term, Terms, Width, evaluate, solve};

/// Hold at every width: `W` is the width, `D` twice as much.
const IDENTITIES: &[&str] = &[
    "(eq (add (and x y) (or x y)) (add x y))",
    "(eq (sub (or x y) (and x y)) (xor x y))",
    "(eq (xor (xor x y) (xor y z)) (xor x z))",
    "(eq (sub (add x y) (sub y z)) (add x z))",
    "(eq (add (sub x y) (sub y z)) (sub x z))",
    "(eq (sub (xor x -1) y) (not (add x y)))",
    "(eq (and x (or y z)) (or (and x y) (and x z)))",
    "(eq (not (and x y)) (or (not x) (not y)))",
    "(eq (mul x 10) (add (shl x 3) (shl x 1)))",
    "(eq (mul x 15) (sub (shl x 4) x))",
    "(eq (mul x y) (mul y x))",
    "(eq (mul x (add y z)) (add (mul x y) (mul x z)))",
    "(eq (mul (add x y) (sub x y)) (sub (mul x x) (mul y y)))",
    "(eq (mul (mul x y) z) (mul x (mul y z)))",
    "(eq (add (mul (udiv x y) y) (urem x y)) x)",
    "(eq (add (mul (sdiv x y) y) (srem x y)) x)",
    "(eq (lshr (shl x 3) 3) (and x (lshr -1 3)))",
    "(eq (shl (lshr x y) y) (and x (shl -1 y)))",
    "(eq (shl (add x y) z) (add (shl x z) (shl y z)))",
    "(eq (ashr (not x) y) (not (ashr x y)))",
    "(eq (and (shl x z) (shl y z)) (shl (and x y) z))",
    "(implies (ult x y) (ult x (or x y)))",
    "(implies (and (ule x y) (ule y z)) (ule x z))",
    "(implies (and (slt x y) (slt y z)) (slt x z))",
    "(eq (ult x y) (not (ule y x)))",
    "(eq (slt x y) (ult (xor x (shl 1 (sub W 1))) (xor y (shl 1 (sub W 1)))))",
    "(eq (ite (slt x 0) (neg x) x) (sub (xor x (ashr x (sub W 1))) (ashr x (sub W 1))))",
    "(eq (ite (ult x y) x y) (ite (ule y x) y x))",
    "(implies (ult (urem x 8) 8) (eq (urem x 8) (and x 7)))",
    "(implies (not (eq y 0)) (ult (and x (sub y 1)) y))",
    "(implies (not (eq y 0)) (ult (urem x y) y))",
    "(eq (urem (urem x y) y) (urem x y))",
    "(implies (ult x y) (eq (urem x y) x))",
    "(implies (and (sle 0 x) (sle 0 y)) (eq (sdiv x y) (udiv x y)))",
    "(implies (and (sle 0 x) (slt 0 y)) (eq (srem x y) (urem x y)))",
    "(implies (sle 0 x) (eq (ashr x y) (lshr x y)))",
    // Sums and products that do not overflow, in any order.
    "(implies (and (eq (sext D (add x y)) (add (sext D x) (sext D y)))
                   (and (eq (sext D (add (add x y) z)) (add (sext D (add x y)) (sext D z)))
                        (eq (sext D (add y z)) (add (sext D y) (sext D z)))))
              (eq (sext D (add x (add y z))) (add (sext D x) (sext D (add y z)))))",
    "(implies (and (eq (sext D (mul x y)) (mul (sext D x) (sext D y)))
                   (and (eq (sext D (mul (mul x y) z)) (mul (sext D (mul x y)) (sext D z)))
                        (eq (sext D (mul y z)) (mul (sext D y) (sext D z)))))
              (eq (sext D (mul x (mul y z))) (mul (sext D x) (sext D (mul y z)))))",
    "(implies (eq (zext D (mul x 3)) (mul (zext D x) (zext D 3))) (eq (udiv (mul x 3) 3) x))",
];

/// Hold at no width of programs, but for most values.
const NEAR_MISSES: &[&str] = &[
    "(eq (add (and x y) (or x y)) (add x (add y 1)))",
    "(eq (sub x y) (sub y x))",
    "(eq (lshr (shl x 1) 1) x)",
    "(eq (ashr (shl x 1) 1) x)",
    "(eq (udiv (mul x 3) 3) x)",
    "(eq (udiv (shl x 2) 4) x)",
    "(eq (sdiv x 2) (ashr x 1))",
    "(eq (srem x 2) (and x 1))",
    "(eq (udiv x x) 1)",
    "(eq (ult x y) (slt x y))",
    "(implies (ult x y) (ult (add x 1) (add y 1)))",
    "(implies (slt x y) (slt (sub x y) 0))",
    "(eq (mul x 10) (add (shl x 3) (shl x 2)))",
    "(eq (shl (shl x y) z) (shl x (add y z)))",
    "(not (eq (mul x y) 77))",
    "(not (and (eq (mul x x) (add x 6)) (ult 3 x)))",
    "(implies (slt x 0) (slt 0 (neg x)))",
    "(eq (ite (slt x 0) (neg x) x) (and x (lshr -1 1)))",
];

/// No identity here takes more than half of it.
const LIMITS: Limits = Limits { conflicts: 100_000 };

const WIDTHS: [u32; 4] = [8, 16, 32, 64];

/// The question whether the formula fails.
fn question(formula: &str, bits: u32) -> (Terms, Term) {
    let mut terms = Terms::verbatim();
    let width = Width::new(bits).expect("a width");
    let formula = formula.replace('W', &bits.to_string());
    let formula = formula.replace('D', &(2 * bits).to_string());
    let formula = read(&mut terms, width, &formula);
    let fails = terms.not(formula);
    (terms, fails)
}

#[test]
fn identities_hold_at_the_widths_of_programs() {
    for formula in IDENTITIES {
        for bits in WIDTHS {
            let (terms, fails) = question(formula, bits);
            let begin = Instant::now();
            let mut solver = Solver::new();
            solver.assert(&terms, fails).expect("a boolean");
            let outcome = solver.solve(&terms, &[], LIMITS);
            assert_eq!(
                outcome,
                Ok(Outcome::Unsatisfiable),
                "{formula} at {bits} bits"
            );
            let (conflicts, time) = (solver.conflicts(), begin.elapsed());
            println!("{formula}: {bits} bits, {conflicts} conflicts, {time:.1?}");
        }
    }
}

/// By the values that are tried first, and by SAT where these are not tried.
#[test]
fn near_misses_fail_with_values_that_say_so() {
    for formula in NEAR_MISSES {
        for bits in WIDTHS {
            let (terms, fails) = question(formula, bits);
            let begin = Instant::now();
            let mut solver = Solver::new();
            solver.assert(&terms, fails).expect("a boolean");
            let by_sat = solver.solve(&terms, &[], LIMITS);
            let (conflicts, time) = (solver.conflicts(), begin.elapsed());
            for outcome in [by_sat, solve(&terms, fails, LIMITS)] {
                let Ok(Outcome::Satisfiable(found)) = outcome else {
                    panic!("{formula} at {bits} bits: {outcome:?}");
                };
                assert!(evaluate(&terms, fails, &found).is_true());
                let found = found.display(&terms);
                println!("{formula}: {bits} bits, {conflicts} conflicts, {time:.1?}: {found}");
            }
        }
    }
}

/// What algebra decides, SAT alone decides too where it can.
#[test]
fn products_commute_and_distribute_at_small_widths_by_sat_alone() {
    for bits in 1..=5 {
        for formula in [
            "(eq (mul x y) (mul y x))",
            "(eq (mul x (add y z)) (add (mul x y) (mul x z)))",
            "(eq (add (mul (udiv x y) y) (urem x y)) x)",
        ] {
            let mut terms = Terms::verbatim();
            let formula = read(&mut terms, Width::new(bits).expect("a width"), formula);
            let fails = terms.not(formula);
            let outcome = Solver::plain().solve(&terms, &[fails], LIMITS);
            assert_eq!(outcome, Ok(Outcome::Unsatisfiable), "at {bits} bits");
        }
    }
}
