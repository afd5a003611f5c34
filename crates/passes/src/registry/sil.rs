//! The table of the passes over SIL.

use crate::Setting;
use crate::sil::{
    code_motion, owned_to_guaranteed, ownership_model_eliminator, ownership_rules, verify_ownership,
};
use freehold_base::diagnostics::Diagnostic;
use freehold_rules::{Rule, sil_rules};

use super::options::{
    DEINITS_ARE_SILENT, ENFORCE, MODIFY_PUBLIC_FUNCTIONS, ONLY, RULES, SEPARATE, TAKES_GLOBALS,
};
use super::{Action, PassInfo};

/// The passes, in alphabetical order.
pub(super) const PASSES: &[PassInfo] = &[
    PassInfo {
        name: "ownership-model-eliminator",
        banner: "OwnershipModelEliminator",
        summary: "SIL: plain loads and stores, retains and releases for those with qualifiers",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            ownership_model_eliminator::run(module, environment.table)
        }),
    },
    PassInfo {
        name: "sil-code-motion",
        banner: "ARCCodeMotion",
        summary: "SIL: move copies down to where they are used, and releases up to copies of the same object",
        flags: &[SEPARATE],
        action: Action::Run(|module, environment, flags| {
            code_motion::run(module, environment.table, flags.get(SEPARATE.name))
        }),
    },
    PassInfo {
        name: "sil-owned-to-guaranteed",
        banner: "OwnedToGuaranteed",
        summary: "SIL: let callers keep what a function only releases: arguments that are @owned become @guaranteed",
        flags: &[MODIFY_PUBLIC_FUNCTIONS],
        action: Action::Run(|module, environment, flags| {
            let public = flags.get(MODIFY_PUBLIC_FUNCTIONS.name);
            owned_to_guaranteed::run(module, environment.table, public)
        }),
    },
    PassInfo {
        name: "sil-ownership-rules",
        banner: "OwnershipRules",
        summary: "SIL: pair retains and releases, make copies borrows and takes, by the rules of rules/sil",
        flags: &[TAKES_GLOBALS, DEINITS_ARE_SILENT, ONLY, RULES],
        action: Action::Run(|module, environment, flags| {
            let known: &[Rule] = match environment.sil_rules {
                Some(rules) => rules,
                None => sil_rules(),
            };
            let rules = asked(known, flags.text(RULES.name)).map_err(|message| {
                vec![Diagnostic::error(module.location(module.top()), message)]
            })?;
            let options = ownership_rules::Options {
                takes_globals: flags.get(TAKES_GLOBALS.name),
                deinits_are_silent: flags.get(DEINITS_ARE_SILENT.name),
                only: flags.text(ONLY.name).to_owned(),
                rules,
            };
            ownership_rules::run(module, environment.table, &options).map(drop)
        }),
    },
    PassInfo {
        name: "verify-ownership",
        banner: "OwnershipVerifier",
        summary: "SIL: every owned value is consumed once on every way, and memory holds what is read",
        flags: &[ENFORCE],
        action: Action::Run(|module, environment, flags| {
            verify_ownership::run(module, environment.table, flags.get(ENFORCE.name))
        }),
    },
];

/// The pipelines.
pub(super) const PIPELINES: &[PassInfo] = &[
    PassInfo {
        name: "sil-optimize-ownership",
        banner: "",
        summary: "SIL: move copies, apply the rules, and let callers keep what functions only release",
        flags: &[],
        action: Action::Expand(|_| {
            let passes = [
                "sil-code-motion",
                "sil-ownership-rules",
                "sil-owned-to-guaranteed",
                "sil-ownership-rules",
            ];
            passes.map(crate::pipeline::Invocation::of).to_vec()
        }),
    },
    PassInfo {
        name: "enforce-ownership",
        banner: "",
        summary: "SIL: verify ownership with every function taken for one in ownership form",
        flags: &[],
        action: Action::Expand(|_| {
            let mut verify = crate::pipeline::Invocation::of("verify-ownership");
            verify.flags.set(ENFORCE.name, Setting::Flag(true));
            vec![verify]
        }),
    },
];

/// The rules whose names begin with one of these, between plus signs; all for an empty text.
fn asked<'r>(known: &'r [Rule], starts: &str) -> Result<Vec<&'r Rule>, String> {
    let begins = |start: &str| known.iter().any(|rule| rule.name.starts_with(start));
    if let Some(unknown) = starts.split('+').find(|start| !begins(start)) {
        let names: Vec<&str> = known.iter().map(|rule| rule.name.as_str()).collect();
        return Err(format!(
            "no rule of sil-ownership-rules begins with '{unknown}'; there are {}",
            names.join(", ")
        ));
    }
    let is_asked = |rule: &&Rule| starts.split('+').any(|start| rule.name.starts_with(start));
    Ok(known.iter().filter(is_asked).collect())
}
