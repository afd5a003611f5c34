//! What passes run with: the user's rules, and the options that are about passes.

use std::cell::RefCell;

use freehold_dialects::Table;
use freehold_passes::Environment;
use freehold_rules::{Rule, RuleSet};

use crate::command_options::CommandOptions;
use crate::rules;

/// The rules that passes apply besides the built-in ones.
#[derive(Default)]
pub(super) struct Rules {
    /// Those of `--rules`, with the built-in ones.
    memrefs: Option<RuleSet>,
    /// Those of `--sil-rules`, with the built-in ones.
    sil: Option<Vec<Rule>>,
}

/// The rules that the options name, all sound. Errors are reported here.
pub(super) fn load_rules(options: &CommandOptions) -> Result<Rules, ()> {
    let mut rules = Rules::default();
    if !options.rules.is_empty() {
        let loaded = rules::load(&options.rules)?;
        rules::refuse_unsound(&loaded)?;
        rules.memrefs = Some(loaded.set);
    }
    rules.sil = rules::load_sound_sil(&options.sil_rules)?;
    Ok(rules)
}

/// What passes are run with.
pub(super) fn environment<'a>(
    options: &CommandOptions,
    table: &'a Table,
    rules: &'a Rules,
) -> Environment<'a> {
    let counts = options.stats.is_some() || options.mlir_opt_options.statistics.is_some();
    Environment {
        table,
        rules: rules.memrefs.as_ref(),
        sil_rules: rules.sil.as_deref(),
        verify: options.verify,
        strict_mlir: options.strict_mlir,
        allow_unregistered: options.allow_unregistered,
        threads: options.threads,
        remarks: RefCell::default(),
        explain: options.explain,
        reports: RefCell::default(),
        stats: counts.then(RefCell::default),
        recorder: RefCell::default(),
        assumed: RefCell::default(),
    }
}
