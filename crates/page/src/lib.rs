//! `freehold report`: what is known of a program as one JSON document, and as a page that shows it.
//!
//! It decides nothing and looks nothing up in the IR: functions come from `query::overviews`,
//! deallocations from `stage`, e-graphs from `egraph::trace`. `function` and `deallocs`
//! put them into the document, whose form `docs/report.md` describes. The page is the document with
//! the style sheet and the scripts of `view/`, which lay out and draw.

mod deallocs;
mod difference;
mod function;
mod growth;
mod html;
mod index;
mod left_out;
pub mod memory;
mod places;
mod program;
pub mod stage;
pub mod timeline;
pub mod view;

use serde_json::{Map, Value, json};

use crate::stage::Effect;
use freehold_base::diagnostics::{Diagnostic, Source};
use freehold_dialects::{Table, functions_with_body};
use freehold_ir::Module;
use freehold_query::{self as query, Overview};
use freehold_rules::RuleSet;
use freehold_syntax::{self as syntax, PrintOptions};

pub use difference::difference;
pub use growth::formulas;
pub use html::html;
pub use index::{costs, index};
pub use left_out::Bounds;
use left_out::LeftOut;
use places::site;
pub use program::{Program, shell};

/// The number of the document's form.
const FORM: u32 = 2;

/// What is known of a program.
///
/// ```
/// use freehold::{diagnostics::Source, dialects::Table, ir::Context, page, syntax};
/// let text = "func.func @f() {\n  %a = memref.alloc() : memref<2xi8>\n  return\n}";
/// let source = Source::new("f.mlir", text);
/// let mut context = Context::new();
/// let table = Table::builtin(&mut context);
/// let module = syntax::parse(&source, context, &table, &Default::default()).unwrap();
/// let program = page::Program { source: &source, module, table: &table, options: String::new() };
/// let document = page::document(program, &page::Bounds::default());
/// assert_eq!(document["functions"][0]["effects"][0]["what"], "free");
/// assert!(page::html(&document).starts_with("<!DOCTYPE html>"));
/// ```
pub fn document(mut program: Program, bounds: &Bounds) -> Value {
    let (source, table) = (program.source, program.table);
    let overviews = query::overviews(source, &program.module, table, &bounds.functions);
    let total = functions_with_body(&program.module, table).len();
    let shown = |overview: &Overview| function::json(&program, overview);
    let mut functions: Vec<Map<String, Value>> = overviews.iter().map(shown).collect();
    let mut left_out = Vec::new();
    if total > functions.len() {
        left_out.push(LeftOut {
            what: format!("{} of {total} functions", total - functions.len()),
            ask: format!(
                "freehold query{} {} --report",
                program.options(),
                program.file()
            ),
        });
    }
    let text = match source.text().len() <= bounds.source {
        true => source.text().into(),
        false => {
            left_out.push(LeftOut {
                what: format!("the source: {} bytes", source.text().len()),
                ask: format!("less {}", program.file()),
            });
            Value::Null
        }
    };
    let mut document = json!({
        "freehold_report": FORM,
        "file": source.name(),
        "file_in_shell": program.file(),
        "options_in_shell": program.options,
        "rewrites_in_shell": program.rewrites(),
        "source": text,
    });
    let rewrites = program.rewrites();
    let printed = |module: &Module, overview: &Overview| {
        let options = PrintOptions {
            keep_names: true,
            ..PrintOptions::default()
        };
        syntax::print_op(module, overview.function, table, &options)
    };
    let has_texts = source.text().len() <= bounds.texts;
    let shown = overviews.iter().filter(|_| has_texts);
    let texts: Vec<String> = shown.map(|one| printed(&program.module, one)).collect();
    match stage::effects_and_deallocs(source, &mut program.module, table, bounds.effects) {
        Ok((effects, deallocs)) => {
            let mut writer = deallocs::Writer::new(source, RuleSet::builtin(), bounds);
            for (overview, function) in overviews.iter().zip(&mut functions) {
                let own = effects.found.iter();
                let own = own.filter(|e| e.function_op == overview.function);
                let own: Vec<Value> = own.map(effect).collect();
                let counts = effects.counts.get(&overview.function);
                let counts = counts.copied().unwrap_or_default();
                if let Some(Value::Array(left_out)) = function.get_mut("left_out")
                    && own.len() < counts.total()
                {
                    let (gone, all) = (counts.total() - own.len(), counts.total());
                    let what = format!("{gone} of {all} things that deallocation leaves to do");
                    let ask = rewrites.clone();
                    left_out.push(LeftOut { what, ask }.json());
                }
                function.insert("counts".to_owned(), counts.json());
                function.insert("effects".to_owned(), own.into());
                let own = deallocs.iter().filter(|d| d.function == overview.function);
                function.insert(
                    "deallocs".to_owned(),
                    own.map(|d| writer.dealloc(d)).collect(),
                );
            }
            for ((overview, function), before) in overviews.iter().zip(&mut functions).zip(&texts) {
                let after = printed(&program.module, overview);
                function.insert("texts".to_owned(), difference(before, &after));
            }
            // Large programs are spared the work.
            if has_texts && let Ok(peaks) = memory::peaks(&program.module, table) {
                let all = functions_with_body(&program.module, table);
                for (overview, function) in overviews.iter().zip(&mut functions) {
                    let place = all.iter().position(|&one| one == overview.function);
                    if let Some(&peak) = place.and_then(|place| peaks.get(place)) {
                        function.insert("peak".to_owned(), peak.into());
                    }
                }
            }
            left_out.extend(writer.left_out(rewrites));
            document["egraphs"] = writer.egraphs.into();
        }
        Err(refused) => {
            let refused = refused.iter().map(|diagnostic| source.render(diagnostic));
            document["refused"] = refused.collect();
        }
    }
    document["functions"] = functions.into_iter().map(Value::Object).collect();
    document["left_out"] = left_out.iter().map(LeftOut::json).collect();
    document
}

/// What deallocation adds to a program, in the form of the document. The module is deallocated.
///
/// # Errors
/// What the passes cannot judge.
pub fn effects(
    source: &Source,
    module: &mut Module,
    table: &Table,
) -> Result<Value, Vec<Diagnostic>> {
    let effects = stage::effects(source, module, table)?;
    Ok(effects.iter().map(effect).collect())
}

fn effect(effect: &Effect) -> Value {
    let what = match effect.kind {
        stage::Kind::Check => "check",
        stage::Kind::Free => "free",
        stage::Kind::Copy => "copy",
    };
    let mut out = json!({
        "what": what,
        "text": effect.text(),
        "of": effect.names.iter().map(|item| &*item.text).collect::<Vec<_>>(),
        "conditional": effect.is_conditional,
    });
    site(&mut out, &effect.site);
    out
}
