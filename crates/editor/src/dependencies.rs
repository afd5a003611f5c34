//! What is known of a function depends on more than its own text: on what.

use std::hash::{DefaultHasher, Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_base::scc::scc;
use freehold_syntax::TokenKind;

use crate::layout::{Function, Layout};

/// What is known of each function depends on this alone: the text outside of functions, its own,
/// and those of the functions that it names, by however many steps.
pub(crate) fn keys(text: &str, layout: &Layout) -> Vec<u64> {
    // Blanks and comments there say nothing.
    let mut outside = DefaultHasher::new();
    let mut token = 0;
    let ends = layout
        .functions
        .iter()
        .map(|function| function.range.clone());
    for function in ends.chain(std::iter::once(text.len()..text.len())) {
        while token < layout.tokens.len() && layout.range(token).start < function.start {
            layout.text(text, token).hash(&mut outside);
            token += 1;
        }
        token = layout.next_token(function.end).max(token);
    }
    let own = |function: &Function| {
        let mut hasher = DefaultHasher::new();
        text[function.range.clone()].hash(&mut hasher);
        hasher.finish()
    };
    let own: Vec<u64> = layout.functions.iter().map(own).collect();
    let named = named(text, layout);
    let edges = named.iter().enumerate();
    let edges = edges.flat_map(|(from, to)| to.iter().map(move |&to| (from, to)));
    // What is named comes first. Functions that name each other have a hash together.
    let mut together = vec![outside.finish(); own.len()];
    for component in scc(own.len(), edges).iter().rev() {
        let mut hasher = outside.clone();
        for &number in component {
            own[number].hash(&mut hasher);
            let is_other = |other: &&usize| component.binary_search(other).is_err();
            let others = named[number].iter().filter(is_other);
            others.for_each(|&other| together[other].hash(&mut hasher));
        }
        let hash = hasher.finish();
        component.iter().for_each(|&number| together[number] = hash);
    }
    let key = |number: usize| {
        let mut hasher = DefaultHasher::new();
        (together[number], own[number]).hash(&mut hasher);
        hasher.finish()
    };
    (0..own.len()).map(key).collect()
}

/// For each function those that it names, and those that name it and free memory: what these free
/// may have to be theirs.
pub(crate) fn named(text: &str, layout: &Layout) -> Vec<Vec<usize>> {
    let mut by_name: FxHashMap<&str, Vec<usize>> = FxHashMap::default();
    for (number, function) in layout.functions.iter().enumerate() {
        by_name.entry(&function.name).or_default().push(number);
    }
    let mut named = vec![Vec::new(); layout.functions.len()];
    for (number, function) in layout.functions.iter().enumerate() {
        let tokens = layout.next_token(function.range.start)..layout.next_token(function.range.end);
        for token in tokens {
            if layout.tokens[token].kind != TokenKind::AtId {
                continue;
            }
            let name = layout.text(text, token)[1..].trim_matches('"');
            for &other in by_name.get(name).into_iter().flatten() {
                if other == number {
                    continue;
                }
                named[number].push(other);
                if function.frees {
                    named[other].push(number);
                }
            }
        }
    }
    for others in &mut named {
        others.sort_unstable();
        others.dedup();
    }
    named
}

/// The functions that are reached from some, with those, in order.
pub(crate) fn reachable(named: &[Vec<usize>], from: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut seen = FxHashSet::default();
    let mut work: Vec<usize> = from.into_iter().collect();
    while let Some(number) = work.pop() {
        if seen.insert(number) {
            work.extend(&named[number]);
        }
    }
    let mut seen: Vec<usize> = seen.into_iter().collect();
    seen.sort_unstable();
    seen
}
