//! The analyses of one function, each made when it is first asked for.

use std::cell::OnceCell;

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::ownership::{self, Solution};
use crate::analysis::{Aliases, ValueSet, alias, liveness, retain};
use crate::dialects::Table;
use crate::facts::{BlockId, Calls, Extracted, Facts, Lifetimes, ValueId, extract, lifetimes};
use crate::ir::{Block, Module, Op, Value};
use crate::summaries;

/// A module, and what is known of the functions that it calls.
pub(super) struct Program<'a> {
    pub(super) module: &'a Module,
    pub(super) table: &'a Table,
    calls: OnceCell<Calls>,
}

impl<'a> Program<'a> {
    pub(super) fn new(module: &'a Module, table: &'a Table) -> Self {
        Program {
            module,
            table,
            calls: OnceCell::new(),
        }
    }

    fn calls(&self) -> &Calls {
        let make = || summaries::calls(self.module, self.table, FxHashSet::default());
        self.calls.get_or_init(make)
    }
}

/// What the other analyses of a function refer to.
#[derive(Default)]
pub(super) struct Ground {
    extracted: OnceCell<Extracted>,
    lives: OnceCell<Lives>,
}

/// All values and blocks, and their liveness.
pub(super) struct Lives {
    pub(super) facts: Lifetimes,
    sets: OnceCell<liveness::Liveness>,
    uses: OnceCell<FxHashSet<(ValueId, BlockId)>>,
    blocks: FxHashMap<Block, BlockId>,
    values: FxHashMap<Value, ValueId>,
}

impl Lives {
    pub(super) fn sets(&self) -> &liveness::Liveness {
        self.sets.get_or_init(|| liveness::solve(&self.facts))
    }

    /// Which values of other blocks the operations directly in each block use.
    pub(super) fn uses(&self) -> &FxHashSet<(ValueId, BlockId)> {
        self.uses
            .get_or_init(|| self.facts.used_at.iter().copied().collect())
    }

    pub(super) fn block(&self, block: Block) -> Option<BlockId> {
        self.blocks.get(&block).copied()
    }

    pub(super) fn value(&self, value: Value) -> Option<ValueId> {
        self.values.get(&value).copied()
    }
}

/// The analyses of one function.
pub(super) struct Analyses<'a> {
    pub(super) program: &'a Program<'a>,
    pub(super) function: Op,
    ground: &'a Ground,
    aliases: OnceCell<Aliases<'a>>,
    solution: OnceCell<Solution>,
    lists: OnceCell<retain::Lists>,
}

impl<'a> Analyses<'a> {
    pub(super) fn new(program: &'a Program<'a>, function: Op, ground: &'a Ground) -> Self {
        Analyses {
            program,
            function,
            ground,
            aliases: OnceCell::new(),
            solution: OnceCell::new(),
            lists: OnceCell::new(),
        }
    }

    pub(super) fn extracted(&self) -> &'a Extracted {
        let Program { module, table, .. } = *self.program;
        let make = || extract(module, table, self.function, self.program.calls());
        self.ground.extracted.get_or_init(make)
    }

    pub(super) fn facts(&self) -> &'a Facts {
        &self.extracted().facts
    }

    pub(super) fn lives(&self) -> &'a Lives {
        self.ground.lives.get_or_init(|| {
            let facts = lifetimes(self.program.module, self.program.table, self.function);
            Lives {
                sets: OnceCell::new(),
                uses: OnceCell::new(),
                blocks: facts.blocks.iter().map(|(id, &b)| (b, id)).collect(),
                values: facts.values.iter().map(|(id, &v)| (v, id)).collect(),
                facts,
            }
        })
    }

    pub(super) fn aliases(&self) -> &Aliases<'a> {
        self.aliases.get_or_init(|| alias::solve(self.facts()))
    }

    pub(super) fn solution(&self) -> &Solution {
        self.solution
            .get_or_init(|| ownership::solve(self.facts(), self.aliases()))
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

    /// Liveness of all values, by memref ids and the blocks of the ownership facts.
    fn memref_sets(&self, sets: &PrimaryMap<BlockId, ValueSet>) -> PrimaryMap<BlockId, ValueSet> {
        let (ids, lives) = (&self.extracted().ids, self.lives());
        let of = |block: &Block| {
            // Both leave out the blocks that no path reaches, and only those.
            let live = lives.blocks.get(block).map(|&b| &sets[b]);
            let values = live.into_iter().flat_map(|set| set.iter());
            let memrefs = values.filter_map(|v| ids.value_id(lives.facts.values[v]));
            memrefs.collect()
        };
        ids.blocks.values().map(of).collect()
    }
}
