//! Debian's `z3` as the second opinion: on random questions and models, on constants of all widths,
//! and on names.

use std::io::Write as _;
use std::process::{Command, Stdio};

use proptest::strategy::{Strategy, ValueTree as _};
use proptest::test_runner::TestRunner;

use super::oracle;
use super::random::{LIMITS, Recipe, recipe};
use crate::{
    Assignment, Binary, Outcome, Term, Terms, Value, decide_exhaustively, evaluate, smtlib, solve,
};

/// What z3 says of each script, whose first line says `sat`, `unsat` or `unknown`; none without z3.
pub(super) fn answers(scripts: &[String]) -> Option<Vec<String>> {
    let z3 = oracle::find("z3")?;
    let mut child = Command::new(z3)
        .args(["-smt2", "-in", "-t:20000"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("z3 starts");
    let mut input = child.stdin.take().expect("a pipe");
    // z3 answers while it still reads: both pipes may be full.
    let scripts = scripts.to_vec();
    let writer = std::thread::spawn(move || {
        for script in scripts {
            writeln!(input, "(reset)\n(echo \"next\")\n{script}").expect("z3 reads");
        }
    });
    let output = child.wait_with_output().expect("z3 ends");
    writer.join().expect("all was written");
    let text = String::from_utf8(output.stdout).expect("text");
    Some(
        text.split("next\n")
            .skip(1)
            .map(|answer| answer.trim().to_owned())
            .collect(),
    )
}

/// The model that z3 printed for the variables of the question.
fn model(terms: &Terms, question: Term, answer: &str) -> Assignment {
    let mut assignment = Assignment::default();
    for variable in terms.variables_of(&[question]) {
        let term = terms.of_variable(variable);
        let begin = format!("(define-fun {} () (_ BitVec ", terms.name(variable));
        // z3 may leave out what does not matter.
        let Some(at) = answer.find(&begin) else {
            continue;
        };
        let definition = &answer[at + begin.len()..];
        let value = definition.split([')', '(']).nth(1).expect("a value").trim();
        let bits = match value.split_at(2) {
            ("#x", digits) => u128::from_str_radix(digits, 16),
            ("#b", digits) => u128::from_str_radix(digits, 2),
            _ => panic!("{value} in {answer}"),
        };
        assignment
            .set(terms, term, bits.expect("a number"))
            .expect("it fits");
    }
    assignment
}

fn recipes(strategy: impl Strategy<Value = Recipe>, count: usize) -> Vec<Recipe> {
    let mut runner = TestRunner::deterministic();
    let recipes = (0..count).map(|_| strategy.new_tree(&mut runner).expect("a recipe").current());
    recipes.collect()
}

#[test]
fn z3_and_all_values_and_sat_agree_on_random_questions() {
    let recipes = recipes(recipe(4, 8, 12), 1500);
    let questions: Vec<(Terms, Term)> = (recipes.iter())
        .map(|recipe| {
            let mut terms = Terms::verbatim();
            let question = recipe.question(&mut terms);
            (terms, question)
        })
        .collect();
    let script = |(terms, question): &(Terms, Term)| smtlib::script(terms, *question);
    let scripts: Result<Vec<String>, _> = questions.iter().map(script).collect();
    let Some(answers) = answers(&scripts.expect("booleans")) else {
        return;
    };
    assert_eq!(answers.len(), questions.len());
    let mut satisfiable = 0;
    for (at, ((terms, question), answer)) in questions.iter().zip(&answers).enumerate() {
        let recipe = &recipes[at];
        let all = decide_exhaustively(terms, *question, 12).expect("few bits");
        let sat = solve(terms, *question, LIMITS).expect("a boolean");
        let expected = matches!(all, Outcome::Satisfiable(_));
        assert_eq!(
            matches!(sat, Outcome::Satisfiable(_)),
            expected,
            "{recipe:?}"
        );
        match answer.lines().next() {
            Some("sat") => {
                assert!(expected, "{recipe:?}: {answer}");
                let model = model(terms, *question, answer);
                assert!(
                    evaluate(terms, *question, &model).is_true(),
                    "{recipe:?}: {answer}"
                );
                satisfiable += 1;
            }
            Some("unsat") => assert!(!expected, "{recipe:?}"),
            _ => panic!("{recipe:?}: {answer}"),
        }
    }
    // Both answers are looked at often enough.
    assert!(
        (200..1300).contains(&satisfiable),
        "{satisfiable} of {}",
        questions.len()
    );
}

#[test]
fn z3_means_the_same_by_every_operator_at_every_width() {
    let mut scripts = Vec::new();
    let mut cases = Vec::new();
    let numbers = [
        0_u128,
        1,
        2,
        3,
        7,
        8,
        0x80,
        0xff,
        1 << 63,
        u128::MAX,
        u128::MAX - 1,
    ];
    for bits in [1, 2, 7, 8, 31, 64, 65, 127, 128] {
        let width = crate::Width::new(bits).expect("a width");
        let mut values: Vec<u128> = numbers.iter().map(|number| number & width.mask()).collect();
        values.extend([width.sign_bit(), width.mask() ^ width.sign_bit()]);
        values.push(0x5bd1_e995_0123_4567_89ab_cdef_9e37_79b9 & width.mask());
        values.sort_unstable();
        values.dedup();
        for operator in Binary::ALL {
            // All pairs in one question: some result is not what we say.
            let mut terms = Terms::verbatim();
            let mut wrong = terms.boolean(false);
            for &a in &values {
                for &b in &values {
                    let [a, b] = [a, b].map(|bits| terms.truncated(bits, width));
                    let result = terms.binary(operator, a, b).expect("one width");
                    let value = evaluate(&terms, result, &Assignment::default());
                    let value = terms.constant(value);
                    let equal = terms.binary(Binary::Eq, result, value).expect("one width");
                    let differs = terms.not(equal);
                    wrong = terms.binary(Binary::Or, wrong, differs).expect("booleans");
                }
            }
            scripts.push(smtlib::script(&terms, wrong).expect("a boolean"));
            cases.push((operator, bits));
        }
    }
    let Some(answers) = answers(&scripts) else {
        return;
    };
    assert_eq!(answers.len(), cases.len());
    for ((operator, bits), answer) in cases.into_iter().zip(&answers) {
        assert!(
            answer.starts_with("unsat"),
            "{operator:?} at {bits} bits: {answer}"
        );
    }
}

#[test]
fn z3_means_the_same_by_wide_terms() {
    // With the variables given by equalities, the value has to be ours.
    let recipes = recipes(recipe(128, 128, 8), 400);
    let mut scripts = Vec::new();
    for (at, recipe) in recipes.iter().enumerate() {
        let mut terms = Terms::verbatim();
        let root = recipe.make(&mut terms);
        let mut assignment = Assignment::default();
        let mut parts = Vec::new();
        for variable in terms.variables_of(&[root]) {
            let term = terms.of_variable(variable);
            let seed = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
            let bits = seed.wrapping_mul((at as u128 + 1) * (u128::from(variable.as_u32()) + 3));
            let value = Value::truncated(bits, terms.width(term));
            assignment.set(&terms, term, value.bits()).expect("it fits");
            let value = terms.constant(value);
            parts.push(terms.binary(Binary::Eq, term, value).expect("one width"));
        }
        let value = evaluate(&terms, root, &assignment);
        let value = terms.constant(value);
        let equal = terms.binary(Binary::Eq, root, value).expect("one width");
        parts.push(terms.not(equal));
        let question = terms.all(&parts).expect("booleans");
        scripts.push(smtlib::script(&terms, question).expect("a boolean"));
    }
    let Some(answers) = answers(&scripts) else {
        return;
    };
    assert_eq!(answers.len(), recipes.len());
    for (recipe, answer) in recipes.iter().zip(&answers) {
        assert!(answer.starts_with("unsat"), "{recipe:?}: {answer}");
    }
}

#[test]
fn z3_reads_every_name_as_a_name_of_its_own() {
    let names = [
        "x",
        "t",
        "t1",
        "t3",
        "t_",
        "the other",
        "|",
        "a|b",
        "a%7c.b",
        "a\\b",
        "%",
        "%_and",
        "and",
        "bvadd",
        "let",
        "true",
        "",
        "1",
        "12a",
        "@x",
        ".x",
        "ä",
        "tab\there",
        "line\nhere",
        "=",
        "=>",
        "!",
        "_",
        "-",
        "div",
        "if",
        "distinct",
        "ite",
        "Bool",
        "BitVec",
        "\"",
        ";",
        "(",
        "#b1",
        "check-sat",
        "assert",
        "define-fun",
        "x!1",
        "-5",
        "model",
    ];
    let mut terms = Terms::verbatim();
    let width = crate::Width::new(8).expect("a width");
    let mut parts = Vec::new();
    for (number, name) in names.into_iter().enumerate() {
        let variable = terms.variable(name, width).expect("a new name");
        let number = terms.truncated(number as u128, width);
        parts.push(
            terms
                .binary(Binary::Eq, variable, number)
                .expect("one width"),
        );
    }
    // If two names were one, this would be unsatisfiable.
    let question = terms.all(&parts).expect("booleans");
    let Some(answers) = answers(&[smtlib::script(&terms, question).expect("a boolean")]) else {
        return;
    };
    assert!(
        answers[0].starts_with("sat") && !answers[0].contains("error"),
        "{}",
        answers[0]
    );
}
