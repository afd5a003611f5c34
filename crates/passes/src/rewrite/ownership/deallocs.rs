//! Inserts `bufferization.dealloc` operations at one place.

use rustc_hash::FxHashMap;

use crate::rewrite::{Builder, Predicate};
use freehold_analysis::ownership::{Free, RetainGroup, Solution, TokenSource};
use freehold_facts::{Extracted, Kind, PassId, ValueId};
use freehold_ir::{AttrKind, Module, Op, TypeKind, Value, known};

use super::tokens::TokenValues;

/// Inserts deallocs before one operation.
pub(super) struct Deallocs<'a> {
    pub(super) builder: Builder<'a>,
    pub(super) extracted: &'a Extracted,
    pub(super) solution: &'a Solution,
    tokens: &'a mut TokenValues,
    decided: FxHashMap<PassId, Value>,
}

impl<'a> Deallocs<'a> {
    pub(super) fn new(
        module: &'a mut Module,
        anchor: Op,
        extracted: &'a Extracted,
        solution: &'a Solution,
        tokens: &'a mut TokenValues,
    ) -> Self {
        Deallocs {
            builder: Builder::before(module, anchor),
            extracted,
            solution,
            tokens,
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
            let mut condition = self.token(free.owner);
            if let Some(other) = free.only_if {
                let other = self.token(other);
                condition = self.builder.andi(condition, other);
            }
            let memref = self.base(free.owner);
            self.builder.dealloc(&[memref], &[condition], &[]);
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
            let op = self.builder.dealloc(&memrefs, &conditions, &retained);
            for (&p, place) in group.retained.iter().zip(places) {
                let token = self.builder.module.result(op, place);
                let token = self.unless_taken_over_before(p, token);
                self.decided.insert(p, token);
            }
        }
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
        if self.extracted.facts.values[owner].kind == Kind::Allocation {
            return value;
        }
        let module = &mut *self.builder.module;
        let kind = module.context.kind(module.value_type(value)).clone();
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
