//! The sides and guards of a rule at given types: every number a constant, every node with its
//! type, every attribute by what it says.
//!
//! Right sides and guards get their types as the engine gives them, and are then asked whether the
//! operations verify: what the engine would build wrong is found here.

use freehold_rules::values::{
    Attribute, AttributePattern, Constant, Element, Function, Kind, Literal, OpId, Operation,
    Pattern, Schema, TypePattern, TypeSource, ValueRule, ValueType, Variable, operand_type,
    result_type,
};

use super::formats;
use super::operations::{Operator, fits, operator};
use super::types::Types;

/// A term whose types are known.
#[derive(Clone, PartialEq, Debug)]
pub struct Typed {
    pub ty: ValueType,
    pub kind: TypedKind,
}

#[derive(Clone, PartialEq, Debug)]
pub enum TypedKind {
    Variable(Variable),
    /// Sign-extended from its width.
    Number(i128),
    Operation(Application),
}

/// An operation with what stands around it.
#[derive(Clone, PartialEq, Debug)]
pub struct Application {
    pub op: OpId,
    pub operator: Operator,
    /// The type of what it gives.
    pub result: Element,
    pub operands: Vec<Typed>,
    pub attributes: Vec<TypedAttribute>,
}

/// An attribute that has a meaning.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedAttribute {
    pub class: AttributeClass,
    pub value: AttributeValue,
}

/// What an attribute says.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AttributeClass {
    /// Bit 0: no signed wrap, bit 1: no unsigned wrap.
    Overflow,
    /// Whether nothing is cut off.
    Exact,
    Predicate,
    /// A predicate of floats.
    FloatPredicate,
    /// How the fraction is cut off.
    Rounding,
    /// The flags of `arith.fastmath`, by their numbers.
    FastMath,
}

impl AttributeClass {
    /// The words that it may be, by their numbers; none of a set of flags.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            AttributeClass::Predicate => &[
                "eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge",
            ],
            AttributeClass::FloatPredicate => &[
                "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge",
                "ult", "ule", "une", "uno", "true",
            ],
            AttributeClass::Rounding => &[
                "to_nearest_even",
                "downward",
                "upward",
                "toward_zero",
                "to_nearest_away",
            ],
            AttributeClass::Overflow | AttributeClass::Exact | AttributeClass::FastMath => &[],
        }
    }
}

/// Which attribute it is.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributeValue {
    Number(i64),
    Variable(Variable),
    /// Flags with at least these; the others are those of a variable.
    AtLeast(i64, Variable),
    Computed(Function, Vec<Variable>),
}

/// The attributes of a rule that can be anything.
#[derive(Clone, Debug)]
pub struct OpenAttribute {
    pub name: String,
    pub class: AttributeClass,
}

/// Why a side is no term at these types.
pub enum NotTyped {
    /// The rule does not apply there: a number has no place in its type.
    DoesNotApply,
    /// It would be built, and not verify.
    IllTyped(String),
    NotDecided(String),
}

/// Reads the terms of a rule at given types.
pub struct Typing<'a> {
    schema: &'a Schema,
    rule: &'a ValueRule,
    types: &'a Types,
    /// By the number of the variable; unnamed ones have numbers behind those of the rule.
    pub open: Vec<Option<OpenAttribute>>,
    next_node: usize,
    is_guard: bool,
}

impl<'a> Typing<'a> {
    pub fn new(schema: &'a Schema, rule: &'a ValueRule, types: &'a Types) -> Self {
        Typing {
            schema,
            rule,
            types,
            open: vec![None; rule.variables.len()],
            next_node: 0,
            is_guard: false,
        }
    }

    /// The left side, to be read first.
    pub fn left(&mut self) -> Result<Typed, NotTyped> {
        self.left_operation(&self.rule.left)
    }

    fn left_pattern(&mut self, pattern: &Pattern) -> Result<Typed, NotTyped> {
        let ty = match pattern {
            Pattern::Operation(operation) => return self.left_operation(operation),
            _ => self.types.nodes[self.next_node],
        };
        self.next_node += 1;
        let kind = match pattern {
            Pattern::Literal(literal) => TypedKind::Number(number(*literal, ty)?),
            Pattern::Variable(variable) | Pattern::Bits(variable) => TypedKind::Variable(*variable),
            Pattern::Operation(_) => unreachable!("operations returned above"),
        };
        Ok(Typed { ty, kind })
    }

    fn left_operation(&mut self, operation: &Operation) -> Result<Typed, NotTyped> {
        let ty = self.types.nodes[self.next_node];
        self.next_node += 1;
        let mut operands = Vec::new();
        for operand in &operation.operands {
            operands.push(self.left_pattern(operand)?);
        }
        self.application(operation, operands, ty, true)
    }

    /// The right side.
    pub fn right(&mut self) -> Result<Typed, NotTyped> {
        let rule = self.rule;
        let built = self.built(&rule.right, Some(&TypeSource::Root))?;
        let root = self.types.root();
        match built.ty == root {
            true => Ok(built),
            false => Err(NotTyped::IllTyped(format!(
                "the left side is of type {}, the right side of type {}",
                text(root),
                text(built.ty)
            ))),
        }
    }

    /// A term of constants in a guard; `None` if it has no number at these types.
    pub fn guard(&mut self, pattern: &Pattern) -> Result<Option<Typed>, String> {
        self.is_guard = true;
        match self.built(pattern, None) {
            Ok(term) => Ok(Some(term)),
            Err(NotTyped::DoesNotApply) => Ok(None),
            Err(NotTyped::IllTyped(why)) => Err(format!("in a guard, {why}")),
            Err(NotTyped::NotDecided(why)) => Err(why),
        }
    }

    fn resolve(&self, source: &TypeSource) -> Option<ValueType> {
        source.resolve(&self.types.bindings(), Some(self.types.root()))
    }

    fn built(
        &mut self,
        pattern: &Pattern,
        expected: Option<&TypeSource>,
    ) -> Result<Typed, NotTyped> {
        let of_variable = |variable: Variable| {
            let ty = self.types.variables[variable as usize];
            ty.ok_or(NotTyped::DoesNotApply)
        };
        match pattern {
            Pattern::Operation(operation) => self.built_operation(operation, expected),
            Pattern::Variable(variable) => Ok(Typed {
                ty: of_variable(*variable)?,
                kind: TypedKind::Variable(*variable),
            }),
            Pattern::Bits(variable) => {
                let ty = of_variable(*variable)?;
                let bits = ty.width().ok_or(NotTyped::DoesNotApply)?;
                let kind = TypedKind::Number(number(Literal::Integer(bits.into()), ty)?);
                Ok(Typed { ty, kind })
            }
            Pattern::Literal(literal) => {
                let ty = match (expected, literal) {
                    (Some(source), _) => self.resolve(source),
                    (None, Literal::Boolean(_)) => Some(ValueType::I1),
                    (None, _) => None,
                };
                let ty = ty.ok_or(NotTyped::DoesNotApply)?;
                let kind = TypedKind::Number(number(*literal, ty)?);
                Ok(Typed { ty, kind })
            }
        }
    }

    fn built_operation(
        &mut self,
        operation: &Operation,
        expected: Option<&TypeSource>,
    ) -> Result<Typed, NotTyped> {
        let schema = self.schema.op(operation.op);
        let mut operands: Vec<Typed> = Vec::new();
        for (index, operand) in operation.operands.iter().enumerate() {
            let ty = operand_type(self.schema, operation, index, expected);
            operands.push(self.built(operand, ty.as_ref())?);
        }
        let child = || match (&operation.result_type, expected) {
            (Some(TypePattern::Variable(of) | TypePattern::Of(of)), _) => {
                self.types.variables[*of as usize]
            }
            (Some(TypePattern::Open), Some(source)) => self.resolve(source),
            _ => None,
        };
        let ty = result_type(schema, |index| Some(operands[index].ty), child);
        let ty = ty.ok_or(NotTyped::DoesNotApply)?;
        let name = &schema.name;
        for (operand, (_, source)) in operands.iter().zip(&schema.operands) {
            use freehold_rules::values::TypeOf;
            let wanted = match *source {
                TypeOf::Itself => continue,
                TypeOf::Operand(other) => operands[other].ty,
                TypeOf::BoolLike(other) => operands[other].ty.bool_like(),
                TypeOf::Fixed(ty) => ty,
            };
            if operand.ty != wanted {
                let (found, wanted) = (text(operand.ty), text(wanted));
                let message = format!("`{name}` has an operand of type {found}, and not {wanted}");
                return Err(NotTyped::IllTyped(message));
            }
        }
        let built = self.application(operation, operands, ty, false)?;
        // Casts of constants are folded between all types.
        if let TypedKind::Operation(application) = &built.kind
            && !self.is_guard
        {
            let operands: Vec<ValueType> = application.operands.iter().map(|o| o.ty).collect();
            if !fits(application.operator, &operands, ty) {
                let from: Vec<String> = operands.into_iter().map(text).collect();
                let (from, to) = (from.join(", "), text(ty));
                let message = format!("`{name}` of {from} does not give {to}");
                return Err(NotTyped::IllTyped(message));
            }
        }
        Ok(built)
    }

    fn application(
        &mut self,
        operation: &Operation,
        operands: Vec<Typed>,
        ty: ValueType,
        is_left: bool,
    ) -> Result<Typed, NotTyped> {
        let schema = self.schema.op(operation.op);
        let operator = operator(&schema.name).map_err(NotTyped::NotDecided)?;
        let mut attributes = Vec::new();
        for (pattern, def) in operation.attributes.iter().zip(&schema.attributes) {
            let class = match def.name.as_str() {
                "overflowFlags" => AttributeClass::Overflow,
                "isExact" => AttributeClass::Exact,
                "predicate" | "pred" if operator == Operator::CompareFloats => {
                    AttributeClass::FloatPredicate
                }
                "predicate" | "pred" => AttributeClass::Predicate,
                "roundingmode" => AttributeClass::Rounding,
                "fastmath" => AttributeClass::FastMath,
                // That of `ub.poison`, which says only that it is poison.
                "value" if operator == Operator::Poison => continue,
                name => {
                    let message = format!("nobody told the prover what `{name}` means");
                    return Err(NotTyped::NotDecided(message));
                }
            };
            let name = format!("{} of {}", def.name, schema.name);
            let value = self.attribute(pattern, class, &name, is_left)?;
            attributes.push(TypedAttribute { class, value });
        }
        Ok(Typed {
            ty,
            kind: TypedKind::Operation(Application {
                op: operation.op,
                operator,
                result: ty.element,
                operands,
                attributes,
            }),
        })
    }

    fn attribute(
        &mut self,
        pattern: &AttributePattern,
        class: AttributeClass,
        name: &str,
        is_left: bool,
    ) -> Result<AttributeValue, NotTyped> {
        Ok(match pattern {
            AttributePattern::Is(attribute) => AttributeValue::Number(match attribute {
                Attribute::Absent => 0,
                Attribute::Number(number) => *number,
                Attribute::Other(_) => {
                    let message = format!("nobody told the prover what this {name} means");
                    return Err(NotTyped::NotDecided(message));
                }
            }),
            AttributePattern::Any => AttributeValue::Variable(self.unnamed(class, name)),
            AttributePattern::AtLeast(set) => {
                AttributeValue::AtLeast(*set, self.unnamed(class, name))
            }
            AttributePattern::Variable(variable) => {
                self.bind(*variable, class, is_left)?;
                AttributeValue::Variable(*variable)
            }
            AttributePattern::Computed(function, of) => {
                let Some(from) = classes_of(*function, class) else {
                    let message = format!("{name} does not come of this function");
                    return Err(NotTyped::IllTyped(message));
                };
                for variable in of {
                    self.bind(*variable, from, is_left)?;
                }
                AttributeValue::Computed(*function, of.clone())
            }
        })
    }

    fn unnamed(&mut self, class: AttributeClass, name: &str) -> Variable {
        let number = self.open.len() as Variable;
        let name = format!(
            "{name} #{}",
            self.open.len() - self.rule.variables.len() + 1
        );
        self.open.push(Some(OpenAttribute { name, class }));
        number
    }

    /// A variable is an attribute of one class.
    fn bind(
        &mut self,
        variable: Variable,
        class: AttributeClass,
        is_left: bool,
    ) -> Result<(), NotTyped> {
        let name = &self.rule.variables[variable as usize].0;
        debug_assert_eq!(self.rule.variables[variable as usize].1, Kind::Attribute);
        let place = &mut self.open[variable as usize];
        match place {
            Some(known) if known.class == class => Ok(()),
            None if is_left => {
                let name = name.clone();
                *place = Some(OpenAttribute { name, class });
                Ok(())
            }
            _ => Err(NotTyped::IllTyped(format!(
                "`{name}` is an attribute of another kind"
            ))),
        }
    }
}

/// The class of the attributes of which a function makes one of a class.
fn classes_of(function: Function, class: AttributeClass) -> Option<AttributeClass> {
    use AttributeClass::{FloatPredicate, Predicate, Rounding};
    match (function, class) {
        (Function::Common, Predicate | FloatPredicate | Rounding) => None,
        (Function::Common, flags) => Some(flags),
        (Function::Negated | Function::Swapped, Predicate) => Some(Predicate),
        (Function::Equality | Function::Ordering, FloatPredicate) => Some(FloatPredicate),
        (
            Function::Signed
            | Function::Unsigned
            | Function::BelowSigned
            | Function::BelowUnsigned
            | Function::AboveSigned,
            Predicate,
        ) => Some(FloatPredicate),
        _ => None,
    }
}

/// The bits of a literal.
fn number(literal: Literal, ty: ValueType) -> Result<i128, NotTyped> {
    match literal.at(ty) {
        Some(Constant::Integer(number)) => Ok(number),
        Some(Constant::Float(bits)) => Ok(bits.into()),
        None => {
            let bits = formats::literal(literal, ty);
            bits.map(|bits| bits as i128).ok_or(NotTyped::DoesNotApply)
        }
    }
}

fn text(ty: ValueType) -> String {
    match ty.shape {
        0 => formats::name(ty.element),
        _ => format!("vector of {}", formats::name(ty.element)),
    }
}
