//! Random terms: the simplification, the evaluator, the SAT answer, and z3 (`z3.rs`) agree on them.

use proptest::prelude::*;

use super::equal_for_all_values;
use crate::{
    Assignment, Binary, Limits, Outcome, Solver, Term, Terms, Value, Width, decide_exhaustively,
    evaluate, solve,
};

pub const LIMITS: Limits = Limits {
    conflicts: 1_000_000,
};

/// How to make one more term. Operands are earlier terms, modulo their number.
#[derive(Clone, Debug)]
pub enum Step {
    Constant(u128),
    Not(usize),
    Binary(usize, usize, usize),
    Ite(usize, usize, usize),
    /// To a width modulo the widest; narrower is a slice.
    Resize {
        is_signed: bool,
        of: usize,
        to: u32,
    },
    Extract {
        of: usize,
        first: u32,
        width: u32,
    },
    Concat(usize, usize),
}

/// How to make a term of variables: the last step's.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub variables: Vec<u32>,
    pub steps: Vec<Step>,
    /// No term is wider.
    pub widest: u32,
}

impl Recipe {
    /// Makes the terms in an arena, which may simplify.
    pub fn make(&self, terms: &mut Terms) -> Term {
        let made = self.made(terms);
        made[made.len() - 1]
    }

    fn made(&self, terms: &mut Terms) -> Vec<Term> {
        let mut made: Vec<Term> = (self.variables.iter().zip(["x", "y", "z"]))
            .map(|(&bits, name)| terms.variable(name, width(bits)).expect("a new name"))
            .collect();
        for step in &self.steps {
            made.push(self.step(terms, &made, step));
        }
        made
    }

    /// The question whether several comparisons of its terms hold together: equalities for the most
    /// part, of which something follows for the others.
    pub fn conjunction(&self, terms: &mut Terms, comparisons: &[(usize, usize, usize)]) -> Term {
        let made = self.made(terms);
        let of = |index: usize| made[index % made.len()];
        let mut parts = Vec::new();
        for &(operator, a, b) in comparisons {
            let operator = match operator % 5 {
                0 => Binary::Ult,
                1 => Binary::Sle,
                _ => Binary::Eq,
            };
            let b = resized(terms, of(b), terms.width(of(a)), true);
            parts.push(terms.binary(operator, of(a), b).expect("one width"));
        }
        let last = parts.len() - 1;
        parts[last] = terms.not(parts[last]);
        terms.all(&parts).expect("booleans")
    }

    /// The question whether the last term is less than 5.
    pub fn question(&self, terms: &mut Terms) -> Term {
        let term = self.make(terms);
        match terms.width(term) {
            Width::BOOLEAN => term,
            width => {
                let five = terms.constant(Value::truncated(5, width));
                terms.binary(Binary::Ult, term, five).expect("one width")
            }
        }
    }

    fn step(&self, terms: &mut Terms, made: &[Term], step: &Step) -> Term {
        let of = |index: usize| made[index % made.len()];
        match *step {
            Step::Constant(bits) => {
                let width = terms.width(of(bits as usize));
                terms.constant(Value::truncated(bits, width))
            }
            Step::Not(a) => terms.not(of(a)),
            Step::Binary(operator, a, b) => {
                let operator = Binary::ALL[operator % Binary::ALL.len()];
                let width = terms.width(of(a));
                let b = resized(terms, of(b), width, b.is_multiple_of(2));
                terms.binary(operator, of(a), b).expect("one width")
            }
            Step::Ite(a, b, c) => {
                let condition = resized(terms, of(a), Width::BOOLEAN, false);
                let width = terms.width(of(b));
                let c = resized(terms, of(c), width, c.is_multiple_of(2));
                terms.ite(condition, of(b), c).expect("one width")
            }
            Step::Resize {
                is_signed,
                of: a,
                to,
            } => resized(terms, of(a), width(to % self.widest + 1), is_signed),
            Step::Extract {
                of: a,
                first,
                width: bits,
            } => {
                let all = terms.width(of(a)).bits();
                let first = first % all;
                let bits = width(bits % (all - first) + 1);
                terms.extract(of(a), first, bits).expect("it is within")
            }
            Step::Concat(a, b) => {
                let bits = terms.width(of(a)).bits() + terms.width(of(b)).bits();
                match bits <= self.widest {
                    true => terms.concat(of(a), of(b)).expect("it is narrow"),
                    false => of(a),
                }
            }
        }
    }
}

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

fn resized(terms: &mut Terms, term: Term, to: Width, is_signed: bool) -> Term {
    let resized = match terms.width(term) {
        from if from > to => terms.extract(term, 0, to),
        _ if is_signed => terms.sign_extend(term, to),
        _ => terms.zero_extend(term, to),
    };
    resized.expect("it is wide enough")
}

fn step() -> impl Strategy<Value = Step> {
    let index = || 0_usize..1000;
    let small = prop_oneof![0..4_u128, any::<u128>(), Just(u128::MAX)];
    prop_oneof![
        1 => small.prop_map(Step::Constant),
        1 => index().prop_map(Step::Not),
        8 => (index(), index(), index()).prop_map(|(o, a, b)| Step::Binary(o, a, b)),
        1 => (index(), index(), index()).prop_map(|(a, b, c)| Step::Ite(a, b, c)),
        1 => (any::<bool>(), index(), 0..128_u32)
            .prop_map(|(is_signed, of, to)| Step::Resize { is_signed, of, to }),
        1 => (index(), 0..128_u32, 0..128_u32)
            .prop_map(|(of, first, width)| Step::Extract { of, first, width }),
        1 => (index(), index()).prop_map(|(a, b)| Step::Concat(a, b)),
    ]
}

/// Three operators and their operands, as of steps.
fn comparisons() -> impl Strategy<Value = Vec<(usize, usize, usize)>> {
    proptest::collection::vec((0_usize..1000, 0_usize..1000, 0_usize..1000), 2..=4)
}

/// Recipes over up to three variables.
pub fn recipe(widest_variable: u32, widest: u32, steps: usize) -> impl Strategy<Value = Recipe> {
    let variables = proptest::collection::vec(1..=widest_variable, 1..=3);
    let steps = proptest::collection::vec(step(), 1..=steps);
    (variables, steps).prop_map(move |(variables, steps)| Recipe {
        variables,
        steps,
        widest,
    })
}

/// Values for the variables of a recipe.
fn assigned(terms: &Terms, root: Term, values: &[u128]) -> Assignment {
    let mut assignment = Assignment::default();
    for (variable, &bits) in terms.variables_of(&[root]).into_iter().zip(values) {
        let term = terms.of_variable(variable);
        let bits = bits & terms.width(term).mask();
        assignment.set(terms, term, bits).expect("it fits");
    }
    assignment
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn what_is_simplified_has_the_meaning_of_what_was_written(recipe in recipe(4, 8, 12)) {
        let (mut written, mut simplified) = (Terms::verbatim(), Terms::new());
        let (before, after) = (recipe.make(&mut written), recipe.make(&mut simplified));
        let width = written.width(before);
        prop_assert_eq!(width, simplified.width(after));
        for number in 0..1_u128 << recipe.variables.iter().sum::<u32>() {
            let (mut place, mut values) = (0, Vec::new());
            for bits in &recipe.variables {
                values.push(number >> place);
                place += bits;
            }
            let (mut first, mut second) = (Assignment::default(), Assignment::default());
            for (name, bits) in ["x", "y", "z"].into_iter().zip(values) {
                for (terms, assignment) in [(&mut written, &mut first), (&mut simplified, &mut second)]
                {
                    let Some(term) = terms.variable_of_name(name) else { continue };
                    let bits = bits & terms.width(term).mask();
                    assignment.set(terms, term, bits).expect("it fits");
                }
            }
            prop_assert_eq!(
                evaluate(&written, before, &first),
                evaluate(&simplified, after, &second)
            );
        }
    }

    #[test]
    fn the_sat_answer_is_that_of_all_values(recipe in recipe(4, 8, 12)) {
        let mut terms = Terms::verbatim();
        let question = recipe.question(&mut terms);
        let right = decide_exhaustively(&terms, question, 12).expect("few bits");
        let expected = matches!(right, Outcome::Satisfiable(_));
        // With algebra and without; what was written, and what it is simplified to.
        let mut simplified = Terms::new();
        let simple = recipe.question(&mut simplified);
        for mut solver in [Solver::new(), Solver::plain()] {
            let found = solver.solve(&terms, &[question], LIMITS).expect("a boolean");
            prop_assert_eq!(matches!(found, Outcome::Satisfiable(_)), expected, "{:?}", found);
        }
        for mut solver in [Solver::new(), Solver::plain()] {
            let found = solver.solve(&simplified, &[simple], LIMITS).expect("a boolean");
            prop_assert_eq!(matches!(found, Outcome::Satisfiable(_)), expected, "{:?}", found);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, ..ProptestConfig::default() })]

    /// What is concluded from the parts of a question changes no answer.
    #[test]
    fn conjunctions_are_decided_as_by_all_values(
        recipe in recipe(3, 6, 8),
        comparisons in comparisons(),
    ) {
        for mut terms in [Terms::verbatim(), Terms::new()] {
            let question = recipe.conjunction(&mut terms, &comparisons);
            let right = decide_exhaustively(&terms, question, 12).expect("few bits");
            let mut solver = Solver::new();
            solver.assert(&terms, question).expect("a boolean");
            let by_sat = solver.solve(&terms, &[], LIMITS).expect("no assumptions");
            for found in [by_sat, solve(&terms, question, LIMITS).expect("a boolean")] {
                let is_satisfiable = matches!(found, Outcome::Satisfiable(_));
                prop_assert_eq!(is_satisfiable, matches!(right, Outcome::Satisfiable(_)));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    /// At widths where not all values can be tried: given the variables, the circuit has the value.
    #[test]
    fn circuits_of_all_widths_compute_the_meaning(
        recipe in recipe(128, 128, 6),
        values in any::<[u128; 3]>(),
    ) {
        let mut terms = Terms::verbatim();
        let root = recipe.make(&mut terms);
        let assignment = assigned(&terms, root, &values);
        let value = terms.constant(evaluate(&terms, root, &assignment));
        let is_value = terms.binary(Binary::Eq, root, value).expect("one width");
        let mut given = vec![is_value];
        for (variable, value) in assignment.iter() {
            let (variable, value) = (terms.of_variable(variable), terms.constant(value));
            given.push(terms.binary(Binary::Eq, variable, value).expect("one width"));
        }
        for mut solver in [Solver::new(), Solver::plain()] {
            let found = solver.solve(&terms, &given, LIMITS).expect("booleans");
            prop_assert!(matches!(found, Outcome::Satisfiable(_)), "{:?}", found);
            let differs = terms.not(is_value);
            given[0] = differs;
            let found = solver.solve(&terms, &given, LIMITS).expect("booleans");
            prop_assert_eq!(found, Outcome::Unsatisfiable);
            given[0] = is_value;
        }
    }

    /// Steps of one recipe that are equal by algebra are equal for all values.
    #[test]
    fn terms_of_a_class_are_equal(recipe in recipe(3, 6, 30)) {
        let mut terms = Terms::verbatim();
        let root = recipe.make(&mut terms);
        let mut classes = crate::classes::Classes::new(false);
        for term in classes.add(&terms, root) {
            let first = classes.representative(term);
            prop_assert!(equal_for_all_values(&terms, term, first).is_ok());
        }
    }
}
