//! `freehold memory`: how much memory each function needs, when, and what a plan makes of it.
//!
//! What is alive when comes from `passes::memory_plan`; here it gets the source's names, and forms:
//! `text`, `json`, `svg`, and MiniMalloc's csv.

mod json;
mod svg;
mod text;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::{Table, callee};
use freehold_facts::assumptions::Assumed;
use freehold_ir::{Module, Op};
use freehold_packing::{Buffer, LiveRange, Problem, bound, csv};
use freehold_passes::memory_plan::{
    self, Arena, ForCall, FunctionPlan, Mode, Options, Slice, Staying, Unit,
};
use freehold_query::Speller;

pub use json::json;
pub use svg::svg;
pub use text::text;

/// Line and column, where the source has them.
pub type Position = Option<(usize, usize)>;

/// The memory of one function.
pub struct Function {
    /// Without `@`.
    pub name: String,
    pub position: Position,
    /// The most bytes that are allocated at one time, of buffers with known sizes: as the program
    /// is, and with the plan.
    pub before: u64,
    pub after: u64,
    /// How many steps the function has.
    pub steps: u32,
    pub arenas: Vec<Room>,
    /// The allocations that stay, and why.
    pub staying: Vec<Left>,
    /// The calls for which an arena is allocated alone, and why.
    pub for_calls: Vec<Left>,
}

/// An arena, and the buffers in it.
pub struct Room {
    /// What sizes and offsets count where the size is known at run time only: `%n * 4 bytes`.
    pub unit: Option<String>,
    pub size: u64,
    /// In bytes.
    pub alignment: u64,
    /// No arena for these buffers is smaller.
    pub bound: u64,
    pub before: u64,
    /// The place of the arena whose memory it shares.
    pub shares: Option<usize>,
    /// Whether the function's callers give it.
    pub is_argument: bool,
    /// How many allocations the buffers are of.
    pub allocations: usize,
    pub buffers: Vec<Shown>,
    pub peak: Peak,
}

/// A buffer.
pub struct Shown {
    pub name: String,
    pub position: Position,
    pub size: u64,
    pub alignment: u64,
    pub offset: u64,
    /// The steps at which it is needed.
    pub live: LiveRange,
}

/// The step at which most bytes are needed.
pub struct Peak {
    pub step: u32,
    pub position: Position,
    pub live: Vec<AtPeak>,
}

/// A buffer that is needed at the peak.
pub struct AtPeak {
    /// Its place in [`Room::buffers`].
    pub buffer: usize,
    /// The last operation that needs it from then on, and where it stands.
    pub last_use: Option<(String, Position)>,
    /// How many bytes less would be needed at most without it.
    pub lowers: u64,
}

/// An allocation that stays one, or is made for a call.
pub struct Left {
    pub name: String,
    pub position: Position,
    pub size: Option<u64>,
    pub reason: &'static str,
}

/// The memory of each function that allocates, or hands arenas over.
///
/// # Errors
/// If the sizes of a function's buffers overflow.
pub fn functions(
    source: &Source,
    (module, table): (&Module, &Table),
    mode: Mode,
) -> Result<Vec<Function>, Diagnostic> {
    let options = Options {
        mode,
        ..Options::default()
    };
    let plans = memory_plan::plans(module, table, &options, &Assumed::of("memory-plan"))?;
    let shower = Shower {
        module,
        table,
        names: Speller::new(source, module, table),
    };
    let plans = plans.iter();
    let plans = plans.filter(|plan| {
        !plan.arenas.is_empty() || !plan.staying.is_empty() || !plan.for_calls.is_empty()
    });
    Ok(plans.map(|plan| shower.function(plan)).collect())
}

/// The most bytes that each function allocates at one time, of buffers whose sizes are known: as
/// the module is, in the order of the functions.
///
/// # Errors
/// If the sizes of a function's buffers overflow.
pub fn peaks(module: &Module, table: &Table) -> Result<Vec<u64>, Diagnostic> {
    let options = Options {
        // Nothing is placed.
        search_steps: 0,
        ..Options::default()
    };
    let plans = memory_plan::plans(module, table, &options, &Assumed::of("memory-plan"))?;
    Ok(plans.iter().map(|plan| plan.before).collect())
}

/// The buffers of a function's arenas as MiniMalloc reads and writes them, with their offsets.
///
/// # Errors
/// If the function has no arena or several, or the file cannot be made.
pub fn csv(function: &Function) -> Result<Vec<u8>, String> {
    let in_bytes = function.arenas.iter().filter(|room| room.unit.is_none());
    let [room] = in_bytes.collect::<Vec<_>>()[..] else {
        return Err(format!(
            "@{} has not one arena of which the size is known: a file of MiniMalloc's is about one",
            function.name
        ));
    };
    let buffers = room.buffers.iter().map(|shown| Buffer {
        size: shown.size,
        alignment: shown.alignment,
        live: shown.live.clone(),
    });
    let named = csv::Named {
        problem: Problem::new(buffers.collect()).map_err(|error| error.to_string())?,
        ids: room
            .buffers
            .iter()
            .map(|shown| shown.name.clone())
            .collect(),
        offsets: Some(room.buffers.iter().map(|shown| shown.offset).collect()),
    };
    let mut bytes = Vec::new();
    csv::write(&named, &mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

struct Shower<'a> {
    module: &'a Module,
    table: &'a Table,
    names: Speller<'a>,
}

impl Shower<'_> {
    fn function(&self, plan: &FunctionPlan) -> Function {
        Function {
            name: self.names.function(plan.function),
            position: self.names.position(plan.function),
            before: plan.before,
            after: plan.after,
            steps: plan.steps.count(),
            arenas: plan
                .arenas
                .iter()
                .map(|arena| self.room(plan, arena))
                .collect(),
            staying: plan.staying.iter().map(|left| self.left(left)).collect(),
            for_calls: plan
                .for_calls
                .iter()
                .map(|row| self.for_call(row))
                .collect(),
        }
    }

    /// The name of the buffer that an operation makes, or of the function that it calls.
    fn name(&self, op: Op) -> String {
        match callee(self.module, self.table, op) {
            Some(name) => format!("@{}", self.module.context.text(name)),
            None => self.names.value(self.module.result(op, 0)).text.to_string(),
        }
    }

    fn for_call(&self, row: &ForCall) -> Left {
        Left {
            name: self.name(row.call),
            position: self.names.position(row.call),
            size: Some(row.need.size),
            reason: row.reason.words_of_call(),
        }
    }

    fn left(&self, left: &Staying) -> Left {
        Left {
            name: self.name(left.op),
            position: self.names.position(left.op),
            size: left.size,
            reason: left.reason.words(),
        }
    }

    fn unit(&self, unit: &Unit) -> String {
        let extents = unit.extents.iter();
        let extents = extents.map(|&extent| self.names.value(extent).text.to_string());
        let factors: Vec<String> = extents.chain([unit.factor.to_string()]).collect();
        format!("{} bytes", factors.join(" * "))
    }

    /// The names of the buffers in a slice.
    fn slice_name(&self, slice: &Slice) -> String {
        let names = slice.ops.iter().map(|&op| self.name(op));
        names.collect::<Vec<_>>().join(" ")
    }

    fn room(&self, plan: &FunctionPlan, arena: &Arena) -> Room {
        let buffers = arena.slices.iter().map(|slice| Shown {
            name: self.slice_name(slice),
            position: slice.ops.first().and_then(|&op| self.names.position(op)),
            size: slice.size(),
            alignment: slice.alignment,
            offset: slice.offset,
            live: slice.live.clone(),
        });
        Room {
            unit: arena.unit.as_ref().map(|unit| self.unit(unit)),
            size: arena.size,
            alignment: arena.alignment,
            bound: arena.bound,
            before: arena.before,
            shares: arena.shares,
            is_argument: arena.is_argument,
            allocations: arena.slices.iter().map(|slice| slice.ops.len()).sum(),
            buffers: buffers.collect(),
            peak: self.peak(plan, arena),
        }
    }

    fn peak(&self, plan: &FunctionPlan, arena: &Arena) -> Peak {
        let step = peak_step(&arena.slices);
        let most = most_without(&arena.slices, None);
        let at_peak = arena.slices.iter().enumerate();
        let at_peak = at_peak.filter(|(_, slice)| slice.live.contains(step));
        let live = at_peak.map(|(number, slice)| AtPeak {
            buffer: number,
            last_use: self.last_use(plan, slice, step),
            lowers: most - most_without(&arena.slices, Some(number)).min(most),
        });
        let mut live: Vec<AtPeak> = live.collect();
        live.sort_by_key(|row| std::cmp::Reverse(arena.slices[row.buffer].size()));
        // A block begins at a step without an operation.
        let mut from = plan.steps.ops.iter().skip(step as usize);
        let op = from.find_map(|op| *op);
        Peak {
            step,
            position: op.and_then(|op| self.names.position(op)),
            live,
        }
    }

    /// The last operation that needs a buffer which is needed at `step`, in the interval around it.
    fn last_use(
        &self,
        plan: &FunctionPlan,
        slice: &Slice,
        step: u32,
    ) -> Option<(String, Position)> {
        let mut intervals = slice.live.intervals().iter();
        let around = intervals.find(|interval| interval.contains(&step))?;
        let last = plan.steps.ops[around.start as usize..around.end as usize].iter();
        let op = last.rev().find_map(|op| *op)?;
        let name = self.module.context.op_name_text(self.module.name(op));
        Some((name.to_owned(), self.names.position(op)))
    }
}

/// The first step at which most bytes are needed.
fn peak_step(slices: &[Slice]) -> u32 {
    let mut events: Vec<(u32, bool, u64)> = Vec::new();
    for slice in slices {
        for interval in slice.live.intervals() {
            events.push((interval.start, true, slice.size()));
            events.push((interval.end, false, slice.size()));
        }
    }
    // Ends come before starts at a step.
    events.sort_unstable();
    let (mut live, mut most, mut at) = (0, 0, 0);
    for (step, is_start, size) in events {
        live = if is_start { live + size } else { live - size };
        if live > most {
            (most, at) = (live, step);
        }
    }
    at
}

/// The most bytes that are needed at one step, if one buffer were not there.
fn most_without(slices: &[Slice], without: Option<usize>) -> u64 {
    let others = slices.iter().enumerate();
    let others = others.filter(|(number, _)| Some(*number) != without);
    let others = others.map(|(_, slice)| Buffer::new(slice.size(), slice.live.clone()));
    Problem::new(others.collect()).map_or(0, |problem| bound::most_live(&problem))
}
