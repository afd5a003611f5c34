//! Debian's `z3` as the second opinion on the built-in rules about values: it is asked each question
//! of their proofs as it is written, at 1 to 8 and at 32 bits. It may end at its limit at 32 bits,
//! and may never disagree.

use std::io::Write as _;
use std::process::{Command, Stdio};

use freehold::prove::values::{Certificate, Script, scripts};
use freehold::rules::values::ValueRules;

use crate::oracle;

/// Milliseconds for a question.
const LIMIT: &str = "-t:400";

/// The first word of each answer.
fn answers(scripts: &[Script]) -> Option<Vec<String>> {
    let z3 = oracle::find("z3")?;
    let mut child = Command::new(z3)
        .args(["-smt2", "-in", LIMIT])
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
                writeln!(input, "(reset)\n(echo \"next\")\n{text}").expect("z3 reads");
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
    let (mut decided, mut at_limit) = (0, Vec::new());
    for part in rules.rules().chunks(rules.rules().len() / 2 + 1) {
        let mut asked = Vec::new();
        for rule in part.iter() {
            if certificate.of(rules.schema(), rule).is_some() {
                asked.extend(scripts(rules.schema(), rule, &widths).expect("it was proved"));
            }
        }
        asked.retain(|script| script.width <= 8 || script.width == 32);
        let Some(answers) = answers(&asked) else {
            return;
        };
        assert_eq!(answers.len(), asked.len(), "one answer for each question");
        for (script, answer) in asked.iter().zip(&answers) {
            match answer.as_str() {
                "unsat" => decided += 1,
                "unknown" | "timeout" if script.width > 8 => at_limit.push(script.name.clone()),
                "unknown" | "timeout" => eprintln!("z3 ends at its limit: {}", script.name),
                other => panic!("{}: z3 says {other}", script.name),
            }
        }
        eprintln!("z3 agrees on {decided} questions, and ends at its limit on {at_limit:?}");
        at_limit.clear();
    }
    assert!(decided > 3000, "{decided} questions");
}
