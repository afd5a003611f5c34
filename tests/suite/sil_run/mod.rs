//! Runs SIL programs for tests.

use freehold::diagnostics::Source;
use freehold::ir::Module;
use freehold::sil::interp;

/// What a program does with the choices of a seed; a fault or a leak is an error.
pub fn run(source: &Source, module: &Module, seed: u64) -> Result<interp::Report, String> {
    let options = interp::Options {
        seed,
        ..interp::Options::default()
    };
    let report = interp::run(module, &options);
    let report = report.map_err(|stop| source.render(&stop.diagnostics(module)[0]))?;
    match report.leaks.first() {
        Some(leak) => Err(source.render(&leak.diagnostic(module))),
        None => Ok(report),
    }
}
