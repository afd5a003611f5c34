//! Which operations, values and blocks of two versions of a function are the same ones.
//!
//! Operations are matched first, then what they define. Two are alike if they have one name, stand
//! equally deep, and have as many operands, results and regions; they are the same for sure if
//! types and the names that somebody gave to their results agree too and nothing else is like them
//! in either version. Those are fixed points, the longest sequence of them that keeps its order;
//! between two fixed points what is alike is matched in order, and at last what was moved.

use rustc_hash::FxHashMap;

use freehold_ir::{Block, Module, Op, Region, Type, Value, collect_ops};
use freehold_syntax::type_text;

/// From one version to the other.
#[derive(Default)]
pub(super) struct Matching {
    pub(super) values: FxHashMap<Value, Value>,
    pub(super) blocks: FxHashMap<Block, Block>,
    pub(super) ops: FxHashMap<Op, Op>,
}

/// What has to agree for two operations to be alike: name, depth, and the numbers of operands,
/// results and regions.
type Shape<'m> = (&'m str, usize, [usize; 3]);

struct Listed<'m> {
    op: Op,
    shape: Shape<'m>,
    /// The types of the results, by numbers that both versions share.
    types: Vec<usize>,
    /// The names that somebody gave to the results.
    names: Vec<&'m str>,
}

/// All that two operations have to agree in to be the same.
type Key<'k, 'm> = (&'k Shape<'m>, &'k [usize], &'k [&'m str]);

impl<'m> Listed<'m> {
    fn key(&self) -> Key<'_, 'm> {
        (&self.shape, &self.types, &self.names)
    }
}

/// A gap with more pairs of operations than this is matched in order, without looking for the most
/// matches.
const MOST_PAIRS: usize = 1_000_000;

/// Matches two versions of a function.
pub(super) fn matching((a, f): (&Module, Op), (b, g): (&Module, Op)) -> Matching {
    let mut types = FxHashMap::default();
    let (first, second) = (listed(a, f, &mut types), listed(b, g, &mut types));
    let mut found = Matching::default();
    let mut ends = fixed_points(&first, &second);
    ends.push((first.len(), second.len()));
    let mut start = (0, 0);
    for end in ends {
        let gap = (&first[start.0..end.0], &second[start.1..end.1]);
        match_in_order(gap, &mut found.ops);
        if let (Some(x), Some(y)) = (first.get(end.0), second.get(end.1)) {
            found.ops.insert(x.op, y.op);
        }
        start = (end.0 + 1, end.1 + 1);
    }
    match_moved(&first, &second, &mut found.ops);
    found.ops.insert(f, g);
    match_definitions(a, b, &mut found);
    found
}

fn listed<'m>(
    module: &'m Module,
    function: Op,
    types: &mut FxHashMap<String, usize>,
) -> Vec<Listed<'m>> {
    let mut known: FxHashMap<Type, usize> = FxHashMap::default();
    let mut number = |ty: Type| {
        *known.entry(ty).or_insert_with(|| {
            let next = types.len();
            *types.entry(type_text(&module.context, ty)).or_insert(next)
        })
    };
    let mut depths: FxHashMap<Op, usize> = FxHashMap::default();
    let ops = collect_ops(module, function).into_iter();
    let list = |op: Op| {
        let around = module.parent_op(op).and_then(|op| depths.get(&op)).copied();
        let depth = around.map_or(0, |depth| depth + 1);
        depths.insert(op, depth);
        let results = module.results(op);
        let sizes = [
            module.operands(op).len(),
            results.len(),
            module.regions(op).len(),
        ];
        let types = results.iter().map(|&v| number(module.value_type(v)));
        Listed {
            op,
            types: types.collect(),
            shape: (module.name_text(op), depth, sizes),
            names: results
                .iter()
                .filter_map(|&v| given_name(module, v))
                .collect(),
        }
    };
    ops.filter(|&op| op != function).map(list).collect()
}

/// The name of a value, if it is not one that a printer counts up: such a name says nothing about
/// which value it is.
fn given_name(module: &Module, value: Value) -> Option<&str> {
    let name = module.context.text(module.value_name(value)?);
    let counted = name.rsplit_once('_').map_or(name, |(_, last)| last);
    let is_counted = counted.bytes().all(|byte| byte.is_ascii_digit());
    (!is_counted).then_some(name)
}

/// The places of operations that nothing else is like in either version, in an order that both
/// have.
fn fixed_points(first: &[Listed], second: &[Listed]) -> Vec<(usize, usize)> {
    // How often each stands in either version, and where last.
    let mut seen: FxHashMap<Key, [(usize, usize); 2]> = FxHashMap::default();
    for (version, list) in [first, second].into_iter().enumerate() {
        for (place, one) in list.iter().enumerate() {
            let entry = seen.entry(one.key()).or_default();
            entry[version] = (entry[version].0 + 1, place);
        }
    }
    let once = first.iter().filter_map(|one| match seen[&one.key()] {
        [(1, x), (1, y)] => Some((x, y)),
        _ => None,
    });
    rising(&once.collect::<Vec<_>>())
}

/// The longest of the sequences of pairs that rise in both, where the first members rise.
fn rising(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // Of each length the sequence that ends lowest, and what stands before each pair.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::new();
    for (number, pair) in pairs.iter().enumerate() {
        let length = ends.partition_point(|&end| pairs[end].1 < pair.1);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = number,
            None => ends.push(number),
        }
    }
    let last = ends.last().copied();
    let mut path: Vec<usize> = std::iter::successors(last, |&number| before[number]).collect();
    path.reverse();
    path.into_iter().map(|number| pairs[number]).collect()
}

/// Matches what is alike between two fixed points, in order: as much as can be, and rather what has
/// one name.
fn match_in_order((first, second): (&[Listed], &[Listed]), ops: &mut FxHashMap<Op, Op>) {
    let alike = |x: &Listed, y: &Listed| match x.shape == y.shape {
        false => 0,
        true => 1 + 2 * u32::from(x.types == y.types) + u32::from(x.names == y.names),
    };
    let same = |pair: &(&Listed, &Listed)| pair.0.key() == pair.1.key();
    let start = first.iter().zip(second).take_while(same).count();
    for (x, y) in first[..start].iter().zip(&second[..start]) {
        ops.insert(x.op, y.op);
    }
    let (first, second) = (&first[start..], &second[start..]);
    let end = first
        .iter()
        .rev()
        .zip(second.iter().rev())
        .take_while(same)
        .count();
    let (first, last) = first.split_at(first.len() - end);
    let (second, other_last) = second.split_at(second.len() - end);
    for (x, y) in last.iter().zip(other_last) {
        ops.insert(x.op, y.op);
    }
    if first.len().saturating_mul(second.len()) > MOST_PAIRS {
        let mut rest = second.iter();
        for x in first {
            let mut ahead = rest.clone();
            if let Some(y) = ahead.find(|y| alike(x, y) > 0) {
                ops.insert(x.op, y.op);
                rest = ahead;
            }
        }
        return;
    }
    // The most that can be matched of what follows two places.
    let width = second.len() + 1;
    let mut best = vec![0_u32; (first.len() + 1) * width];
    for (i, x) in first.iter().enumerate().rev() {
        for (j, y) in second.iter().enumerate().rev() {
            let both = match alike(x, y) {
                0 => 0,
                worth => worth + best[(i + 1) * width + j + 1],
            };
            let one = best[(i + 1) * width + j].max(best[i * width + j + 1]);
            best[i * width + j] = both.max(one);
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < first.len() && j < second.len() {
        let here = best[i * width + j];
        let worth = alike(&first[i], &second[j]);
        if worth > 0 && here == worth + best[(i + 1) * width + j + 1] {
            ops.insert(first[i].op, second[j].op);
            (i, j) = (i + 1, j + 1);
        } else if here == best[(i + 1) * width + j] {
            i += 1;
        } else {
            j += 1;
        }
    }
}

/// Matches what is left, has results with given names, and stands once in either version: it was
/// moved.
fn match_moved(first: &[Listed], second: &[Listed], ops: &mut FxHashMap<Op, Op>) {
    let taken: rustc_hash::FxHashSet<Op> = ops.values().copied().collect();
    let mut by_name: FxHashMap<Key, Vec<Op>> = FxHashMap::default();
    for one in second.iter().filter(|one| !taken.contains(&one.op)) {
        by_name.entry(one.key()).or_default().push(one.op);
    }
    for one in first.iter().filter(|one| !one.names.is_empty()) {
        if ops.contains_key(&one.op) {
            continue;
        }
        if let Some(&[other]) = by_name.get(&one.key()).map(Vec::as_slice) {
            ops.insert(one.op, other);
        }
    }
}

/// Matches what matched operations define, and their blocks.
fn match_definitions(a: &Module, b: &Module, found: &mut Matching) {
    for (&x, &y) in &found.ops {
        let results = a.results(x).iter().zip(b.results(y));
        found.values.extend(results.map(|(&v, &w)| (v, w)));
        for (&r, &s) in a.regions(x).iter().zip(b.regions(y)) {
            match_blocks((a, r), (b, s), &found.ops, &mut found.blocks);
        }
    }
    for (&x, &y) in &found.blocks {
        let (arguments, others) = (a.arguments(x), b.arguments(y));
        if arguments.len() == others.len() {
            let pairs = arguments.iter().zip(others);
            found.values.extend(pairs.map(|(&v, &w)| (v, w)));
            continue;
        }
        for &v in arguments {
            let name = |module: &Module, v: Value| {
                module
                    .value_name(v)
                    .map(|name| module.context.text(name).to_owned())
            };
            let named = |&&w: &&Value| name(b, w).is_some() && name(b, w) == name(a, v);
            if let Some(&w) = others.iter().find(named) {
                found.values.insert(v, w);
            }
        }
    }
}

/// Blocks are the same where their regions begin, where their last operations are, or where there
/// are as many.
fn match_blocks(
    (a, r): (&Module, Region),
    (b, s): (&Module, Region),
    ops: &FxHashMap<Op, Op>,
    blocks: &mut FxHashMap<Block, Block>,
) {
    let (first, second): (Vec<Block>, Vec<Block>) = (a.blocks(r).collect(), b.blocks(s).collect());
    if first.len() == second.len() {
        blocks.extend(first.into_iter().zip(second));
        return;
    }
    // The first blocks of both are the same, and no other's.
    blocks.extend(first.first().copied().zip(second.first().copied()));
    for &block in first.iter().skip(1) {
        let last = a.last_op(block).and_then(|op| ops.get(&op));
        let other = last.and_then(|&op| b.parent_block(op));
        if let Some(other) = other.filter(|other| second.iter().skip(1).any(|b| b == other)) {
            blocks.insert(block, other);
        }
    }
}
