//! `--sil-ownership-rules`: pairs retains and releases, and makes copies borrows and takes, as the
//! rules of `rules/sil` say.
//!
//! A place is two instructions that have an object or an address in common, in one block, or a
//! store and a load that reads what it stored. Of each function places are looked for in rounds:
//! those of a round do not overlap, so that what was known of each still holds when it is its turn.

use std::collections::BTreeMap;

use cranelift_entity::EntityRef;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::PassResult;
use freehold_analysis::alias;
use freehold_analysis::reference_counts::contents::{self, Contents};
use freehold_analysis::reference_counts::memory::PlaceId;
use freehold_dialects::Table;
use freehold_facts::{PointId, ValueId};
use freehold_ir::{Module, Op, Value};
use freehold_rules::egraph::{ActName, PairFacts};
use freehold_rules::{Instead, Instruction, Rule, decide_instructions, sil_rules};
use freehold_sil::effects::Effects;
use freehold_sil::facts::FunctionFacts;
use freehold_sil::interference::Interference;
use freehold_sil::object_form::{ObjectForm, object_form};
use freehold_sil::ownership_form::ownership_form;
use freehold_sil::places::Places;
use freehold_sil::{self as sil, Declarations, memory};

use super::edit::{insert_after, insert_before, rename, replace};

/// What a user allows, and which rules are asked.
#[derive(Clone)]
pub struct Options<'r> {
    /// Loads may leave a global without a value, as in the proposal's last listing.
    pub takes_globals: bool,
    /// No deinit changes what a function sees.
    pub deinits_are_silent: bool,
    /// Only loads of this type are forwarded; of all if it is empty.
    pub only: String,
    /// The rules that are asked, the first that matches first.
    pub rules: Vec<&'r Rule>,
}

impl Default for Options<'static> {
    fn default() -> Self {
        Options {
            takes_globals: false,
            deinits_are_silent: false,
            only: String::new(),
            rules: sil_rules().iter().collect(),
        }
    }
}

/// How often each rule was applied.
pub type Applied = BTreeMap<String, usize>;

/// So many earlier instructions with something in common are tried.
const MOST_TRIED: usize = 16;

/// Applies the rules to every function, until none applies.
///
/// # Errors
/// What the verifier finds before, and then nothing is changed; and what it finds afterwards.
pub fn run(
    module: &mut Module,
    table: &Table,
    options: &Options,
) -> Result<Applied, Vec<freehold_base::diagnostics::Diagnostic>> {
    sil::verify(module, table, false)?;
    let mut applied = Applied::new();
    let functions: Vec<Op> = {
        let declarations = Declarations::of(module)?;
        let functions = declarations.functions.values();
        functions.filter(|f| f.has_body).map(|f| f.op).collect()
    };
    for function in functions {
        loop {
            let changes = {
                let declarations = Declarations::of(module)?;
                round(module, table, &declarations, function, options)
            };
            if changes.is_empty() {
                break;
            }
            // What an earlier change of the round took away is not there for a later one, which has
            // its turn in the next.
            let mut gone: FxHashSet<Value> = FxHashSet::default();
            for change in changes {
                if change.numbers.iter().any(|value| gone.contains(value)) {
                    continue;
                }
                for op in change.ops {
                    gone.extend(module.results(op));
                }
                *applied.entry(change.rule.name.clone()).or_default() += 1;
                carry_out(module, change);
            }
        }
    }
    let verified: PassResult = sil::verify(module, table, false);
    verified.map(|()| applied)
}

/// One rule at one place.
struct Change<'r> {
    rule: &'r Rule,
    ops: [Op; 2],
    old: [Instruction; 2],
    instead: Instead,
    /// The value of each number that stands for a reference, and the address of each that stands
    /// for one.
    numbers: Vec<Value>,
    retain: &'static str,
}

/// What is known of a function while places are looked for.
struct Search<'f, 'm, 'r> {
    facts: &'f FunctionFacts<'m>,
    places: &'f Places,
    between: Interference<'f, 'm>,
    strict: bool,
    objects: Option<&'f ObjectForm>,
    contents: &'f Contents,
    options: &'f Options<'r>,
}

fn round<'r>(
    module: &Module,
    table: &Table,
    declarations: &Declarations,
    function: Op,
    options: &Options<'r>,
) -> Vec<Change<'r>> {
    let facts = FunctionFacts::new(module, table, declarations, function);
    let places = Places::new(&facts);
    let effects = Effects::new(declarations, options.deinits_are_silent);
    let strict = declarations
        .functions
        .values()
        .any(|f| f.op == function && f.is_ossa);
    let values = alias::solve(&facts.values.facts);
    let addresses = alias::solve(&facts.addresses.facts);
    let form = (!strict).then(|| object_form(&facts, &places, &effects));
    let held = strict.then(|| ownership_form(&facts));
    let own;
    let contents = match &form {
        Some(form) => &form.contents,
        None => {
            let acts = memory::contents(&facts, &places, &effects);
            own = contents::solve(&facts.flow, &acts, EntityRef::new(0));
            &own
        }
    };
    let search = Search {
        facts: &facts,
        places: &places,
        between: Interference {
            facts: &facts,
            places: &places,
            effects: &effects,
            values: &values,
            addresses: &addresses,
            form: held.as_ref(),
        },
        strict,
        objects: form.as_ref(),
        contents,
        options,
    };
    search.changes()
}

impl<'r> Search<'_, '_, 'r> {
    fn changes(&self) -> Vec<Change<'r>> {
        let mut changes = Vec::new();
        let stores = self.stores();
        for (block, _) in &self.facts.values.ids.blocks {
            // The instructions of the block that are acts, and behind which no change of this round
            // reaches.
            let mut earlier: Vec<(PointId, Op)> = Vec::new();
            for (step, op) in self.facts.steps_of(block) {
                if self.act(op).is_none() {
                    continue;
                }
                let forwarded = self.forwarded(&stores, step, op);
                let near = earlier.iter().rev().take(MOST_TRIED).map(|&(_, op)| op);
                let forwarded = forwarded.into_iter().map(|first| (first, true));
                let mut pairs = forwarded.chain(near.map(|first| (first, false)));
                let found = pairs.find_map(|(first, forwards)| self.decide(first, op, forwards));
                match found {
                    Some(change) => {
                        changes.push(change);
                        earlier.clear();
                    }
                    None => earlier.push((step, op)),
                }
            }
        }
        // A store and its loads may be in several changes, of which the first is taken.
        let mut taken: FxHashSet<Op> = FxHashSet::default();
        changes.retain(|change| {
            let free = change.ops.iter().all(|op| !taken.contains(op));
            if free {
                taken.extend(change.ops);
            }
            free
        });
        changes
    }

    /// The stores of each value to each place, in order.
    fn stores(&self) -> FxHashMap<(PlaceId, ValueId), Vec<Op>> {
        let mut stores: FxHashMap<(PlaceId, ValueId), Vec<Op>> = FxHashMap::default();
        for &op in self.facts.steps.values() {
            let Some(value) = memory::stored(self.facts, op) else {
                continue;
            };
            let id = self.facts.values.ids.value_id(value);
            let last = self.facts.module.operands(op).last();
            let place = last.map(|address| self.places.of(address));
            if let (Some(id), Some(&[place])) = (id, place) {
                stores.entry((place, id)).or_default().push(op);
            }
        }
        stores
    }

    /// The store whose value a load reads, if that dominates it; in ownership form only in the
    /// load's block.
    fn forwarded(
        &self,
        stores: &FxHashMap<(PlaceId, ValueId), Vec<Op>>,
        step: PointId,
        load: Op,
    ) -> Option<Op> {
        let module = self.facts.module;
        let &result = module.results(load).first()?;
        let address = module.operands(load).next()?;
        let &[place] = self.places.of(address) else {
            return None;
        };
        let only = &self.options.only;
        let named = self.facts.sil_type(result)?.to_string();
        if !only.is_empty() && named != *only {
            return None;
        }
        let held = *self.contents.get(&(step, place))?;
        let known = stores.get(&(place, held))?;
        let before = known.iter().rev().find(|&&store| {
            let at = self.facts.step_of[&store];
            let same = self.facts.stands_in[at] == self.facts.stands_in[step];
            let above = || {
                let blocks = &self.facts.values.facts.blocks;
                let (a, b) = (
                    &blocks[self.facts.stands_in[at]],
                    &blocks[self.facts.stands_in[step]],
                );
                !self.strict && a.preorder < b.preorder && b.preorder <= a.scope_end
            };
            at < step && (same || above())
        });
        before.copied()
    }

    /// What an instruction does, on values.
    fn act(&self, op: Op) -> Option<(ActName, SmallVec<[Value; 2]>)> {
        let module = self.facts.module;
        let operand = |index| module.operand(op, index);
        let result = || module.result(op, 0);
        let two = |a, b| SmallVec::from_slice(&[a, b]);
        let one = |a| SmallVec::from_slice(&[a]);
        Some(match module.name_text(op).strip_prefix("sil.")? {
            "strong_retain" | "retain_value" => (ActName::Retain, one(operand(0))),
            "strong_release" | "release_value" => (ActName::Release, one(operand(0))),
            "copy_value" => (ActName::Copy, two(operand(0), result())),
            "destroy_value" => (ActName::Destroy, one(operand(0))),
            "load" => (ActName::Load, two(operand(0), result())),
            "load_copy" => (ActName::LoadCopy, two(operand(0), result())),
            "load_take" => (ActName::LoadTake, two(operand(0), result())),
            "store" => (ActName::Store, two(operand(0), operand(1))),
            "store_init" => (ActName::StoreInit, two(operand(0), operand(1))),
            "store_assign" => (ActName::StoreAssign, two(operand(0), operand(1))),
            "destroy_addr" => (ActName::DestroyAddr, one(operand(0))),
            _ => return None,
        })
        .filter(|(_, of): &(ActName, SmallVec<[Value; 2]>)| {
            // Trivial values are nobody's.
            of.iter().any(|&v| self.facts.counted(v).is_some()) || of.len() == 1
        })
    }

    /// Asks the rules about two instructions.
    fn decide(&self, first: Op, second: Op, forwards: bool) -> Option<Change<'r>> {
        let (one, two) = (self.act(first)?, self.act(second)?);
        let stores = matches!(
            one.0,
            ActName::Store | ActName::StoreInit | ActName::StoreAssign
        );
        let loads = matches!(two.0, ActName::Load | ActName::LoadCopy);
        if stores && loads && !forwards {
            return None;
        }
        let mut numbers: Vec<Value> = Vec::new();
        let mut number = |value: Value| {
            let same = |&known: &Value| known == value || self.is_one_address(known, value);
            let known = numbers.iter().position(same);
            let index = known.unwrap_or_else(|| {
                numbers.push(value);
                numbers.len() - 1
            });
            index as u32
        };
        let acts = [&one, &two].map(|(name, of)| Instruction {
            name: *name,
            of: of.iter().map(|&value| number(value)).collect(),
        });
        let shared = acts[1].of.iter().any(|n| acts[0].of.contains(n));
        let object = |value: &Value| self.object(*value);
        let one_object = one.1.iter().filter_map(object).any(|o| {
            let mut others = two.1.iter().filter_map(object);
            others.any(|other| other == o)
        });
        if !shared && !one_object {
            return None;
        }
        let facts = self.state(first, second, &acts, &numbers);
        let asked = self.options.rules.iter().copied();
        let (rule, instead) = decide_instructions(asked, [&acts[0], &acts[1]], &facts)?;
        let counted = numbers.iter().find(|&&v| self.facts.counted(v).is_some());
        let is_class = counted
            .and_then(|&v| self.facts.sil_type(v))
            .is_some_and(|ty| {
                ty.name()
                    .is_some_and(|name| self.facts.declarations.classes.contains_key(name))
            });
        Some(Change {
            rule,
            ops: [first, second],
            old: acts,
            instead,
            numbers,
            retain: if is_class {
                "sil.strong_retain"
            } else {
                "sil.retain_value"
            },
        })
    }

    fn is_one_address(&self, a: Value, b: Value) -> bool {
        let (p, q) = (self.places.of(a), self.places.of(b));
        !p.is_empty() && p == q
    }

    fn object(&self, value: Value) -> Option<ValueId> {
        let id = self.facts.counted(value)?;
        self.objects?.objects[id]
    }

    /// What is known of two instructions and what they name.
    fn state(
        &self,
        first: Op,
        second: Op,
        acts: &[Instruction; 2],
        numbers: &[Value],
    ) -> PairFacts {
        let mut facts = PairFacts::default();
        facts.state("ownership-form", &[], self.strict);
        facts.state("object-form", &[], !self.strict);
        facts.state("takes-globals", &[], self.options.takes_globals);
        let forwards = matches!(
            acts[0].name,
            ActName::Store | ActName::StoreInit | ActName::StoreAssign
        );
        let step = self.facts.step_of[&second];
        for (a, &value) in (0..).zip(numbers) {
            if let Some(id) = self.facts.values.ids.value_id(value) {
                if let Some(object) = self.object(value) {
                    let kept = !forwards && self.between.is_kept(first, second, object);
                    facts.state("kept", &[a], kept);
                    for (b, &other) in (0..).zip(numbers) {
                        facts.state("same-object", &[a, b], self.object(other) == Some(object));
                    }
                }
                if self.strict {
                    facts.state("lent", &[a], self.between.is_lent(value, second));
                    facts.state("alive", &[a], self.between.is_alive(first, second, value));
                }
                for (p, &address) in (0..).zip(numbers) {
                    let held = match self.places.of(address) {
                        &[place] => self.contents.get(&(step, place)) == Some(&id),
                        _ => false,
                    };
                    facts.state("holds", &[p, a], held);
                }
            } else if self.strict {
                let untouched = |reads| self.between.is_untouched(first, second, value, reads);
                facts.state("unwritten", &[a], untouched(false));
                facts.state("untouched", &[a], untouched(true));
            }
        }
        facts
    }
}

/// Puts what a rule says in the place of two instructions.
fn carry_out(module: &mut Module, change: Change) {
    for (place, acts) in change.instead.iter().enumerate() {
        let (op, old) = (change.ops[place], &change.old[place]);
        let value = |number: u32| change.numbers[number as usize];
        let keeps = acts.iter().position(|act| act == old);
        if let [act] = &acts[..]
            && let Some(name) = requalified(act.name)
        {
            rename(module, op, name);
            continue;
        }
        let mut after = op;
        for (index, act) in acts.iter().enumerate() {
            let before = keeps.is_none_or(|kept| index < kept);
            let mut put = |module: &mut Module, name: &str, operands: &[Value], results: &[_]| {
                if before {
                    insert_before(module, op, name, operands, results)
                } else {
                    after = insert_after(module, after, name, operands, results);
                    after
                }
            };
            match act.name {
                _ if Some(index) == keeps => {}
                ActName::Retain => {
                    put(module, change.retain, &[value(act.of[0])], &[]);
                }
                ActName::Is => {
                    module.replace_all_uses(value(act.of[0]), value(act.of[1]));
                }
                ActName::Copy => {
                    let (from, to) = (value(act.of[0]), value(act.of[1]));
                    let ty = module.value_type(from);
                    let copy = put(module, "sil.copy_value", &[from], &[ty]);
                    let copy = module.result(copy, 0);
                    replace(module, to, copy);
                }
                ActName::EndBorrow => {
                    // The load was renamed, and the destroy has its result.
                    let (borrow, address) = (module.operand(op, 0), value(act.of[1]));
                    put(module, "sil.end_borrow", &[borrow, address], &[]);
                }
                _ => unreachable!(
                    "no rule makes another act in the place of one: a test reads them all"
                ),
            }
        }
        if keeps.is_none() {
            module.erase_op(op);
        }
    }
}

/// The instruction that an act is with the same operands and result as another with a qualifier.
fn requalified(name: ActName) -> Option<&'static str> {
    Some(match name {
        ActName::Load => "sil.load",
        ActName::LoadTake => "sil.load_take",
        ActName::LoadBorrow => "sil.load_borrow",
        ActName::StoreInit => "sil.store_init",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use egg::ENodeOrVar;

    use super::*;
    use freehold_rules::egraph::Term;

    /// What `carry_out` can put in the place of an instruction is all that rules ask for.
    #[test]
    fn every_right_side_can_be_carried_out() {
        for rule in sil_rules() {
            let names = |side: &egg::RecExpr<ENodeOrVar<Term>>| -> Vec<ActName> {
                let acts = side.as_ref().iter().filter_map(|node| match node {
                    ENodeOrVar::ENode(Term::Act(name, _)) => Some(*name),
                    _ => None,
                });
                acts.collect()
            };
            let left = names(&rule.left);
            for name in names(&rule.right) {
                let put = [
                    ActName::None,
                    ActName::InTurn,
                    ActName::Both,
                    ActName::Is,
                    ActName::Retain,
                    ActName::Copy,
                    ActName::EndBorrow,
                ];
                let can =
                    put.contains(&name) || left.contains(&name) || requalified(name).is_some();
                assert!(can, "{}: {name}", rule.name);
            }
        }
    }
}
