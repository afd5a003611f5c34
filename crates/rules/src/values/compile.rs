//! Checked rules to egg's rewrites.
//!
//! What a pattern of egg cannot say becomes a variable: on the left one with a check (a number at
//! any width, a set of flags), on the right one that is computed before the right side is built.

use egg::{
    Applier, ENodeOrVar, Id, Pattern as EggPattern, PatternAst, RecExpr, Subst, Symbol, Var,
};

use super::analysis::{Graph, Values, add_constant};
use super::fold::Constant;
use super::guards::{Bindings, Term, holds};
use super::node::{Attribute, Node};
use super::rule::{
    AttributePattern, Function, Guard, Literal, Operation, Pattern, TypePattern, ValueRule,
    Variable,
};
use super::schema::{OpId, OpSchema, Schema, TypeOf};
use super::types::ValueType;
use super::written::{with_constants, written_otherwise};

/// A rewrite of values.
pub type Rewrite = egg::Rewrite<Node, Values>;

/// What a variable without a name has to be.
#[derive(Clone, PartialEq, Debug)]
pub enum Check {
    /// This number, at the width of its type.
    Literal(Literal),
    /// A set of flags that has these.
    AtLeast(i64),
}

impl Check {
    /// Whether it holds of what is bound.
    pub fn holds(&self, bound: &Term) -> bool {
        match self {
            Check::Literal(literal) => {
                let constant = bound.ty.and_then(|ty| literal.at(ty));
                constant.is_some() && constant == bound.constant
            }
            Check::AtLeast(set) => match bound.attribute {
                Some(Attribute::Number(number)) => number & set == *set,
                _ => false,
            },
        }
    }
}

/// A left side as egg searches for it.
pub struct LeftSide {
    pub ast: PatternAst<Node>,
    pub checks: Vec<(Variable, Check)>,
    /// How many variables there are, those without a name included.
    pub variables: Variable,
}

/// Where a type on the right side comes from.
#[derive(Clone, PartialEq, Debug)]
pub enum TypeSource {
    Root,
    /// A variable that is a type or has one.
    Of(Variable),
    BoolLike(Box<TypeSource>),
    Fixed(ValueType),
}

/// What a variable of the right side is computed from.
#[derive(Clone, PartialEq, Debug)]
pub enum Computation {
    Literal(Literal, TypeSource),
    /// The bits of a type, as a constant of it.
    Bits(Variable),
    Attribute(Function, Vec<Variable>),
    Type(TypeSource),
}

/// A right side as egg builds it.
pub struct RightSide {
    pub ast: PatternAst<Node>,
    pub computed: Vec<(Variable, Computation)>,
}

fn var(variable: Variable) -> ENodeOrVar<Node> {
    ENodeOrVar::Var(Var::from_u32(variable))
}

/// A left side; its variables without a name are numbered from `first` on.
pub fn left_side(left: &Operation, first: Variable) -> LeftSide {
    let mut side = Left {
        nodes: RecExpr::default(),
        checks: Vec::new(),
        next: first,
    };
    side.operation(left);
    LeftSide {
        ast: side.nodes,
        checks: side.checks,
        variables: side.next,
    }
}

struct Left {
    nodes: PatternAst<Node>,
    checks: Vec<(Variable, Check)>,
    next: Variable,
}

impl Left {
    fn fresh(&mut self, check: Option<Check>) -> Id {
        if let Some(check) = check {
            self.checks.push((self.next, check));
        }
        self.next += 1;
        self.nodes.add(var(self.next - 1))
    }

    fn pattern(&mut self, pattern: &Pattern) -> Id {
        match pattern {
            // The reader lets no bits stand here.
            Pattern::Variable(variable) | Pattern::Bits(variable) => self.nodes.add(var(*variable)),
            Pattern::Literal(literal) => self.fresh(Some(Check::Literal(*literal))),
            Pattern::Operation(operation) => self.operation(operation),
        }
    }

    fn operation(&mut self, operation: &Operation) -> Id {
        let operands = operation.operands.iter();
        let mut children: Vec<Id> = operands.map(|o| self.pattern(o)).collect();
        for attribute in &operation.attributes {
            children.push(match attribute {
                AttributePattern::Any | AttributePattern::Computed(..) => self.fresh(None),
                AttributePattern::Is(attribute) => self
                    .nodes
                    .add(ENodeOrVar::ENode(Node::Attribute(*attribute))),
                AttributePattern::AtLeast(set) => self.fresh(Some(Check::AtLeast(*set))),
                AttributePattern::Variable(variable) => self.nodes.add(var(*variable)),
            });
        }
        match &operation.result_type {
            Some(TypePattern::Open) => children.push(self.fresh(None)),
            Some(TypePattern::Variable(of) | TypePattern::Of(of)) => {
                children.push(self.nodes.add(var(*of)));
            }
            None => {}
        }
        let node = Node::Operation(operation.op, children.into());
        self.nodes.add(ENodeOrVar::ENode(node))
    }
}

/// A right side; its computed variables are numbered from `first` on.
///
/// # Errors
/// The number or operation whose type follows from nothing.
pub fn right_side(schema: &Schema, right: &Pattern, first: Variable) -> Result<RightSide, String> {
    let mut side = Right {
        schema,
        nodes: RecExpr::default(),
        computed: Vec::new(),
        next: first,
    };
    side.pattern(right, Some(&TypeSource::Root))?;
    Ok(RightSide {
        ast: side.nodes,
        computed: side.computed,
    })
}

struct Right<'s> {
    schema: &'s Schema,
    nodes: PatternAst<Node>,
    computed: Vec<(Variable, Computation)>,
    next: Variable,
}

impl Right<'_> {
    fn compute(&mut self, computation: Computation) -> Id {
        self.computed.push((self.next, computation));
        self.next += 1;
        self.nodes.add(var(self.next - 1))
    }

    /// Adds a term whose type is `expected`, if that is known.
    fn pattern(&mut self, pattern: &Pattern, expected: Option<&TypeSource>) -> Result<Id, String> {
        match pattern {
            Pattern::Variable(variable) => Ok(self.nodes.add(var(*variable))),
            Pattern::Bits(of) => Ok(self.compute(Computation::Bits(*of))),
            Pattern::Literal(literal) => match (expected, literal) {
                (Some(ty), _) => Ok(self.compute(Computation::Literal(*literal, ty.clone()))),
                (None, Literal::Boolean(_)) => {
                    let ty = TypeSource::Fixed(ValueType::I1);
                    Ok(self.compute(Computation::Literal(*literal, ty)))
                }
                (None, _) => {
                    let message = "the type of a number on the right side follows from nothing";
                    Err(message.to_owned())
                }
            },
            Pattern::Operation(operation) => self.operation(operation, expected),
        }
    }

    fn operation(
        &mut self,
        operation: &Operation,
        expected: Option<&TypeSource>,
    ) -> Result<Id, String> {
        let op = self.schema.op(operation.op);
        let mut children = Vec::new();
        for (index, operand) in operation.operands.iter().enumerate() {
            let ty = operand_type(self.schema, operation, index, expected);
            children.push(self.pattern(operand, ty.as_ref())?);
        }
        for attribute in &operation.attributes {
            children.push(match attribute {
                AttributePattern::Is(attribute) => self
                    .nodes
                    .add(ENodeOrVar::ENode(Node::Attribute(*attribute))),
                AttributePattern::Variable(variable) => self.nodes.add(var(*variable)),
                AttributePattern::Computed(function, of) => {
                    self.compute(Computation::Attribute(*function, of.clone()))
                }
                // The reader makes none of these on the right side.
                AttributePattern::Any | AttributePattern::AtLeast(_) => {
                    return Err(format!("say all attributes of `{}`", op.name));
                }
            });
        }
        match (&operation.result_type, expected) {
            (Some(TypePattern::Variable(variable)), _) => {
                children.push(self.nodes.add(var(*variable)))
            }
            (Some(TypePattern::Of(of)), _) => {
                children.push(self.compute(Computation::Type(TypeSource::Of(*of))));
            }
            (Some(TypePattern::Open), Some(ty)) => {
                children.push(self.compute(Computation::Type(ty.clone())));
            }
            (Some(TypePattern::Open), None) => {
                return Err(format!(
                    "say the type of `{}` by `:{} TYPE`",
                    op.name, op.result
                ));
            }
            (None, _) => {}
        }
        let node = Node::Operation(operation.op, children.into());
        Ok(self.nodes.add(ENodeOrVar::ENode(node)))
    }
}

/// Where the type of an operand on the right side comes from: the operation's own types, another
/// operand of the same type, or the result.
pub fn operand_type(
    schema: &Schema,
    operation: &Operation,
    index: usize,
    result: Option<&TypeSource>,
) -> Option<TypeSource> {
    let op = schema.op(operation.op);
    if let TypeOf::Fixed(ty) = op.operands[index].1 {
        return Some(TypeSource::Fixed(ty));
    }
    let first = first_alike(op, index);
    let alike = (0..op.operands.len()).filter(|&other| first_alike(op, other) == first);
    let of_others = alike
        .filter(|&other| other != index)
        .find_map(|other| pattern_type(schema, &operation.operands[other]));
    let of_result = || match op.result_type {
        TypeOf::Operand(other) if first_alike(op, other) == first => result.cloned(),
        _ => None,
    };
    of_others.or_else(of_result)
}

/// The first operand that is declared to have the type of this one.
fn first_alike(op: &OpSchema, index: usize) -> usize {
    match op.operands[index].1 {
        TypeOf::Operand(other) => other,
        _ => index,
    }
}

/// The type of a term, as far as it follows from what is in it.
fn pattern_type(schema: &Schema, pattern: &Pattern) -> Option<TypeSource> {
    match pattern {
        Pattern::Variable(variable) | Pattern::Bits(variable) => Some(TypeSource::Of(*variable)),
        Pattern::Literal(_) => None,
        Pattern::Operation(operation) => {
            let op = schema.op(operation.op);
            let operand = |index: usize| {
                pattern_type(schema, &operation.operands[index])
                    .or_else(|| operand_type(schema, operation, index, None))
            };
            match (op.result_type, &operation.result_type) {
                (TypeOf::Itself, Some(TypePattern::Variable(of) | TypePattern::Of(of))) => {
                    Some(TypeSource::Of(*of))
                }
                (TypeOf::Itself, _) => None,
                (TypeOf::Operand(index), _) => operand(index),
                (TypeOf::BoolLike(index), _) => {
                    operand(index).map(|ty| TypeSource::BoolLike(Box::new(ty)))
                }
                (TypeOf::Fixed(ty), _) => Some(TypeSource::Fixed(ty)),
            }
        }
    }
}

impl TypeSource {
    /// The type, by what variables are bound to and by the type of the left side.
    pub fn resolve(&self, bindings: &Bindings, root: Option<ValueType>) -> Option<ValueType> {
        match self {
            TypeSource::Root => root,
            TypeSource::Of(variable) => bindings.term(*variable)?.ty,
            TypeSource::BoolLike(ty) => ty.resolve(bindings, root).map(ValueType::bool_like),
            TypeSource::Fixed(ty) => Some(*ty),
        }
    }
}

/// What is computed: a constant with its type, an attribute or a type.
pub enum Computed {
    Constant(Constant, ValueType),
    Attribute(Attribute),
    Type(ValueType),
}

impl Computation {
    /// The result; `None` if there is none, so that the rule does not apply.
    pub fn compute(&self, bindings: &Bindings, root: Option<ValueType>) -> Option<Computed> {
        match self {
            Computation::Literal(literal, ty) => {
                let ty = ty.resolve(bindings, root)?;
                Some(Computed::Constant(literal.at(ty)?, ty))
            }
            Computation::Bits(of) => {
                let ty = bindings.term(*of)?.ty?;
                let bits = Literal::Integer(ty.width()?.into()).at(ty)?;
                Some(Computed::Constant(bits, ty))
            }
            Computation::Attribute(function, of) => {
                let attribute = |&v: &Variable| bindings.term(v)?.attribute;
                let attributes: Option<Vec<Attribute>> = of.iter().map(attribute).collect();
                function.apply(&attributes?).map(Computed::Attribute)
            }
            Computation::Type(ty) => ty.resolve(bindings, root).map(Computed::Type),
        }
    }
}

/// The rewrites of a rule, and what tells whether it applies.
pub fn rewrite(schema: &Schema, rule: &ValueRule) -> Rewrite {
    let named = rule.variables.len() as Variable;
    let left = left_side(&rule.left, named);
    let right = right_side(schema, &rule.right, left.variables);
    let right = right.expect("the reader checked the types of the right side");
    let searcher = EggPattern::new(left.ast.clone());
    let applier = RuleApplier {
        checks: left.checks,
        guards: rule.guards.clone(),
        computed: right.computed,
        right: right.ast,
        variables: left.variables,
    };
    Rewrite::new(rule.name.as_str(), searcher, applier)
        .expect("the left side binds the variables of a rule that checks")
}

/// The rewrite that puts the operands of a commutative operation the other way round.
pub fn commutation(schema: &Schema, id: OpId) -> Rewrite {
    let op = schema.op(id);
    let side = |swapped: bool| {
        let mut ast: PatternAst<Node> = RecExpr::default();
        let mut children: Vec<Id> = (0..op.child_count() as u32)
            .map(|variable| ast.add(var(variable)))
            .collect();
        if swapped {
            children.swap(0, 1);
        }
        ast.add(ENodeOrVar::ENode(Node::Operation(id, children.into())));
        EggPattern::new(ast)
    };
    let name = format!("{COMMUTED}-{}", op.name);
    Rewrite::new(name, side(false), side(true)).expect("the sides have one set of variables")
}

/// What the names of the steps begin with that put operands the other way round.
pub const COMMUTED: &str = "commute";

/// Asks a rule's guards, computes what the right side needs, and adds it.
struct RuleApplier {
    checks: Vec<(Variable, Check)>,
    guards: Vec<Guard>,
    computed: Vec<(Variable, Computation)>,
    right: PatternAst<Node>,
    /// How many variables the left side has.
    variables: Variable,
}

impl Applier<Node, Values> for RuleApplier {
    fn apply_one(
        &self,
        graph: &mut Graph,
        class: Id,
        subst: &Subst,
        searcher: Option<&PatternAst<Node>>,
        rule: Symbol,
    ) -> Vec<Id> {
        let terms = (0..self.variables).map(|variable| {
            let id = *subst.get(Var::from_u32(variable))?;
            let data = &graph[id].data;
            Some(Term {
                ty: data.ty,
                constant: data.constant,
                attribute: data.attribute,
            })
        });
        let bindings = Bindings::new(terms.collect());
        let is_met = |check: &(Variable, Check)| {
            bindings
                .term(check.0)
                .is_some_and(|term| check.1.holds(term))
        };
        if !self.checks.iter().all(is_met)
            || !self
                .guards
                .iter()
                .all(|g| holds(g, &bindings, &graph.analysis))
        {
            return Vec::new();
        }
        let root = graph[class].data.ty;
        let mut subst = subst.clone();
        for (variable, computation) in &self.computed {
            let Some(computed) = computation.compute(&bindings, root) else {
                return Vec::new();
            };
            let id = match computed {
                Computed::Constant(constant, ty) => add_constant(graph, constant, ty),
                Computed::Attribute(attribute) => graph.add(Node::Attribute(attribute)),
                Computed::Type(ty) => graph.add(Node::Type(ty)),
            };
            subst.insert(Var::from_u32(*variable), id);
        }
        match searcher {
            Some(left) => {
                let variables = self.variables + self.computed.len() as Variable;
                let constants = written_otherwise(graph, &subst, variables);
                let left = with_constants(left, &constants);
                let right = with_constants(&self.right, &constants);
                let (id, changed) = graph.union_instantiations(&left, &right, &subst, rule);
                if changed { vec![id] } else { Vec::new() }
            }
            None => {
                let made = graph.add_instantiation(&self.right, &subst);
                if graph.union(class, made) {
                    vec![class]
                } else {
                    Vec::new()
                }
            }
        }
    }
}
