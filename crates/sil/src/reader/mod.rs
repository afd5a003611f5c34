//! SIL text to a module.
//!
//! Two rounds: the first reads declarations into the module and bodies into [`raw`] instructions,
//! for the type of a field may be declared behind its use; the second, in `build.rs`, makes
//! operations of them. An instruction that cannot be read is reported, and reading goes on with the
//! next line.

mod build;
mod cursor;
mod instructions;
mod raw;
mod top;

use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_ir::{Context, Location, Module, OpSpec, known};

use super::declarations::Declarations;

use cursor::Cursor;
pub(super) use top::OTHER_ATTRIBUTES;

/// Reads SIL text.
///
/// # Errors
/// Every error that was found, in source order.
///
/// ```
/// use freehold::{diagnostics::Source, ir::Context, sil};
/// let text = "class C {}\n\nsil @f : $@convention(thin) (@owned C) -> () {\nbb0(%0 : $C):\n  destroy_value %0 : $C\n}\n";
/// let module = sil::read(&Source::new("a.sil", text), Context::new()).unwrap();
/// assert_eq!(sil::print(&module).unwrap(), text);
/// ```
pub fn read(source: &Source, context: Context) -> Result<Module, Vec<Diagnostic>> {
    let mut cursor = Cursor::new(source, context);
    let none = cursor.module.context.empty_dict();
    let top = cursor.module.create_op(&OpSpec {
        name: known::BUILTIN_MODULE,
        location: Location::FILE,
        operands: &[],
        results: &[],
        successors: &[],
        properties: none,
        attributes: none,
        region_count: 1,
    });
    let region = cursor.module.regions(top)[0];
    let block = cursor.module.create_block();
    cursor.module.append_block(region, block);
    cursor.module.set_top(top);
    let (functions, is_whole) = top::read(&mut cursor, block);
    match Declarations::of(&cursor.module) {
        Ok(declarations) if is_whole => {
            for function in &functions {
                build::function(&mut cursor, &declarations, function);
            }
        }
        Ok(_) => {}
        Err(mut errors) => cursor.errors.append(&mut errors),
    }
    match cursor.errors.is_empty() {
        true => Ok(cursor.module),
        false => {
            cursor.errors.sort_by_key(|error| error.location);
            Err(cursor.errors)
        }
    }
}
