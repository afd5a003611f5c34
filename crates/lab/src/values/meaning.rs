//! What an operation of integers computes, as MLIR's reference of `arith`, `index` and `ub` says
//! it (`floats.rs` has those of floats).
//!
//! A value is bits, or poison; to compute it may be undefined behaviour. Two things the reference
//! leaves open follow from what a refinement is, which may put any number where poison was: a
//! division by poison is undefined, since zero may stand for it, and so is a signed one of poison
//! by -1, since the least number may. All operations are executed, so that what is undefined in
//! an operand is undefined, also of a `select` that chooses the other.

use freehold_solver::{Binary as Bits, Error, Term, Terms, Value, Width};

use super::operations::{Binary, Cast};

/// A value as terms.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Meaning {
    /// Nobody asks for it where the value is poison.
    pub value: Term,
    pub poison: Term,
    /// Whether the behaviour is undefined.
    pub undefined: Term,
}

/// What the attributes of an operation say, as terms of one bit.
#[derive(Copy, Clone, Debug)]
pub struct Flags {
    pub no_signed_wrap: Term,
    pub no_unsigned_wrap: Term,
    pub exact: Term,
}

/// Makes terms of operations.
pub struct Builder {
    pub terms: Terms,
}

/// A term, or a fault of who builds it.
pub type Built<T = Term> = Result<T, Error>;

impl Builder {
    pub fn no(&mut self) -> Term {
        self.terms.boolean(false)
    }

    pub fn number(&mut self, bits: i128, width: Width) -> Term {
        self.terms.constant(Value::truncated(bits as u128, width))
    }

    pub fn apply(&mut self, operator: Bits, a: Term, b: Term) -> Built {
        self.terms.binary(operator, a, b)
    }

    pub fn and(&mut self, a: Term, b: Term) -> Built {
        self.apply(Bits::And, a, b)
    }

    pub fn or(&mut self, a: Term, b: Term) -> Built {
        self.apply(Bits::Or, a, b)
    }

    pub fn differ(&mut self, a: Term, b: Term) -> Built {
        let equal = self.apply(Bits::Eq, a, b)?;
        Ok(self.terms.not(equal))
    }

    fn is_negative(&mut self, a: Term) -> Built {
        let sign = self.terms.width(a).bits() - 1;
        self.terms.extract(a, sign, Width::BOOLEAN)
    }

    /// Of any width: bits are cut off, or added by the sign or as zeros.
    pub fn resized(&mut self, a: Term, to: Width, by_sign: bool) -> Built {
        match (self.terms.width(a) > to, by_sign) {
            (true, _) => self.terms.extract(a, 0, to),
            (false, true) => self.terms.sign_extend(a, to),
            (false, false) => self.terms.zero_extend(a, to),
        }
    }

    /// An operation of two integers of one width.
    pub fn binary(&mut self, op: Binary, a: Meaning, b: Meaning, flags: Flags) -> Built<Meaning> {
        let value = self.value(op, a.value, b.value)?;
        let poison = self.or(a.poison, b.poison)?;
        let own = self.own_poison(op, a.value, b.value, value, flags)?;
        let poison = self.or(poison, own)?;
        let undefined = self.or(a.undefined, b.undefined)?;
        let own = self.own_undefined(op, a, b)?;
        let undefined = self.or(undefined, own)?;
        Ok(Meaning {
            value,
            poison,
            undefined,
        })
    }

    fn value(&mut self, op: Binary, a: Term, b: Term) -> Built {
        let simple = match op {
            Binary::Add => Bits::Add,
            Binary::Sub => Bits::Sub,
            Binary::Mul => Bits::Mul,
            Binary::DivU => Bits::Udiv,
            Binary::DivS => Bits::Sdiv,
            Binary::RemU => Bits::Urem,
            Binary::RemS => Bits::Srem,
            Binary::And => Bits::And,
            Binary::Or => Bits::Or,
            Binary::Xor => Bits::Xor,
            Binary::ShiftLeft => Bits::Shl,
            Binary::ShiftRightU => Bits::Lshr,
            Binary::ShiftRightS => Bits::Ashr,
            Binary::CeilDivU | Binary::CeilDivS | Binary::FloorDivS => {
                return self.rounded(op, a, b);
            }
            Binary::MaxS => return self.chosen(Bits::Slt, a, b, b, a),
            Binary::MaxU => return self.chosen(Bits::Ult, a, b, b, a),
            Binary::MinS => return self.chosen(Bits::Slt, a, b, a, b),
            Binary::MinU => return self.chosen(Bits::Ult, a, b, a, b),
        };
        self.apply(simple, a, b)
    }

    fn chosen(&mut self, by: Bits, a: Term, b: Term, then: Term, otherwise: Term) -> Built {
        let condition = self.apply(by, a, b)?;
        self.terms.ite(condition, then, otherwise)
    }

    /// A quotient that is not rounded towards zero.
    fn rounded(&mut self, op: Binary, a: Term, b: Term) -> Built {
        let (divide, rest) = match op {
            Binary::CeilDivU => (Bits::Udiv, Bits::Urem),
            _ => (Bits::Sdiv, Bits::Srem),
        };
        let width = self.terms.width(a);
        let quotient = self.apply(divide, a, b)?;
        let rest = self.apply(rest, a, b)?;
        let zero = self.number(0, width);
        let is_inexact = self.differ(rest, zero)?;
        let (a_sign, b_sign) = (self.is_negative(a)?, self.is_negative(b)?);
        // Where the signs differ, the quotient was rounded up, else down.
        let signs_differ = self.apply(Bits::Xor, a_sign, b_sign)?;
        let signs_agree = self.terms.not(signs_differ);
        let (condition, by) = match op {
            Binary::CeilDivU => (is_inexact, 1),
            Binary::CeilDivS => (self.and(is_inexact, signs_agree)?, 1),
            _ => (self.and(is_inexact, signs_differ)?, -1),
        };
        let by = self.number(by, width);
        let moved = self.apply(Bits::Add, quotient, by)?;
        self.terms.ite(condition, moved, quotient)
    }

    /// Where an operation gives poison for operands that are none.
    fn own_poison(&mut self, op: Binary, a: Term, b: Term, value: Term, flags: Flags) -> Built {
        let (signed, unsigned) = match op {
            Binary::Add | Binary::Sub => {
                // The sign is wrong if the operands (of a sum) or the first of them and the
                // complement of the other (of a difference) have one sign, and the result another.
                let (x, y) = match op {
                    Binary::Add => (b, value),
                    _ => (self.terms.not(b), value),
                };
                let from_a = self.apply(Bits::Xor, a, y)?;
                let from_b = self.apply(Bits::Xor, x, y)?;
                let both = self.and(from_a, from_b)?;
                let unsigned = match op {
                    Binary::Add => self.apply(Bits::Ult, value, a)?,
                    _ => self.apply(Bits::Ult, a, b)?,
                };
                (self.is_negative(both)?, unsigned)
            }
            Binary::Mul => self.product_overflows(a, b, value)?,
            Binary::ShiftLeft => {
                let back_signed = self.apply(Bits::Ashr, value, b)?;
                let back = self.apply(Bits::Lshr, value, b)?;
                (self.differ(back_signed, a)?, self.differ(back, a)?)
            }
            _ => (self.no(), self.no()),
        };
        let signed = self.and(flags.no_signed_wrap, signed)?;
        let unsigned = self.and(flags.no_unsigned_wrap, unsigned)?;
        let wraps = self.or(signed, unsigned)?;
        let inexact = self.inexact(op, a, b, value)?;
        let inexact = self.and(flags.exact, inexact)?;
        let poison = self.or(wraps, inexact)?;
        let past = match op {
            Binary::ShiftLeft | Binary::ShiftRightU | Binary::ShiftRightS => self.is_past(b)?,
            _ => self.no(),
        };
        self.or(poison, past)
    }

    /// Whether a shift by so much is by the width or more. The width is a number of each width.
    fn is_past(&mut self, amount: Term) -> Built {
        let width = self.terms.width(amount);
        let bits = self.number(width.bits().into(), width);
        self.apply(Bits::Ule, bits, amount)
    }

    /// Whether a product wraps, signed and unsigned.
    fn product_overflows(&mut self, a: Term, b: Term, value: Term) -> Built<(Term, Term)> {
        let width = self.terms.width(a);
        let wide = Width::new(2 * width.bits())?;
        let mut overflows = [value; 2];
        for (by_sign, overflow) in [true, false].into_iter().zip(&mut overflows) {
            let wide_a = self.resized(a, wide, by_sign)?;
            let wide_b = self.resized(b, wide, by_sign)?;
            let product = self.apply(Bits::Mul, wide_a, wide_b)?;
            let kept = self.resized(value, wide, by_sign)?;
            *overflow = self.differ(product, kept)?;
        }
        Ok((overflows[0], overflows[1]))
    }

    fn inexact(&mut self, op: Binary, a: Term, b: Term, value: Term) -> Built {
        let zero = self.number(0, self.terms.width(a));
        match op {
            Binary::DivU => {
                let rest = self.apply(Bits::Urem, a, b)?;
                self.differ(rest, zero)
            }
            Binary::DivS => {
                let rest = self.apply(Bits::Srem, a, b)?;
                self.differ(rest, zero)
            }
            Binary::ShiftRightU | Binary::ShiftRightS => {
                let back = self.apply(Bits::Shl, value, b)?;
                self.differ(back, a)
            }
            _ => Ok(self.no()),
        }
    }

    /// Where an operation on operands that are defined is undefined.
    fn own_undefined(&mut self, op: Binary, a: Meaning, b: Meaning) -> Built {
        let can_overflow = match op {
            Binary::DivU | Binary::CeilDivU | Binary::RemU | Binary::RemS => false,
            Binary::DivS | Binary::CeilDivS | Binary::FloorDivS => true,
            _ => return Ok(self.no()),
        };
        let width = self.terms.width(a.value);
        let zero = self.number(0, width);
        let by_zero = self.apply(Bits::Eq, b.value, zero)?;
        let undefined = self.or(b.poison, by_zero)?;
        if !can_overflow {
            return Ok(undefined);
        }
        let least = self.number(1 << (width.bits() - 1), width);
        let ones = self.number(-1, width);
        let is_least = self.apply(Bits::Eq, a.value, least)?;
        let may_be_least = self.or(a.poison, is_least)?;
        let by_ones = self.apply(Bits::Eq, b.value, ones)?;
        let overflows = self.and(may_be_least, by_ones)?;
        self.or(undefined, overflows)
    }

    /// A comparison by the number of its predicate.
    pub fn compare(&mut self, predicate: i64, a: Meaning, b: Meaning) -> Built<Meaning> {
        // Which comparison, whether of the operands the other way round, and whether negated.
        let (by, is_swapped, is_negated) = match predicate {
            0 => (Bits::Eq, false, false),
            1 => (Bits::Eq, false, true),
            2 => (Bits::Slt, false, false),
            3 => (Bits::Sle, false, false),
            4 => (Bits::Slt, true, false),
            5 => (Bits::Sle, true, false),
            6 => (Bits::Ult, false, false),
            7 => (Bits::Ule, false, false),
            8 => (Bits::Ult, true, false),
            _ => (Bits::Ule, true, false),
        };
        let (x, y) = match is_swapped {
            true => (b.value, a.value),
            false => (a.value, b.value),
        };
        let holds = self.apply(by, x, y)?;
        Ok(Meaning {
            value: if is_negated {
                self.terms.not(holds)
            } else {
                holds
            },
            poison: self.or(a.poison, b.poison)?,
            undefined: self.or(a.undefined, b.undefined)?,
        })
    }

    /// The second if the first is true, else the third; of the other one nothing is asked but that
    /// it is defined.
    pub fn select(&mut self, [condition, yes, no]: [Meaning; 3]) -> Built<Meaning> {
        let value = self.terms.ite(condition.value, yes.value, no.value)?;
        let chosen = self.terms.ite(condition.value, yes.poison, no.poison)?;
        let undefined = self.or(yes.undefined, no.undefined)?;
        Ok(Meaning {
            value,
            poison: self.or(condition.poison, chosen)?,
            undefined: self.or(condition.undefined, undefined)?,
        })
    }

    /// The value at another type.
    pub fn cast(&mut self, cast: Cast, a: Meaning, to: Width, flags: Flags) -> Built<Meaning> {
        let by_sign = matches!(cast, Cast::ExtendS | Cast::IndexS);
        let value = self.resized(a.value, to, by_sign)?;
        let mut poison = a.poison;
        if cast == Cast::Truncate {
            let from = self.terms.width(a.value);
            for (flag, by_sign) in [
                (flags.no_signed_wrap, true),
                (flags.no_unsigned_wrap, false),
            ] {
                let back = self.resized(value, from, by_sign)?;
                let changed = self.differ(back, a.value)?;
                let wraps = self.and(flag, changed)?;
                poison = self.or(poison, wraps)?;
            }
        }
        Ok(Meaning {
            value,
            poison,
            undefined: a.undefined,
        })
    }

    /// Poison of a width.
    pub fn poison(&mut self, width: Width) -> Meaning {
        Meaning {
            value: self.number(0, width),
            poison: self.terms.boolean(true),
            undefined: self.no(),
        }
    }
}
