//! Aliases of values of any type, by what is near them: views, what regions and branches hand on,
//! and where allocations are.
//!
//! These are the rules of MLIR's local alias analysis, said in terms of the table of operations.
//! They are for what the relations of a function do not have: values that are no memrefs, and pairs
//! of which no point has both.

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::Alias;
use freehold_dialects::{EffectKind, EffectTarget, Table, Trait, group_range, successor_operands};
use freehold_facts::{Passes, entry_passes, exit_passes};
use freehold_ir::{Block, Module, Op, Value, ValueDef, nested_ops};

/// Which values each value may be by name.
pub struct Local<'a> {
    module: &'a Module,
    table: &'a Table,
    /// What a view shows, and what regions and branches hand to arguments and results.
    comes_from: FxHashMap<Value, Vec<Value>>,
    /// Arguments of blocks that are reached in a way that is not declared.
    unknown: FxHashSet<Value>,
    /// What [`Local::scope`] says of values that were asked about.
    scopes: RefCell<FxHashMap<Value, Option<Option<Op>>>>,
}

/// The roots of a value that is compared with many others.
pub struct Compared {
    all: FxHashSet<Value>,
    /// Those that are no allocations.
    others: Vec<Value>,
    /// What the allocations among them do not outlive, each once.
    scopes: Vec<Option<Op>>,
}

impl<'a> Local<'a> {
    /// What is known of all operations in `roots`.
    pub fn new(module: &'a Module, table: &'a Table, roots: &[Op]) -> Self {
        let mut local = Local {
            module,
            table,
            comes_from: FxHashMap::default(),
            unknown: FxHashSet::default(),
            scopes: RefCell::default(),
        };
        for op in roots.iter().flat_map(|&root| nested_ops(module, root)) {
            local.add(op);
        }
        local
    }

    fn add(&mut self, op: Op) {
        let (module, table) = (self.module, self.table);
        let inner = entry_passes(module, table, op);
        let leaves = module.next_op(op).is_none() && module.successors(op).is_empty();
        let outer = match leaves {
            true => exit_passes(module, table, op),
            false => Passes::new(),
        };
        for (index, targets) in inner.into_iter().chain(outer) {
            for target in targets {
                self.flow(module.operand(op, index), target);
            }
        }
        for (number, &block) in module.successors(op).iter().enumerate() {
            let operands = successor_operands(module, table, op, number).unwrap_or(0..0);
            let handed = operands.len();
            for (index, &argument) in operands.zip(module.arguments(block)) {
                self.flow(module.operand(op, index), argument);
            }
            let rest = module.arguments(block).iter().skip(handed);
            self.unknown.extend(rest);
        }
        let Some(def) = table.of(module, op) else {
            return;
        };
        for (to, from) in &def.views {
            let results = group_range(module, op, def, to, false).unwrap_or(0..0);
            let operands = group_range(module, op, def, from, true).unwrap_or(0..0);
            for (result, operand) in results.zip(operands) {
                self.flow(module.operand(op, operand), module.result(op, result));
            }
        }
    }

    fn flow(&mut self, from: Value, to: Value) {
        self.comes_from.entry(to).or_default().push(from);
    }

    /// The values that a value may be, none of which is another's view.
    pub fn roots(&self, value: Value) -> Vec<Value> {
        let mut roots = Vec::new();
        let mut seen: FxHashSet<Value> = [value].into_iter().collect();
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            let from = self.comes_from.get(&value).map_or(&[][..], |from| from);
            if from.is_empty() || self.unknown.contains(&value) {
                roots.push(value);
            }
            work.extend(from.iter().copied().filter(|&from| seen.insert(from)));
        }
        roots
    }

    /// The roots of a value, to be compared with those of many others.
    pub fn compared(&self, roots: &[Value]) -> Compared {
        let mut compared = Compared {
            all: roots.iter().copied().collect(),
            others: Vec::new(),
            scopes: Vec::new(),
        };
        for &root in roots {
            match self.scope(root) {
                None => compared.others.push(root),
                Some(scope) if compared.scopes.contains(&scope) => {}
                Some(scope) => compared.scopes.push(scope),
            }
        }
        compared
    }

    /// What is known of two values by their roots: what holds of each pair of them.
    pub fn alias(&self, a: &Compared, b: &[Value]) -> Alias {
        let are_same = |y: &Value| a.all.contains(y);
        if a.all.len() == 1 && b.len() == 1 && b.iter().all(are_same) {
            return Alias::Must;
        }
        let is_never = !a.all.is_empty()
            && !b.is_empty()
            && b.iter().all(|y| !are_same(y) && self.is_no_root_of(*y, a));
        match is_never {
            true => Alias::Never,
            false => Alias::May,
        }
    }

    /// Whether a value that is none of the roots is another buffer than each of them.
    fn is_no_root_of(&self, y: Value, a: &Compared) -> bool {
        match self.scope(y) {
            Some(scope) => a.others.iter().all(|&x| self.is_older(x, scope)),
            None => a.others.is_empty() && a.scopes.iter().all(|&scope| self.is_older(y, scope)),
        }
    }

    /// Whether a value that is no allocation was there before what an allocation does not outlive.
    fn is_older(&self, value: Value, scope: Option<Op>) -> bool {
        let is_constant = |op: Op| self.table.has(self.module, op, Trait::Constant);
        self.module.defining_op(value).is_some_and(is_constant)
            || scope.is_some_and(|scope| self.is_before(value, scope))
    }

    fn scope(&self, value: Value) -> Option<Option<Op>> {
        if let Some(&known) = self.scopes.borrow().get(&value) {
            return known;
        }
        let scope = self.find_scope(value);
        self.scopes.borrow_mut().insert(value, scope);
        scope
    }

    /// The operation that an allocation does not outlive, as far as anybody inside can tell: its
    /// automatic scope, or the function. None where the value is no allocation.
    fn find_scope(&self, value: Value) -> Option<Option<Op>> {
        let ValueDef::Result(op, index) = self.module.def(value) else {
            return None;
        };
        let def = self.table.of(self.module, op)?;
        let kind = def.effects.iter().find_map(|effect| {
            let EffectTarget::Result(group) = &effect.target else {
                return None;
            };
            let range = group_range(self.module, op, def, group, false)?;
            let is_here = range.contains(&(index as usize));
            let makes = matches!(
                effect.kind,
                EffectKind::Allocate | EffectKind::AllocateAutomatic
            );
            (is_here && makes).then_some(effect.kind)
        })?;
        let ends = match kind {
            EffectKind::AllocateAutomatic => Trait::AutomaticScope,
            _ => Trait::Function,
        };
        let mut around =
            std::iter::successors(self.module.parent_op(op), |&op| self.module.parent_op(op));
        Some(around.find(|&op| self.table.has(self.module, op, ends)))
    }

    /// Whether a value is there before control enters the operation `scope`, or is handed to it as
    /// it does.
    fn is_before(&self, value: Value, scope: Op) -> bool {
        let module = self.module;
        let home: Option<Block> = module.defining_block(value);
        let parent = home.and_then(|block| module.block_op(block));
        let is_argument = matches!(module.def(value), ValueDef::Argument(..));
        let enters = is_argument && home.is_some_and(|block| module.is_entry(block));
        if parent == Some(scope) {
            return enters;
        }
        let mut above = std::iter::successors(module.parent_op(scope), |&op| module.parent_op(op));
        above.any(|op| Some(op) == parent)
    }
}
