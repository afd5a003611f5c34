//! Buffers that come and go: allocations, clones, and what frees one.

use std::rc::Rc;

use smallvec::SmallVec;

use super::heap::Owner;
use super::machine::{Machine, Next, Ran};
use super::number_types::Element;
use super::outcome::Stop;
use super::value::{BufferId, Datum, Extents, MemRef, row_major};
use freehold_dialects::Trait;
use freehold_ir::{AttrKind, DYNAMIC, Type, TypeKind, known};

impl Machine<'_> {
    /// A new buffer for a shape.
    pub fn new_buffer(
        &mut self,
        owner: Owner,
        sizes: Extents,
        element: Element,
    ) -> Ran<Rc<MemRef>> {
        if let Some(size) = sizes.iter().find(|&&size| size < 0) {
            return Err(self.undefined(format!("an extent of {size}")));
        }
        let bytes = sizes.iter().try_fold(element.bytes() as u64, |n, &size| {
            n.checked_mul(size as u64)
        });
        if let Some(id) = self.new_data(owner, bytes, element) {
            return Ok(Rc::new(MemRef::identity(id, sizes)));
        }
        let bytes = bytes
            .filter(|&bytes| self.heap.live_bytes().saturating_add(bytes) <= self.limits.bytes);
        let Some(bytes) = bytes else {
            return Err(Stop::Budget {
                at: self.current,
                what: format!("{} bytes of live buffers", self.limits.bytes),
            });
        };
        let id = self
            .heap
            .allocate(owner, self.current, element, bytes as usize);
        self.scope(owner, id);
        Ok(Rc::new(MemRef::identity(id, sizes)))
    }

    /// Notes a buffer on the stack, whose scope will end.
    pub(super) fn scope(&mut self, owner: Owner, id: BufferId) {
        if owner == Owner::Stack {
            self.stack.push(id);
        }
    }

    /// An allocation whose dynamic extents are the operands from number `dynamic` on.
    pub(super) fn allocate(
        &mut self,
        element: Element,
        stack: bool,
        mut dynamic: usize,
    ) -> Ran<Next> {
        let ty = self.module.value_type(self.module.result(self.current, 0));
        let mut sizes = Extents::new();
        for &extent in self.module.context.kind(ty).shape().unwrap_or(&[]) {
            if extent == DYNAMIC {
                sizes.push(self.index(dynamic)?);
                dynamic += 1;
            } else {
                sizes.push(extent);
            }
        }
        let owner = if stack { Owner::Stack } else { Owner::Program };
        let memref = match self.stated_layout(ty)? {
            None => self.new_buffer(owner, sizes, element)?,
            Some((strides, offset)) => {
                if offset == DYNAMIC || strides.contains(&DYNAMIC) {
                    return Err(self.allocates_none());
                }
                self.new_strided_buffer(owner, (sizes, strides, offset), element)?
            }
        };
        if !stack {
            self.counts.allocations += 1;
        }
        self.give_tokens(1)?;
        self.finish(Datum::MemRef(memref))
    }

    /// A new buffer in which elements lie so many apart, the first one behind an offset.
    fn new_strided_buffer(
        &mut self,
        owner: Owner,
        (sizes, strides, offset): (Extents, Extents, i64),
        element: Element,
    ) -> Ran<Rc<MemRef>> {
        let last = |(&size, &stride): (&i64, &i64)| size.saturating_sub(1).saturating_mul(stride);
        let reaches = sizes.iter().zip(&strides).map(last);
        let count = match sizes.contains(&0) {
            true => 0,
            false => reaches.fold(offset.saturating_add(1), i64::saturating_add),
        };
        let whole = self.new_buffer(owner, SmallVec::from_slice(&[count]), element)?;
        self.heap.begin_at(whole.buffer, offset);
        Ok(Rc::new(MemRef {
            buffer: whole.buffer,
            shift: 0,
            is_base_buffer: false,
            offset,
            sizes,
            strides,
        }))
    }

    /// The strides and the offset that a memref type's layout states, as far as it does.
    fn stated_layout(&self, ty: Type) -> Ran<Option<(Extents, i64)>> {
        let context = &self.module.context;
        let TypeKind::MemRef {
            layout: Some(layout),
            ..
        } = context.kind(ty)
        else {
            return Ok(None);
        };
        match context.attr_kind(*layout) {
            AttrKind::Strided { strides, offset } => {
                Ok(Some((strides.iter().copied().collect(), *offset)))
            }
            _ => Err(self.allocates_none()),
        }
    }

    fn allocates_none(&self) -> Stop {
        self.unknown("the interpreter allocates no memref of this layout")
    }

    /// `bufferization.clone`: a buffer of the layout that the result states, and without gaps where
    /// it leaves that open.
    pub(super) fn clone_buffer(&mut self, element: Element) -> Ran<Next> {
        let source = self.memref(0)?;
        self.heap
            .check_live(source.buffer)
            .map_err(|bad| self.bad(bad))?;
        let ty = self.module.value_type(self.module.result(self.current, 0));
        let sizes = source.sizes.clone();
        let copy = match self.stated_layout(ty) {
            Ok(Some((mut strides, offset))) => {
                if strides.contains(&DYNAMIC) {
                    strides = row_major(&sizes);
                }
                let offset = if offset == DYNAMIC { 0 } else { offset };
                self.new_strided_buffer(Owner::Program, (sizes, strides, offset), element)?
            }
            // A layout that nobody allocates is stated by a map, which nothing here looks at.
            Ok(None) | Err(_) => self.new_buffer(Owner::Program, sizes, element)?,
        };
        self.copy_elements(&source, &copy, element)?;
        self.check_type(&copy, ty)?;
        self.counts.allocations += 1;
        self.counts.clones += 1;
        self.finish(Datum::MemRef(copy))
    }

    /// `memref.realloc`: the old buffer is gone, the new one has its first elements.
    pub(super) fn reallocate(&mut self, element: Element) -> Ran<Next> {
        let old = self.memref(0)?;
        let ty = self.module.value_type(self.module.result(self.current, 0));
        let size = match self.module.context.kind(ty).shape() {
            Some(&[DYNAMIC]) => self.index(1)?,
            Some(&[size]) => size,
            _ => return Err(self.unknown("the result of 'memref.realloc' is not of rank 1")),
        };
        self.heap
            .check_live(old.buffer)
            .map_err(|bad| self.bad(bad))?;
        let new = self.new_buffer(Owner::Program, SmallVec::from_slice(&[size]), element)?;
        let kept = size.min(old.sizes.first().copied().unwrap_or(0));
        let first = |memref: &MemRef| MemRef {
            sizes: SmallVec::from_slice(&[kept]),
            ..memref.clone()
        };
        self.copy_elements(&first(&old), &first(&new), element)?;
        self.free_buffer(&old)?;
        self.counts.allocations += 1;
        self.finish(Datum::MemRef(new))
    }

    /// Frees operand number `operand`.
    pub(super) fn free(&mut self, operand: usize) -> Ran<Next> {
        let memref = self.memref(operand)?;
        self.free_buffer(&memref)?;
        self.give_tokens(0)
    }

    pub(super) fn free_buffer(&mut self, memref: &MemRef) -> Ran<()> {
        let wrong = self.wrong_free(memref);
        self.heap
            .free(memref, self.current, wrong)
            .map_err(|bad| self.bad(bad))?;
        self.counts.frees += 1;
        Ok(())
    }

    /// What has to free a buffer of another heap than the running operation frees, in words.
    fn wrong_free(&self, memref: &MemRef) -> Option<String> {
        let (module, table) = (self.module, self.table);
        let birth = module.name(self.heap.buffer(memref.buffer).birth);
        let is_of_another = table.has(module, self.current, Trait::OwnHeap);
        match table.freeing(&module.context, birth) {
            Some(known::MEMREF_DEALLOC) if !is_of_another => None,
            Some(name) if name == module.name(self.current) => None,
            Some(name) => Some(format!("'{}'", module.context.op_name_text(name))),
            None if is_of_another => None,
            None => Some("an operation of its own heap".to_owned()),
        }
    }

    /// Gives tokens of what is done at once, as results from that number on.
    pub(super) fn give_tokens(&mut self, from: usize) -> Ran<Next> {
        let module = self.module;
        for &result in module.results(self.current).iter().skip(from) {
            self.set(result, Datum::Bits(0));
        }
        Ok(Next::Following)
    }
}
