//! How our own tables of the core dialects differ from ODS, a line for each difference.

use std::collections::BTreeSet;

use freehold::dialects::{Arity, Effect, EffectKind, EffectTarget, Group, OpDef, Table, Trait};
use freehold::ir::Context;

use super::ods::{CORE, Imports};

/// The traits that ODS says; the others are our own reading of an operation's C++.
const COMPARED: &[Trait] = &[
    Trait::Pure,
    Trait::RecursiveEffects,
    Trait::Commutative,
    Trait::Terminator,
    Trait::ReturnLike,
    Trait::Isolated,
    Trait::SingleBlock,
    Trait::NoTerminator,
    Trait::Symbol,
    Trait::SymbolTable,
    Trait::Function,
    Trait::Call,
    Trait::Constant,
    Trait::OperandSegments,
    Trait::ResultSegments,
    Trait::SameType,
    Trait::AutomaticScope,
    Trait::Loop,
];

/// The differences, `op: what`.
pub fn differences(
    context: &mut Context,
    ours: &Table,
    theirs: &Table,
    imports: &Imports,
) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for name in imports.ops.keys() {
        let dialect = name.split('.').next().unwrap_or("");
        if !CORE.contains(&dialect) {
            continue;
        }
        let handle = context.op_name(name);
        match (ours.get(handle), theirs.get(handle)) {
            (Some(ours), Some(theirs)) => {
                for what in differences_of(ours, theirs) {
                    found.insert(format!("{name}: {what}"));
                }
            }
            (None, _) => {
                found.insert(format!("{name}: missing"));
            }
            (_, None) => {}
        }
    }
    for name in CORE.iter().flat_map(|dialect| ours.names_of(dialect)) {
        if !imports.ops.contains_key(name) {
            found.insert(format!("{name}: not in ODS"));
        }
    }
    found
}

fn differences_of(ours: &OpDef, theirs: &OpDef) -> Vec<String> {
    let mut found = Vec::new();
    let mut compare = |what: &str, a: String, b: String| {
        if a != b {
            let or_none = |text: String| {
                if text.is_empty() {
                    "none".to_owned()
                } else {
                    text
                }
            };
            found.push(format!("{what}: {} instead of {}", or_none(a), or_none(b)));
        }
    };
    compare("operands", groups(&ours.operands), groups(&theirs.operands));
    compare("results", groups(&ours.results), groups(&theirs.results));
    compare("regions", groups(&ours.regions), groups(&theirs.regions));
    compare(
        "successors",
        groups(&ours.successors),
        groups(&theirs.successors),
    );
    compare("attributes", attributes(ours), attributes(theirs));
    compare("traits", traits(ours), traits(theirs));
    compare("effects", effects(&ours.effects), effects(&theirs.effects));
    compare("parents", sorted(&ours.parents), sorted(&theirs.parents));
    found
}

fn groups(groups: &[Group]) -> String {
    let mark = |group: &Group| match group.arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic => "*",
    };
    let names = groups.iter().map(|g| format!("{}{}", g.name, mark(g)));
    names.collect::<Vec<_>>().join(" ")
}

/// Names, and which of them must be there. A default that is stored makes an attribute
/// required, whether ODS spells it or we do.
fn attributes(op: &OpDef) -> String {
    let mut names: Vec<String> = op
        .attributes
        .iter()
        .map(|a| {
            let is_stored = a.stored_default;
            let mark = if a.optional && !is_stored { "?" } else { "" };
            format!("{}{mark}", a.name)
        })
        .collect();
    names.sort();
    names.join(" ")
}

fn traits(op: &OpDef) -> String {
    let has = |t: &&(&'static str, Trait)| COMPARED.contains(&t.1) && op.has(t.1);
    let words = Trait::ALL.iter().filter(has).map(|t| t.0);
    words.collect::<Vec<_>>().join(" ")
}

fn effects(effects: &[Effect]) -> String {
    let text = |effect: &Effect| {
        let kind = match effect.kind {
            EffectKind::Read => "read",
            EffectKind::Write => "write",
            EffectKind::Allocate => "allocate",
            EffectKind::AllocateAutomatic => "stack",
            EffectKind::Free => "free",
        };
        match &effect.target {
            EffectTarget::Operand(name) | EffectTarget::Result(name) => format!("{kind}({name})"),
            EffectTarget::Unnamed => kind.to_owned(),
        }
    };
    sorted(&effects.iter().map(text).collect::<Vec<_>>())
}

fn sorted(words: &[String]) -> String {
    let mut words = words.to_vec();
    words.sort();
    words.join(" ")
}

/// The differences that a file lists, and those of them without a reason: a comment holds for
/// the lines up to the next empty one.
pub fn listed(text: &str) -> (BTreeSet<String>, Vec<String>) {
    let mut lines = BTreeSet::new();
    let mut without_reason = Vec::new();
    let mut has_reason = false;
    for line in text.lines() {
        if line.trim().is_empty() {
            has_reason = false;
        } else if line.starts_with("//") {
            has_reason = true;
        } else {
            if !has_reason {
                without_reason.push(line.to_owned());
            }
            lines.insert(line.to_owned());
        }
    }
    (lines, without_reason)
}

/// Whether a listed line stands for a difference: the same, or `dialect.*: ...` for all
/// operations of a dialect.
pub fn covers(listed: &str, line: &str) -> bool {
    match listed.split_once(".*: ") {
        Some((dialect, what)) => {
            let rest = line
                .strip_prefix(dialect)
                .and_then(|rest| rest.strip_prefix('.'));
            rest.and_then(|rest| rest.split_once(": "))
                .is_some_and(|(_, rest)| rest == what)
        }
        None => listed == line,
    }
}
