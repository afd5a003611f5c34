//! The dialect `affine`: what its maps and sets say is decoded once.

use super::decoder::{Decoder, Unknown};
use crate::program::{Action, AffineLoop, Extreme};
use freehold_ir::{AffineMap, IntegerSet, Op};

impl Decoder<'_> {
    pub(super) fn affine(&self, op: Op, word: &str) -> Result<Option<Action>, Unknown> {
        let map = || self.map(op, "map");
        Ok(Some(match word {
            "apply" | "min" => Action::AffineApply(map()?.into(), Extreme::Least),
            "max" => Action::AffineApply(map()?.into(), Extreme::Greatest),
            "load" => Action::AffineLoad(map()?.into(), self.element_of_operand(op, 0)?),
            "store" => Action::AffineStore(map()?.into(), self.element_of_operand(op, 1)?),
            "for" => {
                let step = self.integer(op, "step");
                let step = step.and_then(|step| i64::try_from(step).ok());
                Action::AffineFor(Box::new(AffineLoop {
                    lower: self.map(op, "lowerBoundMap")?,
                    upper: self.map(op, "upperBoundMap")?,
                    step: step.ok_or_else(|| self.malformed(op, "step"))?,
                }))
            }
            "if" => Action::AffineIf(self.set(op)?.into()),
            "prefetch" => Action::Nothing,
            "yield" => Action::Yield,
            _ => return Ok(None),
        }))
    }

    fn map(&self, op: Op, name: &str) -> Result<AffineMap, Unknown> {
        let attr = self.module.attr(op, name);
        let map = attr.and_then(|attr| self.context().affine_map(attr));
        map.cloned().ok_or_else(|| self.malformed(op, name))
    }

    fn set(&self, op: Op) -> Result<IntegerSet, Unknown> {
        let attr = self.module.attr(op, "condition");
        let set = attr.and_then(|attr| self.context().integer_set(attr));
        set.cloned().ok_or_else(|| self.malformed(op, "condition"))
    }
}
