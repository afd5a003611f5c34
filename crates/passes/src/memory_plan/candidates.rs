//! The allocations of a function: which can be slices, alone or in rings, and which stay.

use cranelift_entity::PrimaryMap;
use freehold_analysis::arena::{self, Question};
use freehold_analysis::rings::{self, Ring};
use freehold_dialects::Trait;
use freehold_facts::{Around, Facts, Places, RegionId, ValueId, keeps_hold};
use freehold_ir::{Attr, AttrKind, Op, TypeKind, known as names};
use freehold_packing::{Buffer, Error, LiveRange};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};

use super::plan::{ForCall, Known, Slice, Staying};
use super::reason::Reason;
use super::sizes::{self, Unit};

/// An allocation that can be a slice, or several whose buffers take turns in one; or what a call
/// has to hand over.
pub(super) struct Candidate {
    /// None of a call.
    pub(super) values: Vec<ValueId>,
    pub(super) space: Option<Attr>,
    /// What its size counts: bytes without one.
    pub(super) unit: Option<Unit>,
    /// What each of the values takes.
    pub(super) sizes: Vec<u64>,
    /// Without its offset.
    pub(super) slice: Slice,
    /// The buffers that are in its place without an arena, until they are freed. What a call hands
    /// over its callee allocates.
    pub(super) now: SmallVec<[Buffer; 1]>,
}

/// The buffers of allocations that are a slice together.
fn now(known: &Known, values: &[ValueId], sizes: &[u64], slice: &Slice) -> SmallVec<[Buffer; 1]> {
    let lives = values.iter();
    let lives = lives.map(|&v| known.lives.until_freed(v, known.steps.count()));
    if slice.places == 1 {
        let buffers = sizes.iter().zip(lives);
        return buffers
            .map(|(&size, live)| Buffer::new(size, live))
            .collect();
    }
    // So many buffers there are at a time, whichever allocations made them.
    let lives: Vec<LiveRange> = lives.collect();
    let all = lives.iter().flat_map(LiveRange::intervals).cloned();
    smallvec![Buffer::new(slice.size(), LiveRange::new(all))]
}

impl Candidate {
    /// Whether its buffers are of several sizes.
    pub(super) fn is_mixed(&self) -> bool {
        self.sizes.iter().any(|&size| size != self.sizes[0])
    }
}

/// Which allocations may be one slice, if their buffers become one name.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Rings {
    /// Those of known sizes, and those of one that is known at run time only.
    OfAnySize,
    /// Those of the same size.
    Alike,
    None,
}

impl Rings {
    pub(super) fn fewer(self) -> Rings {
        match self {
            Rings::OfAnySize => Rings::Alike,
            Rings::Alike | Rings::None => Rings::None,
        }
    }
}

/// The allocations of a function: which can be slices and which stay.
pub(super) struct Candidates {
    pub(super) slices: Vec<Candidate>,
    pub(super) staying: Vec<(ValueId, Staying)>,
    /// What is allocated for calls alone.
    pub(super) for_calls: Vec<ForCall>,
    /// The frees of slices alone.
    pub(super) frees: Vec<Op>,
}

/// An allocation that may be a slice, as far as it alone says.
struct Considered {
    value: ValueId,
    op: Op,
    /// In bytes, or one of the unit.
    size: u64,
    unit: Option<Unit>,
    /// In bytes.
    alignment: u64,
    space: Option<Attr>,
}

impl Considered {
    /// Whether buffers of both fit into the same places, or into those of the larger one.
    fn is_like(&self, other: &Considered, rings: Rings) -> bool {
        if rings == Rings::OfAnySize && self.unit.is_none() && other.unit.is_none() {
            return self.space == other.space;
        }
        let is_aligned = self.unit.is_some() || self.alignment == other.alignment;
        let of = |row: &Considered| (row.size, row.space);
        is_aligned && of(self) == of(other) && self.unit == other.unit
    }

    /// What it takes in bytes, if that is known.
    fn bytes(&self) -> Option<u64> {
        self.unit.is_none().then_some(self.size)
    }
}

impl Candidates {
    /// Those of a function; what was `refused` stays.
    ///
    /// # Errors
    /// If the size of one overflows.
    pub(super) fn find(
        known: &Known,
        rings: Rings,
        refused: &FxHashMap<Op, Reason>,
    ) -> Result<Self, Error> {
        let (extracted, places) = known.found;
        let standings = standings(known, &extracted.facts, places);
        let mut found = Candidates {
            slices: Vec::new(),
            staying: Vec::new(),
            for_calls: Vec::new(),
            frees: Vec::new(),
        };
        let mut considered: Vec<Considered> = Vec::new();
        for (site, fact) in places.sites.iter().filter(|row| !row.1.is_stack) {
            let op = places.site_ops[site];
            let standing = standings[extracted.facts.blocks[fact.block].region];
            if !standing.is_own {
                continue;
            }
            if sizes::overflows(known.module, &known.layout, op) {
                return Err(Error::TooLarge);
            }
            for (value, &result) in fact.results().zip(known.module.results(op)) {
                let row = match (refused.get(&op), standing.one_at_a_time) {
                    _ if known.is_recursive => Err(Reason::Recursive),
                    (Some(&reason), _) => Err(reason),
                    (None, false) => Err(Reason::Parallel),
                    (None, true) => consider(known, value, op),
                };
                match row {
                    Ok(row) => considered.push(row),
                    Err(reason) => {
                        found.stay(
                            value,
                            (
                                op,
                                reason,
                                sizes::bytes(known.module, &known.layout, result),
                            ),
                        );
                    }
                }
            }
        }
        // What stays may let others stay.
        loop {
            if considered.is_empty() {
                found.add_calls(known, refused, &standings);
                return Ok(found);
            }
            let allowed = allowed(known, &considered);
            let seen = considered.extract_if(.., |row| allowed.stays[row.value].is_some());
            for row in seen.collect::<Vec<_>>() {
                if let Some(stays) = allowed.stays[row.value] {
                    let reason = Reason::Buffer(stays);
                    found.stay(row.value, (row.op, reason, row.bytes()));
                }
            }
            let rings = rings_of(known, &considered, rings);
            let in_ring: FxHashSet<ValueId> = rings
                .iter()
                .flat_map(|ring| &ring.members)
                .copied()
                .collect();
            let is_stuck = |row: &mut Considered| {
                let step = known.steps.of(row.op).map_or(0, |(step, _)| step);
                known.lives.is_carried(row.value, step) && !in_ring.contains(&row.value)
            };
            let stuck: Vec<Considered> = considered.extract_if(.., is_stuck).collect();
            for row in &stuck {
                found.stay(row.value, (row.op, Reason::Carried, row.bytes()));
            }
            if stuck.is_empty() {
                found.frees = frees_of_slices(known, &allowed);
                found.add_slices(known, &considered, &rings);
                found.add_calls(known, refused, &standings);
                return Ok(found);
            }
        }
    }

    fn add_slices(&mut self, known: &Known, considered: &[Considered], rings: &[Ring]) {
        let by_value: FxHashMap<ValueId, &Considered> =
            considered.iter().map(|row| (row.value, row)).collect();
        let in_ring: FxHashSet<ValueId> = rings
            .iter()
            .flat_map(|ring| &ring.members)
            .copied()
            .collect();
        let alone = considered
            .iter()
            .filter(|row| !in_ring.contains(&row.value));
        let alone = alone.map(|row| (vec![row.value], 1));
        let together = rings.iter().map(|ring| (ring.members.clone(), ring.places));
        for (values, places) in alone.chain(together) {
            let Some(&first) = values.first().and_then(|value| by_value.get(value)) else {
                continue;
            };
            let live = match values[..] {
                [value] => known.lives.of(value).clone(),
                _ => LiveRange::new(
                    (values.iter())
                        .flat_map(|&value| known.lives.of(value).intervals().iter().cloned()),
                ),
            };
            let sizes: Vec<u64> = values.iter().map(|value| by_value[value].size).collect();
            let largest = sizes.iter().copied().max().unwrap_or_default();
            // The next place begins where it may.
            let place_size = match places {
                1 => largest,
                _ if first.unit.is_some() => largest,
                _ => largest.next_multiple_of(first.alignment),
            };
            let alignment = values.iter().map(|value| by_value[value].alignment).max();
            let slice = Slice {
                ops: values.iter().map(|value| by_value[value].op).collect(),
                places,
                place_size,
                alignment: alignment.unwrap_or(1),
                live,
                offset: 0,
                need: None,
                is_guest: false,
            };
            self.slices.push(Candidate {
                now: now(known, &values, &sizes, &slice),
                values,
                space: first.space,
                unit: first.unit.clone(),
                sizes,
                slice,
            });
        }
    }

    /// Adds what calls have to hand over: to be needed at the step of the call alone.
    fn add_calls(
        &mut self,
        known: &Known,
        refused: &FxHashMap<Op, Reason>,
        standings: &PrimaryMap<RegionId, Standing>,
    ) {
        for call in known.calls {
            let step = known.steps.of(call.op).map(|(step, _)| step);
            let alone = match refused.get(&call.op) {
                _ if known.is_recursive => Some(Reason::Recursive),
                Some(&reason) => Some(reason),
                None if !runs_alone(known, call.op, standings) => Some(Reason::Parallel),
                None => None,
            };
            for (number, need) in call.needs.iter().enumerate() {
                let live =
                    step.map_or(LiveRange::default(), |step| LiveRange::from(step..step + 1));
                match alone {
                    Some(reason) => self.for_calls.push(ForCall {
                        call: call.op,
                        number,
                        need: need.clone(),
                        reason,
                        live,
                    }),
                    None => self.slices.push(Candidate {
                        now: SmallVec::new(),
                        values: Vec::new(),
                        space: need.space,
                        unit: None,
                        sizes: Vec::new(),
                        slice: Slice {
                            ops: vec![call.op],
                            places: 1,
                            place_size: need.size,
                            alignment: need.alignment,
                            live,
                            offset: 0,
                            need: Some(number),
                            is_guest: false,
                        },
                    }),
                }
            }
        }
    }

    fn stay(&mut self, value: ValueId, (op, reason, size): (Op, Reason, Option<u64>)) {
        let staying = Staying {
            op,
            reason,
            size,
            allocated: LiveRange::default(),
        };
        self.staying.push((value, staying));
    }
}

/// Whether an operation is `memref.dealloc`, and its place among the frees.
fn plain_frees<'a>(known: &Known<'a>) -> impl Iterator<Item = (ValueId, Op, bool)> + use<'a> {
    let (module, extracted) = (known.module, &known.found.0);
    let frees = extracted.facts.freed_at.iter().zip(&extracted.ids.free_ops);
    frees.map(|(row, &op)| (row.0, op, module.name(op) == names::MEMREF_DEALLOC))
}

/// Which of the considered allocations may be slices.
fn allowed(known: &Known, considered: &[Considered]) -> arena::Arena {
    let values: FxHashSet<ValueId> = considered.iter().map(|row| row.value).collect();
    let held: Vec<ValueId> = known.steps.held_by.iter().map(|row| row.0).collect();
    let freed_otherwise = plain_frees(known).filter(|row| !row.2);
    let freed_otherwise: Vec<ValueId> = freed_otherwise.map(|row| row.0).collect();
    let question = Question {
        is_considered: &|v| values.contains(&v),
        held: &held,
        freed_otherwise: &freed_otherwise,
    };
    arena::solve(&known.found.0.facts, question)
}

fn frees_of_slices(known: &Known, allowed: &arena::Arena) -> Vec<Op> {
    let gone = plain_frees(known).filter(|row| row.2 && allowed.frees_slices(row.0));
    gone.map(|row| row.1).collect()
}

fn rings_of(known: &Known, considered: &[Considered], rings: Rings) -> Vec<Ring> {
    if rings == Rings::None {
        return Vec::new();
    }
    let by_value: FxHashMap<ValueId, &Considered> =
        considered.iter().map(|row| (row.value, row)).collect();
    let values: Vec<ValueId> = considered.iter().map(|row| row.value).collect();
    let is_alike = |a: ValueId, b: ValueId| by_value[&a].is_like(by_value[&b], rings);
    let found = rings::solve(known.steps, known.lives, (&values, &is_alike));
    // Of several places each would be as large as the largest buffer.
    let is_wasteful = |ring: &Ring| {
        let first = by_value[&ring.members[0]];
        ring.places > 1
            && ring
                .members
                .iter()
                .any(|v| !by_value[v].is_like(first, Rings::Alike))
    };
    match rings == Rings::OfAnySize && found.iter().any(is_wasteful) {
        true => rings_of(known, considered, Rings::Alike),
        false => found,
    }
}

/// What is said of all that stands in a region.
#[derive(Copy, Clone)]
struct Standing {
    /// Whether it is the function's, and not one of a function within it.
    is_own: bool,
    /// Whether it runs in one place at a time.
    one_at_a_time: bool,
    /// Whether an operation around it may use what is handed to it after it has ended.
    is_held: bool,
}

/// For each region; those around one are asked once, however deep they are.
fn standings(known: &Known, facts: &Facts, places: &Places) -> PrimaryMap<RegionId, Standing> {
    let (module, ids) = (known.module, &known.found.0.ids.regions);
    let mut all: PrimaryMap<RegionId, Standing> = PrimaryMap::new();
    // Regions come after those around them.
    for (region, parent) in &facts.regions {
        let around = match parent {
            Some(block) => all[facts.blocks[*block].region],
            None => Standing {
                is_own: true,
                one_at_a_time: true,
                is_held: false,
            },
        };
        let op = module.region_op(ids[region]);
        let inner = op.filter(|&op| op != known.function);
        // Iterations of structured operations have no order.
        let is_structured = op.is_some_and(|op| module.name_text(op).starts_with("linalg."));
        let is_parallel = matches!(places.around[region], Around::Parallel | Around::Unknown);
        let is_function = |op| known.table.has(module, op, Trait::Function);
        all.push(Standing {
            is_own: around.is_own && !inner.is_some_and(is_function),
            one_at_a_time: around.one_at_a_time && !is_parallel && !is_structured,
            is_held: around.is_held || inner.is_some_and(|op| keeps_hold(module, op)),
        });
    }
    all
}

/// Whether a call runs in one place at a time, and has ended when what stands behind it begins.
fn runs_alone(known: &Known, call: Op, standings: &PrimaryMap<RegionId, Standing>) -> bool {
    let (module, extracted) = (known.module, &known.found.0);
    let block = module.parent_block(call);
    let Some(block) = block.and_then(|block| extracted.ids.block_id(block)) else {
        return false;
    };
    let standing = standings[extracted.facts.blocks[block].region];
    standing.one_at_a_time && !standing.is_held
}

/// What an allocation takes, if it can be a slice by what it says itself.
fn consider(known: &Known, value: ValueId, op: Op) -> Result<Considered, Reason> {
    let (module, sizes_in) = (known.module, &known.layout);
    if module.name(op) != names::MEMREF_ALLOC {
        return Err(Reason::OtherOperation);
    }
    let context = &module.context;
    let ty = module.value_type(module.result(op, 0));
    let TypeKind::MemRef { layout, .. } = context.kind(ty) else {
        return Err(Reason::OtherOperation);
    };
    let is_identity = layout.is_none_or(
        |layout| matches!(context.attr_kind(layout), AttrKind::AffineMap(map) if map.is_identity()),
    );
    if !is_identity {
        return Err(Reason::Layout);
    }
    let (size, unit) = match sizes::is_dynamic(module, op) {
        false => (sizes::bytes(module, sizes_in, module.result(op, 0)), None),
        true => match sizes::unit(module, sizes_in, op).ok_or(Reason::Layout)? {
            unit if unit.extents.is_empty() && i64::try_from(unit.factor).is_ok() => {
                (Some(unit.factor), None)
            }
            unit => (Some(1), Some(unit)),
        },
    };
    Ok(Considered {
        value,
        op,
        size: size.ok_or(Reason::Layout)?,
        alignment: sizes::alignment(module, sizes_in, op),
        unit,
        space: sizes::space(module, op),
    })
}
