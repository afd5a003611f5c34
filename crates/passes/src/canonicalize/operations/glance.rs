//! What has to be so of an operation's operands for a rule to match, and is seen at a glance: most
//! of the rules about operations of a name end here, before anything is bound.

use freehold_dialects::{Arity, Group};
use freehold_ir::{Op, OpName};
use freehold_rules::operations::{
    Fact, Function, Guard, Item, Number, OperationRule, Term, Variable,
};
use freehold_rules::values::Literal;

use crate::canonicalize::rewriter::Rewriter;

/// Of so many operands it is remembered whether they are constants.
const REMEMBERED: u32 = u8::BITS;

/// What a rule needs of the operands. Operands are numbered; only those are meant that have a fixed
/// number, whatever the sizes of lists are.
#[derive(Copy, Clone)]
pub(super) struct Glance {
    /// So many operands at least.
    least: u32,
    /// An operand that an operation of this name defines.
    definition: Option<(u32, OpName)>,
    /// Two operands that are one value.
    same: Option<(u32, u32)>,
    /// An operand that is this number.
    number: Option<(u32, i64)>,
    /// The operands that are constants, a bit for each of the first.
    constants: u8,
}

/// What was found out about an operation's operands: a bit for each of the first.
#[derive(Default)]
pub(super) struct Seen {
    asked: u8,
    constants: u8,
}

impl Glance {
    /// What a rule about an operation with these groups of operands needs. `names` has the names
    /// of the operations that rules name.
    pub(super) fn of(rule: &OperationRule, groups: &[Group], names: &[Option<OpName>]) -> Self {
        let mut glance = Glance {
            least: 0,
            definition: None,
            same: None,
            number: None,
            constants: 0,
        };
        let mut variables: Vec<(Variable, u32)> = Vec::new();
        let mut is_fixed = true;
        for (group, said) in groups.iter().zip(&rule.left.operands) {
            let is_one = group.arity == Arity::One;
            if let (true, true, Some([Item::One(term)])) = (is_fixed, is_one, said.as_deref()) {
                glance.add(term, &mut variables, names);
            }
            is_fixed &= is_one;
            glance.least += match said {
                Some(items) => items.iter().filter(|i| matches!(i, Item::One(_))).count() as u32,
                None => u32::from(is_one),
            };
        }
        for variable in rule.guards.iter().flat_map(constants) {
            let places = variables.iter().filter(|row| row.0 == variable);
            for &(_, place) in places.filter(|row| row.1 < REMEMBERED) {
                glance.constants |= 1 << place;
            }
        }
        glance
    }

    /// Adds what is said of the next operand.
    fn add(&mut self, term: &Term, variables: &mut Vec<(Variable, u32)>, names: &[Option<OpName>]) {
        let place = self.least;
        match term {
            Term::Operation(of, _) => {
                let name = names[of.op.0 as usize].map(|name| (place, name));
                self.definition = self.definition.or(name);
            }
            Term::Variable(variable) => {
                let first = variables.iter().find(|row| row.0 == *variable);
                self.same = self.same.or(first.map(|row| (row.1, place)));
                variables.push((*variable, place));
            }
            Term::Literal(Literal::Integer(number)) => {
                let number = i64::try_from(*number).ok().map(|number| (place, number));
                self.number = self.number.or(number);
            }
            Term::Any | Term::Literal(_) | Term::Function(..) | Term::Inferred(_) => {}
        }
    }

    /// Whether an operation has what the rule needs.
    pub(super) fn may_match(&self, rw: &Rewriter, op: Op, seen: &mut Seen) -> bool {
        let operand = |place: u32| rw.module.operand(op, place as usize);
        rw.module.operand_count(op) >= self.least as usize
            && self.same.is_none_or(|(a, b)| operand(a) == operand(b))
            && self.definition.is_none_or(|(place, name)| {
                let def = rw.module.defining_op(operand(place));
                def.is_some_and(|def| rw.module.name(def) == name)
            })
            && (self.constants == 0 || seen.are_constants(rw, op, self.constants))
            && (self.number)
                .is_none_or(|(place, number)| rw.constant(operand(place)) == Some(number.into()))
    }
}

impl Seen {
    /// Whether all operands that have a bit are constants.
    fn are_constants(&mut self, rw: &Rewriter, op: Op, places: u8) -> bool {
        let mut open = places & !self.asked;
        while open != 0 && places & self.asked & !self.constants == 0 {
            let place = open.trailing_zeros();
            let bit = 1 << place;
            self.asked |= bit;
            if rw.constant(rw.module.operand(op, place as usize)).is_some() {
                self.constants |= bit;
            }
            open &= !bit;
        }
        places & !self.constants == 0
    }
}

/// The variables that have to be constants for a guard to hold.
fn constants(guard: &Guard) -> Vec<Variable> {
    match guard {
        Guard::Compare(_, a, b) => [numbers(a), numbers(b)].concat(),
        Guard::Fact(Fact::Constant, arguments) => arguments.clone(),
        Guard::Fact(..) | Guard::OnlyUses(..) | Guard::Not(_) | Guard::Any(_) => Vec::new(),
    }
}

/// The variables that have to be constants for a number to be known.
fn numbers(number: &Number) -> &[Variable] {
    match number {
        Number::Of(variable) => std::slice::from_ref(variable),
        Number::Function(
            Function::Carry
            | Function::Distance
            | Function::HighProduct
            | Function::Unsigned
            | Function::UnsignedDistance
            | Function::UnsignedHighProduct,
            arguments,
        ) => arguments,
        Number::Literal(_) | Number::Function(..) => &[],
    }
}
