//! Debian's `z3` as the second opinion on the built-in rules about values: it is asked each
//! question of their proofs as it is written, at 1 to 8 and at 32 bits. It may end at its limit
//! where there are more than 4 bits (products of three numbers), and may never disagree.

use std::io::Write as _;
use std::process::{Command, Stdio};

use freehold::prove::values::{Certificate, Script, scripts};
use freehold::rules::values::ValueRules;

use crate::oracle;

/// How far z3 goes with a question: the same on every machine.
const LIMIT: &str = "(set-option :rlimit 4000000)";

/// The first word of each answer.
fn answers(scripts: &[Script]) -> Option<Vec<String>> {
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
                writeln!(input, "(reset)\n(echo \"next\")\n{LIMIT}\n{text}").expect("z3 reads");
            }
        });
        std::io::Read::read_to_string(&mut output, &mut said).expect("z3 answers");
    });
    child.wait().expect("z3 ends");
    let answers = said.split("next\n").skip(1);
    Some(answers.map(|answer| answer.trim().to_owned()).collect())
}

#[test]
fn z3_agrees_on_every_built_in_rule() {
    let rules = ValueRules::builtin();
    let certificate = Certificate::builtin();
    let widths = [1, 2, 3, 4, 5, 6, 7, 8, 32];
    let mut asked = Vec::new();
    for rule in rules.rules() {
        if certificate.of(rules.schema(), rule).is_some() {
            asked.extend(scripts(rules.schema(), rule, &widths).expect("it was proved"));
        }
    }
    // Guards name other widths.
    asked.retain(|script| script.width <= 8 || script.width == 32);
    let Some(answers) = answers(&asked) else {
        return;
    };
    assert_eq!(answers.len(), asked.len(), "one answer for each question");
    let mut at_limit = Vec::new();
    for (script, answer) in asked.iter().zip(&answers) {
        match answer.as_str() {
            "unsat" => {}
            "unknown" | "timeout" if script.width > 4 => at_limit.push(&*script.name),
            other => panic!("{}: z3 says {other}", script.name),
        }
    }
    let decided = asked.len() - at_limit.len();
    eprintln!("z3 agrees on {decided} questions, and ends at its limit on {at_limit:?}");
    assert!(decided > 3000, "{decided} questions");
}
