//! What is one id after construction: each line is a rule of `simplify/`, and near misses.

use super::equal_for_all_values;
use super::formula::{constants_fit, read};
use crate::{Terms, Width};

/// Equal at every width of 2 bits and more, by construction.
const ONE_TERM: &[(&str, &str)] = &[
    ("(and x x)", "x"),
    ("(and x 0)", "0"),
    ("(and x -1)", "x"),
    ("(and x (not x))", "0"),
    ("(and x (and y x))", "(and x y)"),
    ("(and x (or y x))", "x"),
    ("(and (and x 3) 5)", "(and x 1)"),
    ("(or x x)", "x"),
    ("(or x 0)", "x"),
    ("(or x -1)", "-1"),
    ("(or (not x) x)", "-1"),
    ("(or (and x y) x)", "x"),
    ("(or (or x 1) 2)", "(or x 3)"),
    ("(xor x x)", "0"),
    ("(xor x 0)", "x"),
    ("(xor x -1)", "(not x)"),
    ("(xor (not x) (not y))", "(xor y x)"),
    ("(xor x (xor y x))", "y"),
    ("(xor (xor x 3) 5)", "(xor x 6)"),
    ("(not (not x))", "x"),
    ("(not (neg x))", "(sub x 1)"),
    ("(add x 0)", "x"),
    ("(add x y)", "(add y x)"),
    ("(add x x)", "(mul 2 x)"),
    ("(add x (not x))", "-1"),
    ("(add (not x) 1)", "(neg x)"),
    ("(add x (neg y))", "(sub x y)"),
    ("(add x (sub y x))", "y"),
    ("(add (add x 3) 5)", "(add x 8)"),
    ("(add (sub 3 x) 5)", "(sub 8 x)"),
    ("(sub x x)", "0"),
    ("(sub x 3)", "(add x -3)"),
    ("(sub (add x y) y)", "x"),
    ("(sub y (add x y))", "(neg x)"),
    ("(sub (sub x y) x)", "(neg y)"),
    ("(sub x (sub x y))", "y"),
    ("(neg (sub x y))", "(sub y x)"),
    ("(sub x (neg y))", "(add x y)"),
    ("(sub 5 (sub 3 x))", "(add x 2)"),
    ("(sub 5 (add x 3))", "(sub 2 x)"),
    ("(sub 5 (not x))", "(add x 6)"),
    ("(sub -1 x)", "(not x)"),
    ("(mul x 0)", "0"),
    ("(mul x 1)", "x"),
    ("(mul x -1)", "(neg x)"),
    ("(mul x 4)", "(shl x 2)"),
    ("(mul (mul x 3) 5)", "(mul x 15)"),
    ("(mul x y)", "(mul y x)"),
    ("(udiv x 0)", "-1"),
    ("(udiv x 1)", "x"),
    ("(udiv x 4)", "(lshr x 2)"),
    ("(urem x 0)", "x"),
    ("(urem x 1)", "0"),
    ("(urem x 4)", "(and x 3)"),
    ("(urem x x)", "0"),
    ("(urem 0 x)", "0"),
    ("(sdiv x 1)", "x"),
    ("(sdiv x -1)", "(neg x)"),
    ("(srem x 1)", "0"),
    ("(srem x -1)", "0"),
    ("(srem x x)", "0"),
    ("(srem 0 x)", "0"),
    ("(srem x 0)", "x"),
    ("(shl x 0)", "x"),
    ("(lshr 0 x)", "0"),
    ("(ashr -1 x)", "-1"),
    ("(shl x -1)", "0"),
    ("(lshr x -1)", "0"),
    ("(shl (shl x 1) 2)", "(shl x 3)"),
    ("(lshr (lshr x 1) 2)", "(lshr x 3)"),
    ("(ashr (ashr x 1) 2)", "(ashr x 3)"),
    ("(eq x x)", "(ule 0 0)"),
    ("(eq x (not x))", "(ult 0 0)"),
    ("(eq (not x) (not y))", "(eq y x)"),
    ("(eq (not x) 3)", "(eq x -4)"),
    ("(eq x (add y x))", "(eq y 0)"),
    ("(eq x (xor y x))", "(eq y 0)"),
    ("(eq x (sub x y))", "(eq y 0)"),
    ("(eq (add x y) (add z x))", "(eq y z)"),
    ("(eq (xor x y) (xor z x))", "(eq y z)"),
    ("(eq (add x 3) 5)", "(eq x 2)"),
    ("(eq (sub 3 x) 5)", "(eq x -2)"),
    ("(eq (xor x 3) 5)", "(eq x 6)"),
    ("(eq (xor x y) 0)", "(eq x y)"),
    ("(eq (sub x y) 0)", "(eq x y)"),
    ("(eq (add x 3) (add x 5))", "(eq 3 5)"),
    ("(ult x x)", "(ult 0 0)"),
    ("(ult x 0)", "(ult 0 0)"),
    ("(ult -1 x)", "(ult 0 0)"),
    ("(ule x y)", "(not (ult y x))"),
    ("(ult 0 x)", "(not (eq x 0))"),
    ("(ult x 1)", "(eq x 0)"),
    ("(ult x -1)", "(not (eq x -1))"),
    ("(ult (not x) (not y))", "(ult y x)"),
    ("(slt x x)", "(ult 0 0)"),
    ("(sle x y)", "(not (slt y x))"),
    ("(slt (not x) (not y))", "(slt y x)"),
    ("(ite (eq x x) y z)", "y"),
    ("(ite (ult x y) z z)", "z"),
    ("(ite (not (ult x y)) y z)", "(ite (ult x y) z y)"),
    (
        "(ite (ult x y) (ite (ult x y) x y) z)",
        "(ite (ult x y) x z)",
    ),
    (
        "(ite (ult x y) z (ite (ult x y) x y))",
        "(ite (ult x y) z y)",
    ),
    (
        "(ite (ult x y) (eq 0 0) (eq x z))",
        "(or (ult x y) (eq x z))",
    ),
    (
        "(ite (ult x y) (eq x z) (ult 0 0))",
        "(and (eq x z) (ult x y))",
    ),
    ("(eq (ite (ult x y) 1 0) 1)", "(ult x y)"),
    ("(eq (ite (ult x y) 1 0) 0)", "(not (ult x y))"),
    ("(implies (ult x y) (ult x y))", "(eq 0 0)"),
    ("(zext 9 (zext 7 x))", "(zext 9 x)"),
    ("(sext 9 (sext 7 x))", "(sext 9 x)"),
    ("(sext 9 (zext 7 x))", "(zext 9 x)"),
    ("(bits 0 7 (zext 9 x))", "(zext 7 x)"),
    ("(bits 0 7 (sext 9 x))", "(sext 7 x)"),
    ("(bits 6 3 (zext 9 x))", "(bits 0 3 (zext 5 0))"),
    ("(bits 6 3 (sext 9 x))", "(bits 7 3 (sext 10 x))"),
    ("(concat (zext 6 0) (zext 6 x))", "(zext 12 x)"),
    (
        "(bits 0 3 (concat (zext 5 y) (zext 6 x)))",
        "(bits 0 3 (zext 6 x))",
    ),
    (
        "(bits 6 3 (concat (zext 5 y) (zext 6 x)))",
        "(bits 0 3 (zext 5 y))",
    ),
    (
        "(concat (bits 3 4 (mul (zext 9 x) (zext 9 y))) (bits 1 2 (mul (zext 9 x) (zext 9 y))))",
        "(bits 1 6 (mul (zext 9 x) (zext 9 y)))",
    ),
    ("(eq (zext 9 x) (zext 9 y))", "(eq x y)"),
    ("(eq (sext 9 x) (sext 9 y))", "(eq x y)"),
];

/// Not equal at 5 bits, however much alike.
const TWO_TERMS: &[(&str, &str)] = &[
    ("(sub x y)", "(sub y x)"),
    ("(udiv x x)", "1"),
    ("(udiv 0 x)", "0"),
    ("(sdiv x x)", "1"),
    ("(urem x 3)", "(and x 2)"),
    ("(sdiv x 4)", "(ashr x 2)"),
    ("(srem x 4)", "(and x 3)"),
    ("(lshr (shl x 1) 1)", "x"),
    ("(ashr x 4)", "(lshr x 4)"),
    ("(ult x y)", "(slt x y)"),
    ("(ult (neg x) (neg y))", "(ult y x)"),
    ("(eq (mul x 2) (mul y 2))", "(eq x y)"),
    ("(ult (add x 1) (add y 1))", "(ult x y)"),
    ("(zext 9 (sext 7 x))", "(sext 9 x)"),
    ("(sext 9 x)", "(zext 9 x)"),
    // What is put together did not stand together.
    ("(concat (bits 3 2 x) (bits 0 2 x))", "(bits 0 4 x)"),
    ("(concat (bits 2 2 x) (bits 2 2 x))", "(bits 1 4 x)"),
];

#[test]
fn equal_sides_become_one_id_and_mean_what_they_say() {
    for bits in 1..=5 {
        let width = Width::new(bits).expect("a width");
        for (left, right) in ONE_TERM {
            if !constants_fit(width, left) || !constants_fit(width, right) {
                assert!(bits < 5, "{left} and {right} are never looked at");
                continue;
            }
            let mut terms = Terms::new();
            let (a, b) = (
                read(&mut terms, width, left),
                read(&mut terms, width, right),
            );
            // At 1 bit, where sums are exclusive ors, that is left to the gates.
            assert!(bits == 1 || a == b, "{left} and {right} at {bits} bits");
            let mut terms = Terms::verbatim();
            let (a, b) = (
                read(&mut terms, width, left),
                read(&mut terms, width, right),
            );
            let equal = equal_for_all_values(&terms, a, b);
            assert_eq!(equal, Ok(()), "{left} and {right} at {bits} bits");
        }
    }
}

#[test]
fn what_is_alike_and_different_stays_so() {
    let width = Width::new(5).expect("a width");
    for (left, right) in TWO_TERMS {
        let mut terms = Terms::new();
        let (a, b) = (
            read(&mut terms, width, left),
            read(&mut terms, width, right),
        );
        assert!(
            equal_for_all_values(&terms, a, b).is_err(),
            "{left} and {right}"
        );
    }
}
