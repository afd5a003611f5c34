//! Limits, budgets, many questions to one solver, the same answer each time, and deep terms.

use freehold_base::budget::{self, Budget, Exceeded};

use super::formula::read;
use crate::{
    Binary, Error, Limits, Outcome, Solver, Term, Terms, Value, Width, decide_exhaustively,
    evaluate, smtlib, solve,
};

const ENOUGH: Limits = Limits {
    conflicts: 1_000_000,
};

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

/// Two primes of 15 bits: no algebra helps.
fn hard(terms: &mut Terms) -> Term {
    let product = "(eq (mul (zext 64 x) (zext 64 y)) (zext 64 z))";
    let product = read(terms, width(32), product);
    let z = read(terms, width(32), "(eq z 985897693)");
    let small = read(terms, width(32), "(and (ult 1 x) (ule x y))");
    terms.all(&[product, z, small]).expect("booleans")
}

#[test]
fn a_limit_of_conflicts_is_kept_and_the_search_can_go_on() {
    let mut terms = Terms::new();
    let question = hard(&mut terms);
    let outcome = solve(&terms, question, Limits { conflicts: 10 });
    let Ok(Outcome::Unknown { conflicts }) = outcome else {
        panic!("{outcome:?}")
    };
    assert!((10..20).contains(&conflicts), "{conflicts}");
    let none = solve(&terms, question, Limits { conflicts: 0 });
    assert_eq!(none, Ok(Outcome::Unknown { conflicts: 0 }));
    // What one search learned is there for the next.
    let mut solver = Solver::new();
    let mut searches = 0;
    loop {
        searches += 1;
        match solver.solve(&terms, &[question], Limits { conflicts: 200 }) {
            Ok(Outcome::Unknown { .. }) => continue,
            Ok(Outcome::Satisfiable(found)) => {
                assert!(evaluate(&terms, question, &found).is_true());
                break;
            }
            outcome => panic!("{outcome:?}"),
        }
    }
    assert!(searches > 1);
}

#[test]
fn a_budget_ends_the_search_and_a_cancellation_too() {
    let mut terms = Terms::new();
    let question = hard(&mut terms);
    let limited = Budget::new(budget::Limits {
        steps: Some(100),
        bytes: None,
    });
    let mut solver = Solver::within(limited.clone());
    let end = limited.run(|| solver.solve(&terms, &[question], ENOUGH));
    assert_eq!(end, Err(Exceeded::Steps { limit: 100 }));
    let cancelled = Budget::new(budget::Limits::default());
    cancelled.cancel("enough");
    let mut solver = Solver::within(cancelled.clone());
    let end = cancelled.run(|| solver.solve(&terms, &[question], ENOUGH));
    assert_eq!(
        end,
        Err(Exceeded::Cancelled {
            why: "enough".to_owned()
        })
    );
}

#[test]
fn the_same_question_has_the_same_answer() {
    let answers = [(); 2].map(|()| {
        let mut terms = Terms::new();
        let question = hard(&mut terms);
        let mut solver = Solver::new();
        let outcome = solver
            .solve(&terms, &[question], ENOUGH)
            .expect("a boolean");
        assert!(matches!(outcome, Outcome::Satisfiable(_)));
        (
            outcome,
            solver.conflicts(),
            smtlib::script(&terms, question),
        )
    });
    assert_eq!(answers[0], answers[1]);
}

#[test]
fn questions_to_one_solver_are_as_those_to_many() {
    let mut terms = Terms::new();
    let facts = [
        "(ult x y)",
        "(ult y z)",
        "(eq (and x 1) 1)",
        "(eq (mul x y) z)",
        "(ult z 100)",
    ];
    let facts = facts.map(|text| read(&mut terms, width(8), text));
    let mut solver = Solver::new();
    let mut asserted = Vec::new();
    for round in 0..3 {
        for chosen in 0..1_u32 << facts.len() {
            // Terms that are made between questions may be smaller than those that were asked for.
            let chosen: Vec<Term> = (0..facts.len())
                .filter(|fact| chosen >> fact & 1 == 1)
                .map(|fact| facts[fact])
                .collect();
            let all = [&asserted[..], &chosen[..]].concat();
            let all = terms.all(&all).expect("booleans");
            let right = solve(&terms, all, ENOUGH).expect("a boolean");
            let found = solver.solve(&terms, &chosen, ENOUGH).expect("booleans");
            let is = |outcome: &Outcome| matches!(outcome, Outcome::Satisfiable(_));
            assert_eq!(is(&found), is(&right), "{found:?} and {right:?}");
            if found == Outcome::Unsatisfiable {
                // The core alone is unsatisfiable.
                let core = solver.core().to_vec();
                assert!(core.iter().all(|fact| chosen.contains(fact)));
                let core = [&asserted[..], &core[..]].concat();
                let core = terms.all(&core).expect("booleans");
                assert_eq!(solve(&terms, core, ENOUGH), Ok(Outcome::Unsatisfiable));
            }
        }
        solver.assert(&terms, facts[2 + round]).expect("a boolean");
        asserted.push(facts[2 + round]);
    }
}

#[test]
fn what_contradicts_itself_is_unsatisfiable_whatever_is_assumed() {
    let mut terms = Terms::new();
    let question = read(&mut terms, width(8), "(and (ult x y) (ult y x))");
    let mut solver = Solver::new();
    solver.assert(&terms, question).expect("a boolean");
    assert_eq!(
        solver.solve(&terms, &[], ENOUGH),
        Ok(Outcome::Unsatisfiable)
    );
    let other = read(&mut terms, width(8), "(eq x 1)");
    assert_eq!(
        solver.solve(&terms, &[other], ENOUGH),
        Ok(Outcome::Unsatisfiable)
    );
    assert_eq!(solver.core(), []);
}

#[test]
fn a_class_may_get_an_earlier_term_after_a_later_one() {
    let mut terms = Terms::verbatim();
    let early = read(&mut terms, width(8), "(mul x (add y z))");
    let user = read(&mut terms, width(8), "(ult 3 (mul x (add y z)))");
    let late = read(&mut terms, width(8), "(ult 3 (add (mul x y) (mul x z)))");
    let mut solver = Solver::new();
    let both = solver.solve(&terms, &[late], ENOUGH).expect("a boolean");
    assert!(matches!(both, Outcome::Satisfiable(_)));
    let fails = terms.not(user);
    assert_eq!(
        solver.solve(&terms, &[late, fails], ENOUGH),
        Ok(Outcome::Unsatisfiable)
    );
    assert!(early < user);
}

#[test]
fn depth_is_no_matter() {
    for mut terms in [Terms::new(), Terms::verbatim()] {
        let x = terms.variable("x", width(16)).expect("a new name");
        let y = terms.variable("y", width(16)).expect("a new name");
        let three = terms.constant(Value::new(3, width(16)).expect("it fits"));
        let mut deep = x;
        for at in 0..50_000 {
            let (operator, operand) = match at % 4 {
                0 => (Binary::Add, three),
                1 => (Binary::Xor, three),
                2 => (Binary::Mul, y),
                _ => (Binary::Sub, y),
            };
            // Such chains that an equality peels off, and such that it does not.
            let operator = if at < 25_000 && at % 4 > 1 {
                Binary::Add
            } else {
                operator
            };
            deep = terms.binary(operator, deep, operand).expect("one width");
        }
        let mut peeled = x;
        for _ in 0..50_000 {
            peeled = terms.binary(Binary::Add, peeled, three).expect("one width");
            peeled = terms.binary(Binary::Xor, peeled, three).expect("one width");
        }
        let shallow = terms.binary(Binary::Eq, peeled, three).expect("one width");
        let question = terms.binary(Binary::Ult, deep, y).expect("one width");
        let both = terms.all(&[shallow, question]).expect("booleans");
        let script = smtlib::script(&terms, both).expect("a boolean");
        assert!(script.lines().all(|line| line.len() < 1000));
        let Ok(Outcome::Satisfiable(found)) = solve(&terms, shallow, ENOUGH) else {
            panic!("each value of x is reached");
        };
        assert!(evaluate(&terms, shallow, &found).is_true());
        let _ = evaluate(&terms, both, &found);
    }
}

#[test]
fn wrong_widths_are_errors() {
    let mut terms = Terms::new();
    let x = terms.variable("x", width(8)).expect("a new name");
    let y = terms.variable("y", width(9)).expect("a new name");
    let (before, now) = (width(8), width(9));
    let name = "x".to_owned();
    let error = Error::Redeclared { name, before, now };
    assert_eq!(terms.variable("x", width(9)), Err(error));
    let error = Error::BranchesDiffer {
        then: before,
        otherwise: now,
    };
    let condition = terms.boolean(true);
    assert_eq!(terms.ite(condition, x, y), Err(error));
    assert_eq!(terms.ite(x, x, x), Err(Error::NotBoolean { width: before }));
    assert_eq!(
        terms.zero_extend(y, width(8)),
        Err(Error::NotAnExtension {
            from: now,
            to: before
        })
    );
    for (first, bits) in [(0, 10), (9, 1), (u32::MAX, 2), (8, 2)] {
        let width = width(bits);
        let error = Error::NoSuchBits {
            first,
            width,
            of: now,
        };
        assert_eq!(terms.extract(y, first, width), Err(error));
    }
    let wide = terms.zero_extend(x, width(120)).expect("it is wider");
    assert_eq!(terms.concat(wide, y), Err(Error::NoSuchWidth { bits: 129 }));
    let limits = Limits { conflicts: 1 };
    assert_eq!(
        solve(&terms, x, limits),
        Err(Error::NotBoolean { width: before })
    );
    assert_eq!(
        smtlib::script(&terms, x),
        Err(Error::NotBoolean { width: before })
    );
    let question = terms.binary(Binary::Eq, y, y).expect("one width");
    assert_eq!(
        decide_exhaustively(&terms, question, 8),
        Ok(Outcome::Satisfiable(Default::default()))
    );
    assert_eq!(
        decide_exhaustively(&terms, x, 8),
        Err(Error::NotBoolean { width: before })
    );
}
