//! The counts of a function that is not in ownership form: those of objects, by all names that are surely one object.
//!
//! Each instruction counts as what the ownership model's elimination makes of it: `load [take]` is a load, `load [copy]` a
//! load and a retain. What memory holds has a count of its own, which comes back to the object where another value is put in
//! its place or the memory ends; an object is balanced if what remains at the return is nothing.

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::FxHashSet;

use crate::analysis::counted::Flow;
use crate::analysis::counted::contents::{self, Contents};
use crate::analysis::counted::counts::{Act, Counted, Rule, live_in};
use crate::analysis::counted::memory::PlaceId;
use crate::analysis::{Aliases, alias};
use crate::facts::{EdgeKind, Kind, StepId, ValueId};
use crate::ir::Op;

use super::effects::Effects;
use super::facts::FunctionFacts;
use super::memory;
use super::places::{Home, Places, memory_roles};
use super::roles::{Given, MemoryRole, Role, argument_roles, given, roles};

/// The objects of a function, and their counts.
pub struct ObjectForm {
    /// The first name of the object that a value is; none if several objects are in it.
    pub objects: PrimaryMap<ValueId, Option<ValueId>>,
    pub contents: Contents,
    pub counted: Counted,
}

/// The relations of a function that is not in ownership form.
pub fn object_form(facts: &FunctionFacts, places: &Places, effects: &Effects) -> ObjectForm {
    let acts = memory::contents(facts, places, effects);
    let contents = contents::solve(&facts.flow, &acts, EntityRef::new(0));
    let aliases = alias::solve(&facts.values.facts);
    let mut form = ObjectForm {
        objects: objects(facts, places, &contents, &aliases),
        contents,
        counted: Counted {
            flow: Flow::new(facts.flow.edges.clone(), facts.flow.ends.clone()),
            ..Counted::default()
        },
    };
    form.holders(facts, places);
    form.acts(facts, places);
    form.hands(facts);
    form
}

/// The first name of each object: through copies and parts, through memory, and through arguments that are one value.
fn objects(
    facts: &FunctionFacts,
    places: &Places,
    contents: &Contents,
    aliases: &Aliases,
) -> PrimaryMap<ValueId, Option<ValueId>> {
    let values = &facts.values.facts.values;
    let mut objects: PrimaryMap<ValueId, Option<ValueId>> = PrimaryMap::new();
    let several = |v: ValueId| {
        let flows = facts.values.facts.flow.iter();
        let counted = flows
            .filter(|row| row.1 == v && !facts.trivial[row.0])
            .count();
        values[v].kind == Kind::Derived && values[v].root == v && counted > 1
    };
    // In dominator-tree preorder, so that what a name comes from is known when the name is met.
    for (id, fact) in values {
        let value = facts.values.ids.values[id];
        let loaded = facts.module.defining_op(value).and_then(|op| {
            let (address, _) = memory_roles(facts, op)
                .find(|(_, role)| matches!(role, MemoryRole::Read | MemoryRole::Take))?;
            let [place] = places.of(address) else {
                return None;
            };
            let found = *contents.get(&(facts.step_of[&op], *place))?;
            (found < id).then_some(found)
        });
        let from = match loaded {
            Some(from) => from,
            None if fact.root != id => fact.root,
            None => aliases.original(id),
        };
        let object = match from {
            _ if facts.trivial[id] => None,
            from if from < id => objects[from],
            _ if several(id) => None,
            _ => Some(id),
        };
        objects.push(object);
    }
    objects
}

impl ObjectForm {
    fn holders(&mut self, facts: &FunctionFacts, places: &Places) {
        let graph = &facts.values.facts;
        let known = |v: ValueId| self.objects[v];
        let mut shared: FxHashSet<ValueId> =
            graph.stored.iter().filter_map(|&v| known(v)).collect();
        for (_, &op) in &facts.steps {
            if facts.module.name_text(op) == "sil.apply" {
                let operands = facts.module.operands(op);
                let ids = operands.filter_map(|value| facts.counted(value));
                shared.extend(ids.filter_map(known));
            }
        }
        for (id, fact) in &graph.values {
            if self.objects[id] != Some(id) {
                continue;
            }
            let value = facts.values.ids.values[id];
            let made = facts.module.defining_op(value);
            let lives_on = made.is_some_and(|op| {
                let mut read = memory_roles(facts, op);
                let address = read.find(|row| row.1 == MemoryRole::Read).map(|row| row.0);
                let is_stack = |place: &PlaceId| places.places[*place].home == Home::Stack;
                address.is_some_and(|address| !places.of(address).iter().any(is_stack))
            });
            let rule = match (fact.kind, lives_on) {
                (Kind::Allocation, _) if !shared.contains(&id) => Rule::Alive,
                (_, true) => Rule::Read,
                _ => Rule::Balance,
            };
            self.counted.holders.push((id, fact.block, rule));
        }
    }

    fn acts(&mut self, facts: &FunctionFacts, places: &Places) {
        for (block, &ir_block) in &facts.values.ids.blocks {
            let mut row: Vec<(StepId, ValueId, Act)> = Vec::new();
            let first = facts.first_step(block);
            if block.as_u32() == 0 {
                let ty = super::declarations::function_type(facts.module, facts.function);
                let roles = ty.map(|ty| argument_roles(&ty)).unwrap_or_default();
                for (&argument, role) in facts.module.arguments(ir_block).iter().zip(roles) {
                    if let Some(id) = facts.counted(argument) {
                        let owned = i8::from(role == Role::Consume);
                        row.push((first, id, Act::Begin(owned)));
                    }
                }
            }
            for (step, op) in facts.steps_of(block) {
                self.operand_acts(facts, places, step, op, &mut row);
                self.result_acts(facts, step, op, &mut row);
            }
            self.counted.acts.push(row);
        }
    }

    fn operand_acts(
        &self,
        facts: &FunctionFacts,
        places: &Places,
        step: StepId,
        op: Op,
        row: &mut Vec<(StepId, ValueId, Act)>,
    ) {
        for (address, role) in memory_roles(facts, op) {
            for &place in places.of(address) {
                let held = self.contents.get(&(step, place));
                let held = held.and_then(|&value| self.objects[value]);
                let Some(held) = held else {
                    continue;
                };
                let ends = facts.addresses.ids.value_id(address).is_some_and(|id| {
                    places.places[place].home == Home::Stack && places.places[place].root == id
                });
                match role {
                    MemoryRole::Initialize | MemoryRole::Store => row.push((step, held, Act::Add)),
                    MemoryRole::Deallocate if ends => row.push((step, held, Act::Add)),
                    // What the memory gives up is released at once.
                    MemoryRole::Take if facts.module.results(op).is_empty() => {
                        row.push((step, held, Act::Take));
                    }
                    _ => {}
                }
            }
        }
        if memory::is_return(facts, op) {
            // What an `@in` argument's memory held is the function's.
            for (place, fact) in &places.places {
                let given = matches!(fact.home, Home::Argument(memory) if !memory.full_at_last);
                let held = self.contents.get(&(step, place)).filter(|_| given);
                if let Some(held) = held.and_then(|&value| self.objects[value]) {
                    row.push((step, held, Act::Add));
                }
            }
        }
        let roles = roles(facts.module, facts.table, op);
        for (operand, role) in facts.module.operands(op).zip(roles) {
            let object = facts.counted(operand).and_then(|id| self.objects[id]);
            let Some(object) = object else {
                continue;
            };
            let is_branch = facts.module.next_op(op).is_none() && role == Role::Forward;
            let act = match role {
                Role::Retain => Act::Add,
                Role::Release | Role::Consume => Act::Take,
                Role::Forward if is_branch => continue,
                Role::Use | Role::End | Role::Forward | Role::Memory(_) => Act::Use,
            };
            row.push((step, object, act));
        }
    }

    fn result_acts(
        &self,
        facts: &FunctionFacts,
        step: StepId,
        op: Op,
        row: &mut Vec<(StepId, ValueId, Act)>,
    ) {
        for &result in facts.module.results(op) {
            let Some(id) = facts.counted(result) else {
                continue;
            };
            // `load [take]` is a load: what it takes the memory had.
            let is_take = memory_roles(facts, op).any(|(_, role)| role == MemoryRole::Take);
            let is_call = facts.module.name_text(op) == "sil.apply";
            let owned =
                given(facts.module, facts.table, op) == Given::Owned && (!is_take || is_call);
            match self.objects[id] {
                Some(object) if object == id => row.push((step, id, Act::Begin(i8::from(owned)))),
                Some(object) if owned => row.push((step, object, Act::Add)),
                _ => {}
            }
        }
    }

    /// What branches hand on: the counts of an object that is not asked for any more by another name.
    fn hands(&mut self, facts: &FunctionFacts) {
        let live = live_in(&self.counted);
        let graph = &facts.values.facts;
        let mut hands = Vec::new();
        for pass in graph.passes.values() {
            let EdgeKind::Branch { to: block, .. } = graph.edges[pass.edge].kind else {
                continue;
            };
            for &to in &pass.targets {
                if self.objects[to] != Some(to) {
                    continue;
                }
                let from = self.objects[pass.operand];
                let from = from.filter(|&from| !live[block].contains(from));
                let given = |row: &(crate::facts::EdgeId, Option<ValueId>, ValueId)| {
                    row.0 == pass.edge && row.1 == from
                };
                let from = from.filter(|_| !hands.iter().any(given));
                hands.push((pass.edge, from, to));
            }
        }
        self.counted.hands = hands;
    }
}
