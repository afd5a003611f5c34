//! Makes what the left side of a rule is about: its operations with operands, attributes, types,
//! regions and successors that the table allows, one of each kind at a time.

mod attributes;
mod blocks;
mod loops;
mod results;

use std::collections::BTreeMap;

use freehold_dialects::{Arity, Derivation, EffectKind, Group, OpDef, Trait, TypeRule};
use freehold_ir::DYNAMIC;
use freehold_rules::operations::{
    Fact, Guard, Item, Operation, OperationRule, OperationRules, Right, Term, Variable,
    is_about_members,
};
use freehold_rules::values::Literal;

use super::checker::{Checker, Form};
use super::program::{Program, Value};
use super::types::{self, Ty};

/// What a variable stands for, as far as it was met.
#[derive(Clone)]
enum Bound {
    Nothing,
    Value(Value),
    Values(Vec<Value>),
    Attribute(Option<String>),
}

/// The maker of one program's place.
pub struct Maker<'a> {
    pub program: Program,
    pub checker: &'a mut Checker,
    rules: &'a OperationRules,
    bound: Vec<Bound>,
    /// The blocks behind the first one, as text.
    blocks: String,
    block_count: usize,
    targets: Vec<(String, Vec<Ty>)>,
    /// Whether what is made stands in an operation like it.
    is_inner: bool,
    /// With what the first region of a loop compared an argument.
    compared: Option<Value>,
    /// How many values stand around the members of lists that a rule singles out.
    around: Option<Vec<usize>>,
    /// The variables of which the rule asks that an allocation made them, or any operation.
    allocated: Vec<Variable>,
    /// What no program can be made with.
    pub obstacle: Option<String>,
}

/// An operation in the making.
struct Made<'d> {
    def: &'d OpDef,
    operands: Vec<Option<Vec<Value>>>,
    attributes: BTreeMap<String, String>,
    /// The lists among them.
    lists: BTreeMap<String, Vec<i64>>,
    groups: Option<Vec<Vec<usize>>>,
    /// The type of the only result, where it says how many operands there are.
    result: Option<Ty>,
}

/// Operand groups that have a member for each extent of the result that its type does not say.
const EXTENTS: [&str; 4] = ["dynamicSizes", "dynamic_sizes", "dynamicExtents", "sizes"];

/// Whether a group has a member for each element of a result.
fn is_elements(rule: &TypeRule) -> bool {
    matches!(rule, TypeRule::Derived(Derivation::Elements, _))
}

impl Made<'_> {
    fn operand(&self, group: &str) -> Option<&Value> {
        let place = self.def.operands.iter().position(|g| g.name == group)?;
        self.operands[place].as_ref()?.first()
    }

    /// The operand whose extents count.
    fn source(&self) -> Option<&Ty> {
        let values = self.operands.iter().flatten().flatten();
        values
            .map(|value| &value.ty)
            .find(|ty| ty.shape().is_some())
    }

    /// The attribute that has the numbers of a group of operands where these are known.
    fn list_of(&self, group: &str) -> Option<&Vec<i64>> {
        if group == "dynamic_position" {
            return self.lists.get("static_position");
        }
        let name = match group.strip_prefix("dynamic") {
            Some(rest) if !rest.starts_with('_') && self.def.name == "scf.forall" => {
                format!("static{rest}")
            }
            _ => format!("static_{group}"),
        };
        self.lists.get(&name)
    }

    /// How many operands of a group there must be, if something says so.
    fn count(&self, group: &Group) -> Option<usize> {
        if (self.def.name.as_str(), group.name.as_str()) == ("bufferization.dealloc", "conditions")
        {
            return self.operands[0].as_ref().map(Vec::len);
        }
        if let Some(list) = self.list_of(&group.name) {
            return Some(list.iter().filter(|&&number| number == DYNAMIC).count());
        }
        match (self.def.name.as_str(), group.name.as_str()) {
            // One for each dimension.
            ("scf.parallel", "upperBound" | "step") => {
                return self.operands[0].as_ref().map(Vec::len);
            }
            ("affine.apply" | "affine.min" | "affine.max", _) => {
                return self.lists.get("map").map(Vec::len);
            }
            ("cf.switch", "caseOperands") => {
                let sizes = self.lists.get("case_operand_segments")?;
                return Some(sizes.iter().sum::<i64>() as usize);
            }
            _ => {}
        }
        if EXTENTS.contains(&group.name.as_str()) {
            return self.result.as_ref().map(Ty::dynamic_extents);
        }
        if is_elements(&group.rule) {
            let shape = self.result.as_ref()?.shape()?;
            return Some(shape.iter().product::<i64>().max(0) as usize);
        }
        if group.name.ends_with("ndices") {
            return self.source().and_then(Ty::shape).map(<[i64]>::len);
        }
        (group.name == "symbolOperands").then_some(0)
    }
}

/// The variable of which a guard asks that an allocation made it.
fn allocated(guard: &Guard) -> Option<Variable> {
    match guard {
        Guard::Fact(Fact::Allocated | Fact::OnlyAllocated, arguments) => arguments.first().copied(),
        _ => None,
    }
}

/// The variable behind whose operation a right side puts something.
fn behind(right: &Right) -> Option<Variable> {
    match right {
        Right::Behind(variable, _) => Some(*variable),
        _ => None,
    }
}

impl<'a> Maker<'a> {
    pub fn new(
        program: Program,
        checker: &'a mut Checker,
        (rules, rule): (&'a OperationRules, &OperationRule),
    ) -> Self {
        Maker {
            program,
            checker,
            rules,
            bound: vec![Bound::Nothing; rule.variables.len()],
            blocks: String::new(),
            block_count: 0,
            targets: Vec::new(),
            is_inner: false,
            compared: None,
            around: None,
            allocated: (rule.guards.iter().filter_map(allocated))
                .chain(behind(&rule.right))
                .collect(),
            obstacle: None,
        }
    }

    /// Makes all of `@f`: the place with what happens around it.
    pub fn function(&mut self, rule: &OperationRule) -> Option<()> {
        while self.program.choices.one_in(3) {
            self.program.act();
        }
        let root = self.after_others(&rule.left)?;
        self.operation(&root, true)?;
        if !self.rules.op(rule.left.op).has(Trait::Terminator) {
            for _ in 0..self.program.choices.below(4) {
                self.program.act();
            }
            self.end();
        }
        let blocks = std::mem::take(&mut self.blocks);
        self.program.lines.push_str(&blocks);
        Some(())
    }

    /// Frees what `@f` allocated, nearly always, and returns.
    fn end(&mut self) {
        for owned in std::mem::take(&mut self.program.owned) {
            if !self.program.choices.one_in(6) {
                let (name, ty) = (&owned.name, &owned.ty);
                self.program.line(&format!("memref.dealloc {name} : {ty}"));
            }
        }
        self.program.line("return");
    }

    fn unknown<T>(&mut self, what: String) -> Option<T> {
        self.obstacle.get_or_insert(what);
        None
    }

    // ---- Operations -------------------------------------------------------------------------

    /// Makes an operation of a pattern; its results by groups.
    fn operation(&mut self, pattern: &Operation, is_root: bool) -> Option<Vec<Vec<Value>>> {
        let rules = self.rules;
        let def = rules.op(pattern.op);
        let mut made = Made {
            def,
            operands: vec![None; def.operands.len()],
            attributes: BTreeMap::new(),
            lists: BTreeMap::new(),
            groups: None,
            result: None,
        };
        self.single_operands(pattern, &mut made)?;
        let names = def.operands.iter().map(|group| group.name.as_str());
        let sized: Vec<&str> = names.filter(|name| EXTENTS.contains(name)).collect();
        let is_list = |name: &str| {
            def.attributes
                .iter()
                .any(|a| a.name == format!("static_{name}"))
        };
        let by_elements = def.operands.iter().any(|group| is_elements(&group.rule));
        if let ([result], true) = (&def.results[..], by_elements || !sized.is_empty())
            && !sized.iter().any(|name| is_list(name))
        {
            let mut pool = types::of_rule(&result.rule);
            if by_elements {
                pool.retain(|ty| ty.dynamic_extents() == 0);
            }
            made.result = Some(self.some_type(&pool)?);
        }
        self.attributes(pattern, &mut made)?;
        self.lists(pattern, &mut made)?;
        self.finish(pattern, made, is_root)
    }

    /// The groups of one operand: those first whose type follows from no other.
    fn single_operands(&mut self, pattern: &Operation, made: &mut Made) -> Option<()> {
        for last in [false, true] {
            for (place, group) in made.def.operands.iter().enumerate() {
                if group.arity != Arity::One || made.operands[place].is_some() {
                    continue;
                }
                let follows = match &group.rule {
                    TypeRule::Same(of) => Some(made.operand(of).map(|value| value.ty.clone())),
                    TypeRule::Element(of) => {
                        Some(made.operand(of).map(|value| Ty::Plain(value.ty.element())))
                    }
                    _ => None,
                };
                let pool = match follows {
                    Some(Some(ty)) => vec![ty],
                    Some(None) if !last => continue,
                    Some(None) => vec![Ty::Plain("i32")],
                    None if made.def.name == "memref.view" && place == 0 => types::bytes(),
                    None if made.def.name == "memref.reshape" && place == 1 => {
                        made.operands[place] = Some(vec![self.shape(pattern, place)?]);
                        continue;
                    }
                    None => types::of_rule(&group.rule),
                };
                let term = match pattern.operands[place].as_deref() {
                    Some([Item::One(term)]) => term,
                    _ => &Term::Any,
                };
                made.operands[place] = Some(vec![self.term(term, &pool)?]);
            }
        }
        Some(())
    }

    /// The shape that a reshape gets.
    fn shape(&mut self, pattern: &Operation, place: usize) -> Option<Value> {
        let shape = self.program.shape()?;
        if let Some([Item::One(Term::Variable(variable))]) = pattern.operands[place].as_deref() {
            self.bound[*variable as usize] = Bound::Value(shape.clone());
        }
        Some(shape)
    }

    /// The groups of any number of operands.
    fn lists(&mut self, pattern: &Operation, made: &mut Made) -> Option<()> {
        for (place, group) in made.def.operands.iter().enumerate() {
            if made.operands[place].is_some() {
                continue;
            }
            let any = [Item::Rest(Variable::MAX)];
            let items = pattern.operands[place].as_deref().unwrap_or(&any);
            if is_about_members(items) {
                made.operands[place] = Some(self.members(items, group)?);
                continue;
            }
            let ones = items
                .iter()
                .filter(|item| matches!(item, Item::One(_)))
                .count();
            let is_open = ones < items.len();
            let count = match made.count(group) {
                Some(count) => count,
                None if !is_open => ones,
                None if group.arity == Arity::Optional => ones.max(self.program.choices.below(2)),
                None => ones + self.program.choices.below(3),
            };
            if count < ones || count > ones && !is_open {
                return None;
            }
            let mut pool = match (&made.result, is_elements(&group.rule)) {
                (Some(result), true) => vec![Ty::Plain(result.element())],
                _ => types::of_rule(&group.rule),
            };
            let hands_on = !made.def.regions.is_empty();
            if hands_on && group.name == "initArgs" && pattern.operands[place].is_none() {
                let tensors = [vec![2], vec![DYNAMIC]].map(|shape| Ty::Tensor(shape, "i32"));
                pool.extend(tensors);
            }
            let mut values = Vec::new();
            for item in items {
                match item {
                    Item::One(term) => values.push(self.term(term, &pool)?),
                    Item::Rest(variable) => {
                        let rest = self.rest(*variable, count - ones, &pool)?;
                        values.extend(rest);
                    }
                    Item::Each(_) => return None,
                }
            }
            if hands_on && !values.is_empty() {
                values = values
                    .into_iter()
                    .map(|value| self.forgotten(value))
                    .collect();
                if let [Item::Rest(variable)] = items
                    && let Some(bound) = self.bound.get_mut(*variable as usize)
                {
                    *bound = Bound::Values(values.clone());
                }
            }
            made.operands[place] = Some(values);
        }
        Some(())
    }

    /// A list of which members are singled out: in all of them at the same places.
    fn members(&mut self, items: &[Item], group: &Group) -> Option<Vec<Value>> {
        let pool = types::of_rule(&group.rule);
        let rests = items.iter().filter(|item| matches!(item, Item::Rest(_)));
        let choices = &mut self.program.choices;
        let around = self.around.take();
        let around = around.unwrap_or_else(|| rests.map(|_| choices.below(2)).collect());
        let mut counts = around.iter();
        let mut values = Vec::new();
        for item in items {
            match item {
                Item::One(term) => values.push(self.term(term, &pool)?),
                _ => {
                    for _ in 0..*counts.next()? {
                        values.push(self.leaf(&pool)?);
                    }
                }
            }
        }
        self.around = Some(around);
        Some(values)
    }

    /// The values of `i...`.
    fn rest(&mut self, variable: Variable, count: usize, pool: &[Ty]) -> Option<Vec<Value>> {
        if let Some(Bound::Values(values)) = self.bound.get(variable as usize) {
            return (values.len() == count).then(|| values.clone());
        }
        let values: Option<Vec<Value>> = (0..count).map(|_| self.leaf(pool)).collect();
        if let Some(place) = self.bound.get_mut(variable as usize) {
            *place = Bound::Values(values.clone()?);
        }
        values
    }

    /// A value of one of these types.
    fn leaf(&mut self, pool: &[Ty]) -> Option<Value> {
        match self.program.choices.pick(pool) {
            Some(ty @ Ty::Tensor(..)) if self.program.choices.one_in(6) => {
                let value = self.program.value(&ty);
                Some(self.written(&value))
            }
            Some(ty) => Some(self.program.value(&ty)),
            None => self.unknown("an operand is of a type that no program has".to_owned()),
        }
    }

    fn term(&mut self, term: &Term, pool: &[Ty]) -> Option<Value> {
        match term {
            Term::Any => self.leaf(pool),
            Term::Variable(variable) => {
                if let Bound::Value(value) = &self.bound[*variable as usize] {
                    return Some(value.clone());
                }
                let is_made = self.allocated.contains(variable);
                let made = is_made.then(|| self.program.allocation(pool)).flatten();
                let value = match made {
                    Some(made) => made,
                    None => self.leaf(pool)?,
                };
                self.bound[*variable as usize] = Bound::Value(value.clone());
                Some(value)
            }
            Term::Literal(Literal::Boolean(truth)) => {
                Some(self.program.constant("i1", &truth.to_string()))
            }
            Term::Literal(Literal::Integer(number)) => {
                let plain: Vec<Ty> = (pool.iter())
                    .filter(|ty| matches!(ty, Ty::Plain("index" | "i32")))
                    .cloned()
                    .collect();
                let ty = self.program.choices.pick(&plain)?;
                Some(self.program.constant(ty.element(), &number.to_string()))
            }
            Term::Literal(Literal::Float(_)) | Term::Function(..) | Term::Inferred(_) => None,
            Term::Operation(operation, group) => {
                let results = self.operation(operation, false)?;
                if self.program.choices.one_in(2) {
                    self.program.act();
                }
                results.get(*group)?.first().cloned()
            }
        }
    }

    // ---- The text of an operation -----------------------------------------------------------

    fn finish(
        &mut self,
        pattern: &Operation,
        mut made: Made,
        is_root: bool,
    ) -> Option<Vec<Vec<Value>>> {
        let def = made.def;
        let operands = std::mem::take(&mut made.operands);
        let by_group: Vec<Vec<Value>> = operands
            .into_iter()
            .map(Option::unwrap_or_default)
            .collect();
        let operands: Vec<Value> = by_group.iter().flatten().cloned().collect();
        made.operands = by_group.iter().cloned().map(Some).collect();
        if def.has(Trait::OperandSegments) {
            let sizes: Vec<String> = by_group.iter().map(|g| g.len().to_string()).collect();
            let sizes = format!("array<i32: {}>", sizes.join(", "));
            made.attributes
                .insert("operandSegmentSizes".to_owned(), sizes);
        }
        let attributes: Vec<String> = (made.attributes.iter())
            .map(|(name, text)| format!("{name} = {text}"))
            .collect();
        let attributes = match attributes.is_empty() {
            true => String::new(),
            false => format!("<{{{}}}>", attributes.join(", ")),
        };
        let types: Vec<String> = operands.iter().map(|value| value.ty.to_string()).collect();
        let (results, regions) = match def.regions.is_empty() {
            true => {
                let form = Form {
                    name: &def.name,
                    operands: types.clone(),
                    attributes: &attributes,
                };
                (self.results(&made, &form)?, String::new())
            }
            false => self.regions(pattern, &made, &by_group)?,
        };
        let segments = made.lists.get("case_operand_segments");
        let successors = self.successors(def, &by_group, segments.map(Vec::as_slice))?;
        let all: Vec<&Ty> = results.iter().flatten().collect();
        let name = self.program.fresh();
        let left = match all.len() {
            0 => String::new(),
            1 => format!("{name} = "),
            count => format!("{name}:{count} = "),
        };
        let names: Vec<&str> = operands.iter().map(|value| value.name.as_str()).collect();
        let place = if is_root { " {lab.place}" } else { "" };
        let result_types: Vec<String> = all.iter().map(|ty| ty.to_string()).collect();
        let text = format!(
            "{left}\"{}\"({}){successors} {attributes}{regions}{place} : ({}) -> ({})",
            def.name,
            names.join(", "),
            types.join(", "),
            result_types.join(", ")
        );
        self.program.line(&text);
        let many = all.len() > 1;
        let mut next = 0;
        let results: Vec<Vec<Value>> = (results.iter())
            .map(|group| {
                let value = |ty: &Ty| {
                    next += 1;
                    Value {
                        name: if many {
                            format!("{name}#{}", next - 1)
                        } else {
                            name.clone()
                        },
                        ty: ty.clone(),
                    }
                };
                group.iter().map(value).collect()
            })
            .collect();
        let allocates = |effect: &freehold_dialects::Effect| effect.kind == EffectKind::Allocate;
        let new = results.iter().flatten();
        if def.effects.iter().any(allocates) {
            self.program.owned.extend(new.clone().cloned());
        }
        self.program.frees |= def.effects.iter().any(|e| e.kind == EffectKind::Free);
        self.program.scope.extend(new.cloned());
        self.bind_results(pattern, &results)?;
        Some(results)
    }

    fn bind_results(&mut self, pattern: &Operation, results: &[Vec<Value>]) -> Option<()> {
        for (items, values) in pattern.results.iter().zip(results) {
            let Some(items) = items else {
                continue;
            };
            if is_about_members(items) {
                let mut counts = self.around.iter().flatten();
                let mut at = 0;
                for item in items {
                    if let Item::One(Term::Variable(variable)) = item {
                        let value = values.get(at)?.clone();
                        self.bound[*variable as usize] = Bound::Value(value);
                        at += 1;
                    } else {
                        at += counts.next()?;
                    }
                }
                continue;
            }
            match &items[..] {
                [Item::Rest(variable)] => {
                    self.bound[*variable as usize] = Bound::Values(values.clone());
                }
                items if items.len() == values.len() => {
                    for (item, value) in items.iter().zip(values) {
                        if let Item::One(Term::Variable(variable)) = item {
                            self.bound[*variable as usize] = Bound::Value(value.clone());
                        }
                    }
                }
                _ => return None,
            }
        }
        Some(())
    }

    /// One of some types: of something else, every other time, because rules often ask for that.
    fn some_type(&mut self, pool: &[Ty]) -> Option<Ty> {
        let scope = &self.program.scope;
        let is_known = |ty: &&Ty| scope.iter().any(|value| value.ty == **ty);
        let alike: Vec<Ty> = pool.iter().filter(is_known).cloned().collect();
        match self.program.choices.one_in(2) && !alike.is_empty() {
            true => self.program.choices.pick(&alike),
            false => self.program.choices.pick(pool),
        }
    }
}
