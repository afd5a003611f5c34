//! What operations mean, against the engine's folding; and what the prover says of wrong rules.

use freehold_rules::values::{
    Application, Attribute, Constant, Element, Fold, ValueRules, ValueType, builtin_op, fold_of,
};
use freehold_solver::{Assignment, Value, Width, evaluate};

use super::meaning::{Builder, Flags, Meaning};
use super::operations::{Binary, Operator, operator};
use super::{Effort, Verdict, prove};

const BINARY: [&str; 20] = [
    "addi",
    "subi",
    "muli",
    "divui",
    "divsi",
    "ceildivui",
    "ceildivsi",
    "floordivsi",
    "remui",
    "remsi",
    "andi",
    "ori",
    "xori",
    "shli",
    "shrui",
    "shrsi",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
];

fn wrapped(value: i128, width: u32) -> i128 {
    Value::truncated(value as u128, Width::new(width).expect("a width")).signed()
}

/// The meaning of an operation of two numbers: a number, or none.
fn computed(op: Binary, width: u32, a: i128, b: i128, set: i64) -> Option<i128> {
    let mut builder = Builder::new(false);
    let bits = Width::new(width).expect("a width");
    let no = builder.no();
    let [a, b] = [a, b].map(|number| Meaning {
        value: builder.number(number, bits),
        poison: no,
        undefined: no,
    });
    let flag = |builder: &mut Builder, bit: i64| builder.terms.boolean(set & bit != 0);
    let divides = matches!(op, Binary::DivU | Binary::DivS);
    let is_exact = divides || matches!(op, Binary::ShiftRightU | Binary::ShiftRightS);
    let flags = Flags {
        no_signed_wrap: flag(&mut builder, if is_exact { 0 } else { 1 }),
        no_unsigned_wrap: flag(&mut builder, if is_exact { 0 } else { 2 }),
        exact: flag(&mut builder, if is_exact { 1 } else { 0 }),
    };
    let meaning = builder.binary(op, a, b, flags).expect("widths agree");
    let of = |term| evaluate(&builder.terms, term, &Assignment::default());
    let has_none = of(meaning.poison).is_true() || of(meaning.undefined).is_true();
    (!has_none).then(|| of(meaning.value).signed())
}

#[test]
fn operations_mean_what_the_engine_folds() {
    for name in BINARY {
        let full = format!("arith.{name}");
        let Ok(Operator::Binary(op)) = operator(&full) else {
            panic!("{full} is of two numbers");
        };
        let fold = fold_of(&full).expect("it is folded");
        for width in 1..=4 {
            let ty = ValueType::scalar(Element::Integer(width));
            let count = 1 << width;
            let all = (0..count)
                .flat_map(|a| (0..count).flat_map(move |b| (0..4).map(move |f| (a, b, f))));
            for (a, b, set) in all {
                let (a, b) = (wrapped(a, width), wrapped(b, width));
                let application = Application {
                    fold,
                    operands: &[Constant::Integer(a), Constant::Integer(b)],
                    types: &[ty, ty],
                    attributes: &[Attribute::Number(set)],
                    result: ty,
                    is_portable: false,
                };
                let folded = application.constant().map(|constant| match constant {
                    Constant::Integer(number) => number,
                    Constant::Float(_) => panic!("an integer"),
                });
                let is_exact = matches!(
                    fold,
                    Fold::DivU | Fold::DivS | Fold::ShiftRightU | Fold::ShiftRightS
                );
                if is_exact && set > 1 {
                    continue;
                }
                // The engine leaves alone the one remainder whose quotient overflows.
                let left_alone = fold == Fold::RemS && b == -1 && a == -(1 << (width - 1));
                if !left_alone {
                    let meant = computed(op, width, a, b, set);
                    assert_eq!(meant, folded, "{name} i{width} {a} {b} flags {set}");
                }
            }
        }
    }
}

fn verdict(rule: &str) -> Verdict {
    let text = format!("(ruleset m)\n{rule}");
    let rules = ValueRules::load(&[("mine.egg", &text)], &builtin_op).expect(rule);
    prove(rules.schema(), &rules.rules()[0], &Effort::default())
}

#[test]
fn the_meaning_of_a_rule_is_decided() {
    let unsound = |rule: &str, expected: &str| match verdict(rule) {
        Verdict::Unsound(found) => assert_eq!(found.describe(), expected, "{rule}"),
        other => panic!("{rule}: {other:?}"),
    };
    // Right at 1 bit, where 2 has no place, and at no other.
    unsound(
        "(rewrite (addi x x) (muli x 3) :ruleset m :name \"a\")",
        "with x: i2 = 1, overflowFlags of arith.addi #1 = none, the left side is -2 and the right \
         side is -1",
    );
    // A flag is added.
    unsound(
        "(rewrite (addi x 1) (addi x 1 :overflowFlags nsw) :ruleset m :name \"a\")",
        "with x: i1 = true, overflowFlags of arith.addi #1 = none, the left side is false and the \
         right side is poison",
    );
    // The second operand may be poison where nobody asks for it.
    unsound(
        "(rewrite (select c x false) (andi c x) :ruleset m :name \"a\")",
        "with c: i1 = false, x: i1 is poison, the left side is false and the right side is poison",
    );
    // Where the left side is poison the right side still is defined behaviour.
    unsound(
        "(rewrite (muli x 0) (remui 0 x) :ruleset m :name \"a\")",
        "with x: i1 = false, overflowFlags of arith.muli #1 = none, the left side is false and the \
         right side is undefined",
    );
}
