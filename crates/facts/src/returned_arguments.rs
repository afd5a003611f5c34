//! What the results of a module's functions are made of, to find those that always are an argument.
//!
//! The relations speak of all functions at once, by ids of their own: a memref that one function
//! hands through may come from another.

use rustc_hash::FxHashMap;

use freehold_base::ids::typed_ids;
use freehold_dialects::Table;
use freehold_ir::{Module, Op, Value, ValueDef, known};

use super::{Calls, Convertible, Kind, References, extract};

typed_ids! {
    /// A value of some function.
    ModuleValueId "g";
    /// A direct call.
    CallId "c";
}

/// The relations; functions are numbered as in [`References`].
#[derive(Default)]
pub struct ReturnedArguments {
    /// `argument(value, k)`: it is argument number k of its function.
    pub argument: Vec<(ModuleValueId, u32)>,
    /// `moved(from, to)`: `to` may be `from`, to the last stride, and nothing that is not said so.
    pub moved: Vec<(ModuleValueId, ModuleValueId)>,
    /// `unknown(value)`: it may be anything.
    pub unknown: Vec<ModuleValueId>,
    /// `result_of(value, call, f, r)`: it is result number r of a call of the function.
    pub result_of: Vec<(ModuleValueId, CallId, u32, u32)>,
    /// `operand(call, k, value)`: it is operand number k of the call.
    pub operand: Vec<(CallId, u32, ModuleValueId)>,
    /// `returned(f, r, value)`: the function may return it as result number r.
    pub returned: Vec<(u32, u32, ModuleValueId)>,
}

/// The relations for the functions `of`.
pub fn returned_arguments(
    module: &Module,
    table: &Table,
    references: &References,
    of: &[Convertible],
) -> ReturnedArguments {
    let mut reader = Reader {
        module,
        ids: FxHashMap::default(),
        facts: ReturnedArguments::default(),
    };
    // What calls give is asked of the relations made here.
    let calls = Calls::default();
    let mut made: FxHashMap<Op, (CallId, u32)> = FxHashMap::default();
    for function in of {
        for &call in &references.functions[function.place].calls {
            let id = CallId::from_u32(made.len() as u32);
            made.insert(call, (id, function.place as u32));
            for (index, operand) in module.operands(call).enumerate() {
                let operand = reader.id(operand);
                reader.facts.operand.push((id, index as u32, operand));
            }
        }
    }
    for function in of {
        let place = function.place as u32;
        let extracted = extract(
            module,
            table,
            references.functions[function.place].op,
            &calls,
        );
        let (facts, ids) = (&extracted.facts, &extracted.ids);
        for (v, fact) in &facts.values {
            let merge = matches!(fact.kind, Kind::Merge | Kind::Derived) && fact.root == v;
            if merge {
                reader.known(ids.values[v]);
            }
        }
        for &(from, to) in &facts.flow {
            reader.moved(ids.values[from], ids.values[to]);
        }
        for &(view, source) in &facts.view_of {
            let cast = module.defining_op(ids.values[view]);
            if cast.is_some_and(|op| module.name(op) == known::MEMREF_CAST) {
                reader.known(ids.values[view]);
                reader.moved(ids.values[source], ids.values[view]);
            }
        }
        for (index, &argument) in module.arguments(function.entry).iter().enumerate() {
            let id = reader.known(argument);
            reader.facts.argument.push((id, index as u32));
        }
        for &end in &function.returns {
            for (index, value) in module.operands(end).enumerate() {
                let value = reader.id(value);
                reader.facts.returned.push((place, index as u32, value));
            }
        }
    }
    reader.finish(&made)
}

struct Reader<'a> {
    module: &'a Module,
    /// The id of each value that something was said of, and whether that is all there is to say.
    ids: FxHashMap<Value, (ModuleValueId, bool)>,
    facts: ReturnedArguments,
}

impl Reader<'_> {
    fn id(&mut self, value: Value) -> ModuleValueId {
        let next = ModuleValueId::from_u32(self.ids.len() as u32);
        self.ids.entry(value).or_insert((next, false)).0
    }

    fn known(&mut self, value: Value) -> ModuleValueId {
        let id = self.id(value);
        self.ids.insert(value, (id, true));
        id
    }

    fn moved(&mut self, from: Value, to: Value) {
        let (from, to) = (self.id(from), self.id(to));
        self.facts.moved.push((from, to));
    }

    /// Says what all other values are: results of calls, or anything.
    fn finish(mut self, made: &FxHashMap<Op, (CallId, u32)>) -> ReturnedArguments {
        let mut rest: Vec<(ModuleValueId, Value)> = (self.ids.iter())
            .filter(|(_, (_, known))| !known)
            .map(|(&value, &(id, _))| (id, value))
            .collect();
        rest.sort_unstable();
        for (id, value) in rest {
            let call = match self.module.def(value) {
                ValueDef::Result(op, index) => made.get(&op).map(|&call| (call, index)),
                ValueDef::Argument(..) => None,
            };
            match call {
                Some(((call, function), index)) => {
                    self.facts.result_of.push((id, call, function, index));
                }
                None => self.facts.unknown.push(id),
            }
        }
        self.facts
    }
}
