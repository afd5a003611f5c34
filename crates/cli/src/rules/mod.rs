//! `freehold rules`: what is to be known about rewrite rules before they are trusted.
//!
//! Each command is a module; `options` has what it is asked, `loaded` the rules that it is about.

mod check;
mod confluence;
mod loaded;
mod operations;
mod options;
mod prove;
mod recheck;
mod sil;
mod suggest;
mod suggest_values;
mod survey;
mod trace;
mod trial;
mod value_trace;
mod values;
mod verify;

pub use loaded::Loaded;
pub use options::{Judgement, Options, PICTURES};
pub use sil::load_sound as load_sound_sil;
pub use verify::refuse_unsound;

/// Runs a command and returns its exit status.
pub fn run(judgement: Judgement, options: &Options) -> u8 {
    match judgement {
        Judgement::Check => check::run(options),
        Judgement::Verify if options.about_sil => sil::verify(options),
        Judgement::Verify => verify::run(options),
        Judgement::Prove => prove::run(options),
        Judgement::Recheck => recheck::run(options),
        Judgement::Confluence => confluence::run(options),
        Judgement::Try => trial::run(options),
        Judgement::Suggest => suggest::run(options),
        Judgement::Trace => trace::run(options),
    }
}
