//! Rules about values, as they are read: patterns, guards, and the names of variables.

use freehold_base::location::Location;

use super::node::Attribute;
use super::schema::OpId;
use super::types::Element;

/// A variable of a rule, by its place in [`ValueRule::variables`].
pub type Variable = u32;

/// What a variable stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Value,
    Type,
    Attribute,
}

impl Kind {
    /// What messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Value => "a value",
            Kind::Type => "a type",
            Kind::Attribute => "an attribute",
        }
    }
}

/// One side of a rule, or a part of it.
#[derive(Clone, PartialEq, Debug)]
pub enum Pattern {
    Variable(Variable),
    Literal(Literal),
    /// The bits of a variable's type, as a constant.
    Bits(Variable),
    Operation(Operation),
}

/// A number in a rule. Which constant it is depends on the type at its place.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Literal {
    /// Wrapped to the width of the type.
    Integer(i128),
    /// Of `i1` only.
    Boolean(bool),
    Float(f64),
}

/// An operation in a pattern.
#[derive(Clone, PartialEq, Debug)]
pub struct Operation {
    pub op: OpId,
    pub operands: Vec<Pattern>,
    /// One for each attribute of the operation, in its order.
    pub attributes: Vec<AttributePattern>,
    /// The type of the result, if it does not follow from the operands.
    pub result_type: Option<TypePattern>,
}

impl Operation {
    /// How many operations are in one another.
    pub fn depth(&self) -> usize {
        let depths = self.operands.iter().map(|operand| match operand {
            Pattern::Operation(operation) => operation.depth(),
            _ => 0,
        });
        1 + depths.max().unwrap_or(0)
    }
}

/// An attribute in a pattern.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributePattern {
    /// On the left side, whatever it is.
    Any,
    Is(Attribute),
    /// On the left side, a set of flags with at least these.
    AtLeast(i64),
    Variable(Variable),
    /// On the right side, what comes of attributes of the left one.
    Computed(Function, Vec<Variable>),
}

/// A type in a pattern.
#[derive(Clone, PartialEq, Debug)]
pub enum TypePattern {
    /// On the left side any, on the right side that of the whole left side.
    Open,
    Variable(Variable),
    /// On the right side, the type of what a variable is bound to.
    Of(Variable),
}

/// What comes of attributes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Function {
    /// The predicate of `cmpi` that holds exactly when this one does not.
    Negated,
    /// The predicate of `cmpi` for the operands in the other order.
    Swapped,
    /// The flags that are in both sets.
    Common,
    /// The predicate of `cmpi` for integers with signs that says what one of `cmpf` says of them
    /// as floats.
    Signed,
    /// The same for integers without signs.
    Unsigned,
    /// The predicate of `cmpi` for integers with signs that says of one and the integer below a
    /// fraction what one of `cmpf` says of it and the fraction.
    BelowSigned,
    /// The same for integers without signs.
    BelowUnsigned,
    /// The same for the integer above the fraction.
    AboveSigned,
    /// A predicate of `cmpf` that asks only whether its operands are equal.
    Equality,
    /// A predicate of `cmpf` that asks only whether one of its operands is a NaN.
    Ordering,
}

/// In place of what is no predicate.
const NONE: i64 = -1;

impl Function {
    /// Each function, its name and how many attributes it takes.
    pub const ALL: [(&'static str, Function, usize); 10] = [
        ("negated", Function::Negated, 1),
        ("swapped", Function::Swapped, 1),
        ("common", Function::Common, 2),
        ("signed", Function::Signed, 1),
        ("unsigned", Function::Unsigned, 1),
        ("below-signed", Function::BelowSigned, 1),
        ("below-unsigned", Function::BelowUnsigned, 1),
        ("above-signed", Function::AboveSigned, 1),
        ("equality", Function::Equality, 1),
        ("ordering", Function::Ordering, 1),
    ];

    /// What it makes of attributes; `None` if they are none that it is about.
    pub fn apply(self, attributes: &[Attribute]) -> Option<Attribute> {
        // eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge
        const NEGATED: [i64; 10] = [1, 0, 5, 4, 3, 2, 9, 8, 7, 6];
        const SWAPPED: [i64; 10] = [0, 1, 4, 5, 2, 3, 8, 9, 6, 7];
        // false, oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, true
        const SIGNED: [i64; 16] = [NONE, 0, 4, 5, 2, 3, 1, NONE, 0, 4, 5, 2, 3, 1, NONE, NONE];
        const UNSIGNED: [i64; 16] = [NONE, 0, 8, 9, 6, 7, 1, NONE, 0, 8, 9, 6, 7, 1, NONE, NONE];
        const BELOW_SIGNED: [i64; 16] = [
            NONE, NONE, 4, 4, 3, 3, NONE, NONE, NONE, 4, 4, 3, 3, NONE, NONE, NONE,
        ];
        const BELOW_UNSIGNED: [i64; 16] = [
            NONE, NONE, 8, 8, 7, 7, NONE, NONE, NONE, 8, 8, 7, 7, NONE, NONE, NONE,
        ];
        const ABOVE_SIGNED: [i64; 16] = [
            NONE, NONE, 5, 5, 2, 2, NONE, NONE, NONE, 5, 5, 2, 2, NONE, NONE, NONE,
        ];
        let number = |attribute: &Attribute| match attribute {
            Attribute::Number(number) => Some(*number),
            Attribute::Absent => Some(0),
            Attribute::Other(_) => None,
        };
        let numbers: Vec<i64> = attributes.iter().map(number).collect::<Option<_>>()?;
        let look_up = |table: &[i64]| {
            let found = table.get(usize::try_from(numbers[0]).ok()?);
            found.copied().filter(|&number| number != NONE)
        };
        let one_of = |all: &[i64]| Some(numbers[0]).filter(|number| all.contains(number));
        let result = match self {
            Function::Negated => look_up(&NEGATED)?,
            Function::Swapped => look_up(&SWAPPED)?,
            Function::Common => numbers.iter().fold(-1, |all, one| all & one),
            Function::Signed => look_up(&SIGNED)?,
            Function::Unsigned => look_up(&UNSIGNED)?,
            Function::BelowSigned => look_up(&BELOW_SIGNED)?,
            Function::BelowUnsigned => look_up(&BELOW_UNSIGNED)?,
            Function::AboveSigned => look_up(&ABOVE_SIGNED)?,
            Function::Equality => one_of(&[1, 6, 8, 13])?,
            Function::Ordering => one_of(&[7, 14])?,
        };
        Some(Attribute::Number(result))
    }
}

/// A condition of a rule. Of types it asks the element: what holds of `i8` holds of
/// `vector<4xi8>`.
#[derive(Clone, PartialEq, Debug)]
pub enum Guard {
    /// The value is a constant.
    Constant(Variable),
    /// The element type is this one.
    Is(Variable, Element),
    /// The element type is an integer, and no index.
    Integer(Variable),
    /// The type is not shaped.
    Scalar(Variable),
    /// The first has fewer bits; an index has 64.
    Narrower(Variable, Variable),
    /// The types are the same.
    SameType(Variable, Variable),
    /// Two constants are not the same.
    Distinct(Variable, Variable),
    /// A term of constants is true.
    Holds(Pattern),
    Not(Box<Guard>),
}

/// A rule that checks.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueRule {
    pub name: String,
    pub ruleset: String,
    /// The comment above it.
    pub meaning: String,
    /// The index of its file in the load, and its place there.
    pub file: usize,
    pub location: Location,
    pub left: Operation,
    pub right: Pattern,
    pub variables: Vec<(String, Kind)>,
    pub guards: Vec<Guard>,
    /// The patterns of mlir-opt that it stands for.
    pub mlir: Vec<String>,
}
