//! Which allocations of a function become slices of arenas, and where in these each begins.
//!
//! There is an arena for each memory space, of the buffers of which the size is known, and one for
//! each size that is known at run time only: it has places, which all take that size.

use std::cmp::Ordering;
use std::rc::Rc;

use freehold_analysis::lives::{self, Lives};
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::{Around, DataLayout, Extracted, Holding, Places, Steps};
use freehold_ir::{Attr, Module, Op};
use freehold_packing::{Error, LiveRange};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::arrange::{Arranged, arrange_all};
use super::calls::{CallSite, Keeps, Need, Peaks};
use super::candidates::{Candidate, Candidates, Rings};
use super::reason::Reason;
use super::sizes::{self, Unit};

/// A size that overflows nothing.
const SMALL: u64 = u32::MAX as u64;

/// The plan of one function.
pub struct FunctionPlan {
    pub function: Op,
    /// What steps stand for.
    pub steps: Steps,
    pub arenas: Vec<Arena>,
    /// Frees that nothing is left of.
    pub frees: Vec<Op>,
    pub staying: Vec<Staying>,
    /// The calls that hand arenas over, and how many each.
    pub calls: Vec<(Op, usize)>,
    /// What is allocated for calls alone.
    pub for_calls: Vec<ForCall>,
    /// Why the function allocates its arenas, where others would get them from their callers.
    pub keeps: Option<Keeps>,
    /// The most bytes of buffers of known sizes that are allocated at one time: as the program is,
    /// and with the arenas. Where arenas are arguments, callees count.
    pub before: u64,
    pub after: u64,
    /// The same as `before`, each buffer as large as a multiple of its alignment.
    padded: u64,
    /// Whether callers give the function its arenas of known sizes.
    gets_arenas: bool,
}

/// An allocation that holds several buffers.
pub struct Arena {
    /// The attribute of the memref types.
    pub space: Option<Attr>,
    /// What sizes and offsets count: bytes where there is none.
    pub unit: Option<Unit>,
    /// The operation in front of which it is allocated; where the function begins without one.
    pub at: Option<Op>,
    /// The place among the function's arenas of the one whose memory it shares, since nothing of
    /// both is needed at a time: that is as large as the larger one, at run time.
    pub shares: Option<usize>,
    /// Whether the function's callers give it.
    pub is_argument: bool,
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

/// A part of an arena: a buffer, a ring of places for buffers that take turns, or the arena of a
/// callee.
pub struct Slice {
    /// The allocations whose buffers it holds: one, or those of a ring; or the call.
    pub ops: Vec<Op>,
    /// Which of the arenas that the call hands over it is.
    pub need: Option<usize>,
    /// How many places it has, and how much each takes.
    pub places: u32,
    pub place_size: u64,
    /// In bytes.
    pub alignment: u64,
    /// The steps at which it is needed.
    pub live: LiveRange,
    /// From the beginning of the arena.
    pub offset: u64,
    /// Whether it takes room of buffers that are proved to be no smaller.
    pub is_guest: bool,
}

impl Arena {
    /// The allocations whose buffers it holds, and the calls that hand parts of it over.
    pub fn ops(&self) -> impl Iterator<Item = Op> {
        self.slices
            .iter()
            .flat_map(|slice| slice.ops.iter().copied())
    }
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

/// An arena that is allocated for one call of the function that gets it.
pub struct ForCall {
    pub call: Op,
    /// Which of the arenas that the call hands over it is.
    pub number: usize,
    pub need: Need,
    pub reason: Reason,
    /// The step of the call, if an entry reaches it.
    pub live: LiveRange,
}

impl FunctionPlan {
    /// Which allocations stay, and why; whose arenas stay with their functions; and for which calls
    /// arenas are allocated.
    pub(super) fn remarks(&self, module: &Module) -> Vec<Diagnostic> {
        let remark = |op: Op, message: String| Diagnostic::remark(module.location(op), message);
        let staying = self.staying.iter().map(|left| {
            let message = format!("this allocation stays one: {}", left.reason.words());
            remark(left.op, message)
        });
        let for_calls = self.for_calls.iter().map(|row| {
            let why = row.reason.words_of_call();
            remark(
                row.call,
                format!("the arena for this call is allocated in front of it: {why}"),
            )
        });
        let is_dynamic = self.arenas.iter().any(|arena| arena.unit.is_some());
        let dynamic =
            (is_dynamic && self.keeps.is_none() && self.gets_arenas).then_some(Keeps::DynamicSize);
        let own = self.keeps.or(dynamic).filter(|_| !self.arenas.is_empty());
        let own = own.map(|keeps| {
            let message = format!("this function allocates its arena: {}", keeps.words());
            remark(self.function, message)
        });
        own.into_iter().chain(staying).chain(for_calls).collect()
    }

    /// The arenas that callers give, in the order of the arguments.
    pub(super) fn needs(&self) -> Rc<[Need]> {
        let arguments = self.arenas.iter().filter(|arena| arena.is_argument);
        let needs = arguments.map(|arena| Need {
            space: arena.space,
            size: arena.size,
            alignment: arena.alignment,
        });
        needs.collect()
    }

    /// What is allocated while the function runs.
    pub(super) fn peaks(&self) -> Peaks {
        let given = self
            .needs()
            .iter()
            .fold(0, |sum: u64, need| sum.saturating_add(need.size));
        Peaks {
            before: self.before,
            padded: self.padded,
            after: self.after.saturating_sub(given),
        }
    }
}

/// What is known of a function.
pub(super) struct Known<'a> {
    pub(super) module: &'a Module,
    pub(super) table: &'a Table,
    pub(super) function: Op,
    pub(super) found: &'a (Extracted, Places),
    pub(super) steps: &'a Steps,
    pub(super) lives: &'a Lives,
    pub(super) layout: DataLayout,
    /// Whether the function may call itself.
    pub(super) is_recursive: bool,
    /// Whether its callers give it its arenas, if their sizes are known.
    pub(super) gets_arenas: bool,
    /// What it calls, where callees count.
    pub(super) calls: &'a [CallSite],
    /// How many steps are spent on one arena.
    pub(super) search_steps: u64,
}

/// What is known of the program around a function.
pub(super) struct Surroundings<'a> {
    /// The functions that keep hold of what they are given.
    pub(super) holding: &'a Holding,
    pub(super) is_recursive: bool,
    pub(super) gets_arenas: bool,
    pub(super) keeps: Option<Keeps>,
    pub(super) calls: &'a [CallSite],
    pub(super) search_steps: u64,
    /// Whether somebody asks why allocations stay, or what a function without an arena takes.
    pub(super) with_reasons: bool,
}

/// The plan of a function.
///
/// # Errors
/// If the sizes of its buffers overflow.
pub(super) fn plan(
    (module, table): (&Module, &Table),
    function: Op,
    found: &(Extracted, Places),
    around: &Surroundings,
) -> Result<FunctionPlan, Diagnostic> {
    let extracted = &found.0;
    let mut plan = FunctionPlan {
        function,
        steps: Steps::default(),
        arenas: Vec::new(),
        frees: Vec::new(),
        staying: Vec::new(),
        calls: Vec::new(),
        for_calls: Vec::new(),
        keeps: around.keeps,
        gets_arenas: around.gets_arenas,
        before: 0,
        after: 0,
        padded: 0,
    };
    let layout = DataLayout::of(module, table, function);
    if around.calls.is_empty() && has_no_arena((module, &layout), found, around) {
        return Ok(plan);
    }
    plan.steps = freehold_facts::steps((module, table), function, extracted, around.holding);
    let lives = lives::solve(&extracted.facts, &plan.steps);
    let known = Known {
        module,
        table,
        function,
        found,
        steps: &plan.steps,
        lives: &lives,
        layout,
        is_recursive: around.is_recursive,
        gets_arenas: around.gets_arenas,
        calls: around.calls,
        search_steps: around.search_steps,
    };
    let arranged = worthwhile(&known).map_err(|_| {
        let message = "the sizes of this function's buffers overflow 64 bits";
        Diagnostic::error(module.location(function), message)
    })?;
    plan.before = arranged.before;
    plan.after = arranged.after;
    plan.padded = arranged.padded;
    plan.frees = arranged.frees;
    plan.arenas = arranged.arenas;
    plan.staying = arranged.staying;
    plan.for_calls = arranged.for_calls;
    let handing = around.calls.iter().filter(|call| !call.needs.is_empty());
    plan.calls = handing.map(|call| (call.op, call.needs.len())).collect();
    Ok(plan)
}

/// Whether nothing allocates; or only one operation does, once, if nobody asks for the reason why
/// that is not planned.
fn has_no_arena(
    (module, layout): (&Module, &DataLayout),
    found: &(Extracted, Places),
    around: &Surroundings,
) -> bool {
    let places = &found.1;
    // Whether its size is an error is found out below.
    let is_small = |op: Op| match sizes::is_dynamic(module, op) {
        true => true,
        false => sizes::bytes(module, layout, module.result(op, 0)).is_some_and(|n| n <= SMALL),
    };
    let own = places.sites.iter().filter(|row| !row.1.is_stack);
    let own: SmallVec<[Op; 2]> = own.take(2).map(|row| places.site_ops[row.0]).collect();
    match own[..] {
        [] => true,
        [op] => {
            let is_asked = around.with_reasons || around.gets_arenas;
            !is_asked && is_small(op) && !in_loop(module, found, op)
        }
        _ => false,
    }
}

/// The arenas that are worth it.
fn worthwhile(known: &Known) -> Result<Arranged, Error> {
    // What was found not to be worth it stays, which may let others stay.
    let mut refused: FxHashMap<Op, Reason> = FxHashMap::default();
    let mut rings = Rings::OfAnySize;
    loop {
        let arranged = arranged(known, rings, &refused)?;
        let mut is_done = true;
        let shared = arranged.arenas.iter().enumerate();
        let shared = shared.filter_map(|(number, arena)| Some([number, arena.shares?]));
        let shared: FxHashSet<usize> = shared.flatten().collect();
        for (number, arena) in arranged.arenas.iter().enumerate() {
            let Some(reason) = why_not(known, arena, shared.contains(&number)) else {
                continue;
            };
            is_done = false;
            let has = |is_of: fn(&Slice) -> bool| arena.slices.iter().any(is_of);
            let is_tried = match rings {
                Rings::OfAnySize if arena.size > arena.before => has(|slice| slice.ops.len() > 1),
                Rings::OfAnySize => has(|slice| slice.places > 1),
                Rings::Alike => has(|slice| slice.places > 1),
                Rings::None => false,
            };
            if is_tried {
                rings = rings.fewer();
                break;
            }
            // What is a guest may be one elsewhere, or have an arena of its own.
            refused.extend(arena.own_ops().map(|op| (op, reason)));
        }
        // What stays may be needed at another time: then the sum may be more.
        if is_done && arranged.after > arranged.padded {
            let in_bytes = arranged.arenas.iter().filter(|arena| arena.unit.is_none());
            let count = refused.len();
            refused.extend(
                in_bytes
                    .flat_map(Arena::own_ops)
                    .map(|op| (op, Reason::NoGain)),
            );
            is_done = refused.len() == count;
        }
        if is_done {
            return Ok(arranged);
        }
    }
}

/// The arenas with the rings that are asked for, or with fewer if that takes less.
fn arranged(
    known: &Known,
    rings: Rings,
    refused: &FxHashMap<Op, Reason>,
) -> Result<Arranged, Error> {
    let candidates = Candidates::find(known, rings, refused)?;
    let is_mixed = candidates.slices.iter().any(Candidate::is_mixed);
    let arranged = arrange_all(known, candidates)?;
    if !is_mixed {
        return Ok(arranged);
    }
    let alike = arrange_all(known, Candidates::find(known, Rings::Alike, refused)?)?;
    Ok(match alike.after < arranged.after {
        true => alike,
        false => arranged,
    })
}

/// Why an arena is not worth it, or not possible.
fn why_not(known: &Known, arena: &Arena, is_shared: bool) -> Option<Reason> {
    if arena.unit.is_some() && arena.at.is_none() {
        return Some(Reason::DynamicSize);
    }
    let gains = match arena.size.cmp(&arena.before) {
        Ordering::Greater => false,
        // One buffer that is allocated once gains nothing, unless callers can share its room.
        _ => {
            arena.is_argument
                || is_shared
                || arena.slices.len() > 1
                || arena.ops().any(|op| in_loop(known.module, known.found, op))
        }
    };
    (!gains).then_some(Reason::NoGain)
}

/// Whether an operation stands in a region that runs again and again.
fn in_loop(module: &Module, (extracted, places): &(Extracted, Places), op: Op) -> bool {
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
