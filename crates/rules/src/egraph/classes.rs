//! The operands of a problem by allocation, and which conditions have nothing to do with others.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Class, Cond, Conditions, Fate, Problem};

/// The classes of a problem's operands; their conditions are still to be joined. Operands of
/// equal `same` are one class if `merge`.
pub(super) fn classes(problem: &mut Problem, merge: bool) -> Vec<Class> {
    let none = problem.conditions.constant(false);
    let memref_count = problem.memrefs.len();
    let mut class_of: FxHashMap<u32, u32> = FxHashMap::default();
    let mut classes: Vec<Class> = Vec::with_capacity(problem.same.len());
    for (operand, &same) in (0..).zip(problem.same) {
        let key = if merge { same } else { operand };
        let class = *class_of.entry(key).or_insert(classes.len() as u32) as usize;
        if class == classes.len() {
            classes.push(Class {
                memrefs: SmallVec::new(),
                retained: SmallVec::new(),
                condition: none,
                fate: Fate::Dropped,
            });
        }
        match (operand as usize).checked_sub(memref_count) {
            None => classes[class].memrefs.push(operand),
            Some(retained) => classes[class].retained.push(retained as u32),
        }
    }
    classes
}

/// By condition: whether it is that of one class only and shares no part with that of another,
/// so that it is a fresh boolean to every formula.
pub(super) fn plain_conditions(conditions: &Conditions, classes: &[Class]) -> Vec<bool> {
    #[derive(Copy, Clone, PartialEq)]
    enum Owner {
        Nobody,
        One(u32),
        Several,
    }
    let mut owners = vec![Owner::Nobody; conditions.len()];
    let mut plain = vec![false; conditions.len()];
    let mut work = Vec::new();
    for (index, class) in (0..).zip(classes) {
        if class.memrefs.is_empty() {
            continue;
        }
        plain[class.condition.index()] = true;
        work.push(class.condition);
        while let Some(cond) = work.pop() {
            let owner = &mut owners[cond.index()];
            *owner = match *owner {
                Owner::Nobody => Owner::One(index),
                Owner::One(other) if other != index => Owner::Several,
                // Visited by this class, or shared already: so are its parts.
                _ => continue,
            };
            work.extend(conditions.definition(cond).parts());
        }
    }
    // Parts stand before what is made of them, so that sharing is passed on in one sweep.
    let mut shares = vec![false; conditions.len()];
    for index in 0..conditions.len() {
        let cond = Cond(index as u32);
        shares[index] = owners[index] == Owner::Several
            || conditions.as_constant(cond).is_some()
            || (conditions.definition(cond).parts()).any(|part| shares[part.index()]);
        plain[index] &= !shares[index];
    }
    plain
}
