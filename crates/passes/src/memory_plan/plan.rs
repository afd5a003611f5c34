//! Which allocations of a function become slices of arenas, and where in these each begins.
//!
//! There is an arena for each memory space, of the buffers of which the size is known, and one for
//! each size that is known at run time only: it has places, which all take that size.

use std::cmp::Ordering;

use freehold_analysis::lives::{self, Lives};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::{Around, DataLayout, Extracted, Holding, Places, Steps, ValueId};
use freehold_ir::{Attr, Module, Op};
use freehold_packing::{Budget, Buffer, Error, LiveRange, Problem, bound, pack};
use rustc_hash::{FxHashMap, FxHashSet};

use super::candidates::{Candidate, Candidates};
use super::reason::Reason;
use super::sizes::{self, Unit};

/// How much is spent on one arena.
const BUDGET: Budget = Budget { steps: 20_000_000 };

/// The plan of one function.
pub struct FunctionPlan {
    pub function: Op,
    /// What steps stand for.
    pub steps: Steps,
    pub arenas: Vec<Arena>,
    /// Frees that nothing is left of.
    pub frees: Vec<Op>,
    pub staying: Vec<Staying>,
    /// The most bytes of buffers of known sizes that are allocated at one time: as the program is,
    /// and with the arenas.
    pub before: u64,
    pub after: u64,
}

/// An allocation that holds several buffers.
pub struct Arena {
    /// The attribute of the memref types.
    pub space: Option<Attr>,
    /// What sizes and offsets count: bytes where there is none.
    pub unit: Option<Unit>,
    /// The operation in front of which it is allocated; where the function begins without one.
    pub at: Option<Op>,
    pub slices: Vec<Slice>,
    pub size: u64,
    /// In bytes.
    pub alignment: u64,
    /// The most that is needed at one time: no arena is smaller.
    pub bound: u64,
    /// The most of the same buffers that is allocated at one time without a plan, each as large as
    /// a multiple of its alignment.
    pub before: u64,
}

/// A part of an arena: a buffer, or a ring of places for buffers that take turns.
pub struct Slice {
    /// The allocations whose buffers it holds: one, or those of a ring.
    pub ops: Vec<Op>,
    /// How many places it has, and how much each takes.
    pub places: u32,
    pub place_size: u64,
    /// In bytes.
    pub alignment: u64,
    /// The steps at which it is needed.
    pub live: LiveRange,
    /// From the beginning of the arena.
    pub offset: u64,
}

impl Slice {
    /// How much it takes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.place_size.saturating_mul(u64::from(self.places))
    }
}

/// An allocation that stays one.
pub struct Staying {
    pub op: Op,
    pub reason: Reason,
    /// What it takes, in bytes, if that is known, and the steps at which it is allocated.
    pub size: Option<u64>,
    pub allocated: LiveRange,
}

impl FunctionPlan {
    /// Which allocations stay, and why.
    pub(super) fn remarks(&self, module: &Module) -> Vec<Diagnostic> {
        let staying = self.staying.iter();
        let remark = |left: &Staying| {
            let message = format!("this allocation stays one: {}", left.reason.words());
            Diagnostic::remark(module.location(left.op), message)
        };
        staying.map(remark).collect()
    }
}

/// What is known of a function.
pub(super) struct Known<'a> {
    pub(super) module: &'a Module,
    pub(super) function: Op,
    pub(super) found: &'a (Extracted, Places),
    pub(super) steps: &'a Steps,
    pub(super) lives: &'a Lives,
    pub(super) layout: DataLayout,
    /// Whether the function may call itself.
    pub(super) is_recursive: bool,
}

/// The plan of a function, which may call itself or not; `holding` are functions that keep hold of
/// what they are given.
///
/// # Errors
/// If the sizes of its buffers overflow.
pub(super) fn plan(
    (module, table): (&Module, &Table),
    function: Op,
    found: &(Extracted, Places),
    (holding, is_recursive): (&Holding, bool),
) -> Result<FunctionPlan, Diagnostic> {
    let (extracted, places) = found;
    let mut plan = FunctionPlan {
        function,
        steps: Steps::default(),
        arenas: Vec::new(),
        frees: Vec::new(),
        staying: Vec::new(),
        before: 0,
        after: 0,
    };
    if places.sites.values().all(|site| site.is_stack) {
        return Ok(plan);
    }
    plan.steps = freehold_facts::steps((module, table), function, extracted, holding);
    let lives = lives::solve(&extracted.facts, &plan.steps);
    let known = Known {
        module,
        function,
        found,
        steps: &plan.steps,
        lives: &lives,
        layout: DataLayout::of(module, table, function),
        is_recursive,
    };
    let arranged = worthwhile(&known).map_err(|_| {
        let message = "the sizes of this function's buffers overflow 64 bits";
        Diagnostic::error(module.location(function), message)
    })?;
    plan.before = arranged.before;
    plan.after = arranged.after;
    plan.frees = arranged.frees;
    plan.arenas = arranged.arenas;
    plan.staying = arranged.staying;
    Ok(plan)
}

/// The arenas of a function, and what stays.
struct Arranged {
    arenas: Vec<Arena>,
    staying: Vec<Staying>,
    frees: Vec<Op>,
    /// The most bytes that are allocated at one time, without the arenas and with them.
    before: u64,
    after: u64,
    /// The same as `before`, each buffer as large as a multiple of its alignment.
    padded: u64,
}

/// The arenas that are worth it.
fn worthwhile(known: &Known) -> Result<Arranged, Error> {
    // What was found not to be worth it stays, which may let others stay.
    let mut refused: FxHashMap<ValueId, Reason> = FxHashMap::default();
    let mut with_rings = true;
    loop {
        let candidates = Candidates::find(known, with_rings, &refused);
        let values: Vec<(Vec<Op>, Vec<ValueId>)> = candidates.slices.iter().map(by_ops).collect();
        let arranged = arrange_all(known, candidates)?;
        let mut is_done = true;
        for arena in &arranged.arenas {
            let Some(reason) = why_not(known, arena) else {
                continue;
            };
            is_done = false;
            if with_rings && arena.slices.iter().any(|slice| slice.places > 1) {
                with_rings = false;
                break;
            }
            let ops = arena.slices.iter().flat_map(|slice| &slice.ops);
            for op in ops {
                let of_op = values.iter().filter(|row| row.0.contains(op));
                refused.extend(of_op.flat_map(|row| &row.1).map(|&value| (value, reason)));
            }
        }
        // What stays may be needed at another time: then the sum may be more.
        if is_done && arranged.after > arranged.padded {
            is_done = false;
            let in_bytes = arranged.arenas.iter().filter(|arena| arena.unit.is_none());
            let ops = in_bytes
                .flat_map(|arena| &arena.slices)
                .flat_map(|slice| &slice.ops);
            let ops: FxHashSet<Op> = ops.copied().collect();
            let of_ops = values
                .iter()
                .filter(|row| row.0.iter().any(|op| ops.contains(op)));
            let refusals = of_ops
                .flat_map(|row| &row.1)
                .map(|&value| (value, Reason::NoGain));
            let count = refused.len();
            refused.extend(refusals);
            if refused.len() == count {
                return Ok(arranged);
            }
        }
        if is_done {
            return Ok(arranged);
        }
    }
}

fn by_ops(candidate: &Candidate) -> (Vec<Op>, Vec<ValueId>) {
    (candidate.slice.ops.clone(), candidate.values.clone())
}

/// Why an arena is not worth it, or not possible.
fn why_not(known: &Known, arena: &Arena) -> Option<Reason> {
    if arena.unit.is_some() && arena.at.is_none() {
        return Some(Reason::DynamicSize);
    }
    let is_in_loop = |slice: &Slice| slice.ops.iter().any(|&op| in_loop(known, op));
    let gains = match arena.size.cmp(&arena.before) {
        Ordering::Greater => false,
        // One buffer that is allocated once gains nothing.
        _ => arena.slices.len() > 1 || arena.slices.iter().any(is_in_loop),
    };
    (!gains).then_some(Reason::NoGain)
}

/// Makes an arena for each memory space and size.
fn arrange_all(known: &Known, candidates: Candidates) -> Result<Arranged, Error> {
    let until_freed = |v| known.lives.until_freed(v, known.steps.count());
    let most = |buffers: Vec<Buffer>| Ok(bound::most_live(&Problem::new(buffers)?));
    let staying = candidates.staying.into_iter();
    let staying = staying.map(|(value, left)| Staying {
        allocated: until_freed(value),
        ..left
    });
    let staying: Vec<Staying> = staying.collect();
    let of_staying = staying.iter();
    let of_staying =
        of_staying.filter_map(|left| Some(Buffer::new(left.size?, left.allocated.clone())));
    let of_staying: Vec<Buffer> = of_staying.collect();
    let now = |row: &Candidate| -> Vec<Buffer> {
        let lives = row.values.iter().map(|&v| until_freed(v));
        if row.slice.places == 1 {
            return lives
                .map(|live| Buffer::new(row.slice.place_size, live))
                .collect();
        }
        // So many buffers there are at a time, whichever allocations made them.
        let lives: Vec<LiveRange> = lives.collect();
        let all = lives.iter().flat_map(LiveRange::intervals).cloned();
        vec![Buffer::new(row.slice.size(), LiveRange::new(all))]
    };
    // An allocation fills what it is aligned to, as a slice does.
    let padded = |row: &Candidate| -> Vec<Buffer> {
        let alignment = if row.unit.is_some() {
            1
        } else {
            row.slice.alignment
        };
        let fill = |buffer: Buffer| Buffer {
            size: buffer
                .size
                .checked_next_multiple_of(alignment)
                .unwrap_or(u64::MAX),
            ..buffer
        };
        now(row).into_iter().map(fill).collect()
    };
    let slices = candidates.slices;
    let in_bytes = || slices.iter().filter(|row| row.unit.is_none());
    let staying_too = |buffers: Vec<Buffer>| most([buffers, of_staying.clone()].concat());
    let before = staying_too(in_bytes().flat_map(now).collect())?;
    let padded_before = staying_too(in_bytes().flat_map(padded).collect())?;
    let mut after = most(of_staying)?;
    let mut groups: Vec<Vec<Candidate>> = Vec::new();
    let mut group_of: FxHashMap<(Option<Attr>, Option<Unit>), usize> = FxHashMap::default();
    for row in slices {
        let key = (row.space, row.unit.clone());
        let group = *group_of.entry(key).or_insert(groups.len());
        if group == groups.len() {
            groups.push(Vec::new());
        }
        groups[group].push(row);
    }
    let mut arenas = Vec::new();
    for group in groups {
        let before = most(group.iter().flat_map(padded).collect())?;
        let arena = arrange(known, group, before)?;
        if arena.unit.is_none() {
            after = after.checked_add(arena.size).ok_or(Error::TooLarge)?;
        }
        arenas.push(arena);
    }
    Ok(Arranged {
        arenas,
        staying,
        frees: candidates.frees,
        before,
        after,
        padded: padded_before,
    })
}

/// Gives the slices of an arena their offsets.
fn arrange(known: &Known, group: Vec<Candidate>, before: u64) -> Result<Arena, Error> {
    let first = group.first();
    let space = first.and_then(|row| row.space);
    let unit = first.and_then(|row| row.unit.clone());
    let mut slices: Vec<Slice> = group.into_iter().map(|row| row.slice).collect();
    let buffers = slices.iter().map(|slice| Buffer {
        size: slice.size(),
        // Each place of an arena of units is aligned.
        alignment: if unit.is_some() { 1 } else { slice.alignment },
        live: slice.live.clone(),
    });
    let packing = pack(&Problem::new(buffers.collect())?, BUDGET);
    for (slice, &offset) in slices.iter_mut().zip(&packing.offsets) {
        slice.offset = offset;
    }
    let alignment = slices.iter().map(|slice| slice.alignment).max();
    let ops = || slices.iter().flat_map(|slice| slice.ops.iter().copied());
    Ok(Arena {
        space,
        at: unit
            .as_ref()
            .and_then(|unit| sizes::place(known.module, known.function, unit, ops())),
        size: packing.height,
        alignment: alignment.unwrap_or(1),
        bound: packing.bound,
        before,
        slices,
        unit,
    })
}

/// Whether an operation stands in a region that runs again and again.
fn in_loop(known: &Known, op: Op) -> bool {
    let (extracted, places) = known.found;
    let facts = &extracted.facts;
    let block = known.module.parent_block(op);
    let mut block = block.and_then(|block| extracted.ids.block_id(block));
    while let Some(at) = block {
        let region = facts.blocks[at].region;
        if places.around[region] == Around::Loop {
            return true;
        }
        block = facts.regions[region];
    }
    false
}
