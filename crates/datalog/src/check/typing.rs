//! The types of a rule's variables: what all columns have in common in which one stands.

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;
use freehold_base::suggest::closest;

use crate::program::{
    Aggregate, Atom, Column, Constant, Expression, Literal, Relation, Rule, Slot,
};
use crate::syntax::Comparison;
use crate::types::{NUMBER, SYMBOL, Type, Types};

/// Tells what does not fit in a rule.
pub(super) fn check(
    rule: &Rule,
    relations: &[Relation],
    types: &Types,
    errors: &mut Vec<Diagnostic>,
) {
    let mut typing = Typing {
        rule,
        relations,
        types,
        known: vec![None; rule.variables.len()],
        wrong: vec![false; rule.variables.len()],
        has_changed: true,
        errors,
    };
    while std::mem::take(&mut typing.has_changed) {
        typing.narrow(&rule.body);
    }
    typing.body(&rule.body);
    typing.head();
}

struct Typing<'a> {
    rule: &'a Rule,
    relations: &'a [Relation],
    types: &'a Types,
    /// By variable its type, and the place that says so.
    known: Vec<Option<(Type, Location)>>,
    /// The variables that were complained about.
    wrong: Vec<bool>,
    has_changed: bool,
    errors: &'a mut Vec<Diagnostic>,
}

impl Typing<'_> {
    fn column(&self, atom: &Atom, at: usize) -> &Column {
        &self.relations[atom.relation.index()].columns[at]
    }

    /// The type of an expression, if it is known.
    fn of(&self, expression: &Expression) -> Option<Type> {
        match expression {
            Expression::Variable(variable) => self.known[variable.index()].map(|known| known.0),
            Expression::Constant(constant) => Some(root(constant)),
            Expression::Binary(..) => Some(NUMBER),
        }
    }

    /// What a variable is, said in one more place; whether that can be.
    fn meet(&mut self, expression: &Expression, with: Type, at: Location) -> bool {
        let Expression::Variable(variable) = expression else {
            return true;
        };
        let Some((of, first)) = self.known[variable.index()] else {
            self.known[variable.index()] = Some((with, at));
            self.has_changed = true;
            return true;
        };
        let both = self.types.meet(of, with);
        match both {
            Some(both) if both != of => {
                self.known[variable.index()] = Some((both, at));
                self.has_changed = true;
            }
            Some(_) => {}
            None => self.clash(expression, with, at, (of, first)),
        }
        both.is_some()
    }

    /// Complains about a variable, once.
    fn clash(
        &mut self,
        expression: &Expression,
        with: Type,
        at: Location,
        (of, first): (Type, Location),
    ) {
        let Expression::Variable(variable) = expression else {
            return;
        };
        if std::mem::replace(&mut self.wrong[variable.index()], true) {
            return;
        }
        let name = self.rule.variables[variable.index()].1.as_deref();
        let name = name.map_or("the term".to_owned(), |name| format!("`{name}`"));
        let (of, here) = (self.types.name(of), self.types.name(with));
        let message = format!("{name} has to be a {here} here, and is a {of}");
        let error = Diagnostic::error(at, message).with_note(first, format!("a {of}"));
        self.errors.push(error);
    }

    /// Narrows the types of variables by what each literal says.
    fn narrow(&mut self, body: &[Literal]) {
        for literal in body {
            match literal {
                Literal::Atom(atom) if !atom.is_negated => {
                    for (at, slot) in atom.slots.iter().enumerate() {
                        if let Slot::Variable(variable) = slot {
                            let of = self.column(atom, at).of;
                            self.meet(&Expression::Variable(*variable), of, atom.places[at]);
                        }
                    }
                }
                Literal::Atom(_) => {}
                Literal::Compare {
                    left,
                    comparison,
                    right,
                    at,
                } => {
                    self.operands(left, *at);
                    self.operands(right, *at);
                    if *comparison == Comparison::Equal {
                        let (l, r) = (self.of(left), self.of(right));
                        let fits = r.is_none_or(|of| self.meet(left, of, *at));
                        if let Some(of) = l.filter(|_| fits) {
                            self.meet(right, of, *at);
                        }
                    }
                }
                Literal::Aggregate(aggregate) => self.aggregate(aggregate),
            }
        }
    }

    fn aggregate(&mut self, aggregate: &Aggregate) {
        let Aggregate {
            result,
            of,
            body,
            at,
            ..
        } = aggregate;
        self.narrow(body);
        self.meet(&Expression::Variable(*result), NUMBER, *at);
        if let Some(of) = of {
            self.operands(of, *at);
            self.meet(of, NUMBER, *at);
        }
    }

    /// What is computed with are numbers.
    fn operands(&mut self, expression: &Expression, at: Location) {
        if let Expression::Binary(left, _, right) = expression {
            for side in [left, right] {
                self.operands(side, at);
                self.meet(side, NUMBER, at);
                if matches!(&**side, Expression::Constant(Constant::Symbol(_))) {
                    self.once(at, "a text is no number: nothing can be computed with it");
                }
            }
        }
    }

    fn once(&mut self, at: Location, message: &str) {
        let error = Diagnostic::error(at, message);
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// Tells what does not fit in a body, types of variables aside, which clash where they meet.
    fn body(&mut self, body: &[Literal]) {
        for literal in body {
            match literal {
                Literal::Atom(atom) => self.atom(atom),
                Literal::Compare {
                    left,
                    comparison,
                    right,
                    at,
                } => self.comparison(left, *comparison, right, *at),
                Literal::Aggregate(aggregate) => {
                    self.body(&aggregate.body);
                    if let Some(Expression::Constant(Constant::Symbol(_))) = aggregate.of {
                        let function = aggregate.function.text();
                        let message = format!("`{function}` is of numbers, and this is a text");
                        self.once(aggregate.at, &message);
                    }
                }
            }
        }
    }

    fn atom(&mut self, atom: &Atom) {
        for (at, slot) in atom.slots.iter().enumerate() {
            let column = self.column(atom, at);
            let of = column.of;
            match slot {
                Slot::Constant(constant) => {
                    let error = constant_error(constant, column, self.types);
                    if let Some(message) = error {
                        self.errors
                            .push(Diagnostic::error(atom.places[at], message));
                    }
                }
                Slot::Variable(variable) if atom.is_negated => {
                    if let Some((known, first)) = self.known[variable.index()]
                        && self.types.meet(known, of).is_none()
                    {
                        let variable = Expression::Variable(*variable);
                        self.clash(&variable, of, atom.places[at], (known, first));
                    }
                }
                Slot::Variable(_) | Slot::Anything => {}
            }
        }
    }

    fn comparison(
        &mut self,
        left: &Expression,
        comparison: Comparison,
        right: &Expression,
        at: Location,
    ) {
        let (Some(a), Some(b)) = (self.of(left), self.of(right)) else {
            return;
        };
        let is_wrong = |expression: &Expression| match expression {
            Expression::Variable(variable) => self.wrong[variable.index()],
            _ => false,
        };
        if is_wrong(left) || is_wrong(right) {
            return;
        }
        let (a_text, b_text) = (self.types.name(a), self.types.name(b));
        let message = match comparison {
            Comparison::Equal | Comparison::Different => {
                if self.types.meet(a, b).is_some() {
                    return;
                }
                format!("a {a_text} and a {b_text} are never the same")
            }
            _ => {
                let is_number = |of| self.types.root(of) == NUMBER;
                if is_number(a) && is_number(b) {
                    return;
                }
                let text = comparison.text();
                let other = if is_number(a) { b_text } else { a_text };
                format!("`{text}` compares numbers, and this is a {other}")
            }
        };
        self.errors.push(Diagnostic::error(at, message));
    }

    fn head(&mut self) {
        let rule = self.rule;
        let relation = &self.relations[rule.head.index()];
        for ((argument, column), &at) in rule
            .arguments
            .iter()
            .zip(&relation.columns)
            .zip(&rule.places)
        {
            match argument {
                Expression::Constant(constant) => {
                    if let Some(message) = constant_error(constant, column, self.types) {
                        self.errors.push(Diagnostic::error(at, message));
                    }
                }
                Expression::Variable(variable) => {
                    let Some((known, first)) = self.known[variable.index()] else {
                        continue;
                    };
                    if !self.types.is_part(known, column.of) {
                        self.clash(argument, column.of, at, (known, first));
                    }
                }
                Expression::Binary(..) => {
                    self.operands(argument, at);
                    if self.types.root(column.of) != NUMBER {
                        let of = self.types.name(column.of);
                        let message = format!("a number is no {of}, as `{}` is", column.name);
                        self.errors.push(Diagnostic::error(at, message));
                    }
                }
            }
        }
    }
}

fn root(constant: &Constant) -> Type {
    match constant {
        Constant::Number(_) => NUMBER,
        Constant::Symbol(_) => SYMBOL,
    }
}

/// What is wrong with a constant in a column.
fn constant_error(constant: &Constant, column: &Column, types: &Types) -> Option<String> {
    let (of, name) = (types.name(column.of), &column.name);
    if types.root(column.of) != root(constant) {
        return Some(match constant {
            Constant::Number(_) => format!("a number is no {of}, as `{name}` is"),
            Constant::Symbol(_) => format!("a text is no {of}, as `{name}` is"),
        });
    }
    let (Constant::Symbol(word), Some(words)) = (constant, column.words) else {
        return None;
    };
    if words.contains(&&**word) {
        return None;
    }
    let near = closest(word, words.iter().copied());
    Some(match near {
        Some(near) => format!("`{name}` is never {word:?}; did you mean {near:?}?"),
        None => format!(
            "`{name}` is never {word:?}: it is one of {}",
            words.join(", ")
        ),
    })
}
