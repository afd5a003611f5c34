//! `freehold diff`: a program and what is printed of it are the same; what is new one way is gone
//! the other.

use crate::random;

use std::collections::BTreeSet;

use crate::program::{Program, load};
use freehold::generate::{FeatureSet, Options, program as random_program};
use freehold::query::{Fact, FunctionChange, Version, compare};
use freehold::syntax::{PrintOptions, print};

fn version(program: &Program) -> Version<'_> {
    Version {
        source: &program.source,
        module: &program.module,
        table: &program.table,
    }
}

fn changes(before: &Program, after: &Program) -> Vec<FunctionChange> {
    compare(version(before), version(after), u64::MAX).expect("nothing limits it")
}

#[test]
fn what_is_printed_is_the_same() {
    for features in [FeatureSet::CORE, FeatureSet::FULL] {
        random::judge_all(features, 0..60, 5, |text, _| {
            let before = load("before.mlir", text);
            let text = print(&before.module, &before.table, &PrintOptions::default());
            let after = load("after.mlir", &text);
            for change in changes(&before, &after) {
                if !change.is_none() {
                    let facts = change.facts.iter().flatten().map(Fact::text);
                    return Err(format!("{:?} {:?}", change.only, facts.collect::<Vec<_>>()));
                }
            }
            Ok(())
        });
    }
}

/// What a change says of one side, as far as the other way has to say it of the other side.
fn said(change: &FunctionChange, side: usize) -> BTreeSet<String> {
    let facts = change.facts[side].iter().map(|fact| {
        let (text, places) = fact.text();
        // Which of a pair stands first depends on the numbers of the second version.
        match fact.relation.ends_with("_alias") {
            true => {
                let mut items: Vec<_> = fact.items.iter().map(|i| (&i.text, i.position)).collect();
                items.sort();
                format!("{} {items:?}", fact.relation)
            }
            false => format!("{text} {places}"),
        }
    });
    let only = change.only[side]
        .iter()
        .map(|item| format!("{} {:?}", item.text, item.position));
    facts.chain(only).collect()
}

#[test]
fn what_is_new_one_way_is_gone_the_other() {
    random::judge_all(FeatureSet::FULL, 0..40, 3, |text, seed| {
        let before = load("before.mlir", text);
        // Another program whose functions have the same names.
        let other = random_program(&Options {
            seed: seed + 1,
            size: 1 + (seed % 3) as usize,
            features: FeatureSet::FULL,
        });
        let after = load("after.mlir", &other);
        let (forth, back) = (changes(&before, &after), changes(&after, &before));
        for change in &forth {
            let mirrored = back.iter().find(|other| other.function == change.function);
            let mirrored = mirrored.ok_or_else(|| format!("@{} is lost", change.function))?;
            if mirrored.is_in != [change.is_in[1], change.is_in[0]] {
                return Err(format!("@{} is elsewhere", change.function));
            }
            // Where several matchings are as good, each way may take another.
            let same: BTreeSet<_> = change.same.iter().map(|(&v, &w)| (v, w)).collect();
            let other: BTreeSet<_> = mirrored.same.iter().map(|(&v, &w)| (w, v)).collect();
            if same == other {
                for side in [0, 1] {
                    if said(change, side) != said(mirrored, 1 - side) {
                        return Err(format!("@{} differs", change.function));
                    }
                }
            }
        }
        Ok(())
    });
}
