//! Which results of functions always are one of the arguments.
//!
//! A greatest claim by a least fixpoint: nothing is known of a value until something reaches it, so
//! that a result that a recursive call hands through does not stand against the claim.

use ascent::ascent;
use ascent::lattice::constant_propagation::ConstPropagation::{self, Constant, Top};
use rustc_hash::FxHashMap;

use freehold_facts::{CallId, ModuleValueId, ReturnedArguments};

ascent! {
    struct Program;

    relation argument(ModuleValueId, u32);
    relation moved(ModuleValueId, ModuleValueId);
    relation unknown(ModuleValueId);
    relation result_of(ModuleValueId, CallId, u32, u32);
    relation operand(CallId, u32, ModuleValueId);
    relation returned(u32, u32, ModuleValueId);
    // Which argument a value is: none so far, one, or none or several.
    lattice is(ModuleValueId, ConstPropagation<u32>);
    lattice result(u32, u32, ConstPropagation<u32>);

    is(v, Constant(*k)) <-- argument(v, k);
    is(v, Top) <-- unknown(v);
    is(to, x) <-- is(from, x), moved(from, to);
    result(f, r, x) <-- is(v, x), returned(f, r, v);
    is(v, Top) <-- result(f, r, ?Top), result_of(v, _, f, r);
    is(v, x) <-- result(f, r, ?Constant(k)), result_of(v, call, f, r), operand(call, k, o), is(o, x);
}

/// For results, by function and number, the argument that each always is.
pub fn always_returned(facts: ReturnedArguments) -> FxHashMap<(u32, u32), u32> {
    let mut program = Program {
        argument: facts.argument,
        moved: facts.moved,
        unknown: facts.unknown.into_iter().map(|v| (v,)).collect(),
        result_of: facts.result_of,
        operand: facts.operand,
        returned: facts.returned,
        ..Program::default()
    };
    program.run();
    let results = program.result.iter();
    let constants = results.filter_map(|(f, r, x)| match x {
        Constant(k) => Some(((*f, *r), *k)),
        _ => None,
    });
    constants.collect()
}
