//! Frees of buffers on heaps of their own: which operation each takes, and what it waits for.
//!
//! An operation that gives a token may go on with its buffers after it was executed. A free comes
//! behind all of these that name its buffer: it waits for their tokens, but for those that the
//! program has waited for before. Where a token is not at hand that nobody waits for, nothing is
//! freed, and the caller says so. Looks at the program as it is before the first edit.

use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use freehold_analysis::components;
use freehold_dialects::{FreeForm, Table, operand_range};
use freehold_facts::{Extracted, Kind, ValueId};
use freehold_ir::{Block, Module, Op, OpName, Type, Value, nested_ops};

use super::Builder;

/// How one heap is freed.
struct Heap {
    free: OpName,
    form: FreeForm,
    /// The operation that waits for what frees later.
    wait: Option<OpName>,
    /// The type of the tokens, if the function has any.
    token: Option<Type>,
}

/// What the frees of one function are made by.
pub struct OwnHeaps {
    /// By the number of the heap.
    heaps: Vec<Option<Heap>>,
    /// By what stands for all values that may be one buffer the operations that use it and give a
    /// token, each with the number of the heap of that token.
    users: FxHashMap<ValueId, Vec<(usize, Op)>>,
    same: PrimaryMap<ValueId, ValueId>,
    order: FxHashMap<Op, u32>,
}

/// A free of a buffer of a heap of its own, to be made.
#[derive(Clone, Debug)]
pub struct OwnFree {
    free: OpName,
    form: FreeForm,
    wait: Option<OpName>,
    /// What it waits for.
    tokens: Vec<Value>,
    /// The type of the token that it gives, if it does.
    gives: Option<Type>,
}

impl OwnHeaps {
    /// Prepares the frees of a function; `None` where it has no such buffers to free.
    pub fn of(
        module: &Module,
        table: &Table,
        function: Op,
        extracted: &Extracted,
    ) -> Option<OwnHeaps> {
        let facts = &extracted.facts;
        if facts.heaps.is_empty() {
            return None;
        }
        let heaps = extracted.ids.heaps.values();
        let heaps: Vec<Option<Heap>> = heaps.map(|&free| heap(module, table, free)).collect();
        let mut own = OwnHeaps {
            heaps,
            users: FxHashMap::default(),
            same: PrimaryMap::new(),
            order: FxHashMap::default(),
        };
        if own.heaps.iter().flatten().any(|heap| heap.token.is_some()) {
            own.same = components::of_flows(facts);
            let ops = nested_ops(module, function);
            own.order = (0..).zip(ops).map(|(place, op)| (op, place)).collect();
            own.find_users(module, function, extracted);
        }
        Some(own)
    }

    /// Notes which operations with a token use which buffers, be it in their regions.
    fn find_users(&mut self, module: &Module, function: Op, extracted: &Extracted) {
        for (v, &value) in &extracted.ids.values {
            let used = module.users(value).chain(module.defining_op(value));
            let mut users: Vec<Op> = used.collect();
            users.dedup();
            for op in users {
                let around = std::iter::successors(Some(op), |&op| module.parent_op(op));
                for op in around.take_while(|&op| op != function) {
                    for (number, heap) in self.heaps.iter().enumerate() {
                        if token_of(module, op, heap.as_ref().and_then(|h| h.token)).is_some() {
                            let users = self.users.entry(self.same[v]).or_default();
                            users.push((number, op));
                        }
                    }
                }
            }
        }
        for users in self.users.values_mut() {
            users.sort_unstable_by_key(|&(heap, op)| (heap, self.order.get(&op).copied(), op));
            users.dedup();
        }
    }

    /// How `owner` is freed at `place`, behind which the free comes or which it stands before:
    /// `None` if `memref.dealloc` does.
    ///
    /// # Errors
    /// An operation that still may use the buffer there, and that nothing waits for.
    pub fn free_at(
        &mut self,
        module: &Module,
        table: &Table,
        extracted: &Extracted,
        owner: ValueId,
        place: Op,
    ) -> Result<Option<OwnFree>, Op> {
        let Some(number) = extracted.facts.heap(owner) else {
            return Ok(None);
        };
        let number = number.as_u32() as usize;
        let Some(heap) = &self.heaps[number] else {
            return Ok(None);
        };
        let users = match self.users.is_empty() {
            true => None,
            false => self.users.get(&self.same[owner]),
        };
        let users = users.into_iter().flatten().filter(|user| user.0 == number);
        let mut settling = Settling {
            module,
            table,
            extracted,
            order: &self.order,
            token: heap.token,
            place,
            seen: FxHashSet::default(),
            tokens: Vec::new(),
        };
        let mut is_late = false;
        let fact = &extracted.facts.values[owner];
        let home = extracted.ids.blocks[fact.block];
        for &(_, op) in users {
            is_late = true;
            // What stands where the buffer is made is executed once for each buffer.
            let once = fact.kind == Kind::Allocation && module.parent_block(op) == Some(home);
            settling.settle(op, once)?;
        }
        let gives = heap.form.tokens.as_ref().is_some_and(|tokens| tokens.gives);
        let waits = is_late && gives && heap.wait.is_some();
        Ok(Some(OwnFree {
            free: heap.free,
            form: heap.form.clone(),
            wait: heap.wait,
            tokens: settling.tokens,
            gives: heap.token.filter(|_| waits),
        }))
    }

    /// The operation of the block of `place`, from it on, behind which all is done that the free
    /// would wait for: the program waits there itself.
    pub fn behind_waits(
        &mut self,
        module: &Module,
        table: &Table,
        extracted: &Extracted,
        owner: ValueId,
        mut place: Op,
    ) -> Op {
        while let Ok(Some(free)) = self.free_at(module, table, extracted, owner, place) {
            let block = module.parent_block(place);
            let here = |op: &Op| module.parent_block(*op) == block;
            let waiting = free.tokens.iter().flat_map(|&token| module.users(token));
            let waiting = waiting
                .filter(here)
                .filter(|&op| waits(module, table, op, &free.tokens));
            let next = waiting
                .filter_map(|op| module.next_op(op))
                .max_by_key(|op| self.order[op]);
            match next {
                Some(next) if self.order[&next] > self.order[&place] => place = next,
                _ => break,
            }
        }
        place
    }
}

fn heap(module: &Module, table: &Table, free: OpName) -> Option<Heap> {
    let def = table.get(free)?;
    let form = FreeForm::of(def).ok()?;
    let context = &module.context;
    let token = form.tokens.as_ref().and_then(|tokens| {
        let mut types = context.type_kinds();
        let is_token = |ty: Type| freehold_syntax::type_text(context, ty) == tokens.ty;
        types.find(|&(ty, _)| is_token(ty)).map(|row| row.0)
    });
    let wait = def.awaited_by.as_ref();
    let wait = wait.and_then(|name| context.find_op_name(name));
    Some(Heap {
        free,
        form,
        wait,
        token,
    })
}

/// The result of an operation that is a token.
fn token_of(module: &Module, op: Op, token: Option<Type>) -> Option<Value> {
    let token = token?;
    let mut results = module.results(op).iter().copied();
    results.find(|&result| module.value_type(result) == token)
}

/// Whether an operation is executed only when all of what it is given of `tokens` is done.
fn waits(module: &Module, table: &Table, op: Op, tokens: &[Value]) -> bool {
    let Some(def) = table.of(module, op) else {
        return false;
    };
    let lists = def.operands.iter().enumerate();
    let mut lists = lists.filter(|(_, group)| freehold_dialects::is_token_list(group));
    lists.any(|(place, _)| {
        let mut operands = operand_range(module, op, def, place);
        operands.any(|index| tokens.contains(&module.operand(op, index)))
    })
}

/// Finds what a free at one place has to wait for.
struct Settling<'a> {
    module: &'a Module,
    table: &'a Table,
    extracted: &'a Extracted,
    order: &'a FxHashMap<Op, u32>,
    token: Option<Type>,
    place: Op,
    seen: FxHashSet<Op>,
    tokens: Vec<Value>,
}

impl Settling<'_> {
    /// Notes for what to wait so that what `op` began with the buffer is done. With `once` it
    /// began that once at most; the token is then that of the last time.
    fn settle(&mut self, op: Op, once: bool) -> Result<(), Op> {
        let is_at_hand = self.is_before(op, self.place);
        if once && is_at_hand {
            self.settle_last(op);
            return Ok(());
        }
        let wait = self.wait_in_block(op).ok_or(op)?;
        if is_at_hand && !self.is_before(wait, self.place) {
            self.tokens.extend(token_of(self.module, op, self.token));
        }
        Ok(())
    }

    /// The same by whoever waited for it before.
    fn settle_last(&mut self, mut op: Op) {
        while let Some(token) = token_of(self.module, op, self.token) {
            if !self.seen.insert(op) {
                return;
            }
            let is_before = |&user: &Op| self.is_before(user, self.place);
            let waiting = self.waiting(token).find(is_before);
            match waiting {
                // It is done when that is.
                Some(user) => op = user,
                None => {
                    self.tokens.push(token);
                    return;
                }
            }
        }
    }

    /// The operation behind `op` in its block with which the program has waited for it.
    fn wait_in_block(&self, mut op: Op) -> Option<Op> {
        let block = self.module.parent_block(op);
        while let Some(token) = token_of(self.module, op, self.token) {
            let is_near = |&user: &Op| self.module.parent_block(user) == block;
            op = self.waiting(token).find(is_near)?;
        }
        Some(op)
    }

    /// The operations of the program that are executed only when that of the token is done.
    fn waiting(&self, token: Value) -> impl Iterator<Item = Op> {
        let users = self.module.users(token);
        let users = users.filter(|user| self.order.contains_key(user));
        users.filter(move |&user| waits(self.module, self.table, user, &[token]))
    }

    /// Whether `op` is over wherever `place` is reached: it dominates it, and does not hold it.
    fn is_before(&self, op: Op, place: Op) -> bool {
        let module = self.module;
        let region = module.parent_region(op);
        let around = std::iter::successors(Some(place), |&op| module.parent_op(op));
        let mut around = around.filter(|&at| module.parent_region(at) == region);
        let (Some(at), Some(block)) = (around.next(), module.parent_block(op)) else {
            return false;
        };
        let Some(other) = module.parent_block(at) else {
            return false;
        };
        match block == other {
            // What is new stands at the start of its block.
            true => self.order.get(&op) < self.order.get(&at),
            false => self.dominates(block, other),
        }
    }

    fn dominates(&self, a: Block, b: Block) -> bool {
        let ids = &self.extracted.ids;
        let (Some(a), Some(b)) = (ids.block_id(a), ids.block_id(b)) else {
            return false;
        };
        let blocks = &self.extracted.facts.blocks;
        let (a, at) = (&blocks[a], blocks[b].preorder);
        a.preorder < at && at <= a.scope_end
    }
}

impl OwnFree {
    /// Makes the free of `memref`.
    pub fn make(&self, b: &mut Builder, table: &Table, memref: Value) {
        let gives: &[Type] = match &self.gives {
            Some(ty) => std::slice::from_ref(ty),
            None => &[],
        };
        let Some(wait) = self.wait.filter(|_| self.gives.is_some()) else {
            self.make_with(b, table, memref, &self.tokens, gives);
            return;
        };
        // A token of the free's own: others may wait for those of the program.
        let begun = b.plain(wait, &self.tokens, gives, &[]);
        let begun = b.module.results(begun).to_vec();
        let free = self.make_with(b, table, memref, &begun, gives);
        let freed = b.module.results(free).to_vec();
        b.plain(wait, &freed, &[], &[]);
    }

    fn make_with(
        &self,
        b: &mut Builder,
        table: &Table,
        memref: Value,
        tokens: &[Value],
        gives: &[Type],
    ) -> Op {
        let def = table.get(self.free);
        let groups = def.map_or(0, |def| def.operands.len());
        let (mut operands, mut sizes) = (Vec::new(), Vec::new());
        for place in 0..groups {
            let own: &[Value] = match &self.form.tokens {
                _ if place == self.form.memref => std::slice::from_ref(&memref),
                Some(list) if place == list.group => tokens,
                _ => &[],
            };
            operands.extend(own);
            sizes.push(own.len() as i64);
        }
        let has = |t| def.is_some_and(|def| def.has(t));
        let mut properties = Vec::new();
        if has(freehold_dialects::Trait::OperandSegments) {
            let sizes = b.module.context.i32_array_attr(&sizes);
            properties.push(("operandSegmentSizes", sizes));
        }
        if has(freehold_dialects::Trait::ResultSegments) {
            let results = def.map_or(&[][..], |def| &def.results);
            let mut left = gives.len() as i64;
            let sizes: Vec<i64> = results
                .iter()
                .map(|group| match freehold_dialects::is_token_list(group) {
                    true => std::mem::take(&mut left),
                    false => 0,
                })
                .collect();
            let sizes = b.module.context.i32_array_attr(&sizes);
            properties.push(("resultSegmentSizes", sizes));
        }
        b.plain(self.free, &operands, gives, &properties)
    }
}
