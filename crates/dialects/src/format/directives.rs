//! The `custom<...>` directives that `syntax::format` reads and prints in Rust: their names and
//! what they take.

use serde::{Deserialize, Serialize};

use super::Which;

/// What stands between the parentheses of a `custom<...>` directive.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Parameter {
    Operands(Which),
    Types(Which),
    Attr(usize),
    Region(usize),
    Successors(usize),
    /// Text that the directive is told, or an expression that ODS hands to its C++.
    Text(Box<str>),
    AttrDict,
}

impl Parameter {
    /// The letter that stands for it in signatures.
    fn letter(&self) -> char {
        match self {
            Parameter::Operands(_) => 'o',
            Parameter::Types(_) => 't',
            Parameter::Attr(_) => 'a',
            Parameter::Region(_) => 'r',
            Parameter::Successors(_) => 's',
            Parameter::Text(_) => 'x',
            Parameter::AttrDict => 'd',
        }
    }
}

macro_rules! directives {
    ($($name:ident($signatures:literal)),* $(,)?) => {
        /// A `custom<...>` directive that is known here.
        #[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
        pub enum Directive { $($name),* }

        impl Directive {
            /// Every directive, its name in formats, and what it takes: a letter for each
            /// parameter (operands, types, attribute, region, successors, text), and a word
            /// for each way to use it.
            pub const ALL: &'static [(&'static str, Directive, &'static str)] =
                &[$((stringify!($name), Directive::$name, $signatures)),*];
        }
    };
}

directives! {
    AccVar("ot"),
    AlignedClause("ota"),
    AllReduceOperation("a"),
    AllocateAndAllocator("otot"),
    AlternativesOpSelectedRegion("ao"),
    ApplyRegisteredPassOptions("ao"),
    AsyncDependencies("to"),
    AttributesOp("oa"),
    AwaitResultType("tt"),
    BindName("aaaa"),
    CaptureType("a"),
    ClauseAttr("a"),
    CombinedConstructsLoop("a"),
    Copyprivate("ota"),
    CreateOperationOpAttributes("oa"),
    CreateOperationOpResults("ota"),
    DependVarList("ota"),
    DerivedType("ttx atx"),
    DeviceTypeArrayAttr("a"),
    DeviceTypeOperands("ota"),
    DeviceTypeOperandsWithKeywordOnly("otaa"),
    DeviceTypeOperandsWithSegment("otaa"),
    DimensionList("a"),
    DynamicIndexList("oa oaa oaxx"),
    ElseRegion("r"),
    EmitCFieldOpTypeAndInitialValue("aa"),
    EmitCGlobalOpTypeAndInitialValue("aa"),
    ForeachMatchSymbols("aa"),
    GEPIndices("oa"),
    GangClause("otaaaa"),
    GlobalMemrefOpTypeAndInitialValue("aa"),
    GrainsizeClause("aot"),
    ImageOperands("a"),
    InReductionPrivateReductionRegion("rotaaotaaaotaa"),
    InReductionPrivateRegion("rotaaotaa"),
    IndirectBrOpSucessors("tsot"),
    InsertExtractValueElementType("tta"),
    JoinedType("tttx"),
    KeywordDict(""),
    LLVMLinkage("a"),
    LaunchDimType("tottt"),
    LaunchFuncOperands("ot"),
    LevelRange("aa"),
    LinearClause("oto"),
    LoopControl("rototot"),
    LoopTransformClis("oo"),
    MNKDimensionList("aaa"),
    MapClause("a"),
    MembersIndex("a"),
    MovedPointerType("ttt"),
    NamedValueList("oa"),
    NamedValueListWithVariadicity("oaa"),
    NumGangs("otaa"),
    NumTasksClause("aot"),
    OffloadingHandler("a"),
    OpBundles("ota"),
    OperandWithKeywordOnly("ota"),
    OperandsWithKeywordOnly("ota"),
    OperationOpAttributes("oa"),
    OptionalDynamicIndexList("oa"),
    OrderClause("aa"),
    PackedOrDynamicIndexList("ooa"),
    PrivateReductionRegion("rotaaaotaa"),
    PrivateRegion("rotaa"),
    QuotedWord("a"),
    RangeType("tt"),
    RecipeSym("a"),
    RegionWithArguments("r"),
    ResultsValueType("at"),
    RoutineGangClause("aaa"),
    SameTypes("t"),
    ScheduleClause("aaaot"),
    SemiFunctionType("tt ttx"),
    ShuffleType("tta"),
    SingleBlockRegion("r"),
    SwitchCases("ar"),
    SwitchOpCases("tsotasot tasot"),
    SymbolVisibility("a"),
    SynchronizationHint("a"),
    TargetOpRegion("rotototaaototaaa"),
    TaskReductionRegion("rotaa"),
    TokenOrdering("ot"),
    TrailingList("a"),
    TransformMatchDims("aaa"),
    TrueClause("a"),
    TypedInitialValue("aa"),
    UseDeviceAddrUseDevicePtrRegion("rotot"),
    Var("o"),
    VarPtrType("ta"),
    VariableOpTypeOrInitialValue("aaa"),
    WaitClause("otaaaa"),
}

impl Directive {
    /// What is wrong with what the directive is given, if anything.
    pub(super) fn check(self, parameters: &[Parameter]) -> Result<(), String> {
        let (name, _, signatures) = Directive::ALL[self as usize];
        let given: String = parameters.iter().map(Parameter::letter).collect();
        if signatures.split(' ').any(|signature| signature == given) {
            return Ok(());
        }
        let word = |letter| match letter {
            'o' => "operands",
            't' => "types",
            'a' => "an attribute",
            'r' => "regions",
            's' => "successors",
            _ => "a string",
        };
        let ways = signatures.split(' ').map(|signature| {
            let words: Vec<&str> = signature.chars().map(word).collect();
            format!("({})", words.join(", "))
        });
        let ways: Vec<String> = ways.collect();
        Err(format!("`custom<{name}>` takes {}", ways.join(" or ")))
    }
}
