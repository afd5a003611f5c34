//! Which owners are alive at each block's entry, and which owners an owning merge borrows from.
//!
//! The two depend on each other: a live borrower keeps its lenders alive, and a merge borrows
//! from an owner because that owner is alive where the merge begins. Both only grow, so one
//! least fixpoint has them. `may` throughout: a lender too many costs an earlier free, never
//! soundness.

use ascent::Lattice;
use cranelift_entity::{EntitySet, PrimaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ValueSet;
use crate::datalog::datalog;
use crate::set::Given;
use crate::sources::Sources;
use ascent_ids::input_by_id;
use ascent_ids::lattice_by_id;
use freehold_base::timing::Recorder;
use freehold_facts::{BlockId, EdgeId, EdgeKind, Facts, Kind, PassId, RegionId, ValueId};

use super::{stored_owners, transferable};

/// What the rules consult besides relations.
struct Base<'a> {
    facts: &'a Facts,
    /// The owning merges: what may borrow.
    borrowers: ValueSet,
    /// `defines(b)`: the owners that block b defines, arguments included. A set in each row of a
    /// relation would be in three of its tables.
    defines: &'a PrimaryMap<BlockId, ValueSet>,
    /// The blocks that begin with an owning merge.
    begins: EntitySet<BlockId>,
    /// The owner, one at most, that an entry pass hands over for good.
    transferred: &'a FxHashMap<PassId, ValueSet>,
    /// All of these.
    all_transferred: ValueSet,
}

impl Base<'_> {
    fn in_region(&self, set: &ValueSet, region: RegionId) -> ValueSet {
        set.filter(|v| self.facts.region_of(v) == region)
    }

    fn outside(&self, set: &ValueSet, region: RegionId) -> ValueSet {
        set.filter(|v| self.facts.region_of(v) != region)
    }

    fn region(&self, block: BlockId) -> RegionId {
        self.facts.blocks[block].region
    }

    /// The block that defines a value.
    fn home(&self, v: ValueId) -> BlockId {
        self.facts.values[v].block
    }

    /// The owners of a set that the block defines which defines `v`.
    fn defined_with(&self, set: &ValueSet, v: ValueId) -> ValueSet {
        set.and(&self.defines[self.home(v)])
    }

    /// The owners of a set that are of that block's region, and that the block does not define.
    fn defined_before(&self, set: &ValueSet, v: ValueId) -> ValueSet {
        let home = self.home(v);
        self.in_region(set, self.region(home))
            .minus(&self.defines[home])
    }

    /// Whether an owning merge may end where pass p hands its buffer on. All others live on, and
    /// keep alive whom they borrow from.
    fn may_end(&self, v: ValueId, p: PassId) -> bool {
        if !self.borrowers.contains(v) {
            return false;
        }
        let edge = &self.facts.edges[self.facts.passes[p].edge];
        match edge.kind {
            EdgeKind::Branch { .. } | EdgeKind::Exit | EdgeKind::Return => {
                self.facts.region_of(v) == self.region(edge.from)
            }
            EdgeKind::Entry | EdgeKind::Call => self
                .transferred
                .get(&p)
                .is_some_and(|owner| owner.contains(v)),
            EdgeKind::Unreachable => false,
        }
    }

    /// The owning merges of a set that may end there.
    fn ended(&self, set: &ValueSet, p: PassId) -> ValueSet {
        set.filter(|v| self.may_end(v, p))
    }

    /// What stays of a set when pass p enters an operation.
    fn not_transferred(&self, set: &ValueSet, p: PassId) -> ValueSet {
        match self.transferred.get(&p) {
            Some(owner) => set.minus(owner),
            None => set.clone(),
        }
    }
}

// In every rule the relations that grow in the same stratum stand first, at most two of them:
// Ascent starts from the smaller of a rule's first two and only then from what is new.
datalog! {
    struct LiveOwnersProgram<'a>;

    relation given(Given<'a, Base<'a>>);
    /// `branch(from, to)`: an edge between two blocks of one region.
    #[ds(input_by_id)]
    relation branch(BlockId, BlockId);

    /// `live_in(b, set)`: may: the owner's buffer is used in b or later, on some path, by a name of
    /// its own; or an owning merge that b defines and that lives on keeps it alive. Owners of b's
    /// own region only. Whom merges keep alive that are live in b is not said again in b: along a
    /// chain of N merges in N blocks that would be N*N/2 rows.
    #[ds(lattice_by_id)]
    relation live_in(BlockId, ValueSet);
    live_in(from, live.minus(&g.0.defines[*from])) <-- branch(from, to), live_in(to, live), given(g);

    /// `lives_on(v)`: the owning merge v is alive behind the block that defines it.
    #[ds(lattice_by_id)]
    relation lives_on(ValueId);
    lives_on(v) <-- branch(from, to), live_in(to, live), given(g),
        for v in live.and(&g.0.defines[*from]).and(&g.0.borrowers).iter();
    lives_on(m) <-- lives_on(v), may_borrow(v, lenders), given(g),
        for m in g.0.defined_with(lenders, *v).and(&g.0.borrowers).iter();
    live_in(g.0.home(*v), g.0.defined_before(lenders, *v)) <-- lives_on(v), may_borrow(v, lenders), given(g);

    /// `live_on_entry(b, set)`: `live_in(b)` and whom live merges keep alive, where an owning merge
    /// begins with b.
    #[ds(lattice_by_id)]
    relation live_on_entry(BlockId, ValueSet);
    live_on_entry(b, live.clone()) <-- live_in(b, live), given(g), if g.0.begins.contains(*b);
    /// `live_borrower(b, v)`: the owning merge v is live on entry to b, where another begins.
    relation live_borrower(BlockId, ValueId);
    live_borrower(b, v) <-- live_on_entry(b, live), given(g), for v in live.and(&g.0.borrowers).iter();
    live_on_entry(b, g.0.in_region(lenders, g.0.region(*b))) <--
        live_borrower(b, v), may_borrow(v, lenders), given(g);

    /// `passed(p, v)`: pass p hands on a value of which the owner v is a source.
    #[ds(input_by_id)]
    relation passed(PassId, ValueId);
    /// `may_own(p, set)`: may: an owner in the set owns the buffer that pass p hands on, or one
    /// that such an owner borrows from, if that one lives on for sure: it is not in an operation
    /// that p leaves, or p enters an operation and does not hand it over.
    #[ds(lattice_by_id)]
    relation may_own(PassId, ValueSet);
    may_own(p, ValueSet::one(*v)) <-- passed(p, v);
    /// `borrower_ends(p, v)`: the owning merge v may hold what pass p hands on, and may end there.
    relation borrower_ends(PassId, ValueId);
    borrower_ends(p, m) <-- borrower_ends(p, v), nearest(v, set), given(g), for m in g.0.ended(set, *p).iter();
    may_own(p, lenders.clone()) <-- borrower_ends(p, v), may_borrow(v, lenders);

    /// `may_borrow(v, set)`: may: the owning merge v holds the buffer of an owner in the set, which
    /// lives on, or of one that an owner in `nearest(v)` borrows from.
    #[ds(lattice_by_id)]
    relation may_borrow(ValueId, ValueSet);
    /// `nearest(v, set)`: the owners from whom the owning merge v borrows because they live on for
    /// sure. Whom these borrow from they keep alive: a chain of N merges has N rows of one owner,
    /// where all lenders of all would be N*N/2.
    #[ds(lattice_by_id)]
    relation nearest(ValueId, ValueSet);
    may_borrow(v, set.clone()) <-- nearest(v, set);
    /// `branch_pass(p, to, v)`: pass p gives the owning merge v its value on entry to block `to`.
    #[ds(input_by_id)]
    relation branch_pass(PassId, BlockId, ValueId);
    /// `alive_after(p, set)`: the owners that live on where pass p arrives.
    #[ds(lattice_by_id)]
    relation alive_after(PassId, ValueSet);
    alive_after(p, live.clone()) <-- branch_pass(p, to, _), live_on_entry(to, live);
    may_borrow(v, set.and(live)) <-- may_own(p, set), alive_after(p, live), branch_pass(p, _, v);
    nearest(v, g.0.outside(set, g.0.region(*to))) <-- branch_pass(p, to, v), may_own(p, set), given(g);
    /// `exit_pass(p, region, v)`: pass p leaves `region` and gives the owning merge v its value.
    #[ds(input_by_id)]
    relation exit_pass(PassId, RegionId, ValueId);
    nearest(v, g.0.outside(set, *region)) <-- exit_pass(p, region, v), may_own(p, set), given(g);
    /// `entry_pass(p, v)`: pass p enters an operation and gives the owning merge v its value.
    #[ds(input_by_id)]
    relation entry_pass(PassId, ValueId);
    nearest(v, g.0.not_transferred(set, *p)) <-- entry_pass(p, v), may_own(p, set), given(g);

    /// `onward(p, e)`: pass p gives an owning merge its value on edge e, which leads on within the
    /// function.
    #[ds(input_by_id)]
    relation onward(PassId, EdgeId);
    /// `holds(e, v, p)`: on edge e, pass p may hand on the buffer of owner v, which could end
    /// there.
    relation holds(EdgeId, ValueId, PassId);
    holds(e, v, p) <-- onward(p, e), may_own(p, set), given(g),
        for v in g.0.in_region(set, g.0.region(g.0.facts.edges[*e].from)).iter();
    /// `target_position(p, place, v)`: pass p, which leads on, gives its value to the owning merge
    /// v, which is in that place among its targets.
    #[ds(input_by_id)]
    relation target_position(PassId, usize, ValueId);
    /// `duplicate_operand(p, q)`: passes p and q of one edge, p first, may hand on the same buffer.
    /// The first takes it over, the second borrows it from the first.
    relation duplicate_operand(PassId, PassId);
    duplicate_operand(p, q) <-- holds(e, v, p), holds(e, v, q), if p < q;
    may_borrow(second, ValueSet::one(*first)) <--
        duplicate_operand(p, q), target_position(p, place, first), target_position(q, same, second), if same == place;

    /// `one_call(first, second)`: two results of one call, which may be one buffer, the first of
    /// them an owner.
    #[ds(input_by_id)]
    relation one_call(ValueId, ValueId);
    may_borrow(second, ValueSet::one(*first)) <-- one_call(first, second);

    /// `transferred(p, v)`: pass p hands the owner v over for good, unless that is taken back.
    #[ds(input_by_id)]
    relation transferred(PassId, ValueId);
    /// `lent(v)`: may: somebody borrows from v, which is handed over.
    #[ds(lattice_by_id)]
    relation lent(ValueId);
    lent(v) <-- given(g), if !g.0.all_transferred.is_empty(), may_borrow(_, lenders),
        for v in lenders.and(&g.0.all_transferred).iter();
    /// `taken_back(p)`: may: what p hands over is needed: somebody borrows it and would be left
    /// with a buffer that is freed elsewhere,
    #[ds(lattice_by_id)]
    relation taken_back(PassId);
    taken_back(p) <-- transferred(p, v), lent(v);
    // or a call consumes it, and it is used behind the call. Whoever is not lent lives where
    // `live_in` says so.
    taken_back(p) <-- transferred(p, v), given(g), if g.0.facts.passes[*p].consumed,
        let from = g.0.facts.edges[g.0.facts.passes[*p].edge].from, branch(from, to),
        live_in(to, live), if live.contains(*v);
}

impl LiveOwnersProgram<'_> {
    /// States the branches, and where owners are used without being defined.
    fn state_liveness(&mut self, asked: &Asked) {
        for edge in asked.facts.edges.values() {
            if let EdgeKind::Branch { to, .. } = edge.kind {
                self.branch.push((edge.from, to));
            }
        }
        self.branch.sort_unstable();
        self.branch.dedup();
        let exposed = asked.upward_exposed().into_iter();
        self.live_in = exposed.filter(|(_, set)| !set.is_empty()).collect();
    }

    /// States what is handed along the edges of which, and to whom.
    fn state_passes(&mut self, asked: &Asked, base: &Base) {
        let facts = asked.facts;
        for (p, pass) in &facts.passes {
            let edge = &facts.edges[pass.edge];
            let targets = pass
                .targets
                .iter()
                .copied()
                .filter(|&t| asked.is_borrower(t));
            if pass.targets.is_empty() {
                self.passed
                    .extend(asked.owners(pass.operand).map(|s| (p, s)));
                continue;
            }
            for (place, target) in targets.enumerate() {
                if place == 0 {
                    self.passed
                        .extend(asked.owners(pass.operand).map(|s| (p, s)));
                }
                match edge.kind {
                    EdgeKind::Branch { to, .. } => self.branch_pass.push((p, to, target)),
                    EdgeKind::Exit => {
                        self.exit_pass
                            .push((p, facts.blocks[edge.from].region, target))
                    }
                    EdgeKind::Entry | EdgeKind::Call => {
                        self.entry_pass.push((p, target));
                    }
                    EdgeKind::Return | EdgeKind::Unreachable => {}
                }
                if matches!(edge.kind, EdgeKind::Branch { .. } | EdgeKind::Exit) {
                    self.target_position.push((p, place, target));
                    if place == 0 {
                        self.onward.push((p, pass.edge));
                    }
                }
            }
        }
        let own = self.passed.iter();
        let ended = own.filter(|row| base.may_end(row.1, row.0));
        self.borrower_ends = ended.map(|&(p, v)| (p, v)).collect();
    }
}

/// Liveness and borrowing of a function's owners.
pub struct LiveOwners {
    /// `live_in(block)`: the owners of the block's region that are alive on entry; of those that
    /// others of these keep alive not all are there, but [`LiveOwners::is_live`] knows them.
    pub live_in: PrimaryMap<BlockId, ValueSet>,
    /// `defined(block)`: the owners that the block defines.
    pub defined: PrimaryMap<BlockId, ValueSet>,
    /// `may_own(pass)`: the owners that may own what the pass hands on; of those that live on for
    /// sure not all are there, but for each one that borrows from it, if by way of others.
    pub may_own: PrimaryMap<PassId, ValueSet>,
    /// `may_borrow(value)`: the owners that the owning merge's buffer may belong to besides it, or
    /// who borrow from those.
    pub may_borrow: PrimaryMap<ValueId, ValueSet>,
    /// `(lender, borrower)`, sorted: `may_borrow` the other way.
    pub(super) lent: Vec<(ValueId, ValueId)>,
    /// `duplicate_operand(first, second)`, sorted: passes of one edge that may hand on one buffer.
    pub duplicate_operand: Vec<(PassId, PassId)>,
    /// `one_call(first, second)`: pairs of results of one call.
    pub one_call: Vec<(ValueId, ValueId)>,
    /// `transferred(pass)`: the owner, one at most, that an entry pass hands over for good.
    pub transferred: FxHashMap<PassId, ValueSet>,
}

impl LiveOwners {
    /// Nothing is alive, and nobody may_borrow.
    fn of_none(facts: &Facts) -> Self {
        LiveOwners {
            live_in: facts.blocks.keys().map(|_| ValueSet::new()).collect(),
            defined: PrimaryMap::new(),
            may_own: facts.passes.keys().map(|_| ValueSet::new()).collect(),
            may_borrow: facts.values.keys().map(|_| ValueSet::new()).collect(),
            lent: Vec::new(),
            duplicate_operand: Vec::new(),
            one_call: Vec::new(),
            transferred: FxHashMap::default(),
        }
    }
}

/// Whether a source can own its buffer.
pub fn is_owner(facts: &Facts, source: ValueId) -> bool {
    matches!(
        facts.values[source].kind,
        Kind::Allocation | Kind::Call | Kind::DynamicCall | Kind::Consumed | Kind::Merge
    )
}

/// Whether a value may borrow: it holds buffers that others own.
pub(super) fn is_borrower(facts: &Facts, sources: &Sources, v: ValueId) -> bool {
    sources.owning_merges().contains(v) || facts.values[v].kind == Kind::DynamicCall
}

/// Solves liveness and borrowing; with `only` that of these owners alone, which are closed under
/// who may borrow from whom.
///
/// Who borrows follows from what is handed over, the less the more; so what is taken back is handed
/// over no more, and all is solved again until nothing is.
pub(super) fn solve(
    facts: &Facts,
    sources: &Sources,
    only: Option<&ValueSet>,
    recorder: &Recorder,
) -> LiveOwners {
    let mut transferred = transferable::solve(facts, sources);
    let asked = Asked {
        facts,
        sources,
        only,
    };
    loop {
        let (mut keep, taken_back) = solve_with(&asked, &transferred, recorder);
        if taken_back.is_empty() {
            keep.transferred = transferred;
            return keep;
        }
        for (p,) in taken_back {
            transferred.remove(&p);
        }
    }
}

/// The owners that are solved for: all, or those of a set.
struct Asked<'a> {
    facts: &'a Facts,
    sources: &'a Sources,
    only: Option<&'a ValueSet>,
}

impl Asked<'_> {
    fn has(&self, v: ValueId) -> bool {
        self.only.is_none_or(|only| only.contains(v))
    }

    /// The owners among the sources of a value.
    fn owners(&self, v: ValueId) -> impl Iterator<Item = ValueId> {
        let sources = self.sources.of(v).iter();
        sources.filter(|&s| self.has(s) && is_owner(self.facts, s))
    }

    fn is_borrower(&self, v: ValueId) -> bool {
        self.has(v) && is_borrower(self.facts, self.sources, v)
    }

    /// `defines(b)`: the owners that block b defines.
    fn defined(&self) -> PrimaryMap<BlockId, ValueSet> {
        let facts = self.facts;
        let mut defined: PrimaryMap<BlockId, ValueSet> =
            facts.blocks.keys().map(|_| ValueSet::new()).collect();
        for (v, fact) in &facts.values {
            if fact.root == v && self.has(v) && is_owner(facts, v) && self.sources.is_source(v) {
                defined[fact.block].insert(v);
            }
        }
        defined
    }

    /// For each block the owners that it or an operation in it uses and that a block before it in
    /// its region defines.
    fn upward_exposed(&self) -> PrimaryMap<BlockId, ValueSet> {
        let facts = self.facts;
        let mut exposed: PrimaryMap<BlockId, ValueSet> =
            facts.blocks.keys().map(|_| ValueSet::new()).collect();
        let mut seen: FxHashSet<(ValueId, BlockId)> = FxHashSet::default();
        let mut use_at = |v: ValueId, block: BlockId| {
            if self.only.is_none() && !seen.insert((self.sources.node(v), block)) {
                return;
            }
            for source in self.owners(v) {
                let home = facts.values[source].block;
                let at = facts.ancestor_at(block, facts.blocks[home].depth);
                if at != home {
                    exposed[at].insert(source);
                }
            }
        };
        for &(v, block) in &facts.used_at {
            use_at(v, block);
        }
        for (v, exit) in stored_owners::solve(facts, self.sources) {
            use_at(v, exit);
        }
        exposed
    }
}

/// Solves for what is handed over; with the passes that are taken back.
fn solve_with(
    asked: &Asked,
    transferred: &FxHashMap<PassId, ValueSet>,
    recorder: &Recorder,
) -> (LiveOwners, Vec<(PassId,)>) {
    let facts = asked.facts;
    let defined = asked.defined();
    let mut one_call = facts.one_call.clone();
    one_call.retain(|pair| asked.has(pair.0) && asked.has(pair.1));
    // Who owns nothing lends nothing.
    let mut lends = one_call.clone();
    lends.retain(|pair| is_owner(facts, pair.0));
    let borrowers = facts.values.keys().filter(|&v| asked.is_borrower(v));
    let base = Base {
        facts,
        defines: &defined,
        transferred,
        all_transferred: transferred.values().flat_map(ValueSet::iter).collect(),
        begins: with_merges(facts, |v| asked.is_borrower(v)),
        borrowers: borrowers.chain(lends.iter().map(|c| c.1)).collect(),
    };
    let mut keep = LiveOwners::of_none(facts);
    let taken_back;
    {
        let mut program = LiveOwnersProgram {
            given: vec![(Given(&base),)],
            one_call: lends,
            transferred: transferred
                .iter()
                .filter_map(|(&p, s)| Some((p, s.single()?)))
                .collect(),
            ..LiveOwnersProgram::default()
        };
        program.state_liveness(asked);
        program.state_passes(asked, &base);
        program.run();
        recorder.ascent("LiveOwnersProgram", || program.scc_times_summary());
        for row in program.live_in {
            keep.live_in[row.0].join_mut(row.1);
        }
        for row in program.may_own {
            keep.may_own[row.0].join_mut(row.1);
        }
        for row in program.may_borrow {
            keep.may_borrow[row.0].join_mut(row.1);
        }
        keep.duplicate_operand = program.duplicate_operand;
        taken_back = program.taken_back;
    }
    for (v, lenders) in &keep.may_borrow {
        keep.lent.extend(lenders.iter().map(|lender| (lender, v)));
    }
    keep.lent.sort_unstable();
    keep.duplicate_operand.sort_unstable();
    keep.defined = defined;
    keep.one_call = one_call;
    (keep, taken_back)
}

/// The blocks that begin with an owning merge, to which branches lead.
fn with_merges(facts: &Facts, is_borrower: impl Fn(ValueId) -> bool) -> EntitySet<BlockId> {
    let mut blocks = EntitySet::new();
    for pass in facts.passes.values() {
        if let EdgeKind::Branch { to, .. } = facts.edges[pass.edge].kind
            && pass.targets.iter().any(|&t| is_borrower(t))
        {
            blocks.insert(to);
        }
    }
    blocks
}
