//! Which copies are of no use: two buffers can be one.
//!
//! *Reusing the source*: the target is allocated for the copy and used behind it only, and the source
//! is freed behind it without being used again. *Reusing the target*: the source is allocated,
//! written, copied and freed, and the target can be written at once. In both the copy, the
//! allocation and the deallocation stand in one block and go. Source: MLIR, "Bufferization",
//! section "CopyRemoval".
//!
//! Who may touch a buffer is asked of [`components`](super::components), joined as buffers become
//! one.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::union_find::UnionFind;
use freehold_facts::{Copies, CopyFact, FreedFact, MadeFact, ValueId};

use super::components::Components;

/// What goes, and what stands for it.
#[derive(Default)]
pub struct Plan {
    /// `replaced(old, new)`, in the order of doing.
    pub replaced: Vec<(ValueId, ValueId)>,
    /// The operations that go, by their numbers.
    pub erased: Vec<u32>,
}

/// Makes the plan.
pub fn solve(copies: &Copies, components: &Components) -> Plan {
    let mut planner = Planner::new(copies, components);
    let mut open: Vec<CopyFact> = copies.copies.clone();
    loop {
        let before = open.len();
        open.retain(|&copy| !planner.remove(copy));
        if open.len() == before {
            return planner.plan;
        }
    }
}

struct Planner<'a> {
    copies: &'a Copies,
    components: &'a Components,
    plan: Plan,
    /// What stands for a value that is another by now.
    now: FxHashMap<ValueId, ValueId>,
    joined: UnionFind<ValueId>,
    /// Where each value, and each component, is touched.
    touches: FxHashMap<ValueId, BTreeSet<u32>>,
    by_component: FxHashMap<ValueId, BTreeSet<u32>>,
    /// The deallocations of each value that are still there.
    frees: FxHashMap<ValueId, Vec<FreedFact>>,
    /// The allocations that go.
    gone: FxHashSet<ValueId>,
}

impl<'a> Planner<'a> {
    fn new(copies: &'a Copies, components: &'a Components) -> Self {
        let mut planner = Planner {
            copies,
            components,
            plan: Plan::default(),
            now: FxHashMap::default(),
            joined: UnionFind::new(components.value_count()),
            touches: FxHashMap::default(),
            by_component: FxHashMap::default(),
            frees: FxHashMap::default(),
            gone: FxHashSet::default(),
        };
        let mut asked: FxHashSet<ValueId> = FxHashSet::default();
        for copy in &copies.copies {
            asked.insert(components.of(copy.source));
            asked.insert(components.of(copy.target));
        }
        for &(v, at) in &copies.touches {
            let component = components.of(v);
            if asked.contains(&component) {
                planner.touches.entry(v).or_default().insert(at);
                let all = planner.by_component.entry(component);
                all.or_default().insert(at);
            }
        }
        for &freed in &copies.freed {
            planner.frees.entry(freed.value).or_default().push(freed);
        }
        planner
    }

    /// What stands for a value in the end.
    fn stands_for(&self, mut value: ValueId) -> ValueId {
        while let Some(&next) = self.now.get(&value) {
            value = next;
        }
        value
    }

    /// Plans to remove a copy, if it can be; whether it can.
    fn remove(&mut self, copy: CopyFact) -> bool {
        let copy = CopyFact {
            source: self.stands_for(copy.source),
            target: self.stands_for(copy.target),
            ..copy
        };
        if copy.source == copy.target {
            self.erase(copy.at, &[copy.source]);
            return true;
        }
        let Some(free) = self.only_free(copy) else {
            return false;
        };
        if let Some(made) = self.reuses_source(copy) {
            self.replace(copy, free, made, (copy.target, copy.source));
            return true;
        }
        if let Some(made) = self.reuses_target(copy) {
            self.replace(copy, free, made, (copy.source, copy.target));
            return true;
        }
        false
    }

    /// The one deallocation of the source, behind the copy in its block, before which nobody uses
    /// it.
    fn only_free(&mut self, copy: CopyFact) -> Option<FreedFact> {
        let &[free] = self.frees.get(&copy.source)?.as_slice() else {
            return None;
        };
        let behind = free.only && free.block == copy.block && free.at > copy.at;
        (behind && !self.may_touch(copy.source, (copy.at, free.at))).then_some(free)
    }

    fn reuses_source(&self, copy: CopyFact) -> Option<MadeFact> {
        let made = self.made_for(copy.target, copy)?;
        let touches = self.touches.get(&copy.target);
        let mut between = touches.into_iter().flat_map(|t| t.range(made.at..copy.at));
        let fits = made.alignment <= self.alignment(copy.source);
        (fits && between.next().is_none()).then_some(made)
    }

    fn reuses_target(&mut self, copy: CopyFact) -> Option<MadeFact> {
        let made = self.made_for(copy.source, copy)?;
        let fits = made.alignment <= self.alignment(copy.target);
        let free = fits
            && self.is_defined_before(copy.target, made)
            && !self.may_touch(copy.target, (made.at, copy.at));
        free.then_some(made)
    }

    /// The allocation of a value in the block of the copy, up to it.
    fn made_for(&self, value: ValueId, copy: CopyFact) -> Option<MadeFact> {
        let made = self.copies.made[value].filter(|_| !self.gone.contains(&value));
        made.filter(|made| made.block == copy.block && made.at <= copy.at)
    }

    fn alignment(&self, value: ValueId) -> i128 {
        self.copies.made[value].map_or(0, |made| made.alignment)
    }

    /// Whether a value that is known at the copy is known at an allocation before it in its block.
    fn is_defined_before(&self, value: ValueId, made: MadeFact) -> bool {
        self.copies.defined[value] < made.at
    }

    /// Whether an operation between two others may use a buffer by whatever name.
    fn may_touch(&mut self, value: ValueId, (after, before): (u32, u32)) -> bool {
        let component = self.joined.find(self.components.of(value));
        let touches = self.by_component.get(&component);
        let mut named = touches.into_iter().flat_map(|t| t.range(after + 1..before));
        let reaches = &self.copies.reaches;
        let first = reaches.partition_point(|&at| at <= after);
        let unnamed = reaches.get(first).is_some_and(|&at| at < before);
        let mut is_outside = || {
            let outside = self.components.outside();
            outside.is_some_and(|o| self.joined.find(o) == component)
        };
        named.next().is_some() || (unnamed && is_outside())
    }

    fn replace(
        &mut self,
        copy: CopyFact,
        free: FreedFact,
        made: MadeFact,
        (old, new): (ValueId, ValueId),
    ) {
        let both = [copy.source, copy.target];
        self.erase(copy.at, &both);
        self.erase(free.at, &both);
        if made.at != copy.at {
            self.plan.erased.push(made.at);
        }
        self.gone.insert(old);
        self.frees.remove(&copy.source);
        let frees = self.frees.remove(&copy.target).unwrap_or_default();
        self.frees.insert(new, frees);
        self.plan.replaced.push((old, new));
        self.now.insert(old, new);
        let touches = self.touches.remove(&old).unwrap_or_default();
        unite(self.touches.entry(new).or_default(), touches);
        let [a, b] = both.map(|v| self.joined.find(self.components.of(v)));
        if a != b {
            let joined = self.joined.union(a, b);
            let other = if joined == a { b } else { a };
            let touches = self.by_component.remove(&other).unwrap_or_default();
            unite(self.by_component.entry(joined).or_default(), touches);
        }
    }

    /// Notes that an operation goes, which touches these values only.
    fn erase(&mut self, at: u32, values: &[ValueId]) {
        self.plan.erased.push(at);
        for &value in values {
            let component = self.joined.find(self.components.of(value));
            for touches in [
                self.touches.get_mut(&value),
                self.by_component.get_mut(&component),
            ]
            .into_iter()
            .flatten()
            {
                touches.remove(&at);
            }
        }
    }
}

/// Adds the smaller set to the larger.
fn unite(into: &mut BTreeSet<u32>, mut other: BTreeSet<u32>) {
    if other.len() > into.len() {
        std::mem::swap(into, &mut other);
    }
    into.extend(other);
}
