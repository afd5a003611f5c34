//! What `scc_times_summary` of an Ascent program says: the time of each stratum, and of each rule
//! where the build measures them (the feature `rule-times`).

/// Each rule and its nanoseconds; where rules are not measured, each stratum.
pub(super) fn strata(summary: &str) -> Vec<(String, u64)> {
    let mut strata = Vec::new();
    let mut rules = Vec::new();
    let mut rule = None;
    for line in summary.lines() {
        let line = line.trim();
        if let Some(text) = line.strip_prefix("rule ") {
            rule = Some(text.to_owned());
        } else if let Some(time) = line.strip_prefix("time: ") {
            rules.extend(rule.take().zip(nanoseconds(time)));
        } else if let Some(rest) = line.strip_prefix("scc ")
            && let Some((number, rest)) = rest.split_once(": ")
            && let Some((_, time)) = rest.split_once("time: ")
        {
            strata.extend(nanoseconds(time).map(|time| (format!("stratum {number}"), time)));
        }
    }
    match rules.is_empty() {
        true => strata,
        false => rules,
    }
}

/// A duration as `Debug` writes it.
fn nanoseconds(text: &str) -> Option<u64> {
    let units = [("ns", 1.0), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)];
    units.iter().find_map(|(unit, factor)| {
        let number: f64 = text.strip_suffix(unit)?.parse().ok()?;
        Some((number * factor) as u64)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ascent::ascent;

    ascent! {
        #![measure_rule_times]
        struct Reach;
        relation edge(u32, u32);
        relation reach(u32, u32);
        reach(x, y) <-- edge(x, y);
        reach(x, z) <-- reach(x, y), edge(y, z);
    }

    #[test]
    fn rules_and_strata_of_a_program_are_read() {
        let mut program = Reach {
            edge: (0..200).map(|n| (n, n + 1)).collect(),
            ..Reach::default()
        };
        program.run();
        let summary = program.scc_times_summary();
        let rules = strata(&summary);
        assert_eq!(rules.len(), 2, "{summary}");
        let sum: u64 = rules.iter().map(|rule| rule.1).sum();
        let longest = rules.iter().max_by_key(|rule| rule.1);
        assert!(longest.is_some_and(|rule| rule.0.contains("reach") && rule.0.contains("edge")));
        let without: Vec<&str> = summary.lines().filter(|l| l.starts_with("scc ")).collect();
        let without = strata(&without.join("\n"));
        assert_eq!(without[0].0, "stratum 0");
        let whole: u64 = without.iter().map(|stratum| stratum.1).sum();
        assert!(whole >= sum, "{summary}");
    }

    #[test]
    fn durations_are_read_as_debug_writes_them() {
        for nanoseconds_of in [0_u64, 7, 1_500, 2_000_000, 3_000_000_000] {
            let text = format!("{:?}", std::time::Duration::from_nanos(nanoseconds_of));
            assert_eq!(nanoseconds(&text), Some(nanoseconds_of), "{text}");
        }
    }
}
