//! A second engine: clingo, an answer set solver, derives the same of random programs. A program
//! that is stratified has one answer set.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use super::random::{Choices, Random};
use super::{all_rows, program, solved};
use crate::Constant;

const PROGRAMS: usize = 300;

/// The atoms that clingo derives; nothing where there is no clingo and need be none.
fn derived(text: &str) -> Option<BTreeSet<String>> {
    let spawned = Command::new("clingo")
        .args(["--verbose=0", "--warn=none"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let Ok(mut child) = spawned else {
        let required = std::env::var_os("FREEHOLD_REQUIRE_ORACLES");
        assert!(
            required.is_none_or(|value| value != "1"),
            "there is no clingo"
        );
        // Past the test harness's capture: a skipped test must not look like one that passed.
        let _ = writeln!(
            std::io::stderr(),
            "skipped: clingo_derives_the_same needs clingo"
        );
        return None;
    };
    let mut stdin = child.stdin.take().expect("it is piped");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("clingo ends");
    writer
        .join()
        .expect("the writer ends")
        .expect("clingo reads all");
    let out = String::from_utf8(output.stdout).expect("clingo writes text");
    assert!(
        out.lines().any(|line| line == "SATISFIABLE"),
        "{out}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let atoms = out.lines().next().expect("there is an answer").split(' ');
    Some(
        atoms
            .filter(|atom| !atom.is_empty())
            .map(str::to_owned)
            .collect(),
    )
}

/// Numbers in a row that look as if by chance.
pub(super) fn noise(seed: u64) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    std::iter::repeat_with(next).take(400).collect()
}

#[test]
fn clingo_derives_the_same() {
    let random = |seed| Random::new(&mut Choices::new(noise(seed)));
    derives_the_same(random, &|_| true);
}

#[test]
fn clingo_derives_what_is_asked_for() {
    let asking = |seed| {
        let mut choices = Choices::new(noise(1000 + seed));
        let mut random = Random::new(&mut choices);
        random.ask(&mut choices);
        random
    };
    derives_the_same(asking, &|name| name == "q");
}

/// Compares what some relations have in programs that a seed makes.
fn derives_the_same(random: impl Fn(u64) -> Random, is_compared: &dyn Fn(&str) -> bool) {
    let mut text = String::new();
    let mut expected = BTreeSet::new();
    for seed in 0..PROGRAMS {
        let random = random(seed as u64);
        text += &random.clingo(&format!("p{seed}_"));
        let program = program(&random.souffle());
        let solution = solved(&program);
        let rows = random.names().zip(all_rows(&program, &solution));
        for (name, rows) in rows.filter(|(name, _)| is_compared(name)) {
            for row in rows {
                let mut fields = String::new();
                for (at, constant) in row.iter().enumerate() {
                    let Constant::Number(number) = constant else {
                        unreachable!("random programs have numbers only");
                    };
                    let _ = write!(fields, "{}{number}", if at > 0 { "," } else { "" });
                }
                expected.insert(format!("p{seed}_{name}({fields})"));
            }
        }
    }
    if let Some(mut found) = derived(&text) {
        let name = |atom: &str| {
            let name = atom.split(['_', '(']).nth(1);
            name.map(str::to_owned).unwrap_or_default()
        };
        found.retain(|atom| is_compared(&name(atom)));
        assert!(expected.len() > PROGRAMS / 4, "{} rows", expected.len());
        let missing: Vec<&String> = found.difference(&expected).take(5).collect();
        let wrong: Vec<&String> = expected.difference(&found).take(5).collect();
        assert!(
            missing.is_empty() && wrong.is_empty(),
            "not derived: {missing:?}, wrong: {wrong:?}"
        );
    }
}
