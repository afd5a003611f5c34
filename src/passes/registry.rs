//! The table of passes and pipelines, and the values of their flags.

use crate::diagnostics::Diagnostic;
use crate::ir::Module;

use super::pipeline::Invocation;
use crate::suggest::closest;

use super::{
    Environment, buffer_deallocation_simplification, canonicalize, cse, expand_realloc,
    lower_deallocations, optimize_allocation_liveness, ownership_based_buffer_deallocation,
};

/// What a pass returns: its errors, at least one, when it fails.
pub type PassResult = Result<(), Vec<Diagnostic>>;

/// An option of a pass that is on or off.
pub struct FlagInfo {
    pub name: &'static str,
    pub default: bool,
    pub help: &'static str,
}

/// What a name stands for.
pub enum Action {
    /// One pass.
    Run(fn(&mut Module, &Environment, &Flags) -> PassResult),
    /// Several passes one after the other.
    Expand(fn(&Flags) -> Vec<Invocation>),
}

/// One entry of the table.
pub struct PassInfo {
    /// The name on the command line and in pipelines.
    pub name: &'static str,
    /// What mlir-opt calls the pass in `IR Dump After` lines.
    pub banner: &'static str,
    pub summary: &'static str,
    pub flags: &'static [FlagInfo],
    pub action: Action,
}

/// The values of a pass's flags, in the order in which it declares them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flags(Vec<(&'static str, bool)>);

impl Flags {
    /// The defaults.
    pub fn new(info: &PassInfo) -> Self {
        Flags(info.flags.iter().map(|f| (f.name, f.default)).collect())
    }

    /// Flags as text has them: `name`, `name=true`, several with blanks between them.
    ///
    /// # Errors
    /// What is wrong with the first item that is not a flag of `info`, or has no truth value.
    pub fn parse(info: &PassInfo, text: &str) -> Result<Self, String> {
        let mut flags = Flags::new(info);
        for item in text.split_whitespace() {
            let (name, value) = match item.split_once('=') {
                Some((name, value)) => (name, value),
                None => (item, ""),
            };
            let Some(slot) = flags.0.iter_mut().find(|slot| slot.0 == name) else {
                return Err(no_such_flag(info, name));
            };
            slot.1 = parse_bool(value).ok_or_else(|| {
                format!(
                    "'{value}' is no truth value for the option '{name}' of '{}': \
                     expected true or false",
                    info.name
                )
            })?;
        }
        Ok(flags)
    }

    /// Sets a flag that the pass declares.
    pub fn set(&mut self, name: &str, value: bool) {
        for slot in self.0.iter_mut().filter(|slot| slot.0 == name) {
            slot.1 = value;
        }
    }

    /// Whether the flag is on.
    ///
    /// # Panics
    /// When the pass declares no flag of that name.
    pub fn get(&self, name: &str) -> bool {
        let slot = self.0.iter().find(|slot| slot.0 == name);
        slot.expect("a pass asks for the flags it declares").1
    }
}

/// A truth value as LLVM's command lines have it; nothing means true.
pub fn parse_bool(text: &str) -> Option<bool> {
    match text {
        "" | "true" | "TRUE" | "True" | "1" => Some(true),
        "false" | "FALSE" | "False" | "0" => Some(false),
        _ => None,
    }
}

fn no_such_flag(info: &PassInfo, name: &str) -> String {
    let names = || info.flags.iter().map(|f| f.name);
    let hint = match closest(name, names()) {
        Some(near) => format!("; did you mean '{near}'?"),
        None if info.flags.is_empty() => "; it takes none".to_owned(),
        None => format!("; it takes {}", names().collect::<Vec<_>>().join(", ")),
    };
    format!("'{}' has no such option '{name}'{hint}", info.name)
}

/// All passes and pipelines, passes first, each in alphabetical order.
pub fn registry() -> &'static [PassInfo] {
    REGISTRY
}

/// The entry of a name.
pub fn find(name: &str) -> Option<&'static PassInfo> {
    REGISTRY.iter().find(|info| info.name == name)
}

const REGISTRY: &[PassInfo] = &[
    PassInfo {
        name: "buffer-deallocation-simplification",
        banner: "BufferDeallocationSimplificationPass",
        summary: "Leave as few runtime checks and `bufferization.dealloc` operands as can be",
        flags: &[],
        action: Action::Run(|module, environment, _| match environment.rules {
            Some(rules) => {
                buffer_deallocation_simplification::run_with(module, environment.table, rules)
            }
            None => buffer_deallocation_simplification::run(module, environment.table),
        }),
    },
    PassInfo {
        name: "bufferization-lower-deallocations",
        banner: "LowerDeallocationsPass",
        summary: "Lower `bufferization.dealloc` to `memref.dealloc`",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            lower_deallocations::run(module, environment.table)
        }),
    },
    PassInfo {
        name: "canonicalize",
        banner: "Canonicalizer",
        summary: "Fold operations and simplify control flow until nothing changes",
        flags: &[],
        action: Action::Run(|module, environment, _| canonicalize::run(module, environment.table)),
    },
    PassInfo {
        name: "cse",
        banner: "CSE",
        summary: "Merge equal operations",
        flags: &[],
        action: Action::Run(|module, environment, _| cse::run(module, environment.table)),
    },
    PassInfo {
        name: "expand-realloc",
        banner: "ExpandReallocPass",
        summary: "Turn `memref.realloc` into an allocation, a copy and a view",
        flags: &[EMIT_DEALLOCS],
        action: Action::Run(|module, environment, flags| {
            expand_realloc::run(module, environment.table, flags.get(EMIT_DEALLOCS.name))
        }),
    },
    PassInfo {
        name: "optimize-allocation-liveness",
        banner: "OptimizeAllocationLiveness",
        summary: "Free buffers right after their last use",
        flags: &[],
        action: Action::Run(|module, environment, _| {
            optimize_allocation_liveness::run(module, environment.table)
        }),
    },
    PassInfo {
        name: "ownership-based-buffer-deallocation",
        banner: "OwnershipBasedBufferDeallocationPass",
        summary: "Free every buffer exactly once, by `bufferization.dealloc` operations",
        flags: &[DYNAMIC_OWNERSHIP, STRICT_MLIR],
        action: Action::Run(|module, environment, flags| {
            let options = ownership_based_buffer_deallocation::Options {
                private_function_dynamic_ownership: flags.get(DYNAMIC_OWNERSHIP.name),
                strict_mlir: environment.strict_mlir || flags.get(STRICT_MLIR.name),
            };
            let mut remarks = environment.remarks.borrow_mut();
            ownership_based_buffer_deallocation::run(
                module,
                environment.table,
                &options,
                &mut remarks,
            )
        }),
    },
    PassInfo {
        name: "buffer-deallocation-pipeline",
        banner: "",
        summary: "Free every buffer exactly once: the passes above in mlir-opt's order",
        flags: &[DYNAMIC_OWNERSHIP, STRICT_MLIR, EARLY_FREE],
        action: Action::Expand(|flags| {
            let mut ownership = Invocation::of("ownership-based-buffer-deallocation");
            for flag in [DYNAMIC_OWNERSHIP, STRICT_MLIR] {
                ownership.flags.set(flag.name, flags.get(flag.name));
            }
            let mut expand = Invocation::of("expand-realloc");
            expand.flags.set(EMIT_DEALLOCS.name, false);
            let mut passes = vec![
                expand,
                Invocation::of("canonicalize"),
                ownership,
                Invocation::of("canonicalize"),
                Invocation::of("buffer-deallocation-simplification"),
                Invocation::of("bufferization-lower-deallocations"),
                Invocation::of("cse"),
                Invocation::of("canonicalize"),
            ];
            if flags.get(EARLY_FREE.name) {
                passes.push(Invocation::of("optimize-allocation-liveness"));
            }
            passes
        }),
    },
];

const EMIT_DEALLOCS: FlagInfo = FlagInfo {
    name: "emit-deallocs",
    default: true,
    help: "Free the old buffer where it is copied",
};

const STRICT_MLIR: FlagInfo = FlagInfo {
    name: "strict-mlir",
    default: false,
    help: "Refuse what mlir-opt-22 refuses, in its words",
};

const EARLY_FREE: FlagInfo = FlagInfo {
    name: "early-free",
    default: false,
    help: "Free buffers right after their last use instead of at the end of a block",
};

const DYNAMIC_OWNERSHIP: FlagInfo = FlagInfo {
    name: "private-function-dynamic-ownership",
    default: false,
    help: "Private functions return the ownership of the memrefs they return, instead of \
           cloning what they do not own",
};

#[cfg(test)]
mod tests {
    use super::*;

    const INFO: PassInfo = PassInfo {
        name: "p",
        banner: "P",
        summary: "",
        flags: &[
            FlagInfo {
                name: "loud",
                default: false,
                help: "",
            },
            FlagInfo {
                name: "fast",
                default: true,
                help: "",
            },
        ],
        action: Action::Expand(|_| Vec::new()),
    };

    #[test]
    fn flags_have_defaults_and_values() {
        let flags = Flags::parse(&INFO, "  loud fast=false ").unwrap();
        assert!(flags.get("loud") && !flags.get("fast"));
        assert!(Flags::new(&INFO).get("fast"));
    }

    #[test]
    fn wrong_flags_are_named() {
        assert_eq!(
            Flags::parse(&INFO, "lound").unwrap_err(),
            "'p' has no such option 'lound'; did you mean 'loud'?"
        );
        assert_eq!(
            Flags::parse(&INFO, "loud=maybe").unwrap_err(),
            "'maybe' is no truth value for the option 'loud' of 'p': expected true or false"
        );
    }
}
