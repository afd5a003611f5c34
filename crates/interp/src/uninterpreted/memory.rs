//! Memory of data as the machine uses it: allocated, copied, shown and filled as a whole.

use super::{FEW_INTEGERS, Symbol, Window};
use crate::heap::Owner;
use crate::machine::{Machine, Ran};
use crate::number_types::{Element, Scalar};
use crate::site::Side;
use crate::terms::{Number, Origin, Term};
use crate::value::{BufferId, Datum, MemRef};
use freehold_ir::{Attr, AttrKind};
use freehold_syntax::{attr_text, type_text};

/// More bytes than any buffer has.
const MOST_BYTES: u64 = 1 << 42;

impl Machine<'_> {
    /// Whether what decides nothing is not computed.
    pub fn has_data(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.has_data)
    }

    /// A new buffer of data, if one of these elements and so many bytes is one.
    pub fn new_data(
        &mut self,
        owner: Owner,
        bytes: Option<u64>,
        element: Element,
    ) -> Option<BufferId> {
        let (bytes, whole) = self.data_of(bytes, element)?;
        let id = self
            .heap
            .allocate_data(owner, self.current, element, bytes, whole);
        self.scope(owner, id);
        Some(id)
    }

    /// How many bytes a new buffer has, and what it holds, if one of these elements is of data.
    pub fn data_of(&mut self, bytes: Option<u64>, element: Element) -> Option<(usize, Number)> {
        let bytes = bytes.filter(|&bytes| bytes <= MOST_BYTES)? as usize;
        let Element::Numbers { scalar, count } = element else {
            return None;
        };
        let is_small = bytes / scalar.bytes() <= FEW_INTEGERS;
        let may_decide = matches!(scalar, Scalar::Int { .. }) && count == 1 && is_small;
        let path = self.path.as_deref_mut()?;
        if may_decide || !path.has_data {
            return None;
        }
        Some((bytes, path.terms.unwritten(bytes)))
    }

    /// Forgets what some bytes of a buffer of data hold.
    pub fn forget_data(&mut self, id: BufferId, start: usize, size: usize) {
        let held = self.heap.buffer(id).size();
        let (Some(whole), Some(path)) = (self.heap.whole(id), self.path.as_deref_mut()) else {
            return;
        };
        if let Some((Symbol::Unwritten(_), _)) = path.terms.symbol_of(whole) {
            return;
        }
        let mut bytes = MemRef::identity(id, [size as i64].into_iter().collect());
        bytes.shift = start as i64;
        let byte = Element::Numbers {
            scalar: Scalar::Int { width: 8 },
            count: 1,
        };
        if let Some(window) = Window::of(&bytes, byte) {
            let nothing = path.terms.unwritten(size);
            let whole = path.terms.updated(whole, held, &window, nothing);
            self.heap.set_whole(id, whole);
        }
    }

    /// Says that a buffer is full of numbers from outside.
    pub fn fill_from(&mut self, id: BufferId, origin: Origin) {
        self.heap.fill_from(id, origin);
        if let (Some(_), Some(path)) = (self.heap.whole(id), self.path.as_deref_mut()) {
            let whole = path.terms.memory_from(origin);
            self.heap.set_whole(id, whole);
        }
    }

    /// Gives a buffer of data what a constant holds; false if it is none.
    pub fn hold_constant(&mut self, id: BufferId, attr: Attr) -> Ran<bool> {
        if self.heap.whole(id).is_none() {
            return Ok(false);
        }
        let context = &self.module.context;
        if let AttrKind::DenseResource { .. } = context.attr_kind(attr) {
            return Err(self.unknown("nobody knows what a resource holds"));
        }
        let element = self.heap.buffer(id).element;
        let mut text = attr_text(context, attr);
        if let Some(ty) = context.attr_kind(attr).ty() {
            text.push_str(" : ");
            text.push_str(&type_text(context, ty));
        }
        let symbol = Symbol::Constant(format!("{element:?} {text}").into());
        if let Some(path) = self.path.as_deref_mut() {
            let whole = path.terms.uninterpreted(symbol, 64, &[]);
            self.heap.set_whole(id, whole);
        }
        Ok(true)
    }

    /// The window of a memref, all of which must be in its buffer, and of its own.
    pub(super) fn window(&self, memref: &MemRef, element: Element) -> Ran<Window> {
        let window = Window::of(memref, element);
        let size = self.heap.buffer(memref.buffer).size();
        let Some(window) = window.filter(|window| window.fits(size)) else {
            return Err(self.unknown("a memref of data that reaches beyond its buffer"));
        };
        let reach = window.reach().filter(|_| !window.is_empty());
        let (first, end) = reach.unwrap_or((0, 0));
        let length = (end - first) as usize;
        let checked = self
            .heap
            .check_not_given(memref.buffer, first as usize, length);
        match checked {
            Ok(()) => Ok(window),
            Err(_) => Err(self.unknown("a step on data that may use what is a slice's")),
        }
    }

    /// Copies a whole memref of data; false if it is to be copied number by number.
    pub fn copy_data(&mut self, from: &MemRef, to: &MemRef, element: Element) -> Ran<bool> {
        let (Some(source), Some(target)) =
            (self.heap.whole(from.buffer), self.heap.whole(to.buffer))
        else {
            return Ok(false);
        };
        self.check_not_fixed(to)?;
        let (seen, written) = (self.window(from, element)?, self.window(to, element)?);
        let checked = self.heap.check_variable(to.buffer);
        checked.map_err(|bad| self.bad(bad))?;
        if !written.has_places() || from.buffer == to.buffer && !seen.is_apart(&written) {
            return Err(self.unknown("a copy between memrefs that overlap"));
        }
        let size = |machine: &Self, id| machine.heap.buffer(id).size();
        let sizes = (size(self, from.buffer), size(self, to.buffer));
        if let Some(path) = self.path.as_deref_mut() {
            let value = path.terms.seen(source, sizes.0, &seen);
            let whole = path.terms.updated(target, sizes.1, &written, value);
            self.heap.set_whole(to.buffer, whole);
        }
        Ok(true)
    }

    /// What somebody outside sees of a memref of data; none if it is shown number by number.
    pub fn show_data(&mut self, memref: &MemRef, element: Element) -> Ran<Option<Datum>> {
        let Some(whole) = self.heap.whole(memref.buffer) else {
            return Ok(None);
        };
        let window = self.window(memref, element)?;
        let size = self.heap.buffer(memref.buffer).size();
        let Some(path) = self.path.as_deref_mut() else {
            return Ok(None);
        };
        let seen = path.terms.seen(whole, size, &window);
        Ok(Some(path.terms.datum(seen)))
    }

    /// Fills a memref of data with numbers from outside; false if that is done number by number.
    pub fn fill_data(&mut self, memref: &MemRef, element: Element, origin: Origin) -> Ran<bool> {
        let Some(whole) = self.heap.whole(memref.buffer) else {
            return Ok(false);
        };
        self.check_not_fixed(memref)?;
        let checked = self.heap.check_variable(memref.buffer);
        checked.map_err(|bad| self.bad(bad))?;
        let window = self.window(memref, element)?;
        let size = self.heap.buffer(memref.buffer).size();
        if let Some(path) = self.path.as_deref_mut() {
            let value = path.terms.memory_from(origin);
            let whole = path.terms.updated(whole, size, &window, value);
            self.heap.set_whole(memref.buffer, whole);
        }
        Ok(true)
    }

    /// Does something with data: AFTER does nothing that BEFORE did not.
    pub(super) fn perform(&mut self, what: Term) -> Ran<()> {
        let side = self.side;
        let Some(path) = self.path.as_deref_mut() else {
            return Ok(());
        };
        match side {
            Side::Before => {
                std::rc::Rc::make_mut(&mut path.performed).insert(what);
                Ok(())
            }
            Side::After if path.performed.contains(&what) => Ok(()),
            Side::After => {
                Err(self.unknown("what AFTER does here with data BEFORE did not do before"))
            }
        }
    }

    /// The same for a number of memory that is loaded: somebody wrote it.
    pub fn perform_load(&mut self, datum: &Datum) -> Ran<()> {
        if !self.has_data() {
            return Ok(());
        }
        let parts = match datum {
            Datum::Aggregate(parts) => parts,
            one => std::slice::from_ref(one),
        };
        for part in parts {
            let Datum::Term(term) = part else { continue };
            let symbol = self.path.as_ref().and_then(|path| {
                let found = path.terms.symbol_of(Number::Term(*term))?;
                Some(matches!(found.0, Symbol::Element(_)))
            });
            if symbol == Some(true) {
                self.perform(*term)?;
            }
        }
        Ok(())
    }
}
