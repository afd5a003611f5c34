//! The given atoms of the rules of ownership, every row of each, by definition.

use std::collections::BTreeMap;

use freehold::facts::{BlockId, EdgeId, EdgeKind, Kind, PassId, ValueId};
use freehold::query::GroundTerm as Term;

use super::Given;

/// Sorted rows, by relation.
pub type Tables = BTreeMap<&'static str, Vec<Vec<Term>>>;

fn word(text: &str) -> Term {
    Term::Word(text.into())
}

impl Given {
    pub(super) fn given_rows(&self) -> Tables {
        let mut tables = Tables::new();
        self.of_words(&mut tables);
        self.of_values(&mut tables);
        self.of_blocks(&mut tables);
        self.of_edges(&mut tables);
        self.of_passes(&mut tables);
        for rows in tables.values_mut() {
            rows.sort();
            rows.dedup();
        }
        tables
    }

    fn block(&self, b: BlockId) -> Term {
        Term::Block(self.extracted.ids.blocks[b])
    }

    fn target(&self, e: EdgeId) -> Option<Term> {
        Some(match self.extracted.facts.edges[e].kind {
            EdgeKind::Branch { to, .. } => self.block(to),
            EdgeKind::Exit => word("outside"),
            EdgeKind::Return => word("caller"),
            EdgeKind::Unreachable => word("nowhere"),
            EdgeKind::Entry | EdgeKind::Call => return None,
        })
    }

    fn of_words(&self, tables: &mut Tables) {
        for (name, words) in [
            ("yes", &["always"][..]),
            ("no", &["never"]),
            ("open", &["unknown"]),
            ("i1", &["i1"]),
            ("some", &["always", "i1", "unknown"]),
            ("plain", &["always", "never", "unknown"]),
            ("token", &["always", "i1", "never", "unknown"]),
        ] {
            tables.insert(name, words.iter().map(|text| vec![word(text)]).collect());
        }
    }

    fn of_values(&self, tables: &mut Tables) {
        let facts = &self.extracted.facts;
        let second = |v: ValueId| facts.one_call.iter().any(|row| row.1 == v);
        let borrows = |v: ValueId| {
            let mut pairs = facts.one_call.iter();
            pairs.any(|pair| pair.1 == v && self.can_own(pair.0))
        };
        for v in self.ids() {
            let mut add = |name, row: Vec<Term>| tables.entry(name).or_default().push(row);
            let kind = self.kind(v);
            let (is_call, is_merge) = (
                matches!(kind, Kind::Call | Kind::DynamicCall),
                kind == Kind::Merge,
            );
            if self.can_own(v) {
                add("can_own", vec![self.term(v)]);
                add(
                    "defined_here",
                    vec![self.block(facts.values[v].block), self.term(v)],
                );
            }
            if !(is_merge || matches!(kind, Kind::Allocation | Kind::Call | Kind::Consumed)) {
                add("foreign", vec![self.term(v)]);
            }
            if is_merge || kind == Kind::DynamicCall || borrows(v) {
                add("borrower", vec![self.term(v)]);
            }
            let token = match kind {
                Kind::DynamicCall => "i1",
                _ if is_call && second(v) => "i1",
                Kind::Allocation | Kind::Call | Kind::Consumed => "always",
                _ => continue,
            };
            if self.root(v) == v {
                add("begins_as", vec![self.term(v), word(token)]);
            }
        }
        let calls = facts.one_call.iter();
        let calls = calls.map(|&(k, m)| vec![self.term(k), self.term(m)]);
        tables.insert("one_call", calls.collect());
        let stored = facts.captured.iter().map(|&v| vec![self.term(v)]);
        tables.insert("captured", stored.collect());
    }

    fn of_blocks(&self, tables: &mut Tables) {
        let facts = &self.extracted.facts;
        let mut add = |name, row: Vec<Term>| tables.entry(name).or_default().push(row);
        for (b, fact) in &facts.blocks {
            if let Some(parent) = fact.parent {
                add("inside", vec![self.block(b), self.block(parent)]);
            }
            for v in self.ids() {
                let home = facts.values[v].block;
                if facts.blocks[home].region != fact.region {
                    continue;
                }
                add("same_region", vec![self.term(v), self.block(b)]);
                if home != b {
                    add("elsewhere", vec![self.block(b), self.term(v)]);
                }
            }
        }
        for &(v, at) in &facts.used_at {
            for b in self.around(at) {
                add("needs", vec![self.block(b), self.term(v)]);
            }
        }
        for &(v, b) in &facts.freed_at {
            add("freed_at", vec![self.block(b), self.term(v)]);
        }
        for edge in facts.edges.values() {
            let at = facts.blocks[edge.from].preorder;
            if !matches!(edge.kind, EdgeKind::Exit | EdgeKind::Return) {
                continue;
            }
            for v in self.ids() {
                let fact = &facts.values[v];
                if fact.preorder < at && at <= fact.scope_end {
                    for b in self.around(edge.from) {
                        add("ends_scope", vec![self.block(b), self.term(v)]);
                    }
                }
            }
        }
    }

    fn of_edges(&self, tables: &mut Tables) {
        let facts = &self.extracted.facts;
        let mut add = |name, row: Vec<Term>| tables.entry(name).or_default().push(row);
        for (e, edge) in &facts.edges {
            let from = self.block(edge.from);
            if let Some(to) = self.target(e) {
                add(
                    "edge",
                    vec![Term::Edge(e), from.clone(), self.number(e), to],
                );
            }
            match edge.kind {
                EdgeKind::Branch { to, .. } => {
                    add("edge_on", vec![Term::Edge(e), from.clone(), self.block(to)]);
                    add("successor", vec![from, self.number(e), self.block(to)]);
                }
                EdgeKind::Exit | EdgeKind::Return => add("edge_out", vec![Term::Edge(e), from]),
                _ => {}
            }
        }
    }

    fn of_passes(&self, tables: &mut Tables) {
        let facts = &self.extracted.facts;
        let mut add = |name, row: Vec<Term>| tables.entry(name).or_default().push(row);
        let owners: Vec<ValueId> = self
            .ids()
            .into_iter()
            .filter(|&v| self.can_own(v))
            .collect();
        let is_owning = |v: ValueId| self.owning_merges.contains(&v) || self.dead(v);
        for (p, pass) in &facts.passes {
            let edge = &facts.edges[pass.edge];
            let (term, from) = (Term::Pass(p), self.block(edge.from));
            let operand = self.term(pass.operand);
            let borrowers = pass.targets.iter().copied().filter(|&t| self.borrows_at(t));
            let borrowers: Vec<ValueId> = borrowers.collect();
            if pass.targets.is_empty() || !borrowers.is_empty() {
                add("pass_operand", vec![term.clone(), operand.clone()]);
            }
            for &m in &borrowers {
                let merge = self.term(m);
                match edge.kind {
                    EdgeKind::Branch { to, .. } => {
                        add("branch_pass", vec![term.clone(), self.block(to), merge]);
                    }
                    EdgeKind::Exit => add("exit_pass", vec![term.clone(), from.clone(), merge]),
                    EdgeKind::Entry | EdgeKind::Call => {
                        add("entry_pass", vec![term.clone(), merge]);
                    }
                    _ => {}
                }
            }
            let owning = pass.targets.iter().copied().find(|&t| is_owning(t));
            for m in self.ids() {
                let class = |v: ValueId| facts.values[v].merge_class;
                let merges = self.kind(m) == Kind::Merge;
                if owning.is_some_and(|first| merges && class(first) == class(m)) {
                    add("gives", vec![term.clone(), self.term(m)]);
                }
            }
            let returns = edge.kind == EdgeKind::Return;
            if owning.is_some() || returns {
                add("weighs", vec![term.clone()]);
            }
            if returns {
                add("returns", vec![term.clone(), from.clone(), operand]);
            }
            match edge.kind {
                EdgeKind::Branch { to, .. } => {
                    add("goes_to", vec![term.clone(), self.block(to)]);
                }
                EdgeKind::Exit | EdgeKind::Return => add("goes_out", vec![term.clone()]),
                EdgeKind::Entry | EdgeKind::Call => add("enters_from", vec![term.clone(), from]),
                EdgeKind::Unreachable => {}
            }
            let region = facts.blocks[edge.from].region;
            for &o in owners.iter().filter(|&&o| facts.region_of(o) == region) {
                add("here", vec![term.clone(), self.term(o)]);
            }
            for s in self.reaching(self.root(pass.operand), &|_| true) {
                if self.can_begin(s) {
                    add("brings", vec![term.clone(), self.term(s)]);
                }
            }
            add("of_edge", vec![term.clone(), Term::Edge(pass.edge)]);
            for (q, other) in &facts.passes {
                let onward = matches!(edge.kind, EdgeKind::Branch { .. } | EdgeKind::Exit);
                let gives = |p: PassId| facts.passes[p].targets.iter().any(|&t| self.borrows_at(t));
                if other.edge != pass.edge || p == q {
                    continue;
                }
                add("shares_edge", vec![term.clone(), Term::Pass(q)]);
                if p < q && onward && gives(p) && gives(q) {
                    add("before", vec![term.clone(), Term::Pass(q)]);
                }
            }
        }
        for (p, q, k, m) in self.same_position() {
            let row = [Term::Pass(p), Term::Pass(q), self.term(k), self.term(m)];
            add("same_position", row.to_vec());
        }
        for (p, o) in self.transferred() {
            add("transferred", vec![Term::Pass(p), self.term(o)]);
        }
        let memrefs = self.ids().into_iter().map(|v| self.term(v));
        let only = |v: Term| vec![v.clone(), Term::Set([v].into())];
        tables.insert("only", memrefs.map(only).collect());
    }
}
