//! The analyses of one function, each made when it is first asked for.

use std::cell::{Cell, OnceCell, RefCell};

use cranelift_entity::{PrimaryMap, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::alias_graph::AliasGraph;
use freehold_analysis::components::{self, Components};
use freehold_analysis::ownership::{self, LiveOwners, Plan, Question, Solution, Tokens};
use freehold_analysis::{Aliases, ValueSet, alias, liveness, retain};
use freehold_base::csr::Csr;
use freehold_dialects::Table;
use freehold_facts::assumptions::Assumed;
use freehold_facts::{
    BlockId, Calls, EdgeId, EdgeKind, Extracted, Facts, Lifetimes, ValueId, extract, lifetimes,
};
use freehold_ir::{Block, Module, Op, Value};
use freehold_summaries as summaries;

use super::alias_table::AliasTable;
use super::explain::Definitions;
use super::needed_rows::Needed;
use super::owned::Owned;

/// A module, and what is known of the functions that it calls.
pub(super) struct Program<'a> {
    pub(super) module: &'a Module,
    pub(super) table: &'a Table,
    /// What calls give, once by the rules of the function boundary that deallocation makes true,
    /// and once by what bodies say.
    owned: OnceCell<Calls>,
    given: OnceCell<Calls>,
    assumed: Assumed,
    pub(super) definitions: Definitions,
}

impl<'a> Program<'a> {
    pub(super) fn new(module: &'a Module, table: &'a Table) -> Self {
        Program {
            module,
            table,
            owned: OnceCell::new(),
            given: OnceCell::new(),
            assumed: Assumed::of("query"),
            definitions: Definitions::default(),
        }
    }

    fn owned(&self) -> &Calls {
        self.owned.get_or_init(|| {
            let model = self.assumed.calls_by_the_boundary();
            summaries::calls(self.module, self.table, model, FxHashSet::default())
        })
    }

    fn given(&self) -> &Calls {
        self.given.get_or_init(|| {
            let model = self.assumed.calls_by_bodies();
            summaries::calls(self.module, self.table, model, FxHashSet::default())
        })
    }
}

/// What the other analyses of a function refer to.
#[derive(Default)]
pub(super) struct Ground {
    extracted: OnceCell<Extracted>,
    given: OnceCell<Extracted>,
    lives: OnceCell<Lives>,
}

/// All values and blocks, and their liveness.
pub(super) struct Lives {
    pub(super) facts: Lifetimes,
    sets: OnceCell<liveness::Liveness>,
    successors: OnceCell<liveness::Successors>,
    /// How often a value or a block alone was asked about.
    asked: Cell<u32>,
    blocks: OnceCell<FxHashMap<Block, BlockId>>,
    values: OnceCell<FxHashMap<Value, ValueId>>,
}

/// So many values and blocks are looked at alone; for more the liveness of all is found at once.
const MOST_ALONE: u32 = 3;

impl Lives {
    pub(super) fn sets(&self) -> &liveness::Liveness {
        self.sets.get_or_init(|| liveness::solve(&self.facts))
    }

    pub(super) fn block(&self, block: Block) -> Option<BlockId> {
        let make = || self.facts.blocks.iter().map(|(id, &b)| (b, id)).collect();
        self.blocks.get_or_init(make).get(&block).copied()
    }

    pub(super) fn value(&self, value: Value) -> Option<ValueId> {
        let make = || self.facts.values.iter().map(|(id, &v)| (v, id)).collect();
        self.values.get_or_init(make).get(&value).copied()
    }

    /// Whether one more value or block may be looked at alone.
    fn is_worth_it(&self) -> bool {
        self.asked.set(self.asked.get() + 1);
        self.sets.get().is_none() && self.asked.get() <= MOST_ALONE
    }

    /// What is live into and out of a block, where so few are asked about that the sets of all are
    /// not worth it.
    pub(super) fn at(&self, block: BlockId) -> Option<[ValueSet; 2]> {
        if !self.is_worth_it() {
            return None;
        }
        let facts = &self.facts;
        let successors = self
            .successors
            .get_or_init(|| liveness::Successors::new(facts));
        let mut live_out = ValueSet::new();
        let branches = facts.branch.iter().filter(|row| row.0 == block);
        let mut after: Vec<BlockId> = branches.map(|row| row.1).collect();
        after.sort_unstable();
        after.dedup();
        if after.len() > MOST_ALONE as usize {
            return None;
        }
        for to in after {
            live_out.extend(&liveness::live_in(facts, successors, to));
        }
        Some([liveness::live_in(facts, successors, block), live_out])
    }

    /// The blocks into and out of which one value is live, where so few values are asked about that
    /// the sets of all are not worth it.
    pub(super) fn alone(&self, value: Value) -> Option<[FxHashSet<BlockId>; 2]> {
        if !self.is_worth_it() {
            return None;
        }
        let facts = &self.facts;
        let id = facts.values.iter().find(|of| *of.1 == value)?.0;
        let home = facts.defined_in.iter().find(|row| row.0 == id)?.1;
        let mut before: FxHashMap<BlockId, Vec<BlockId>> = FxHashMap::default();
        for &(from, to) in facts.branch.iter().chain(&facts.enters) {
            before.entry(to).or_default().push(from);
        }
        let used = facts.used_at.iter().filter(|row| row.0 == id);
        let mut work: Vec<BlockId> = used.map(|row| row.1).collect();
        let mut live: FxHashSet<BlockId> = work.iter().copied().collect();
        while let Some(block) = work.pop() {
            let from = before.get(&block).into_iter().flatten().copied();
            work.extend(from.filter(|&from| from != home && live.insert(from)));
        }
        let rows = facts.branch.iter().filter(|row| live.contains(&row.1));
        let out = rows.map(|row| row.0).collect();
        Some([live, out])
    }
}

/// The analyses of one function.
pub(super) struct Analyses<'a> {
    pub(super) program: &'a Program<'a>,
    pub(super) function: Op,
    ground: &'a Ground,
    aliases: OnceCell<Aliases<'a>>,
    keep: OnceCell<LiveOwners>,
    tokens: OnceCell<Tokens>,
    plan: OnceCell<Plan>,
    /// How often something was solved for one question alone.
    alone: Cell<u32>,
    lists: OnceCell<retain::Lists>,
    parallel: OnceCell<Parallel>,
    pub(super) alias_table: AliasTable,
    flows: OnceCell<Flows>,
    alias_graph: OnceCell<AliasGraph>,
    components: OnceCell<Components>,
    elsewhere: OnceCell<FxHashSet<ValueId>>,
    needed: OnceCell<Needed<'a>>,
    /// The sources that were last asked for whether the function owns what has them.
    pub(super) last_owned: RefCell<Option<(ValueSet, Owned)>>,
}

/// Which memref may become which, each pair once.
pub(super) struct Flows {
    pub(super) pairs: Vec<(ValueId, ValueId)>,
    /// By either end the other ones.
    from: Csr,
    into: Csr,
}

impl Flows {
    fn new(facts: &Facts) -> Flows {
        let mut seen: FxHashSet<(ValueId, ValueId)> = FxHashSet::default();
        let pairs = facts.flow.iter().copied();
        let pairs: Vec<(ValueId, ValueId)> = pairs.filter(|&pair| seen.insert(pair)).collect();
        let count = facts.values.len();
        let ids = |(a, b): (ValueId, ValueId)| (a.as_u32(), b.as_u32());
        let from: Vec<(u32, u32)> = pairs.iter().map(|&(from, to)| ids((from, to))).collect();
        let into: Vec<(u32, u32)> = pairs.iter().map(|&(from, to)| ids((to, from))).collect();
        Flows {
            from: Csr::new(count, &from),
            into: Csr::new(count, &into),
            pairs,
        }
    }

    /// What a memref may become.
    pub(super) fn from(&self, v: ValueId) -> impl Iterator<Item = ValueId> {
        self.from
            .of(v.as_u32())
            .iter()
            .map(|&to| ValueId::from_u32(to))
    }

    /// What may become a memref.
    pub(super) fn into(&self, v: ValueId) -> impl Iterator<Item = ValueId> {
        self.into
            .of(v.as_u32())
            .iter()
            .map(|&from| ValueId::from_u32(from))
    }
}

/// The edges that are one of several between the same two blocks.
#[derive(Default)]
struct Parallel {
    /// The place of each edge among them; 0 where it is the only one.
    numbers: SecondaryMap<EdgeId, u32>,
    /// The pairs of blocks that have several.
    several: FxHashSet<(Block, Block)>,
}

impl Parallel {
    fn new(extracted: &Extracted) -> Parallel {
        let Extracted { facts, ids, .. } = extracted;
        let mut parallel = Parallel::default();
        let mut count: FxHashMap<(BlockId, BlockId), u32> = FxHashMap::default();
        for (e, edge) in &facts.edges {
            let EdgeKind::Branch { to, .. } = edge.kind else {
                continue;
            };
            let count = count.entry((edge.from, to)).or_default();
            if *count > 0 {
                parallel.numbers[e] = *count;
                let pair = (ids.blocks[edge.from], ids.blocks[to]);
                parallel.several.insert(pair);
            }
            *count += 1;
        }
        parallel
    }
}

impl<'a> Analyses<'a> {
    pub(super) fn new(program: &'a Program<'a>, function: Op, ground: &'a Ground) -> Self {
        Analyses {
            program,
            function,
            ground,
            aliases: OnceCell::new(),
            keep: OnceCell::new(),
            tokens: OnceCell::new(),
            plan: OnceCell::new(),
            alone: Cell::new(0),
            lists: OnceCell::new(),
            parallel: OnceCell::new(),
            alias_table: AliasTable::default(),
            flows: OnceCell::new(),
            alias_graph: OnceCell::new(),
            components: OnceCell::new(),
            elsewhere: OnceCell::new(),
            needed: OnceCell::new(),
            last_owned: RefCell::default(),
        }
    }

    /// Which memref may become which.
    pub(super) fn flows(&self) -> &Flows {
        self.flows.get_or_init(|| Flows::new(self.facts()))
    }

    fn parallel(&self) -> &Parallel {
        let make = || Parallel::new(self.extracted());
        self.parallel.get_or_init(make)
    }

    /// The place of an edge among those between the same two blocks, in the order of the
    /// successors.
    pub(super) fn edge_number(&self, edge: EdgeId) -> u32 {
        self.parallel().numbers[edge]
    }

    /// Whether there is more than one edge between two blocks.
    pub(super) fn has_several(&self, from: Block, to: Block) -> bool {
        self.parallel().several.contains(&(from, to))
    }

    /// The number of an edge that is one of several between the same two blocks.
    pub(super) fn number_of_several(&self, edge: EdgeId) -> Option<u32> {
        let (facts, ids) = (self.facts(), &self.extracted().ids);
        let EdgeKind::Branch { to, .. } = facts.edges[edge].kind else {
            return None;
        };
        let (from, to) = (ids.blocks[facts.edges[edge].from], ids.blocks[to]);
        self.has_several(from, to).then(|| self.edge_number(edge))
    }

    pub(super) fn extracted(&self) -> &'a Extracted {
        let Program { module, table, .. } = *self.program;
        let make = || extract(module, table, self.function, self.program.owned());
        self.ground.extracted.get_or_init(make)
    }

    /// The facts for who asks what is one allocation in the program as it stands: calls give what
    /// the bodies of functions say. The ids are those of [`extracted`](Self::extracted), whose
    /// facts are for who asks what deallocation does: that makes functions keep the rules of the
    /// function boundary.
    pub(super) fn alias_facts(&self) -> &'a Facts {
        &self.alias_extracted().facts
    }

    fn alias_extracted(&self) -> &'a Extracted {
        let Program { module, table, .. } = *self.program;
        if self.program.given().is_by_the_boundary() {
            return self.extracted();
        }
        let make = || extract(module, table, self.function, self.program.given());
        self.ground.given.get_or_init(make)
    }

    /// When buffers are needed, in the program as it stands.
    pub(super) fn needed(&self) -> &Needed<'a> {
        let Program { module, table, .. } = *self.program;
        self.needed
            .get_or_init(|| Needed::new((module, table), self.function, self.alias_extracted()))
    }

    pub(super) fn facts(&self) -> &'a Facts {
        &self.extracted().facts
    }

    pub(super) fn lives(&self) -> &'a Lives {
        self.ground.lives.get_or_init(|| {
            let facts = lifetimes(self.program.module, self.program.table, self.function);
            Lives {
                sets: OnceCell::new(),
                successors: OnceCell::new(),
                asked: Cell::new(0),
                blocks: OnceCell::new(),
                values: OnceCell::new(),
                facts,
            }
        })
    }

    pub(super) fn aliases(&self) -> &Aliases<'a> {
        self.aliases
            .get_or_init(|| alias::solve(self.alias_facts()))
    }

    /// What each memref may become.
    pub(super) fn alias_graph(&self) -> &AliasGraph {
        let make = || AliasGraph::new(self.alias_facts());
        self.alias_graph.get_or_init(make)
    }

    /// Which memrefs may meet.
    pub(super) fn components(&self) -> &Components {
        let make = || components::solve(self.alias_facts());
        self.components.get_or_init(make)
    }

    /// Which memrefs, views apart, nobody knows here who frees.
    pub(super) fn elsewhere(&self) -> &FxHashSet<ValueId> {
        let make = || self.alias_facts().from_elsewhere();
        self.elsewhere.get_or_init(make)
    }

    /// Which owners are alive where, and who borrows from them.
    pub(super) fn keep(&self) -> &LiveOwners {
        self.keep
            .get_or_init(|| ownership::solve_live_owners(self.facts(), self.aliases()))
    }

    /// Which owners are responsible for their buffers.
    pub(super) fn tokens(&self) -> &Tokens {
        let make = || ownership::solve_tokens(self.facts(), self.aliases(), self.keep());
        self.tokens.get_or_init(make)
    }

    /// What is freed where.
    pub(super) fn plan(&self) -> &Plan {
        let (facts, aliases) = (self.facts(), self.aliases());
        self.plan
            .get_or_init(|| ownership::solve_plan(facts, aliases, self.keep(), self.tokens()))
    }

    /// The ownership analysis as far as a question needs it, where so few are asked that the whole
    /// is not worth it.
    pub(super) fn alone(&self, question: Question) -> Option<Solution> {
        self.alone.set(self.alone.get() + 1);
        if self.keep.get().is_some() || self.alone.get() > MOST_ALONE {
            return None;
        }
        ownership::solve_for(self.facts(), self.aliases(), question)
    }

    /// The specification's lists of memrefs and of what is retained.
    pub(super) fn lists(&self) -> &retain::Lists {
        self.lists.get_or_init(|| {
            let sets = self.lives().sets();
            let live_in = self.memref_sets(&sets.live_in);
            let live_out = self.memref_sets(&sets.live_out);
            retain::solve(self.facts(), &live_in, &live_out)
        })
    }

    /// The memrefs that are live into or out of a block, by the ids of the ownership facts.
    fn memrefs_of(&self, live: &ValueSet) -> ValueSet {
        let (ids, lives) = (&self.extracted().ids, self.lives());
        let memrefs = live.iter();
        memrefs
            .filter_map(|v| ids.value_id(lives.facts.values[v]))
            .collect()
    }

    /// The memrefs that are live into and out of a block, where so few blocks are asked about that
    /// the sets of all are not worth it.
    pub(super) fn memrefs_at(&self, block: BlockId) -> Option<[ValueSet; 2]> {
        let lives = self.lives();
        let own = lives.block(self.extracted().ids.blocks[block])?;
        if self.lists.get().is_some() {
            return None;
        }
        Some(lives.at(own)?.map(|live| self.memrefs_of(&live)))
    }

    /// The blocks into and out of which a memref is live, where so few are asked about that the
    /// sets of all are not worth it.
    pub(super) fn blocks_of(&self, memref: ValueId) -> Option<[FxHashSet<BlockId>; 2]> {
        let (ids, lives) = (&self.extracted().ids, self.lives());
        if self.lists.get().is_some() {
            return None;
        }
        let live = lives.alone(ids.values[memref])?;
        Some(live.map(|blocks| {
            let blocks = blocks.into_iter();
            blocks
                .filter_map(|b| ids.block_id(lives.facts.blocks[b]))
                .collect()
        }))
    }

    /// Liveness of all values, by memref ids and the blocks of the ownership facts.
    fn memref_sets(&self, sets: &PrimaryMap<BlockId, ValueSet>) -> PrimaryMap<BlockId, ValueSet> {
        let (ids, lives) = (&self.extracted().ids, self.lives());
        let of = |block: &Block| {
            // Both leave out the blocks that no path reaches, and only those.
            let live = lives.block(*block).map(|b| self.memrefs_of(&sets[b]));
            live.unwrap_or_default()
        };
        ids.blocks.values().map(of).collect()
    }
}
