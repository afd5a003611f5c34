//! The world outside on a path: numbers that nobody knows, memrefs that may be on one buffer, and
//! what is shown to it.

use std::rc::Rc;

use smallvec::SmallVec;

use super::activity::Open;
use super::external::{Buffers, ExternalCall, ExternalMemRef, Given, Shown};
use super::heap::Owner;
use super::machine::{Machine, Next, Ran};
use super::memory::advance;
use super::number_types::{Element, Scalar};
use super::outcome::Stop;
use super::path::{BufferOffset, Progress};
use super::terms::{Leaf, Origin};
use super::value::{BufferId, Datum, Extents, MemRef, row_major};
use freehold_ir::{AttrKind, DYNAMIC, Op, Type, TypeKind};

/// A function may be in itself so many times as often where nothing has to be decided anew.
const IMPLIED: u32 = 4;

/// More elements than these are not compared one by one.
const MOST_ELEMENTS: i64 = 1 << 16;

impl Machine<'_> {
    /// Runs a function of which nobody knows what it is given.
    pub fn explore(&mut self, function: Op) -> Ran<Vec<Datum>> {
        self.current = function;
        let parameters = self.parameters(function);
        let is_assumed = self.is_assumed(function);
        let is_apart = self.path.as_ref().is_some_and(|path| path.is_apart);
        let buffers = match is_assumed && self.has_names() {
            _ if is_apart => Buffers::Different,
            true => Buffers::Apart,
            false => Buffers::Shared,
        };
        let given = Given {
            owner: Owner::Caller,
            buffers,
            function: Some(function),
        };
        let arguments =
            self.invent_all(&parameters, given, |number| Origin::Argument(number as u32))?;
        if is_assumed || is_apart {
            for memref in arguments.iter().filter_map(Datum::memref) {
                self.heap.fix(memref.buffer);
            }
        }
        if self.assumed.is_some() {
            self.make_globals()?;
        }
        self.run(function, arguments)
    }

    /// The types of the arguments of a function with a body.
    pub(super) fn parameters(&self, function: Op) -> Vec<Type> {
        let module = self.module;
        let body = module.regions(function).first();
        body.and_then(|&region| module.first_block(region))
            .map_or(&[][..], |block| module.arguments(block))
            .iter()
            .map(|&argument| module.value_type(argument))
            .collect()
    }

    /// Whether a function is in itself more often than the path's bounds allow. Only those calls
    /// count in which something was decided, or which hang on what was: a recursion on known
    /// numbers comes to its end.
    pub(super) fn is_too_deep(&mut self, function: Op) -> bool {
        let Some(path) = &mut self.path else {
            return false;
        };
        if path.progress.asked == 0 {
            return false;
        }
        let mut deeper = [0, 0];
        let mut last: Option<Progress> = None;
        let entries = self.activities.iter().filter_map(|a| match a.open {
            Open::Call {
                function: f,
                progress,
                ..
            } if f == function => Some(progress),
            _ => None,
        });
        for progress in entries.chain([path.progress]) {
            if let Some(last) = last {
                deeper[0] += u32::from(progress.decided > last.decided);
                deeper[1] += u32::from(progress.asked > last.asked);
            }
            last = Some(progress);
        }
        let [decided, asked] = deeper;
        path.deepest = path.deepest.max(decided).max(asked / IMPLIED);
        let most = path.bounds.iterations;
        decided > most || asked > most.saturating_mul(IMPLIED)
    }

    /// A function without a body on a path.
    pub(super) fn call_symbolic(
        &mut self,
        function: Op,
        callee: String,
        arguments: &[Datum],
        types: &[Type],
    ) -> Ran<Next> {
        if self.calls.number() >= self.pause.calls {
            return Err(self.paused());
        }
        let mut shown = Vec::with_capacity(arguments.len());
        for (datum, &ty) in arguments.iter().zip(types) {
            shown.push(self.show_outside(datum, ty)?);
        }
        let number = self.calls.number();
        let results = self.types_of_results();
        let given = Given::results(Buffers::Shared);
        let data = self.invent_all(&results, given, |result| {
            Origin::Result(number, result as u32)
        })?;
        self.write_arguments(function, arguments, types)?;
        self.calls.push(ExternalCall {
            site: self.site(),
            callee,
            arguments: shown,
        });
        let buffers = data
            .iter()
            .filter(|d| matches!(d, Datum::MemRef(_)))
            .count();
        self.counts.external_buffers += buffers as u64;
        self.set_results(self.current, data);
        Ok(Next::Following)
    }

    /// What the world outside sees of a value; its buffer must be there.
    pub fn show_outside(&mut self, datum: &Datum, ty: Type) -> Ran<Shown> {
        let Datum::MemRef(memref) = datum else {
            return Ok(Shown::Datum(datum.clone()));
        };
        let element = self.outside_element(ty)?;
        self.show_memory(memref, element)
    }

    /// What the world outside sees of a memref.
    pub(super) fn show_memory(&mut self, memref: &MemRef, element: Element) -> Ran<Shown> {
        let buffer = memref.buffer;
        self.heap.check_live(buffer).map_err(|bad| self.bad(bad))?;
        if let Some(held) = self.show_data(memref, element)? {
            return Ok(Shown::Memory {
                buffer,
                sizes: memref.sizes.clone(),
                elements: vec![held],
            });
        }
        let count = memref
            .sizes
            .iter()
            .try_fold(1i64, |n, &size| n.checked_mul(size))
            .filter(|&count| count <= MOST_ELEMENTS);
        let Some(count) = count else {
            return Err(Stop::Budget {
                at: self.current,
                what: format!("{MOST_ELEMENTS} elements that are shown at once"),
            });
        };
        let mut elements = Vec::with_capacity(count as usize);
        let mut indices: Extents = memref.sizes.iter().map(|_| 0).collect();
        for _ in 0..count {
            let terms = indices.iter().zip(&memref.strides);
            let position = terms.fold(memref.offset, |p, (&i, &s)| {
                p.wrapping_add(i.wrapping_mul(s))
            });
            match self.look(memref, position, element)? {
                Datum::Aggregate(parts) => elements.extend(parts.iter().cloned()),
                datum => elements.push(datum),
            }
            advance(&mut indices, &memref.sizes);
        }
        Ok(Shown::Memory {
            buffer,
            sizes: memref.sizes.clone(),
            elements,
        })
    }

    fn outside_element(&self, ty: Type) -> Ran<Element> {
        let context = &self.module.context;
        let element = context.kind(ty).element();
        match element.and_then(|element| Element::of(context, element)) {
            Some(element @ Element::Numbers { .. }) => Ok(element),
            _ => Err(self.unknown(format!(
                "nothing is known of memory of type '{}' that comes from outside",
                freehold_syntax::type_text(context, ty)
            ))),
        }
    }

    /// Values of these types from outside, all at once: two memrefs among them may be on one
    /// buffer.
    pub(super) fn invent_all(
        &mut self,
        types: &[Type],
        given: Given,
        origin: impl Fn(usize) -> Origin,
    ) -> Ran<Vec<Datum>> {
        let extent = self.path.as_ref().map_or(1, |path| path.bounds.extent);
        let mut windows: Vec<Option<(MemRef, Element, i64)>> = Vec::with_capacity(types.len());
        for &ty in types {
            windows.push(match self.module.context.is_memref(ty) {
                true => Some(self.window_from_outside(ty, extent)?),
                false => None,
            });
        }
        let is_open = types.iter().any(|&ty| self.has_open_extent(ty));
        if let Some(path) = &mut self.path {
            path.took_extent |= is_open;
        }
        // Every buffer is large enough for whichever memref turns out to be on it.
        let reach = |element: Element| {
            let of_element = windows.iter().flatten().filter(|w| w.1 == element);
            of_element.map(|w| w.2).max().unwrap_or(0)
        };
        let reaches: Vec<i64> = windows
            .iter()
            .map(|w| w.as_ref().map_or(0, |w| reach(w.1)))
            .collect();
        // All choices come first: nothing is done yet while one is open.
        let mut own: Vec<usize> = Vec::new();
        let mut found: Vec<BufferOffset> = Vec::with_capacity(types.len());
        for (number, window) in windows.iter().enumerate() {
            let mut place = BufferOffset::start_of(origin(number));
            if let Some((_, element, reach)) = window {
                let is_alike =
                    |&other: &usize| windows[other].as_ref().is_some_and(|w| w.1 == *element);
                let alike: Vec<usize> = own.iter().copied().filter(is_alike).collect();
                let mut others = self.places(given, number, &alike, &origin);
                others.extend(self.global_places(given, number, *element, *reach)?);
                let site = self.site();
                if let Some(path) = &mut self.path {
                    place = path.buffer_of(place.origin, &others, site)?;
                }
                if place.origin == origin(number) {
                    own.push(number);
                }
            }
            found.push(place);
        }
        let first = self.external_memrefs.len();
        let mut data = Vec::with_capacity(types.len());
        for (number, window) in windows.into_iter().enumerate() {
            let (origin, place) = (origin(number), found[number]);
            let Some((mut memref, element, _)) = window else {
                data.push(self.number_from_outside(types[number], origin)?);
                continue;
            };
            memref.shift = i64::from(place.shift) * element.bytes() as i64;
            let shared = self.external_memrefs[first..]
                .iter()
                .find(|o| o.origin == place.origin && given.buffers != Buffers::Apart);
            if let Origin::Global(name) = place.origin {
                memref.buffer = self.global_of(name)?.buffer;
            } else if let Some(shared) = shared {
                memref.buffer = shared.memref.buffer;
            } else {
                let behind = found.iter().filter(|f| f.origin == origin);
                let behind = behind.map(|f| i64::from(f.shift)).max().unwrap_or(0);
                let whole = SmallVec::from_slice(&[reaches[number] + behind]);
                memref.buffer = self.new_buffer(given.owner, whole, element)?.buffer;
                self.fill_from(memref.buffer, place.origin);
                self.external_memrefs.push(ExternalMemRef {
                    origin,
                    memref: Rc::new(memref.clone()),
                    element,
                });
            }
            data.push(Datum::MemRef(Rc::new(memref)));
        }
        Ok(data)
    }

    /// The descriptor that a memref from outside has, and how many elements it spans.
    pub(super) fn window_from_outside(&self, ty: Type, extent: i64) -> Ran<(MemRef, Element, i64)> {
        let context = &self.module.context;
        let element = self.outside_element(ty)?;
        let kind = context.kind(ty);
        let sizes: Extents = match kind.shape() {
            Some(shape) => shape
                .iter()
                .map(|&size| if size == DYNAMIC { extent } else { size })
                .collect(),
            None => SmallVec::from_slice(&[extent]),
        };
        let mut strides = row_major(&sizes);
        let mut offset = 0;
        if let TypeKind::MemRef {
            layout: Some(layout),
            ..
        } = kind
        {
            match context.attr_kind(*layout) {
                AttrKind::Strided {
                    strides: given,
                    offset: start,
                } => {
                    for (stride, &given) in strides.iter_mut().zip(given) {
                        if given != DYNAMIC {
                            *stride = given;
                        }
                    }
                    offset = if *start == DYNAMIC { 0 } else { *start };
                }
                _ => {
                    return Err(self.unknown("a memref of this layout that comes from outside"));
                }
            }
        }
        let last = |(&size, &stride): (&i64, &i64)| (size - 1).max(0).saturating_mul(stride);
        let reach = sizes.iter().zip(&strides).map(last).sum::<i64>();
        let memref = MemRef {
            buffer: BufferId::from_u32(0),
            shift: 0,
            is_base_buffer: false,
            offset,
            sizes,
            strides,
        };
        Ok((memref, element, offset + reach + 1))
    }

    /// Whether a memref's type leaves an extent open.
    fn has_open_extent(&self, ty: Type) -> bool {
        let context = &self.module.context;
        let shape = context.kind(ty).shape();
        context.is_memref(ty) && shape.is_none_or(|shape| shape.contains(&DYNAMIC))
    }

    fn number_from_outside(&mut self, ty: Type, origin: Origin) -> Ran<Datum> {
        let context = &self.module.context;
        let leaf = |place: usize, scalar| Leaf {
            origin,
            place: place as u64,
            in_memory: false,
            scalar,
        };
        let parts: Option<(Scalar, usize)> = match Element::of(context, ty) {
            Some(Element::Numbers { scalar, count }) => Some((scalar, count)),
            _ => None,
        };
        let is_scalar = Scalar::of(context, ty).is_some();
        match (parts, &mut self.path) {
            (Some((scalar, _)), Some(path)) if is_scalar => Ok(path.leaf(leaf(0, scalar))),
            (Some((scalar, count)), Some(path)) => Ok(Datum::Aggregate(
                (0..count).map(|i| path.leaf(leaf(i, scalar))).collect(),
            )),
            _ => Err(self.unknown(format!(
                "nothing is known of values of type '{}' that come from outside",
                freehold_syntax::type_text(context, ty)
            ))),
        }
    }
}
