//! Attribute constraints and properties of ODS to attribute classes and defaults.

use super::records::Record;

/// An attribute of an operation, as it stands in a dialect file.
pub struct Attribute {
    /// `name: class = default`.
    pub text: String,
    /// What is lost, if anything.
    pub loss: Option<String>,
    /// How a format writes it is C++.
    pub is_opaque: bool,
}

/// Whether the record is an attribute or a property, and no type.
pub fn is_attribute(record: Record) -> bool {
    let record = constraint(record);
    record.is_a("AttrConstraint") || record.is_a("PropConstraint") || record.is_a("Property")
}

fn constraint(record: Record) -> Record {
    match record.def("constraint") {
        Some(inner) if record.is_a("OpVariable") => inner,
        _ => record,
    }
}

/// What an attribute is, by the record that stands for it in the definition.
pub fn attribute(name: &str, record: Record) -> Attribute {
    let record = constraint(record);
    let is_property = record.is_a("Property");
    let mut base = record;
    let mut default = record.string("defaultValue");
    // What may be missing has no default but its own.
    let mut may_miss = record.flag("isOptional");
    while let Some(inner) = base.def("baseAttr").or_else(|| base.def("baseProperty")) {
        base = inner;
        if !may_miss {
            default = default.or_else(|| base.string("defaultValue"));
            may_miss = base.flag("isOptional");
        }
    }
    if is_property {
        return property(name, base, default);
    }
    let class = class(base);
    let is_optional = record.flag("isOptional");
    let mut loss = None;
    // A unit is there or not; its default only says which C++ value stands for not.
    let default = default.filter(|_| class != "unit");
    let default = default.and_then(|text| {
        let found = default_of(base, &class, text);
        if found.is_none() {
            loss = Some(format!("the default of `{name}` is C++: {text}"));
        }
        found
    });
    // What stands for an enumeration is no definition of an attribute; its default is of one.
    let of_default = default.as_deref().and_then(|text| text.split_once('<'));
    let class = match of_default {
        Some((name, _)) if class == "any" && name.starts_with('#') => name.to_owned(),
        _ => class,
    };
    let is_lost = loss.is_some();
    // Of a unit there is always a choice.
    let may_miss = is_optional || is_lost || class == "unit";
    let mark = if may_miss { "?" } else { "" };
    let mut text = format!("{name}{mark}");
    if class != "any" {
        text.push_str(": ");
        text.push_str(&class);
    }
    if let Some(default) = default {
        text.push_str(" = ");
        text.push_str(&default);
    }
    Attribute {
        text,
        loss,
        is_opaque: false,
    }
}

fn property(name: &str, base: Record, default: Option<&str>) -> Attribute {
    let plain = |text: String| Attribute {
        text,
        loss: None,
        is_opaque: false,
    };
    if base.kind() == "UnitProp" {
        // Unlike a unit attribute, its absence is stored.
        return plain(format!("{name}: unit = false"));
    }
    if let Some(info) = base.def("enum") {
        let class = if info.is_a("BitEnumBase") || info.is_a("BitEnum") {
            flags_class(base, info)
        } else {
            enum_class(info)
        };
        let word = default.and_then(|d| d.rsplit("::").next());
        let case = cases(info)
            .into_iter()
            .find(|c| Some(c.symbol.as_str()) == word);
        return plain(match case {
            Some(case) => format!("{name}: {class} = {}", case.text),
            None => format!("{name}: {class}"),
        });
    }
    let storage = base.string("storageType").unwrap_or("").trim();
    if storage == "std::optional<int64_t>" {
        return plain(format!("{name}: i64-option = []"));
    }
    let mark = if default.is_some() { "?" } else { "" };
    Attribute {
        text: format!("{name}{mark}"),
        loss: Some(format!("`{name}` is a property in C++: {}", base.kind())),
        is_opaque: true,
    }
}

/// `overflow<flags{none=0, nsw=1, nuw=2}/i32>`: bits with a word each, after a keyword.
fn flags_class(base: Record, info: Record) -> String {
    let cases = cases(info);
    let list: Vec<String> = cases
        .iter()
        .map(|c| format!("{}={}", c.text, c.value))
        .collect();
    let separator = match info.string("separator").map(str::trim) {
        Some("|") => " | ",
        _ => ", ",
    };
    let width = info.number("bitwidth").unwrap_or(32);
    let flags = format!("flags{{{}}}/i{width}", list.join(separator));
    match base.string("mnemonic") {
        Some(word) => format!("{word}<{flags}>"),
        None => flags,
    }
}

struct Case {
    symbol: String,
    text: String,
    value: i64,
}

fn cases(info: Record) -> Vec<Case> {
    let case = |case: Record| {
        Some(Case {
            symbol: case.string("symbol")?.to_owned(),
            text: case
                .string("str")
                .or_else(|| case.string("symbol"))?
                .to_owned(),
            value: case.number("value")?,
        })
    };
    info.list("enumerants")
        .into_iter()
        .filter_map(case)
        .collect()
}

/// The class of an attribute.
fn class(base: Record) -> String {
    if base.is_a("EnumAttrInfo") || base.is_a("EnumInfo") {
        return enum_class(base);
    }
    if base.is_a("AttrDef") {
        if let (Some(dialect), Some(mnemonic)) = (base.dialect(), base.string("mnemonic")) {
            let format = base.string("assemblyFormat").map(str::trim);
            return match (format, base.def("enum")) {
                (Some("$value"), Some(info)) => {
                    let separator = if info.is_a("BitEnumBase") { "|" } else { "," };
                    let words: Vec<String> = cases(info).into_iter().map(|c| c.text).collect();
                    format!("#{dialect}.{mnemonic}{{{}}}", words.join(separator))
                }
                _ => format!("#{dialect}.{mnemonic}"),
            };
        }
        return "any".to_owned();
    }
    let storage = base.string("storageType").unwrap_or("").trim();
    let storage = storage
        .trim_start_matches("::")
        .trim_start_matches("mlir::");
    if let Some(element) = storage
        .strip_prefix("Dense")
        .and_then(|rest| rest.strip_suffix("ArrayAttr"))
    {
        let element = match element {
            "Bool" => "i1".to_owned(),
            _ => element.to_lowercase(),
        };
        return format!("{element}-array");
    }
    let plain = match base.kind() {
        "SymbolNameAttr" => "symbol-name",
        "BoolAttr" => "bool",
        _ => match storage {
            "UnitAttr" => "unit",
            "BoolAttr" => "bool",
            "StringAttr" => "string",
            "TypeAttr" => "type",
            "SymbolRefAttr" => "nested-symbol",
            "FlatSymbolRefAttr" => "symbol",
            "IntegerAttr" | "FloatAttr" => {
                return number_class(base).unwrap_or_else(|| "any".to_owned());
            }
            _ => "any",
        },
    };
    plain.to_owned()
}

/// The builtin type of a number.
fn number_class(base: Record) -> Option<String> {
    let ty = base.def("valueType")?;
    let call = ty.string("builderCall")?;
    let name = call.strip_prefix("$_builder.get")?;
    Some(match name.split_once('(')? {
        ("IndexType", _) => "index".to_owned(),
        ("IntegerType", arguments) => {
            let arguments = arguments.strip_suffix(')')?;
            match arguments.split_once(',') {
                None => format!("i{}", arguments.trim()),
                Some((width, sign)) if sign.contains("true") => format!("si{}", width.trim()),
                Some((width, _)) => format!("ui{}", width.trim()),
            }
        }
        (name, _) => {
            let word = name.strip_suffix("Type")?.to_lowercase();
            word.starts_with(['f', 'b', 't']).then_some(word)?
        }
    })
}

fn enum_class(info: Record) -> String {
    let width = info.number("bitwidth").unwrap_or(64);
    let mut next = 0;
    let mut list = Vec::new();
    for case in cases(info) {
        if case.value == next {
            list.push(case.text);
        } else {
            list.push(format!("{}={}", case.text, case.value));
        }
        next = case.value + 1;
    }
    let ty = if width == 64 {
        String::new()
    } else {
        format!("/i{width}")
    };
    format!("enum{{{}}}{ty}", list.join(","))
}

/// A default that names an operation.
const MATERIALIZE: &str = "::mlir::bufferization::MaterializeInDestinationOp::getOperationName()";

/// A default as the dialect file spells it; none if that takes C++.
fn default_of(base: Record, class: &str, text: &str) -> Option<String> {
    let text = text.trim();
    let literal = cast_of(text);
    if let Some(info) = base
        .def("enum")
        .or_else(|| base.is_a("EnumInfo").then_some(base))
    {
        let symbol = text.rsplit("::").next()?;
        let is_meant = |c: &Case| c.symbol == symbol || (text == "{}" && c.value == 0);
        let case = cases(info).into_iter().find(is_meant)?;
        return Some(match class.strip_prefix('#') {
            None => case.text,
            Some(name) => match name.split_once('{') {
                None => format!("#{name}<{}>", case.text),
                Some((name, _)) => {
                    let (dialect, mnemonic) = name.split_once('.')?;
                    format!("#{dialect}<{mnemonic} {}>", case.text)
                }
            },
        });
    }
    match class {
        "bool" => matches!(text, "true" | "false").then(|| text.to_owned()),
        "string" if text != MATERIALIZE => {
            (text.starts_with('"') && text.ends_with('"')).then(|| text.to_owned())
        }
        "any" if text == "{}" && base.string("storageType")?.contains("ArrayAttr") => {
            Some("[]".to_owned())
        }
        "any" if text == "{}" && base.string("storageType")?.contains("DictionaryAttr") => {
            Some("{}".to_owned())
        }
        _ if class.ends_with("-array") && text == "{}" => {
            let element = class.strip_suffix("-array")?;
            Some(format!("array<{element}>"))
        }
        "any" if text == "TailCallKind::None" => Some("#llvm.tailcallkind<none>".to_owned()),
        // An attribute of a dialect without parameters.
        "#llvm.di_expression" if text == "{}" => Some("#llvm.di_expression<>".to_owned()),
        "string" if text == MATERIALIZE => {
            Some("\"bufferization.materialize_in_destination\"".to_owned())
        }
        _ if class == "i1" => matches!(text, "true" | "false" | "0" | "1").then(|| {
            let word = if matches!(text, "true" | "1") {
                "true"
            } else {
                "false"
            };
            word.to_owned()
        }),
        _ if literal.parse::<i64>().is_ok() => Some(literal.to_owned()),
        _ => {
            let elements = base.string("constBuilderCall")?;
            splat(elements, text)
        }
    }
}

/// `-1` of `static_cast<uint64_t>(-1)`.
fn cast_of(text: &str) -> &str {
    text.strip_prefix("static_cast<")
        .and_then(|rest| rest.split_once(">("))
        .and_then(|(_, rest)| rest.strip_suffix(')'))
        .unwrap_or(text)
}

/// `dense<1> : tensor<2xi64>`: the strides and dilations of named structured operations.
fn splat(builder: &str, text: &str) -> Option<String> {
    let size = builder
        .split_once("::mlir::RankedTensorType::get({")?
        .1
        .split_once('}')?
        .0;
    let items = text.trim_start_matches('{').trim_end_matches('}');
    let values: Vec<&str> = items.split(", ").map(|item| cast_of(item.trim())).collect();
    let first = *values.first()?;
    let is_splat = values.iter().all(|&v| v == first) && first.parse::<i64>().is_ok();
    is_splat.then(|| format!("dense<{first}> : tensor<{size}xi64>"))
}
