//! The machine for whoever explores paths: one function of one program, from its start to what
//! it leaves behind.

use freehold_dialects::Table;
use freehold_ir::{Module, Op, Type};

use super::environment::Environment;
use super::external::{Assumed, Calls, Shown};
use super::fault::{Fault, FaultKind};
use super::heap::Owner;
use super::machine::{Machine, Ran};
use super::number_types::{Element, Scalar};
use super::options::Limits;
use super::outcome::Stop;
use super::path::Path;
use super::run::result_types;
use super::site::{Side, Site};
use super::terms::Origin;
use super::value::{BufferId, Datum};

/// A program whose functions are run along paths.
pub struct Explorer<'m> {
    pub(super) machine: Machine<'m>,
}

/// What a function leaves behind.
#[derive(Clone)]
pub struct End {
    pub results: Vec<Datum>,
    pub types: Vec<Type>,
    /// What the caller sees of the results.
    pub shown: Vec<Shown>,
    /// The operation that returned.
    pub site: Site,
}

/// Why a returned memref is not the caller's to free.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Foreign {
    Argument,
    Global,
    /// A slice of another buffer, whoever owns that.
    Slice,
}

impl<'m> Explorer<'m> {
    pub fn new(module: &'m Module, table: &'m Table, limits: Limits, side: Side) -> Self {
        Explorer {
            machine: Machine::new(module, table, Environment::new(0), limits, side),
        }
    }

    /// The program, and the operations that it is made of.
    pub fn program(&self) -> (&'m Module, &'m Table) {
        (self.machine.module, self.machine.table)
    }

    pub fn module(&self) -> &'m Module {
        self.machine.module
    }

    /// Says which calls are taken to do what is proved of their callees, and not followed.
    pub fn assume(&mut self, assumed: Option<Assumed>) {
        self.machine.assumed = assumed;
    }

    /// Whether calls of a function are not followed.
    pub fn assumes(&self, function: Op) -> bool {
        self.machine.is_assumed(function)
    }

    /// Whether what a function gave back is what callers may take it to be: BEFORE gives no global
    /// away that calls may write, and AFTER gives no poison, and only whole buffers, which are
    /// the caller's to free; so does BEFORE where that is taken to hold.
    pub fn keeps_to_contract(&self, end: &End, path: &mut Path) -> bool {
        let machine = &self.machine;
        let is_after = machine.side == Side::After;
        if is_after && !(self.gives_numbers(end, path) && self.leaves_numbers(path)) {
            return false;
        }
        let memrefs: Vec<_> = end.results.iter().filter_map(Datum::memref).collect();
        let assumed = machine.assumed.as_ref();
        let must_differ = assumed.is_some_and(|a| a.results_are_apart);
        let must_be_new = is_after || assumed.is_some_and(|a| a.results_are_new);
        if !is_after && !self.gives_whole_buffers(end) {
            return false;
        }
        memrefs.iter().enumerate().all(|(number, memref)| {
            let buffer = machine.heap.buffer(memref.buffer);
            let owner = buffer.owner;
            let is_new = || memrefs[..number].iter().all(|m| m.buffer != memref.buffer);
            match must_be_new {
                false => owner != Owner::Global || buffer.is_fixed,
                true => {
                    let is_base = memref.is_base(buffer.first);
                    owner == Owner::Program && is_base && (!must_differ || is_new())
                }
            }
        })
    }

    /// Whether no buffer that is given back is larger than callers take it to be: they would be
    /// at fault behind its end where they are not.
    fn gives_whole_buffers(&self, end: &End) -> bool {
        let machine = &self.machine;
        end.results.iter().zip(&end.types).all(|(datum, &ty)| {
            let Some(memref) = datum.memref() else {
                return true;
            };
            let Ok((_, element, reach)) = machine.window_from_outside(ty, 1) else {
                return false;
            };
            let most = usize::try_from(reach).map_or(0, |n| n.saturating_mul(element.bytes()));
            machine.heap.buffer(memref.buffer).size() <= most
        })
    }

    fn gives_numbers(&self, end: &End, path: &mut Path) -> bool {
        let mut shown = end.shown.iter();
        shown.all(|shown| shown.may_be_passed(path))
    }

    /// Whether the memory that others see holds numbers, or nothing.
    fn leaves_numbers(&self, path: &mut Path) -> bool {
        self.visible().into_iter().all(|(_, buffer, scalar)| {
            self.touched(buffer, scalar).into_iter().all(|place| {
                let datum = self.number_at(buffer, place, scalar, path);
                path.may_pass(&datum)
            })
        })
    }

    /// Forgets every run.
    pub fn reset(&mut self) {
        self.machine.reset();
    }

    /// Runs a function along a path, which is given back.
    pub fn walk(&mut self, function: Op, path: Box<Path>) -> (Box<Path>, Result<End, Stop>) {
        self.machine.reset();
        self.machine.path = Some(path);
        let end = self.reach_end(function);
        let path = self.machine.path.take().unwrap_or_default();
        (path, end)
    }

    fn reach_end(&mut self, function: Op) -> Ran<End> {
        let results = self.machine.explore(function)?;
        self.end(function, results)
    }

    /// What a function leaves behind that returned these.
    pub(super) fn end(&mut self, function: Op, results: Vec<Datum>) -> Ran<End> {
        let types = result_types(self.machine.module, function);
        let mut shown = Vec::with_capacity(results.len());
        for (datum, &ty) in results.iter().zip(&types) {
            shown.push(self.machine.show_outside(datum, ty)?);
        }
        Ok(End {
            results,
            types,
            shown,
            site: self.machine.site(),
        })
    }

    /// Gives memrefs that a function returned to its caller.
    pub fn hand_over(&mut self, data: &[Datum], types: &[Type]) {
        self.machine.hand_over(data, types);
    }

    /// Why a memref is not the caller's to free, if it is not.
    pub fn foreign(&self, datum: &Datum) -> Option<Foreign> {
        let Datum::MemRef(memref) = datum else {
            return None;
        };
        match self.machine.heap.buffer(memref.buffer).owner {
            Owner::Program | Owner::Stack | Owner::Value => None,
            Owner::Caller => Some(Foreign::Argument),
            Owner::Global | Owner::ConstantGlobal => Some(Foreign::Global),
            Owner::Slice => Some(Foreign::Slice),
        }
    }

    /// The buffers that nobody freed and nobody was given.
    pub fn leaks(&self) -> Vec<Fault> {
        let heap = &self.machine.heap;
        heap.unfreed()
            .map(|id| Fault::at(FaultKind::Leak, heap.buffer(id).birth))
            .collect()
    }

    /// How many operations the last walk executed.
    pub fn steps(&self) -> u64 {
        self.machine.counts.steps
    }

    /// The calls of external functions that nobody took out.
    pub fn calls(&self) -> &Calls {
        &self.machine.calls
    }

    pub fn calls_mut(&mut self) -> &mut Calls {
        &mut self.machine.calls
    }

    /// The memory that others see after the function: that of the arguments and the globals.
    pub fn visible(&self) -> Vec<(Origin, BufferId, Scalar)> {
        let machine = &self.machine;
        let arguments = machine
            .external_memrefs
            .iter()
            .filter(|o| matches!(o.origin, Origin::Argument(_)))
            .map(|o| (o.origin, o.memref.buffer, o.element));
        let elements = machine.globals.iter().filter_map(|(&global, memref)| {
            let origin = machine.heap.buffer(memref.buffer).origin()?;
            Some((origin, memref.buffer, machine.global_element(global)?))
        });
        let mut all: Vec<(Origin, BufferId, Scalar)> = arguments
            .chain(elements)
            .filter_map(|(origin, buffer, element)| match element {
                Element::Numbers { scalar, .. } => Some((origin, buffer, scalar)),
                Element::MemRef => None,
            })
            .collect();
        all.sort_unstable_by_key(|entry| entry.0);
        all
    }

    /// The bytes at which numbers of a buffer were touched.
    pub fn touched(&self, buffer: BufferId, scalar: Scalar) -> Vec<usize> {
        self.machine.heap.touched(buffer, scalar)
    }

    /// The number at a byte of a buffer.
    pub fn number_at(
        &self,
        buffer: BufferId,
        place: usize,
        scalar: Scalar,
        path: &mut Path,
    ) -> Datum {
        self.machine.heap.number_at(buffer, place, scalar, path)
    }

    /// The operation that allocated a buffer.
    pub fn birth(&self, buffer: BufferId) -> Op {
        self.machine.heap.buffer(buffer).birth
    }
}
