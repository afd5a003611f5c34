//! Clone-based deallocation: which buffers a function owns, what is cloned for that, and where each is freed.
//!
//! An *owner* is an allocation, a call's result, or a *critical alias*: a merge that an owner's
//! buffer reaches which does not dominate it. What is handed to a critical alias is cloned, so
//! that each owner has a buffer of its own, of which every other name is dominated by it. It is
//! freed once, behind the last use of all these names: no token and no check at run time.
//! Source: MLIR, "Buffer Deallocation - Internals".
//!
//! [`sources`] finds the critical aliases, `placement` where what is used last,
//! `leaving` the edges on which that is decided block by block instead.

mod leaving;
mod placement;

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_facts::{
    BlockId, EdgeId, EdgeKind, Facts, Kind, Pass, PassId, PointId, ProgramPoints, RegionId,
    ReturnedBorrow, ValueId,
};

use super::ValueSet;
use super::sources::{self, Sources};

/// Where a buffer is freed.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Site {
    /// Before the first operation of a block.
    Front(BlockId),
    /// Behind what is cloned for an operation, and before it.
    Before(PointId),
    After(PointId),
    /// On the way to a successor.
    Edge(EdgeId),
}

/// What the program says that cannot be done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Problem {
    /// Which buffer row `row` of `freed_at` frees depends on the path.
    UnclearFree { row: usize },
    /// Row `row` of `freed_at` may free what the caller owns, a scope, or another heap.
    NotOwned { row: usize },
    /// The owner leaves its region by an operation that does not say where it goes.
    Lost { owner: ValueId },
}

/// What the deallocation of one function is.
#[derive(Default)]
pub struct Plan {
    /// What is cloned before it is handed on, to a critical alias or to the caller, and the first name
    /// of what it surely is.
    pub clones: Vec<(PassId, ValueId)>,
    /// Each owner and where it is freed, in several places if these are on different ways.
    pub frees: Vec<(ValueId, Site)>,
    /// The rows of `freed_at` that the plan takes the place of.
    pub taken_over: Vec<usize>,
    pub problems: Vec<Problem>,
}

/// Room for what is known only while a plan is made, which a pass keeps while it goes from one function to the next.
#[derive(Default)]
pub struct Room {
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

    /// For each of the function's results, of which there are `count`, the arguments of which it is one,
    /// if it is never a buffer that the function owns or reads from memory.
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

    /// Makes the plan of a function of whose results these are returned borrows, in the place of another one.
    pub fn plan(
        &self,
        points: &ProgramPoints,
        returned_borrows: &[bool],
        room: &mut Room,
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
        plan.place(&analysis, owners.collect(), room);
        plan.frees.sort_unstable();
    }

    /// The passes that hand an owner to the caller: its only name there, and where its buffer begins. In ascending order.
    fn returned(&self, points: &ProgramPoints) -> Vec<PassId> {
        let facts = self.facts;
        let passes = facts.passes.iter();
        let of_owner = passes
            .filter(|(_, pass)| facts.edges[pass.edge].kind == EdgeKind::Return)
            .filter(|(_, pass)| !points.moved.contains(&pass.operand))
            .filter_map(|(p, pass)| {
                let owner = self.sources.of(pass.operand).single()?;
                self.is_owner(owner).then_some((pass.edge, owner, p))
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

/// What is known before anything is placed.
struct Analysis<'a> {
    facts: &'a Facts,
    points: &'a ProgramPoints,
    sources: &'a Sources,
    /// The deallocations in the input that the plan takes the place of.
    replaced: FxHashSet<PointId>,
    /// The passes by which an owner is handed to the caller as it is, in ascending order.
    returned: Vec<PassId>,
    /// The results that the caller does not own.
    returned_borrows: &'a [bool],
}

impl Analysis<'_> {
    fn returns_borrow(&self, pass: &Pass) -> bool {
        self.returned_borrows
            .get(pass.index as usize)
            .is_some_and(|&is_borrow| is_borrow)
    }

    /// What a pass hands on, by the name that the buffer had first in its region.
    fn first_name(&self, p: PassId) -> ValueId {
        let operand = self.facts.passes[p].operand;
        let single = self.sources.of(operand).single();
        let is_whole = !self.points.moved.contains(&operand);
        let is_near = |v: &ValueId| self.facts.region_of(*v) == self.facts.region_of(operand);
        single.filter(|v| is_whole && is_near(v)).unwrap_or(operand)
    }

    fn is_cloned(&self, p: PassId) -> bool {
        let pass = &self.facts.passes[p];
        match self.facts.edges[pass.edge].kind {
            EdgeKind::Return => {
                self.returned.binary_search(&p).is_err() && !self.returns_borrow(pass)
            }
            _ => pass
                .targets
                .iter()
                .any(|&t| self.sources.owning_merges().contains(t)),
        }
    }
}

impl Plan {
    fn clear(&mut self) {
        let Plan {
            clones,
            frees,
            taken_over,
            problems,
        } = self;
        clones.clear();
        frees.clear();
        taken_over.clear();
        problems.clear();
    }

    fn place(&mut self, analysis: &Analysis, owners: ValueSet, room: &mut Room) {
        let Room {
            ends,
            ways,
            uses,
            last,
        } = room;
        analysis.find_ends(ends);
        analysis.find_ways(ways);
        analysis.find_uses(ends, ways, uses);
        let last = placement::LastUses::new(analysis, ends, uses, last);
        let mut rest = ValueSet::new();
        for owner in owners.iter() {
            match last.of(owner) {
                placement::Found::Site(site) => self.frees.push((owner, site)),
                placement::Found::Returned => {}
                placement::Found::Lost => self.problems.push(Problem::Lost { owner }),
                placement::Found::Depends => drop(rest.insert(owner)),
            }
        }
        if !rest.is_empty() {
            leaving::place(analysis, ends, uses, &rest, self);
        }
    }
}

/// One use of a memref, or the beginning of its life.
#[derive(Copy, Clone, Debug)]
struct Use {
    value: ValueId,
    block: BlockId,
    when: When,
}

/// When in a block something is over; later is greater.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct When(u32);

impl When {
    const FRONT: When = When(0);
    /// On the ways to the successors.
    const LEAVING: When = When(u32::MAX - 3);
    /// The caller has it, or control does not come back: nothing is to be freed.
    const RETURNED: When = When(u32::MAX - 2);
    /// The operation that ends the region has it, and nobody knows until when.
    const LOST: When = When(u32::MAX - 1);
    /// Somewhere in the region: no place is behind all uses.
    const DEPENDS: When = When(u32::MAX);

    fn before(point: PointId) -> Self {
        When(point.as_u32() * 2 + 1)
    }

    fn after(point: PointId) -> Self {
        When(point.as_u32() * 2 + 2)
    }

    /// The place in `block`, if it is one where something can be freed.
    fn site(self, block: BlockId) -> Option<Site> {
        if self >= When::LEAVING {
            return None;
        }
        let point = PointId::from_u32(self.0.saturating_sub(1) / 2);
        Some(match self.0 {
            0 => Site::Front(block),
            n if n % 2 == 1 => Site::Before(point),
            _ => Site::After(point),
        })
    }
}

impl Analysis<'_> {
    /// The uses of all memrefs, each where it is over.
    fn find_uses(
        &self,
        ends: &PrimaryMap<BlockId, When>,
        ways: &PrimaryMap<BlockId, u32>,
        uses: &mut Vec<Use>,
    ) {
        let (facts, points) = (self.facts, self.points);
        uses.clear();
        uses.reserve(facts.values.len() + points.used_at.len() + facts.passes.len());
        let mut add = |value, block, when| uses.push(Use { value, block, when });
        for (v, fact) in &facts.values {
            let made = points.made_at[v];
            let when = made.map_or(When::FRONT, |point| self.after(point, ends));
            add(v, fact.block, when);
        }
        let used = points.used_at.iter();
        for &(v, point) in used.filter(|row| !self.replaced.contains(&row.1)) {
            add(v, points.stands_in[point], self.after(point, ends));
        }
        for (p, pass) in &facts.passes {
            let edge = &facts.edges[pass.edge];
            let when = match edge.kind {
                EdgeKind::Return if !self.is_cloned(p) => When::RETURNED,
                EdgeKind::Branch { .. } if ways[edge.from] > 1 && self.is_cloned(p) => {
                    When::LEAVING
                }
                _ => When::before(points.edge_at[pass.edge]),
            };
            add(pass.operand, edge.from, when);
        }
        self.keep_stored(&mut add);
    }

    fn find_ways(&self, ways: &mut PrimaryMap<BlockId, u32>) {
        ways.clear();
        ways.extend(self.facts.blocks.keys().map(|_| 0));
        for edge in self.facts.edges.values() {
            ways[edge.from] += u32::from(matches!(edge.kind, EdgeKind::Branch { .. }));
        }
    }

    fn find_ends(&self, ends: &mut PrimaryMap<BlockId, When>) {
        ends.clear();
        ends.extend(self.facts.blocks.keys().map(|_| When::LOST));
        for edge in self.facts.edges.values() {
            match edge.kind {
                EdgeKind::Branch { .. } => ends[edge.from] = When::LEAVING,
                EdgeKind::Return | EdgeKind::Unreachable => ends[edge.from] = When::RETURNED,
                EdgeKind::Exit | EdgeKind::Entry | EdgeKind::Call => {}
            }
        }
    }

    fn after(&self, point: PointId, ends: &PrimaryMap<BlockId, When>) -> When {
        let block = self.points.stands_in[point];
        match self.points.ends[block] == Some(point) {
            true => ends[block],
            false => When::after(point),
        }
    }

    /// A buffer whose memref was written to memory may be read back anywhere: it lives wherever its
    /// definition dominates.
    fn keep_stored(&self, add: &mut impl FnMut(ValueId, BlockId, When)) {
        let facts = self.facts;
        let mut kept = ValueSet::new();
        for &v in &facts.captured {
            kept.extend(self.sources.of(v));
        }
        if kept.is_empty() {
            return;
        }
        // Where blocks of each region are left, for other regions or another block of it.
        let mut exits: FxHashMap<RegionId, Vec<(BlockId, Option<BlockId>)>> = FxHashMap::default();
        for edge in facts.edges.values() {
            let to = match edge.kind {
                EdgeKind::Exit | EdgeKind::Return => None,
                EdgeKind::Branch { to, .. } => Some(to),
                _ => continue,
            };
            let region = facts.blocks[edge.from].region;
            exits.entry(region).or_default().push((edge.from, to));
        }
        for v in kept.iter() {
            let fact = &facts.values[v];
            let covers = |block: BlockId| {
                let preorder = facts.blocks[block].preorder;
                block == fact.block || (fact.preorder < preorder && preorder <= fact.scope_end)
            };
            let exits = exits.get(&facts.region_of(v)).into_iter().flatten();
            for &(from, to) in exits.filter(|&&(from, _)| covers(from)) {
                match to {
                    None => {
                        if let Some(end) = self.points.ends[from] {
                            add(v, from, When::before(end));
                        }
                    }
                    // Back at its own block, the definition makes another buffer.
                    Some(to) if to == fact.block || !covers(to) => add(v, from, When::LEAVING),
                    Some(_) => {}
                }
            }
        }
    }
}
