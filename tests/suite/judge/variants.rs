//! The passes that are judged, with their options: all that the registry has over memrefs, so that
//! a new pass or a new option is judged from its first day.

use freehold::assumptions::{Assumption, DECLARED};
use freehold::generate::Random;
use freehold::passes::{Action, FlagInfo, PassInfo, Pipeline, Setting, find, over_memrefs};

/// A pass with options, as a pipeline spells it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variant {
    pub pass: &'static str,
    pub options: String,
}

/// Passes that free all that the program leaves: nothing leaks behind them.
const FREES_ALL: [&str; 4] = [
    "buffer-deallocation",
    "buffer-deallocation-pipeline",
    "classic-deallocation-pipeline",
    "ownership-based-buffer-deallocation",
];

/// Passes that come before deallocation: they make buffers that nobody frees yet, or allocate on
/// more paths (`docs/placement.md`).
const COME_BEFORE: [&str; 4] = [
    "buffer-hoisting",
    "buffer-loop-hoisting",
    "buffer-results-to-out-params",
    "bufferize-signatures",
];

/// Options that go together.
const TOGETHER: [(&str, &str); 4] = [
    (
        "buffer-results-to-out-params",
        "modify-public-functions=true hoist-static-allocs=true hoist-dynamic-allocs=true",
    ),
    (
        "buffer-deallocation-pipeline",
        "early-free=true private-function-dynamic-ownership=true",
    ),
    (
        "buffer-deallocation-pipeline",
        "inline-comparisons=0 fold-conditions=false",
    ),
    (
        "promote-buffers-to-stack",
        "max-alloc-size-in-bytes=16 max-rank-of-allocated-memref=0",
    ),
];

impl Variant {
    fn new(pass: &'static str, options: impl Into<String>) -> Self {
        Variant {
            pass,
            options: options.into(),
        }
    }

    /// Reads `cse` or `cse{options}`.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, options) = match text.split_once('{') {
            Some((name, options)) => (name, options.strip_suffix('}')?),
            None => (text, ""),
        };
        Some(Variant::new(find(name)?.name, options))
    }

    /// As in `builtin.module(...)`.
    pub fn text(&self) -> String {
        match self.options.is_empty() {
            true => self.pass.to_string(),
            false => format!("{}{{{}}}", self.pass, self.options),
        }
    }

    pub fn frees_all(&self) -> bool {
        FREES_ALL.contains(&self.pass)
    }

    pub fn comes_before_deallocation(&self) -> bool {
        // A reallocation that frees nothing leaves the old buffer to the deallocation behind it.
        COME_BEFORE.contains(&self.pass) || self.options.contains("emit-deallocs=false")
    }

    /// Whether a program that breaks the rules of the function boundary must keep its meaning, too:
    /// unless a pass declares that it assumes these, that results which become arguments may be
    /// copied, or that arguments are never one buffer.
    pub fn keeps_any_program(&self) -> bool {
        let pipeline = Pipeline::parse(&format!("builtin.module({})", self.text()));
        let pipeline = pipeline.unwrap_or_else(|error| panic!("{}", error.message));
        pipeline.passes().all(|invocation| {
            let name = invocation.pass.name;
            let row = DECLARED.iter().find(|row| row.0 == name);
            row.is_none_or(|(_, declared)| {
                declared.iter().all(|assumption| match assumption {
                    Assumption::Boundary | Assumption::Conventions => false,
                    Assumption::Arguments => invocation.flags.get("arguments-may-alias"),
                    _ => true,
                })
            })
        })
    }
}

/// Settings of an option other than its default.
fn others(flag: &FlagInfo) -> Vec<String> {
    match &flag.default {
        Setting::Flag(default) => vec![(!default).to_string()],
        Setting::Number(default) => [0, 16]
            .iter()
            .filter(|number| *number != default)
            .map(u64::to_string)
            .collect(),
        Setting::Word(default) => {
            let words = flag.words.iter().filter(|word| *word != default);
            words.map(|word| word.to_string()).collect()
        }
        // Types and operations: what they name has to be in the program.
        Setting::Text(_) => Vec::new(),
    }
}

/// Every pass and pipeline by itself, and with each of its options set otherwise.
pub fn all() -> Vec<Variant> {
    let mut variants = Vec::new();
    for info in over_memrefs() {
        variants.push(Variant::new(info.name, ""));
        for flag in info.flags {
            let settings = others(flag).into_iter();
            variants.extend(
                settings.map(|setting| Variant::new(info.name, format!("{}={setting}", flag.name))),
            );
        }
    }
    variants.extend(TOGETHER.map(|(pass, options)| Variant::new(pass, options)));
    variants
}

/// Every pass and pipeline once: by itself in half of all cases, else with other settings, which
/// are drawn.
pub fn drawn(random: &mut Random) -> Vec<Variant> {
    by_pass()
        .iter()
        .map(|of_one| one_of(of_one, random))
        .collect()
}

/// One variant of a pass.
pub fn one_of(variants: &[Variant], random: &mut Random) -> Variant {
    match random.below(2) {
        0 => variants[0].clone(),
        _ => variants[random.below(variants.len())].clone(),
    }
}

/// All variants, by pass.
fn by_pass() -> Vec<Vec<Variant>> {
    of_passes(|_| true)
}

/// Those that change programs, by pass: pairs are made of these.
pub fn changing() -> Vec<Vec<Variant>> {
    of_passes(|info| !matches!(info.action, Action::Report(_)))
}

fn of_passes(is_asked: impl Fn(&PassInfo) -> bool) -> Vec<Vec<Variant>> {
    let variants = all();
    over_memrefs()
        .filter(|info| is_asked(info))
        .map(|info| {
            let of_it = variants.iter().filter(|v| v.pass == info.name);
            of_it.cloned().collect()
        })
        .collect()
}
