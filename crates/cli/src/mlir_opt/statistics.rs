//! `--mlir-pass-statistics`: what passes counted, in the form of mlir-opt's report. What is counted
//! is what `--stats` has: operations that came and went, and rules that fired.

use freehold_passes::Pipeline;
use freehold_passes::stats::{PassStats, Stats};

use super::options::StatisticsForm;

const TITLE: &str = "\
===-------------------------------------------------------------------------===
                         ... Pass statistics report ...
===-------------------------------------------------------------------------===
";

/// The report.
pub fn report(stats: &Stats, pipeline: &Pipeline, form: StatisticsForm) -> String {
    let mut out = TITLE.to_owned();
    let anchors = pipeline.steps.iter();
    let anchors = anchors.flat_map(|step| step.passes.iter().map(|_| step.anchors.join("/")));
    let mut passes: Vec<(String, &PassStats)> = anchors.zip(&stats.passes).collect();
    if form == StatisticsForm::List {
        passes.sort_by_key(|pass| pass.1.name);
    }
    let mut last = String::new();
    for (anchor, pass) in passes {
        let nested = form == StatisticsForm::Pipeline && !anchor.is_empty();
        if nested && anchor != last {
            out.push_str(&format!("'{anchor}' Pipeline\n"));
        }
        last = anchor;
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
