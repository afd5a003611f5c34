//! Debian's `z3` as the second opinion on the built-in rules about values: it is asked each
//! question of their proofs as it is written, at 1 to 8 and at 32 bits (without `FREEHOLD_THOROUGH`
//! every seventh). It may end at its limit where there are more than 4 bits (products of three
//! numbers), and may never disagree.

use std::io::Write as _;
use std::process::{Command, Stdio};

use freehold::prove::values::{Certificate, Elements, Format, Script, scripts};
use freehold::rules::values::ValueRules;

use crate::oracle;
use crate::seeds::is_thorough;

/// The first word of each answer. How far z3 goes with a question is the same on every machine.
fn answers(scripts: &[Script], limit: u32) -> Option<Vec<String>> {
    let z3 = oracle::find("z3")?;
    let mut child = Command::new(z3)
        .args(["-smt2", "-in"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("z3 starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut output = child.stdout.take().expect("a pipe");
    let mut said = String::new();
    // z3 answers while it still reads: both pipes may be full.
    std::thread::scope(|scope| {
        scope.spawn(move || {
            for script in scripts {
                let text = script.text.replace("(get-model)\n", "");
                let limit = format!("(set-option :rlimit {limit})");
                writeln!(input, "(reset)\n(echo \"next\")\n{limit}\n{text}").expect("z3 reads");
            }
        });
        std::io::Read::read_to_string(&mut output, &mut said).expect("z3 answers");
    });
    child.wait().expect("z3 ends");
    let answers = said.split("next\n").skip(1);
    Some(answers.map(|answer| answer.trim().to_owned()).collect())
}

/// What z3 says of questions: how many it decides, and the names of those at its limit.
///
/// # Panics
/// It disagrees, or ends at its limit where it must not.
fn judged(
    asked: &[Script],
    limit: u32,
    may_end: impl Fn(&Script) -> bool,
) -> Option<(usize, Vec<&str>)> {
    let answers = answers(asked, limit)?;
    assert_eq!(answers.len(), asked.len(), "one answer for each question");
    let mut at_limit = Vec::new();
    for (script, answer) in asked.iter().zip(&answers) {
        match answer.as_str() {
            "unsat" => {}
            "unknown" | "timeout" if may_end(script) => at_limit.push(&*script.name),
            other => panic!("{}: z3 says {other}", script.name),
        }
    }
    Some((asked.len() - at_limit.len(), at_limit))
}

/// The questions about the built-in rules that the certificate has.
fn asked(elements: Elements) -> Vec<Script> {
    let rules = ValueRules::builtin();
    let certificate = Certificate::builtin();
    let mut asked = Vec::new();
    for rule in rules.rules() {
        if certificate.of(rules.schema(), rule).is_some() {
            asked.extend(scripts(rules.schema(), rule, elements).expect("it was proved"));
        }
    }
    asked
}

#[test]
fn z3_agrees_on_every_built_in_rule() {
    let mut asked = asked(Elements {
        widths: &[1, 2, 3, 4, 5, 6, 7, 8, 32],
        formats: &[],
    });
    // Guards name other widths, and formats.
    asked.retain(|script| !script.has_floats && (script.width <= 8 || script.width == 32));
    // z3 takes minutes for all of them.
    let step = if is_thorough() { 1 } else { 7 };
    let asked: Vec<Script> = asked.into_iter().step_by(step).collect();
    let Some((decided, at_limit)) = judged(&asked, 4_000_000, |script| script.width > 4) else {
        return;
    };
    eprintln!("z3 agrees on {decided} questions, and ends at its limit on {at_limit:?}");
    assert!(decided > 3000 / step, "{decided} questions");
}

/// Its floats are its own: no formula of ours says what they are. z3 4.8 cannot add, divide or make
/// integers of numbers of fewer digits than their exponents have, so that of 8 bits there is one
/// format.
#[test]
fn z3_agrees_on_every_built_in_rule_about_floats() {
    let formats = ["f8E3M4", "f16", "bf16", "f32", "f64"];
    let formats = formats.map(|name| Format::of(name).expect(name));
    let mut asked = asked(Elements {
        widths: &[3, 32],
        formats: &formats,
    });
    asked.retain(|script| script.has_floats);
    let Some((decided, at_limit)) = judged(&asked, 1_000_000, |_| true) else {
        return;
    };
    let all = asked.len();
    eprintln!("z3 agrees on {decided} of {all} questions, and ends at its limit on {at_limit:?}");
    assert!(decided > 100, "{decided} questions");
}
