//! Where a buffer is to be freed instead: the earliest places from which every way leads to a free
//! of it, and on none of which it is touched.
//!
//! That is the earliest placement of what partial redundancy elimination calls a very busy
//! expression. A place is *due* if every way from it comes to one of the frees before anything
//! touches the buffer. The buffer dies, and is freed, where the due places begin: behind the last
//! use, or on the ways from places that are not due. So every way passes one new free for each
//! that it passed before. Only parts of blocks behind which some free stands are looked at.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow::{End, Flow, Join, Way};
use super::uses::{Touched, Uses, last_below};
use crate::rewrite::only_computes;
use freehold_dialects::Table;
use freehold_ir::{Block, Module, Op, Value};

/// Buffers whose frees depend on more parts of blocks are freed within the blocks where they are
/// freed already.
const MOST_PARTS: usize = 4096;

/// So are all when so many parts were looked at for each operation of the function.
const PARTS_FOR_EACH: usize = 2;

/// More copies of a free are not made.
const MOST_COPIES: usize = 64;

/// Frees of one buffer under one condition, and what counts for them.
pub(super) struct Class {
    /// In the order of the program.
    pub(super) frees: Vec<Op>,
    free_numbers: Vec<u32>,
    touched: Touched,
    /// Where the values that the free needs are defined: by operations, and as arguments.
    defs: FxHashSet<Op>,
    def_numbers: Vec<u32>,
    def_blocks: FxHashSet<Block>,
}

/// Where a free is put.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Place {
    After(Op),
    Begin(Block),
    On(Way),
}

/// Where the part of a block begins that ends at an [`End`].
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Start {
    /// Behind what touches the buffer, or defines what the free needs.
    Use(Op),
    /// With a block whose argument the free needs.
    Argument(Block),
    /// Behind another of the frees.
    Free,
    Join(Join),
}

/// The parts of blocks from whose ends every way may lead to a free.
#[derive(Default)]
struct Parts {
    ends: Vec<(End, Start)>,
    known: FxHashMap<End, usize>,
    /// The part that begins at a join.
    at: FxHashMap<Join, usize>,
    is_due: Vec<bool>,
}

impl Class {
    pub(super) fn new(
        module: &Module,
        uses: &Uses,
        touched: Touched,
        needs: &[Value],
        frees: Vec<Op>,
    ) -> Class {
        let defs = needs.iter().filter_map(|&v| module.defining_op(v));
        let defs: FxHashSet<Op> = defs.collect();
        let mut def_numbers: Vec<u32> = defs.iter().filter_map(|&op| uses.number(op)).collect();
        def_numbers.sort_unstable();
        let arguments = needs.iter().filter(|&&v| module.defining_op(v).is_none());
        Class {
            free_numbers: frees.iter().filter_map(|&op| uses.number(op)).collect(),
            frees,
            touched,
            defs,
            def_numbers,
            def_blocks: arguments
                .filter_map(|&v| module.defining_block(v))
                .collect(),
        }
    }
}

/// Finds the places of one class after the other.
pub(super) struct Placing<'a> {
    module: &'a Module,
    uses: &'a Uses<'a>,
    flow: &'a Flow<'a>,
    /// See [`busy_before`].
    busy_before: Vec<Option<u32>>,
    /// How many more parts of blocks are looked at.
    parts_left: Cell<usize>,
}

impl<'a> Placing<'a> {
    /// Finds places in one function; `skipped` are the frees and what only serves them.
    pub(super) fn new(
        module: &'a Module,
        table: &Table,
        uses: &'a Uses<'a>,
        flow: &'a Flow<'a>,
        skipped: &FxHashSet<Op>,
    ) -> Self {
        Placing {
            module,
            uses,
            flow,
            busy_before: busy_before(module, table, uses, skipped),
            parts_left: Cell::new(MOST_PARTS + PARTS_FOR_EACH * uses.ops.len()),
        }
    }

    /// The places at which to free instead; none if the frees stand there.
    pub(super) fn places(&self, class: &mut Class) -> Option<Vec<Place>> {
        let places = match self.across_blocks(class) {
            Some(places) => places,
            None => self.within_blocks(class),
        };
        (!self.is_there(class, &places)).then_some(places)
    }

    /// Without regard to what comes before a block, or stands in regions.
    fn within_blocks(&self, class: &mut Class) -> Vec<Place> {
        let frees = class.frees.clone();
        let starts = frees
            .into_iter()
            .map(|free| self.start(class, End::Free(free)));
        let starts: Vec<Start> = starts.flatten().collect();
        let places = starts.into_iter().filter_map(|start| match start {
            Start::Use(op) | Start::Join(Join::Behind(op)) => Some(Place::After(op)),
            Start::Argument(block) | Start::Join(Join::Entry(block)) => Some(Place::Begin(block)),
            Start::Free => None,
        });
        places.collect()
    }

    fn across_blocks(&self, class: &mut Class) -> Option<Vec<Place>> {
        let mut parts = self.reach(class)?;
        let undue: Vec<usize> = (0..parts.ends.len())
            .filter(|&part| !self.goes_on_due(&parts, part))
            .collect();
        undue
            .into_iter()
            .for_each(|part| self.end_due(&mut parts, part));
        let mut forced: FxHashSet<Join> = FxHashSet::default();
        loop {
            let mut places = Vec::new();
            let mut closed = None;
            for (part, &(_, start)) in parts.ends.iter().enumerate() {
                if !parts.is_due[part] {
                    continue;
                }
                match start {
                    Start::Use(op) => places.push(Place::After(op)),
                    Start::Argument(block) => places.push(Place::Begin(block)),
                    Start::Free => {}
                    Start::Join(join) => {
                        if !self.before_join(&parts, &forced, join, &mut places) {
                            closed = Some(join);
                            break;
                        }
                    }
                }
            }
            let Some(join) = closed else {
                return (places.len() <= MOST_COPIES + class.frees.len()).then_some(places);
            };
            // Where a free cannot stand on the ways alone that need it, it stands behind all.
            forced.insert(join);
            for (end, _) in self.flow.ways_to(join) {
                if let Some(&part) = parts.known.get(&end) {
                    self.end_due(&mut parts, part);
                }
            }
        }
    }

    /// Adds the places where frees are due from a join on and not before; false if there are ways
    /// to it on which nothing can stand.
    fn before_join(
        &self,
        parts: &Parts,
        forced: &FxHashSet<Join>,
        join: Join,
        places: &mut Vec<Place>,
    ) -> bool {
        let ways = self.flow.ways_to(join);
        let is_due = |end: &End| parts.known.get(end).is_some_and(|&p| parts.is_due[p]);
        if forced.contains(&join) || !ways.iter().any(|(end, _)| is_due(end)) {
            places.push(match join {
                Join::Entry(block) => Place::Begin(block),
                Join::Behind(op) => Place::After(op),
            });
            return true;
        }
        let mut not_due = ways.into_iter().filter(|(end, _)| !is_due(end));
        not_due.all(|(_, way)| {
            places.push(Place::On(way));
            self.flow.has_room(way)
        })
    }

    /// The parts from which frees can be reached; none if they are too many.
    fn reach(&self, class: &mut Class) -> Option<Parts> {
        let mut parts = Parts::default();
        let frees = class.frees.clone();
        let mut work: Vec<End> = frees.into_iter().rev().map(End::Free).collect();
        while let Some(end) = work.pop() {
            if parts.known.contains_key(&end) {
                continue;
            }
            let Some(start) = self.start(class, end) else {
                continue;
            };
            let part = parts.ends.len();
            parts.ends.push((end, start));
            parts.is_due.push(true);
            parts.known.insert(end, part);
            if let Start::Join(join) = start {
                parts.at.insert(join, part);
                work.extend(self.flow.ways_to(join).into_iter().rev().map(|way| way.0));
            }
            let left = self.parts_left.get();
            self.parts_left.set(left.saturating_sub(1));
            if part >= MOST_PARTS || left == 0 {
                return None;
            }
        }
        Some(parts)
    }

    /// Whether frees are due on all ways on from the end of a part.
    fn goes_on_due(&self, parts: &Parts, part: usize) -> bool {
        let (end, _) = parts.ends[part];
        if matches!(end, End::Free(_)) {
            return true;
        }
        let joins = self.flow.out_of(end);
        let is_due = |join: &Join| parts.at.get(join).is_some_and(|&p| parts.is_due[p]);
        !joins.is_empty() && joins.iter().all(is_due)
    }

    /// Notes that frees are not due on all ways on from a part, nor from those before it.
    fn end_due(&self, parts: &mut Parts, part: usize) {
        let mut work = vec![part];
        while let Some(part) = work.pop() {
            let (end, start) = parts.ends[part];
            if matches!(end, End::Free(_)) || !std::mem::take(&mut parts.is_due[part]) {
                continue;
            }
            if let Start::Join(join) = start {
                let before = self.flow.ways_to(join).into_iter();
                work.extend(before.filter_map(|way| parts.known.get(&way.0).copied()));
            }
        }
    }

    /// Where the part begins that ends there; none if the end itself touches the buffer.
    fn start(&self, class: &mut Class, end: End) -> Option<Start> {
        let (module, uses) = (self.module, self.uses);
        let at = match end {
            End::Free(op) | End::Before(op) => op,
            End::Block(block) => module.last_op(block)?,
        };
        let block = module.parent_block(at)?;
        let (first, number) = (uses.first_of(block)?, uses.number(at)?);
        if !matches!(end, End::Free(_))
            && (class.defs.contains(&at) || uses.touches(&mut class.touched, number))
        {
            return None;
        }
        let last_of = |numbers: &[u32]| last_below(numbers, number).filter(|&n| n >= first);
        let (free, def) = (last_of(&class.free_numbers), last_of(&class.def_numbers));
        let touch = uses.last(&mut class.touched, first, number);
        let Some(last) = free.max(def).max(touch) else {
            return Some(match class.def_blocks.contains(&block) {
                true => Start::Argument(block),
                false => Start::Join(Join::Entry(block)),
            });
        };
        let around = uses.ancestor_in(uses.ops[last as usize], block)?;
        let is_itself = around == uses.ops[last as usize];
        if is_itself && free == Some(last) {
            return Some(Start::Free);
        }
        let stays = is_itself
            || class.defs.contains(&around)
            || !self.flow.is_open(around)
            || uses.touches(&mut class.touched, uses.number(around)?);
        Some(match stays {
            true => Start::Use(around),
            false => Start::Join(Join::Behind(around)),
        })
    }

    /// Whether the frees of a class stand at these places already, or with nothing but frees and
    /// what only computes between.
    fn is_there(&self, class: &Class, places: &[Place]) -> bool {
        let module = self.module;
        if class.frees.len() != places.len() {
            return false;
        }
        let mut of_block: FxHashMap<Block, Vec<Option<Op>>> = FxHashMap::default();
        for &place in places {
            let (block, op) = match place {
                Place::After(op) => (module.parent_block(op), Some(op)),
                Place::Begin(block) => (Some(block), None),
                Place::On(_) => return false,
            };
            of_block
                .entry(block.expect("a place is in a block"))
                .or_default()
                .push(op);
        }
        class.frees.iter().all(|&free| {
            let places = module
                .parent_block(free)
                .and_then(|block| of_block.get(&block));
            let number = self.uses.number(free);
            let busy = self
                .uses
                .number(free)
                .and_then(|n| self.busy_before[n as usize]);
            places.into_iter().flatten().any(|place| {
                let place = place.and_then(|op| self.uses.number(op));
                place < number && place >= busy
            })
        })
    }
}

/// For each operation the number of the last one before it in its block that does more than to
/// free or to compute.
fn busy_before(
    module: &Module,
    table: &Table,
    uses: &Uses,
    skipped: &FxHashSet<Op>,
) -> Vec<Option<u32>> {
    let mut before: Vec<Option<u32>> = Vec::with_capacity(uses.ops.len());
    for &op in &uses.ops {
        let last = module.prev_op(op).and_then(|last| uses.number(last));
        before.push(last.and_then(|number| {
            let last = uses.ops[number as usize];
            let is_idle = skipped.contains(&last) || only_computes(module, table, last);
            if is_idle {
                before[number as usize]
            } else {
                Some(number)
            }
        }));
    }
    before
}
