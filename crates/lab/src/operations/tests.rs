use super::*;

#[test]
fn the_built_in_rules_break_no_small_program() {
    let rules = OperationRules::builtin();
    let mut lab = OperationLab::default();
    let only = std::env::var("ONLY").unwrap_or_default();
    for rule in rules.rules() {
        if !rule.name.contains(&only) {
            continue;
        }
        let start = std::time::Instant::now();
        let verdict = lab.judge(rules, rule, Bounds { enough: 100, tries: 5000 });
        match verdict {
            Verdict::Broken(broken) => println!(
                "{}: BROKEN\n{}\n{}\n{}",
                rule.name, broken.before, broken.after, broken.fault
            ),
            verdict => println!("{}: {verdict:?} {:?}", rule.name, start.elapsed()),
        }
    }
}
