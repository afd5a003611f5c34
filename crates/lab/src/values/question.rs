//! A rule at given types as a formula: is there a place where the right side is no refinement of
//! the left one?

use freehold_rules::values::{Element, INDEX_WIDTH, Kind, Schema, ValueRule, ValueType, Variable};
use freehold_solver::floats::Format;
use freehold_solver::{Error, Term, Terms, Width};

use super::attributes::{Case, is_something};
use super::formats::{format, has_numbers};
use super::guards::{TypedGuard, mark_constants, typed_guard};
use super::meaning::{Builder, Built, Meaning};
use super::operations::{FloatCast, Operator, bits};
use super::permissions::{self, NaNs};
use super::typed::{
    Application, AttributeClass, NotTyped, OpenAttribute, Typed, TypedAttribute, TypedKind, Typing,
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
    /// How both sides are compared where they are NaNs.
    pub nans: NaNs,
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
        // Of other types the engine has no constants.
        let is_known = |(ty, is_constant): (&Option<ValueType>, &bool)| {
            !is_constant || ty.is_none_or(|ty| has_numbers(ty.element))
        };
        if !types.variables.iter().zip(&constants).all(is_known) {
            return Ok(None);
        }
        let named = rule.variables.len();
        if permissions::choices(&left, true, named) > permissions::MOST_CHOICES {
            return Err("its left side leaves too much open".to_owned());
        }
        let mut nans = NaNs::AnyIsAsGood;
        if let Ok(right) = &right {
            permissions::check(&left, right)?;
            if permissions::asks_for_nan(&left) || permissions::asks_for_nan(right) {
                return Err("it asks for the bits of a number that may be any NaN".to_owned());
            }
            if permissions::may_be_contracted(right, named) {
                return Err("flags that can be any say whether its right side rounds".to_owned());
            }
            if format(left.ty.element).is_some() {
                nans = permissions::nans(&left, right);
            }
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
            nans,
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

    /// All ways to choose the attributes that are words and can be any, where functions of them
    /// are something.
    ///
    /// # Errors
    /// There are too many.
    pub fn cases(&self) -> Result<Vec<Case>, String> {
        const MOST: usize = 4;
        let open = (0..).zip(&self.open).filter_map(|(number, open)| {
            let words = open.as_ref()?.class.words().len();
            (words > 0).then_some((number, words as i64))
        });
        let open: Vec<(Variable, i64)> = open.collect();
        if open.len() > MOST {
            return Err("it has too many predicates".to_owned());
        }
        let mut all = vec![Vec::new()];
        for (variable, words) in open {
            let longer = |case: &Case| {
                let case = case.clone();
                (0..words).map(move |number| [&case[..], &[(variable, number)]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|case| {
            let guards = self.guards.iter().filter_map(TypedGuard::term);
            let sides = [Some(&self.left), self.right.as_ref().ok()];
            let mut terms = sides.into_iter().flatten().chain(guards);
            terms.all(|term| is_something(term, case))
        });
        Ok(all)
    }

    /// How many bits its values and attributes have together, poison apart.
    pub fn bits(&self) -> u32 {
        let values: u32 = self
            .values()
            .map(|(variable, ty)| self.width_of(variable, ty))
            .sum();
        let named = self.rule.variables.len();
        let of_attribute = |(number, open): (usize, &Option<OpenAttribute>)| match open {
            Some(open) => match open.class {
                AttributeClass::Overflow => 2,
                AttributeClass::Exact => 1,
                AttributeClass::FastMath if number < named => 3,
                _ => 0,
            },
            None => 0,
        };
        let right = self.right.as_ref().ok();
        let choices = right.map_or(0, |right| permissions::choices(right, false, named));
        let open = self.open.iter().enumerate();
        values + choices + open.map(of_attribute).sum::<u32>()
    }

    /// The types of the left side and of the variables.
    fn elements(&self) -> impl Iterator<Item = Element> + '_ {
        let all = self.types.nodes.iter();
        let all = all.chain(self.types.variables.iter().flatten());
        all.map(|ty| ty.element)
    }

    /// The widest format of floats that takes part, by its place among all, and the bits of the
    /// widest integer.
    pub fn floats(&self) -> Option<(usize, u32)> {
        let place = |element: Element| {
            let format = format(element)?;
            Format::ALL.iter().position(|other| *other == format)
        };
        let widest = self.elements().filter_map(place).max()?;
        let integers = self.elements().filter(|&element| format(element).is_none());
        let integers = integers.map(|element| self.run_time(element));
        Some((widest, integers.max().unwrap_or(0)))
    }

    /// Whether a format takes part in which nothing is computed.
    pub fn is_only_converted(&self) -> bool {
        let mut formats = self.elements().filter_map(format);
        formats.any(|format| !format.has_arithmetic())
    }

    /// The bits of the widest type.
    pub fn level(&self) -> u32 {
        let bits = self.elements().map(|element| self.run_time(element));
        bits.max().unwrap_or(0)
    }

    /// Whether an index takes part.
    pub fn has_index(&self) -> bool {
        let right = self.right.as_ref().is_ok_and(has_index);
        right || self.elements().any(|element| element == Element::Index)
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
            chosen: Some(0),
            choices: 0,
            made: Vec::new(),
        };
        // Where there are floats, guards are long and about constants: what comes first changes
        // first when all values are tried, and guards are computed anew where a constant changes.
        if self.floats().is_some() {
            for (variable, _) in self.values() {
                at.variable(variable)?;
            }
        }
        let mut applies = at.builder.terms.boolean(true);
        for guard in &self.guards {
            let (holds, known) = at.guard(guard)?;
            let holds = at.builder.and(holds, known)?;
            applies = at.builder.and(applies, holds)?;
        }
        let left = at.side(&self.left)?;
        let choices = at.choices;
        let mut wrong = applies;
        let mut right = None;
        if let Ok(side) = &self.right {
            (at.chosen, at.choices) = (None, 0);
            let side = at.side(side)?;
            right = Some(side);
            let format = format(self.types.root().element);
            let format = format.filter(|_| self.nans != NaNs::ByBits);
            // Wrong is what no choice of the left side gives.
            for chosen in 0..1_u64 << choices {
                (at.chosen, at.choices) = (Some(chosen), 0);
                at.made.clear();
                let left = at.side(&self.left)?;
                let broken = at.builder.broken(left, side, format)?;
                wrong = at.builder.and(wrong, broken)?;
            }
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
    fn broken(&mut self, left: Meaning, right: Meaning, format: Option<Format>) -> Built {
        let differ = match format {
            Some(format) => {
                let same = self.floats().is_same(format, left.value, right.value)?;
                self.terms.not(same)
            }
            None => self.differ(left.value, right.value)?,
        };
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
    pub(super) predicates: &'b [(Variable, i64)],
    /// Of the left side, what is chosen where it leaves something open; on the right side anything
    /// may be.
    pub(super) chosen: Option<u64>,
    /// How many choices there were so far.
    pub(super) choices: u32,
    /// What the operations of the left side are that were made so far: equal ones may be one
    /// operation of the program, which chooses once.
    made: Vec<(&'a Application, Meaning)>,
}

impl<'a> At<'a, '_> {
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
    pub(super) fn side(&mut self, term: &'a Typed) -> Built<Meaning> {
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
                let named = self.instance.rule.variables.len();
                let chooses = self.chosen.is_some() && format(application.result).is_some();
                let mut made = self.made.iter();
                let is_one =
                    |other: &Application| permissions::may_be_one(other, application, named);
                if let Some((_, meaning)) = made.find(|row| chooses && is_one(row.0)) {
                    return Ok(*meaning);
                }
                let mut operands = Vec::new();
                for operand in &application.operands {
                    operands.push(self.side(operand)?);
                }
                let made = self.apply(application, &operands, width, &application.attributes)?;
                let meaning = self.or_contracted(application, made)?;
                if chooses {
                    self.made.push((application, meaning));
                }
                Ok(meaning)
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
        let of = |operand: Option<&Typed>| format(operand?.ty.element);
        if let Some(from) = of(application.operands.first()) {
            return self.apply_to_float(application, from, operands, width, attributes);
        }
        let flags = self.flags(attributes)?;
        let builder = &mut *self.builder;
        match (application.operator, operands) {
            (Operator::FloatCast(cast), &[a]) => {
                let is_signed = cast == FloatCast::OfSigned;
                match self.result_format(application) {
                    Some(to) => self.builder.float_of_integer(to, a, is_signed),
                    None => Ok(self.builder.poison(width)),
                }
            }
            (Operator::Binary(op), &[a, b]) => builder.binary(op, a, b, flags),
            (Operator::Select, &[condition, yes, no]) => builder.select([condition, yes, no]),
            (Operator::Cast(cast), &[a]) => builder.cast(cast, a, width, flags),
            (Operator::Compare, &[a, b]) => {
                let predicate = self.word(attributes, AttributeClass::Predicate);
                self.builder.compare(predicate, a, b)
            }
            // The reader checked how many operands there are.
            _ => Ok(builder.poison(width)),
        }
    }
}

/// The variable of a formula that says whether a value is poison.
pub fn poison_name(name: &str) -> String {
    format!("{name} is poison")
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
