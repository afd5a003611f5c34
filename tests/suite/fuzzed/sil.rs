//! What has to hold for any text of SIL.

use freehold::diagnostics::Source;
use freehold::dialects::Table;
use freehold::ir::{Context, Module};
use freehold::sil::{self, interp};
use freehold::verify::verify;

use super::passes;

fn read(source: &Source) -> Option<Module> {
    match sil::read(source, Context::new()) {
        Ok(module) => Some(module),
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without an error");
            for error in &errors {
                source.render(error);
            }
            None
        }
    }
}

/// Whether a text is read. If so, what is printed of it is read and prints the same, it runs or is
/// told what is wrong, and a pass makes something that can be printed, or refuses it.
pub fn program(text: &str) -> bool {
    let source = Source::new("input", text);
    let Some(module) = read(&source) else {
        return false;
    };
    let options = interp::Options {
        max_steps: 20_000,
        max_depth: 200,
        ..interp::Options::default()
    };
    if let Err(stop) = interp::run(&module, &options) {
        drop(format!("{stop:?}"));
    }
    let printed = match sil::print(&module) {
        Ok(printed) => printed,
        Err(errors) => panic!("{}", source.render(&errors[0])),
    };
    let again = Source::new("printed", printed.as_str());
    let Some(again) = read(&again) else {
        panic!("this is not read back:\n{printed}");
    };
    assert_eq!(
        sil::print(&again).ok(),
        Some(printed),
        "this is no fixed point"
    );
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let Ok(mut module) = sil::read(&source, context) else {
        panic!("it was read before");
    };
    if !verify(&module, &table).is_empty() {
        return false;
    }
    if passes::run(text, &mut module, &table).is_ok() {
        let _ = sil::print(&module);
    }
    true
}
