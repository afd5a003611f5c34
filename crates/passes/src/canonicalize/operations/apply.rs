//! The edits that a right side says, where its rule matches.
//!
//! What becomes an operand, and each new operation, is checked by the verifier before anything
//! changes for good: types may not go together although the pattern matched.

use freehold_dialects::{Arity, Trait, operand_range};
use freehold_ir::{Block, Op, Region, Value, known::keys};
use freehold_rules::operations::{Item, Move, Operation, Right, Term, Variable};

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::matching::{Bindings, Values};
use super::{Named, moves};
use crate::canonicalize::rewriter::Rewriter;

/// Does what the rule says with `op`; whether something was done.
pub(super) fn apply(rw: &mut Rewriter, named: Named, op: Op, bindings: &Bindings) -> bool {
    let changed = rw.changed;
    let mut edit = Edit::new(named, op, bindings);
    if edit.apply(rw) {
        return true;
    }
    let made = edit.made;
    rw.take_back(&made, changed);
    false
}

/// What a rule about members of lists makes of an operation's lists.
#[derive(Default)]
pub(super) struct NewLists {
    /// Operand groups, by number.
    pub(super) operands: SmallVec<[(usize, Values); 2]>,
    /// Results that go, and what their users get.
    pub(super) replaced: Vec<(Value, Value)>,
}

/// What becomes of one place by a rule.
pub(super) struct Edit<'r, 'b> {
    pub(super) named: Named<'r>,
    /// The operation that the rule is about.
    pub(super) op: Op,
    /// New operations stand before this one.
    pub(super) at: Op,
    pub(super) bindings: &'b Bindings,
    /// The operations that were made, to go again if the rule turns out not to apply.
    pub(super) made: Vec<Op>,
}

impl<'r, 'b> Edit<'r, 'b> {
    /// New operations stand before `op`.
    pub(super) fn new(named: Named<'r>, op: Op, bindings: &'b Bindings) -> Self {
        let made = Vec::new();
        Edit {
            named,
            op,
            at: op,
            bindings,
            made,
        }
    }

    fn apply(&mut self, rw: &mut Rewriter) -> bool {
        let name = &self.named.rule.name;
        match &self.named.rule.right {
            Right::Move(Move::InlineCase, arguments) => {
                let region = moves::case(rw, self.op, arguments, self.bindings);
                region.is_some_and(|region| self.inline(rw, region, &[]).is_some())
            }
            Right::Move(made, arguments) => {
                moves::make(rw, name, self.op, (*made, arguments), self.bindings)
            }
            Right::Replace(items) => self.replace(rw, items).is_some(),
            Right::Update(_) if let Some((group, variable)) = self.named.operand => {
                self.set_operand(rw, group as usize, variable).is_some()
            }
            Right::Update(operation) => {
                let none = NewLists::default();
                self.update(rw, operation, &none).is_some()
            }
            Right::Create(operation) => self.create_instead(rw, operation).is_some(),
            Right::Behind(value, term) => self.behind(rw, *value, term).is_some(),
            Right::Inline(region, items) => {
                let region = self.bindings.region(*region);
                region.is_some_and(|region| self.inline(rw, region, items).is_some())
            }
        }
    }

    // ---- What stands in the place of the operation ------------------------------------------

    fn replace(&mut self, rw: &mut Rewriter, items: &[Item]) -> Option<()> {
        let types = rw.types(rw.module.results(self.op));
        let values = self.values(rw, items, &types)?;
        self.replace_by(rw, &values)
    }

    fn replace_by(&mut self, rw: &mut Rewriter, values: &[Value]) -> Option<()> {
        let results = rw.module.results(self.op);
        let fits =
            |(&result, &value): (&Value, &Value)| rw.ty(result) == rw.ty(value) && result != value;
        if results.len() != values.len() || !results.iter().zip(values).all(fits) {
            return None;
        }
        rw.by(&self.named.rule.name);
        rw.replace(self.op, values);
        Some(())
    }

    fn create_instead(&mut self, rw: &mut Rewriter, operation: &Operation) -> Option<()> {
        let types = rw.types(rw.module.results(self.op));
        let new = self.create(rw, operation, &types)?;
        let values = Values::from_slice(rw.module.results(new));
        self.replace_by(rw, &values)
    }

    /// The result becomes a term, whose operations stand right behind the one that defines a value.
    fn behind(&mut self, rw: &mut Rewriter, value: Variable, term: &Term) -> Option<()> {
        let def = rw.module.defining_op(self.bindings.value(value)?)?;
        self.at = rw.module.next_op(def)?;
        let expected = rw.ty(*rw.module.results(self.op).first()?);
        let new = self.value(rw, term, Some(expected))?;
        self.replace_by(rw, &[new])
    }

    /// The operations of a region's block stand where the operation stood.
    fn inline(&mut self, rw: &mut Rewriter, region: Region, items: &[Item]) -> Option<()> {
        let op = self.op;
        let Some(block) = rw.module.first_block(region) else {
            return self.replace_by(rw, &[]);
        };
        let types = rw.types(rw.module.arguments(block));
        let values = self.values(rw, items, &types)?;
        let end = rw.module.last_op(block)?;
        let is_right = rw.module.has_single_block(region)
            && rw.table.has(rw.module, end, Trait::ReturnLike)
            && rw.types(&rw.yielded(block)) == rw.types(rw.module.results(op))
            && rw.types(&values) == types;
        is_right.then_some(())?;
        rw.leave_scope(op);
        rw.by(&self.named.rule.name);
        let results = rw.inline_before(op, block, &values);
        rw.replace(op, &results);
        Some(())
    }

    // ---- Changes of the operation itself ----------------------------------------------------

    /// The one operand of a group becomes what a variable stands for, as [`update`](Self::update)
    /// does it for all that a right side can say.
    fn set_operand(&mut self, rw: &mut Rewriter, group: usize, variable: Variable) -> Option<()> {
        let table = rw.table;
        let place = operand_range(rw.module, self.op, table.of(rw.module, self.op)?, group).start;
        let value = self.bindings.value(variable)?;
        let is_other = rw.module.operand(self.op, place) != value;
        (is_other && rw.set_operand_if_right(self.op, place, value)).then_some(())?;
        rw.by(&self.named.rule.name);
        Some(())
    }

    /// Changes the operation as a right side says; lists with members become new ones.
    pub(super) fn update(
        &mut self,
        rw: &mut Rewriter,
        operation: &Operation,
        lists: &NewLists,
    ) -> Option<()> {
        let op = self.op;
        let table = rw.table;
        let def = table.of(rw.module, op)?;
        let mut operands = Values::new();
        let mut sizes: SmallVec<[i64; 4]> = SmallVec::new();
        let mut same_sizes = true;
        for (group, items) in operation.operands.iter().enumerate() {
            let range = operand_range(rw.module, op, def, group);
            let old: Values = range.map(|i| rw.module.operand(op, i)).collect();
            let count = old.len();
            let new = match (lists.operands.iter().find(|list| list.0 == group), items) {
                (Some((_, list)), _) => list.clone(),
                (None, Some(items)) => self.operands_of(rw, items, old)?,
                (None, None) => old,
            };
            same_sizes &= new.len() == count;
            if def.operands[group].arity == Arity::One && new.len() != 1 {
                return None;
            }
            sizes.push(new.len() as i64);
            operands.extend(new);
        }
        let mut properties = rw.module.properties(op);
        if def.has(Trait::OperandSegments) && !same_sizes {
            let context = &mut rw.module.context;
            let sizes = context.i32_array_attr(&sizes);
            let sizes = (keys::OPERAND_SEGMENT_SIZES, sizes);
            properties = context.dict_with_all(properties, &[sizes]);
        }
        properties = self.attributes(rw, operation, properties)?;
        let regions = self.regions(operation)?;
        let old: Values = rw.module.operands(op).collect();
        let same_properties = properties == rw.module.properties(op);
        if old == operands && same_properties && regions.is_empty() {
            return None;
        }
        let goes: FxHashSet<Value> = lists.replaced.iter().map(|pair| pair.0).collect();
        let results = rw.module.results(op).iter();
        let keep: SmallVec<[bool; 4]> = results.map(|result| !goes.contains(result)).collect();
        let kept = rw.module.results(op).iter().zip(&keep);
        let kept: Values = kept.filter(|kept| *kept.1).map(|kept| *kept.0).collect();
        let kept = rw.types(&kept);
        let fits = |&(old, new): &(Value, Value)| rw.ty(old) == rw.ty(new);
        let is_right = lists.replaced.iter().all(fits)
            && (rw.types(&old) == rw.types(&operands) && same_properties
                || rw.is_right_with(op, &operands, &kept, properties));
        if !is_right || !has_its_blocks(rw, op, &regions) {
            return None;
        }
        rw.by(&self.named.rule.name);
        for &(old, new) in &lists.replaced {
            rw.replace_value(old, new);
        }
        if !goes.is_empty() {
            rw.module.retain_results(op, &keep);
        }
        if !same_properties {
            rw.module.set_properties(op, properties);
            rw.note_modified(op);
        }
        match old.len() == operands.len() {
            true => {
                for (place, &value) in operands.iter().enumerate() {
                    rw.set_operand(op, place, value);
                }
            }
            false => rw.set_operands(op, &operands),
        }
        if !regions.is_empty() {
            move_blocks(rw, op, &regions);
            rw.note_modified(op);
        }
        Some(())
    }

    /// A group of operands, of which `_` is the one that stands there.
    fn operands_of(&mut self, rw: &mut Rewriter, items: &[Item], old: Values) -> Option<Values> {
        if let [Item::One(Term::Any)] = items {
            return Some(old);
        }
        let types = rw.types(&old);
        self.values(rw, items, &types)
    }

    /// The regions of the operation that get other blocks.
    fn regions(&self, operation: &Operation) -> Option<Vec<BlocksOf>> {
        let said = operation.regions.iter().enumerate();
        let said = said.filter_map(|(place, said)| Some((place, (*said)?)));
        said.map(|(place, variable)| {
            let from = match variable {
                Some(variable) => Some(self.bindings.region(variable)?),
                None => None,
            };
            Some(BlocksOf { place, from })
        })
        .collect()
    }
}

/// What becomes of the region of an operation that has this place among its regions: it gets the
/// blocks of another one, or none.
struct BlocksOf {
    place: usize,
    from: Option<Region>,
}

/// Whether an `scf.if` still has the blocks that it must have: the first, and if it has results
/// the second.
fn has_its_blocks(rw: &Rewriter, op: Op, changes: &[BlocksOf]) -> bool {
    let has_block = |(place, &region): (usize, &Region)| {
        let from = match changes.iter().find(|change| change.place == place) {
            Some(change) => change.from,
            None => Some(region).filter(|_| changes.iter().all(|c| c.from != Some(region))),
        };
        let may_be_empty = place > 0 && rw.module.results(op).is_empty();
        may_be_empty || from.is_some_and(|from| rw.module.first_block(from).is_some())
    };
    changes.is_empty() || rw.module.regions(op).iter().enumerate().all(has_block)
}

/// Gives regions of an operation the blocks of others; blocks that none gets go.
fn move_blocks(rw: &mut Rewriter, op: Op, changes: &[BlocksOf]) {
    let taken: Vec<Vec<Block>> = changes
        .iter()
        .map(|change| change.from.map_or_else(Vec::new, |from| take(rw, from)))
        .collect();
    for (change, blocks) in changes.iter().zip(taken) {
        let region = rw.module.regions(op)[change.place];
        while let Some(block) = rw.module.first_block(region) {
            while let Some(last) = rw.module.last_op(block) {
                rw.erase(last);
            }
            rw.module.detach_block(block);
        }
        for block in blocks {
            rw.module.append_block(region, block);
        }
    }
}

/// All blocks of a region, which are its no more.
fn take(rw: &mut Rewriter, region: Region) -> Vec<Block> {
    let mut blocks = Vec::new();
    while let Some(block) = rw.module.first_block(region) {
        rw.module.detach_block(block);
        blocks.push(block);
    }
    blocks
}
