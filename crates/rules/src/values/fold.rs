//! What operations make of constants, by MLIR's words.
//!
//! Nothing is folded where the result is poison, or where the program's behaviour would be
//! undefined: then there is no number.

use super::floats;
use super::node::Attribute;
use super::types::{Element, Format, ValueType, wrap};

/// A constant: of a shaped type, the number in all places.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// Sign-extended from its width.
    Integer(i128),
    /// The bits of its format.
    Float(u64),
}

/// What an operation computes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fold {
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
    Compare,
    Select,
    /// To another width; bits are added as the sign says.
    CastS,
    CastU,
    AddF,
    SubF,
    MulF,
    DivF,
    RemF,
    NegF,
    CompareF,
    MaximumF,
    MinimumF,
    MaxNumF,
    MinNumF,
    /// The same bits as another type.
    Bits,
    /// Another format of floats.
    Resize,
    /// A float of an integer, which has a sign or none.
    ToFloatS,
    ToFloatU,
    /// An integer of a float, cut towards 0.
    ToIntegerS,
    ToIntegerU,
}

/// Each operation that is folded, by its name.
pub const NAMES: &[(&str, Fold)] = &[
    ("arith.addi", Fold::Add),
    ("arith.subi", Fold::Sub),
    ("arith.muli", Fold::Mul),
    ("arith.divui", Fold::DivU),
    ("arith.divsi", Fold::DivS),
    ("arith.ceildivui", Fold::CeilDivU),
    ("arith.ceildivsi", Fold::CeilDivS),
    ("arith.floordivsi", Fold::FloorDivS),
    ("arith.remui", Fold::RemU),
    ("arith.remsi", Fold::RemS),
    ("arith.andi", Fold::And),
    ("arith.ori", Fold::Or),
    ("arith.xori", Fold::Xor),
    ("arith.shli", Fold::ShiftLeft),
    ("arith.shrui", Fold::ShiftRightU),
    ("arith.shrsi", Fold::ShiftRightS),
    ("arith.maxsi", Fold::MaxS),
    ("arith.maxui", Fold::MaxU),
    ("arith.minsi", Fold::MinS),
    ("arith.minui", Fold::MinU),
    ("arith.cmpi", Fold::Compare),
    ("arith.select", Fold::Select),
    ("arith.extui", Fold::CastU),
    ("arith.extsi", Fold::CastS),
    ("arith.trunci", Fold::CastS),
    ("arith.index_cast", Fold::CastS),
    ("arith.index_castui", Fold::CastU),
    ("arith.addf", Fold::AddF),
    ("arith.subf", Fold::SubF),
    ("arith.mulf", Fold::MulF),
    ("arith.divf", Fold::DivF),
    ("arith.negf", Fold::NegF),
    ("arith.remf", Fold::RemF),
    ("arith.cmpf", Fold::CompareF),
    ("arith.maximumf", Fold::MaximumF),
    ("arith.minimumf", Fold::MinimumF),
    ("arith.maxnumf", Fold::MaxNumF),
    ("arith.minnumf", Fold::MinNumF),
    ("arith.bitcast", Fold::Bits),
    ("arith.extf", Fold::Resize),
    ("arith.truncf", Fold::Resize),
    ("arith.sitofp", Fold::ToFloatS),
    ("arith.uitofp", Fold::ToFloatU),
    ("arith.fptosi", Fold::ToIntegerS),
    ("arith.fptoui", Fold::ToIntegerU),
    ("index.add", Fold::Add),
    ("index.sub", Fold::Sub),
    ("index.mul", Fold::Mul),
    ("index.divu", Fold::DivU),
    ("index.divs", Fold::DivS),
    ("index.ceildivu", Fold::CeilDivU),
    ("index.ceildivs", Fold::CeilDivS),
    ("index.floordivs", Fold::FloorDivS),
    ("index.remu", Fold::RemU),
    ("index.rems", Fold::RemS),
    ("index.and", Fold::And),
    ("index.or", Fold::Or),
    ("index.xor", Fold::Xor),
    ("index.shl", Fold::ShiftLeft),
    ("index.shru", Fold::ShiftRightU),
    ("index.shrs", Fold::ShiftRightS),
    ("index.maxs", Fold::MaxS),
    ("index.maxu", Fold::MaxU),
    ("index.mins", Fold::MinS),
    ("index.minu", Fold::MinU),
    ("index.cmp", Fold::Compare),
    ("index.casts", Fold::CastS),
    ("index.castu", Fold::CastU),
];

/// What the operation of a name computes.
pub fn fold_of(name: &str) -> Option<Fold> {
    NAMES.iter().find(|row| row.0 == name).map(|row| row.1)
}

/// One application to constants.
pub struct Application<'a> {
    pub fold: Fold,
    pub operands: &'a [Constant],
    /// The type of each operand.
    pub types: &'a [ValueType],
    pub attributes: &'a [Attribute],
    pub result: ValueType,
    /// Whether the index may have 32 bits as well, so that both must give one number.
    pub is_portable: bool,
}

impl Application<'_> {
    /// The number that comes out.
    pub fn constant(&self) -> Option<Constant> {
        if self.fold == Fold::Select {
            return match self.operands {
                [Constant::Integer(condition), yes, no] => {
                    Some(if *condition != 0 { *yes } else { *no })
                }
                _ => None,
            };
        }
        if let Some(format) = self.float_format() {
            return self.float(format);
        }
        let integer = |constant: &Constant| match constant {
            Constant::Integer(value) => Some(*value),
            Constant::Float(_) => None,
        };
        let operands: Vec<i128> = self.operands.iter().map(integer).collect::<Option<_>>()?;
        let width = self.types[0].width()?;
        let value = self.integer(&operands, width)?;
        if self.is_portable && self.types[0].element == Element::Index {
            let narrow: Vec<i128> = operands.iter().map(|&x| wrap(x, 32)).collect();
            let narrow = self.integer(&narrow, 32)?;
            // The lower bits of the wide number must be the narrow one, and of what is no index
            // all of them.
            let is_same = match self.result.element {
                Element::Index => wrap(value, 32) == wrap(narrow, 32),
                _ => value == narrow,
            };
            if !is_same {
                return None;
            }
        }
        Some(Constant::Integer(value))
    }

    /// The flags or the predicate: the first attribute, as a number; `None` if it is none.
    fn number(&self) -> Option<i64> {
        match self.attributes.first() {
            Some(Attribute::Number(number)) => Some(*number),
            Some(Attribute::Other(_)) => None,
            Some(Attribute::Absent) | None => Some(0),
        }
    }

    /// The format of floats that the operation is about.
    fn float_format(&self) -> Option<Format> {
        match (self.types[0].element, self.result.element) {
            (Element::Float(format), _) | (_, Element::Float(format)) => Some(format),
            _ => None,
        }
    }

    fn integer(&self, operands: &[i128], width: u32) -> Option<i128> {
        let mask = (1i128 << width) - 1;
        let out = self.result.width()?;
        let number = self.number()?;
        match (self.fold, operands) {
            (Fold::CastS, &[x]) => return Some(wrap(x, out)),
            (Fold::CastU, &[x]) => return Some(wrap(x & mask, out)),
            _ => {}
        }
        let &[x, y] = operands else {
            return None;
        };
        let (ux, uy) = (x & mask, y & mask);
        // Numbers have 64 bits at most, so that no signed one overflows here; -1 fits nowhere.
        let fits = |value: i128, unsigned: i128| {
            let no_signed_wrap = number & 1 == 0 || value == wrap(value, width);
            let no_unsigned_wrap = number & 2 == 0 || unsigned == unsigned & mask;
            (no_signed_wrap && no_unsigned_wrap).then_some(value)
        };
        let quotient = |down: bool| {
            let inexact = x % y != 0;
            let negative = (x < 0) != (y < 0);
            let round = inexact && if down { negative } else { !negative };
            x / y
                + if !round {
                    0
                } else if down {
                    -1
                } else {
                    1
                }
        };
        let is_exact = number == 1;
        let signed_division = y != 0 && !(y == -1 && x == -(1 << (width - 1)));
        let value = match self.fold {
            Fold::Add => fits(x + y, ux + uy)?,
            Fold::Sub => fits(x - y, ux - uy)?,
            Fold::Mul => fits(x * y, ux.checked_mul(uy).unwrap_or(-1))?,
            Fold::DivU | Fold::CeilDivU | Fold::RemU if uy == 0 => return None,
            Fold::DivU => (!is_exact || ux % uy == 0).then_some(ux / uy)?,
            Fold::CeilDivU => ux / uy + i128::from(ux % uy != 0),
            Fold::RemU => ux % uy,
            Fold::DivS | Fold::CeilDivS | Fold::FloorDivS | Fold::RemS if !signed_division => {
                return None;
            }
            Fold::DivS => (!is_exact || x % y == 0).then_some(x / y)?,
            Fold::CeilDivS => quotient(false),
            Fold::FloorDivS => quotient(true),
            Fold::RemS => x % y,
            Fold::And => x & y,
            Fold::Or => x | y,
            Fold::Xor => x ^ y,
            Fold::ShiftLeft | Fold::ShiftRightU | Fold::ShiftRightS if uy >= width.into() => {
                return None;
            }
            Fold::ShiftLeft => fits(x << uy, ux.checked_mul(1 << uy).unwrap_or(-1))?,
            Fold::ShiftRightU => shifted(ux, uy, is_exact)?,
            Fold::ShiftRightS => shifted(x, uy, is_exact)?,
            Fold::MaxS => x.max(y),
            Fold::MinS => x.min(y),
            Fold::MaxU => ux.max(uy),
            Fold::MinU => ux.min(uy),
            Fold::Compare => -i128::from(compare(number, (x, y), (ux, uy))?),
            _ => return None,
        };
        Some(wrap(value, out))
    }

    fn float(&self, format: Format) -> Option<Constant> {
        let bits = |constant: &Constant| match constant {
            Constant::Float(bits) => Some(*bits),
            Constant::Integer(_) => None,
        };
        let operands: Option<Vec<u64>> = self.operands.iter().map(bits).collect();
        match (self.fold, self.operands) {
            (Fold::CompareF, _) => {
                let &[x, y] = &operands?[..] else {
                    return None;
                };
                let (x, y) = (format.number(x), format.number(y));
                let holds = compare_floats(self.number()?, x, y)?;
                Some(Constant::Integer(-i128::from(holds)))
            }
            (_, &[constant]) if self.fold != Fold::NegF => {
                floats::cast(self.fold, constant, self.types[0], self.result)
            }
            _ => floats::arithmetic(self.fold, format, &operands?),
        }
    }
}

fn shifted(value: i128, by: i128, is_exact: bool) -> Option<i128> {
    let shifted = value >> by;
    (!is_exact || shifted << by == value).then_some(shifted)
}

/// Whether the predicate of a number holds of two signed, or two unsigned numbers.
fn compare(predicate: i64, signed: (i128, i128), unsigned: (i128, i128)) -> Option<bool> {
    Some(match predicate {
        0 => signed.0 == signed.1,
        1 => signed.0 != signed.1,
        2 => signed.0 < signed.1,
        3 => signed.0 <= signed.1,
        4 => signed.0 > signed.1,
        5 => signed.0 >= signed.1,
        6 => unsigned.0 < unsigned.1,
        7 => unsigned.0 <= unsigned.1,
        8 => unsigned.0 > unsigned.1,
        9 => unsigned.0 >= unsigned.1,
        _ => return None,
    })
}

/// The same of `cmpf`: the bits of a predicate say whether it holds of equal, greater, less and
/// unordered numbers.
fn compare_floats(predicate: i64, x: f64, y: f64) -> Option<bool> {
    const ORDERED: [u8; 16] = [
        0b0000, 0b0001, 0b0010, 0b0011, 0b0100, 0b0101, 0b0110, 0b0111, 0b1001, 0b1010, 0b1011,
        0b1100, 0b1101, 0b1110, 0b1000, 0b1111,
    ];
    let set = *ORDERED.get(usize::try_from(predicate).ok()?)?;
    let relation = match x.partial_cmp(&y) {
        Some(std::cmp::Ordering::Equal) => 0b0001,
        Some(std::cmp::Ordering::Greater) => 0b0010,
        Some(std::cmp::Ordering::Less) => 0b0100,
        None => 0b1000,
    };
    Some(set & relation != 0)
}
