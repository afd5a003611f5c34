//! Type constraints of ODS to type rules.

use super::records::Record;

/// A group of values: what its constraint says.
pub struct ValueGroup {
    /// `?`, `*` or nothing.
    pub mark: &'static str,
    /// The type rule; `any` if the constraint is one that has no class here.
    pub rule: String,
    /// The attribute that holds the sizes of a list of lists.
    pub segments: Option<String>,
    /// The effects on the group: kind and resource.
    pub effects: Vec<(&'static str, bool)>,
}

/// What an operand or result is, by the record that stands for it in the definition.
pub fn group(record: Record) -> ValueGroup {
    let mut effects = Vec::new();
    let mut constraint = record;
    if record.is_a("OpVariable") {
        effects = record
            .list("decorators")
            .into_iter()
            .filter_map(effect)
            .collect();
        if let Some(inner) = record.def("constraint") {
            constraint = inner;
        }
    }
    let mut segments = None;
    let mark = if constraint.is_a("VariadicOfVariadic") {
        segments = constraint.string("segmentAttrName").map(str::to_owned);
        "*"
    } else if constraint.is_a("Variadic") {
        "*"
    } else if constraint.is_a("Optional") {
        "?"
    } else {
        ""
    };
    while let (true, Some(inner)) = (
        constraint.is_a("Variadic")
            || constraint.is_a("Optional")
            || constraint.is_a("VariadicOfVariadic"),
        constraint.def("baseType"),
    ) {
        constraint = inner;
    }
    ValueGroup {
        mark,
        rule: rule(constraint),
        segments,
        effects,
    }
}

/// The effect that a decorator or a member of `MemoryEffects` is, and whether it is on an
/// automatic scope's memory.
pub fn effect(record: Record) -> Option<(&'static str, bool)> {
    let kind = match record.string("effect")?.rsplit("::").next()? {
        "Read" => "read",
        "Write" => "write",
        "Allocate" => "allocate",
        "Free" => "free",
        _ => return None,
    };
    let resource = record.string("resource").unwrap_or("");
    Some((kind, resource.ends_with("AutomaticAllocationScopeResource")))
}

/// The rule of a constraint on one value.
fn rule(constraint: Record) -> String {
    if let Some(fixed) = constraint
        .string("builderCall")
        .and_then(|call| built(constraint, call))
    {
        return fixed;
    }
    if let Some(class) = class(constraint) {
        return class.to_owned();
    }
    // A definition with its own syntax, written without its name.
    if let Some(cpp) = constraint.string("cppType")
        && let Some((dialect, mnemonic)) = spelled(constraint, cpp)
    {
        return format!("!{dialect}.{mnemonic}<...>");
    }
    "any".to_owned()
}

/// The dialect and mnemonic of a type that TableGen defines, in this dump or, for the two types
/// that several dialects borrow, in another.
fn spelled<'r>(constraint: Record<'r>, class: &str) -> Option<(&'r str, &'r str)> {
    if class.ends_with("LLVM::LLVMPointerType") {
        return Some(("llvm", "ptr"));
    }
    if class.ends_with("LLVM::LLVMStructType") {
        return Some(("llvm", "struct"));
    }
    let def = constraint.records.type_of_class(class)?;
    Some((def.dialect()?, def.string("mnemonic")?))
}

/// The type that a builder call makes, if it is one that needs no C++ to understand.
fn built(constraint: Record, call: &str) -> Option<String> {
    let call = call.trim();
    if let Some(rest) = call.strip_prefix("$_builder.get") {
        let (name, arguments) = rest.split_once('(')?;
        let arguments = arguments.strip_suffix(')')?;
        return match name {
            "IndexType" => Some("index".to_owned()),
            "IntegerType" => match arguments.split_once(',') {
                None => Some(format!("i{}", arguments.trim())),
                Some((width, sign)) if sign.contains("true") => Some(format!("si{}", width.trim())),
                Some((width, _)) => Some(format!("ui{}", width.trim())),
            },
            "NoneType" => Some("none".to_owned()),
            _ => match name.strip_suffix("Type") {
                Some(word) if word.starts_with('I') => Some(word.to_lowercase()),
                Some(word)
                    if matches!(
                        word,
                        "F16" | "F32" | "F64" | "BF16" | "F80" | "F128" | "TF32"
                    ) =>
                {
                    Some(word.to_lowercase())
                }
                _ => {
                    let class = name.strip_prefix("Type<")?.strip_suffix('>')?;
                    if class == "BFloat16Type" {
                        return Some("bf16".to_owned());
                    }
                    defined(constraint, class, arguments)
                }
            },
        };
    }
    if let Some(class) = call.strip_suffix("::get($_builder.getContext())") {
        return defined(constraint, class, "");
    }
    if let Some(rest) = call.strip_prefix("::mlir::VectorType::get({") {
        let (shape, element) = rest.strip_suffix(')')?.split_once('}')?;
        let element = built(constraint, element.trim().trim_start_matches(',').trim())?;
        let shape: String = shape.split(',').map(|n| format!("{}x", n.trim())).collect();
        return Some(format!("vector<{shape}{element}>"));
    }
    if let Some(inner) = call.strip_prefix("::mlir::pdl::RangeType::get(") {
        let inner = built(constraint, inner.strip_suffix(')')?)?;
        let inner = inner.strip_prefix("!pdl.").unwrap_or(&inner);
        return Some(format!("!pdl.range<{inner}>"));
    }
    None
}

fn defined(constraint: Record, class: &str, arguments: &str) -> Option<String> {
    // The one class of the list that is no TableGen definition.
    if class.ends_with("gpu::AsyncTokenType") {
        return Some("!gpu.async.token".to_owned());
    }
    if let Some(handle) = class
        .strip_prefix("mlir::gpu::Sparse")
        .and_then(|c| c.strip_suffix("HandleType"))
    {
        return Some(format!("!gpu.sparse.{}_handle", handle.to_lowercase()));
    }
    if class.ends_with("LLVM::LLVMTokenType") {
        return Some("!llvm.token".to_owned());
    }
    let (dialect, mnemonic) = spelled(constraint, class)?;
    match arguments {
        "" | "0" => Some(format!("!{dialect}.{mnemonic}")),
        number if number.parse::<u32>().is_ok() => Some(format!("!{dialect}.{mnemonic}<{number}>")),
        _ => None,
    }
}

/// `i1`, or a vector of it, as dialects spell it: the scalar is the first of the types.
fn is_bool_or_vector(constraint: Record) -> bool {
    let first = constraint.list("allowedTypes").into_iter().next();
    let builder = first.and_then(|first| first.string("builderCall"));
    constraint.kind().contains("ScalarOrVector") && builder == Some("$_builder.getIntegerType(1)")
}

/// The class of what LLVM takes as a scalar of a kind or a vector of such.
fn llvm_class(scalar: &str) -> Option<&'static str> {
    match scalar {
        "AnySignlessInteger" => Some("llvm-integer"),
        "LLVM_AnyFloat" => Some("llvm-float"),
        "LLVM_AnyPointer" => Some("llvm-pointer"),
        "I1" => Some("llvm-bool"),
        _ => None,
    }
}

/// The class of a constraint of the builtin or a core dialect; never one that a value of the
/// constraint might not be of.
fn class(constraint: Record) -> Option<&'static str> {
    let kind = constraint.kind();
    Some(match kind {
        "AnyMemRef" => "ranked-memref",
        "AnyRankedOrUnrankedMemRef" => "memref",
        "AnyStridedMemRef" => "strided-memref",
        "AnyStaticShapeMemRef" => "static-memref",
        "AnyNon0RankedMemRef" | "AnyNon0RankedOrUnrankedMemRef" => "dimensioned-memref",
        "AnyTensor" => "tensor",
        "AnyRankedTensor" | "AnyNon0RankedTensor" => "ranked-tensor",
        "AnyInteger" => "integer",
        "AnySignlessIntegerOrIndex" => "integer-or-index",
        "SignlessIntegerLike" => "signless-integer",
        "SignlessIntegerOrIndexLike" => "signless-integer-or-index",
        "FloatLike" => "float",
        "BoolLike" => "bool-like",
        "IndexCastTypeConstraint" => "index-castable",
        "PtrLikeTypeInterface" => "pointer-like",
        "AnyShaped" => "shaped",
        _ if constraint.is_a("LLVM_ScalarOrVectorOf") => {
            return llvm_class(constraint.list("allowedTypes").into_iter().next()?.kind());
        }
        _ if is_bool_or_vector(constraint) => "bool-like",
        _ if constraint.is_a("StridedMemRefOf") => "strided-memref",
        _ if constraint.is_a("MemRefOf") || constraint.is_a("MemRefRankOf") => "ranked-memref",
        _ if constraint.is_a("RankedTensorOf") => "ranked-tensor",
        _ if constraint.is_a("TensorOf") => "tensor",
        _ if constraint.is_a("Complex") => "complex",
        _ if kind.starts_with("AnyVector") || constraint.is_a("VectorOf") => "vector",
        _ if constraint.is_a("VectorOfAnyRankOf") || constraint.is_a("VectorOfNonZeroRankOf") => {
            "vector"
        }
        _ => return None,
    })
}
