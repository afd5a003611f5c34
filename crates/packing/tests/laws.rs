//! What packings are held to: the checker, the least arena by trying all orders, and bounds.

use freehold_packing::{
    Budget, Buffer, Error, LiveRange, Order, Outcome, Problem, bound, check, csv, first_fit, pack,
    pack_within,
};
use proptest::prelude::*;

/// Few steps and sizes, so that buffers meet and sums are often equal.
fn problem(most: usize) -> impl Strategy<Value = Problem> {
    let interval = (0u32..12, 0u32..6).prop_map(|(start, length)| start..start + length);
    let live = prop::collection::vec(interval, 1..3).prop_map(LiveRange::new);
    let buffer = (0u64..9, 0u32..3, live).prop_map(|(size, alignment, live)| Buffer {
        size,
        alignment: 1 << alignment,
        live,
    });
    let buffers = prop::collection::vec(buffer, 0..most);
    buffers.prop_map(|buffers| Problem::new(buffers).expect("sizes are small"))
}

/// The lowest offset of a buffer at which nothing that was placed is in the way, compared one by
/// one.
fn lowest(problem: &Problem, placed: &[(usize, u64)], this: usize) -> u64 {
    let buffers = problem.buffers();
    let buffer = &buffers[this];
    let mask = buffer.alignment - 1;
    let ends = placed
        .iter()
        .map(|&(other, at)| (at + buffers[other].size + mask) & !mask);
    let is_free = |&at: &u64| {
        placed.iter().all(|&(other, offset)| {
            let apart = at + buffer.size <= offset || offset + buffers[other].size <= at;
            apart || !buffer.live.meets(&buffers[other].live)
        })
    };
    std::iter::once(0)
        .chain(ends)
        .filter(is_free)
        .min()
        .expect("there is room on top")
}

/// The least arena: in the order of their offsets, buffers of a canonical packing are where first
/// fit puts them.
fn least(problem: &Problem) -> u64 {
    let buffers = problem.buffers();
    let mut least = u64::MAX;
    let nothing: Vec<(usize, u64)> = Vec::new();
    let all: Vec<usize> = (0..buffers.len()).collect();
    // Placed so far, and what is left.
    let mut todo = vec![(nothing, all)];
    while let Some((placed, left)) = todo.pop() {
        if left.is_empty() {
            let alive = placed.iter().filter(|(this, _)| {
                buffers[*this].size > 0 && !buffers[*this].live.intervals().is_empty()
            });
            let height = alive
                .map(|&(this, at)| at + buffers[this].size)
                .max()
                .unwrap_or(0);
            least = least.min(height);
        }
        for &this in &left {
            let mut placed = placed.clone();
            placed.push((this, lowest(problem, &placed, this)));
            let left = left
                .iter()
                .copied()
                .filter(|&other| other != this)
                .collect();
            todo.push((placed, left));
        }
    }
    least
}

fn cases() -> u32 {
    match std::env::var_os("FREEHOLD_THOROUGH") {
        Some(_) => 2000,
        None => 200,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_packing_is_the_least_one(problem in problem(7)) {
        let packing = pack(&problem, Budget::default());
        check(&problem, &packing.offsets)?;
        let least = least(&problem);
        prop_assert_eq!(packing.height, least);
        prop_assert_eq!(packing.bound, least);
        prop_assert!(bound::most_live(&problem) <= least);
    }

    #[test]
    fn a_capacity_is_enough_from_the_least_arena_on(problem in problem(6)) {
        let least = least(&problem);
        match pack_within(&problem, least, Budget::default()) {
            Outcome::Fits(offsets) => check(&problem, &offsets)?,
            other => prop_assert!(false, "{:?}", other),
        }
        if least > 0 {
            let found = pack_within(&problem, least - 1, Budget::default());
            prop_assert_eq!(found, Outcome::DoesNotFit);
        }
    }

    #[test]
    fn the_checker_finds_what_overlaps(problem in problem(12), moved in 0usize..12, to in 0u64..20) {
        let mut offsets = pack(&problem, Budget { steps: 0 }).offsets;
        if moved < offsets.len() {
            offsets[moved] = to;
        }
        let buffers = problem.buffers();
        let overlap = |a: usize, b: usize| {
            let end = |n: usize| offsets[n] + buffers[n].size;
            buffers[a].size.min(buffers[b].size) > 0
                && offsets[a] < end(b)
                && offsets[b] < end(a)
                && buffers[a].live.meets(&buffers[b].live)
        };
        let is_aligned = |n: usize| offsets[n].is_multiple_of(buffers[n].alignment);
        let numbers = 0..offsets.len();
        let is_right = numbers.clone().all(is_aligned)
            && !numbers.clone().any(|a| (0..a).any(|b| overlap(a, b)));
        prop_assert_eq!(check(&problem, &offsets).is_ok(), is_right);
    }

    #[test]
    fn first_fit_is_the_lowest_offset_of_each(problem in problem(40)) {
        for order in Order::ALL {
            let order = order.of(&problem);
            let offsets = first_fit(&problem, &order);
            let mut placed = Vec::new();
            for this in order.into_iter().map(|number| number as usize) {
                let buffer = &problem.buffers()[this];
                if buffer.size > 0 && !buffer.live.intervals().is_empty() {
                    placed.push((this, lowest(&problem, &placed, this)));
                }
            }
            for (this, offset) in placed {
                prop_assert_eq!(offsets[this], offset);
            }
        }
    }

    #[test]
    fn a_file_comes_back(problem in problem(9)) {
        let alive = problem.buffers().iter().filter(|b| !b.live.intervals().is_empty());
        let problem = Problem::new(alive.cloned().collect())?;
        let ids = (0..problem.buffers().len()).map(|n| format!("b{n}")).collect();
        let offsets = Some(pack(&problem, Budget { steps: 0 }).offsets);
        let named = csv::Named { problem, ids, offsets };
        let mut text = Vec::new();
        csv::write(&named, &mut text).expect("memory can be written");
        prop_assert_eq!(csv::read(&text[..])?, named);
    }
}

proptest! {
    // Each may search until its budget is spent.
    #![proptest_config(ProptestConfig { cases: 50, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_order_makes_a_packing(problem in problem(40)) {
        for order in Order::ALL {
            let order = order.of(&problem);
            check(&problem, &first_fit(&problem, &order))?;
        }
        let small = Budget { steps: 20_000_000 };
        let packing = pack(&problem, small);
        check(&problem, &packing.offsets)?;
        prop_assert!(packing.bound <= packing.height);
    }
}

#[test]
fn the_same_problem_is_packed_the_same() -> Result<(), Error> {
    let live = |n: u32| LiveRange::from(n * 7 % 50..n * 7 % 50 + 3 + n % 9);
    let buffers = (0..80).map(|n| Buffer::new(u64::from(n * 37 % 101), live(n)));
    let problem = Problem::new(buffers.collect())?;
    let small = Budget { steps: 30_000_000 };
    assert_eq!(pack(&problem, small), pack(&problem, small));
    Ok(())
}

#[test]
fn faults_have_words() {
    let buffer = |size, alignment| Buffer {
        size,
        alignment,
        live: LiveRange::from(0..1),
    };
    let errors = [
        Problem::new(vec![buffer(1, 3)]).expect_err("3 is no power of two"),
        Problem::new(vec![buffer(u64::MAX, 1)]).expect_err("too large"),
        Problem::new(vec![buffer(1 << 62, 1), buffer(1 << 62, 1)]).expect_err("too large"),
        csv::read("id,lower,upper\n".as_bytes()).expect_err("no size"),
        csv::read("id,lower,upper,size\na,0,x,1\n".as_bytes()).expect_err("no number"),
        csv::read("id,lower,upper,size\na,0,1\n".as_bytes()).expect_err("a field is missing"),
        csv::read("id,lower,upper,size,gaps\na,0,9,1,2\n".as_bytes()).expect_err("no gap"),
    ];
    let words = errors.map(|error| error.to_string());
    let expected = [
        "buffer 0 has alignment 3, expected a power of two",
        "the sizes of the buffers together overflow 63 bits",
        "the sizes of the buffers together overflow 63 bits",
        "line 1: column `size` is missing",
        "line 2: `x` in column `upper`, expected a number from 0 to 2^32 - 1",
        "line 2: expected 4 fields, found 3",
        "line 2: `2` in column `gaps`, expected `FROM-TO`",
    ];
    assert_eq!(words, expected);
}
