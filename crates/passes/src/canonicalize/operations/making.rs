//! The values and operations that right sides make.

use freehold_dialects::{Arity, AttrClass, AttrDef, OpDef, Trait, TypeRule};
use freehold_ir::known::keys;
use freehold_ir::{Attr, Block, Ident, Op, OpSpec, Type, Value};
use freehold_rules::operations::{
    AttributePattern, Function, Item, Operation, Term, default_attribute,
};
use freehold_rules::values::{Attribute, Literal};

use super::apply::Edit;
use super::functions::{Given, compute};
use super::matching::{Bound, Values};
use super::{attributes, types};
use smallvec::SmallVec;

use crate::canonicalize::rewriter::Rewriter;
use crate::canonicalize::values::attributes::of_number;

/// What is said of a dictionary.
type Entries = SmallVec<[(Ident, Attr); 4]>;

impl Edit<'_, '_> {
    /// The properties with the attributes that the right side says.
    pub(super) fn attributes(
        &self,
        rw: &mut Rewriter,
        operation: &Operation,
        dict: Attr,
    ) -> Option<Attr> {
        let def = self.named.rules.op(operation.op);
        let (mut entries, mut absent) = (Entries::new(), SmallVec::<[Ident; 4]>::new());
        for (place, said) in &operation.attributes {
            let def = &def.attributes[*place];
            let attr = match said {
                AttributePattern::Is(is) => attribute(rw, def, *is)?,
                AttributePattern::Variable(variable) => match self.bindings.get(*variable) {
                    Bound::Attribute(attr) => *attr,
                    _ => return None,
                },
                // No right side has it.
                AttributePattern::AtLeast(_) => return None,
                AttributePattern::Function(function, arguments) => {
                    let bindings = self.bindings;
                    Some(attributes::compute(rw, *function, arguments, bindings)?)
                }
            };
            let name = rw.module.context.ident(&def.name);
            match attr {
                Some(attr) => entries.push((name, attr)),
                None => absent.push(name),
            }
        }
        let mut dict = dict;
        if !entries.is_empty() {
            dict = rw.module.context.dict_with_all(dict, &entries);
        }
        if !absent.is_empty() {
            dict = rw.module.context.dict_without(dict, &absent);
        }
        Some(dict)
    }

    /// The values of a list, of these types as far as they are known.
    pub(super) fn values(
        &mut self,
        rw: &mut Rewriter,
        items: &[Item],
        types: &[Type],
    ) -> Option<Values> {
        let mut values = Values::new();
        for item in items {
            match item {
                Item::One(Term::Function(Function::Selected, arguments)) => {
                    let [condition, yes, no] = arguments[..] else {
                        return None;
                    };
                    let condition = self.bindings.value(condition)?;
                    let (yes, no) = (self.bindings.values(yes), self.bindings.values(no));
                    for (&yes, &no) in yes.iter().zip(no) {
                        values.push(self.select(rw, condition, yes, no));
                    }
                }
                Item::One(term) => {
                    let expected = types.get(values.len()).copied();
                    values.push(self.value(rw, term, expected)?);
                }
                Item::Rest(variable) => values.extend_from_slice(self.bindings.values(*variable)),
                Item::Each(literal) => {
                    let literal = Term::Literal(*literal);
                    let mut last: Option<Value> = None;
                    for &ty in types.iter().skip(values.len()) {
                        let value = match last.filter(|&last| rw.ty(last) == ty) {
                            Some(last) => last,
                            None => self.value(rw, &literal, Some(ty))?,
                        };
                        last = Some(value);
                        values.push(value);
                    }
                }
            }
        }
        Some(values)
    }

    /// The value of a term; what is new stands before the operation.
    pub(super) fn value(
        &mut self,
        rw: &mut Rewriter,
        term: &Term,
        expected: Option<Type>,
    ) -> Option<Value> {
        match term {
            Term::Any | Term::Inferred(_) => None,
            Term::Variable(variable) => self.bindings.value(*variable),
            Term::Literal(Literal::Integer(number)) => self.constant(rw, *number, expected?),
            Term::Literal(Literal::Boolean(truth)) => {
                let ty = rw.module.context.i1();
                self.constant(rw, (*truth).into(), ty)
            }
            Term::Literal(Literal::Float(_)) => None,
            Term::Function(function, arguments) => {
                match compute(rw, *function, arguments, self.bindings)? {
                    Given::Value(value) => Some(value),
                    Given::Number(number) => self.constant(rw, number, expected?),
                }
            }
            Term::Operation(operation, group) => {
                let types: Vec<Type> = expected.into_iter().collect();
                let op = self.create(rw, operation, &types)?;
                rw.module.results(op).get(*group).copied()
            }
        }
    }

    fn select(&mut self, rw: &mut Rewriter, condition: Value, yes: Value, no: Value) -> Value {
        if yes == no {
            return yes;
        }
        let value = rw.build(self.op, |b| b.select(condition, yes, no));
        self.made.extend(rw.module.defining_op(value));
        value
    }

    fn constant(&mut self, rw: &mut Rewriter, number: i128, ty: Type) -> Option<Value> {
        let value = rw.build(self.at, |b| b.constant_int(number, ty));
        self.made.extend(rw.module.defining_op(value));
        Some(value)
    }

    /// A new operation before the one that the rule is about. Where nothing says the types of its
    /// results they are `expected`.
    pub(super) fn create(
        &mut self,
        rw: &mut Rewriter,
        operation: &Operation,
        expected: &[Type],
    ) -> Option<Op> {
        let name = rw.operations.name(self.named.set, operation.op)?;
        let def = self.named.rules.op(operation.op);
        if !def.regions.is_empty() {
            return None;
        }
        let mut operands: Vec<Value> = Vec::new();
        let mut sizes = Vec::new();
        for (group, items) in def.operands.iter().zip(&operation.operands) {
            let types: Vec<Type> = fixed(rw, &group.rule).into_iter().collect();
            let values = self.values(rw, items.as_deref().unwrap_or_default(), &types)?;
            sizes.push(values.len() as i64);
            operands.extend(values);
        }
        if self.at != self.op && !operands.iter().all(|&v| is_before(rw, v, self.at)) {
            return None;
        }
        let mut defaults = Entries::new();
        for (place, def) in def.attributes.iter().enumerate() {
            let is_said = operation.attributes.iter().any(|said| said.0 == place);
            if !is_said
                && !def.optional
                && let Some(attr) = attribute(rw, def, default_attribute(def)?)?
            {
                defaults.push((rw.module.context.ident(&def.name), attr));
            }
        }
        if def.has(Trait::OperandSegments) {
            let sizes = rw.module.context.i32_array_attr(&sizes);
            defaults.push((keys::OPERAND_SEGMENT_SIZES, sizes));
        }
        let properties = rw.module.context.dict_attr(defaults.into_vec());
        let properties = self.attributes(rw, operation, properties)?;
        let given = (&operands[..], &sizes[..], properties);
        let results = self.result_types(rw, operation, given, expected)?;
        let successors = self.successors(operation)?;
        let spec = OpSpec {
            name,
            location: rw.module.location(self.op),
            operands: &operands,
            results: &results,
            successors: &successors,
            properties,
            attributes: rw.module.context.empty_dict(),
            region_count: 0,
        };
        if !rw.is_right(self.at, &spec) {
            return None;
        }
        let op = rw.build(self.at, |b| b.create(&spec));
        self.made.push(op);
        Some(op)
    }

    fn successors(&self, operation: &Operation) -> Option<Vec<Block>> {
        let block = |said: &Option<u32>| self.bindings.block((*said)?);
        operation.successors.iter().map(block).collect()
    }

    fn result_types(
        &self,
        rw: &mut Rewriter,
        operation: &Operation,
        (operands, sizes, properties): (&[Value], &[i64], Attr),
        expected: &[Type],
    ) -> Option<Vec<Type>> {
        let def = self.named.rules.op(operation.op);
        let mut types = Vec::new();
        for (group, said) in def.results.iter().zip(&operation.results) {
            if let Some(items) = said {
                if let [Item::One(Term::Inferred(like))] = items[..] {
                    let like = self.bindings.value(like)?;
                    types.push(types::infer(rw, &def.name, (operands, properties), like)?);
                    continue;
                }
                for item in items {
                    let (Item::One(Term::Variable(variable)) | Item::Rest(variable)) = item else {
                        return None;
                    };
                    types.extend(self.bindings.values(*variable).iter().map(|&v| rw.ty(v)));
                }
                continue;
            }
            if def.results.len() == 1 && group.arity != Arity::One {
                return Some(expected.to_vec());
            }
            let derived = derived(rw, def, &group.rule, operands, sizes);
            types.push(derived.or_else(|| expected.get(types.len()).copied())?);
        }
        Some(types)
    }
}

/// The type that a rule says, if it is one for all.
fn fixed(rw: &mut Rewriter, rule: &TypeRule) -> Option<Type> {
    match rule {
        TypeRule::Fixed(name) if name == "index" => Some(rw.module.context.index()),
        TypeRule::Fixed(name) if name == "i1" => Some(rw.module.context.i1()),
        _ => None,
    }
}

/// The type that follows from operands.
fn derived(
    rw: &mut Rewriter,
    def: &OpDef,
    rule: &TypeRule,
    operands: &[Value],
    sizes: &[i64],
) -> Option<Type> {
    let first = |group: &str| {
        let group = def.operands.iter().position(|g| g.name == group)?;
        let start: i64 = sizes[..group].iter().sum();
        (sizes[group] > 0).then(|| operands[start as usize])
    };
    match rule {
        TypeRule::Same(group) => Some(rw.ty(first(group)?)),
        TypeRule::Element(group) => rw.module.context.kind(rw.ty(first(group)?)).element(),
        rule => fixed(rw, rule),
    }
}

/// The attribute that a rule means; `Some(None)` for none.
fn attribute(rw: &mut Rewriter, def: &AttrDef, is: Attribute) -> Option<Option<Attr>> {
    match is {
        Attribute::Absent => Some(None),
        Attribute::Number(0) if def.class == AttrClass::Unit => Some(None),
        Attribute::Number(number) => of_number(&mut rw.module.context, def, number).map(Some),
        Attribute::Other(_) => None,
    }
}

/// No more operations are looked at to find out what stands before what.
const MOST_BETWEEN: usize = 256;

/// Whether a value is defined before `at`, where both it and what stands before `at` are defined
/// before one operation: as far as blocks and a few steps tell.
fn is_before(rw: &Rewriter, value: Value, at: Op) -> bool {
    let block = rw.module.defining_block(value);
    match rw.module.defining_op(value) {
        Some(def) if block == rw.module.parent_block(at) => {
            let before = |&op: &Op| rw.module.prev_op(op);
            let mut before = std::iter::successors(rw.module.prev_op(at), before);
            before.by_ref().take(MOST_BETWEEN).any(|op| op == def)
        }
        // Of what is defined in a region around, all that counts is before the region.
        _ => {
            block == rw.module.parent_block(at)
                || rw.region_of(value).expand() != rw.module.parent_region(at)
        }
    }
}
