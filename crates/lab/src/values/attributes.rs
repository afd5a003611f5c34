//! What the attributes of operations say, as terms: flags that are there, words that are chosen.

use freehold_rules::values::{Attribute, Function, Variable};
use freehold_solver::Width;

use super::meaning::{Built, Flags};
use super::question::At;
use super::typed::{AttributeClass, AttributeValue, Typed, TypedAttribute, TypedKind};

/// Which words the attributes are that can be any.
pub type Case = Vec<(Variable, i64)>;

/// Whether all functions of attributes are something.
pub fn is_something(term: &Typed, case: &Case) -> bool {
    let TypedKind::Operation(application) = &term.kind else {
        return true;
    };
    let mut attributes = application.attributes.iter();
    let is_known = |attribute: &TypedAttribute| match &attribute.value {
        AttributeValue::Computed(function, of) if !attribute.class.words().is_empty() => {
            let of: Vec<i64> = of.iter().map(|variable| chosen(case, *variable)).collect();
            computed(*function, &of).is_some()
        }
        _ => true,
    };
    attributes.all(is_known)
        && application
            .operands
            .iter()
            .all(|operand| is_something(operand, case))
}

pub fn chosen(case: &[(Variable, i64)], variable: Variable) -> i64 {
    let known = case.iter().find(|choice| choice.0 == variable);
    known.map_or(0, |choice| choice.1)
}

/// What a function makes of the numbers of predicates.
fn computed(function: Function, numbers: &[i64]) -> Option<i64> {
    let numbers: Vec<Attribute> = numbers.iter().map(|&n| Attribute::Number(n)).collect();
    match function.apply(&numbers) {
        Some(Attribute::Number(number)) => Some(number),
        _ => None,
    }
}

impl At<'_, '_> {
    pub(super) fn flags(&mut self, attributes: &[TypedAttribute]) -> Built<Flags> {
        let no = self.builder.no();
        let mut flags = Flags {
            no_signed_wrap: no,
            no_unsigned_wrap: no,
            exact: no,
        };
        for attribute in attributes {
            match attribute.class {
                AttributeClass::Overflow => {
                    let set = self.set(attribute, Width::new(2)?)?;
                    let terms = &mut self.builder.terms;
                    flags.no_signed_wrap = terms.extract(set, 0, Width::BOOLEAN)?;
                    flags.no_unsigned_wrap = terms.extract(set, 1, Width::BOOLEAN)?;
                }
                AttributeClass::Exact => flags.exact = self.set(attribute, Width::BOOLEAN)?,
                _ => {}
            }
        }
        Ok(flags)
    }

    pub(super) fn set(&mut self, attribute: &TypedAttribute, width: Width) -> Built {
        if attribute.class == AttributeClass::FastMath {
            let named = self.instance.rule.variables.len();
            // `nnan`, `ninf` and `nsz` are bits 1 to 3.
            match &attribute.value {
                AttributeValue::Number(set) | AttributeValue::AtLeast(set, _) => {
                    return Ok(self.builder.number(i128::from(*set >> 1), width));
                }
                // What a left side alone leaves open is absent where it allows least.
                AttributeValue::Variable(variable) if *variable as usize >= named => {
                    return Ok(self.builder.number(0, width));
                }
                _ => {}
            }
        }
        match &attribute.value {
            AttributeValue::Number(number) => Ok(self.builder.number(i128::from(*number), width)),
            AttributeValue::Variable(variable) => self.open(*variable, width),
            AttributeValue::AtLeast(set, variable) => {
                let set = self.builder.number(i128::from(*set), width);
                let others = self.open(*variable, width)?;
                self.builder.or(set, others)
            }
            AttributeValue::Computed(_, of) => {
                let mut all = self.builder.number(-1, width);
                for variable in of {
                    let set = self.open(*variable, width)?;
                    all = self.builder.and(all, set)?;
                }
                Ok(all)
            }
        }
    }

    fn open(&mut self, variable: Variable, width: Width) -> Built {
        let open = self.instance.open[variable as usize].as_ref();
        let name = open.map_or("", |open| &open.name);
        self.builder.terms.variable(name, width)
    }

    /// The number of the word that an attribute of a class is.
    pub(super) fn word(&self, attributes: &[TypedAttribute], class: AttributeClass) -> i64 {
        let of = |variable: &Variable| chosen(self.predicates, *variable);
        let mut all = attributes.iter();
        let attribute = all.find(|attribute| attribute.class == class);
        match attribute.map(|attribute| &attribute.value) {
            Some(AttributeValue::Number(number)) => *number,
            Some(AttributeValue::Variable(variable) | AttributeValue::AtLeast(_, variable)) => {
                of(variable)
            }
            Some(AttributeValue::Computed(function, variables)) => {
                let of: Vec<i64> = variables.iter().map(of).collect();
                // Where it is none, the case is none that is asked.
                computed(*function, &of).unwrap_or(0)
            }
            None => 0,
        }
    }
}
