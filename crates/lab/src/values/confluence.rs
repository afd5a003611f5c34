//! Critical pairs of rules about values: the smallest terms to which two rules apply at once, and
//! whether it matters which of them is applied.
//!
//! A term is the left side of one rule, in which a part is what the left side of another one is
//! too. It is taken at the first types between which it can stand, with numbers for constants that
//! both rules take; that both do apply is asked of the engine's second matcher.

use freehold_rules::values::{
    Attribute, AttributePattern, Constant, Form, Guard, Item, Kind, Literal, OpSchema, Operation,
    Overlapped, Pattern, Schema, TypePattern, ValueRule, ValueRules, ValueType, Variable, wrap,
};

use freehold_solver::floats::Format;

use super::prove::USED;
use super::types::{self, Elements, Types};

/// A critical pair that the rules do not join.
pub struct ValuePair {
    /// The names of the rules: the one that applies to the whole term, and the one inside of it.
    pub rules: [String; 2],
    /// The type of the whole term.
    pub ty: ValueType,
    pub results: Overlapped,
}

/// What was looked at.
#[derive(Default)]
pub struct ValuePairs {
    pub open: Vec<ValuePair>,
    /// How many pairs there are.
    pub count: usize,
    /// How many left sides overlap between no types that the prover knows, or for no numbers that
    /// were tried.
    pub not_met: usize,
}

/// The widths of integers that are tried.
const WIDTHS: [u32; 4] = [8, 16, 4, 1];
/// The numbers that are tried for constants.
const NUMBERS: [i128; 6] = [2, 1, 3, 0, -1, 5];
/// So many places of a pair are tried: types, and numbers for constants.
const MOST_TRIED: usize = 400;
/// How deep a term may be: one that is inside of itself has no end.
const DEPTH: usize = 12;

/// The critical pairs of the rules that are not joined. Of each pair of rules, one at least is of
/// `asked`.
pub fn critical_pairs(rules: &ValueRules, asked: impl Fn(&str) -> bool) -> ValuePairs {
    let mut pairs = ValuePairs::default();
    let formats: Vec<Format> = USED.into_iter().filter_map(Format::of).collect();
    let elements = Elements {
        widths: &WIDTHS,
        formats: &formats,
    };
    let all = rules.rules();
    for (outer, whole) in all.iter().enumerate() {
        let places = operations(&whole.left);
        for (inner, part) in all.iter().enumerate() {
            if !asked(&whole.name) && !asked(&part.name) {
                continue;
            }
            for (place, path) in places.iter().enumerate() {
                // At the root both rules are whole: each pair once, and no rule with itself.
                if place == 0 && inner <= outer {
                    continue;
                }
                let Some(term) = Unified::of(whole, part, path) else {
                    continue;
                };
                match term.results(rules, elements, outer, (inner, path)) {
                    Some((ty, results)) => {
                        pairs.count += 1;
                        if !results.joined {
                            pairs.open.push(ValuePair {
                                rules: [whole, part].map(|rule| rule.name.clone()),
                                ty,
                                results,
                            });
                        }
                    }
                    None => pairs.not_met += 1,
                }
            }
        }
    }
    pairs
}

/// The ways to the operations of a left side, by the numbers of operands; the root first.
fn operations(left: &Operation) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    let mut open = vec![(left, Vec::new())];
    while let Some((operation, path)) = open.pop() {
        for (index, operand) in operation.operands.iter().enumerate() {
            if let Pattern::Operation(inner) = operand {
                open.push((inner, [&path[..], &[index]].concat()));
            }
        }
        found.push(path);
    }
    found
}

/// Variables of both rules: those of the second come behind those of the first.
struct Unified {
    /// The term, whose variables are the free ones, and the type guards of both rules.
    rule: ValueRule,
    /// The variables that have to be constants.
    constants: Vec<bool>,
}

/// What variables are bound to.
struct Bound {
    values: Vec<Option<Pattern>>,
    attributes: Vec<Option<Attribute>>,
}

impl Unified {
    /// Where the left side of `part` is the operation of `whole` at the end of a way, too.
    fn of(whole: &ValueRule, part: &ValueRule, path: &[usize]) -> Option<Unified> {
        let first = whole.variables.len() as Variable;
        let inner = moved_operation(&part.left, first);
        let mut spot = &whole.left;
        for &index in path {
            match &spot.operands[index] {
                Pattern::Operation(operation) => spot = operation,
                _ => return None,
            }
        }
        if spot.op != inner.op {
            return None;
        }
        let variables: Vec<(String, Kind)> = [&whole.variables[..], &part.variables[..]].concat();
        let mut bound = Bound {
            values: vec![None; variables.len()],
            attributes: vec![None; variables.len()],
        };
        let mut work = vec![(
            Pattern::Operation(spot.clone()),
            Pattern::Operation(inner.clone()),
        )];
        let mut left_over: Vec<(Vec<AttributePattern>, Vec<AttributePattern>)> = Vec::new();
        while let Some((a, b)) = work.pop() {
            match (bound.resolved(&a), bound.resolved(&b)) {
                (a, b) if a == b => {}
                (Pattern::Variable(x), other) | (other, Pattern::Variable(x)) => {
                    bound.values[x as usize] = Some(other);
                }
                (Pattern::Operation(a), Pattern::Operation(b)) if a.op == b.op => {
                    work.extend(a.operands.iter().cloned().zip(b.operands.iter().cloned()));
                    left_over.push((a.attributes, b.attributes));
                }
                // Two literals that are not written alike may still be one number: they are not
                // looked at.
                _ => return None,
            }
        }
        for (a, b) in left_over {
            for (a, b) in a.iter().zip(&b) {
                bound.meet(a, b)?;
            }
        }
        let guards = whole.guards.iter().cloned();
        let inner_guards = part
            .guards
            .iter()
            .filter_map(|guard| moved_guard(guard, first));
        let guards: Vec<Guard> = guards.chain(inner_guards).collect();
        let Pattern::Operation(left) = bound.instance(
            &Pattern::Operation(whole.left.clone()),
            Inner::Below(path, &inner),
            DEPTH,
        )?
        else {
            return None;
        };
        let mut constants = vec![false; variables.len()];
        for guard in &guards {
            if let Guard::Constant(x) = guard {
                match bound.resolved(&Pattern::Variable(*x)) {
                    Pattern::Variable(free) => constants[free as usize] = true,
                    Pattern::Literal(_) => {}
                    _ => return None,
                }
            }
        }
        // What types must be is asked of free variables; the matcher asks all guards.
        let guards = guards.into_iter().filter(|guard| {
            let of = match guard {
                Guard::Is(x, _) | Guard::Integer(x) | Guard::Scalar(x) => vec![*x],
                Guard::Narrower(x, y) | Guard::SameType(x, y) => vec![*x, *y],
                _ => return false,
            };
            let is_free =
                |x: &Variable| bound.resolved(&Pattern::Variable(*x)) == Pattern::Variable(*x);
            of.iter().all(is_free)
        });
        let rule = ValueRule {
            name: String::new(),
            guards: guards.collect(),
            left,
            variables,
            mlir: Vec::new(),
            ..whole.clone()
        };
        Some(Unified { rule, constants })
    }

    /// What both rules make of the term, at the first types and numbers at which both apply.
    fn results(
        &self,
        rules: &ValueRules,
        elements: Elements,
        whole: usize,
        (part, path): (usize, &Vec<usize>),
    ) -> Option<(ValueType, Overlapped)> {
        let places = types::all(rules.schema(), &self.rule, elements).ok()?;
        let constants = self.constants.iter().filter(|&&is_constant| is_constant);
        let ways = NUMBERS.len().checked_pow(constants.count() as u32)?;
        let tried = places.iter().filter(|types| types.root().shape == 0);
        let tried = tried.flat_map(|types| (0..ways).map(move |way| (types, way)));
        tried.take(MOST_TRIED).find_map(|(types, way)| {
            let (form, at) = self.form(rules.schema(), types, way, path)?;
            let results = rules.overlapped(&form, whole, (part, at))?;
            Some((types.root(), results))
        })
    }

    /// The term at some types, with the numbers of a way to choose them for constants; and the
    /// place of the part.
    fn form(
        &self,
        schema: &Schema,
        types: &Types,
        mut way: usize,
        path: &[usize],
    ) -> Option<(Form, u32)> {
        let mut numbers: Vec<Option<i128>> = Vec::new();
        for &is_constant in &self.constants {
            numbers.push(is_constant.then(|| {
                let number = NUMBERS[way % NUMBERS.len()];
                way /= NUMBERS.len();
                number
            }));
        }
        let mut maker = Maker {
            schema,
            types,
            numbers,
            next: 0,
            form: Form::default(),
            leaves: Vec::new(),
            path,
            spot: None,
        };
        maker.operation(&self.rule.left, Some(0))?;
        Some((maker.form, maker.spot?))
    }
}

impl Bound {
    /// What a pattern is, as far as known.
    fn resolved(&self, pattern: &Pattern) -> Pattern {
        let mut pattern = pattern;
        while let Pattern::Variable(variable) = pattern
            && let Some(known) = &self.values[*variable as usize]
        {
            pattern = known;
        }
        pattern.clone()
    }

    /// Makes two attributes one, as far as that is seen: the matcher has the last word.
    fn meet(&mut self, a: &AttributePattern, b: &AttributePattern) -> Option<()> {
        match (a, b) {
            (AttributePattern::Is(x), AttributePattern::Is(y)) => (x == y).then_some(()),
            (AttributePattern::Variable(x), AttributePattern::Is(y))
            | (AttributePattern::Is(y), AttributePattern::Variable(x)) => {
                self.attributes[*x as usize] = Some(*y);
                Some(())
            }
            _ => Some(()),
        }
    }

    /// A pattern with what its variables are bound to; `None` if it has no end. `inner` is what the
    /// other rule has there: what that asks of attributes holds, too.
    fn instance(&self, pattern: &Pattern, inner: Inner, depth: usize) -> Option<Pattern> {
        let Pattern::Operation(operation) = self.resolved(pattern) else {
            return Some(self.resolved(pattern));
        };
        let depth = depth.checked_sub(1)?;
        let other = match inner {
            Inner::Here(Pattern::Operation(other)) | Inner::Below([], other) => Some(other),
            _ => None,
        };
        let mut operands = Vec::new();
        for (index, operand) in operation.operands.iter().enumerate() {
            let inner = match (inner, other) {
                (_, Some(other)) => Inner::Here(&other.operands[index]),
                (Inner::Below([first, rest @ ..], other), _) if *first == index => {
                    Inner::Below(rest, other)
                }
                _ => Inner::Nowhere,
            };
            operands.push(self.instance(operand, inner, depth)?);
        }
        let mut attributes = Vec::new();
        for (index, attribute) in operation.attributes.iter().enumerate() {
            let other = other.map(|other| &other.attributes[index]);
            attributes.push(self.attribute(attribute, other));
        }
        Some(Pattern::Operation(Operation {
            operands,
            attributes,
            ..operation
        }))
    }

    fn attribute(
        &self,
        pattern: &AttributePattern,
        other: Option<&AttributePattern>,
    ) -> AttributePattern {
        let known = |pattern: &AttributePattern| match pattern {
            AttributePattern::Variable(x) => self.attributes[*x as usize].map(AttributePattern::Is),
            AttributePattern::Any => None,
            _ => Some(pattern.clone()),
        };
        match (known(pattern), other.and_then(known)) {
            (Some(AttributePattern::AtLeast(a)), Some(AttributePattern::AtLeast(b))) => {
                AttributePattern::AtLeast(a | b)
            }
            (Some(AttributePattern::AtLeast(_)), Some(is)) => is,
            (Some(known), _) | (None, Some(known)) => known,
            (None, None) => AttributePattern::Any,
        }
    }
}

/// Where the left side of the inner rule is, seen from a part of the term.
#[derive(Copy, Clone)]
enum Inner<'a> {
    Nowhere,
    /// At the end of a way.
    Below(&'a [usize], &'a Operation),
    /// This part of it is here.
    Here(&'a Pattern),
}

/// Makes a form of a pattern.
struct Maker<'a> {
    schema: &'a Schema,
    types: &'a Types,
    numbers: Vec<Option<i128>>,
    /// The next node, in the order in which they are written.
    next: usize,
    form: Form,
    /// The places of variables and numbers.
    leaves: Vec<(Pattern, ValueType, u32)>,
    path: &'a [usize],
    spot: Option<u32>,
}

impl Maker<'_> {
    fn push(&mut self, item: Item) -> u32 {
        self.form.items.push(item);
        self.form.items.len() as u32 - 1
    }

    /// `along` is how much of the way to the part leads here.
    fn pattern(&mut self, pattern: &Pattern, along: Option<usize>) -> Option<u32> {
        if let Pattern::Operation(operation) = pattern {
            return self.operation(operation, along);
        }
        let ty = self.types.nodes[self.next];
        self.next += 1;
        let known = self
            .leaves
            .iter()
            .find(|leaf| leaf.0 == *pattern && leaf.1 == ty);
        if let Some(known) = known {
            return Some(known.2);
        }
        let number = |number: i128| {
            let constant = match ty.width() {
                Some(width) => Constant::Integer(wrap(number, width)),
                None => Literal::Float(number as f64).at(ty)?,
            };
            Some(Item::Constant(constant, ty))
        };
        let item = match pattern {
            Pattern::Variable(x) => match self.numbers[*x as usize] {
                Some(of) => number(of)?,
                None => Item::Leaf(ty),
            },
            Pattern::Literal(literal) => Item::Constant(literal.at(ty)?, ty),
            _ => return None,
        };
        let place = self.push(item);
        self.leaves.push((pattern.clone(), ty, place));
        Some(place)
    }

    // Patterns are no deeper than `DEPTH`.
    fn operation(&mut self, operation: &Operation, along: Option<usize>) -> Option<u32> {
        let ty = self.types.nodes[self.next];
        self.next += 1;
        let step = along.and_then(|along| self.path.get(along));
        let mut operands = Vec::new();
        for (index, operand) in operation.operands.iter().enumerate() {
            let leads = along
                .filter(|_| step == Some(&index))
                .map(|along| along + 1);
            operands.push(self.pattern(operand, leads)?);
        }
        let schema = self.schema.op(operation.op).clone();
        let attributes = attributes(&schema, operation)?;
        let place = self.push(Item::Operation {
            op: operation.op,
            operands: operands.into_iter().collect(),
            attributes: attributes.into_iter().collect(),
            ty,
        });
        if along == Some(self.path.len()) {
            self.spot = Some(place);
        }
        Some(place)
    }
}

/// An attribute of each class that a pattern takes.
fn attributes(schema: &OpSchema, operation: &Operation) -> Option<Vec<Attribute>> {
    let defaults = schema.attributes.iter().map(|def| {
        let class = OpSchema {
            attributes: vec![def.clone()],
            ..schema.clone()
        };
        class.defaults().and_then(|all| all.first().copied())
    });
    let pairs = operation.attributes.iter().zip(defaults);
    pairs
        .map(|(pattern, default)| match pattern {
            AttributePattern::Is(attribute) => Some(*attribute),
            AttributePattern::AtLeast(set) => Some(Attribute::Number(*set)),
            // Of a predicate there is no default.
            AttributePattern::Any | AttributePattern::Variable(_) => {
                Some(default.unwrap_or(Attribute::Number(0)))
            }
            AttributePattern::Computed(..) => None,
        })
        .collect()
}

fn moved_operation(operation: &Operation, by: Variable) -> Operation {
    let attribute = |pattern: &AttributePattern| match pattern {
        AttributePattern::Variable(x) => AttributePattern::Variable(x + by),
        _ => pattern.clone(),
    };
    Operation {
        op: operation.op,
        operands: operation.operands.iter().map(|o| moved(o, by)).collect(),
        attributes: operation.attributes.iter().map(attribute).collect(),
        result_type: operation.result_type.as_ref().map(|ty| match ty {
            TypePattern::Open => TypePattern::Open,
            TypePattern::Variable(x) => TypePattern::Variable(x + by),
            TypePattern::Of(x) => TypePattern::Of(x + by),
        }),
    }
}

fn moved(pattern: &Pattern, by: Variable) -> Pattern {
    match pattern {
        Pattern::Variable(x) => Pattern::Variable(x + by),
        Pattern::Bits(x) => Pattern::Bits(x + by),
        Pattern::Literal(literal) => Pattern::Literal(*literal),
        Pattern::Operation(operation) => Pattern::Operation(moved_operation(operation, by)),
    }
}

/// The guards that say which types and numbers to try.
fn moved_guard(guard: &Guard, by: Variable) -> Option<Guard> {
    Some(match guard {
        Guard::Constant(x) => Guard::Constant(x + by),
        Guard::Is(x, element) => Guard::Is(x + by, *element),
        Guard::Integer(x) => Guard::Integer(x + by),
        Guard::Scalar(x) => Guard::Scalar(x + by),
        Guard::Narrower(x, y) => Guard::Narrower(x + by, y + by),
        Guard::SameType(x, y) => Guard::SameType(x + by, y + by),
        Guard::Distinct(..) | Guard::Holds(_) | Guard::Not(_) => return None,
    })
}
