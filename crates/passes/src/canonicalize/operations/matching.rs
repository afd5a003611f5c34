//! Whether the left side of a rule is an operation of the module, and what its variables are then.

use smallvec::SmallVec;

use freehold_dialects::{Arity, AttrClass, AttrDef, OpDef, operand_range, result_range};
use freehold_ir::{Attr, Block, Op, Region, Value, ValueDef};
use freehold_rules::operations::{
    AttributePattern, Item, Operation, Term, Variable, is_about_members,
};
use freehold_rules::values::{Attribute, Literal};

use super::Named;
use crate::canonicalize::rewriter::Rewriter;
use crate::canonicalize::values::attributes::known;

pub(super) type Values = SmallVec<[Value; 4]>;

/// What a variable stands for.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Bound {
    Nothing,
    Value(Value),
    Values(Values),
    Attribute(Option<Attr>),
    Region(Region),
    Block(Block),
}

/// What the variables of a rule stand for.
pub(super) struct Bindings(SmallVec<[Bound; 8]>);

impl Bindings {
    /// Nothing is bound yet.
    pub(super) fn new(count: usize) -> Self {
        Bindings((0..count).map(|_| Bound::Nothing).collect())
    }

    /// Binds a variable; `false` if it is something else already.
    fn bind(&mut self, variable: Variable, bound: Bound) -> bool {
        let place = &mut self.0[variable as usize];
        if *place == Bound::Nothing {
            *place = bound;
            return true;
        }
        *place == bound
    }

    /// The variables that are not bound.
    pub(super) fn open(&self) -> SmallVec<[Variable; 8]> {
        let variables = (0..).zip(&self.0);
        let open = variables.filter(|(_, bound)| **bound == Bound::Nothing);
        open.map(|(variable, _)| variable).collect()
    }

    /// Binds these variables no more.
    pub(super) fn forget(&mut self, variables: &[Variable]) {
        for &variable in variables {
            self.0[variable as usize] = Bound::Nothing;
        }
    }

    /// What a variable is bound to.
    pub(super) fn get(&self, variable: Variable) -> &Bound {
        &self.0[variable as usize]
    }

    /// The value that a variable stands for.
    pub(super) fn value(&self, variable: Variable) -> Option<Value> {
        match self.get(variable) {
            Bound::Value(value) => Some(*value),
            _ => None,
        }
    }

    /// The value or values that a variable stands for.
    pub(super) fn values(&self, variable: Variable) -> &[Value] {
        match self.get(variable) {
            Bound::Value(value) => std::slice::from_ref(value),
            Bound::Values(values) => values,
            _ => &[],
        }
    }

    /// The attribute that a variable stands for, if it is given.
    pub(super) fn attribute(&self, variable: Variable) -> Option<Attr> {
        match self.get(variable) {
            Bound::Attribute(attr) => *attr,
            _ => None,
        }
    }

    /// The block that a variable stands for.
    pub(super) fn block(&self, variable: Variable) -> Option<Block> {
        match self.get(variable) {
            Bound::Block(block) => Some(*block),
            _ => None,
        }
    }

    /// The region that a variable stands for.
    pub(super) fn region(&self, variable: Variable) -> Option<Region> {
        match self.get(variable) {
            Bound::Region(region) => Some(*region),
            _ => None,
        }
    }
}

/// Whether `op` is what a pattern says.
pub(super) fn operation(
    rw: &Rewriter,
    named: Named,
    pattern: &Operation,
    op: Op,
    bindings: &mut Bindings,
) -> bool {
    if rw.operations.name(named.set, pattern.op) != Some(rw.module.name(op)) {
        return false;
    }
    let Some(def) = rw.table.of(rw.module, op) else {
        return false;
    };
    // Lists may be long: what needs none of them comes first.
    has_attributes(rw, named, pattern, op)
        && operands(rw, named, pattern, (op, def), bindings)
        && results(rw, pattern, (op, def), bindings)
        && attributes(rw, named, pattern, op, bindings)
        && regions(rw, pattern, op, bindings)
}

fn operands(
    rw: &Rewriter,
    named: Named,
    pattern: &Operation,
    (op, def): (Op, &OpDef),
    bindings: &mut Bindings,
) -> bool {
    // As long as each group is one operand, its number is that of the group.
    let mut is_fixed = true;
    for (group, items) in pattern.operands.iter().enumerate() {
        let is_one = def.operands[group].arity == Arity::One;
        is_fixed &= is_one;
        let Some(items) = items else {
            continue;
        };
        if let ([Item::One(item)], true) = (&items[..], is_one) {
            // One operand, whatever it is.
            if matches!(item, Term::Any) {
                continue;
            }
            if is_fixed {
                let value = rw.module.operand(op, group);
                if !term(rw, named, item, value, bindings) {
                    return false;
                }
                continue;
            }
        }
        if is_about_members(items) {
            continue;
        }
        let range = operand_range(rw.module, op, def, group);
        let operand = |place: usize| rw.module.operand(op, range.start + place);
        let mut one = |item: &Term, value: Value, bindings: &mut Bindings| {
            term(rw, named, item, value, bindings)
        };
        if !list(items, range.len(), operand, &mut one, bindings) {
            return false;
        }
    }
    true
}

fn results(
    rw: &Rewriter,
    pattern: &Operation,
    (op, def): (Op, &OpDef),
    bindings: &mut Bindings,
) -> bool {
    for (group, items) in pattern.results.iter().enumerate() {
        let Some(items) = items.as_ref().filter(|items| !is_about_members(items)) else {
            continue;
        };
        let range = result_range(rw.module, op, def, group);
        let result = |place: usize| rw.module.result(op, range.start + place);
        let mut one = |item: &Term, value: Value, bindings: &mut Bindings| match item {
            Term::Variable(variable) => bindings.bind(*variable, Bound::Value(value)),
            _ => false,
        };
        if !list(items, range.len(), result, &mut one, bindings) {
            return false;
        }
    }
    true
}

/// Whether `count` values are what a list says.
fn list(
    items: &[Item],
    count: usize,
    value: impl Fn(usize) -> Value,
    one: &mut dyn FnMut(&Term, Value, &mut Bindings) -> bool,
    bindings: &mut Bindings,
) -> bool {
    let is_rest = |item: &Item| matches!(item, Item::Rest(_));
    let rest = items.iter().position(is_rest);
    let least = items.len() - usize::from(rest.is_some());
    if count < least || rest.is_none() && count > least {
        return false;
    }
    let mut at = 0;
    for item in items {
        match item {
            Item::One(item) => {
                if !one(item, value(at), bindings) {
                    return false;
                }
                at += 1;
            }
            Item::Rest(variable) => {
                let end = at + count - least;
                let values: Values = (at..end).map(&value).collect();
                if !bindings.bind(*variable, Bound::Values(values)) {
                    return false;
                }
                at = end;
            }
            // No left side has it.
            Item::Each(_) => return false,
        }
    }
    true
}

/// Whether a value is what a term of a left side says.
pub(super) fn term(
    rw: &Rewriter,
    named: Named,
    term: &Term,
    value: Value,
    bindings: &mut Bindings,
) -> bool {
    match term {
        Term::Any => true,
        Term::Variable(variable) => bindings.bind(*variable, Bound::Value(value)),
        Term::Literal(Literal::Integer(number)) => rw.constant(value) == Some(*number),
        Term::Literal(Literal::Boolean(truth)) => rw.constant_bool(value) == Some(*truth),
        Term::Literal(Literal::Float(_)) | Term::Function(..) | Term::Inferred(_) => false,
        Term::Operation(pattern, group) => {
            let ValueDef::Result(op, place) = rw.module.def(value) else {
                return false;
            };
            is_first(rw, op, *group, place as usize) && operation(rw, named, pattern, op, bindings)
        }
    }
}

/// Whether result number `place` is the first of a group.
fn is_first(rw: &Rewriter, op: Op, group: usize, place: usize) -> bool {
    if group == 0 {
        return place == 0;
    }
    let def = rw.table.of(rw.module, op);
    def.filter(|def| group < def.results.len())
        .is_some_and(|def| {
            let range = result_range(rw.module, op, def, group);
            range.start == place && !range.is_empty()
        })
}

/// Whether the attributes of which a pattern says what they are are that.
fn has_attributes(rw: &Rewriter, named: Named, pattern: &Operation, op: Op) -> bool {
    pattern.attributes.iter().all(|(place, said)| {
        let is = || {
            let def = &named.rules.op(pattern.op).attributes[*place];
            number(rw, def, rw.module.attr(op, &def.name))
        };
        match said {
            AttributePattern::Is(said) => is() == *said,
            AttributePattern::AtLeast(set) => match is() {
                Attribute::Number(number) => number & set == *set,
                _ => false,
            },
            AttributePattern::Variable(_) => true,
            AttributePattern::Function(..) => false,
        }
    })
}

/// Binds the attributes for which a pattern has variables.
fn attributes(
    rw: &Rewriter,
    named: Named,
    pattern: &Operation,
    op: Op,
    bindings: &mut Bindings,
) -> bool {
    pattern.attributes.iter().all(|(place, said)| match said {
        AttributePattern::Variable(variable) => {
            let def = &named.rules.op(pattern.op).attributes[*place];
            let attr = rw.module.attr(op, &def.name);
            bindings.bind(*variable, Bound::Attribute(attr))
        }
        _ => true,
    })
}

/// What rules tell of an attribute. An optional flag that is not given is false.
fn number(rw: &Rewriter, def: &AttrDef, attr: Option<Attr>) -> Attribute {
    match attr {
        Some(attr) => known(&rw.module.context, def, attr).unwrap_or(Attribute::Other(0)),
        None if def.class == AttrClass::Bool => Attribute::Number(0),
        None => Attribute::Absent,
    }
}

fn regions(rw: &Rewriter, pattern: &Operation, op: Op, bindings: &mut Bindings) -> bool {
    for (place, said) in pattern.regions.iter().enumerate() {
        let Some(said) = said else {
            continue;
        };
        let Some(&region) = rw.module.regions(op).get(place) else {
            return false;
        };
        let matches = match said {
            Some(variable) => bindings.bind(*variable, Bound::Region(region)),
            None => rw.module.first_block(region).is_none(),
        };
        if !matches {
            return false;
        }
    }
    for (place, said) in pattern.successors.iter().enumerate() {
        let block = rw.module.successors(op).get(place).copied();
        let bind = |variable: Variable, bindings: &mut Bindings| {
            block.is_some_and(|block| bindings.bind(variable, Bound::Block(block)))
        };
        if let Some(variable) = said
            && !bind(*variable, bindings)
        {
            return false;
        }
    }
    true
}
