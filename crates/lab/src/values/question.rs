//! A rule at given types as a formula: is there a place where the right side is no refinement of
//! the left one?

use freehold_rules::values::{
    Attribute, Element, Function, Guard, INDEX_WIDTH, Kind, Pattern, Schema, ValueRule, ValueType,
    Variable,
};
use freehold_solver::{Binary as Bits, Error, Term, Terms, Width};

use super::meaning::{Builder, Built, Flags, Meaning};
use super::operations::{Binary, Operator, bits};
use super::typed::{
    Application, AttributeClass, AttributeValue, NotTyped, OpenAttribute, Typed, TypedAttribute,
    TypedKind, Typing,
};
use super::types::{Types, of_types};

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
    constants: Vec<bool>,
}

/// A guard at given types.
pub enum TypedGuard {
    Known(bool),
    Constant(Variable),
    Distinct(Variable, Variable),
    /// `None` where there is no number.
    Holds(Option<Typed>),
    Not(Box<TypedGuard>),
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

/// The variables that are constants wherever the guard is known to hold.
fn mark_constants(guard: &Guard, constants: &mut [bool]) {
    match guard {
        Guard::Constant(x) => constants[*x as usize] = true,
        // What has no number does not hold, and its negation does.
        Guard::Not(inner) => match &**inner {
            Guard::Constant(_) | Guard::Holds(_) => {}
            Guard::Not(twice) => mark_constants(twice, constants),
            inner => mark_constants(inner, constants),
        },
        Guard::Distinct(x, y) => {
            constants[*x as usize] = true;
            constants[*y as usize] = true;
        }
        Guard::Holds(pattern) => mark_pattern(pattern, constants),
        _ => {}
    }
}

fn mark_pattern(pattern: &Pattern, constants: &mut [bool]) {
    match pattern {
        Pattern::Variable(x) => constants[*x as usize] = true,
        Pattern::Operation(operation) => {
            operation
                .operands
                .iter()
                .for_each(|o| mark_pattern(o, constants));
        }
        Pattern::Literal(_) | Pattern::Bits(_) => {}
    }
}

fn typed_guard(guard: &Guard, typing: &mut Typing, types: &Types) -> Result<TypedGuard, String> {
    if let Some(holds) = of_types(guard, &types.variables) {
        return Ok(TypedGuard::Known(holds));
    }
    Ok(match guard {
        Guard::Constant(x) => TypedGuard::Constant(*x),
        Guard::Distinct(x, y) => TypedGuard::Distinct(*x, *y),
        Guard::Holds(pattern) => TypedGuard::Holds(typing.guard(pattern)?),
        Guard::Not(inner) => TypedGuard::Not(Box::new(typed_guard(inner, typing, types)?)),
        // Of a type that is not known.
        _ => TypedGuard::Known(false),
    })
}

/// Where terms are made: an instance, and what is anything in it.
struct At<'a, 'b> {
    instance: &'a Instance<'a>,
    builder: &'b mut Builder,
    poisoned: Poisoned,
    predicates: &'b [(Variable, i64)],
}

impl At<'_, '_> {
    fn width(&self, element: Element) -> Built<Width> {
        Width::new(self.instance.run_time(element))
    }

    fn variable(&mut self, variable: Variable) -> Built {
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

    fn apply(
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

    // ---- Guards ---------------------------------------------------------------------------

    /// Whether a guard holds, and whether that is known.
    fn guard(&mut self, guard: &TypedGuard) -> Built<(Term, Term)> {
        let yes = self.builder.terms.boolean(true);
        Ok(match guard {
            TypedGuard::Known(holds) => (self.builder.terms.boolean(*holds), yes),
            TypedGuard::Constant(x) => {
                let is_constant = self.instance.constants[*x as usize];
                (self.builder.terms.boolean(is_constant), yes)
            }
            TypedGuard::Distinct(x, y) => {
                let (x, y) = (self.variable(*x)?, self.variable(*y)?);
                let terms = &self.builder.terms;
                let width = terms.width(x).max(terms.width(y));
                let x = self.builder.resized(x, width, true)?;
                let y = self.builder.resized(y, width, true)?;
                (self.builder.differ(x, y)?, yes)
            }
            TypedGuard::Holds(Some(term)) if self.is_constant(term) => {
                let (value, known) = self.folded(term)?;
                let width = self.builder.terms.width(value);
                let zero = self.builder.number(0, width);
                let holds = self.builder.differ(value, zero)?;
                (self.builder.and(holds, known)?, yes)
            }
            // Below a negation, of a value that need be no constant.
            TypedGuard::Holds(_) => (self.builder.no(), yes),
            TypedGuard::Not(inner) => {
                let (holds, known) = self.guard(inner)?;
                (self.builder.terms.not(holds), known)
            }
        })
    }

    fn is_constant(&self, term: &Typed) -> bool {
        match &term.kind {
            TypedKind::Variable(variable) => self.instance.constants[*variable as usize],
            TypedKind::Number(_) => true,
            TypedKind::Operation(application) => application
                .operands
                .iter()
                .all(|operand| self.is_constant(operand)),
        }
    }

    /// A term of constants as the engine folds it, where an index has 64 bits, and whether there is
    /// a number at all.
    fn folded(&mut self, term: &Typed) -> Built<(Term, Term)> {
        let yes = self.builder.terms.boolean(true);
        let width = Width::new(bits(term.ty.element).unwrap_or(INDEX_WIDTH))?;
        let application = match &term.kind {
            TypedKind::Variable(variable) => return Ok((self.variable(*variable)?, yes)),
            TypedKind::Number(number) => return Ok((self.builder.number(*number, width), yes)),
            TypedKind::Operation(application) => application,
        };
        let mut known = yes;
        let mut operands = Vec::new();
        for operand in &application.operands {
            let (value, is_known) = self.folded(operand)?;
            known = self.builder.and(known, is_known)?;
            operands.push(self.builder.defined(value));
        }
        // The flags of a truncation are not asked.
        let attributes: &[TypedAttribute] = match application.operator {
            Operator::Cast(_) => &[],
            _ => &application.attributes,
        };
        let (value, has_number) = self.number_of(application, &operands, width, attributes)?;
        known = self.builder.and(known, has_number)?;
        let name = &self.instance.schema.op(application.op).name;
        let is_index = |operand: &Typed| operand.ty.element == Element::Index;
        if name.starts_with("index.") && application.operands.first().is_some_and(is_index) {
            let narrow = Width::new(32)?;
            for operand in &mut operands {
                operand.value = self.builder.resized(operand.value, narrow, false)?;
            }
            let to = width.min(narrow);
            let (other, has_number) = self.number_of(application, &operands, to, attributes)?;
            known = self.builder.and(known, has_number)?;
            let low = self.builder.resized(value, to, false)?;
            let agrees = self.builder.apply(Bits::Eq, low, other)?;
            known = self.builder.and(known, agrees)?;
        }
        Ok((value, known))
    }

    fn number_of(
        &mut self,
        application: &Application,
        operands: &[Meaning],
        width: Width,
        attributes: &[TypedAttribute],
    ) -> Built<(Term, Term)> {
        let mut made = self.apply(application, operands, width, attributes)?;
        if application.operator == Operator::Binary(Binary::RemS) {
            // The engine folds no remainder whose quotient would overflow.
            let divided = Operator::Binary(Binary::DivS);
            let divided = Application {
                operator: divided,
                ..application.clone()
            };
            made.undefined = self.apply(&divided, operands, width, &[])?.undefined;
        }
        let none = self.builder.or(made.poison, made.undefined)?;
        Ok((made.value, self.builder.terms.not(none)))
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
    fn defined(&mut self, value: Term) -> Meaning {
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
