//! Clone-based deallocation: which buffers a function owns, what is cloned for that, and where each
//! is freed.
//!
//! An *owner* is an allocation, a call's result, or a *critical alias*: a merge that an owner's
//! buffer reaches which does not dominate it. What is handed to a critical alias is cloned, so
//! that each owner has a buffer of its own, of which every other name is dominated by it. It is
//! freed once, behind the last use of all these names: no token and no check at run time.
//! Source: MLIR, "Buffer Deallocation - Internals".
//!
//! [`sources`] finds the critical aliases, `placement` where what is used last,
//! `leaving` the edges on which that is decided block by block instead.

mod analysis;
mod leaving;
mod placement;
mod plan;

use cranelift_entity::PrimaryMap;
use rustc_hash::FxHashSet;

use freehold_facts::{
    BlockId, EdgeId, EdgeKind, Facts, Kind, PassId, ProgramPoints, ReturnedBorrow, ValueId,
};

use analysis::{Analysis, Use, When};

pub use plan::{Plan, Problem, Site};

use super::ValueSet;
use super::sources::{self, Sources};

/// What is known only while a plan is made, in lists that a pass uses again for the next function.
#[derive(Default)]
pub struct PlanBuffers {
    /// What stands behind the last operation of each block, where it has no successors.
    ends: PrimaryMap<BlockId, When>,
    /// How many ways there are from each block to others.
    ways: PrimaryMap<BlockId, u32>,
    uses: Vec<Use>,
    last: placement::Last,
}

/// The owners of a function, critical aliases among them, and what each memref may be of them.
pub struct Owners<'a> {
    facts: &'a Facts,
    /// For each row of `freed_at`: whether another deallocation can stand for it.
    replaceable: &'a [bool],
    /// The allocations that the program frees by other means than a plan has.
    kept: FxHashSet<ValueId>,
    sources: Sources,
}

impl<'a> Owners<'a> {
    /// Finds them.
    pub fn new(facts: &'a Facts, replaceable: &'a [bool]) -> Self {
        let rows = facts.freed_at.iter().zip(replaceable);
        let kept: FxHashSet<ValueId> = rows
            .filter(|(_, replaceable)| !**replaceable)
            .map(|((value, _), _)| facts.values[*value].root)
            .collect();
        let sources = sources::solve_tracking(facts, |v| may_own(facts, v) && !kept.contains(&v));
        Owners {
            facts,
            replaceable,
            kept,
            sources,
        }
    }

    fn is_owner(&self, v: ValueId) -> bool {
        match self.facts.values[v].kind {
            Kind::Merge => self.sources.owning_merges().contains(v),
            _ => may_own(self.facts, v) && !self.kept.contains(&v),
        }
    }

    /// Whether a plan takes the place of row `row` of `freed_at`.
    pub fn takes_over(&self, row: usize) -> bool {
        let (value, _) = self.facts.freed_at[row];
        let single = self.sources.of(value).single();
        self.replaceable[row] && single.is_some_and(|owner| self.is_owner(owner))
    }

    /// For each of the function's results, of which there are `count`, the arguments of which it is
    /// one, if it is never a buffer that the function owns or reads from memory.
    pub fn returned_borrows(&self, count: usize) -> Vec<Option<ReturnedBorrow>> {
        let facts = self.facts;
        let mut borrows: Vec<Option<ReturnedBorrow>> = vec![Some(ReturnedBorrow::new()); count];
        // Arguments are in the order of their values.
        let number = |v: ValueId| {
            let place = facts.arguments.binary_search_by_key(&v, |row| row.0);
            facts.arguments[place.expect("it is an argument")].1
        };
        let passes = facts.passes.values();
        for pass in passes.filter(|pass| facts.edges[pass.edge].kind == EdgeKind::Return) {
            for source in self.sources.of(pass.operand).iter() {
                let Some(slot) = borrows.get_mut(pass.index as usize) else {
                    continue;
                };
                match (facts.values[source].kind, slot.as_mut()) {
                    (Kind::Argument, Some(arguments)) => arguments.push(number(source)),
                    (Kind::External, _) => {}
                    _ => *slot = None,
                }
            }
        }
        for arguments in borrows.iter_mut().flatten() {
            arguments.sort_unstable();
            arguments.dedup();
        }
        borrows
    }

    /// Makes the plan of a function of whose results these are returned borrows, in the place of
    /// another one.
    pub fn plan(
        &self,
        points: &ProgramPoints,
        returned_borrows: &[bool],
        buffers: &mut PlanBuffers,
        plan: &mut Plan,
    ) {
        let (facts, sources) = (self.facts, &self.sources);
        plan.clear();
        for (row, &(value, _)) in facts.freed_at.iter().enumerate() {
            let of = sources.of(value);
            match of.iter().any(|v| self.is_owner(v)) {
                true if self.takes_over(row) => plan.taken_over.push(row),
                true => plan.problems.push(Problem::UnclearFree { row }),
                false if of.iter().any(|v| is_others(facts, v)) => {
                    plan.problems.push(Problem::NotOwned { row });
                }
                false => {}
            }
        }
        let replaced = plan.taken_over.iter().map(|&row| points.freed_by[row]);
        let analysis = Analysis {
            replaced: replaced.collect(),
            facts,
            points,
            sources,
            returned: self.returned(points),
            returned_borrows,
        };
        let cloned = facts.passes.keys().filter(|&p| analysis.is_cloned(p));
        plan.clones
            .extend(cloned.map(|p| (p, analysis.first_name(p))));
        let owners = facts.values.keys().filter(|&v| self.is_owner(v));
        place(&analysis, owners.collect(), buffers, plan);
        plan.frees.sort_unstable();
    }

    /// The passes that hand an owner to the caller: its only name there, and where its buffer
    /// begins. In ascending order.
    fn returned(&self, points: &ProgramPoints) -> Vec<PassId> {
        let facts = self.facts;
        let passes = facts.passes.iter();
        let of_owner = passes
            .filter(|(_, pass)| facts.edges[pass.edge].kind == EdgeKind::Return)
            .filter(|(_, pass)| !points.moved.contains(&pass.operand))
            .filter_map(|(p, pass)| {
                let owner = self.sources.of(pass.operand).single()?;
                // What the caller frees is of the heap of `memref.alloc`.
                let is_given = self.is_owner(owner) && facts.heap(owner).is_none();
                is_given.then_some((pass.edge, owner, p))
            });
        let mut of_owner: Vec<(EdgeId, ValueId, PassId)> = of_owner.collect();
        // The first of each owner on each edge.
        of_owner.sort_unstable();
        of_owner.dedup_by_key(|row| (row.0, row.1));
        let mut returned: Vec<PassId> = of_owner.into_iter().map(|row| row.2).collect();
        returned.sort_unstable();
        returned
    }
}

/// Whether a definition makes an owner, or is a merge, which may be one.
fn may_own(facts: &Facts, v: ValueId) -> bool {
    let fact = &facts.values[v];
    let owns = matches!(fact.kind, Kind::Allocation | Kind::Call | Kind::Merge);
    owns && fact.root == v
}

/// Whether somebody else frees what a definition brings in.
fn is_others(facts: &Facts, v: ValueId) -> bool {
    let kind = facts.values[v].kind;
    matches!(kind, Kind::Argument | Kind::Stack | Kind::Foreign)
}

/// Adds to the plan where each owner is freed.
fn place(analysis: &Analysis, owners: ValueSet, buffers: &mut PlanBuffers, plan: &mut Plan) {
    let PlanBuffers {
        ends,
        ways,
        uses,
        last,
    } = buffers;
    analysis.find_ends(ends);
    analysis.find_ways(ways);
    analysis.find_uses(ends, ways, uses);
    let last = placement::LastUses::new(analysis, ends, uses, last);
    let mut rest = ValueSet::new();
    for owner in owners.iter() {
        match last.of(owner) {
            placement::Found::Site(site) => plan.frees.push((owner, site)),
            placement::Found::Returned => {}
            placement::Found::Lost => plan.problems.push(Problem::Lost { owner }),
            placement::Found::Depends => drop(rest.insert(owner)),
        }
    }
    if !rest.is_empty() {
        leaving::place(analysis, ends, uses, &rest, plan);
    }
}
