use freehold_lab::values::*;
use freehold_rules::values::ValueRules;
fn main() {
    let rules = ValueRules::builtin();
    let pick: Vec<String> = std::env::args().skip(1).collect();
    let t0 = std::time::Instant::now();
    for rule in rules.rules() {
        if !pick.is_empty() && !pick.contains(&rule.name) {
            continue;
        }
        let t = std::time::Instant::now();
        let v = prove(rules.schema(), rule, &Effort::default());
        let ms = t.elapsed().as_millis();
        match v {
            Verdict::Sound(r) => println!(
                "{:6} ms {}: sound {:?} beyond {:?} v{} s{} c{}",
                ms, rule.name, r.widths, r.beyond, r.by_values, r.by_sat, r.conflicts
            ),
            Verdict::Unsound(c) => println!("{:6} ms {}: UNSOUND {}", ms, rule.name, c.describe()),
            v => println!("{:6} ms {}: {:?}", ms, rule.name, v),
        }
    }
    println!("{} ms", t0.elapsed().as_millis());
}
