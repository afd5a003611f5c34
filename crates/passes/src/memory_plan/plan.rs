//! Which allocations of a function become slices of an arena, and where in it each begins.

use cranelift_entity::PrimaryMap;
use freehold_analysis::arena::{self, Question, Stays};
use freehold_analysis::lives::{self, Lives};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::{Around, DataLayout, Extracted, Facts, Places, RegionId, Steps, ValueId};
use freehold_ir::{Attr, AttrKind, DYNAMIC, Module, Op, TypeKind, Value, known};
use freehold_packing::{Budget, Buffer, LiveRange, Problem, bound, pack};
use rustc_hash::FxHashSet;

/// What an arena is aligned to at most unless the program says more, in bytes: what any number or
/// vector register takes.
const MOST_NATURAL_ALIGNMENT: u64 = 64;

/// How much is spent on one arena.
const BUDGET: Budget = Budget { steps: 200_000_000 };

/// The plan of one function.
pub struct FunctionPlan {
    pub function: Op,
    /// What steps stand for.
    pub steps: Steps,
    /// One for each memory space with buffers that can be slices.
    pub arenas: Vec<Arena>,
    /// Whether the arenas are worth it.
    pub is_made: bool,
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
    /// What it takes, in bytes, if that is known, and the steps at which it is allocated.
    pub size: Option<u64>,
    pub allocated: LiveRange,
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
}

impl FunctionPlan {
    /// Which allocations stay, and why.
    pub(super) fn remarks(&self, module: &Module) -> Vec<Diagnostic> {
        let staying = self.staying.iter();
        let mut remarks: Vec<Diagnostic> = staying.map(|left| left.remark(module)).collect();
        if !self.is_made && !self.arenas.is_empty() {
            let message = "no plan is made here: an arena would take no less memory";
            remarks.push(Diagnostic::remark(module.location(self.function), message));
        }
        remarks
    }
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
        }
    }
}

/// The plan of a function.
///
/// # Errors
/// If the sizes of its buffers overflow.
pub(super) fn plan(
    module: &Module,
    table: &Table,
    function: Op,
    found: &(Extracted, Places),
) -> Result<FunctionPlan, Diagnostic> {
    let (extracted, places) = found;
    let mut plan = FunctionPlan {
        function,
        steps: Steps::default(),
        arenas: Vec::new(),
        is_made: false,
        frees: Vec::new(),
        staying: Vec::new(),
        before: 0,
        after: 0,
    };
    if places.sites.values().all(|site| site.is_stack) {
        return Ok(plan);
    }
    plan.steps = freehold_facts::steps(module, table, function, extracted);
    let allocated = lives::solve_with_frees(&extracted.facts, &plan.steps);
    let until_freed = |v| allocated.until_freed(v, plan.steps.count());
    let candidates = Candidates::find(module, found, &plan.steps);
    let overflow = |_| {
        let message = "the sizes of this function's buffers overflow 64 bits";
        Diagnostic::error(module.location(function), message)
    };
    let mut staying = candidates.staying;
    staying.iter_mut().for_each(|(value, left)| {
        left.allocated = until_freed(*value);
    });
    let left: Vec<Staying> = staying.into_iter().map(|row| row.1).collect();
    let sized = left.iter();
    let sized = sized.filter_map(|left| Some(Buffer::new(left.size?, left.allocated.clone())));
    let sized: Vec<Buffer> = sized.collect();
    let now = candidates.slices.iter();
    let now = now.map(|row| Buffer::new(row.slice.size, until_freed(row.value)));
    let most = |buffers: Vec<Buffer>| {
        let problem = Problem::new(buffers).map_err(overflow)?;
        Ok::<u64, Diagnostic>(bound::most_live(&problem))
    };
    plan.before = most(now.chain(sized.iter().cloned()).collect())?;
    plan.after = most(sized)?;
    plan.staying = left;
    let mut slices = candidates.slices;
    let mut spaces: Vec<Option<Attr>> = slices.iter().map(|row| row.space).collect();
    spaces.sort_unstable();
    spaces.dedup();
    let mut is_less = true;
    for space in spaces {
        let here: Vec<Candidate> = slices.extract_if(.., |row| row.space == space).collect();
        let now = here.iter();
        let now = now.map(|row| Buffer::new(row.slice.size, until_freed(row.value)));
        let before = most(now.collect())?;
        let here = here.into_iter().map(|row| row.slice).collect();
        let arena = arrange(here, space, before).map_err(overflow)?;
        plan.after = plan
            .after
            .checked_add(arena.size)
            .ok_or_else(|| overflow(freehold_packing::Error::TooLarge))?;
        is_less &= arena.size <= before;
        plan.arenas.push(arena);
    }
    let all = || plan.arenas.iter().flat_map(|arena| &arena.slices);
    // One buffer that is allocated once gains nothing.
    let is_worth = all().count() > 1 || all().any(|s| in_loop(module, extracted, places, s.op));
    plan.is_made = is_less && is_worth;
    if plan.is_made {
        plan.frees = candidates.frees;
    } else {
        plan.after = plan.before;
    }
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

/// An allocation that can be a slice.
struct Candidate {
    value: ValueId,
    space: Option<Attr>,
    /// Without its offset.
    slice: Slice,
}

/// The allocations of a function: which can be slices and which stay.
struct Candidates {
    slices: Vec<Candidate>,
    staying: Vec<(ValueId, Staying)>,
    /// The frees of slices alone.
    frees: Vec<Op>,
}

impl Candidates {
    fn find(module: &Module, (extracted, places): &(Extracted, Places), steps: &Steps) -> Self {
        let facts = &extracted.facts;
        let lives = lives::solve(facts, steps);
        let one_at_a_time = one_at_a_time(facts, places);
        let mut found = Candidates {
            slices: Vec::new(),
            staying: Vec::new(),
            frees: Vec::new(),
        };
        for (site, fact) in places.sites.iter().filter(|row| !row.1.is_stack) {
            let op = places.site_ops[site];
            let region = facts.blocks[fact.block].region;
            for (value, result) in fact.results().zip(module.results(op)) {
                let size = size(module, *result);
                let reason = match one_at_a_time[region] {
                    true => reason_to_stay(module, op, (value, size), (&lives, steps)),
                    false => Some(Reason::Parallel),
                };
                match (reason, size) {
                    (None, Some(size)) => {
                        let slice = Slice {
                            op,
                            size,
                            alignment: alignment(module, op),
                            live: lives.of(value),
                            offset: 0,
                        };
                        let space = space(module, op);
                        found.slices.push(Candidate {
                            value,
                            space,
                            slice,
                        });
                    }
                    (reason, size) => {
                        let reason = reason.unwrap_or(Reason::DynamicSize);
                        found.stay(value, (op, reason, size));
                    }
                }
            }
        }
        found.keep_what_is_seen(module, extracted, steps);
        found
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

    /// Lets those stay that are seen or freed otherwise than by their names, and finds the frees of
    /// the others.
    fn keep_what_is_seen(&mut self, module: &Module, extracted: &Extracted, steps: &Steps) {
        let facts = &extracted.facts;
        let considered: FxHashSet<ValueId> = self.slices.iter().map(|row| row.value).collect();
        let held: Vec<ValueId> = steps.held_by.iter().map(|row| row.0).collect();
        let frees = || facts.freed_at.iter().zip(&extracted.ids.free_ops);
        let is_plain = |op: Op| module.name(op) == known::MEMREF_DEALLOC;
        let freed_otherwise = frees().filter(|row| !is_plain(*row.1));
        let freed_otherwise: Vec<ValueId> = freed_otherwise.map(|row| row.0.0).collect();
        let question = Question {
            is_considered: &|v| considered.contains(&v),
            held: &held,
            freed_otherwise: &freed_otherwise,
        };
        let allowed = arena::solve(facts, question);
        let seen = (self.slices).extract_if(.., |row| allowed.stays[row.value].is_some());
        for row in seen.collect::<Vec<_>>() {
            if let Some(stays) = allowed.stays[row.value] {
                let left = (row.slice.op, Reason::Buffer(stays), Some(row.slice.size));
                self.stay(row.value, left);
            }
        }
        let gone = frees().filter(|((v, _), op)| is_plain(**op) && allowed.frees_slices(*v));
        self.frees = gone.map(|(_, &op)| op).collect();
    }
}

/// Whether what stands in each region runs in one place at a time.
fn one_at_a_time(facts: &Facts, places: &Places) -> PrimaryMap<RegionId, bool> {
    let mut one: PrimaryMap<RegionId, bool> = PrimaryMap::new();
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

/// How many bytes a buffer takes, if its type says so.
fn size(module: &Module, value: Value) -> Option<u64> {
    let size = DataLayout::bytes_at_most(&module.context, module.value_type(value))?;
    u64::try_from(size).ok()
}

/// Why an allocation stays one, whatever is done with its buffers.
fn reason_to_stay(
    module: &Module,
    op: Op,
    (value, size): (ValueId, Option<u64>),
    (lives, steps): (&Lives, &Steps),
) -> Option<Reason> {
    if module.name(op) != known::MEMREF_ALLOC {
        return Some(Reason::OtherOperation);
    }
    let context = &module.context;
    let ty = module.value_type(module.result(op, 0));
    let TypeKind::MemRef { shape, layout, .. } = context.kind(ty) else {
        return Some(Reason::OtherOperation);
    };
    let is_identity = layout.is_none_or(
        |layout| matches!(context.attr_kind(layout), AttrKind::AffineMap(map) if map.is_identity()),
    );
    let step = steps.of(op).map_or(0, |(step, _)| step);
    if !is_identity {
        Some(Reason::Layout)
    } else if shape.contains(&DYNAMIC) {
        Some(Reason::DynamicSize)
    } else if size.is_none() {
        Some(Reason::Layout)
    } else {
        lives.is_carried(value, step).then_some(Reason::Carried)
    }
}

/// The memory space of an allocation.
fn space(module: &Module, op: Op) -> Option<Attr> {
    match module.context.kind(module.value_type(module.result(op, 0))) {
        TypeKind::MemRef { space, .. } => *space,
        _ => None,
    }
}

/// The alignment of an allocation: what it asks for, and what its elements need.
fn alignment(module: &Module, op: Op) -> u64 {
    let context = &module.context;
    let kind = context.kind(module.value_type(module.result(op, 0)));
    let natural = kind.element();
    let natural = natural.and_then(|element| DataLayout::element_bytes_at_most(context, element));
    let natural = natural.and_then(|bytes| u64::try_from(bytes).ok());
    let natural = natural.map_or(MOST_NATURAL_ALIGNMENT, |bytes| {
        bytes.clamp(1, MOST_NATURAL_ALIGNMENT)
    });
    stated_alignment(module, op).unwrap_or(1).max(natural)
}

/// The alignment that an allocation asks for.
pub(super) fn stated_alignment(module: &Module, op: Op) -> Option<u64> {
    let attr = module.attr(op, "alignment")?;
    let AttrKind::Integer { value, .. } = module.context.attr_kind(attr) else {
        return None;
    };
    u64::try_from(*value).ok().filter(|v| v.is_power_of_two())
}
