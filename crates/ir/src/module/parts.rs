//! The successors and the regions of an operation: in the operation itself where they are few.
//!
//! Every walk asks for them, and a list elsewhere is a second look at memory that is in no cache.
//! Few operations have more than two of either, and hardly any has both.

use cranelift_entity::{EntityList, ListPool};

use crate::{Block, Region};

/// The parts of one operation.
#[derive(Clone, Default)]
pub(super) enum Parts {
    #[default]
    None,
    OneSuccessor([Block; 1]),
    TwoSuccessors([Block; 2]),
    OneRegion([Region; 1]),
    TwoRegions([Region; 2]),
    Listed(EntityList<Block>, EntityList<Region>),
}

/// Where the lists of a module's operations are.
#[derive(Default)]
pub(super) struct PartLists {
    successors: ListPool<Block>,
    regions: ListPool<Region>,
}

impl Parts {
    pub(super) fn new(successors: &[Block], regions: &[Region], lists: &mut PartLists) -> Parts {
        match (successors, regions) {
            ([], []) => Parts::None,
            (&[one], []) => Parts::OneSuccessor([one]),
            (&[one, two], []) => Parts::TwoSuccessors([one, two]),
            ([], &[one]) => Parts::OneRegion([one]),
            ([], &[one, two]) => Parts::TwoRegions([one, two]),
            _ => Parts::Listed(
                EntityList::from_slice(successors, &mut lists.successors),
                EntityList::from_slice(regions, &mut lists.regions),
            ),
        }
    }

    #[inline]
    pub(super) fn successors<'a>(&'a self, lists: &'a PartLists) -> &'a [Block] {
        match self {
            Parts::OneSuccessor(one) => one,
            Parts::TwoSuccessors(two) => two,
            Parts::Listed(list, _) => list.as_slice(&lists.successors),
            Parts::None | Parts::OneRegion(_) | Parts::TwoRegions(_) => &[],
        }
    }

    pub(super) fn successors_mut<'a>(&'a mut self, lists: &'a mut PartLists) -> &'a mut [Block] {
        match self {
            Parts::OneSuccessor(one) => one,
            Parts::TwoSuccessors(two) => two,
            Parts::Listed(list, _) => list.as_mut_slice(&mut lists.successors),
            Parts::None | Parts::OneRegion(_) | Parts::TwoRegions(_) => &mut [],
        }
    }

    #[inline]
    pub(super) fn regions<'a>(&'a self, lists: &'a PartLists) -> &'a [Region] {
        match self {
            Parts::OneRegion(one) => one,
            Parts::TwoRegions(two) => two,
            Parts::Listed(_, list) => list.as_slice(&lists.regions),
            Parts::None | Parts::OneSuccessor(_) | Parts::TwoSuccessors(_) => &[],
        }
    }

    pub(super) fn set_successors(&mut self, successors: &[Block], lists: &mut PartLists) {
        let regions = self.regions(lists).to_vec();
        self.free(lists);
        *self = Parts::new(successors, &regions, lists);
    }

    pub(super) fn set_regions(&mut self, regions: &[Region], lists: &mut PartLists) {
        let successors = self.successors(lists).to_vec();
        self.free(lists);
        *self = Parts::new(&successors, regions, lists);
    }

    pub(super) fn push_region(&mut self, region: Region, lists: &mut PartLists) {
        match self {
            Parts::None => *self = Parts::OneRegion([region]),
            Parts::OneRegion([one]) => *self = Parts::TwoRegions([*one, region]),
            Parts::Listed(_, list) => {
                list.push(region, &mut lists.regions);
            }
            Parts::TwoRegions(_) | Parts::OneSuccessor(_) | Parts::TwoSuccessors(_) => {
                let regions = [self.regions(lists), &[region]].concat();
                self.set_regions(&regions, lists);
            }
        }
    }

    /// Gives back what the lists take.
    fn free(&mut self, lists: &mut PartLists) {
        if let Parts::Listed(successors, regions) = self {
            successors.clear(&mut lists.successors);
            regions.clear(&mut lists.regions);
        }
    }
}

#[cfg(test)]
mod tests {
    use cranelift_entity::EntityRef;

    use super::*;

    /// Whatever an operation had before, it has what it was given last, and the rest of it stays.
    #[test]
    fn parts_are_those_given_last() {
        let blocks: Vec<Block> = (0..4).map(Block::new).collect();
        let regions: Vec<Region> = (0..4).map(Region::new).collect();
        let counts = || (0..=4).flat_map(|s| (0..=4).map(move |r| (s, r)));
        let lists = &mut PartLists::default();
        for ((s, r), (new_s, new_r)) in counts().flat_map(|from| counts().map(move |to| (from, to)))
        {
            let mut parts = Parts::new(&blocks[..s], &regions[..r], lists);
            parts.set_successors(&blocks[4 - new_s..], lists);
            assert_eq!(parts.regions(lists), &regions[..r]);
            parts.set_regions(&regions[4 - new_r..], lists);
            assert_eq!(parts.successors(lists), &blocks[4 - new_s..]);
            assert_eq!(parts.successors_mut(lists), &blocks[4 - new_s..]);
            parts.push_region(regions[0], lists);
            assert_eq!(
                parts.regions(lists),
                [&regions[4 - new_r..], &regions[..1]].concat()
            );
            assert_eq!(parts.successors(lists), &blocks[4 - new_s..]);
        }
    }
}
