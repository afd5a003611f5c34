//! What rules that are tried do to all programs of a directory together.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use freehold_base::diagnostics::Source;
use freehold_lab::{Cost, Through, Trial};

use super::trial::{costs, costs_json, count, place};

/// So many places are named of each rule.
const SHOWN: usize = 5;

/// The sums over programs.
#[derive(Default)]
pub struct Survey {
    programs: usize,
    changed: usize,
    /// The programs that are wrong, or cannot be read.
    pub not_tried: usize,
    costs: [Cost; 2],
    rules: BTreeMap<String, OfRule>,
}

/// What one rule did.
#[derive(Default)]
struct OfRule {
    programs: usize,
    /// Of a rule about values, how often it was applied; of others, for how many operations it was
    /// needed.
    times: usize,
    is_of_values: bool,
    /// How many operations there are more without it.
    saves: i64,
    places: Vec<String>,
}

impl Survey {
    /// Adds what was found of one program.
    pub fn add(&mut self, source: &Source, trial: &Trial) {
        self.programs += 1;
        self.changed += usize::from(!trial.diff.is_empty());
        for (sum, cost) in self.costs.iter_mut().zip(&trial.costs) {
            sum.checks += cost.checks;
            sum.deallocs += cost.deallocs;
            sum.clones += cost.clones;
            sum.operations += cost.operations;
            sum.nodes += cost.nodes;
        }
        for fired in &trial.fired {
            let rule = self.rules.entry(fired.rule.clone()).or_default();
            rule.programs += 1;
            rule.times += fired
                .applied
                .map_or(fired.places.len(), |applied| applied.0);
            rule.is_of_values |= fired.applied.is_some();
            rule.saves += fired.applied.map_or(0, |applied| applied.1);
            let places = fired.places.iter().map(|&at| place(source, at));
            let room = (SHOWN + 1).saturating_sub(rule.places.len());
            rule.places.extend(places.take(room));
        }
    }

    /// The rules, the ones that were applied most often first.
    fn ranked(&self) -> Vec<(&String, &OfRule)> {
        let mut rules: Vec<(&String, &OfRule)> = self.rules.iter().collect();
        rules.sort_by_key(|(_, rule)| std::cmp::Reverse(rule.times));
        rules
    }

    /// The sums as text.
    pub fn text(&self, directory: &str, through: Through) -> String {
        let programs = count(self.programs as i64, "program");
        let mut out = format!("{directory}: {programs}, {} changed", self.changed);
        if self.not_tried > 0 {
            out.push_str(&format!(", {} not tried", self.not_tried));
        }
        out.push('\n');
        if self.rules.is_empty() {
            out.push_str("  no new rule was needed\n");
        }
        for (name, rule) in self.ranked() {
            let did = if rule.is_of_values {
                "applied"
            } else {
                "needed"
            };
            let times = count(rule.times as i64, "time");
            let programs = count(rule.programs as i64, "program");
            out.push_str(&format!("  {name}: {did} {times} in {programs}"));
            if rule.is_of_values {
                out.push_str(&format!(", saves {}", count(rule.saves, "operation")));
            }
            let shown = &rule.places[..rule.places.len().min(SHOWN)];
            out.push_str(&format!("; at {}", shown.join(", ")));
            if rule.places.len() > SHOWN {
                out.push_str(" and others");
            }
            out.push('\n');
        }
        out.push_str(&costs(through, &self.costs));
        out
    }

    /// The sums as data.
    pub fn json(&self, directory: &str) -> Value {
        let rules = self.ranked().into_iter().map(|(name, rule)| {
            let mut out = json!({ "rule": name, "times": rule.times, "programs": rule.programs });
            if rule.is_of_values {
                out["saves"] = json!(rule.saves);
            }
            out
        });
        json!({
            "directory": directory,
            "programs": self.programs,
            "changed": self.changed,
            "not_tried": self.not_tried,
            "rules": rules.collect::<Vec<_>>(),
            "before": costs_json(&self.costs[0]),
            "after": costs_json(&self.costs[1]),
        })
    }
}
