//! Arithmetic, as the dialects `arith`, `index`, `math` and `complex` have it.

use super::decoder::{Decoder, Unknown};
use crate::number_types::Scalar;
use crate::numbers::{FloatBinary, FloatUnary, IntBinary, IntCompare};
use crate::program::{Action, NoOverflow};
use crate::scalar::{BitCount, FloatClass, Pure};
use freehold_ir::{AttrKind, Op};

impl Decoder<'_> {
    /// The flags of a sum, a difference or a product.
    fn flags(&self, op: Op, kind: IntBinary, width: u32) -> Option<NoOverflow> {
        let may_overflow = matches!(kind, IntBinary::Add | IntBinary::Sub | IntBinary::Mul);
        let attr = self
            .module
            .attr(op, "overflowFlags")
            .filter(|_| may_overflow)?;
        let AttrKind::Opaque(text) = self.context().attr_kind(attr) else {
            return None;
        };
        let (signed, unsigned) = (text.contains("nsw"), text.contains("nuw"));
        (signed || unsigned).then_some(NoOverflow {
            kind,
            width,
            signed,
            unsigned,
        })
    }

    pub(super) fn arith(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        if let Some(kind) = int_binary(word, "i") {
            let width = self.width(self.result_type(op))?;
            let plain = Pure::Int(kind, width);
            return Ok(Some(match self.flags(op, kind, width) {
                Some(flags) => Action::WithoutOverflow(plain, flags),
                None => Action::Pure(plain),
            }));
        }
        let float_binary = match word {
            "addf" => Some(FloatBinary::Add),
            "subf" => Some(FloatBinary::Sub),
            "mulf" => Some(FloatBinary::Mul),
            "divf" => Some(FloatBinary::Div),
            "remf" => Some(FloatBinary::Rem),
            "maximumf" => Some(FloatBinary::Maximum),
            "minimumf" => Some(FloatBinary::Minimum),
            "maxnumf" => Some(FloatBinary::MaxNum),
            "minnumf" => Some(FloatBinary::MinNum),
            _ => None,
        };
        if let Some(kind) = float_binary {
            return pure(Pure::Float(kind, self.float(self.result_type(op))?));
        }
        let from = |d: &Self| d.width(d.operand_type(op, 0));
        let to = |d: &Self| d.width(d.result_type(op));
        Ok(Some(match word {
            "constant" => Action::Constant,
            "negf" => {
                let float = self.float(self.result_type(op))?;
                return pure(Pure::FloatUnary(FloatUnary::Neg, float));
            }
            "addui_extended" => {
                let width = from(self)?;
                Action::PureTwice(Pure::Int(IntBinary::Add, width), Pure::Carry(width))
            }
            "mulsi_extended" | "mului_extended" => {
                let width = from(self)?;
                let high = Pure::MulHigh(width, word == "mulsi_extended");
                Action::PureTwice(Pure::Int(IntBinary::Mul, width), high)
            }
            "cmpi" => {
                let predicate = self
                    .integer(op, "predicate")
                    .and_then(IntCompare::from_number)
                    .ok_or_else(|| self.malformed(op, "predicate"))?;
                Action::Pure(Pure::Compare(predicate, from(self)?))
            }
            "cmpf" => {
                let predicate = self
                    .integer(op, "predicate")
                    .and_then(|number| u8::try_from(number).ok().filter(|&n| n < 16))
                    .ok_or_else(|| self.malformed(op, "predicate"))?;
                let float = self.float(self.operand_type(op, 0))?;
                Action::Pure(Pure::CompareFloat(predicate, float))
            }
            "select" => {
                let ty = self.lane(self.result_type(op));
                Action::Select(Scalar::of(self.context(), ty).map(Scalar::bits))
            }
            "extsi" | "index_cast" => Action::Pure(Pure::ResizeInt {
                from: from(self)?,
                to: to(self)?,
                signed: true,
            }),
            "extui" | "index_castui" | "trunci" => Action::Pure(Pure::ResizeInt {
                from: from(self)?,
                to: to(self)?,
                signed: false,
            }),
            "bitcast" => {
                let (from, to) = (self.operand_type(op, 0), self.result_type(op));
                if from != to && self.lane(from) == from && self.lane(to) == to {
                    self.scalar(from)?;
                    self.scalar(to)?;
                }
                Action::Bitcast
            }
            "sitofp" | "uitofp" => Action::Pure(Pure::IntToFloat {
                width: from(self)?,
                signed: word == "sitofp",
                float: self.float(self.result_type(op))?,
            }),
            "fptosi" | "fptoui" => Action::Pure(Pure::FloatToInt {
                float: self.float(self.operand_type(op, 0))?,
                width: to(self)?,
                signed: word == "fptosi",
            }),
            "extf" | "truncf" => Action::Pure(Pure::ResizeFloat(
                self.float(self.operand_type(op, 0))?,
                self.float(self.result_type(op))?,
            )),
            _ => return Ok(None),
        }))
    }

    pub(super) fn index(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        if let Some(kind) = int_binary(word, "") {
            return pure(Pure::Int(kind, 64));
        }
        Ok(Some(match word {
            "constant" | "bool.constant" => Action::Constant,
            "sizeof" => Action::SizeOfIndex,
            "casts" | "castu" => Action::Pure(Pure::ResizeInt {
                from: self.width(self.operand_type(op, 0))?,
                to: self.width(self.result_type(op))?,
                signed: word == "casts",
            }),
            "cmp" => {
                let predicate = self
                    .index_predicate(op)
                    .ok_or_else(|| self.malformed(op, "pred"))?;
                Action::Pure(Pure::Compare(predicate, 64))
            }
            _ => return Ok(None),
        }))
    }

    /// `index.cmp`'s predicate, an attribute of the dialect: `#index<cmp_predicate eq>`.
    fn index_predicate(&self, op: Op) -> Option<IntCompare> {
        match self.context().attr_kind(self.module.attr(op, "pred")?) {
            AttrKind::Opaque(text) => {
                let word = text.trim_end_matches('>').rsplit(' ').next()?;
                IntCompare::from_word(word)
            }
            _ => None,
        }
    }

    pub(super) fn math(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        let binary = match word {
            "powf" => Some(FloatBinary::Pow),
            "atan2" => Some(FloatBinary::Atan2),
            "copysign" => Some(FloatBinary::CopySign),
            _ => None,
        };
        let ty = self.result_type(op);
        if let Some(kind) = binary {
            return pure(Pure::Float(kind, self.float(ty)?));
        }
        let unary = match word {
            "absf" => FloatUnary::Abs,
            "sqrt" => FloatUnary::Sqrt,
            "rsqrt" => FloatUnary::Rsqrt,
            "cbrt" => FloatUnary::Cbrt,
            "exp" => FloatUnary::Exp,
            "exp2" => FloatUnary::Exp2,
            "expm1" => FloatUnary::ExpM1,
            "log" => FloatUnary::Log,
            "log2" => FloatUnary::Log2,
            "log10" => FloatUnary::Log10,
            "log1p" => FloatUnary::Log1P,
            "sin" => FloatUnary::Sin,
            "cos" => FloatUnary::Cos,
            "tan" => FloatUnary::Tan,
            "asin" => FloatUnary::Asin,
            "acos" => FloatUnary::Acos,
            "atan" => FloatUnary::Atan,
            "sinh" => FloatUnary::Sinh,
            "cosh" => FloatUnary::Cosh,
            "tanh" => FloatUnary::Tanh,
            "asinh" => FloatUnary::Asinh,
            "acosh" => FloatUnary::Acosh,
            "atanh" => FloatUnary::Atanh,
            "floor" => FloatUnary::Floor,
            "ceil" => FloatUnary::Ceil,
            "trunc" => FloatUnary::Trunc,
            "round" => FloatUnary::Round,
            "roundeven" => FloatUnary::RoundEven,
            "fma" => return pure(Pure::Fma(self.float(ty)?)),
            "absi" => return pure(Pure::AbsInt(self.width(ty)?)),
            "ctlz" | "cttz" | "ctpop" => {
                let count = match word {
                    "ctlz" => BitCount::LeadingZeros,
                    "cttz" => BitCount::TrailingZeros,
                    _ => BitCount::Ones,
                };
                return pure(Pure::CountBits(count, self.width(ty)?));
            }
            "isnan" | "isinf" | "isfinite" | "isnormal" => {
                let class = match word {
                    "isnan" => FloatClass::Nan,
                    "isinf" => FloatClass::Infinite,
                    "isfinite" => FloatClass::Finite,
                    _ => FloatClass::Normal,
                };
                let float = self.float(self.operand_type(op, 0))?;
                return pure(Pure::Classify(class, float));
            }
            "fpowi" => {
                let width = self.width(self.operand_type(op, 1))?;
                return pure(Pure::PowInt(self.float(ty)?, width));
            }
            "ipowi" => return pure(Pure::Int(IntBinary::Pow, self.width(ty)?)),
            "sincos" => {
                let float = self.float(ty)?;
                return Ok(Some(Action::PureTwice(
                    Pure::FloatUnary(FloatUnary::Sin, float),
                    Pure::FloatUnary(FloatUnary::Cos, float),
                )));
            }
            _ => return Ok(None),
        };
        pure(Pure::FloatUnary(unary, self.float(ty)?))
    }
}

fn pure(pure: Pure) -> Result<Option<Action>, Unknown> {
    Ok(Some(Action::Pure(pure)))
}

pub(super) fn complex(word: &str) -> Option<Action> {
    Some(match word {
        "constant" => Action::Constant,
        "create" => Action::MakeComplex,
        "re" => Action::ComplexPart(0),
        "im" => Action::ComplexPart(1),
        _ => return None,
    })
}

/// An integer operation by its name without `prefix`'s letter: `addi`, `divsi`, `shli`.
fn int_binary(word: &str, letter: &str) -> Option<IntBinary> {
    use IntBinary::*;
    let stem = word.strip_suffix(letter)?;
    Some(match stem {
        "add" => Add,
        "sub" => Sub,
        "mul" => Mul,
        "divs" => DivS,
        "divu" => DivU,
        "rems" => RemS,
        "remu" => RemU,
        "ceildivs" => CeilDivS,
        "ceildivu" => CeilDivU,
        "floordivs" => FloorDivS,
        "and" => And,
        "or" => Or,
        "xor" => Xor,
        "shl" => ShL,
        "shrs" => ShRS,
        "shru" => ShRU,
        "maxs" => MaxS,
        "maxu" => MaxU,
        "mins" => MinS,
        "minu" => MinU,
        _ => return None,
    })
}
