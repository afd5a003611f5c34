//! The table of the passes over SIL.

use crate::passes::sil::{ownership_model_eliminator, verify_ownership};
use crate::passes::{FlagInfo, Setting};

use super::{Action, PassInfo};

const ENFORCE: FlagInfo = FlagInfo {
    name: "enforce",
    default: Setting::Flag(false),
    words: &[],
    help: "Take every function for one in ownership form, [ossa]: no memory operation without a qualifier",
};

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
pub(super) const PIPELINES: &[PassInfo] = &[PassInfo {
    name: "enforce-ownership",
    banner: "",
    summary: "SIL: verify ownership with every function taken for one in ownership form",
    flags: &[],
    action: Action::Expand(|_| {
        let mut verify = crate::passes::pipeline::Invocation::of("verify-ownership");
        verify.flags.set(ENFORCE.name, Setting::Flag(true));
        vec![verify]
    }),
}];
