//! The attributes of LLVM's dialect that have numbers: the parameters of each, in the order in
//! which they are encoded and written as text.

use super::dwarf::{CONVENTIONS, ENCODINGS, LANGUAGES, TAGS, Words};
use crate::encoding::Field;

/// What a parameter is, and how its text says so.
#[derive(Copy, Clone)]
pub enum Kind {
    /// A text, which is always there.
    Text,
    /// An attribute, which may be missing but where `true`.
    Attr(bool),
    /// Attributes between commas; none where there are none.
    List,
    /// A number; 0 is written where `true`.
    Number(bool),
    /// A number that may be missing.
    OptionalNumber,
    /// Whether it is so; that it is not is written where `true`.
    Flag(bool),
    /// A number by its word; 0 is left out where it has none.
    Word(&'static Words),
    /// One of these, by its position; the first is written where `true`.
    Choice(&'static [&'static str], bool),
    /// A sum of these; nothing where it is 0.
    Sum(&'static [(&'static str, u64)]),
}

impl Kind {
    pub fn field(self) -> Field {
        match self {
            Kind::Text => Field::Text,
            Kind::Attr(true) => Field::Attr,
            Kind::Attr(false) => Field::OptionalAttr,
            Kind::List => Field::OptionalAttrs,
            Kind::Number(_) | Kind::Word(_) | Kind::Choice(..) | Kind::Sum(_) => Field::Number,
            Kind::OptionalNumber => Field::OptionalNumber,
            Kind::Flag(_) => Field::Flag,
        }
    }
}

/// One attribute.
pub struct Shape {
    /// Its name behind that of the dialect.
    pub name: &'static str,
    pub parameters: &'static [(&'static str, Kind)],
}

/// The numbers of those whose text is no list of parameters with names.
pub const EXPRESSION_OPERATION: usize = 4;
pub const EXPRESSION: usize = 5;
pub const FILE: usize = 6;

const TEXT: Kind = Kind::Text;
const ATTR: Kind = Kind::Attr(true);
const OPTIONAL: Kind = Kind::Attr(false);
const NUMBER: Kind = Kind::Number(false);
const FLAG: Kind = Kind::Flag(false);

const EMISSION: &[&str] = &["None", "Full", "LineTablesOnly", "DebugDirectivesOnly"];
const NAME_TABLES: &[&str] = &["Default", "GNU", "None", "Apple"];

/// The first three are one field of two bits.
const FLAGS: &[(&str, u64)] = &[
    ("Public", 3),
    ("Private", 1),
    ("Protected", 2),
    ("FwdDecl", 1 << 2),
    ("AppleBlock", 1 << 3),
    ("ReservedBit4", 1 << 4),
    ("Virtual", 1 << 5),
    ("Artificial", 1 << 6),
    ("Explicit", 1 << 7),
    ("Prototyped", 1 << 8),
    ("ObjcClassComplete", 1 << 9),
    ("ObjectPointer", 1 << 10),
    ("Vector", 1 << 11),
    ("StaticMember", 1 << 12),
    ("LValueReference", 1 << 13),
    ("RValueReference", 1 << 14),
    ("ExportSymbols", 1 << 15),
    ("SingleInheritance", 1 << 16),
    ("IntroducedVirtual", 1 << 18),
    ("BitField", 1 << 19),
    ("NoReturn", 1 << 20),
    ("TypePassByValue", 1 << 22),
    ("TypePassByReference", 1 << 23),
    ("EnumClass", 1 << 24),
    ("Thunk", 1 << 25),
    ("NonTrivial", 1 << 26),
    ("BigEndian", 1 << 27),
    ("LittleEndian", 1 << 28),
    ("AllCallsDescribed", 1 << 29),
];

const SUBPROGRAM_FLAGS: &[(&str, u64)] = &[
    ("Virtual", 1),
    ("PureVirtual", 1 << 1),
    ("LocalToUnit", 1 << 2),
    ("Definition", 1 << 3),
    ("Optimized", 1 << 4),
    ("Pure", 1 << 5),
    ("Elemental", 1 << 6),
    ("Recursive", 1 << 7),
    ("MainSubprogram", 1 << 8),
    ("Deleted", 1 << 9),
    ("ObjCDirect", 1 << 11),
];

macro_rules! shapes {
    ($($name:literal: $($parameter:ident $kind:expr),*;)*) => {
        /// All of them, by their numbers.
        pub const SHAPES: &[Shape] = &[$(Shape {
            name: $name,
            parameters: &[$((stringify!($parameter), $kind)),*],
        }),*];
    };
}

shapes! {
    "di_basic_type": tag Kind::Word(&TAGS), name TEXT, sizeInBits NUMBER,
        encoding Kind::Word(&ENCODINGS);
    "di_compile_unit": id ATTR, sourceLanguage Kind::Word(&LANGUAGES), file ATTR, producer OPTIONAL,
        isOptimized Kind::Flag(true), emissionKind Kind::Choice(EMISSION, true),
        nameTableKind Kind::Choice(NAME_TABLES, false);
    "di_composite_type": recId OPTIONAL, isRecSelf FLAG, tag Kind::Word(&TAGS), name OPTIONAL,
        file OPTIONAL, line NUMBER, scope OPTIONAL, baseType OPTIONAL, flags Kind::Sum(FLAGS),
        sizeInBits NUMBER, alignInBits NUMBER, dataLocation OPTIONAL, rank OPTIONAL,
        allocated OPTIONAL, associated OPTIONAL, elements Kind::List;
    "di_derived_type": tag Kind::Word(&TAGS), name OPTIONAL, baseType OPTIONAL, sizeInBits NUMBER,
        alignInBits NUMBER, offsetInBits NUMBER, dwarfAddressSpace Kind::OptionalNumber,
        extraData OPTIONAL;
    "di_expression_elem":;
    "di_expression":;
    "di_file": name TEXT, directory TEXT;
    "di_global_variable": scope OPTIONAL, name OPTIONAL, linkageName OPTIONAL, file ATTR,
        line Kind::Number(true), type ATTR, isLocalToUnit FLAG, isDefined FLAG, alignInBits NUMBER;
    "di_global_variable_expression": var ATTR, expr OPTIONAL;
    "di_imported_entity": tag Kind::Word(&TAGS), scope ATTR, entity ATTR, file OPTIONAL,
        line NUMBER, name OPTIONAL, elements Kind::List;
    "di_label": scope ATTR, name OPTIONAL, file OPTIONAL, line NUMBER;
    "di_lexical_block": scope ATTR, file OPTIONAL, line NUMBER, column NUMBER;
    "di_lexical_block_file": scope ATTR, file OPTIONAL, discriminator Kind::Number(true);
    "di_local_variable": scope ATTR, name OPTIONAL, file OPTIONAL, line NUMBER, arg NUMBER,
        alignInBits NUMBER, type OPTIONAL, flags Kind::Sum(FLAGS);
    "di_namespace": name OPTIONAL, scope OPTIONAL, exportSymbols Kind::Flag(true);
    "di_subprogram": recId OPTIONAL, isRecSelf FLAG, id OPTIONAL, compileUnit OPTIONAL,
        scope OPTIONAL, name OPTIONAL, linkageName OPTIONAL, file OPTIONAL, line NUMBER,
        scopeLine NUMBER, subprogramFlags Kind::Sum(SUBPROGRAM_FLAGS), type OPTIONAL,
        retainedNodes Kind::List, annotations Kind::List;
    "di_subrange": count OPTIONAL, lowerBound OPTIONAL, upperBound OPTIONAL, stride OPTIONAL;
    "di_subroutine_type": callingConvention Kind::Word(&CONVENTIONS), types Kind::List;
    "loop_annotation": disableNonforced OPTIONAL, vectorize OPTIONAL, interleave OPTIONAL,
        unroll OPTIONAL, unrollAndJam OPTIONAL, licm OPTIONAL, distribute OPTIONAL,
        pipeline OPTIONAL, peeled OPTIONAL, unswitch OPTIONAL, mustProgress OPTIONAL,
        isVectorized OPTIONAL, startLoc OPTIONAL, endLoc OPTIONAL, parallelAccesses Kind::List;
}
