//! How much the buffers of a function take together, in arenas and outside of them, and where in an
//! arena each begins. Refuses nothing: whether an arena is worth it says `plan.rs`.

use freehold_ir::{Attr, Op};
use freehold_packing::{Budget, Buffer, Error, LiveRange, Problem, bound, pack};
use rustc_hash::FxHashMap;

use super::calls::Peaks;
use super::candidates::{Candidate, Candidates};
use super::guests::Sizes;
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
    /// What an allocation of so many bytes takes: it fills what it is aligned to, as a slice does.
    fn filled(&self, size: u64) -> u64 {
        match self.unit {
            Some(_) => size,
            None => padded(size, self.slice.alignment),
        }
    }

    /// What it takes at least, and when.
    fn at_least(&self, known: &Known) -> Buffer {
        let lives = self.values.iter().map(|&v| known.lives.at_least(v));
        let lives: Vec<LiveRange> = lives.collect();
        let all = lives.iter().flat_map(LiveRange::intervals).cloned();
        let live = match self.values.is_empty() {
            true => self.slice.live.clone(),
            false => LiveRange::new(all),
        };
        Buffer::new(self.slice.size(), live)
    }

    /// What is in its place without an arena, each buffer as large as it fills memory.
    fn padded(&self) -> impl Iterator<Item = Buffer> + '_ {
        let fill = |buffer: &Buffer| Buffer::new(self.filled(buffer.size), buffer.live.clone());
        self.now.iter().map(fill)
    }

    /// Whether these are as large as they are.
    fn is_padded(&self) -> bool {
        let mut now = self.now.iter();
        now.all(|buffer| self.filled(buffer.size) == buffer.size)
    }

    /// What its arena is compared with.
    fn in_place(&self) -> impl Iterator<Item = Buffer> + '_ {
        let slice = &self.slice;
        let needed = slice.need.is_some();
        let needed = needed.then(|| Buffer::new(self.filled(slice.size()), slice.live.clone()));
        self.padded().chain(needed)
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
    let now: Vec<Buffer> = in_bytes().flat_map(|row| row.now.iter().cloned()).collect();
    let before = of_calls(known, |peaks| peaks.before);
    let before = most([now, of_staying.clone(), before].concat())?;
    let is_padded = known.calls.is_empty() && in_bytes().all(Candidate::is_padded);
    let padded_before = match is_padded {
        true => before,
        false => {
            let padded: Vec<Buffer> = in_bytes().flat_map(Candidate::padded).collect();
            let of_calls = of_calls(known, |peaks| peaks.padded);
            most([padded, of_staying.clone(), of_calls].concat())?
        }
    };
    let is_all = of_staying.is_empty() && known.calls.is_empty();
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
    let sizes = Sizes::of(known, &groups);
    let order = match &sizes {
        Some(sizes) => sizes.largest_first(),
        None => (0..groups.len()).collect(),
    };
    let count = groups.len();
    let mut arenas: Vec<(usize, Arena)> = Vec::new();
    for number in order {
        let mut group = std::mem::take(&mut groups[number]);
        if let Some(sizes) = &sizes {
            group = sizes.put(known, (number, group), &mut arenas);
        }
        if group.is_empty() {
            continue;
        }
        let before = match is_all && count == 1 && group[0].unit.is_none() {
            true => padded_before,
            false => most(group.iter().flat_map(Candidate::in_place).collect())?,
        };
        let arena = arrange(known, group, before)?;
        if arena.unit.is_none() {
            after = after.checked_add(arena.size).ok_or(Error::TooLarge)?;
        }
        arenas.push((number, arena));
    }
    arenas.sort_by_key(|&(number, _)| number);
    let mut arenas: Vec<Arena> = arenas.into_iter().map(|(_, arena)| arena).collect();
    for number in 0..arenas.len() {
        arenas[number].at = place(known, &[&arenas[number]]);
        share(known, &mut arenas, number);
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

/// Where arenas of sizes that are known at run time only are allocated in one, if they can be.
fn place(known: &Known, arenas: &[&Arena]) -> Option<Op> {
    let units = arenas.iter().map(|arena| {
        let own: Vec<Op> = arena.own_ops().collect();
        Some((arena.unit.as_ref()?, own))
    });
    let units = units.collect::<Option<Vec<_>>>()?;
    let ops = arenas.iter().flat_map(|arena| arena.ops());
    sizes::place(known.module, known.function, &units, ops.collect())
}

/// Lets an arena share the memory of one before it, if nothing of both is needed at a time.
fn share(known: &Known, arenas: &mut [Arena], number: usize) {
    let arena = &arenas[number];
    if arena.unit.is_none() {
        return;
    }
    let found = (0..number).find_map(|host| {
        let is_host = arenas[host].unit.is_some() && arenas[host].shares.is_none();
        if !is_host || arenas[host].space != arena.space {
            return None;
        }
        let sharing = arenas[..number].iter().enumerate();
        let sharing = sharing.filter(|&(other, row)| other == host || row.shares == Some(host));
        let mut all: Vec<&Arena> = sharing.map(|(_, row)| row).collect();
        if all.iter().any(|other| are_together(other, arena)) {
            return None;
        }
        all.push(arena);
        Some((host, place(known, &all)?))
    });
    if let Some((host, at)) = found {
        let alignment = arena.alignment;
        arenas[number].shares = Some(host);
        for arena in &mut arenas[..=number] {
            if arena.shares == Some(host) {
                arena.at = Some(at);
            }
        }
        arenas[host].at = Some(at);
        arenas[host].alignment = arenas[host].alignment.max(alignment);
    }
}

/// Whether slices of both arenas are needed at one time.
fn are_together(one: &Arena, other: &Arena) -> bool {
    let mut slices = one.slices.iter();
    slices.any(|a| other.slices.iter().any(|b| a.live.meets(&b.live)))
}

/// Gives the slices of an arena their offsets.
fn arrange(known: &Known, group: Vec<Candidate>, before: u64) -> Result<Arena, Error> {
    let first = group.first();
    let space = first.and_then(|row| row.space);
    let unit = first.and_then(|row| row.unit.clone());
    // Lives that are longer than they are give no bound.
    let bound = match known.lives.is_exact() {
        true => None,
        false => Some(most(group.iter().map(|row| row.at_least(known)).collect())?),
    };
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
    Ok(Arena {
        space,
        is_argument: known.gets_arenas && unit.is_none(),
        at: None,
        shares: None,
        size: packing.height,
        alignment: alignment.unwrap_or(1),
        bound: bound.unwrap_or(packing.bound),
        before,
        slices,
        unit,
    })
}
