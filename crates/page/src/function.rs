//! One function of the document. Sets are runs of numbers, aliases runs of signs: what is large is
//! written short.

use std::fmt::Write as _;

use serde_json::{Map, Value, json};

use freehold_base::alias::Alias;
use freehold_query::{
    self as query, DerivationOf, Members, Overview, ShownBlock, ShownDerivation, ShownEdge,
    ShownFree, ShownPass, ShownTarget, ShownValue,
};

use super::left_out::LeftOut;
use super::places::place;
use super::program::Program;

pub(super) fn json(program: &Program, overview: &Overview) -> Map<String, Value> {
    let totals = overview.totals;
    let mut out = Map::new();
    let mut set = |key: &str, value: Value| drop(out.insert(key.to_owned(), value));
    set("name", overview.name.as_str().into());
    set("scope", scope(&overview.name).into());
    if let Some((line, column)) = overview.position {
        set("line", line.into());
        set("column", column.into());
    }
    set(
        "totals",
        json!({
            "operations": totals.operations,
            "blocks": totals.blocks,
            "values": totals.values,
            "memrefs": totals.memrefs,
            "pairs": overview.memrefs.len() * overview.memrefs.len().saturating_sub(1) / 2,
        }),
    );
    set("values", overview.values.iter().map(value).collect());
    set("memrefs", overview.memrefs.as_slice().into());
    set("blocks", overview.blocks.iter().map(block).collect());
    set("edges", overview.edges.iter().map(edge).collect());
    let aliases = overview.aliases.iter().map(|row| signs(row));
    set("aliases", aliases.collect());
    set(
        "derivations",
        overview.derivations.iter().map(why).collect(),
    );
    let left_out = left_out(program, overview);
    set("left_out", left_out.iter().map(LeftOut::json).collect());
    out
}

/// How a query asks this function only.
fn scope(name: &str) -> String {
    format!("{}: ", query::function_term(name))
}

fn value(shown: &ShownValue) -> Value {
    let mut out = json!({ "name": &*shown.item.text });
    place(&mut out, shown.item.position);
    if let Some(query) = &shown.query
        && **query != *shown.item.text
    {
        out["query"] = query.as_str().into();
    }
    if shown.query.is_none() {
        out["query"] = Value::Null;
    }
    if let Some(memref) = &shown.memref {
        out["kind"] = memref.kind.into();
        out["ownership"] = memref.ownership.into();
        out["owner"] = memref.is_owner.into();
        out["sources"] = runs(&memref.sources);
        if memref
            .may_borrow
            .as_ref()
            .is_none_or(|lenders| !lenders.is_empty())
        {
            out["may_borrow"] = runs(&memref.may_borrow);
        }
    }
    out
}

fn block(shown: &ShownBlock) -> Value {
    let mut out = json!({
        "name": shown.name,
        "query": shown.query,
        "operations": shown.operations,
        "branches": shown.branches,
        "enters": shown.enters,
        "live_in": runs(&shown.live_in),
        "live_out": runs(&shown.live_out),
        "memrefs": runs(&shown.memrefs),
        "owners_in": runs(&shown.owners_in),
        "owners_defined": runs(&shown.owners_defined),
    });
    if let Some((first, last)) = shown.lines {
        out["first_line"] = first.into();
        out["last_line"] = last.into();
    }
    if let Some(around) = &shown.around {
        let mut op = json!({ "name": &*around.text });
        place(&mut op, around.position);
        out["around"] = op;
    }
    if !shown.frees.is_empty() {
        out["frees"] = shown.frees.iter().map(free).collect();
    }
    out
}

fn free(free: &ShownFree) -> Value {
    match free.only_if {
        None => json!({ "owner": free.owner }),
        Some(other) => json!({ "owner": free.owner, "only_if": other }),
    }
}

fn edge(shown: &ShownEdge) -> Value {
    let to = match &shown.to {
        ShownTarget::Block(number) => json!(number),
        ShownTarget::Word(word) => json!(word),
    };
    let mut out = json!({ "from": shown.from, "to": to, "retained": runs(&shown.retained) });
    if let Some(number) = shown.number {
        out["number"] = number.into();
    }
    if let Some(line) = shown.line {
        out["line"] = line.into();
    }
    if !shown.frees.is_empty() {
        out["frees"] = shown.frees.iter().map(free).collect();
    }
    if !shown.checked.is_empty() {
        let checked = shown.checked.iter();
        let checked =
            checked.map(|(owners, retained)| json!({ "owners": owners, "unless": retained }));
        out["checked"] = checked.collect();
    }
    if !shown.forwarded.is_empty() {
        out["forwarded"] = shown.forwarded.iter().map(pass).collect();
    }
    out
}

fn pass(pass: &ShownPass) -> Value {
    json!({
        "memref": pass.memref,
        "becomes": pass.becomes,
        "owned": pass.owned,
        "copied": pass.is_copied,
    })
}

fn why(shown: &ShownDerivation) -> Value {
    let of = match shown.of {
        DerivationOf::Pair(a, b) => json!([a, b]),
        DerivationOf::Ownership(memref) => json!([memref]),
    };
    let mut nodes = shown.why.json();
    for (number, node) in nodes.as_array_mut().into_iter().flatten().enumerate() {
        if shown.why.is_obvious(number) {
            node["plain"] = true.into();
        }
        if shown.why.spelled[number].is_word {
            node["word"] = true.into();
        }
    }
    json!({ "of": of, "nodes": nodes })
}

/// Sorted numbers as runs: `0-3 7`. Null where they were left out.
fn runs(members: &Members) -> Value {
    let Some(members) = members else {
        return Value::Null;
    };
    let mut out = String::new();
    for run in members.chunk_by(|a, b| a + 1 == *b) {
        let separator = if out.is_empty() { "" } else { " " };
        let _ = match run {
            [one] => write!(out, "{separator}{one}"),
            [first, .., last] => write!(out, "{separator}{first}-{last}"),
            [] => Ok(()),
        };
    }
    out.into()
}

/// What is known of a memref and each later one, in order: `=` must, `?` may, `.` never; a number
/// before a sign is how often it stands there.
fn signs(row: &[Alias]) -> Value {
    let mut out = String::new();
    for run in row.chunk_by(|a, b| a == b) {
        if run.len() > 1 {
            let _ = write!(out, "{}", run.len());
        }
        out.push(match run[0] {
            Alias::Must => '=',
            Alias::May => '?',
            Alias::Never => '.',
        });
    }
    out.into()
}

/// What is not in the document, with commands that tell it.
fn left_out(program: &Program, overview: &Overview) -> Vec<LeftOut> {
    let totals = overview.totals;
    let mut out = Vec::new();
    let mut add = |what: String, query: String| {
        let ask = program.query(&format!("{}{query}", scope(&overview.name)));
        out.push(LeftOut { what, ask });
    };
    let memrefs = overview.memrefs.len();
    if memrefs < totals.memrefs {
        let gone = totals.memrefs - memrefs;
        add(
            format!("{gone} of {} memrefs", totals.memrefs),
            "kind(?memref, ?kind), ownership(?memref, ?state)".to_owned(),
        );
    }
    let others = totals.values - totals.memrefs;
    if overview.values.len() - memrefs < others {
        add(
            format!("the liveness of {others} values that are no memrefs"),
            "live_in(^bb0, ?value)".to_owned(),
        );
    }
    let blocks = overview.blocks.len();
    if blocks < totals.blocks {
        add(
            format!("{} of {} blocks", totals.blocks - blocks, totals.blocks),
            "block(?block)".to_owned(),
        );
    }
    let is_cut = |block: &&ShownBlock| {
        let live = [&block.live_in, &block.live_out, &block.memrefs];
        let owned = [&block.owners_in, &block.owners_defined];
        live.iter().chain(&owned).any(|set| set.is_none())
    };
    let cut: Vec<&ShownBlock> = overview.blocks.iter().filter(is_cut).collect();
    if let Some(first) = cut.first() {
        let block = first.query.as_deref().unwrap_or("^bb0");
        add(
            format!("what is live or owned in {} of {blocks} blocks", cut.len()),
            format!("live_in({block}, ?value)"),
        );
    }
    let pairs = memrefs * memrefs.saturating_sub(1) / 2;
    let of_pair = |shown: &&ShownDerivation| matches!(shown.of, DerivationOf::Pair(..));
    let explained = overview.derivations.iter().filter(of_pair).count();
    if explained < pairs {
        let name = |at: usize| {
            let value = &overview.values[overview.memrefs[at] as usize];
            value
                .query
                .clone()
                .unwrap_or_else(|| value.item.text.to_string())
        };
        let scope = scope(&overview.name);
        let query = format!("{scope}may_alias({}, {})", name(0), name(1));
        out.push(LeftOut {
            what: format!(
                "the explanations of {} of {pairs} pairs of memrefs",
                pairs - explained
            ),
            ask: format!("{} --explain", program.query(&query)),
        });
    }
    out
}
