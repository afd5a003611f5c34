//! Immediate dominators of a graph over dense indices.
//!
//! Georgiadis, "Linear-Time Algorithms for Dominators and Related Problems" (2005), the SEMI-NCA
//! algorithm. Cooper, Harvey and Kennedy's iteration is quadratic where every block of a long
//! function branches to one exit.

use crate::csr::Csr;

/// Immediate dominators by preorder numbers of a depth-first search, whose tree is `parent`.
///
/// Every path compression is a loop, for the tree may be as deep as the graph has nodes.
pub fn semi_nca(parent: &[u32], preds: &Csr) -> Vec<u32> {
    let count = parent.len();
    let mut semi: Vec<u32> = (0..count as u32).collect();
    let mut label = semi.clone();
    let mut ancestor = parent.to_vec();
    let mut path = Vec::new();
    for v in (1..count as u32).rev() {
        let mut best = v;
        for &pred in preds.of(v) {
            // The vertices from v + 1 on are linked to their parents: compress pred's path there.
            let mut u = pred;
            while u > v && ancestor[u as usize] > v {
                path.push(u);
                u = ancestor[u as usize];
            }
            while let Some(w) = path.pop() {
                let above = ancestor[w as usize];
                if semi[label[above as usize] as usize] < semi[label[w as usize] as usize] {
                    label[w as usize] = label[above as usize];
                }
                ancestor[w as usize] = ancestor[above as usize];
            }
            let least = if pred > v {
                semi[label[pred as usize] as usize]
            } else {
                pred
            };
            best = best.min(least);
        }
        semi[v as usize] = best;
        label[v as usize] = v;
    }
    let mut idom = parent.to_vec();
    for v in 1..count {
        while idom[v] > semi[v] {
            idom[v] = idom[idom[v] as usize];
        }
    }
    idom
}

#[cfg(test)]
mod tests {
    use super::semi_nca;
    use crate::csr::Csr;
    use crate::xorshift;

    /// The definition: a dominates b if b cannot be reached without a.
    fn naive(successors: &[Vec<usize>]) -> Vec<Vec<bool>> {
        let reach = |without: usize| {
            let mut seen = vec![false; successors.len()];
            let mut work = if without == 0 { vec![] } else { vec![0] };
            while let Some(v) = work.pop() {
                if !std::mem::replace(&mut seen[v], true) {
                    work.extend(successors[v].iter().copied().filter(|&s| s != without));
                }
            }
            seen
        };
        (0..successors.len())
            .map(|a| {
                reach(a)
                    .iter()
                    .enumerate()
                    .map(|(b, &seen)| a == b || !seen)
                    .collect()
            })
            .collect()
    }

    /// Renumbers the reachable part in depth-first preorder.
    fn preorder(successors: &[Vec<usize>]) -> (Vec<Vec<usize>>, Vec<u32>) {
        let mut number = vec![usize::MAX; successors.len()];
        let (mut order, mut parent) = (vec![0], vec![0]);
        number[0] = 0;
        let mut stack = vec![(0, 0)];
        while let Some((v, next)) = stack.last_mut() {
            let Some(&s) = successors[*v].get(*next) else {
                stack.pop();
                continue;
            };
            *next += 1;
            if number[s] == usize::MAX {
                number[s] = order.len();
                parent.push(number[*v] as u32);
                order.push(s);
                stack.push((s, 0));
            }
        }
        let edges = order
            .iter()
            .map(|&v| successors[v].iter().map(|&s| number[s]).collect())
            .collect();
        (edges, parent)
    }

    #[test]
    fn dominators_agree_with_their_definition_on_random_graphs() {
        let mut state = 1u64;
        let mut random = |bound: usize| xorshift::below(&mut state, bound);
        for round in 0..2000 {
            let count = 1 + round % 12;
            let graph: Vec<Vec<usize>> = (0..count)
                .map(|_| (0..random(3)).map(|_| random(count)).collect())
                .collect();
            let (edges, parent) = preorder(&graph);
            let all = (0u32..).zip(&edges);
            let all = all.flat_map(|(v, to)| to.iter().map(move |&s| (s as u32, v)));
            let preds = Csr::new(edges.len(), &all.collect::<Vec<_>>());
            let idom = semi_nca(&parent, &preds);
            let dominates = naive(&edges);
            for b in 1..edges.len() {
                let mut a = b;
                let mut chain = vec![b];
                while a != 0 {
                    a = idom[a] as usize;
                    chain.push(a);
                }
                for (a, dominated) in dominates.iter().enumerate() {
                    assert_eq!(
                        chain.contains(&a),
                        dominated[b],
                        "{a} over {b} in {edges:?}"
                    );
                }
            }
        }
    }
}
