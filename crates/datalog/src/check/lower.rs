//! A clause to rules: names to variables, terms in atoms to comparisons, aggregates to literals.

use freehold_base::diagnostics::Diagnostic;
use freehold_base::location::Location;
use rustc_hash::FxHashMap;

use super::declarations::Declarations;
use crate::program::{self, Constant, Expression, Rule, Slot, Variable};
use crate::syntax::{self, Aggregate, At, Clause, Comparison, Operator, Term, TermKind};

/// Makes a rule of each head and each alternative of a clause. What is wrong is left out and told.
pub(super) fn clause(
    clause: &Clause,
    declarations: &mut Declarations,
    rules: &mut Vec<Rule>,
    errors: &mut Vec<Diagnostic>,
) {
    for (heads_before, head) in clause.heads.iter().enumerate() {
        for (bodies_before, body) in clause.bodies.iter().enumerate() {
            let mut lowering = Lowering {
                declarations,
                scopes: Vec::new(),
                variables: Vec::new(),
                // What is wrong with a head or body is told once.
                body_errors: Vec::new(),
                head_errors: Vec::new(),
            };
            let rule = lowering.rule(clause, head, body);
            let Lowering {
                body_errors,
                head_errors,
                ..
            } = lowering;
            if heads_before == 0 {
                errors.extend(body_errors);
            }
            if bodies_before == 0 {
                errors.extend(head_errors);
            }
            rules.extend(rule);
        }
    }
}

struct Lowering<'d, 's> {
    declarations: &'d mut Declarations<'s>,
    /// The variables of the clause, and of each aggregate around.
    scopes: Vec<FxHashMap<String, Variable>>,
    variables: Vec<(Location, Option<String>)>,
    body_errors: Vec<Diagnostic>,
    head_errors: Vec<Diagnostic>,
}

impl Lowering<'_, '_> {
    fn rule(
        &mut self,
        clause: &Clause,
        head: &syntax::Atom,
        body: &[syntax::Literal],
    ) -> Option<Rule> {
        let relation = self.declarations.of_atom(head, &mut self.head_errors);
        if let Some(id) = relation {
            let relation = &self.declarations.relations[id.index()];
            if relation.is_input {
                let message = format!(
                    "the rows of `{}` are those of the program that is asked: no rule adds to \
                     them; derive a relation of your own",
                    relation.name
                );
                self.head_errors
                    .push(Diagnostic::error(head.relation.at, message));
            }
        }
        let mut names = Vec::new();
        for argument in &head.arguments {
            names_of_term(argument, &mut names);
        }
        names_of_body(body, &mut names);
        self.enter(&names);
        let mut literals = Vec::new();
        let mut is_right = self.body(body, &mut literals);
        let mut arguments = Vec::new();
        let in_body = self.body_errors.len();
        for argument in &head.arguments {
            match self.expression(argument, &mut literals) {
                Some(argument) => arguments.push(argument),
                None => is_right = false,
            }
        }
        // Terms of the head may be wrong, too.
        self.head_errors.extend(self.body_errors.drain(in_body..));
        Some(Rule {
            head: relation.filter(|_| is_right)?,
            arguments,
            places: head.arguments.iter().map(|argument| argument.at).collect(),
            body: literals,
            variables: std::mem::take(&mut self.variables),
            at: head.relation.at,
            range: clause.heads[0].relation.at.0..clause.end,
        })
    }

    /// Begins a scope: names that no scope around has are variables of this one.
    fn enter(&mut self, names: &[(String, Location)]) {
        let mut scope = FxHashMap::default();
        for (name, at) in names {
            let is_known = self.scopes.iter().any(|scope| scope.contains_key(name));
            if !is_known && !scope.contains_key(name) {
                let variable = self.fresh(*at, Some(name.clone()));
                scope.insert(name.clone(), variable);
            }
        }
        self.scopes.push(scope);
    }

    fn fresh(&mut self, at: Location, name: Option<String>) -> Variable {
        let variable = Variable(self.variables.len() as u32);
        self.variables.push((at, name));
        variable
    }

    /// Whether all of a body is right.
    fn body(&mut self, body: &[syntax::Literal], out: &mut Vec<program::Literal>) -> bool {
        let mut is_right = true;
        for literal in body {
            is_right &= self.literal(literal, out).is_some();
        }
        is_right
    }

    fn literal(
        &mut self,
        literal: &syntax::Literal,
        out: &mut Vec<program::Literal>,
    ) -> Option<()> {
        match literal {
            syntax::Literal::Atom { atom, is_negated } => {
                let relation = self.declarations.of_atom(atom, &mut self.body_errors);
                let mut slots = Vec::new();
                for argument in &atom.arguments {
                    slots.push(self.slot(argument, out));
                }
                let slots: Option<Vec<Slot>> = slots.into_iter().collect();
                out.push(program::Literal::Atom(program::Atom {
                    relation: relation?,
                    slots: slots?,
                    places: atom.arguments.iter().map(|argument| argument.at).collect(),
                    is_negated: *is_negated,
                    at: atom.relation.at,
                }));
            }
            syntax::Literal::Compare(left, comparison, right) => {
                let left = self.expression(left, out);
                let right = self.expression(right, out);
                out.push(program::Literal::Compare {
                    left: left?,
                    comparison: comparison.what,
                    right: right?,
                    at: comparison.at,
                });
            }
        }
        Some(())
    }

    /// What stands in a column: a term that has to be computed is a variable that equals it.
    fn slot(&mut self, term: &Term, out: &mut Vec<program::Literal>) -> Option<Slot> {
        if term.what == TermKind::Anything {
            return Some(Slot::Anything);
        }
        Some(match self.expression(term, out)? {
            Expression::Variable(variable) => Slot::Variable(variable),
            Expression::Constant(constant) => Slot::Constant(constant),
            computed @ Expression::Binary(..) => {
                let variable = self.fresh(term.at, None);
                out.push(program::Literal::Compare {
                    left: Expression::Variable(variable),
                    comparison: Comparison::Equal,
                    right: computed,
                    at: term.at,
                });
                Slot::Variable(variable)
            }
        })
    }

    fn expression(&mut self, term: &Term, out: &mut Vec<program::Literal>) -> Option<Expression> {
        Some(match &term.what {
            TermKind::Variable(name) => {
                let mut scopes = self.scopes.iter().rev();
                Expression::Variable(scopes.find_map(|scope| scope.get(name).copied())?)
            }
            TermKind::Anything => {
                let message = "`_` has no value: expected a variable that a condition binds";
                self.body_errors.push(Diagnostic::error(term.at, message));
                return None;
            }
            TermKind::Number(number) => Expression::Constant(Constant::Number(*number)),
            TermKind::Symbol(text) => Expression::Constant(Constant::Symbol(text.as_str().into())),
            TermKind::Negate(of) => match self.expression(of, out)? {
                // A literal is at least 0.
                Expression::Constant(Constant::Number(number)) => {
                    Expression::Constant(Constant::Number(-number))
                }
                other => {
                    let zero = Expression::Constant(Constant::Number(0));
                    Expression::Binary(Box::new(zero), Operator::Subtract, Box::new(other))
                }
            },
            TermKind::Binary(left, operator, right) => {
                let (left, right) = (self.expression(left, out), self.expression(right, out));
                Expression::Binary(Box::new(left?), *operator, Box::new(right?))
            }
            TermKind::Aggregate(aggregate) => self.aggregate(aggregate, term.at, out)?,
        })
    }

    fn aggregate(
        &mut self,
        aggregate: &Aggregate,
        at: Location,
        out: &mut Vec<program::Literal>,
    ) -> Option<Expression> {
        let mut names = Vec::new();
        if let Some(of) = &aggregate.of {
            names_of_term(of, &mut names);
        }
        names_of_body(&aggregate.body, &mut names);
        self.enter(&names);
        let mut body = Vec::new();
        let is_right = self.body(&aggregate.body, &mut body);
        let of = match &aggregate.of {
            Some(of) => self.expression(of, &mut body).map(Some),
            None => Some(None),
        };
        let own = self.scopes.pop().unwrap_or_default();
        let mut outer: Vec<Variable> = Vec::new();
        for (name, _) in names.iter().filter(|name| !own.contains_key(&name.0)) {
            let mut scopes = self.scopes.iter().rev();
            outer.extend(scopes.find_map(|scope| scope.get(name)));
        }
        // What a nested aggregate needs from outside, this one needs.
        for literal in &body {
            if let program::Literal::Aggregate(inner) = literal {
                let is_own = |variable: &Variable| own.values().any(|own| own == variable);
                outer.extend(inner.outer.iter().filter(|variable| !is_own(variable)));
            }
        }
        outer.sort_unstable();
        outer.dedup();
        let result = self.fresh(at, None);
        out.push(program::Literal::Aggregate(program::Aggregate {
            result,
            function: aggregate.function,
            of: of?,
            body,
            outer,
            at,
        }));
        is_right.then_some(Expression::Variable(result))
    }
}

/// The names in a term, aggregates left out, with their places.
fn names_of_term(term: &Term, out: &mut Vec<(String, Location)>) {
    match &term.what {
        TermKind::Variable(name) => out.push((name.clone(), term.at)),
        TermKind::Negate(of) => names_of_term(of, out),
        TermKind::Binary(left, _, right) => {
            names_of_term(left, out);
            names_of_term(right, out);
        }
        TermKind::Anything | TermKind::Number(_) | TermKind::Symbol(_) | TermKind::Aggregate(_) => {
        }
    }
}

/// The names that stand directly in a body.
fn names_of_body(body: &[syntax::Literal], out: &mut Vec<(String, Location)>) {
    for literal in body {
        match literal {
            syntax::Literal::Atom { atom, .. } => {
                for argument in &atom.arguments {
                    names_of_term(argument, out);
                }
            }
            syntax::Literal::Compare(left, At { .. }, right) => {
                names_of_term(left, out);
                names_of_term(right, out);
            }
        }
    }
}
