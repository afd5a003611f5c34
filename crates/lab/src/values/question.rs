//! A rule at given types as a formula: is there a place where the right side is no refinement of
//! the left one?

use freehold_rules::values::{
    Attribute, Element, Function, INDEX_WIDTH, Kind, Schema, ValueRule, ValueType, Variable,
};
use freehold_solver::{Error, Term, Terms, Width};

use super::guards::{TypedGuard, mark_constants, typed_guard};
use super::meaning::{Builder, Built, Flags, Meaning};
use super::operations::{Operator, bits};
use super::typed::{
    Application, AttributeClass, AttributeValue, NotTyped, OpenAttribute, Typed, TypedAttribute,
    TypedKind, Typing,
};
use super::types::Types;

/// A rule at given types.
pub struct Instance<'a> {
    pub schema: &'a Schema,
    pub rule: &'a ValueRule,
    pub types: &'a Types,
    /// How many bits an index has.
    pub index: u32,
    pub left: Typed,
    pub right: Result<Typed, String>,
    pub guards: Vec<TypedGuard>,
    pub open: Vec<Option<OpenAttribute>>,
    /// Of each variable, whether it is a constant.
    pub(super) constants: Vec<bool>,
}

/// Which values are poison.
#[derive(Copy, Clone)]
pub enum Poisoned {
    /// Any of them may be: a variable of the formula for each.
    Any,
    /// The variables whose bit is set.
    These(u64),
}

/// The formula, and the parts that tell what it is about.
pub struct Question {
    /// Whether the rule applies, and is wrong.
    pub wrong: Term,
    /// Whether it applies.
    pub applies: Term,
    pub left: Meaning,
    pub right: Option<Meaning>,
}

impl<'a> Instance<'a> {
    /// Reads a rule at given types; `None` if it does not apply there.
    ///
    /// # Errors
    /// Why it is not decided.
    pub fn of(
        schema: &'a Schema,
        rule: &'a ValueRule,
        types: &'a Types,
        index: u32,
    ) -> Result<Option<Instance<'a>>, String> {
        let mut typing = Typing::new(schema, rule, types);
        let left = match typing.left() {
            Ok(left) => left,
            Err(NotTyped::DoesNotApply) => return Ok(None),
            Err(NotTyped::IllTyped(why) | NotTyped::NotDecided(why)) => return Err(why),
        };
        let right = match typing.right() {
            Ok(right) => Ok(right),
            Err(NotTyped::IllTyped(why)) => Err(why),
            Err(NotTyped::DoesNotApply) => return Ok(None),
            Err(NotTyped::NotDecided(why)) => return Err(why),
        };
        let mut constants = vec![false; rule.variables.len()];
        let mut guards = Vec::new();
        for guard in &rule.guards {
            mark_constants(guard, &mut constants);
            guards.push(typed_guard(guard, &mut typing, types)?);
        }
        Ok(Some(Instance {
            schema,
            rule,
            types,
            index,
            left,
            right,
            guards,
            open: typing.open,
            constants,
        }))
    }

    /// The variables that are values, with their types.
    pub fn values(&self) -> impl Iterator<Item = (Variable, ValueType)> + '_ {
        let all = self.rule.variables.iter().zip(&self.types.variables);
        (0..).zip(all).filter_map(|(number, ((_, kind), ty))| {
            let ty = ty.filter(|_| *kind == Kind::Value)?;
            Some((number, ty))
        })
    }

    /// Those of them that may be poison.
    pub fn unknowns(&self) -> impl Iterator<Item = Variable> + '_ {
        let values = self.values().map(|(variable, _)| variable);
        values.filter(|&variable| !self.constants[variable as usize])
    }

    /// The attributes that are predicates and can be any.
    pub fn predicates(&self) -> Vec<Variable> {
        let is_one = |open: &Option<OpenAttribute>| {
            open.as_ref()
                .is_some_and(|o| o.class == AttributeClass::Predicate)
        };
        let open = (0..).zip(&self.open);
        open.filter(|(_, o)| is_one(o))
            .map(|(number, _)| number)
            .collect()
    }

    /// How many bits its values and attributes have together, poison apart.
    pub fn bits(&self) -> u32 {
        let values: u32 = self
            .values()
            .map(|(variable, ty)| self.width_of(variable, ty))
            .sum();
        let of_attribute = |open: &OpenAttribute| match open.class {
            AttributeClass::Overflow => 2,
            AttributeClass::Exact => 1,
            AttributeClass::Predicate => 0,
        };
        values + self.open.iter().flatten().map(of_attribute).sum::<u32>()
    }

    /// The bits of the widest type.
    pub fn level(&self) -> u32 {
        let all = self
            .types
            .nodes
            .iter()
            .chain(self.types.variables.iter().flatten());
        all.map(|ty| self.run_time(ty.element)).max().unwrap_or(0)
    }

    /// Whether an index takes part.
    pub fn has_index(&self) -> bool {
        let right = self.right.as_ref().is_ok_and(has_index);
        let mut left = self
            .types
            .nodes
            .iter()
            .chain(self.types.variables.iter().flatten());
        right || left.any(|ty| ty.element == Element::Index)
    }

    fn run_time(&self, element: Element) -> u32 {
        bits(element).unwrap_or(self.index)
    }

    /// The bits of a variable in the formula: a constant index is a number of 64 bits, of which a
    /// smaller index has the lower ones.
    fn width_of(&self, variable: Variable, ty: ValueType) -> u32 {
        match self.constants[variable as usize] {
            true => bits(ty.element).unwrap_or(INDEX_WIDTH),
            false => self.run_time(ty.element),
        }
    }

    /// The formula, where the open predicates have these numbers.
    pub fn question(
        &self,
        builder: &mut Builder,
        poisoned: Poisoned,
        predicates: &[(Variable, i64)],
    ) -> Built<Question> {
        let mut at = At {
            instance: self,
            builder,
            poisoned,
            predicates,
        };
        let mut applies = at.builder.terms.boolean(true);
        for guard in &self.guards {
            let (holds, known) = at.guard(guard)?;
            let holds = at.builder.and(holds, known)?;
            applies = at.builder.and(applies, holds)?;
        }
        let left = at.side(&self.left)?;
        let mut wrong = applies;
        let mut right = None;
        if let Ok(side) = &self.right {
            let side = at.side(side)?;
            right = Some(side);
            let broken = at.builder.broken(left, side)?;
            wrong = at.builder.and(applies, broken)?;
        }
        Ok(Question {
            wrong,
            applies,
            left,
            right,
        })
    }
}

impl Builder {
    /// Where the second is no refinement of the first: undefined where that is not, or something
    /// else than its value.
    fn broken(&mut self, left: Meaning, right: Meaning) -> Built {
        let differ = self.differ(left.value, right.value)?;
        let wrong = self.or(right.poison, differ)?;
        let has_value = self.terms.not(left.poison);
        let wrong = self.and(has_value, wrong)?;
        let wrong = self.or(right.undefined, wrong)?;
        let is_defined = self.terms.not(left.undefined);
        self.and(is_defined, wrong)
    }
}

fn has_index(term: &Typed) -> bool {
    let below = match &term.kind {
        TypedKind::Operation(application) => application.operands.iter().any(has_index),
        _ => false,
    };
    below || term.ty.element == Element::Index
}

/// Where terms are made: an instance, and what is anything in it.
pub(super) struct At<'a, 'b> {
    pub(super) instance: &'a Instance<'a>,
    pub(super) builder: &'b mut Builder,
    poisoned: Poisoned,
    predicates: &'b [(Variable, i64)],
}

impl At<'_, '_> {
    fn width(&self, element: Element) -> Built<Width> {
        Width::new(self.instance.run_time(element))
    }

    pub(super) fn variable(&mut self, variable: Variable) -> Built {
        let instance = self.instance;
        let index = variable as usize;
        let ty = instance.types.variables[index].unwrap_or(ValueType::I1);
        let width = Width::new(instance.width_of(variable, ty))?;
        if let Poisoned::These(set) = self.poisoned
            && set & 1 << index != 0
        {
            return Ok(self.builder.number(0, width));
        }
        let name = &instance.rule.variables[index].0;
        self.builder.terms.variable(name, width)
    }

    /// A side, as it is computed when the program runs.
    fn side(&mut self, term: &Typed) -> Built<Meaning> {
        let width = self.width(term.ty.element)?;
        match &term.kind {
            TypedKind::Variable(variable) => {
                let whole = self.variable(*variable)?;
                let value = self.builder.resized(whole, width, false)?;
                let poison = self.is_poison(*variable)?;
                let undefined = self.builder.no();
                Ok(Meaning {
                    value,
                    poison,
                    undefined,
                })
            }
            TypedKind::Number(number) => {
                let value = self.builder.number(*number, width);
                Ok(self.builder.defined(value))
            }
            TypedKind::Operation(application) => {
                let mut operands = Vec::new();
                for operand in &application.operands {
                    operands.push(self.side(operand)?);
                }
                self.apply(application, &operands, width, &application.attributes)
            }
        }
    }

    fn is_poison(&mut self, variable: Variable) -> Built {
        let index = variable as usize;
        if self.instance.constants[index] {
            return Ok(self.builder.no());
        }
        match self.poisoned {
            Poisoned::These(set) => Ok(self.builder.terms.boolean(set & 1 << index != 0)),
            Poisoned::Any => {
                let name = poison_name(&self.instance.rule.variables[index].0);
                self.builder.terms.variable(&name, Width::BOOLEAN)
            }
        }
    }

    pub(super) fn apply(
        &mut self,
        application: &Application,
        operands: &[Meaning],
        width: Width,
        attributes: &[TypedAttribute],
    ) -> Built<Meaning> {
        let flags = self.flags(attributes)?;
        let builder = &mut *self.builder;
        match (application.operator, operands) {
            (Operator::Binary(op), &[a, b]) => builder.binary(op, a, b, flags),
            (Operator::Select, &[condition, yes, no]) => builder.select([condition, yes, no]),
            (Operator::Cast(cast), &[a]) => builder.cast(cast, a, width, flags),
            (Operator::Compare, &[a, b]) => {
                let predicate = self.predicate(attributes);
                self.builder.compare(predicate, a, b)
            }
            // The reader checked how many operands there are.
            _ => Ok(builder.poison(width)),
        }
    }

    // ---- Attributes -----------------------------------------------------------------------

    fn flags(&mut self, attributes: &[TypedAttribute]) -> Built<Flags> {
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
                AttributeClass::Predicate => {}
            }
        }
        Ok(flags)
    }

    fn set(&mut self, attribute: &TypedAttribute, width: Width) -> Built {
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

    fn predicate(&self, attributes: &[TypedAttribute]) -> i64 {
        let of = |variable: &Variable| {
            let known = self.predicates.iter().find(|p| p.0 == *variable);
            known.map_or(0, |p| p.1)
        };
        match attributes.first().map(|attribute| &attribute.value) {
            Some(AttributeValue::Number(number)) => *number,
            Some(AttributeValue::Variable(variable) | AttributeValue::AtLeast(_, variable)) => {
                of(variable)
            }
            Some(AttributeValue::Computed(function, variables)) => {
                computed(*function, &variables.iter().map(of).collect::<Vec<_>>())
            }
            None => 0,
        }
    }
}

/// The variable of a formula that says whether a value is poison.
pub fn poison_name(name: &str) -> String {
    format!("{name} is poison")
}

/// What a function makes of the numbers of predicates.
fn computed(function: Function, numbers: &[i64]) -> i64 {
    let numbers: Vec<Attribute> = numbers.iter().map(|&n| Attribute::Number(n)).collect();
    match function.apply(&numbers) {
        Some(Attribute::Number(number)) => number,
        _ => 0,
    }
}

impl Builder {
    /// A value that is neither poison nor undefined.
    pub(super) fn defined(&mut self, value: Term) -> Meaning {
        Meaning {
            value,
            poison: self.no(),
            undefined: self.no(),
        }
    }

    /// One that simplifies its terms, or keeps them as they are written.
    pub fn new(is_verbatim: bool) -> Builder {
        Builder {
            terms: match is_verbatim {
                true => Terms::verbatim(),
                false => Terms::new(),
            },
        }
    }
}

/// A fault of who builds terms, in words.
pub fn fault(error: &Error) -> String {
    format!("its formula cannot be written: {error}")
}
