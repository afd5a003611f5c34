//! Inserts `bufferization.dealloc` operations at one place, and frees on heaps of their own.

use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, OwnFree, OwnHeaps, Predicate, Retained, as_constant_bool};
use freehold_analysis::ownership::{Free, RetainGroup, Solution, TokenSource};
use freehold_dialects::Table;
use freehold_facts::{Extracted, Kind, PassId, ValueId};
use freehold_ir::{AttrKind, Module, Op, TypeKind, Value, known};

use super::tokens::TokenValues;

/// Inserts deallocs before one operation.
pub(super) struct Deallocs<'a> {
    pub(super) builder: Builder<'a>,
    pub(super) extracted: &'a Extracted,
    pub(super) solution: &'a Solution,
    tokens: &'a mut TokenValues,
    own: &'a mut OwnFrees,
    table: &'a Table,
    /// The operation of the program where this is.
    pub(super) place: Op,
    decided: FxHashMap<PassId, Value>,
}

/// What frees buffers on heaps of their own.
pub(super) struct OwnFrees {
    pub(super) heaps: Option<OwnHeaps>,
    /// The owners that are not freed somewhere, each with what may still use it there.
    pub(super) in_use: Vec<(ValueId, Op)>,
}

/// What frees an owner.
enum FreedBy {
    MemrefDealloc,
    Own(OwnFree),
    /// Nothing: it may be in use.
    Nobody,
}

impl<'a> Deallocs<'a> {
    pub(super) fn new(
        module: &'a mut Module,
        anchor: Op,
        (extracted, solution): (&'a Extracted, &'a Solution),
        (tokens, own, table): (&'a mut TokenValues, &'a mut OwnFrees, &'a Table),
    ) -> Self {
        Deallocs {
            builder: Builder::before(module, anchor),
            extracted,
            solution,
            tokens,
            own,
            table,
            place: anchor,
            decided: FxHashMap::default(),
        }
    }

    fn token(&mut self, owner: ValueId) -> Value {
        self.tokens.of(self.builder.module, self.solution, owner)
    }

    /// One dealloc per owner: by invariant no other owner of its buffer has a true token, so
    /// that each stands alone and needs no alias check.
    pub(super) fn frees(&mut self, frees: &[Free]) {
        for free in frees {
            let freed_by = self.freed_by(free.owner);
            if matches!(freed_by, FreedBy::Nobody) {
                continue;
            }
            // No condition is made where there is none.
            if let FreedBy::Own(own) = &freed_by
                && free.only_if.is_none()
                && self.solution.tokens.must_own(free.owner)
            {
                let memref = self.base(free.owner);
                own.make(&mut self.builder, self.table, memref);
                continue;
            }
            let mut condition = self.token(free.owner);
            if let Some(other) = free.only_if {
                let other = self.token(other);
                condition = self.builder.andi(condition, other);
            }
            let memref = self.base(free.owner);
            match freed_by {
                FreedBy::Own(own) => self.free_if(condition, &own, memref),
                _ => drop(self.builder.dealloc(&[memref], &[condition], &[])),
            }
        }
    }

    fn freed_by(&mut self, owner: ValueId) -> FreedBy {
        let Some(heaps) = &mut self.own.heaps else {
            return FreedBy::MemrefDealloc;
        };
        let module = &*self.builder.module;
        match heaps.free_at(module, self.table, self.extracted, owner, self.place) {
            Ok(None) => FreedBy::MemrefDealloc,
            Ok(Some(own)) => FreedBy::Own(own),
            Err(user) => {
                self.own.in_use.push((owner, user));
                FreedBy::Nobody
            }
        }
    }

    fn free_if(&mut self, condition: Value, own: &OwnFree, memref: Value) {
        let table = self.table;
        match as_constant_bool(self.builder.module, condition) {
            Some(true) => own.make(&mut self.builder, table, memref),
            Some(false) => {}
            None => self.builder.when(condition, |b| own.make(b, table, memref)),
        }
    }

    /// One dealloc per group; its results are the tokens of the retained passes.
    pub(super) fn groups(&mut self, groups: &[RetainGroup]) {
        for group in groups {
            let conditions: Vec<Value> = group.owners.iter().map(|&o| self.token(o)).collect();
            let memrefs: Vec<Value> = group.owners.iter().map(|&o| self.base(o)).collect();
            let mut retained: Vec<Value> = Vec::new();
            let mut places = Vec::new();
            for &p in &group.retained {
                let value = self.operand(p);
                let place = retained
                    .iter()
                    .position(|&r| r == value)
                    .unwrap_or_else(|| {
                        retained.push(value);
                        retained.len() - 1
                    });
                places.push(place);
            }
            let owners = group.owners.iter();
            let is_own = owners
                .clone()
                .any(|&o| self.extracted.facts.heap(o).is_some());
            let owned: Vec<Value> = if is_own {
                let lists = Retained {
                    memrefs,
                    conditions,
                    retained,
                };
                self.own_group(&group.owners, &lists)
            } else {
                let op = self.builder.dealloc(&memrefs, &conditions, &retained);
                self.builder.module.results(op).to_vec()
            };
            for (&p, place) in group.retained.iter().zip(places) {
                let token = owned[place];
                let token = self.unless_taken_over_before(p, token);
                self.decided.insert(p, token);
            }
        }
    }

    /// The same for owners of one heap of their own, all of which an owning merge may own: compared
    /// at once, because a `bufferization.dealloc` frees by `memref.dealloc`.
    fn own_group(&mut self, owners: &[ValueId], lists: &Retained) -> Vec<Value> {
        let (frees, owned) = lists.decide(&mut self.builder, true);
        for ((&owner, &memref), free) in owners.iter().zip(&lists.memrefs).zip(frees) {
            if let Some(condition) = free
                && let FreedBy::Own(own) = self.freed_by(owner)
            {
                self.free_if(condition, &own, memref);
            }
        }
        owned
    }

    fn operand(&self, p: PassId) -> Value {
        self.extracted.ids.values[self.extracted.facts.passes[p].operand]
    }

    /// A buffer that two passes of an edge may hand on is taken over by the first. The passes of a
    /// return are not contested: the caller finds out.
    fn unless_taken_over_before(&mut self, p: PassId, token: Value) -> Value {
        let earlier = self.solution.tokens.contested.get(&p);
        let value = self.operand(p);
        let mut token = token;
        for &q in earlier.into_iter().flatten() {
            let other = self.operand(q);
            let a = self.builder.aligned_pointer(other);
            let b = self.builder.aligned_pointer(value);
            let differs = self.builder.cmpi(Predicate::Ne, a, b);
            token = self.builder.andi(token, differs);
        }
        token
    }

    /// The token that a pass hands on.
    pub(super) fn token_of_pass(&mut self, p: PassId) -> Value {
        match self.solution.plan.passes[p] {
            TokenSource::Constant(value) => self.tokens.constant(self.builder.module, value),
            TokenSource::Owner(owner) => self.token(owner),
            TokenSource::Dealloc => self.decided[&p],
        }
    }

    /// What to give to a dealloc for an owner: the allocation itself, or the base buffer of a
    /// memref that may be a view of one.
    fn base(&mut self, owner: ValueId) -> Value {
        let value = self.extracted.ids.values[owner];
        let module = &mut *self.builder.module;
        let kind = module.context.kind(module.value_type(value)).clone();
        // What frees on another heap need not take unranked memrefs.
        let is_taken = self.extracted.facts.heap(owner).is_none()
            || !matches!(kind, TypeKind::UnrankedMemRef { .. });
        if is_taken && self.extracted.facts.values[owner].kind == Kind::Allocation {
            return value;
        }
        if let TypeKind::UnrankedMemRef { element, space } = kind {
            return self.ranked_base(value, element, space);
        }
        let op = self.builder.strided_metadata(value);
        self.builder.module.result(op, 0)
    }

    /// `memref.reinterpret_cast %m to offset: [0], sizes: [], strides: []`: there is no strided
    /// metadata of an unranked memref.
    fn ranked_base(
        &mut self,
        value: Value,
        element: freehold_ir::Type,
        space: Option<freehold_ir::Attr>,
    ) -> Value {
        let context = &mut self.builder.module.context;
        let ty = context.ty(TypeKind::MemRef {
            shape: Box::new([]),
            element,
            layout: None,
            space,
        });
        let i64_type = context.integer_type(64);
        let mut array = |values: &[i64]| {
            context.attr(AttrKind::DenseArray {
                element: i64_type,
                values: values.into(),
            })
        };
        let (zero, none) = (array(&[0]), array(&[]));
        let segments = context.i32_array_attr(&[1, 0, 0, 0]);
        let properties = [
            ("operandSegmentSizes", segments),
            ("static_offsets", zero),
            ("static_sizes", none),
            ("static_strides", none),
        ];
        let op = self
            .builder
            .plain(known::MEMREF_REINTERPRET_CAST, &[value], &[ty], &properties);
        self.builder.module.result(op, 0)
    }
}
