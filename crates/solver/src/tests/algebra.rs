//! The laws of `classes.rs`, one by one: what they make equal, and what they must not.

use super::equal_for_all_values;
use super::formula::read;
use crate::classes::Classes;
use crate::{Terms, Width};

/// One class at every width of up to 5 bits.
const EQUAL: &[(&str, &str)] = &[
    ("(not x)", "(sub (neg x) 1)"),
    ("(or x y)", "(sub (add x y) (and y x))"),
    ("(xor x y)", "(sub (or x y) (and x y))"),
    ("(shl (add x z) y)", "(add (shl x y) (shl z y))"),
    ("(urem x y)", "(sub x (mul y (udiv x y)))"),
    ("(srem x y)", "(sub x (mul y (sdiv x y)))"),
    ("(eq (add x y) z)", "(eq x (sub z y))"),
    ("(ule x y)", "(not (ult y x))"),
    ("(ite (ult x y) x y)", "(ite (ule y x) y x)"),
    (
        "(sdiv (zext 7 x) (zext 7 y))",
        "(udiv (zext 7 x) (zext 7 y))",
    ),
    (
        "(srem (zext 7 x) (zext 7 y))",
        "(urem (zext 7 x) (zext 7 y))",
    ),
    (
        "(ashr (zext 7 x) (zext 7 y))",
        "(lshr (zext 7 x) (zext 7 y))",
    ),
    ("(slt (zext 7 x) (zext 7 y))", "(ult (zext 7 x) (zext 7 y))"),
    ("(sext 9 (zext 7 x))", "(zext 9 (zext 7 x))"),
    (
        "(bits 0 6 (mul (sext 9 x) (zext 9 y)))",
        "(mul (sext 6 x) (zext 6 y))",
    ),
    ("(bits 0 7 (sext 9 x))", "(sext 7 x)"),
    ("(bits 0 7 (zext 9 x))", "(zext 7 x)"),
    ("(bits 0 3 (sext 9 (zext 6 x)))", "(bits 0 3 (zext 6 x))"),
];

/// Two classes at 5 bits, since some values differ.
const DIFFERENT: &[(&str, &str)] = &[
    ("(bits 0 7 (sext 9 x))", "(zext 7 x)"),
    ("(bits 1 7 (sext 9 x))", "(sext 7 x)"),
    ("(sext 7 x)", "(zext 7 x)"),
    ("(sdiv x y)", "(udiv x y)"),
    ("(ashr x y)", "(lshr x y)"),
    ("(ult x y)", "(ult y x)"),
    ("(eq (mul 2 x) 0)", "(eq x 0)"),
    ("(mul x (shl 1 y))", "(mul x (lshr 16 y))"),
];

fn in_one_class(terms: &Terms, left: crate::Term, right: crate::Term) -> bool {
    let mut classes = Classes::new(false);
    classes.add(terms, left);
    classes.add(terms, right);
    classes.of(left) == classes.of(right)
}

#[test]
fn each_law_makes_equal_what_is_equal() {
    for bits in 1..=5 {
        let width = Width::new(bits).expect("a width");
        for (left, right) in EQUAL {
            let mut terms = Terms::verbatim();
            let a = read(&mut terms, width, left);
            let b = read(&mut terms, width, right);
            assert!(
                in_one_class(&terms, a, b),
                "{left} and {right} at {bits} bits"
            );
            let equal = equal_for_all_values(&terms, a, b);
            assert_eq!(equal, Ok(()), "{left} and {right} at {bits} bits");
        }
    }
}

#[test]
fn no_law_makes_equal_what_is_not() {
    let width = Width::new(5).expect("a width");
    for (left, right) in DIFFERENT {
        let mut terms = Terms::verbatim();
        let a = read(&mut terms, width, left);
        let b = read(&mut terms, width, right);
        assert!(!in_one_class(&terms, a, b), "{left} and {right}");
        assert!(
            equal_for_all_values(&terms, a, b).is_err(),
            "{left} and {right}"
        );
    }
}
