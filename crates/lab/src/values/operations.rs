//! Which operations can be decided, by their names, and between which types each stands.
//!
//! The table is the judge's own: it shares nothing with the folding that it judges.

use freehold_rules::values::{Element, ValueType};

/// An operation that has a meaning here.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operator {
    Binary(Binary),
    /// By the number of a predicate.
    Compare,
    Select,
    Cast(Cast),
    Poison,
}

/// An operation of two integers of one type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    DivU,
    DivS,
    CeilDivU,
    CeilDivS,
    FloorDivS,
    RemU,
    RemS,
    And,
    Or,
    Xor,
    ShiftLeft,
    ShiftRightU,
    ShiftRightS,
    MaxS,
    MaxU,
    MinS,
    MinU,
}

/// An operation that gives a value another type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Cast {
    ExtendU,
    ExtendS,
    Truncate,
    /// Between an index and an integer; bits are added as the sign says.
    IndexS,
    IndexU,
    /// Between types of as many bits.
    Bits,
}

const OPERATORS: &[(&str, Operator)] = &[
    ("arith.addi", Operator::Binary(Binary::Add)),
    ("arith.subi", Operator::Binary(Binary::Sub)),
    ("arith.muli", Operator::Binary(Binary::Mul)),
    ("arith.divui", Operator::Binary(Binary::DivU)),
    ("arith.divsi", Operator::Binary(Binary::DivS)),
    ("arith.ceildivui", Operator::Binary(Binary::CeilDivU)),
    ("arith.ceildivsi", Operator::Binary(Binary::CeilDivS)),
    ("arith.floordivsi", Operator::Binary(Binary::FloorDivS)),
    ("arith.remui", Operator::Binary(Binary::RemU)),
    ("arith.remsi", Operator::Binary(Binary::RemS)),
    ("arith.andi", Operator::Binary(Binary::And)),
    ("arith.ori", Operator::Binary(Binary::Or)),
    ("arith.xori", Operator::Binary(Binary::Xor)),
    ("arith.shli", Operator::Binary(Binary::ShiftLeft)),
    ("arith.shrui", Operator::Binary(Binary::ShiftRightU)),
    ("arith.shrsi", Operator::Binary(Binary::ShiftRightS)),
    ("arith.maxsi", Operator::Binary(Binary::MaxS)),
    ("arith.maxui", Operator::Binary(Binary::MaxU)),
    ("arith.minsi", Operator::Binary(Binary::MinS)),
    ("arith.minui", Operator::Binary(Binary::MinU)),
    ("arith.cmpi", Operator::Compare),
    ("arith.select", Operator::Select),
    ("arith.extui", Operator::Cast(Cast::ExtendU)),
    ("arith.extsi", Operator::Cast(Cast::ExtendS)),
    ("arith.trunci", Operator::Cast(Cast::Truncate)),
    ("arith.index_cast", Operator::Cast(Cast::IndexS)),
    ("arith.index_castui", Operator::Cast(Cast::IndexU)),
    ("arith.bitcast", Operator::Cast(Cast::Bits)),
    ("complex.bitcast", Operator::Cast(Cast::Bits)),
    ("index.add", Operator::Binary(Binary::Add)),
    ("index.sub", Operator::Binary(Binary::Sub)),
    ("index.mul", Operator::Binary(Binary::Mul)),
    ("index.divu", Operator::Binary(Binary::DivU)),
    ("index.divs", Operator::Binary(Binary::DivS)),
    ("index.ceildivu", Operator::Binary(Binary::CeilDivU)),
    ("index.ceildivs", Operator::Binary(Binary::CeilDivS)),
    ("index.floordivs", Operator::Binary(Binary::FloorDivS)),
    ("index.remu", Operator::Binary(Binary::RemU)),
    ("index.rems", Operator::Binary(Binary::RemS)),
    ("index.and", Operator::Binary(Binary::And)),
    ("index.or", Operator::Binary(Binary::Or)),
    ("index.xor", Operator::Binary(Binary::Xor)),
    ("index.shl", Operator::Binary(Binary::ShiftLeft)),
    ("index.shru", Operator::Binary(Binary::ShiftRightU)),
    ("index.shrs", Operator::Binary(Binary::ShiftRightS)),
    ("index.maxs", Operator::Binary(Binary::MaxS)),
    ("index.maxu", Operator::Binary(Binary::MaxU)),
    ("index.mins", Operator::Binary(Binary::MinS)),
    ("index.minu", Operator::Binary(Binary::MinU)),
    ("index.cmp", Operator::Compare),
    ("index.casts", Operator::Cast(Cast::IndexS)),
    ("index.castu", Operator::Cast(Cast::IndexU)),
    ("ub.poison", Operator::Poison),
];

/// What the operation of a name means.
///
/// # Errors
/// Why it is not decided.
pub fn operator(name: &str) -> Result<Operator, String> {
    let row = OPERATORS.iter().find(|row| row.0 == name);
    row.map(|row| row.1)
        .ok_or_else(|| format!("nobody told the prover what `{name}` means"))
}

/// Whether an operation can stand between these types, as its verifier has it. What the dialect
/// table says of equal types is asked elsewhere.
pub fn fits(operator: Operator, operands: &[ValueType], result: ValueType) -> bool {
    let is_number = |ty: ValueType| matches!(ty.element, Element::Integer(_) | Element::Index);
    match (operator, operands) {
        (Operator::Binary(_) | Operator::Compare, &[a, b]) => is_number(a) && a == b,
        (Operator::Select, &[condition, yes, no]) => {
            condition.element == Element::Integer(1)
                && (condition.shape == 0 || condition.shape == yes.shape)
                && yes == no
                && yes == result
        }
        (Operator::Cast(cast), &[from]) => {
            from.shape == result.shape && casts(cast, from.element, result.element)
        }
        (Operator::Poison, []) => true,
        _ => false,
    }
}

fn casts(cast: Cast, from: Element, to: Element) -> bool {
    match (cast, from, to) {
        (Cast::ExtendU | Cast::ExtendS, Element::Integer(from), Element::Integer(to)) => from < to,
        (Cast::Truncate, Element::Integer(from), Element::Integer(to)) => from > to,
        (Cast::IndexS | Cast::IndexU, Element::Integer(_), Element::Index)
        | (Cast::IndexS | Cast::IndexU, Element::Index, Element::Integer(_)) => true,
        (Cast::Bits, from, to) => {
            from != Element::Index && to != Element::Index && bits(from) == bits(to)
        }
        _ => false,
    }
}

/// The bits of an element whose number is the same everywhere.
pub fn bits(element: Element) -> Option<u32> {
    match element {
        Element::Integer(bits) => Some(bits),
        Element::Float(format) => Some(format.width()),
        Element::Index | Element::Other(_) => None,
    }
}
