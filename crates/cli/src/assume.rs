//! `--assume`: facts that are added to a program for a question, and what deallocation would make
//! of them.

use serde_json::{Value, json};

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::{Module, NoAliasAssumption};
use freehold_page::stage::{self, Change, Effect, SiteKind};
use freehold_query::{self as query, Detail, Limits};

use crate::command_options::CommandOptions;
use crate::session::Session;
use crate::status::{FAILURE, USAGE};
use crate::stderr;

/// Adds a fact to a module. What is wrong with it is reported here.
pub fn add(text: &str, source: &Source, module: &mut Module, table: &Table) -> Result<(), u8> {
    let fact = Source::new("<assume>", text);
    match query::no_alias_assumptions(&fact, source, module, table) {
        Ok(mut pairs) => {
            let known = query::ask(source, module, table, text, Limits::default());
            if known.is_ok_and(|answers| answers.table().starts_with("yes")) {
                stderr::note(&format!("{} holds without being assumed", text.trim()));
            }
            module.no_alias_assumptions.append(&mut pairs);
            Ok(())
        }
        Err(errors) => {
            stderr::diagnostics(&fact, &errors);
            // What is assumed to be two and is always one: the derivation is the reason.
            let opposite = text.replace("never_alias", "must_alias");
            let (limits, detail) = (Limits::default(), Detail::Short);
            let why = query::explain(source, module, table, &opposite, limits, detail);
            if let Ok(why) = why
                && why.table().starts_with("yes")
            {
                stderr::raw(&why.explained(Detail::Short));
            }
            Err(USAGE)
        }
    }
}

/// What deallocation makes of a program with facts that `said` was not told.
pub fn change(
    session: &mut Session,
    options: &CommandOptions,
    source: &Source,
    assumed: &[NoAliasAssumption],
) -> Result<Change, u8> {
    let mut effects = |assumed: &[NoAliasAssumption]| -> Result<Vec<Effect>, u8> {
        let parsed = session.parse(source, options);
        let judged = parsed.and_then(|(mut module, table)| {
            module.no_alias_assumptions.extend_from_slice(assumed);
            stage::effects(source, &mut module, &table)
        });
        judged.map_err(|diagnostics| {
            stderr::diagnostics(source, &diagnostics);
            FAILURE
        })
    };
    let before = effects(&[])?;
    let after = effects(assumed)?;
    let key = |_: usize, effect: &Effect| {
        let Effect { kind, site, .. } = effect;
        let on = match &site.kind {
            SiteKind::OnEdge(edge) => Some((edge.from, edge.to, edge.number)),
            SiteKind::Before | SiteKind::AtEnd(_) => None,
        };
        let memrefs = effect.memrefs.clone();
        (memrefs, *kind, effect.is_conditional, site.position, on)
    };
    Ok(stage::change(&before, &after, key))
}

/// Adds what is assumed to the JSON of answers.
pub fn with_json(answers: &str, assumed: &[String], change: &Change) -> String {
    // It is our own text.
    let mut all: Value = serde_json::from_str(answers).unwrap_or_default();
    all["assumed"] = assumed.into();
    all["deallocation"] = change_json(change);
    format!("{all:#}\n")
}

/// What changed in what deallocation leaves to do.
pub fn change_json(change: &Change) -> Value {
    let effects = |effects: &[Effect]| -> Vec<Value> {
        let effect =
            |effect: &Effect| json!({ "function": effect.function, "what": effect.text() });
        effects.iter().map(effect).collect()
    };
    json!({
        "before": change.before.json(),
        "after": change.after.json(),
        "gone": effects(&change.gone),
        "new": effects(&change.new),
    })
}
