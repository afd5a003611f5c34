//! What `freehold opt` takes of mlir-opt's command line besides passes: options for looking into a
//! run of a pipeline, and names that are accepted or refused with a reason.
//!
//! `options` tells clap of them, `refused` has those that freehold does not take.

pub mod diagnostics;
pub mod dumps;
pub mod listing;
pub mod options;
pub mod refused;
pub mod reproducer;
pub mod round_trip;
pub mod statistics;
pub mod watching;

use clap::ArgMatches;
use freehold_syntax::HexLimit;

use crate::matched::{is_on, one};
use crate::stderr;
use diagnostics::DiagnosticOptions;
use dumps::DumpOptions;
use listing::Listing;
use options::{NO_EFFECT, StatisticsForm};
use reproducer::ReproducerOptions;

/// What of mlir-opt's options is asked for.
pub struct MlirOptOptions {
    pub dumps: DumpOptions,
    pub diagnostics: DiagnosticOptions,
    pub reproducer: ReproducerOptions,
    pub listing: Option<Listing>,
    /// Whether messages have colours, if that is asked for.
    pub color: Option<bool>,
    /// Print the pipeline that will run.
    pub dump_pipeline: bool,
    /// How to print mlir-opt's report of what passes counted, if at all.
    pub statistics: Option<StatisticsForm>,
    pub verify_roundtrip: bool,
    /// Whether the source is one operation, around which no module is put.
    pub no_implicit_module: bool,
    /// Whether bytecode has the keys of resources without their data.
    pub elide_resource_data: bool,
    pub skip_regions: bool,
    pub value_users: bool,
    pub unique_ids: bool,
    pub location_names: bool,
    pub hex_if_larger: HexLimit,
    /// Whether what was read is taken for valid.
    pub no_verification_of_input: bool,
    /// Options that were given and have no effect, each with the reason.
    no_effect: Vec<(&'static str, &'static str)>,
}

impl MlirOptOptions {
    pub fn of(matches: &ArgMatches) -> Self {
        let on = |name| is_on(matches, name);
        let form = one(matches, "mlir-pass-statistics-display");
        let is_given = |name| matches.try_contains_id(name).unwrap_or(false);
        let given = NO_EFFECT.iter().filter(|option| is_given(option.0));
        MlirOptOptions {
            dumps: DumpOptions::of(matches),
            diagnostics: DiagnosticOptions::of(matches),
            reproducer: ReproducerOptions::of(matches),
            listing: Listing::of(matches),
            color: one(matches, "color"),
            dump_pipeline: on("dump-pass-pipeline"),
            statistics: on("mlir-pass-statistics").then(|| form.unwrap_or_default()),
            verify_roundtrip: on("verify-roundtrip"),
            no_implicit_module: on("no-implicit-module"),
            elide_resource_data: on("elide-resource-data-from-bytecode"),
            skip_regions: on("mlir-print-skip-regions"),
            value_users: on("mlir-print-value-users"),
            unique_ids: on("mlir-print-unique-ssa-ids"),
            location_names: on("mlir-use-nameloc-as-prefix"),
            hex_if_larger: one(matches, "mlir-print-elementsattrs-with-hex-if-larger")
                .unwrap_or_default(),
            no_verification_of_input: on("mlir-very-unsafe-disable-verifier-on-parsing"),
            no_effect: given.map(|&(name, _, why)| (name, why)).collect(),
        }
    }

    /// Says of each option that has no effect that it has none, and why.
    pub fn note_what_has_no_effect(&self) {
        for (name, why) in &self.no_effect {
            stderr::note(&format!("'--{name}' has no effect: {why}"));
        }
    }
}
