//! What the server says that it can do.

use lsp_types::{
    CodeActionProviderCapability, CompletionOptions, ExecuteCommandOptions,
    FoldingRangeProviderCapability, HoverProviderCapability, InitializeResult, OneOf,
    SemanticTokenModifier, SemanticTokenType, SemanticTokensFullOptions, SemanticTokensLegend,
    SemanticTokensOptions, ServerCapabilities, ServerInfo, TextDocumentSyncCapability,
    TextDocumentSyncKind,
};
use serde_json::{Value, json};

use crate::requests::{EXPLAIN, MODIFIERS, TYPES};

/// The answer to `initialize`.
pub fn initialized() -> Value {
    let result = InitializeResult {
        capabilities: ServerCapabilities {
            text_document_sync: Some(TextDocumentSyncCapability::Kind(
                TextDocumentSyncKind::INCREMENTAL,
            )),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            inlay_hint_provider: Some(OneOf::Left(true)),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
            completion_provider: Some(CompletionOptions {
                trigger_characters: Some(["%", "^", "@", "#", "!", "."].map(str::to_owned).into()),
                ..CompletionOptions::default()
            }),
            document_formatting_provider: Some(OneOf::Left(true)),
            code_action_provider: Some(CodeActionProviderCapability::Simple(true)),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands: vec![EXPLAIN.to_owned()],
                ..ExecuteCommandOptions::default()
            }),
            semantic_tokens_provider: Some(
                SemanticTokensOptions {
                    legend: SemanticTokensLegend {
                        token_types: TYPES.map(SemanticTokenType::new).into(),
                        token_modifiers: MODIFIERS.map(SemanticTokenModifier::new).into(),
                    },
                    range: Some(true),
                    full: Some(SemanticTokensFullOptions::Bool(true)),
                    ..SemanticTokensOptions::default()
                }
                .into(),
            ),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: "freehold".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    };
    // Plain data: it can be written.
    serde_json::to_value(result).unwrap_or_else(|_| json!({ "capabilities": {} }))
}
