//! SIL's types as data, and their one normal spelling.
//!
//! In a module `$T` is `!sil.value<"T">` and `$*T` is `!sil.address<"T">`, with the normal spelling
//! of `T` between the quotes. Reading a spelling is in `type_parser.rs`; what a name stands for is
//! in `declarations.rs`.

use std::fmt;

use freehold_ir::{Context, Type, TypeKind};

/// A type without its category.
///
/// ```
/// use freehold::sil::SilType;
/// let ty = SilType::parse("(C?, @convention(thin) (@owned D) -> ())").unwrap();
/// assert_eq!(ty.to_string(), "(Optional<C>, @convention(thin) (@owned D) -> ())");
/// assert!(SilType::parse("Array<").is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum SilType {
    /// A class, struct, enum or builtin type, with generic arguments: `C`, `Optional<C>`,
    /// `Builtin.Int64`.
    Named {
        name: Box<str>,
        arguments: Box<[SilType]>,
    },
    Tuple(Box<[TupleElement]>),
    Function(Box<FunctionType>),
    /// `@thin C.Type`
    Metatype {
        representation: Representation,
        instance: Box<SilType>,
    },
}

/// An element of a tuple, with its label if it has one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TupleElement {
    pub label: Option<Box<str>>,
    pub ty: SilType,
}

/// How a metatype is represented.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Representation {
    /// Nothing is written.
    Unspecified,
    Thin,
    Thick,
}

/// A function's type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionType {
    /// `convention(thin)`, `callee_guaranteed`, ..., in the order in which they stand.
    pub attributes: Box<[Box<str>]>,
    pub parameters: Box<[Parameter]>,
    pub results: Box<[FunctionResult]>,
}

/// How an argument is handed over, and its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Parameter {
    pub convention: ParameterConvention,
    pub ty: SilType,
}

/// How a result is handed back, and its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FunctionResult {
    pub convention: ResultConvention,
    pub ty: SilType,
}

/// Who owns an argument.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ParameterConvention {
    /// Nothing is written: of a trivial type there is nothing to own, and of any other the callee
    /// owns nothing.
    Unowned,
    /// The callee consumes it.
    Owned,
    /// The caller keeps it alive during the call.
    Guaranteed,
    /// The address of a value that the callee takes.
    In,
    /// The address of a value that the caller keeps.
    InGuaranteed,
    /// The address of a value that the callee may replace.
    Inout,
}

/// Who owns a result.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum ResultConvention {
    /// Nothing is written.
    Unowned,
    /// The caller owns it.
    Owned,
    /// It is borrowed from an argument.
    Guaranteed,
    /// The callee initialises memory whose address comes before the arguments.
    Out,
}

impl ParameterConvention {
    pub(super) const WORDS: [(&'static str, ParameterConvention); 6] = [
        ("unowned", ParameterConvention::Unowned),
        ("owned", ParameterConvention::Owned),
        ("guaranteed", ParameterConvention::Guaranteed),
        ("in", ParameterConvention::In),
        ("in_guaranteed", ParameterConvention::InGuaranteed),
        ("inout", ParameterConvention::Inout),
    ];

    /// `@owned `, and nothing for what is not written.
    fn prefix(self) -> &'static str {
        match self {
            ParameterConvention::Unowned => "",
            ParameterConvention::Owned => "@owned ",
            ParameterConvention::Guaranteed => "@guaranteed ",
            ParameterConvention::In => "@in ",
            ParameterConvention::InGuaranteed => "@in_guaranteed ",
            ParameterConvention::Inout => "@inout ",
        }
    }

    /// Whether the address of a value is handed over.
    pub fn is_indirect(self) -> bool {
        use ParameterConvention::{In, InGuaranteed, Inout};
        matches!(self, In | InGuaranteed | Inout)
    }
}

impl ResultConvention {
    pub(super) const WORDS: [(&'static str, ResultConvention); 4] = [
        ("unowned", ResultConvention::Unowned),
        ("owned", ResultConvention::Owned),
        ("guaranteed", ResultConvention::Guaranteed),
        ("out", ResultConvention::Out),
    ];

    fn prefix(self) -> &'static str {
        match self {
            ResultConvention::Unowned => "",
            ResultConvention::Owned => "@owned ",
            ResultConvention::Guaranteed => "@guaranteed ",
            ResultConvention::Out => "@out ",
        }
    }
}

impl SilType {
    /// A type without generic arguments.
    pub fn named(name: &str) -> SilType {
        SilType::Named {
            name: name.into(),
            arguments: Box::default(),
        }
    }

    /// `Optional<T>`, which is also spelled `T?`.
    pub fn optional(self) -> SilType {
        SilType::Named {
            name: "Optional".into(),
            arguments: Box::new([self]),
        }
    }

    /// `()`
    pub fn empty_tuple() -> SilType {
        SilType::Tuple(Box::default())
    }

    /// A tuple of these; one alone is itself.
    pub fn tuple_of(types: impl IntoIterator<Item = SilType>) -> SilType {
        let element = |ty| TupleElement { label: None, ty };
        let mut elements: Vec<TupleElement> = types.into_iter().map(element).collect();
        match elements.len() {
            1 => elements.remove(0).ty,
            _ => SilType::Tuple(elements.into()),
        }
    }

    /// The name of a class, struct, enum or builtin type.
    pub fn name(&self) -> Option<&str> {
        match self {
            SilType::Named { name, .. } => Some(name),
            _ => None,
        }
    }

    /// What an optional may hold.
    pub fn payload(&self) -> Option<&SilType> {
        match self {
            SilType::Named { name, arguments } if &**name == "Optional" && arguments.len() == 1 => {
                Some(&arguments[0])
            }
            _ => None,
        }
    }

    /// The type as a function's.
    pub fn function(&self) -> Option<&FunctionType> {
        match self {
            SilType::Function(function) => Some(function),
            _ => None,
        }
    }
}

impl FunctionType {
    /// What a call gives: `()`, the result, or a tuple of the results. What goes through memory is
    /// none of them.
    pub fn direct_result(&self) -> SilType {
        let results = self.results.iter();
        let direct = results.filter(|result| result.convention != ResultConvention::Out);
        SilType::tuple_of(direct.map(|result| result.ty.clone()))
    }

    /// The categories and types of what a call hands over: memory for results first, then the
    /// arguments.
    pub fn arguments(&self) -> impl Iterator<Item = (Category, &SilType)> {
        let results = self.results.iter();
        let memory = results.filter(|result| result.convention == ResultConvention::Out);
        let memory = memory.map(|result| (Category::Address, &result.ty));
        memory.chain(self.parameters.iter().map(|parameter| {
            let category = match parameter.convention.is_indirect() {
                true => Category::Address,
                false => Category::Value,
            };
            (category, &parameter.ty)
        }))
    }

    /// Whether it is a bare function pointer, without a context that would have to be kept alive.
    pub fn is_thin(&self) -> bool {
        let thin = ["convention(thin)", "convention(c)", "convention(method)"];
        let is_thin = |word: &str| thin.contains(&word) || word == "convention(witness_method)";
        self.attributes.iter().any(|word| is_thin(word))
    }
}

impl fmt::Display for SilType {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            SilType::Named { name, arguments } => {
                f.write_str(name)?;
                write_list(f, ["<", ">"], arguments, |f, ty| write!(f, "{ty}"))
            }
            SilType::Tuple(elements) if elements.is_empty() => f.write_str("()"),
            SilType::Tuple(elements) => write_list(f, ["(", ")"], elements, |f, element| {
                if let Some(label) = &element.label {
                    write!(f, "{label}: ")?;
                }
                write!(f, "{}", element.ty)
            }),
            SilType::Function(function) => write!(f, "{function}"),
            SilType::Metatype {
                representation,
                instance,
            } => {
                f.write_str(match representation {
                    Representation::Unspecified => "",
                    Representation::Thin => "@thin ",
                    Representation::Thick => "@thick ",
                })?;
                match **instance {
                    SilType::Function(_) | SilType::Metatype { .. } => {
                        write!(f, "({instance}).Type")
                    }
                    _ => write!(f, "{instance}.Type"),
                }
            }
        }
    }
}

impl fmt::Display for FunctionType {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for attribute in &self.attributes {
            write!(f, "@{attribute} ")?;
        }
        if self.parameters.is_empty() {
            f.write_str("()")?;
        }
        write_list(f, ["(", ")"], &self.parameters, |f, parameter| {
            write!(f, "{}{}", parameter.convention.prefix(), parameter.ty)
        })?;
        f.write_str(" -> ")?;
        let result = |f: &mut fmt::Formatter, result: &FunctionResult| {
            write!(f, "{}{}", result.convention.prefix(), result.ty)
        };
        match &self.results[..] {
            [] => f.write_str("()"),
            // In parentheses of its own, a tuple is one result and not several.
            [only] if matches!(&only.ty, SilType::Tuple(elements) if !elements.is_empty()) => {
                write_list(f, ["(", ")"], &self.results, result)
            }
            [only] => result(f, only),
            several => write_list(f, ["(", ")"], several, result),
        }
    }
}

/// The items between the brackets, with commas; nothing at all for none.
fn write_list<T>(
    f: &mut fmt::Formatter,
    [open, close]: [&str; 2],
    items: &[T],
    mut write: impl FnMut(&mut fmt::Formatter, &T) -> fmt::Result,
) -> fmt::Result {
    for (index, item) in items.iter().enumerate() {
        f.write_str(if index == 0 { open } else { ", " })?;
        write(f, item)?;
    }
    if items.is_empty() {
        return Ok(());
    }
    f.write_str(close)
}

/// Whether a value is at hand, or the address of memory that holds one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Category {
    /// `$T`
    Value,
    /// `$*T`
    Address,
}

impl Category {
    /// `$` or `$*`, what SIL puts before the type.
    pub fn sigil(self) -> &'static str {
        match self {
            Category::Value => "$",
            Category::Address => "$*",
        }
    }

    const fn prefix(self) -> &'static str {
        match self {
            Category::Value => "!sil.value<\"",
            Category::Address => "!sil.address<\"",
        }
    }
}

/// The module's type for `$T` or `$*T`.
pub fn module_type(context: &mut Context, category: Category, ty: &SilType) -> Type {
    let text = format!("{}{ty}\">", category.prefix());
    context.ty(TypeKind::Opaque(text.into()))
}

/// The category and the spelling of a module's type; none if it is no type of SIL.
///
/// ```
/// use freehold::ir::Context;
/// use freehold::sil::{self, Category, SilType};
/// let mut context = Context::new();
/// let ty = sil::module_type(&mut context, Category::Address, &SilType::named("C"));
/// assert_eq!(sil::spelling(&context, ty), Some((Category::Address, "C")));
/// ```
pub fn spelling(context: &Context, ty: Type) -> Option<(Category, &str)> {
    let TypeKind::Opaque(text) = context.kind(ty) else {
        return None;
    };
    let of = |category: Category| {
        let text = text.strip_prefix(category.prefix())?;
        Some((category, text.strip_suffix("\">")?))
    };
    of(Category::Value).or_else(|| of(Category::Address))
}

/// The category and the type that a module's type is; none if it is none of SIL, or its spelling is
/// none.
pub fn sil_type(context: &Context, ty: Type) -> Option<(Category, SilType)> {
    let (category, text) = spelling(context, ty)?;
    Some((category, SilType::parse(text).ok()?))
}

/// The module's type of what memory at an address holds; none if the type is no address.
pub fn pointee(context: &mut Context, address: Type) -> Option<Type> {
    let (category, text) = spelling(context, address)?;
    if category != Category::Address {
        return None;
    }
    let text = format!("{}{text}\">", Category::Value.prefix());
    Some(context.ty(TypeKind::Opaque(text.into())))
}
