//! Type rules and attribute classes: from the words of a dialect file to data.

use freehold_base::suggest::unknown;

use super::def::{AttrClass, Derivation, Flags, Keywords, TypeRule};

/// The type classes that the verifier checks.
const TYPE_CLASSES: &[&str] = &[
    "bool-like",
    "complex",
    "dimensioned-memref",
    "dimensioned-tensor",
    "float",
    "index-castable",
    "integer",
    "integer-or-index",
    "llvm-bool",
    "llvm-float",
    "llvm-integer",
    "llvm-pointer",
    "memref",
    "pointer-like",
    "ranked-memref",
    "ranked-tensor",
    "shaped",
    "signless-integer",
    "signless-integer-or-index",
    "static-memref",
    "static-tensor",
    "strided-memref",
    "tensor",
    "vector",
];

/// What a type rule says.
pub fn type_rule(text: &str) -> Result<TypeRule, String> {
    if let Some((word, rest)) = text.split_once('(')
        && let Some(name) = rest.strip_suffix(')')
        && word.chars().all(|c| c.is_ascii_lowercase() || c == '-')
        && !word.is_empty()
    {
        let name = name.trim().to_owned();
        return match word {
            "same" => Ok(TypeRule::Same(name)),
            "element" => Ok(TypeRule::Element(name)),
            "bool" => Ok(TypeRule::BoolLike(name)),
            _ => match Derivation::ALL.iter().find(|d| d.0 == word) {
                Some(&(_, derivation)) => Ok(TypeRule::Derived(derivation, name)),
                None => {
                    let known = Derivation::ALL.iter().map(|d| d.0);
                    let known = known.chain(["same", "element", "bool"]);
                    Err(unknown("type rule", word, known))
                }
            },
        };
    }
    if text == "any" {
        return Ok(TypeRule::Any);
    }
    if let Some(rest) = text.strip_prefix('!') {
        let Some(name) = rest.strip_suffix("<...>") else {
            return Ok(TypeRule::Fixed(text.to_owned()));
        };
        return Ok(TypeRule::Stripped(name.to_owned()));
    }
    let is_builtin = matches!(text, "index" | "none" | "bf16" | "tf32")
        || text.starts_with('(')
        || text.ends_with('>')
        || text
            .trim_start_matches(['s', 'u'])
            .strip_prefix(['i', 'f'])
            .is_some_and(|w| w.starts_with(|c: char| c.is_ascii_digit()));
    if is_builtin {
        return Ok(TypeRule::Fixed(text.to_owned()));
    }
    if TYPE_CLASSES.contains(&text) {
        return Ok(TypeRule::Class(text.to_owned()));
    }
    Err(unknown("type class", text, TYPE_CLASSES.iter().copied()))
}

/// What an attribute class says.
pub fn attr_class(text: &str) -> Result<AttrClass, String> {
    let simple = match text {
        "any" => AttrClass::Any,
        "typed" => AttrClass::Typed,
        "power-of-two" => AttrClass::PowerOfTwo,
        "bool" => AttrClass::Bool,
        "symbol" => AttrClass::Symbol,
        "nested-symbol" => AttrClass::NestedSymbol,
        "symbol-name" => AttrClass::SymbolName,
        "string" => AttrClass::String,
        "type" => AttrClass::Type,
        "unit" => AttrClass::Unit,
        "list" => AttrClass::List,
        _ => return structured_class(text),
    };
    Ok(simple)
}

fn structured_class(text: &str) -> Result<AttrClass, String> {
    if let Some(name) = text.strip_prefix('#') {
        let (name, keywords) = match name.split_once('{') {
            Some((name, words)) => (name, Some(keywords(words)?)),
            None => (name, None),
        };
        return Ok(AttrClass::Dialect {
            name: name.trim().to_owned(),
            keywords,
        });
    }
    let (word, flags) = match text.split_once('<') {
        Some((word, rest)) if rest.starts_with("flags{") => match rest.strip_suffix('>') {
            Some(flags) => (Some(word.to_owned()), flags),
            None => return Err(format!("`{text}`: missing `>`")),
        },
        _ => (None, text),
    };
    if let Some(rest) = flags.strip_prefix("flags{") {
        let Some((cases, ty)) = rest.split_once('}') else {
            return Err(format!("`{text}`: missing `}}`"));
        };
        let bars = cases.contains('|');
        return Ok(AttrClass::Flags(Flags {
            word,
            cases: enum_cases(cases, if bars { '|' } else { ',' })?,
            bars,
            ty: ty.trim().strip_prefix('/').unwrap_or("i64").to_owned(),
        }));
    }
    if let Some(rest) = text.strip_prefix("enum{") {
        let Some((cases, ty)) = rest.split_once('}') else {
            return Err(format!("`{text}`: missing `}}`"));
        };
        let ty = ty.trim();
        return Ok(AttrClass::Enum {
            cases: enum_cases(cases, ',')?,
            ty: ty.strip_prefix('/').unwrap_or("i64").trim().to_owned(),
        });
    }
    let number = |text: &str| {
        text == "index"
            || matches!(text, "bf16" | "tf32")
            || text
                .trim_start_matches(['s', 'u'])
                .strip_prefix(['i', 'f'])
                .is_some_and(|w| w.parse::<u32>().is_ok())
    };
    match text.rsplit_once('-') {
        Some((of, "array")) if number(of) => return Ok(AttrClass::Array(of.to_owned())),
        Some((of, "option")) if number(of) => return Ok(AttrClass::Option(of.to_owned())),
        _ if number(text) => return Ok(AttrClass::Number(text.to_owned())),
        _ => {}
    }
    const KNOWN: &[&str] = &[
        "any",
        "bool",
        "symbol",
        "nested-symbol",
        "symbol-name",
        "string",
        "type",
        "unit",
        "index",
        "i64",
        "i32",
        "i32-array",
        "i64-array",
        "i64-option",
    ];
    Err(unknown("attribute class", text, KNOWN.iter().copied()))
}

fn enum_cases(text: &str, separator: char) -> Result<Vec<(String, i64)>, String> {
    let mut cases = Vec::new();
    let mut next = 0;
    for case in text
        .split(separator)
        .map(str::trim)
        .filter(|c| !c.is_empty())
    {
        let (word, value) = match case.split_once('=') {
            Some((word, value)) => {
                let value = value
                    .trim()
                    .parse()
                    .map_err(|_| format!("`{case}`: expected a 64-bit integer after `=`"))?;
                (word.trim(), value)
            }
            None => (case, next),
        };
        cases.push((word.to_owned(), value));
        next = value + 1;
    }
    Ok(cases)
}

fn keywords(text: &str) -> Result<Keywords, String> {
    let Some(text) = text.strip_suffix('}') else {
        return Err(format!("`{text}`: missing `}}`"));
    };
    let bits = text.contains('|');
    let words = text.split(if bits { '|' } else { ',' });
    Ok(Keywords {
        words: words.map(|w| w.trim().to_owned()).collect(),
        bits,
    })
}
