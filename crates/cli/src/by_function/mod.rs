//! The result of `freehold opt` function by function, so that of a module in which some functions
//! are new those alone are worked on.
//!
//! Each function is a program of its own (`alone.rs`): its text, the types of what it names, and
//! the bodies of those callees of which passes read more. What passes make of that program is what
//! is kept of the function, under a digest of all that they were given, so that it hangs on nothing
//! else. It is right wherever the function stands, since functions that are deallocated apart keep
//! the rules of the function boundary towards each other, as those in two files do. That it is also
//! what passes make of the whole module holds where nothing of a function hangs on its callers:
//! modules in which something is freed or copied already, in which memrefs may be in memory, or of
//! which passes remark something, are worked on as a whole, as are pipelines with other passes than
//! those that keep to this.

mod alone;
mod layout;

use freehold_base::diagnostics::Source;
use freehold_base::threads::Threads;
use freehold_dialects::{EffectKind, Table, symbol_text};
use freehold_ir::{Module, Op, TypeKind, known, nested_ops};
use freehold_passes::{self as passes, Environment, Invocation};
use freehold_syntax::{self as syntax, PrintOptions};
use rustc_hash::FxHashSet;

use crate::cache::{Cache, Key};
use crate::command_options::CommandOptions;
use crate::environment::{self, Rules};
use crate::languages::Language;
use crate::printing::Printing;
use crate::session::Session;
use crate::stderr;
use alone::{Alone, Reads, alone};
use layout::{ItemKind, Layout};

/// A part of a module that is worked on by itself.
struct Part {
    item: usize,
    key: Key,
    /// What was made of it, or the program that is still to be worked on.
    state: State,
}

enum State {
    Made(String),
    Unknown { text: String, items: usize },
}

/// The module that passes make of a source, and its text, if that can be had function by function.
pub fn result(
    session: &mut Session,
    source: &Source,
    (options, rules): (&CommandOptions, &Rules),
    cache: &Cache,
    say: &mut dyn FnMut(&str),
) -> Option<(Module, Vec<u8>)> {
    let reads = reads(options)?;
    let languages = options.languages;
    let are_texts = [languages.of_input(source), languages.of_output(source)]
        == [Language::Mlir; 2]
        && source.bytes().is_none();
    if !are_texts {
        return None;
    }
    let layout = Layout::new(source.text())?;
    let mut parts = parts(&layout, reads, cache)?;
    for part in &mut parts {
        let State::Unknown { text, items } = &mut part.state else {
            continue;
        };
        let program = Source::new(source.name(), std::mem::take(text));
        let made = work(session, &program, *items, (options, rules))?;
        let kept = made.as_deref().unwrap_or_default();
        if let Err(message) = cache.keep(&part.key, kept.as_bytes()) {
            say(&stderr::spelled(&message));
        }
        part.state = State::Made(made?);
    }
    let whole = Source::new(source.name(), joined(&layout, &parts));
    let (mut module, table) = session.parse_again(&whole, options).ok()?;
    let printing = Printing {
        options,
        source,
        table: &table,
    };
    let mut text = Vec::new();
    let sink = &mut |piece: &str| text.extend(piece.as_bytes());
    syntax::print_to(&module, &table, &printing.print_options(), sink);
    session.keep(std::mem::take(&mut module.context), table);
    Some((module, text))
}

/// What the passes of the options read of callees; none if they are not known to keep to the rules
/// of the function boundary, or if more is asked for than a result.
fn reads(options: &CommandOptions) -> Option<Reads> {
    const OPTIONS: [&str; 8] = [
        "allow-unregistered-dialect",
        "buffer-deallocation-pipeline",
        "dialect",
        "files-from",
        "lower-deallocations",
        "pass-pipeline",
        "rules",
        "shard",
    ];
    // Of an option that comes to be nothing is known here.
    let is_known = |word: &String| {
        let name = word.trim_start_matches('-').split('=').next();
        name.is_some_and(|name| OPTIONS.contains(&name) || reads_of(name).is_some())
    };
    if !options.words.iter().skip(1).all(is_known) {
        return None;
    }
    let mut reads = Reads::Signatures;
    for step in &options.pipeline.steps {
        let anchors: Vec<&str> = step.anchors.iter().map(String::as_str).collect();
        if !matches!(anchors[..], [] | ["func.func"]) {
            return None;
        }
        for invocation in &step.passes {
            if !keeps_apart(invocation) {
                return None;
            }
            if reads_of(invocation.pass.name)? == Reads::Bodies {
                reads = Reads::Bodies;
            }
        }
    }
    Some(reads)
}

/// What a pass reads of callees, if it makes the same of a function whoever calls it.
fn reads_of(pass: &str) -> Option<Reads> {
    match pass {
        "buffer-deallocation-simplification"
        | "bufferization-lower-deallocations"
        | "canonicalize"
        | "clean-up"
        | "convert-bufferization-to-memref"
        | "cse"
        | "expand-realloc"
        | "order-deallocations"
        | "ownership-based-buffer-deallocation" => Some(Reads::Signatures),
        "free-at-last-use" => Some(Reads::Bodies),
        _ => None,
    }
}

/// Whether the options of a pass leave a function what it is without its module.
fn keeps_apart(invocation: &Invocation) -> bool {
    let flags = &invocation.flags;
    match invocation.pass.name {
        // A private function and its callers agree on what they like.
        "ownership-based-buffer-deallocation" => !flags.get("private-function-dynamic-ownership"),
        // Counted over the whole module.
        "canonicalize" => {
            flags.number("max-num-rewrites") == u64::MAX
                && flags.number("max-iterations")
                    == Invocation::of("canonicalize")
                        .flags
                        .number("max-iterations")
                && !flags.get("test-convergence")
        }
        _ => true,
    }
}

/// The parts of a module: its functions, and what none of them names. None if they are too much
/// together, if one is known to be none, or if there is but one.
fn parts(layout: &Layout, reads: Reads, cache: &Cache) -> Option<Vec<Part>> {
    if layout.items.len() < 2 {
        return None;
    }
    let mut parts = Vec::new();
    let (mut named, mut aliases) = (FxHashSet::default(), FxHashSet::default());
    // Callees may be there with each of their callers.
    let (mut to_read, mut to_do) = (0, 0);
    let whole: usize = layout
        .items
        .iter()
        .map(|i| layout.bytes(&i.tokens).len())
        .sum();
    let is_function = |&item: &usize| matches!(layout.items[item].kind, ItemKind::Function { .. });
    let (functions, others): (Vec<usize>, Vec<usize>) =
        (0..layout.items.len()).partition(is_function);
    for item in functions.into_iter().chain(others) {
        if named.contains(&item) && !is_function(&item) {
            continue;
        }
        let Alone {
            text,
            items,
            aliases: written,
        } = alone(layout, item, reads);
        named.extend(items.iter().copied());
        aliases.extend(written);
        to_read += text.len();
        let key = cache.key_of_part(&text);
        let state = match cache.find(&key) {
            Some(made) if made.is_empty() => return None,
            Some(made) => State::Made(String::from_utf8(made).ok()?),
            None => {
                to_do += text.len();
                let items = items.len();
                State::Unknown { text, items }
            }
        };
        if to_read > 16 * whole + 4096 || to_do > 2 * whole + 4096 {
            return None;
        }
        parts.push(Part { item, key, state });
    }
    // What nothing names would not be read.
    (aliases.len() == layout.aliases.len()).then_some(parts)
}

/// What passes make of the first of the `count` items of a program, as text without names of
/// attributes and types; no text if that is not what they make of it in its module. None if the
/// program is wrong.
fn work(
    session: &mut Session,
    program: &Source,
    count: usize,
    (options, rules): (&CommandOptions, &Rules),
) -> Option<Option<String>> {
    let (mut module, table) = session.parse(program, options).ok()?;
    let before = symbols(&module);
    if before.len() != count || !stands_alone(&module, &table) {
        session.keep(std::mem::take(&mut module.context), table);
        return Some(None);
    }
    let environment = Environment {
        threads: Threads::One,
        ..environment::environment(options, &table, rules)
    };
    environment.recorder.replace(session.recorder.clone());
    let ran = passes::run(&options.pipeline, &mut module, &environment, &mut |_, _| {});
    ran.ok()?;
    let is_silent = environment.remarks.take().is_empty() && environment.reports.take().is_empty();
    let first = top_ops(&module)
        .next()
        .filter(|_| is_silent && symbols(&module) == before);
    let text = first.map(|op| {
        let options = PrintOptions {
            local_scope: true,
            ..PrintOptions::default()
        };
        syntax::print_op(&module, op, &table, &options)
    });
    session.keep(std::mem::take(&mut module.context), table);
    // A name in what nobody reads would be one that the module does not have.
    Some(text.filter(|text| !text.contains(layout::NAMES_APART)))
}

fn top_ops(module: &Module) -> impl Iterator<Item = Op> {
    let regions = module.regions(module.top()).iter();
    let blocks = regions.flat_map(|&region| module.blocks(region));
    blocks.flat_map(|block| module.ops(block))
}

/// The names of what is in a module.
fn symbols(module: &Module) -> Vec<Option<String>> {
    let name = |op| symbol_text(module, op).map(str::to_owned);
    top_ops(module).map(name).collect()
}

/// Whether nothing of a program hangs on who calls its functions: nothing in it frees, copies or
/// keeps memrefs.
fn stands_alone(module: &Module, table: &Table) -> bool {
    let holds_memrefs = |value| {
        let kind = module.context.kind(module.value_type(value));
        matches!(kind, TypeKind::MemRef { element, .. } | TypeKind::UnrankedMemRef { element, .. }
            if module.context.is_memref(*element))
    };
    nested_ops(module, module.top()).skip(1).all(|op| {
        let def = table.of(module, op);
        let frees = def.is_some_and(|def| def.effects.iter().any(|e| e.kind == EffectKind::Free));
        let is_function = def.is_some_and(|def| def.has(freehold_dialects::Trait::Function));
        // Who enters a region in a way that nobody declared may keep what is in it.
        let is_unclear =
            module.has_regions(op) && !is_function && def.is_none_or(|def| def.flow.is_none());
        let mut values = module
            .operands(op)
            .chain(module.results(op).iter().copied());
        !(frees || is_unclear)
            && module.name(op) != known::BUFFERIZATION_CLONE
            && !values.any(holds_memrefs)
    })
}

/// A module of what was made of its parts.
fn joined(layout: &Layout, parts: &[Part]) -> String {
    let mut made = vec![None; layout.items.len()];
    for part in parts {
        if let State::Made(text) = &part.state {
            made[part.item] = Some(text.as_str());
        }
    }
    let mut out = String::new();
    for (name, value) in &layout.aliases {
        out += &format!("{name} = {}\n", layout.text(value));
    }
    out += layout.text(&layout.head);
    out.push('\n');
    for (item, made) in layout.items.iter().zip(made) {
        out += made.unwrap_or_else(|| layout.text(&item.tokens));
        out.push('\n');
    }
    if !layout.head.is_empty() {
        out += "}\n";
    }
    out
}
