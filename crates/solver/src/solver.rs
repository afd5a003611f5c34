//! Questions to the SAT solver, one or many.
//!
//! An answer is as good as its proof: an assignment is evaluated (`evaluate.rs`) before it is
//! returned, and one that does not satisfy is an error. That something is unsatisfiable is the SAT
//! crate's word; `tests/` compares it with all values, and with z3.

use batsat::Lit;
use freehold_base::budget::Budget;

use crate::assumed::parts;
use crate::blast::Blaster;
use crate::cnf::Encoder;
use crate::exhaustive::try_corners;
use crate::gates::Signal;
use crate::sat::{Found, Sat};
use crate::{Assignment, Error, Node, Term, Terms, Value, Variable, evaluate};

/// How far the search for one answer may go.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// A conflict is a dead end that teaches the solver a clause. Unlike time, it is the same on
    /// every machine. A few more may happen before the limit is noticed.
    pub conflicts: u64,
}

/// The answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// No assignment makes it true.
    Unsatisfiable,
    /// This one does. It has all variables of the question.
    Satisfiable(Assignment),
    /// The limit was reached, after so many conflicts.
    Unknown { conflicts: u64 },
}

/// Whether some assignment makes the assertion true. An equivalence `left = right` holds for all
/// values if its negation is unsatisfiable. Values such as 0, 1 and -1 are tried first.
///
/// ```
/// use freehold_solver::{Binary, Limits, Outcome, Terms, Width, evaluate, solve};
///
/// // x * x = 17 has solutions modulo 2^16.
/// let mut terms = Terms::new();
/// let i16 = Width::new(16)?;
/// let x = terms.variable("x", i16)?;
/// let seventeen = terms.constant(freehold_solver::Value::new(17, i16)?);
/// let square = terms.binary(Binary::Mul, x, x)?;
/// let question = terms.binary(Binary::Eq, square, seventeen)?;
/// let Outcome::Satisfiable(root) = solve(&terms, question, Limits { conflicts: 10_000 })? else {
///     unreachable!("17 is 1 modulo 8");
/// };
/// assert_eq!(evaluate(&terms, square, &root).bits(), 17);
/// # Ok::<(), freehold_solver::Error>(())
/// ```
///
/// # Errors
/// The assertion is no boolean.
pub fn solve(terms: &Terms, assertion: Term, limits: Limits) -> Result<Outcome, Error> {
    terms.expect_boolean(assertion)?;
    if let Some(found) = try_corners(terms, assertion) {
        return Ok(Outcome::Satisfiable(found));
    }
    let mut solver = Solver::new();
    solver.assert(terms, assertion)?;
    solver.solve(terms, &[], limits)
}

/// Many questions that share terms: gates, clauses and what was learned stay.
///
/// All terms that it is given have to be of one arena, which may grow meanwhile.
///
/// ```
/// use freehold_solver::{Binary, Limits, Outcome, Solver, Terms, Width};
///
/// let mut terms = Terms::new();
/// let i8 = Width::new(8)?;
/// let [x, y, z] = ["x", "y", "z"].map(|name| terms.variable(name, i8));
/// let (x, y, z) = (x?, y?, z?);
/// let x_is_less = terms.binary(Binary::Ult, x, y)?;
/// let y_is_less = terms.binary(Binary::Ult, y, z)?;
/// let z_is_less = terms.binary(Binary::Ult, z, x)?;
/// let parts = [x_is_less, y_is_less, z_is_less];
///
/// let limits = Limits { conflicts: 10_000 };
/// let mut solver = Solver::new();
/// assert_eq!(solver.solve(&terms, &parts, limits)?, Outcome::Unsatisfiable);
/// assert_eq!(solver.core(), parts);
/// let two = solver.solve(&terms, &parts[..2], limits)?;
/// assert!(matches!(two, Outcome::Satisfiable(_)));
/// # Ok::<(), freehold_solver::Error>(())
/// ```
pub struct Solver {
    blaster: Blaster,
    encoder: Encoder,
    sat: Sat,
    budget: Budget,
    /// What holds in every question.
    asserted: Vec<Term>,
    /// All that questions were made of, for their assignments.
    variables: Vec<Variable>,
    core: Vec<Term>,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

impl Solver {
    pub fn new() -> Solver {
        Solver::within(Budget::UNLIMITED)
    }

    /// One that spends of a budget: a step for each gate and each conflict. To be asked within
    /// [`Budget::run`], and not after that was stopped.
    pub fn within(budget: Budget) -> Solver {
        Solver::with(Blaster::new(false), budget)
    }

    /// One that makes gates of each term as it stands, without a look at what is equal by algebra
    /// (`classes.rs`): for those who want to see what SAT alone decides.
    pub fn plain() -> Solver {
        Solver::with(Blaster::new(true), Budget::UNLIMITED)
    }

    fn with(blaster: Blaster, budget: Budget) -> Solver {
        Solver {
            blaster,
            encoder: Encoder::default(),
            sat: Sat::new(budget.clone()),
            budget,
            asserted: Vec::new(),
            variables: Vec::new(),
            core: Vec::new(),
        }
    }

    /// From now on the term holds. If it is a conjunction, its parts are looked at under each other
    /// (`assumed.rs`), so one conjunction may be decided sooner than its parts one by one.
    ///
    /// # Errors
    /// It is no boolean.
    pub fn assert(&mut self, terms: &Terms, assertion: Term) -> Result<(), Error> {
        terms.expect_boolean(assertion)?;
        let parts = parts(terms, assertion);
        for &(term, holds) in &parts {
            let signal = self.signal(terms, term).inverted_if(!holds);
            self.require(signal);
        }
        if parts.len() > 1 {
            let before = self.blaster.gates.len();
            let signals = self.blaster.assuming(terms, &parts);
            self.made_since(before);
            signals.into_iter().for_each(|signal| self.require(signal));
        }
        self.asserted.push(assertion);
        Ok(())
    }

    /// Whether some assignment makes all that was asserted and all assumptions true.
    ///
    /// # Errors
    /// One of the assumptions is no boolean.
    pub fn solve(
        &mut self,
        terms: &Terms,
        assumptions: &[Term],
        limits: Limits,
    ) -> Result<Outcome, Error> {
        self.core.clear();
        let literals = (assumptions.iter())
            .map(|&assumption| self.literal(terms, assumption))
            .collect::<Result<Vec<Lit>, Error>>()?;
        let before = self.sat.conflicts();
        match self.sat.solve(&literals, limits.conflicts) {
            Found::Satisfiable => {
                let assignment = self.assignment(terms);
                let holds = |&term: &Term| evaluate(terms, term, &assignment).is_true();
                if self.asserted.iter().chain(assumptions).all(holds) {
                    Ok(Outcome::Satisfiable(assignment))
                } else {
                    Err(Error::WrongModel)
                }
            }
            Found::Unsatisfiable => {
                let needed = assumptions.iter().zip(&literals);
                let needed = needed.filter(|&(_, &literal)| self.sat.needs(literal));
                self.core = needed.map(|(&assumption, _)| assumption).collect();
                Ok(Outcome::Unsatisfiable)
            }
            Found::Nothing => {
                let conflicts = self.sat.conflicts() - before;
                Ok(Outcome::Unknown { conflicts })
            }
        }
    }

    /// Assumptions of the last question that contradict each other and what was asserted, if it was
    /// unsatisfiable. They need not be the fewest.
    pub fn core(&self) -> &[Term] {
        &self.core
    }

    /// Dead ends of all questions so far.
    pub fn conflicts(&self) -> u64 {
        self.sat.conflicts()
    }

    fn literal(&mut self, terms: &Terms, term: Term) -> Result<Lit, Error> {
        terms.expect_boolean(term)?;
        let signal = self.signal(terms, term);
        Ok(self
            .encoder
            .encode(&self.blaster.gates, signal, &mut self.sat))
    }

    fn signal(&mut self, terms: &Terms, term: Term) -> Signal {
        let before = self.blaster.gates.len();
        let variables = &mut self.variables;
        let signal = self.blaster.boolean(terms, term, |term| {
            if let Node::Variable(variable) = terms.node(term) {
                variables.push(variable);
            }
        });
        self.made_since(before);
        signal
    }

    fn require(&mut self, signal: Signal) {
        let literal = self
            .encoder
            .encode(&self.blaster.gates, signal, &mut self.sat);
        self.sat.clause(&[literal]);
    }

    /// Gates are made at once, and paid for afterwards.
    fn made_since(&mut self, before: usize) {
        self.budget
            .spend((self.blaster.gates.len() - before) as u64);
        for lemma in self.blaster.take_lemmas() {
            self.require(lemma);
        }
    }

    /// What the SAT solver found. A bit that became no gate of the question may be anything.
    fn assignment(&self, terms: &Terms) -> Assignment {
        let mut assignment = Assignment::default();
        for &variable in &self.variables {
            let signals = self.blaster.of_variable(variable);
            let bits = (signals.iter().enumerate()).map(|(place, signal)| {
                let gate = self.encoder.variable(signal.gate());
                u128::from(gate.is_some_and(|gate| self.sat.value(gate))) << place
            });
            let width = terms.width(terms.of_variable(variable));
            assignment.set_value(variable, Value::truncated(bits.sum(), width));
        }
        assignment
    }
}
