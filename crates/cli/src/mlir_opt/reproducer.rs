//! Reproducers: a program with the pipeline that it is to be run through, which stands behind it as
//! a resource named `mlir_reproducer`.

use std::ffi::{OsStr, OsString};

use clap::ArgMatches;
use freehold_base::diagnostics::Diagnostic;
use freehold_base::threads::Threads;
use freehold_ir::{Context, Location, Module, ResourceGroup, ResourceValue};
use freehold_passes::{Pipeline, Verify};
use freehold_syntax::{self as syntax, PrintOptions};

use crate::command_options::CommandOptions;
use crate::matched::{is_on, one};
use crate::printing::Printing;
use crate::{output, values};

/// The name of the resource.
const NAME: &str = "mlir_reproducer";

/// What is done with reproducers.
pub struct ReproducerOptions {
    /// Whether the pipeline comes out of the source.
    pub run: bool,
    /// Where one is written, whatever happens.
    pub always: Option<OsString>,
    /// Where one is written when a pass fails.
    pub on_failure: Option<OsString>,
    /// Whether that is of the pass alone that failed.
    pub local: bool,
}

impl ReproducerOptions {
    pub fn of(matches: &ArgMatches) -> Self {
        ReproducerOptions {
            run: is_on(matches, "run-reproducer"),
            always: one(matches, "mlir-generate-reproducer"),
            on_failure: one(matches, "mlir-pass-pipeline-crash-reproducer"),
            local: is_on(matches, "mlir-pass-pipeline-local-reproducer"),
        }
    }
}

/// What the resource of a reproducer is made of.
pub struct Reproducer {
    group: ResourceGroup,
}

impl Reproducer {
    /// One of passes that run as the options say.
    pub fn new(context: &mut Context, options: &CommandOptions) -> Self {
        let is_single = options.threads == Threads::One;
        let entries = [
            ("pipeline", ResourceValue::String("".into())),
            ("disable_threading", ResourceValue::Bool(is_single)),
            (
                "verify_each",
                ResourceValue::Bool(options.verify == Verify::Each),
            ),
        ];
        let group = ResourceGroup {
            name: context.ident(NAME),
            entries: entries
                .map(|(key, value)| (context.ident(key), value))
                .into(),
        };
        Reproducer { group }
    }

    /// The text of a program with a pipeline.
    pub fn text(&mut self, module: &Module, pipeline: &str, printing: &Printing) -> String {
        self.group.entries[0].1 = ResourceValue::String(pipeline.into());
        let options = PrintOptions {
            more_resources: Some(&self.group),
            ..printing.print_options()
        };
        syntax::print(module, printing.table, &options)
    }
}

/// Writes a reproducer.
///
/// # Errors
/// Why it cannot be written.
pub fn write(path: &OsStr, text: &str) -> Result<(), Vec<Diagnostic>> {
    output::write(Some(path), text)
        .map_err(|message| vec![Diagnostic::error(Location::UNKNOWN, message)])
}

/// Takes the pipeline out of a source that is a reproducer; none where it is not.
///
/// # Errors
/// What is wrong with the pipeline.
pub fn take_pipeline(module: &mut Module) -> Result<Option<Pipeline>, Vec<Diagnostic>> {
    let groups = &mut module.resources.external;
    let context = &module.context;
    let is_it = |group: &ResourceGroup| context.text(group.name) == NAME;
    let Some(place) = groups.iter().position(is_it) else {
        return Ok(None);
    };
    let group = groups.remove(place);
    let pipeline = group.entries.iter().find_map(|(key, value)| match value {
        ResourceValue::String(text) if context.text(*key) == "pipeline" => Some(text),
        _ => None,
    });
    match pipeline.map(|text| values::pipeline(text)) {
        None => Ok(None),
        Some(Ok(pipeline)) => Ok(Some(pipeline)),
        Some(Err(message)) => Err(vec![Diagnostic::error(Location::UNKNOWN, message)]),
    }
}
