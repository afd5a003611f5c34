//! The deallocs of the document: before and after, the rules between, and the e-graphs, each
//! formula's once.

use serde_json::{Value, json};

use rustc_hash::FxHashMap;

use crate::stage::{Dealloc, Spelled};
use freehold_base::diagnostics::Source;
use freehold_ir::Location;
use freehold_passes::rewrite::simplify_deallocs::{Fact, Rewriting, Told};
use freehold_rules::RuleSet;
use freehold_rules::egraph::{Chain, Trace, trace};

use super::left_out::{Bounds, LeftOut};
use super::places::{place, site};

pub(super) struct Writer<'a> {
    source: &'a Source,
    rules: &'a RuleSet,
    bounds: &'a Bounds,
    pub(super) egraphs: Vec<Value>,
    /// The places of e-graphs, by the formulas that they begin with.
    places: FxHashMap<String, usize>,
    explained: usize,
    unexplained: usize,
}

impl<'a> Writer<'a> {
    pub(super) fn new(source: &'a Source, rules: &'a RuleSet, bounds: &'a Bounds) -> Self {
        Writer {
            source,
            rules,
            bounds,
            egraphs: Vec::new(),
            places: FxHashMap::default(),
            explained: 0,
            unexplained: 0,
        }
    }

    pub(super) fn dealloc(&mut self, dealloc: &Dealloc) -> Value {
        let after = dealloc.after.iter();
        let is_changed = dealloc.told.iter().any(|told| told.is_changed);
        let mut out = json!({
            "before": self.spelled(&dealloc.before),
            "after": after.map(|spelled| self.spelled(spelled)).collect::<Vec<_>>(),
            "changed": is_changed,
        });
        site(&mut out, &dealloc.site);
        if dealloc.told.is_empty() {
            return out;
        }
        if self.explained == self.bounds.deallocs {
            self.unexplained += 1;
            return out;
        }
        self.explained += 1;
        out["steps"] = dealloc.told.iter().map(|told| self.told(told)).collect();
        out
    }

    /// What is not in the document; the command that tells it is `ask`.
    pub(super) fn left_out(&self, ask: String) -> Option<LeftOut> {
        let what = match self.unexplained {
            1 => "why a dealloc became what it is".to_owned(),
            count => format!("why {count} deallocs became what they are"),
        };
        (self.unexplained > 0).then_some(LeftOut { what, ask })
    }

    fn spelled(&self, spelled: &Spelled) -> Value {
        json!({ "text": spelled.text, "notes": self.notes(&spelled.notes) })
    }

    fn notes(&self, notes: &[(Location, String)]) -> Vec<Value> {
        let note = |(at, text): &(Location, String)| {
            let mut out = json!({ "text": text });
            place(&mut out, self.source.line_column(*at));
            out
        };
        notes.iter().map(note).collect()
    }

    fn told(&mut self, told: &Told) -> Value {
        let rewritings: Vec<Value> = told
            .rewritings
            .iter()
            .map(|one| self.rewriting(one))
            .collect();
        json!({
            "changed": told.is_changed,
            "before": told.before,
            "after": told.after,
            "results": told.results,
            "same": facts(&told.same),
            "apart": facts(&told.apart),
            "rewritings": rewritings,
            "notes": self.notes(&told.notes),
        })
    }

    fn rewriting(&mut self, rewriting: &Rewriting) -> Value {
        let steps = rewriting.steps.iter().map(
            |step| json!({ "rule": step.rule, "forward": step.is_forward, "term": step.term }),
        );
        let alike = rewriting.alike.iter();
        let alike = alike.map(|(first, rest)| json!({ "of": first, "also": rest }));
        let legend = rewriting.legend.iter();
        let legend = legend.map(|(leaf, means)| json!({ "leaf": leaf, "means": means }));
        json!({
            "about": rewriting.about,
            "start": rewriting.start,
            "steps": steps.collect::<Vec<_>>(),
            "facts": rewriting.facts,
            "alike": alike.collect::<Vec<_>>(),
            "legend": legend.collect::<Vec<_>>(),
            "egraph": self.egraph(&rewriting.chain),
        })
    }

    /// The number of the e-graph of a formula; none where it was left out.
    fn egraph(&mut self, chain: &Chain) -> Option<usize> {
        let stated: Vec<_> = chain.facts.stated().collect();
        let key = format!("{} {:?} {stated:?}", chain.start, chain.definitions);
        if let Some(&number) = self.places.get(&key) {
            return Some(number);
        }
        if self.egraphs.len() == self.bounds.egraphs {
            return None;
        }
        let number = self.egraphs.len();
        self.egraphs
            .push(egraph(&trace(chain, self.rules), self.bounds.nodes));
        self.places.insert(key, number);
        Some(number)
    }
}

fn facts(facts: &[Fact]) -> Vec<Value> {
    let fact = |fact: &Fact| json!({ "text": fact.text, "rules": fact.rules });
    facts.iter().map(fact).collect()
}

pub(super) fn egraph(run: &Trace, most: usize) -> Value {
    let rounds = run.rounds.iter().map(|round| {
        let applied = round.applied.iter();
        let applied = applied.map(|(rule, count)| json!({ "rule": rule, "times": count }));
        json!({
            "nodes": round.nodes,
            "classes": round.classes,
            "applied": applied.collect::<Vec<_>>(),
        })
    });
    let mut out = json!({
        "root": run.root,
        "rounds": rounds.collect::<Vec<_>>(),
    });
    if let Err(limit) = &run.outcome {
        out["limit"] = limit.as_str().into();
    }
    let nodes: usize = run.classes.iter().map(|class| class.nodes.len()).sum();
    out["size"] = nodes.into();
    if nodes <= most {
        let classes = run.classes.iter().map(|class| {
            let nodes = class.nodes.iter();
            let nodes = nodes.map(|node| json!({ "name": node.name, "children": node.children }));
            json!({ "number": class.number, "nodes": nodes.collect::<Vec<_>>() })
        });
        out["classes"] = classes.collect();
    }
    out
}
