//! Random SIL programs that are right: the same seed gives the same text.
//!
//! A program has classes with deinits, a struct, globals, functions without a body that observe what they are given, and
//! functions that take and give values by every convention, with blocks, loops, memory of the stack, borrows within borrows and
//! ends that cannot be reached. The same program is written in either form: in ownership form, `[ossa]`, or with plain loads and
//! stores and the counting that they need. `faults.rs` makes wrong programs of right ones.
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
mod faults;
mod function;
mod regions;
mod statements;
mod values;

use super::random::Random;

pub use faults::{Fault, Seeded, seed_fault};
use function::Writer;

/// How ownership is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// Functions with `[ossa]`: owned and borrowed values, qualified loads and stores.
    #[default]
    Ownership,
    /// Retains and releases, plain loads and stores.
    Counted,
}

/// Which program to write.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    pub seed: u64,
    /// Larger sizes give larger programs.
    pub size: usize,
    pub form: Form,
    /// Whether objects of `C` change a global when they die: it is then part of what a program does when they do.
    pub deinits_store: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            seed: 0,
            size: 8,
            form: Form::Ownership,
            deinits_store: false,
        }
    }
}

/// The program of a seed.
pub fn program(options: &Options) -> String {
    let mut writer = Writer::new(Random::Seed(options.seed), options.form);
    let functions = writer.random.below(2 + options.size / 4);
    for number in 0..functions {
        writer.function(number, options.size);
    }
    writer.main(options.size);
    let mut text = String::from(DECLARATIONS);
    let deinit = match options.deinits_store {
        true => STORING_DEINIT,
        false => {
            text.push_str(QUIET_DEINIT);
            ""
        }
    };
    for function in CONSTRUCTORS.into_iter().chain([deinit]) {
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

/// What all programs declare.
const DECLARATIONS: &str = "\
class D {
  var n: Int
  deinit @deinit_D
}

class C {
  var n: Int
  var d: D
  deinit @deinit_C
}

struct S {
  var c: C
  var n: Int
}

sil_global @G_C : $C
sil_global @G_D : $D
sil_global @G_N : $Int

sil @deinit_D : $@convention(method) (@guaranteed D) -> ()
sil @pick : $@convention(thin) () -> Builtin.Int1
sil @count : $@convention(thin) () -> Int
sil @see_N : $@convention(thin) (Int) -> ()
sil [no_effects_on D] @see_C : $@convention(thin) (@guaranteed C) -> ()
sil [no_effects_on C] @see_D : $@convention(thin) (@guaranteed D) -> ()
sil @see_S : $@convention(thin) (@guaranteed S) -> ()
sil @see_O : $@convention(thin) (@guaranteed Optional<C>) -> ()
sil @keep_C : $@convention(thin) (@owned C) -> ()
sil [no_effects_on C] @keep_D : $@convention(thin) (@owned D) -> ()
sil @keep_S : $@convention(thin) (@owned S) -> ()
sil @keep_O : $@convention(thin) (@owned Optional<C>) -> ()
sil @make_C : $@convention(thin) () -> @owned C
sil @make_D : $@convention(thin) () -> @owned D
sil @make_S : $@convention(thin) () -> @owned S
sil @make_O : $@convention(thin) () -> @owned Optional<C>
";

/// A deinit that is only observed.
const QUIET_DEINIT: &str = "sil @deinit_C : $@convention(method) (@guaranteed C) -> ()\n";

/// A deinit that changes a global, in ownership form. What dies of that, a `D`, changes nothing.
const STORING_DEINIT: &str = "\
sil [ossa] @deinit_C : $@convention(method) (@guaranteed C) -> () {
bb0(%0 : @guaranteed $C):
  %1 = integer_literal $Builtin.Int64, 100
  %2 = struct $Int (%1 : $Builtin.Int64)
  %3 = function_ref @new_D : $@convention(thin) (Int) -> @owned D
  %4 = apply %3(%2) : $@convention(thin) (Int) -> @owned D
  %5 = global_addr @G_D : $*D
  store %4 to [assign] %5 : $*D
  %7 = tuple ()
  return %7 : $()
}
";

/// Functions that make objects, in ownership form.
const CONSTRUCTORS: [&str; 2] = [
    "\
sil [ossa] @new_D : $@convention(thin) (Int) -> @owned D {
bb0(%0 : $Int):
  %1 = alloc_ref $D
  %2 = begin_borrow %1 : $D
  %3 = ref_element_addr %2 : $D, #D.n
  store %0 to [trivial] %3 : $*Int
  end_borrow %2 : $D
  return %1 : $D
}
",
    "\
sil [ossa] @new_C : $@convention(thin) (Int, @owned D) -> @owned C {
bb0(%0 : $Int, %1 : @owned $D):
  %2 = alloc_ref $C
  %3 = begin_borrow %2 : $C
  %4 = ref_element_addr %3 : $C, #C.n
  store %0 to [trivial] %4 : $*Int
  %5 = ref_element_addr %3 : $C, #C.d
  store %1 to [init] %5 : $*D
  end_borrow %3 : $C
  return %2 : $C
}
",
];

/// A function of the texts above with retains and releases, which needs no borrow.
fn counted(function: &str) -> String {
    let mut borrow = None;
    let mut out = String::new();
    for line in function.lines() {
        if let Some((name, of)) = line.split_once(" = begin_borrow ") {
            let of = of.split(' ').next().unwrap_or("");
            borrow = Some((name.trim().to_owned(), of.to_owned()));
            continue;
        }
        if line.contains("end_borrow") {
            continue;
        }
        let mut line = line.to_owned();
        for word in ["[ossa] ", "[trivial] ", "[init] "] {
            line = line.replace(word, "");
        }
        for word in [" : @owned $", " : @guaranteed $"] {
            line = line.replace(word, " : $");
        }
        if let Some((name, of)) = &borrow {
            line = line.replace(&format!("{name} :"), &format!("{of} :"));
        }
        out.push_str(&line);
        out.push('\n');
    }
    out
}
