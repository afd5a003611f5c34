//! `memref.view` with the attribute `freehold.slice`: it stands for an allocation, and begins a
//! life of the bytes that it sees each time it runs.
//!
//! `heap/slices.rs` has what becomes of the bytes. `docs/interpreter.md`, "Slices", says what is
//! asked of a program.

use std::ops::Range;
use std::rc::Rc;

use super::activity::Open;
use super::fault::FaultKind;
use super::heap::{Bad, Owner, Slice};
use super::machine::{Machine, Next, Ran};
use super::number_types::Element;
use super::outcome::Stop;
use super::program::SliceView;
use super::value::{BufferId, Datum, MemRef, elements};
use freehold_dialects::{slice_name, stated_alignment};
use freehold_ir::known;

impl Machine<'_> {
    /// Begins a slice of the buffer of operand 0.
    pub(super) fn begin_slice(&mut self, view: &SliceView) -> Ran<Next> {
        let source = self.memref(0)?;
        let window = self.view_of(&source, view.element)?;
        let within = source.buffer;
        let checked = self.heap.check_live(within);
        let checked = checked.and_then(|()| self.heap.check_variable(within));
        checked.map_err(|bad| self.bad(bad))?;
        self.check_not_fixed(&source)?;
        let whole = self.heap.buffer(self.heap.allocation_of(within)).owner;
        if self.assumed.is_some() && whole == Owner::Global {
            return Err(self.unknown("a slice of a global, which calls may write"));
        }
        let bytes = elements(&window.sizes)
            .and_then(|count| count.checked_mul(view.element.bytes() as i64))
            .and_then(|bytes| usize::try_from(bytes).ok());
        let (Some(size), Ok(start)) = (bytes, usize::try_from(window.shift)) else {
            return Err(self.beyond(within));
        };
        let held = self.heap.buffer(within).size();
        if start.checked_add(size).is_none_or(|end| end > held) {
            return Err(self.beyond(within));
        }
        self.check_alignment(view, within, start)?;
        let data = self.data_of(Some(size as u64), view.element);
        if data.is_none() && self.heap.slice_bytes() + size as u64 > self.limits.bytes {
            return Err(Stop::Budget {
                at: self.current,
                what: format!("{} bytes of slices", self.limits.bytes),
            });
        }
        self.check_rounds(view, within, start..start + size)?;
        self.forget_data(within, start, size);
        let slice = Slice {
            name: Rc::clone(&view.name),
            within,
            start,
            size,
        };
        let whole = data.map(|(_, whole)| whole);
        let id = self
            .heap
            .begin_slice(slice, self.current, view.element, whole);
        self.finish(Datum::MemRef(Rc::new(MemRef::identity(id, window.sizes))))
    }

    fn beyond(&self, within: BufferId) -> Stop {
        self.bad(Bad {
            kind: FaultKind::OutsideBuffer,
            buffer: within,
        })
    }

    /// How many buffers there were when each open parallel loop began, and its round did, from the
    /// outermost one on.
    pub(super) fn parallel_rounds(&self) -> Vec<[usize; 2]> {
        if !self.has_parallel {
            return Vec::new();
        }
        let open = self.activities.iter();
        open.filter_map(|activity| match &activity.open {
            Open::Parallel { points, .. } | Open::Forall { points, .. } => Some(points.buffers),
            _ => None,
        })
        .collect()
    }

    /// Whether no other round of a parallel loop has the bytes of a slice: rounds may run at once.
    fn check_rounds(&self, view: &SliceView, within: BufferId, bytes: Range<usize>) -> Ran<()> {
        for [loop_began, round_began] in self.parallel_rounds() {
            let earlier = self.heap.last_given(within, bytes.clone());
            let mut earlier =
                earlier.filter(|id| (loop_began..round_began).contains(&(id.as_u32() as usize)));
            if let Some(other) = earlier.next().and_then(|id| self.heap.faulty_slice(id)) {
                return Err(self.fault(FaultKind::Concurrent(format!(
                    "slice \"{}\" has bytes of slice \"{}\" of another round of a parallel loop",
                    view.name, other.name
                ))));
            }
        }
        Ok(())
    }

    /// Whether a slice begins where its elements can stand, and where its attribute says.
    fn check_alignment(&self, view: &SliceView, within: BufferId, start: usize) -> Ran<()> {
        let name = &view.name;
        let wanted = view
            .alignment
            .unwrap_or(1)
            .max(natural_alignment(view.element));
        if start as i64 % wanted != 0 {
            return Err(self.fault(FaultKind::Misaligned(format!(
                "slice \"{name}\" begins at byte {start} of its buffer, which is no multiple of \
                 {wanted}"
            ))));
        }
        match (view.alignment, self.alignment_of(within)) {
            (Some(wanted), Some(has)) if has % wanted != 0 => {
                Err(self.fault(FaultKind::Misaligned(format!(
                    "slice \"{name}\" is to begin at a multiple of {wanted} bytes, and its buffer \
                     begins at one of {has}"
                ))))
            }
            _ => Ok(()),
        }
    }

    /// The number of bytes of which a buffer's start is a multiple; nothing where that is not the
    /// program's to say.
    fn alignment_of(&self, id: BufferId) -> Option<i64> {
        let (module, buffer) = (self.module, self.heap.buffer(id));
        let op = buffer.birth;
        if let Some(stated) = stated_alignment(module, op) {
            return i64::try_from(stated).ok();
        }
        let is_slice = slice_name(module, op).is_some();
        let is_own = [known::MEMREF_ALLOC, known::MEMREF_ALLOCA].contains(&module.name(op));
        (is_slice || is_own).then(|| natural_alignment(buffer.element))
    }
}

/// What a load or a store of an element takes for granted of its address.
fn natural_alignment(element: Element) -> i64 {
    element.bytes().next_power_of_two() as i64
}
