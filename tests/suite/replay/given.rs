//! What is given for derivations, made from a function's facts by definition: slowly, and without
//! the explainer's tables.

use std::collections::BTreeSet;

use freehold::facts::{CallFact, EdgeId, EdgeKind, Extracted, Facts, Kind, Lifetimes, ValueId};
use freehold::ir::{Block, Module, Op, Value};
use freehold::query::GroundTerm as Term;

pub struct Given {
    pub(super) extracted: Extracted,
    /// The same where calls give what bodies say.
    given: Extracted,
    lives: Lifetimes,
    /// The owning merges, by search.
    pub(super) owning_merges: BTreeSet<ValueId>,
    ops: Vec<Op>,
    freed: Vec<(Op, Value)>,
}

impl Given {
    pub fn new(
        module: &Module,
        function: Op,
        [extracted, given]: [Extracted; 2],
        lives: Lifetimes,
    ) -> Given {
        let ops = freehold::ir::collect_ops(module, function);
        let rows = extracted.facts.freed_at.iter().zip(&extracted.ids.free_ops);
        let freed = rows
            .map(|(row, &op)| (op, extracted.ids.values[row.0]))
            .collect();
        let mut given = Given {
            owning_merges: BTreeSet::new(),
            extracted,
            given,
            lives,
            ops,
            freed,
        };
        given.owning_merges = given.all_owning_merges();
        given
    }

    pub fn memrefs(&self) -> Vec<Value> {
        self.extracted.ids.values.values().copied().collect()
    }

    pub fn values(&self) -> Vec<Value> {
        self.lives.values.values().copied().collect()
    }

    pub fn blocks(&self) -> Vec<Block> {
        self.lives.blocks.values().copied().collect()
    }

    pub fn ops(&self) -> &[Op] {
        &self.ops
    }

    pub(super) fn ids(&self) -> Vec<ValueId> {
        self.extracted.facts.values.keys().collect()
    }

    pub(super) fn kind(&self, v: ValueId) -> Kind {
        self.extracted.facts.values[v].kind
    }

    pub(super) fn root(&self, v: ValueId) -> ValueId {
        let views = &self.extracted.facts.view_of;
        let mut at = v;
        while let Some(view) = views.iter().find(|view| view.0 == at) {
            at = view.1;
        }
        at
    }

    pub(super) fn makes(&self, v: ValueId) -> bool {
        self.root(v) == v && !matches!(self.kind(v), Kind::Merge | Kind::Derived)
    }

    pub(super) fn flows(&self, v: ValueId) -> Vec<ValueId> {
        if self.makes(v) || self.root(v) != v {
            return Vec::new();
        }
        let flows = self.extracted.facts.flow.iter().filter(|flow| flow.1 == v);
        let from: BTreeSet<ValueId> = flows.map(|flow| self.root(flow.0)).collect();
        from.into_iter().collect()
    }

    fn feeds(&self, v: ValueId) -> Vec<ValueId> {
        let facts = &self.extracted.facts;
        let flows = facts.flow.iter().filter(|flow| flow.1 == v);
        let mut from: BTreeSet<ValueId> = flows.map(|flow| flow.0).collect();
        let mut from_memory = self.kind(v) == Kind::Loaded;
        if let Some(call) = self.call_of(v) {
            from.extend(&call.operands);
            from_memory |= call.other;
        }
        let is_handed = |v: ValueId| self.call_of(v).is_some();
        let site = self.site(v).filter(|&site| site != v);
        from.extend(site.filter(|&site| is_handed(v) || is_handed(site)));
        let stored = self.given.facts.captured.iter();
        from.extend(stored.filter(|_| from_memory).map(|&v| self.root(v)));
        from.into_iter().collect()
    }

    /// What a call hands through to one of its results.
    fn call_of(&self, v: ValueId) -> Option<&CallFact> {
        let mut calls = self.given.facts.calls.iter();
        calls.find(|call| call.results.contains(&v))
    }

    /// All that flows lead from to `u`, within `within`, itself included.
    pub(super) fn reaching(
        &self,
        u: ValueId,
        within: &dyn Fn(ValueId) -> bool,
    ) -> BTreeSet<ValueId> {
        let mut seen = BTreeSet::from([u]);
        let mut work = vec![u];
        while let Some(v) = work.pop() {
            let more = self.flows(v).into_iter().filter(|&from| within(from));
            work.extend(more.filter(|&from| seen.insert(from)));
        }
        seen
    }

    pub(super) fn can_begin(&self, s: ValueId) -> bool {
        self.makes(s) || self.kind(s) == Kind::Merge
    }

    fn all_owning_merges(&self) -> BTreeSet<ValueId> {
        let facts = &self.extracted.facts;
        let mut owning: BTreeSet<ValueId> = BTreeSet::new();
        loop {
            let before = owning.len();
            for s in self.ids() {
                if !self.makes(s) && !owning.contains(&s) {
                    continue;
                }
                // What s reaches, all of it dominated by s.
                let mut reached = BTreeSet::from([s]);
                let mut work = vec![s];
                while let Some(u) = work.pop() {
                    for v in self.ids() {
                        if !self.flows(v).contains(&u) {
                            continue;
                        }
                        if !facts.dominates(s, v) {
                            let class = facts.values[v].merge_class;
                            let mates = self.ids().into_iter();
                            owning.extend(mates.filter(|&m| {
                                self.kind(m) == Kind::Merge && facts.values[m].merge_class == class
                            }));
                        } else if reached.insert(v) {
                            work.push(v);
                        }
                    }
                }
            }
            if owning.len() == before {
                return owning;
            }
        }
    }

    pub(super) fn dead(&self, v: ValueId) -> bool {
        self.kind(v) == Kind::Merge && self.flows(v).is_empty()
    }

    fn own_origin(&self, v: ValueId) -> Option<Term> {
        let facts = &self.extracted.facts;
        let outside = Term::Word("outside".into());
        Some(match self.kind(v) {
            _ if facts.unaliased.contains(&v) => self.term(v),
            Kind::Allocation | Kind::Consumed | Kind::Stack if self.makes(v) => self.term(v),
            Kind::Call | Kind::DynamicCall => match self.call_of(v) {
                Some(call) if call.other => outside,
                _ => self.term(self.site(v).unwrap_or(v)),
            },
            Kind::Argument | Kind::External | Kind::Loaded => outside,
            _ => return None,
        })
    }

    /// The first of the results of one call that may be one buffer, by way of others.
    fn site(&self, v: ValueId) -> Option<ValueId> {
        let pairs = &self.given.facts.one_call;
        let mut found = BTreeSet::from([v]);
        loop {
            let before = found.len();
            for &(a, b) in pairs {
                if found.contains(&a) || found.contains(&b) {
                    found.extend([a, b]);
                }
            }
            if found.len() == before {
                break;
            }
        }
        found.first().copied().filter(|_| found.len() > 1)
    }

    fn no_alias(&self, [x, y, a, b]: [ValueId; 4]) -> bool {
        let facts = &self.extracted.facts;
        let at = facts.values[a].preorder.max(facts.values[b].preorder);
        facts.no_alias.iter().any(|apart| {
            let values = apart.values.iter().enumerate();
            let mut places = values.clone().filter(|value| *value.1 == x);
            let pairs = places.any(|(i, _)| values.clone().any(|(j, &other)| i != j && other == y));
            pairs && apart.preorder <= at && at <= apart.scope_end
        })
    }

    pub(super) fn term(&self, v: ValueId) -> Term {
        Term::Value(self.extracted.ids.values[v])
    }

    fn id(&self, term: &Term) -> ValueId {
        let Term::Value(value) = term else {
            panic!("{term:?} is no value");
        };
        self.extracted.ids.value_id(*value).expect("a memref")
    }

    fn pairs(&self, of: impl Fn(ValueId) -> Vec<ValueId>) -> Vec<Vec<Term>> {
        let ids = self.ids().into_iter();
        let pairs = ids.flat_map(|v| of(v).into_iter().map(move |u| (u, v)));
        pairs
            .map(|(u, v)| vec![self.term(u), self.term(v)])
            .collect()
    }

    /// All rows of a relation that rules look variables up in.
    pub fn rows(&self, name: &str) -> Vec<Vec<Term>> {
        let lives = &self.lives;
        let blocks = |pairs: &[(freehold::facts::BlockId, freehold::facts::BlockId)]| {
            let mut rows: Vec<Vec<Term>> = pairs
                .iter()
                .map(|pair| {
                    let block = |id| Term::Block(lives.blocks[id]);
                    vec![block(pair.0), block(pair.1)]
                })
                .collect();
            rows.sort();
            rows.dedup();
            rows
        };
        match name {
            "flow" => self.pairs(|v| self.flows(v)),
            "feeds" => self.pairs(|v| self.feeds(v)),
            "reaches" => self.pairs(|v| {
                let reaching = self.reaching(v, &|_| true).into_iter();
                reaching.filter(|&s| self.can_begin(s)).collect()
            }),
            "view_of" => {
                let views = self.extracted.facts.view_of.iter();
                views
                    .map(|view| vec![self.term(view.0), self.term(view.1)])
                    .collect()
            }
            "root" => {
                let ids = self.ids().into_iter();
                ids.map(|v| vec![self.term(v), self.term(self.root(v))])
                    .collect()
            }
            "same_merge_class" => self.pairs(|v| {
                let class = |v: ValueId| self.extracted.facts.values[v].merge_class;
                let others = self.ids().into_iter();
                let both = |u: ValueId| [u, v].iter().all(|&m| self.kind(m) == Kind::Merge);
                others
                    .filter(|&u| u != v && class(u) == class(v) && both(u))
                    .collect()
            }),
            "own_origin" => {
                let ids = self.ids().into_iter();
                ids.filter_map(|v| Some(vec![self.term(v), self.own_origin(v)?]))
                    .collect()
            }
            "branch" => self.branches(),
            "enters" => blocks(&lives.enters),
            "freed" => {
                let rows = self.freed.iter();
                rows.map(|&(op, value)| vec![Term::Op(op), Term::Value(value)])
                    .collect()
            }
            _ => panic!("no rule looks rows of {name} up"),
        }
    }

    /// Which one of the edges between the same two blocks an edge is, as they stand in the facts.
    pub fn number(&self, edge: EdgeId) -> Term {
        number_of(&self.extracted.facts, edge)
    }

    /// The branches of liveness; of those between the same two blocks each has its number, where a
    /// terminator says so.
    fn branches(&self) -> Vec<Vec<Term>> {
        let mut found: Vec<Vec<Term>> = Vec::new();
        for &(from, to) in &self.lives.branch {
            let (from, to) = (self.lives.blocks[from], self.lives.blocks[to]);
            let (from, to) = (Term::Block(from), Term::Block(to));
            let same = |row: &&Vec<Term>| row[0] == from && row[2] == to;
            let before = found.iter().filter(same).count() as i64;
            let is_branch = self.extracted.facts.edges.values().any(|edge| {
                let blocks = &self.extracted.ids.blocks;
                matches!(edge.kind, EdgeKind::Branch { .. })
                    && Term::Block(blocks[edge.from]) == from
            });
            if before == 0 || is_branch {
                found.push(vec![from, Term::Number(before), to]);
            }
        }
        found
    }

    /// Whether an atom holds that no rule concludes.
    pub fn holds(&self, name: &str, terms: &[Term]) -> bool {
        let facts = &self.extracted.facts;
        let memref = |place: usize| self.id(&terms[place]);
        let members = |place: usize| match &terms[place] {
            Term::Set(members) => members.iter().cloned().collect::<BTreeSet<Term>>(),
            other => panic!("{other:?} is no set"),
        };
        let block = |place: usize| match &terms[place] {
            Term::Block(block) => *block,
            other => panic!("{other:?} is no block"),
        };
        match name {
            "equal" => terms[0] == terms[1],
            "different" => terms[0] != terms[1],
            "outside" => !members(1).contains(&terms[0]),
            "only" => members(1) == BTreeSet::from([terms[0].clone()]),
            "disjoint" => members(0).is_disjoint(&members(1)),
            "flow" | "feeds" | "reaches" | "view_of" | "same_merge_class" | "own_origin"
            | "branch" | "enters" | "freed" => self.rows(name).contains(&terms.to_vec()),
            "no_view" => self.root(memref(0)) == memref(0),
            "makes" => self.makes(memref(0)),
            "dead" => self.dead(memref(0)),
            "only_merges" => {
                let reaching = self.reaching(memref(0), &|_| true);
                let begins =
                    |&s: &ValueId| self.makes(s) || self.dead(s) || self.owning_merges.contains(&s);
                !reaching.iter().any(begins)
            }
            "path_to" => {
                let within = |v: ValueId| members(1).contains(&self.term(v));
                let reaching = self.reaching(memref(0), &within);
                within(memref(0)) && reaching.iter().any(|&v| self.makes(v) && within(v))
            }
            "dominates" => {
                // By the tree's intervals: the one place where the test trusts the facts.
                facts.dominates(memref(0), memref(1))
            }
            "fresh" => match self.kind(memref(0)) {
                Kind::Allocation | Kind::Consumed | Kind::Stack => true,
                Kind::Call => self.call_of(memref(0)).is_none(),
                _ => false,
            },
            "one_site" => {
                let sites = [memref(0), memref(1)].map(|v| self.site(v));
                sites[0].is_some() && sites[0] == sites[1]
            }
            "no_alias" => self.no_alias([memref(0), memref(1), memref(2), memref(3)]),
            "memref" => match terms[0] {
                Term::Value(value) => self.extracted.ids.value_id(value).is_some(),
                _ => false,
            },
            "uses" => self.lives.used_at.iter().any(|&(v, b)| {
                let row = [
                    Term::Block(self.lives.blocks[b]),
                    Term::Value(self.lives.values[v]),
                ];
                row == terms
            }),
            "defined_in" => self.lives.defined_in.iter().any(|&(v, b)| {
                let row = [
                    Term::Value(self.lives.values[v]),
                    Term::Block(self.lives.blocks[b]),
                ];
                row == terms
            }),
            "introduces" => {
                let Some(v) = self.known(&terms[1]) else {
                    return false;
                };
                let fact = &facts.values[v];
                let introduced = self.makes(v) || fact.kind == Kind::Merge;
                let not = matches!(fact.kind, Kind::External | Kind::Loaded | Kind::Stack);
                introduced && !not && self.extracted.ids.blocks[fact.block] == block(0)
            }
            "freed_in" => facts.freed_at.iter().any(|&(w, at)| {
                self.known(&terms[0]) == Some(self.root(w))
                    && self.extracted.ids.blocks[at] == block(1)
            }),
            "successor" => facts.edges.iter().any(|(e, edge)| match edge.kind {
                EdgeKind::Branch { to, .. } => {
                    let blocks = &self.extracted.ids.blocks;
                    blocks[edge.from] == block(0)
                        && self.number(e) == terms[1]
                        && Term::Block(blocks[to]) == terms[2]
                }
                _ => false,
            }),
            "passed" => facts.passes.values().any(|pass| {
                let edge = &facts.edges[pass.edge];
                let to = match edge.kind {
                    EdgeKind::Branch { to, .. } => Term::Block(self.extracted.ids.blocks[to]),
                    EdgeKind::Exit => Term::Word("outside".into()),
                    EdgeKind::Return => Term::Word("caller".into()),
                    EdgeKind::Unreachable => Term::Word("nowhere".into()),
                    EdgeKind::Entry | EdgeKind::Call => return false,
                };
                self.extracted.ids.blocks[edge.from] == block(0)
                    && self.number(pass.edge) == terms[1]
                    && to == terms[2]
                    && self.term(pass.operand) == terms[3]
            }),
            _ => panic!("{name} is not given"),
        }
    }

    fn known(&self, term: &Term) -> Option<ValueId> {
        match term {
            Term::Value(value) => self.extracted.ids.value_id(*value),
            _ => None,
        }
    }
}

/// Which one of the edges between the same two blocks an edge is, as they stand in the facts.
pub fn number_of(facts: &Facts, edge: EdgeId) -> Term {
    let to = |e: EdgeId| match facts.edges[e].kind {
        EdgeKind::Branch { to, .. } => Some((facts.edges[e].from, to)),
        _ => None,
    };
    let before = facts.edges.keys().take_while(|&e| e != edge);
    let before = before.filter(|&e| to(e).is_some() && to(e) == to(edge));
    Term::Number(before.count() as i64)
}
