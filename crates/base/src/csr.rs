//! Lists of numbers, one for each number below a count, in two arrays instead of one for each list:
//! the predecessors of blocks, the children of a tree.

/// The lists.
pub struct Csr {
    /// Where each list ends, and the next one begins.
    ends: Vec<u32>,
    members: Vec<u32>,
}

impl Csr {
    /// Of `count` lists the members that are given, each with its list; the order of a list stays.
    pub fn new(count: usize, members: &[(u32, u32)]) -> Self {
        let mut places = vec![0_u32; count];
        for &(list, _) in members {
            places[list as usize] += 1;
        }
        let mut start = 0;
        for place in &mut places {
            let len = std::mem::replace(place, start);
            start += len;
        }
        let mut grouped = Csr {
            ends: places,
            members: vec![0; members.len()],
        };
        for &(list, member) in members {
            let place = &mut grouped.ends[list as usize];
            grouped.members[*place as usize] = member;
            *place += 1;
        }
        grouped
    }

    /// Sorts each list, and leaves each member in it once.
    pub fn sort_lists(&mut self) {
        let (mut start, mut kept) = (0, 0);
        for end in &mut self.ends {
            let list = start..*end as usize;
            start = list.end;
            self.members[list.clone()].sort_unstable();
            let first = kept;
            for at in list {
                let member = self.members[at];
                if kept == first || self.members[kept - 1] != member {
                    self.members[kept] = member;
                    kept += 1;
                }
            }
            *end = kept as u32;
        }
        self.members.truncate(kept);
    }

    /// How many lists there are.
    pub fn list_count(&self) -> usize {
        self.ends.len()
    }

    /// How many members all lists have.
    pub fn member_count(&self) -> usize {
        self.members.len()
    }

    /// A list.
    pub fn of(&self, list: u32) -> &[u32] {
        let start = match list {
            0 => 0,
            _ => self.ends[list as usize - 1],
        };
        &self.members[start as usize..self.ends[list as usize] as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::Csr;

    proptest! {
        #[test]
        fn grouped_numbers_are_lists(members in prop::collection::vec((0..9_u32, 0..100_u32), 0..40)) {
            let grouped = Csr::new(9, &members);
            for list in 0..9 {
                let own = members.iter().filter(|member| member.0 == list);
                prop_assert_eq!(grouped.of(list), own.map(|member| member.1).collect::<Vec<_>>());
            }
        }

        #[test]
        fn sorted_lists_are_sets(members in prop::collection::vec((0..9_u32, 0..6_u32), 0..40)) {
            let mut grouped = Csr::new(9, &members);
            grouped.sort_lists();
            for list in 0..9 {
                let own = members.iter().filter(|member| member.0 == list);
                let own: BTreeSet<u32> = own.map(|member| member.1).collect();
                prop_assert_eq!(grouped.of(list), own.into_iter().collect::<Vec<_>>());
            }
        }
    }
}
