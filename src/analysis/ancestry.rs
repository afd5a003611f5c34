//! The nearest common ancestor of two nodes of a forest, in logarithmic time.
//!
//! Skew-binary jump pointers: Myers, "An Applicative Random-Access Stack" (1983). Used for
//! (post-)dominator trees, which may be as deep as a function has blocks.

/// A forest over dense indices.
pub struct Ancestry {
    /// The parent of each node; itself for a root.
    parent: Vec<u32>,
    depth: Vec<u32>,
    /// An ancestor; which one depends on the depth alone.
    jump: Vec<u32>,
}

impl Ancestry {
    /// The forest in which each node has the given parent.
    pub fn new(parents: impl Iterator<Item = Option<u32>>) -> Self {
        const UNKNOWN: u32 = u32::MAX;
        let parent: Vec<u32> = (0u32..).zip(parents).map(|(i, p)| p.unwrap_or(i)).collect();
        let (mut depth, mut jump) = (vec![UNKNOWN; parent.len()], parent.clone());
        let mut path: Vec<u32> = Vec::new();
        for start in 0..parent.len() as u32 {
            let mut node = start;
            while depth[node as usize] == UNKNOWN && parent[node as usize] != node {
                path.push(node);
                node = parent[node as usize];
            }
            if depth[node as usize] == UNKNOWN {
                depth[node as usize] = 0;
            }
            while let Some(below) = path.pop() {
                let above = parent[below as usize] as usize;
                let (j, d) = (jump[above] as usize, depth[above]);
                let even = d - depth[j] == depth[j] - depth[jump[j] as usize];
                jump[below as usize] = if even { jump[j] } else { above as u32 };
                depth[below as usize] = d + 1;
            }
        }
        Ancestry {
            parent,
            depth,
            jump,
        }
    }

    /// The node nearest to both that is each of them or above it.
    pub fn common(&self, a: u32, b: u32) -> Option<u32> {
        let depth = |node: u32| self.depth[node as usize];
        let (mut a, mut b) = match depth(a) >= depth(b) {
            true => (a, b),
            false => (b, a),
        };
        while depth(a) > depth(b) {
            let jump = self.jump[a as usize];
            a = match depth(jump) >= depth(b) {
                true => jump,
                false => self.parent[a as usize],
            };
        }
        while a != b {
            let (x, y) = (self.jump[a as usize], self.jump[b as usize]);
            let (x, y) = match x == y {
                true => (self.parent[a as usize], self.parent[b as usize]),
                false => (x, y),
            };
            if (x, y) == (a, b) {
                return None;
            }
            (a, b) = (x, y);
        }
        Some(a)
    }
}

#[cfg(test)]
mod tests {
    use super::Ancestry;

    #[test]
    fn common_ancestors_are_those_of_the_definition() {
        let mut state = 3u64;
        let mut random = |n: usize| {
            state = state
                .wrapping_mul(6364136223846793005)
                .wrapping_add(1442695040888963407);
            (state >> 33) as usize % n
        };
        for round in 0..300 {
            let count = 1 + round % 40;
            // Parents after their children as well as before them.
            let turn = random(2) == 0;
            let parents: Vec<Option<u32>> = (0..count)
                .map(|i| match turn {
                    true => (random(8) > 0 && i + 1 < count)
                        .then(|| (i + 1 + random((count - i - 1).min(3))) as u32),
                    false => (random(8) > 0 && i > 0).then(|| (i - 1 - random(i.min(3))) as u32),
                })
                .collect();
            let forest = Ancestry::new(parents.iter().copied());
            let above = |node: u32| -> Vec<u32> {
                std::iter::successors(Some(node), |&n| parents[n as usize]).collect()
            };
            for a in 0..count as u32 {
                for b in 0..count as u32 {
                    let near = above(a).into_iter().find(|n| above(b).contains(n));
                    assert_eq!(forest.common(a, b), near, "{a} and {b} in {parents:?}");
                }
            }
        }
    }
}
