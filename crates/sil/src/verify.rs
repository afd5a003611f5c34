//! The verifier of ownership: that qualifiers fit types, that every owned value is consumed once on
//! every way, that borrows are nested, and that memory holds a value where it is read and none
//! where it is given one.
//!
//! The faults are found by the relations of
//! [`reference_counts`](freehold_analysis::reference_counts). Here they get Swift's words, where it
//! has any, and the explanation: where the value comes from, where it was consumed before, and a
//! path that leads there.

use std::fmt::Write as _;

use freehold_analysis::alias;
use freehold_analysis::reference_counts::Spot;
use freehold_analysis::reference_counts::counts::{self, Counts, Fault, FaultKind};
use freehold_analysis::reference_counts::memory;
use freehold_base::diagnostics::Diagnostic;
use freehold_dialects::Table;
use freehold_facts::{BlockId, PointId, ValueId};
use freehold_ir::{Location, Module, Op, Value};

use super::declarations::Declarations;
use super::effects::Effects;
use super::facts::FunctionFacts;
use super::object_form::{ObjectForm, object_form};
use super::ownership_form::{OwnershipForm, ownership_form};
use super::places::{Places, memory_roles};
use super::roles::MemoryRole;
use super::{instructions, memory as acts};

/// Verifies all functions of a module; with `enforce` all of them must be in ownership form, as if
/// they were `[ossa]`.
///
/// # Errors
/// All that is wrong, in the order of the functions.
pub fn verify(module: &Module, table: &Table, enforce: bool) -> Result<(), Vec<Diagnostic>> {
    let declarations = Declarations::of(module)?;
    let mut errors = Vec::new();
    for function in declarations.functions.values() {
        errors.extend(verify_function(
            module,
            table,
            &declarations,
            function.op,
            enforce,
        ));
    }
    errors.sort_by_key(|error| error.location);
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

/// What is wrong with one function; nothing is, if it has no body.
fn verify_function(
    module: &Module,
    table: &Table,
    declarations: &Declarations,
    function: Op,
    enforce: bool,
) -> Vec<Diagnostic> {
    let name = super::declarations::text_of(module, function, "sym_name");
    let Some(declared) = name.and_then(|name| declarations.functions.get(&name)) else {
        return Vec::new();
    };
    if !declared.has_body {
        return Vec::new();
    }
    let strict = enforce || declared.is_ossa;
    let errors = instructions::check(module, table, declarations, function, strict, enforce);
    if !errors.is_empty() {
        return errors;
    }
    let facts = FunctionFacts::new(module, table, declarations, function);
    let places = Places::new(&facts);
    let effects = Effects::new(declarations, false);
    let teller = Teller { facts: &facts };
    let mut errors = Vec::new();
    match strict {
        true => {
            let form = ownership_form(&facts);
            errors.extend(teller.incompatible(&form));
            let counts = counts::solve(&form.counted);
            let faults = counts.faults();
            errors.extend(faults.iter().map(|fault| teller.owned(&form, fault)));
            errors.extend(teller.written_while_borrowed(&form, &counts, &places));
        }
        false => {
            let form = object_form(&facts, &places, &effects);
            let counts = counts::solve(&form.counted);
            let faults = counts.faults();
            errors.extend(faults.iter().map(|fault| teller.object(&form, fault)));
        }
    }
    let lifetimes = acts::lifetimes(&facts, &places, &effects, strict);
    let faults = memory::faults(&facts.flow, &lifetimes);
    errors.extend(teller.memory(&places, &faults));
    errors
}

/// By what name something inside an object is used.
struct Tie {
    words: String,
    name: String,
}

/// Turns faults into words.
struct Teller<'f, 'm> {
    facts: &'f FunctionFacts<'m>,
}

impl Teller<'_, '_> {
    fn value(&self, id: ValueId) -> String {
        name(self.facts.module, self.facts.values.ids.values[id])
    }

    fn location(&self, value: Value) -> Location {
        let op = self.facts.module.defining_op(value);
        self.facts
            .module
            .location(op.unwrap_or(self.facts.function))
    }

    fn at(&self, step: PointId) -> Location {
        self.facts.module.location(self.facts.steps[step])
    }

    fn spot(&self, spot: Spot) -> Location {
        match spot {
            Spot::Point(step) => self.at(step),
            Spot::Edge(edge) => {
                let op = self.facts.values.ids.edge_ops[edge];
                self.facts.module.location(op)
            }
        }
    }

    fn path(&self, path: &[BlockId]) -> String {
        let module = self.facts.module;
        let body = module.regions(self.facts.function)[0];
        let number = |block: &BlockId| {
            let block = self.facts.values.ids.blocks[*block];
            let place = module.blocks(body).position(|b| b == block);
            format!("bb{}", place.unwrap_or(0))
        };
        let mut words: Vec<String> = Vec::new();
        for run in path.chunk_by(|a, b| a == b) {
            words.push(match run.len() {
                1 | 2 => vec![number(&run[0]); run.len()].join(", "),
                many => format!("{} ({many} times)", number(&run[0])),
            });
        }
        words.join(", ")
    }

    /// The fault with its explanation.
    fn explained(&self, mut error: Diagnostic, fault: &Fault, taken: &str) -> Diagnostic {
        let value = self.facts.values.ids.values[fault.holder];
        let begins = self.location(value);
        if begins != error.location {
            error = error.with_note(begins, format!("{} is from here", self.value(fault.holder)));
        }
        if let Some(step) = fault.taken.filter(|_| fault.kind != FaultKind::Leak) {
            error = error.with_note(self.at(step), taken.to_owned());
        }
        self.on_path(error, &fault.path)
    }

    fn on_path(&self, error: Diagnostic, path: &[BlockId]) -> Diagnostic {
        if path.len() < 2 {
            return error;
        }
        let location = error.location;
        error.with_note(location, format!("on the way {}", self.path(path)))
    }

    fn owned(&self, form: &OwnershipForm, fault: &Fault) -> Diagnostic {
        let value = self.value(fault.holder);
        let is_borrow = form.borrows.contains(fault.holder);
        let message = match (fault.kind, is_borrow) {
            (FaultKind::OverConsume, false) => {
                format!("Found over consume?! {value} is consumed a second time")
            }
            (FaultKind::OverConsume, true) => {
                format!("Found over consume?! the borrow {value} is ended a second time")
            }
            (FaultKind::UseAfterFree, false) => {
                format!("Found use after free?! {value} is needed after it is consumed")
            }
            (FaultKind::UseAfterFree, true) => {
                format!("Found outside of lifetime use?! {value} is used after the borrow is ended")
            }
            (FaultKind::Leak, false) => format!(
                "Error! Found a leaked owned value that was never consumed. {value} is still owned here"
            ),
            (FaultKind::Leak, true) => format!(
                "Error! Found a borrow that was never ended. {value} is still borrowed here"
            ),
            (FaultKind::Growing, _) => {
                format!("{value} is owned once more on each round of a loop")
            }
        };
        let taken = match is_borrow {
            true => "the borrow ends here",
            false => "it is consumed here",
        };
        let own = |id: ValueId| form.holders.own[id].contains(fault.holder);
        let needs = |id: ValueId| form.holders.needed[id].contains(fault.holder);
        self.tied(message, taken, fault, own, needs)
    }

    /// The fault of a holder; where it is needed for an address inside its object, or for what was
    /// borrowed from there, by which name, and what to do.
    fn tied(
        &self,
        mut message: String,
        taken: &str,
        fault: &Fault,
        own: impl Fn(ValueId) -> bool,
        needs: impl Fn(ValueId) -> bool,
    ) -> Diagnostic {
        let step = match fault.at {
            Spot::Point(step) if fault.kind == FaultKind::UseAfterFree => Some(step),
            _ => None,
        };
        let Some(step) = step else {
            let error = Diagnostic::error(self.spot(fault.at), message);
            return self.explained(error, fault, taken);
        };
        let holder = self.value(fault.holder);
        let tie = self.inside_of(step, &own, needs);
        let advice = match &tie {
            Some(Tie { words, name }) => {
                let _ = write!(message, ": {words}");
                format!(
                    ": let {holder} live until the last use of {name}, or copy what it holds before"
                )
            }
            None => String::new(),
        };
        let error = Diagnostic::error(self.at(step), message);
        let mut error = self.explained(error, fault, &format!("{taken}{advice}"));
        if fault.taken.is_none() && self.names(step, own) {
            error = error.with_note(
                self.at(step),
                format!("this consumes {holder}, too{advice}"),
            );
        }
        error
    }

    /// Whether an instruction names a holder, or a part of it.
    fn names(&self, step: PointId, own: impl Fn(ValueId) -> bool) -> bool {
        let operands = self.facts.module.operands(self.facts.steps[step]);
        let mut ids = operands.filter_map(|value| self.facts.counted(value));
        ids.any(own)
    }

    /// By which of its operands an instruction needs a holder for what is inside its object, if
    /// none is the holder by another name.
    fn inside_of(
        &self,
        step: PointId,
        own: impl Fn(ValueId) -> bool,
        needs: impl Fn(ValueId) -> bool,
    ) -> Option<Tie> {
        let (facts, module) = (self.facts, self.facts.module);
        let op = facts.steps[step];
        let operands = || module.operands(op);
        // A call may consume the holder by its own name, and be lent something inside it besides.
        let is_call = module.name_text(op) == "sil.apply";
        if !is_call && self.names(step, own) {
            return None;
        }
        operands().find_map(|operand| {
            let projection = facts
                .inside
                .projection(module, facts.table, operand, |object| {
                    facts.counted(object).is_some_and(&needs)
                })?;
            let field = super::declarations::text_of(module, projection, "field");
            let field = field.map_or("a part".to_owned(), |field| format!("field '{field}'"));
            let object = name(module, module.operand(projection, 0));
            let name = name(module, operand);
            let is_direct = |address: Value| {
                let mut objects = facts.inside.objects(address).iter();
                objects.any(|&object| needs(object))
            };
            let read = module.defining_op(operand);
            let read = read.and_then(|op| acts::loaded_from(facts, op));
            let words = match read {
                _ if is_direct(operand) => format!("{name} is the address of {field} of {object}"),
                Some(from) if is_direct(from) => format!("{name} is from {field} of {object}"),
                _ => format!("{name} lives by what {field} of {object} holds"),
            };
            Some(Tie { words, name })
        })
    }

    fn object(&self, form: &ObjectForm, fault: &Fault) -> Diagnostic {
        let value = self.value(fault.holder);
        let message = match fault.kind {
            FaultKind::OverConsume => {
                format!(
                    "Found over consume?! of {value}: the object has lost more counts than it got"
                )
            }
            FaultKind::UseAfterFree => format!(
                "Found use after free?! of {value}: the object is used when its last count is gone"
            ),
            FaultKind::Leak => format!(
                "Error! Found a leaked owned value that was never consumed. {value}: the object keeps a count"
            ),
            FaultKind::Growing => {
                format!("{value}: the object gets one more count on each round of a loop")
            }
        };
        let is_it = |id: ValueId| form.objects[id] == Some(fault.holder);
        self.tied(message, "a count is taken here", fault, is_it, is_it)
    }

    fn incompatible<'a>(
        &'a self,
        form: &'a OwnershipForm,
    ) -> impl Iterator<Item = Diagnostic> + 'a {
        form.incompatible.iter().map(|row| {
            let value = self.value(row.value);
            let found = row.found.word();
            let message = format!(
                "Have operand with incompatible ownership?! {value} is {found}, and {} is asked for",
                row.asked
            );
            let origin = self.location(self.facts.values.ids.values[row.value]);
            Diagnostic::error(self.at(row.step), message)
                .with_note(origin, format!("{value} is from here"))
        })
    }

    /// Memory that is written while what a `load_borrow` gave of it is in use.
    fn written_while_borrowed(
        &self,
        form: &OwnershipForm,
        counts: &Counts,
        places: &Places,
    ) -> Vec<Diagnostic> {
        let facts = self.facts;
        let borrowed: Vec<(ValueId, Value)> = form
            .borrows
            .iter()
            .filter_map(|id| {
                let op = facts.module.defining_op(facts.values.ids.values[id])?;
                let mut read = memory_roles(facts, op);
                Some((id, read.find(|row| row.1 == MemoryRole::Read)?.0))
            })
            .collect();
        let mut errors = Vec::new();
        if borrowed.is_empty() {
            return errors;
        }
        let aliases = alias::solve(&facts.addresses.facts);
        for (step, &op) in &facts.steps {
            let block = facts.stands_in[step];
            for (address, role) in memory_roles(facts, op) {
                if matches!(role, MemoryRole::Name | MemoryRole::Read) {
                    continue;
                }
                for &(borrow, source) in &borrowed {
                    let open = counts
                        .before(block, step, borrow)
                        .into_iter()
                        .any(|n| n > 0);
                    let pair = (address, source);
                    if open && places.may_overlap(facts, &aliases, pair) {
                        let value = self.value(borrow);
                        let location = self.location(facts.values.ids.values[borrow]);
                        let message = format!(
                            "the memory at {} is written while {value} is borrowed from it",
                            name(facts.module, source)
                        );
                        let error = Diagnostic::error(self.at(step), message);
                        errors.push(error.with_note(location, "it is borrowed here"));
                    }
                }
            }
        }
        errors
    }

    /// One error for each instruction, whatever number of parts are not as it expects.
    fn memory(&self, places: &Places, faults: &[memory::MemoryFault]) -> Vec<Diagnostic> {
        let mut errors = Vec::new();
        let mut last = None;
        for fault in faults {
            if last.replace(fault.point) == Some(fault.point) {
                continue;
            }
            let place = &places.places[fault.place];
            let root = self.facts.addresses.ids.values[place.root];
            let message = match fault.expected {
                true => "memory is not initialized, but should be",
                false => "memory is initialized, but shouldn't be",
            };
            let root = name(self.facts.module, root);
            let mut error = Diagnostic::error(self.at(fault.point), format!("{message}: {root}"));
            if let Some(since) = fault.since {
                let became = match fault.expected {
                    true => "it holds no value since here",
                    false => "it holds a value since here",
                };
                error = error.with_note(self.at(since), became);
            }
            errors.push(self.on_path(error, &fault.path));
        }
        errors
    }
}

/// How a message names a value: as the source does, or by what makes it.
fn name(module: &Module, value: Value) -> String {
    match (module.value_name(value), module.defining_op(value)) {
        (Some(name), _) => format!("'%{}'", module.context.text(name)),
        (None, Some(op)) => format!("the result of '{}'", module.name_text(op)),
        (None, None) => "a block argument".to_owned(),
    }
}
