//! The formulas of floats against the processor, and against z3's own floats.

use super::z3::answers;
use crate::floats::{Floats, Format, Rounding};
use crate::{Assignment, Error, Term, Terms, Width, evaluate, smtlib};

const BINARY: [&str; 6] = ["sum", "difference", "product", "quotient", "less", "equal"];

fn format(name: &str) -> Format {
    Format::of(name).expect("a format")
}

/// An operation of two numbers by its name.
fn binary(floats: &mut Floats, name: &str, of: Format, a: Term, b: Term) -> Result<Term, Error> {
    match name {
        "sum" => floats.sum(of, a, b),
        "difference" => floats.difference(of, a, b),
        "product" => floats.product(of, a, b),
        "quotient" => floats.quotient(of, a, b),
        "less" => floats.is_less(of, a, b),
        _ => floats.is_equal(of, a, b),
    }
}

/// Variables of these widths.
fn variables(terms: &mut Terms, widths: &[u32]) -> Vec<Term> {
    let widths = widths
        .iter()
        .map(|&width| Width::new(width).expect("a width"));
    let variable = |(at, width): (u32, Width)| terms.variable(&format!("x{at}"), width);
    let made = (0..).zip(widths).map(variable);
    made.collect::<Result<_, _>>().expect("they are new")
}

/// A function of bits, made of variables of these widths.
struct Function {
    terms: Terms,
    variables: Vec<Term>,
    result: Term,
}

impl Function {
    fn new(
        widths: &[u32],
        make: impl FnOnce(&mut Floats, &[Term]) -> Result<Term, Error>,
    ) -> Function {
        let mut terms = Terms::new();
        let variables = variables(&mut terms, widths);
        let mut floats = Floats { terms: &mut terms };
        let result = make(&mut floats, &variables).expect("widths agree");
        Function {
            terms,
            variables,
            result,
        }
    }

    fn of(&self, bits: &[u64]) -> u64 {
        let mut assignment = Assignment::default();
        for (&variable, &bits) in self.variables.iter().zip(bits) {
            assignment
                .set(&self.terms, variable, bits.into())
                .expect("it fits");
        }
        evaluate(&self.terms, self.result, &assignment).bits() as u64
    }
}

/// Numbers of all magnitudes, near each other as often as far, and the ends of the range.
struct Samples {
    state: u64,
    mantissa: u32,
    bits: u32,
}

impl Samples {
    fn of(format: Format) -> Samples {
        Samples {
            state: 0x9e37_79b9_7f4a_7c15,
            mantissa: format.fraction,
            bits: format.bits(),
        }
    }

    fn random(&mut self) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        self.state.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    fn next(&mut self) -> u64 {
        let random = self.random();
        let mask = u64::MAX >> (64 - self.bits);
        let fraction = (1_u64 << self.mantissa) - 1;
        let middle = (mask >> 1) & !fraction;
        let bits = match random & 7 {
            0 => self.random(),
            // Of few digits, so that halves are met.
            1 => self.random() & !(fraction >> 4),
            // The exponents next to that of 1.
            2..=4 => {
                ((middle >> 1) + ((self.random() & 7) << self.mantissa))
                    | (self.random() & fraction)
            }
            // The least, and the largest.
            5 => self.random() & (fraction << 1 | 1),
            6 => middle - (self.random() & 7),
            _ => middle + (self.random() & 3),
        };
        (bits ^ (self.random() & 1) << (self.bits - 1)) & mask
    }
}

/// The same bits, or NaN twice.
fn assert_same(format: &str, what: &str, of: &[u64], meant: u64, expected: u64) {
    let is_nan = |bits: u64| match format {
        "f32" => f32::from_bits(bits as u32).is_nan(),
        "f64" => f64::from_bits(bits).is_nan(),
        _ => false,
    };
    let agree = meant == expected || (is_nan(meant) && is_nan(expected));
    assert!(
        agree,
        "{what} {format} of {of:x?} is {expected:x}, not {meant:x}"
    );
}

fn on_f32(name: &str, a: f32, b: f32) -> u64 {
    match name {
        "sum" => (a + b).to_bits().into(),
        "difference" => (a - b).to_bits().into(),
        "product" => (a * b).to_bits().into(),
        "quotient" => (a / b).to_bits().into(),
        "less" => (a < b).into(),
        _ => (a == b).into(),
    }
}

fn on_f64(name: &str, a: f64, b: f64) -> u64 {
    match name {
        "sum" => (a + b).to_bits(),
        "difference" => (a - b).to_bits(),
        "product" => (a * b).to_bits(),
        "quotient" => (a / b).to_bits(),
        "less" => (a < b).into(),
        _ => (a == b).into(),
    }
}

#[test]
fn operations_are_those_of_the_processor() {
    for name in BINARY {
        for (of, is_wide) in [(format("f32"), false), (format("f64"), true)] {
            let width = of.bits();
            let function = Function::new(&[width, width], |floats, x| {
                binary(floats, name, of, x[0], x[1])
            });
            let mut samples = Samples::of(of);
            for _ in 0..3000 {
                let (a, b) = (samples.next(), samples.next());
                let expected = match is_wide {
                    true => on_f64(name, f64::from_bits(a), f64::from_bits(b)),
                    false => on_f32(name, f32::from_bits(a as u32), f32::from_bits(b as u32)),
                };
                let is = if name == "less" || name == "equal" {
                    ""
                } else {
                    of.name
                };
                assert_same(is, name, &[a, b], function.of(&[a, b]), expected);
            }
        }
    }
}

#[test]
fn conversions_are_those_of_the_processor() {
    let (narrow, wide) = (format("f32"), format("f64"));
    let nearest = Rounding::ToNearestEven;
    let cut = Function::new(&[64], |floats, x| {
        floats.converted(wide, narrow, nearest, x[0])
    });
    let extended = Function::new(&[32], |floats, x| {
        floats.converted(narrow, wide, nearest, x[0])
    });
    let mut samples = Samples::of(narrow);
    for _ in 0..3000 {
        let a = samples.next();
        let number = f32::from_bits(a as u32);
        let expected = f64::from(number).to_bits();
        assert_same("f64", "extended", &[a], extended.of(&[a]), expected);
        // Near what f32 has, and halves between.
        let near = expected ^ samples.random() & 0xf000_0000 ^ samples.random() & 1;
        let expected = (f64::from_bits(near) as f32).to_bits().into();
        assert_same("f32", "cut", &[near], cut.of(&[near]), expected);
    }
}

#[test]
fn integers_become_floats_and_back_as_the_processor_has_it() {
    let (narrow, wide) = (format("f32"), format("f64"));
    let i64 = Width::new(64).expect("a width");
    let of = |to: Format, is_signed: bool| {
        Function::new(&[64], move |floats, x| {
            floats.of_integer(to, x[0], is_signed)
        })
    };
    let to_integer = |is_signed: bool, fits: bool| {
        Function::new(&[64], move |floats, x| {
            let (value, has_one) = floats.to_integer(wide, x[0], i64, is_signed)?;
            Ok(if fits { has_one } else { value })
        })
    };
    let all = [
        of(narrow, true),
        of(narrow, false),
        of(wide, true),
        of(wide, false),
        to_integer(true, false),
        to_integer(true, true),
        to_integer(false, false),
        to_integer(false, true),
    ];
    let mut samples = Samples::of(wide);
    for at in 0..4000 {
        let random = samples.random();
        let x = match at % 3 {
            0 => random,
            1 => random >> (random & 63),
            _ => 1_u64
                .wrapping_shl(random as u32)
                .wrapping_add((random >> 32) & 3),
        };
        let expected = [
            (x as i64 as f32).to_bits().into(),
            (x as f32).to_bits().into(),
            (x as i64 as f64).to_bits(),
            (x as f64).to_bits(),
        ];
        for (function, expected) in all.iter().zip(expected) {
            assert_eq!(function.of(&[x]), expected, "of {x}");
        }
        let bits = match at % 2 {
            0 => samples.next(),
            _ => (x as i64 as f64 / 4.0).to_bits(),
        };
        let number = f64::from_bits(bits);
        let cut = number.trunc();
        // Powers of two: exact.
        let signed = (-9_223_372_036_854_775_808.0..9_223_372_036_854_775_808.0).contains(&cut);
        let unsigned = (0.0..18_446_744_073_709_551_616.0).contains(&cut);
        assert_eq!(all[5].of(&[bits]) == 1, signed, "{number} fits");
        assert_eq!(all[7].of(&[bits]) == 1, unsigned, "{number} fits, unsigned");
        if signed {
            assert_eq!(all[4].of(&[bits]), cut as i64 as u64, "{number}");
        }
        if unsigned {
            assert_eq!(all[6].of(&[bits]), cut as u64, "{number}");
        }
    }
}

/// Whether some number makes a formula of floats something else than z3 makes of the operation.
fn disagreement(
    widths: &[u32],
    format: Option<Format>,
    make: impl FnOnce(&mut Floats, &[Term]) -> Result<Term, Error>,
) -> String {
    disagreement_where(widths, format, |floats, x| {
        let made = make(floats, x)?;
        Ok((made, floats.terms.boolean(true)))
    })
}

/// The same of the numbers for which the second term holds.
fn disagreement_where(
    widths: &[u32],
    format: Option<Format>,
    make: impl FnOnce(&mut Floats, &[Term]) -> Result<(Term, Term), Error>,
) -> String {
    let mut terms = Terms::verbatim();
    let variables = variables(&mut terms, widths);
    let mut floats = Floats { terms: &mut terms };
    let (written, premise) = make(&mut floats, &variables).expect("widths agree");
    let crate::Node::Spelled(meant, ..) = floats.terms.node(written) else {
        panic!("it is written otherwise");
    };
    let same = match format {
        Some(format) => floats
            .is_same(format, written, meant)
            .expect("of one width"),
        None => terms
            .binary(crate::Binary::Eq, written, meant)
            .expect("of one width"),
    };
    let differ = terms.not(same);
    let differ = terms.all(&[premise, differ]).expect("booleans");
    let text = smtlib::script(&terms, differ).expect("a boolean");
    text.replace("(get-model)\n", "")
}

#[test]
fn z3_agrees_on_all_numbers_of_small_formats() {
    let mut questions = Vec::new();
    for name in ["f8E5M2", "f8E4M3", "f8E3M4"] {
        let of = format(name);
        for op in BINARY {
            let is_number = op != "less" && op != "equal";
            // z3 4.8 cannot add or divide numbers of fewer digits than their exponents have.
            if name == "f8E5M2" && ["sum", "difference", "quotient"].contains(&op) {
                continue;
            }
            let script = disagreement(&[8, 8], is_number.then_some(of), |floats, x| {
                binary(floats, op, of, x[0], x[1])
            });
            questions.push((format!("{op} of {name}"), script));
        }
    }
    // z3 4.8 makes integers of no numbers of fewer digits.
    for name in ["f8E3M4", "f16"] {
        let of = format(name);
        for (width, is_signed) in [2, 3, 8].into_iter().flat_map(|w| [(w, true), (w, false)]) {
            let script = disagreement(&[width], Some(of), |floats, x| {
                floats.of_integer(of, x[0], is_signed)
            });
            questions.push((format!("{name} of i{width}, {is_signed}"), script));
            let what = format!("i{width} of {name}, {is_signed}");
            let fits = disagreement(&[of.bits()], None, |floats, x| {
                let to = Width::new(width)?;
                Ok(floats.to_integer(of, x[0], to, is_signed)?.1)
            });
            questions.push((format!("whether it fits: {what}"), fits));
            // What does not fit is any number.
            let value = disagreement_where(&[of.bits()], None, |floats, x| {
                floats.to_integer(of, x[0], Width::new(width)?, is_signed)
            });
            questions.push((what, value));
        }
    }
    let formats = ["f8E5M2", "f8E4M3", "f16", "bf16", "tf32", "f32"].map(format);
    for from in formats {
        for to in formats.into_iter().filter(|&to| to != from) {
            for rounding in Rounding::ALL {
                let script = disagreement(&[from.bits()], Some(to), |floats, x| {
                    floats.converted(from, to, rounding, x[0])
                });
                let what = format!("{} of {}, {rounding:?}", to.name, from.name);
                questions.push((what, script));
            }
        }
    }
    let scripts: Vec<String> = questions.iter().map(|row| row.1.clone()).collect();
    let Some(answers) = answers(&scripts) else {
        return;
    };
    assert_eq!(
        answers.len(),
        questions.len(),
        "one answer for each question"
    );
    let others = questions.iter().zip(&answers);
    let others = others.filter(|(_, answer)| *answer != "unsat");
    let others: Vec<String> = others
        .map(|((what, _), answer)| format!("{what}: {answer}"))
        .collect();
    assert!(others.is_empty(), "{others:#?}");
}
