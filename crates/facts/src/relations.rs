//! The input relations of the analyses, as plain tables over typed ids.
//!
//! A relation that is functional in its first argument is a [`PrimaryMap`]; the others are
//! vectors of tuples, without repetition, in the order of the program.

use cranelift_entity::PrimaryMap;
use smallvec::SmallVec;

use super::{BlockId, EdgeId, HeapId, PassId, RegionId, ValueId};

/// What a memref value is, before any analysis.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `%v = memref.alloc()`: a new buffer that nothing owns but the result.
    Allocation,
    /// A call's result: by the function-boundary rules a buffer that the caller now owns. Whether
    /// it is new says [`Facts::is_new`].
    Call,
    /// A result of a private function under dynamic ownership: it may be one of the call's
    /// operands, and an `i1` result says whether the caller owns it.
    DynamicCall,
    /// `memref.alloca`: a new buffer that its scope frees.
    Stack,
    /// `gpu.alloc`: a new buffer that only an operation of its own heap frees. Not owned here,
    /// unless [`heaps`](Facts::heaps) has it and a pass that frees makes it an
    /// [`Kind::Allocation`].
    Foreign,
    /// An argument of the function: owned by the caller.
    Argument,
    /// An argument that every caller hands over at its last use: owned here.
    Consumed,
    /// A global, or a value that some operation makes from no memref: never owned here.
    External,
    /// Read from memory, or out of a value that memrefs may be a part of: any buffer that was
    /// stored, or an external one. Never owned here.
    Loaded,
    /// A block argument or a region operation's result: one of the memrefs passed to it.
    Merge,
    /// A view, a select, or the result of an operation nobody declared: one of its operands.
    Derived,
}

impl Kind {
    /// Whether the definition allocates, or is an argument: what the specification's list of
    /// memrefs adds to the live-in ones.
    pub fn is_introduced(self) -> bool {
        !matches!(
            self,
            Kind::Derived | Kind::External | Kind::Loaded | Kind::Stack | Kind::Foreign
        )
    }
}

/// Why a pass leaves a buffer on a heap of its own to the program.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum LeftAlone {
    /// The program may free it itself.
    Freed,
    /// The function gives it to its caller, whose it is not.
    Lent,
    /// It may become a name of which a buffer of another heap is, too.
    Mixed,
}

/// The functional relations of a value.
#[derive(Clone, Debug)]
pub struct ValueFact {
    pub kind: Kind,
    /// `root(value, root)`: must: the value is the same allocation as `root`, whose definition
    /// dominates it. The end of a chain of views; the value itself if it is no view.
    pub root: ValueId,
    /// `defined_in(value, block)`.
    pub block: BlockId,
    /// The preorder number of the definition in the function's dominator tree.
    pub preorder: u32,
    /// The last preorder number that the definition dominates.
    pub scope_end: u32,
    /// The representative of the merges that must be owned alike because one operand feeds
    /// them all (an `scf.for`'s iteration argument and result); itself for others.
    pub merge_class: ValueId,
}

/// The functional relations of a block.
#[derive(Clone, Debug)]
pub struct BlockFact {
    pub region: RegionId,
    /// The block that holds the operation whose region this block is in.
    pub parent: Option<BlockId>,
    /// Nesting depth below the function.
    pub depth: u32,
    /// An ancestor, for finding the ancestor of a given depth in logarithmic time.
    pub(super) jump: BlockId,
    pub preorder: u32,
    pub scope_end: u32,
}

/// Where an [`Edge`] leads.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EdgeKind {
    /// From a terminator to its successor number `successor`.
    Branch { to: BlockId, successor: u32 },
    /// From a region's terminator to the operation that holds it, or to another of its regions.
    Exit,
    /// From a terminator to the function's caller.
    Return,
    /// From before an operation into its regions, or past them to its results.
    Entry,
    /// From a call under dynamic ownership to its results.
    Call,
    /// From a terminator that control does not come back from.
    Unreachable,
}

/// A way for control to leave a block, or to enter an operation in it.
#[derive(Clone, Debug)]
pub struct Edge {
    pub from: BlockId,
    pub kind: EdgeKind,
}

/// `pass(operand, edge, targets)`: along the edge the operand's buffer becomes each target's.
#[derive(Clone, Debug)]
pub struct Pass {
    pub edge: EdgeId,
    pub operand: ValueId,
    /// The operand's index in its operation.
    pub index: u32,
    /// The merges that receive it; empty for a returned memref.
    pub targets: SmallVec<[ValueId; 2]>,
    /// The operand's own buffer is neither used later nor reachable by another name, so that
    /// whoever owns it can hand it over for good. Only stated for [`EdgeKind::Entry`], and for
    /// calls that take the operand over.
    pub last_use: bool,
    /// The call takes the operand over.
    pub consumed: bool,
}

/// `may_return(operands, results, other)`: may: each of the results of a call is one of these
/// operands, or, if `other`, one of the buffers that are reached from outside the function or
/// through memory. Roots all of them. A result of which nothing is said is a buffer that the call
/// made and that has no other name.
#[derive(Clone, Debug)]
pub struct CallFact {
    pub operands: SmallVec<[ValueId; 2]>,
    pub results: SmallVec<[ValueId; 2]>,
    pub other: bool,
}

/// Memrefs of which no two are the same allocation.
#[derive(Clone, Debug)]
pub struct NoAlias {
    pub values: Vec<ValueId>,
    /// The points at which that is known: after the point `preorder`, up to `scope_end`.
    pub preorder: u32,
    pub scope_end: u32,
}

/// The input facts of one function.
#[derive(Default)]
pub struct Facts {
    /// Every memref value, in dominator-tree preorder.
    pub values: PrimaryMap<ValueId, ValueFact>,
    /// Every reachable block, in dominator-tree preorder.
    pub blocks: PrimaryMap<BlockId, BlockFact>,
    /// The block that holds each region's operation; `None` for the function's body.
    pub regions: PrimaryMap<RegionId, Option<BlockId>>,
    /// Every edge, in the order of the operations.
    pub edges: PrimaryMap<EdgeId, Edge>,
    /// Every pass, in the order of edges and operands.
    pub passes: PrimaryMap<PassId, Pass>,
    /// `view_of(view, source)`: must: the view is the same allocation as the source.
    pub view_of: Vec<(ValueId, ValueId)>,
    /// `flow(from, to)`: may: `to` is `from`'s buffer; selects, undeclared operations and passes.
    pub flow: Vec<(ValueId, ValueId)>,
    /// `used_at(value, block)`: an operation directly in the block uses the value. Uses in the
    /// value's own block are left out unless the value is a merge: its definition implies them.
    pub used_at: Vec<(ValueId, BlockId)>,
    /// `freed_at(value, block)`: the program frees the value's buffer in the block.
    pub freed_at: Vec<(ValueId, BlockId)>,
    /// `freed_elsewhere(value)`: an operation of another heap than that of `memref.dealloc` frees
    /// the value's buffer.
    pub freed_elsewhere: Vec<ValueId>,
    /// `heap(value, heap)`, sorted: an operation of the heap's own frees the value's buffer. First
    /// of allocations alone; of those that a pass frees, and of the merges that own them, after it
    /// decided which these are.
    pub heaps: Vec<(ValueId, HeapId)>,
    /// `left(value, why)`: an allocation on a heap of its own that a pass leaves to the program,
    /// although it knows who frees it.
    pub left: Vec<(ValueId, LeftAlone)>,
    /// `freed_by_call(value)`: may: the function that a call names frees its argument, this memref.
    pub freed_by_call: Vec<ValueId>,
    /// `captured(value)`: the memref itself, not its contents, is written to memory, or seen by
    /// an operation with regions of which nothing is declared.
    pub captured: Vec<ValueId>,
    /// `result_ownership(value, owned)`: must: whether the caller owns this result of a call under
    /// dynamic ownership.
    pub result_ownership: Vec<(ValueId, bool)>,
    /// What calls give that is not new, in the order of the results.
    pub calls: Vec<CallFact>,
    /// `one_call(first, second)`: may: two results of one call are one buffer. The first is the
    /// earlier one, or given up where the second is not.
    pub one_call: Vec<(ValueId, ValueId)>,
    /// `no_alias(values, scope)`: must: no two of the values, roots all of them, are the same
    /// allocation at a point of the scope.
    pub no_alias: Vec<NoAlias>,
    /// `unaliased(value)`: must: nothing is the same allocation as this argument of the function
    /// but what comes from it.
    pub unaliased: Vec<ValueId>,
    /// `argument(value, number)`: the function's argument of that number.
    pub arguments: Vec<(ValueId, u32)>,
    /// `escaped(value)`: an allocation or a call's result that leaves its region in a way that
    /// is not declared. Nobody knows who uses it until when: nothing here owns it.
    pub escaped: Vec<ValueId>,
}

impl Facts {
    /// Forgets all and keeps the memory.
    pub(super) fn clear(&mut self) {
        let Facts {
            values,
            blocks,
            regions,
            edges,
            passes,
            view_of,
            flow,
            used_at,
            freed_at,
            freed_elsewhere,
            heaps,
            left,
            freed_by_call,
            captured,
            result_ownership,
            calls,
            one_call,
            no_alias,
            unaliased,
            arguments,
            escaped,
        } = self;
        values.clear();
        blocks.clear();
        regions.clear();
        edges.clear();
        passes.clear();
        view_of.clear();
        flow.clear();
        used_at.clear();
        freed_at.clear();
        freed_elsewhere.clear();
        heaps.clear();
        left.clear();
        freed_by_call.clear();
        captured.clear();
        result_ownership.clear();
        calls.clear();
        one_call.clear();
        no_alias.clear();
        unaliased.clear();
        arguments.clear();
        escaped.clear();
    }

    /// `heap(value, heap)`, for one value: `None` for what `memref.dealloc` frees.
    pub fn heap(&self, value: ValueId) -> Option<HeapId> {
        let row = self.heaps.binary_search_by_key(&value, |row| row.0).ok()?;
        Some(self.heaps[row].1)
    }

    /// `may_return`, for one result of a call; none if it is a buffer that the call made.
    pub fn may_return(&self, result: ValueId) -> Option<&CallFact> {
        let is_before = |call: &CallFact| call.results.last().is_none_or(|&last| last < result);
        let at = self.calls.partition_point(is_before);
        self.calls
            .get(at)
            .filter(|call| call.results.contains(&result))
    }

    /// `new(value)`: must: no value that was there before can alias it.
    pub fn is_new(&self, value: ValueId) -> bool {
        match self.values[value].kind {
            Kind::Allocation | Kind::Consumed | Kind::Stack | Kind::Foreign => true,
            Kind::Call => self.may_return(value).is_none(),
            _ => false,
        }
    }

    /// `made(value)`: the value is no view, and its definition makes or brings in a buffer: flows
    /// do not say what it is.
    pub fn is_made(&self, value: ValueId) -> bool {
        let fact = &self.values[value];
        fact.root == value && !matches!(fact.kind, Kind::Merge | Kind::Derived)
    }

    /// Whether `a`'s definition strictly dominates `b`'s, across nesting.
    pub fn dominates(&self, a: ValueId, b: ValueId) -> bool {
        let preorder = self.values[b].preorder;
        let a = &self.values[a];
        a.preorder < preorder && preorder <= a.scope_end
    }

    /// The region a value is defined in.
    pub fn region_of(&self, value: ValueId) -> RegionId {
        self.blocks[self.values[value].block].region
    }

    /// The block at `depth` that is `block` or holds it.
    pub fn ancestor_at(&self, block: BlockId, depth: u32) -> BlockId {
        let mut block = block;
        while self.blocks[block].depth > depth {
            let fact = &self.blocks[block];
            block = if self.blocks[fact.jump].depth >= depth {
                fact.jump
            } else {
                fact.parent.expect("a nested block has a parent")
            };
        }
        block
    }

    /// The blocks that are or hold `a` and `b` in the innermost region that holds both.
    pub fn in_common_region(&self, a: BlockId, b: BlockId) -> (BlockId, BlockId) {
        let depth = self.blocks[a].depth.min(self.blocks[b].depth);
        let (mut a, mut b) = (self.ancestor_at(a, depth), self.ancestor_at(b, depth));
        while self.blocks[a].region != self.blocks[b].region {
            let (x, y) = (&self.blocks[a], &self.blocks[b]);
            (a, b) = match self.blocks[x.jump].region != self.blocks[y.jump].region {
                true => (x.jump, y.jump),
                false => (
                    x.parent.expect("a nested block has a parent"),
                    y.parent.expect("a nested block has a parent"),
                ),
            };
        }
        (a, b)
    }
}
