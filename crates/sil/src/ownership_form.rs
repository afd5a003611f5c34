//! The counts of a function in ownership form (`[ossa]`, or every function with
//! `--enforce-ownership`): each owned value is consumed once on every way, each borrow is ended
//! once, and neither is used afterwards.

use cranelift_entity::PrimaryMap;

use freehold_analysis::ValueSet;
use freehold_analysis::reference_counts::counts::{Act, CountFacts, Rule};
use freehold_analysis::reference_counts::kinds::{Holders, OwnershipKind, holders, kinds};
use freehold_facts::{EdgeKind, Kind, PointId, ValueId};
use freehold_ir::Op;

use super::facts::FunctionFacts;
use super::roles::{Given, Role, argument_roles, given, roles};

/// An operand that has another ownership than its instruction asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Incompatible {
    pub step: PointId,
    pub value: ValueId,
    pub found: OwnershipKind,
    pub asked: &'static str,
}

/// What ownership form says of a function.
pub struct OwnershipForm {
    pub kinds: PrimaryMap<ValueId, OwnershipKind>,
    pub holders: Holders,
    /// Who is a borrow that is ended, and of what it is a borrow.
    pub borrows: ValueSet,
    pub counted: CountFacts,
    pub incompatible: Vec<Incompatible>,
}

/// The relations of a function in ownership form.
pub fn ownership_form(facts: &FunctionFacts) -> OwnershipForm {
    let values = &facts.values.facts.values;
    let mut rows = Rows::default();
    for (id, fact) in values {
        if facts.trivial[id] {
            continue;
        }
        match facts.module.defining_op(facts.values.ids.values[id]) {
            Some(op) => rows.result(facts, id, op),
            None if fact.block.as_u32() == 0 => rows.argument(facts, id),
            None => {}
        }
    }
    let branches = facts.values.facts.passes.values();
    for pass in branches {
        if facts.trivial[pass.operand] {
            continue;
        }
        rows.forwards
            .extend(pass.targets.iter().map(|&to| (pass.operand, to)));
    }
    let kinds = kinds(values.len(), rows.kinds.clone(), rows.forwards.clone());
    let owned = |v: ValueId| kinds[v] == OwnershipKind::Owned;
    let mut introduced: Vec<ValueId> = values.keys().filter(|&v| owned(v)).collect();
    introduced.extend(&rows.borrowed);
    introduced.sort_unstable();
    let borrows: ValueSet = rows.borrowed.iter().copied().collect();
    let forwarded = rows.forwards.iter().copied();
    let mut derives: Vec<(ValueId, ValueId)> = forwarded.filter(|row| !owned(row.1)).collect();
    derives.extend(rows.parts.iter().copied().filter(|row| !owned(row.1)));
    let holders = holders(values.len(), introduced.clone(), derives, rows.lent.clone());
    let mut form = OwnershipForm {
        counted: CountFacts::default(),
        incompatible: Vec::new(),
        kinds,
        holders,
        borrows,
    };
    form.counted.flow = facts.flow.clone();
    for &holder in &introduced {
        let block = values[holder].block;
        form.counted.holders.push((holder, block, Rule::Once));
    }
    form.acts(facts, &introduced);
    form
}

/// What definitions say before the kinds are known.
#[derive(Default)]
struct Rows {
    kinds: Vec<(ValueId, OwnershipKind)>,
    forwards: Vec<(ValueId, ValueId)>,
    parts: Vec<(ValueId, ValueId)>,
    borrowed: Vec<ValueId>,
    /// `(borrow, from)`
    lent: Vec<(ValueId, ValueId)>,
}

impl Rows {
    fn result(&mut self, facts: &FunctionFacts, id: ValueId, op: Op) {
        let operands = facts.module.operands(op);
        let operands = operands.filter_map(|value| facts.counted(value));
        match given(facts.module, facts.table, op) {
            Given::Owned => self.kinds.push((id, OwnershipKind::Owned)),
            Given::Unowned => self.kinds.push((id, OwnershipKind::Unowned)),
            Given::Borrowed => {
                self.kinds.push((id, OwnershipKind::Guaranteed));
                self.borrowed.push(id);
                self.lent.extend(operands.map(|from| (id, from)));
                // What is borrowed from memory inside an object is there as long as the object.
                let objects = facts.module.operands(op);
                let objects = objects.flat_map(|address| facts.inside.objects(address));
                self.lent.extend(objects.map(|&from| (id, from)));
            }
            Given::Part => {
                self.kinds.push((id, OwnershipKind::Guaranteed));
                self.parts.extend(operands.map(|from| (from, id)));
            }
            Given::Forwarded => self.forwards.extend(operands.map(|from| (from, id))),
        }
    }

    fn argument(&mut self, facts: &FunctionFacts, id: ValueId) {
        if facts.values.facts.values[id].kind != Kind::Argument {
            return;
        }
        let numbers = facts.values.facts.arguments.iter();
        let number = numbers.filter(|row| row.0 == id).map(|row| row.1).next();
        let ty = super::declarations::function_type(facts.module, facts.function);
        let roles = ty.map(|ty| argument_roles(&ty)).unwrap_or_default();
        let role = number.and_then(|number| roles.get(number as usize));
        self.kinds.push((
            id,
            match role {
                Some(Role::Consume) => OwnershipKind::Owned,
                _ => OwnershipKind::Guaranteed,
            },
        ));
    }
}

impl OwnershipForm {
    fn acts(&mut self, facts: &FunctionFacts, introduced: &[ValueId]) {
        let values = &facts.values.facts.values;
        let is_holder: ValueSet = introduced.iter().copied().collect();
        for (block, &ir_block) in &facts.values.ids.blocks {
            let mut row: Vec<(PointId, ValueId, Act)> = Vec::new();
            let first = facts.first_step(block);
            for &argument in facts.module.arguments(ir_block) {
                let Some(id) = facts.counted(argument).filter(|&id| is_holder.contains(id)) else {
                    continue;
                };
                if values[id].kind == Kind::Argument {
                    row.push((first, id, Act::Begin(1)));
                }
            }
            for (step, op) in facts.steps_of(block) {
                self.operand_acts(facts, step, op, &mut row);
                for &result in facts.module.results(op) {
                    if let Some(id) = facts.counted(result).filter(|&id| is_holder.contains(id)) {
                        row.push((step, id, Act::Begin(1)));
                    }
                }
            }
            self.counted.acts.push(row);
        }
        self.hands(facts);
    }

    fn operand_acts(
        &mut self,
        facts: &FunctionFacts,
        step: PointId,
        op: Op,
        row: &mut Vec<(PointId, ValueId, Act)>,
    ) {
        let roles = roles(facts.module, facts.table, op);
        let mut taken = Vec::new();
        let mut used: Vec<ValueId> = Vec::new();
        for (operand, role) in facts.module.operands(op).zip(roles) {
            let objects = facts.inside.objects(operand).iter();
            used.extend(objects.flat_map(|&object| self.holders.needed[object].iter()));
            let Some(id) = facts.counted(operand) else {
                continue;
            };
            let kind = self.kinds[id];
            if kind == OwnershipKind::None {
                continue;
            }
            let is_branch = facts.module.next_op(op).is_none() && role == Role::Forward;
            let takes = match role {
                Role::Consume | Role::Release => true,
                Role::Forward => kind == OwnershipKind::Owned && !is_branch,
                Role::End => self.borrows.contains(id),
                Role::Use | Role::Retain | Role::Memory(_) => false,
            };
            let owned = kind == OwnershipKind::Owned;
            let asked = match role {
                Role::Consume | Role::Release if !owned => Some("owned"),
                Role::End if !self.borrows.contains(id) => Some("a borrow that begins here"),
                _ if kind == OwnershipKind::Mixed => Some("one kind on every way"),
                _ => None,
            };
            if let Some(asked) = asked {
                let found = kind;
                let value = id;
                self.incompatible.push(Incompatible {
                    step,
                    value,
                    found,
                    asked,
                });
            }
            let takes = takes && asked.is_none();
            for holder in self.holders.needed[id].iter() {
                match takes && holder == id {
                    true => taken.push(holder),
                    // What a branch hands on is followed along its edges.
                    false if is_branch && holder == id => {}
                    false => used.push(holder),
                }
            }
        }
        let uses = |holder: ValueId| (step, holder, Act::Use);
        row.extend(used.iter().copied().map(uses));
        row.extend(taken.iter().map(|&holder| (step, holder, Act::Take)));
        // A callee may end what it is given before it uses what it is lent of it.
        if facts.module.name_text(op) == "sil.apply" {
            used.retain(|holder| taken.contains(holder));
            row.extend(used.into_iter().map(uses));
        }
    }

    /// What branches hand to owned arguments.
    fn hands(&mut self, facts: &FunctionFacts) {
        let graph = &facts.values.facts;
        let mut before: Vec<(freehold_facts::EdgeId, ValueId)> = Vec::new();
        for pass in graph.passes.values() {
            if !matches!(graph.edges[pass.edge].kind, EdgeKind::Branch { .. }) {
                continue;
            }
            for &to in &pass.targets {
                let owned = |v: ValueId| self.kinds[v] == OwnershipKind::Owned && !facts.trivial[v];
                if !owned(to) {
                    continue;
                }
                let from = owned(pass.operand).then_some(pass.operand);
                // Who hands one count to two has only one.
                let again = from.filter(|&from| before.contains(&(pass.edge, from)));
                if let Some(from) = again {
                    let op = facts.values.ids.edge_ops[pass.edge];
                    let block = graph.edges[pass.edge].from;
                    self.counted.acts[block].push((facts.step_of[&op], from, Act::Take));
                }
                before.extend(from.map(|from| (pass.edge, from)));
                self.counted.hands.push((pass.edge, from, to));
            }
        }
    }
}
