//! `--mlir-pass-statistics`: what passes counted, in the form of mlir-opt's report. What is counted
//! is what `--stats` has: operations that came and went, and rules that fired.

use freehold_passes::stats::{PassStats, Stats};

use super::options::StatisticsForm;

const TITLE: &str = "\
===-------------------------------------------------------------------------===
                         ... Pass statistics report ...
===-------------------------------------------------------------------------===
";

/// The report.
pub fn report(stats: &Stats, form: StatisticsForm) -> String {
    let mut out = TITLE.to_owned();
    let mut passes: Vec<&PassStats> = stats.passes.iter().collect();
    if form == StatisticsForm::List {
        passes.sort_by_key(|pass| pass.name);
    }
    let mut last: &[String] = &[];
    for pass in passes {
        let nested = form == StatisticsForm::Pipeline && !pass.anchors.is_empty();
        if nested && pass.anchors != last {
            out.push_str(&format!("'{}' Pipeline\n", pass.anchors.join("/")));
        }
        last = &pass.anchors;
        let indent = if nested { "  " } else { "" };
        out.push_str(&format!("{indent}{}\n", pass.name));
        for (count, name, meaning) in counted(pass) {
            out.push_str(&format!("{indent}  (S) {count:>6} {name} - {meaning}\n"));
        }
    }
    out.push('\n');
    out
}

/// What a pass counted: how much, what it is called and means.
fn counted(pass: &PassStats) -> Vec<(u64, String, &'static str)> {
    let mut counted = Vec::new();
    for (name, before, after) in pass.changes() {
        match after > before {
            true => counted.push((after - before, format!("{name}-made"), "More operations")),
            false => counted.push((before - after, format!("{name}-gone"), "Fewer operations")),
        }
    }
    for (name, fired) in &pass.rules {
        counted.push((fired.times, name.clone(), "How often the rule fired"));
    }
    counted
}
