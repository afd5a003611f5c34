//! What rules ask of a program, as terms: what flows where, which blocks follow, which edges there
//! are. Knows no rule.

use std::cell::OnceCell;
use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::columns::Cell;
use crate::database::Database;
use crate::relation_source::Flow;
use crate::relations::Relation;
use freehold_facts::{BlockId, EdgeId, Kind, ValueId};
use freehold_ir::{Block, Op, Value, ValueDef};

use super::atom::Term;

/// The facts of one function.
pub(super) struct ProgramFacts<'a, 'd> {
    pub(super) database: &'a Database<'d>,
    tables: OnceCell<Tables>,
    branches: OnceCell<FxHashMap<Term, Vec<(Term, Term)>>>,
    enters: OnceCell<FxHashMap<Term, Vec<Term>>>,
}

/// What flows where, by values.
#[derive(Default)]
struct Tables {
    /// What flows into each merge and select, with the operation that says so.
    flows: FxHashMap<ValueId, Vec<(ValueId, Op)>>,
    /// As `flows`, and out of memory, and to the results of calls.
    feeds: FxHashMap<ValueId, Vec<ValueId>>,
    merge_classes: FxHashMap<ValueId, Vec<ValueId>>,
    /// What each view is of.
    viewed: FxHashMap<ValueId, ValueId>,
}

impl<'a, 'd> ProgramFacts<'a, 'd> {
    pub(super) fn new(database: &'a Database<'d>) -> Self {
        ProgramFacts {
            database,
            tables: OnceCell::new(),
            branches: OnceCell::new(),
            enters: OnceCell::new(),
        }
    }

    pub(super) fn memref(&self, term: &Term) -> Option<ValueId> {
        match term {
            Term::Value(value) => self.database.analyses.extracted().ids.value_id(*value),
            _ => None,
        }
    }

    pub(super) fn value(&self, id: ValueId) -> Term {
        Term::Value(self.database.analyses.extracted().ids.values[id])
    }

    fn tables(&self) -> &Tables {
        self.tables.get_or_init(|| {
            let extracted = self.database.analyses.extracted();
            let facts = &extracted.facts;
            let module = self.database.names.module;
            let mut tables = Tables::default();
            let is_derived = |v: ValueId| facts.values[v].kind == Kind::Derived;
            for &(from, to) in &facts.flow {
                tables.feeds.entry(to).or_default().push(from);
                if is_derived(to)
                    && let ValueDef::Result(op, _) = module.def(extracted.ids.values[to])
                {
                    tables.flows.entry(to).or_default().push((from, op));
                }
            }
            for pass in facts.passes.values() {
                let from = facts.values[pass.operand].root;
                let op = extracted.ids.edge_ops[pass.edge];
                for &to in pass.targets.iter().filter(|&&to| self.is_merge(to)) {
                    tables.flows.entry(to).or_default().push((from, op));
                }
            }
            let given = self.database.analyses.alias_facts();
            let stored = given.captured.iter().map(|&v| given.values[v].root);
            let mut stored: Vec<ValueId> = stored.collect();
            stored.sort_unstable();
            stored.dedup();
            let mut merge_classes: FxHashMap<ValueId, Vec<ValueId>> = FxHashMap::default();
            for (v, fact) in &facts.values {
                if fact.kind == Kind::Loaded {
                    tables.feeds.entry(v).or_default().extend(&stored);
                }
                if fact.kind == Kind::Merge {
                    merge_classes.entry(fact.merge_class).or_default().push(v);
                }
            }
            let aliases = self.database.analyses.aliases();
            for call in &given.calls {
                for &result in &call.results {
                    let feeds = tables.feeds.entry(result).or_default();
                    feeds.extend(&call.operands);
                    feeds.extend(stored.iter().filter(|_| call.other));
                }
            }
            // Where a result that may be another one is handed through, or the other one is.
            for v in given
                .one_call
                .iter()
                .flat_map(|&(first, second)| [first, second])
            {
                let site = aliases.site(v).filter(|&site| site != v);
                let is_handed = |v: &ValueId| given.may_return(*v).is_some();
                let site = site.filter(|site| is_handed(&v) || is_handed(site));
                if let Some(site) = site {
                    tables.feeds.entry(v).or_default().push(site);
                }
            }
            for from in tables.feeds.values_mut() {
                from.sort_unstable();
                from.dedup();
            }
            for from in tables.flows.values_mut() {
                from.sort_unstable();
                from.dedup_by_key(|flow| flow.0);
            }
            tables.merge_classes = merge_classes;
            tables.viewed = facts.view_of.iter().copied().collect();
            tables
        })
    }

    fn is_merge(&self, v: ValueId) -> bool {
        self.database.analyses.facts().values[v].kind == Kind::Merge
    }

    /// What flows into a value.
    pub(super) fn flows(&self, v: ValueId) -> impl Iterator<Item = ValueId> {
        let flows = self.tables().flows.get(&v).map_or(&[][..], |flows| flows);
        flows.iter().map(|flow| flow.0)
    }

    /// The operation by which one value flows into another.
    pub(super) fn flow_op(&self, from: ValueId, to: ValueId) -> Option<Op> {
        let flows = self.tables().flows.get(&to)?;
        flows.iter().find(|flow| flow.0 == from).map(|flow| flow.1)
    }

    /// What a value may be the buffer of.
    pub(super) fn feeds(&self, v: ValueId) -> &[ValueId] {
        self.tables().feeds.get(&v).map_or(&[], |feeds| feeds)
    }

    /// What a view is of.
    pub(super) fn viewed(&self, v: ValueId) -> Option<ValueId> {
        self.tables().viewed.get(&v).copied()
    }

    /// The other merges of its merge class.
    pub(super) fn same_merge_class(&self, v: ValueId) -> impl Iterator<Item = ValueId> {
        let merge_class = self.database.analyses.facts().values[v].merge_class;
        let members = self.tables().merge_classes.get(&merge_class);
        let members = members.map_or(&[][..], |members| members);
        members.iter().copied().filter(move |&other| other != v)
    }

    pub(super) fn makes(&self, v: ValueId) -> bool {
        let fact = &self.database.analyses.facts().values[v];
        fact.root == v && !matches!(fact.kind, Kind::Merge | Kind::Derived)
    }

    /// The values that flows lead from to `u`, itself included, from which paths can start.
    pub(super) fn reaching(&self, u: ValueId) -> Vec<ValueId> {
        self.nearest_reaching(u, usize::MAX).0
    }

    /// Of the values that flows lead from to `u`, itself included, those from which paths can
    /// start, among so many that are nearest to it; and whether these are all.
    pub(super) fn nearest_reaching(&self, u: ValueId, most: usize) -> (Vec<ValueId>, bool) {
        let mut seen: FxHashSet<ValueId> = [u].into_iter().collect();
        let mut work = VecDeque::from([u]);
        let mut found = Vec::new();
        for _ in 0..most {
            let Some(v) = work.pop_front() else {
                return (found, true);
            };
            if self.makes(v) || self.is_merge(v) {
                found.push(v);
            }
            work.extend(self.flows(v).filter(|&from| seen.insert(from)));
        }
        (found, work.is_empty())
    }

    pub(super) fn is_dead(&self, v: ValueId) -> bool {
        self.is_merge(v) && self.flows(v).next().is_none()
    }

    pub(super) fn has_only_merges(&self, v: ValueId) -> bool {
        let owning = self.database.analyses.aliases().sources().owning_merges();
        let begins = |&s: &ValueId| self.makes(s) || self.is_dead(s) || owning.contains(s);
        !self.makes(v) && !self.reaching(v).iter().any(begins)
    }

    /// A shortest path of flows to a value from what makes a buffer.
    pub(super) fn path_to(&self, x: ValueId) -> Option<Vec<ValueId>> {
        let mut after: FxHashMap<ValueId, ValueId> = [(x, x)].into_iter().collect();
        let mut work = VecDeque::from([x]);
        while let Some(v) = work.pop_front() {
            if self.makes(v) {
                let mut path = vec![v];
                let mut at = v;
                while after[&at] != at {
                    at = after[&at];
                    path.push(at);
                }
                return Some(path);
            }
            for from in self.flows(v) {
                after.entry(from).or_insert_with(|| {
                    work.push_back(from);
                    v
                });
            }
        }
        None
    }

    pub(super) fn is_path(&self, x: ValueId, path: &Term) -> bool {
        // The members, in whatever order: a path through them exists if one of them makes a buffer
        // and x is reached from it by members only.
        let mut seen: FxHashSet<ValueId> = [x].into_iter().collect();
        let mut work = vec![x];
        while let Some(v) = work.pop() {
            if self.makes(v) {
                return path.has(&self.value(x));
            }
            let within = self.flows(v).filter(|&from| path.has(&self.value(from)));
            work.extend(within.filter(|&from| seen.insert(from)));
        }
        false
    }

    /// Where a value's buffer begins, if it makes one.
    pub(super) fn own_origin(&self, v: ValueId) -> Option<Term> {
        let origin = self.database.analyses.aliases().begins(v)?;
        Some(match origin {
            Some(origin) => self.value(origin),
            None => Term::Word("outside".into()),
        })
    }

    /// The edges by which control goes on from a block: the number of each, and the block that it
    /// leads to.
    pub(super) fn branches(&self, block: &Term) -> &[(Term, Term)] {
        let branches = self.branches.get_or_init(|| {
            let mut found: FxHashMap<Term, Vec<(Term, Term)>> = FxHashMap::default();
            let _ = self
                .database
                .rows(Relation::Branch, &[None; 3], &mut |row| {
                    let edge = (self.term(row[1]), self.term(row[2]));
                    found.entry(self.term(row[0])).or_default().push(edge);
                    Flow::Continue(())
                });
            for edges in found.values_mut() {
                edges.sort_unstable_by(|a, b| (&a.1, &a.0).cmp(&(&b.1, &b.0)));
            }
            found
        });
        branches.get(block).map_or(&[], |edges| edges)
    }

    /// The first blocks of the regions of operations in a block.
    pub(super) fn enters(&self, block: &Term) -> &[Term] {
        let enters = self.enters.get_or_init(|| {
            let facts = &self.database.analyses.lives().facts;
            self.by_block(&facts.enters)
        });
        enters.get(block).map_or(&[], |to| to)
    }

    fn by_block(&self, pairs: &[(BlockId, BlockId)]) -> FxHashMap<Term, Vec<Term>> {
        let blocks = &self.database.analyses.lives().facts.blocks;
        let mut found: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        let mut pairs = pairs.to_vec();
        pairs.sort_unstable();
        pairs.dedup();
        for (from, to) in pairs {
            let to = Term::Block(blocks[to]);
            found.entry(Term::Block(blocks[from])).or_default().push(to);
        }
        found
    }

    /// The operands that an operation frees.
    pub(super) fn freed(&self, op: Op) -> Vec<Term> {
        let extracted = self.database.analyses.extracted();
        let rows = extracted.facts.freed_at.iter().zip(&extracted.ids.free_ops);
        let rows = rows.filter(|row| *row.1 == op);
        rows.map(|row| self.value(row.0.0)).collect()
    }

    /// The terms that say which edge one is; nothing for edges into regions and calls.
    pub(super) fn edge(&self, edge: EdgeId) -> Option<[Term; 3]> {
        Some(self.database.edge(edge)?.map(|cell| self.term(cell)))
    }

    /// Whether the first terms of an atom say that it is of an edge.
    pub(super) fn is_edge(&self, edge: EdgeId, terms: &[Term]) -> bool {
        let own = self.edge(edge);
        own.is_some_and(|own| terms.starts_with(&own))
    }

    /// The cell that a term stands for in the database; none for sets.
    pub(super) fn cell(&self, term: &Term) -> Option<Cell> {
        Some(match term {
            Term::Value(value) => Cell::Value(*value),
            Term::Block(block) => Cell::Block(*block),
            Term::Op(op) => Cell::Op(*op),
            Term::Number(number) => Cell::Number(*number),
            Term::Word(word) => Cell::Word(self.database.words.borrow_mut().word(word)),
            Term::Set(_) | Term::Anything => return None,
        })
    }

    /// The term that a cell of the database stands for.
    pub(super) fn term(&self, cell: Cell) -> Term {
        match cell {
            Cell::Value(value) => Term::Value(value),
            Cell::Block(block) => Term::Block(block),
            Cell::Op(op) => Term::Op(op),
            Cell::Number(number) => Term::Number(number),
            Cell::Word(word) => Term::Word(self.database.words.borrow().text(word).into()),
            Cell::Edge(number) => Term::Number(number.unwrap_or(0)),
        }
    }

    /// The first operation of a block that uses a value.
    pub(super) fn user(&self, value: Value, block: Block) -> Option<Op> {
        let module = self.database.names.module;
        let users = module.users(value);
        let users = users.filter(|&op| module.parent_block(op) == Some(block));
        users.min_by_key(|&op| self.database.names.op_position(op))
    }

    /// What stands for the number of an edge where it is shown: nothing for the only one between
    /// its blocks.
    pub(super) fn edge_text(&self, edge: [&Term; 3]) -> String {
        match edge.map(|term| self.cell(term)) {
            [Some(from), Some(number), Some(to)] => self.database.edge_text([from, number, to]),
            _ => String::new(),
        }
    }
}
