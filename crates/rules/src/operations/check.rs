//! Whether the right side of a rule can make something valid of what its left side matches, as far
//! as the dialect table tells. The rest, such as how types go together, is asked at each place.

use freehold_dialects::{Arity, Group, OpDef, Trait, TypeRule};

use super::default_attribute;
use super::members;
use super::rule::{Item, Operation, OperationRule, Right, Term, Variable};
use super::vocabulary::INFERRED;
use crate::values::Literal;

/// Why the rule can do nothing valid, if so.
pub fn check(ops: &[OpDef], rule: &OperationRule) -> Result<(), String> {
    members::check(rule)?;
    Check { ops, rule }.right()
}

struct Check<'r> {
    /// By the numbers of the rule's operations.
    ops: &'r [OpDef],
    rule: &'r OperationRule,
}

impl Check<'_> {
    fn def(&self, operation: &Operation) -> &OpDef {
        &self.ops[operation.op.0 as usize]
    }

    fn right(&self) -> Result<(), String> {
        let root = self.def(&self.rule.left);
        let name = &root.name;
        if [Trait::Symbol, Trait::SymbolTable, Trait::Function].map(|t| root.has(t)) != [false; 3] {
            return Err(format!(
                "no rule can be about `{name}`: others name it by its symbol"
            ));
        }
        let ends = root.has(Trait::Terminator);
        let stays_end = match &self.rule.right {
            Right::Update(_) => true,
            Right::Create(new) => self.def(new).has(Trait::Terminator),
            Right::Replace(_) | Right::Behind(..) | Right::Inline(..) | Right::Move(..) => false,
        };
        if ends && !stays_end {
            return Err(format!(
                "`{name}` ends a block: only what ends one can stand there"
            ));
        }
        match &self.rule.right {
            Right::Move(made, _) => match made.only() {
                [] => Ok(()),
                only if only.contains(&name.as_str()) => Ok(()),
                only => Err(format!("this is only of `{}`", only.join("`, `"))),
            },
            Right::Replace(items) => self.replace(root, items),
            Right::Behind(_, term) => self.replace(root, &[Item::One(term.clone())]),
            Right::Inline(region, items) => {
                self.own_region(*region)?;
                self.values(items, true)
            }
            Right::Update(update) => self.update(root, update),
            Right::Create(new) => {
                if !ends && self.def(new).has(Trait::Terminator) {
                    let new = &self.def(new).name;
                    return Err(format!("`{new}` ends a block, and `{name}` does not"));
                }
                self.new_operation(new, true)
            }
        }
    }

    fn replace(&self, root: &OpDef, items: &[Item]) -> Result<(), String> {
        let (name, count) = (&root.name, root.results.len());
        if count == 0 {
            return Err(format!("`{name}` has no results: write `(erase)`"));
        }
        let is_one = |group: &Group| group.arity == Arity::One;
        let is_value = |item: &Item| matches!(item, Item::One(_));
        if matches!(items, [Item::Each(_)]) {
            return Ok(());
        }
        if root.results.iter().all(is_one) && items.iter().all(is_value) && items.len() != count {
            let given = items.len();
            return Err(format!(
                "`{name}` has {count} results, and these are {given} values"
            ));
        }
        self.values(items, true)
    }

    fn update(&self, root: &OpDef, update: &Operation) -> Result<(), String> {
        let name = &root.name;
        let mut results = update.results.iter().zip(&self.rule.left.results);
        if results.any(|(said, before)| said.is_some() && !members::are_in(before)) {
            return Err(
                "the results of an operation that only changes stay: do not name them".into(),
            );
        }
        for (said, before) in update.successors.iter().zip(&self.rule.left.successors) {
            if said.is_some() && said != before {
                return Err("the successors of an operation that only changes stay".into());
            }
        }
        if !update.attributes.is_empty() && !root.regions.is_empty() {
            return Err(format!(
                "the attributes of `{name}`, which has regions, stay"
            ));
        }
        let mut taken: Vec<Variable> = Vec::new();
        for (region, said) in root.regions.iter().zip(&update.regions) {
            let Some(said) = said else {
                continue;
            };
            // What blocks may stand in the regions of other operations is not told by the table.
            if name != "scf.if" {
                return Err(format!(
                    "the regions of `{name}` stay: only those of `scf.if` change"
                ));
            }
            match said {
                None if region.name == "elseRegion" => {}
                None => return Err(format!("`:{}` has a block", region.name)),
                Some(region) if taken.contains(region) => {
                    return Err("a region can stand in one place only".into());
                }
                Some(region) => {
                    self.own_region(*region)?;
                    taken.push(*region);
                }
            }
        }
        for items in update.operands.iter().flatten() {
            let is_any = |item: &&Item| !matches!(item, Item::One(Term::Any));
            let items: Vec<Item> = items.iter().filter(is_any).cloned().collect();
            self.values(&items, true)?;
        }
        Ok(())
    }

    /// Whether a region is one of the operation that the rule is about: those of others stay.
    fn own_region(&self, region: Variable) -> Result<(), String> {
        if self.rule.left.regions.contains(&Some(Some(region))) {
            return Ok(());
        }
        let name = &self.rule.variables[region as usize].0;
        Err(format!(
            "`{name}` is no region of the operation that the rule is about"
        ))
    }

    /// Checks values; `typed`: where they stand says what types they have.
    fn values(&self, items: &[Item], typed: bool) -> Result<(), String> {
        items.iter().try_for_each(|item| match item {
            Item::One(term) => self.value(term, typed),
            Item::Rest(variable) => self.not_a_result(*variable),
            Item::Each(_) => {
                Err("`...` behind a number is all there is: `(values false...)`".into())
            }
        })
    }

    fn value(&self, term: &Term, typed: bool) -> Result<(), String> {
        match term {
            Term::Any => Err("`_` names no value here".into()),
            Term::Inferred(_) => Err("`inferred` says the type of a result".into()),
            Term::Variable(variable) => self.not_a_result(*variable),
            Term::Literal(Literal::Boolean(_)) => Ok(()),
            Term::Literal(_) if typed => Ok(()),
            Term::Literal(_) => Err("the type of this number is not known".into()),
            Term::Function(_, arguments) => arguments
                .iter()
                .try_for_each(|&v| self.not_a_list_of_results(v)),
            Term::Operation(new, _) => {
                let def = self.def(new);
                match def.has(Trait::Terminator) {
                    true => Err(format!("`{}` ends a block", def.name)),
                    false => self.new_operation(new, typed),
                }
            }
        }
    }

    /// A result of the operation is defined by it, and not before it.
    fn not_a_result(&self, variable: Variable) -> Result<(), String> {
        let results = self.rule.left.results.iter().flatten().flatten();
        let mut results = results.filter_map(|item| match item {
            Item::One(Term::Variable(variable)) | Item::Rest(variable) => Some(*variable),
            Item::One(_) | Item::Each(_) => None,
        });
        if !results.any(|result| result == variable) {
            return Ok(());
        }
        let name = &self.rule.variables[variable as usize].0;
        Err(format!(
            "`{name}` is a result of the operation that the rule is about"
        ))
    }

    /// Functions ask for the types of values, and give members of lists.
    fn not_a_list_of_results(&self, variable: Variable) -> Result<(), String> {
        match self.rule.variables[variable as usize].1 {
            super::Kind::Values => self.not_a_result(variable),
            _ => Ok(()),
        }
    }

    /// Checks what a new operation needs; `typed`: where it stands says the type of its result.
    fn new_operation(&self, new: &Operation, typed: bool) -> Result<(), String> {
        let def = self.def(new);
        let name = &def.name;
        if !def.regions.is_empty() || def.has(Trait::Symbol) {
            return Err(format!(
                "no rule can make `{name}`: it has regions or a symbol"
            ));
        }
        for (place, attribute) in def.attributes.iter().enumerate() {
            let is_said = new.attributes.iter().any(|said| said.0 == place);
            if !is_said && !attribute.optional && default_attribute(attribute).is_none() {
                return Err(format!("`{name}` needs `:{}`", attribute.name));
            }
        }
        for (successor, said) in def.successors.iter().zip(&new.successors) {
            if said.is_none() {
                return Err(format!("`{name}` needs `:{}`", successor.name));
            }
        }
        for (group, items) in def.operands.iter().zip(&new.operands) {
            match items {
                Some(items) => self.values(items, is_fixed(&group.rule))?,
                None if group.arity == Arity::One => {
                    return Err(format!("`{name}` needs `:{}`", group.name));
                }
                None => {}
            }
        }
        for (place, (group, said)) in def.results.iter().zip(&new.results).enumerate() {
            let follows = is_fixed(&group.rule)
                || matches!(group.rule, TypeRule::Same(_) | TypeRule::Element(_))
                || typed && (place == 0 || def.results.len() == 1);
            let is_inferred =
                |items: &Vec<Item>| matches!(items[..], [Item::One(Term::Inferred(_))]);
            if said.as_ref().is_some_and(is_inferred) && !INFERRED.contains(&name.as_str()) {
                return Err(format!("the type of `{name}` is not inferred"));
            }
            if said.is_none() && !follows {
                let result = &group.name;
                return Err(format!(
                    "say the type of `:{result}` of `{name}` by a value that has it"
                ));
            }
        }
        Ok(())
    }
}

/// Whether all values of a group have one type.
fn is_fixed(rule: &TypeRule) -> bool {
    matches!(rule, TypeRule::Fixed(name) if name == "index" || name == "i1")
}
