//! A rule in one way of writing it: what is hashed, and nothing else of its file.

use freehold_rules::values::{
    Attribute, AttributePattern, Function, Guard, Literal, Pattern, Schema, TypePattern, ValueRule,
    Variable,
};

/// The sides and guards of a rule.
pub fn spelling(schema: &Schema, rule: &ValueRule) -> String {
    let writer = Writer { schema, rule };
    let left = writer.pattern(&Pattern::Operation(rule.left.clone()));
    let right = writer.pattern(&rule.right);
    let guards: Vec<String> = rule
        .guards
        .iter()
        .map(|guard| writer.guard(guard))
        .collect();
    format!("(rewrite {left} {right} :when ({}))", guards.join(" "))
}

struct Writer<'a> {
    schema: &'a Schema,
    rule: &'a ValueRule,
}

impl Writer<'_> {
    fn variable(&self, variable: Variable) -> &str {
        &self.rule.variables[variable as usize].0
    }

    fn pattern(&self, pattern: &Pattern) -> String {
        let operation = match pattern {
            Pattern::Variable(variable) => return self.variable(*variable).to_owned(),
            Pattern::Bits(variable) => return format!("(bits {})", self.variable(*variable)),
            Pattern::Literal(Literal::Integer(number)) => return number.to_string(),
            Pattern::Literal(Literal::Boolean(holds)) => return holds.to_string(),
            Pattern::Literal(Literal::Float(number)) => return format!("{number:?}"),
            Pattern::Operation(operation) => operation,
        };
        let schema = self.schema.op(operation.op);
        let mut text = format!("({}", schema.name);
        for operand in &operation.operands {
            text.push(' ');
            text.push_str(&self.pattern(operand));
        }
        for (pattern, def) in operation.attributes.iter().zip(&schema.attributes) {
            let value = self.attribute(pattern);
            text.push_str(&format!(" :{} {value}", def.name));
        }
        if let Some(TypePattern::Variable(variable) | TypePattern::Of(variable)) =
            &operation.result_type
        {
            text.push_str(&format!(" :{} {}", schema.result, self.variable(*variable)));
        }
        text.push(')');
        text
    }

    fn attribute(&self, pattern: &AttributePattern) -> String {
        let number = |attribute: &Attribute| match attribute {
            Attribute::Absent => "absent".to_owned(),
            Attribute::Number(number) => number.to_string(),
            Attribute::Other(number) => format!("other-{number}"),
        };
        match pattern {
            AttributePattern::Any => "any".to_owned(),
            AttributePattern::Is(attribute) => number(attribute),
            AttributePattern::AtLeast(set) => format!("(at-least {set})"),
            AttributePattern::Variable(variable) => self.variable(*variable).to_owned(),
            AttributePattern::Computed(function, of) => {
                let row = Function::ALL.iter().find(|row| row.1 == *function);
                let of: Vec<&str> = of.iter().map(|&variable| self.variable(variable)).collect();
                format!("({} {})", row.map_or("", |row| row.0), of.join(" "))
            }
        }
    }

    fn guard(&self, guard: &Guard) -> String {
        let one = |name: &str, x: &Variable| format!("({name} {})", self.variable(*x));
        let two = |name: &str, x: &Variable, y: &Variable| {
            format!("({name} {} {})", self.variable(*x), self.variable(*y))
        };
        match guard {
            Guard::Constant(x) => one("constant", x),
            Guard::Is(x, element) => format!("(type {} {element})", self.variable(*x)),
            Guard::Integer(x) => one("integer", x),
            Guard::Scalar(x) => one("scalar", x),
            Guard::Narrower(x, y) => two("narrower", x, y),
            Guard::SameType(x, y) => two("same-type", x, y),
            Guard::Distinct(x, y) => two("distinct", x, y),
            Guard::Holds(pattern) => self.pattern(pattern),
            Guard::Not(inner) => format!("(not {})", self.guard(inner)),
        }
    }
}
