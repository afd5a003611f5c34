//! The cheapest form of a term: rules run until nothing changes, and the chain of steps to what
//! comes out is checked.
//!
//! A rule may make more defined what it finds: its right side is no poison where the left one may
//! be. So a term may take the place of another one only if rules lead there from left to right,
//! which what egg calls equal need not.

use egg::{Extractor, FlatTerm, Id, Language, RecExpr, Runner};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use super::ValueRules;
use super::analysis::{FOLDED, Graph, Values};
use super::arena::Arena;
use super::compile::COMMUTED;
use super::cost::{ByRules, Cost};
use super::fold::Constant;
use super::matching::{matches, may_match};
use super::node::{Attribute, Node};
use super::replay::{Step, replay};
use super::schema::OpId;
use super::shapes::Operand;
use super::types::ValueType;
use crate::egraph::limits::untimed;

/// How often all rules may run over one term, and how large its e-graph may become.
const ROUNDS: usize = 12;
const NODES: usize = 2_000;

/// A value of a program and the values that it is computed from, operands before what uses them,
/// without the program's names: what is alike is solved once.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Form {
    pub items: Vec<Item>,
}

/// One value of a [`Form`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// It is not looked into.
    Leaf(ValueType),
    Constant(Constant, ValueType),
    /// A constant whose number is not told.
    Unknown(ValueType),
    Operation {
        op: OpId,
        /// Their places in the form.
        operands: SmallVec<[u32; 3]>,
        attributes: SmallVec<[Attribute; 1]>,
        ty: ValueType,
    },
}

/// What the last value of a form becomes: the last part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    pub parts: Vec<Part>,
    /// The rules that lead there, in the order of the steps.
    pub rules: Vec<String>,
}

/// What becomes of all forms that differ in the numbers of constants.
pub enum Outline {
    /// They stay as they are.
    Stays,
    /// This, whatever the numbers are.
    Becomes(Solution),
    /// The numbers decide.
    Depends(Box<Openings>),
}

/// What can become something of a term.
pub struct Openings {
    arena: Arena,
    /// The terms of the form's values.
    ids: Vec<Id>,
    /// Whether something else than a rule or a folding does: operands that change places.
    is_open: bool,
    /// The rules that match its root, by their numbers.
    rules: Vec<usize>,
}

impl Openings {
    /// Those of a form with numbers that are not told: what can match in place of each of them.
    /// `None` where nothing can become anything of it.
    fn of(rules: &ValueRules, form: &Form) -> Option<Openings> {
        let mut arena = Arena::new(rules.values.clone());
        let ids = add_form(&mut arena, form);
        let root = *ids.last()?;
        let (op, children) = arena.node(root).operation()?;
        let op = arena.values.schema.op(op);
        let is_constant = |place: usize| arena.is_constant(children[place]);
        let is_open = op.orders_operands() && is_constant(0) && !is_constant(1);
        let operand = |&id: &Id| match arena.node(id).operation() {
            _ if arena.is_constant(id) => Operand::Constant,
            Some((op, _)) => Operand::Operation(op),
            None => Operand::Other,
        };
        let operands = children[..op.operands.len()].iter().map(operand);
        let operands: SmallVec<[Operand; 4]> = operands.collect();
        let same = |a: usize, b: usize| children[a] == children[b];
        let fits = |&number: &usize| rules.fits(op, number, &operands, &same);
        let numbers = rules.of(arena.node(root)).filter(fits).filter(|&number| {
            let rule = rules.rule(number);
            may_match(&rule.left, &arena, root) && !matches(rule, &arena, root).is_empty()
        });
        let numbers: Vec<usize> = numbers.collect();
        let is_any = is_open || !numbers.is_empty() || could_fold(&arena, root);
        (is_any || arena.folded(root).is_some()).then_some(Openings {
            arena,
            ids,
            is_open,
            rules: numbers,
        })
    }

    fn root(&self) -> Id {
        self.ids[self.ids.len() - 1]
    }

    /// Whether one of them is there once these numbers are told, by their places in the form:
    /// without that the term is what it is. What is deeper was asked when it was the root.
    pub fn are_met(&mut self, rules: &ValueRules, numbers: &[(u32, Constant)]) -> bool {
        for &(place, number) in numbers {
            self.arena.tell(self.ids[place as usize], number);
        }
        let (arena, root) = (&self.arena, self.root());
        let is_met = |&number: &usize| !matches(rules.rule(number), arena, root).is_empty();
        let are_met = self.is_open || arena.folded(root).is_some() || self.rules.iter().any(is_met);
        for &(place, _) in numbers {
            self.arena.forget(self.ids[place as usize]);
        }
        are_met
    }
}

/// A value of a [`Solution`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Part {
    /// The value at a place of the form.
    Given(u32),
    Constant(Constant, ValueType),
    Operation {
        op: OpId,
        /// Earlier parts.
        operands: Vec<u32>,
        attributes: Vec<Attribute>,
        ty: ValueType,
    },
}

/// The cheapest form that rules lead to, if that is cheaper.
pub fn solve(rules: &ValueRules, form: &Form) -> Option<Solution> {
    let Openings { mut arena, ids, .. } = Openings::of(rules, form)?;
    let root = *ids.last()?;
    untimed(|| {
        let (best, steps) = cheapest(rules, &mut arena, root)?;
        Some(solution(form, &arena, &ids, &best, steps))
    })
}

/// The same of a form with constants whose numbers are not told.
pub fn outline(rules: &ValueRules, form: &Form) -> Outline {
    let Some(mut openings) = Openings::of(rules, form) else {
        return Outline::Stays;
    };
    let (root, arena) = (openings.root(), &mut openings.arena);
    let found = untimed(|| {
        (!could_fold(arena, root))
            .then(|| cheapest(rules, arena, root))
            .flatten()
    });
    let is_unknown = |item: &Item| matches!(item, Item::Unknown(_));
    match found {
        Some((best, steps)) => Outline::Becomes(solution(form, arena, &openings.ids, &best, steps)),
        None if form.items.iter().any(is_unknown) => Outline::Depends(Box::new(openings)),
        None => Outline::Stays,
    }
}

/// What the last value of a form becomes by these steps.
fn solution(
    form: &Form,
    arena: &Arena,
    ids: &[Id],
    best: &RecExpr<Node>,
    steps: Vec<Step>,
) -> Solution {
    let is_folded = steps.last().is_some_and(|step| step.rule == FOLDED);
    Solution {
        parts: parts(form, arena, ids, best, is_folded),
        rules: steps.into_iter().map(|step| step.rule).collect(),
    }
}

/// The chain of steps to the cheapest form of a value, each with the term that comes of it; none
/// if it stays as it is.
pub(super) fn chain(
    rules: &ValueRules,
    arena: &mut Arena,
    root: Id,
) -> Vec<(String, RecExpr<Node>)> {
    let steps = cheapest(rules, arena, root).map(|found| found.1);
    let steps = steps.into_iter().flatten();
    steps
        .map(|step| (step.rule, arena.term(step.term)))
        .collect()
}

/// The cheapest form of a term, which is the term itself if rules lead to none.
pub(super) fn best_of(rules: &ValueRules, arena: &mut Arena, id: Id) -> RecExpr<Node> {
    let found = cheapest(rules, arena, id);
    found.map_or_else(|| arena.term(id), |(best, _)| best)
}

/// Whether all operands are constants, told or not.
fn could_fold(arena: &Arena, root: Id) -> bool {
    let Some((op, children)) = arena.node(root).operation() else {
        return false;
    };
    let count = arena.values.schema.op(op).operands.len();
    let operands = &children[..count];
    count > 0
        && arena.values.folds[op.0 as usize].is_some()
        && operands.iter().all(|&id| arena.is_constant(id))
        && operands.iter().any(|&id| arena.is_unknown(id))
}

/// The terms of a form's values.
pub(super) fn add_form(arena: &mut Arena, form: &Form) -> Vec<Id> {
    let mut ids: Vec<Id> = Vec::with_capacity(form.items.len());
    for item in &form.items {
        let id = match item {
            Item::Leaf(ty) => {
                arena.values.leaves.push(*ty);
                arena.add(Node::Leaf(arena.values.leaves.len() as u32 - 1))
            }
            Item::Constant(constant, ty) => arena.constant(*constant, *ty),
            Item::Unknown(ty) => arena.add_unknown(*ty),
            Item::Operation {
                op,
                operands,
                attributes,
                ty,
            } => {
                let mut children: Vec<Id> = operands.iter().map(|&o| ids[o as usize]).collect();
                children.extend(attributes.iter().map(|&a| arena.add(Node::Attribute(a))));
                if arena.values.schema.op(*op).has_type_child() {
                    children.push(arena.add(Node::Type(*ty)));
                }
                arena.add(Node::Operation(*op, children.into()))
            }
        };
        ids.push(id);
    }
    ids
}

/// The term of a number, its e-graph when the rules have run over it, and its class there.
pub(super) fn saturated(
    rules: &ValueRules,
    arena: &Arena,
    root: Id,
) -> (RecExpr<Node>, Runner<Node, Values>, Id) {
    let start = arena.term(root);
    let mut graph = Graph::new(arena.values.clone()).with_explanations_enabled();
    let added = graph.add_expr(&start);
    graph.rebuild();
    let runner = Runner::<Node, Values>::new(Values::default())
        .with_egraph(graph)
        .with_scheduler(egg::SimpleScheduler)
        .with_iter_limit(ROUNDS)
        .with_node_limit(NODES)
        .with_time_limit(std::time::Duration::MAX)
        .run(rules.rewrites(&start));
    (start, runner, added)
}

/// The cheapest term, and the steps that lead to it.
fn cheapest(rules: &ValueRules, arena: &mut Arena, root: Id) -> Option<(RecExpr<Node>, Vec<Step>)> {
    let (start, runner, added) = saturated(rules, arena, root);
    let mut graph = runner.egraph;
    if graph.analysis.contradiction {
        return None;
    }
    let present = present(&graph, &start);
    let function = ByRules {
        graph: &graph,
        costs: &rules.costs,
        present: &present,
    };
    let (cost, best) = Extractor::new(&graph, function).find_best(added);
    let own = cost_of(&graph, rules, &present, &start);
    if (cost.0, cost.1) >= (own.0, own.1) {
        return None;
    }
    let explanation = graph.explain_equivalence(&start, &best);
    let steps = checked_steps(rules, arena, root, explanation)?;
    Some((best, steps))
}

/// The operations of a term, with canonical children.
fn present(graph: &Graph, term: &RecExpr<Node>) -> FxHashSet<Node> {
    let mut ids: Vec<Id> = Vec::new();
    let mut present = FxHashSet::default();
    for node in term {
        let node = node.clone().map_children(|child| ids[usize::from(child)]);
        let id = graph.lookup(node.clone()).expect("the term was added");
        ids.push(graph.find(id));
        present.insert(node);
    }
    present
}

/// What a term costs that is in the e-graph.
fn cost_of(
    graph: &Graph,
    rules: &ValueRules,
    present: &FxHashSet<Node>,
    term: &RecExpr<Node>,
) -> Cost {
    let mut function = ByRules {
        graph,
        costs: &rules.costs,
        present,
    };
    let mut costs: Vec<Cost> = Vec::new();
    let mut ids: Vec<Id> = Vec::new();
    for node in term {
        let canonical = node.clone().map_children(|child| ids[usize::from(child)]);
        let id = graph.lookup(canonical.clone()).expect("the term was added");
        let by_class: FxHashMap<Id, Cost> = canonical
            .children()
            .iter()
            .copied()
            .zip(
                node.children()
                    .iter()
                    .map(|&child| costs[usize::from(child)]),
            )
            .collect();
        costs.push(egg::CostFunction::cost(&mut function, &canonical, |id| {
            by_class[&id]
        }));
        ids.push(graph.find(id));
    }
    costs.last().copied().unwrap_or_default()
}

/// The steps from the root to the best term, if all of them go forward and are what
/// they say.
fn checked_steps(
    rules: &ValueRules,
    arena: &mut Arena,
    root: Id,
    mut explanation: egg::Explanation<Node>,
) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for flat in explanation.make_flat_explanation().iter().skip(1) {
        let (name, forward) = step_of(flat)?;
        let goes_both_ways = name.starts_with(COMMUTED) || name == FOLDED;
        if !forward && !goes_both_ways {
            return None;
        }
        let term = add_flat(arena, flat);
        steps.push(Step {
            rule: name.to_owned(),
            term,
        });
    }
    let replayed = replay(arena, rules, root, &steps);
    debug_assert_eq!(replayed, Ok(()));
    replayed.ok()?;
    Some(steps)
}

/// The rule that made a term of the one before, and whether from left to right.
fn step_of(flat: &FlatTerm<Node>) -> Option<(&str, bool)> {
    if let Some(rule) = &flat.forward_rule {
        return Some((rule.as_str(), true));
    }
    if let Some(rule) = &flat.backward_rule {
        return Some((rule.as_str(), false));
    }
    flat.children.iter().find_map(step_of)
}

/// The number of a term of a chain.
fn add_flat(arena: &mut Arena, flat: &FlatTerm<Node>) -> Id {
    let children: Vec<Id> = flat
        .children
        .iter()
        .map(|child| add_flat(arena, child))
        .collect();
    let mut next = children.into_iter();
    let node = flat
        .node
        .clone()
        .map_children(|old| next.next().unwrap_or(old));
    arena.add(node)
}

/// The best term by parts; what the form has is not made again.
fn parts(
    form: &Form,
    arena: &Arena,
    ids: &[Id],
    best: &RecExpr<Node>,
    is_root_folded: bool,
) -> Vec<Part> {
    let mut scratch = Arena::new(arena.values.clone());
    let mut given: FxHashMap<RecExpr<Node>, u32> = FxHashMap::default();
    for (place, &id) in (0..form.items.len() as u32 - 1).zip(ids) {
        given.entry(arena.term(id)).or_insert(place);
    }
    let mut parts = Vec::new();
    // The part of each node of the term that is a value.
    let mut places: Vec<u32> = Vec::new();
    let mut scratch_ids: Vec<Id> = Vec::new();
    for node in best {
        let own = node
            .clone()
            .map_children(|child| scratch_ids[usize::from(child)]);
        let id = scratch.add(own);
        scratch_ids.push(id);
        places.push(parts.len() as u32);
        if !node.is_value() {
            continue;
        }
        let known = scratch.known(id).clone();
        let ty = known.ty.expect("a value has a type");
        // What is folded is made anew, as mlir-opt does it: where constants stand says when they
        // were made.
        let is_folded = is_root_folded && scratch_ids.len() == best.len();
        if let Some(&place) = given.get(&scratch.term(id))
            && !is_folded
        {
            parts.push(Part::Given(place));
            continue;
        }
        parts.push(match (node, known.constant) {
            (Node::Operation(op, children), _) => {
                let schema = arena.values.schema.op(*op);
                let count = schema.operands.len();
                let attributes = &children[count..count + schema.attributes.len()];
                let attribute = |&child: &Id| {
                    let attribute = scratch.known(scratch_ids[usize::from(child)]).attribute;
                    attribute.unwrap_or(Attribute::Absent)
                };
                let operands = children[..count].iter();
                Part::Operation {
                    op: *op,
                    operands: operands.map(|&child| places[usize::from(child)]).collect(),
                    attributes: attributes.iter().map(attribute).collect(),
                    ty,
                }
            }
            (_, Some(constant)) => Part::Constant(constant, ty),
            // All leaves are given.
            (_, None) => continue,
        });
    }
    parts
}
