//! What the dialect files say of a structured operation: its maps, its body as an expression, and
//! the functions of which such expressions are made. Data alone: `structured.rs` reads it.

use freehold_ir::{AffineExpr as Expr, Attr, Type};

/// What the table says of one structured operation, read once.
pub(super) struct Structured<'s> {
    pub maps: Option<Maps>,
    pub body: Scalar<'s>,
    /// How many inputs it has; `None` where its function says that.
    pub inputs: Option<usize>,
}

/// Its indexing maps.
pub(super) struct Maps {
    pub dims: u32,
    /// The attribute and the position in it that each symbol stands for.
    pub symbols: Vec<(String, usize)>,
    pub results: Vec<Vec<Expr>>,
}

/// A scalar expression over the elements of the operands.
pub(super) enum Scalar<'s> {
    Input(usize),
    Output,
    Constant(Attr),
    /// The number of the iteration in a dimension.
    Index(i64),
    Call(&'s str, Vec<Scalar<'s>>),
    /// To a type, or to that of the output.
    Cast {
        is_unsigned: bool,
        to: Option<Type>,
        value: Box<Scalar<'s>>,
    },
    /// The function that attribute `kind` names, of all inputs.
    Kind,
}

/// A function of bodies: the operations for floats, integers, booleans and complex numbers.
pub(super) struct Function {
    pub name: &'static str,
    pub arity: usize,
    pub float: &'static str,
    pub integer: &'static str,
    pub boolean: &'static str,
    pub complex: &'static str,
}

const fn unary(name: &'static str, float: &'static str) -> Function {
    Function {
        name,
        arity: 1,
        float,
        integer: "",
        boolean: "",
        complex: "",
    }
}

const fn binary(
    name: &'static str,
    [float, integer, boolean, complex]: [&'static str; 4],
) -> Function {
    Function {
        name,
        arity: 2,
        float,
        integer,
        boolean,
        complex,
    }
}

/// A boolean without an operation of its own is an integer, except where `!` stands.
const FUNCTIONS: &[Function] = &[
    unary("exp", "math.exp"),
    unary("log", "math.log"),
    unary("abs", "math.absf"),
    unary("ceil", "math.ceil"),
    unary("floor", "math.floor"),
    unary("negf", "arith.negf"),
    unary("reciprocal", "arith.divf"),
    unary("round", "math.round"),
    unary("sqrt", "math.sqrt"),
    unary("rsqrt", "math.rsqrt"),
    unary("square", "arith.mulf"),
    unary("tanh", "math.tanh"),
    unary("erf", "math.erf"),
    binary(
        "add",
        ["arith.addf", "arith.addi", "arith.ori", "complex.add"],
    ),
    binary("sub", ["arith.subf", "arith.subi", "!", "complex.sub"]),
    binary(
        "mul",
        ["arith.mulf", "arith.muli", "arith.andi", "complex.mul"],
    ),
    binary("div", ["arith.divf", "arith.divsi", "!", "complex.div"]),
    binary("div_unsigned", ["", "arith.divui", "!", ""]),
    binary("max_signed", ["arith.maximumf", "arith.maxsi", "", ""]),
    binary("min_signed", ["arith.minimumf", "arith.minsi", "", ""]),
    binary("max_unsigned", ["", "arith.maxui", "", ""]),
    binary("min_unsigned", ["", "arith.minui", "", ""]),
    binary("powf", ["math.powf", "", "", ""]),
    Function {
        name: "select",
        arity: 3,
        float: "arith.select",
        integer: "arith.select",
        boolean: "arith.select",
        complex: "arith.select",
    },
];

/// The function of a name.
pub(super) fn function(name: &str) -> Option<&'static Function> {
    FUNCTIONS.iter().find(|f| f.name == name)
}
