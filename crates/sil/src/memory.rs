//! What a function's instructions do to memory, for the relations of
//! [`memory`](freehold_analysis::reference_counts::memory) and
//! [`contents`](freehold_analysis::reference_counts::contents).

use cranelift_entity::PrimaryMap;

use freehold_analysis::reference_counts::contents::{ContentAct, ContentFacts};
use freehold_analysis::reference_counts::memory::{MemoryAct, MemoryFacts, PlaceId};
use freehold_facts::{BlockId, PointId};
use freehold_ir::{Op, Value};

use super::effects::Effects;
use super::facts::FunctionFacts;
use super::places::{Home, Places, memory_roles};
use super::roles::MemoryRole;

/// Which places hold a value before and after each instruction.
///
/// In ownership form, memory that ends must hold nothing that is counted.
pub fn lifetimes(
    facts: &FunctionFacts,
    places: &Places,
    effects: &Effects,
    strict: bool,
) -> MemoryFacts {
    let mut acts: PrimaryMap<BlockId, Vec<(PointId, PlaceId, MemoryAct)>> = PrimaryMap::new();
    let arguments = || {
        let all = places.places.iter();
        all.filter_map(|(place, fact)| match fact.home {
            Home::Argument(memory) => Some((place, fact, memory)),
            _ => None,
        })
    };
    for (block, _) in &facts.values.ids.blocks {
        let mut row = Vec::new();
        if block.as_u32() == 0 {
            let first = facts.first_step(block);
            row.extend(
                arguments()
                    .map(|(place, _, memory)| (first, place, MemoryAct::Set(memory.full_at_first))),
            );
        }
        for (step, op) in facts.steps_of(block) {
            for (address, role) in memory_roles(facts, op) {
                for &place in places.of(address) {
                    let counted = !places.places[place].trivial;
                    let acts: &[MemoryAct] = match role {
                        MemoryRole::Name => &[],
                        MemoryRole::Read => &[MemoryAct::Expect(true)],
                        MemoryRole::Take => &[MemoryAct::Expect(true), MemoryAct::Set(false)],
                        MemoryRole::Initialize if counted => {
                            &[MemoryAct::Expect(false), MemoryAct::Set(true)]
                        }
                        MemoryRole::Assign | MemoryRole::Modify => {
                            &[MemoryAct::Expect(true), MemoryAct::Set(true)]
                        }
                        MemoryRole::Initialize | MemoryRole::Store => &[MemoryAct::Set(true)],
                        MemoryRole::Deallocate if counted && strict => {
                            &[MemoryAct::Expect(false), MemoryAct::Set(false)]
                        }
                        // What has ended holds nothing that could be read.
                        MemoryRole::Deallocate => &[MemoryAct::Set(false)],
                    };
                    row.extend(acts.iter().map(|&act| (step, place, act)));
                }
            }
            for place in effects.changed_places(facts, places, op) {
                row.push((step, place, MemoryAct::Forget));
            }
            if facts.module.results(op).len() == 1 {
                for &place in begun(facts, places, op) {
                    row.push((step, place, MemoryAct::Set(false)));
                }
            }
            if is_return(facts, op) {
                // What plain loads took out of memory still stands there.
                let asked = arguments()
                    .filter(|(_, fact, memory)| !fact.trivial && (strict || memory.full_at_last));
                row.extend(asked.map(|(place, _, memory)| {
                    (step, place, MemoryAct::Expect(memory.full_at_last))
                }));
            }
        }
        acts.push(row);
    }
    MemoryFacts { acts }
}

pub fn is_return(facts: &FunctionFacts, op: Op) -> bool {
    let has = |t| facts.table.has(facts.module, op, t);
    has(freehold_dialects::Trait::ReturnLike)
}

/// The places of the memory that an operation allocates on the stack.
fn begun<'p>(facts: &FunctionFacts, places: &'p Places, op: Op) -> &'p [PlaceId] {
    let result = facts.module.result(op, 0);
    let is_whole = |&&place: &&PlaceId| {
        let fact = &places.places[place];
        fact.home == Home::Stack && facts.addresses.ids.values[fact.root] == result
    };
    match places.of(result).iter().all(|place| is_whole(&place)) {
        true => places.of(result),
        false => &[],
    }
}

/// What each place holds before and after each instruction, as far as one value is all of it.
pub fn contents(facts: &FunctionFacts, places: &Places, effects: &Effects) -> ContentFacts {
    let mut acts: PrimaryMap<BlockId, Vec<(PointId, PlaceId, ContentAct)>> = PrimaryMap::new();
    for (block, _) in &facts.values.ids.blocks {
        let mut row = Vec::new();
        for (step, op) in facts.steps_of(block) {
            if is_return(facts, op) {
                // Asked for, so that what is there is known to whoever asks.
                row.extend(
                    places
                        .places
                        .keys()
                        .map(|place| (step, place, ContentAct::Look)),
                );
            }
            for (address, role) in memory_roles(facts, op) {
                let named = places.of(address);
                let loads = loaded_from(facts, op) == Some(address);
                let value = match role {
                    _ if loads => facts.module.results(op).first().copied(),
                    _ => stored(facts, op),
                };
                let id = value.and_then(|value| facts.values.ids.value_id(value));
                for &place in named {
                    let whole = named.len() == 1;
                    let act = match (role, id) {
                        (MemoryRole::Name, _) => continue,
                        // The bits stay where they are, and who reads them reads the same.
                        (MemoryRole::Read | MemoryRole::Take, Some(id)) if whole && loads => {
                            ContentAct::Read(id)
                        }
                        (MemoryRole::Read, _) => continue,
                        (MemoryRole::Take, _) if loads => continue,
                        (
                            MemoryRole::Initialize | MemoryRole::Assign | MemoryRole::Store,
                            Some(id),
                        ) if whole => ContentAct::Put(id),
                        _ => ContentAct::Lose,
                    };
                    row.push((step, place, act));
                }
            }
            // Last: an `[assign]` releases the old value behind its store (the proposal's
            // definition of it), and a deinit may store there once more.
            for place in effects.changed_places(facts, places, op) {
                row.push((step, place, ContentAct::Lose));
            }
        }
        acts.push(row);
    }
    ContentFacts { acts }
}

/// The value that a store puts in memory.
pub fn stored(facts: &FunctionFacts, op: Op) -> Option<Value> {
    let module = facts.module;
    let mut operands = module.operands(op);
    let stores = memory_roles(facts, op).any(|(_, role)| {
        matches!(
            role,
            MemoryRole::Initialize | MemoryRole::Assign | MemoryRole::Store
        )
    });
    let is_call = !module.results(op).is_empty();
    if stores && !is_call {
        operands.next()
    } else {
        None
    }
}

/// The address that an instruction loads its result from.
pub fn loaded_from(facts: &FunctionFacts, op: Op) -> Option<Value> {
    let is_call = facts.module.name_text(op) == "sil.apply";
    let mut read = memory_roles(facts, op);
    let read = read.find(|(_, role)| matches!(role, MemoryRole::Read | MemoryRole::Take));
    let gives = !is_call && !facts.module.results(op).is_empty();
    read.map(|row| row.0).filter(|_| gives)
}
