//! The formulas of floats against two others that compute with them: `f64` rounded once, and what
//! the engine folds. And what the prover says of wrong rules about floats.

use freehold_base::xorshift::{below, next};
use freehold_ir::FloatFormat;
use freehold_rules::values::{
    Application, Attribute, Constant, Element, ValueRules, ValueType, builtin_op, fold_of,
};
use freehold_solver::floats::{Floats, Format};
use freehold_solver::{Assignment, Term, Terms, Width, evaluate, table};

use super::floats::FastMath;
use super::formats::{element, text};
use super::meaning::{Builder, Built, Meaning};
use super::operations::{FloatBinary, FloatCast, Operator, operator};
use super::{Effort, Verdict, prove};

/// The bits of a number, rounded to the nearest; those of a NaN as the formulas have it.
fn bits(format: Format, number: f64) -> u128 {
    let layout = FloatFormat::of(format.name).expect("a format");
    layout.from_f64(number)
}

fn number(format: Format, bits: u128) -> f64 {
    FloatFormat::of(format.name).expect("a format").to_f64(bits)
}

fn is_same(format: Format, a: u128, b: u128) -> bool {
    a == b || (number(format, a).is_nan() && number(format, b).is_nan())
}

/// `f64` has more than twice the digits of these formats, so that what it rounds is rounded to
/// them as if it were not: no result lies so near to the middle of two numbers.
#[test]
fn operations_on_small_formats_are_those_of_f64_rounded_once() {
    type Exact = fn(f64, f64) -> f64;
    type Formula = for<'a> fn(&mut Floats<'a>, Format, Term, Term) -> Built;
    let operations: [(&str, Exact, Formula); 4] = [
        ("sum", |a, b| a + b, |floats, of, a, b| floats.sum(of, a, b)),
        (
            "difference",
            |a, b| a - b,
            |floats, of, a, b| floats.difference(of, a, b),
        ),
        (
            "product",
            |a, b| a * b,
            |floats, of, a, b| floats.product(of, a, b),
        ),
        (
            "quotient",
            |a, b| a / b,
            |floats, of, a, b| floats.quotient(of, a, b),
        ),
    ];
    for format in Format::ALL.into_iter().filter(|format| format.bits() == 8) {
        for (name, exact, formula) in operations {
            let mut terms = Terms::new();
            let width = Width::new(8).expect("a width");
            let [x, y] = ["x", "y"].map(|name| terms.variable(name, width).expect("it is new"));
            let mut floats = Floats { terms: &mut terms };
            let value = formula(&mut floats, format, x, y).expect("widths agree");
            let all = table(&terms, value, 16).expect("few bits");
            for (at, &meant) in (0_u128..).zip(&all) {
                let [a, b] = [at & 255, at >> 8].map(|bits| number(format, bits));
                let expected = bits(format, exact(a, b));
                assert!(
                    is_same(format, meant, expected),
                    "the {name} of {a} and {b} of {} is {}, not {}",
                    format.name,
                    text(format, expected),
                    text(format, meant),
                );
            }
        }
    }
}

#[test]
fn numbers_of_small_formats_become_others_as_by_f64() {
    for from in Format::ALL.into_iter().filter(|format| format.bits() <= 16) {
        for to in Format::ALL.into_iter().filter(|format| format.bits() <= 32) {
            let mut terms = Terms::new();
            let width = from.width().expect("a width");
            let x = terms.variable("x", width).expect("it is new");
            let nearest = freehold_solver::floats::Rounding::ToNearestEven;
            let mut floats = Floats { terms: &mut terms };
            let value = floats
                .converted(from, to, nearest, x)
                .expect("widths agree");
            let all = table(&terms, value, 16).expect("few bits");
            for (at, &meant) in (0_u128..).zip(&all) {
                let expected = bits(to, number(from, at));
                let what = text(from, at);
                assert!(
                    is_same(to, meant, expected),
                    "{what} {} {}",
                    from.name,
                    to.name
                );
            }
        }
    }
}

// ---- What the engine folds ---------------------------------------------------------------------

/// What a formula says of numbers: whether the engine knows the result, and the result.
fn asked(
    bits: &[(u128, u32)],
    make: impl FnOnce(&mut Builder, &[Meaning]) -> Built<(Meaning, Term)>,
) -> Option<u128> {
    let mut builder = Builder::new(false);
    let no = builder.no();
    let operands: Vec<Meaning> = bits
        .iter()
        .map(|&(bits, width)| Meaning {
            value: builder.number(bits as i128, Width::new(width).expect("a width")),
            poison: no,
            undefined: no,
        })
        .collect();
    let (made, folds) = make(&mut builder, &operands).expect("widths agree");
    let of = |term| evaluate(&builder.terms, term, &Assignment::default());
    (of(folds).is_true() && !of(made.poison).is_true()).then(|| of(made.value).bits())
}

fn no_flags(builder: &mut Builder) -> FastMath {
    let no = builder.no();
    FastMath {
        no_nans: no,
        no_infinities: no,
        no_signed_zeros: None,
    }
}

/// Bits of numbers: any, and those of which much is made.
fn sample(random: &mut u64, format: Format) -> u128 {
    let named = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        3.0,
        127.0,
        -128.0,
        255.5,
        65504.0,
        1e30,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        f64::MIN_POSITIVE,
    ];
    let any = u128::from(next(random)) & (u128::MAX >> (128 - format.bits()));
    match below(random, 3) {
        0 => bits(format, named[below(random, named.len())]),
        // Whole numbers and halves.
        1 => bits(format, (below(random, 2000) as f64 - 1000.0) / 2.0),
        _ => any,
    }
}

fn constant(format: Option<Format>, bits: u128, width: u32) -> Constant {
    match format {
        Some(_) => Constant::Float(bits as u64),
        None => Constant::Integer(freehold_rules::values::wrap(bits as i128, width)),
    }
}

/// The bits of what the engine folds.
fn folded(
    name: &str,
    operands: &[Constant],
    types: &[ValueType],
    attributes: &[Attribute],
    result: ValueType,
    width: u32,
) -> Option<u128> {
    let application = Application {
        fold: fold_of(name).expect("it is folded"),
        operands,
        types,
        attributes,
        result,
        is_portable: false,
    };
    Some(match application.constant()? {
        Constant::Float(bits) => bits.into(),
        Constant::Integer(number) => number as u128 & (u128::MAX >> (128 - width)),
    })
}

const FOLDED: [&str; 4] = ["f16", "bf16", "f32", "f64"];

#[test]
fn the_engine_folds_floats_as_the_formulas_say() {
    let mut random = 47_u64;
    let binary = [
        "addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf",
    ];
    for name in binary.map(|name| format!("arith.{name}")) {
        let Ok(Operator::FloatBinary(op)) = operator(&name) else {
            panic!("{name} is of two floats");
        };
        for format in FOLDED.map(|name| Format::of(name).expect("a format")) {
            let ty = ValueType::scalar(element(format));
            let width = format.bits();
            for _ in 0..1500 {
                let [a, b] = [(); 2].map(|()| sample(&mut random, format));
                // Equal operands are seldom drawn.
                let b = if below(&mut random, 8) == 0 { a } else { b };
                let meant = asked(&[(a, width), (b, width)], |builder, x| {
                    let flags = no_flags(builder);
                    let made = builder.float_binary(op, format, [x[0], x[1]], flags, None)?;
                    let folds = builder.folds_floats(op, format, [x[0].value, x[1].value])?;
                    Ok((made, folds))
                });
                let operands = [a, b].map(|bits| constant(Some(format), bits, width));
                let flags = [Attribute::Number(0)];
                let found = folded(&name, &operands, &[ty, ty], &flags, ty, width);
                let (a, b) = (text(format, a), text(format, b));
                let agree = match (meant, found) {
                    (Some(meant), Some(found)) => is_same(format, meant, found),
                    (meant, found) => meant == found,
                };
                assert!(
                    agree,
                    "{name} {} {a} {b}: {meant:x?}, {found:x?}",
                    format.name
                );
            }
        }
    }
}

#[test]
fn the_engine_compares_floats_as_the_formulas_say() {
    let mut random = 48_u64;
    for format in FOLDED.map(|name| Format::of(name).expect("a format")) {
        let ty = ValueType::scalar(element(format));
        let width = format.bits();
        for number in 0..4000 {
            let predicate = number % 16;
            let [a, b] = [(); 2].map(|()| sample(&mut random, format));
            let b = if below(&mut random, 4) == 0 { a } else { b };
            let meant = asked(&[(a, width), (b, width)], |builder, x| {
                let flags = no_flags(builder);
                let made = builder.compare_floats(predicate, format, [x[0], x[1]], flags)?;
                Ok((made, builder.terms.boolean(true)))
            });
            let operands = [a, b].map(|bits| constant(Some(format), bits, width));
            let attributes = [Attribute::Number(predicate), Attribute::Number(0)];
            let (types, result) = ([ty, ty], ValueType::I1);
            let found = folded("arith.cmpf", &operands, &types, &attributes, result, 1);
            let (a, b) = (text(format, a), text(format, b));
            assert_eq!(meant, found, "{predicate} {} {a} {b}", format.name);
        }
    }
}

#[test]
fn the_engine_casts_floats_as_the_formulas_say() {
    let mut random = 49_u64;
    let formats = FOLDED.map(|name| Format::of(name).expect("a format"));
    let casts = ["extf", "truncf", "sitofp", "uitofp", "fptosi", "fptoui"];
    for name in casts.map(|name| format!("arith.{name}")) {
        let Ok(Operator::FloatCast(cast)) = operator(&name) else {
            panic!("{name} is a cast");
        };
        for _ in 0..4000 {
            let [from, to] = [(); 2].map(|()| formats[below(&mut random, 4)]);
            let integer = [1, 3, 8, 16, 32, 53, 64][below(&mut random, 7)];
            let ends: [Option<Format>; 2] = match cast {
                FloatCast::Extend if from.bits() < to.bits() => [Some(from), Some(to)],
                FloatCast::Truncate if from.bits() > to.bits() => [Some(from), Some(to)],
                FloatCast::OfSigned | FloatCast::OfUnsigned => [None, Some(to)],
                FloatCast::ToSigned | FloatCast::ToUnsigned => [Some(from), None],
                _ => continue,
            };
            let width = |end: Option<Format>| end.map_or(integer, Format::bits);
            let ty = |end: Option<Format>| {
                ValueType::scalar(end.map_or(Element::Integer(integer), element))
            };
            let a = match ends[0] {
                Some(format) => sample(&mut random, format),
                None => {
                    let any = next(&mut random) >> below(&mut random, 64);
                    u128::from(any) & (u128::MAX >> (128 - integer))
                }
            };
            let meant = asked(&[(a, width(ends[0]))], |builder, x| {
                let flags = no_flags(builder);
                let nearest = freehold_solver::floats::Rounding::ToNearestEven;
                let made = match (ends, cast) {
                    ([Some(from), Some(to)], _) => {
                        builder.float_resized([from, to], nearest, x[0], flags)?
                    }
                    ([None, Some(to)], _) => {
                        builder.float_of_integer(to, x[0], cast == FloatCast::OfSigned)?
                    }
                    ([Some(from), _], _) => {
                        let to = Width::new(integer)?;
                        let is_signed = cast == FloatCast::ToSigned;
                        builder.integer_of_float(from, x[0], to, is_signed)?
                    }
                    _ => panic!("one end is a float"),
                };
                let folds = builder.folds_cast(cast, ends, x[0].value, made.value)?;
                Ok((made, folds))
            });
            let operand = constant(ends[0], a, width(ends[0]));
            let result = ty(ends[1]);
            let found = folded(
                &name,
                &[operand],
                &[ty(ends[0])],
                &[],
                result,
                width(ends[1]),
            );
            assert_eq!(meant, found, "{name} {ends:?} i{integer} {a:x}");
        }
    }
}

/// Of two zeros of `maxnumf` the formula gives either, as the choice says.
#[test]
fn what_is_open_is_a_choice() {
    let format = Format::of("f16").expect("a format");
    let results = [false, true].map(|choice| {
        asked(&[(0, 16), (0x8000, 16)], |builder, x| {
            let flags = no_flags(builder);
            let choice = builder.terms.boolean(choice);
            let op = FloatBinary::MaxNum;
            let made = builder.float_binary(op, format, [x[0], x[1]], flags, Some(choice))?;
            Ok((made, builder.terms.boolean(true)))
        })
    });
    assert_eq!(results, [Some(0x8000), Some(0)]);
}

// ---- Verdicts ----------------------------------------------------------------------------------

fn verdict(rule: &str) -> Verdict {
    let text = format!("(ruleset m)\n{rule}");
    let rules = ValueRules::load(&[("mine.egg", &text)], &builtin_op).expect(rule);
    prove(rules.schema(), &rules.rules()[0], &Effort::default())
}

fn described(rule: &str) -> String {
    match verdict(&format!("{rule} :ruleset m :name \"a\")")) {
        Verdict::Sound(reached) => {
            let formats: Vec<&str> = reached.floats.iter().map(|of| of.format.as_str()).collect();
            format!("sound at {}", formats.join(" "))
        }
        Verdict::Unsound(found) => found.describe(),
        Verdict::IllTyped { at, why } => format!("ill-typed with {at}: {why}"),
        Verdict::MatchesNothing(why) | Verdict::NotDecided(why) => why,
    }
}

#[test]
fn the_meaning_of_a_rule_about_floats_is_decided() {
    let cases = [
        (
            "(rewrite (addf x 0.0) x",
            "with x: f8E5M2 = -0.0, the left side is 0.0 and the right side is -0.0",
        ),
        // The sign of a zero means nothing there.
        (
            "(rewrite (addf x 0.0 :fastmath nsz) x",
            "sound at f8E5M2 f8E4M3 f8E3M4 f16 bf16 tf32 f32 f64",
        ),
        (
            "(rewrite (subf x x) 0.0",
            "with x: f8E5M2 = inf, the left side is NaN and the right side is 0.0",
        ),
        (
            "(rewrite (cmpf x x :predicate oeq) true",
            "with x: f8E5M2 = NaN, the left side is false and the right side is true",
        ),
        (
            "(rewrite (maximumf x y) (maxnumf x y)",
            "with x: f8E5M2 = NaN, y: f8E5M2 = 0.0, the left side is NaN and the right side is 0.0",
        ),
        // A flag that the left side need not have makes poison.
        (
            "(rewrite (addf x y) (addf x y :fastmath nnan)",
            "with x: f8E5M2 = NaN, y: f8E5M2 = 0.0, the left side is NaN and the right side is \
             poison",
        ),
        // What `reassoc` licenses no values tell.
        (
            "(rewrite (addf (addf x y :fastmath reassoc) z :fastmath reassoc) (addf x (addf y z))",
            "reassoc on its left side licenses what no values tell",
        ),
        (
            "(rewrite (addf x y) (addf y x :fastmath contract)",
            "its right side may have contract, which licenses what no values tell, and the left \
             side need not",
        ),
        (
            "(rewrite (addi (bitcast (addf x y) :out i16) 0) (bitcast (addf y x))",
            "it asks for the bits of a number that may be any NaN",
        ),
    ];
    for (rule, expected) in cases {
        assert_eq!(described(rule), expected, "{rule}");
    }
}
