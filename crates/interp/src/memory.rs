//! `memref` and `bufferization`: access, views, and `bufferization.dealloc` by its definition.

use std::rc::Rc;

use super::activity::Open;
use super::fault::FaultKind;
use super::machine::{Machine, Next, Ran};
use super::number_types::{Element, Scalar};
use super::outcome::Stop;
use super::program::{AtomicKind, Bound, Window};
use super::scalar::Pure;
use super::value::{Datum, Extents, MemRef, elements, row_major};
use freehold_ir::{AttrKind, DYNAMIC, Type, TypeKind};

impl Machine<'_> {
    /// The element that the indices from operand `first` on name.
    pub fn position(&mut self, memref: &MemRef, first: usize) -> Ran<i64> {
        let mut position = memref.offset;
        for (dimension, (&extent, &stride)) in memref.sizes.iter().zip(&memref.strides).enumerate()
        {
            let index = self.index_below(first + dimension, extent)?;
            self.check_index(memref, dimension, index)?;
            position = position.wrapping_add(index.wrapping_mul(stride));
        }
        Ok(position)
    }

    /// The element at some indices.
    pub fn position_of(&self, memref: &MemRef, at: &[i64]) -> Ran<i64> {
        let mut position = memref.offset;
        for (dimension, (&index, &stride)) in at.iter().zip(&memref.strides).enumerate() {
            self.check_index(memref, dimension, index)?;
            position = position.wrapping_add(index.wrapping_mul(stride));
        }
        Ok(position)
    }

    /// Whether an index is within its dimension.
    pub fn check_index(&self, memref: &MemRef, dimension: usize, index: i64) -> Ran<()> {
        let extent = memref.sizes[dimension];
        match (0..extent).contains(&index) {
            true => Ok(()),
            false => Err(self.out_of_bounds(memref, dimension, index, extent)),
        }
    }

    pub fn out_of_bounds(
        &self,
        memref: &MemRef,
        dimension: usize,
        index: i64,
        extent: i64,
    ) -> Stop {
        let bad = super::heap::Bad {
            kind: FaultKind::OutOfBounds {
                dimension,
                index,
                extent,
            },
            buffer: memref.buffer,
        };
        self.bad(bad)
    }

    pub(super) fn load(&mut self, element: Element) -> Ran<Next> {
        let memref = self.memref(0)?;
        self.heap
            .check_live(memref.buffer)
            .map_err(|bad| self.bad(bad))?;
        let position = self.position(&memref, 1)?;
        let datum = self.read(&memref, position, element)?;
        self.finish(datum)
    }

    pub(super) fn store(&mut self, element: Element) -> Ran<Next> {
        let memref = self.memref(1)?;
        self.heap
            .check_live(memref.buffer)
            .map_err(|bad| self.bad(bad))?;
        let position = self.position(&memref, 2)?;
        let datum = self.operand(0).clone();
        self.write(&memref, position, element, &datum)?;
        Ok(Next::Following)
    }

    /// `memref.dma_wait`: only the tag has to be there.
    pub(super) fn wait(&mut self) -> Ran<Next> {
        let tag = self.memref(0)?;
        self.heap
            .check_live(tag.buffer)
            .map_err(|bad| self.bad(bad))?;
        self.position(&tag, 1)?;
        Ok(Next::Following)
    }

    pub(super) fn copy(&mut self, element: Element) -> Ran<Next> {
        let (from, to) = (self.memref(0)?, self.memref(1)?);
        self.copy_elements(&from, &to, element)?;
        Ok(Next::Following)
    }

    /// Copies all elements; what is copied onto itself is read before it is written.
    pub fn copy_elements(&mut self, from: &MemRef, to: &MemRef, element: Element) -> Ran<()> {
        for memref in [from, to] {
            self.heap
                .check_live(memref.buffer)
                .map_err(|bad| self.bad(bad))?;
        }
        if from.sizes != to.sizes {
            return Err(self.undefined("a copy between memrefs of different extents"));
        }
        if from.sizes.contains(&0) || self.copy_data(from, to, element)? {
            return Ok(());
        }
        let mut indices: Extents = from.sizes.iter().map(|_| 0).collect();
        loop {
            let place = |memref: &MemRef| {
                let terms = indices.iter().zip(&memref.strides);
                terms.fold(memref.offset, |p, (&i, &s)| {
                    p.wrapping_add(i.wrapping_mul(s))
                })
            };
            let (source, target) = (place(from), place(to));
            self.visit_element()?;
            self.copy_element((from, source), (to, target), element)?;
            if !advance(&mut indices, &from.sizes) {
                return Ok(());
            }
        }
    }

    pub(super) fn cast(&mut self, ty: Type) -> Ran<Next> {
        let memref = self.memref(0)?;
        self.check_type(&memref, ty)?;
        self.finish(Datum::MemRef(memref))
    }

    /// Whether a memref has the extents that a type states.
    fn check_extents(&self, memref: &MemRef, ty: Type) -> Ran<()> {
        let context = &self.module.context;
        let stated = context.kind(ty).shape();
        match stated.is_none_or(|shape| agree(shape, &memref.sizes)) {
            true => Ok(()),
            false => Err(self.undefined(format!(
                "a cast to '{}' of a memref with the extents {:?}",
                freehold_syntax::type_text(context, ty),
                &memref.sizes[..]
            ))),
        }
    }

    /// Whether a memref has the extents that a type states, and a layout that it states.
    pub(super) fn check_type(&self, memref: &MemRef, ty: Type) -> Ran<()> {
        self.check_extents(memref, ty)?;
        let context = &self.module.context;
        let TypeKind::MemRef {
            layout: Some(layout),
            ..
        } = context.kind(ty)
        else {
            return Ok(());
        };
        match context.attr_kind(*layout) {
            AttrKind::Strided { strides, offset }
                if !agree(strides, &memref.strides) || !agree(&[*offset], &[memref.offset]) =>
            {
                Err(self.undefined(format!(
                    "a cast to '{}' of a memref with the strides {:?} and the offset {}",
                    freehold_syntax::type_text(context, ty),
                    &memref.strides[..],
                    memref.offset
                )))
            }
            _ => Ok(()),
        }
    }

    pub(super) fn dim(&mut self) -> Ran<Next> {
        let memref = self.memref(0)?;
        let dimension = self.index(1)?;
        let size = usize::try_from(dimension)
            .ok()
            .and_then(|d| memref.sizes.get(d).copied());
        match size {
            Some(size) => self.finish(Datum::index(size)),
            None => Err(self.undefined(format!("a memref without a dimension {dimension}"))),
        }
    }

    pub(super) fn rank(&mut self) -> Ran<Next> {
        let memref = self.memref(0)?;
        self.finish(Datum::index(memref.sizes.len() as i64))
    }

    pub(super) fn extract_pointer(&mut self) -> Ran<Next> {
        let memref = self.memref(0)?;
        self.check_buffer_is_known(&memref)?;
        self.finish(Datum::Bits(self.heap.aligned_address(&memref)))
    }

    pub(super) fn subview(&mut self, window: &Window) -> Ran<Next> {
        let source = self.memref(0)?;
        let view = self.window_of(&source, window)?;
        self.finish(Datum::MemRef(Rc::new(view)))
    }

    /// The elements of a memref that are in a window.
    pub(super) fn window_of(&mut self, source: &MemRef, window: &Window) -> Ran<MemRef> {
        let offsets = self.bounds(&window.offsets)?;
        let sizes = self.bounds(&window.sizes)?;
        let strides = self.bounds(&window.strides)?;
        let mut view = MemRef {
            sizes: Extents::new(),
            strides: Extents::new(),
            ..source.clone()
        };
        for i in 0..sizes.len() {
            let last = offsets[i].wrapping_add(sizes[i].wrapping_sub(1).wrapping_mul(strides[i]));
            let inside = |index: i64| (0..source.sizes[i]).contains(&index);
            if sizes[i] < 0 {
                return Err(self.undefined(format!("an extent of {}", sizes[i])));
            }
            if sizes[i] > 0 && !(inside(offsets[i]) && inside(last)) {
                let index = if inside(offsets[i]) { last } else { offsets[i] };
                return Err(self.out_of_bounds(source, i, index, source.sizes[i]));
            }
            let step = offsets[i].wrapping_mul(source.strides[i]);
            view.offset = view.offset.wrapping_add(step);
            if !window.dropped.contains(&i) {
                view.sizes.push(sizes[i]);
                view.strides
                    .push(strides[i].wrapping_mul(source.strides[i]));
            }
        }
        Ok(view)
    }

    pub(super) fn reinterpret_cast(&mut self, window: &Window) -> Ran<Next> {
        let source = self.memref(0)?;
        let offsets = self.bounds(&window.offsets)?;
        let view = MemRef {
            buffer: source.buffer,
            shift: source.shift,
            is_base_buffer: source.is_base_buffer,
            offset: offsets.first().copied().unwrap_or(0),
            sizes: self.bounds(&window.sizes)?,
            strides: self.bounds(&window.strides)?,
        };
        self.finish(Datum::MemRef(Rc::new(view)))
    }

    /// `memref.view`: another type for the bytes from an offset on.
    pub(super) fn view(&mut self, element: Element) -> Ran<Next> {
        let source = self.memref(0)?;
        let view = self.view_of(&source, element)?;
        self.finish(Datum::MemRef(Rc::new(view)))
    }

    /// The view that the running operation makes of a memref: all of its bytes are in that.
    pub(super) fn view_of(&mut self, source: &MemRef, element: Element) -> Ran<MemRef> {
        let shift = self.index(1)?;
        let ty = self.module.value_type(self.module.result(self.current, 0));
        let mut next = 2;
        let mut sizes = Extents::new();
        for &extent in self.module.context.kind(ty).shape().unwrap_or(&[]) {
            if extent == DYNAMIC {
                sizes.push(self.index(next)?);
                next += 1;
            } else {
                sizes.push(extent);
            }
        }
        let bytes = sizes
            .iter()
            .try_fold(element.bytes() as i64, |n, &size| n.checked_mul(size))
            .and_then(|bytes| bytes.checked_add(shift));
        let available = source.sizes.first().copied().unwrap_or(0);
        if shift < 0 || bytes.is_none_or(|bytes| bytes > available) {
            return Err(self.undefined("a view that reaches beyond its buffer"));
        }
        Ok(MemRef {
            shift: (source.shift.wrapping_add(source.offset)).wrapping_add(shift),
            ..MemRef::identity(source.buffer, sizes)
        })
    }

    pub(super) fn collapse_shape(&mut self, groups: &[Vec<usize>]) -> Ran<Next> {
        let source = self.memref(0)?;
        let mut view = MemRef {
            sizes: Extents::new(),
            strides: Extents::new(),
            ..(*source).clone()
        };
        for group in groups {
            let sizes: Extents = group.iter().map(|&d| source.sizes[d]).collect();
            let Some(size) = elements(&sizes) else {
                return Err(self.undefined("a shape of more elements than there are numbers for"));
            };
            view.sizes.push(size);
            // The stride of the last dimension that is more than one element long.
            let longest = group.iter().rev().find(|&&d| source.sizes[d] != 1);
            let last = longest.or(group.last()).copied();
            view.strides.push(last.map_or(1, |d| source.strides[d]));
        }
        self.finish(Datum::MemRef(Rc::new(view)))
    }

    pub(super) fn expand_shape(&mut self, groups: &[Vec<usize>], extents: &[Bound]) -> Ran<Next> {
        let source = self.memref(0)?;
        let sizes = self.bounds(extents)?;
        let mut strides: Extents = sizes.iter().map(|_| 1).collect();
        for (dimension, group) in groups.iter().enumerate() {
            let expanded: Extents = group.iter().map(|&d| sizes[d]).collect();
            let product = elements(&expanded);
            if product != Some(source.sizes[dimension]) {
                let product = product.map_or("too many".to_owned(), |product| product.to_string());
                return Err(self.undefined(format!(
                    "an expansion of {} elements to {product}",
                    source.sizes[dimension]
                )));
            }
            let mut stride = source.strides[dimension];
            for &d in group.iter().rev() {
                strides[d] = stride;
                stride = stride.wrapping_mul(sizes[d]);
            }
        }
        let view = MemRef {
            sizes,
            strides,
            ..(*source).clone()
        };
        self.finish(Datum::MemRef(Rc::new(view)))
    }

    pub(super) fn transpose(&mut self, permutation: &[usize]) -> Ran<Next> {
        let source = self.memref(0)?;
        let view = MemRef {
            sizes: permutation.iter().map(|&d| source.sizes[d]).collect(),
            strides: permutation.iter().map(|&d| source.strides[d]).collect(),
            ..(*source).clone()
        };
        self.finish(Datum::MemRef(Rc::new(view)))
    }

    /// `memref.reshape`: the extents come from a memref.
    pub(super) fn reshape(&mut self, element: Element) -> Ran<Next> {
        let (source, shape) = (self.memref(0)?, self.memref(1)?);
        let mut sizes = Extents::new();
        for i in 0..shape.sizes.first().copied().unwrap_or(0) {
            let position = shape.offset + i * shape.strides[0];
            let extent = self.read(&shape, position, element)?;
            sizes.push(self.known(&extent, "an extent", None)? as i64);
        }
        let count = elements(&sizes);
        if count.is_none() || count != elements(&source.sizes) {
            return Err(self.undefined("a reshape to another number of elements"));
        }
        let view = MemRef {
            strides: row_major(&sizes),
            sizes,
            ..(*source).clone()
        };
        let result = self.module.result(self.current, 0);
        self.check_type(&view, self.module.value_type(result))?;
        self.finish(Datum::MemRef(Rc::new(view)))
    }

    pub(super) fn extract_metadata(&mut self) -> Ran<Next> {
        let source = self.memref(0)?;
        let base = MemRef {
            is_base_buffer: true,
            offset: 0,
            sizes: Extents::new(),
            strides: Extents::new(),
            ..(*source).clone()
        };
        let mut results = vec![Datum::MemRef(Rc::new(base)), Datum::index(source.offset)];
        results.extend(source.sizes.iter().map(|&size| Datum::index(size)));
        results.extend(source.strides.iter().map(|&stride| Datum::index(stride)));
        self.set_results(self.current, results);
        Ok(Next::Following)
    }

    pub(super) fn atomic_rmw(
        &mut self,
        kind: AtomicKind,
        scalar: Scalar,
        element: Element,
    ) -> Ran<Next> {
        let memref = self.memref(1)?;
        let position = self.position(&memref, 2)?;
        let old = self.read(&memref, position, element)?;
        let value = self.operand(0).clone();
        let new = match (kind, scalar) {
            (AtomicKind::Assign, _) => value,
            (AtomicKind::Float(kind), Scalar::Float(float)) => {
                self.compute(Pure::Float(kind, float), &[old.clone(), value])?
            }
            (AtomicKind::Int(kind), Scalar::Int { width }) => {
                self.compute(Pure::Int(kind, width), &[old.clone(), value])?
            }
            _ => Datum::Poison,
        };
        self.write(&memref, position, element, &new)?;
        self.finish(old)
    }

    pub(super) fn generic_atomic_rmw(&mut self, element: Element) -> Ran<Next> {
        let memref = self.memref(0)?;
        let position = self.position(&memref, 1)?;
        let old = self.read(&memref, position, element)?;
        let state = Open::Atomic {
            memref,
            position,
            element,
        };
        self.open(0, state, vec![old])
    }

    /// `bufferization.dealloc` by its definition: a buffer is freed once if any condition of a
    /// memref on it holds and no retained memref is on it; the result for a retained memref says
    /// whether a condition of a memref on its buffer holds.
    pub(super) fn dealloc(&mut self) -> Ran<Next> {
        let count = self.group("memrefs").len();
        let retained_range = self.group("retained");
        // Of a memref that is not to be freed nothing is asked: it may be poison.
        let mut owned: Vec<Rc<MemRef>> = Vec::with_capacity(count);
        let mut all: Vec<Rc<MemRef>> = Vec::with_capacity(count);
        for i in 0..count {
            let is_freed = self.decide(count + i)?;
            match self.operand(i) {
                Datum::Poison if !is_freed => continue,
                _ => all.push(self.memref(i)?),
            }
            if is_freed {
                owned.extend(all.last().cloned());
            }
        }
        let mut retained: Vec<Option<Rc<MemRef>>> = Vec::with_capacity(retained_range.len());
        for i in retained_range {
            retained.push(match self.operand(i) {
                Datum::Poison if owned.is_empty() => None,
                _ => Some(self.memref(i)?),
            });
        }
        if count + retained.len() > 1 {
            for memref in all.iter().chain(retained.iter().flatten()) {
                self.check_buffer_is_known(memref)?;
            }
        }
        let (m, r) = (count as u64, retained.len() as u64);
        self.counts.alias_checks += m * m.saturating_sub(1) / 2 + m * r;
        let heap = &self.heap;
        let is_on = |memref: &MemRef, other: &Rc<MemRef>| heap.is_part(memref.buffer, other.buffer);
        let results = retained
            .iter()
            .map(|r| {
                let is_owned = |r: &Rc<MemRef>| owned.iter().any(|m| is_on(m, r));
                Datum::bool(r.as_ref().is_some_and(is_owned))
            })
            .collect();
        let is_to_be_freed = |&(i, memref): &(usize, &Rc<MemRef>)| {
            let is_retained = retained.iter().flatten().any(|r| is_on(memref, r));
            !is_retained && !owned[..i].iter().any(|m| is_on(memref, m))
        };
        let freed: Vec<&Rc<MemRef>> = owned
            .iter()
            .enumerate()
            .filter(is_to_be_freed)
            .map(|(_, memref)| memref)
            .collect();
        for memref in freed {
            self.free_buffer(memref)?;
        }
        self.set_results(self.current, results);
        Ok(Next::Following)
    }

    pub(super) fn get_global(&mut self) -> Ran<Next> {
        let name = self.module.attr(self.current, "name");
        let root = match name.map(|attr| self.module.context.attr_kind(attr)) {
            Some(AttrKind::SymbolRef { root, nested }) if nested.is_empty() => *root,
            _ => return Err(self.unknown("this names no global of the module")),
        };
        let Some(global) = self.symbol(root) else {
            return Err(self.unknown("this names no global of the module"));
        };
        if let Some(memref) = self.globals.get(&global) {
            let memref = Rc::clone(memref);
            return self.finish(Datum::MemRef(memref));
        }
        let memref = self.make_global(global)?;
        self.globals.insert(global, Rc::clone(&memref));
        self.finish(Datum::MemRef(memref))
    }
}

/// The next index tuple in row-major order; false after the last.
pub(super) fn advance(indices: &mut [i64], sizes: &[i64]) -> bool {
    for i in (0..indices.len()).rev() {
        indices[i] += 1;
        if indices[i] < sizes[i] {
            return true;
        }
        indices[i] = 0;
    }
    false
}

/// Whether numbers are those that a type states, where it states some.
fn agree(stated: &[i64], actual: &[i64]) -> bool {
    let mut pairs = stated.iter().zip(actual);
    stated.len() == actual.len() && pairs.all(|(&s, &a)| s == DYNAMIC || s == a)
}
