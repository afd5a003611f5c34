//! What changes a text: completion, formatting, code actions.

use freehold_base::budget::Budget;
use freehold_editor::{Action, Completion, CompletionKind, Deed};
use lsp_server::ErrorCode;
use lsp_types::{
    CodeActionParams, CompletionItem, CompletionItemKind, CompletionParams, CompletionTextEdit,
    DocumentFormattingParams, ExecuteCommandParams, TextDocumentPositionParams, TextEdit, Uri,
};
use serde_json::{Value, json};

use super::outline::whole;
use super::{program, read, refusal, written};
use crate::convert;
use crate::session::{FACTS, Refusal, Session};

/// The command that explains what stands at a place: a URI and a position.
pub const EXPLAIN: &str = "freehold.explain";

/// So many texts are offered at most; the client asks again when more is written.
const MOST_OFFERED: usize = 1000;

pub fn completion(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: CompletionParams = read(params)?;
    let place = params.text_document_position;
    let document = program(session, &place.text_document.uri)?;
    let text = document.text();
    let mut found = document.completions(text.offset(convert::place(place.position)), budget);
    let is_incomplete = found.len() > MOST_OFFERED;
    found.truncate(MOST_OFFERED);
    let item = |offered: Completion| CompletionItem {
        label: offered.text.clone(),
        kind: Some(match offered.kind {
            CompletionKind::Value => CompletionItemKind::VARIABLE,
            CompletionKind::Block => CompletionItemKind::REFERENCE,
            CompletionKind::Symbol => CompletionItemKind::FUNCTION,
            CompletionKind::Alias => CompletionItemKind::CONSTANT,
            CompletionKind::Dialect => CompletionItemKind::MODULE,
            CompletionKind::Operation => CompletionItemKind::METHOD,
            CompletionKind::Attribute => CompletionItemKind::PROPERTY,
            CompletionKind::Type => CompletionItemKind::STRUCT,
        }),
        detail: Some(offered.detail).filter(|detail| !detail.is_empty()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(
            convert::range(text, &offered.range),
            offered.text,
        ))),
        ..CompletionItem::default()
    };
    let items: Vec<CompletionItem> = found.into_iter().map(item).collect();
    written(json!({ "isIncomplete": is_incomplete, "items": items }))
}

pub fn formatting(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: DocumentFormattingParams = read(params)?;
    let document = program(session, &params.text_document.uri)?;
    let new = document.formatted(budget);
    let new = new.map_err(|why| refusal(ErrorCode::RequestFailed, why))?;
    let edits = match new == document.text().as_str() {
        true => Vec::new(),
        false => vec![TextEdit::new(whole(document.text()), new)],
    };
    written(edits)
}

pub fn actions(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: CodeActionParams = read(params)?;
    let uri = &params.text_document.uri;
    let document = program(session, uri)?;
    let text = document.text();
    let action = |action: &Action| {
        let title = &action.title;
        match &action.what {
            Deed::Replace(range, new) => json!({
                "title": title,
                "kind": "refactor.rewrite",
                "edit": { "changes": { uri.as_str(): [{
                    "range": convert::range(text, range),
                    "newText": new,
                }] } },
            }),
            Deed::Explain(at) => json!({
                "title": title,
                "command": {
                    "title": title,
                    "command": EXPLAIN,
                    "arguments": [uri.as_str(), convert::position(text, *at)],
                },
            }),
            Deed::Suppose(fact) => json!({
                "title": title,
                "kind": "quickfix",
                "edit": suppose(session, uri, fact),
            }),
            Deed::Refused(why) => json!({
                "title": title,
                "kind": "refactor.rewrite",
                "disabled": { "reason": why },
            }),
        }
    };
    let found = document.actions(convert::offsets(text, params.range), budget);
    Ok(found.iter().map(action).collect())
}

/// The edit that puts a line in front of the file of facts about a program, which is made if there
/// is none.
fn suppose(session: &Session, program: &Uri, fact: &str) -> Value {
    let uri = format!("{}{FACTS}", program.as_str());
    let start = json!({ "line": 0, "character": 0 });
    let edit = json!({ "range": { "start": start, "end": start }, "newText": format!("{fact}\n") });
    let mut changes = Vec::new();
    if !session.documents.contains_key(&uri) {
        let options = json!({ "ignoreIfExists": true });
        changes.push(json!({ "kind": "create", "uri": uri, "options": options }));
    }
    changes.push(json!({
        "textDocument": { "uri": uri, "version": null },
        "edits": [edit],
    }));
    json!({ "documentChanges": changes })
}

/// Does what an action named: says why something is freed, in a message of the editor.
pub fn command(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: ExecuteCommandParams = read(params)?;
    if params.command != EXPLAIN {
        let message = format!("there is no command '{}'", params.command);
        return Err(refusal(ErrorCode::InvalidParams, message));
    }
    let [uri, position] = &params.arguments[..] else {
        let message = format!("'{EXPLAIN}' takes a URI and a position");
        return Err(refusal(ErrorCode::InvalidParams, message));
    };
    let place = json!({ "textDocument": { "uri": uri }, "position": position });
    let text = explain(session, place, budget)?;
    if let Some(text) = text.get("text").and_then(Value::as_str) {
        session.show(text);
    }
    Ok(text)
}

/// Why something is freed, as text: a request of our own, for clients that show it elsewhere.
pub fn explain(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: TextDocumentPositionParams = read(params)?;
    let document = program(session, &params.text_document.uri)?;
    let offset = document.text().offset(convert::place(params.position));
    let text = document.explained(offset, budget);
    let text = text.map_err(|why| refusal(ErrorCode::RequestFailed, why))?;
    Ok(json!({ "text": text }))
}
