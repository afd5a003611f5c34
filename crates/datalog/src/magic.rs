//! Magic sets: what the outputs of a program can ask of its other relations, so that only that is
//! derived.
//!
//! What is neither recursive nor needs what is, is derived in full; so is what is put out. Of any
//! other relation those rows are derived that have in each column something that a rule may ask
//! for there. What that is, column by column, are sets of their own: demand. A set is found from
//! other demand, inputs, and what is derived in full, by one atom at a time. So it never depends on
//! what it restricts, and negation stays stratified; it costs no more than reading each atom once,
//! and a bit for each constant.

use freehold_base::scc::scc;
use rustc_hash::FxHashMap;

use super::program::{
    Atom, Constant, Expression, Literal, Program, RelationId, Rule, RuleId, Slot, Variable,
};
use super::syntax::Comparison;

/// The rules by which a program is solved.
pub(crate) struct Magic {
    /// How many relations there are: those of the program, then the sets of demand.
    pub relations: usize,
    /// Those of the program by their numbers, with conditions of demand behind their own; then
    /// those that find demand.
    pub rules: Vec<Rule>,
    pub strata: Vec<Vec<RelationId>>,
    /// By relation the rules that derive it.
    pub rules_of: Vec<Vec<RuleId>>,
    /// Of each rule the one of the program that it is, or for whose conditions it finds demand.
    origins: Vec<RuleId>,
}

impl Magic {
    /// Restricts a program to what its outputs can ask for.
    pub(crate) fn of(program: &Program) -> Magic {
        let mut asked = vec![false; program.relations.len()];
        let added = program.added().map(|(relation, _)| relation);
        for relation in program.outputs().chain(added) {
            asked[relation.index()] = true;
        }
        // What nobody asks for is asked for by name.
        if !asked.contains(&true) {
            asked.fill(true);
        }
        Magic::asked(program, &asked)
    }

    /// Restricts nothing: all relations are put out.
    pub(crate) fn in_full(program: &Program) -> Magic {
        Magic::asked(program, &vec![true; program.relations.len()])
    }

    /// Restricts a program to what can be asked for by the relations that are put out.
    fn asked(program: &Program, asked: &[bool]) -> Magic {
        let demand = Demand::new(program, asked);
        let mut finding = Finding {
            demand: &demand,
            relations: demand.end,
            rules: Vec::new(),
        };
        let mut rules = program.rules.clone();
        for (number, rule) in rules.iter_mut().enumerate() {
            rule.body.extend(demand.conditions(rule));
            finding.of_rule(RuleId(number as u32), rule);
        }
        let Finding {
            relations,
            rules: found,
            ..
        } = finding;
        let found = needed(found, relations, demand.first..demand.end);
        let (before, behind) = (program.strata.iter().cloned())
            .partition::<Vec<_>, _>(|stratum| stratum.iter().all(|&id| demand.is_full(id)));
        let first = RelationId(program.relations.len() as u32);
        let mut strata = before;
        strata.extend(demand_strata(&found, first, relations));
        strata.extend(behind);
        let mut origins: Vec<RuleId> = (0..rules.len() as u32).map(RuleId).collect();
        for (origin, rule) in found {
            origins.push(origin);
            rules.push(rule);
        }
        let mut rules_of = vec![Vec::new(); relations];
        for (number, rule) in (0..).zip(&rules) {
            rules_of[rule.head.index()].push(RuleId(number));
        }
        Magic {
            relations,
            rules,
            strata,
            rules_of,
            origins,
        }
    }

    /// The rule of the program that a rule is, or for which it finds demand.
    pub(crate) fn origin(&self, rule: RuleId) -> RuleId {
        self.origins[rule.index()]
    }

    /// Whether a rule is one of the program.
    pub(crate) fn is_own(&self, rule: RuleId) -> bool {
        self.origins[rule.index()] == rule
    }
}

/// Which columns of a program's relations are restricted.
struct Demand {
    /// By relation whether it is an input, or derived before demand is found.
    is_base: Vec<bool>,
    /// By relation and column the set of what is asked for there, if the column is restricted.
    sets: Vec<Vec<Option<RelationId>>>,
    /// The numbers of these sets.
    first: usize,
    end: usize,
}

impl Demand {
    /// What is asked for, by relation whether it is put out.
    fn new(program: &Program, asked: &[bool]) -> Self {
        let is_base = bases(program);
        let mut end = program.relations.len() as u32;
        let relations = program.relations.iter().enumerate();
        let sets = relations.map(|(id, relation)| {
            let columns = relation.columns.iter().enumerate();
            let set = |(column, _)| {
                let rules = &program.rules_of[id];
                // What a rule computes is known too late to ask whether somebody needs it.
                let is_computed = |rule: &RuleId| {
                    let argument = &program.rules[rule.index()].arguments[column];
                    matches!(argument, Expression::Binary(..))
                };
                if is_base[id] || asked[id] || rules.iter().any(is_computed) {
                    return None;
                }
                end += 1;
                Some(RelationId(end - 1))
            };
            columns.map(set).collect()
        });
        let mut demand = Demand {
            sets: sets.collect(),
            is_base,
            first: program.relations.len(),
            end: end as usize,
        };
        // A column opens once, and then the rules for its relation ask for more.
        let mut pending: Vec<&Rule> = program.rules.iter().rev().collect();
        while let Some(rule) = pending.pop() {
            for relation in demand.widen(rule) {
                let again = &program.rules_of[relation.index()];
                pending.extend(again.iter().map(|rule| &program.rules[rule.index()]));
            }
        }
        demand
    }

    /// Whether all rows of a relation are derived before demand is found.
    fn is_full(&self, relation: RelationId) -> bool {
        self.is_base[relation.index()]
    }

    /// Restricts no columns any more in which a rule asks for anything; the relations of these.
    fn widen(&mut self, rule: &Rule) -> Vec<RelationId> {
        let mut known = vec![false; rule.variables.len()];
        for (argument, set) in rule.arguments.iter().zip(&self.sets[rule.head.index()]) {
            if let (Expression::Variable(variable), Some(_)) = (argument, set) {
                known[variable.index()] = true;
            }
        }
        let mut open = Vec::new();
        self.open_columns(&rule.body, known, &mut open);
        for &(relation, column) in &open {
            self.sets[relation.index()][column] = None;
        }
        open.into_iter().map(|column| column.0).collect()
    }

    /// The restricted columns in which a body asks for anything.
    fn open_columns(
        &self,
        body: &[Literal],
        mut known: Vec<bool>,
        open: &mut Vec<(RelationId, usize)>,
    ) {
        for literal in body {
            match literal {
                Literal::Atom(atom) if self.restricts(atom) => {
                    atom.variables().for_each(|v| known[v.index()] = true);
                }
                Literal::Atom(_) | Literal::Aggregate(_) => {}
                Literal::Compare { .. } => {
                    if let Some((variable, _)) = constant(literal) {
                        known[variable.index()] = true;
                    }
                }
            }
        }
        for literal in body {
            match literal {
                Literal::Atom(atom) => {
                    let sets = &self.sets[atom.relation.index()];
                    for (column, slot) in atom.slots.iter().enumerate() {
                        let is_known = match slot {
                            Slot::Constant(_) => true,
                            Slot::Variable(variable) => known[variable.index()],
                            Slot::Anything => false,
                        };
                        if !is_known && sets[column].is_some() {
                            open.push((atom.relation, column));
                        }
                    }
                }
                Literal::Compare { .. } => {}
                Literal::Aggregate(aggregate) => {
                    self.open_columns(&aggregate.body, known.clone(), open);
                }
            }
        }
    }

    /// Whether an atom says what its variables can be before anything is derived on demand.
    fn restricts(&self, atom: &Atom) -> bool {
        !atom.is_negated && self.is_full(atom.relation)
    }

    /// The conditions under which somebody asks for what a rule derives.
    fn conditions(&self, rule: &Rule) -> Vec<Literal> {
        let arguments = rule.arguments.iter().zip(&self.sets[rule.head.index()]);
        let conditions = arguments.filter_map(|(argument, set)| {
            let slot = match argument {
                Expression::Variable(variable) => Slot::Variable(*variable),
                Expression::Constant(constant) => Slot::Constant(constant.clone()),
                Expression::Binary(..) => return None,
            };
            Some(is_in((*set)?, slot, rule))
        });
        conditions.collect()
    }
}

/// By relation whether it is an input, or neither recursive nor needs what is.
fn bases(program: &Program) -> Vec<bool> {
    fn needs_only(body: &[Literal], bases: &[bool]) -> bool {
        body.iter().all(|literal| match literal {
            Literal::Atom(atom) => bases[atom.relation.index()],
            Literal::Compare { .. } => true,
            Literal::Aggregate(aggregate) => needs_only(&aggregate.body, bases),
        })
    }
    let inputs = program.relations.iter().map(|relation| relation.is_input);
    let mut bases: Vec<bool> = inputs.collect();
    // What needs itself needs what is no base by then.
    for &relation in program.strata.iter().flatten() {
        let mut rules = program.rules_of[relation.index()].iter();
        let is_base = rules.all(|rule| needs_only(&program.rules[rule.index()].body, &bases));
        bases[relation.index()] = is_base;
    }
    bases
}

/// The variable that a comparison says to be a constant.
fn constant(literal: &Literal) -> Option<(Variable, &Constant)> {
    let Literal::Compare {
        left,
        comparison: Comparison::Equal,
        right,
        ..
    } = literal
    else {
        return None;
    };
    match (left, right) {
        (Expression::Variable(variable), Expression::Constant(constant))
        | (Expression::Constant(constant), Expression::Variable(variable)) => {
            Some((*variable, constant))
        }
        _ => None,
    }
}

/// The condition that something is in a set.
fn is_in(set: RelationId, slot: Slot, rule: &Rule) -> Literal {
    Literal::Atom(Atom {
        relation: set,
        slots: vec![slot],
        places: vec![rule.at],
        is_negated: false,
        at: rule.at,
    })
}

/// What is known of a variable before anything is derived on demand.
#[derive(Clone)]
enum Known {
    In(RelationId),
    Is(Constant),
}

/// Makes the rules that find demand.
struct Finding<'d> {
    demand: &'d Demand,
    /// How many relations there are by now.
    relations: usize,
    /// Each with the rule for whose conditions it finds demand.
    rules: Vec<(RuleId, Rule)>,
}

impl Finding<'_> {
    fn of_rule(&mut self, id: RuleId, rule: &Rule) {
        let mut known: FxHashMap<Variable, Known> = FxHashMap::default();
        let sets = &self.demand.sets[rule.head.index()];
        for (argument, set) in rule.arguments.iter().zip(sets) {
            if let (Expression::Variable(variable), Some(set)) = (argument, set) {
                known.entry(*variable).or_insert(Known::In(*set));
            }
        }
        self.of_body((id, rule), &rule.body, known);
    }

    fn of_body(
        &mut self,
        rule: (RuleId, &Rule),
        body: &[Literal],
        mut known: FxHashMap<Variable, Known>,
    ) {
        for (variable, constant) in body.iter().filter_map(constant) {
            known.insert(variable, Known::Is(constant.clone()));
        }
        let restricting = body.iter().filter_map(|literal| match literal {
            Literal::Atom(atom) => Some(atom).filter(|atom| {
                atom.relation.index() < self.demand.first && self.demand.restricts(atom)
            }),
            _ => None,
        });
        let mut left: Vec<&Atom> = restricting.collect();
        while !left.is_empty() {
            let columns = |atom: &Atom| {
                let is_known = |slot: &&Slot| match slot {
                    Slot::Variable(variable) => known.contains_key(variable),
                    Slot::Constant(_) => true,
                    Slot::Anything => false,
                };
                atom.slots.iter().filter(is_known).count()
            };
            // Of equals the first.
            let places = (0..left.len()).rev();
            let Some(place) = places.max_by_key(|&place| columns(left[place])) else {
                break;
            };
            self.of_atom(rule, left.remove(place), &mut known);
        }
        for literal in body {
            match literal {
                Literal::Atom(atom) if atom.relation.index() < self.demand.first => {
                    self.asks(rule, atom, &known);
                }
                Literal::Atom(_) | Literal::Compare { .. } => {}
                Literal::Aggregate(aggregate) => {
                    self.of_body(rule, &aggregate.body, known.clone());
                }
            }
        }
    }

    /// What the variables of an atom can be that nothing is known of.
    fn of_atom(
        &mut self,
        (id, rule): (RuleId, &Rule),
        atom: &Atom,
        known: &mut FxHashMap<Variable, Known>,
    ) {
        let mut atom = atom.clone();
        let mut conditions = Vec::new();
        let mut new: Vec<Variable> = Vec::new();
        for slot in &mut atom.slots {
            let Slot::Variable(variable) = *slot else {
                continue;
            };
            match known.get(&variable) {
                Some(Known::Is(constant)) => *slot = Slot::Constant(constant.clone()),
                Some(Known::In(set)) => conditions.push(is_in(*set, slot.clone(), rule)),
                None if !new.contains(&variable) => new.push(variable),
                None => {}
            }
        }
        for variable in new {
            let set = RelationId(self.relations as u32);
            self.relations += 1;
            let mut body = vec![Literal::Atom(atom.clone())];
            body.extend(conditions.iter().cloned());
            self.add((id, rule), set, Expression::Variable(variable), body);
            known.insert(variable, Known::In(set));
        }
    }

    /// Adds what an atom asks for to the sets of its columns.
    fn asks(&mut self, rule: (RuleId, &Rule), atom: &Atom, known: &FxHashMap<Variable, Known>) {
        let demand = self.demand;
        for (slot, set) in atom.slots.iter().zip(&demand.sets[atom.relation.index()]) {
            let Some(set) = *set else { continue };
            let of_constant =
                |constant: &Constant| (Expression::Constant(constant.clone()), vec![]);
            let (argument, body) = match slot {
                // Anything may be asked for in columns alone that are not restricted.
                Slot::Anything => continue,
                Slot::Constant(constant) => of_constant(constant),
                Slot::Variable(variable) => match known.get(variable) {
                    None => continue,
                    Some(Known::In(from)) if *from == set => continue,
                    Some(Known::Is(constant)) => of_constant(constant),
                    Some(Known::In(from)) => (
                        Expression::Variable(*variable),
                        vec![is_in(*from, slot.clone(), rule.1)],
                    ),
                },
            };
            self.add(rule, set, argument, body);
        }
    }

    fn add(
        &mut self,
        (id, of): (RuleId, &Rule),
        head: RelationId,
        argument: Expression,
        body: Vec<Literal>,
    ) {
        let rule = Rule {
            head,
            arguments: vec![argument],
            places: vec![of.at],
            body,
            variables: of.variables.clone(),
            at: of.at,
            range: of.range.clone(),
        };
        self.rules.push((id, rule));
    }
}

/// The rules that some set of demand needs.
fn needed(
    rules: Vec<(RuleId, Rule)>,
    relations: usize,
    asked: std::ops::Range<usize>,
) -> Vec<(RuleId, Rule)> {
    let mut is_needed = vec![false; relations];
    is_needed[asked].fill(true);
    let mut has_changed = true;
    while std::mem::take(&mut has_changed) {
        // What a rule reads was made before it, but for circles.
        for (_, rule) in rules.iter().rev() {
            if !is_needed[rule.head.index()] {
                continue;
            }
            for literal in &rule.body {
                if let Literal::Atom(atom) = literal {
                    has_changed |= !std::mem::replace(&mut is_needed[atom.relation.index()], true);
                }
            }
        }
    }
    let mut rules = rules;
    rules.retain(|(_, rule)| is_needed[rule.head.index()]);
    rules
}

/// The sets of demand from `first` on in the order in which they can be found.
fn demand_strata(
    rules: &[(RuleId, Rule)],
    first: RelationId,
    relations: usize,
) -> Vec<Vec<RelationId>> {
    let number = |relation: RelationId| relation.index().checked_sub(first.index());
    let edges = rules.iter().flat_map(|(_, rule)| {
        rule.body.iter().filter_map(move |literal| match literal {
            Literal::Atom(atom) => Some((number(atom.relation)?, number(rule.head)?)),
            _ => None,
        })
    });
    let condensed = scc(relations - first.index(), edges);
    let members = condensed.iter().map(|members| {
        let sets = members.iter().map(|&set| first.index() + set);
        sets.map(|set| RelationId(set as u32)).collect()
    });
    members.collect()
}
