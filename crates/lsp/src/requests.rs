//! Requests: what is asked, of the editor, and the answer as the protocol has it.

mod colours;
mod edits;
mod outline;

use freehold_base::budget::Budget;
use freehold_editor::{Document, Kind, Mark};
use lsp_server::ErrorCode;
use lsp_types::{
    GotoDefinitionParams, Hover, HoverContents, HoverParams, InlayHint, InlayHintKind,
    InlayHintLabel, InlayHintParams, InlayHintTooltip, Location, MarkupContent, MarkupKind,
    ReferenceParams, Uri,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::convert;
use crate::session::{Opened, Refusal, Session};
use crate::settings::Settings;

pub use colours::{MODIFIERS, TYPES};
pub use edits::EXPLAIN;

/// What answers a request, from its parameters.
type Handler = fn(&mut Session, Value, &Budget) -> Result<Value, Refusal>;

const HANDLERS: [(&str, Handler); 13] = [
    ("textDocument/hover", hover),
    ("textDocument/inlayHint", inlay_hints),
    ("textDocument/definition", definition),
    ("textDocument/references", references),
    ("textDocument/documentSymbol", outline::symbols),
    ("textDocument/foldingRange", outline::folds),
    ("textDocument/semanticTokens/full", colours::full),
    ("textDocument/semanticTokens/range", colours::range),
    ("textDocument/completion", edits::completion),
    ("textDocument/formatting", edits::formatting),
    ("textDocument/codeAction", edits::actions),
    ("workspace/executeCommand", edits::command),
    ("freehold/explain", edits::explain),
];

/// Whether there is such a request.
pub fn is_known(method: &str) -> bool {
    HANDLERS.iter().any(|row| row.0 == method)
}

/// The document that a request or notification is about.
pub fn document(params: &Value) -> Option<String> {
    let uri = params.get("textDocument")?.get("uri")?.as_str()?;
    Some(uri.to_owned())
}

/// Answers a request.
pub fn answer(
    session: &mut Session,
    method: &str,
    params: Value,
    budget: &Budget,
) -> Result<Value, Refusal> {
    match HANDLERS.iter().find(|row| row.0 == method) {
        Some((_, handler)) => handler(session, params, budget),
        None => Err(refusal(ErrorCode::MethodNotFound, method)),
    }
}

fn refusal(code: ErrorCode, message: impl ToString) -> Refusal {
    Refusal {
        code,
        message: message.to_string(),
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Refusal> {
    serde_json::from_value(params).map_err(|error| refusal(ErrorCode::InvalidParams, error))
}

fn written(answer: impl serde::Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(answer).map_err(|error| refusal(ErrorCode::InternalError, error))
}

/// A program that is open.
fn program<'s>(session: &'s Session, uri: &Uri) -> Result<&'s Document, Refusal> {
    match session.documents.get(uri.as_str()) {
        Some(Opened::Program(document)) => Ok(document),
        Some(_) => {
            let message = format!("{} is no program", uri.as_str());
            Err(refusal(ErrorCode::RequestFailed, message))
        }
        None => {
            let message = format!("{} is not open", uri.as_str());
            Err(refusal(ErrorCode::InvalidParams, message))
        }
    }
}

fn hover(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: HoverParams = read(params)?;
    let place = params.text_document_position_params;
    let uri = place.text_document.uri.as_str();
    let Some(opened) = session.documents.get(uri) else {
        return Err(refusal(
            ErrorCode::InvalidParams,
            format!("{uri} is not open"),
        ));
    };
    let text = opened.text();
    let offset = text.offset(convert::place(place.position));
    let found = match opened {
        Opened::Program(document) => document.hover(offset, budget),
        Opened::Rules(rules) => rules.hover(offset),
        Opened::Queries(queries) => queries.hover(offset),
        Opened::Facts(_) => None,
    };
    let hover = found.map(|hover| Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: hover.text,
        }),
        range: Some(convert::range(text, &hover.range)),
    });
    written(hover)
}

fn inlay_hints(session: &mut Session, params: Value, _: &Budget) -> Result<Value, Refusal> {
    let params: InlayHintParams = read(params)?;
    let document = program(session, &params.text_document.uri)?;
    let text = document.text();
    let marks = document.marks(convert::offsets(text, params.range));
    let shown = marks
        .iter()
        .filter(|(mark, _)| is_shown(&session.settings, mark.kind));
    let hint = |(mark, is_stale): &(Mark, bool)| {
        let note = match is_stale {
            true => " (before the last edits: the file has errors)",
            false => "",
        };
        let label = mark.label();
        InlayHint {
            position: convert::position(text, mark.at),
            label: InlayHintLabel::String(match is_stale {
                true => format!("{label}?"),
                false => label,
            }),
            kind: Some(InlayHintKind::TYPE),
            text_edits: None,
            tooltip: Some(InlayHintTooltip::String(mark.sentence() + note)),
            padding_left: Some(true),
            padding_right: Some(true),
            data: None,
        }
    };
    written(shown.map(hint).collect::<Vec<_>>())
}

fn is_shown(settings: &Settings, kind: Kind) -> bool {
    match kind {
        Kind::Free => settings.frees,
        Kind::Copy => settings.clones,
        Kind::Check => settings.checks,
    }
}

fn definition(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: GotoDefinitionParams = read(params)?;
    let place = params.text_document_position_params;
    let uri = &place.text_document.uri;
    let document = program(session, uri)?;
    let offset = document.text().offset(convert::place(place.position));
    let found = document.definitions(offset, budget);
    written(locations(document, uri, &found))
}

fn references(session: &mut Session, params: Value, budget: &Budget) -> Result<Value, Refusal> {
    let params: ReferenceParams = read(params)?;
    let place = params.text_document_position;
    let uri = &place.text_document.uri;
    let document = program(session, uri)?;
    let offset = document.text().offset(convert::place(place.position));
    let mut found = document.references(offset, budget);
    if !params.context.include_declaration {
        let definitions = document.definitions(offset, budget);
        found.retain(|range| !definitions.contains(range));
    }
    written(locations(document, uri, &found))
}

fn locations(document: &Document, uri: &Uri, found: &[std::ops::Range<usize>]) -> Vec<Location> {
    let location = |range| Location::new(uri.clone(), convert::range(document.text(), range));
    found.iter().map(location).collect()
}
