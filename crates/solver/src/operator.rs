//! The operators of two operands of one width, and what each means.
//!
//! They are those of SMT-LIB's theory of bit vectors (`FixedSizeBitVectors` and logic `QF_BV`),
//! where every operator is total. So is every operator here: a judge that means something else
//! where a divisor is zero (poison, undefined behaviour) has to say so in its formula.

/// An operator of two operands of one width.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Binary {
    And,
    Or,
    Xor,
    Add,
    Sub,
    Mul,
    /// Unsigned quotient; all ones if the divisor is zero.
    Udiv,
    /// Unsigned remainder; the dividend if the divisor is zero.
    Urem,
    /// Quotient rounded towards zero. If the divisor is zero: 1 of a negative dividend, else -1.
    /// The least number divided by -1 is itself.
    Sdiv,
    /// Remainder with the sign of the dividend; the dividend if the divisor is zero.
    Srem,
    /// Zero if the amount is the width or more.
    Shl,
    /// Zero if the amount is the width or more.
    Lshr,
    /// Copies of the sign if the amount is the width or more.
    Ashr,
    /// A boolean, as are all comparisons.
    Eq,
    Ult,
    Ule,
    Slt,
    Sle,
}

impl Binary {
    /// All of them, in the order of their declaration.
    pub const ALL: [Binary; 18] = [
        Binary::And,
        Binary::Or,
        Binary::Xor,
        Binary::Add,
        Binary::Sub,
        Binary::Mul,
        Binary::Udiv,
        Binary::Urem,
        Binary::Sdiv,
        Binary::Srem,
        Binary::Shl,
        Binary::Lshr,
        Binary::Ashr,
        Binary::Eq,
        Binary::Ult,
        Binary::Ule,
        Binary::Slt,
        Binary::Sle,
    ];

    /// Whether the result is a boolean, whatever the width of the operands.
    pub const fn compares(self) -> bool {
        matches!(
            self,
            Binary::Eq | Binary::Ult | Binary::Ule | Binary::Slt | Binary::Sle
        )
    }

    /// Whether the operands can be exchanged.
    pub const fn commutes(self) -> bool {
        matches!(
            self,
            Binary::And | Binary::Or | Binary::Xor | Binary::Add | Binary::Mul | Binary::Eq
        )
    }

    /// Its name in SMT-LIB.
    pub const fn smtlib(self) -> &'static str {
        match self {
            Binary::And => "bvand",
            Binary::Or => "bvor",
            Binary::Xor => "bvxor",
            Binary::Add => "bvadd",
            Binary::Sub => "bvsub",
            Binary::Mul => "bvmul",
            Binary::Udiv => "bvudiv",
            Binary::Urem => "bvurem",
            Binary::Sdiv => "bvsdiv",
            Binary::Srem => "bvsrem",
            Binary::Shl => "bvshl",
            Binary::Lshr => "bvlshr",
            Binary::Ashr => "bvashr",
            Binary::Eq => "=",
            Binary::Ult => "bvult",
            Binary::Ule => "bvule",
            Binary::Slt => "bvslt",
            Binary::Sle => "bvsle",
        }
    }
}
