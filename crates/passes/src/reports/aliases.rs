//! `test-alias-analysis` and `test-alias-analysis-modref`: answers about the values of operations
//! that have an attribute `test.ptr`, each pair on a line.

use super::Sink;
use super::answers::{Answers, Asked, Grounds};
use super::effects::{Accesses, ModRef};
use freehold_analysis::Alias;
use freehold_dialects::Table;
use freehold_facts::assumptions::Assumed;
use freehold_ir::{AttrKind, Module, Op, Step, Value, ValueDef, walk};
use freehold_syntax::attr_text;

/// The attribute that names an operation for these reports.
const NAME: &str = "test.ptr";

/// Writes for each pair of values whether they are one allocation.
pub fn test_alias_analysis(
    module: &Module,
    table: &Table,
    assumed: &Assumed,
    roots: &[Op],
    out: Sink,
) {
    each_root(
        (module, table, assumed),
        roots,
        out,
        |answers, _, values, out| {
            let names: Vec<String> = values.iter().map(|v| name(module, v.value)).collect();
            for (place, second) in values.iter().enumerate() {
                let before = &values[..place];
                let found = answers.alias_all(second, before.iter());
                let b = &names[place];
                for (a, answer) in names.iter().zip(found) {
                    let word = match answer {
                        Alias::Must => "MustAlias",
                        Alias::May => "MayAlias",
                        Alias::Never => "NoAlias",
                    };
                    out(&format!("{a} <-> {b}: {word}\n"));
                }
            }
        },
    );
}

/// Writes for each operation and value whether the one may write or read the other.
pub fn test_alias_analysis_modref(
    module: &Module,
    table: &Table,
    assumed: &Assumed,
    roots: &[Op],
    out: Sink,
) {
    each_root(
        (module, table, assumed),
        roots,
        out,
        |answers, ops, values, out| {
            let accesses = ops
                .iter()
                .map(|&op| (op, Accesses::of(module, table, answers, op)));
            let effects = accesses.map(|(op, accesses)| (op, accesses.on_all(answers, values)));
            let effects: Vec<(Op, Vec<ModRef>)> = effects.collect();
            for (place, value) in values.iter().enumerate() {
                let of = name(module, value.value);
                for (op, effects) in &effects {
                    let word = effects[place].word();
                    out(&format!("{} -> {of}: {word}\n", op_name(module, *op)));
                }
            }
        },
    );
}

/// Hands the named operations of each root, and their values, to `report`.
fn each_root(
    (module, table, assumed): (&Module, &Table, &Assumed),
    roots: &[Op],
    out: Sink,
    report: impl Fn(&Answers, &[Op], &[Asked], Sink),
) {
    let grounds = Grounds::new(module, table, assumed);
    let answers = Answers::new(&grounds, roots);
    for &root in roots {
        let symbol = module.attr(root, "sym_name");
        let symbol = symbol.map_or("<<NULL ATTRIBUTE>>".to_owned(), |name| {
            attr_text(&module.context, name)
        });
        out(&format!("Testing : {symbol}\n"));
        let ops = named(module, root);
        let values = ops.iter().flat_map(|&op| {
            let blocks = module.regions(op).iter().flat_map(|&r| module.blocks(r));
            let arguments = blocks.flat_map(|block| module.arguments(block));
            module.results(op).iter().chain(arguments)
        });
        let values: Vec<Asked> = values.map(|&value| answers.asked(value)).collect();
        report(&answers, &ops, &values, out);
    }
}

/// The operations with a name, those in regions before the one that holds them.
fn named(module: &Module, root: Op) -> Vec<Op> {
    let after = walk(module, root).filter_map(|step| match step {
        Step::Enter(op) if module.has_regions(op) => None,
        Step::Enter(op) | Step::Leave(op) => Some(op),
    });
    let is_named = |&op: &Op| {
        let attributes = module.attributes(op);
        module.context.dict_get(attributes, NAME).is_some()
    };
    after.filter(is_named).collect()
}

fn op_name(module: &Module, op: Op) -> &str {
    match module
        .attr(op, NAME)
        .map(|name| module.context.attr_kind(name))
    {
        Some(AttrKind::String(name)) => name,
        _ => module.name_text(op),
    }
}

/// `op#0` for a result, `op.region0#1` or `op.region0.block2#0` for an argument.
fn name(module: &Module, value: Value) -> String {
    let (block, index) = match module.def(value) {
        ValueDef::Result(op, index) => return format!("{}#{index}", op_name(module, op)),
        ValueDef::Argument(block, index) => (block, index),
    };
    let Some((region, op)) = module
        .block_region(block)
        .and_then(|region| Some((region, module.region_op(region)?)))
    else {
        return format!("#{index}");
    };
    let number = module.regions(op).iter().position(|&r| r == region);
    let place = module.blocks(region).position(|b| b == block);
    let block = match place {
        None | Some(0) => String::new(),
        Some(place) => format!(".block{place}"),
    };
    let number = number.unwrap_or(0);
    format!("{}.region{number}{block}#{index}", op_name(module, op))
}
