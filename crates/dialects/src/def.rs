//! What the table says of one operation, as data. Its text form is in `rules/dialects/README.md`.

use serde::{Deserialize, Serialize};

use super::format::Format;
use super::traits::{Trait, Traits};

/// How many values, attributes or regions a group stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Arity {
    /// Exactly one: `name`.
    One,
    /// None or one: `name?`.
    Optional,
    /// Any number: `name*`.
    Variadic,
}

/// What is known of a group's type without reading it: written after the group's name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// Any other type that follows from that of group `x`.
    Derived(Derivation, String),
    /// `!dialect.name<...>`: a dialect's type with parameters, whose name the custom form leaves
    /// out where it writes the type.
    Stripped(String),
    /// A type class that the verifier checks: `memref`, `integer`, `float`, `tensor`, ...
    Class(String),
}

impl TypeRule {
    /// The name that a format leaves out of a type: of one with parameters, which are what is left.
    pub fn stripped_name(&self) -> Option<&str> {
        match self {
            TypeRule::Stripped(name) => Some(name),
            TypeRule::Fixed(text) => Some(text.strip_prefix('!')?.split_once('<')?.0),
            _ => None,
        }
    }
}

impl TypeRule {
    /// Whether what has the type may be a buffer, or another value that facts are about: not if it
    /// is a plain `index` or `i1`.
    pub fn may_be_a_buffer(&self) -> bool {
        let is_plain = |ty: &str| ty.bytes().all(|c| c.is_ascii_alphanumeric());
        !matches!(self, TypeRule::Fixed(ty) if is_plain(ty))
    }
}

/// How a type follows from another one, beyond being the same or its element type.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Derivation {
    /// `inputs(x)`: those of a function type, one for each member of a variadic group.
    Inputs,
    /// `outputs(x)`: likewise the results of a function type.
    Outputs,
    /// `elements(x)`: as often the element type as the static shape has elements.
    Elements,
    /// `parameter(x)`: the first parameter of a dialect's type, `T` of `!async.value<T>`.
    Parameter,
    /// `halved(x)`: the vector with half the elements in its last dimension.
    Halved,
    /// `doubled(x)`: the vector with twice the elements in its last dimension.
    Doubled,
    /// `bool-each(x)`: an `i1` for each member of group `x`.
    BoolEach,
}

impl Derivation {
    /// Every derivation and its name in dialect files.
    pub const ALL: [(&'static str, Derivation); 7] = [
        ("inputs", Derivation::Inputs),
        ("outputs", Derivation::Outputs),
        ("elements", Derivation::Elements),
        ("parameter", Derivation::Parameter),
        ("halved", Derivation::Halved),
        ("doubled", Derivation::Doubled),
        ("bool-each", Derivation::BoolEach),
    ];
}

/// A named group of operands, results, regions or successors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    pub name: String,
    pub arity: Arity,
    pub rule: TypeRule,
    /// `name*[attribute]`: a list of lists of operands, whose sizes this attribute holds.
    pub segments: Option<String>,
}

/// A named inherent attribute.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct AttrDef {
    pub name: String,
    pub optional: bool,
    pub class: AttrClass,
    /// Whether the default is stored when the attribute is not given (no `?` after its name).
    pub stored_default: bool,
    /// The default, as attribute text; a value equal to it is not printed in custom form.
    pub default: Option<String>,
}

/// What an attribute is and how the custom form writes it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AttrClass {
    /// Any attribute, written with its type.
    Any,
    /// A number of this builtin type, which is not written: `i64`, `f32`, `index`.
    Number(String),
    /// An attribute that has a type: a number, elements or a string.
    Typed,
    /// An `i64` that is a power of two, which is not written with its type.
    PowerOfTwo,
    /// `true` or `false`.
    Bool,
    /// `@name`, a reference.
    Symbol,
    /// `@name` or `@name::@inner`.
    NestedSymbol,
    /// `@name`, a string in memory: the name that a symbol operation defines.
    SymbolName,
    String,
    Type,
    /// There or not.
    Unit,
    /// `[...]`, an array of any attributes.
    List,
    /// `[1, 2]`, an `array<T: ...>` in memory, of this element type.
    Array(String),
    /// A number of this builtin type or none, `[8]` and `[]` in memory.
    Option(String),
    /// Words of which several may be given, an integer in memory.
    Flags(Flags),
    /// A keyword, an integer of a type in memory.
    Enum {
        cases: Vec<(String, i64)>,
        ty: String,
    },
    /// `#dialect.name`: an attribute of a dialect, without its name.
    Dialect {
        name: String,
        /// Its keywords, if it is written as one; otherwise it is between brackets.
        keywords: Option<Keywords>,
    },
}

impl AttrClass {
    /// Whether symbols and integers of this class are written as such, and never as words.
    pub fn is_written_plainly(&self) -> bool {
        matches!(
            self,
            AttrClass::Any | AttrClass::Number(_) | AttrClass::NestedSymbol | AttrClass::Symbol
        )
    }
}

/// A set of bits with a word each.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Flags {
    /// `word<a, b>`, if a word stands before them.
    pub word: Option<String>,
    pub cases: Vec<(String, i64)>,
    /// Whether `|` stands between them, not `,`.
    pub bars: bool,
    pub ty: String,
}

/// What a dialect's enumeration may be written as.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Keywords {
    pub words: Vec<String>,
    /// Whether several words may stand there, with `|` between them.
    pub bits: bool,
}

/// What an effect does.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EffectKind {
    Read,
    Write,
    Allocate,
    /// `stack`: an allocation that its enclosing automatic scope frees (`memref.alloca`).
    AllocateAutomatic,
    Free,
}

/// What an effect is on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EffectTarget {
    Operand(String),
    Result(String),
    /// Some memory that is no operand or result.
    Unnamed,
}

/// One memory effect.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Effect {
    pub kind: EffectKind,
    pub target: EffectTarget,
}

/// What an operation does to the counts of owners, or to whether memory holds a value, where values
/// are owned by counts: of SIL, for instance.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Deed {
    /// The result is owned: it comes with a count of its own.
    Own,
    /// The result is borrowed until an operation that [`ends`](Deed::End) it.
    Borrow,
    /// A borrow ends.
    End,
    /// The operand's count goes to the operation.
    Consume,
    /// A count is added to what the operand is.
    Retain,
    /// A count is taken from what the operand is.
    Release,
    /// The result, or what receives the operands, is owned where the operands are, whose counts it
    /// takes.
    Forward,
    /// The type of what is called, or of the function, says what becomes of the operands.
    ByConvention,
    /// Memory is read that holds a value.
    Read,
    /// The value is moved out of memory.
    Take,
    /// Memory that holds no value is given one.
    Initialize,
    /// The value in memory is released, and another one put there.
    Assign,
    /// A value is put in memory, and nothing said of what was there.
    Store,
    /// Memory that holds no value ends.
    Deallocate,
    /// The result is an address inside the object that the operand refers to: it is one only while
    /// that object lives.
    Inside,
}

impl Deed {
    /// Every deed and its word in dialect files.
    pub const ALL: [(&'static str, Deed); 15] = [
        ("owned", Deed::Own),
        ("borrowed", Deed::Borrow),
        ("ends", Deed::End),
        ("consumes", Deed::Consume),
        ("retains", Deed::Retain),
        ("releases", Deed::Release),
        ("forwards", Deed::Forward),
        ("by-convention", Deed::ByConvention),
        ("reads", Deed::Read),
        ("takes", Deed::Take),
        ("initializes", Deed::Initialize),
        ("assigns", Deed::Assign),
        ("stores", Deed::Store),
        ("deallocates", Deed::Deallocate),
        ("inside", Deed::Inside),
    ];
}

/// What the values of a type are to the analyses of names, where they are no memrefs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Domain {
    /// References to objects that are counted.
    Reference,
    /// Addresses of memory.
    Address,
}

impl Domain {
    /// Every domain and its word in dialect files.
    pub const ALL: [(&'static str, Domain); 2] = [
        ("reference", Domain::Reference),
        ("address", Domain::Address),
    ];
}

/// One end of a region-branch edge.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FlowEnd {
    /// Before the operation: forwards its operand group, if one is named.
    Parent(Option<String>),
    /// Region number `index`, and with `many` all after it; as a source its terminators' operands
    /// from `skip` on, as a target its entry block's arguments from `skip` on. A `skip` of
    /// [`NO_VALUES`](Self::NO_VALUES) says that control passes and no values do.
    Region {
        index: usize,
        many: bool,
        skip: usize,
    },
    /// After the operation: its results, from the first on.
    Results,
}

impl FlowEnd {
    /// More than any operation has values. A number that fits where addresses have 32 bits: what
    /// the build script encodes is read there, too.
    pub const NO_VALUES: usize = u32::MAX as usize;

    /// Whether the end is region number `number` of the operation.
    pub fn is_region(&self, number: usize) -> bool {
        match *self {
            FlowEnd::Region { index, many, .. } => number == index || (many && number > index),
            FlowEnd::Parent(_) | FlowEnd::Results => false,
        }
    }

    /// Whether the end is what follows the operation.
    pub fn is_results(&self) -> bool {
        *self == FlowEnd::Results
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

/// An edge of the control flow between an operation and its regions:
/// `parent(initArgs) -> body(1..)`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FlowEdge {
    pub from: FlowEnd,
    pub to: FlowEnd,
}

/// How the custom assembly of an operation is known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum AssemblyForm {
    /// Only the generic form.
    None,
    /// ODS's `assemblyFormat`, run by `syntax`.
    Format(Box<Format>),
    /// Written in C++ in ODS, and in Rust in `syntax`.
    Rust,
}

/// Everything the table says of one operation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OpDef {
    /// The full name, `memref.alloc`.
    pub name: String,
    /// Nobody has said of which operands its results may be other names: they may be any.
    pub is_any_alias: bool,
    pub operands: Vec<Group>,
    pub results: Vec<Group>,
    pub attributes: Vec<AttrDef>,
    pub regions: Vec<Group>,
    pub successors: Vec<Group>,
    /// What is known of the types of operands and results beside the rule that stands with each.
    pub types: Vec<(String, TypeRule)>,
    /// The operations whose regions it may stand in, directly; empty: any.
    pub parents: Vec<String>,
    /// The operation that ends the blocks of its regions where the text has none.
    pub terminator: Option<String>,
    /// The dialect whose prefix may be left out in its regions.
    pub default_dialect: Option<String>,
    pub traits: Traits,
    pub effects: Vec<Effect>,
    /// The operation that frees what it allocates, of a heap of its own.
    pub freed_by: Option<String>,
    /// The operation that waits until it has freed, where it gives a token for that.
    pub awaited_by: Option<String>,
    /// The operand groups that no effect names and that may be of buffers, by their places.
    pub unaffected: Vec<usize>,
    /// `(deed, group)`: what is done to an operand or result group whose values are owned by
    /// counts.
    pub ownership: Vec<(Deed, String)>,
    /// `(result group, operand group)`: the result is the same allocation as the operand.
    pub views: Vec<(String, String)>,
    /// `(target group, source group)`: all of the source is copied to the target, operand or new
    /// buffer.
    pub copies: Option<(String, String)>,
    /// `(result group, operand groups)`: the result is one of the operands.
    pub selects: Vec<(String, Vec<String>)>,
    /// Per successor group, the operand group that its block arguments receive.
    pub branches: Vec<(String, String)>,
    /// The same by places: for each successor group, the operand group.
    pub forwards: Vec<Option<usize>>,
    /// The control flow between the operation and its regions; `None` where it is unknown.
    pub flow: Option<Vec<FlowEdge>>,
    /// What the results are called in custom form: one name for all of them, or one for each
    /// result group.
    pub result_names: Vec<String>,
    /// What stands for the name since MLIR 24, which has no such operation.
    pub until_24: Option<String>,
    /// Of a structured operation: the indexing map of each operand.
    pub maps: Option<String>,
    /// Of a structured operation: what its body computes.
    pub body: Option<String>,
    pub assembly: AssemblyForm,
}

impl OpDef {
    /// An operation of which nothing is known but its name.
    pub fn new(name: &str) -> OpDef {
        OpDef {
            name: name.to_owned(),
            is_any_alias: false,
            operands: Vec::new(),
            results: Vec::new(),
            attributes: Vec::new(),
            regions: Vec::new(),
            successors: Vec::new(),
            types: Vec::new(),
            parents: Vec::new(),
            terminator: None,
            default_dialect: None,
            traits: Traits::default(),
            effects: Vec::new(),
            freed_by: None,
            awaited_by: None,
            unaffected: Vec::new(),
            ownership: Vec::new(),
            views: Vec::new(),
            copies: None,
            selects: Vec::new(),
            branches: Vec::new(),
            forwards: Vec::new(),
            flow: None,
            result_names: Vec::new(),
            until_24: None,
            maps: None,
            body: None,
            assembly: AssemblyForm::None,
        }
    }

    /// Whether the operation has a trait.
    pub fn has(&self, t: Trait) -> bool {
        self.traits.has(t)
    }

    /// The inherent attribute that `written` names in generic form: a declared one, or how many
    /// operands or results each group has, whose old spelling mlir-opt reads as well.
    pub fn inherent_name(&self, written: &str) -> Option<&str> {
        let segments = match written {
            "operandSegmentSizes" | "operand_segment_sizes" => {
                (Trait::OperandSegments, "operandSegmentSizes")
            }
            "resultSegmentSizes" | "result_segment_sizes" => {
                (Trait::ResultSegments, "resultSegmentSizes")
            }
            _ => return self.attribute(written).map(|a| &*a.name),
        };
        self.has(segments.0).then_some(segments.1)
    }

    /// The inherent attribute of a name.
    pub fn attribute(&self, name: &str) -> Option<&AttrDef> {
        self.attributes.iter().find(|a| a.name == name)
    }
}
