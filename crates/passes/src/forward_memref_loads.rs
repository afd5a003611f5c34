//! `--forward-memref-loads`: a load of what is known gives way to the value, and a store that
//! nothing can tell from none goes.
//!
//! One walk over the dominator tree of each region, without recursion, with what is known of memory
//! (`memory`). A value is known from a store or a load in a place that dominates; a block where
//! paths meet and a region that runs again begin without what may be written on the way
//! (`accesses`). Which writes can be left out of account is what the alias relations, the program
//! and a user say (`places`, `docs/facts.md`). A store goes if it writes what is there, or if all
//! that follows overwrites it unread (`dead_stores` for what is behind a branch).

mod accesses;
mod dead_stores;
mod memory;
mod places;
mod pointers;
mod remarks;
mod tags;
mod walk;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use freehold_analysis::alias;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::{Table, functions_with_body};
use freehold_facts::assumptions::Assumed;
use freehold_facts::{Calls, extract};
use freehold_ir::{Block, Dominance, Module, Op, Value};
use freehold_summaries as summaries;

use super::stats::Rules;
use accesses::{Accesses, Doing};
use dead_stores::Search;
use memory::Memory;
use places::{BaseId, Key, Places};
use remarks::{Removal, Why};

/// A removed store may show that a loop leaves an element alone, and a removed load that a store is
/// not read: each round may make way for another.
const MOST_ROUNDS: usize = 8;

/// Of the stores in a block only so many are looked for behind it, the last ones.
const MOST_LEAVING: usize = 64;

/// What the pass says of what it did.
#[derive(Default)]
pub struct Report {
    /// Whether each removal is explained.
    pub explain: bool,
    pub remarks: Vec<Diagnostic>,
    /// How often each kind of removal took place.
    pub rules: Rules,
}

/// Forwards what is known of memory in every function of the module.
///
/// # Errors
/// None: what is not known stays.
pub fn run(
    module: &mut Module,
    table: &Table,
    assumed: &Assumed,
    report: &mut Report,
) -> Result<(), Vec<Diagnostic>> {
    let model = assumed.calls_by_bodies();
    let calls = summaries::calls(module, table, model, FxHashSet::default());
    for function in functions_with_body(module, table) {
        for _ in 0..MOST_ROUNDS {
            if !forward(module, table, (function, &calls), report) {
                break;
            }
        }
    }
    Ok(())
}

/// One round in one function; whether it removed anything.
fn forward(
    module: &mut Module,
    table: &Table,
    (function, calls): (Op, &Calls),
    report: &mut Report,
) -> bool {
    let extracted = extract(module, table, function, calls);
    let aliases = alias::solve(&extracted.facts);
    let mut places = Places::new(module, &extracted, &aliases);
    let accesses = Accesses::of(module, table, function, &mut places);
    if places.bases.is_empty() {
        return false;
    }
    places.group();
    let groups = places.members.len();
    let mut pass = Forward {
        known: Memory::new(groups, report.explain),
        unread: Memory::new(groups, false),
        places: &places,
        accesses: &accesses,
        dominance: None,
        before: FxHashMap::default(),
        doomed: FxHashSet::default(),
        order: Vec::new(),
        searches: 4 * accesses.count() + 10_000,
        meetings: 16 * accesses.count() + 10_000,
        in_block: 0,
        blocks: 0,
        frames: Vec::new(),
        table,
        report,
        module,
    };
    pass.run(function);
    let doomed = std::mem::take(&mut pass.order);
    for &op in &doomed {
        pass.module.erase_op(op);
    }
    !doomed.is_empty()
}

/// What is known to be in an element, and what shows it.
#[derive(Clone)]
struct Content {
    value: Value,
    by: Op,
}

/// A store that nothing has read so far, in the block with this number.
#[derive(Clone)]
struct Unread {
    store: Op,
    block: u32,
}

struct Forward<'a> {
    module: &'a mut Module,
    table: &'a Table,
    report: &'a mut Report,
    places: &'a Places<'a>,
    accesses: &'a Accesses,
    known: Memory<Content>,
    unread: Memory<Unread>,
    /// Made when the first region of several blocks is entered.
    dominance: Option<Dominance>,
    /// The predecessors of blocks in regions with several.
    before: FxHashMap<Block, SmallVec<[Block; 2]>>,
    doomed: FxHashSet<Op>,
    /// The same in the order of removal.
    order: Vec<Op>,
    /// How many operations the searches behind branches, and how many blocks and elements on the
    /// way to where paths meet, may still be looked at.
    searches: u64,
    meetings: u64,
    /// The number of the block that the walk is in, and of those it has entered.
    in_block: u32,
    blocks: u32,
    frames: Vec<walk::Frame>,
}

impl Forward<'_> {
    fn operation(&mut self, op: Op, stored: &mut Vec<(BaseId, Key)>) {
        let accesses = self.accesses;
        match accesses.doing(op) {
            None => {}
            Some(&Doing::Load { base, first }) => self.load(op, base, first),
            Some(&Doing::Store { base, first }) => self.store(op, base, first, stored),
            Some(&Doing::Free(base)) => {
                for (_, unread) in self.unread.of_base(self.places, base) {
                    if unread.block == self.in_block {
                        self.remove(unread.store, Why::Freed(op));
                    }
                }
                self.known.touch(self.places, base, None, Some(op));
                self.unread.touch(self.places, base, None, None);
            }
            Some(Doing::Touches(touches)) => {
                for (base, _) in &touches.reads {
                    self.unread.touch(self.places, *base, None, None);
                }
                for (base, _) in &touches.writes {
                    self.known.touch(self.places, *base, None, Some(op));
                }
            }
            Some(Doing::Anything) => {
                self.known.touch_all();
                self.unread.touch_all();
            }
        }
    }

    fn load(&mut self, op: Op, base: BaseId, first: usize) {
        let key = self.places.key(self.module, op, first);
        let result = self.module.result(op, 0);
        if let Some(held) = self.known.get(self.places, base, &key) {
            let Content { value, by } = held.what;
            if self.module.value_type(value) == self.module.value_type(result) {
                let noted = held.noted;
                self.module.replace_all_uses(result, value);
                let why = match self.module.results(by).is_empty() {
                    true => Why::Stored(by),
                    false => Why::Loaded(by),
                };
                self.remove_knowing(op, why, Some((base, noted)));
                return;
            }
        }
        self.unread.touch(self.places, base, Some(&key), None);
        let content = Content {
            value: result,
            by: op,
        };
        self.known.set(base, key, content);
    }

    fn store(&mut self, op: Op, base: BaseId, first: usize, stored: &mut Vec<(BaseId, Key)>) {
        let key = self.places.key(self.module, op, first);
        let value = self.module.operand(op, 0);
        if let Some(held) = self.known.get(self.places, base, &key)
            && held.what.value == value
        {
            let (by, noted) = (held.what.by, held.noted);
            self.remove_knowing(op, Why::There(by), Some((base, noted)));
            return;
        }
        if let Some(unread) = self.unread.get(self.places, base, &key)
            && unread.what.block == self.in_block
        {
            let before = unread.what.store;
            self.remove(before, Why::Overwritten(op));
        }
        self.known.touch(self.places, base, Some(&key), Some(op));
        self.known.set(base, key.clone(), Content { value, by: op });
        let unread = Unread {
            store: op,
            block: self.in_block,
        };
        self.unread.set(base, key.clone(), unread);
        stored.push((base, key));
    }

    /// Removes the stores of a block that all paths behind it overwrite.
    fn end_block(&mut self, block: Block, stored: Vec<(BaseId, Key)>) {
        let Some(dominance) = &self.dominance else {
            return;
        };
        let last = self.module.last_op(block);
        if last.is_none_or(|last| self.module.successors(last).is_empty()) {
            return;
        }
        let mut dead: Vec<(Op, Op, BaseId, Key)> = Vec::new();
        for (base, key) in stored.into_iter().rev().take(MOST_LEAVING) {
            let unread = self.unread.get(self.places, base, &key);
            let Some(unread) = unread.filter(|u| u.what.block == self.in_block) else {
                continue;
            };
            let store = unread.what.store;
            if self.doomed.contains(&store) || dead.iter().any(|row| row.0 == store) {
                continue;
            }
            let mut search = Search {
                module: self.module,
                places: self.places,
                accesses: self.accesses,
                dominance,
                doomed: &self.doomed,
                budget: &mut self.searches,
            };
            if let Some(by) = search.overwritten(block, base, &key) {
                dead.push((store, by, base, key));
            }
        }
        for (store, by, base, key) in dead {
            self.remove(store, Why::Overwritten(by));
            // It is not there any more for a later store of the same value.
            let held = self.known.get(self.places, base, &key);
            if held.is_some_and(|held| held.what.by == store) {
                self.known.forget(base, &key);
            }
        }
    }

    fn remove(&mut self, op: Op, why: Why) {
        self.remove_knowing(op, why, None);
    }

    /// Removes an operation; `since` is the base and from when on writes were passed by.
    fn remove_knowing(&mut self, op: Op, why: Why, since: Option<(BaseId, usize)>) {
        self.doomed.insert(op);
        self.order.push(op);
        let rules = &mut self.report.rules;
        let fired = rules.entry(why.name().to_owned()).or_default();
        fired.times += 1;
        fired.operations += 1;
        if !self.report.explain {
            return;
        }
        let passed = match (&self.known.passed, since) {
            (Some(passed), Some((base, noted))) => {
                let of_base = passed[noted..].iter().filter(|p| p.base == base);
                of_base.copied().collect()
            }
            _ => Vec::new(),
        };
        let removal = Removal { op, why, passed };
        let remark = removal.remark(self.module, self.places);
        self.report.remarks.push(remark);
    }
}
