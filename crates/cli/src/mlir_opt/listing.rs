//! `--list-passes` and `--show-dialects`: what there is, in place of a run.

use clap::ArgMatches;
use freehold_dialects::Table;
use freehold_ir::Context;
use freehold_passes::{Action, PassInfo, registry};

use crate::matched::is_on;

/// What is listed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Listing {
    Passes,
    Dialects,
}

impl Listing {
    /// The one that is asked for; the passes where both are.
    pub fn of(matches: &ArgMatches) -> Option<Self> {
        let on = |name, listing| is_on(matches, name).then_some(listing);
        on("list-passes", Listing::Passes).or_else(|| on("show-dialects", Listing::Dialects))
    }

    /// The text of the list, in mlir-opt's form.
    pub fn text(self) -> String {
        match self {
            Listing::Passes => passes(),
            Listing::Dialects => {
                let mut context = Context::new();
                let table = Table::builtin(&mut context);
                format!("Available Dialects: {}\n", table.dialects().join(","))
            }
        }
    }
}

fn passes() -> String {
    let is_pipeline = |pass: &&PassInfo| matches!(pass.action, Action::Expand(_));
    let (mut pipelines, mut passes): (Vec<_>, Vec<_>) = registry().partition(is_pipeline);
    pipelines.sort_unstable_by_key(|pass| pass.name);
    passes.sort_unstable_by_key(|pass| pass.name);
    let mut out = String::new();
    for (title, list) in [("Passes", passes), ("Pass Pipelines", pipelines)] {
        out.push_str(&format!("{title}:\n"));
        for pass in list {
            out.push_str(&format!("  --{:<52}- {}\n", pass.name, pass.summary));
            for flag in pass.flags {
                let shown = format!("{}={}", flag.name, flag.default);
                out.push_str(&format!("    --{shown:<50}- {}\n", flag.help));
            }
        }
    }
    out
}
