//! Places, ranges and edits of the editor as those of the protocol.

use std::ops::Range;

use freehold_base::diagnostics::Severity;
use freehold_editor::{Fault, Position, Text};
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString,
};

/// The ends of a range of the protocol.
pub fn ends(range: lsp_types::Range) -> (Position, Position) {
    (place(range.start), place(range.end))
}

/// A place of the protocol.
pub fn place(position: lsp_types::Position) -> Position {
    Position {
        line: position.line,
        unit: position.character,
    }
}

/// The offsets of a range of the protocol.
pub fn offsets(text: &Text, range: lsp_types::Range) -> Range<usize> {
    let (start, end) = (
        text.offset(place(range.start)),
        text.offset(place(range.end)),
    );
    start.min(end)..start.max(end)
}

/// A place as the protocol has it.
pub fn position(text: &Text, offset: usize) -> lsp_types::Position {
    let Position { line, unit } = text.position(offset);
    lsp_types::Position::new(line, unit)
}

/// A range as the protocol has it.
pub fn range(text: &Text, range: &Range<usize>) -> lsp_types::Range {
    lsp_types::Range::new(position(text, range.start), position(text, range.end))
}

/// What is wrong, as the protocol has it.
pub fn diagnostic(text: &Text, uri: &lsp_types::Uri, fault: &Fault) -> Diagnostic {
    let severity = match fault.severity {
        // The program is right; deallocation cannot judge it.
        Severity::Error if fault.is_refusal => DiagnosticSeverity::WARNING,
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Remark => DiagnosticSeverity::INFORMATION,
        Severity::Note => DiagnosticSeverity::HINT,
    };
    let notes = fault.notes.iter();
    let related = notes.map(|(at, message)| DiagnosticRelatedInformation {
        location: Location::new(uri.clone(), range(text, at)),
        message: message.clone(),
    });
    let related: Vec<_> = related.collect();
    Diagnostic {
        range: range(text, &fault.range),
        severity: Some(severity),
        code: fault
            .is_refusal
            .then(|| NumberOrString::String("deallocation".to_owned())),
        source: Some("freehold".to_owned()),
        message: fault.message.clone(),
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}
