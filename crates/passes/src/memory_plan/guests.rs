//! Buffers whose sizes are known at run time only, in the room of others that are proved to be no
//! smaller: a tile in that of its whole, what is never more than eight elements in an arena of a
//! known size. The arenas do not grow for them.

use std::cmp::Reverse;

use freehold_analysis::extents::{Number, Order};
use freehold_ir::Op;
use freehold_packing::LiveRange;

use super::candidates::Candidate;
use super::extents::Extents;
use super::plan::{Arena, Known, Slice};
use super::sizes;

/// Of more sizes the order is not asked for.
const MOST_SIZES: usize = 64;

/// The order of the sizes of groups of allocations, each of one size.
pub(super) struct Sizes {
    order: Order,
    /// What a place of each group takes; none of those of known sizes.
    rooms: Vec<Option<Number>>,
}

impl Sizes {
    /// None where the order says nothing.
    pub(super) fn of(known: &Known, groups: &[Vec<Candidate>]) -> Option<Self> {
        let dynamic = groups.iter().filter(|group| is_dynamic(group));
        let count = dynamic.count();
        if count == 0 || groups.len() < 2 || count > MOST_SIZES {
            return None;
        }
        let mut extents = Extents::new(known.module);
        let rooms = groups.iter().map(|group| {
            let first = group.first().filter(|_| is_dynamic(group))?;
            let op = *first.slice.ops.first()?;
            let factor = sizes::factor(known.module, &known.layout, op)?;
            Some(extents.room(op, factor))
        });
        let rooms = rooms.collect();
        let dynamic = groups.iter().filter(|group| is_dynamic(group)).flatten();
        for &op in dynamic.flat_map(|row| &row.slice.ops) {
            if sizes::is_always_made(known.module, known.function, op) {
                extents.is_always_made(op);
            }
        }
        Some(Sizes {
            order: extents.order(),
            rooms,
        })
    }

    /// The groups, each behind those that are proved to be no smaller; known sizes first.
    pub(super) fn largest_first(&self) -> Vec<usize> {
        let mut groups: Vec<usize> = (0..self.rooms.len()).collect();
        let larger = |group: usize| {
            let others = (0..self.rooms.len()).filter(|&other| self.fits(group, other));
            others.filter(|&other| !self.fits(other, group)).count()
        };
        // What is larger than one has all that is larger than itself beyond that.
        groups.sort_by_key(|&group| (self.rooms[group].is_some(), larger(group)));
        groups
    }

    /// Whether a place of a group holds a buffer of another one.
    fn fits(&self, group: usize, other: usize) -> bool {
        match (self.rooms[group], self.rooms[other]) {
            (Some(room), Some(place)) => self.order.is_at_most(room, place),
            _ => false,
        }
    }

    /// Puts buffers of a group into arenas that are there, each with its group; what is left.
    pub(super) fn put(
        &self,
        known: &Known,
        (number, group): (usize, Vec<Candidate>),
        arenas: &mut [(usize, Arena)],
    ) -> Vec<Candidate> {
        if self.rooms[number].is_none() {
            return group;
        }
        let mut left = Vec::new();
        for row in group {
            let arenas = arenas.iter_mut();
            let mut fitting = arenas.filter(|(_, arena)| arena.space == row.space);
            let hosted = fitting.find_map(|(other, arena)| {
                let slice = self.guest(known, (number, &row), (*other, arena))?;
                Some((arena, slice))
            });
            match hosted {
                Some((arena, slice)) => {
                    arena.alignment = arena.alignment.max(slice.alignment);
                    arena.slices.push(slice);
                }
                None => left.push(row),
            }
        }
        left
    }

    /// A buffer as a slice of an arena, if that has room for it as it is.
    fn guest(
        &self,
        known: &Known,
        (number, row): (usize, &Candidate),
        (other, arena): (usize, &Arena),
    ) -> Option<Slice> {
        let alignment = row.slice.alignment;
        let place_size = match arena.unit {
            Some(_) if !self.fits(number, other) => return None,
            Some(_) => 1,
            None => {
                let most = self.order.most(self.rooms[number]?)?;
                let most = u64::try_from(most).ok()?;
                match row.slice.places {
                    1 => most,
                    _ => most.checked_next_multiple_of(alignment)?,
                }
            }
        };
        let mut slice = Slice {
            ops: row.slice.ops.clone(),
            live: row.slice.live.clone(),
            place_size,
            is_guest: true,
            ..row.slice
        };
        // The places of an arena of units are aligned.
        let step = if arena.unit.is_some() { 1 } else { alignment };
        slice.offset = room_for(arena, (slice.size(), step), &slice.live)?;
        if let Some(unit) = &arena.unit {
            let all = arena.ops().chain(row.slice.ops.iter().copied());
            let units = [(unit, arena.own_ops().collect())];
            sizes::place(known.module, known.function, &units, all.collect())?;
        }
        Some(slice)
    }
}

/// The lowest offset in an arena where so much is free at some steps.
fn room_for(arena: &Arena, (size, alignment): (u64, u64), live: &LiveRange) -> Option<u64> {
    let taken = arena.slices.iter().filter(|slice| slice.live.meets(live));
    let mut taken: Vec<(u64, u64)> = taken
        .map(|slice| (slice.offset, slice.offset + slice.size()))
        .collect();
    taken.sort_unstable_by_key(|&(start, end)| (Reverse(start), Reverse(end)));
    let mut at: u64 = 0;
    while let Some((start, end)) = taken.pop() {
        if at.checked_add(size)? <= start {
            break;
        }
        at = at.max(end).checked_next_multiple_of(alignment)?;
    }
    (at.checked_add(size)? <= arena.size).then_some(at)
}

fn is_dynamic(group: &[Candidate]) -> bool {
    group.first().is_some_and(|row| row.unit.is_some())
}

/// The allocations of slices that are no guests.
impl Arena {
    pub(super) fn own_ops(&self) -> impl Iterator<Item = Op> + Clone {
        let own = self.slices.iter().filter(|slice| !slice.is_guest);
        own.flat_map(|slice| slice.ops.iter().copied())
    }
}
