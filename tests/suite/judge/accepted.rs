//! Whether mlir-opt-22 reads what passes made, asked for many texts at once.

use std::path::PathBuf;
use std::sync::Mutex;

use freehold::syntax::{PrintOptions, print};

use crate::oracle;
use crate::passed::{Program, load};
use crate::runtime::{SPLIT, filter};

use super::small::NOT_ACCEPTED;
use super::tally::Tally;
use super::variants::Variant;
use super::verdict::{Verdict, Wrong};

/// So many texts are asked about at once.
const BATCH: usize = 64;

struct Made {
    seed: u64,
    passes: Vec<Variant>,
    text: String,
}

pub struct Accepted {
    /// None where the program is not at hand: the test says that it skips this.
    mlir_opt: Option<PathBuf>,
    waiting: Mutex<Vec<Made>>,
}

impl Accepted {
    pub fn new() -> Self {
        Accepted {
            mlir_opt: oracle::find("mlir-opt-22"),
            waiting: Mutex::default(),
        }
    }

    /// Asks about a text, together with others.
    pub fn ask(&self, seed: u64, passes: &[Variant], text: &str, tally: &Tally) {
        if self.mlir_opt.is_none() {
            return;
        }
        let made = Made {
            seed,
            passes: passes.to_vec(),
            text: text.to_owned(),
        };
        let mut waiting = self.waiting.lock().expect("no worker panics here");
        waiting.push(made);
        if waiting.len() >= BATCH {
            let batch = std::mem::take(&mut *waiting);
            drop(waiting);
            self.judge(&batch, tally);
        }
    }

    pub fn finish(&self, tally: &Tally) {
        let rest = std::mem::take(&mut *self.waiting.lock().expect("no worker panics here"));
        self.judge(&rest, tally);
    }

    /// All at once; where that fails, either half, until one text is left.
    fn judge(&self, made: &[Made], tally: &Tally) {
        let Some(mlir_opt) = &self.mlir_opt else {
            return;
        };
        let Some(first) = made.first() else {
            return;
        };
        let texts: Vec<&str> = made.iter().map(|made| made.text.as_str()).collect();
        let said = match filter(
            mlir_opt,
            [SPLIT, "-o", "/dev/null"],
            &texts.join("// -----\n"),
        ) {
            Ok(_) => return tally.accepted(made.len()),
            Err(said) => said,
        };
        if made.len() > 1 {
            let (one, other) = made.split_at(made.len() / 2);
            self.judge(one, tally);
            self.judge(other, tally);
            return;
        }
        // What it prints itself it does not always read: `%0#1` handed on by `cf.switch`.
        if !refused_by_mlir_opt(&first.text) {
            return tally.accepted(1);
        }
        let verdict = Verdict::Wrong(Wrong {
            kind: NOT_ACCEPTED,
            what: format!("{said}\n{}", first.text),
        });
        let text = super::feature_sets::program(first.seed).text;
        tally.note(first.seed, &text, &first.passes, &verdict);
    }
}

fn generic(program: &Program) -> String {
    let options = PrintOptions {
        generic: true,
        ..PrintOptions::default()
    };
    print(&program.module, &program.table, &options)
}

/// Whether mlir-opt-22 refuses a text in custom and in generic form; not where it is not at hand.
pub fn refused_by_mlir_opt(text: &str) -> bool {
    let Some(mlir_opt) = oracle::find("mlir-opt-22") else {
        return false;
    };
    let refuses = |text: &str| filter(&mlir_opt, ["-o", "/dev/null"], text).is_err();
    refuses(text) && load(text).is_ok_and(|program| refuses(&generic(&program)))
}
