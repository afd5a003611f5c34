//! Soundness of rules about SIL: on all small programs of a few shapes, run by the
//! reference-counting interpreter before and after.
//!
//! A program has an object or two, a global, and memory on the stack, or an object inside another,
//! and up to [`MOST_INSTRUCTIONS`] instructions on them in every order; the counts that are left
//! are released at the end. Where the verifier accepts it, and it runs without a fault, it must do
//! the same after the rule was applied wherever it can be, under the conditions that the relations
//! find. The classes are tried with a deinit that changes the global and without. Proved is only
//! what these programs show: the bound is stated.

use std::fmt::Write as _;

use freehold_base::diagnostics::Source;
use freehold_dialects::Table;
use freehold_ir::Context;
use freehold_passes::sil::ownership_rules::{self, Options};
use freehold_rules::Rule;
use freehold_sil::{self as sil, interp};

/// The most instructions between the beginning and the end of a program.
pub const MOST_INSTRUCTIONS: usize = 3;

/// A program that a rule breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InstructionWitness {
    pub before: String,
    pub after: String,
    /// What the interpreter or the verifier says of it.
    pub fault: String,
}

/// What came of trying a rule.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct InstructionTrial {
    /// How many programs are right.
    pub programs: usize,
    /// In how many of them the rule was applied.
    pub applied: usize,
    pub witness: Option<InstructionWitness>,
}

/// Tries a rule on all small programs, until one breaks.
pub fn try_instructions(rule: &Rule) -> InstructionTrial {
    let mut trial = InstructionTrial::default();
    for loud in [false, true] {
        for (ossa, kinds, write) in SHAPES {
            let mut acts = Vec::new();
            while next(&mut acts, kinds) {
                let Some(body) = write(&acts) else {
                    continue;
                };
                judge(rule, &program(loud, ossa, &body), &mut trial);
                if trial.witness.is_some() {
                    return trial;
                }
            }
        }
    }
    trial
}

/// A shape: whether it is in ownership form, how many kinds of acts it has, and what writes the
/// body of some of them.
type Shape = (bool, usize, fn(&[usize]) -> Option<String>);

const SHAPES: [Shape; 4] = [
    (false, COUNTED.len(), counted),
    (false, HELD.len(), |acts| held(acts, false)),
    (true, OWNED.len(), owned),
    (true, HELD.len(), |acts| held(acts, true)),
];

/// The next sequence of kinds, the shorter ones first.
fn next(acts: &mut Vec<usize>, kinds: usize) -> bool {
    for act in acts.iter_mut() {
        *act += 1;
        if *act < kinds {
            return true;
        }
        *act = 0;
    }
    acts.push(0);
    acts.len() <= MOST_INSTRUCTIONS
}

fn judge(rule: &Rule, text: &str, trial: &mut InstructionTrial) {
    let source = Source::new("before", text);
    let mut context = Context::new();
    let table = Table::builtin(&mut context);
    let Ok(mut module) = sil::read(&source, context) else {
        return;
    };
    let options = interp::Options::default();
    let Ok(before) = interp::run(&module, &options) else {
        return;
    };
    if !before.leaks.is_empty() || sil::verify(&module, &table, false).is_err() {
        return;
    }
    trial.programs += 1;
    let asked = Options {
        rules: vec![rule],
        takes_globals: true,
        ..Options::default()
    };
    let mut broken = |fault: String, after: String| {
        trial.witness = Some(InstructionWitness {
            before: text.to_owned(),
            after,
            fault,
        });
    };
    match ownership_rules::run(&mut module, &table, &asked) {
        Ok(applied) if applied.is_empty() => return,
        Ok(_) => {}
        Err(errors) => return broken(source.render(&errors[0]), String::new()),
    }
    let after = sil::print(&module).unwrap_or_default();
    let fault = match interp::run(&module, &options) {
        Ok(found) => match found.leaks.first() {
            Some(leak) => Some(leak.diagnostic(&module).message),
            None => interp::same_trace(&before.trace, &found.trace).err(),
        },
        Err(stop) => Some(stop.diagnostics(&module).remove(0).message),
    };
    match fault {
        Some(fault) => broken(fault, after),
        None => trial.applied += 1,
    }
}

/// The deinit: the first object that dies changes the global, whose old object dies of that and
/// changes nothing.
const DEINIT: &str = "sil @deinit_C : $@convention(method) (@guaranteed C) -> () {
bb0(%0 : $C):
  %d = global_addr @DYING : $*Builtin.Int1
  %is = load %d : $*Builtin.Int1
  cond_br %is, bb1, bb2

bb1:
  br bb3

bb2:
  %yes = integer_literal $Builtin.Int1, -1
  store %yes to %d : $*Builtin.Int1
  %change = function_ref @change : $@convention(thin) () -> ()
  apply %change() : $@convention(thin) () -> ()
  br bb3

bb3:
  %u = tuple ()
  return %u : $()
}
";

fn program(loud: bool, ossa: bool, body: &str) -> String {
    let (class, flag, deinit, unset) = match loud {
        true => (
            "final class C {\n  deinit @deinit_C\n}\n",
            "sil_global @DYING : $Builtin.Int1\n",
            DEINIT,
            "  %d = global_addr @DYING : $*Builtin.Int1\n  %no = integer_literal $Builtin.Int1, 0\n  \
             store %no to %d : $*Builtin.Int1\n",
        ),
        false => ("final class C {}\n", "", "", ""),
    };
    let form = if ossa { "[ossa] " } else { "" };
    let holder = match body.contains("$H") {
        true => "final class H {\n  var c: C\n}\n",
        false => "",
    };
    format!(
        "{class}{holder}sil_global @G : $C\n{flag}\
         sil @look : $@convention(thin) (@guaranteed C) -> ()\n\
         sil @take : $@convention(thin) (@owned C) -> ()\n\
         sil @change : $@convention(thin) () -> () {{\nbb0:\n  %p = global_addr @G : $*C\n  %n = alloc_ref $C\n  \
         store %n to [assign] %p : $*C\n}}\n\
         {deinit}\
         sil {form}@run : $@convention(thin) () -> () {{\nbb0:\n  %p = global_addr @G : $*C\n  %s = alloc_stack $C\n  \
         %look = function_ref @look : $@convention(thin) (@guaranteed C) -> ()\n  \
         %take = function_ref @take : $@convention(thin) (@owned C) -> ()\n  \
         %change = function_ref @change : $@convention(thin) () -> ()\n{body}  dealloc_stack %s : $*C\n  \
         %u = tuple ()\n  return %u : $()\n}}\n\
         sil @main : $@convention(thin) () -> () {{\nbb0:\n  %p = global_addr @G : $*C\n  %g = alloc_ref $C\n  \
         store %g to %p : $*C\n{unset}  %f = function_ref @run : $@convention(thin) () -> ()\n  \
         apply %f() : $@convention(thin) () -> ()\n}}\n"
    )
}

/// What instructions of functions with retains and releases do; `%y` is what was loaded last.
#[derive(Copy, Clone)]
enum Counted {
    Retain,
    Release,
    Look,
    Take,
    Change,
    Store,
    LoadCopy,
    Load,
    LookAtLoaded,
    RetainLoaded,
    ReleaseLoaded,
    /// To the stack with `[init]`, and copied from there.
    ThroughStack,
    /// To the global with `[assign]`, and copied from there.
    ThroughGlobal,
}

const COUNTED: [Counted; 13] = [
    Counted::Retain,
    Counted::Release,
    Counted::Look,
    Counted::Take,
    Counted::Change,
    Counted::Store,
    Counted::LoadCopy,
    Counted::Load,
    Counted::LookAtLoaded,
    Counted::RetainLoaded,
    Counted::ReleaseLoaded,
    Counted::ThroughStack,
    Counted::ThroughGlobal,
];

/// The body with these instructions; none if one speaks of what is not there.
fn counted(acts: &[usize]) -> Option<String> {
    let mut text = "  %x = alloc_ref $C\n".to_owned();
    let mut held = 1;
    let mut loaded: Vec<i32> = Vec::new();
    for (at, &act) in acts.iter().enumerate() {
        let last = loaded.len();
        match COUNTED[act] {
            Counted::Retain => held += 1,
            Counted::Release | Counted::Take | Counted::Store => held -= 1,
            Counted::LoadCopy => loaded.push(1),
            Counted::ThroughStack | Counted::ThroughGlobal => {
                held -= 1;
                loaded.push(1);
            }
            Counted::Load => loaded.push(0),
            Counted::RetainLoaded => *loaded.last_mut()? += 1,
            Counted::ReleaseLoaded => *loaded.last_mut()? -= 1,
            Counted::LookAtLoaded if last == 0 => return None,
            Counted::Look | Counted::Change | Counted::LookAtLoaded => {}
        }
        // Each name gives up no more than it got: by whatever name, the program is right.
        if held < 0 || loaded.iter().any(|&count| count < 0) {
            return None;
        }
        let _ = match COUNTED[act] {
            Counted::Retain => writeln!(text, "  strong_retain %x : $C"),
            Counted::Release => writeln!(text, "  strong_release %x : $C"),
            Counted::Look => call(&mut text, "look", "@guaranteed C", "%x"),
            Counted::Take => call(&mut text, "take", "@owned C", "%x"),
            Counted::Change => call(&mut text, "change", "", ""),
            Counted::Store => writeln!(
                text,
                "  %old{at} = load %p : $*C\n  store %x to %p : $*C\n  strong_release %old{at} : $C"
            ),
            Counted::LoadCopy => writeln!(text, "  %y{last} = load [copy] %p : $*C"),
            Counted::ThroughStack => writeln!(
                text,
                "  %t{at} = alloc_stack $C\n  store %x to [init] %t{at} : $*C\n  %y{last} = load [copy] %t{at} : $*C\n  \
                 destroy_addr %t{at} : $*C\n  dealloc_stack %t{at} : $*C"
            ),
            Counted::ThroughGlobal => writeln!(
                text,
                "  store %x to [assign] %p : $*C\n  %y{last} = load [copy] %p : $*C"
            ),
            Counted::Load => writeln!(text, "  %y{last} = load %p : $*C"),
            Counted::LookAtLoaded => call(
                &mut text,
                "look",
                "@guaranteed C",
                &format!("%y{}", last - 1),
            ),
            Counted::RetainLoaded => writeln!(text, "  strong_retain %y{} : $C", last - 1),
            Counted::ReleaseLoaded => writeln!(text, "  strong_release %y{} : $C", last - 1),
        };
    }
    for _ in 0..held {
        text.push_str("  strong_release %x : $C\n");
    }
    for (number, count) in loaded.into_iter().enumerate() {
        for _ in 0..count {
            let _ = writeln!(text, "  strong_release %y{number} : $C");
        }
    }
    Some(text)
}

fn call(text: &mut String, function: &str, ty: &str, argument: &str) -> std::fmt::Result {
    writeln!(
        text,
        "  apply %{function}({argument}) : $@convention(thin) ({ty}) -> ()"
    )
}

/// What instructions of functions in ownership form do, to the first or the last value that is
/// owned.
#[derive(Copy, Clone)]
enum Owned {
    CopyFirst,
    CopyLast,
    LookAtFirst,
    LookAtLast,
    DestroyFirst,
    DestroyLast,
    TakeLast,
    Change,
    LoadCopy,
    LoadCopyOfGlobal,
    StoreLast,
    StoreLastInGlobal,
    DestroyMemory,
}

const OWNED: [Owned; 13] = [
    Owned::CopyFirst,
    Owned::CopyLast,
    Owned::LookAtFirst,
    Owned::LookAtLast,
    Owned::DestroyFirst,
    Owned::DestroyLast,
    Owned::TakeLast,
    Owned::Change,
    Owned::LoadCopy,
    Owned::LoadCopyOfGlobal,
    Owned::StoreLast,
    Owned::StoreLastInGlobal,
    Owned::DestroyMemory,
];

/// The body with these instructions, after `%x` was put on the stack and with `%y` at hand; none if
/// one speaks of what is not there.
fn owned(acts: &[usize]) -> Option<String> {
    let mut text =
        "  %x = alloc_ref $C\n  %y = copy_value %x : $C\n  store %x to [init] %s : $*C\n"
            .to_owned();
    let mut values = vec!["%y".to_owned()];
    let mut full = true;
    for (at, &act) in acts.iter().enumerate() {
        let act = OWNED[act];
        let _ = match act {
            Owned::Change => call(&mut text, "change", "", ""),
            Owned::LoadCopy | Owned::LoadCopyOfGlobal => {
                let of_stack = matches!(act, Owned::LoadCopy);
                if of_stack && !full {
                    return None;
                }
                let address = if of_stack { "%s" } else { "%p" };
                values.push(format!("%v{at}"));
                writeln!(text, "  %v{at} = load [copy] {address} : $*C")
            }
            Owned::DestroyMemory => {
                if !std::mem::replace(&mut full, false) {
                    return None;
                }
                writeln!(text, "  destroy_addr %s : $*C")
            }
            Owned::CopyFirst | Owned::CopyLast => {
                let first = matches!(act, Owned::CopyFirst);
                let of = if first {
                    values.first()?
                } else {
                    values.last()?
                };
                let line = writeln!(text, "  %v{at} = copy_value {of} : $C");
                values.push(format!("%v{at}"));
                line
            }
            Owned::LookAtFirst => call(&mut text, "look", "@guaranteed C", values.first()?),
            Owned::LookAtLast => call(&mut text, "look", "@guaranteed C", values.last()?),
            Owned::DestroyFirst if values.is_empty() => return None,
            Owned::DestroyFirst => {
                let value = values.remove(0);
                writeln!(text, "  destroy_value {value} : $C")
            }
            Owned::DestroyLast => {
                let value = values.pop()?;
                writeln!(text, "  destroy_value {value} : $C")
            }
            Owned::TakeLast => call(&mut text, "take", "@owned C", &values.pop()?),
            Owned::StoreLast => {
                let value = values.pop()?;
                let how = if std::mem::replace(&mut full, true) {
                    "assign"
                } else {
                    "init"
                };
                writeln!(text, "  store {value} to [{how}] %s : $*C")
            }
            Owned::StoreLastInGlobal => {
                let value = values.pop()?;
                writeln!(text, "  store {value} to [assign] %p : $*C")
            }
        };
    }
    if full {
        text.push_str("  destroy_addr %s : $*C\n");
    }
    for value in values {
        let _ = writeln!(text, "  destroy_value {value} : $C");
    }
    Some(text)
}

/// What instructions do with an object that another holds: to the field, to the holder, and to what
/// was loaded last.
#[derive(Copy, Clone)]
enum Held {
    LoadCopy,
    /// A borrow in ownership form, else a load that nobody retains.
    Load,
    StoreLast,
    GiveHolderUp,
    CopyLast,
    LookAtLast,
    GiveLastUp,
    TakeLast,
}

const HELD: [Held; 8] = [
    Held::LoadCopy,
    Held::Load,
    Held::StoreLast,
    Held::GiveHolderUp,
    Held::CopyLast,
    Held::LookAtLast,
    Held::GiveLastUp,
    Held::TakeLast,
];

/// The body with these instructions, in either form; none if one speaks of what is not there.
fn held(acts: &[usize], ossa: bool) -> Option<String> {
    let (init, release) = match ossa {
        true => ("[init] ", "destroy_value"),
        false => ("", "strong_release"),
    };
    let mut text = format!(
        "  %h = alloc_ref $H\n  %f = ref_element_addr %h : $H, #H.c\n  %z = alloc_ref $C\n  \
         store %z to {init}%f : $*C\n"
    );
    let mut has_holder = true;
    let mut values: Vec<String> = Vec::new();
    for (at, &act) in acts.iter().enumerate() {
        let act = HELD[act];
        let asks_field = matches!(act, Held::LoadCopy | Held::Load | Held::StoreLast);
        if asks_field && !has_holder {
            return None;
        }
        let _ = match act {
            Held::LoadCopy => {
                values.push(format!("%v{at}"));
                writeln!(text, "  %v{at} = load [copy] %f : $*C")
            }
            Held::Load => {
                let word = if ossa { "load_borrow" } else { "load" };
                let _ = writeln!(text, "  %b{at} = {word} %f : $*C");
                let _ = call(&mut text, "look", "@guaranteed C", &format!("%b{at}"));
                match ossa {
                    true => writeln!(text, "  end_borrow %b{at}, %f : $*C"),
                    false => Ok(()),
                }
            }
            Held::StoreLast => {
                let value = values.pop()?;
                match ossa {
                    true => writeln!(text, "  store {value} to [assign] %f : $*C"),
                    false => writeln!(
                        text,
                        "  %old{at} = load %f : $*C\n  store {value} to %f : $*C\n  \
                         strong_release %old{at} : $C"
                    ),
                }
            }
            Held::GiveHolderUp => {
                if !std::mem::replace(&mut has_holder, false) {
                    return None;
                }
                writeln!(text, "  {release} %h : $H")
            }
            Held::CopyLast => {
                let of = values.last()?.clone();
                match ossa {
                    true => {
                        values.push(format!("%v{at}"));
                        writeln!(text, "  %v{at} = copy_value {of} : $C")
                    }
                    false => {
                        values.push(of.clone());
                        writeln!(text, "  strong_retain {of} : $C")
                    }
                }
            }
            Held::LookAtLast => call(&mut text, "look", "@guaranteed C", values.last()?),
            Held::GiveLastUp => writeln!(text, "  {release} {} : $C", values.pop()?),
            Held::TakeLast => call(&mut text, "take", "@owned C", &values.pop()?),
        };
    }
    if has_holder {
        let _ = writeln!(text, "  {release} %h : $H");
    }
    for value in values {
        let _ = writeln!(text, "  {release} {value} : $C");
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use freehold_rules::{SIL, read_sil_rules, sil_rules};

    /// Every rule is applied in some small program, and breaks none; those that need the user's
    /// word aside.
    #[test]
    fn the_rules_break_no_small_program() {
        let (mut kept, mut applied) = (0, 0);
        let tried = |rule: &&Rule| rule.word_of_user().is_none();
        // A plain `cargo test` is for minutes: it tries one rule in three.
        let thorough = std::env::var_os("FREEHOLD_THOROUGH").is_some_and(|value| value == "1");
        let step = if thorough { 1 } else { 3 };
        for rule in sil_rules().iter().filter(tried).step_by(step) {
            let trial = try_instructions(rule);
            assert_eq!(trial.witness, None, "{}", rule.name);
            assert!(
                trial.applied > 0,
                "{} in {} programs",
                rule.name,
                trial.programs
            );
            kept += 1;
            applied += trial.applied;
        }
        println!("{kept} rules, applied in {applied} programs");
    }

    /// What the lab is asked to find, it finds: the pair without its condition, and a borrow of
    /// memory that is written.
    #[test]
    fn rules_without_their_conditions_are_refuted() {
        for (name, condition) in [
            ("pair-retain-release", "(kept a)"),
            ("dead-copy", "(alive a)"),
            ("copy-takes-over", "(alive b)"),
            ("copy-to-borrow", "(unwritten p)"),
            ("assign-to-init", "(untouched p)"),
        ] {
            let texts = SIL.map(|(_, text)| text.replace(condition, ""));
            let rules = read_sil_rules(&texts).unwrap();
            let rule = rules.iter().find(|rule| rule.name == name).unwrap();
            assert!(
                try_instructions(rule).witness.is_some(),
                "{name} without {condition}"
            );
        }
    }
}
