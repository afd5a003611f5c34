//! The data model of the table of op semantics.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{PrimaryMap, entity_impl};

use crate::ir::{Context, Module, Op, OpName};

use super::reader::{self, DialectError};

/// How many values, attributes or regions a group stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Arity {
    /// Exactly one: `name`.
    One,
    /// None or one: `name?`.
    Optional,
    /// Any number: `name*`.
    Variadic,
}

/// What is known of a group's type without reading it: written after the group's name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TypeRule {
    /// Any type, or one the table does not constrain.
    Any,
    /// Exactly this type, such as `index` or `i1`: the custom form does not print it.
    Fixed(String),
    /// `same(x)`: the type of group `x`.
    Same(String),
    /// `element(x)`: the element type of group `x`.
    Element(String),
    /// `bool(x)`: `i1`, or its shape like that of group `x`.
    BoolLike(String),
    /// A type class that the verifier checks: `memref`, `integer`, `float`, `tensor`, ...
    Class(String),
}

/// A named group of operands, results, regions or successors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    pub name: String,
    pub arity: Arity,
    pub rule: TypeRule,
}

/// A named inherent attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AttrDef {
    pub name: String,
    pub optional: bool,
    /// The class after the colon: `i64`, `symbol`, `unit`, `string`, `type`, an enumeration
    /// `enum{eq,ne}` or `any`.
    pub class: String,
    /// Whether the default is stored when the attribute is not given (no `?` after its name).
    pub stored_default: bool,
    /// The default, as attribute text; a value equal to it is not printed in custom form.
    pub default: Option<String>,
}

/// What an effect does.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum EffectKind {
    Read,
    Write,
    Allocate,
    /// `stack`: an allocation that its enclosing automatic scope frees (`memref.alloca`).
    AllocateAutomatic,
    Free,
}

/// What an effect is on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EffectTarget {
    Operand(String),
    Result(String),
    /// Some memory that is no operand or result.
    Unnamed,
}

/// One memory effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    pub kind: EffectKind,
    pub target: EffectTarget,
}

/// One end of a region-branch edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FlowEnd {
    /// Before the operation: forwards its operand group, if one is named.
    Parent(Option<String>),
    /// Region number `index`, and with `many` all after it; as a source its terminators' operands
    /// from `skip` on, as a target its entry block's arguments from `skip` on. A `skip` of
    /// `usize::MAX` says that control passes and no values do.
    Region {
        index: usize,
        many: bool,
        skip: usize,
    },
    /// After the operation: its results, from the first on.
    Results,
}

impl FlowEnd {
    /// Whether the end is region number `number` of the operation.
    pub fn is_region(&self, number: usize) -> bool {
        match *self {
            FlowEnd::Region { index, many, .. } => number == index || (many && number > index),
            FlowEnd::Parent(_) | FlowEnd::Results => false,
        }
    }

    /// The numbers of the regions among `count` that the end stands for.
    pub fn regions(&self, count: usize) -> std::ops::Range<usize> {
        match *self {
            FlowEnd::Region { index, many, .. } => {
                let end = if many { count } else { index + 1 };
                index.min(count)..end.min(count)
            }
            FlowEnd::Parent(_) | FlowEnd::Results => 0..0,
        }
    }

    /// How many leading operands or arguments are not part of what passes.
    pub fn skip(&self) -> usize {
        match *self {
            FlowEnd::Region { skip, .. } => skip,
            FlowEnd::Parent(_) | FlowEnd::Results => 0,
        }
    }
}

/// An edge of the control flow between an operation and its regions: `parent(initArgs) -> body(1..)`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FlowEdge {
    pub from: FlowEnd,
    pub to: FlowEnd,
}

/// Facts about an operation that are either there or not.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Trait {
    /// No memory effect and no other side effect; may be erased when unused, and duplicated.
    Pure,
    /// Its effects are those of the operations in its regions.
    RecursiveEffects,
    Commutative,
    Terminator,
    /// A terminator that hands its operands to its parent's flow edges or to the caller.
    ReturnLike,
    /// Its regions see no value from outside.
    Isolated,
    /// Each region has at most one block.
    SingleBlock,
    /// The block needs no terminator (`builtin.module`).
    NoTerminator,
    /// It names a symbol by `sym_name`.
    Symbol,
    /// Its region is a table of symbols.
    SymbolTable,
    /// A function: `function_type`, and a body that is entered by calls.
    Function,
    /// A call: `callee` names the function, or the first operand is it.
    Call,
    /// A constant: attribute `value`, no operands.
    Constant,
    /// Operand groups are delimited by the inherent attribute `operandSegmentSizes`.
    OperandSegments,
    /// Result groups are delimited by the inherent attribute `resultSegmentSizes`.
    ResultSegments,
    /// All operands and results have one type.
    SameType,
    /// All operands have one type.
    SameOperands,
    /// Allocas in its region end with it.
    AutomaticScope,
    /// Its regions run more than once.
    Loop,
    /// Does something beyond memory; never erased (`cf.assert`).
    SideEffect,
}

/// A set of [`Trait`]s.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Traits(u32);

impl Traits {
    /// Whether the trait is in the set.
    pub fn has(self, t: Trait) -> bool {
        self.0 & (1 << t as u32) != 0
    }

    /// Adds a trait.
    pub fn add(&mut self, t: Trait) {
        self.0 |= 1 << t as u32;
    }
}

/// How the custom assembly of an operation is known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Custom {
    /// Only the generic form.
    None,
    /// ODS's `assemblyFormat`, interpreted by `syntax`.
    Format(String),
    /// Written in C++ in ODS, and in Rust in `syntax`.
    Rust,
}

/// Everything the table says of one operation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpDef {
    /// The full name, `memref.alloc`.
    pub name: String,
    pub operands: Vec<Group>,
    pub results: Vec<Group>,
    pub attributes: Vec<AttrDef>,
    pub regions: Vec<Group>,
    pub successors: Vec<Group>,
    /// The operations whose regions it may stand in, directly; empty: any.
    pub parents: Vec<String>,
    pub traits: Traits,
    pub effects: Vec<Effect>,
    /// `(result group, operand group)`: the result is the same allocation as the operand.
    pub views: Vec<(String, String)>,
    /// `(result group, operand groups)`: the result is one of the operands.
    pub selects: Vec<(String, Vec<String>)>,
    /// Per successor group, the operand group that its block arguments receive.
    pub branches: Vec<(String, String)>,
    /// The control flow between the operation and its regions; `None` where it is unknown.
    pub flow: Option<Vec<FlowEdge>>,
    /// What the results are called in custom form: one name for all of them, or one for each
    /// result group.
    pub result_names: Vec<String>,
    /// Of a structured operation: the indexing map of each operand.
    pub maps: Option<String>,
    /// Of a structured operation: what its body computes.
    pub body: Option<String>,
    pub custom: Custom,
}

impl OpDef {
    /// Whether the operation has a trait.
    pub fn has(&self, t: Trait) -> bool {
        self.traits.has(t)
    }

    /// The inherent attribute of a name.
    pub fn attribute(&self, name: &str) -> Option<&AttrDef> {
        self.attributes.iter().find(|a| a.name == name)
    }
}

/// Index of an [`OpDef`] in its [`Table`].
#[derive(Copy, Clone, PartialEq, Eq)]
struct DefId(u32);
entity_impl!(DefId, "def");

/// The table of op semantics of one compilation.
pub struct Table {
    defs: PrimaryMap<DefId, OpDef>,
    by_name: SecondaryMap<OpName, PackedOption<DefId>>,
}

/// The dialect files that are part of the binary.
const BUILTIN: &[(&str, &str)] = &[
    (
        "builtin.dialect",
        include_str!("../../rules/dialects/builtin.dialect"),
    ),
    (
        "func.dialect",
        include_str!("../../rules/dialects/func.dialect"),
    ),
    (
        "cf.dialect",
        include_str!("../../rules/dialects/cf.dialect"),
    ),
    (
        "scf.dialect",
        include_str!("../../rules/dialects/scf.dialect"),
    ),
    (
        "arith.dialect",
        include_str!("../../rules/dialects/arith.dialect"),
    ),
    (
        "memref.dialect",
        include_str!("../../rules/dialects/memref.dialect"),
    ),
    (
        "bufferization.dialect",
        include_str!("../../rules/dialects/bufferization.dialect"),
    ),
    (
        "affine.dialect",
        include_str!("../../rules/dialects/affine.dialect"),
    ),
    (
        "linalg.dialect",
        include_str!("../../rules/dialects/linalg.dialect"),
    ),
];

impl Table {
    /// The table of the built-in dialects, with their names interned in `context`.
    ///
    /// # Panics
    /// When a built-in file is malformed, which a test rules out.
    pub fn builtin(context: &mut Context) -> Table {
        let mut table = Table {
            defs: PrimaryMap::new(),
            by_name: SecondaryMap::new(),
        };
        for (file, text) in BUILTIN {
            if let Err(error) = table.load(context, text) {
                panic!("rules/dialects/{file}: {error}");
            }
        }
        table
    }

    /// Adds the operations of a dialect file; a later definition of a name replaces an earlier one.
    ///
    /// # Errors
    /// The first line that is not of the form that `rules/dialects/README.md` describes.
    pub fn load(&mut self, context: &mut Context, text: &str) -> Result<(), DialectError> {
        for def in reader::read(text)? {
            let name = context.op_name(&def.name);
            let id = self.defs.push(def);
            self.by_name[name] = id.into();
        }
        Ok(())
    }

    /// What the table says of a name; `None` for an operation nobody declared.
    pub fn get(&self, name: OpName) -> Option<&OpDef> {
        self.by_name[name].expand().map(|id| &self.defs[id])
    }

    /// What the table says of an operation.
    pub fn of(&self, module: &Module, op: Op) -> Option<&OpDef> {
        self.get(module.name(op))
    }

    /// Whether an operation is declared to have a trait.
    pub fn has(&self, module: &Module, op: Op, t: Trait) -> bool {
        self.of(module, op).is_some_and(|def| def.has(t))
    }

    /// All definitions, in the order of loading.
    pub fn iter(&self) -> impl Iterator<Item = &OpDef> {
        self.defs.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builtin_dialects_load() {
        let mut context = Context::new();
        let table = Table::builtin(&mut context);
        let alloc = table.get(crate::ir::known::MEMREF_ALLOC).unwrap();
        assert!(alloc.effects.iter().any(|e| e.kind == EffectKind::Allocate));
        assert_eq!(alloc.operands.len(), 2);
        let r#for = table.get(crate::ir::known::SCF_FOR).unwrap();
        assert_eq!(r#for.flow.as_ref().unwrap().len(), 4);
    }
}
