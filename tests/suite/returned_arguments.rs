//! Which results are an argument, against a naive version: the sets of all arguments that a value
//! may be.
//!
//! The lattice knows one argument or none. The sets know more only where a result may be several
//! arguments of its function that are one value at a call.

use std::collections::BTreeSet;

use cranelift_entity::EntityRef;
use freehold::analysis::returned_arguments::always_returned;
use freehold::facts::{CallId, ModuleValueId, ReturnedArguments};
use proptest::prelude::*;

const FUNCTIONS: u32 = 3;
const ARGUMENTS: u32 = 2;

/// How a value is made.
#[derive(Clone, Debug)]
enum Made {
    Argument(u32),
    Merge(Vec<usize>),
    Result { function: u32, operands: Vec<usize> },
    Unknown,
}

fn made(values: usize) -> impl Strategy<Value = Made> {
    prop_oneof![
        3 => (0..ARGUMENTS).prop_map(Made::Argument),
        3 => prop::collection::vec(0..values, 1..3).prop_map(Made::Merge),
        3 => (0..FUNCTIONS, prop::collection::vec(0..values, ARGUMENTS as usize))
            .prop_map(|(function, operands)| Made::Result { function, operands }),
        1 => Just(Made::Unknown),
    ]
}

/// Values, and for each function what it may return as its only result.
type Program = (Vec<Made>, Vec<Vec<usize>>);

fn programs() -> impl Strategy<Value = Program> {
    (4_usize..14).prop_flat_map(|count| {
        let returned = prop::collection::vec(0..count, 0..3);
        (
            prop::collection::vec(made(count), count),
            prop::collection::vec(returned, FUNCTIONS as usize),
        )
    })
}

fn facts((values, returned): &Program) -> ReturnedArguments {
    let id = ModuleValueId::new;
    let mut facts = ReturnedArguments::default();
    for (v, made) in values.iter().enumerate() {
        match made {
            Made::Argument(k) => facts.argument.push((id(v), *k)),
            Made::Merge(of) => facts.moved.extend(of.iter().map(|&from| (id(from), id(v)))),
            Made::Result { function, operands } => {
                let call = CallId::new(v);
                facts.result_of.push((id(v), call, *function, 0));
                let operands = operands.iter().enumerate();
                facts
                    .operand
                    .extend(operands.map(|(k, &o)| (call, k as u32, id(o))));
            }
            Made::Unknown => facts.unknown.push(id(v)),
        }
    }
    for (f, values) in returned.iter().enumerate() {
        facts
            .returned
            .extend(values.iter().map(|&v| (f as u32, 0, id(v))));
    }
    facts
}

/// What each function's result may be: numbers of arguments, or none of them (`ARGUMENTS`).
fn naive((values, returned): &Program) -> Vec<BTreeSet<u32>> {
    let mut is: Vec<BTreeSet<u32>> = vec![BTreeSet::new(); values.len()];
    loop {
        let results: Vec<BTreeSet<u32>> = returned
            .iter()
            .map(|values| values.iter().flat_map(|&v| is[v].iter().copied()).collect())
            .collect();
        let next: Vec<BTreeSet<u32>> = values
            .iter()
            .map(|made| match made {
                Made::Argument(k) => BTreeSet::from([*k]),
                Made::Merge(of) => of
                    .iter()
                    .flat_map(|&from| is[from].iter().copied())
                    .collect(),
                Made::Unknown => BTreeSet::from([ARGUMENTS]),
                Made::Result { function, operands } => (results[*function as usize].iter())
                    .flat_map(|&k| match operands.get(k as usize) {
                        Some(&operand) => is[operand].clone(),
                        None => BTreeSet::from([ARGUMENTS]),
                    })
                    .collect(),
            })
            .collect();
        if next == is {
            return results;
        }
        is = next;
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn results_are_the_arguments_that_the_naive_version_finds(program in programs()) {
        let found = always_returned(facts(&program));
        let expected = naive(&program);
        let several = expected.iter().any(|set| set.len() > 1);
        for (f, set) in expected.iter().enumerate() {
            let only = (set.len() == 1).then(|| set.first().copied()).flatten();
            let only = only.filter(|&k| k < ARGUMENTS);
            let found = found.get(&(f as u32, 0)).copied();
            if several {
                prop_assert!(found.is_none() || found == only, "{found:?} {set:?}");
            } else {
                prop_assert_eq!(found, only);
            }
        }
    }
}
