//! `freehold validate`, and `freehold opt --validate`.

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_interp::validate::{self, Leaks, Mismatch, Program, Programs, Report, Verdict};
use freehold_ir::{Location, Module};
use freehold_passes::Pipeline;

use crate::command_options::CommandOptions;
use crate::formats::VerdictFormat;
use crate::session::Session;
use crate::status::{BUDGET, FAILURE, FAULT, SUCCESS, UNKNOWN_OP};
use crate::{input, results, stderr};
use freehold_interp::Stop;

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let Some(mut session) = Session::new(options) else {
        return FAILURE;
    };
    let files = [options.input.as_deref(), options.second.as_deref()];
    let is_stdin = |file: &Option<&std::ffi::OsStr>| file.is_some_and(|file| file == "-");
    if files.iter().all(is_stdin) {
        stderr::message("BEFORE and AFTER cannot both be standard input");
        return FAILURE;
    }
    let [Some(before), Some(after)] = files.map(input::read_program) else {
        return FAILURE;
    };
    let mut read = |source: &Source| session.read(source, options);
    let (first, second) = (read(&before), read(&after));
    let (Some((first, first_table)), Some((second, second_table))) = (first, second) else {
        return FAILURE;
    };
    let programs = programs(&first, &before, &second, &after);
    let found = match validate::validate(
        &first,
        &second,
        &first_table,
        &second_table,
        &options.validate,
    ) {
        Ok(found) => found,
        Err(mismatches) => {
            mismatched(&mismatches, programs);
            return FAILURE;
        }
    };
    let write = match options.verdicts {
        VerdictFormat::Text => validate::describe,
        VerdictFormat::Json => validate::to_json,
        VerdictFormat::Sarif => validate::to_sarif,
    };
    let text = write(&found, programs, &options.validate);
    results::write_report(options.output.as_deref(), &text, status(&found))
}

fn programs<'a>(
    before: &'a Module,
    before_source: &'a Source,
    after: &'a Module,
    after_source: &'a Source,
) -> Programs<'a> {
    Programs {
        before: Program {
            module: before,
            source: before_source,
        },
        after: Program {
            module: after,
            source: after_source,
        },
    }
}

/// The worst of what came of the functions.
fn status(found: &Report) -> u8 {
    let verdicts = || found.functions.iter().map(|function| &function.verdict);
    let unknown = |verdict: &Verdict| {
        matches!(
            verdict,
            Verdict::Unknown {
                stop: Stop::Unknown { .. },
                ..
            }
        )
    };
    if verdicts().any(Verdict::is_refuted) {
        FAULT
    } else if verdicts().any(unknown) {
        UNKNOWN_OP
    } else if verdicts().all(Verdict::is_proved) {
        SUCCESS
    } else {
        BUDGET
    }
}

fn mismatched(mismatches: &[Mismatch], programs: Programs) {
    for mismatch in mismatches {
        let Program { module, source } = programs.before;
        let Some(op) = mismatch.before else {
            stderr::message(&mismatch.message);
            continue;
        };
        let error = Diagnostic::error(module.location(op), mismatch.message.clone());
        stderr::diagnostics(source, &[error]);
        if let Some(op) = mismatch.after {
            let Program { module, source } = programs.after;
            let note = Diagnostic {
                severity: freehold_base::diagnostics::Severity::Note,
                ..Diagnostic::error(module.location(op), "it is here in AFTER")
            };
            stderr::diagnostics(source, &[note]);
        }
    }
}

/// Whether private functions may own arguments after a pass of the pipeline.
fn transfers_ownership(pipeline: &Pipeline) -> bool {
    let mut ownership = pipeline
        .passes()
        .filter(|i| i.pass.name == "ownership-based-buffer-deallocation");
    ownership.any(|i| i.flags.get("private-function-dynamic-ownership"))
}

/// Validates a pass by the texts before and after it, and reports to standard error.
///
/// # Errors
/// That the pass is refuted.
pub fn pass(
    session: &mut Session,
    options: &CommandOptions,
    name: &str,
    before: &str,
    after: &str,
) -> Result<(), Diagnostic> {
    let mut settings = options.validate.clone();
    // The other passes do not free what nobody frees yet.
    settings.leaks = match name {
        "ownership-based-buffer-deallocation" => Leaks::Refused,
        _ => Leaks::AsBefore,
    };
    settings.ownership_transfer |= transfers_ownership(&options.pipeline);
    let error = |what: &str| Diagnostic::error(Location::UNKNOWN, format!("'{name}' {what}"));
    let sources = [
        Source::new(format!("before-{name}.mlir"), before),
        Source::new(format!("after-{name}.mlir"), after),
    ];
    let [first, second] = sources
        .each_ref()
        .map(|source| session.parse(source, options));
    let (Ok((first, first_table)), Ok((second, second_table))) = (first, second) else {
        return Err(error("cannot be validated: what it printed does not parse"));
    };
    let programs = programs(&first, &sources[0], &second, &sources[1]);
    let found = validate::validate(&first, &second, &first_table, &second_table, &settings);
    match found {
        Ok(found) => {
            let text = validate::describe(&found, programs, &settings);
            stderr::raw(&format!("validation of '{name}':\n{text}"));
            match found.functions.iter().any(|f| f.verdict.is_refuted()) {
                true => Err(error("is refuted by validation")),
                false => Ok(()),
            }
        }
        Err(mismatches) => {
            mismatched(&mismatches, programs);
            Err(error("changed functions so that they cannot be compared"))
        }
    }
}
