//! Which allocations of a function become slices of an arena, and where in it each begins.

use freehold_analysis::arena::{self, Question, Stays};
use freehold_analysis::lives::{self, Lives};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::{Around, DataLayout, Extracted, Places, RegionId, Site, Steps, ValueId};
use freehold_ir::{Attr, AttrKind, DYNAMIC, Module, Op, TypeKind, known};
use freehold_packing::{Budget, Buffer, LiveRange, Problem, bound, pack};

/// What an arena is aligned to at most unless the program says more, in bytes: what any number or
/// vector register takes.
const MOST_NATURAL_ALIGNMENT: u64 = 64;

/// How much is spent on one arena.
const BUDGET: Budget = Budget { steps: 200_000_000 };

/// The plan of one function.
#[derive(Default)]
pub struct FunctionPlan {
    /// One for each memory space in which buffers are shared.
    pub arenas: Vec<Arena>,
    /// Frees that nothing is left of.
    pub frees: Vec<Op>,
    pub staying: Vec<Staying>,
}

/// An allocation that holds several buffers.
pub struct Arena {
    /// The attribute of the memref types.
    pub space: Option<Attr>,
    pub slices: Vec<Slice>,
    /// In bytes.
    pub size: u64,
    pub alignment: u64,
    /// The most bytes of the buffers that are needed at one time: no arena is smaller.
    pub bound: u64,
    /// The most bytes of the same buffers that are allocated at one time without a plan.
    pub before: u64,
}

/// A buffer in an arena.
pub struct Slice {
    /// The allocation that it stands for.
    pub op: Op,
    /// In bytes.
    pub size: u64,
    pub alignment: u64,
    /// The steps at which it is needed.
    pub live: LiveRange,
    /// From the beginning of the arena, in bytes.
    pub offset: u64,
}

/// An allocation that stays one.
pub struct Staying {
    pub op: Op,
    pub reason: Reason,
}

/// Why an allocation stays one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// What is known of the buffer does not allow it.
    Buffer(Stays),
    /// It is not `memref.alloc`.
    OtherOperation,
    /// Its size is known at run time only.
    DynamicSize,
    /// Its layout is not the identity, or it is not known how many bytes its elements take.
    Layout,
    /// It may run in many places at one time, or nobody declared how often.
    Parallel,
    /// The buffer of one round of a loop is needed in the next.
    Carried,
    /// An arena would take no less than the allocations.
    NoGain,
}

impl Staying {
    /// The remark that says so.
    pub fn remark(&self, module: &Module) -> Diagnostic {
        let message = format!("this allocation stays one: {}", self.reason.words());
        Diagnostic::remark(module.location(self.op), message)
    }
}

impl Reason {
    /// The reason in words.
    pub fn words(self) -> &'static str {
        match self {
            Reason::Buffer(Stays::Returned) => "its buffer is returned or handed over",
            Reason::Buffer(Stays::Captured) => "its buffer is stored in memory",
            Reason::Buffer(Stays::Held) => {
                "an operation may use its buffer after it has ended, or gives its address"
            }
            Reason::Buffer(Stays::FreedOtherwise) => {
                "its buffer is freed by a callee, or otherwise than by `memref.dealloc`"
            }
            Reason::Buffer(Stays::FreedWithOthers) => {
                "what frees its buffer may also free one that stays"
            }
            Reason::Buffer(Stays::NotConsidered) | Reason::OtherOperation => {
                "only buffers of `memref.alloc` are planned"
            }
            Reason::DynamicSize => "its size is known at run time only",
            Reason::Layout => "its layout is not the identity, or its elements have no known size",
            Reason::Parallel => "it may run in many places at one time",
            Reason::Carried => "its buffer of one round is needed in the next",
            Reason::NoGain => "an arena would take no less memory",
        }
    }
}

/// How much room a buffer takes.
#[derive(Copy, Clone)]
struct Room {
    space: Option<Attr>,
    size: u64,
    alignment: u64,
}

/// The plan of a function.
///
/// # Errors
/// If the sizes of its buffers overflow.
pub(super) fn plan(
    module: &Module,
    table: &Table,
    function: Op,
    (extracted, places): &(Extracted, Places),
) -> Result<FunctionPlan, Diagnostic> {
    let facts = &extracted.facts;
    let mut plan = FunctionPlan::default();
    if places.sites.values().all(|site| site.is_stack) {
        return Ok(plan);
    }
    let steps = freehold_facts::steps(module, table, function, extracted);
    let lives = lives::solve(facts, &steps);
    let runs_once_at_a_time = one_at_a_time(facts, places);
    let mut considered: Vec<(Op, ValueId, Room)> = Vec::new();
    for (site, fact) in &places.sites {
        let op = places.site_ops[site];
        if fact.is_stack {
            continue;
        }
        let region = facts.blocks[fact.block].region;
        let room = match runs_once_at_a_time[region] {
            true => room(module, fact, op, (&lives, &steps)),
            false => Err(Reason::Parallel),
        };
        match room {
            Ok((value, room)) => considered.push((op, value, room)),
            Err(reason) => plan.staying.push(Staying { op, reason }),
        }
    }
    let is_considered: rustc_hash::FxHashSet<ValueId> =
        considered.iter().map(|row| row.1).collect();
    let held: Vec<ValueId> = steps.held_by.iter().map(|row| row.0).collect();
    let frees = || facts.freed_at.iter().zip(&extracted.ids.free_ops);
    let is_plain = |op: Op| module.name(op) == known::MEMREF_DEALLOC;
    let freed_otherwise = frees().filter(|row| !is_plain(*row.1));
    let freed_otherwise: Vec<ValueId> = freed_otherwise.map(|row| row.0.0).collect();
    let allowed = arena::solve(
        facts,
        Question {
            is_considered: &|v| is_considered.contains(&v),
            held: &held,
            freed_otherwise: &freed_otherwise,
        },
    );
    let mut slices: Vec<(ValueId, Option<Attr>, Slice)> = Vec::new();
    for (op, value, room) in considered {
        if let Some(stays) = allowed.stays[value] {
            let reason = Reason::Buffer(stays);
            plan.staying.push(Staying { op, reason });
            continue;
        }
        let slice = Slice {
            op,
            size: room.size,
            alignment: room.alignment,
            live: lives.of(value),
            offset: 0,
        };
        slices.push((value, room.space, slice));
    }
    if slices.is_empty() {
        return Ok(plan);
    }
    let allocated = lives::solve_with_frees(facts, &steps);
    let overflow = |_| {
        let message = "the sizes of this function's buffers overflow 64 bits";
        Diagnostic::error(module.location(function), message)
    };
    let mut spaces: Vec<Option<Attr>> = slices.iter().map(|row| row.1).collect();
    spaces.sort_unstable();
    spaces.dedup();
    let mut is_kept = true;
    for space in spaces {
        let here = slices.extract_if(.., |row| row.1 == space);
        let (values, here): (Vec<ValueId>, Vec<Slice>) = here.map(|row| (row.0, row.2)).unzip();
        let before = values.iter().zip(&here).map(|(&v, slice)| {
            let live = allocated.until_freed(v, steps.count());
            Buffer::new(slice.size, live)
        });
        let before = bound::most_live(&Problem::new(before.collect()).map_err(overflow)?);
        let arena = arrange(here, space, before).map_err(overflow)?;
        is_kept &= arena.size <= before;
        plan.arenas.push(arena);
    }
    let loops = |op: Op| in_loop(module, extracted, places, op);
    let count: usize = plan.arenas.iter().map(|arena| arena.slices.len()).sum();
    let first = plan.arenas.first().and_then(|arena| arena.slices.first());
    if !is_kept || (count == 1 && first.is_some_and(|slice| !loops(slice.op))) {
        let arenas = std::mem::take(&mut plan.arenas);
        let left = arenas.into_iter().flat_map(|arena| arena.slices);
        let reason = Reason::NoGain;
        plan.staying.extend(left.map(|slice| Staying {
            op: slice.op,
            reason,
        }));
        return Ok(plan);
    }
    let gone = frees().filter(|((v, _), op)| is_plain(**op) && allowed.frees_slices(*v));
    plan.frees = gone.map(|(_, &op)| op).collect();
    Ok(plan)
}

/// Gives the slices of an arena their offsets.
fn arrange(
    mut slices: Vec<Slice>,
    space: Option<Attr>,
    before: u64,
) -> Result<Arena, freehold_packing::Error> {
    let buffers = slices.iter().map(|slice| Buffer {
        size: slice.size,
        alignment: slice.alignment,
        live: slice.live.clone(),
    });
    let packing = pack(&Problem::new(buffers.collect())?, BUDGET);
    for (slice, &offset) in slices.iter_mut().zip(&packing.offsets) {
        slice.offset = offset;
    }
    let alignment = slices.iter().map(|slice| slice.alignment).max();
    Ok(Arena {
        space,
        size: packing.height,
        alignment: alignment.unwrap_or(1),
        bound: packing.bound,
        before,
        slices,
    })
}

/// Whether what stands in each region runs in one place at a time.
fn one_at_a_time(
    facts: &freehold_facts::Facts,
    places: &Places,
) -> cranelift_entity::PrimaryMap<RegionId, bool> {
    let mut one: cranelift_entity::PrimaryMap<RegionId, bool> = cranelift_entity::PrimaryMap::new();
    // Regions come after those around them.
    for (region, parent) in &facts.regions {
        let around = parent.is_none_or(|block| one[facts.blocks[block].region]);
        let own = !matches!(places.around[region], Around::Parallel | Around::Unknown);
        one.push(around && own);
    }
    one
}

/// Whether an operation stands in a region that runs again and again.
fn in_loop(module: &Module, extracted: &Extracted, places: &Places, op: Op) -> bool {
    let facts = &extracted.facts;
    let block = module.parent_block(op);
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

/// What an allocation takes, if that is known and its buffers can be a slice one after the other.
fn room(
    module: &Module,
    site: &Site,
    op: Op,
    (lives, steps): (&Lives, &Steps),
) -> Result<(ValueId, Room), Reason> {
    let value = site.results().next().ok_or(Reason::OtherOperation)?;
    if module.name(op) != known::MEMREF_ALLOC {
        return Err(Reason::OtherOperation);
    }
    let context = &module.context;
    let ty = module.value_type(module.result(op, 0));
    let TypeKind::MemRef {
        shape,
        layout,
        space,
        element,
    } = context.kind(ty)
    else {
        return Err(Reason::OtherOperation);
    };
    let is_identity = layout.is_none_or(
        |layout| matches!(context.attr_kind(layout), AttrKind::AffineMap(map) if map.is_identity()),
    );
    if !is_identity {
        return Err(Reason::Layout);
    }
    if shape.contains(&DYNAMIC) {
        return Err(Reason::DynamicSize);
    }
    let size = DataLayout::bytes_at_most(context, ty).ok_or(Reason::Layout)?;
    let size = u64::try_from(size).map_err(|_| Reason::Layout)?;
    let natural = DataLayout::element_bytes_at_most(context, *element).ok_or(Reason::Layout)?;
    let natural = u64::try_from(natural).map_or(MOST_NATURAL_ALIGNMENT, |bytes| {
        bytes.clamp(1, MOST_NATURAL_ALIGNMENT)
    });
    if steps
        .of(op)
        .is_some_and(|(step, _)| lives.is_carried(value, step))
    {
        return Err(Reason::Carried);
    }
    let room = Room {
        space: *space,
        size,
        alignment: stated_alignment(module, op).unwrap_or(1).max(natural),
    };
    Ok((value, room))
}

/// The alignment that an allocation asks for.
pub(super) fn stated_alignment(module: &Module, op: Op) -> Option<u64> {
    let attr = module.attr(op, "alignment")?;
    let AttrKind::Integer { value, .. } = module.context.attr_kind(attr) else {
        return None;
    };
    u64::try_from(*value).ok().filter(|v| v.is_power_of_two())
}
