//! The counts of a function that is not in ownership form: those of objects, by all names that are
//! surely one object.
//!
//! Each instruction counts as what the ownership model's elimination makes of it: `load [take]` is
//! a load, `load [copy]` a load and a retain. What memory holds has a count of its own, which comes
//! back to the object where another value is put in its place or the memory ends; an object is
//! balanced if what remains at the return is nothing.

use std::collections::BTreeMap;

use cranelift_entity::{EntityRef, PrimaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::reference_counts::contents::{self, Contents};
use freehold_analysis::reference_counts::counts::{Act, CountFacts, Rule, live_in};
use freehold_analysis::reference_counts::memory::PlaceId;
use freehold_analysis::{Aliases, alias};
use freehold_facts::{BlockId, EdgeKind, Kind, PointId, ValueId};
use freehold_ir::Op;

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
    pub counted: CountFacts,
}

/// The relations of a function that is not in ownership form.
pub fn object_form(facts: &FunctionFacts, places: &Places, effects: &Effects) -> ObjectForm {
    let acts = memory::contents(facts, places, effects);
    let contents = contents::solve(&facts.flow, &acts, EntityRef::new(0));
    let aliases = alias::solve(&facts.values.facts);
    let mut form = ObjectForm {
        objects: objects(facts, places, &contents, &aliases),
        contents,
        counted: CountFacts {
            flow: facts.flow.clone(),
            ..CountFacts::default()
        },
    };
    form.holders(facts, places);
    form.acts(facts, places);
    form.lean(facts);
    form.hands(facts);
    form
}

/// The arguments of the function that come with a count.
fn owned_arguments(facts: &FunctionFacts) -> Vec<ValueId> {
    let ty = super::declarations::function_type(facts.module, facts.function);
    let roles = ty.map(|ty| argument_roles(&ty)).unwrap_or_default();
    let entry = facts.values.ids.blocks[EntityRef::new(0)];
    let arguments = facts.module.arguments(entry).iter().zip(roles);
    let owned = arguments.filter(|row| row.1 == Role::Consume);
    owned.filter_map(|row| facts.counted(*row.0)).collect()
}

/// The first name of each object: through copies and parts, through memory, and through arguments
/// that are one value.
fn objects(
    facts: &FunctionFacts,
    places: &Places,
    contents: &Contents,
    aliases: &Aliases,
) -> PrimaryMap<ValueId, Option<ValueId>> {
    let values = &facts.values.facts.values;
    let mut objects: PrimaryMap<ValueId, Option<ValueId>> = PrimaryMap::new();
    // In dominator-tree preorder, so that what a name comes from is known when the name is met.
    for (id, fact) in values {
        let value = facts.values.ids.values[id];
        let made = facts.module.defining_op(value);
        let loaded = made.and_then(|op| {
            let address = memory::loaded_from(facts, op)?;
            let [place] = places.of(address) else {
                return None;
            };
            let found = *contents.get(&(facts.step_of[&op], *place))?;
            (found < id).then_some(found)
        });
        // Of an aggregate, the parts that are counted.
        let forwards = made.filter(|&op| given(facts.module, facts.table, op) == Given::Forwarded);
        let made_of = forwards
            .into_iter()
            .flat_map(|op| facts.module.operands(op));
        let made_of: Vec<ValueId> = made_of.filter_map(|v| facts.counted(v)).collect();
        let from = match loaded {
            Some(from) => from,
            None if made_of.len() == 1 => made_of[0],
            None if fact.root != id => fact.root,
            None => aliases.original(id),
        };
        let object = match from {
            _ if facts.trivial[id] => None,
            from if from < id => objects[from],
            _ if made_of.len() > 1 => None,
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
        // What has given a count to memory or to a callee may live on by that.
        let mut shared: FxHashSet<ValueId> = FxHashSet::default();
        for (_, &op) in &facts.steps {
            let stored = memory::stored(facts, op).and_then(|value| facts.counted(value));
            shared.extend(stored.and_then(known));
            if facts.module.name_text(op) == "sil.apply" {
                let roles = roles(facts.module, facts.table, op);
                let operands = facts.module.operands(op).zip(roles);
                let consumed = operands.filter(|row| row.1 == Role::Consume);
                let ids = consumed.filter_map(|row| facts.counted(row.0));
                shared.extend(ids.filter_map(known));
            }
        }
        let owned_arguments = owned_arguments(facts);
        let lossy = self.lossy_places(facts, places);
        // Of what a branch hands on by another name nobody says which of its counts go along.
        let mut unclear: FxHashSet<ValueId> = FxHashSet::default();
        for pass in graph.passes.values() {
            let object = known(pass.operand);
            let other = pass.targets.iter().filter(|&&to| known(to) != object);
            for &to in other {
                unclear.extend(known(to).into_iter().chain(object));
            }
        }
        // Nor of what is made of several.
        for &op in facts.steps.values() {
            let made = facts.module.results(op).first();
            let made = made.and_then(|&value| facts.counted(value));
            if made.is_some_and(|id| known(id).is_none()) {
                let parts = facts.module.operands(op);
                let parts = parts.filter_map(|value| facts.counted(value));
                unclear.extend(parts.filter_map(known));
            }
        }
        for &op in facts.steps.values() {
            let stored = memory::stored(facts, op).and_then(|value| facts.counted(value));
            let read = facts.module.results(op).first();
            let read = read.and_then(|&value| facts.counted(value));
            let mut at = memory_roles(facts, op).flat_map(|row| places.of(row.0));
            if at.any(|place| lossy.contains(place)) {
                unclear.extend(stored.into_iter().chain(read).filter_map(known));
            }
        }
        for (id, fact) in &graph.values {
            if self.objects[id] != Some(id) {
                continue;
            }
            let value = facts.values.ids.values[id];
            let made = facts.module.defining_op(value);
            let read = made.and_then(|op| memory::loaded_from(facts, op));
            let is_stack = |place: &PlaceId| places.places[*place].home == Home::Stack;
            let lives_on = read.is_some_and(|address| !places.of(address).iter().any(is_stack));
            // Of memory with several parts, and of what is made of several, the parts are not
            // followed.
            let parts = read.is_some_and(|address| places.of(address).len() > 1);
            let part_of =
                made.is_some_and(|op| given(facts.module, facts.table, op) == Given::Part);
            if parts || part_of || unclear.contains(&id) || fact.kind == Kind::Merge {
                self.counted.holders.push((id, fact.block, Rule::Any));
                continue;
            }
            let gives = made.is_some_and(|op| {
                read.is_none() && given(facts.module, facts.table, op) == Given::Owned
            });
            let comes_with_count = gives || owned_arguments.contains(&id);
            let rule = match (comes_with_count, lives_on) {
                (true, _) if !shared.contains(&id) => Rule::Alive,
                (_, true) => Rule::Read,
                _ => Rule::Balance,
            };
            self.counted.holders.push((id, fact.block, rule));
        }
    }

    /// The places that are written and of which it is not known at every instruction what they
    /// hold.
    fn lossy_places(&self, facts: &FunctionFacts, places: &Places) -> FxHashSet<PlaceId> {
        let mut stores: FxHashMap<PlaceId, usize> = FxHashMap::default();
        let all = || {
            let steps = facts.steps.iter();
            steps.flat_map(|(step, &op)| {
                let roles = memory_roles(facts, op);
                let rows = roles.flat_map(move |(address, role)| {
                    places
                        .of(address)
                        .iter()
                        .map(move |&place| (step, place, role))
                });
                rows.collect::<Vec<_>>()
            })
        };
        let writes = |role| {
            use MemoryRole::{Assign, Initialize, Modify, Store};
            matches!(role, Initialize | Store | Assign | Modify)
        };
        for (_, place, role) in all() {
            *stores.entry(place).or_default() += usize::from(writes(role));
        }
        let mut lossy = FxHashSet::default();
        for (step, place, role) in all() {
            let known = self.contents.contains_key(&(step, place));
            let stored = stores.get(&place).copied().unwrap_or(0);
            let asks = match role {
                MemoryRole::Name => false,
                MemoryRole::Modify => true,
                _ if writes(role) => stored > 1,
                _ => stored > 0,
            };
            if asks && !known {
                lossy.insert(place);
            }
        }
        lossy
    }

    fn acts(&mut self, facts: &FunctionFacts, places: &Places) {
        for (block, &ir_block) in &facts.values.ids.blocks {
            let mut row: Vec<(PointId, ValueId, Act)> = Vec::new();
            let first = facts.first_step(block);
            if block.as_u32() == 0 {
                let owned = owned_arguments(facts);
                let arguments = facts.module.arguments(ir_block).iter();
                for id in arguments.filter_map(|&argument| facts.counted(argument)) {
                    row.push((first, id, Act::Begin(i32::from(owned.contains(&id)))));
                }
            }
            for (step, op) in facts.steps_of(block) {
                self.operand_acts(facts, places, step, op, &mut row);
                self.result_acts(facts, step, op, &mut row);
            }
            self.counted.acts.push(row);
        }
    }

    /// What was read from inside an object, and neither gets a count nor gives one up, lives by
    /// that object: who uses the one needs the other. What was read last comes first, as it may
    /// lean on what was read before.
    fn lean(&mut self, facts: &FunctionFacts) {
        // The last use of each object in each block, behind which its other uses say nothing more.
        let mut uses: FxHashMap<ValueId, BTreeMap<BlockId, PointId>> = FxHashMap::default();
        let keep = |uses: &mut BTreeMap<BlockId, PointId>, block, step| {
            let last = uses.entry(block).or_insert(step);
            *last = step.max(*last);
        };
        // Nothing is known of counts that a branch hands on.
        let passes = facts.values.facts.passes.values();
        let handed = passes.flat_map(|pass| pass.targets.iter().copied().chain([pass.operand]));
        let mut counts: FxHashSet<ValueId> = handed.filter_map(|v| self.objects[v]).collect();
        for (block, row) in &self.counted.acts {
            for &(step, object, act) in row {
                match act {
                    Act::Use => keep(uses.entry(object).or_default(), block, step),
                    Act::Begin(0) => {}
                    Act::Begin(_) | Act::Add | Act::Take => {
                        counts.insert(object);
                    }
                }
            }
        }
        let mut leaning: FxHashMap<BlockId, Vec<(PointId, ValueId, Act)>> = FxHashMap::default();
        for (id, &value) in facts.values.ids.values.iter().rev() {
            if self.objects[id] != Some(id) || counts.contains(&id) {
                continue;
            }
            let made = facts.module.defining_op(value);
            let Some(address) = made.and_then(|op| memory::loaded_from(facts, op)) else {
                continue;
            };
            let used = uses.get(&id).cloned().unwrap_or_default();
            for &object in facts.inside.objects(address) {
                let Some(object) = self.objects[object].filter(|&object| object < id) else {
                    continue;
                };
                for (&block, &step) in &used {
                    keep(uses.entry(object).or_default(), block, step);
                    let row = leaning.entry(block).or_default();
                    row.push((step, object, Act::Use));
                }
            }
        }
        for (block, mut row) in leaning {
            // Before what the same instruction takes.
            row.append(&mut self.counted.acts[block]);
            row.sort_by_key(|act| act.0);
            self.counted.acts[block] = row;
        }
    }

    fn operand_acts(
        &self,
        facts: &FunctionFacts,
        places: &Places,
        step: PointId,
        op: Op,
        row: &mut Vec<(PointId, ValueId, Act)>,
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
        let mut used: Vec<ValueId> = Vec::new();
        let mut taken: Vec<ValueId> = Vec::new();
        for (operand, role) in facts.module.operands(op).zip(roles) {
            // Who names an address inside an object needs the object.
            let inside = facts.inside.objects(operand).iter();
            used.extend(inside.filter_map(|&object| self.objects[object]));
            let object = facts.counted(operand).and_then(|id| self.objects[id]);
            let Some(object) = object else {
                continue;
            };
            let is_branch = facts.module.next_op(op).is_none() && role == Role::Forward;
            match role {
                Role::Retain => row.push((step, object, Act::Add)),
                Role::Release | Role::Consume => taken.push(object),
                Role::Forward if is_branch => {}
                Role::Use | Role::End | Role::Forward | Role::Memory(_) => used.push(object),
            }
        }
        let uses = |object: ValueId| (step, object, Act::Use);
        row.extend(used.iter().copied().map(uses));
        row.extend(taken.iter().map(|&object| (step, object, Act::Take)));
        // A callee may end what it is given before it uses what it is lent of it.
        if facts.module.name_text(op) == "sil.apply" {
            used.retain(|object| taken.contains(object));
            row.extend(used.into_iter().map(uses));
        }
    }

    fn result_acts(
        &self,
        facts: &FunctionFacts,
        step: PointId,
        op: Op,
        row: &mut Vec<(PointId, ValueId, Act)>,
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
                Some(object) if object == id => row.push((step, id, Act::Begin(i32::from(owned)))),
                Some(object) if owned => row.push((step, object, Act::Add)),
                _ => {}
            }
        }
    }

    /// What branches hand on: the counts of an object that is not asked for any more by another
    /// name.
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
                let given = |row: &(freehold_facts::EdgeId, Option<ValueId>, ValueId)| {
                    row.0 == pass.edge && row.1 == from
                };
                let from = from.filter(|_| !hands.iter().any(given));
                hands.push((pass.edge, from, to));
            }
        }
        self.counted.hands = hands;
    }
}
