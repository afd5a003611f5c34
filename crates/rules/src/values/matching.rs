//! Matches rules against terms without an e-graph.
//!
//! It shares no code with egg's matcher: `replay.rs` checks by it what that found, and the
//! canonicalization asks it whether an e-graph is worth making.

use egg::Id;
use smallvec::{SmallVec, smallvec};

use super::arena::Arena;
use super::compile::TypeSource;
use super::compile::{Check, Computation, Computed, operand_type};
use super::guards::{Bindings, Term, holds};
use super::node::Node;
use super::rule::{
    AttributePattern, Literal, Operation, Pattern, TypePattern, ValueRule, Variable,
};

/// What variables are bound to, by their numbers.
type Bound = SmallVec<[Option<Id>; 6]>;

/// The ways in which a part of a rule matches: mostly none or one.
type Ways = SmallVec<[Bound; 1]>;

/// All ways in which the left side of a rule matches a term, the guards included. Operands of
/// commutative operations match in either order. A constant whose number is not told matches each
/// number, and guards about it hold.
pub fn matches(rule: &ValueRule, arena: &Arena, root: Id) -> Ways {
    let unbound = smallvec![None; rule.variables.len()];
    let mut found = match_operation(&rule.left, arena, root, unbound);
    found.retain(|bound| {
        // What an untold number decides is for whoever knows it.
        if bound.iter().flatten().any(|&id| arena.is_unknown(id)) {
            return true;
        }
        let bindings = bindings(arena, bound);
        let mut guards = rule.guards.iter();
        guards.all(|g| holds(g, &bindings, &arena.values))
    });
    found
}

/// Whether a left side matches a term if its variables may be anything.
pub fn may_match(pattern: &Operation, arena: &Arena, id: Id) -> bool {
    let Some((op, children)) = arena.node(id).operation() else {
        return false;
    };
    if op != pattern.op {
        return false;
    }
    let schema = arena.values.schema.op(op);
    let (operands, rest) = children.split_at(schema.operands.len());
    let mut attributes = pattern.attributes.iter().zip(rest);
    let fits = |(attribute, &id): (&AttributePattern, &Id)| match attribute {
        AttributePattern::Is(attribute) => arena.known(id).attribute == Some(*attribute),
        AttributePattern::AtLeast(set) => Check::AtLeast(*set).holds(arena.known(id)),
        _ => true,
    };
    let may_be = |pattern: &Pattern, id: Id| match pattern {
        Pattern::Operation(operation) => may_match(operation, arena, id),
        Pattern::Literal(literal) => is_literal(*literal, arena, id),
        Pattern::Variable(_) | Pattern::Bits(_) => true,
    };
    let patterns = &pattern.operands;
    let in_order = || patterns.iter().zip(operands).all(|(p, &id)| may_be(p, id));
    let turned = || may_be(&patterns[0], operands[1]) && may_be(&patterns[1], operands[0]);
    attributes.all(fits) && (in_order() || schema.is_commutative && turned())
}

fn bindings(arena: &Arena, bound: &Bound) -> Bindings {
    let term = |id: &Option<Id>| id.map(|id| arena.known(id).clone());
    Bindings::new(bound.iter().map(term).collect())
}

fn match_operation(pattern: &Operation, arena: &Arena, id: Id, bound: Bound) -> Ways {
    let Some((op, children)) = arena.node(id).operation() else {
        return Ways::new();
    };
    if op != pattern.op {
        return Ways::new();
    }
    let schema = arena.values.schema.op(op);
    let (operands, rest) = children.split_at(schema.operands.len());
    let Some(bound) = match_rest(pattern, arena, rest, bound) else {
        return Ways::new();
    };
    let mut found = match_operands(&pattern.operands, arena, operands, bound.clone());
    if schema.is_commutative && operands[0] != operands[1] {
        let swapped = [operands[1], operands[0]];
        found.extend(match_operands(&pattern.operands, arena, &swapped, bound));
    }
    found
}

/// Attributes and the type.
fn match_rest(pattern: &Operation, arena: &Arena, rest: &[Id], mut bound: Bound) -> Option<Bound> {
    let (attributes, ty) = rest.split_at(pattern.attributes.len());
    for (attribute, &id) in pattern.attributes.iter().zip(attributes) {
        let fits = match attribute {
            AttributePattern::Any => true,
            AttributePattern::Is(attribute) => arena.known(id).attribute == Some(*attribute),
            AttributePattern::AtLeast(set) => Check::AtLeast(*set).holds(arena.known(id)),
            AttributePattern::Variable(variable) => bind(&mut bound, *variable, id),
            AttributePattern::Computed(..) => false,
        };
        if !fits {
            return None;
        }
    }
    if let (Some(TypePattern::Variable(variable)), Some(&id)) = (&pattern.result_type, ty.first())
        && !bind(&mut bound, *variable, id)
    {
        return None;
    }
    Some(bound)
}

fn match_operands(patterns: &[Pattern], arena: &Arena, ids: &[Id], bound: Bound) -> Ways {
    let mut all: Ways = smallvec![bound];
    for (pattern, &id) in patterns.iter().zip(ids) {
        let matched = all
            .into_iter()
            .flat_map(|bound| match_one(pattern, arena, id, bound));
        all = matched.collect();
        if all.is_empty() {
            break;
        }
    }
    all
}

fn match_one(pattern: &Pattern, arena: &Arena, id: Id, mut bound: Bound) -> Ways {
    let fits = match pattern {
        Pattern::Operation(operation) => return match_operation(operation, arena, id, bound),
        Pattern::Variable(variable) => bind(&mut bound, *variable, id),
        Pattern::Literal(literal) => is_literal(*literal, arena, id),
        Pattern::Bits(_) => false,
    };
    if fits { smallvec![bound] } else { Ways::new() }
}

fn is_literal(literal: Literal, arena: &Arena, id: Id) -> bool {
    arena.is_unknown(id) || Check::Literal(literal).holds(arena.known(id))
}

fn bind(bound: &mut Bound, variable: Variable, id: Id) -> bool {
    let place = &mut bound[variable as usize];
    *place.get_or_insert(id) == id
}

/// The right side of a rule where its left side matched; `None` if it has a part that cannot be
/// computed there.
pub fn right_side(
    rule: &ValueRule,
    arena: &mut Arena,
    root: Id,
    bound: &[Option<Id>],
) -> Option<Id> {
    let known: Vec<Option<Term>> = bound
        .iter()
        .map(|id| id.map(|id| arena.known(id).clone()))
        .collect();
    let place = Place {
        bound,
        known: Bindings::new(known),
        root: arena.known(root).clone(),
    };
    build(&rule.right, arena, &place, Some(&TypeSource::Root))
}

/// Where a right side is built.
struct Place<'b> {
    bound: &'b [Option<Id>],
    known: Bindings,
    root: Term,
}

impl Place<'_> {
    fn computed(&self, arena: &mut Arena, computation: &Computation) -> Option<Id> {
        Some(match computation.compute(&self.known, self.root.ty)? {
            Computed::Constant(constant, ty) => arena.constant(constant, ty),
            Computed::Attribute(attribute) => arena.add(Node::Attribute(attribute)),
            Computed::Type(ty) => arena.add(Node::Type(ty)),
        })
    }

    fn bound(&self, variable: Variable) -> Option<Id> {
        *self.bound.get(variable as usize)?
    }
}

fn build(
    pattern: &Pattern,
    arena: &mut Arena,
    place: &Place,
    expected: Option<&TypeSource>,
) -> Option<Id> {
    let operation = match pattern {
        Pattern::Variable(variable) => return place.bound(*variable),
        Pattern::Bits(of) => return place.computed(arena, &Computation::Bits(*of)),
        Pattern::Literal(literal) => {
            let ty = expected.cloned();
            let ty = ty.unwrap_or(TypeSource::Fixed(super::types::ValueType::I1));
            return place.computed(arena, &Computation::Literal(*literal, ty));
        }
        Pattern::Operation(operation) => operation,
    };
    let mut children = Vec::new();
    for (index, operand) in operation.operands.iter().enumerate() {
        let ty = operand_type(&arena.schema(), operation, index, expected);
        children.push(build(operand, arena, place, ty.as_ref())?);
    }
    for attribute in &operation.attributes {
        children.push(match attribute {
            AttributePattern::Is(attribute) => arena.add(Node::Attribute(*attribute)),
            AttributePattern::Variable(variable) => place.bound(*variable)?,
            AttributePattern::Computed(function, of) => {
                place.computed(arena, &Computation::Attribute(*function, of.clone()))?
            }
            AttributePattern::Any | AttributePattern::AtLeast(_) => return None,
        });
    }
    match &operation.result_type {
        Some(TypePattern::Variable(variable)) => children.push(place.bound(*variable)?),
        Some(TypePattern::Of(of)) => {
            let ty = Computation::Type(TypeSource::Of(*of));
            children.push(place.computed(arena, &ty)?);
        }
        Some(TypePattern::Open) => {
            children.push(place.computed(arena, &Computation::Type(expected?.clone()))?);
        }
        None => {}
    }
    Some(arena.add(Node::Operation(operation.op, children.into())))
}
