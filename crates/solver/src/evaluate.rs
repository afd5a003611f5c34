//! The plain meaning of terms: what they are under an assignment of their variables.
//!
//! Knows neither gates nor clauses: the bit-blaster is tested against it, and no assignment that a
//! SAT solver finds is believed before it was evaluated here.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::{Binary, Error, Node, Term, Terms, Value, Variable, Width};

/// Values of variables. Those that it says nothing of are zero.
///
/// ```
/// use freehold_solver::{Assignment, Binary, Terms, Width, evaluate};
///
/// let mut terms = Terms::new();
/// let i8 = Width::new(8)?;
/// let (x, y) = (terms.variable("x", i8)?, terms.variable("y", i8)?);
/// let quotient = terms.binary(Binary::Udiv, x, y)?;
/// let mut assignment = Assignment::default();
/// assignment.set(&terms, x, 200)?;
/// // Division by zero is all ones, as in SMT-LIB.
/// assert_eq!(evaluate(&terms, quotient, &assignment).bits(), 255);
/// assignment.set(&terms, y, 3)?;
/// assert_eq!(evaluate(&terms, quotient, &assignment).bits(), 66);
/// assert_eq!(assignment.display(&terms).to_string(), "x = 200, y = 3");
/// # Ok::<(), freehold_solver::Error>(())
/// ```
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Assignment {
    /// None at a variable that it says nothing of.
    values: Vec<Option<Value>>,
}

impl Assignment {
    /// Gives a variable a value. Of a term that is no variable it says nothing.
    ///
    /// # Errors
    /// The value needs more bits than the variable has.
    pub fn set(&mut self, terms: &Terms, term: Term, bits: u128) -> Result<(), Error> {
        let value = Value::new(bits, terms.width(term))?;
        if let Node::Variable(variable) = terms.node(term) {
            self.set_value(variable, value);
        }
        Ok(())
    }

    pub(crate) fn set_value(&mut self, variable: Variable, value: Value) {
        let at = variable.as_u32() as usize;
        if self.values.len() <= at {
            self.values.resize(at + 1, None);
        }
        self.values[at] = Some(value);
    }

    /// The value of a variable, if it says one.
    pub fn get(&self, variable: Variable) -> Option<Value> {
        self.values
            .get(variable.as_u32() as usize)
            .copied()
            .flatten()
    }

    /// The variables that it says something of, in the order in which they were made.
    pub fn iter(&self) -> impl Iterator<Item = (Variable, Value)> + '_ {
        (0..)
            .zip(&self.values)
            .filter_map(|(at, value)| value.map(|value| (Variable::from_u32(at), value)))
    }

    /// For people: `x = 200, y = 3`.
    pub fn display<'a>(&'a self, terms: &'a Terms) -> impl fmt::Display + 'a {
        fmt::from_fn(|f| {
            let mut separator = "";
            for (variable, value) in self.iter() {
                write!(f, "{separator}{} = {value}", terms.name(variable))?;
                separator = ", ";
            }
            Ok(())
        })
    }
}

/// What the term is under the assignment.
///
/// ```
/// use freehold_solver::{Assignment, Binary, Terms, Width, evaluate};
///
/// let mut terms = Terms::new();
/// let x = terms.variable("x", Width::new(8)?)?;
/// let is_zero = terms.binary(Binary::Ult, x, x)?;
/// assert!(!evaluate(&terms, is_zero, &Assignment::default()).is_true());
/// # Ok::<(), freehold_solver::Error>(())
/// ```
pub fn evaluate(terms: &Terms, term: Term, assignment: &Assignment) -> Value {
    let mut evaluator = Evaluator::new(terms, term);
    let bits = evaluator.run(|variable| assignment.get(variable).map_or(0, Value::bits));
    Value::truncated(bits, terms.width(term))
}

/// Evaluates one term under many assignments: its operands are looked up once.
pub(crate) struct Evaluator {
    /// Operands come before their users; the last is the term that was asked for.
    steps: Vec<Step>,
    /// The value of each step.
    values: Vec<u128>,
}

struct Step {
    what: What,
    width: Width,
    /// On which of the variables it depends, by their order; the last bit is of all further ones.
    depends: u64,
}

/// As [`Node`], but operands are steps.
enum What {
    Variable(Variable),
    Constant(u128),
    Not(u32),
    /// With the width of the operands.
    Binary(Binary, u32, u32, Width),
    Ite(u32, u32, u32),
    ZeroExtend(u32),
    /// With the width of the operand.
    SignExtend(u32, Width),
    Extract(u32, u8),
    /// With the width of the low bits.
    Concat(u32, u32, Width),
}

impl Evaluator {
    pub fn new(terms: &Terms, term: Term) -> Evaluator {
        let cone = terms.cone(&[term]);
        let at: FxHashMap<Term, u32> = cone.iter().copied().zip(0..).collect();
        let places: FxHashMap<Variable, u32> =
            terms.variables_of(&[term]).into_iter().zip(0..).collect();
        let mut steps: Vec<Step> = Vec::with_capacity(cone.len());
        for &term in &cone {
            let what = match terms.node(term) {
                Node::Variable(variable) => What::Variable(variable),
                Node::Constant(bits) => What::Constant(bits),
                Node::Not(a) => What::Not(at[&a]),
                Node::Binary(operator, a, b) => {
                    What::Binary(operator, at[&a], at[&b], terms.width(a))
                }
                Node::Ite(a, b, c) => What::Ite(at[&a], at[&b], at[&c]),
                Node::ZeroExtend(a) => What::ZeroExtend(at[&a]),
                Node::SignExtend(a) => What::SignExtend(at[&a], terms.width(a)),
                Node::Extract(a, first) => What::Extract(at[&a], first),
                Node::Concat(a, b) => What::Concat(at[&a], at[&b], terms.width(b)),
                Node::Spelled(a, ..) => What::ZeroExtend(at[&a]),
            };
            let node = terms.node(term);
            let depends = match node {
                Node::Variable(variable) => bit_of(places[&variable]),
                _ => node
                    .operands()
                    .fold(0, |set, operand| set | steps[at[&operand] as usize].depends),
            };
            steps.push(Step {
                what,
                width: terms.width(term),
                depends,
            });
        }
        let values = vec![0; steps.len()];
        Evaluator { steps, values }
    }

    /// The bits of the term where the variables have these values.
    pub fn run(&mut self, variable: impl Fn(Variable) -> u128) -> u128 {
        self.run_again(u64::MAX, variable)
    }

    /// The same where all variables but these are as they were: [`bit_of`] says of each variable
    /// which bit it is. With all bits it is as if nothing was.
    pub fn run_again(&mut self, changed: u64, variable: impl Fn(Variable) -> u128) -> u128 {
        for (at, step) in self.steps.iter().enumerate() {
            if changed != u64::MAX && step.depends & changed == 0 {
                continue;
            }
            let of = |operand: u32| self.values[operand as usize];
            let value = match step.what {
                What::Variable(v) => variable(v),
                What::Constant(bits) => bits,
                What::Not(a) => !of(a),
                What::Binary(operator, a, b, width) => binary(operator, of(a), of(b), width),
                What::Ite(condition, then, otherwise) => match of(condition) {
                    0 => of(otherwise),
                    _ => of(then),
                },
                What::ZeroExtend(a) => of(a),
                What::SignExtend(a, width) => signed(of(a), width) as u128,
                What::Extract(a, first) => of(a) >> first,
                What::Concat(high, low, width) => of(high) << width.bits() | of(low),
            };
            self.values[at] = value & step.width.mask();
        }
        self.values.last().copied().unwrap_or(0)
    }
}

/// The bit of a variable, by its place among all of the term.
pub(crate) fn bit_of(place: u32) -> u64 {
    1 << place.min(63)
}

fn signed(bits: u128, width: Width) -> i128 {
    Value::truncated(bits, width).signed()
}

/// What an operator makes of two operands of that width.
pub(crate) fn binary(operator: Binary, a: u128, b: u128, width: Width) -> u128 {
    let (x, y) = (signed(a, width), signed(b, width));
    let is_past = b >= u128::from(width.bits());
    let bits = match operator {
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        Binary::Add => a.wrapping_add(b),
        Binary::Sub => a.wrapping_sub(b),
        Binary::Mul => a.wrapping_mul(b),
        Binary::Udiv => a.checked_div(b).unwrap_or(u128::MAX),
        Binary::Urem => a.checked_rem(b).unwrap_or(a),
        Binary::Sdiv if b == 0 => {
            if x < 0 {
                1
            } else {
                u128::MAX
            }
        }
        // At 128 bits the least number divided by -1 overflows; it is itself.
        Binary::Sdiv => x.wrapping_div(y) as u128,
        Binary::Srem if b == 0 => a,
        Binary::Srem => x.wrapping_rem(y) as u128,
        Binary::Shl if is_past => 0,
        Binary::Shl => a << b,
        Binary::Lshr if is_past => 0,
        Binary::Lshr => a >> b,
        Binary::Ashr if is_past => {
            if x < 0 {
                u128::MAX
            } else {
                0
            }
        }
        Binary::Ashr => (x >> b) as u128,
        Binary::Eq => u128::from(a == b),
        Binary::Ult => u128::from(a < b),
        Binary::Ule => u128::from(a <= b),
        Binary::Slt => u128::from(x < y),
        Binary::Sle => u128::from(x <= y),
    };
    bits & width.mask()
}
