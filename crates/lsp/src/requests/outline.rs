//! Symbols and what can be folded.

use freehold_base::budget::Budget;
use freehold_editor::{Symbol, SymbolKind, Text};
use lsp_types::{
    DocumentSymbolParams, FoldingRange, FoldingRangeKind, FoldingRangeParams, Position, Range,
};
use serde_json::{Value, json};

use super::{program, read, written};
use crate::convert;
use crate::session::{Refusal, Session};

pub fn symbols(session: &mut Session, params: Value, _: &Budget) -> Result<Value, Refusal> {
    let params: DocumentSymbolParams = read(params)?;
    let document = program(session, &params.text_document.uri)?;
    let symbols = document.symbols();
    Ok(symbols
        .iter()
        .map(|symbol| symbol_json(document.text(), symbol))
        .collect())
}

/// As JSON: the crate's type has a field that is out of use and has to be named.
fn symbol_json(text: &Text, symbol: &Symbol) -> Value {
    const NAMESPACE: u8 = 3;
    const FUNCTION: u8 = 12;
    const CONSTANT: u8 = 14;
    let kind = match symbol.kind {
        SymbolKind::Function => FUNCTION,
        SymbolKind::Block => NAMESPACE,
        SymbolKind::Other => CONSTANT,
    };
    let children = symbol.children.iter().map(|child| symbol_json(text, child));
    json!({
        "name": symbol.name,
        "kind": kind,
        "range": convert::range(text, &symbol.range),
        "selectionRange": convert::range(text, &symbol.name_range),
        "children": children.collect::<Value>(),
    })
}

pub fn folds(session: &mut Session, params: Value, _: &Budget) -> Result<Value, Refusal> {
    let params: FoldingRangeParams = read(params)?;
    let document = program(session, &params.text_document.uri)?;
    let folds = document.folds();
    let fold = |fold: &freehold_editor::Fold| FoldingRange {
        start_line: fold.lines.start as u32,
        end_line: fold.lines.end as u32,
        kind: fold.is_comment.then_some(FoldingRangeKind::Comment),
        ..FoldingRange::default()
    };
    written(folds.iter().map(fold).collect::<Vec<_>>())
}

/// All of a text.
pub fn whole(text: &Text) -> Range {
    let end = convert::position(text, text.as_str().len());
    Range::new(Position::new(0, 0), end)
}
