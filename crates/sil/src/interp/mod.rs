//! The reference-counting interpreter: runs a module of SIL on counted objects, and says what goes
//! wrong and what is observed.
//!
//! Both levels of the language mean what the proposal says: a qualified `load` or `store` is its
//! counting operations and the plain one in a single step. In functions with `[ossa]` it watches
//! over ownership too (`frame.rs`). Knows no analysis and no pass: it is their judge. The machine
//! is in `machine.rs`, its instructions in `execute.rs`.

mod execute;
mod fault;
mod frame;
mod heap;
mod machine;
mod outcome;
mod outside;
mod trace;
mod types;
mod value;

use freehold_ir::Module;

use super::declarations::Declarations;

pub use fault::{Fault, FaultKind};
pub use outcome::{Options, Report, Stop};
pub use trace::{Event, same_trace};
pub use value::{Datum, ObjectId};

/// Runs a module.
///
/// # Errors
/// The first fault but for leaks, which are in the report, or why nothing could be run.
///
/// ```
/// use freehold::{diagnostics::Source, ir::Context, sil};
/// let text = "class C {}\n\nsil @run : $@convention(thin) () -> () {\nbb0:\n  %0 = alloc_ref $C\n  strong_release %0 : $C\n  strong_retain %0 : $C\n}\n";
/// let module = sil::read(&Source::new("a.sil", text), Context::new()).unwrap();
/// let stop = sil::interp::run(&module, &sil::interp::Options::default()).unwrap_err();
/// let sil::interp::Stop::Fault(fault) = stop else { panic!() };
/// assert_eq!(fault.kind.name(), "use-of-dead-object");
/// ```
pub fn run(module: &Module, options: &Options) -> Result<Report, Stop> {
    let declarations = Declarations::of(module).map_err(Stop::Declarations)?;
    let entry = entry(&declarations, options.entry.as_deref()).map_err(Stop::Entry)?;
    let mut machine = machine::Machine::new(module, &declarations, options);
    machine.run(&entry)
}

/// The name of the function to start with.
fn entry(declarations: &Declarations, wanted: Option<&str>) -> Result<String, String> {
    let bodies = || {
        let functions = declarations.functions.iter();
        functions.filter(|(_, function)| function.has_body)
    };
    let has_body = |name: &str| bodies().any(|(known, _)| &**known == name);
    if let Some(wanted) = wanted {
        return match has_body(wanted) {
            true => Ok(wanted.to_owned()),
            false => Err(format!("there is no function '@{wanted}' with a body")),
        };
    }
    let mut all = bodies().map(|(name, _)| name.to_string());
    match (all.next(), all.next()) {
        (None, _) => Err("there is no function with a body".to_owned()),
        (Some(only), None) => Ok(only),
        _ => ["main", "run"]
            .into_iter()
            .find(|name| has_body(name))
            .map(str::to_owned)
            .ok_or_else(|| {
                "there is no function '@main' or '@run': name the one to start with by '--entry'"
                    .to_owned()
            }),
    }
}
