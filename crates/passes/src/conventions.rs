//! What passes that change the types of functions have in common.

use freehold_base::diagnostics::Diagnostic;
use freehold_facts::Referenced;
use freehold_ir::Module;

/// The error for a function whose type would change and that something other than calls names.
pub(super) fn not_only_called(module: &Module, function: &Referenced) -> Option<Diagnostic> {
    let message = "cannot change the type of a function that is not only called: what is done with it here is not known";
    let error = Diagnostic::error(module.location(function.other?), message);
    let note = "the function is this one; private functions are changed, public ones if the pass is told to";
    Some(error.with_note(module.location(function.op), note))
}
