//! When the guards of a rule hold, as terms: as the engine asks them, of constants that it folds.

use freehold_rules::values::{Element, Guard, INDEX_WIDTH, Pattern, Variable};
use freehold_solver::{Binary as Bits, Term, Width};

use super::formats::format;
use super::meaning::{Built, Meaning};
use super::operations::{Binary, Operator, bits};
use super::question::At;
use super::typed::{Application, AttributeClass, Typed, TypedAttribute, TypedKind, Typing};
use super::types::{Types, of_types};

/// A guard at given types.
pub enum TypedGuard {
    Known(bool),
    Constant(Variable),
    Distinct(Variable, Variable),
    /// `None` where there is no number.
    Holds(Option<Typed>),
    Not(Box<TypedGuard>),
}

impl TypedGuard {
    /// The term that it asks.
    pub fn term(&self) -> Option<&Typed> {
        match self {
            TypedGuard::Holds(term) => term.as_ref(),
            TypedGuard::Not(inner) => inner.term(),
            _ => None,
        }
    }
}

/// The variables that are constants wherever the guard is known to hold.
pub fn mark_constants(guard: &Guard, constants: &mut [bool]) {
    match guard {
        Guard::Constant(x) => constants[*x as usize] = true,
        // What has no number does not hold, and its negation does.
        Guard::Not(inner) => match &**inner {
            Guard::Constant(_) | Guard::Holds(_) => {}
            Guard::Not(twice) => mark_constants(twice, constants),
            inner => mark_constants(inner, constants),
        },
        Guard::Distinct(x, y) => {
            constants[*x as usize] = true;
            constants[*y as usize] = true;
        }
        Guard::Holds(pattern) => mark_pattern(pattern, constants),
        _ => {}
    }
}

fn mark_pattern(pattern: &Pattern, constants: &mut [bool]) {
    match pattern {
        Pattern::Variable(x) => constants[*x as usize] = true,
        Pattern::Operation(operation) => {
            operation
                .operands
                .iter()
                .for_each(|o| mark_pattern(o, constants));
        }
        Pattern::Literal(_) | Pattern::Bits(_) => {}
    }
}

pub fn typed_guard(
    guard: &Guard,
    typing: &mut Typing,
    types: &Types,
) -> Result<TypedGuard, String> {
    if let Some(holds) = of_types(guard, &types.variables) {
        return Ok(TypedGuard::Known(holds));
    }
    Ok(match guard {
        Guard::Constant(x) => TypedGuard::Constant(*x),
        Guard::Distinct(x, y) => TypedGuard::Distinct(*x, *y),
        Guard::Holds(pattern) => TypedGuard::Holds(typing.guard(pattern)?),
        Guard::Not(inner) => TypedGuard::Not(Box::new(typed_guard(inner, typing, types)?)),
        // Of a type that is not known.
        _ => TypedGuard::Known(false),
    })
}

impl At<'_, '_> {
    /// Whether a guard holds, and whether that is known.
    pub fn guard(&mut self, guard: &TypedGuard) -> Built<(Term, Term)> {
        let yes = self.builder.terms.boolean(true);
        Ok(match guard {
            TypedGuard::Known(holds) => (self.builder.terms.boolean(*holds), yes),
            TypedGuard::Constant(x) => {
                let is_constant = self.instance.constants[*x as usize];
                (self.builder.terms.boolean(is_constant), yes)
            }
            TypedGuard::Distinct(x, y) => {
                let (x, y) = (self.variable(*x)?, self.variable(*y)?);
                let terms = &self.builder.terms;
                let width = terms.width(x).max(terms.width(y));
                let x = self.builder.resized(x, width, true)?;
                let y = self.builder.resized(y, width, true)?;
                (self.builder.differ(x, y)?, yes)
            }
            TypedGuard::Holds(Some(term)) if self.is_constant(term) => {
                let (value, known) = self.folded(term)?;
                let width = self.builder.terms.width(value);
                let zero = self.builder.number(0, width);
                let holds = self.builder.differ(value, zero)?;
                (self.builder.and(holds, known)?, yes)
            }
            // Below a negation, of a value that need be no constant.
            TypedGuard::Holds(_) => (self.builder.no(), yes),
            TypedGuard::Not(inner) => {
                let (holds, known) = self.guard(inner)?;
                (self.builder.terms.not(holds), known)
            }
        })
    }

    fn is_constant(&self, term: &Typed) -> bool {
        match &term.kind {
            TypedKind::Variable(variable) => self.instance.constants[*variable as usize],
            TypedKind::Number(_) => true,
            TypedKind::Operation(application) => application
                .operands
                .iter()
                .all(|operand| self.is_constant(operand)),
        }
    }

    /// A term of constants as the engine folds it, where an index has 64 bits, and whether there is
    /// a number at all.
    fn folded(&mut self, term: &Typed) -> Built<(Term, Term)> {
        let yes = self.builder.terms.boolean(true);
        let width = Width::new(bits(term.ty.element).unwrap_or(INDEX_WIDTH))?;
        let application = match &term.kind {
            TypedKind::Variable(variable) => return Ok((self.variable(*variable)?, yes)),
            TypedKind::Number(number) => return Ok((self.builder.number(*number, width), yes)),
            TypedKind::Operation(application) => application,
        };
        let mut known = yes;
        let mut operands = Vec::new();
        for operand in &application.operands {
            let (value, is_known) = self.folded(operand)?;
            known = self.builder.and(known, is_known)?;
            operands.push(self.builder.defined(value));
        }
        // The flags of a truncation are not asked, nor are those that license something.
        let attributes: Vec<TypedAttribute> = match application.operator {
            Operator::Cast(_) => Vec::new(),
            _ => {
                let all = application.attributes.iter();
                let asked = all.filter(|a| a.class != AttributeClass::FastMath);
                asked.cloned().collect()
            }
        };
        let attributes = &attributes[..];
        let (value, has_number) = self.number_of(application, &operands, width, attributes)?;
        known = self.builder.and(known, has_number)?;
        let name = &self.instance.schema.op(application.op).name;
        let is_index = |operand: &Typed| operand.ty.element == Element::Index;
        if name.starts_with("index.") && application.operands.first().is_some_and(is_index) {
            let narrow = Width::new(32)?;
            for operand in &mut operands {
                operand.value = self.builder.resized(operand.value, narrow, false)?;
            }
            let to = width.min(narrow);
            let (other, has_number) = self.number_of(application, &operands, to, attributes)?;
            known = self.builder.and(known, has_number)?;
            let low = self.builder.resized(value, to, false)?;
            let agrees = self.builder.apply(Bits::Eq, low, other)?;
            known = self.builder.and(known, agrees)?;
        }
        Ok((value, known))
    }

    fn number_of(
        &mut self,
        application: &Application,
        operands: &[Meaning],
        width: Width,
        attributes: &[TypedAttribute],
    ) -> Built<(Term, Term)> {
        let mut made = self.apply(application, operands, width, attributes)?;
        if application.operator == Operator::Binary(Binary::RemS) {
            // The engine folds no remainder whose quotient would overflow.
            let divided = Operator::Binary(Binary::DivS);
            let divided = Application {
                operator: divided,
                ..application.clone()
            };
            made.undefined = self.apply(&divided, operands, width, &[])?.undefined;
        }
        let none = self.builder.or(made.poison, made.undefined)?;
        let known = self.builder.terms.not(none);
        let folds = self.folds_floats(application, operands, made.value)?;
        Ok((made.value, self.builder.and(known, folds)?))
    }

    /// Whether the engine knows the number that an operation on floats makes of constants.
    fn folds_floats(
        &mut self,
        application: &Application,
        operands: &[Meaning],
        value: Term,
    ) -> Built {
        let from = application.operands.first();
        let from = from.and_then(|operand| format(operand.ty.element));
        let to = format(application.result);
        match (application.operator, operands, from) {
            (Operator::FloatBinary(op), &[a, b], Some(format)) => {
                self.builder.folds_floats(op, format, [a.value, b.value])
            }
            (Operator::Negate, &[a], Some(format)) => {
                let is_nan = self.builder.floats().is_nan(format, a.value)?;
                Ok(self.builder.terms.not(is_nan))
            }
            (Operator::FloatCast(cast), &[a], _) => {
                self.builder.folds_cast(cast, [from, to], a.value, value)
            }
            _ => Ok(self.builder.terms.boolean(true)),
        }
    }
}
