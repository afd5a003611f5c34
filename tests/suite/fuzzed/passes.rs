//! What has to hold for any program and any pass.

use freehold::diagnostics::{Diagnostic, Source};
use freehold::dialects::Table;
use freehold::interp;
use freehold::ir::Module;
use freehold::passes::{self, Environment, PassInfo, Pipeline};
use freehold::syntax::{self, PrintOptions};

use super::{options, still_runs};
use crate::roundtrip;

/// The pass or pipeline that a text is put through. All of them would be so slow that a fuzzer sees
/// little; the text's length makes each of them likely for a text that grows and shrinks.
fn chosen(text: &str) -> &'static PassInfo {
    let all = passes::registry();
    let place = text.len() % all.clone().count();
    all.clone()
        .nth(place)
        .expect("the place is below the count")
}

/// Puts a module through the pass that its text chose.
///
/// # Errors
/// What the pass said. Never that it made a module that does not verify.
pub fn run(text: &str, module: &mut Module, table: &Table) -> Result<(), Vec<Diagnostic>> {
    let name = chosen(text).name;
    let pipeline = Pipeline::parse(&format!("builtin.module({name})"));
    let pipeline = pipeline.unwrap_or_else(|error| panic!("{name}: {}", error.message));
    let mut environment = Environment::new(table);
    environment.allow_unregistered = true;
    environment.explain = true;
    let ran = passes::run(&pipeline, module, &environment, &mut |_, _| {});
    ran.inspect_err(|errors| {
        assert!(!errors.is_empty(), "{name} fails without an error");
        for error in errors {
            let is_ours = error.message.contains("this is a bug in freehold");
            assert!(!is_ours, "{name}: {}", error.message);
        }
    })
}

/// Whether a pass takes a program; if so, what it makes of it is a program, too.
pub fn program(text: &str) -> bool {
    let source = Source::new("input", text);
    let Ok((mut module, table)) = roundtrip::read(&source) else {
        return false;
    };
    let options = options(&module, &table);
    let before = interp::run(&module, &table, &options);
    if let Err(errors) = run(text, &mut module, &table) {
        for error in errors {
            source.render(&error);
        }
        return false;
    }
    let made = syntax::print(&module, &table, &PrintOptions::default());
    let name = chosen(text).name;
    if let Ok(before) = before {
        still_runs(&source, &module, &table, &options, &before);
    }
    assert!(
        roundtrip::check(&made),
        "after {name} this is refused:\n{made}"
    );
    true
}
