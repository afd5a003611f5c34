//! Operations on floats at their place in a rule: formats, flags and choices.

use freehold_solver::Width;
use freehold_solver::floats::{Format, Rounding};

use super::floats::FastMath;
use super::formats::format;
use super::meaning::{Built, Meaning};
use super::operations::{FloatCast, Operator};
use super::permissions;
use super::question::At;
use super::typed::{Application, AttributeClass, TypedAttribute};

impl<'a> At<'a, '_> {
    /// An operation whose first operand is a float.
    pub(super) fn apply_to_float(
        &mut self,
        application: &Application,
        from: Format,
        operands: &[Meaning],
        width: Width,
        attributes: &[TypedAttribute],
    ) -> Built<Meaning> {
        let flags = self.fast_math(application, attributes)?;
        match (application.operator, operands) {
            (Operator::FloatBinary(op), &[a, b]) => {
                let either = match permissions::leaves_zero_open(application.operator) {
                    true => Some(self.choice()?),
                    false => None,
                };
                self.builder.float_binary(op, from, [a, b], flags, either)
            }
            (Operator::Negate, &[a]) => self.builder.negated(from, a, flags),
            (Operator::CompareFloats, &[a, b]) => {
                let predicate = self.word(attributes, AttributeClass::FloatPredicate);
                self.builder.compare_floats(predicate, from, [a, b], flags)
            }
            (Operator::FloatCast(cast), &[a]) => match (cast, self.result_format(application)) {
                (_, Some(to)) => {
                    let rounding = self.word(attributes, AttributeClass::Rounding);
                    let rounding = Rounding::ALL[rounding as usize % Rounding::ALL.len()];
                    self.builder.float_resized([from, to], rounding, a, flags)
                }
                (_, None) => {
                    let is_signed = cast == FloatCast::ToSigned;
                    self.builder.integer_of_float(from, a, width, is_signed)
                }
            },
            // The bits of a number.
            (Operator::Cast(_), &[a]) => Ok(a),
            _ => Ok(self.builder.poison(width)),
        }
    }

    /// Of two casts that may be contracted, what comes out if they are.
    pub(super) fn or_contracted(
        &mut self,
        application: &'a Application,
        made: Meaning,
    ) -> Built<Meaning> {
        let (is_left, named) = (self.chosen.is_some(), self.instance.rule.variables.len());
        let Some(whole) = permissions::contracted(application, is_left, named) else {
            return Ok(made);
        };
        let formats = (format(whole.ty.element), self.result_format(application));
        let (Some(from), Some(to)) = formats else {
            return Ok(made);
        };
        let whole = self.side(whole)?;
        let flags = self.fast_math(application, &application.attributes)?;
        let nearest = Rounding::ToNearestEven;
        let other = self
            .builder
            .float_resized([from, to], nearest, whole, flags)?;
        let choice = self.choice()?;
        let terms = &mut self.builder.terms;
        Ok(Meaning {
            value: terms.ite(choice, other.value, made.value)?,
            poison: terms.ite(choice, other.poison, made.poison)?,
            undefined: made.undefined,
        })
    }

    pub(super) fn result_format(&self, application: &Application) -> Option<Format> {
        format(application.result)
    }

    /// What is open: given of a left side, anything of a right side.
    fn choice(&mut self) -> Built {
        let number = self.choices;
        self.choices += 1;
        match self.chosen {
            Some(chosen) => Ok(self.builder.terms.boolean(chosen >> number & 1 == 1)),
            None => {
                let name = format!("choice #{number}");
                self.builder.terms.variable(&name, Width::BOOLEAN)
            }
        }
    }

    fn fast_math(
        &mut self,
        application: &Application,
        attributes: &[TypedAttribute],
    ) -> Built<FastMath> {
        let no = self.builder.no();
        let mut flags = FastMath {
            no_nans: no,
            no_infinities: no,
            no_signed_zeros: None,
        };
        let mut all = attributes.iter();
        let Some(attribute) = all.find(|a| a.class == AttributeClass::FastMath) else {
            return Ok(flags);
        };
        let set = self.set(attribute, Width::new(3)?)?;
        let terms = &mut self.builder.terms;
        flags.no_nans = terms.extract(set, 0, Width::BOOLEAN)?;
        flags.no_infinities = terms.extract(set, 1, Width::BOOLEAN)?;
        let no_signed_zeros = terms.extract(set, 2, Width::BOOLEAN)?;
        let named = self.instance.rule.variables.len();
        let has_sign = application.operator != Operator::CompareFloats;
        if permissions::may_have_open_sign(application, named) && has_sign {
            flags.no_signed_zeros = Some((no_signed_zeros, self.choice()?));
        }
        Ok(flags)
    }
}
