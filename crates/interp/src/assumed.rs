//! Calls that are not followed: the callee is taken to do in both programs what is proved of it.
//!
//! Such a call is like one of an external function, with two differences. It may write every
//! global. And BEFORE may give back what it was given where AFTER gives a copy: BEFORE then sees
//! one buffer under several names. That cannot be noticed as long as BEFORE writes none of them and
//! asks for no address, and where it does the run stops: nothing is known then.
//! `docs/validation.md`, "Calls by induction", has the argument.

use std::rc::Rc;

use super::external::{Buffers, ExternalCall, Given, Shown};
use super::heap::Owner;
use super::machine::{Machine, Next, Ran};
use super::number_types::Element;
use super::outcome::Stop;
use super::site::Side;
use super::terms::Origin;
use super::value::{BufferId, Datum, MemRef};
use freehold_dialects::are_never_one;
use freehold_ir::{Op, Type};

/// Why a path ends on which memrefs are taken to be on buffers of their own.
const WRITES_SHARED: &str = "this writes memory that calls are taken not to write";
const ASKS_FOR_ADDRESS: &str = "this asks for an address that nobody knows";

impl Stop {
    /// Whether a path ends because memrefs may be on one buffer.
    pub fn is_of_sharing(&self) -> bool {
        matches!(self, Stop::Unknown { what, .. } if what == WRITES_SHARED || what == ASKS_FOR_ADDRESS)
    }
}

impl Machine<'_> {
    /// Whether calls of a function are not followed.
    pub(super) fn is_assumed(&self, function: Op) -> bool {
        self.assumed
            .as_ref()
            .is_some_and(|a| a.functions.contains(&function) && a.judged != Some(function))
    }

    /// Whether BEFORE runs under such an assumption, so that a buffer may have several names.
    pub(super) fn has_names(&self) -> bool {
        self.assumed.is_some() && self.side == Side::Before
    }

    /// Makes all globals, so that calls can write them.
    pub(super) fn make_globals(&mut self) -> Ran<()> {
        for &global in self.variables_of_module().iter() {
            let memref = self.make_global(global)?;
            let name = self.name_of(global);
            if self
                .assumed
                .as_ref()
                .is_some_and(|a| !a.written.contains(&name))
            {
                self.heap.fix(memref.buffer);
            }
            self.globals.insert(global, memref);
        }
        Ok(())
    }

    /// The call of a function that is taken to do what is proved of it.
    pub(super) fn call_assumed(&mut self, callee: Op, arguments: &[Datum]) -> Ran<Next> {
        if self.calls.number() >= self.pause.calls {
            return Err(self.paused());
        }
        let types = self.parameters(callee);
        let mut shown = Vec::with_capacity(arguments.len());
        self.check_handed_in(callee, arguments, &types)?;
        for (datum, &ty) in arguments.iter().zip(&types) {
            shown.push(self.show_outside(datum, ty)?);
        }
        let variables = self.variables();
        for (name, memref, element) in &variables {
            shown.push(Shown::Datum(Datum::Bits(u64::from(*name))));
            shown.push(self.show_memory(memref, *element)?);
        }
        // What is proved of the callee is proved for numbers, and for memory that nobody wrote.
        let path = self.path.as_deref_mut();
        if !path.is_some_and(|path| shown.iter().all(|shown| shown.may_be_passed(path))) {
            return Err(self.unknown("this hands over poison"));
        }
        let number = self.calls.number();
        let module = self.module;
        let results: Vec<Type> = module
            .results(self.current)
            .iter()
            .map(|&result| module.value_type(result))
            .collect();
        let are_no_alias = self.assumed.as_ref().is_some_and(|a| a.results_are_apart);
        let buffers = match (are_no_alias, self.has_names()) {
            (true, _) => Buffers::Different,
            (false, true) => Buffers::Apart,
            (false, false) => Buffers::Shared,
        };
        let data = self.invent_all(&results, Given::results(buffers), |result| {
            Origin::Result(number, result as u32)
        })?;
        let are_new = self.assumed.as_ref().is_some_and(|a| a.results_are_new);
        if self.has_names() && !are_new {
            let known = arguments.iter().chain(&data);
            for memref in known.filter_map(Datum::memref) {
                self.heap.fix(memref.buffer);
            }
        }
        for (name, memref, _) in &variables {
            let origin = Origin::Written(number, *name);
            self.heap.refill_from(memref.buffer, origin);
        }
        self.calls.push(ExternalCall {
            site: self.site(),
            callee: self.name_of(callee),
            arguments: shown,
        });
        self.set_results(self.current, data);
        Ok(Next::Following)
    }

    /// The globals that calls may write, by their numbers.
    fn variables(&self) -> Vec<(u32, Rc<MemRef>, Element)> {
        let mut all: Vec<_> = self
            .globals
            .iter()
            .filter_map(|(&op, memref)| {
                let element = self.global_element(op)?;
                let buffer = self.heap.buffer(memref.buffer);
                match buffer.origin()? {
                    Origin::Global(name) | Origin::Written(_, name)
                        if buffer.owner == Owner::Global && !buffer.is_fixed =>
                    {
                        Some((name, Rc::clone(memref), element))
                    }
                    _ => None,
                }
            })
            .collect();
        all.sort_unstable_by_key(|variable| variable.0);
        all
    }

    /// What is proved of a function holds for memrefs as they come from outside: on the start of a
    /// buffer, and on one with another only where both have one element type. BEFORE cannot tell
    /// where a memref is.
    fn check_handed_in(&self, callee: Op, arguments: &[Datum], types: &[Type]) -> Ran<()> {
        let extent = self.path.as_ref().map_or(1, |path| path.bounds.extent);
        let mut seen: Vec<(usize, BufferId, Element)> = Vec::new();
        for (number, (datum, &ty)) in arguments.iter().zip(types).enumerate() {
            let Datum::MemRef(memref) = datum else {
                continue;
            };
            let (window, element, _) = self.window_from_outside(ty, extent)?;
            let is_same = memref.offset == window.offset
                && memref.sizes == window.sizes
                && memref.strides == window.strides;
            let mut on_it = seen.iter().filter(|seen| seen.1 == memref.buffer);
            let may_be = |other| !are_never_one(self.module, callee, other, number);
            let is_apart = on_it.all(|seen| seen.2 == element && may_be(seen.0));
            // What is a slice's nobody uses by another name.
            let is_its_own = !self.heap.has_slices(memref.buffer);
            let is_placed = is_its_own && (self.has_names() || memref.shift == 0 && is_apart);
            let buffer = self.heap.buffer(self.heap.allocation_of(memref.buffer));
            let is_variable = buffer.owner == Owner::Global && !buffer.is_fixed;
            let is_live = self.heap.check_live(memref.buffer).is_ok();
            if !is_same || !is_placed || is_variable || !is_live {
                return Err(self.unknown("nothing is known of this call"));
            }
            seen.push((number, memref.buffer, element));
        }
        Ok(())
    }

    /// Writes an element.
    pub(super) fn write(
        &mut self,
        memref: &MemRef,
        position: i64,
        element: Element,
        datum: &Datum,
    ) -> Ran<()> {
        self.check_not_fixed(memref)?;
        let path = self.path.as_deref_mut();
        let stored = self.heap.store(memref, position, element, datum, path);
        stored.map_err(|bad| self.bad(bad))
    }

    /// Whether arguments are taken to be on buffers of their own.
    fn is_apart(&self) -> bool {
        self.path.as_ref().is_some_and(|path| path.is_apart)
    }

    /// Whether there are memrefs among the arguments.
    fn has_arguments(&self) -> bool {
        let mut origins = self.external_memrefs.iter().map(|external| external.origin);
        origins.any(|origin| matches!(origin, Origin::Argument(_)))
    }

    /// Stops where a buffer is written that may have other names.
    pub(super) fn check_not_fixed(&self, memref: &MemRef) -> Ran<()> {
        let buffer = self.heap.buffer(self.heap.allocation_of(memref.buffer));
        // An argument may be on a global too.
        let is_shared = self.is_apart() && buffer.owner == Owner::Global;
        let is_fixed = (self.assumed.is_some() || self.is_apart()) && buffer.is_fixed;
        match is_fixed || is_shared {
            true => Err(self.unknown(WRITES_SHARED)),
            false => Ok(()),
        }
    }

    /// Stops where a program asks on which buffer a memref is that may be on one of others: of
    /// BEFORE those with several names, of both globals, which arguments may be on.
    pub(super) fn check_buffer_is_known(&self, memref: &MemRef) -> Ran<()> {
        let buffer = self.heap.buffer(self.heap.allocation_of(memref.buffer));
        let is_global = matches!(buffer.owner, Owner::Global | Owner::ConstantGlobal);
        let has_others = self.is_apart() && (is_global || buffer.is_fixed) && self.has_arguments();
        let is_one_of_many = is_global || buffer.is_fixed && self.has_names();
        match has_others || self.assumed.is_some() && is_one_of_many {
            true => Err(self.unknown(ASKS_FOR_ADDRESS)),
            false => Ok(()),
        }
    }
}
