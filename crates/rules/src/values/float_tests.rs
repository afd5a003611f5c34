//! The rules of `arith_float_cmp.egg` in another way than the prover's: each right side is asked
//! for all integers of small widths, against what folding makes of the left side.

use super::*;
use arena::Arena;
use egg::Id;
use matching::{matches, right_side};
use node::Node;

/// What a term is for a number of its only leaf.
fn evaluate(arena: &Arena, id: Id, x: Constant) -> Option<(Constant, ValueType)> {
    let known = arena.known(id);
    let Some((op, children)) = arena.node(id).operation() else {
        let constant = match arena.node(id) {
            Node::Leaf(_) => Some(x),
            _ => known.constant,
        };
        return constant.zip(known.ty);
    };
    let schema = arena.values.schema.op(op);
    let (operands, rest) = children.split_at(schema.operands.len());
    let operands = operands.iter().map(|&child| evaluate(arena, child, x));
    let operands: Vec<(Constant, ValueType)> = operands.collect::<Option<_>>()?;
    let attributes = rest[..schema.attributes.len()].iter();
    let attributes: Vec<Attribute> = attributes
        .map(|&child| arena.known(child).attribute)
        .collect::<Option<_>>()?;
    let constant = arena.values.fold(op, &operands, &attributes, known.ty?)?;
    Some((constant, known.ty?))
}

/// The floats that are asked about: fractions around all small integers, and what is far away.
fn constants() -> Vec<f64> {
    let small = (-80..=80).map(|quarter| f64::from(quarter) / 4.0);
    let great = [
        127.5, 128.0, 254.0, 255.0, 256.0, 257.0, 258.0, 1000.0, 2047.0, 2048.0,
    ];
    let great = great.into_iter().flat_map(|x| [x, -x, x + 1.0]);
    let odd = [
        -0.0,
        1e-4,
        -1e-4,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ];
    small.chain(great).chain(odd).collect()
}

/// A comparison of an integer that became a float with a constant.
fn comparison(
    arena: &mut Arena,
    cast: &str,
    (width, format): (u32, Format),
    (c, predicate): (f64, i64),
) -> Id {
    let schema = arena.schema();
    let op = |name: &str| schema.find(name).expect("a known operation");
    let float = ValueType::scalar(Element::Float(format));
    arena.values.leaves = vec![ValueType::scalar(Element::Integer(width))];
    let x = arena.add(Node::Leaf(0));
    let ty = arena.add(Node::Type(float));
    let cast = arena.add(Node::Operation(op(cast), [x, ty].into()));
    let c = arena.constant(Constant::Float(format.bits(c)), float);
    let predicate = arena.add(Node::Attribute(Attribute::Number(predicate)));
    let flags = arena.add(Node::Attribute(Attribute::Absent));
    arena.add(Node::Operation(
        op("arith.cmpf"),
        [cast, c, predicate, flags].into(),
    ))
}

#[test]
fn comparisons_of_converted_integers_are_what_they_were() {
    let rules = ValueRules::builtin();
    let asked = rules.rules().iter().filter(|rule| {
        let cast = rule.name.strip_prefix("cmpf-");
        cast.is_some_and(|name| name.starts_with("sitofp") || name.starts_with("uitofp"))
    });
    let asked: Vec<&ValueRule> = asked.collect();
    let mut applied = vec![0; asked.len()];
    for (width, format) in [
        (1, Format::F16),
        (2, Format::BF16),
        (5, Format::F16),
        (10, Format::BF16),
    ] {
        for (cast, c, predicate) in ["arith.sitofp", "arith.uitofp"]
            .into_iter()
            .flat_map(|cast| {
                // Of wide integers those count where the format ends.
                let all = constants()
                    .into_iter()
                    .filter(move |c| width < 8 || c.abs() > 100.0);
                all.flat_map(move |c| (0..16).map(move |predicate| (cast, c, predicate)))
            })
        {
            let mut arena = Arena::new(rules.values.clone());
            let root = comparison(&mut arena, cast, (width, format), (c, predicate));
            for (rule, times) in asked.iter().zip(&mut applied) {
                for bound in matches(rule, &arena, root) {
                    let Some(right) = right_side(rule, &mut arena, root, &bound) else {
                        continue;
                    };
                    *times += 1;
                    for x in 0..1i128 << width {
                        let x = Constant::Integer(wrap(x, width));
                        let (was, is) = (evaluate(&arena, root, x), evaluate(&arena, right, x));
                        assert!(was.is_some(), "{cast} folds");
                        assert_eq!(
                            was, is,
                            "{}: {x:?} {predicate} {c} of {format:?}",
                            rule.name
                        );
                    }
                }
            }
        }
    }
    let never: Vec<&str> = asked
        .iter()
        .zip(&applied)
        .filter(|row| *row.1 == 0)
        .map(|row| row.0.name.as_str())
        .collect();
    assert_eq!(asked.len(), 13, "all of the file but the two of two steps");
    assert!(never.is_empty(), "never applied: {never:?}");
}
