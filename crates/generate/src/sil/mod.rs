//! Random SIL programs that are right: the same seed gives the same text.
//!
//! A program has classes with deinits, a struct, globals, functions without a body that observe
//! what they are given, and functions that take and give values by every convention, with blocks,
//! loops, memory of the stack, borrows within borrows and ends that cannot be reached. The same
//! program is written in either form: in ownership form, `[ossa]`, or with plain loads and stores
//! and the counting that they need. `faults.rs` and `field_faults.rs` make wrong programs of right
//! ones.
//!
//! Knows nothing of the IR: it writes text.
//!
//! ```
//! use freehold::generate::sil::{Form, Options, program};
//! let options = Options { seed: 7, ..Options::default() };
//! assert!(program(&options).contains("sil [ossa] @main"));
//! let counted = Options { form: Form::Counted, ..options };
//! assert!(!program(&counted).contains("[ossa]"));
//! ```

mod emit;
mod fault;
mod faults;
mod field_faults;
mod fields;
mod function;
mod options;
mod prelude;
mod regions;
mod statements;
mod values;

use super::random::Random;

pub use fault::Fault;
pub use faults::{Seeded, seed_fault};
use function::Writer;
pub use options::{FeatureSet, Form, Options};
use prelude::{
    CONSTRUCTORS, DECLARATIONS, FIELD_DECLARATIONS, FIELD_FUNCTIONS, QUIET_DEINIT, STORING_DEINIT,
    counted,
};

/// The program of a seed.
pub fn program(options: &Options) -> String {
    let mut writer = Writer::new(Random::Seed(options.seed), options.form, options.features);
    let functions = writer.random.below(2 + options.size / 4);
    for number in 0..functions {
        writer.function(number, options.size);
    }
    writer.main(options.size);
    let (declarations, functions): (&[&str], &[&str]) = match options.features {
        FeatureSet::Core => (&[], &[]),
        FeatureSet::Fields => (&[FIELD_DECLARATIONS], &FIELD_FUNCTIONS),
    };
    let mut text = String::from(DECLARATIONS);
    let deinit = match options.deinits_store {
        true => STORING_DEINIT,
        false => {
            text.push_str(QUIET_DEINIT);
            ""
        }
    };
    text.extend(declarations.iter().copied());
    let functions = functions.iter().copied();
    for function in CONSTRUCTORS.into_iter().chain([deinit]).chain(functions) {
        if function.is_empty() {
            continue;
        }
        text.push('\n');
        text.push_str(&match options.form {
            Form::Ownership => function.to_string(),
            Form::Counted => counted(function),
        });
    }
    text.push_str(&writer.text);
    text
}
