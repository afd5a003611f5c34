//! Each built-in rule about values is needed: `tests/rules/values/FILE.mlir` has a function for
//! each rule of `rules/values/FILE.egg`, of its name. The rule is applied to it, and without the
//! rule something else comes out. `FILE.out` shows both; `FREEHOLD_BLESS=1` rewrites it.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::passes::canonicalize;
use freehold::passes::stats::Rules;
use freehold::rules::values::{BUILTIN, ValueRule, ValueRules};
use freehold::rules::{self, RuleSet};
use freehold::syntax::{ParseOptions, PrintOptions, parse, print};
use freehold::verify::verify;

/// The function of each rule, by the rules' names, in the order of the file.
fn functions(text: &str) -> Vec<(&str, &str)> {
    let all = text.split("\n\n").map(|function| {
        let name = function.split('"').nth(1);
        (name.expect("each function has a rule's name"), function)
    });
    all.collect()
}

/// The lines of the only function's body.
fn body(module: &Module, table: &Table) -> String {
    let text = print(module, table, &PrintOptions::default());
    let lines = text.lines().skip_while(|line| !line.contains("func.func"));
    let lines = lines.skip(1).take_while(|line| line.trim() != "}");
    lines.fold(String::new(), |all, line| all + line + "\n")
}

/// What a function is, what becomes of it, and the rules that were applied.
fn canonicalized(function: &str, rules: &RuleSet) -> (String, String, Rules) {
    let source = Source::new("a rule's function", function);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let mut module = parse(&source, context, &table, &ParseOptions::default())
        .unwrap_or_else(|errors| panic!("{}", source.render(&errors[0])));
    if let Some(error) = verify(&module, &table).first() {
        panic!("{}", source.render(error));
    }
    let before = body(&module, &table);
    let mut applied = Rules::new();
    canonicalize::run_with(
        &mut module,
        &table,
        Some(rules),
        Some(&mut applied),
        &canonicalize::Options::default(),
    )
    .expect("the canonicalization refuses nothing");
    (before, body(&module, &table), applied)
}

/// What there is to see of a rule.
fn shown(rule: &ValueRule, before: &str, with: &str, without: &str) -> String {
    let mut shown = String::new();
    for line in rule.meaning.lines() {
        writeln!(shown, "; {line}").expect("strings grow");
    }
    write!(shown, "{}\n  with it\n{with}", rule.name).expect("strings grow");
    match without == before {
        true => shown.push_str("  without it, nothing changes\n"),
        false => write!(shown, "  without it\n{without}").expect("strings grow"),
    }
    shown
}

#[test]
fn each_rule_is_needed() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/values");
    let rules = ValueRules::builtin();
    let mut without = RuleSet::load(rules::BUILTIN).unwrap_or_else(|e| panic!("{}", e.render()));
    let (mut wrong, mut differing) = (Vec::new(), Vec::new());
    for entry in fs::read_dir(&directory).expect("the directory can be read") {
        let path = entry.expect("the directory can be read").path();
        let is_of = |file: &(&str, &str)| Path::new(file.0).file_stem() == path.file_stem();
        if !BUILTIN.iter().any(is_of) {
            wrong.push(format!("{}: no such file of rules", path.display()));
        }
    }
    for (number, (file, _)) in BUILTIN.iter().enumerate() {
        let name = Path::new(file).file_stem().expect("rules are in files");
        let input = directory.join(name).with_extension("mlir");
        let text = fs::read_to_string(&input).unwrap_or_default();
        let functions = functions(text.trim_end());
        let own = rules.rules().iter().filter(|rule| rule.file == number);
        let is_rule = |name: &str| own.clone().any(|rule| rule.name == name);
        let left_over = functions.iter().filter(|function| !is_rule(function.0));
        wrong.extend(left_over.map(|function| format!("there is no rule {}", function.0)));
        let mut said = Vec::new();
        for rule in own.clone() {
            let name = rule.name.as_str();
            let Some((_, function)) = functions.iter().find(|function| function.0 == name) else {
                wrong.push(format!("{name} has no function in {}", input.display()));
                continue;
            };
            let (before, with, applied) = canonicalized(function, RuleSet::builtin());
            without = without.with_values(rules.without(name));
            let (_, other, _) = canonicalized(function, &without);
            if !applied.contains_key(name) {
                wrong.push(format!("{name} is not applied to its function"));
            } else if with == other {
                wrong.push(format!("without {name} its function becomes the same"));
            }
            said.push(shown(rule, &before, &with, &other));
        }
        let said = said.join("\n");
        let expectation = input.with_extension("out");
        if std::env::var_os("FREEHOLD_BLESS").is_some() {
            fs::write(&expectation, &said).expect("expectations can be written");
        }
        let expected = fs::read_to_string(&expectation).unwrap_or_default();
        differing.extend((said != expected).then(|| expectation.display().to_string()));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(differing.is_empty(), "other results: {differing:#?}");
}
