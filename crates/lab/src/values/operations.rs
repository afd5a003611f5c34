//! Which operations can be decided, by their names, and between which types each stands.
//!
//! The table is the judge's own: it shares nothing with the folding that it judges.

use freehold_rules::values::{Element, ValueType};
use freehold_solver::floats::Format;

use super::formats::format;

/// An operation that has a meaning here.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Operator {
    Binary(Binary),
    /// By the number of a predicate.
    Compare,
    Select,
    Cast(Cast),
    FloatBinary(FloatBinary),
    Negate,
    /// Of floats, by the number of a predicate.
    CompareFloats,
    FloatCast(FloatCast),
    Poison,
}

/// An operation of two floats of one format.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FloatBinary {
    Add,
    Sub,
    Mul,
    Div,
    Maximum,
    Minimum,
    MaxNum,
    MinNum,
}

/// An operation that makes another number of a float, or a float of an integer.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FloatCast {
    Extend,
    Truncate,
    OfSigned,
    OfUnsigned,
    ToSigned,
    ToUnsigned,
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
    ("arith.addf", Operator::FloatBinary(FloatBinary::Add)),
    ("arith.subf", Operator::FloatBinary(FloatBinary::Sub)),
    ("arith.mulf", Operator::FloatBinary(FloatBinary::Mul)),
    ("arith.divf", Operator::FloatBinary(FloatBinary::Div)),
    (
        "arith.maximumf",
        Operator::FloatBinary(FloatBinary::Maximum),
    ),
    (
        "arith.minimumf",
        Operator::FloatBinary(FloatBinary::Minimum),
    ),
    ("arith.maxnumf", Operator::FloatBinary(FloatBinary::MaxNum)),
    ("arith.minnumf", Operator::FloatBinary(FloatBinary::MinNum)),
    ("arith.negf", Operator::Negate),
    ("arith.cmpf", Operator::CompareFloats),
    ("arith.extf", Operator::FloatCast(FloatCast::Extend)),
    ("arith.truncf", Operator::FloatCast(FloatCast::Truncate)),
    ("arith.sitofp", Operator::FloatCast(FloatCast::OfSigned)),
    ("arith.uitofp", Operator::FloatCast(FloatCast::OfUnsigned)),
    ("arith.fptosi", Operator::FloatCast(FloatCast::ToSigned)),
    ("arith.fptoui", Operator::FloatCast(FloatCast::ToUnsigned)),
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
        (Operator::FloatBinary(_) | Operator::CompareFloats, &[a, b]) => {
            format(a.element).is_some_and(Format::has_arithmetic) && a == b
        }
        (Operator::Negate, &[a]) => format(a.element).is_some_and(Format::has_arithmetic),
        (Operator::FloatCast(cast), &[from]) => {
            from.shape == result.shape && float_casts(cast, from.element, result.element)
        }
        (Operator::Poison, []) => true,
        _ => false,
    }
}

/// Whether an operand of an operation, or its result, can be of this type, whatever the others are.
pub fn may_be(operator: Operator, is_result: bool, element: Element) -> bool {
    let is_float = format(element).is_some();
    let has_arithmetic = format(element).is_some_and(Format::has_arithmetic);
    let is_integer = matches!(element, Element::Integer(_));
    match operator {
        Operator::Binary(_) | Operator::Compare => !is_float,
        Operator::FloatBinary(_) | Operator::Negate => has_arithmetic,
        Operator::CompareFloats if is_result => !is_float,
        Operator::CompareFloats => has_arithmetic,
        Operator::FloatCast(cast) => match (cast, is_result) {
            (FloatCast::Extend | FloatCast::Truncate, _) => is_float,
            (FloatCast::OfSigned | FloatCast::OfUnsigned, true)
            | (FloatCast::ToSigned | FloatCast::ToUnsigned, false) => has_arithmetic,
            _ => is_integer,
        },
        Operator::Cast(Cast::Bits) | Operator::Select | Operator::Poison => true,
        Operator::Cast(_) => !is_float,
    }
}

/// Whether the operation is about floats, or may be.
pub fn takes_floats(operator: Operator) -> bool {
    use Operator::{Cast as Casts, CompareFloats, FloatBinary, FloatCast, Negate};
    matches!(
        operator,
        FloatBinary(_) | Negate | CompareFloats | FloatCast(_) | Casts(Cast::Bits)
    )
}

fn float_casts(cast: FloatCast, from: Element, to: Element) -> bool {
    let is_integer = |element| matches!(element, Element::Integer(_));
    match (cast, format(from), format(to)) {
        (FloatCast::Extend, Some(from), Some(to)) => from.bits() < to.bits(),
        (FloatCast::Truncate, Some(from), Some(to)) => from.bits() > to.bits(),
        (FloatCast::OfSigned | FloatCast::OfUnsigned, None, Some(to)) => {
            is_integer(from) && to.has_arithmetic()
        }
        (FloatCast::ToSigned | FloatCast::ToUnsigned, Some(from), None) => {
            is_integer(to) && from.has_arithmetic()
        }
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
        Element::Float(_) | Element::Other(_) => format(element).map(Format::bits),
        Element::Index => None,
    }
}
