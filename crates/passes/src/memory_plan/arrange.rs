//! How much the buffers of a function take together, in arenas and outside of them, and where in an
//! arena each begins. Refuses nothing: whether an arena is worth it says `plan.rs`.

use freehold_ir::{Attr, Op};
use freehold_packing::{Budget, Buffer, Error, LiveRange, Problem, bound, pack};
use rustc_hash::FxHashMap;

use super::calls::Peaks;
use super::candidates::{Candidate, Candidates};
use super::plan::{Arena, ForCall, Known, Slice, Staying};
use super::sizes::{self, Unit};

/// The arenas of a function, and what stays.
pub(super) struct Arranged {
    pub(super) arenas: Vec<Arena>,
    pub(super) staying: Vec<Staying>,
    pub(super) for_calls: Vec<ForCall>,
    pub(super) frees: Vec<Op>,
    /// The most bytes that are allocated at one time, without the arenas and with them.
    pub(super) before: u64,
    pub(super) after: u64,
    /// The same as `before`, each buffer as large as a multiple of its alignment.
    pub(super) padded: u64,
}

impl Candidate {
    /// The buffers that stand in its place without an arena, until they are freed. What a call
    /// hands over its callee allocates.
    fn now(&self, known: &Known) -> Vec<Buffer> {
        let lives = self.values.iter();
        let lives = lives.map(|&v| known.lives.until_freed(v, known.steps.count()));
        if self.slice.places == 1 {
            return lives
                .map(|live| Buffer::new(self.slice.place_size, live))
                .collect();
        }
        // So many buffers there are at a time, whichever allocations made them.
        let lives: Vec<LiveRange> = lives.collect();
        let all = lives.iter().flat_map(LiveRange::intervals).cloned();
        vec![Buffer::new(self.slice.size(), LiveRange::new(all))]
    }

    /// The same: an allocation fills what it is aligned to, as a slice does.
    fn padded(&self, known: &Known) -> Vec<Buffer> {
        let alignment = match self.unit {
            Some(_) => 1,
            None => self.slice.alignment,
        };
        let fill = |buffer: Buffer| Buffer {
            size: padded(buffer.size, alignment),
            ..buffer
        };
        self.now(known).into_iter().map(fill).collect()
    }

    /// What its arena is compared with.
    fn in_place(&self, known: &Known) -> Vec<Buffer> {
        let slice = &self.slice;
        match slice.need {
            Some(_) => vec![Buffer::new(
                padded(slice.size(), slice.alignment),
                slice.live.clone(),
            )],
            None => self.padded(known),
        }
    }
}

/// The most bytes that are needed at one time.
fn most(buffers: Vec<Buffer>) -> Result<u64, Error> {
    Ok(bound::most_live(&Problem::new(buffers)?))
}

/// A size that is a multiple of an alignment.
fn padded(size: u64, alignment: u64) -> u64 {
    size.checked_next_multiple_of(alignment).unwrap_or(u64::MAX)
}

/// What callees take while they run.
fn of_calls(known: &Known, bytes: impl Fn(&Peaks) -> u64) -> Vec<Buffer> {
    let calls = known.calls.iter().filter_map(|call| {
        let (step, _) = known.steps.of(call.op)?;
        let bytes = bytes(&call.peaks);
        (bytes > 0).then(|| Buffer::new(bytes, LiveRange::from(step..step + 1)))
    });
    calls.collect()
}

/// Makes an arena for each memory space and size.
pub(super) fn arrange_all(known: &Known, candidates: Candidates) -> Result<Arranged, Error> {
    let staying = candidates.staying.into_iter();
    let staying = staying.map(|(value, left)| Staying {
        allocated: known.lives.until_freed(value, known.steps.count()),
        ..left
    });
    let staying: Vec<Staying> = staying.collect();
    let of_staying = staying.iter();
    let of_staying =
        of_staying.filter_map(|left| Some(Buffer::new(left.size?, left.allocated.clone())));
    let of_staying: Vec<Buffer> = of_staying.collect();
    let slices = candidates.slices;
    let in_bytes = || slices.iter().filter(|row| row.unit.is_none());
    let now: Vec<Buffer> = in_bytes().flat_map(|row| row.now(known)).collect();
    let padded: Vec<Buffer> = in_bytes().flat_map(|row| row.padded(known)).collect();
    let before = of_calls(known, |peaks| peaks.before);
    let before = most([now, of_staying.clone(), before].concat())?;
    let padded_before = of_calls(known, |peaks| peaks.padded);
    let padded_before = most([padded, of_staying.clone(), padded_before].concat())?;
    let for_calls = candidates.for_calls;
    let given = for_calls.iter();
    let given = given.map(|row| Buffer::new(row.need.size, row.live.clone()));
    let outside = of_calls(known, |peaks| peaks.after);
    let mut after = most([of_staying, outside, given.collect()].concat())?;
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
        let before = most(group.iter().flat_map(|row| row.in_place(known)).collect())?;
        let arena = arrange(known, group, before)?;
        if arena.unit.is_none() {
            after = after.checked_add(arena.size).ok_or(Error::TooLarge)?;
        }
        arenas.push(arena);
    }
    Ok(Arranged {
        arenas,
        staying,
        for_calls,
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
    let budget = Budget {
        steps: known.search_steps,
    };
    let packing = pack(&Problem::new(buffers.collect())?, budget);
    for (slice, &offset) in slices.iter_mut().zip(&packing.offsets) {
        slice.offset = offset;
    }
    let alignment = slices.iter().map(|slice| slice.alignment).max();
    let ops = || slices.iter().flat_map(|slice| slice.ops.iter().copied());
    Ok(Arena {
        space,
        is_argument: known.gets_arenas && unit.is_none(),
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
