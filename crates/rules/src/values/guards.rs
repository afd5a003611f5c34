//! Whether the guards of a rule hold, by what its variables are bound to.
//!
//! Knows no e-graph: the e-graph and the checker of chains ask here alike.

use super::analysis::{Values, result_type};
use super::compile::{Computation, Computed, operand_type};
use super::fold::Constant;
use super::node::Attribute;
use super::rule::{AttributePattern, Guard, Literal, Operation, Pattern, TypePattern, Variable};
use super::types::{Element, ValueType, wrap};

/// What is known of what a variable is bound to.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Term {
    /// Its type, or the type that it is.
    pub ty: Option<ValueType>,
    pub constant: Option<Constant>,
    pub attribute: Option<Attribute>,
}

/// What the variables of a rule are bound to.
pub struct Bindings(Vec<Option<Term>>);

impl Bindings {
    /// One entry for each variable.
    pub fn new(terms: Vec<Option<Term>>) -> Self {
        Bindings(terms)
    }

    /// What a variable is bound to.
    pub fn term(&self, variable: Variable) -> Option<&Term> {
        self.0.get(variable as usize)?.as_ref()
    }

    fn ty(&self, variable: Variable) -> Option<ValueType> {
        self.term(variable)?.ty
    }

    fn constant(&self, variable: Variable) -> Option<Constant> {
        self.term(variable)?.constant
    }
}

impl Literal {
    /// The constant at a type; `None` if there is none of that type.
    pub fn at(self, ty: ValueType) -> Option<Constant> {
        match (self, ty.element) {
            (Literal::Integer(value), _) => {
                let width = ty.width()?;
                // What has no place in the type is no number of it: 300 is none of `i8`.
                let fits = wrap(value, width) == value || (0..1i128 << width).contains(&value);
                fits.then(|| Constant::Integer(wrap(value, width)))
            }
            (Literal::Boolean(value), Element::Integer(1)) => {
                Some(Constant::Integer(-i128::from(value)))
            }
            (Literal::Float(value), Element::Float(format)) => {
                Some(Constant::Float(format.bits(value)))
            }
            _ => None,
        }
    }
}

/// Whether a guard holds.
pub fn holds(guard: &Guard, bindings: &Bindings, values: &Values) -> bool {
    known(guard, bindings, values) == Some(true)
}

/// Whether it holds, if that is known.
fn known(guard: &Guard, bindings: &Bindings, values: &Values) -> Option<bool> {
    match guard {
        Guard::Constant(x) => Some(bindings.constant(*x).is_some()),
        Guard::Is(x, element) => Some(bindings.ty(*x)?.element == *element),
        Guard::Integer(x) => {
            let element = bindings.ty(*x)?.element;
            Some(matches!(element, Element::Integer(_)))
        }
        Guard::Scalar(x) => Some(bindings.ty(*x)?.shape == 0),
        Guard::Narrower(x, y) => Some(bindings.ty(*x)?.width()? < bindings.ty(*y)?.width()?),
        Guard::SameType(x, y) => Some(bindings.ty(*x)? == bindings.ty(*y)?),
        Guard::Distinct(x, y) => Some(bindings.constant(*x)? != bindings.constant(*y)?),
        Guard::Holds(pattern) => match evaluate(pattern, None, bindings, values)? {
            (Constant::Integer(value), _) => Some(value != 0),
            (Constant::Float(_), _) => None,
        },
        // A term that folds to nothing, as one that would overflow, is not true.
        Guard::Not(guard) if matches!(**guard, Guard::Holds(_)) => {
            Some(!holds(guard, bindings, values))
        }
        Guard::Not(guard) => known(guard, bindings, values).map(|holds| !holds),
    }
}

/// The constant that a term of constants is.
fn evaluate(
    pattern: &Pattern,
    expected: Option<ValueType>,
    bindings: &Bindings,
    values: &Values,
) -> Option<(Constant, ValueType)> {
    match pattern {
        Pattern::Variable(variable) => {
            let term = bindings.term(*variable)?;
            Some((term.constant?, term.ty?))
        }
        Pattern::Bits(of) => match Computation::Bits(*of).compute(bindings, None)? {
            Computed::Constant(constant, ty) => Some((constant, ty)),
            _ => None,
        },
        Pattern::Literal(literal) => {
            let ty = match literal {
                Literal::Boolean(_) => expected.unwrap_or(ValueType::I1),
                _ => expected?,
            };
            Some((literal.at(ty)?, ty))
        }
        Pattern::Operation(operation) => application(operation, bindings, values),
    }
}

fn application(
    operation: &Operation,
    bindings: &Bindings,
    values: &Values,
) -> Option<(Constant, ValueType)> {
    let op = values.schema.op(operation.op);
    let mut operands = Vec::new();
    for (index, operand) in operation.operands.iter().enumerate() {
        let ty = operand_type(&values.schema, operation, index, None);
        let ty = ty.and_then(|ty| ty.resolve(bindings, None));
        operands.push(evaluate(operand, ty, bindings, values)?);
    }
    let attribute = |attribute: &AttributePattern| match attribute {
        AttributePattern::Is(attribute) => Some(*attribute),
        AttributePattern::Variable(variable) => bindings.term(*variable)?.attribute,
        AttributePattern::Computed(function, of) => {
            match Computation::Attribute(*function, of.clone()).compute(bindings, None)? {
                Computed::Attribute(attribute) => Some(attribute),
                _ => None,
            }
        }
        AttributePattern::Any | AttributePattern::AtLeast(_) => None,
    };
    let attributes: Option<Vec<Attribute>> = operation.attributes.iter().map(attribute).collect();
    let child = || match &operation.result_type {
        Some(TypePattern::Variable(of) | TypePattern::Of(of)) => bindings.term(*of)?.ty,
        _ => None,
    };
    let ty = result_type(op, |index| Some(operands[index].1), child)?;
    let constant = values.fold(operation.op, &operands, &attributes?, ty)?;
    Some((constant, ty))
}
