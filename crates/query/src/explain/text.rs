//! Explanations as text and as JSON.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use crate::columns::Cell;
use crate::relations::{EDGE, Relation, written};
use freehold_base::{columns, escape};

use super::atom::{GroundAtom, Predicate, Term};
use super::definitions::Definitions;
use super::derivation::Step;
use super::explanation::{Condition, Detail, Explanation, Spelled, SpelledDerivation};
use super::terms::Terms;
use super::tree::Tree;

/// Wider atoms do not move what stands behind the others.
pub(crate) const WIDEST: usize = 60;

/// How an atom reads, and where it can be read off.
pub(super) fn spell(terms: &Terms, atom: &GroundAtom) -> Spelled {
    let names = terms.database.names;
    let spelled = atom.terms.iter().map(|term| spell_term(terms, term));
    let mut spelled: Vec<String> = spelled.collect();
    let is_of_edges = atom.predicate.is_of_edges();
    if let (true, [from, number, to, ..]) = (is_of_edges, &atom.terms[..]) {
        spelled[EDGE] = terms.edge_text([from, number, to]);
    }
    let spelled: Vec<&str> = spelled.iter().map(String::as_str).collect();
    let position = match (terms.place(atom), atom.terms.first()) {
        (Some(op), _) => names.op_position(op),
        (None, Some(Term::Value(value))) => names.value_position(*value),
        _ => None,
    };
    let line = position.map_or("", |(line, _)| names.source.line(line).trim());
    Spelled {
        atom: written(atom.predicate.name(), &spelled, is_of_edges),
        position,
        line: escape::source_line(line).into_owned(),
        is_word: Definitions::is_word(atom),
    }
}

fn spell_term(terms: &Terms, term: &Term) -> String {
    let names = terms.database.names;
    match term {
        Term::Value(value) => names.value(*value),
        Term::Block(block) => names.block(*block),
        Term::Op(op) => {
            let item = names.item(Cell::Op(*op), terms.database.words);
            format!("{} at {}", item.text, names.position(*op))
        }
        Term::Number(number) => number.to_string(),
        Term::Word(word) => escape::line(word).into_owned(),
        Term::Anything => "_".to_owned(),
    }
}

/// All explanations, as a reader wants them.
pub(crate) fn table(explanations: &[Explanation], detail: Detail) -> String {
    let mut out = String::new();
    for (number, explanation) in explanations.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        let _ = write!(out, "@{}:", explanation.function);
        for (name, item) in &explanation.variables {
            let _ = write!(out, " ?{name} = {}", item.text);
            if let Some((line, column)) = item.position {
                let _ = write!(out, " ({line}:{column})");
            }
        }
        out += match explanation.is_answer {
            true => "\n",
            false => " no answer\n",
        };
        for condition in &explanation.conditions {
            write_condition(&mut out, condition, detail);
        }
    }
    out
}

fn write_condition(out: &mut String, condition: &Condition, detail: Detail) {
    let Some(why) = &condition.why else {
        let sign = if condition.holds { "" } else { "not " };
        let _ = writeln!(out, "  {sign}{}", condition.text);
        return;
    };
    let mut tree = Tree::of(why, detail);
    let left = tree.write();
    let lines = tree.lines.iter();
    let lines = lines.map(|line| (line.0.as_str(), line.1.as_str()));
    columns::pairs(out, ("", WIDEST), lines);
    match detail {
        Detail::Short if left > 0 => {
            let _ = writeln!(out, "    ... {left} more lines: --explain=full has them");
        }
        Detail::Full if left > 0 => {
            let _ = writeln!(out, "    ... {left} more atoms: --format=json has all");
        }
        _ => {}
    }
}

/// The lines of a condition, each with what stands behind it.
pub(super) fn lines(condition: &Condition, detail: Detail) -> Vec<(String, String)> {
    match &condition.why {
        Some(why) => {
            let mut tree = Tree::of(why, detail);
            tree.write();
            tree.lines
        }
        None => vec![(format!("  {}", condition.text), String::new())],
    }
}

/// Whether a reader needs no word about a premise that is as it has to be.
pub(super) fn is_obvious(atom: &GroundAtom) -> bool {
    match atom.predicate {
        Predicate::Relation(relation) => matches!(relation, Relation::Block | Relation::Memref),
        // A memref that is no view is its own root.
        Predicate::Named(_) => atom.predicate.name() == "root" && atom.terms[0] == atom.terms[1],
    }
}

/// All explanations, for programs.
pub(crate) fn json(explanations: &[Explanation]) -> String {
    let all: Vec<Value> = explanations.iter().map(explanation_json).collect();
    format!("{:#}\n", json!({ "explanations": all }))
}

fn explanation_json(explanation: &Explanation) -> Value {
    let mut variables = Map::new();
    for (name, item) in &explanation.variables {
        let mut cell = json!({ "text": &*item.text });
        place(&mut cell, item.position);
        variables.insert(format!("?{name}"), cell);
    }
    let conditions: Vec<Value> = explanation.conditions.iter().map(condition_json).collect();
    json!({
        "function": &*explanation.function,
        "variables": variables,
        "answer": explanation.is_answer,
        "conditions": conditions,
    })
}

fn condition_json(condition: &Condition) -> Value {
    let mut out = json!({ "condition": condition.text, "holds": condition.holds });
    let Some(why) = &condition.why else {
        return out;
    };
    out["nodes"] = why.json();
    out
}

impl SpelledDerivation {
    /// Whether a reader needs no word about a node where it is as it has to be.
    pub fn is_obvious(&self, node: usize) -> bool {
        is_obvious(&self.derivation.nodes[node].atom)
    }

    /// The nodes of the derivation, for programs: the first is what was asked about.
    pub fn json(&self) -> Value {
        let nodes = self.derivation.nodes.iter().zip(&self.spelled);
        let nodes = nodes.map(|(node, spelled)| {
            let mut out = json!({ "atom": spelled.atom, "holds": node.holds });
            match &node.step {
                Step::Given => out["step"] = "given".into(),
                Step::Open => out["step"] = "open".into(),
                Step::Rule(rule, premises) => {
                    out["step"] = "rule".into();
                    out["rule"] = rule.as_str().into();
                    out["premises"] = premises.as_slice().into();
                }
                Step::Fails(tried, is_all) => {
                    out["step"] = "fails".into();
                    if !is_all {
                        out["all"] = false.into();
                    }
                    let tried = tried.iter();
                    let tried = tried.map(|(rule, node)| json!({ "rule": rule, "premise": node }));
                    out["instances"] = tried.collect();
                }
            }
            place(&mut out, spelled.position);
            out
        });
        nodes.collect()
    }
}

fn place(out: &mut Value, position: Option<(usize, usize)>) {
    if let Some((line, column)) = position {
        out["line"] = line.into();
        out["column"] = column.into();
    }
}
