//! The result of `freehold opt` function by function, so that of a module in which some functions
//! are new those alone are worked on.
//!
//! Each function is a program of its own (`alone.rs`): its text, the types of what it names, and
//! the bodies of those callees of which passes read more. What passes make of that program is kept
//! of the function, under a digest of the program, so that it hangs on nothing else; those that do
//! not name each other are worked on at once. It is right wherever the function stands, since
//! functions that are deallocated apart keep the rules of the function boundary towards each other,
//! as those in two files do. That it is also what passes make of the whole module holds where
//! nothing of a function hangs on its callers: modules in which something is freed or copied
//! already, in which memrefs may be in memory, or of which passes remark something, are worked on
//! as a whole, as are pipelines with other passes than those that keep to this.

mod alone;
mod layout;

use freehold_base::diagnostics::Source;
use freehold_base::threads::Threads;
use freehold_base::timing::Recorder;
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
    /// What is there when it is worked on, by itself the first.
    items: Vec<usize>,
    key: Key,
    /// What was made of it, if that is known.
    made: Option<String>,
}

/// What is worked on with.
#[derive(Copy, Clone)]
struct With<'a> {
    options: &'a CommandOptions,
    rules: &'a Rules,
    reads: Reads,
    recorder: &'a Recorder,
}

/// The module that passes make of a source, and its text, if that can be had function by function.
pub fn result(
    session: &mut Session,
    source: &Source,
    (options, rules): (&CommandOptions, &Rules),
    cache: &Cache,
    say: &mut dyn FnMut(&str),
) -> Option<(Module, Vec<u8>)> {
    if !options.cache.functions {
        return None;
    }
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
    let recorder = session.recorder.clone();
    let with = With {
        options,
        rules,
        reads,
        recorder: &recorder,
    };
    let mut stands = true;
    for members in groups(&parts) {
        let made = work(session, (&layout, source.name()), &parts, &members, with)?;
        for (member, made) in members.into_iter().zip(made) {
            let part = &mut parts[member];
            // Of one that does not stand alone that is known.
            let kept = made.as_deref().unwrap_or_default();
            if let Err(message) = cache.keep(&part.key, kept.as_bytes()) {
                say(&stderr::spelled(&message));
            }
            stands &= made.is_some();
            part.made = made;
        }
    }
    if !stands {
        return None;
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
        } = alone(layout, &[item], reads);
        named.extend(items.iter().copied());
        aliases.extend(written);
        to_read += text.len();
        let key = cache.key_of_part(&text);
        let made = match cache.find(&key) {
            Some(made) if made.is_empty() => return None,
            Some(made) => Some(String::from_utf8(made).ok()?),
            None => {
                to_do += text.len();
                None
            }
        };
        if to_read > 16 * whole + 4096 || to_do > 4 * whole + 4096 {
            return None;
        }
        parts.push(Part {
            item,
            items,
            key,
            made,
        });
    }
    // What nothing names would not be read.
    (aliases.len() == layout.aliases.len()).then_some(parts)
}

/// The parts of which is not known what is made of them, in groups. The parts of a group are worked
/// on at once: what each names is there as it would be if it were alone, and no other names it.
fn groups(parts: &[Part]) -> Vec<Vec<usize>> {
    struct Group {
        members: Vec<usize>,
        first: FxHashSet<usize>,
        items: FxHashSet<usize>,
    }
    let mut groups: Vec<Group> = Vec::new();
    for (place, part) in parts.iter().enumerate() {
        if part.made.is_some() {
            continue;
        }
        let fits = |group: &&mut Group| {
            let names = |item: &usize| group.first.contains(item);
            !group.items.contains(&part.item) && !part.items.iter().any(names)
        };
        match groups.iter_mut().find(fits) {
            Some(group) => {
                group.members.push(place);
                group.first.insert(part.item);
                group.items.extend(&part.items);
            }
            None => groups.push(Group {
                members: vec![place],
                first: FxHashSet::from_iter([part.item]),
                items: part.items.iter().copied().collect(),
            }),
        }
    }
    groups.into_iter().map(|group| group.members).collect()
}

/// What passes make of each of the parts `members`, as text without names of attributes and types;
/// no text of one that does not stand alone. None if something is wrong in them.
fn work(
    session: &mut Session,
    (layout, name): (&Layout, &str),
    parts: &[Part],
    members: &[usize],
    with: With,
) -> Option<Vec<Option<String>>> {
    let first: Vec<usize> = members.iter().map(|&member| parts[member].item).collect();
    let program = alone(layout, &first, with.reads);
    let source = Source::new(name, program.text);
    let (mut module, table) = session.parse(&source, with.options).ok()?;
    let made = made(&mut module, &table, (&program.items, members.len()), with);
    session.keep(std::mem::take(&mut module.context), table);
    match made? {
        Some(made) => Some(made),
        None if members.len() == 1 => Some(vec![None]),
        // One of them does not stand alone.
        None => {
            let each = members.iter();
            let each = each.map(|&one| work(session, (layout, name), parts, &[one], with));
            each.map(|made| made?.pop()).collect()
        }
    }
}

/// The same of the first `count` of the `items` of a module; nothing if one does not stand alone.
fn made(
    module: &mut Module,
    table: &Table,
    (items, count): (&[usize], usize),
    with: With,
) -> Option<Option<Vec<Option<String>>>> {
    let before = symbols(module);
    if before.len() != items.len() || !stands_alone(module, table) {
        return Some(None);
    }
    let environment = Environment {
        threads: Threads::One,
        ..environment::environment(with.options, table, with.rules)
    };
    environment.recorder.replace(with.recorder.clone());
    let ran = passes::run(&with.options.pipeline, module, &environment, &mut |_, _| {});
    ran.ok()?;
    let is_silent = environment.remarks.take().is_empty() && environment.reports.take().is_empty();
    if !is_silent || symbols(module) != before {
        return Some(None);
    }
    let options = PrintOptions {
        local_scope: true,
        ..PrintOptions::default()
    };
    let text = |op| {
        let text = syntax::print_op(module, op, table, &options);
        // A name in what nobody reads would be one that the module does not have.
        (!layout::has_names_apart(&text)).then_some(text)
    };
    Some(Some(top_ops(module).take(count).map(text).collect()))
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
        made[part.item] = part.made.as_deref();
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
