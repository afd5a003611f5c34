//! Functions, the direct calls of each, and what else refers to it by its symbol.
//!
//! A symbol is looked up in the nearest symbol table around the reference, as MLIR does.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use freehold_base::scc::scc;
use freehold_dialects::{Table, Trait, is_private, symbol_name};
use freehold_ir::known::keys;
use freehold_ir::{Attr, AttrKind, Block, Ident, Module, Op, Step, known, nested_ops, walk};

/// A `func.func` and the references to it.
pub struct Referenced {
    pub op: Op,
    /// The `func.call`s that name it.
    pub calls: Vec<Op>,
    /// The first operation that refers to it otherwise.
    pub other: Option<Op>,
}

/// The functions of a module, in order.
pub struct References {
    pub functions: Vec<Referenced>,
    places: FxHashMap<Op, usize>,
}

/// A function whose type may be changed, with the places that have to follow.
pub struct Convertible {
    /// Its place in [`References`].
    pub place: usize,
    pub entry: Block,
    pub returns: Vec<Op>,
}

impl References {
    /// Reads a module.
    pub fn new(module: &Module, table: &Table) -> Self {
        let mut functions: Vec<Referenced> = Vec::new();
        let mut places = FxHashMap::default();
        let mut symbols: FxHashMap<(Op, Ident), Op> = FxHashMap::default();
        for op in nested_ops(module, module.top()) {
            if table.has(module, op, Trait::Symbol)
                && let (Some(name), Some(around)) = (symbol_name(module, op), module.parent_op(op))
            {
                symbols.entry((around, name)).or_insert(op);
            }
            if module.name(op) == known::FUNC_FUNC {
                places.insert(op, functions.len());
                functions.push(Referenced {
                    op,
                    calls: Vec::new(),
                    other: None,
                });
            }
        }
        let mut found = References { functions, places };
        found.collect(module, table, &symbols);
        found
    }

    /// The place in `functions` of one.
    pub fn place(&self, function: Op) -> Option<usize> {
        self.places.get(&function).copied()
    }

    /// The place in `functions` of the nearest one around an operation.
    pub fn around(&self, module: &Module, op: Op) -> Option<usize> {
        let mut around = std::iter::successors(module.parent_op(op), |&op| module.parent_op(op));
        around.find_map(|op| self.place(op))
    }

    /// The places of functions that call each other, callees before their callers.
    pub fn callees_first(&self, module: &Module) -> Vec<Vec<usize>> {
        let functions = self.functions.iter().enumerate();
        let calls = functions.flat_map(|(callee, f)| f.calls.iter().map(move |&c| (callee, c)));
        let edges = calls.filter_map(|(callee, call)| Some((callee, self.around(module, call)?)));
        let mut edges: Vec<(usize, usize)> = edges.collect();
        edges.sort_unstable();
        let components = scc(self.functions.len(), edges.into_iter());
        components.iter().map(<[usize]>::to_vec).collect()
    }

    /// The functions with a body, of public ones only if `public` says so.
    pub fn convertible(&self, module: &Module, table: &Table, public: bool) -> Vec<Convertible> {
        let functions = self.functions.iter().enumerate();
        let functions = functions.filter(|(_, f)| public || is_private(module, f.op));
        functions
            .filter_map(|(place, function)| {
                let region = *module.regions(function.op).first()?;
                let ends = module
                    .blocks(region)
                    .filter_map(|block| module.last_op(block));
                Some(Convertible {
                    place,
                    entry: module.first_block(region)?,
                    returns: ends
                        .filter(|&end| table.has(module, end, Trait::ReturnLike))
                        .collect(),
                })
            })
            .collect()
    }

    fn collect(&mut self, module: &Module, table: &Table, symbols: &FxHashMap<(Op, Ident), Op>) {
        // Of lists and dictionaries, of which many operations may have the same long one.
        let mut named: FxHashMap<Attr, SmallVec<[Attr; 1]>> = FxHashMap::default();
        // Symbol tables around the walk's position, innermost last.
        let mut tables: Vec<Op> = Vec::new();
        for step in walk(module, module.top()) {
            let is_table = |op| table.has(module, op, Trait::SymbolTable);
            let op = match step {
                Step::Leave(op) => {
                    tables.pop_if(|last| *last == op);
                    continue;
                }
                Step::Enter(op) => op,
            };
            let around = tables.last().copied();
            if is_table(op) {
                tables.push(op);
            }
            let Some(around) = around else {
                continue;
            };
            let call = module.name(op) == known::FUNC_CALL;
            let mut refer = |reference, is_callee: bool| {
                let target = resolve(module, symbols, around, reference);
                let Some(&place) = target.and_then(|target| self.places.get(&target)) else {
                    return;
                };
                let function = &mut self.functions[place];
                match is_callee {
                    true => function.calls.push(op),
                    false => {
                        function.other.get_or_insert(op);
                    }
                }
            };
            let dicts = [module.properties(op), module.attributes(op)];
            for &(key, attr) in dicts
                .into_iter()
                .flat_map(|dict| module.context.dict_entries(dict))
            {
                match module.context.attr_kind(attr) {
                    AttrKind::SymbolRef { .. } => refer(attr, call && key == keys::CALLEE),
                    AttrKind::Array(_) | AttrKind::Dict(_) => {
                        let within = named
                            .entry(attr)
                            .or_insert_with(|| references(module, attr));
                        within.iter().for_each(|&attr| refer(attr, false));
                    }
                    _ => {}
                }
            }
        }
    }
}

/// The symbol references in an attribute.
fn references(module: &Module, attr: Attr) -> SmallVec<[Attr; 1]> {
    let mut found = SmallVec::new();
    let mut work = vec![attr];
    while let Some(attr) = work.pop() {
        match module.context.attr_kind(attr) {
            AttrKind::SymbolRef { .. } => found.push(attr),
            AttrKind::Array(items) => work.extend(items.iter()),
            AttrKind::Dict(entries) => work.extend(entries.iter().map(|e| e.1)),
            _ => {}
        }
    }
    found
}

fn resolve(
    module: &Module,
    symbols: &FxHashMap<(Op, Ident), Op>,
    around: Op,
    reference: Attr,
) -> Option<Op> {
    let AttrKind::SymbolRef { root, nested } = module.context.attr_kind(reference) else {
        return None;
    };
    let mut found = symbols.get(&(around, *root)).copied();
    for &name in nested {
        found = found.and_then(|table| symbols.get(&(table, name)).copied());
    }
    found
}
