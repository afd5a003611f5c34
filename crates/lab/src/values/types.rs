//! Between which types the left side of a rule can stand.
//!
//! The types of a left side follow from each other: what must be one type is one class. All ways to
//! give each class a type are tried, and those stay in which the operations verify and the guards
//! about types hold.

use std::collections::BTreeSet;

use freehold_rules::values::{
    Bindings, Element, Guard, Kind, Literal, Operation, Pattern, Schema, Term, TypeOf, TypePattern,
    ValueRule, ValueType, Variable,
};
use freehold_solver::floats::Format;

use super::formats;
use super::operations::{Operator, bits, fits, may_be, operator, takes_floats};

/// The types of a rule at one place where it can apply.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Types {
    /// Of each variable that is a value or a type; `None` of attributes.
    pub variables: Vec<Option<ValueType>>,
    /// Of each node of the left side, in the order in which they are written.
    pub nodes: Vec<ValueType>,
}

impl Types {
    /// The type of the whole left side.
    pub fn root(&self) -> ValueType {
        self.nodes[0]
    }

    /// For the functions that resolve types of a right side.
    pub fn bindings(&self) -> Bindings {
        let term = |ty: &Option<ValueType>| {
            ty.map(|ty| Term {
                ty: Some(ty),
                ..Term::default()
            })
        };
        Bindings::new(self.variables.iter().map(term).collect())
    }

    /// The elements alone, which is what a formula is made of.
    pub fn elements(&self) -> Vec<Element> {
        let variables = self.variables.iter().flatten();
        variables.chain(&self.nodes).map(|ty| ty.element).collect()
    }
}

/// A class of types, by its place in the list of all.
type Class = usize;

/// Something that must hold of types.
enum Constraint {
    Fixed(Class, ValueType),
    BoolLike(Class, Class),
    Fits(Operator, Vec<Class>, Class),
}

/// The classes of a left side.
struct Classes<'a> {
    schema: &'a Schema,
    /// The class that each was joined with, or itself.
    joined: Vec<Class>,
    constraints: Vec<Constraint>,
    variables: Vec<Option<Class>>,
    nodes: Vec<Class>,
}

impl Classes<'_> {
    fn fresh(&mut self) -> Class {
        self.joined.push(self.joined.len());
        self.joined.len() - 1
    }

    fn find(&self, mut class: Class) -> Class {
        while self.joined[class] != class {
            class = self.joined[class];
        }
        class
    }

    fn join(&mut self, a: Class, b: Class) {
        let (a, b) = (self.find(a), self.find(b));
        self.joined[a.max(b)] = a.min(b);
    }

    fn of_variable(&mut self, variable: Variable) -> Class {
        let index = variable as usize;
        if let Some(class) = self.variables[index] {
            return class;
        }
        let class = self.fresh();
        self.variables[index] = Some(class);
        class
    }

    fn pattern(&mut self, pattern: &Pattern) -> Result<Class, String> {
        match pattern {
            Pattern::Variable(variable) | Pattern::Bits(variable) => {
                let class = self.of_variable(*variable);
                self.nodes.push(class);
                Ok(class)
            }
            Pattern::Literal(_) => {
                let class = self.fresh();
                self.nodes.push(class);
                Ok(class)
            }
            Pattern::Operation(operation) => self.operation(operation),
        }
    }

    fn operation(&mut self, operation: &Operation) -> Result<Class, String> {
        let schema = self.schema.op(operation.op);
        let operator = operator(&schema.name)?;
        let node = self.nodes.len();
        let result = self.fresh();
        self.nodes.push(result);
        let mut operands = Vec::new();
        for operand in &operation.operands {
            operands.push(self.pattern(operand)?);
        }
        let sources = schema.operands.iter().map(|operand| operand.1);
        let own = operands.iter().copied().zip(sources);
        for (class, source) in own.chain([(result, schema.result_type)]) {
            match source {
                TypeOf::Itself => {}
                TypeOf::Operand(other) => self.join(class, operands[other]),
                TypeOf::BoolLike(other) => {
                    let constraint = Constraint::BoolLike(class, operands[other]);
                    self.constraints.push(constraint);
                }
                TypeOf::Fixed(ty) => self.constraints.push(Constraint::Fixed(class, ty)),
            }
        }
        if let Some(TypePattern::Variable(variable) | TypePattern::Of(variable)) =
            &operation.result_type
        {
            let class = self.of_variable(*variable);
            self.join(result, class);
        }
        let fits = Constraint::Fits(operator, operands, result);
        self.constraints.push(fits);
        Ok(self.nodes[node])
    }
}

/// What is tried for types: integers of these widths, and floats of these formats, where a rule is
/// about floats.
#[derive(Copy, Clone)]
pub struct Elements<'a> {
    pub widths: &'a [u32],
    pub formats: &'a [Format],
}

/// All types between which the left side of a rule can stand, those of few bits first.
///
/// # Errors
/// The operation that nobody told the prover of.
pub fn all(schema: &Schema, rule: &ValueRule, elements: Elements) -> Result<Vec<Types>, String> {
    let mut classes = Classes {
        schema,
        joined: Vec::new(),
        constraints: Vec::new(),
        variables: vec![None; rule.variables.len()],
        nodes: Vec::new(),
    };
    classes.operation(&rule.left)?;
    let mut roots: Vec<Class> = (0..classes.joined.len())
        .map(|class| classes.find(class))
        .collect();
    roots.sort_unstable();
    roots.dedup();
    let place = |class: Class| {
        let root = classes.find(class);
        roots.iter().position(|&r| r == root).unwrap_or(0)
    };
    let constraints = classes
        .constraints
        .iter()
        .map(|constraint| match constraint {
            Constraint::Fixed(class, ty) => Constraint::Fixed(place(*class), *ty),
            Constraint::BoolLike(a, b) => Constraint::BoolLike(place(*a), place(*b)),
            Constraint::Fits(operator, operands, result) => {
                let operands = operands.iter().map(|&class| place(class)).collect();
                Constraint::Fits(*operator, operands, place(*result))
            }
        });
    let constraints: Vec<Constraint> = constraints.collect();
    let domain = domain(rule, elements, &constraints);
    let mut search = Search {
        rule,
        domains: (0..roots.len())
            .map(|class| {
                let types = domain.iter().copied();
                types
                    .filter(|&ty| may_stand(&constraints, class, ty))
                    .collect()
            })
            .collect(),
        constraints,
        variables: (classes.variables.iter())
            .map(|class| class.map(place))
            .collect(),
        nodes: classes.nodes.iter().map(|&class| place(class)).collect(),
        chosen: Vec::new(),
        found: Vec::new(),
    };
    search.choose(roots.len());
    let mut found = search.found;
    found.sort_by_cached_key(size);
    Ok(found)
}

/// For the order: the widest type, then all bits.
fn size(types: &Types) -> (u32, u32, Vec<ValueType>) {
    let bits = |ty: &ValueType| bits(ty.element).unwrap_or(64);
    let variables = || types.variables.iter().flatten();
    (
        variables().map(bits).max().unwrap_or(0),
        variables().map(bits).sum(),
        types.nodes.clone(),
    )
}

struct Search<'a> {
    rule: &'a ValueRule,
    constraints: Vec<Constraint>,
    variables: Vec<Option<usize>>,
    nodes: Vec<usize>,
    /// Of each class.
    domains: Vec<Vec<ValueType>>,
    chosen: Vec<ValueType>,
    found: Vec<Types>,
}

impl Search<'_> {
    fn choose(&mut self, count: usize) {
        if !self.can_be() {
            return;
        }
        if self.chosen.len() == count {
            self.found.push(Types {
                variables: self.known_variables(),
                nodes: self.nodes.iter().map(|&class| self.chosen[class]).collect(),
            });
            return;
        }
        let class = self.chosen.len();
        for index in 0..self.domains[class].len() {
            self.chosen.push(self.domains[class][index]);
            self.choose(count);
            self.chosen.pop();
        }
    }

    fn known_variables(&self) -> Vec<Option<ValueType>> {
        let of = |class: &Option<usize>| self.chosen.get((*class)?).copied();
        self.variables.iter().map(of).collect()
    }

    /// Whether what was chosen last, with what was chosen before, breaks nothing.
    fn can_be(&self) -> bool {
        let Some(last) = self.chosen.len().checked_sub(1) else {
            return true;
        };
        let ty = |class: usize| self.chosen[class];
        let holds = |constraint: &Constraint| match constraint {
            Constraint::Fixed(class, fixed) => *class != last || ty(last) == *fixed,
            Constraint::BoolLike(a, b) => (*a).max(*b) != last || ty(*a) == ty(*b).bool_like(),
            Constraint::Fits(operator, operands, result) => {
                let highest = operands.iter().chain([result]).max();
                let operands = operands
                    .iter()
                    .map(|&class| self.chosen.get(class).copied());
                highest != Some(&last)
                    || fits(
                        *operator,
                        &operands.flatten().collect::<Vec<_>>(),
                        ty(*result),
                    )
            }
        };
        if !self.constraints.iter().all(holds) {
            return false;
        }
        let known = self.known_variables();
        let guards = self.rule.guards.iter();
        guards
            .filter_map(|guard| of_types(guard, &known))
            .all(|holds| holds)
    }
}

/// Whether a guard holds by what is known of types alone: `None` if it asks for something else, or
/// for a type that is not known yet.
pub fn of_types(guard: &Guard, variables: &[Option<ValueType>]) -> Option<bool> {
    let ty = |variable: &Variable| variables[*variable as usize];
    match guard {
        Guard::Is(x, element) => Some(ty(x)?.element == *element),
        Guard::Integer(x) => Some(matches!(ty(x)?.element, Element::Integer(_))),
        Guard::Scalar(x) => Some(ty(x)?.shape == 0),
        // A width that is not known is not narrower, and a negation of that does not hold either.
        Guard::Narrower(x, y) => match (ty(x)?.width(), ty(y)?.width()) {
            (Some(x), Some(y)) => Some(x < y),
            _ => Some(false),
        },
        Guard::SameType(x, y) => Some(ty(x)? == ty(y)?),
        Guard::Not(inner) => match &**inner {
            Guard::Narrower(x, y) if ty(x)?.width().is_none() || ty(y)?.width().is_none() => {
                Some(false)
            }
            inner => of_types(inner, variables).map(|holds| !holds),
        },
        Guard::Constant(_) | Guard::Distinct(..) | Guard::Holds(_) => None,
    }
}

/// Whether a class can be a type by each operation that it stands at.
fn may_stand(constraints: &[Constraint], class: Class, ty: ValueType) -> bool {
    constraints.iter().all(|constraint| match constraint {
        Constraint::Fixed(other, fixed) => *other != class || ty == *fixed,
        Constraint::BoolLike(other, _) => *other != class || ty.element == Element::Integer(1),
        Constraint::Fits(operator, operands, result) => {
            let is_operand = operands.contains(&class);
            (!is_operand || may_be(*operator, false, ty.element))
                && (*result != class || may_be(*operator, true, ty.element))
        }
    })
}

/// The types that are tried: each element by itself and in a shape.
fn domain(rule: &ValueRule, tried: Elements, constraints: &[Constraint]) -> Vec<ValueType> {
    let mut all: BTreeSet<u32> = tried.widths.iter().copied().collect();
    let mut elements = vec![Element::Index];
    let is_of_floats = |constraint: &Constraint| match constraint {
        Constraint::Fits(operator, ..) => takes_floats(*operator),
        _ => false,
    };
    if constraints.iter().any(is_of_floats) {
        elements.extend(tried.formats.iter().copied().map(formats::element));
    }
    rule.guards
        .iter()
        .for_each(|guard| named(guard, &mut elements));
    for element in &elements {
        if let Element::Integer(bits) = element {
            all.insert(*bits);
        }
    }
    // A number may be compared with the bits of a type.
    let mut literals = Vec::new();
    numbers(&Pattern::Operation(rule.left.clone()), &mut literals);
    numbers(&rule.right, &mut literals);
    rule.guards
        .iter()
        .for_each(|guard| of_guard(guard, &mut literals));
    for literal in literals {
        let around = (literal - 1).max(7)..=(literal + 1).min(64);
        all.extend(around.filter_map(|bits| u32::try_from(bits).ok()));
    }
    elements.retain(|element| !matches!(element, Element::Integer(_)));
    let integers = all.into_iter().map(Element::Integer);
    let elements: Vec<Element> = integers.chain(elements).collect();
    let shaped = |shape: u32| {
        let of = move |&element| ValueType { shape, element };
        elements.iter().map(of).collect::<Vec<_>>()
    };
    [shaped(0), shaped(1)].concat()
}

/// The element types that a guard names.
fn named(guard: &Guard, elements: &mut Vec<Element>) {
    match guard {
        Guard::Is(_, element) if !elements.contains(element) => elements.push(*element),
        Guard::Not(inner) => named(inner, elements),
        _ => {}
    }
}

fn of_guard(guard: &Guard, literals: &mut Vec<i128>) {
    match guard {
        Guard::Holds(pattern) => numbers(pattern, literals),
        Guard::Not(inner) => of_guard(inner, literals),
        _ => {}
    }
}

fn numbers(pattern: &Pattern, literals: &mut Vec<i128>) {
    match pattern {
        Pattern::Literal(Literal::Integer(number)) if (7..=64).contains(number) => {
            literals.push(*number);
        }
        Pattern::Operation(operation) => {
            operation.operands.iter().for_each(|o| numbers(o, literals));
        }
        _ => {}
    }
}

/// What people call the types: `x: i8, t: index`.
pub fn describe(rule: &ValueRule, types: &Types, index: u32) -> String {
    let mut parts = Vec::new();
    for ((name, kind), ty) in rule.variables.iter().zip(&types.variables) {
        if let Some(ty) = ty {
            let shape = if ty.shape == 0 { "" } else { "vector of " };
            let bits = match ty.element {
                Element::Index => format!(" of {index} bits"),
                _ => String::new(),
            };
            let is = if *kind == Kind::Type { " = " } else { ": " };
            let element = formats::name(ty.element);
            parts.push(format!("{name}{is}{shape}{element}{bits}"));
        }
    }
    parts.join(", ")
}
