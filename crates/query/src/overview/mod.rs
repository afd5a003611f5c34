//! Functions as a whole, for who shows them: blocks, liveness, aliases, ownership, lists and
//! derivations, by number and by name.
//!
//! It decides nothing: what it hands out are the analyses' answers. `shown` has what is shown;
//! `collect` fills it, with `derivations`; `page` shows it.

mod collect;
mod derivations;
mod shown;

pub use shown::{
    Bounds, DerivationOf, Members, Overview, ShownBlock, ShownDerivation, ShownEdge, ShownFree,
    ShownMemref, ShownPass, ShownTarget, ShownValue, Totals,
};

use freehold_base::diagnostics::Source;
use freehold_dialects::{Table, functions_with_body};
use freehold_ir::Module;

use super::analyses::Program;
use super::names::ModuleNames;

/// The functions of a module that have a body.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, query, syntax};
/// let text = "func.func @f(%a: memref<2xi8>) {\n  %b = memref.alloc() : memref<2xi8>\n  return\n}";
/// let source = Source::new("f.mlir", text);
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
/// let all = query::overviews(&source, &module, &table, &query::Bounds::default());
/// assert_eq!(all[0].values.len(), 2);
/// assert_eq!(all[0].aliases, [vec![freehold::analysis::Alias::Never], vec![]]);
/// ```
pub fn overviews(
    source: &Source,
    module: &Module,
    table: &Table,
    bounds: &Bounds,
) -> Vec<Overview> {
    let names = ModuleNames::new(source, module, table);
    let program = Program::new(module, table);
    let mut left = *bounds;
    let functions = functions_with_body(module, table).into_iter();
    functions
        .take(bounds.functions)
        .map(|function| collect::overview(&program, &names, function, &mut left))
        .collect()
}
