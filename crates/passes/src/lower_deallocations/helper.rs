//! The library function that decides, for one `bufferization.dealloc` of any size, which
//! memrefs to free and which retained ones are owned.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::rewrite::{Builder, Predicate};
use freehold_dialects::{Table, Trait};
use freehold_ir::{Attr, AttrKind, Block, Ident, Module, Op, Value, collect_ops};

const NAME: &str = "dealloc_helper";

/// Builds the function at the end of a symbol table and returns its name, which is new there unless
/// an earlier run left the same function: then it is that one's.
pub(super) fn build(module: &mut Module, table: &Table, symbol_table: Op) -> String {
    let body = module.first_block(module.regions(symbol_table)[0]);
    let body = body.expect("a `bufferization.dealloc` stands in the symbol table");
    let name = fresh_name(module, body);
    let location = module.location(symbol_table);
    let index = module.context.index();
    let i1 = module.context.i1();
    let terminator = module
        .last_op(body)
        .filter(|&op| table.has(module, op, Trait::Terminator));
    let mut b = Builder::at_end(module, body, location);
    if let Some(terminator) = terminator {
        b.set_before(terminator);
    }
    let pointers = b.dynamic_memref_type(index);
    let flags = b.dynamic_memref_type(i1);
    let inputs = [pointers, pointers, flags, flags, flags];
    let (function, entry) = b.private_func(&name, &inputs, &[]);
    b.set_end(entry);
    fill(&mut b, entry);
    let is_ours = |&op: &Op| op != function && is_copy(module, op, function);
    let before = module.ops(body).find(is_ours);
    match before {
        Some(before) => {
            let name = string(module, before, NAME_KEY)
                .unwrap_or_default()
                .to_owned();
            module.erase_op(function);
            name
        }
        None => name,
    }
}

/// The attribute that names a function.
const NAME_KEY: &str = "sym_name";

fn string<'m>(module: &'m Module, op: Op, key: &str) -> Option<&'m str> {
    match module.context.attr_kind(module.attr(op, key)?) {
        AttrKind::String(text) => Some(text),
        _ => None,
    }
}

/// Whether two functions are the same but for their names.
fn is_copy(module: &Module, one: Op, other: Op) -> bool {
    let same_attr = |key| module.attr(one, key) == module.attr(other, key);
    if module.name(one) != module.name(other)
        || !["function_type", "sym_visibility"]
            .into_iter()
            .all(same_attr)
    {
        return false;
    }
    let (ours, theirs) = (collect_ops(module, one), collect_ops(module, other));
    let mut image: FxHashMap<Value, Value> = FxHashMap::default();
    ours.len() == theirs.len()
        && ours.iter().zip(&theirs).all(|(&a, &b)| {
            let alike = a == one
                || module.name(a) == module.name(b)
                    && given(module, a).eq(given(module, b))
                    && module.attributes(a) == module.attributes(b);
            let read = module.operands(a).map(|v| image.get(&v).copied());
            let alike = alike && read.eq(module.operands(b).map(Some));
            // Each region has one block with one terminator: with the same names in a row the
            // nesting is the same.
            for (x, y) in blocks_of(module, a).zip(blocks_of(module, b)) {
                pair(module, &mut image, module.arguments(x), module.arguments(y));
            }
            alike
                && !module.has_successors(a)
                && pair(module, &mut image, module.results(a), module.results(b))
        })
}

/// The properties of an operation, but for `nontemporal = false`: that is stored where an access is
/// built, and not where it is read from a text without it.
fn given(module: &Module, op: Op) -> impl Iterator<Item = &(Ident, Attr)> {
    let context = &module.context;
    let is_off = |attr| matches!(context.attr_kind(attr), AttrKind::Integer { value: 0, .. });
    let entries = context.dict_entries(module.properties(op)).iter();
    entries.filter(move |(key, value)| context.text(*key) != "nontemporal" || !is_off(*value))
}

fn blocks_of(module: &Module, op: Op) -> impl Iterator<Item = Block> + '_ {
    let regions = module.regions(op).iter();
    regions.flat_map(|&region| module.blocks(region))
}

/// Notes that values stand for others; whether they are as many, of the same types.
fn pair(
    module: &Module,
    image: &mut FxHashMap<Value, Value>,
    ours: &[Value],
    theirs: &[Value],
) -> bool {
    image.extend(ours.iter().copied().zip(theirs.iter().copied()));
    let types = |values: &[Value]| {
        values
            .iter()
            .map(|&v| module.value_type(v))
            .collect::<Vec<_>>()
    };
    types(ours) == types(theirs)
}

/// `dealloc_helper`, or with the first number behind it that no symbol has.
fn fresh_name(module: &Module, body: Block) -> String {
    let mut taken: FxHashSet<&str> = FxHashSet::default();
    for op in module.ops(body) {
        let name = module.attr(op, "sym_name");
        if let Some(AttrKind::String(text)) = name.map(|a| module.context.attr_kind(a)) {
            taken.insert(text);
        }
    }
    if !taken.contains(NAME) {
        return NAME.to_owned();
    }
    (0..)
        .map(|number| format!("{NAME}_{number}"))
        .find(|name| !taken.contains(&name[..]))
        .expect("the numbers do not end")
}

/// The function's arguments and constants, and the numbers of memrefs.
struct Frame {
    pointers: Value,
    kept_pointers: Value,
    conditions: Value,
    freed: Value,
    owned: Value,
    zero: Value,
    one: Value,
    yes: Value,
    kept_count: Value,
}

fn fill(b: &mut Builder, entry: Block) {
    let arguments = b.module.arguments(entry).to_vec();
    let zero = b.constant_index(0);
    let one = b.constant_index(1);
    let yes = b.constant_bool(true);
    let no = b.constant_bool(false);
    let count = b.dim(arguments[0], zero);
    let kept_count = b.dim(arguments[1], zero);
    let frame = Frame {
        pointers: arguments[0],
        kept_pointers: arguments[1],
        conditions: arguments[2],
        freed: arguments[3],
        owned: arguments[4],
        zero,
        one,
        yes,
        kept_count,
    };
    let (body, kept) = begin_loop(b, &frame, kept_count, &[]);
    b.set_end(body);
    b.store(no, frame.owned, &[kept[0]]);
    b.scf_yield(&[]);
    b.set_end(entry);
    let (body, current) = begin_loop(b, &frame, count, &[]);
    b.set_end(body);
    decide(b, &frame, body, current[0]);
    b.scf_yield(&[]);
    b.set_end(entry);
    b.func_return(&[]);
}

/// A loop from zero to `end`: its body and the body's arguments.
fn begin_loop(b: &mut Builder, frame: &Frame, end: Value, inits: &[Value]) -> (Block, Vec<Value>) {
    let op = b.scf_for(frame.zero, end, frame.one, inits);
    let body = b.module.first_block(b.module.regions(op)[0]);
    let body = body.expect("the builder made a block");
    (body, b.module.arguments(body).to_vec())
}

fn loop_result(b: &Builder, body: Block) -> Value {
    let op = b.module.block_op(body).expect("the body is in its loop");
    b.module.result(op, 0)
}

/// Whether memref number `current` is freed: if its condition holds, no retained memref has
/// its address, and no memref before it that has its address is freed or retained on its own
/// condition. mlir-opt leaves the condition of the one before out, and then frees neither.
fn decide(b: &mut Builder, frame: &Frame, outer: Block, current: Value) {
    let pointer = b.load(frame.pointers, &[current]);
    let condition = b.load(frame.conditions, &[current]);

    let (body, arguments) = begin_loop(b, frame, frame.kept_count, &[frame.yes]);
    b.set_end(body);
    let kept = arguments[0];
    let kept_pointer = b.load(frame.kept_pointers, &[kept]);
    let same = b.cmpi(Predicate::Eq, kept_pointer, pointer);
    let branch = b.scf_if(same, &[], false);
    let inside = b.module.first_block(b.module.regions(branch)[0]);
    b.set_end(inside.expect("the builder made a block"));
    let owned = b.load(frame.owned, &[kept]);
    let owned = b.ori(owned, condition);
    b.store(owned, frame.owned, &[kept]);
    b.scf_yield(&[]);
    b.set_end(body);
    let differs = b.cmpi(Predicate::Ne, kept_pointer, pointer);
    let all_differ = b.andi(arguments[1], differs);
    b.scf_yield(&[all_differ]);
    b.set_end(outer);
    let not_kept = loop_result(b, body);

    let (body, arguments) = begin_loop(b, frame, current, &[not_kept]);
    b.set_end(body);
    let before = arguments[0];
    let before_pointer = b.load(frame.pointers, &[before]);
    let before_condition = b.load(frame.conditions, &[before]);
    let same = b.cmpi(Predicate::Eq, before_pointer, pointer);
    let taken = b.andi(same, before_condition);
    let free = b.xori(taken, frame.yes);
    let free = b.andi(arguments[1], free);
    b.scf_yield(&[free]);
    b.set_end(outer);
    let free = loop_result(b, body);

    let free = b.andi(free, condition);
    b.store(free, frame.freed, &[current]);
}
