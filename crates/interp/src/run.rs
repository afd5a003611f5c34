//! Runs a module from its entry function to the end.

use super::constants;
use super::environment::Environment;
use super::fault::{Fault, FaultKind};
use super::heap::{Life, Owner};
use super::machine::{Machine, Observer};
use super::options::Options;
use super::outcome::{Report, Stop};
use super::site::Side;
use super::value::Datum;
use freehold_dialects::{Table, Trait};
use freehold_ir::{AttrKind, Module, Op, Type, TypeKind, nested_ops};

/// Runs a verified module from its entry function to the end.
///
/// # Errors
/// The first thing that went wrong; a leak is no error but part of the report.
pub fn run(module: &Module, table: &Table, options: &Options) -> Result<Report, Stop> {
    run_observed(module, table, options, None)
}

/// Runs a module as [`run`] does; the observer is told of each operation that runs and each memref
/// that a value gets.
///
/// # Errors
/// As [`run`].
pub fn run_observed<'m>(
    module: &'m Module,
    table: &'m Table,
    options: &Options,
    observer: Option<&'m mut Observer<'m>>,
) -> Result<Report, Stop> {
    let (mut machine, entry) = begin(module, table, options)?;
    machine.observer = observer;
    go(&mut machine, entry, options)
}

/// Runs a module as [`run`] does, and tells when each buffer and each slice was used, in the order
/// in which they began; also where the run stops.
pub fn run_recorded(
    module: &Module,
    table: &Table,
    options: &Options,
) -> (Result<Report, Stop>, Vec<Life>) {
    let (mut machine, entry) = match begin(module, table, options) {
        Ok(begun) => begun,
        Err(stop) => return (Err(stop), Vec::new()),
    };
    machine.heap.record_lives();
    let report = go(&mut machine, entry, options);
    let lives = machine.heap.lives();
    (report, lives)
}

/// A machine, and the function to start with.
fn begin<'m>(
    module: &'m Module,
    table: &'m Table,
    options: &Options,
) -> Result<(Machine<'m>, Op), Stop> {
    let entry = entry(module, table, options.entry.as_deref())?;
    let environment = Environment::new(options.seed);
    let limits = options.limits.clone();
    let mut machine = Machine::new(module, table, environment, limits, Side::Before);
    if options.lives {
        machine.heap.record_lives();
    }
    machine.current = entry;
    Ok((machine, entry))
}

fn go(machine: &mut Machine, entry: Op, options: &Options) -> Result<Report, Stop> {
    let module = machine.module;
    let body = module.regions(entry)[0];
    let parameters: Vec<_> = module
        .first_block(body)
        .map_or(&[][..], |block| module.arguments(block))
        .iter()
        .map(|&argument| module.value_type(argument))
        .collect();
    if options.arguments.len() > parameters.len() {
        return Err(Stop::Entry(format!(
            "the entry function takes {} arguments, not {}",
            parameters.len(),
            options.arguments.len()
        )));
    }
    let mut arguments = Vec::with_capacity(parameters.len());
    for (number, &ty) in parameters.iter().enumerate() {
        arguments.push(match options.arguments.get(number) {
            Some(argument) => constants::argument(&module.context, *argument, ty)
                .map_err(|message| Stop::Entry(format!("argument #{number}: {message}")))?,
            None => {
                machine.count_lanes_of(ty)?;
                machine.invent(ty, Owner::Caller)?
            }
        });
    }
    let data = machine.run(entry, arguments)?;
    let types = result_types(module, entry);
    let mut results = Vec::with_capacity(data.len());
    for (datum, &ty) in data.iter().zip(&types) {
        if let Datum::MemRef(memref) = datum {
            machine
                .heap
                .check_live(memref.buffer)
                .map_err(|bad| machine.bad(bad))?;
        }
        results.push(machine.observe(datum, ty)?);
    }
    machine.hand_over(&data, &types);
    let leaks = machine
        .heap
        .unfreed()
        .map(|id| Fault::at(FaultKind::Leak, machine.heap.buffer(id).birth))
        .collect();
    machine.counts.peak_bytes = machine.heap.peak_bytes();
    let lives = match options.lives {
        true => machine.heap.lives(),
        false => Vec::new(),
    };
    Ok(Report {
        results,
        types,
        trace: std::mem::take(&mut machine.environment.trace),
        leaks,
        counts: machine.counts.clone(),
        lives: lives.into_iter().filter(|life| life.is_on_heap).collect(),
    })
}

pub(crate) fn result_types(module: &Module, function: Op) -> Vec<Type> {
    let ty = module
        .attr(function, "function_type")
        .map(|attr| module.context.attr_kind(attr));
    match ty {
        Some(&AttrKind::Type(ty)) => match module.context.kind(ty) {
            TypeKind::Function { results, .. } => results.to_vec(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// The function to start with.
fn entry(module: &Module, table: &Table, name: Option<&str>) -> Result<Op, Stop> {
    let functions: Vec<(Op, &str)> = nested_ops(module, module.top())
        .filter(|&op| table.has(module, op, Trait::Function))
        .filter(|&op| {
            let body = module.regions(op).first();
            body.is_some_and(|&region| module.first_block(region).is_some())
        })
        .filter_map(|op| {
            let name = module.attr(op, "sym_name")?;
            match module.context.attr_kind(name) {
                AttrKind::String(name) => Some((op, &**name)),
                _ => None,
            }
        })
        .collect();
    let by_name = |wanted: &str| functions.iter().find(|f| f.1 == wanted).map(|f| f.0);
    match (name, &functions[..]) {
        (Some(name), _) => by_name(name).ok_or_else(|| {
            let near = freehold_base::suggest::closest(name, functions.iter().map(|f| f.1));
            let hint = near.map_or(String::new(), |near| format!("; did you mean '@{near}'?"));
            Stop::Entry(format!("there is no function '@{name}' with a body{hint}"))
        }),
        (None, [only]) => Ok(only.0),
        (None, []) => Err(Stop::Entry("there is no function with a body".to_owned())),
        (None, _) => by_name("main").ok_or_else(|| {
            Stop::Entry(
                "there are several functions and none is '@main': say which one with --entry"
                    .to_owned(),
            )
        }),
    }
}
