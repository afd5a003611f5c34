//! `freehold rules`: what is to be known about rewrite rules before they are trusted.
//!
//! Each command is a module; `options` has what it is asked, `loaded` the rules that it is about.

mod check;
mod confluence;
mod loaded;
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

use freehold_lab::verdicts::Told;

use crate::stderr;

pub use loaded::of as load;
pub use options::{Judgement, Options, PICTURES};
pub use sil::load_sound as load_sound_sil;
pub use verify::refuse_unsound;

/// Who is told about rules: standard error, if what is said is text.
fn told(as_text: bool) -> impl FnMut(Told) {
    move |told| match told {
        _ if !as_text => {}
        Told::At(source, diagnostic) => stderr::diagnostics(source, &[diagnostic]),
        Told::Text(text) => stderr::raw(&text),
    }
}

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
