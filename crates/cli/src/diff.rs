//! `freehold diff`: what changed between two versions of a program, in facts and in what
//! deallocation leaves to do.

use std::fmt::Write as _;

use rustc_hash::FxHashSet;
use serde_json::{Value, json};

use freehold_base::columns;
use freehold_base::diagnostics::Source;
use freehold_base::escape;
use freehold_dialects::Table;
use freehold_ir::{Block, Module, Value as IrValue};
use freehold_page::stage::{self, Change, Effect, SiteKind};
use freehold_query::{Fact, FunctionChange, Item, Version, compare};

use crate::command_options::CommandOptions;
use crate::formats::TextOrJson;
use crate::session::Session;
use crate::status::{BUDGET, SUCCESS, USAGE};
use crate::{assume, input, output, stderr};

/// The exit status of versions that differ.
const DIFFERENT: u8 = 1;
/// The exit status where nothing could be compared.
const TROUBLE: u8 = USAGE;

/// The text shows no more facts of one function.
const MOST_SHOWN: usize = 200;

/// Wider facts, with their signs, do not move the places of the others.
const WIDEST: usize = 62;

/// What became of one function: its facts and its deallocation.
struct Compared {
    facts: FunctionChange,
    deallocation: Change,
}

impl Compared {
    fn is_none(&self) -> bool {
        self.facts.is_none() && self.deallocation.is_none()
    }
}

/// Runs the command and returns its exit status.
pub fn run(options: &CommandOptions) -> u8 {
    let files = [options.input.as_deref(), options.second.as_deref()];
    if files
        .iter()
        .all(|file| file.is_some_and(|file| file == "-"))
    {
        stderr::message("both files cannot be standard input");
        return TROUBLE;
    }
    let Some(mut session) = Session::new(options) else {
        return TROUBLE;
    };
    let [Some(before), Some(after)] = files.map(input::read_program) else {
        return TROUBLE;
    };
    let mut read = |source: &Source| session.read(source, options);
    let (first, second) = (read(&before), read(&after));
    let (Some(first), Some(second)) = (first, second) else {
        return TROUBLE;
    };
    let effects = [&before, &after].map(|source| effects(read(source)?, source));
    let [Some(old), Some(new)] = effects else {
        return TROUBLE;
    };
    let version = |source, (module, table)| Version {
        source,
        module,
        table,
    };
    let versions = (
        version(&before, (&first.0, &first.1)),
        version(&after, (&second.0, &second.1)),
    );
    let Some(changes) = compare(versions.0, versions.1, options.query.limits.rows) else {
        let limit = options.query.limits.rows;
        stderr::message(&format!(
            "the limit of {limit} rows was reached; raise --limit"
        ));
        return BUDGET;
    };
    let all: Vec<Compared> = changes
        .into_iter()
        .map(|facts| with_effects(facts, &old, &new))
        .collect();
    let is_same = all.iter().all(Compared::is_none);
    let text = match options.run.format {
        TextOrJson::Text => text(&all),
        TextOrJson::Json => json(&all),
    };
    match output::write(options.output.as_deref(), &text) {
        Ok(()) if is_same => SUCCESS,
        Ok(()) => DIFFERENT,
        Err(message) => {
            stderr::message(&message);
            TROUBLE
        }
    }
}

/// What deallocation leaves to do in a version. What it cannot judge is reported here.
fn effects((mut module, table): (Module, Table), source: &Source) -> Option<Vec<Effect>> {
    let found = stage::effects(source, &mut module, &table);
    let reported = found.map_err(|diagnostics| stderr::diagnostics(source, &diagnostics));
    reported.ok()
}

fn with_effects(facts: FunctionChange, old: &[Effect], new: &[Effect]) -> Compared {
    let own = |effects: &[Effect], is_in: bool| -> Vec<Effect> {
        let own = effects
            .iter()
            .filter(|e| is_in && e.function == facts.function);
        own.cloned().collect()
    };
    let (old, new) = (own(old, facts.is_in[0]), own(new, facts.is_in[1]));
    let matched: FxHashSet<IrValue> = facts.same.values().copied().collect();
    // A memref that both have is that of the second version; others are of the first or second
    // alone.
    let known = |version: usize, value: IrValue| match (version, facts.same.get(&value)) {
        (0, Some(&same)) => (0_u8, same),
        (0, None) => (1, value),
        _ if matched.contains(&value) => (0, value),
        _ => (2, value),
    };
    let blocks: FxHashSet<Block> = facts.same_blocks.values().copied().collect();
    let known_block = |version: usize, block: Block| match (version, facts.same_blocks.get(&block))
    {
        (0, Some(&same)) => (0_u8, same),
        (0, None) => (1, block),
        _ if blocks.contains(&block) => (0, block),
        _ => (2, block),
    };
    let key = |version: usize, effect: &Effect| {
        let memrefs = effect.memrefs.iter().map(|&v| known(version, v));
        let memrefs: Vec<(u8, IrValue)> = memrefs.collect();
        // What is done on one edge only is not what was done whichever way control went.
        let on = match &effect.site.kind {
            SiteKind::OnEdge(edge) => {
                let ends = [edge.from, edge.to].map(|block| known_block(version, block));
                Some((ends, edge.number))
            }
            SiteKind::Before | SiteKind::AtEnd(_) => None,
        };
        (memrefs, effect.kind, effect.is_conditional, on)
    };
    let deallocation = stage::change(&old, &new, key);
    Compared {
        deallocation,
        facts,
    }
}

fn text(all: &[Compared]) -> String {
    let mut out = String::new();
    for compared in all.iter().filter(|compared| !compared.is_none()) {
        let facts = &compared.facts;
        let whole = match facts.is_in {
            [true, false] => " is gone",
            [false, true] => " is new",
            _ => "",
        };
        let _ = writeln!(out, "@{}{whole}", escape::line(&facts.function));
        for (sign, memrefs) in [('-', &facts.only[0]), ('+', &facts.only[1])] {
            for item in memrefs {
                let _ = writeln!(out, "  {sign} {}", placed(item));
            }
        }
        let signed = |sign: char, facts: &[Fact]| -> Vec<(String, String)> {
            let spelled = facts.iter().map(Fact::text);
            let signed = spelled.map(|(fact, places)| (format!("{sign} {fact}"), places));
            signed.collect()
        };
        let lines = [signed('-', &facts.facts[0]), signed('+', &facts.facts[1])].concat();
        let shown = &lines[..lines.len().min(MOST_SHOWN)];
        let shown = shown.iter().map(|line| (line.0.as_str(), line.1.as_str()));
        columns::pairs(&mut out, ("  ", WIDEST), shown);
        if lines.len() > MOST_SHOWN {
            let more = lines.len() - MOST_SHOWN;
            let _ = writeln!(out, "    ... {more} more facts: --format=json has all");
        }
        let changed = compared.deallocation.text();
        for line in changed.lines() {
            let _ = writeln!(out, "  {line}");
        }
    }
    out
}

fn placed(item: &Item) -> String {
    match item.position {
        Some((line, column)) => format!("{} ({line}:{column})", item.text),
        None => item.text.to_string(),
    }
}

fn json(all: &[Compared]) -> String {
    let item = |item: &Item| {
        let (line, column) = item.position.unzip();
        json!({ "text": &*item.text, "line": line, "column": column })
    };
    let items = |items: &[Item]| -> Vec<Value> { items.iter().map(item).collect() };
    let facts = |facts: &[Fact]| -> Vec<Value> {
        let fact = |fact: &Fact| json!({ "relation": fact.relation, "row": items(&fact.items) });
        facts.iter().map(fact).collect()
    };
    let functions = all.iter().map(|compared| {
        let change = &compared.facts;
        json!({
            "function": change.function,
            "is_in": change.is_in,
            "is_same": compared.is_none(),
            "memrefs": { "gone": items(&change.only[0]), "new": items(&change.only[1]) },
            "facts": { "gone": facts(&change.facts[0]), "new": facts(&change.facts[1]) },
            "deallocation": assume::change_json(&compared.deallocation),
        })
    });
    let functions: Vec<Value> = functions.collect();
    let is_same = all.iter().all(Compared::is_none);
    format!(
        "{:#}\n",
        json!({ "is_same": is_same, "functions": functions })
    )
}
